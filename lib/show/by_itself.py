"""What a picture does by itself for a moment, picture after picture; where no loop can wake it, at once."""

import asyncio
from collections.abc import Callable

from ipywidgets import Widget

SECONDS, BREATH = 2.0, 0.06
"""How long it takes, and how long it rests between two pictures."""


def gradually(board: Widget, show: Callable[[float], None]) -> Callable[[], object]:
    """Have shares of the way shown, up to all of it, gently at both ends; what is returned stops that where it is.

    A page without a kernel hears of what changes only as an answer, so there it is all shown at once.
    """
    try:
        loop = asyncio.get_running_loop() if getattr(board, "comm", None) else None
    except RuntimeError:
        loop = None
    if loop is None:
        show(1.0)
        return lambda: None
    return loop.create_task(_shown(show, loop.time)).cancel


async def _shown(show: Callable[[float], None], clock: Callable[[], float]) -> None:
    """Show one share after another."""
    begun, share = clock(), 0.0
    while share < 1:
        await asyncio.sleep(BREATH)
        share = min((clock() - begun) / SECONDS, 1.0)
        show(share * share * (3 - 2 * share))

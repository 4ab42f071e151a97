"""What a picture does by itself for a moment, picture after picture; where no loop can wake it, at once."""

import asyncio
from collections.abc import Callable

SECONDS, BREATH = 2.0, 0.06
"""How long it takes, and how long it rests between two pictures."""


def gradually(show: Callable[[float], None]) -> Callable[[], object]:
    """Have shares of the way shown, up to all of it, gently at both ends; what is returned stops that where it is."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
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

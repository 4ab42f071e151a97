"""What lesson 10 prints of a table: an account of a run."""

import numpy as np

from .. import table
from ..show.scene import number
from ..table import Balls, Room
from .words import said, say

__all__ = ["account"]


def account(balls: Balls, room: Room, until: float, **options) -> None:
    """Run a table and print what happened: the events by kind, the end, and the energy. Arguments as `table.run`."""
    try:
        history = table.run(balls, room, until, **options)
    except table.EndlessError as error:
        history = error.history
        say(f"Given up: {error}.")
    kinds = ((table.BALL, "of two balls"), (table.WALL, "at a wall"), (table.POCKET, "in a pocket"))
    parts = [f"{np.sum(history.kind == kind)} {name}" for kind, name in kinds if np.any(history.kind == kind)]
    told = f"{len(history.t)} event{'s' * (len(history.t) != 1)}" + (f": {', '.join(parts)}" if parts else "")
    print(told + (f"; the last at t = {number(history.t[-1], 6)}." if parts else "."))
    if len(balls.r) <= 3 and parts:
        after = table.at(history, float(history.t[-1]))
        ways = ", ".join(f"ball {i} moves by {said(np.round(v, 12))}" for i, v in enumerate(after.v))
        print(f"Then {ways}.")

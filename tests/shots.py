"""Shots that several tests play."""

import numpy as np

from lib import setups, table


def two_touching(turn: float = 0.0) -> table.Balls:
    """A ball of radius 1 that comes in with speed 1 on two touching ones, in a direction turned by some degrees."""
    ahead = setups.direction(turn)
    aside = ahead[::-1] * [-1, 1]
    return table.balls(np.array([-4 * ahead, aside, -aside]) + 0.0, [ahead, 0 * ahead, 0 * ahead])  # and no −0

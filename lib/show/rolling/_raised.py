"""A cue that is raised: what it gives the ball, where its line meets the cloth, and the shot that only it can play."""

import numpy as np
from numpy.typing import NDArray

from ... import rolling, setups
from ...table import BALL, balls
from ..game.presets import MIDDLE, Laid
from ..game.rules import Shown
from ..game.turns import Challenge

STEEPEST = 75.0
"""The most by which a cue is raised, in degrees."""

INSIDE = 1 - 1e-9
"""A cue at the very rim of what still holds is by rounding not beyond it."""

NEAR, FAR = 0.3, 0.7
"""How far ahead of the cue ball the two balls lie, one behind the other, in metres."""


def _pointed(way: NDArray, struck: tuple[float, float], tilt: float) -> NDArray:
    """Where the line of a raised cue meets the cloth, in radii from the foot of the ball, by (13.11).

    way : where the cue points, seen from above. struck : side and height on the face that the cue sees. tilt : degrees.
    """
    ahead, (side, height) = way / np.hypot(*way), struck
    c, s = np.cos(np.radians(tilt)), np.sin(np.radians(tilt))
    return (height + c) / s * ahead + side * np.array([ahead[1], -ahead[0]])


def _given(v: NDArray, struck: tuple[float, float], tilt: float, r: float) -> tuple[NDArray, NDArray]:
    """The velocity and the spin of a ball that a cue strikes with the velocity v: level, or raised by the tilt."""
    speed = float(np.hypot(*v))
    if not tilt:
        return rolling.strike(speed, v, *struck, r)
    down = -speed * np.tan(np.radians(tilt))
    within = struck[0] * INSIDE, struck[1] * INSIDE
    return rolling.raised(speed, [*v, down], _pointed(v, within, tilt).tolist(), r)


def _in_line() -> Laid:
    """The cue ball and two balls, all in one line."""
    x = np.array([[0.8, MIDDLE], [0.8 + NEAR, MIDDLE], [0.8 + FAR, MIDDLE]])
    given = balls(x, np.array([[4.0, 0.0], [0.0, 0.0], [0.0, 0.0]]), setups.RADIUS, setups.MASS)
    return Laid(given, setups.pool())


def _met_behind(shot: Shown) -> tuple[bool, str]:
    """Was the far ball met first, before any cushion, from behind the near one?"""
    h = shot.history
    x, y = h.balls.x[0] - h.balls.x[1]
    if x > 1e-9 - NEAR or abs(y) > setups.RADIUS / 4:
        return False, "Put the cue ball back behind ball 1, in line with both."
    mine = np.flatnonzero((h.kind != rolling.PHASE) & ((h.i == 0) | ((h.kind == BALL) & (h.j == 0))))
    if not len(mine):
        return False, "It met neither ball."
    if h.kind[mine[0]] != BALL:
        return False, "It met a cushion first."
    done = shot.first == 2
    return done, "The cue ball curled round ball 1 and met ball 2." if done else "It met ball 1 first."


TASK = "Curl round ball 1 and meet ball 2 without a cushion. No level cue can."

BEHIND = Challenge("13", "round a ball", TASK, _in_line, _met_behind, level=MIDDLE)
"""Ball 2 lies behind ball 1."""

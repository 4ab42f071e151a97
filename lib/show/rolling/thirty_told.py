"""What becomes of the cue ball of the 30° rule, measured from the run, and what is said of it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import rolling
from ...rolling import ROLL, History
from ...table import BALL
from ..scene import number
from .rolled import Leg, legs
from .thirty_drawn import degrees

PEAK = float(np.sqrt(2 / 9))
"""The sine of the cut at which it is turned aside most (eq. 12.18)."""


class Turned(NamedTuple):
    """What becomes of the cue ball, measured from the run.

    met : its centre at the hit. last : the piece on which it rolls in the end. other : the other ball's velocity.
    psi : by how much it is turned aside, in degrees. None each without a hit, or where it stops dead.
    """

    met: NDArray | None
    last: Leg | None
    other: NDArray | None
    psi: float | None


def measured(h: History, until: float) -> Turned:
    """Where the cue ball meets the other, and the way on which both roll after."""
    hits = np.flatnonzero(h.kind == BALL)
    if not len(hits):
        return Turned(None, None, None, None)
    k = int(hits[0])
    after = [leg for leg in legs(h, until)[0] if leg.start >= h.t[k] and leg.phase == ROLL]
    other = h.v[k, 1] if h.i[k] == 0 else h.v[k, 0]
    met = h.x[k, 0] if h.i[k] == 0 else h.x[k, 1]
    if not after:
        return Turned(met, None, other, None)
    v = after[0].v
    return Turned(met, after[0], other, float(np.degrees(np.arctan2(v[1], v[0]))))


def told(board) -> str:
    """Where both balls go, in degrees as measured, and what players know."""
    _, last, other, psi = board.turn
    if board.sine == 1:
        return "at a cut of 90° the cue ball only grazes the other, and is hardly turned."
    begun = f"at a cut of {degrees(board.cut)} the cue ball "
    if board.state == "stunned":
        if psi is None:
            return f"{begun}stops dead, and the other ball takes all."
        apart = psi + float(np.degrees(np.arctan2(-other[1], other[0])))
        return f"{begun}is turned aside by {degrees(psi)}: the two part at {degrees(apart)}, whatever the cut."
    if board.sine == 0:
        return f"{begun}stops, and its roll drives it straight on, at {number(np.hypot(*last.v), 3)} m/s."
    if board.state == "12.18":
        most, at = np.degrees(np.arctan(rolling.deflection(PEAK))), np.degrees(np.arcsin(PEAK))
        flat = f"No cut gives more than {number(most, 5)}°, that of {number(at, 5)}°, where sin² φ is 2/9."
        return f"{begun}is turned aside by {degrees(psi)}. {flat}"
    known = "From ¾ ball to ¼ ball it is never far from 30°: so players know it by heart."
    return f"{begun}leaves at a right angle to the other's way, and its roll bends it to {degrees(psi)}. {known}"

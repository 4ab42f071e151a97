"""The pair that `creep` is about, how far from its graze it starts, and how an answer is told and judged."""

import numpy as np

from ... import rivals
from ...frame import Contact
from ..scene import number

START, V, A, RADIUS = -12.0, np.array([20.0, 0.0]), np.array([0.0, -24.0]), 5.0
"""The one shot, bent downward: where B starts along x, its velocity, its acceleration, and r."""

GRAZE = 10.780873702848927
"""The greatest height from which it hits: from the next double it misses."""

FINEST = 15
"""The knob goes from 1 cm below the graze by tenths of tenths to the graze, and on to 1 cm above."""

TIMES = np.linspace(0, 1, 401)
"""Where in the frame its curve is drawn."""

LOOKS = np.linspace(0, 1, rivals.SAMPLES + 1)
"""The times at which a sampler looks."""

CLOSE = 1e-6
"""Times that are nearer to one another pass for the same."""


def height(u: int) -> float:
    """The height that a place of the knob stands for: below the graze for u < 0."""
    off = float(f"1e{abs(u) - FINEST}") if u else 0.0
    return GRAZE + float(np.copysign(off, u))


def knob(h: float) -> float:
    """Where the knob stands for a height."""
    off = h - GRAZE
    u = FINEST + np.log10(min(abs(off), 1.0)) if off else 0.0
    return float(np.copysign(max(u, 0.0), off))


def way(h: float, t) -> np.ndarray:
    """B's centre at times, seen from A, started from a height."""
    t = np.asarray(t, dtype=float)[:, None]
    return np.array([START, h]) + t * (V + 0.5 * t * A)


def gaps(h: float, t) -> np.ndarray:
    """How far the surfaces are apart at times."""
    return np.hypot(*way(h, t).T) - RADIUS


def told(x: Contact) -> str:
    """An answer in words, with no more digits than all machines share."""
    return f"hit at {number(x.t)}" if x.hit else "no hit"


def judged(said: Contact, true: Contact) -> str:
    """What is wrong with an answer; nothing, if its time is right but for a millionth."""
    if bool(said.hit) != bool(true.hit):
        return "wrong"
    off = float(said.t - true.t) if said.hit else 0.0
    return f"{'late' if off > 0 else 'early'} by {number(abs(off), 1)}" if abs(off) > CLOSE else ""

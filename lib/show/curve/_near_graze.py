"""The one shot, bent, near its graze: from where it starts, where it goes, and how far the surfaces are apart."""

import numpy as np

from ... import rivals

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


def _height(u: int) -> float:
    """The height that a place of the knob stands for: below the graze for u < 0."""
    off = float(f"1e{abs(u) - FINEST}") if u else 0.0
    return GRAZE + float(np.copysign(off, u))


def _knob(h: float) -> float:
    """Where the knob stands for a height."""
    off = h - GRAZE
    u = FINEST + np.log10(min(abs(off), 1.0)) if off else 0.0
    return float(np.copysign(max(u, 0.0), off))


def _way(h: float, t) -> np.ndarray:
    """B's centre at times, seen from A, started from a height."""
    t = np.asarray(t, dtype=float)[:, None]
    return np.array([START, h]) + t * (V + 0.5 * t * A)


def _gaps(h: float, t) -> np.ndarray:
    """How far the surfaces are apart at times."""
    return np.hypot(*_way(h, t).T) - RADIUS

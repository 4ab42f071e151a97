"""f over the strip of time: as much of its curve as has been seen, up to the very instant."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

TIMES = np.linspace(0, 1, 101)

STEEP = 3.0
"""So many times as far as f goes below zero its curve is drawn above it: what is below is what counts."""

LOW, TALL = 0.06, 0.88
"""Where the lowest of the curve is, and how much higher its highest, as shares of its room."""


class _SeenCurve(NamedTuple):
    """What is drawn: zero, the curve, a point on it at the time shown, or one over it where it goes on above."""

    zero: list[tuple[float, float]]
    curve: np.ndarray
    now: list[float]
    beyond: list[float]

    @property
    def over(self) -> bool:
        """Is the curve higher at the time shown than there is room?"""
        return self.beyond[0] == self.beyond[0]


def _drawn(f: Callable[[float], float], t: float, until: float) -> _SeenCurve:
    """f as it has been seen until then; where it leaves its room it goes to the very top."""
    known = [f(x) for x in TIMES]
    low, high = min(*known, 0.0), max(*known, 1e-9)
    high = min(high, -STEEP * low) if low < 0 else high
    level = lambda y: LOW + TALL * (y - low) / (high - low)
    times = np.union1d(TIMES[until >= TIMES], [t, until])
    heights = np.array([f(x) for x in times])
    k = np.flatnonzero((heights[1:] <= high) != (heights[:-1] <= high))
    share = (high - heights[k]) / (heights[k + 1] - heights[k])
    near = heights <= high
    times = np.append(times[near], times[k] + share * (times[k + 1] - times[k]))
    points = np.column_stack([times, level(np.append(heights[near], np.full(len(k), high)))])
    now, off, zero = f(t), [np.nan, np.nan], level(0.0)
    marked = ([t, level(now)], off) if now <= high else (off, [t, level(high)])
    return _SeenCurve([(0, zero), (1, zero)], points[np.argsort(times, kind="stable")], *marked)

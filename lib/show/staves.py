"""The lines of a score: how fast each ball is at every time, and how loud each event is."""

import numpy as np

from .. import table
from .pool import met

STEPS = np.linspace(0, 1, 9)
"""Where between two of its events a ball's speed is asked for: on cloth it falls on the way."""


def swelling(h: table.History, until: float) -> list[np.ndarray]:
    """About the line of each ball a shape that is the higher, the faster the ball is then; times as shares of all."""
    runs = [speeds(h, ball, until) for ball in range(len(h.balls.r))]
    fastest = max(float(v.max()) for _, v in runs) or 1.0
    return [_about(row, t / (until or 1.0), 0.42 * np.sqrt(v / fastest)) for row, (t, v) in enumerate(runs)]


def speeds(h: table.History, ball: int, until: float) -> tuple[np.ndarray, np.ndarray]:
    """Times from a ball's start through its events, and its speeds then: where one event ends a leg, two."""
    events = [(k, side) for k, side in met(h, ball, len(h.t)) if h.t[k] <= until]
    ends = np.array([0.0, *(h.t[k] for k, _ in events), until])
    known = [0.0 if h.kind[k] == table.POCKET else np.hypot(*h.v[k, side]) for k, side in events]
    t = np.concatenate([a + (b - a) * STEPS for a, b in zip(ends[:-1], ends[1:], strict=True)])
    kept = np.array([1 - h.room.drag * table.warped(h.room, float(x)) for x in t])  # eq. 10.5, by eq. 10.7
    return t, np.repeat([float(np.hypot(*h.balls.v[ball])), *known], len(STEPS)) * kept


def loudness(h: table.History) -> list[float]:
    """Of each event, from 0 to 1: by how much a ball's velocity changes, on a scale that ears have."""
    changes = [change(h, k) for k in range(len(h.t))]
    most = max(changes, default=0.0) or 1.0
    return [float(np.sqrt(min(x / most, 1.0))) for x in changes]


def change(h: table.History, k: int) -> float:
    """By how much event k changes the velocity of its first ball: its impulse, for balls of one mass."""
    before = met(h, int(h.i[k]), k)
    v = h.v[before[-1]] if before else h.balls.v[h.i[k]]
    return float(np.hypot(*(h.v[k, 0] - v)))


def _about(row: int, x: np.ndarray, half: np.ndarray) -> np.ndarray:
    """A shape as high to either side of a line as given."""
    return np.vstack([np.column_stack([x, row - half]), np.column_stack([x, row + half])[::-1]])

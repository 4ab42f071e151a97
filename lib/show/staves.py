"""The lines of a score: how fast each ball is at every time, and how loud each event is."""

from collections.abc import Callable

import numpy as np

from .. import table
from .pool import met
from .scene import number

ROUND, EVEN = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0), np.arange(1, 10) / 10
"""The instants that a scale may tell, in its unit, where early times have more room and where all have the same."""

APART, SLIM_APART, TICKS = 0.12, 0.19, 8
"""How far apart they stand at least, as shares of the score; so there are at most so many."""

STEPS = np.linspace(0, 1, 9)
"""Where between two of its events a ball's speed is asked for: on cloth it falls on the way."""


def swelling(h: table.History, until: float, across: Callable[[np.ndarray], np.ndarray]) -> list[np.ndarray]:
    """About the line of each ball a shape that is the higher, the faster the ball is then.

    across : where times up to the last one stand in the score.
    """
    runs = [speeds(h, ball, until) for ball in range(len(h.balls.r))]
    fastest = max(float(v.max()) for _, v in runs) or 1.0
    return [_about(row, across(t), 0.42 * np.sqrt(v / fastest)) for row, (t, v) in enumerate(runs)]


def scale(
    across: Callable[[float], np.ndarray], until: float, early: bool, slim: bool = False
) -> list[tuple[float, str]]:
    """Some round times up to the last one, in seconds or in thousandths of one: where each stands, and its words.

    slim : whether the page is a narrow one, which has room for fewer.
    """
    apart = SLIM_APART if slim else APART
    unit, name = (1e-3, "ms") if until < 0.1 else (1.0, "s")
    told = [(0.0, f"0 {name}")]
    for t in ROUND if early else EVEN:
        x = float(across(t * unit))
        if told[-1][0] + apart < x < 0.97:
            told.append((x, f"{number(float(t))} {name}"))
    return told


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


def box(left: float, right: float, low: float, high: float) -> np.ndarray:
    """A rectangle as a polygon."""
    return np.array([[left, low], [right, low], [right, high], [left, high]])

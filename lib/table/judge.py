"""A judge of what an engine says has happened: which contacts of balls it has missed, and which it has made up.

Whoever wrote the engine, between the events of its history every ball goes straight on the clock of the table. So
whether two go into each other in between, and when they begin to, is the question of lesson 04 again.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..exact import sweep
from ..frame import dot, norm
from ..kinds import Floats, Integers
from ..quadratic import roots
from .given import BALL, POCKET
from .history import History, end_of

DEPTH = 1e-6
"""By this share of their reach two must have gone into each other, or stood apart where they met, to be at fault."""

STUCK = 10
"""So many touches of two at one instant, and they stick."""


class Findings(NamedTuple):
    """What a judge has found in a history.

    missed : (M, 4), of each contact that was missed the clock and the place, and until when they were in each other.
    who : (M, 2), the two. made_up : the numbers of the events in which two met that did not touch, or that parted. late
    : which of these came too late, the two being in each other since. stuck : of two that touched again and again at
    one instant how often they did. contacts : how many there were.
    """

    missed: Floats
    who: Integers
    made_up: Integers
    late: Integers
    stuck: dict[tuple[int, int], int]
    contacts: int


def judged(history: History) -> Findings:
    """Judge the contacts of balls in a history, in the plane.

    Parameters
    ----------
    history : History
        What `run` returned, or any other engine that fills the same fields.

    Returns
    -------
    Findings
        The contacts that were missed and made up, and what came too late.

    Raises
    ------
    ValueError
        For a history that is not in the plane.

    >>> from . import balls, room, run
    >>> told = run(balls([[1, 0], [4, 0]], [[1, 0], [0, 0]]), room([0, -9], [9, 9]), until=2)
    >>> nothing = {name: getattr(told, name)[:0] for name in told._fields[2:11]}
    >>> judged(told).contacts, judged(told._replace(**nothing)).missed
    (1, array([[1., 3., 0., 2.]]))
    """
    ways = _ways(history)
    found = [_missed(history, ways, i, j) for i in range(len(ways)) for j in range(i + 1, len(ways))]
    rows = np.array([row for some in found for row in some]).reshape(-1, 6)
    rows = rows[np.argsort(rows[:, 0], kind="stable")]
    made_up = _made_up(history, ways)
    real = int(np.sum(history.kind == BALL)) - len(made_up)
    late = np.array([q for q in made_up.tolist() if _is_late(history, rows, q)], dtype=int)
    return Findings(rows[:, :4], rows[:, 4:].astype(int), made_up, late, _stuck(history), real + len(rows))


def _is_late(h: History, rows: NDArray, q: int) -> bool:
    """Were the two of event q in each other by then, in one of the contacts that were missed?"""
    who = sorted((int(h.i[q]), int(h.j[q])))
    since, until = rows[:, 0], rows[:, 3] * (1 + 1e-9)
    return bool(np.any((since <= h.clock[q]) & (h.clock[q] <= until) & np.all(rows[:, 4:] == who, axis=1)))


class _Way(NamedTuple):
    """The way of a ball: from each reading of the clock on its place and velocity; and when it falls, inf for never."""

    clock: Floats
    x: Floats
    v: Floats
    out: float

    def at(self, clock: NDArray, side: str = "right") -> tuple[NDArray, NDArray]:
        """Where it is and how fast at some readings; on the left, just before what happens then."""
        k = np.maximum(np.searchsorted(self.clock, clock, side) - 1, 0)
        return self.x[k] + (clock - self.clock[k])[..., None] * self.v[k], self.v[k]


def _ways(h: History) -> list[_Way]:
    """The way of every ball."""
    made = []
    for i in range(len(h.balls.r)):
        side = np.where(h.i == i, 0, 1)
        mine = np.flatnonzero((h.i == i) | ((h.kind == BALL) & (h.j == i)))
        fell = mine[h.kind[mine] == POCKET]
        x = np.vstack([h.balls.x[i : i + 1], h.x[mine, side[mine]]])
        v = np.vstack([h.balls.v[i : i + 1], h.v[mine, side[mine]]])
        made.append(_Way(np.append(0.0, h.clock[mine]), x, v, float(h.clock[fell[0]]) if len(fell) else np.inf))
    return made


def _missed(h: History, ways: list[_Way], i: int, j: int) -> list[tuple]:
    """The contacts of two balls that are not in the history: when, where, until when, and the two."""
    one, other, r = ways[i], ways[j], h.balls.r[i] + h.balls.r[j]
    end = min(end_of(h.room, h.until), one.out, other.out)
    marks = np.unique(np.concatenate([one.clock, other.clock]))
    marks = np.append(marks[marks < end], end)
    since, span = marks[:-1], np.diff(marks)
    (x, u), (y, w) = one.at(since), other.at(since)
    p, v = y - x, w - u
    s = np.clip(-dot(p, v) / np.maximum(dot(v, v), 1e-300), 0, span)  # when they are nearest in each part
    deep = norm(p + s[:, None] * v) < (1 - DEPTH) * r
    inside = norm(p) < (1 - DEPTH) * r
    found = []
    for k in np.flatnonzero(deep & ~inside):
        t = since[k] + span[k] * float(sweep(p[k], v[k] * span[k], r).t)
        leaves = [since[m] + span[m] * float(roots(p[m], v[m] * span[m], r)[1]) for m in range(k, len(since))]
        until = next((x for m, x in enumerate(leaves, k) if x <= since[m] + span[m]), end)
        a, b = (way.at(np.array([t]))[0][0] for way in (one, other))
        found.append((t, *(a + (b - a) * h.balls.r[i] / r), until, i, j))
    return found


def _made_up(h: History, ways: list[_Way]) -> NDArray:
    """The events in which two met that stood apart or in each other, or that parted already."""
    q = np.flatnonzero(h.kind == BALL)
    if not len(q):
        return q
    i, j, t = h.i[q], h.j[q], h.clock[q]
    p, r = h.x[q, 1] - h.x[q, 0], h.balls.r[i] + h.balls.r[j]
    before = [[ways[k].at(s, "left")[1] for k in two] for two, s in zip(zip(i, j, strict=True), t, strict=True)]
    u, w = np.array(before)[:, 0], np.array(before)[:, 1]
    fast = norm(u) + norm(w)
    return q[(np.abs(norm(p) - r) > DEPTH * r) | (dot(p, w - u) > 1e-9 * r * fast)]


def _stuck(h: History) -> dict[tuple[int, int], int]:
    """How often those touched that touched again and again at one instant."""
    counts: dict[tuple, int] = {}
    for q in np.flatnonzero(h.kind == BALL):
        who = int(min(h.i[q], h.j[q])), int(max(h.i[q], h.j[q]))
        key = (*who, float(h.clock[q]))
        counts[key] = counts.get(key, 0) + 1
    found: dict[tuple[int, int], int] = {}
    for (i, j, _), count in counts.items():
        if count >= STUCK:
            found[i, j] = found.get((i, j), 0) + count
    return found

"""Who passed by so near that floats cannot tell it from a contact: where that happens, a run has no derivative."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

import numpy as np

from ..frame import require
from .clock import sooner
from .event import next_with
from .given import BALL, CORNER, JAW, POCKET, POST, WALL, one_time
from .history import History, warped
from .jaw import corners_of
from .jump import in_space
from .number import SIDES, named_as
from .state import _begin, _in_plain


class Graze(NamedTuple):
    """A contact that did not happen, as far as floats tell. after : the event before it, −1 for none; kind, i, j : who,
    as in `History`; clock : a reading before which it surely did not come."""

    after: int
    kind: int
    i: int
    j: int
    clock: float


def grazes(history: History, t: float) -> list[Graze]:
    """The grazes up to a time: balls that touched what they met in passing, as far as floats tell, and did not hit it.

    Parameters
    ----------
    history : History
        What `run` returned.
    t : float
        A time of the history.

    Returns
    -------
    list of Graze
        In the order of the events after which they came; none for nearly every history. It takes about as long as a
        run that is not compiled.

    Raises
    ------
    ValueError, TypeError
        For a t that is no time of the history.

    >>> from . import balls, room, run
    >>> history = run(balls([[0, 0], [5, 2]], [[1, 0], [0, 0]]), room([-9, -9], [99, 9]), until=9)
    >>> grazes(history, 9)[0][:4], len(history.t)
    ((-1, 0, 0, 1), 0)
    """
    t = one_time("t", t)
    s, end = _in_plain(_begin(history.balls, history.room, "raise", 0.0)), reading(history, t)
    past = int(np.searchsorted(history.t, t, side="right"))
    rows, N = _rows(history, past), len(history.balls.r)
    following = _following(rows, N)
    found = [x for i in range(N) for x in _near(s, -1, i, following, end)]
    for k, row in enumerate(rows):
        _happened(s, row)
        for i, _, _ in row.who:
            following[i].pop(0)
        found += [x for i, _, _ in row.who for x in _near(s, k, i, following, end)]
    return [x for k, x in enumerate(found) if x[1:4] not in [y[1:4] for y in found[:k] if y.after == x.after]]


def reading(history: History, t: float) -> float:
    """The reading of the clock at a time of the history; raise for any other time."""
    known = np.asarray(0 <= t <= history.until)
    require("t", known, np.asarray(t), f"from 0 to {history.until:.17g}, the time up to which all is known")
    clock = float(warped(history.room, t))
    require("t", np.asarray(np.isfinite(clock)), np.asarray(t), "finite where no drag brings all to rest")
    return clock


class _Row(NamedTuple):
    """An event as plain numbers: when, and for each ball of it its number, place and velocity; with whom, and kind."""

    clock: float
    tail: float
    who: list
    met: tuple[int, int]
    kind: int


def _rows(history: History, past: int) -> list[_Row]:
    """The events that are past."""
    x, v, made, N = in_space(history.x), in_space(history.v), [], len(history.balls.r)
    offset = _offsets(N, history.room)
    for k in range(past):
        kind, i, j = int(history.kind[k]), int(history.i[k]), int(history.j[k])
        two = [(i, 0), (j, 1)] if kind == BALL else [(i, 0)]
        who = [(one, x[k, side].tolist(), v[k, side].tolist()) for one, side in two]
        made.append(_Row(float(history.clock[k]), float(history.tail[k]), who, (i, j + offset[kind]), kind))
    return made


def _offsets(N: int, room) -> dict[int, int]:
    """The first number of each kind of what N balls meet."""
    last, counts = N, (len(room.posts), len(corners_of(room)), SIDES, len(room.jaws))
    made = {BALL: 0}
    for kind, count in zip((POST, CORNER, WALL, JAW, POCKET), (*counts, 0), strict=True):
        made[kind], last = last, last + count
    return made


def _following(rows: list[_Row], N: int) -> list[list[tuple[float, float, int]]]:
    """The readings at which each ball has its events, and with whom; and last one that never comes."""
    made: list[list[tuple[float, float, int]]] = [[] for _ in range(N)]
    for row in rows:
        for i, _, _ in row.who:
            made[i].append((row.clock, row.tail, sum(row.met) - i))
    return [[*one, (inf, 0.0, -1)] for one in made]


def _happened(s, row: _Row) -> None:
    """Put the balls of an event where it left them."""
    for i, x, v in row.who:
        one = s.ball[i]
        one.x, one.v, one.since, one.tail = x, v, row.clock, row.tail
        one.partner = sum(row.met) - i
        one.out = int(row.kind == POCKET)


def _near(s, after: int, i: int, following: list, end: float) -> list[Graze]:
    """What ball i passes by in doubt before its next event."""
    found, N = [], len(s.ball)
    for j in range(N + SIDES + len(s.jaws) + len(s.pockets)):
        clock, tail, _, doubt = next_with(*s, i, j)
        if not doubt or clock > end or following[i][0][2] == j or not sooner(clock, tail, *following[i][0][:2]):
            continue
        if j >= len(following) or sooner(clock, tail, *following[j][0][:2]):
            kind, number = named_as(s.ball, s.room, j)
            one, other = (min(i, j), max(i, j)) if kind == BALL else (i, number)
            found.append(Graze(after, kind, one, other, clock))
    return found

"""All that happened on cloth, and what a history tells."""

from __future__ import annotations

from math import inf
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np

from ..frame import require
from ..kinds import Floats, Integers
from ..table.given import BALL as BALL_MET
from ..table.given import one_time
from ..table.history import Part, joined, known_until, last_events
from .given import Cloth, RollingBalls
from .motion import SUNK, _begin, _bring, _settle
from .state import _blank, _filled, _in_lists

PHASE = 3
"""The kind of an event that ends a phase; `BALL_MET`, `WALL` and `POCKET` are 0, 1 and 2, as in `table`."""


class RollingHistory(NamedTuple):
    """All that happened: E events in order, from which every instant can be told.

    balls, cloth : as given. t : (E,), times, never decreasing. instant : (E,), counts up; events with one number were
    resolved together. kind : (E,), `table.BALL`, `WALL`, `POCKET`, or `PHASE`. i, j : (E,), the ball, and the number
    of the ball, the cushion or the pocket that it met, or the phase that ended. clock, tail : (E,), the time as a sum
    of two floats. x, v : (E, 2, 2), w : (E, 2, 3), phase : (E, 2), centres, velocities, spins and phases of the two
    after the event; of what is no ball nan, and −1. until : the time up to which all is known. ended : why there:
    "time", all that was asked for, or "interrupted", or, with an `EndlessError`, "events", more than allowed.
    """

    balls: RollingBalls
    cloth: Cloth
    t: Floats
    instant: Integers
    kind: Integers
    i: Integers
    j: Integers
    clock: Floats
    tail: Floats
    x: Floats
    v: Floats
    w: Floats
    phase: Integers
    until: float
    ended: str


class Path(NamedTuple):
    """What one ball does, piece by piece: from t on it is at x + v s + ½ a s², s the time since.

    t : (K,). x, v, a : (K, 2). w : (K, 3), at the piece's beginning. phase : (K,).
    """

    t: Floats
    x: Floats
    v: Floats
    a: Floats
    w: Floats
    phase: Integers


def told(balls: RollingBalls, cloth: Cloth, parts: list[Part], until: float, events: int, ended: str) -> RollingHistory:
    """The history of the parts, at most so many events."""
    when, who, x, v, w, phase, instant = joined(parts, _filled(_blank(0)), events)
    t = np.maximum.accumulate(when[:, 0])
    until = known_until(t, until, ended)
    return RollingHistory(balls, cloth, t, instant, *who.T, *when.T, x, v, w, phase, until, ended)


def at(history: RollingHistory, t: float) -> RollingBalls:
    """The balls at a time of the history; those in a pocket lie where they fell.

    Parameters
    ----------
    history : RollingHistory
        What `run` returned.
    t : float
        A time of the history, from 0 to its `until`, in its unit of time.

    Returns
    -------
    RollingBalls
        Centres, velocities and spins at t; radii and masses stay what they were.

    Raises
    ------
    ValueError, TypeError
        For a t that is no time of the history.

    >>> from . import balls, cloth, run
    >>> history = run(balls([[0, 0]], [[7, 0]]), cloth([-99, -99], [99, 99], slide=0.5, roll=0.25, g=8))
    >>> at(history, 1.0).x.tolist(), at(history, 1.0).v.tolist()
    ([[5.25, 0.0]], [[4.0, 0.0]])
    """
    t = one_time("t", t)
    known = np.asarray(0 <= t <= history.until)
    require("t", known, np.asarray(t), f"from 0 to {history.until:.17g}, the time up to which all is known")
    s, past = _in_lists(history.balls, history.cloth), int(np.searchsorted(history.t, t, side="right"))
    for one, k, side in zip(s.ball, *last_events(history, past), strict=True):
        _recall(one, s.cloth, history, k, side)
        _bring(one, s.cloth, max(t, one.since + one.tail), 0.0)
    x, v, w = (np.array([getattr(one, name) for one in s.ball], dtype=float) for name in "xvw")
    return RollingBalls(x.reshape(-1, 2), v.reshape(-1, 2), w.reshape(-1, 3), history.balls.r, history.balls.m)


def _recall(one: SimpleNamespace, cloth: SimpleNamespace, history: RollingHistory, k: int, side: int) -> None:
    """Set a ball to what it was after event k; before the first, as it started."""
    if k >= 0:
        one.x, one.v, one.w = (a[k, side].tolist() for a in (history.x, history.v, history.w))
        one.since, one.tail = float(history.clock[k]), float(history.tail[k])
    if k >= 0 and history.phase[k, side] == SUNK:
        _begin(one, SUNK, 0.0, 0.0, inf)
    else:
        _settle(one, cloth)


def path(history: RollingHistory) -> list[Path]:
    """What each ball does, piece by piece, for whoever plays it.

    Parameters
    ----------
    history : RollingHistory
        What `run` returned.

    Returns
    -------
    list of Path
        One for each ball: t, x, v, a, w and phase of each piece, of which the last goes on for ever.

    >>> from . import balls, cloth, run
    >>> history = run(balls([[0, 0]], [[7, 0]]), cloth([-99, -99], [99, 99], slide=0.5, roll=0.25, g=8))
    >>> from . import PHASES
    >>> [PHASES[k] for k in path(history)[0].phase], path(history)[0].a[:, 0].tolist()
    (['slides', 'rolls', 'rests'], [-4.0, -2.0, 0.0])
    """
    s, found = _in_lists(history.balls, history.cloth), []
    for i, one in enumerate(s.ball):
        mine = [(k, 0) for k in np.flatnonzero(history.i == i)]
        mine += [(k, 1) for k in np.flatnonzero((history.kind == BALL_MET) & (history.j == i))]
        rows = []
        for k, side in [(-1, 0), *sorted(mine)]:
            _recall(one, s.cloth, history, k, side)
            rows.append((one.since, list(one.x), list(one.v), list(one.a), list(one.w), one.phase))
        found.append(Path(*map(np.array, zip(*rows, strict=True))))
    return found

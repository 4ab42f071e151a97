"""The derivative of a shot on cloth: how its end changes with its start, through slides, rolls, spins, hits, cushions.

Every event of a history is gone through once more, by the very functions that made it, with dual numbers (`dual`). The
time at which two meet is derived from what defines it: that their distance is the sum of radii. A phase ends when its
slip or its speed has ended; what follows from that is dual already. So no formula stands here twice.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import NamedTuple

import numpy as np

from ..frame import require
from ..kinds import Floats, SoftPolicy
from ..table.derivative import KinkError
from ..table.event import beside, outward
from ..table.given import BALL, POCKET, WALL, allowance, one_time
from .dual import Dual, lifted, parts
from .event import SIDES, _touch
from .history import PHASE, RollingHistory
from .motion import ROLL, SUNK, _bring, _end_phase, _place, _settle, _velocity
from .state import RollingState, _in_lists

FITS = 1e-6
"""By this share of a ball's speed an event may end elsewhere than the history says. It is some other engine's then."""

GRAZE = 2.0**-40
"""Closing speeds up to this share of the speeds are what rounding leaves of none."""

NAMES = "slide", "roll", "turn", "e", "e_wall"
"""Numbers of the cloth that it can be derived with."""


class RollingDerivative(NamedTuple):
    """How the end of a shot changes with what it began with.

    state : (S, S), S = 7 N, rows for the end and columns for the start: x of ball 0, of ball 1, …, then v of all, then
    w of all. r : (S, N), with the radii. slide, roll, turn, e, e_wall : (S,), with the numbers of the cloth.
    """

    state: Floats
    r: Floats
    slide: Floats
    roll: Floats
    turn: Floats
    e: Floats
    e_wall: Floats


def derivative(
    history: RollingHistory, t: float, policy: SoftPolicy = "raise", limit: float = 0.0
) -> RollingDerivative:
    """How the state at a time changes with the state at the start, and with radii and numbers of the cloth.

    Parameters
    ----------
    history : RollingHistory
        What `run` returned.
    t : float
        A time of the history, from 0 to its `until`, at which nothing happens.
    policy : "raise", "cutoff" or "tc"
        What `run` was given.
    limit : float, at least 0
        What `run` was given with it.

    Returns
    -------
    RollingDerivative
        The derivative along the history as it is stored, to rounding; each hit makes more of what rounding has done
        before, most of all where a ball pushes another on. Rows of a ball in a pocket are 0. It takes some milliseconds
        an event. Balls that touch in passing are not looked for.

    Raises
    ------
    ValueError, TypeError
        For a t that is no time of the history.
    KinkError
        A ValueError, where there is no derivative: where events that share a ball come at one instant, an event is at t
        itself, balls touch at the start, one grazes; and where a ball that is not at rest starts without slip or gets
        rid of it in a hit, for however little slip it had, the cloth would not brake its rolling meanwhile.

    >>> from . import balls, cloth, run
    >>> history = run(balls([[0, 0]], [[7, 0]]), cloth([-99, -99], [99, 99], slide=0.5, roll=0.25, g=8), until=2)
    >>> derivative(history, 2).state[:2, 2:4].round(6).tolist()  # where it is, by the speed at which it was struck
    [[1.785714, 0.0], [0.0, 1.178571]]
    """
    past = _past(history, one_time("t", t))
    s, K = _begun(history, *allowance(policy, limit))
    for k in range(past):
        _once_more(history, s, k)
    return _told(s, t, K)


def _past(history: RollingHistory, t: float) -> int:
    """How many events are past at t; raise where none can be derived through."""
    known = np.asarray(0 <= t <= history.until and np.isfinite(t))
    require("t", known, np.asarray(t), f"a finite time from 0 to {history.until:.17g}, up to which all is known")
    past = int(np.searchsorted(history.t, t, side="right"))
    if past and history.t[past - 1] == t:
        _refuse(history, past - 1, "now", f"is at t = {t:.17g} itself")
    return past


def _begun(history: RollingHistory, slow: float, soon: float) -> tuple[RollingState, int]:
    """All at the start, in dual numbers: each with its own derivative."""
    balls, N = history.balls, len(history.balls.r)
    K = 8 * N + len(NAMES)
    s, unit = _in_lists(balls, history.cloth, slow, soon), np.eye(K)
    for i, one in enumerate(s.ball):
        if one.phase == ROLL:
            raise KinkError(f"there is no derivative: ball {i} starts without slip", -1, "start")
        for name, at, n in (("x", 2 * i, 2), ("v", 2 * N + 2 * i, 2), ("w", 4 * N + 3 * i, 3)):
            given = getattr(balls, name)[i].tolist()
            setattr(one, name, [Dual(x, unit[at + c]) for c, x in enumerate(given)][:n])
        one.r = Dual(one.r, unit[7 * N + i])
    g = history.cloth.g
    for c, name in enumerate(NAMES):
        rate = g if name in ("slide", "roll", "turn") else 1.0
        setattr(s.cloth, name, Dual(getattr(s.cloth, name), rate * unit[8 * N + c]))
    for one in s.ball:
        lifted(_settle)(one, s.cloth)
    return s, K


def _once_more(history: RollingHistory, s: RollingState, k: int) -> None:
    """Let event k happen again, in dual numbers."""
    kind, i, j, N = int(history.kind[k]), int(history.i[k]), int(history.j[k]), len(s.ball)
    one = s.ball[i]
    clock, tail = float(history.clock[k]), float(history.tail[k])
    two = [one, s.ball[j]] if kind == BALL else [one]
    for which, ball in zip((i, j), two, strict=False):
        if clock <= parts(ball.since)[0] and tail <= parts(ball.tail)[0]:
            first = "begins where the two touch" if not np.any(history.i[:k] == which) and clock == 0 else None
            _refuse(history, k, "start" if first else "together", first or f"comes as another one of ball {which} does")
    if kind == PHASE:
        lifted(_end_phase)(one, s.cloth)
    else:
        when = _when(history, s, k, two, clock, tail)
        for ball in two:
            lifted(_bring)(ball, s.cloth, when, tail)
        lifted(_touch)(s.ball, s.cloth, i, j if kind == BALL else N + j if kind == WALL else N + SIDES + j)
        for ball in two:
            ball.hit, ball.hit_tail = ball.since, ball.tail
            if ball.phase == ROLL:
                _refuse(history, k, "slip", "leaves a ball without slip")
    for side, ball in enumerate(two):
        _compare(history, k, side, ball)


def _when(history: RollingHistory, s: RollingState, k: int, two: list, clock: float, tail: float) -> Dual:
    """When a contact comes: a dual number, from what it is that vanishes then, and how fast."""
    left, rate, closing, fast = _gap_of(s, int(history.kind[k]), int(history.j[k]), two, clock, tail)
    if not parts(closing)[0] > GRAZE * max(abs(parts(c)[0]) for c in fast):
        _refuse(history, k, "graze", "is a graze, as far as floats tell")
    return Dual(clock, -left.d / parts(rate)[0])


def _gap_of(s: RollingState, kind: int, j: int, two: list, clock, tail) -> tuple:
    """What vanishes in a contact, at a reading; how fast that changes; how fast the two close in; all velocities."""
    where, fast = [], []
    for one in two:
        dt = (clock - one.since) + (tail - one.tail)
        where.append(lifted(_place)(one, dt))
        fast.append(lifted(_velocity)(one, dt))
    (x, y), (u, v), one = where[0], fast[0], two[0]
    if kind == WALL:
        moved = SimpleNamespace(x=[x, y], v=[u, v], r=one.r)
        left = lifted(beside)(moved, s.cloth, j) - moved.x[j >> 1]
        rate, closing = -moved.v[j >> 1], lifted(outward)(moved.v, j)
    else:
        (X, Y), (U, V) = (where[1], fast[1]) if kind == BALL else (s.pockets[j], (0.0, 0.0))
        reach = one.r + two[1].r if kind == BALL else s.cloth.pocket_r
        p, w = (X - x, Y - y), (U - u, V - v)
        left = (p[0] * p[0] + p[1] * p[1] - reach * reach) * 0.5
        rate = p[0] * w[0] + p[1] * w[1]
        closing = -rate / reach
    return left, rate, closing, (*fast[0], *fast[-1])


def _compare(history: RollingHistory, k: int, side: int, one: SimpleNamespace) -> None:
    """Raise unless a ball is where the history has it after an event."""
    for name in "xv":
        there, mine = getattr(history, name)[k, side], [parts(c)[0] for c in getattr(one, name)]
        size = 1 + np.max(np.abs(there)) + np.max(np.abs(history.v[k, side]))
        if not np.max(np.abs(there - mine)) <= FITS * size:
            _refuse(history, k, "foreign", "ends otherwise than this cloth and this policy say")


def _refuse(history: RollingHistory, k: int, why: str, words: str) -> None:
    """Raise for event k."""
    i, j, kind = int(history.i[k]), int(history.j[k]), int(history.kind[k])
    other = {BALL: f"ball {j}", WALL: f"cushion {j}", POCKET: f"pocket {j}", PHASE: "the end of a phase"}[kind]
    raise KinkError(f"there is no derivative: event {k}, of ball {i} and {other}, {words}", k, why)


def _told(s: RollingState, t: float, K: int) -> RollingDerivative:
    """The derivatives of all at t."""
    N, rows = len(s.ball), {name: [] for name in "xvw"}
    for one in s.ball:
        sunk = one.phase == SUNK
        lifted(_bring)(one, s.cloth, t, 0.0)
        for name, found in rows.items():
            found += [np.zeros(K) if sunk or not isinstance(x, Dual) else x.d for x in getattr(one, name)]
    found = np.array([row for name in "xvw" for row in rows[name]]).reshape(7 * N, K)
    return RollingDerivative(found[:, : 7 * N], found[:, 7 * N : 8 * N], *found[:, 8 * N :].T)

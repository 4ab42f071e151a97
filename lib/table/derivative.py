"""The derivative of a whole run on a table: how its end changes with its start, through every hit (lesson 15).

`jump` says what one event does to a small change. Here changes go through all events of a history, as they are stored,
forwards or backwards. Where there is no derivative, a `KinkError` says at which event, and why.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..compiled import compiled as machine_code
from ..compiled import has_numba
from ..elementary import expm1
from ..frame import finite, flag
from ..kinds import Floats, Length, Numbers, Position, Velocity
from .clock import passed
from .crossing import _back_through, _back_through_all, _through, _through_all
from .given import WALL, one_time
from .grazing import grazes as passed_by
from .grazing import reading
from .history import History, last_events, named
from .jump import Jumps, jumps, since

FEW_EVENTS = 2000
"""Events up to which to compile costs more than it saves."""

TERMS = 20
"""Terms of the series in `slowing`: what comes after is below 2⁻⁶⁰ of the first."""


class Derivative(NamedTuple):
    """How the end of a run changes with what it began with.

    state : (S, S), S = 2 N d, rows for the end and columns for the start: x of ball 0, of ball 1, …, and then v of all.
    r : (S, N), with the radii. e, e_wall, drag : (S,), with the room's numbers; drag is nan under gravity.
    """

    state: Floats
    r: Floats
    e: Floats
    e_wall: Floats
    drag: Floats


class Tangent(NamedTuple):
    """A small change of the state of N balls: of x and of v, (N, d)."""

    x: Floats
    v: Floats


class Adjoint(NamedTuple):
    """How one number that is made of the end changes with what a run began with.

    x, v : (N, d), with the state. r : (N,), with the radii. e, e_wall, drag : with the room's numbers; drag is nan
    under gravity.
    """

    x: Floats
    v: Floats
    r: Floats
    e: float
    e_wall: float
    drag: float


class KinkError(ValueError):
    """There is no derivative. event : at which event; −1 for none. why : "together", contacts that share a ball come at
    one instant; "start", two touch at the start, or a ball on cloth starts without slip; "slip", a hit leaves it so;
    "graze"; "now", the event is at the time asked for; "rest", a ball comes to rest on a wall; or "foreign", the event
    is not what this library makes of it.
    """

    def __init__(self, message: str, event: int, why: str):
        super().__init__(message)
        self.event, self.why = event, why

    def __reduce__(self):  # what is raised in another process comes back by this
        return type(self), (str(self), self.event, self.why)


class Ending(NamedTuple):
    """From the last events to the time asked for.

    dt : (N,), how long each ball has been on its way since. v : (N, 3), how fast, by the clock, 0 in a pocket. left :
    what the drag has left of all velocities. slower, less : by how much the clock and that change with the drag.
    """

    dt: Floats
    v: Floats
    left: float
    slower: float
    less: float


def slowing(drag: float, t: float) -> float:
    """By how much the clock's reading at t changes with the drag: t² φ′(y), y = drag t, φ = (1 − e⁻ʸ) / y.

    >>> slowing(0.0, 4.0), round(slowing(0.5, 2.0), 12)
    (-8.0, -1.056964470628)
    """
    y = drag * t
    if y > 0.5:
        gone = -float(expm1(-y))
        return -(gone - (y * (1 - gone) if y < np.inf else 0.0)) / (drag * drag)
    series = 1.0
    for k in range(TERMS, 0, -1):
        series = 1 - y * (k + 1) / (k * (k + 2)) * series
    return -0.5 * t * t * series


def derivative(history: History, t: float, compiled: bool | None = None, grazes: bool = True) -> Derivative:
    """How the state at a time changes with the state at the start, and with radii, e, e of walls and drag.

    Parameters
    ----------
    history : History
        What `run` returned.
    t : float
        A time of the history, from 0 to its `until`, at which nothing happens.
    compiled : bool
        Compiled, which takes some seconds at the very first, or by numpy, to the same bits. Without it: compiled for
        more than 2000 events, where numba is there.
    grazes : bool
        Look for balls that touched something in passing and did not hit it, too. That takes about as long as a run that
        is not compiled; `tangent` and `adjoint` do not look.

    Returns
    -------
    Derivative
        The derivative along the history as it is stored, to rounding. What rounding has done to that itself is told by
        `uncertainty`. Rows of a ball in a pocket are 0: it is out of play, and nothing depends on where it lies. What
        touches and rests against each other is taken as apart for as long as nothing pushes it.

    Raises
    ------
    ValueError, TypeError
        For a t that is no time of the history.
    KinkError
        A ValueError, where there is no derivative: where contacts that share a ball come at one instant, balls touch at
        the start, one grazes, the event is at t itself, or a ball comes to rest. `sides` then tells those of either
        side, where they exist, and `one_sided` that on the side of any change.

    >>> from . import balls, room, run
    >>> history = run(balls([[1, 0], [4, 0]], [[1, 0], [0, 0]]), room([-9, -9], [99, 9]), until=2)
    >>> derivative(history, 2).state[4:6].tolist()  # the velocity of ball 0 after it
    [[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0], [0.0, 0.5, 0.0, -0.5, 0.0, 1.5, 0.0, -0.5]]
    """
    h, end = _ready(history, t)
    flag("grazes", grazes)
    for x in passed_by(history, t)[:1] if grazes else []:
        other = named(history._replace(kind=[x.kind], i=[x.i], j=[x.j]), 0)
        when = f"after event {x.after}" if x.after >= 0 else "before the first event"
        raise KinkError(f"there is no derivative: {other} touch in passing, {when}", x.after, "graze")
    N, d, M = len(end.dt), history.balls.x.shape[1], 3
    S = 2 * N * d
    unit, at = np.eye(S + N + M), S + N
    dx, dv = (_spread(unit[k * N * d : (k + 1) * N * d].reshape(N, d, S + N + M)) for k in (0, 1))
    dx, dv = _forwards(h, end, dx, dv, unit[S:at], unit[at : at + 2], unit[at + 2], compiled)
    found = np.concatenate([a[:, :d].reshape(N * d, S + N + M) for a in (dx, dv)])
    drag = found[:, at + 2] if not np.any(history.room.gravity) else np.full(S, np.nan)
    return Derivative(found[:, :S], found[:, S:at], found[:, at], found[:, at + 1], drag)


def tangent(
    history: History,
    t: float,
    x: Position | float = 0.0,
    v: Velocity | float = 0.0,
    r: Length = 0.0,
    e: float = 0.0,
    e_wall: float = 0.0,
    drag: float = 0.0,
    compiled: bool | None = None,
) -> Tangent:
    """By how much the state at a time changes if what the run began with changes by so little.

    Parameters
    ----------
    history, t, compiled
        As `derivative`.
    x, v : array_like, shape (N, d), or what broadcasts to it
        The changes of the state at the start.
    r : array_like, shape (N,) or ()
        The changes of the radii.
    e, e_wall, drag : float
        The changes of the room's numbers.

    Returns
    -------
    Tangent
        The derivative times these changes. It takes less time than the run did; no matrix is made.

    Raises
    ------
    ValueError, TypeError
        As `derivative`, and for changes of other shapes, or of the drag under gravity.

    >>> from . import balls, room, run
    >>> history = run(balls([[1, 0], [4, 0]], [[1, 0], [0, 0]]), room([-9, -9], [99, 9]), until=2)
    >>> tangent(history, 2, x=[[0, 0.25], [0, 0]]).v.tolist()  # 1/8 of the way through the other's width: it turns off
    [[0.0, 0.125], [0.0, -0.125]]
    """
    h, end = _ready(history, t)
    N, d = history.balls.x.shape
    if np.any(history.room.gravity) and drag:
        raise ValueError("drag must be 0 under gravity: the two are not together on a table")
    changes = [_shaped(name, a, (N, d))[..., None] for name, a in (("x", x), ("v", v))]
    numbers = [_shaped(name, a, (1,)) for name, a in (("e", e), ("e_wall", e_wall), ("drag", drag))]
    dx, dv = (_spread(a) for a in changes)
    dx, dv = _forwards(h, end, dx, dv, _shaped("r", r, (N,))[:, None], np.array(numbers[:2]), numbers[2], compiled)
    return Tangent(dx[:, :d, 0], dv[:, :d, 0])


def adjoint(history: History, t: float, x: Position = 0.0, v: Velocity = 0.0, compiled: bool | None = None) -> Adjoint:
    """How a number made of the state at a time changes with what the run began with: its gradient, pulled back.

    Parameters
    ----------
    history, t, compiled
        As `derivative`.
    x, v : array_like, shape (N, d), or what broadcasts to it
        How that number changes with the state at t.

    Returns
    -------
    Adjoint
        These weights times the derivative. It takes about the time of `tangent`, however many balls there are.

    Raises
    ------
    ValueError, TypeError
        As `derivative`, and for weights of other shapes.

    >>> from . import balls, room, run
    >>> history = run(balls([[1, 0], [4, 0]], [[1, 0], [0, 0]]), room([-9, -9], [99, 9]), until=2)
    >>> adjoint(history, 2, v=[[0, 1], [0, 0]]).x.tolist()
    [[0.0, 0.5], [0.0, -0.5]]
    """
    h, end = _ready(history, t)
    N, d = history.balls.x.shape
    ax, av = (_spread(_shaped(name, a, (N, d))[..., None]) for name, a in (("x", x), ("v", v)))
    ax, av, ar, ae, drag = _backwards(h, end, ax, av, compiled)
    drag = float(drag[0]) if not np.any(history.room.gravity) else np.nan
    return Adjoint(ax[:, :d, 0], av[:, :d, 0], ar[:, 0], float(ae[0, 0]), float(ae[1, 0]), drag)


def _shaped(name: str, a: Numbers, shape: tuple[int, ...]) -> Floats:
    """A change, of the shape that it must have."""
    a = finite(name, a).astype(float)
    try:
        return np.broadcast_to(a, shape).copy()
    except ValueError:
        wanted = f"one number or shape {shape}" if shape != (1,) else "one number"
        raise ValueError(f"{name} must be {wanted}; got shape {a.shape}") from None


def _spread(a: Floats) -> Floats:
    """Changes (N, d, K) with three coordinates."""
    return np.ascontiguousarray(np.concatenate([a, np.zeros((len(a), 3 - a.shape[1], a.shape[2]))], axis=1))


def _forwards(h, end, dx, dv, dr, de, drag, compiled):
    """K changes of the start, dx and dv (N, 3, K), dr (N, K), de (2, K) and drag (K,), as they are at the end."""
    with np.errstate(all="ignore"):  # what has grown beyond the range of floats is inf or nan
        if _is_compiled(h, compiled):
            machine_code(_through_all)(h, dx, dv, *(np.ascontiguousarray(a) for a in (dr, de)))
        else:
            for k in range(len(h.who)):
                _through(h, dx, dv, dr, de, k, slice(None))
        dx = dx + end.dt[:, None, None] * dv + (end.slower * end.v)[..., None] * drag
        return dx, end.left * dv + (end.less * end.v)[..., None] * drag


def _backwards(h, end, ax, av, compiled):
    """What K numbers weigh, ax and av (N, 3, K), as it is at the start; with radii (N, K), e (2, K) and drag (K,)."""
    drag = np.sum(end.slower * end.v[..., None] * ax + end.less * end.v[..., None] * av, axis=(0, 1))
    av = end.left * av + end.dt[:, None, None] * ax
    ar, ae = np.zeros((len(ax), ax.shape[2])), np.zeros((2, ax.shape[2]))
    if _is_compiled(h, compiled):
        machine_code(_back_through_all)(h, ax, av, ar, ae)
        return ax, av, ar, ae, drag
    with np.errstate(all="ignore"):
        for k in range(len(h.who) - 1, -1, -1):
            _back_through(h, ax, av, ar, ae, k, slice(None))
    return ax, av, ar, ae, drag


def _is_compiled(h: Jumps, compiled: bool | None) -> bool:
    """Are these to be gone through by machine code?"""
    flag("compiled", compiled is None or compiled)
    return len(h.who) > FEW_EVENTS and has_numba() if compiled is None else bool(compiled)


# What there is to go through, and where there is no derivative.


def _ready(history: History, t: float) -> tuple[Jumps, Ending]:
    """The events up to t as linear maps, and what is left to t; raise where there is no derivative."""
    t = one_time("t", t)
    if history.ended == "rest" and t >= history.until and len(history.t):
        _refuse(history, len(history.t) - 1, "rest", "is the last before a ball comes to rest on a wall")
    clock = reading(history, t)
    past = int(np.searchsorted(history.t, t, side="right"))
    if past and history.t[past - 1] == t:
        _refuse(history, past - 1, "now", f"comes at t = {t:.17g} itself, and a velocity jumps there")
    h = jumps(history, past)
    _check(history, h)
    return h, _ending(history, past, t, clock)


def _check(history: History, h: Jumps, missed: tuple[int, ...] = ()) -> None:
    """Raise for the first event that has no derivative; grazes that are missed do not count."""
    there = np.stack([h.who[:, 0] >= 0, h.who[:, 1] >= 0], axis=-1)
    at_once = np.any(there & (h.dt <= 0), axis=1)
    instant = history.instant[: len(h.who)]
    alone = ~np.isin(instant, instant[at_once])
    foreign, graze = alone & np.isnan(h.stiff), alone & ~h.sunk & (-h.rate <= h.slack)
    graze &= ~np.isin(np.arange(len(graze)), missed)
    rests = alone & (history.kind[: len(h.who)] == WALL) & (h.stiff == 1) & (h.pull > 0)
    for k in np.flatnonzero(at_once | foreign | graze | rests)[:1].tolist():
        if at_once[k]:
            _refuse_at_once(history, h, k, int(np.flatnonzero(there[k] & (h.dt[k] <= 0))[0]))
        if graze[k]:
            _refuse(history, k, "graze", "is a graze, as far as floats tell")
        if rests[k]:
            _refuse(history, k, "rest", "leaves a ball at rest on a wall under gravity")
        _refuse(history, k, "foreign", "leaves other velocities than the room's e says")


def _refuse_at_once(history: History, h: Jumps, k: int, side: int) -> None:
    """Raise for an event that comes as soon as one of the two has begun, or at once with another of its events."""
    one = h.who[k, side]
    earlier = np.flatnonzero(np.any(h.who[:k] == one, axis=1))
    if not len(earlier):
        _refuse(history, k, "start", "comes at the start, where the two touch already")
    other = f"event {earlier[-1]}, of {named(history, int(earlier[-1]))}"
    _refuse(history, k, "together", f"comes at one instant with {other}, and ball {one} is in both")


def _refuse(history: History, k: int, why: str, words: str) -> None:
    """Raise for event k."""
    raise KinkError(f"there is no derivative: event {k}, of {named(history, k)}, {words}", k, why)


def _ending(history: History, past: int, t: float, clock: float) -> Ending:
    """From the last events to t."""
    k, side = last_events(history, past)
    who = np.arange(len(history.balls.r))
    _, v, begun, tail = since(history, who, np.where(k < 0, -1, 2 * k + side))
    drag = history.room.drag
    dt = np.maximum(passed(clock, 0.0, begun, tail), 0)
    left = max(1 - drag * clock, 0.0)
    slower, less = (slowing(drag, t), -t * left if left else 0.0) if not np.any(history.room.gravity) else (0.0, 0.0)
    return Ending(dt, v, left, slower, less)

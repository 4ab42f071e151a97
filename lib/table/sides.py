"""The derivative of a run from one side, where there is none from all: which contact comes first is up to the change.

A history has a kink where contacts that share a ball come at one instant, where two touch at the start, where an event
is at the very time asked for, and in a graze. A start that is moved a little has none of these, and the way in which it
is moved says what happens instead (`cascade`). From there on all is run anew, up to the next kink. What comes of this
is the derivative for all starts that are moved so, or nearly so; every order of the contacts has its own (M. A.
Aizerman and F. R. Gantmakher, "On the stability of periodic motions", 1958).
"""

from __future__ import annotations

from itertools import permutations
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np

from ..frame import dot, flag
from ..kinds import Floats, Length, Position, Velocity
from .cascade import (
    MOST,
    SAME,
    Contact,
    _anew,
    _begun,
    _cascade,
    _closing,
    _contact,
    _gap,
    _gone,
    _happen,
    _named,
    _seen,
)
from .clock import passed
from .derivative import Adjoint, Derivative, KinkError, _check, _ready, _shaped, slowing
from .given import POCKET, one_time
from .grazing import grazes as passed_by
from .grazing import reading
from .history import History
from .jump import in_space, jumps

MANY, KINKS = 4, 30
"""Contacts of which all orders are tried; and how many kinks are gone through."""


class OneSided(NamedTuple):
    """The derivative of a run for starts that are moved a little towards a change.

    derivative : a `Derivative`, as of any start. x, v : (N, d), the end that such starts have in the limit; `at` tells
    another one where the contacts of an instant, resolved together, come out otherwise than one by one. order : the
    contacts at all kinks as they come then, each with its kind, i and j. towards : the change.
    """

    derivative: Derivative
    x: Floats
    v: Floats
    order: list[Contact]
    towards: Adjoint


def one_sided(
    history: History,
    t: float,
    x: Position | float = 0.0,
    v: Velocity | float = 0.0,
    r: Length = 0.0,
    e: float = 0.0,
    e_wall: float = 0.0,
    drag: float = 0.0,
    grazes: bool = True,
) -> OneSided:
    """The derivative for starts that are moved a little towards a change, where there is none for all starts.

    Parameters
    ----------
    history, t
        As `table.derivative`.
    x, v : array_like, shape (N, d), or what broadcasts to it
        The change of the state at the start, of which only the direction counts.
    r : array_like, shape (N,) or ()
        That of the radii.
    e, e_wall, drag : float
        That of the room's numbers.
    grazes : bool
        Look for balls that touched something in passing, too, which takes longer.

    Returns
    -------
    OneSided
        The derivative on that side, and the end that it belongs to. After contacts of one instant the rest is run anew,
        without the policy that `run` may have been given. Where there is no kink it is that of all sides.

    Raises
    ------
    ValueError, TypeError
        As `table.tangent`.
    KinkError
        A ValueError, where there is none on that side either: in a graze on the side of the hit, unless that is a fall
        into a pocket; where the start would have balls overlap; where the change leads along the border between two
        sides; and where a ball comes to rest on a wall.

    >>> from . import balls, room, run
    >>> history = run(balls([[0, 0], [4, 0], [8, 0]], [[1, 0], [0, 0], [-1, 0]]), room([-9, -9], [99, 9]), until=3)
    >>> first, second = (one_sided(history, 3, x=[[a, 0], [0, 0], [0, 0]]) for a in (1, -1))
    >>> first.order, second.order
    ([(0, 0, 1), (0, 1, 2), (0, 0, 1)], [(0, 1, 2), (0, 0, 1), (0, 1, 2)])
    """
    N, d = history.balls.x.shape
    flag("grazes", grazes)
    if np.any(history.room.gravity) and drag:
        raise ValueError("drag must be 0 under gravity: the two are not together on a table")
    numbers = [_shaped(name, a, (1,)) for name, a in (("e", e), ("e_wall", e_wall), ("drag", drag))]
    change = [_shaped("x", x, (N, d)).ravel(), _shaped("v", v, (N, d)).ravel(), _shaped("r", r, (N,)), *numbers]
    return _followed(history, one_time("t", t), np.concatenate(change), grazes)


def sides(history: History, t: float, grazes: bool = True) -> list[OneSided]:
    """The derivatives on the sides of the first kink of a history, as far as they exist.

    Parameters
    ----------
    history, t
        As `table.derivative`.
    grazes : bool
        Look for balls that touched something in passing, too, which takes longer.

    Returns
    -------
    list of OneSided
        One for each order in which the contacts of that instant can begin: two for two contacts that close in, fewer
        where a side has none. Of more contacts the same beginning may go on in several ways; `towards` says for which
        change each was asked, and `one_sided` answers for any other. Where there is a derivative, that alone.

    Raises
    ------
    ValueError, TypeError
        As `table.derivative`, and for an instant with which more than four contacts begin.
    KinkError
        Where a ball comes to rest on a wall, and where floats do not tell which contacts of an instant close in.

    Notes
    -----
    Each side is computed with the formulas of `derivative`, and how far it may be off is not bounded: `uncertainty` is
    proved along the events of one history, and refuses one with a kink; beyond a kink a side has events of its own.
    That they are on time is not proved either: a kink is taken to be one exactly where its floats say so.

    >>> from . import balls, room, run
    >>> history = run(balls([[0, 0], [5, 2]], [[1, 0], [0, 0]]), room([-9, -9], [99, 9]), until=9)
    >>> [bool(side.towards.x[1, 1] > 0) for side in sides(history, 9)]  # a graze: the side that passes has one
    [True]
    """
    flag("grazes", grazes)
    t = one_time("t", t)
    rows, targets = _forms(history, t, grazes)
    found: list[OneSided] = []
    for target in targets:
        try:
            one = _followed(history, t, np.linalg.pinv(rows) @ target, grazes)
        except KinkError:
            continue
        if one.order not in [other.order for other in found]:
            found.append(one)
    return found


def _followed(history: History, t: float, change: Floats, graze: bool) -> OneSided:
    """Where a change of the start (K,) leads, through all kinks."""
    s, clock, order = _begun(history), reading(history, t), []
    shift, end = slowing(history.room.drag, t) * change[-1], t
    done: list[Contact] = []
    for _ in range(KINKS):
        kink = _next_kink(s, history, end, change, done if graze else None)
        when, tail = kink.when if kink.why else (clock, 0.0)
        met = [_contact(history, k, s.alive) for k in _together(history, *kink.when)] if kink.why else []
        _gone(s, history, kink.past, when, tail, kink.missed)
        if kink.fall:
            _happen(s, kink.fall)
            done = [kink.fall]
        elif kink.why:
            begins = 0.0 if when == 0 and history is s.first else -np.inf
            done = _cascade(s, met, change, begins, shift if kink.why == "now" else np.inf)
        order += done if kink.why else []
        if kink.why in (None, "now"):
            return _told(s, t, order, change)
        end = clock = max(passed(clock, 0.0, when, tail), 0.0)
        history = _anew(s, end, 10 * len(s.first.t) + 100)
        if history.until < end:
            break
    raise KinkError("there is no derivative on that side: the run that begins there has no end", -1, "rest")


class _Kink(NamedTuple):
    """A kink: why, None for none up to the end; how many events come before it, and when it comes; which events before
    it are grazes that a change makes misses of; and which ball falls that was to graze a pocket."""

    why: str | None
    past: int
    when: tuple[float, float]
    missed: tuple[int, ...]
    fall: Contact | None = None


def _next_kink(s: SimpleNamespace, history: History, t: float, change: Floats, done: list[Contact] | None) -> _Kink:
    """The next kink of a history, seen from a change.

    done : contacts after which the history begins, which it does not graze once more; None not to look for grazes.
    """
    missed: tuple[int, ...] = ()
    while (error := _kink(history, t, missed)) and error.why == "graze":
        k, when = error.event, _when(history, error.event)
        _falls(s, history, k, missed, _contact(history, k, s.alive), when, change)
        missed = (*missed, k)
        if len(missed) > MOST:
            raise KinkError("there is no derivative on that side: there is no end of grazes", k, "graze")
    if error and error.why not in ("together", "start", "now"):
        raise error
    when = _when(history, error.event) if error else (np.inf, 0.0)
    past = _together(history, *when)[0] if error else int(np.searchsorted(history.t, t, side="right"))
    for x in passed_by(history, t) if done is not None else []:
        contact = _contact(history._replace(kind=[x.kind], i=[x.i], j=[x.j]), 0, s.alive)
        if x.after >= past or (x.after < 0 and contact in done):
            continue
        late = _falls(s, history, x.after + 1, missed, contact, (x.clock, 0.0), change)
        if late is not None:
            return _Kink("graze", x.after + 1, (x.clock + late, 0.0), missed, contact)
    return _Kink(error.why if error else None, past, when, missed)


def _when(history: History, k: int) -> tuple[float, float]:
    """The reading at which event k comes."""
    return float(history.clock[k]), float(history.tail[k])


def _together(history: History, clock: float, tail: float) -> list[int]:
    """The events at a reading."""
    return np.flatnonzero((history.clock == clock) & (history.tail == tail)).tolist()


def _kink(history: History, t: float, missed: tuple[int, ...]) -> KinkError | None:
    """The first kink up to a time that is none of the grazes that are missed; what rests at the end is one, too."""
    error = None
    try:
        _ready(history, t)
    except KinkError as found:
        error = found
    if error is None or error.why == "rest":
        return error
    try:  # an event at t itself is told before all that came earlier
        _check(history, jumps(history, int(np.searchsorted(history.t, t, side="left"))), missed)
    except KinkError as found:
        return found
    return error if error.why == "now" else None


# Grazes.


def _nearest(s: SimpleNamespace, history: History, past: int, missed: tuple, contact: Contact, when) -> tuple:
    """How the gap of a graze changes with the start where it is least, (K,), the sizes of its terms, and how late."""
    there = SimpleNamespace(**{name: a.copy() if isinstance(a, np.ndarray) else a for name, a in vars(s).items()})
    _gone(there, history, past, *when, missed)
    n, w, rate, curve = _seen(there, contact)
    fall, fast = dot(n, in_space(history.room.gravity)), dot(w, w)
    if curve:
        dt = -rate / (curve * fast) if fast else 0.0
    else:
        dt = rate / fall if fall else 0.0
    there.x = there.x + dt * there.v
    there.dx = there.dx + dt * there.dv
    return *_gap(there, contact), dt


def _falls(s, history: History, past: int, missed: tuple, contact: Contact, when, change: Floats) -> float | None:
    """How late a ball falls into a pocket that it grazes, None if a change makes a miss of a graze; raise for a hit."""
    row, size, dt = _nearest(s, history, past, missed, contact, when)
    gap, off = row @ change, SAME * size @ np.abs(change)
    if gap > off or (gap < -off and contact[0] == POCKET):
        return None if gap > off else float(dt)
    side = "hit, and how it changes grows without bound" if gap < -off else "graze all along this change"
    raise KinkError(f"there is no derivative on that side: {_named(s, contact)} {side}", past - 1, "graze")


# The sides of a kink.


def _forms(history: History, t: float, graze: bool) -> tuple[Floats, list[Floats]]:
    """What decides at the first kink, as rows (M, K) that a change is multiplied by, and values (M,) to have of it."""
    s, error, K = _begun(history), _kink(history, t, ()), 2 * history.balls.x.size + len(history.balls.r) + 3
    when = _when(history, error.event) if error and error.event >= 0 else (np.inf, 0.0)
    past = len(history.t) if error is None else error.event if error.why == "graze" else _together(history, *when)[0]
    for x in passed_by(history, t)[:1] if graze else []:
        if x.after < past:
            row, _, _ = _nearest(s, history, x.after + 1, (), (x.kind, x.i, x.j), (x.clock, 0.0))
            return row[None], [np.ones(1), -np.ones(1)]
    if error is None:
        return np.zeros((1, K)), [np.zeros(1)]
    if error.why not in ("graze", "together", "start", "now"):
        raise error
    if error.why == "graze":
        row, _, _ = _nearest(s, history, past, (), _contact(history, past, s.alive), when)
        return row[None], [np.ones(1), -np.ones(1)]
    met = [_contact(history, k, s.alive) for k in _together(history, *when)]
    _gone(s, history, past, *when, ())
    shift = slowing(history.room.drag, t) * np.eye(K)[-1] if error.why == "now" else None
    return _of_instant(s, list(dict.fromkeys(met)), shift)


def _of_instant(s: SimpleNamespace, met: list[Contact], shift: Floats | None) -> tuple[Floats, list[Floats]]:
    """The same for contacts of one instant: all orders of those that close in, and a gap between the others.

    shift : (K,), by how much the time asked for comes later, where it is that of the contacts.
    """
    closing = _closing(s, met)
    if len(closing) > MANY:
        raise ValueError(f"t: {len(closing)} contacts begin at one instant before it; ask one_sided for a change")
    resting = [contact for contact in met if contact not in [one for _, one in closing]]
    rows = [_gap(s, contact)[0] / -rate for rate, contact in closing]
    if shift is not None:
        rows = [row - shift for row in rows]
    M, gaps = len(rows), [_gap(s, contact)[0] for contact in resting]
    orders = permutations(range(M + 1)) if shift is not None else ((*order, -1) for order in permutations(range(M)))
    values = [np.array([*np.subtract(order[:-1], order[-1]), *[1] * len(gaps)], dtype=float) for order in orders]
    return np.array([*rows, *gaps]), values


# What is told of it.


def _told(s: SimpleNamespace, t: float, order: list[Contact], change: Floats) -> OneSided:
    """The derivative at t of what was brought there."""
    room, (N, d), K = s.first.room, s.first.balls.x.shape, len(change)
    left, dx, falls = max(1 - room.drag * reading(s.first, t), 0.0), s.dx.copy(), bool(np.any(room.gravity))
    dv = left * s.dv
    if not falls:
        dx[..., -1] += slowing(room.drag, t) * s.v
        dv[..., -1] -= t * left * s.v if left else 0.0
    found, S = np.concatenate([a[:, :d].reshape(N * d, K) for a in (dx, dv)]), 2 * N * d
    found[:, -1] = np.nan if falls else found[:, -1]
    made = Derivative(found[:, :S], found[:, S : S + N], *found[:, S + N :].T)
    x, v, r, rest = np.split(change, [N * d, S, S + N])
    towards = Adjoint(x.reshape(N, d), v.reshape(N, d), r, *rest.tolist())
    return OneSided(made, s.x[:, :d], left * s.v[:, :d], order, towards)

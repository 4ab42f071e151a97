"""The loop over all events of a table: `one_by_one` takes all pairs, in plain Python; compiled it asks neighbours only.

`event` says when two meet next and what happens then, for plain numbers; `order` which of several comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np

from ..compiled import has_numba
from ..compiled.events import FEW
from ..frame import flag
from ..kinds import SoftPolicy
from ..progress import bar
from . import event, order
from .clock import NEVER, early, late
from .event import MISPLACED, _bring, _fall_of, next_with
from .given import Balls, Room, _ready
from .history import EndlessError, History, Part, _endless, end_of, gathered, told, unwarped
from .joint import _jointly, _singly, _stuck, concerned, connected, resolve
from .number import SIDES, named_as
from .state import TableState, _begin, _in_plain, _plainly


def run(
    balls: Balls,
    room: Room,
    until: float,
    events: int = 1_000_000,
    policy: SoftPolicy = "raise",
    limit: float = 0.0,
    compiled: bool | None = None,
    progress: bool = False,
) -> History:
    """Everything that happens up to a time.

    Parameters
    ----------
    balls : Balls
        What `balls` made.
    room : Room
        What `room` made.
    until : float, at least 0
        The time at which to stop, up to 1e60; inf, if the balls come to an end of their events, or on cloth.
    events : int
        The most events allowed. More are an `EndlessError`, whose `history` keeps what there is.
    policy : "raise", "cutoff" or "tc"
        What saves soft balls from endlessly many events in a finite time. "raise": nothing does, and the cap on events
        tells. "cutoff": contacts that close in slower than `limit`, a speed, are elastic. "tc": contacts within
        `limit`, a time (on cloth the warped one), of an earlier event of either ball are elastic (S. Luding and
        S. McNamara, "How to handle the inelastic collapse of a dissipative hard-sphere gas with the TC model", 1998).
    limit : float, at least 0
        What the policy compares with: a speed, or a time.
    compiled : bool
        Compiled, which takes some seconds at the very first, or by the reference; the events are the same, bit by bit.
        Without it: compiled for more than 32 balls, where numba is there.
    progress : bool
        Show a bar of the time that has passed. A run can be interrupted at any time once its arguments are checked, and
        returns what it has.

    Raises
    ------
    ValueError, TypeError
        For what is none of this, and for balls that overlap each other or a wall at the start, with names and depth.
    EndlessError
        See `events`; when a ball comes to rest on a wall under gravity, for resting is no event; and when balls meet so
        far out that their places are rounded by a thousandth of their radii.

    >>> from . import balls, room
    >>> history = run(balls([[1, 0], [4, 0]], [[1, 0], [0, 0]]), room([0, -9], [9, 9]), until=20)
    >>> history.t.tolist(), history.v[0].tolist()
    ([1.0, 5.0, 9.0, 10.0, 11.0, 15.0, 19.0, 20.0], [[0.0, 0.0], [1.0, 0.0]])
    """
    balls, room = _ready(balls, room, until, events)
    flag("progress", progress)
    flag("compiled", compiled is None or compiled)
    many = len(balls.r) > FEW and has_numba() if compiled is None else compiled
    state, end = _begin(balls, room, policy, limit), end_of(room, until)
    happenings = _neighbours_only(state, end) if many else one_by_one(_in_plain(state), end)
    shown = _bar(progress, until)
    parts, ended, why = gathered(
        happenings, events, lambda t, count: tell(shown, float(unwarped(room, t)) if progress else 0.0, count)
    )
    try:
        history = told(balls, room, parts, until, events, ended)
    except KeyboardInterrupt:  # all has happened: what is left is to tell it
        history = told(balls, room, parts, until, events, ended)
    tell(shown, history.until, len(history.t))
    shown.close()
    if ended in ("events", "rest", "coarse"):
        raise EndlessError(_endless(history, events, why), history)
    return history


def one_by_one(s: TableState, until: float) -> Iterator[Part]:
    """The events up to a reading of the clock: the earliest of all, again and again. The records are plain ones.

    Parameters
    ----------
    s : TableState
        The state before the first event, in plain records; it is changed.
    until : float
        The reading at which to stop.

    Returns
    -------
    iterator of Part
        The events of one instant at a time.

    >>> from . import balls, room
    >>> from .state import _begin, _in_plain
    >>> s = _in_plain(_begin(balls([[1, 0], [4, 0]], [[1, 0], [0, 0]]), room([0, -9], [9, 9]), "raise", 0.0))
    >>> [float(part.columns[0][0][0]) for part in one_by_one(s, 9.5)]
    [1.0, 5.0, 9.0]
    """
    ahead, now = _all_foretold(s), (0.0, 0.0)
    while True:
        contacts, clock, tail = soonest(s, ahead, now)
        if clock > until or clock == np.inf:
            return
        now = clock, tail
        yield instant(s, contacts, clock, tail)
        _foretell_anew(s, ahead, concerned(contacts, len(s.ball)))


class Ahead(NamedTuple):
    """A contact that is foretold. early : the reading before which it surely does not come, a sum of two; clock, tail,
    off, doubt : as `event.with_ball` says."""

    early: tuple[float, float]
    clock: float
    tail: float
    off: float
    doubt: int


def foretold(s: TableState, i: int, first: int = 0) -> list[Ahead]:
    """When ball i meets each ball, wall, jaw and pocket next, from number `first` on.

    Parameters
    ----------
    s : TableState
        The state, in plain records.
    i : int
        The ball.
    first : int
        The number of the first to be asked: balls come first, then walls, jaws, and pockets.

    Returns
    -------
    list of Ahead
        A contact for each, whose `clock` is inf where there is none.

    >>> from . import balls, room
    >>> from .state import _begin, _in_plain
    >>> s = _in_plain(_begin(balls([[1, 0], [4, 0]], [[1, 0], [0, 0]]), room([0, -9], [9, 9]), "raise", 0.0))
    >>> [x.clock for x in foretold(s, 0)][1:4]
    [1.0, inf, 7.0]
    """
    return _foretold_with(s, i, range(first, len(s.ball) + SIDES + len(s.jaws) + len(s.pockets)))


def _foretold_with(s: TableState, i: int, numbers: Iterable[int]) -> list[Ahead]:
    """When ball i meets each of some numbers next; what rests meets nothing that rests."""
    if s.room.falls or any(s.ball[i].v):
        return [known(*next_with(*s, i, j)) for j in numbers]
    moving = {j for j, one in enumerate(s.ball) if any(one.v)}
    return [known(*next_with(*s, i, j)) if j in moving else NOTHING for j in numbers]


def _all_foretold(s: TableState) -> list[list[Ahead]]:
    """When each ball meets each ball, wall and pocket next; two balls are asked once."""
    ahead = []
    for i in range(len(s.ball)):
        ahead.append([row[i] for row in ahead] + foretold(s, i, i))
    return ahead


def _foretell_anew(s: TableState, ahead: list, some: list[int]) -> None:
    """Foretell anew what some balls meet next; two of them are asked once."""
    N = len(s.ball)
    for k, i in enumerate(some):
        numbers = [j for j in range(len(ahead[i])) if j not in some[:k]]
        for j, contact in zip(numbers, _foretold_with(s, i, numbers), strict=True):
            ahead[i][j] = contact
            if j < N:
                ahead[j][i] = contact


def known(clock: float, tail: float, off: float, doubt: int) -> Ahead:
    """A contact as it is kept."""
    return Ahead(early(clock, tail, off) if clock < np.inf else NEVER, clock, tail, off, doubt)


NOTHING = known(*NEVER, 0.0, 0)
"""What never comes."""


def soonest(s: TableState, ahead: list, now: tuple[float, float]) -> tuple[list[tuple[int, int]], float, float]:
    """The contacts that come first, all at exactly one time, and when; not before now. What is none is struck out."""
    moving = ahead[: len(ahead) - s.room.posts]  # whatever meets a post stands in its own row too

    def by(limit):
        rows = [(i, row) for i, row in enumerate(moving) if min(row).early <= limit]
        return {(min(i, j), max(i, j)): x for i, row in rows for j, x in enumerate(row) if x.early <= limit}

    while (front := min(map(min, moving), default=NOTHING)).clock < np.inf:
        contacts, clock, tail, none = _first_of(s, by, front)
        if contacts:
            return contacts, *max(now, (clock, tail))
        for i, j in none:
            ahead[i][j] = NOTHING
            if j < len(s.ball):
                ahead[j][i] = ahead[i][j]
    return [], *NEVER


def _first_of(s: TableState, by: Callable, front: Ahead) -> tuple[list[tuple[int, int]], float, float, list]:
    """The contacts at exactly the earliest time of all, and when; or none, and those in doubt that turned out none.

    Parameters
    ----------
    by : callable
        Gives the contacts that may come by a reading, by the pair of their numbers, the lower ball first.
    front : Ahead
        The one whose bound from below is least.

    Returns
    -------
    contacts, clock, tail, none
        A time with a rival within its bounds is rounded from whole numbers; that of a contact alone is as foretold.
    """
    limit = late(front.clock, front.tail, front.off)
    while True:
        near = by(limit)
        if len(near) == 1 and not min(near.values()).doubt:
            return list(near), *min(near.values())[1:3], []
        falls = {pair: _fall_of(*s, *pair) for pair in sorted(near)}
        real = {pair: moment for pair, fall in falls.items() if fall and (moment := order._moment(fall))}
        if not real:
            return [], *limit, list(near)
        first = order._earliest(real)
        end = min(_surely_by(near[pair], real[pair]) for pair in first)
        if end <= limit:
            break
        limit = end
    alone = sum(near[pair].early <= end for pair in real) == 1 and not near[first[0]].doubt
    return first, *(near[first[0]][1:3] if alone else order._reading(real[first[0]])), []


def _surely_by(contact: Ahead, moment: order.Moment) -> tuple[float, float]:
    """A reading by which a contact has come."""
    return order._reading(moment) if contact.doubt else late(contact.clock, contact.tail, contact.off)


def instant(s: TableState, contacts: list[tuple[int, int]], clock: float, tail: float) -> Part:
    """Let all contacts of an instant happen; the events as they are kept."""
    N = len(s.ball)
    for i in concerned(contacts, N):
        _bring(s.ball, s.room, i, clock, tail)
    for group in connected(contacts, N):
        resolve(group, N + SIDES + len(s.jaws), partial(_singly, s, clock), partial(_jointly, s, clock))
    return _part(s, contacts, clock, tail)


def _part(s: TableState, contacts: list[tuple[int, int]], clock: float, tail: float) -> Part:
    """The events of an instant as they are kept."""
    N = len(s.ball) - s.room.posts
    who = [(kind, i, number) for i, j in contacts for kind, number in [named_as(s.ball, s.room, j)]]
    both = [[s.ball[k] if k < N else NOBODY for k in pair] for pair in contacts]
    x, v = (np.array([[getattr(one, name) for one in two] for two in both], float) for name in "xv")
    return Part((np.array([(clock, tail)] * len(contacts)), np.array(who), x, v), together=True)


NOBODY = SimpleNamespace(x=[np.nan] * 3, v=[np.nan] * 3)
"""Where a wall, a pocket or a post is, and how fast."""


def _neighbours_only(s: TableState, until: float) -> Iterator[Part]:
    """The same events, compiled, some thousands at a time; those that are near in time as in the loop above."""
    from ..compiled import compiled, events

    if not len(s.ball):
        return
    memory, why = events.memory(*s), events.FULL
    s = s._replace(ball=s.ball.view(np.recarray), room=_plainly(s.room), jaws=s.jaws.view(np.recarray))
    while why in (events.FULL, events.NEAR):
        new = events.blank()
        try:
            why, i, j = compiled(events.advance)(memory, until, new)
        finally:  # Ctrl-C waits until the slice is full, which is not lost
            if n := new.rows[0]:
                yield Part(tuple(x[:n].copy() for x in new[:4]), together=False)
        if why in (MISPLACED, event.REST):
            raise _stuck(why, i, j)
        if why == events.NEAR:
            contacts, clock, tail, none = _first_of(s, *_ahead_of(memory, i))
            if not contacts:
                _renewed(memory, concerned(none, len(s.ball)), clock, tail)
                continue
            clock, tail = memory.now[:] = max((clock, tail), tuple(memory.now.tolist()))
            if clock > until:
                return
            yield instant(s, contacts, clock, tail)
            _renewed(memory, concerned(contacts, len(s.ball)), -np.inf, 0.0)


def _renewed(memory, some: list[int], clock: float, tail: float) -> None:
    """Let some balls foresee all anew; by the reading given they meet nobody whom they may not meet at all."""
    from ..compiled import compiled, events

    for k in some:
        compiled(events.refresh)(memory, k, clock, tail)


def _ahead_of(memory, i: int) -> tuple[Callable, Ahead]:
    """What may come by a reading, as `_first_of` asks for it, and what ball i does first."""
    from ..compiled import events

    def by(limit):
        return {pair: known(*x) for pair, x in events.around(memory, *limit).items()}

    plan = memory.plan[i]
    return by, known(float(plan["clock"]), float(plan["tail"]), float(plan["off"]), 0)


def _bar(progress: bool, until: float):
    """A bar of the time that has passed; one that shows nothing without `progress`."""
    total = until if until < np.inf else None
    return bar(progress, total=total, bar_format="{l_bar}{bar}| t = {n:.4g} {postfix}")


def tell(shown, t: float, events: int) -> None:
    """Bring the bar up to date."""
    shown.set_postfix_str(f"{events} events", refresh=False)
    shown.update(t - shown.n if t < np.inf else 0)

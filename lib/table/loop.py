"""Balls on a table or in a box, from event to event: nothing is missed, for nothing is stepped over (lesson 10).

Between events every ball moves straight, or falls, all by one g, or slows down on cloth, all by one drag. So every pair
moves straight, seen from one of the two, on a clock that all share, and meets where a quadratic says. `event` says
when two meet next and what happens then, for plain numbers. Here is the loop over all pairs, `one_by_one`, which runs
that as it stands; for many balls the same is run compiled, by neighbours only. A ball's place is that of its last
event, at its own time; nobody else is moved when two collide. Times are sums of two floats, so that a long run loses no
more than a short one.

Events come in their true order, and those of one instant tie exactly: of all contacts that follow from the state as it
is stored, centre and velocity of every ball at its own time, gravity and drag, radii and walls, the first happens first
(`order`). What is stored is rounded at every hit; the order of what then follows is not. Balls that meet by going
on, and where one begins are apart by less than some 10⁻¹³ of their radii, touch already, by definition (`event.NEAR`):
so a rack whose centres are rounded is struck as one. On cloth all this holds of the warped clock, on which the state is
stored; the times in t are rounded from it, by a logarithm, and two that differ may become one float.
"""

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .. import broad
from ..compiled import has_numba
from ..compiled.events import FEW
from ..elementary import expm1, log1p
from ..frame import checked, dot, finite, flag, norm, real, require
from ..response import groups, together, unit
from . import event, order
from .event import DONE, LOST, MISPLACED, SIDES, bring, early, fall_of, late, misplaced, next_with, put, touch

BALL, WALL, POCKET = 0, 1, 2
"""What a ball meets in an event."""

WALLS = ("low x", "high x", "low y", "high y", "low z", "high z")
"""The walls of a room by number."""

TOUCH = 1e-12
"""At the start balls may overlap by this share of their radii: rounded centres of touching balls do."""

LEAST, MOST = 1e-60, 1e60
"""Of lengths, speeds, masses and times: products of four, even of what rounding leaves, stay in the range of floats."""


NEVER = np.inf, 0.0
"""A reading of the clock that does not come."""


class Balls(NamedTuple):
    """N balls: centres x and velocities v (N, d), radii r and masses m (N,)."""

    x: NDArray
    v: NDArray
    r: NDArray
    m: NDArray


class Room(NamedTuple):
    """Where the balls are; `room` makes one and says what its fields mean."""

    low: NDArray
    high: NDArray
    e: float
    e_wall: float
    gravity: NDArray
    drag: float
    pockets: NDArray
    pocket_r: float


class History(NamedTuple):
    """All that happened: E events in order, from which every instant can be told.

    balls, room : as given. t : (E,), times, never decreasing. instant : (E,), counts up; events with one number came
    at exactly one time and were resolved together; two instants may have one float t. kind : (E,), `BALL`, `WALL` or
    `POCKET`. i, j : (E,), the ball, and the number of the ball, the wall or the pocket that it met. clock, tail : (E,),
    the time as a sum of two floats; on cloth the warped time (eq. 10.7). x, v : (E, 2, d), centres and velocities of
    the two after the event, on cloth divided by what the drag has left of all velocities (eq. 10.5); of a wall or a
    pocket nan. until : the time up to which all is known. ended : why there: "time", all that was asked for, or
    "interrupted", or, with an `EndlessError`, "events" (more than allowed), "rest" (on a wall, under gravity) or
    "coarse" (floats, so far out).
    """

    balls: Balls
    room: Room
    t: NDArray
    instant: NDArray
    kind: NDArray
    i: NDArray
    j: NDArray
    clock: NDArray
    tail: NDArray
    x: NDArray
    v: NDArray
    until: float
    ended: str


class EndlessError(RuntimeError):
    """More events than allowed, or one that cannot be gone through, see `StuckError`. `history` keeps what there is."""

    def __init__(self, message: str, history: History):
        super().__init__(message)
        self.history = history

    def __reduce__(self):  # what is raised in another process comes back by this
        return type(self), (str(self), self.history)


class StuckError(Exception):
    """An event that cannot be gone through; ended : "rest" or "coarse", as in `History`."""

    def __init__(self, ended: str, why: str):
        super().__init__(why)
        self.ended = ended

    def __reduce__(self):
        return type(self), (self.ended, str(self))


def rests(i: int) -> StuckError:
    """Ball i rests on a wall: gravity presses it there, and no event ends that."""
    return StuckError("rest", f"ball {i} comes to rest on a wall under gravity, and resting is no event")


def too_coarse(i: int, j: int) -> StuckError:
    """Two balls meet, but rounding has put them elsewhere."""
    return StuckError(
        "coarse", f"ball {min(i, j)} and ball {max(i, j)} meet where floats are too coarse for their radii"
    )


def balls(x: ArrayLike, v: ArrayLike, r: ArrayLike = 1.0, m: ArrayLike = 1.0) -> Balls:
    """N balls, checked.

    Parameters
    ----------
    x, v : array_like, shape (N, d), d = 2 or 3
        Centres and velocities, in one unit of length, per one unit of time; coordinates up to 1e60. A ball that moves
        has a coordinate of velocity of 1e-60 or more.
    r, m : array_like, shape (N,) or ()
        Radii and masses, from 1e-60 to 1e60: products of four of them must stay in the range of floats.

    Raises
    ------
    ValueError, TypeError
        Naming the argument that is not finite, not real, negative, or does not fit the others.

    >>> balls([[0, 0], [3, 0]], [1, 0], m=[1, 2]).m.tolist()
    [1.0, 2.0]
    """
    (x, v), (r, m) = checked({"x": x, "v": v}, {"r": r, "m": m}, unsigned=(), double=True)
    require("r", (r >= LEAST) & (r <= MOST), r, "above 0: it is a radius, from 1e-60 to 1e60")
    require("m", (m >= LEAST) & (m <= MOST), m, "above 0: it is a mass, from 1e-60 to 1e60")
    for name, a in (("x", x), ("v", v)):
        require(name, np.abs(a) <= MOST, a, "at most 1e60 in size")
    size = np.max(np.abs(v), axis=-1)
    require("v", (size == 0) | (size >= LEAST), size, "0, or at least 1e-60 in size")
    if x.ndim != 2:
        raise ValueError(f"x must have shape (N, d): a row for each ball; got shape {x.shape}")
    return Balls(*(np.array(a, dtype=float) for a in (x, v, r, m)))


def room(low, high, e=1.0, e_wall=None, gravity=0.0, drag=0.0, pockets=(), pocket_r=0.0) -> Room:
    """A box with its walls along the axes, or a pool table, checked.

    Parameters
    ----------
    low, high : array_like, shape (d,), d = 2 or 3
        Its corners, up to 1e60 in size; −inf and inf for a side that is open.
    e, e_wall : float in [0, 1]
        Coefficients of restitution between balls and at walls; e_wall is e unless given.
    gravity : array_like, shape (d,)
        The acceleration of every ball, up to 1e60 in size, as drag, pockets and pocket_r too.
    drag : float, at least 0
        What the cloth takes: v′ = −drag · v, for every ball (eq. 10.4). Not together with gravity.
    pockets : array_like, shape (Q, d)
        Centres of pockets. A ball whose centre comes within pocket_r of one is taken out of play. Not with gravity.

    Raises
    ------
    ValueError, TypeError
        Naming the argument and what was expected.

    >>> room([0, 0], [8, np.inf], e=0.9).e_wall
    0.9
    """
    low, high = corners(low, high)
    e_wall = e if e_wall is None else e_wall
    for name, x, most in (("e", e, 1), ("e_wall", e_wall, 1), ("drag", drag, MOST), ("pocket_r", pocket_r, MOST)):
        array, limits = finite(name, x), f"one number, between 0 and {most:.4g}"
        require(name, np.asarray(array.ndim == 0), array, limits)
        require(name, (array >= 0) & (array <= most), array, limits)
    gravity, pockets = finite("gravity", gravity).astype(float), finite("pockets", pockets).astype(float)
    for name, array in (("gravity", gravity), ("pockets", pockets)):
        require(name, np.abs(array) <= MOST, array, "at most 1e60 in size")
    if gravity.shape not in ((), low.shape):
        raise ValueError(f"gravity must have {low.size} coordinates, or be 0; got shape {gravity.shape}")
    if pockets.size and pockets.shape[1:] != low.shape:
        raise ValueError(f"pockets must be rows of {low.size} coordinates, a pocket each; got shape {pockets.shape}")
    gravity, pockets = np.broadcast_to(gravity, low.shape).copy(), pockets.reshape(-1, low.size)
    if np.any(gravity) and (drag or len(pockets)):
        raise ValueError("gravity must be 0 with drag or pockets: what falls meets neither by a quadratic")
    return Room(low, high, float(e), float(e_wall), gravity, float(drag), pockets, float(pocket_r))


def corners(low: ArrayLike, high: ArrayLike) -> tuple[NDArray, NDArray]:
    """The corners of a room, checked."""
    low, high = real("low", low).astype(float), real("high", high).astype(float)
    require("low", (np.abs(low) <= MOST) | (low == -np.inf), low, "at most 1e60 in size, or -inf")
    require("high", (np.abs(high) <= MOST) | (high == np.inf), high, "at most 1e60 in size, or inf")
    if low.shape not in ((2,), (3,)) or low.shape != high.shape:
        raise ValueError(f"low, high must be two corners of 2 or 3 coordinates; got {low.shape} and {high.shape}")
    require("high", high > low, high, "above low, coordinate by coordinate")
    return low, high


def run(
    balls: Balls,
    room: Room,
    until: float,
    events: int = 1_000_000,
    policy: str = "raise",
    limit: float = 0.0,
    compiled: bool | None = None,
    progress: bool = False,
) -> History:
    """Everything that happens up to a time.

    Parameters
    ----------
    balls, room
        As `balls` and `room` made them.
    until : float, at least 0
        The time at which to stop, up to 1e60; inf, if the balls come to an end of their events, or on cloth.
    events : int
        The most events allowed. More are an `EndlessError`, whose `history` keeps what there is.
    policy : "raise", "cutoff" or "tc"
        What saves soft balls from endlessly many events in a finite time. "raise": nothing does, and the cap on events
        tells. "cutoff": contacts that close in slower than `limit`, a speed, are elastic. "tc": contacts within
        `limit`, a time (on cloth the warped one), of an earlier event of either ball are elastic (S. Luding and
        S. McNamara, "How to handle the inelastic collapse of a dissipative hard-sphere gas with the TC model", 1998).
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

    >>> history = run(balls([[1, 0], [4, 0]], [[1, 0], [0, 0]]), room([0, -9], [9, 9]), until=20)
    >>> history.t.tolist(), history.v[0].tolist()
    ([1.0, 5.0, 9.0, 10.0, 11.0, 15.0, 19.0, 20.0], [[0.0, 0.0], [1.0, 0.0]])
    """
    balls, room = anew(balls, room)
    check(balls, room, until, events)
    flag("progress", progress)
    flag("compiled", compiled is None or compiled)
    many = len(balls.r) > FEW and has_numba() if compiled is None else compiled
    state, end = begin(balls, room, policy, limit), end_of(room, until)
    happenings = neighbours_only(state, end) if many else one_by_one(in_plain(state), end)
    shown = bar(progress, until)
    parts, ended, why = gathered(happenings, events, room, shown)
    try:
        history = told(balls, room, parts, until, events, ended)
    except KeyboardInterrupt:  # all has happened: what is left is to tell it
        history = told(balls, room, parts, until, events, ended)
    tell(shown, history.until, len(history.t))
    shown.close()
    if ended in ("events", "rest", "coarse"):
        raise EndlessError(endless(history, events, why), history)
    return history


def at(history: History, t: float) -> Balls:
    """The balls at a time of the history; those in a pocket lie where they fell, with velocity 0.

    >>> history = run(balls([[1, 0], [4, 0]], [[1, 0], [0, 0]]), room([0, -9], [9, 9]), until=20)
    >>> at(history, 3).x.tolist()
    [[2.0, 0.0], [6.0, 0.0]]
    """
    start, room = history.balls, history.room
    t = moment("t", t)
    known = np.asarray(0 <= t <= history.until)
    require("t", known, np.asarray(t), f"from 0 to {history.until:.17g}, the time up to which all is known")
    past, N = int(np.searchsorted(history.t, t, side="right")), len(start.r)
    last = np.full((2, N + 1), -1)
    last[0, history.i[:past]] = np.arange(past)  # of several events of one ball the last stays
    last[1, np.where(history.kind[:past] == BALL, history.j[:past], N)] = np.arange(past)
    met = np.flatnonzero(np.max(last, axis=0)[:N] >= 0)
    k, side = np.max(last, axis=0)[met], np.argmax(last, axis=0)[met]
    x, v, since, tail = start.x.copy(), start.v.copy(), np.zeros(N), np.zeros(N)
    x[met], v[met], since[met], tail[met] = history.x[k, side], history.v[k, side], history.clock[k], history.tail[k]
    clock = warped(room, t)
    require("t", np.asarray(np.isfinite(clock)), np.asarray(t), "finite where no drag brings all to rest")
    dt = np.maximum((clock - since) - tail, 0)[:, None]  # at the very time of an event nobody is moved back before it
    left = max(1 - room.drag * clock, 0.0)
    return Balls(event.moved(x, v, room.gravity, dt), (v + dt * room.gravity) * left, start.r, start.m)


def energy(balls: Balls, room: Room) -> float:
    """Kinetic energy, and under gravity that of height besides: ½ m v² − m g·x, added up.

    >>> energy(balls([[0, 0]], [[3, 4]], m=2), room([-9, -9], [9, 9]))
    25.0
    """
    return float(np.sum(balls.m * (dot(balls.v, balls.v) / 2 - dot(balls.x, room.gravity))))


class State(NamedTuple):
    """What a run keeps: a record of `event.BALL` for each ball, one of `event.ROOM`, and the pockets, shape (Q, 3)."""

    ball: NDArray | list[SimpleNamespace]
    room: np.void | SimpleNamespace
    pockets: NDArray


class Part(NamedTuple):
    """Some events in order: when (M, 2), a sum; who (M, 3), kind, i and j; x and v (M, 2, 3) after.

    together : whether they were resolved together.
    """

    when: NDArray
    who: NDArray
    x: NDArray
    v: NDArray
    together: bool


def begin(balls: Balls, room: Room, policy: str, limit: float) -> State:
    """The state before the first event."""
    d, ball = balls.x.shape[1], np.zeros(len(balls.r), event.BALL)
    ball["x"][:, :d], ball["v"][:, :d], ball["r"], ball["m"] = balls
    ball["lull"], ball["partner"] = np.inf, -1
    low, high, gravity, pockets = in_space(room, 3 - d)
    numbers = room.e, room.e_wall, room.drag, room.pocket_r, *allowance(policy, limit), *blur(balls, room)
    return State(ball, np.array([(low, high, gravity, np.any(gravity), *numbers)], event.ROOM)[0], pockets)


def fastest(balls: Balls, room: Room) -> float:
    """The speed of the lightest ball if it had all the energy there is, and all that balls can gain by falling."""
    x, g = balls.x, np.abs(room.gravity)
    floor = np.where(room.gravity < 0, x.max(axis=0) - room.low, room.high - x.min(axis=0))
    fall = np.where(np.isfinite(floor), floor, np.ptp(x, axis=0) + np.max(balls.r))
    twice = np.sum(balls.m * dot(balls.v, balls.v)) + 2 * np.sum(balls.m) * np.sum(np.where(g > 0, g * fall, 0))
    return float(np.sqrt(twice / np.min(balls.m)))


def blur(balls: Balls, room: Room) -> tuple[float, float]:
    """What moving a ball may lose of a coordinate: rough + drift times the reading of the clock; no gravity in it.

    Between two walls a place is as large as they say; elsewhere as the fastest that a ball could be lets it become.
    """
    if not len(balls.r):
        return 0.0, 0.0
    ends = np.abs([room.low, room.high, np.min(balls.x, axis=0), np.max(balls.x, axis=0)])
    wide = np.max(ends, initial=room.pocket_r, where=np.isfinite(ends)) + np.max(np.abs(room.pockets), initial=0)
    closed, speed = np.all(np.isfinite(room.high - room.low)), fastest(balls, room)
    return LOST * float(wide + 2 * np.max(balls.r)), LOST * (LOST if closed else 1.0) * speed


def in_space(room: Room, more: int) -> tuple[NDArray, NDArray, NDArray, NDArray]:
    """The room with as many more coordinates: low, high, gravity and pockets."""
    low, high = (np.append(a, np.full(more, b)) for a, b in ((room.low, -np.inf), (room.high, np.inf)))
    return low, high, np.append(room.gravity, np.zeros(more)), np.pad(room.pockets, ((0, 0), (0, more)))


def allowance(policy: str, limit: float) -> tuple[float, float]:
    """Below which closing speed, and how soon after another event, a contact is elastic."""
    given = finite("limit", limit)
    require("limit", np.asarray(given.ndim == 0), given, "one number, at least 0")
    require("limit", given >= 0, given, "one number, at least 0")
    known = {"raise": (0.0, 0.0), "cutoff": (float(limit), 0.0), "tc": (0.0, float(limit))}
    if not isinstance(policy, str) or policy not in known:
        raise ValueError(f"policy must be one of {', '.join(known)}; got {policy!r}")
    return known[policy]


def warped(room: Room, t: float) -> float:
    """The clock on which all move straight: t, or on cloth (1 − e^(−drag t)) / drag (eq. 10.7)."""
    return -expm1(-room.drag * t) / room.drag if room.drag else t


def end_of(room: Room, until: float) -> float:
    """The reading of the clock at which to stop; on cloth it is always short of 1 / drag, when the time is inf."""
    clock = float(warped(room, until))
    while room.drag * clock >= 1:
        clock = float(np.nextafter(clock, 0))
    return clock


def unwarped(room: Room, clock: NDArray) -> NDArray:
    """The time of a clock reading: the inverse of `warped` (eq. 10.9)."""
    return 0.0 - log1p(-np.minimum(room.drag * clock, 1)) / room.drag if room.drag else clock


def one_by_one(s: State, until: float) -> Iterator[Part]:
    """The events up to a reading of the clock: the earliest of all, again and again. The records are plain ones."""
    ahead, now = [foretold(s, i) for i in range(len(s.ball))], (0.0, 0.0)
    while True:
        contacts, clock, tail = soonest(s, ahead, now)
        if clock > until or clock == np.inf:
            return
        now = clock, tail
        yield instant(s, contacts, clock, tail)
        for i in concerned(s, contacts):
            ahead[i] = foretold(s, i)
            for j in range(len(s.ball)):
                ahead[j][i] = ahead[i][j]


def in_plain(s: State) -> State:
    """The same state in records of plain numbers and lists, which Python reads many times as fast as those of numpy."""
    return State([plainly(one) for one in s.ball], plainly(s.room), s.pockets.tolist())


def plainly(record: np.void) -> SimpleNamespace:
    """One record of plain numbers and lists."""
    return SimpleNamespace(**{name: record[name].tolist() for name in record.dtype.names})


class Ahead(NamedTuple):
    """A contact that is foretold. early : the reading before which it surely does not come, a sum of two; clock, tail,
    off, doubt : as `event.with_ball` says."""

    early: tuple[float, float]
    clock: float
    tail: float
    off: float
    doubt: int


def foretold(s: State, i: int) -> list[Ahead]:
    """When ball i meets each ball, wall and pocket next."""
    return [known(*next_with(*s, i, j)) for j in range(len(s.ball) + SIDES + len(s.pockets))]


def known(clock: float, tail: float, off: float, doubt: int) -> Ahead:
    """A contact as it is kept."""
    return Ahead(early(clock, tail, off) if clock < np.inf else NEVER, clock, tail, off, doubt)


def soonest(s: State, ahead: list, now: tuple[float, float]) -> tuple[list[tuple[int, int]], float, float]:
    """The contacts that come first, all at exactly one time, and when; not before now. What is none is struck out."""

    def by(limit):
        rows = [(i, row) for i, row in enumerate(ahead) if min(row).early <= limit]
        return {(min(i, j), max(i, j)): x for i, row in rows for j, x in enumerate(row) if x.early <= limit}

    while (front := min(map(min, ahead), default=known(*NEVER, 0.0, 0))).clock < np.inf:
        contacts, clock, tail, none = first_of(s, by, front)
        if contacts:
            return contacts, *max(now, (clock, tail))
        for i, j in none:
            ahead[i][j] = known(*NEVER, 0.0, 0)
            if j < len(s.ball):
                ahead[j][i] = ahead[i][j]
    return [], *NEVER


def first_of(s: State, by: Callable, front: Ahead) -> tuple[list[tuple[int, int]], float, float, list]:
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
        moments = {pair: order.moment(fall_of(*s, *pair)) for pair in sorted(near)}
        real = {pair: moment for pair, moment in moments.items() if moment}
        if not real:
            return [], *limit, list(near)
        first = order.earliest(real)
        end = min(surely_by(near[pair], real[pair]) for pair in first)
        if end <= limit:
            break
        limit = end
    alone = sum(near[pair].early <= end for pair in real) == 1 and not near[first[0]].doubt
    return first, *(near[first[0]][1:3] if alone else order.reading(real[first[0]])), []


def surely_by(contact: Ahead, moment: order.Moment) -> tuple[float, float]:
    """A reading by which a contact has come."""
    return order.reading(moment) if contact.doubt else late(contact.clock, contact.tail, contact.off)


def concerned(s: State, contacts: list[tuple[int, int]]) -> list[int]:
    """The balls in some contacts."""
    return sorted({i for pair in contacts for i in pair if i < len(s.ball)})


def instant(s: State, contacts: list[tuple[int, int]], clock: float, tail: float) -> Part:
    """Let all contacts of an instant happen; the events as they are kept."""
    for i in concerned(s, contacts):
        bring(s.ball, s.room, i, clock, tail)
    for group in connected(contacts, len(s.ball)):
        resolve(s, group, clock)
    return part(s, contacts, clock, tail)


def connected(contacts: list[tuple[int, int]], N: int) -> list[list[tuple[int, int]]]:
    """The contacts in groups that share no ball.

    >>> connected([(0, 1), (1, 2), (3, 4)], N=5)
    [[(0, 1), (1, 2)], [(3, 4)]]
    """
    pairs = [(i, j if j < N else N + k) for k, (i, j) in enumerate(contacts)]  # walls join nobody
    return [[contacts[k] for k in group] for group in groups(N + len(contacts), np.array(pairs))]


def resolve(s: State, group: list[tuple[int, int]], clock: float) -> None:
    """Let the contacts of one group happen: one as `event` says, several that share balls together; then pockets."""
    N = len(s.ball)
    solid, sunk = ([pair for pair in group if (pair[1] < N + SIDES) == kind] for kind in (True, False))
    if len(solid) > 1:
        jointly(s, solid, clock)
    for i, j in (solid if len(solid) == 1 else []) + sunk:
        if (why := touch(s.ball, s.room, i, j, clock)) != DONE:
            raise too_coarse(i, j) if why == MISPLACED else rests(i)


def jointly(s: State, contacts: list[tuple[int, int]], clock: float) -> None:
    """Several contacts that share balls: one joint reflection, with the least e of theirs (eq. 8.14)."""
    ball, N = s.ball, len(s.ball)
    for i, j in contacts:
        if j < N and misplaced(ball, i, j):
            raise too_coarse(i, j)
        if j >= N and not put(ball, s.room, i, j - N):
            raise rests(i)
    names = sorted({k for pair in contacts for k in pair})
    local = np.array([[names.index(k) for k in pair] for pair in contacts])
    v = np.array([ball[k].v if k < N else (0.0, 0.0, 0.0) for k in names])
    m = np.array([ball[k].m if k < N else np.inf for k in names])
    n = unit(np.array([event.apart(ball[i], ball[j]) if j < N else outward(j - N) for i, j in contacts]))
    speeds = dot(v[local[:, 0]] - v[local[:, 1]], n).tolist()
    e = min(event.restitution(ball, s.room, *pair, clock, speed) for pair, speed in zip(contacts, speeds, strict=True))
    for k, velocity in zip(names, together(v, n, local, m, e).tolist(), strict=True):
        if k < N:
            ball[k].v[:], ball[k].partner = velocity, -1


def outward(wall: int) -> NDArray:
    """The direction from the room to a wall."""
    axis, high = divmod(wall, 2)
    return np.where(np.arange(3) == axis, 1.0 if high else -1.0, 0.0)


def part(s: State, contacts: list[tuple[int, int]], clock: float, tail: float) -> Part:
    """The events of an instant as they are kept."""
    N, M = len(s.ball), len(contacts)
    i, j = np.array(contacts).T
    kind = (j >= N).astype(int) + (j >= N + SIDES)
    x, v = np.full((2, M, 2, 3), np.nan)
    for row, pair in enumerate(contacts):
        for side, k in enumerate(pair):
            if k < N:
                x[row, side], v[row, side] = s.ball[k].x, s.ball[k].v
    who = np.stack([kind, i, j - np.array([0, N, N + SIDES])[kind]], axis=-1)
    return Part(np.tile([clock, tail], (M, 1)), who, x, v, True)


def neighbours_only(s: State, until: float) -> Iterator[Part]:
    """The same events, compiled, some thousands at a time; those that are near in time as in the loop above."""
    from ..compiled import compiled, events

    if not len(s.ball):
        return
    memory, why = events.memory(*s), events.FULL
    s = s._replace(ball=s.ball.view(np.recarray), room=plainly(s.room))
    while why in (events.FULL, events.NEAR):
        new = events.blank()
        try:
            why, i, j = compiled(events.advance)(memory, until, new)
        finally:  # Ctrl-C waits until the slice is full, which is not lost
            if n := new.rows[0]:
                yield Part(*(x[:n].copy() for x in new[:4]), together=False)
        if why in (MISPLACED, event.REST):
            raise too_coarse(i, j) if why == MISPLACED else rests(i)
        if why == events.NEAR:
            contacts, clock, tail, none = first_of(s, *ahead_of(memory, i))
            if not contacts:
                renewed(memory, concerned(s, none), clock, tail)
                continue
            clock, tail = memory.now[:] = max((clock, tail), tuple(memory.now.tolist()))
            if clock > until:
                return
            yield instant(s, contacts, clock, tail)
            renewed(memory, concerned(s, contacts), -np.inf, 0.0)


def renewed(memory, some: list[int], clock: float, tail: float) -> None:
    """Let some balls foresee all anew; by the reading given they meet nobody whom they may not meet at all."""
    from ..compiled import compiled, events

    for k in some:
        compiled(events.refresh)(memory, k, clock, tail)


def ahead_of(memory, i: int) -> tuple[Callable, Ahead]:
    """What may come by a reading, as `first_of` asks for it, and what ball i does first."""
    from ..compiled import events

    def by(limit):
        return {pair: known(*x) for pair, x in events.around(memory, *limit).items()}

    plan = memory.plan[i]
    return by, known(float(plan["clock"]), float(plan["tail"]), float(plan["off"]), 0)


# From a run to its history.


def bar(progress: bool, until: float):
    """A bar of the time that has passed; one that shows nothing without `progress`."""
    from tqdm.auto import tqdm

    total = until if until < np.inf else None
    return tqdm(total=total, bar_format="{l_bar}{bar}| t = {n:.4g} {postfix}", disable=not progress)


def tell(shown, t: float, events: int) -> None:
    """Bring the bar up to date."""
    shown.set_postfix_str(f"{events} events", refresh=False)
    shown.update(t - shown.n if t < np.inf else 0)


def gathered(happenings: Iterator[Part], events: int, room: Room, shown) -> tuple[list[Part], str, str]:
    """The parts of a run as they come, how it ended, and why it is stuck; an interruption loses none that has come."""
    parts, count = [], 0
    try:
        for happened in happenings:
            parts.append(happened)
            count += len(happened.who)
            tell(shown, float(unwarped(room, happened.when[-1, 0])), count)
            if count > events:
                return parts, "events", ""
    except KeyboardInterrupt:
        return parts, "interrupted", ""
    except StuckError as error:
        return parts, error.ended, str(error)
    return parts, "time", ""


def told(balls: Balls, room: Room, parts: list[Part], until: float, events: int, ended: str) -> History:
    """The history of the parts, at most so many events, and no instant cut in half."""
    d, none = balls.x.shape[1], Part(np.zeros((0, 2)), np.zeros((0, 3), int), *np.zeros((2, 0, 2, 3)), False)
    when, who, x, v = (np.concatenate(a) for a in list(zip(none, *parts, strict=True))[:4])
    begins = [np.arange(len(part.who)) < (1 if part.together else len(part.who)) for part in parts]
    instant = np.cumsum(np.concatenate([np.zeros(0, dtype=int), *begins])) - 1
    if len(instant) > events:  # an instant is kept whole or not at all
        events = int(np.searchsorted(instant, instant[events]))
    when, who, x, v, instant = when[:events], who[:events], x[:events], v[:events], instant[:events]
    t = unwarped(room, when[:, 0])
    until = until if ended == "time" else float(t[-1]) if len(t) else 0.0
    return History(balls, room, t, instant, *who.T, *when.T, x[..., :d], v[..., :d], float(until), ended)


def named(history: History, k: int) -> str:
    """The two of event k in words."""
    what = ("ball", "the wall", "pocket")[history.kind[k]]
    return f"ball {history.i[k]} and {what} " + (WALLS[history.j[k]] if history.kind[k] == WALL else str(history.j[k]))


def endless(history: History, events: int, why: str) -> str:
    """Why a run was given up, in words."""
    last = f"; the last was of {named(history, -1)}" if len(history.t) else ""
    if why:
        return f"{why}, after t = {history.until:.6g}{last}"
    return (
        f"more than {events} events up to t = {history.until:.6g}{last}. Allow more by events=, or let slow or "
        "frequent contacts be elastic by policy='cutoff' or 'tc'; a ball jammed between two walls has no end of events"
    )


# What is refused.


def anew(given: Balls, where: Room) -> tuple[Balls, Room]:
    """Balls and a room made once more: a field that was replaced, or written to, is checked like one that was given."""
    for name, one, kind in (("balls", given, Balls), ("room", where, Room)):
        if not isinstance(one, kind):
            raise TypeError(f"{name} must be what table.{name} makes; got {type(one).__name__}")
    return balls(*given), room(*where)


def check(balls: Balls, room: Room, until: float, events: int) -> None:
    """Raise for what cannot be run."""
    require("until", np.asarray(moment("until", until) >= 0), np.asarray(until), "at least 0: it is a time")
    if isinstance(events, bool) or not isinstance(events, int | np.integer) or events < 0:
        raise ValueError(f"events must be a whole number, at least 0; got {events!r}")
    if balls.x.shape[1] != len(room.low):
        raise ValueError(f"balls, room must both be in 2 or 3 dimensions; got {balls.x.shape[1]} and {len(room.low)}")
    depth = np.concatenate([room.low - (balls.x - balls.r[:, None]), (balls.x + balls.r[:, None]) - room.high], axis=1)
    for i, k in np.argwhere(depth > TOUCH * balls.r[:, None])[:1]:
        side, axis = divmod(int(k), len(room.low))
        raise ValueError(
            f"balls: ball {i} reaches {depth[i, k]:.6g} into the wall {WALLS[2 * axis + side]} at the start"
        )
    for i, j, deep in overlapping(balls):
        raise ValueError(f"balls: ball {i} and ball {j} overlap by {deep:.6g} at the start")
    for q, pocket in enumerate(room.pockets):
        for i in np.flatnonzero(norm(balls.x - pocket) < room.pocket_r)[:1]:
            raise ValueError(f"balls: ball {i} starts in pocket {q}")


def moment(name: str, t: float) -> float:
    """One number that is a time, up to 1e60 or inf."""
    array = finite(name, t, infinite=True)
    require(name, np.asarray(array.ndim == 0), array, "one number: it is a time")
    require(name, (array <= MOST) | (array == np.inf), array, "a time up to 1e60, or inf")
    return float(array)


def overlapping(balls: Balls) -> Iterator[tuple[int, int, float]]:
    """Pairs that overlap by more than rounding, and how deep."""
    few = len(balls.r) <= FEW
    i, j = np.triu_indices(len(balls.r), 1) if few else broad.pairs(balls.x, 0 * balls.x, balls.r, times=False)[:2]
    reach = balls.r[i] + balls.r[j]
    deep = reach - norm(balls.x[j] - balls.x[i])
    for k in np.flatnonzero(deep > TOUCH * reach):
        yield int(i[k]), int(j[k]), float(deep[k])

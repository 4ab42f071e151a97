"""All that happened on a table, from a run to its history, and what a history tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..elementary import expm1, log1p
from ..frame import dot, require
from ..kinds import Floats, Integers
from . import event
from .given import BALL, MET, WALL, WALLS, Balls, Room, one_time


class History(NamedTuple):
    """All that happened: E events in order, from which every instant can be told.

    balls, room : as given. t : (E,), times, never decreasing. instant : (E,), counts up; events with one number came at
    exactly one time and were resolved together; two instants may have one float t. kind : (E,), `BALL`, `WALL`,
    `POCKET`, `POST`, `JAW`, its inside, or `CORNER`, of jaws. i, j : (E,), the ball, and the number of what it met.
    clock, tail : (E,), the time as a sum of two floats; on cloth the warped time (eq. 10.7). x, v : (E, 2, d), centres
    and velocities of the two after the event, on cloth divided by what the drag has left of all velocities (eq. 10.5);
    of what is no ball nan. until : the time up to which all is known. ended : why there: "time", all that was
    asked for, or "interrupted", or, with an `EndlessError`, "events" (more than allowed), "rest" (on a wall, under
    gravity) or "coarse" (floats, so far out).
    """

    balls: Balls
    room: Room
    t: Floats
    instant: Integers
    kind: Integers
    i: Integers
    j: Integers
    clock: Floats
    tail: Floats
    x: Floats
    v: Floats
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


def _rests(i: int) -> StuckError:
    """Ball i rests on a wall: gravity presses it there, and no event ends that."""
    return StuckError("rest", f"ball {i} comes to rest on a wall under gravity, and resting is no event")


def _too_coarse(i: int, j: int) -> StuckError:
    """Two balls meet, but rounding has put them elsewhere."""
    return StuckError(
        "coarse", f"ball {min(i, j)} and ball {max(i, j)} meet where floats are too coarse for their radii"
    )


def at(history: History, t: float) -> Balls:
    """The balls at a time of the history; those in a pocket lie where they fell, with velocity 0.

    Parameters
    ----------
    history : History
        What `run` returned, or any other engine that fills the same fields.
    t : float
        A time of the history, from 0 to its `until`, in its unit of time.

    Returns
    -------
    Balls
        Centres and velocities at t; radii and masses stay what they were.

    Raises
    ------
    ValueError, TypeError
        For a t that is no time of the history.

    >>> from . import balls, room, run
    >>> history = run(balls([[1, 0], [4, 0]], [[1, 0], [0, 0]]), room([0, -9], [9, 9]), until=20)
    >>> at(history, 3).x.tolist()
    [[2.0, 0.0], [6.0, 0.0]]
    """
    start, room = history.balls, history.room
    t = one_time("t", t)
    known = np.asarray(0 <= t <= history.until)
    require("t", known, np.asarray(t), f"from 0 to {history.until:.17g}, the time up to which all is known")
    k, side = last_events(history, int(np.searchsorted(history.t, t, side="right")))
    met, N = np.flatnonzero(k >= 0), len(start.r)
    k, side = k[met], side[met]
    x, v, since, tail = start.x.copy(), start.v.copy(), np.zeros(N), np.zeros(N)
    x[met], v[met], since[met], tail[met] = history.x[k, side], history.v[k, side], history.clock[k], history.tail[k]
    clock = warped(room, t)
    require("t", np.asarray(np.isfinite(clock)), np.asarray(t), "finite where no drag brings all to rest")
    dt = np.maximum((clock - since) - tail, 0)[:, None]  # at the very time of an event nobody is moved back before it
    left = max(1 - room.drag * clock, 0.0)
    return Balls(event._moved(x, v, room.gravity, dt), (v + dt * room.gravity) * left, start.r, start.m)


def energy(balls: Balls, room: Room) -> float:
    """Kinetic energy, and under gravity that of height besides: ½ m v² − m g·x, added up.

    Parameters
    ----------
    balls : Balls
        The balls at one instant.
    room : Room
        Where they are; of it gravity counts.

    Returns
    -------
    float
        The energy, in the units of masses, lengths and times that were given.

    >>> from . import balls, room
    >>> energy(balls([[0, 0]], [[3, 4]], m=2), room([-9, -9], [9, 9]))
    25.0
    """
    return float(np.sum(balls.m * (dot(balls.v, balls.v) / 2 - dot(balls.x, room.gravity))))


def last_events(history, past: int) -> tuple[NDArray, NDArray]:
    """For each ball the last of so many events that concerned it, −1 for none, and on which side."""
    last = np.full((2, len(history.balls.r) + 1), -1)
    last[0, history.i[:past]] = np.arange(past)  # of several events of one ball the last stays
    last[1, np.where(history.kind[:past] == BALL, history.j[:past], -1)] = np.arange(past)
    return np.max(last, axis=0)[:-1], np.argmax(last, axis=0)[:-1]


class Part(NamedTuple):
    """M events in order. columns : when (M, 2), a sum; who (M, 3), kind, i and j; and what the two are after each.

    together : whether they were resolved together.
    """

    columns: tuple[NDArray[Any], ...]
    together: bool


def gathered(happenings: Iterator[Part], events: int, tell: Callable | None = None) -> tuple[list[Part], str, str]:
    """The parts of a run as they come, how it ended, and why it is stuck; an interruption loses none that has come.

    tell : is told of the clock's reading and the number of events after each part.
    """
    parts, count = [], 0
    try:
        for part in happenings:
            parts.append(part)
            count += len(part.columns[0])
            if tell:
                tell(part.columns[0][-1, 0], count)
            if count > events:
                return parts, "events", ""
    except KeyboardInterrupt:
        return parts, "interrupted", ""
    except StuckError as error:
        return parts, error.ended, str(error)
    return parts, "time", ""


def joined(parts: list[Part], none: tuple[NDArray, ...], events: int) -> list[NDArray]:
    """The columns of all parts, and the number of each event's instant: at most so many, and no instant cut in half.

    none : the columns of a part without events.
    """
    columns = [np.concatenate(a) for a in zip(none, *(part.columns for part in parts), strict=True)]
    lengths = [len(part.columns[0]) for part in parts]
    begins = [np.arange(M) < (1 if part.together else M) for M, part in zip(lengths, parts, strict=True)]
    instant = np.cumsum(np.concatenate([np.zeros(0, dtype=int), *begins])) - 1
    if len(instant) > events:
        events = int(np.searchsorted(instant, instant[events]))
    return [a[:events] for a in (*columns, instant)]


def known_until(t: NDArray, until: float, ended: str) -> float:
    """The time up to which all is known, of a run that was to go on until a time."""
    return float(until) if ended == "time" else float(t[-1]) if len(t) else 0.0


def warped(room: Room, t: float) -> float:
    """The clock on which all move straight: t, or on cloth (1 − e^(−drag t)) / drag (eq. 10.7).

    Parameters
    ----------
    room : Room
        Where the balls are; of it drag counts.
    t : float
        A time, at least 0.

    Returns
    -------
    float
        The reading of the clock at t.

    >>> from . import room
    >>> float(warped(room([0, 0], [9, 9], drag=0.5), float("inf")))
    2.0
    """
    return -expm1(-room.drag * t) / room.drag if room.drag else t


def end_of(room: Room, until: float) -> float:
    """The reading of the clock at which to stop; on cloth it is always short of 1 / drag, when the time is inf.

    Parameters
    ----------
    room : Room
        Where the balls are; of it drag counts.
    until : float
        The time at which to stop, at least 0 and perhaps inf.

    Returns
    -------
    float
        The reading.

    >>> from . import room
    >>> end_of(room([0, 0], [9, 9], drag=0.5), float("inf")) < 2.0
    True
    """
    clock = float(warped(room, until))
    while room.drag * clock >= 1:
        clock = float(np.nextafter(clock, 0))
    return clock


def unwarped(room: Room, clock: Floats) -> Floats:
    """The time of a clock reading: the inverse of `warped` (eq. 10.9).

    Parameters
    ----------
    room : Room
        Where the balls are; of it drag counts.
    clock : array_like, shape (...)
        Readings of the clock.

    Returns
    -------
    array, shape (...)
        The times; inf for a reading of 1 / drag.

    >>> from . import room
    >>> unwarped(room([0, 0], [9, 9]), np.array([0.0, 3.0])).tolist()
    [0.0, 3.0]
    """
    return 0.0 - log1p(-np.minimum(room.drag * clock, 1)) / room.drag if room.drag else clock


def told(balls: Balls, room: Room, parts: list[Part], until: float, events: int, ended: str) -> History:
    """The history of the parts, at most so many events."""
    d, none = balls.x.shape[1], (np.zeros((0, 2)), np.zeros((0, 3), int), *np.zeros((2, 0, 2, 3)))
    when, who, x, v, instant = joined(parts, none, events)
    t = unwarped(room, when[:, 0])
    until = known_until(t, until, ended)
    return History(balls, room, t, instant, *who.T, *when.T, x[..., :d], v[..., :d], until, ended)


def named(history: History, k: int) -> str:
    """The two of event k in words.

    Parameters
    ----------
    history : History
        What `run` returned.
    k : int
        The number of the event.

    Returns
    -------
    str
        The ball, and what it met.

    >>> from . import balls, room, run
    >>> named(run(balls([[1, 0], [4, 0]], [[1, 0], [0, 0]]), room([0, -9], [9, 9]), until=9), 0)
    'ball 0 and ball 1'
    """
    kind, j = history.kind[k], history.j[k]
    return f"ball {history.i[k]} and {MET[kind]} {WALLS[j] if kind == WALL else j}"


def _endless(history: History, events: int, why: str) -> str:
    """Why a run was given up, in words."""
    last = f"; the last was of {named(history, -1)}" if len(history.t) else ""
    if why:
        return f"{why}, after t = {history.until:.6g}{last}"
    return (
        f"more than {events} events up to t = {history.until:.6g}{last}. Allow more by events=, or let slow or "
        "frequent contacts be elastic by policy='cutoff' or 'tc'; a ball jammed between two walls has no end of events"
    )

"""All that happened on a table, from a run to its history, and what a history tells."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..elementary import expm1, log1p
from ..frame import dot, require
from . import event
from .given import BALL, WALL, WALLS, Balls, Room, moment


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


def at(history: History, t: float) -> Balls:
    """The balls at a time of the history; those in a pocket lie where they fell, with velocity 0.

    >>> from lib.table import balls, room, run
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

    >>> from lib.table import balls, room
    >>> energy(balls([[0, 0]], [[3, 4]], m=2), room([-9, -9], [9, 9]))
    25.0
    """
    return float(np.sum(balls.m * (dot(balls.v, balls.v) / 2 - dot(balls.x, room.gravity))))


class Part(NamedTuple):
    """Some events in order: when (M, 2), a sum; who (M, 3), kind, i and j; x and v (M, 2, 3) after.

    together : whether they were resolved together.
    """

    when: NDArray
    who: NDArray
    x: NDArray
    v: NDArray
    together: bool


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

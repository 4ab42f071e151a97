"""What one event does to a small change of the state: the jump of a hit, forwards and backwards (lesson 15).

A change (δx, δv) of a ball is the difference between where it is and where it would have been at one reading of the
clock. On its way it grows by δx + δv dt. A contact then comes δτ earlier or later, and the ball flies on with its new
velocity for so much longer: that is why δx jumps too, the saltation of the event (M. A. Aizerman and F. R. Gantmakher,
"On the stability of periodic motions", 1958). Seen from the ball, with p = p₂ − p₁ where they touch, w = v₂ − v₁
before the hit, n = p / R and R the sum of radii,

    δτ = (δR − n·δp) / (n·w),   δn = (δp + w δτ − n δR) / R,   δq = n δJ + J δn,

where q = J n is the impulse. A wall is a ball of infinite size: there 1 / R is 0. Each ball takes its share of δq in
δv, and of q δτ in δx. `lib.table.derivative` runs this for arrays of changes, or compiled, change by change.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..frame import dot
from ..kinds import Floats, Integers, Truths
from ..response import direction
from .clock import passed
from .given import BALL, CORNER, JAW, POCKET, POST, WALL
from .history import History
from .jaw import fixed_of, records


class Jumps(NamedTuple):
    """E events as linear maps of small changes.

    who : (E, 2), the ball, and the ball that it met, −1 for what does not move. dt : (E, 2), how long each had been on
    its way. sunk : (E,), whether the ball fell into a pocket. n, w : (E, 3), the normal, and the velocity of the second
    seen from the first, before. rate : (E,), n·w. curve : (E,), 1 / R, and 0 for a wall or a jaw. pull : (E,), what
    gravity adds to the closing speed in a unit of time. J, stiff, share : (E,), the impulse, and by how much it grows
    with the closing speed and with e. which : (E,), whose e that is: 0 of balls, 1 of walls. weight : (E, 2), by how
    much an impulse changes each velocity. slack : (E,), up to which closing speed the event is a graze as far as floats
    tell.
    """

    who: Integers
    dt: Floats
    sunk: Truths
    n: Floats
    w: Floats
    rate: Floats
    curve: Floats
    pull: Floats
    J: Floats
    stiff: Floats
    share: Floats
    which: Integers
    weight: Floats
    slack: Floats


GRAZE = 2.0**-46
"""Closing speeds up to this share of what entered are what rounding leaves of none."""

MISFIT = 1e-6
"""By this share of the speeds a hit may miss what its e says. It is some other engine's then."""


def before(who: Integers) -> Integers:
    """For each place of a table of balls, read row by row, the place where that ball stood last; −1 for none.

    >>> before(np.array([[0, 1], [1, -1], [0, 1]])).tolist()
    [[-1, -1], [1, -1], [0, 2]]
    """
    flat, found = who.ravel(), np.full(who.size, -1)
    order = np.argsort(flat, kind="stable")
    again = (flat[order[1:]] == flat[order[:-1]]) & (flat[order[1:]] >= 0)
    found[order[1:][again]] = order[:-1][again]
    return found.reshape(who.shape)


def in_space(x: Floats) -> Floats:
    """Vectors with three coordinates, the third 0 in the plane."""
    return np.concatenate([x, np.zeros((*x.shape[:-1], 3 - x.shape[-1]))], axis=-1)


def met(history: History, past: int) -> Integers:
    """Which balls take part in each of so many events, (E, 2); −1 for none."""
    ball = history.kind[:past] == BALL
    return np.stack([history.i[:past], np.where(ball, history.j[:past], -1)], axis=-1).astype(np.int64)


def since(history: History, who: Integers, last: Integers) -> tuple[Floats, Floats, Floats, Floats]:
    """Place and velocity (…, 3), and the reading of the clock as a sum of two, where balls were after an event.

    who : (...), the balls. last : (...), the place of that event in `who` of all, −1 for the start.
    """
    begun = last < 0
    x, v = (
        np.where(begun[..., None], in_space(start)[who], in_space(_some(then)).reshape(-1, 3)[last])
        for start, then in ((history.balls.x, history.x), (history.balls.v, history.v))
    )
    clock, tail = (np.where(begun, 0.0, _some(a)[last // 2]) for a in (history.clock, history.tail))
    return x, v, clock, tail


def jumps(history: History, past: int) -> Jumps:
    """The first events of a history, as many as are past, as linear maps."""
    who, kind = met(history, past), history.kind[:past]
    _, v, clock, tail = since(history, who, before(who))
    dt = passed(history.clock[:past, None], history.tail[:past, None], clock, tail)
    g = in_space(history.room.gravity)
    u = v + dt[..., None] * g
    w = np.where((kind == BALL)[:, None], u[:, 1], 0.0) - u[:, 0]
    n, reach = _normal(history, past), _reach(history, who, past)
    rate, ball = dot(n, w), kind == BALL
    weight = np.where(ball[:, None], 1 / history.balls.m[who], [1.0, 0.0])
    mu = 1 / (weight[:, 0] + weight[:, 1])
    e, elastic = _restitution(history, who, n, -rate, past)
    share = np.where(elastic, 0.0, mu * -rate)
    stiff, curve = (1 + e) * mu, np.where((kind == WALL) | (kind == JAW), 0.0, 1 / reach)
    pull, slack = np.where(ball, 0.0, dot(n, g)), _slack(history, v, dt, reach, past)
    J, which = stiff * -rate, np.where(ball, 0, 1)
    return Jumps(who, dt, kind == POCKET, n, w, rate, curve, pull, J, stiff, share, which, weight, slack)


def _some(a: Floats) -> Floats:
    """An array of events, or, if there are none, one row of zeros, to be looked at by nobody."""
    return a if len(a) else np.zeros((1, *a.shape[1:]))


def _normal(history: History, past: int) -> Floats:
    """The normals (E, 3) of contacts, from the ball to what it met; 0 for pockets."""
    kind, j, x = history.kind[:past], history.j[:past], in_space(history.x[:past])
    p, fixed = x[:, 1] - x[:, 0], fixed_of(history.room)
    at_post, at_wall = np.flatnonzero((kind == POST) | (kind == CORNER)), np.flatnonzero(kind == WALL)
    which = j[at_post] + np.where(kind[at_post] == CORNER, len(history.room.posts), 0)
    p[at_post, :2], p[at_post, 2] = fixed[which, :2] - x[at_post, 0, :2], 0.0
    at_jaw = np.flatnonzero(kind == JAW)
    p[at_jaw] = across(history.room.jaws[j[at_jaw]], x[at_jaw, 0])
    p[at_wall] = 0.0
    p[at_wall, j[at_wall] >> 1] = np.where(j[at_wall] & 1, 1.0, -1.0)
    pockets = kind == POCKET
    p[pockets] = [1.0, 0.0, 0.0]
    n = np.stack(direction(tuple(p.T)), axis=-1) if past else p
    n[pockets] = 0.0
    return n


def across(jaws: Floats, x: Floats) -> Floats:
    """The unit vectors from places (E, 3) to the lines of jaws (E, 2, 2)."""
    made = records(jaws)
    n, seen = in_space(made["n"]), x - in_space(made["a"])
    return np.where(dot(n, seen)[:, None] > 0, -n, n)


def _reach(history: History, who: Integers, past: int) -> Floats:
    """The distance (E,) of centres in a contact; for a wall, a jaw or its corner the radius."""
    r, kind, j = history.balls.r, history.kind[:past], history.j[:past]
    own = r[who[:, 0]]
    other = np.zeros(past)
    other[kind == BALL] = r[j[kind == BALL]]
    other[kind == POST] = history.room.posts[j[kind == POST], 2]
    return own + other


def _restitution(history: History, who: Integers, n: Floats, c: Floats, past: int) -> tuple[Floats, Truths]:
    """The e (E,) of each contact that closes in at c, and whether a policy made it elastic; nan where neither fits."""
    kind, v = history.kind[:past], in_space(history.v[:past])
    after = np.where((kind == BALL)[:, None], v[:, 1], 0.0) - v[:, 0]
    parting, size = dot(n, after), np.max(np.abs(after), axis=-1, initial=0) + np.abs(c)
    e = np.where(kind == BALL, history.room.e, history.room.e_wall)
    off, elastic_off = np.abs(parting - e * c), np.abs(parting - c)
    elastic = elastic_off < off
    fits = (np.minimum(off, elastic_off) <= MISFIT * size) | (kind == POCKET)
    return np.where(fits, np.where(elastic, 1.0, e), np.nan), elastic & (e != 1)


def _slack(history: History, v: Floats, dt: Floats, reach: Floats, past: int) -> Floats:
    """Up to which closing speed (E,) a contact may be a graze, for all that rounding has left of it."""
    kind, pairs = history.kind[:past], history.kind[:past] == BALL
    size = np.max(np.abs(in_space(np.nan_to_num(history.x[:past]))), axis=(1, 2), initial=0)
    fall = np.max(np.abs(history.room.gravity)) * np.max(np.abs(np.where(pairs[:, None], dt, dt[:, :1])), axis=1)
    fast = np.max(np.abs(np.where(pairs[:, None, None], v, v[:, :1])), axis=(1, 2), initial=0)
    return GRAZE * np.where(kind == WALL, fall, (fast + fall) * (1 + size / reach))

"""Shots that sink a ball by way of others: how wide the window of their angles is, by derivative and in truth."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import setups, table
from ...frame import dot, norm
from ...setups import direction
from ._copies import Trail, ways_of

ROOM = setups.jawed(1.0, 1.0, 0.0)
"""A table with jaws, without cloth: nothing slows a ball down, so speed does not matter."""

POCKET, SPEED, SECONDS = 3, 3.0, 3.0
"""The number of the pocket that counts, up on the right; how fast the cue ball comes, and how long it is followed."""

STRAIGHT, OFF_A_JAW, MISSES = "falls", "falls off a jaw", "misses the pocket"
"""What can become of the last ball."""

RATTLES, DROPS = 0.2, 0.06
"""How long a ball may go from jaw to jaw until it falls, and how long it is seen to fall, in seconds."""

GONE = np.array([-9.0, -9.0])
"""Where what has fallen is put: out of sight."""

STEEPEST, FINE = 0.1, 1e-3
"""The least cosine of a cut that can be played; and how finely the ends of a window are sought, as a share of it."""

R = setups.RADIUS


class Astray(NamedTuple):
    """Shots played off the middle, M of them: by how much each ball goes off its way, shape (K + 1, M), in degrees.

    beta : (M,), the angle from the way of the last ball to the middle of the pocket, counterclockwise; slope : of it,
    over the angle of the shot. nan where a ball is not hit.
    """

    off: NDArray
    beta: NDArray
    slope: NDArray


class Narrow(NamedTuple):
    """A shot by way of balls, and the window of its angles, all angles as tangents, so small that they are angles.

    ghosts : where each struck ball is hit, by the centre of what hits it, shape (K, 2). ways : unit vectors along which
    the cue ball and each struck ball go, shape (K + 1, 2). growths : by what each hit multiplies a small angle. opening
    : how wide the pocket is seen from the last ball. said : how wide the window is by these, true : low and high end of
    it, as runs have them, off the angle of the middle. None of it is there if no such shot can be played.
    """

    ghosts: NDArray
    ways: NDArray
    growths: NDArray
    opening: float
    said: float
    true: tuple[float, float]


def narrowest(x: NDArray) -> Narrow | None:
    """The window of the shot from x[0] by way of all other balls in turn into the pocket; None if there is none."""
    middle, opening = seen(x[-1])
    ghosts, ways, goes = [], [middle], middle
    for k in range(len(x) - 1, 0, -1):
        ghosts.insert(0, x[k] - 2 * R * goes)
        goes = _unit(ghosts[0] - x[k - 1])
        ways.insert(0, goes)
    legs = [float(norm(ghost - start)) for ghost, start in zip(ghosts, x, strict=False)]
    cosines = [float(dot(one, then)) for one, then in zip(ways, ways[1:], strict=False)]
    if opening <= 0 or min(cosines) < STEEPEST:
        return None
    growths = np.array([s / (2 * R * cosine) for s, cosine in zip(legs, cosines, strict=True)])
    said = opening / float(np.prod(growths))
    made = Narrow(np.array(ghosts), np.array(ways), growths, opening, said, (0.0, 0.0))
    if not sinks(x, made, 0.0):
        return None
    return made._replace(true=(end(x, made, -said / 2), end(x, made, said / 2)))


@lru_cache(maxsize=32)
def window_of(*places: float) -> Narrow | None:
    """As `narrowest`, of coordinates one by one, and asked once."""
    return narrowest(np.reshape(places, (-1, 2)))


def seen(q: NDArray) -> tuple[NDArray, float]:
    """The middle of the pocket as a ball at q sees it, between the grown jaws: a direction, and how wide it is."""
    hole = ROOM.pockets[POCKET]
    near = np.argsort(norm(ROOM.posts[:, :2] - hole), kind="stable")[:2]
    edges = []
    for jaw, other in (near, near[::-1]):
        way, reach = ROOM.posts[jaw, :2] - q, ROOM.posts[jaw, 2] + R
        far = float(norm(way))
        s = min(reach / far, 1.0)
        c = np.sqrt(1 - s * s)
        u, away = way / far, ROOM.posts[other, :2] - ROOM.posts[jaw, :2]
        side = np.array([-u[1], u[0]]) * (1 if u[0] * away[1] - u[1] * away[0] > 0 else -1)
        edges.append(c * u + s * side)
    first, second = edges
    turn = first[0] * second[1] - first[1] * second[0]
    before = float(dot(ROOM.posts[near[1], :2] - ROOM.posts[near[0], :2], second - first)) > 0
    return _unit(first + second), abs(float(turn)) if before else -1.0


def missed(x: NDArray, made: Narrow, degrees) -> Astray:
    """By how much shots miss that are played off the middle by so many degrees, (M,), hit by hit (eq. 15.2, 15.4)."""
    c, s = np.array([direction(each) for each in np.atleast_1d(degrees)]).T[..., None]
    (u, w), slope, off = made.ways[0], -1.0, []
    way = np.hstack([c * u - s * w, s * u + c * w])
    for k, straight in enumerate(made.ways):
        off.append(_turn(straight, way))
        if k < len(made.ghosts):
            p = x[k + 1] - x[k]
            b, D = way @ p, (way @ p) ** 2 - (p @ p - 4 * R * R)
            with np.errstate(invalid="ignore"):
                far = np.where((D > 0) & (b > 0), b - np.sqrt(D), np.nan)
            n = (p - far[:, None] * way) / (2 * R)
            slope = -slope * far / (2 * R * dot(n, way))
            way = n
    return Astray(np.array(off), -off[-1], slope)


def shot(x: NDArray, made: Narrow, off: float) -> table.History:
    """What follows if the cue ball is played off the middle by an angle, given as its tangent."""
    u = made.ways[0]
    v = np.zeros_like(x)
    v[0] = SPEED * _unit(u + off * np.array([-u[1], u[0]]))
    return table.run(table.balls(x, v, R, setups.MASS), ROOM, SECONDS)


def sinks(x: NDArray, made: Narrow, off: float) -> bool:
    """Does it go from ball to ball, and the last one straight into the pocket, without touching a jaw?"""
    return fate(x, made, off) == STRAIGHT


def fate(x: NDArray, made: Narrow, off: float) -> str:
    """What becomes of the last ball; whatever is not struck in turn misses, and so does what comes back later."""
    h = shot(x, made, off)
    if _untouched(h, len(x)):
        return MISSES
    own = _own(h, len(x) - 1)
    for event in own[1:]:
        if h.kind[event] == table.POCKET and h.j[event] == POCKET:
            return STRAIGHT if event == own[1] else OFF_A_JAW
        if h.kind[event] != table.POST or h.t[event] > h.t[own[1]] + RATTLES:
            break
    return MISSES


def untouched(x: NDArray, made: Narrow, off: float) -> int:
    """The first ball that is not struck by the one before it; 0 if each one is."""
    return _untouched(shot(x, made, off), len(x))


def _untouched(h: table.History, count: int) -> int:
    """As `untouched`, of so many balls in what follows a shot."""
    for k in range(1, count):
        own = _own(h, k)[:1]
        if not len(own) or h.kind[own[0]] != table.BALL or {h.i[own[0]], h.j[own[0]]} != {k - 1, k}:
            return k
    return 0


def _own(h: table.History, k: int) -> NDArray:
    """The numbers of the events of a ball."""
    return np.flatnonzero((h.i == k) | (h.kind == table.BALL) & (h.j == k))


def end(x: NDArray, made: Narrow, guess: float) -> float:
    """The end of the window on one side, by halving."""
    inside, outside = 0.0, guess
    while sinks(x, made, outside):
        inside, outside = outside, 2 * outside
    while abs(outside - inside) > FINE * abs(guess):
        middle = (inside + outside) / 2
        inside, outside = (middle, outside) if sinks(x, made, middle) else (inside, middle)
    return (inside + outside) / 2


def paths(x: NDArray, made: Narrow, off: float) -> list[Trail]:
    """The ways of all balls."""
    return ways_of(shot(x, made, off))


def falling(way: Trail, hole: NDArray) -> Trail:
    """The way of a ball that falls, on into the middle of its hole, and out of sight from then on."""
    fell = way.clock[-2]
    clock = [*way.clock[:-1], fell + DROPS, fell + DROPS + 1e-3, max(way.clock[-1], fell + 2 * DROPS)]
    return Trail(np.array(clock), np.array([*way.places[:-1], hole, GONE, GONE]))


def played(x: NDArray, made: Narrow, off: float) -> tuple[list[Trail], dict[int, float]]:
    """The ways of all balls until they have fallen; and when that is, of those that fall."""
    h = shot(x, made, off)
    ways, fallen = ways_of(h), np.flatnonzero(h.kind == table.POCKET)
    for event in fallen:
        ways[h.i[event]] = falling(ways[h.i[event]], ROOM.pockets[h.j[event]])
    return ways, {int(h.i[event]): float(h.t[event]) for event in fallen}


def legs(x: NDArray, ways: list[Trail]) -> list[NDArray]:
    """For each ball the line from where it lies to what it meets first, once it moves."""
    found = []
    for k, (start, way) in enumerate(zip(x, ways, strict=True)):
        end = way.places[min(1 + (k > 0), len(way.places) - 1)]
        found.append(np.array([start, end]))
    return found


def _turn(u: NDArray, v: NDArray) -> NDArray:
    """The angle from a direction to others, shape (M, 2), in degrees, counterclockwise."""
    return np.degrees(np.arctan2(u[0] * v[:, 1] - u[1] * v[:, 0], dot(u, v)))


def _unit(v: NDArray) -> NDArray:
    """A vector of length 1 along v."""
    return v / float(norm(v))


SIDES = np.array([(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)])
"""Where the number of a ball may stand beside it."""


def clear_sides(x: NDArray, room: float, aside: float) -> NDArray:
    """On which side of each ball its number stands, so that no other ball covers it, and on the cloth; x : where all
    are, (N, 2).

    >>> clear_sides(np.array([[0.0, 0.0], [1.0, 1.0]]), 0.5, 1.0).tolist()
    [[-1.0, 1.0], [1.0, 1.0]]
    """
    found = []
    for k, ball in enumerate(x):
        far = [np.hypot(*(np.delete(x, k, axis=0) - ball - aside * side).T).min(initial=np.inf) for side in SIDES]
        there = ball + aside * np.array(SIDES)
        on = np.all((ROOM.low < there) & (there < ROOM.high), axis=1)
        found.append(SIDES[np.argmax(np.minimum(far, room) * (1 + on))])
    return np.array(found)

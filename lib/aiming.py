"""Aiming on a table: which way to play the cue ball, and how exactly, so that a ball falls where it is to (lesson 15).

A shot is a way: what meets what, in order, until a ball falls. Its balls are followed by themselves, each hit with its
derivative; the offset at which the last ball passes the pocket's middle is brought to 0 by Newton's steps, and the
window is searched from there, edge by edge. A run of the whole table is the proof: the events that the fall depends on
must be those of the way, and no others. `lib.setups` has both functions at its door.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import inf, sqrt
from typing import Any, NamedTuple

import numpy as np

from .frame import dot, one_number
from .kinds import Floats
from .table import BALL, POCKET, WALL, Balls, EndlessError, History, Room, room, run, unwarped
from .table.following import Route, fast_follow, follow
from .table.given import MOST, WALLS, once_more
from .table.given import balls as balls_of
from .table.jaw import fixed_of, records
from .table.wall import ends_of

STEPS, CLOSE = 40, 2.0**-30
"""Newton's steps at most; and by which share of a pocket's radius its middle must be met: then they go on while they
come nearer."""

PARTS, SEEDS = 64, 257
"""A window is searched in steps of this part of it: gaps that are narrower are not seen. And how many directions are
tried where no image tells the first one."""

LAST, WITHIN, LONGER = 2.0**-54, 2.0**-20, 1 + 2.0**-10
"""Angles are told apart up to this; so far within its ends a window is proved; and so much longer than it
takes to fall the runs go on."""

Way = Sequence[tuple[int, int | str]]
"""What meets what, in order: the ball that moves, and the number of the ball or the name of the wall that it meets."""


class Aim(NamedTuple):
    """A shot that is played so.

    ball, pocket, way : as asked for. v : (2,), the velocity of the cue ball. angle : its direction, in degrees; low,
    high : between which it sinks the ball in this way; width : high − low. slowest : the speed above which the ball
    gets there so, 0 where nothing brakes. events : what the fall depends on, kind, i and j of each, the fall at last.
    """

    ball: int
    pocket: int
    way: Way
    v: Floats
    angle: float
    low: float
    high: float
    width: float
    slowest: float
    events: list[tuple[int, int, int]]


def aim(
    balls: Balls, room: Room, ball: int, pocket: int, way: Way = (), speed: float | None = None, cue: int = 0
) -> Aim | None:
    """How the cue ball must be played, so that a ball falls into a pocket in a certain way; None if it cannot be.

    Parameters
    ----------
    balls : Balls
        All at rest but the cue ball, whose velocity does not count. Balls that are on their way when it is played are
        refused: a way would lead past other places at every speed, and Newton's steps take only the direction.
    room : Room
        A table without gravity.
    ball, pocket : int
        The ball that is to fall, and the pocket.
    way : list of (int, int or str)
        What meets what until then, in order: the ball that moves, and the number of the ball or the name of the wall
        that it meets, such as "low x". Without it the cue ball hits the ball, and that goes on into the pocket.
    speed : float, above 0
        The speed of the cue ball. Without it twice the slowest that suffices, or 1 where nothing brakes.
    cue : int
        The number of the cue ball.

    Returns
    -------
    Aim or None
        The shot through the pocket's middle, or where something is in its way, in the middle of what is left; with the
        window around it. Runs of all balls have shown that so played, and just within both ends, this way and nothing
        else sinks the ball, and just beyond them not. Of several windows it is one. Balls that are set moving and come
        across later can leave holes in a window, which are not looked for; and no shot is looked for from whose way
        something must first be knocked.

    Raises
    ------
    ValueError, TypeError
        Naming the argument and what was expected.

    >>> from .setups import pool
    >>> from .table import balls
    >>> shot = aim(balls([[0.635, 0.635], [1.27, 0.635]], [[0, 0], [0, 0]], 0.028575), pool(), ball=1, pocket=5)
    >>> round(shot.angle, 3), round(shot.width, 3), shot.events
    (-2.441, 0.117, [(0, 0, 1), (2, 1, 5)])
    """
    start, where = _ready(balls, room, cue, speed)
    _whole("ball", ball, len(start.r), "the number of a ball")
    shot = _shot(start, where, ball, pocket, _contacts(way or [(cue, ball)], where, len(start.r)), cue)
    return _found(start, where, shot, way or [(cue, ball)], speed, follow)


def easiest(
    balls: Balls, room: Room, speed: float | None = None, cue: int = 0, cushion: bool = True, prove: bool = True
) -> list[Aim]:
    """All shots of a table by which a ball falls, the widest window first.

    Parameters
    ----------
    balls, room, speed, cue
        As `aim`.
    cushion : bool
        Also by way of one cushion, either of the cue ball before the hit, or of the other ball after it.
    prove : bool
        Show each by runs of all balls. Without them balls that the cue ball meets afterwards may be in the way, and
        `events` are those of the way.

    Returns
    -------
    list of Aim
        Each ball into each pocket, direct or by one cushion, as far as there is such a shot.

    Raises
    ------
    ValueError, TypeError
        As `aim`.

    >>> from .setups import pool
    >>> from .table import balls
    >>> shots = easiest(balls([[0.635, 0.635], [1.27, 0.635]], [[0, 0], [0, 0]], 0.028575), pool())
    >>> len(shots), shots[0].pocket, round(shots[0].width, 3)
    (14, 2, 0.354)
    """
    start, where = _ready(balls, room, cue, speed)
    found, ask = [], fast_follow()
    for ball in range(len(start.r)):
        for pocket in range(len(where.pockets)) if ball != cue else ():
            for way in _ways(cue, ball, cushion):
                shot = _shot(start, where, ball, pocket, _contacts(way, where, len(start.r)), cue)
                one = _found(start, where, shot, way, speed, ask, prove)
                found += [one] if one else []
    return sorted(found, key=lambda one: -one.width)


def _ways(cue: int, ball: int, cushion: bool) -> list[Way]:
    """Direct, and by one cushion before or after the hit."""
    walls = WALLS[:4] if cushion else ()
    return [[(cue, ball)], *([(cue, wall), (cue, ball)] for wall in walls), *([(cue, ball), (ball, w)] for w in walls)]


def _ready(balls: Balls, where: Room, cue: int, speed: float | None) -> tuple[Balls, Room]:
    """The table, checked."""
    start, space = once_more(balls, Balls, balls_of), once_more(where, Room, room)
    N = len(start.r)
    if start.x.shape[1] != 2 or len(space.low) != 2:
        raise ValueError(f"balls, room must be in the plane; got {start.x.shape[1]} and {len(space.low)} dimensions")
    _whole("cue", cue, N, "the number of a ball")
    if np.any(space.gravity):
        raise ValueError("room must be without gravity: a table is level")
    if np.any(np.delete(start.v, cue, axis=0)):
        raise ValueError("balls must be at rest, all but the cue ball")
    if speed is not None:
        one_number("speed", speed, 1e-60, 1e60, "above 0, from 1e-60 to 1e60")
    return start, space


def _whole(name: str, k: Any, count: int, what: str) -> None:
    """Raise unless it is one of so many whole numbers."""
    if isinstance(k, bool) or not isinstance(k, int | np.integer) or not 0 <= k < count:
        raise ValueError(f"{name} must be {what}, from 0 to {count - 1}; got {k!r}")


def _contacts(way: Way, where: Room, N: int) -> list[tuple[int, int, int]]:
    """A way as rows of the ball that moves, the kind and the number of what it meets."""
    rows = []
    for one in way:
        if not isinstance(one, tuple | list) or len(one) != 2:
            raise ValueError(f"way must be pairs of a ball and what it meets; got {one!r}")
        i, met = one
        _whole("way", i, N, "pairs that begin with the number of a ball")
        if isinstance(met, str):
            if met not in WALLS[:4]:
                raise ValueError(f"way must name walls as {', '.join(WALLS[:4])}; got {met!r}")
            rows.append((int(i), WALL, WALLS.index(met)))
        else:
            _whole("way", met, N, "pairs that end with the number of another ball, or the name of a wall")
            rows.append((int(i), BALL, int(met)))
    if any(kind == BALL and i == j for i, kind, j in rows):
        raise ValueError("way must not let a ball meet itself")
    return rows


def _shot(start: Balls, where: Room, ball: int, pocket: int, way: list, cue: int) -> Route:
    """What is followed."""
    _whole("pocket", pocket, len(where.pockets), "the number of a pocket")
    fixed, jaws, rails = fixed_of(where), records(where.jaws), [ends_of(where, wall) for wall in range(4)]
    P = len(fixed)
    ends = np.array([[*some, *[inf] * (P - len(some))] for some in rails]).reshape(4, P)
    x, r = np.vstack([start.x, fixed[:, :2]]), np.concatenate([start.r, fixed[:, 2]])
    weight, rows = np.concatenate([1 / start.m, np.zeros(P)]), np.array(way, dtype=np.int64).reshape(-1, 3)
    sides = where.low, where.high, where.pockets, where.pocket_r, ends, np.array([len(some) for some in rails])
    lines = np.column_stack([jaws["a"], jaws["n"], jaws["length"]])
    return Route(x, r, weight, rows, int(ball), int(pocket), int(cue), *sides, lines, where.e, where.e_wall)


# The middle: by images, by Newton's steps.


def _first(shot: Route) -> list[Floats]:
    """Directions to begin with: by images of the pocket, if every ball that is hit goes on from rest; else many."""
    there, moving = shot.holes[shot.pocket], shot.ball
    for i, kind, j in shot.way[::-1].tolist():
        if kind == WALL and i == moving and shot.e_wall > 0:
            there = _image(shot, there, i, j)
        elif kind == BALL and j == moving and j != shot.cue:
            way = there - shot.x[j]
            there, moving = shot.x[j] - (shot.r[i] + shot.r[j]) / sqrt(dot(way, way)) * way, i
        else:
            return _around(shot)
    ahead = there - shot.x[shot.cue]
    return [ahead / sqrt(dot(ahead, ahead))] if moving == shot.cue and np.any(ahead) else []


def _image(shot: Route, there: Floats, i: int, wall: int) -> Floats:
    """Where a ball must be sent that is to come to a place off a wall, which gives back e of its speed (eq. 9.6)."""
    k = wall >> 1
    edge = shot.high[k] - shot.r[i] if wall & 1 else shot.low[k] + shot.r[i]
    found = there.copy()
    found[k] = edge + (edge - there[k]) / shot.e_wall
    return found


def _around(shot: Route) -> list[Floats]:
    """Directions near which the offset from the pocket changes its sign, found by trying many."""
    hit = next((j for i, kind, j in shot.way.tolist() if kind == BALL), shot.ball)
    aims = _fan(shot, hit)
    led = [follow(shot, *a.tolist()) for a in aims]
    return [a for a, one, two in zip(aims, led, led[1:], strict=False) if one[0] and two[0] and one[2] * two[2] <= 0]


def _fan(shot: Route, hit: int) -> list[Floats]:
    """Directions all over the width of the first ball that is hit, seen directly or in the walls before it."""
    there = [shot.x[hit]]
    for i, _, j in [row for row in shot.way.tolist() if row[1] == WALL][::-1]:
        there = [_image(shot, there[0], i, j)]
    way = there[0] - shot.x[shot.cue]
    far, across = sqrt(dot(way, way)), np.array([-way[1], way[0]])
    reach = 2 * (shot.r[hit] + shot.r[shot.cue]) / far
    made = [way + s * reach * across for s in np.linspace(-1, 1, SEEDS)]
    return [a / sqrt(dot(a, a)) for a in made]


def _turned(a: Floats, s: float) -> Floats:
    """The unit vector a, turned by the angle whose tangent is s."""
    b = np.array([a[0] - s * a[1], a[1] + s * a[0]])
    return b / sqrt(dot(b, b))


def _through_the_middle(ask: Callable, shot: Route, a: Floats) -> Floats | None:
    """From a direction, by Newton's steps, to one in which the ball runs at the pocket's middle; None if it is lost."""
    best, least = None, inf
    for _ in range(STEPS):
        there, _, off, turns, _ = ask(shot, *a.tolist())
        if not there or turns == 0:
            break
        if abs(off) < least:
            best, least = a, abs(off)
        elif least <= CLOSE * shot.hole:
            break
        a = _turned(a, max(-0.125, min(0.125, -off / turns)))
    return best if least <= CLOSE * shot.hole else None


# The window.


def _window(good: Callable[[float], bool], half: float) -> tuple[float, float, float] | None:
    """Where the shot is, and its ends, as tangents of angles from the direction through the middle."""
    if good(0.0):
        return 0.0, _end(good, 0.0, -half / PARTS), _end(good, 0.0, half / PARTS)
    some = [s for s in np.linspace(-half, half, 2 * PARTS + 1).tolist() if good(s)]
    if not some:
        return None
    low, high = (_end(good, some[len(some) // 2], step) for step in (-half / PARTS, half / PARTS))
    return (low + high) / 2, low, high


def _end(good: Callable[[float], bool], s: float, step: float) -> float:
    """The last that is good, from one that is in steps to one that is not, and between these two to the last digit."""
    bad = s + step
    while good(bad) and abs(bad) < 1:
        s, bad = bad, bad + step
    while abs(bad - s) > LAST and s != (middle := s + (bad - s) / 2) != bad:
        s, bad = (middle, bad) if good(middle) else (s, middle)
    return s


# The proof.


def _found(
    start: Balls, where: Room, shot: Route, way: Way, speed: float | None, ask: Callable, prove: bool = True
) -> Aim | None:
    """The shot as it is to be played; None if there is none."""
    for first in _first(shot):
        a = _through_the_middle(ask, shot, first)
        if a is None:
            continue
        _, _, _, turns, clock = ask(shot, *a.tolist())
        fast = float(speed or 2 * where.drag * clock or 1.0)
        good = partial(_is_good, ask, shot, a, fast / where.drag if where.drag else inf)
        if (window := _window(good, shot.hole / abs(turns))) is None:
            continue
        proven = partial(_is_proven, ask, start, where, shot, a, fast)
        if (window := _proven_part(proven, *window) if prove else window) is not None:
            return _told(shot, way, where, a, fast, ask, *window)
    return None


def _is_good(ask: Callable, shot: Route, a: Floats, longest: float, s: float) -> bool:
    """Does the shot, turned so far, lead into the pocket before all have stopped, and is nothing else on its way?"""
    _, free, _, _, clock = ask(shot, *_turned(a, s).tolist())
    return free and clock < longest


def _is_proven(ask: Callable, start: Balls, where: Room, shot: Route, a: Floats, fast: float, s: float) -> bool:
    """Does a run of all balls let the ball fall by this way?"""
    v, b = start.v.copy(), _turned(a, s)
    v[shot.cue] = fast * b
    end = float(unwarped(where, np.asarray(LONGER * ask(shot, *b.tolist())[4] / fast)))
    try:
        history = run(start._replace(v=v), where, min(end, MOST))
    except EndlessError as error:
        history = error.history
    return causes(history, shot.ball, shot.pocket) == _events(shot)


def _proven_part(proven: Callable, s: float, low: float, high: float) -> tuple[float, float, float] | None:
    """The part of a window that runs have shown; None if they show nothing of it."""
    if not proven(s):
        return None
    hair, step = (high - low) * WITHIN, (high - low) / PARTS
    return s, _proven_end(proven, s, low, -hair, -step), _proven_end(proven, s, high, hair, step)


def _proven_end(proven: Callable, s: float, end: float, hair: float, step: float) -> float:
    """An end that runs have shown: nearer where others come across, further where they were knocked out of the way."""
    if not proven(end - hair):
        return _end(proven, s, (end - s) / 2)
    return _end(proven, end + hair, step) if proven(end + hair) else end


def causes(history: History, ball: int, pocket: int) -> list[tuple[int, int, int]]:
    """What the fall of a ball into a pocket depends on: kind, i and j of each event, the fall at last; if it fell.

    >>> from .table import balls, room, run
    >>> history = run(balls([[2, 5], [5, 5], [5, 9]], [[1, 0], [0, 0], [0, 1]]), room([0, 0], [99, 99]), until=3)
    >>> causes(history, 1, 0)
    []
    """
    fell = np.flatnonzero((history.kind == POCKET) & (history.i == ball) & (history.j == pocket))
    if not len(fell):
        return []
    who, found = {ball}, []
    for k in range(int(fell[0]), -1, -1):
        kind, i, j = int(history.kind[k]), int(history.i[k]), int(history.j[k])
        both = {i, j} if kind == BALL else {i}
        if both & who:
            who |= both
            found.append((kind, i, j))
    return found[::-1]


def _events(shot: Route) -> list[tuple[int, int, int]]:
    """The events of the way, as a history tells them."""
    rows = [(kind, min(i, j), max(i, j)) if kind == BALL else (kind, i, j) for i, kind, j in shot.way.tolist()]
    return [*rows, (POCKET, shot.ball, shot.pocket)]


def _told(
    shot: Route, way: Way, where: Room, a: Floats, fast: float, ask: Callable, s: float, low: float, high: float
) -> Aim:
    """The shot in degrees."""
    u, v = _turned(a, s).tolist()
    clock, angles = ask(shot, u, v)[4], np.degrees(np.arctan2(a[1], a[0]) + np.arctan([s, low, high]))
    angle, first, last = angles.tolist()
    width = float(np.degrees(np.arctan((high - low) / (1 + high * low))))
    aimed = fast * np.array([u, v])
    slowest = float(where.drag * clock)
    return Aim(shot.ball, shot.pocket, way, aimed, angle, first, last, width, slowest, _events(shot))

"""What is on a table: balls and a room, checked, and what no run begins with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .. import broad
from ..compiled.events import FEW
from ..frame import checked, dot, finite, norm, one_number, real, require
from ..kinds import Acceleration, Floats, Length, Mass, Position, Velocity
from .wall import ends_of, is_open

BALL, WALL, POCKET, POST, JAW, CORNER = range(6)
"""What a ball meets in an event."""

CUSHIONS = (WALL, POST, JAW, CORNER)
"""Of these what sends it back without being a ball."""

MET = ("ball", "the wall", "pocket", "post", "jaw", "corner")
"""The same in words."""

WALLS = ("low x", "high x", "low y", "high y", "low z", "high z")
"""The walls of a room by number."""

TOUCH = 1e-12
"""At the start balls may overlap by this share of their radii: rounded centres of touching balls do."""

MANY = 10_000
"""Balls up to which numpy finds those that overlap, in a hundredth of a second: to compile the broad phase takes 8."""

LEAST, MOST = 1e-60, 1e60
"""Of lengths, speeds, masses and times: products of four, even of what rounding leaves, stay in the range of floats."""


class Balls(NamedTuple):
    """N balls: centres x and velocities v (N, d), radii r and masses m (N,)."""

    x: Floats
    v: Floats
    r: Floats
    m: Floats


class Room(NamedTuple):
    """Where the balls are; `room` makes one and says what its fields mean."""

    low: Floats
    high: Floats
    e: float
    e_wall: float
    gravity: Floats
    drag: float
    pockets: Floats
    pocket_r: float
    posts: Floats = np.zeros((0, 3))
    jaws: Floats = np.zeros((0, 2, 2))


def balls(x: Position, v: Velocity, r: Length = 1.0, m: Mass = 1.0) -> Balls:
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


def room(
    low: Position,
    high: Position,
    e: float = 1.0,
    e_wall: float | None = None,
    gravity: Acceleration | float = 0.0,
    drag: float = 0.0,
    pockets: Position = (),
    pocket_r: float = 0.0,
    posts: Position = (),
    jaws: Position = (),
) -> Room:
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
    pocket_r : float, at least 0
        How near that is, in the unit of length; 0 without pockets.
    posts : array_like, shape (P, 3)
        Balls that never move, in the plane: the centre and the radius of each. They bounce with e_wall. Those that
        touch a wall from behind end its rails, such as the jaws of a pocket: between the first and the second along the
        wall there is a rail, so between the third and the fourth, and elsewhere the wall is open. Not with gravity.
    jaws : array_like, shape (J, 2, 2)
        Segments that never move, in the plane, by their ends: the jaws of pockets. A ball bounces off the inside of one
        as off a wall, and off an end as off a post of radius 0, with e_wall; an end that several share is one corner.
        Corners that lie on a wall end its rails, as posts do that touch it from behind. Not with gravity.

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
        one_number(name, x, 0, most, f"one number, between 0 and {most:.4g}")
    gravity, pockets = finite("gravity", gravity).astype(float), centres("pockets", pockets, low.size, MOST)
    require("gravity", np.abs(gravity) <= MOST, gravity, "at most 1e60 in size")
    if gravity.shape not in ((), low.shape):
        raise ValueError(f"gravity must have {low.size} coordinates, or be 0; got shape {gravity.shape}")
    gravity = np.broadcast_to(gravity, low.shape).copy()
    if np.any(gravity) and (drag or len(pockets)):
        raise ValueError("gravity must be 0 with drag or pockets: what falls meets neither by a quadratic")
    made = fixed(posts, low, gravity), segments(jaws, low, gravity)
    return Room(low, high, float(e), float(e_wall), gravity, float(drag), pockets, float(pocket_r), *made)


def fixed(posts: ArrayLike, low: NDArray, gravity: NDArray) -> NDArray:
    """Posts, shape (P, 3), none by default, checked."""
    posts = finite("posts", posts).astype(float)
    if not posts.size:
        return np.zeros((0, 3))
    if posts.ndim != 2 or posts.shape[1] != 3 or low.size != 2:
        raise ValueError(f"posts must be rows of x, y and radius, in a room of 2 dimensions; got shape {posts.shape}")
    if np.any(gravity):
        raise ValueError("gravity must be 0 with posts: they are for a table that is level")
    require("posts", np.abs(posts) <= MOST, posts, "at most 1e60 in size")
    require("posts", posts[:, 2] >= LEAST, posts[:, 2], "of a radius from 1e-60 on")
    return posts


def segments(jaws: ArrayLike, low: NDArray, gravity: NDArray) -> NDArray:
    """Jaws, shape (J, 2, 2), none by default, checked."""
    jaws = finite("jaws", jaws).astype(float)
    if not jaws.size:
        return np.zeros((0, 2, 2))
    if jaws.shape[1:] != (2, 2) or low.size != 2:
        raise ValueError(f"jaws must be pairs of ends, shape (J, 2, 2), in a room of 2 dimensions; got {jaws.shape}")
    if np.any(gravity):
        raise ValueError("gravity must be 0 with jaws: they are for a table that is level")
    require("jaws", np.abs(jaws) <= MOST, jaws, "at most 1e60 in size")
    long = np.max(np.abs(jaws[:, 1] - jaws[:, 0]), axis=1)
    require("jaws", long >= LEAST, long, "of a length from 1e-60 on: their ends must differ")
    return jaws


def corners(low: ArrayLike, high: ArrayLike) -> tuple[NDArray, NDArray]:
    """The corners of a room, checked."""
    low, high = real("low", low).astype(float), real("high", high).astype(float)
    require("low", (np.abs(low) <= MOST) | (low == -np.inf), low, "at most 1e60 in size, or -inf")
    require("high", (np.abs(high) <= MOST) | (high == np.inf), high, "at most 1e60 in size, or inf")
    if low.shape not in ((2,), (3,)) or low.shape != high.shape:
        raise ValueError(f"low, high must be two corners of 2 or 3 coordinates; got {low.shape} and {high.shape}")
    require("high", high > low, high, "above low, coordinate by coordinate")
    return low, high


def centres(name: str, x: ArrayLike, d: int, most: float) -> NDArray:
    """Centres of pockets, shape (Q, d), none by default, checked."""
    x = finite(name, x).astype(float)
    require(name, np.abs(x) <= most, x, f"at most {most:.0e} in size".replace("e+", "e"))
    if x.size and (x.ndim != 2 or x.shape[1] != d):
        raise ValueError(f"{name} must be rows of {d} coordinates, a pocket each; got shape {x.shape}")
    return x.reshape(-1, d)


def allowance(policy: str, limit: float) -> tuple[float, float]:
    """Below which closing speed, and how soon after another event, a contact is elastic."""
    one_number("limit", limit, 0, np.inf, "one number, at least 0")
    known = {"raise": (0.0, 0.0), "cutoff": (float(limit), 0.0), "tc": (0.0, float(limit))}
    if not isinstance(policy, str) or policy not in known:
        raise ValueError(f"policy must be one of {', '.join(known)}; got {policy!r}")
    return known[policy]


def once_more(given: tuple, kind: type, make: Callable):
    """What is made anew of what was made: a field that was replaced, or written to, is checked like one given."""
    if not isinstance(given, kind):
        where, name = make.__module__.split(".")[-2], make.__name__
        raise TypeError(f"{name} must be what {where}.{name} makes; got {type(given).__name__}")
    return make(*given)


def _ready(given: Balls, where: Room, until: float, events: int) -> tuple[Balls, Room]:
    """Balls and a room made once more; raise for what cannot be run."""
    start, space = once_more(given, Balls, balls), once_more(where, Room, room)
    check_ends(until, events)
    if start.x.shape[1] != len(space.low):
        raise ValueError(f"balls, room must both be in 2 or 3 dimensions; got {start.x.shape[1]} and {len(space.low)}")
    check_start(start, space, "wall")
    return start, space


def check_ends(until: float, events: int) -> None:
    """Raise unless a run can end at a time, or after so many events."""
    require("until", np.asarray(one_time("until", until) >= 0), np.asarray(until), "at least 0: it is a time")
    if isinstance(events, bool) or not isinstance(events, int | np.integer) or events < 0:
        raise ValueError(f"events must be a whole number, at least 0; got {events!r}")


def check_start(balls, room, side: str) -> None:
    """Raise if a ball reaches into a side of the room or another ball, or starts in a pocket, by more than rounding."""
    r = balls.r[:, None]
    depth = np.concatenate([room.low - (balls.x - r), (balls.x + r) - room.high], axis=1)
    for i, k in np.argwhere((depth > TOUCH * r) & ~_in_mouth(balls, room))[:1]:
        high, axis = divmod(int(k), len(room.low))
        name = WALLS[2 * axis + high]
        raise ValueError(f"balls: ball {i} reaches {depth[i, k]:.6g} into the {side} {name} at the start")
    for i, j, deep in _overlapping(balls):
        raise ValueError(f"balls: ball {i} and ball {j} overlap by {deep:.6g} at the start")
    for k, (x, y, size) in enumerate(getattr(room, "posts", ())):
        deep = balls.r + size - norm(balls.x - [x, y])
        for i in np.flatnonzero(deep > TOUCH * (balls.r + size))[:1]:
            raise ValueError(f"balls: ball {i} reaches {deep[i]:.6g} into post {k} at the start")
    _check_jaws(balls, room)
    for q, pocket in enumerate(room.pockets):
        for i in np.flatnonzero(norm(balls.x - pocket) < room.pocket_r)[:1]:
            raise ValueError(f"balls: ball {i} starts in pocket {q}")


def _check_jaws(balls, room) -> None:
    """Raise if a ball reaches into a jaw by more than rounding."""
    for k, (a, b) in enumerate(getattr(room, "jaws", ())):
        e, w = b - a, balls.x - a
        foot = np.clip(dot(w, e) / dot(e, e), 0, 1)[:, None]
        deep = balls.r - norm(w - foot * e)
        for i in np.flatnonzero(deep > TOUCH * balls.r)[:1]:
            raise ValueError(f"balls: ball {i} reaches {deep[i]:.6g} into jaw {k} at the start")


def _in_mouth(balls, room) -> NDArray:
    """Is the wall open beside each ball, (N, 2 d): low sides, then high ones?"""
    found = np.zeros((len(balls.r), 2 * len(room.low)), dtype=bool)
    for wall in range(4 if len(getattr(room, "posts", ())) + len(getattr(room, "jaws", ())) else 0):
        k, high = divmod(wall, 2)
        ends = ends_of(room, wall)
        found[:, 2 * high + k] = [is_open(ends, x) for x in balls.x[:, 1 - k].tolist()]
    return found


def one_time(name: str, t: float) -> float:
    """One number that is a time, up to 1e60 or inf."""
    array = finite(name, t, infinite=True)
    require(name, np.asarray(array.ndim == 0), array, "one number: it is a time")
    require(name, (array <= MOST) | (array == np.inf), array, "a time up to 1e60, or inf")
    return float(array)


def _overlapping(balls) -> Iterator[tuple[int, int, float]]:
    """Pairs that overlap by more than rounding, and how deep."""
    N, found = len(balls.r), broad.pairs if len(balls.r) > MANY else broad.by_levels
    i, j = np.triu_indices(N, 1) if N <= FEW else found(balls.x, 0 * balls.x, balls.r, False)[:2]
    reach = balls.r[i] + balls.r[j]
    deep = reach - norm(balls.x[j] - balls.x[i])
    for k in np.flatnonzero(deep > TOUCH * reach):
        yield int(i[k]), int(j[k]), float(deep[k])

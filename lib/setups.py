"""Balls and rooms worth running by `lib.table`: a rack on a pool table, a cradle, a drop, balls that count π, a gas.

The numbers are the same on every machine, and so are the events.
"""

from __future__ import annotations

import numpy as np

from .aiming import Aim, aim, easiest
from .attack.families import bell
from .frame import norm
from .kinds import Floats, Position
from .pool_tables import LENGTH, MASS, RADIUS, WIDTH, jawed, pool, tournament
from .table import Balls, Room, balls, room

__all__ = ["DIAMOND", "LENGTH", "MASS", "RADIUS", "WIDTH", "blocks", "break_shot", "cradle", "direction", "drop", "gas"]
__all__ += ["Aim", "aim", "easiest"]
__all__ += ["jawed", "loosely", "pool", "rack", "racked", "scattered", "taken_away", "tournament"]


def rack(apex: Position, r: float = RADIUS, rows: int = 5) -> Floats:
    """Centres of touching balls in a triangle that widens along x from its apex.

    Parameters
    ----------
    apex : array_like, shape (2,)
        The centre of the foremost ball.
    r : float
        The radius of the balls, in the same length unit.
    rows : int
        How many rows there are.

    Returns
    -------
    array, shape (rows (rows + 1) / 2, 2)
        The centres, row by row.

    >>> rack([0, 0], r=1, rows=2).round(3).tolist()
    [[0.0, 0.0], [1.732, -1.0], [1.732, 1.0]]
    """
    places = [[np.sqrt(3) * row, 2 * k - row] for row in range(rows) for k in range(row + 1)]
    return np.asarray(apex, dtype=float) + r * np.array(places)


def break_shot(aim: float = 0.0, speed: float = 8.0) -> Balls:
    """The cue ball, which is ball 0, and a rack of 15.

    Parameters
    ----------
    aim : float
        The direction of the cue ball, in degrees from the middle line.
    speed : float
        Its speed, in metres per second.

    Raises
    ------
    ValueError, TypeError
        Naming the argument and what was expected.

    >>> break_shot().x.shape
    (16, 2)
    """
    x = np.vstack([[LENGTH / 4, WIDTH / 2], rack([3 * LENGTH / 4, WIDTH / 2])])
    v = np.zeros_like(x)
    v[0] = speed * direction(aim)
    return balls(x, v, RADIUS, MASS)


def racked(gap: float = 0.0, seed: int = 0) -> Balls:
    """The cue ball half a millisecond before it meets the rack, without aim, on a line with its middle.

    Parameters
    ----------
    gap : float
        How far apart the balls of the rack stand, in metres; each is then moved by up to 0.4 of it.
    seed : int
        Which of all such racks it is.

    Raises
    ------
    ValueError, TypeError
        Naming the argument and what was expected.

    >>> racked().x.shape
    (16, 2)
    """
    apex, speed = [3 * LENGTH / 4, WIDTH / 2], 8.0
    x = rack(apex, RADIUS + gap / 2)
    x = x + 0.4 * gap * (2 * np.random.default_rng(seed).random(x.shape) - 1) / np.sqrt(2)
    x = np.vstack([x[0] - [2 * RADIUS + 0.0005 * speed, 0], x])
    v = np.zeros_like(x)
    v[0, 0] = speed
    return balls(x, v, RADIUS, MASS)


DIAMOND = (0, 1, 2, 3, 5, 7, 8, 12, 4)
"""Which places of a triangle of five rows the balls 1 to 9 take in a diamond: the 1 at its tip, the 9 in its middle.
"""


def loosely(seed: int, places: tuple[int, ...] | None = None) -> Balls:
    """A break as people play it, a little off the middle line: gaps of 0.2 mm, each ball moved by up to 0.08 mm.

    Parameters
    ----------
    seed : int
        Which of all such breaks it is.
    places : tuple of int, optional
        Which balls of the triangle there are; all unless given.

    Raises
    ------
    ValueError, TypeError
        Naming the argument and what was expected.

    >>> loosely(1).x.shape, loosely(1, DIAMOND).x.shape
    ((16, 2), (10, 2))
    """
    start = racked(gap=2e-4, seed=seed)
    rack = start.x[1:] if places is None else start.x[1:][list(places)]
    x = np.vstack([[LENGTH / 4, WIDTH / 2 + 0.004], rack])
    v = np.zeros_like(x)
    v[0, 0] = 10.0
    return balls(x, v, RADIUS, MASS)


def taken_away() -> Balls:
    """Ball 0 comes straight at ball 1; but ball 2 takes that out of its way, and is hit instead.

    >>> taken_away().v.tolist()
    [[0.8, 0.0], [0.0, 0.0], [0.0, -1.2]]
    """
    return balls([[1.0, 0.6], [1.4, 0.6], [1.38, 0.82]], [[0.8, 0], [0, 0], [0, -1.2]], RADIUS, MASS)


def direction(degrees: float) -> Floats:
    """The vector of length 1 in a direction, its angle as good as the 30 binary digits that all machines share.

    Parameters
    ----------
    degrees : float
        The angle from the x axis, counterclockwise.

    Returns
    -------
    array, shape (2,)
        The vector.

    >>> direction(-90).tolist()
    [0.0, -1.0]
    """
    angle = np.radians(degrees)
    shared = np.rint(np.array([np.cos(angle), np.sin(angle)]) * 2**30) + 0.0  # and no −0
    return shared / norm(shared)


def cradle(count: int = 5, moving: int = 1) -> tuple[Balls, Room]:
    """Touching balls in a line, after Newton, of which the first few come in as one, a ball's width away.

    Parameters
    ----------
    count : int
        How many balls there are.
    moving : int
        How many of them come in.

    Returns
    -------
    balls, room : Balls, Room
        The balls, and where they are.

    Raises
    ------
    ValueError, TypeError
        Naming the argument and what was expected.

    >>> cradle(3)[0].x[:, 0].tolist()
    [0.0, 4.0, 6.0]
    """
    x = 2.0 * np.arange(count) + 2.0 * (np.arange(count) >= moving)
    v = (np.arange(count) < moving).astype(float)
    return balls(np.stack([x, 0 * x], -1), np.stack([v, 0 * v], -1)), room([-np.inf] * 2, [np.inf] * 2)


def drop(e: float, height: float = 1.0, g: float = 1.0) -> tuple[Balls, Room]:
    """A ball of radius 1 at rest, so high over a floor, and what draws it down.

    Parameters
    ----------
    e : float in [0, 1]
        Coefficient of restitution at the floor.
    height : float
        How high its lowest point is above the floor, in its radii.
    g : float
        The acceleration, in radii per squared unit of time.

    Returns
    -------
    balls, room : Balls, Room
        The balls, and where they are.

    Raises
    ------
    ValueError, TypeError
        Naming the argument and what was expected.

    >>> drop(0.5)[1].gravity.tolist()
    [0.0, -1.0]
    """
    return balls([[0, height + 1]], [[0, 0]]), room([-np.inf, 0], [np.inf, np.inf], e, gravity=[0, -g])


def blocks(k: int) -> tuple[Balls, Room]:
    """A ball at rest near a wall, and one of 100^k times its mass that comes in: they count π in collisions.

    Parameters
    ----------
    k : int
        How many digits of π are counted after the first, at least 0.

    Returns
    -------
    balls, room : Balls, Room
        The balls, and where they are.

    Raises
    ------
    ValueError, TypeError
        Naming the argument and what was expected.

    References
    ----------
    G. Galperin, "Playing Pool with π (the number π from a billiard point of view)", 2003.

    >>> blocks(2)[0].m.tolist()
    [1.0, 10000.0]
    """
    still = balls([[3, 0], [6, 0]], [[0, 0], [-1, 0]], m=[1, 100**k])
    return still, room([0, -np.inf], [np.inf, np.inf])


def gas(N: int, eta: float, d: int = 2, seed: int = 0) -> tuple[Balls, Room]:
    """N balls of radius 1 and mass 1 that fill the share eta of a square or a cube, all of one speed, any way.

    Parameters
    ----------
    N : int
        How many balls there are.
    eta : float
        The share of the room that they fill: of its area, or of its volume.
    d : int
        2 for a square, 3 for a cube.
    seed : int
        Which of all such crowds it is.

    Returns
    -------
    balls, room : Balls, Room
        The balls, and where they are.

    Raises
    ------
    ValueError
        For an eta for which there is no room on a square lattice.

    >>> gas(4, 0.1)[0].x.shape
    (4, 2)
    """
    rng = np.random.default_rng(seed)
    side, body = first_side(N, d), np.pi if d == 2 else 4 * np.pi / 3
    L = root(N * body / eta, d)
    if L / side < 2:
        raise ValueError(f"eta must leave room on a square lattice, below {(body / 2**d):.3g}; got {eta}")
    places = np.stack(np.meshgrid(*[np.arange(side) + 0.5] * d, indexing="ij"), -1).reshape(-1, d)[:N] * (L / side)
    x = places + 0.999 * (L / side / 2 - 1) * (2 * rng.random((N, d)) - 1)
    v = bell(rng, (N, d))
    return balls(x, v / norm(v)[:, None]), room(np.zeros(d), np.full(d, L))


def scattered(columns: int, rows: int, seed: int = 5) -> Floats:
    """Places of a crowd in the unit square: one in each cell of a grid, anywhere in it.

    Parameters
    ----------
    columns, rows : int
        How many cells there are along x and along y.
    seed : int
        Which of all such crowds it is.

    Returns
    -------
    array, shape (columns rows, 2)
        The places.

    >>> scattered(3, 2).shape
    (6, 2)
    """
    cells = np.stack(np.meshgrid(np.arange(columns), np.arange(rows), indexing="ij"), -1).reshape(-1, 2)
    return (cells + np.random.default_rng(seed).random(cells.shape)) / [columns, rows]


def first_side(N: int, d: int) -> int:
    """The smallest whole number whose d-th power is at least N."""
    return next(side for side in range(1, N + 2) if side**d >= N)


def root(x: float, d: int) -> float:
    """The square root or the cube root, by Newton's steps: a library's cube root differs from machine to machine."""
    if d == 2:
        return float(np.sqrt(x))
    y = max(x, 1.0)
    while (step := (y - x / (y * y)) / 3) > 1e-15 * y:
        y -= step
    return y

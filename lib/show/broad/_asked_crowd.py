"""The crowd of lesson 11's picture: B amid ten thousand balls, whom it asks and whom it touches, by `lib`."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import broad, exact
from ...broad.reach import AskedBalls, around, in_levels, in_space, overlap, reach
from ...setups import scattered
from ..scene import Facts

COLUMNS, ROWS, APART = 125, 80, 14.0
"""The room: so many places across and up, so many centimetres apart."""
RADIUS, LOOSE, SPEED = 2.5, 0.6, 17
"""Of a ball, in centimetres; how far it may lie off its place, of the whole way; its displacement's whole numbers."""

COUNT = 10_000
"""How many balls there are, a giant aside."""

SIZES = (4, 5, 6, 8, 10, 12, 16, 20, 25, 32, 40, 50, 64, 80, 100, 128, 160)
"""The sides that a cell can be given, in centimetres."""

GIANT = np.array([455.0, 140.0]), 420.0
"""Where the giant lies, and its radius."""

APLACE, AWAY = np.array([9.0, -6.5]), np.array([-8.0, 6.0])
"""Where A starts, and how far it moves, in the scene in which it is dragged: there it touches B at three quarters."""

BESIDE = -1, 0, 1
"""From a cell to those beside it, along an axis, and to itself."""


class _Scattered(NamedTuple):
    """The balls of the room, B being the first and A the second: places, displacements, radii, middles, reaches."""

    p: NDArray
    v: NDArray
    r: NDArray
    o: NDArray
    R: NDArray


class _Neighbours(NamedTuple):
    """Whom B asks, whom it touches, and whom of these nobody finds: numbers of balls.

    blocks : where B looks, by the side of the cells.
    """

    crowd: _Scattered
    asked: NDArray
    hits: NDArray
    blocks: list[tuple[float, AskedBalls]]
    lost: NDArray = np.empty(0, int)

    @property
    def cells(self) -> list[int]:
        """How many cells B looks at, of each side."""
        return [int(np.prod(np.maximum(each.high - each.low + 1, 0))) for _, each in self.blocks]


@cache
def _others() -> tuple[NDArray, NDArray]:
    """All that are neither A nor B, those in the middle of the room first: none overlaps another at the start."""
    room = np.array([COLUMNS, ROWS])
    at = scattered(*room) * room
    loose = at - np.floor(at) - 0.5
    p = APART * (np.floor(at) + 0.5 + LOOSE * loose - room / 2)
    v = np.floor(SPEED * np.random.default_rng(6).random(p.shape)) - SPEED // 2
    order = np.argsort(np.max(np.abs(p) / room, axis=1), kind="stable")[1:-1]
    return p[order], v[order]


def _crowd(known: Facts, r1: float, r2: float, giant: bool = False, a: tuple = ((0, 0), (0, 0))) -> _Scattered:
    """B, A and all others; with the giant, those that are not in its place.

    a : where A starts, and how far it moves.
    """
    p, v, r = np.array([known.p, a[0]]), np.array([known.v, a[1]]), np.array([r2, r1])
    both = zip((p, v, r, *reach(p, v, r)), _rest(giant), strict=True)
    return _Scattered(*map(np.concatenate, both))


@cache
def _rest(giant: bool) -> _Scattered:
    """Those of the crowd that are neither A nor B."""
    p, v = (x[: COUNT - 2] for x in _others())
    r = np.full(len(p), RADIUS)
    if giant:
        away = np.sum((p - GIANT[0]) ** 2, axis=1) > (GIANT[1] + 2 * RADIUS) ** 2
        p, v, r = np.vstack([GIANT[0], p[away]]), np.vstack([[0, 0], v[away]]), np.append(GIANT[1], r[away])
    return _Scattered(p, v, r, *reach(p, v, r))


def _neighbours(c: _Scattered, how: str | float | tuple[float, int]) -> _Neighbours:
    """Whom B asks: "all", those in "reach", those in the cells of all "levels", or in cells of one side.

    For a side and how many each way it is those in so many cells, and somebody whom B touches may not be among them.
    """
    near = _in_reach(c, 0)
    hits = near[_met(c, 0, near)]
    if how == "all":
        return _Neighbours(c, np.arange(1, len(c.r)), hits, [])
    if how == "reach":
        return _Neighbours(c, near, hits, [])
    if how == "levels":
        levels = _own_and_wider(c)
        return _Neighbours(c, np.sort(np.concatenate([each.balls for _, each in levels])), hits, levels)
    size = how[0] if isinstance(how, tuple) else how
    found = _block_of(c, *how) if isinstance(how, tuple) else around(c.o, c.R, how, 0)
    return _Neighbours(c, found.balls, hits, [(size, found)], np.setdiff1d(hits, found.balls))


def _own_and_wider(c: _Scattered) -> list[tuple[float, AskedBalls]]:
    """Where B looks, in its own level and in all wider ones: who is in a narrower one asks B (eq. 11.8)."""
    return [(size, found) for size, found in in_levels(c.o, c.R, 0) if size >= 2 * c.R[0]]


def _block_of(c: _Scattered, size: float, each_way: int) -> AskedBalls:
    """The balls in B's cell and in those around it, so many each way (eq. 11.6)."""
    z = np.floor(c.o / size).astype(int)
    near = np.flatnonzero(np.all(np.abs(z - z[0]) <= each_way, axis=1))
    return AskedBalls(z[0] - each_way, z[0] + each_way, near[near != 0])


def _in_reach(c: _Scattered, i: int) -> NDArray:
    """The balls whose reach overlaps that of ball i: all that it can touch in the frame (eq. 11.3)."""
    near = np.flatnonzero(overlap(in_space(c.o[i]), c.R[i], in_space(c.o), c.R))
    return near[near != i]


def _met(c: _Scattered, i: int, others: NDArray) -> NDArray:
    """Which of others ball i touches in the frame."""
    return exact.sweep_absolute(c.p[i], c.v[i], c.r[i], c.p[others], c.v[others], c.r[others]).hit


def _widest(c: _Scattered) -> float:
    """The side of a cell that is as wide as two of the widest reach (eq. 11.5)."""
    return 2 * float(np.max(c.R))


def _far(known: Facts, r2: float) -> float:
    """B's reach, or that of the others if it is less: what a view is to hold."""
    return max(r2 + float(np.hypot(*known.v)) / 2, _widest_other())


@cache
def _widest_other() -> float:
    """The widest reach of all but A and B."""
    return float(np.max(_rest(False).R))


def _each_way(R: float, size: float) -> int:
    """How many cells each way hold all whom a ball can touch: one if they are as wide as two of the widest reach, R."""
    return max(1, int(np.ceil(2 * R / size * (1 - 1e-9))))


def _cost(R: float, size: float) -> tuple[int, float]:
    """Cells that a ball looks at, and balls that lie in so many, if none is to be lost (eq. 11.7)."""
    cells = (2 * _each_way(R, size) + 1) ** 2
    return cells, cells * size * size / APART**2


def _asked_in_all(c: _Scattered, size: float) -> int:
    """How many pairs are asked in all, each ball asking in its own cell and in the eight around it."""
    z = np.floor(c.o / size).astype(int)
    x, y = (z - z.min(axis=0)).T
    here = np.zeros((x.max() + 3, y.max() + 3), int)
    np.add.at(here, (x + 1, y + 1), 1)
    near = sum(here[1 + i : here.shape[0] - 1 + i, 1 + j : here.shape[1] - 1 + j] for i in BESIDE for j in BESIDE)
    return int(np.sum(here[1:-1, 1:-1] * (near - 1))) // 2


@cache
def _touching() -> tuple[NDArray, NDArray]:
    """Where the middles of the two of all pairs but A's and B's are that touch in the frame; shape (n, 2) each."""
    p, v = _others()
    found = broad.by_levels(p, v, np.full(len(p), RADIUS), times=False)
    return (p + v / 2)[found.i], (p + v / 2)[found.j]


@cache
def _everywhere() -> NDArray:
    """Where the balls of these pairs are at half time, each once."""
    return np.unique(np.vstack(_touching()), axis=0)


def _lost_in_all(now: _Neighbours, size: float) -> int:
    """How many pairs that touch lie farther than a cell apart: B's, and those of all but A and B."""
    z, y = (np.floor(x / size) for x in _touching())
    return int(np.sum(np.max(np.abs(z - y), axis=1) > 1)) + len(now.lost)


def _pairs_that_touch(now: _Neighbours) -> int:
    """How many pairs of all touch in the frame: those of the others, those of B, and those of A with the others."""
    near = _in_reach(now.crowd, 1)
    return len(_touching()[0]) + len(now.hits) + int(np.sum(_met(now.crowd, 1, near[near > 1])))

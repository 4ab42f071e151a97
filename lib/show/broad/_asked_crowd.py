"""The crowd of lesson 11's picture: B amid ten thousand balls, whom it asks and whom it touches, by `lib`."""

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import broad, exact
from ...broad.reach import AskedBalls, _cells_of, _span, around, in_levels, in_space, overlap, reach
from ...setups import scattered
from ..scene import Facts

COLUMNS, ROWS, APART = 125, 80, 14.0
"""The room: so many places across and up, so many centimetres apart."""
RADIUS, LOOSE, SPEED = 2.5, 0.6, 17
"""Of a ball, in centimetres; how far it may lie off its place, of the whole way; its displacement's whole numbers."""

COUNTS = (100, 200, 500, 1000, 2000, 5000, 10000)
"""How many balls there can be; the room is always as full."""

SIZES = (4, 5, 6, 8, 10, 12, 16, 20, 25, 32, 40, 50, 64, 80, 100, 128, 160)
"""The sides that a cell can be given, in centimetres."""

GIANT = np.array([455.0, 140.0]), 420.0
"""Where the giant lies, and its radius."""

APLACE, AWAY = np.array([9.0, -6.5]), np.array([-8.0, 6.0])
"""Where A starts, and how far it moves, in the scene in which it is dragged: there it touches B at three quarters."""

SOME = 19
"""Of ten thousand balls, every twentieth is asked what it costs, where that is told of all."""


class _Scattered(NamedTuple):
    """The balls of the room, B being the first and A the second: places, displacements, radii, middles, reaches."""

    p: NDArray
    v: NDArray
    r: NDArray
    o: NDArray
    R: NDArray


class _Neighbours(NamedTuple):
    """Whom B asks, and whom it touches: numbers of balls; and where it looks, by the side of the cells."""

    crowd: _Scattered
    asked: NDArray
    hits: NDArray
    blocks: list[tuple[float, AskedBalls]]

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


def _crowd(
    known: Facts, r1: float, r2: float, count: int = COUNTS[-1], giant: bool = False, a: tuple = ((0, 0), (0, 0))
) -> _Scattered:
    """B, A and as many others as make up the count; with the giant, those that are not in its place.

    a : where A starts, and how far it moves.
    """
    p, v, r = np.array([known.p, a[0]]), np.array([known.v, a[1]]), np.array([r2, r1])
    both = zip((p, v, r, *reach(p, v, r)), _rest(count, giant), strict=True)
    return _Scattered(*map(np.concatenate, both))


@cache
def _rest(count: int, giant: bool) -> _Scattered:
    """Those of the crowd that are neither A nor B."""
    p, v = (x[: count - 2] for x in _others())
    r = np.full(len(p), RADIUS)
    if giant:
        away = np.sum((p - GIANT[0]) ** 2, axis=1) > (GIANT[1] + 2 * RADIUS) ** 2
        p, v, r = np.vstack([GIANT[0], p[away]]), np.vstack([[0, 0], v[away]]), np.append(GIANT[1], r[away])
    return _Scattered(p, v, r, *reach(p, v, r))


def _neighbours(c: _Scattered, how: str | float) -> _Neighbours:
    """Whom B asks: "all", those in "reach", those in the cells of all "levels", or in cells of one size.

    For a size below 0 those in nine cells of that side, which may lose some.
    """
    near = _in_reach(c, 0)
    hits = near[_met(c, 0, near)]
    if how == "all":
        return _Neighbours(c, np.arange(1, len(c.r)), hits, [])
    if how == "reach":
        return _Neighbours(c, near, hits, [])
    if how == "levels":
        levels = in_levels(c.o, c.R, 0)
        return _Neighbours(c, np.sort(np.concatenate([each.balls for _, each in levels])), hits, levels)
    found = _nine(c, -how) if how < 0 else around(c.o, c.R, how, 0)
    return _Neighbours(c, found.balls, hits, [(abs(how), found)])


def _nine(c: _Scattered, size: float) -> AskedBalls:
    """The balls in B's cell and in the eight around it (eq. 11.6)."""
    z = np.floor(c.o / size).astype(int)
    near = np.flatnonzero(np.all(np.abs(z - z[0]) <= 1, axis=1))
    return AskedBalls(z[0] - 1, z[0] + 1, near[near != 0])


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


def _of_the_others(count: int = COUNTS[-1]) -> tuple[NDArray, NDArray]:
    """Middles and reaches of all but A and B."""
    return _rest(count, False)[3:]


@cache
def _widest_other(count: int = COUNTS[-1]) -> float:
    """The widest reach of all but A and B."""
    return float(np.max(_of_the_others(count)[1]))


@lru_cache(256)
def _cost(R: float, size: float, count: int = COUNTS[-1]) -> tuple[float, float]:
    """Cells that are looked at and balls that are asked, by a ball on average, if one among them has the reach R.

    It is what `lib.broad.reach.work` says, in a tenth of the time: the crowd stays as it is while R is dragged.
    """
    some = slice(None, None, 1 + SOME * (count - 2) // COUNTS[-1])
    o, each = (x[some] for x in _of_the_others(count))
    low, high = _span(o, (each + max(R, _widest_other(count)))[:, None], size)
    least, sums = (_kept_tally if count == COUNTS[-1] and size in SIZES else _tally)(size, count)
    (x, y), (X, Y) = np.maximum(low - least, 0).T, np.minimum(high - least + 1, np.array(sums.shape) - 1).T
    balls = sums[X, Y] - sums[x, Y] - sums[X, y] + sums[x, y] - 1
    return float(np.mean(np.prod(high - low + 1, axis=1))), float(np.mean(balls))


def _tally(size: float, count: int) -> tuple[NDArray, NDArray]:
    """The first cell in which a ball is, and how many balls lie below and left of each corner from there on."""
    x, y = _cells_of(np.vstack([_of_the_others(count)[0], [0, 0]]), size).T
    low, left = int(y.min()), int(x.min())
    columns, rows = int(x.max()) - left + 1, int(y.max()) - low + 1
    sums = np.zeros((columns + 1, rows + 1), int)
    sums[1:, 1:] = np.bincount((x - left) * rows + (y - low), minlength=columns * rows).reshape(columns, rows)
    return np.array([left, low]), sums.cumsum(axis=0).cumsum(axis=1)


_kept_tally = cache(_tally)
"""The same of the cells that can be chosen, counted once for each of `SIZES`."""


@lru_cache(64)
def _of_each_size(R: float) -> list[float]:
    """Cells and balls together, for each of `SIZES`."""
    return [sum(_cost(R, size)) for size in SIZES]


@cache
def _touching() -> int:
    """How many pairs of all but A and B touch in the frame."""
    p, v = _others()
    return len(broad.by_levels(p, v, np.full(len(p), RADIUS), times=False).i)


def _pairs_that_touch(now: _Neighbours) -> int:
    """How many pairs of all touch in the frame: those of the others, those of B, and those of A with the others."""
    near = _in_reach(now.crowd, 1)
    return _touching() + len(now.hits) + int(np.sum(_met(now.crowd, 1, near[near > 1])))

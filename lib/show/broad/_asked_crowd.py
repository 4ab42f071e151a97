"""The crowd of lesson 11's picture: B amid ten thousand balls, whom it asks and whom it touches, by `lib`."""

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import broad, exact
from ...broad.reach import AskedBalls, around, in_levels, in_space, overlap, reach, work
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


def _crowd(known: Facts, r1: float, r2: float, count: int = COUNTS[-1], giant: bool = False) -> _Scattered:
    """B, A and as many others as make up the count, seen from A; with the giant, those that are not in its place."""
    p, v = (x[: count - 2] for x in _others())
    r = np.full(len(p), RADIUS)
    if giant:
        away = np.sum((p - GIANT[0]) ** 2, axis=1) > (GIANT[1] + 2 * RADIUS) ** 2
        p, v, r = np.vstack([GIANT[0], p[away]]), np.vstack([[0, 0], v[away]]), np.append(GIANT[1], r[away])
    p, v, r = np.vstack([known.p, [0, 0], p]), np.vstack([known.v, [0, 0], v]), np.append([r2, r1], r)
    return _Scattered(p, v, r, *reach(p, v, r))


def _neighbours(c: _Scattered, how: str | float) -> _Neighbours:
    """Whom B asks: "none", "all", those in "reach", those in the cells of all "levels", or in cells of one size."""
    levels = in_levels(c.o, c.R, 0)
    near = np.sort(np.concatenate([each.balls for _, each in levels]))
    hits = near[exact.sweep_absolute(c.p[0], c.v[0], c.r[0], c.p[near], c.v[near], c.r[near]).hit]
    if how == "all":
        return _Neighbours(c, np.arange(1, len(c.r)), hits, [])
    if how == "none":
        return _Neighbours(c, near[:0], hits, [])
    if how == "reach":
        return _Neighbours(c, near[overlap(in_space(c.o[0]), c.R[0], in_space(c.o[near]), c.R[near])], hits, [])
    if how == "levels":
        return _Neighbours(c, near, hits, levels)
    found = around(c.o, c.R, how, 0)
    return _Neighbours(c, found.balls, hits, [(how, found)])


def _widest(c: _Scattered) -> float:
    """The side of a cell that is as wide as two of the widest reach (eq. 11.5)."""
    return 2 * float(np.max(c.R))


def _far(known: Facts, r2: float) -> float:
    """B's reach, or that of the others if it is less: what a view is to hold."""
    return max(r2 + float(np.hypot(*known.v)) / 2, float(np.max(_of_the_others()[1])))


def _partner(c: _Scattered, k: float) -> int:
    """The ball of a number, kept among those there are but B."""
    return int(min(max(k, 1), len(c.r) - 1))


@cache
def _of_the_others(count: int = COUNTS[-1]) -> tuple[NDArray, NDArray]:
    """Middles and reaches of all but A and B."""
    p, v = (x[: count - 2] for x in _others())
    return reach(p, v, RADIUS)


@lru_cache(256)
def _cost(R: float, size: float, count: int = COUNTS[-1]) -> tuple[float, float]:
    """Cells that are looked at and balls that are asked, by a ball on average, if one among them has the reach R."""
    o, each = _of_the_others(count)
    found = work(
        np.vstack([o, [0, 0]]), np.append(each, R), size, np.arange(0, len(o), 1 + SOME * len(o) // COUNTS[-1])
    )
    return float(np.mean(found.cells)), float(np.mean(found.balls))


@lru_cache(64)
def _of_each_size(R: float) -> list[float]:
    """Cells and balls together, for each of `SIZES`."""
    return [sum(_cost(R, size)) for size in SIZES]


@lru_cache(64)
def _of_each_count(R: float) -> list[float]:
    """How many a ball asks on average, for each of `COUNTS`, cells as wide as two of the widest reach."""
    return [_cost(R, 2 * max(R, *_of_the_others(count)[1]), count)[1] for count in COUNTS]


@cache
def _touching() -> int:
    """How many pairs of all but A and B touch in the frame."""
    p, v = _others()
    return len(broad.by_levels(p, v, np.full(len(p), RADIUS), times=False).i)


def _pairs_that_touch(now: _Neighbours) -> int:
    """How many pairs of all touch in the frame: those of the others, those of B, and those of A with the others."""
    c, A, others = now.crowd, 1, slice(2, None)
    hits = exact.sweep_absolute(c.p[A], c.v[A], c.r[A], c.p[others], c.v[others], c.r[others]).hit
    return _touching() + len(now.hits) + int(np.sum(hits))

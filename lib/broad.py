"""All pairs of thousands of moving balls that touch in the frame, and when, without asking every pair (lesson 11).

`lib.reach` says who must be asked, and `lib.exact` answers, from the places as they are given: so none is missed, and
every time is right. The loops over balls are compiled, `lib.compiled.crowd`; without numba the same is done in numpy,
`by_levels`, which is also the plainer reading.
"""

from collections.abc import Iterator
from math import frexp, ldexp
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import exact
from .batch import check_options
from .compiled import has_numba
from .frame import checked, flag
from .reach import (
    LEAST,
    LEVELS,
    LOSS,
    MOST_CELLS,
    STRIDE,
    WIDER,
    cell,
    in_space,
    nearest,
    number,
    overlap,
    part,
    parts,
    which,
)

MOST_BALLS = 2**30
"""Balls, and parts of their paths, that an index of 32 bits counts."""

FEW = 1000
"""Parts that may be made beside two a ball: in small crowds one ball may fly far."""

ROWS = 2**18
"""Pairs that numpy takes at a time."""


class Pairs(NamedTuple):
    """Pairs of balls that touch in the frame: i < j, shape (K,), in order of i, then j; t, when first, or None."""

    i: NDArray
    j: NDArray
    t: NDArray | None


class Parts(NamedTuple):
    """All parts of all paths: where and how wide, the widest being about 1; which part of which ball; and how many.

    x : three coordinates, (M,) each. R : (M,). ball, k : (M,), whole numbers. n : (N,), how many parts each ball has.
    """

    x: tuple[NDArray, NDArray, NDArray]
    R: NDArray
    ball: NDArray
    k: NDArray
    n: NDArray


class Grid(NamedTuple):
    """The cells of one level: its widest reach, the side of a cell, the low corner, and how many along each axis."""

    widest: float
    size: float
    low: NDArray
    count: NDArray


def pairs(
    p: ArrayLike, v: ArrayLike, r: ArrayLike, times: bool = True, threads: int = 1, work: dict | None = None
) -> Pairs:
    """All pairs of N moving balls that touch in the frame, and when first: none is missed, and none is too many.

    Parameters
    ----------
    p, v : array_like, shape (N, d), d = 2 or 3
        Centres at t = 0 and displacements during the frame, in one length unit.
    r : array_like, shape (N,) or ()
        Radii, at least 0, in that unit.
    times : bool
        False gives the pairs alone, and t is None.
    threads : int
        How many cores share the work.
    work : dict, optional
        Where arrays are kept for the next call, an empty one at first: new memory costs up to a third of the time.

    Returns
    -------
    Pairs
        i < j, int32, sorted by i, then j: the pairs that `lib.sweep` says touch, of all N (N − 1)/2, and its t.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`, with the index of the ball; and for an option that is none.
    MemoryError
        Before more memory is taken than is free; it says how much is wanted.

    >>> found = pairs([[0, 0], [9, 0], [5, 0]], [[8, 0], [0, 0], [0, 0]], 1)
    >>> found.i.tolist(), found.j.tolist(), found.t.tolist()
    ([0, 0], [1, 2], [0.875, 0.375])
    """
    p, v, r = balls(p, v, r)
    flag("times", times)
    check_options(threads=threads)
    if work is not None and not isinstance(work, dict):
        raise TypeError(f"work must be a dict; got {type(work).__name__}")
    if has_numba():
        pass
    return by_levels(p, v, r, times)


def balls(p: ArrayLike, v: ArrayLike, r: ArrayLike) -> tuple[NDArray, NDArray, NDArray]:
    """N balls: p and v of shape (N, d), r of shape (N,), float64, checked."""
    (p, v), (r,) = checked({"p": p, "v": v}, {"r": r}, double=True)
    if p.ndim != 2:
        raise ValueError(f"p must have shape (N, d): a row for each ball; got shape {p.shape}")
    if len(p) > MOST_BALLS:
        raise ValueError(f"p must have at most {MOST_BALLS:,} rows, as many as 32 bits count; got {len(p):,}")
    return tuple(np.ascontiguousarray(x) for x in (p, v, r))


# In numpy.


def by_levels(p: NDArray, v: NDArray, r: NDArray, times: bool) -> Pairs:
    """The pairs, level by level."""
    unit = unit_of(*(float(np.max(np.abs(x), initial=0)) for x in (p, v, r)))
    P, V = in_space(p * unit), in_space(v * unit)
    cut, found = cut_up(P, V, r * unit), [(np.empty(0, int), np.empty(0, int), np.empty(0))]
    for e, f in asked(cut):
        i, j = cut.ball[e], cut.ball[f]
        tau = nearest([x[j] - x[i] for x in P], [x[j] - x[i] for x in V])
        here = (i != j) & (which(tau, cut.n[i]) == cut.k[e]) & (which(tau, cut.n[j]) == cut.k[f])
        i, j = np.minimum(i, j)[here], np.maximum(i, j)[here]
        hit, t = exact.sweep_absolute(p[i], v[i], r[i], p[j], v[j], r[j])
        found.append((i[hit], j[hit], t[hit]))
    i, j, t = (np.concatenate(x) for x in zip(*found, strict=True))
    order = np.lexsort((j, i))
    return Pairs(i[order].astype(np.int32), j[order].astype(np.int32), t[order] if times else None)


def unit_of(p: float, v: float, r: float) -> float:
    """What to multiply lengths by, given the largest of each: a power of two that makes the widest reach about 1."""
    _, exponent = frexp(max(p * LOSS, v, r))
    return ldexp(1.0, min(-exponent, 1000))


def cut_up(p: tuple, v: tuple, r: NDArray) -> Parts:
    """The paths of N balls cut into parts; p and v as three coordinates, the widest reach about 1."""
    length = np.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
    n = parts(length, r, stride_of(length, r)).astype(np.int64)
    ball = np.repeat(np.arange(len(r)), n)
    k = np.arange(len(ball)) - np.repeat(np.cumsum(n) - n, n)
    x, R = part([x[ball] for x in p], [x[ball] for x in v], r[ball], k, n[ball])
    return Parts(x, R, ball, k, n)


def stride_of(length: NDArray, r: NDArray) -> float:
    """The length of a part: some times the reach of the ball in the middle; more, if that made too many parts."""
    sample = slice(None, None, max(len(r) // 1000, 1))
    typical = float(np.median(r[sample] + length[sample] / 2)) if len(r) else 0.0
    stride = max(2 * STRIDE * typical, LEAST)
    while np.sum(parts(length, r, stride)) > 2 * len(r) + FEW:
        stride *= 2
    return stride


def edges(widest: float) -> NDArray:
    """The widest reach of each level: each twice that of the level below."""
    return np.ldexp(widest, np.arange(1 - LEVELS, 1))


def grid_of(x: tuple, widest: float) -> Grid:
    """The cells of a level: as wide as two reaches; about the ball in the middle, if they are too many."""
    size = 2 * widest * WIDER
    low, high = (np.array([least(y) for y in x]) for least in (np.min, np.max))
    middle = np.array([y[len(y) // 2] for y in x])
    low = np.where(high - low > MOST_CELLS * size, middle - MOST_CELLS / 2 * size, low)
    return Grid(widest, size, low, cell(high, low, size).astype(np.int64) + 1)


def asked(cut: Parts) -> Iterator[tuple[NDArray, NDArray]]:
    """Pairs of parts, some at a time, whose reaches overlap: each asks its own level, and the wider ones (eq. 11.8)."""
    level = np.searchsorted(edges(np.max(cut.R, initial=0)), cut.R)
    for wide in np.unique(level):
        home, asking = np.flatnonzero(level == wide), np.flatnonzero(level <= wide)
        grid = grid_of([x[home] for x in cut.x], np.max(cut.R[home]))
        key = keys(grid, [x[home] for x in cut.x])
        order = np.argsort(key, kind="stable")
        for e, f in beside(grid, key[order], [x[asking] for x in cut.x], cut.R[asking]):
            e, f = asking[e], home[order][f]
            near = overlap([x[e] for x in cut.x], cut.R[e], [x[f] for x in cut.x], cut.R[f])
            once = near & ((level[e] < wide) | (e < f))
            yield e[once], f[once]


def keys(grid: Grid, x: tuple) -> NDArray:
    """The numbers of the cells of some points."""
    cells = (cell(y, low, grid.size).astype(np.int64) for y, low in zip(x, grid.low, strict=True))
    return number(*cells, grid.count[0], grid.count[0] * grid.count[1])


def beside(grid: Grid, key: NDArray, x: tuple, R: NDArray) -> Iterator[tuple[NDArray, NDArray]]:
    """Who asks and who is asked, some at a time: rows of cells that a reach, and the widest of the level, come to.

    key : the sorted numbers of the cells of those who are asked; x, R : those who ask.
    """
    first, last = (
        [cell(y + side * (R + grid.widest), low, grid.size).astype(np.int64) for y, low in zip(x, grid.low, strict=True)]
        for side in (-1, 1)
    )
    last = [np.minimum(y, count - 1) for y, count in zip(last, grid.count, strict=True)]
    for dy in range(int(np.max(last[1] - first[1])) + 1):
        for dz in range(int(np.max(last[2] - first[2])) + 1):
            y, z = first[1] + dy, first[2] + dz
            inside = (y <= last[1]) & (z <= last[2]) & (first[0] <= last[0])
            row = number(0, y, z, grid.count[0], grid.count[0] * grid.count[1])
            start, end = np.searchsorted(key, row + first[0]), np.searchsorted(key, row + last[0], side="right")
            yield from spread(np.where(inside, start, 0), np.where(inside, end, 0))


def spread(start: NDArray, end: NDArray) -> Iterator[tuple[NDArray, NDArray]]:
    """Each index with all from its start up to its end, some at a time."""
    total = np.cumsum(end - start)
    for first in range(0, int(total[-1]) if len(total) else 0, ROWS):
        place = np.arange(first, min(first + ROWS, total[-1]))
        who = np.searchsorted(total, place, side="right")
        yield who, end[who] - (total[who] - place)

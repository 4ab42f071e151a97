"""The pairs of a crowd in numpy, level by level: the plainer reading, and the way without numba."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .. import exact
from ..compiled import crowd
from ..kinds import Floats, Integers, When
from ..memory import afford
from .reach import (
    cell,
    cells_to_the_unit,
    corner,
    edges,
    in_space,
    is_long,
    most_along,
    nearest,
    number,
    overlap,
    part,
    parts,
    stride_for,
    unit_of,
    usual_stride,
    which,
)

PART_BYTES, BALL_BYTES = 64, 72
"""What is taken for each part of a path, and for each ball, beside the input and the answer."""

ROWS = 2**18
"""Pairs that numpy takes at a time."""


class Pairs(NamedTuple, Generic[When]):
    """Pairs of balls that touch in the frame: i < j, shape (K,), in order of i, then j; t, when first, or None."""

    i: NDArray[np.int32]
    j: NDArray[np.int32]
    t: When


class Parts(NamedTuple):
    """All parts of all paths: where and how wide, the widest being about 1; which part of which ball; and how many.

    x : three coordinates, (M,) each. R : (M,). ball, k : (M,), whole numbers. n : (N,), how many parts each ball has.
    """

    x: tuple[Floats, Floats, Floats]
    R: Floats
    ball: Integers
    k: Integers
    n: Integers


class Grid(NamedTuple):
    """The cells of one level.

    widest : its widest reach. per : cells to the unit. most : up to which number they count along an axis. low : the
    low corner. count : how many along each axis.
    """

    widest: float
    per: float
    most: float
    low: Floats
    count: Integers


def _afford_parts(N: int, M: int) -> None:
    """Raise before so many balls and parts are brought in order, if there is no room for them."""
    afford(M * PART_BYTES + N * BALL_BYTES, f"{N:,} balls, their paths cut into {M:,} parts,")


def by_levels(p: Floats, v: Floats, r: Floats, times: bool) -> Pairs[Any]:
    """The pairs of moving balls that touch, level by level, in numpy: what `pairs` gives, without a compiled loop.

    Parameters
    ----------
    p, v : arrays, shape (N, d), d = 2 or 3
        Centres at t = 0 and displacements during the frame, float64, in one length unit.
    r : array, shape (N,)
        Radii, in that unit.
    times : bool
        False gives the pairs alone, and t is None.

    Returns
    -------
    Pairs
        i < j, sorted by i, then j, and t.

    Raises
    ------
    ValueError, TypeError
        Naming the argument that is not finite, not real, negative, or does not fit the others.

    >>> p, v = np.array([[0.0, 0.0], [9.0, 0.0]]), np.array([[8.0, 0.0], [0.0, 0.0]])
    >>> by_levels(p, v, np.ones(2), times=True).t.tolist()
    [0.875]
    """
    unit = unit_of(*(float(np.max(np.abs(x), initial=0)) for x in (p, v, r)))
    P, V, found = in_space(p * unit), in_space(v * unit), [(np.empty(0, int), np.empty(0, int), np.empty(0))]
    cut = _cut_up(P, V, r * unit) if len(r) else None
    for e, f in asked(cut) if len(r) else ():
        i, j = cut.ball[e], cut.ball[f]
        tau = nearest([x[j] - x[i] for x in P], [x[j] - x[i] for x in V])
        here = (i != j) & (which(tau, cut.n[i]) == cut.k[e]) & (which(tau, cut.n[j]) == cut.k[f])
        i, j = np.minimum(i, j)[here], np.maximum(i, j)[here]
        hit, t = exact.sweep_absolute(p[i], v[i], r[i], p[j], v[j], r[j])
        found.append((i[hit], j[hit], t[hit]))
    i, j, t = (np.concatenate(x) for x in zip(*found, strict=True))
    order = np.lexsort((j, i))
    return Pairs(i[order].astype(np.int32), j[order].astype(np.int32), t[order] if times else None)


def _cut_up(p: tuple, v: tuple, r: NDArray) -> Parts:
    """The paths of N balls cut into parts; p and v as three coordinates, the widest reach about 1."""
    length, some = np.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]), slice(None, None, max(len(r) // 1000, 1))
    stride = usual_stride(r[some] + length[some] / 2)
    stride = stride_for(stride, np.sum(length[is_long(length, r, stride)]), len(r))
    n = parts(length, r, stride).astype(np.int64)
    _afford_parts(len(r), int(np.sum(n)))
    ball, k = _parts_by_number(n)
    x, R = part([x[ball] for x in p], [x[ball] for x in v], r[ball], k, n[ball])
    return Parts(x, R, ball, k, n)


def _parts_by_number(n: NDArray) -> tuple[NDArray, NDArray]:
    """The ball of each part, and which of its parts it is."""
    ball, k = np.repeat(np.arange(len(n), dtype=np.int32), n), np.arange(np.sum(n, dtype=np.int64), dtype=np.int32)
    k -= np.repeat((np.cumsum(n, dtype=np.int64) - n).astype(np.int32), n)
    return ball, k


def grid_of(x: Floats, widest: float) -> Grid:
    """The cells of a level."""
    per, low, high = cells_to_the_unit(widest), np.min(x, axis=0), np.max(x, axis=0)
    most = most_along(*(high - low) * per)
    low = corner(low, high, x[0], per, most)
    return Grid(widest, per, most, low, cell(high, low, per, most).astype(np.int64) + 1)


def asked(cut: Parts) -> Iterator[tuple[Integers, Integers]]:
    """Pairs of parts, some at a time, whose reaches overlap: each asks its own level, and the wider ones (eq. 11.8).

    Parameters
    ----------
    cut : Parts
        All parts of all paths, lengths in units of about the widest reach.

    Returns
    -------
    iterator of (e, f), arrays of int of one shape
        Numbers of parts; every pair whose reaches overlap once.

    >>> zero = np.zeros(3)
    >>> cut = Parts((np.array([0.0, 1.5, 9.0]), zero, zero), np.ones(3), np.arange(3), zero, zero + 1)
    >>> [(e.tolist(), f.tolist()) for e, f in asked(cut) if len(e)]
    [([0], [1])]
    """
    level = np.searchsorted(bounds_of(cut), cut.R)
    for wide in np.unique(level):
        home, asking = np.flatnonzero(level == wide), np.flatnonzero(level <= wide)
        places = np.stack([x[home] for x in cut.x], -1)
        grid = grid_of(places, np.max(cut.R[home]))
        key = keys(grid, [x[home] for x in cut.x])
        order = np.argsort(key, kind="stable")
        for e, f in beside(grid, key[order], [x[asking] for x in cut.x], cut.R[asking]):
            e, f = asking[e], home[order][f]
            near = overlap([x[e] for x in cut.x], cut.R[e], [x[f] for x in cut.x], cut.R[f])
            once = near & ((level[e] < wide) | (e < f))
            yield e[once], f[once]


def bounds_of(cut: Parts) -> NDArray:
    """The widest reach of each level: all that are narrower than one are merged with it, if its cells hold few."""
    top, step, wide = edges(np.max(cut.R)), max(len(cut.R) // crowd.SAMPLE, 1), crowd.LEVELS - 1
    places, reaches = np.stack(cut.x)[:, ::step], cut.R[::step]
    while wide > 0 and _mates_of(places[:, reaches <= top[wide]], top[wide]) * step > crowd.CROWDED:
        wide -= 1
    return top[wide:]


def _mates_of(places: NDArray, widest: float) -> float:
    """How many others share the cell of a part, on an average of these parts."""
    per, side = cells_to_the_unit(widest), crowd.SIDE
    at = [cell(x, x[:1] - side / 2 / per, per, side).astype(np.int64) for x in places]
    _, count = np.unique(number(*at, 2 * int(side), 4 * int(side) ** 2), return_counts=True)
    return float(np.sum(count * (count - 1))) / max(places.shape[1], 1)


def cells_in(grid: Grid, x: Floats, low: float) -> Integers:
    """The numbers of the cells of some places along one axis, on which the first begins at `low`."""
    return cell(x, low, grid.per, grid.most).astype(np.int64)


def keys(grid: Grid, x: Sequence[Floats]) -> Integers:
    """The numbers of the cells of some points.

    Parameters
    ----------
    grid : Grid
        The cells of a level.
    x : three arrays, shape (M,)
        The coordinates of the points, in the grid's unit of length.

    Returns
    -------
    array, shape (M,)
        Whole numbers: cells along x follow each other, then rows, then sheets.

    >>> x = np.array([0.0, 3.0, 9.0])
    >>> keys(grid_of(np.stack([x, 0 * x, 0 * x], -1), 1.0), (x, 0 * x, 0 * x)).tolist()
    [0, 1, 4]
    """
    cells = (cells_in(grid, y, low) for y, low in zip(x, grid.low, strict=True))
    return number(*cells, grid.count[0], grid.count[0] * grid.count[1])


def beside(grid: Grid, key: Integers, x: Sequence[Floats], R: Floats) -> Iterator[tuple[Integers, Integers]]:
    """Who asks and who is asked, some at a time: rows of cells that a reach, and the widest of the level, come to.

    Parameters
    ----------
    grid : Grid
        The cells of a level.
    key : array, shape (M,)
        The sorted numbers of the cells of those who are asked.
    x : three arrays, shape (K,)
        The coordinates of those who ask, in the grid's unit of length.
    R : array, shape (K,)
        Their reaches, in that unit.

    Returns
    -------
    iterator of (e, f), arrays of int of one shape
        Who asks, and whom, by its place in `key`.

    >>> x = np.array([0.0, 3.0, 9.0])
    >>> at = (x, 0 * x, 0 * x)
    >>> grid = grid_of(np.stack(at, -1), 1.0)
    >>> [(e.tolist(), f.tolist()) for e, f in beside(grid, keys(grid, at), at, np.ones(3))]
    [([0, 1, 1, 2], [0, 0, 1, 2])]
    """
    first, last = (
        [cells_in(grid, y + side * (R + grid.widest), low) for y, low in zip(x, grid.low, strict=True)]
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

"""How far a ball can come in the frame, and who must be asked whether it is touched (lesson 11).

Whatever ball i does in the frame, it does within its reach: the ball about the middle o of its path, of radius
R = r + |v|/2. Two that touch have reaches that overlap. So the room is cut into cells as wide as the widest reach: who
touches lies in the same cell, or in one beside it. Balls of many sizes are sorted into levels, each with cells of its
own; a ball asks its own level and the wider ones. A path that is long beside the balls is cut into parts, each with a
reach of its own, and a pair belongs to the parts in which the two are nearest.

That a reach holds its ball, and that two which touch share a row of cells, is proved about this source, roundings and
underflow included, and a machine checks it: `make proof`, `tests/proof/CellsTheorems.v`. It holds however many
parts and levels there are, and takes for granted that nothing overflows, which `unit_of` sees to.

All functions but `reach` and `around` take numbers or arrays, coordinate by coordinate, and are compiled as they stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..frame import checked, finite, require, where
from ..kinds import Displacement, Floats, Integers, Length, Numbers, Position, Real, Triple, Truths

LOSS = 2.0**-48
"""What a reach is widened by, as a share of all lengths that enter: 32 u, where 17 u is what rounding may take."""

LEAST = 2.0**-300
"""And this besides, the widest reach being about 1: squares of reaches stay in the range of floats."""

WIDER = 1 + 2.0**-20
"""Cells are wider than the widest reach by this factor: far more than rounding does to the number of a cell."""

ALONG, MOST_CELLS = 2.0**28, 2.0**53
"""Cells of a level along an axis, and in all, at most; what lies beyond counts as in the last. A cell has `SLICES`
slices, and a number for each slice of 64 levels is below 2⁶²; and rounding moves no place by 2⁻²³ of a cell."""

LEVELS = 64
"""The widest reach is within 1 and 2 of the last level, the next within ½ and 1 …; the first holds all that is left."""

SOME = 1000
"""Parts that paths may be cut into beside two a ball: in a small crowd one ball may fly far."""

SPARE = 1 + 2.0**-20
"""What a stride is lengthened by: far more than rounding does to a sum over 2³⁰ balls."""

STRIDE = 1.5
"""A part of a path is this many times as long as the ball is wide: shorter ones are more, and longer ones ask more."""


class AskedBalls(NamedTuple):
    """Whom ball i asks: first and last cell along each axis, shape (d,) each, and the balls found there, without i."""

    low: Integers
    high: Integers
    balls: Integers


class Work(NamedTuple):
    """What it costs to ask, ball by ball: cells that are looked at, and balls that are found there; shape (n,) each."""

    cells: Integers
    balls: Integers


def reach(p: Position, v: Displacement, r: Length) -> tuple[Floats, Floats]:
    """The balls within which balls stay during the frame: middles o = p + v/2, reaches R = r + |v|/2 (eq. 11.2).

    Parameters
    ----------
    p, v : array_like, shape (N, d), d = 2 or 3
        Centres at the start and displacements during the frame, in one unit.
    r : array_like, shape (N,) or ()
        Radii, at least 0.

    Returns
    -------
    o : (N, d). R : (N,), rounded up: balls that touch in the frame have |o_i − o_j| ≤ R_i + R_j (eq. 11.3).

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`.

    >>> o, R = reach([[0, 0]], [[6, 8]], 1)
    >>> o.tolist(), R.round(6).tolist()
    ([[3.0, 4.0]], [6.0])
    """
    (p, v), (r,) = checked({"p": p, "v": v}, {"r": r}, double=True)
    x, R = part(in_space(p), in_space(v), r, 0, 1)
    return np.stack(x[: p.shape[-1]], -1), R


def around(o: Position, R: Length, size: float, i: int) -> AskedBalls:
    """Whom ball i must ask in cells of one size: all in the cells that its reach and the widest come to (eq. 11.6).

    Parameters
    ----------
    o : array_like, shape (N, d)
        Middles of paths, as `reach` gives them.
    R : array_like, shape (N,) or ()
        Reaches.
    size : float
        The side of a cell, above 0.
    i : int
        Who asks.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`, and for a size that is none.

    >>> around([[0.5, 0.5], [2.5, 0.5], [9, 9]], 1, 2.0, 0)
    AskedBalls(low=array([-1, -1]), high=array([1, 1]), balls=array([1]))
    """
    (o,), (R,) = checked({"o": o}, {"R": R}, double=True)
    require("size", np.asarray(finite("size", size) > 0), np.asarray(size), "above 0: it is the side of a cell")
    return _among(o, R, size, i, np.arange(len(o)))


def in_levels(o: Position, R: Length, i: int) -> list[tuple[float, AskedBalls]]:
    """Whom ball i must ask where each level has cells of its own: the side of the cells, and whom there (eq. 11.8).

    Parameters
    ----------
    o, R, i
        As `around`.

    Returns
    -------
    list
        For each level, the widest first, the side of its cells, as wide as two of its widest reach, and whom i asks:
        cells only where the level has balls, so none if low is above high.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`.

    >>> [(round(size, 3), asked.balls.tolist()) for size, asked in in_levels([[0, 0], [3, 0], [9, 9]], [1, 1, 30], 0)]
    [(60.0, [2]), (2.0, [])]
    """
    (o,), (R,) = checked({"o": o}, {"R": R}, double=True)
    level, found = np.searchsorted(edges(np.max(R)), R), []
    for each in np.unique(level)[::-1]:
        home = np.flatnonzero(level == each)
        size = max(2 * WIDER * float(np.max(R[home])), float(np.max(np.ptp(o[home], axis=0))) / ALONG) or 1.0
        asked, at = _among(o, R, size, i, home), _cells_of(o[home], size)
        low, high = np.maximum(asked.low, np.min(at, axis=0)), np.minimum(asked.high, np.max(at, axis=0))
        found.append((size, AskedBalls(low, high, asked.balls)))
    return found


def _among(o: NDArray, R: NDArray, size: float, i: int, home: NDArray) -> AskedBalls:
    """Whom ball i asks of some balls, and in which cells: those that its reach and their widest come to."""
    low, high = _span(o[i], R[i] + np.max(R[home]), size)
    at = _cells_of(o[home], size)
    along = ((low <= at) & (at <= high)).T  # taken together axis by axis, which for so few is ten times as fast
    there = along[0] & along[1] & along[-1] & (home != i)
    return AskedBalls(low, high, home[there])


def work(o: Position, R: Length, size: float, who: Numbers | None = None) -> Work:
    """What asking costs in cells of one size, ball by ball: as `around` for each, all at once (eq. 11.6).

    Parameters
    ----------
    o, R, size
        As `around`.
    who : array_like of int, shape (n,), optional
        Who asks: all, if it is not said.

    Returns
    -------
    Work
        cells : how many each looks at. balls : how many it finds there, itself not counted. Both of shape (n,).

    Raises
    ------
    ValueError, TypeError
        As `around`; and for cells so small that their numbers would not fit in 62 bits.

    >>> work([[0.5, 0.5], [2.5, 0.5], [9, 9]], 1, 2.0)
    Work(cells=array([9, 9, 9]), balls=array([1, 1, 0]))
    """
    (o,), (R,) = checked({"o": o}, {"R": R}, double=True)
    require("size", np.asarray(finite("size", size) > 0), np.asarray(size), "above 0: it is the side of a cell")
    who = np.arange(len(o)) if who is None else np.asarray(who)
    if not len(who):
        return Work(np.zeros(0, int), np.zeros(0, int))
    least = np.floor(np.min(o, axis=0) / size)
    count = np.floor(np.max(o, axis=0) / size) - least + 1
    if np.prod(count) >= 2.0**62:
        raise ValueError(f"size must be larger: the numbers of so many cells do not fit in 62 bits; got {size}")
    low, high = (x.astype(np.int64) for x in _span(o[who], (R[who] + np.max(R))[:, None], size))
    cells = np.prod(high - low + 1, axis=1)
    least, count = least.astype(np.int64), count.astype(np.int64)
    return Work(cells, _inside(_cells_of(o, size) - least, count, low - least, high - least) - 1)


def _inside(at: NDArray, count: NDArray, low: NDArray, high: NDArray) -> NDArray:
    """How many of the points in cells `at` lie in each block of cells from low to high: row by row, each by its ends.

    at : (N, d), from 0 to count − 1. low, high : (n, d).
    """
    low, high = np.maximum(low, 0), np.minimum(high, count - 1)
    (x, y, z), (first, y0, z0), (last, y1, z1) = (in_space(w) for w in (at, low, high))
    row, sheet = int(count[0]), int(count[0] * count[1])
    key = np.sort(number(x, y, z, row, sheet).astype(np.int64))
    up, deep = np.maximum(y1 - y0 + 1, 0), np.maximum(z1 - z0 + 1, 0)
    rows = np.where(first <= last, up * deep, 0).astype(np.int64)
    who = np.repeat(np.arange(len(low)), rows)
    k = np.arange(len(who)) - np.repeat(np.cumsum(rows) - rows, rows)
    y, z = y0[who] + k % up[who], z0[who] + k // up[who]
    ends = (number(x[who], y, z, row, sheet) for x in (first, last + 1))
    start, end = (np.searchsorted(key, x) for x in ends)
    return np.bincount(who, end - start, len(low)).astype(np.int64)


def _span(o: NDArray, w: NDArray, size: float) -> tuple[NDArray, NDArray]:
    """First and last cell that lengths w about places come to, along each axis."""
    return _cells_of(o - w, size), _cells_of(o + w, size)


def _cells_of(x: NDArray, size: float) -> NDArray:
    """The numbers of the cells of places, along each axis: floor(x / σ), kept within 62 bits (eq. 11.5)."""
    with np.errstate(over="ignore"):
        return np.floor(clipped(x / size, -(2.0**61), 2.0**61)).astype(np.int64)


def in_space(x: NDArray) -> tuple[NDArray, NDArray, NDArray]:
    """Three coordinates of vectors; the third is 0 in the plane."""
    return x[..., 0], x[..., 1], x[..., 2] if x.shape[-1] == 3 else np.zeros_like(x[..., 0])


# Numbers or arrays, coordinate by coordinate, from here to the end.


def part(p: Triple[Real], v: Triple[Real], r: Real, k: Real, n: Real) -> tuple[Triple[Real], Real]:
    """Centre and reach of part k of n of a path, rounded up (eq. 11.2, 11.9).

    Parameters
    ----------
    p, v : three floats or arrays each
        Where the path begins and how far it goes in the frame, in one length unit.
    r : float or array
        The ball's radius, in that unit.
    k, n : int or arrays
        Which part, from 0, of how many.

    Returns
    -------
    x : three floats or arrays
        The middle of that part.
    R : float or array
        A reach about it that the ball does not leave during that part of the frame.

    Notes
    -----
    Rounding moves a centre by less than 4 u of the lengths that enter; the moment at which two are nearest, by what
    moves them 12 u; the distance of two centres, by another u. In all that is less than LOSS widens the reach by.

    >>> x, R = part((0.0, 0.0, 0.0), (8.0, 0.0, 0.0), 1.0, 1, 2)
    >>> x, round(float(R), 6)
    ((6.0, 0.0, 0.0), 3.0)
    """
    (x, y, z), (vx, vy, vz) = p, v
    t = (k + 0.5) / n
    half = np.sqrt(vx * vx + vy * vy + vz * vz) / (2 * n)
    size = abs(x) + abs(y) + abs(z) + abs(vx) + abs(vy) + abs(vz)
    return (x + t * vx, y + t * vy, z + t * vz), (r + half) * (1 + 2.0**-30) + (LOSS * size + LEAST)


def overlap(x: Sequence[Real], R: Real, y: Sequence[Real], S: Real) -> bool | Truths:
    """Do two reaches overlap, or touch, centres x and y (eq. 11.3)? Yes where numbers leave the range of floats."""
    i, j, k, both = x[0] - y[0], x[1] - y[1], x[2] - y[2], R + S
    return ~(i * i + j * j + k * k > both * both)


def nearest(p: Triple[Real], v: Triple[Real]) -> Real:
    """The moment of the frame at which two balls are nearest: −p·v / v·v, kept within [0, 1] (eq. 11.10)."""
    (x, y, z), (i, j, k) = p, v
    a, b = i * i + j * j + k * k, x * i + y * j + z * k
    return clipped(-b / clipped(a, LEAST * LEAST, np.inf), 0.0, 1.0)


def clipped(x: Real, low: float, high: float) -> Real:
    """x, but no less than low and no more than high."""
    return np.minimum(np.maximum(x, low), high)


def which(t: Real, n: Real) -> Real:
    """The part, of n, that moment t lies in; the end of the frame lies in the last."""
    return np.minimum(np.floor(t * n), n - 1)


def unit_of(p, v, r):
    """What to multiply lengths by, given the largest of each: a power of two that makes the widest reach about 1."""
    size, unit = max(p * LOSS, v, r), 1.0
    while size * unit > 1:
        unit = unit / 2
    while 0 < size * unit <= 0.5 and unit < 2.0**1000:
        unit = unit * 2
    return unit


def usual_stride(reaches):
    """The least length of a part that is worth it: some times a reach that half of these have or come near to."""
    usual, narrow = 0.0, len(reaches)
    for x in reaches:
        usual = max(usual, x)
    while usual > LEAST and narrow > len(reaches) // 2:
        narrow = 0
        for x in reaches:
            narrow += x <= usual / 2
        usual = usual / 2 if narrow > len(reaches) // 2 else usual
    return 2 * STRIDE * max(usual, LEAST)


def is_long(length, r, stride):
    """Is a path cut, being at least as long as the stride, and beside its own ball?"""
    return length >= np.maximum(stride, 2 * STRIDE * r)


def stride_for(stride, total, N):
    """The least length of a part, so that N paths, the long ones of that total length, have at most 2 N + SOME parts.

    A path of length L has 1 + L/stride parts at most, and the long ones add up to N + SOME strides.
    """
    return np.maximum(stride, total / (N + SOME) * SPARE)


def parts(length, r, stride):
    """Into how many parts a path is cut: 1, unless it is long beside the stride and its own ball (eq. 11.9)."""
    return 1 + np.floor(length / np.maximum(stride, 2 * STRIDE * r))


def edges(widest):
    """The widest reach of each level: twice that of the level before it."""
    found = np.empty(LEVELS)
    for level in range(LEVELS):
        found[LEVELS - 1 - level] = widest
        widest = widest / 2
    return found


def cells_to_the_unit(widest):
    """One over the side of a cell, which is as wide as two reaches (eq. 11.5)."""
    return 1 / (2 * widest * WIDER)


def most_along(x, y, z):
    """Up to which number the cells along an axis count, if so many are wanted along each: all of them have numbers."""
    most = ALONG
    while (min(x, most) + 3) * (min(y, most) + 3) * (min(z, most) + 3) > MOST_CELLS:
        most = most / 2
    return most


def corner(low, high, one, per, most):
    """Where the first cell begins: at the lowest place, or, if cells are too many, to have some ball in the middle."""
    return where((high - low) * per > most, one - most / 2 / per, low)


def cell(x: Real, low: Real, per: float, most: float) -> Real:
    """The number of a cell along one axis, `per` of them to the unit (eq. 11.5): at least 0, and at most `most`.

    Parameters
    ----------
    x : float or array
        A coordinate.
    low : float
        Where the first cell begins, in the same unit.
    per : float
        How many cells there are to the unit of length.
    most : float
        The greatest number of a cell.

    Returns
    -------
    float or array
        The number, a whole one.

    >>> cell(np.array([-1.0, 0.0, 2.5, 99.0]), low=0.0, per=2.0, most=10.0).tolist()
    [0.0, 0.0, 5.0, 10.0]
    """
    return np.floor(clipped((x - low) * per, 0.0, most))


def number(x, y, z, row, sheet):
    """The number of a cell, of three whole numbers: cells along x follow each other, then rows, then sheets."""
    return z * sheet + y * row + x

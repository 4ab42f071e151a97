"""Loops over a crowd of moving balls: sorted by cells, each asks the cells beside its own and those of wider levels.

The balls are brought into the order of their cells, so that who is near in the room is near in memory, and the cells of
a row follow each other: a ball finds its neighbours in a few stretches, by fingers that only move forward. What is
asked is written down, some thousands at a time; then the filter of `lib.exact` settles it, and double-double what is
left and the times, both without a branch.
"""

from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..broad.reach import (
    LEVELS,
    cell,
    cells_to_the_unit,
    corner,
    edges,
    is_long,
    most_along,
    number,
    part,
    parts,
    stride_for,
    unit_of,
    usual_stride,
)

DIGIT = 12
"""Bits by which a pass sorts, at most."""

SAMPLE, SIDE = 1000, 2.0**18
"""Parts by which it is judged what cells hold; and how many cells along each axis are then told apart."""

CROWDED = 4.0
"""Others in its cell, on an average, that are cheaper for a ball to ask than a level of its own for the narrow ones."""

SLICES = 8
"""Slices of a cell along x: a ball looks no further than it must, at no more cost than three bits of a number."""

NOBODY = -1
"""Of a slot of the directory, or of a ball that has no row yet."""


class Crowd(NamedTuple):
    """What is read: p, v and r flat, d a row; the unit; and if paths are cut, ball and k of each part, and n of each
    ball. Without cuts ball is empty, and part e is the path of ball e."""

    p: NDArray
    v: NDArray
    r: NDArray
    d: int
    unit: float
    ball: NDArray
    k: NDArray
    n: NDArray


class Measure(NamedTuple):
    """Of a crowd: the unit; the least length of a part; the parts of all paths; the widest and the least reach of whole
    paths; (3,), the corners between which all middles lie; and the sum of what is nan or negative, 0 if nothing is."""

    unit: float
    stride: float
    parts: int
    widest: float
    least: float
    low: NDArray
    high: NDArray
    odd: float


class GridLevels(NamedTuple):
    """The grids of the levels that somebody is in, narrow to wide.

    widest, per, most : (L,), the widest reach, by which a part finds its level, cells to the unit, and up to which
    number they count. low, count : (L, 3), low corner and cells along each axis. row, sheet : (L,), how cells are
    numbered, with an empty one at both ends of each axis; base : (L + 1,), where each level begins. first : (L + 1,),
    the first part of each in the sorted order.
    """

    widest: NDArray
    per: NDArray
    most: NDArray
    low: NDArray
    count: NDArray
    row: NDArray
    sheet: NDArray
    base: NDArray
    first: NDArray


class Sorted(NamedTuple):
    """The parts in the order of their cells.

    key : (M,), the number of the cell. near : (M, 4), centre and reach. slot : (M,), the row of `balls` that it is of;
    empty if all are in one order. k : (M,), which part, empty without cuts. balls : (N, 7), p, v and r. name, n : (N,),
    the ball of a row, and how many parts it has. directory : the first part of each cell of the wider levels, by hash.
    """

    key: NDArray
    near: NDArray
    slot: NDArray
    k: NDArray
    balls: NDArray
    name: NDArray
    n: NDArray
    directory: NDArray


def _coordinates(x, i, d, unit):
    """Row i of a flat array of d columns; the third is 0 in the plane."""
    return x[d * i] * unit, x[d * i + 1] * unit, x[d * i + 2] * unit if d == 3 else 0.0


def _placed(c, e):
    """Centre and reach of part e."""
    i, k, n = e, 0, 1
    if c.ball.size:
        i = c.ball[e]
        k, n = c.k[e], c.n[i]
    return part(_coordinates(c.p, i, c.d, c.unit), _coordinates(c.v, i, c.d, c.unit), c.r[i] * c.unit, k, n)


def between(x, low, high):
    """`reach.clipped` for numbers."""
    return low if x < low else (high if x > high else x)


def measured(p, v, r, d, n):
    """Measure a crowd; n is filled with the number of parts of each path."""
    low, high = np.full(3, inf), np.full(3, -inf)
    V, R, odd = _spans(p, v, r, d, low, high)
    far, known = 0.0, d if r.size else 0
    for axis in range(known):
        far = max(far, max(-low[axis], high[axis]))
    unit = unit_of(far, V, R)
    c = Crowd(p, v, r, d, unit, n[:0], n[:0], n)
    corners, half = np.zeros((2, 3)), V * unit / 2
    for axis in range(known):
        corners[0, axis], corners[1, axis] = low[axis] * unit - half, high[axis] * unit + half
    stride = 1.0 if odd else _stride_of(c)
    total, widest, least = _counted(c, stride)
    return Measure(unit, stride, total, widest, least, corners[0], corners[1], odd)


def _spans(p, v, r, d, low, high):
    """The largest displacement along an axis and radius; whether anything is nan, infinite or negative; the corners."""
    V, R, least, odd = 0.0, 0.0, 0.0, 0.0
    for i in range(r.size):
        R, least, odd = max(R, r[i]), min(least, r[i]), odd + r[i] * 0.0
        for axis in range(d):
            x, w = p[d * i + axis], v[d * i + axis]
            low[axis], high[axis] = min(low[axis], x), max(high[axis], x)
            V, odd = max(V, abs(w)), odd + (x * 0.0 + w * 0.0)
    return V, R, odd != 0 or least < 0


def _stride_of(c):
    """The least length of a part: some reaches of the one in the middle, of a thousand balls, or what is affordable."""
    step = max(c.r.size // 1000, 1)
    found = np.empty((c.r.size + step - 1) // step)
    for i in range(found.size):
        found[i] = c.r[i * step] * c.unit + length(c, i * step) / 2
    stride, total = usual_stride(found), 0.0
    for i in range(c.r.size):
        far = length(c, i)
        total += far if is_long(far, c.r[i] * c.unit, stride) else 0.0
    return stride_for(stride, total, c.r.size)


def length(c, i):
    """How far ball i flies."""
    x, y, z = _coordinates(c.v, i, c.d, c.unit)
    return np.sqrt(x * x + y * y + z * z)


def _counted(c, stride):
    """Cut paths into parts: how many in all, and the widest and the least reach of whole paths."""
    total, widest, least = 0, 0.0, inf
    for i in range(c.r.size):
        many = np.int64(parts(length(c, i), c.r[i] * c.unit, stride))
        _, R = _placed(c, i)
        c.n[i], total, widest, least = many, total + many, max(widest, R), min(least, R)
    return total, widest, least


def ordered(c, found, key, index, spare_key, spare_index):
    """The grids, the parts in order of their cells: number of the cell and part; and an array that is free."""
    g = grids(c, found, key.size)
    keyed(c, g, key, index, 0, key.size)
    return g, by_digits(key, index, spare_key, spare_index, _bits_of(g.base[-1]))


def grids(c, found, M):
    """The grids of the levels of M parts; one level is known without a look at the parts."""
    low, high = np.empty((1, 3)), np.empty((1, 3))
    for axis in range(3):
        low[0, axis], high[0, axis] = found.low[axis], found.high[axis]
    many, widest, one = np.empty(1, np.int64), np.empty(1), low
    many[0], widest[0] = M, found.widest
    if M != c.r.size or found.least <= found.widest / 2:
        many, widest, low, high, one = _survey(c, _bounds_of(c, M), M)
    return _levels_of(many, widest, low, high, one)


def _bits_of(x):
    """How many bits a whole number has."""
    bits = 0
    while x >> bits:
        bits += 1
    return bits


def _bounds_of(c, M):
    """The widest reach of each level, narrow to wide: all that are narrower than one are merged with it, if its cells
    hold few. That is seen from some parts: how many others a part would have in its cell, were all parts there."""
    top, step = edges(_widest_of(c, M)), max(M // SAMPLE, 1)
    places, reaches = np.empty((3, M // step)), np.empty(M // step)
    for e in range(reaches.size):
        x, reaches[e] = _placed(c, e * step)
        places[0, e], places[1, e], places[2, e] = x
    wide = LEVELS - 1
    while wide > 0 and _mates_of(places, reaches, top[wide]) * step > CROWDED:
        wide -= 1
    return top[wide:]


def _mates_of(places, reaches, widest):
    """How many others share the cell of a part, on an average of these parts that are no wider than a level."""
    key, index = np.empty((2, reaches.size), np.int64), np.empty((2, reaches.size), np.int32)
    per, first, n = cells_to_the_unit(widest), NOBODY, 0
    for e in range(reaches.size):
        if reaches[e] <= widest:
            first = e if first == NOBODY else first
            key[0, n] = 0
            for axis in range(3):
                x = cell(places[axis, e], places[axis, first] - SIDE / 2 / per, per, SIDE)
                key[0, n] = (key[0, n] << 19) + np.int64(x)
            n += 1
    found, _, _ = by_digits(key[0, :n], index[0, :n], key[1, :n], index[1, :n], 58)
    pairs, run = 0, 0
    for e in range(1, n):
        run = run + 1 if found[e] == found[e - 1] else 0
        pairs += run
    return 2 * pairs / max(n, 1)


def _levels_of(many, widest, low, high, one):
    """The grids of the levels between their corners."""
    L = many.size
    per, most, count = np.empty(L), np.empty(L), np.empty((L, 3), np.int64)
    row, sheet = np.empty(L, np.int64), np.empty(L, np.int64)
    base, first = np.zeros(L + 1, np.int64), np.zeros(L + 1, np.int64)
    for level in range(L):
        per[level] = cells_to_the_unit(widest[level])
        x, y, z = (high[level] - low[level]) * per[level]
        most[level] = most_along(x, y, z)
        for axis in range(3):
            low[level, axis] = corner(low[level, axis], high[level, axis], one[level, axis], per[level], most[level])
            count[level, axis] = np.int64(cell(high[level, axis], low[level, axis], per[level], most[level])) + 1
        row[level] = SLICES * (count[level, 0] + 2)
        sheet[level] = row[level] * (count[level, 1] + 2)
        base[level + 1] = base[level] + sheet[level] * (count[level, 2] + 2)
        first[level + 1] = first[level] + many[level]
    return GridLevels(widest, per, most, low, count, row, sheet, base, first)


def _survey(c, bounds, M):
    """Of M parts, by level, of those that have any: how many, the widest reach, low and high corner, one's place."""
    L = bounds.size
    many, widest, one = np.zeros(L, np.int64), np.zeros(L), np.zeros((L, 3))
    low, high = np.full((L, 3), inf), np.full((L, 3), -inf)
    for e in range(M):
        x, R = _placed(c, e)
        level = _level_of(bounds, R)
        many[level] += 1
        widest[level] = max(widest[level], R)
        for axis in range(3):
            low[level, axis], high[level, axis] = min(low[level, axis], x[axis]), max(high[level, axis], x[axis])
            one[level, axis] = x[axis]
    there = 0
    for level in range(L):
        many[there], widest[there] = many[level], widest[level]
        for axis in range(3):
            low[there, axis], high[there, axis] = low[level, axis], high[level, axis]
            one[there, axis] = one[level, axis]
        there += many[level] > 0
    return many[:there], widest[:there], low[:there], high[:there], one[:there]


def _level_of(widest, R):
    """The narrowest level that a reach fits in: most fit in the first."""
    level = 0
    while widest[level] < R:
        level += 1
    return level


def _widest_of(c, M):
    """The widest reach of M parts."""
    widest = 0.0
    for e in range(M):
        widest = max(widest, _placed(c, e)[1])
    return widest


def _column(g, level, axis, x):
    """The number of a cell along an axis; the first is 1, as number 0 stays empty."""
    return np.int64(cell(x, g.low[level, axis], g.per[level], g.most[level])) + 1


def _slice_of(g, level, x):
    """The number of a slice of a cell along x, `SLICES` to a cell; the first cell is number 1."""
    return np.int64(cell(x, g.low[level, 0], SLICES * g.per[level], SLICES * g.most[level])) + SLICES


def keyed(c, g, key, index, a, b):
    """The numbers of the slices of cells that parts a to b lie in."""
    for e in range(a, b):
        x, R = _placed(c, e)
        level = _level_of(g.widest, R)
        i, j, k = _slice_of(g, level, x[0]), _column(g, level, 1, x[1]), _column(g, level, 2, x[2])
        key[e], index[e] = g.base[level] + number(i, j, k, g.row[level], g.sheet[level]), e


def by_digits(key, index, spare_key, spare_index, bits):
    """Sort by numbers below 2^bits, digit by digit, those of one number in the order in which they came."""
    digit = -(-bits // max(-(-bits // DIGIT), 1))
    for shift in range(0, bits, digit):
        start, mask = np.zeros((1 << digit) + 1, np.int64), (1 << digit) - 1
        for x in key:
            start[((x >> shift) & mask) + 1] += 1
        for e in range(mask + 1):
            start[e + 1] += start[e]
        for e in range(key.size):
            here = (key[e] >> shift) & mask
            spare_key[start[here]], spare_index[start[here]] = key[e], index[e]
            start[here] += 1
        key, spare_key, index, spare_index = spare_key, key, spare_index, index
    return key, index, spare_index


def ranked(c, index, slot, name):
    """Number the balls as their parts come; the parts have been sorted to `index`."""
    row = np.full(c.r.size, NOBODY, np.int32)
    known = 0
    for e in range(index.size):
        i = c.ball[index[e]]
        if row[i] == NOBODY:
            row[i], name[known] = known, i
            known += 1
        slot[e] = row[i]


def brought(c, name, balls, a, b):
    """p, v and r of the balls of rows a to b."""
    for row in range(a, b):
        i = name[row]
        for axis in range(3):
            balls[row, axis] = c.p[c.d * i + axis] if axis < c.d else 0.0
            balls[row, 3 + axis] = c.v[c.d * i + axis] if axis < c.d else 0.0
        balls[row, 6] = c.r[i]


def placed_again(c, s, near, a, b):
    """Centre and reach of the parts a to b of the sorted ones."""
    k, n = 0, 1
    for e in range(a, b):
        row = e
        if s.slot.size:
            row = s.slot[e]
            k, n = s.k[e], s.n[row]
        x, u = s.balls[row], c.unit
        y, R = part((x[0] * u, x[1] * u, x[2] * u), (x[3] * u, x[4] * u, x[5] * u), x[6] * u, k, n)
        near[e, 0], near[e, 1], near[e, 2], near[e, 3] = y[0], y[1], y[2], R


def _hashed(key, mask):
    """Where to begin to look for a cell in a directory of mask + 1 slots."""
    x = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    return np.int64((x >> np.uint64(32)) & np.uint64(mask))


def enter_cells(key, directory, a, b):
    """Enter the first of each cell, of the sorted parts a to b."""
    for e in range(a, b):
        if e == a or key[e] // SLICES != key[e - 1] // SLICES:
            spot = _hashed(key[e] // SLICES, directory.size - 1)
            while directory[spot] != NOBODY:
                spot = (spot + 1) & (directory.size - 1)
            directory[spot] = e

"""Loops that ask the parts of a crowd: who lies in the cells about, who touches, and the pairs in order."""

from math import inf

import numpy as np

from ..broad.reach import nearest, number, overlap, which
from .crowd import NOBODY, SLICES, _column, _hashed, _slice_of
from .pairs import BLOCK, filtered, look_apart, scratch

FULL = -1
"""Of a count: there is no room."""


def ask(s, g, level, a, b, rows, first, second):
    """Whom parts a to b of a level must ask: where it stopped, before what there is no room for; and how many pairs."""
    count, many = 0, BLOCK
    while a < b:
        end = min(a + many, b)
        found = _ask_block(s, g, level, a, end, rows, first, second, count)
        if found >= 0:
            a, count = end, found
        elif many == 1:
            return a, count
        else:
            many = many // 2
    return b, count


def _ask_block(s, g, level, a, b, rows, first, second, count):
    """Whom parts a to b ask: those after each in its own row, in the rows that come next, and in wider levels."""
    row, sheet = g.row[level], g.sheet[level]
    for q in range(rows):
        step = q * row if q < 2 else sheet + (q - 3) * row
        count = _ask_row(s.key[: g.first[level + 1]], s.near, g.first[level], a, b, step, first, second, count)
        if count < 0:
            return count
    for wide in range(level + 1, g.per.size):
        for e in range(a, b):
            count = _ask_wider(s, g, wide, e, first, second, count)
            if count < 0:
                return count
    return count


def _ask_row(key, near, start, a, b, step, first, second, count):
    """Whom parts a to b ask in the row of cells that is a step further; FULL if there is no room for them."""
    low = _first_from(key, start, key[a] + step - SLICES)
    high = low
    for e in range(a, b):
        here = key[e] + step
        while low < key.size and key[low] < here - SLICES:
            low += 1
        high = max(high, low)
        while high < key.size and key[high] <= here + SLICES:
            high += 1
        from_ = low if step else e + 1
        if count + high - from_ > first.size:
            return FULL
        x, R = (near[e, 0], near[e, 1], near[e, 2]), near[e, 3]
        for f in range(from_, high):
            first[count], second[count] = e, f
            count += np.int64(overlap(x, R, (near[f, 0], near[f, 1], near[f, 2]), near[f, 3]))
    return count


def _first_from(key, low, cell):
    """Where, from a place on, the first number stands in sorted order that is not below that of a cell."""
    high = key.size
    while low < high:
        middle = (low + high) >> 1
        if key[middle] < cell:
            low = middle + 1
        else:
            high = middle
    return low


def _ask_wider(s, g, wide, e, first, second, count):
    """Whom part e must ask in a wider level, row by row; FULL if there is no room for them."""
    x, R, w = (s.near[e, 0], s.near[e, 1], s.near[e, 2]), s.near[e, 3], s.near[e, 3] + g.widest[wide]
    i0, j0, k0 = _slice_of(g, wide, x[0] - w), _column(g, wide, 1, x[1] - w), _column(g, wide, 2, x[2] - w)
    i1, j1, k1 = _slice_of(g, wide, x[0] + w), _column(g, wide, 1, x[1] + w), _column(g, wide, 2, x[2] + w)
    for k in range(k0, min(k1, g.count[wide, 2]) + 1):
        for j in range(j0, min(j1, g.count[wide, 1]) + 1):
            row = g.base[wide] + number(0, j, k, g.row[wide], g.sheet[wide])
            low, high = row + i0, row + min(i1, g.row[wide] - 1)
            f = _first_in(s, low // SLICES, high // SLICES)
            while f < s.key.size and s.key[f] <= high:
                if count == first.size:
                    return FULL
                first[count], second[count] = e, f
                count += s.key[f] >= low and overlap(x, R, (s.near[f, 0], s.near[f, 1], s.near[f, 2]), s.near[f, 3])
                f += 1
    return count


def _first_in(s, cell, last):
    """The first part in a row of cells; as many as there are parts, if there is none."""
    while cell <= last:
        spot = _hashed(cell, s.directory.size - 1)
        while s.directory[spot] != NOBODY:
            if s.key[s.directory[spot]] // SLICES == cell:
                return np.int64(s.directory[spot])
            spot = (spot + 1) & (s.directory.size - 1)
        cell += 1
    return s.key.size


def _reported(s, unit, first, second, count):
    """Of pairs of parts, those of two balls that are nearest in these very parts, as rows of balls; how many."""
    kept = 0
    for q in range(count):
        e, f = first[q], second[q]
        i, j = s.slot[e], s.slot[f]
        x, y = s.balls[i], s.balls[j]
        p = (
            y[0] * unit - x[0] * unit,
            y[1] * unit - x[1] * unit,
            y[2] * unit - x[2] * unit,
        )  # as they are, none overflows
        v = y[3] * unit - x[3] * unit, y[4] * unit - x[4] * unit, y[5] * unit - x[5] * unit
        t = nearest(p, v)
        if i != j and which(t, s.n[i]) == s.k[e] and which(t, s.n[j]) == s.k[f]:
            first[kept], second[kept] = i, j
            kept += 1
    return kept


def answer(s, g, unit, level, a, b, rows, first, second, t, doubt, times):
    """Whom parts a to b of a level touch: where it stopped, how many pairs, and how many of them are in doubt."""
    a, count = ask(s, g, level, a, b, rows, first, second)
    if s.slot.size:
        count = _reported(s, unit, first, second, count)
    kept, doubts = _settle(s, first, second, count, t, doubt, times)
    return a, count, kept, doubts


def _settle(s, first, second, count, t, doubt, times):
    """Of pairs of rows, those that touch or are in doubt, as balls, the lower first, with their times; how many.

    doubt : where in what is kept those stand that whole numbers must decide; how many is returned second.
    """
    (unsure, index, few, rows, found, state), t1, kept, doubts = scratch(), np.empty(BLOCK), 0, 0
    for a in range(0, count, BLOCK):
        many = min(BLOCK, count - a)
        one, other = first[a : a + many], second[a : a + many]
        left = _sifted(s.balls, one, other, rows, found, state, index, times)
        _look(s.balls, one, other, left, rows, found, state, index, t1, unsure, few, times)
        for q in range(many):
            if found[q] < inf or state[q]:
                i, j = s.name[one[q]], s.name[other[q]]
                first[kept], second[kept], t[kept] = min(i, j), max(i, j), found[q]
                doubt[doubts] = kept
                doubts += state[q]
                kept += 1
    return kept, doubts


def _sifted(balls, one, other, rows, found, state, index, times):
    """The filter: 0 or inf for a time; `index` lists those that need a closer look; how many."""
    for q in range(one.size):
        i, j = one[q], other[q]
        for k in range(6):
            rows[k, q] = balls[j, k] - balls[i, k]
        rows[6, q] = balls[j, 6] + balls[i, 6]
    for q in range(one.size):
        p, v = (rows[0, q], rows[1, q], rows[2, q]), (rows[3, q], rows[4, q], rows[5, q])
        yes, now, sure = filtered(p, v, rows[6, q], times)
        found[q], state[q] = 0.0 if (now if times else yes) else inf, np.uint8(not sure)
    left = 0
    for q in range(one.size):
        index[left] = q
        left += state[q]
    return left


def _look(balls, one, other, many, rows, found, state, index, t, unsure, few, times):
    """The closer look: times, and 1 in `state` where even double-double is in doubt, at the places in `index`."""
    for q in range(many):
        i, j = one[index[q]], other[index[q]]
        for k in range(7):
            rows[k, q], rows[7 + k, q] = balls[i, k], balls[j, k]
    look_apart(many, rows, t, unsure, few, times)
    for q in range(many):
        found[index[q]], state[index[q]] = t[q], unsure[q] >> 1


def sorted_pairs(first, second, t, start, i, j, when, times):
    """Write pairs, and their times, sorted by the first ball, then the second; start : (N,), room for their places."""
    start[:] = 0
    for ball in first:
        start[ball] += 1
    total = 0
    for ball in range(start.size):
        total, start[ball] = total + start[ball], total
    for q in range(first.size):
        place = start[first[q]]
        start[first[q]], j[place] = place + 1, second[q]
        if times:
            when[place] = t[q]
    low = 0
    for ball in range(start.size):  # each start has moved on to the end
        high = start[ball]
        for q in range(low, high):
            i[q] = ball
        if high - low > 1:
            in_order(j, when, low, high, times)
        low = high


def in_order(j, t, low, high, times):
    """Sort the pairs of one ball by the second, by D. L. Shell's method: for a few it is one after another."""
    gap = 1
    while gap < (high - low) // 3:
        gap = 3 * gap + 1
    while gap:
        for q in range(low + gap, high):
            other, when, place = j[q], t[q] if times else 0.0, q
            while place >= low + gap and j[place - gap] > other:
                j[place] = j[place - gap]
                if times:
                    t[place] = t[place - gap]
                place -= gap
            j[place] = other
            if times:
                t[place] = when
        gap //= 3

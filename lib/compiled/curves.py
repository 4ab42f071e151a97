"""Loops over many pairs on curved paths: the filter for a block of rows without a branch, then those that it leaves."""

from math import inf

import numpy as np

from ..bernstein import memory
from ..quartic import DOUBT, MISS, ROOT, first_look, guess_proved, pegs, settled

AXES, ONE = 3, True
"""What a loop is compiled for: dimensions, and whether T is one number for all rows."""

BLOCK = 1024
"""Rows that are taken at a time: they stay in the first cache."""


def row(i, p, v, a, r, T):
    """Row i of flat arrays, as tuples; in the plane the third coordinate is 0."""
    z, w, q = (p[AXES * i + 2], v[AXES * i + 2], a[AXES * i + 2]) if AXES == 3 else (0.0, 0.0, 0.0)
    x, y, i2 = p[AXES * i], p[AXES * i + 1], AXES * i
    return (x, y, z), (v[i2], v[i2 + 1], w), (a[i2], a[i2 + 1], q), r[i], T[0] if ONE else T[i]


def curve_loop(p, v, a, r, T, t, doubt):
    """`curve.sweep` for all rows, but for those in `doubt`, as many as the second number that is returned.

    The first is whether a number is not finite, or a radius or a time negative.
    """
    odd, count, code, index = np.uint8(0), 0, np.empty(BLOCK, np.uint8), np.empty(BLOCK, np.int64)
    columns, found = np.empty((11, BLOCK)), np.empty(BLOCK)
    (stack, where), (pairs, _) = memory(5), memory(5, np.complex128)
    for i in range(0, r.size, BLOCK):
        j = min(i + BLOCK, r.size)
        rows = p[AXES * i : AXES * j], v[AXES * i : AXES * j], a[AXES * i : AXES * j], r[i:j], T if ONE else T[i:j]
        odd = np.uint8(odd | filter_rows(*rows, t[i:j], code))
        many = gathered(*rows, code, columns, index)
        guess_rows(many, columns, found, code)
        for k in range(many):
            says = np.int64(code[k])
            if says == DOUBT:
                says, found[k] = settled(stack, where, pairs, *column(k, columns))
            t[i + index[k]] = found[k]
            doubt[count] = i + index[k]
            count += says == DOUBT
    return odd, count


def gathered(p, v, a, r, T, code, columns, index):
    """Gather the rows that the filter leaves, coordinate by coordinate, and where they stand; how many they are."""
    many = 0
    for i in range(r.size):
        index[many] = i
        many += code[i]
    for k in range(many):
        x, w, q, s, T1 = row(index[k], p, v, a, r, T)
        for axis in range(3):
            columns[axis, k], columns[3 + axis, k], columns[6 + axis, k] = x[axis], w[axis], q[axis]
        columns[9, k], columns[10, k] = s, T1
    return many


def column(k, x):
    """Gathered row k."""
    return (x[0, k], x[1, k], x[2, k]), (x[3, k], x[4, k], x[5, k]), (x[6, k], x[7, k], x[8, k]), x[9, k], x[10, k]


def guess_rows(many, columns, found, code):
    """Guess and prove, for all that were gathered: what is known of each, and its time."""
    for k in range(many):
        p, v, a, r, T = column(k, columns)
        c, size = pegs(p, v, a, r, T)
        miss, hit, t = guess_proved(c, size, (p, v, a, r), T)
        found[k] = t if hit else inf
        code[k] = np.uint8(MISS) if miss else np.uint8(ROOT) if hit else np.uint8(DOUBT)


def filter_rows(p, v, a, r, T, t, code):
    """The filter for some rows: code 0 where it is certain."""
    odd = np.uint8(0)
    for i in range(r.size):
        x, w, q, s, T1 = row(i, p, v, a, r, T)
        c, size = pegs(x, w, q, s, T1)
        now, miss = first_look(c, size, T1)
        t[i] = 0.0 if now else inf
        code[i] = np.uint8(1) - np.uint8(now | miss)
        odd = np.uint8(odd | np.uint8((not size < inf) | (s < 0) | (not T1 >= 0)))
    return odd

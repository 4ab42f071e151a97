"""Loops over many pairs on curved paths: the filter for a block of rows without a branch, then those that it leaves."""

from math import inf

import numpy as np

from ..curve.bernstein import memory
from ..curve.quartic import DOUBT, ROOT, first_look, hit_proved, miss_proved, pegs, settled

AXES, ONE = 3, True
"""What a loop is compiled for: dimensions, and whether T is one number for all rows."""

BLOCK = 1024
"""Rows that are taken at a time: they stay in the first cache."""


def _row(i, p, v, a, r, T):
    """Row i of flat arrays, as tuples; in the plane the third coordinate is 0."""
    z, w, q = (p[AXES * i + 2], v[AXES * i + 2], a[AXES * i + 2]) if AXES == 3 else (0.0, 0.0, 0.0)
    x, y, i2 = p[AXES * i], p[AXES * i + 1], AXES * i
    return (x, y, z), (v[i2], v[i2 + 1], w), (a[i2], a[i2 + 1], q), r[i], T[0] if ONE else T[i]


def curve_loop(p, v, a, r, T, t, doubt):
    """`curve.sweep` for all rows, but for those in `doubt`, as many as the second number that is returned.

    The first is whether a number is not finite, or a radius or a time negative.
    """
    odd, count, code, index = np.uint8(0), 0, np.empty(BLOCK, np.uint8), np.empty(BLOCK, np.int64)
    columns, found = np.empty((12, BLOCK)), np.empty(BLOCK)
    (stack, where), (pairs, _) = memory(5), memory(5, np.complex128)
    for i in range(0, r.size, BLOCK):
        j = min(i + BLOCK, r.size)
        rows = p[AXES * i : AXES * j], v[AXES * i : AXES * j], a[AXES * i : AXES * j], r[i:j], T if ONE else T[i:j]
        odd = np.uint8(odd | _filter_rows(*rows, t[i:j], code))
        many = _guessed_rows(_gathered(*rows, code, columns, index), columns, index, code, found)
        for k in range(many):
            says = ROOT if code[k] else DOUBT
            if says == DOUBT:
                says, found[k] = settled(stack, where, pairs, _column(k, columns), columns[10, k])
            t[i + index[k]] = found[k]
            doubt[count] = i + index[k]
            count += says == DOUBT
    return odd, count


def _gathered(p, v, a, r, T, code, columns, index):
    """Gather the rows that the filter leaves, coordinate by coordinate, and where they stand; how many they are."""
    many = 0
    for i in range(r.size):
        index[many] = i
        many += code[i]
    for k in range(many):
        x, w, q, s, T1 = _row(index[k], p, v, a, r, T)
        for axis in range(3):
            columns[axis, k], columns[3 + axis, k], columns[6 + axis, k] = x[axis], w[axis], q[axis]
        columns[9, k], columns[10, k] = s, T1
    return many


def _column(k, x):
    """The path of gathered row k."""
    return (x[0, k], x[1, k], x[2, k]), (x[3, k], x[4, k], x[5, k]), (x[6, k], x[7, k], x[8, k]), x[9, k]


def _guessed_rows(many, columns, index, code, found):
    """Guess and prove: those of the gathered rows that are no misses are moved up, and how many they are.

    code : 1 where a hit is proved, and then its time is `found`.
    """
    for k in range(many):
        miss, columns[11, k] = miss_proved(_column(k, columns), columns[10, k])
        code[k] = np.uint8(1) - np.uint8(miss)
    left = 0
    for k in range(many):
        for axis in range(12):
            columns[axis, left] = columns[axis, k]
        index[left] = index[k]
        left += code[k]
    for k in range(left):
        code[k], found[k] = hit_proved(_column(k, columns), columns[10, k], columns[11, k])
    return left


def _filter_rows(p, v, a, r, T, t, code):
    """The filter for some rows: code 0 where it is certain."""
    odd = np.uint8(0)
    for i in range(r.size):
        x, w, q, s, T1 = _row(i, p, v, a, r, T)
        c, size = pegs(x, w, q, s, T1)
        now, miss = first_look(c, size, T1)
        t[i] = 0.0 if now else inf
        code[i] = np.uint8(1) - np.uint8(now | miss)
        odd = np.uint8(odd | np.uint8((not size < inf) | (s < 0) | (not T1 >= 0)))
    return odd


def polynomial_loop(D, many, every, r, t, doubt):
    """`curve.sweep_polynomials` for all rows, D of shape (N, n + 1, 3), but for those in `doubt`; how many these are.

    It is compiled with the functions of `lib.curve.bezier` in place of those of `lib.curve.quartic` of the same names.
    """
    n, count = 2 * D.shape[1] - 1, 0
    (stack, where), (pairs, _) = memory(n), memory(n, np.complex128)
    for k in range(r.size):
        found, t[k] = settled(stack, where, pairs, (D[k], many, every, r[k]), 1.0)
        doubt[count] = k
        count += found == DOUBT
    return count

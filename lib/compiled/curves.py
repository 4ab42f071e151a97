"""Loops over many pairs on curved paths: the filter for a block of rows without a branch, then those that it leaves."""

from math import inf

import numpy as np

from ..bernstein import memory
from ..quartic import DOUBT, first_look, pegs, settled

AXES = 3
"""What the loop is compiled for: dimensions."""

BLOCK = 1024
"""Rows that are taken at a time: they stay in the first cache."""


def row(i, p, v, a, r, T, step):
    """Row i of flat arrays as tuples; in the plane the third coordinate is 0. step : 0 where T is one for all."""
    x, y, k = p[AXES * i], p[AXES * i + 1], AXES * i + AXES - 1
    z, w, g = (p[k], v[k], a[k]) if AXES == 3 else (0.0, 0.0, 0.0)
    return (x, y, z), (v[AXES * i], v[AXES * i + 1], w), (a[AXES * i], a[AXES * i + 1], g), r[i], T[i * step]


def curve_loop(p, v, a, r, T, step, t, doubt):
    """`curve.sweep` for all rows, but for those in `doubt`, as many as the second number that is returned.

    The first is whether a number is not finite, or a radius or a time negative.
    """
    odd, count, code = np.uint8(0), 0, np.empty(BLOCK, np.uint8)
    stack, where = memory(5)
    pairs = memory(5, np.complex128)[0]
    for i in range(0, r.size, BLOCK):
        j = min(i + BLOCK, r.size)
        odd = np.uint8(odd | filter_rows(i, j, p, v, a, r, T, step, t, code))
        for k in range(i, j):
            if code[k - i]:
                found, t[k] = settled(stack, where, pairs, *row(k, p, v, a, r, T, step))
                doubt[count] = k
                count += found == DOUBT
    return odd, count


def filter_rows(i, j, p, v, a, r, T, step, t, code):
    """The filter for rows i to j: code 0 where it is certain."""
    odd = np.uint8(0)
    for k in range(i, j):
        x, w, q, s, T1 = row(k, p, v, a, r, T, step)
        c, size = pegs(x, w, q, s, T1)
        now, miss = first_look(c, size, T1)
        t[k] = 0.0 if now else inf
        code[k - i] = not (now | miss)
        odd = np.uint8(odd | np.uint8((not size < inf) | (s < 0) | (not T1 >= 0)))
    return odd

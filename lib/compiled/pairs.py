"""Loops over many pairs: flat views, no branch where pairs are common, and the very functions of the methods inside.

A branch that cannot be foretold costs more than the work it would save. So the exact loop takes a block of rows at a
time: the filter for all of them, then those in doubt and those that hit after the start are gathered and looked at in
double-double, without a branch again.
"""

from math import inf

import numpy as np

from ..double_double import add, multiply, two_product, two_sum
from ..exact import DOUBLE, DOUBLE_DOUBLE, bounds, coefficients, plain, rounded, verdict
from ..lossless import unrounded
from ..residual import touches

AXES, NUMBER = 3, np.float64
"""What a loop is compiled for: dimensions, and the type of number it computes in."""

BLOCK = 1024
"""Rows that the exact loop takes at a time: they stay in the first cache."""

LEAST, MOST = 2.0**-200, 2.0**200
"""Squared lengths between which the bounds of `lib.exact` hold as they stand, without scaling."""

SURE, CLOSER = 0, 1
"""What the filter leaves: a row that is settled, or one that needs a closer look."""


def row(i, p, v, r):
    """p, v and r of row i from flat arrays; in the plane the third coordinate is 0."""
    z = NUMBER(p[AXES * i + 2]) if AXES == 3 else NUMBER(0)
    w = NUMBER(v[AXES * i + 2]) if AXES == 3 else NUMBER(0)
    x, y = NUMBER(p[AXES * i]), NUMBER(p[AXES * i + 1])
    return (x, y, z), (NUMBER(v[AXES * i]), NUMBER(v[AXES * i + 1]), w), NUMBER(r[i])


def chosen(yes, x, y):
    """`frame.where` for numbers."""
    return x if yes else y


def squares(p, v, r):
    """The sum of all squares: it says whether numbers are finite, and in the range where bounds hold."""
    (x, y, z), (i, j, k) = p, v
    return i * i + j * j + k * k + x * x + y * y + z * z + r * r


def is_odd(x, low):
    """Is one of these numbers infinite, nan, or below `low`?"""
    odd = np.uint8(0)
    for i in range(x.size):
        odd = np.uint8(odd | np.uint8((not x[i] - x[i] == 0) | (x[i] < low)))
    return odd


def residual_loop(p, v, r, hit, t, times):
    """`residual.sweep` for all rows, t if times are wanted; is a number infinite or nan, or a radius negative?

    Whether they are wanted is written out, here and below, so that each loop is compiled for the one or the other.
    """
    return residual_rows(p, v, r, hit, t, True) if times else residual_rows(p, v, r, hit, t, False)


def residual_rows(p, v, r, hit, t, times):
    """The same, for the one or the other."""
    odd, zero, one, never = np.uint8(0), NUMBER(0), NUMBER(1), NUMBER(inf)
    for i in range(r.size):
        x, w, s = row(i, p, v, r)
        now, later, u = touches(x, w, s)
        hit[i] = now | later
        if times:
            u = min(max(u, zero), one) if later else never
            t[i] = zero if now else u
        # not |=, which makes it 64 bits wide: so wide a flag halves the speed in float32
        odd = np.uint8(odd | np.uint8((not squares(x, w, s) < never) | (s < zero)))
    return odd


def exact_loop(p, v, r, hit, t, doubt, times):
    """`exact.sweep` for all rows, but for those in `doubt`, as many as the second number that is returned.

    The first is as in `residual_loop`. Without times t is empty.
    """
    odd, count = np.uint8(0), 0
    code, index, few, rows, found, state = scratch()
    for i in range(0, r.size, BLOCK):
        j = min(i + BLOCK, r.size)
        P, V, R = p[AXES * i : AXES * j], v[AXES * i : AXES * j], r[i:j]
        block = P, V, R, hit[i:j], t[i:j], code
        odd = np.uint8(odd | (filter_rows(*block, True) if times else filter_rows(*block, False)))
        many = gathered(P, V, R, code, rows, index)
        look_closer(many, rows, found, state, few, times)
        for k in range(many):
            hit[i + index[k]] = state[k] & 1
            if times:
                t[i + index[k]] = found[k]
            doubt[count] = i + index[k]
            count += state[k] >> 1
    return odd, count


def scratch():
    """Room for a block: a code, and two places, for each row; the numbers of two balls; a time; and a state."""
    code, index, few = np.empty(BLOCK, np.uint8), np.empty(BLOCK, np.int64), np.empty(BLOCK, np.int64)
    return code, index, few, np.empty((14, BLOCK)), np.empty(BLOCK), np.empty(BLOCK, np.uint8)


def filter_rows(p, v, r, hit, t, code, times):
    """The filter of `lib.exact` for some rows."""
    odd = np.uint8(0)
    for i in range(r.size):
        x, w, s = row(i, p, v, r)
        yes, now, sure = filtered(x, w, s, times)
        hit[i], code[i] = yes, SURE if sure else CLOSER
        if times:
            t[i] = 0.0 if now else inf
        odd = np.uint8(odd | np.uint8((not squares(x, w, s) < MOST) | (s < 0)))
    return odd


def filtered(p, v, r, times):
    """A pair of plain numbers: hit, hit at the start, and whether the filter is sure of that and, if wanted, of t."""
    still = (v[0] == 0) & (v[1] == 0) & (v[2] == 0)
    yes, no, now = verdict(*plain(p, v, r), *bounds(p, v, r, DOUBLE), still)
    return yes, now, (no | now if times else no | yes) & in_range(p, v, r)


def in_range(p, v, r):
    """Do the bounds hold as they stand?"""
    size = squares(p, v, r)
    return (size > LEAST) & (size < MOST)


def gathered(p, v, r, code, rows, index):
    """Gather the rows that need a closer look, coordinate by coordinate, and where they stand; how many they are."""
    many = 0
    for i in range(r.size):
        index[many] = i
        many += code[i]
    for k in range(many):
        x, w, s = row(index[k], p, v, r)
        for axis in range(3):
            rows[axis, k], rows[3 + axis, k] = x[axis], w[axis]
        rows[6, k] = s
    return many


def look_closer(many, rows, found, state, few, times):
    """The closer looks. state : 1 for a hit, and 2 more where not even they are certain."""
    if times:
        look_in_double_double(many, rows, found, state, True)
        look_again(left_by(many, state, few), few, rows, found, state, True)
    else:
        look_in_double_double(many, rows, found, state, False)
        look_again(left_by(many, state, few), few, rows, found, state, False)


def look_in_double_double(many, rows, found, state, times):
    """Signs, and times if wanted, in double-double."""
    for k in range(many):
        x, w, s = (rows[0, k], rows[1, k], rows[2, k]), (rows[3, k], rows[4, k], rows[5, k]), rows[6, k]
        found[k], yes, sure = decided(x, w, s, *coefficients(x, w, s, two_product), times)
        state[k] = np.uint8(yes) | np.uint8(0 if sure else 2)


def left_by(many, state, few):
    """Where those stand, of so many, of which even double-double is not certain; how many they are."""
    left = 0
    for k in range(many):
        few[left] = k
        left += state[k] >> 1
    return left


def look_again(left, few, rows, found, state, times):
    """The same for those few, without rounding: 1 for a hit, and 2 more where doubles do not hold all digits."""
    for k in range(left):
        for axis in range(7):
            rows[axis, k] = rows[axis, few[k]]
    for k in range(left):
        x, y, z = (rows[0, k], 0.0), (rows[1, k], 0.0), (rows[2, k], 0.0)
        i, j, m = (rows[3, k], 0.0), (rows[4, k], 0.0), (rows[5, k], 0.0)
        hit, t, known = unrounded((x, y, z), (i, j, m), (rows[6, k], 0.0))
        sure = known & (t == t) if times else known
        rows[0, k], rows[1, k] = t if times else 0.0, (1.0 if hit else 0.0) + (0.0 if sure else 2.0)
    for k in range(left):
        found[few[k]], state[few[k]] = rows[0, k], np.uint8(rows[1, k])


def closer(p, v, r, times):
    """`decided`, in double-double, of p, v and r that hold pairs (high, low)."""
    (x, y, z), (i, j, k) = p, v
    return decided((x[0], y[0], z[0]), (i[0], j[0], k[0]), r[0], *coefficients(p, v, r, multiply), times)


def decided(p, v, r, a, b, c, D, times):
    """t, hit, and whether they are certain, of t if times are wanted; p, v and r are the high parts of the pair."""
    h, off = add(a, b), bounds(p, v, r, DOUBLE_DOUBLE)
    g = add(h, add(b, c))
    still = (v[0] == 0) & (v[1] == 0) & (v[2] == 0)
    yes, no, now = verdict(c[0], b[0], h[0], g[0], D[0], *off, still)
    sure, t = (now | no | yes) & in_range(p, v, r), 0.0 if yes else inf
    if times:
        u, certain = rounded(b, c, D, *off)
        u = u if yes else inf
        t = 0.0 if now else u
        sure = sure & (now | no | certain)
    return t, yes, sure


def absolute_loop(p1, v1, r1, p2, v2, r2, hit, t, doubt, times):
    """`exact.sweep_absolute` for all rows, but for those in `doubt`; what is returned is as in `exact_loop`."""
    odd, count = np.uint8(0), 0
    code, index, few, rows, found, state = scratch()
    for i in range(0, r1.size, BLOCK):
        j = min(i + BLOCK, r1.size)
        P, V, R = p1[AXES * i : AXES * j], v1[AXES * i : AXES * j], r1[i:j]
        Q, W, S = p2[AXES * i : AXES * j], v2[AXES * i : AXES * j], r2[i:j]
        odd = np.uint8(odd | filter_apart(P, V, R, Q, W, S, hit[i:j], t[i:j] if times else found, code, times))
        many = gathered(P, V, R, code, rows[:7], index)
        many = gathered(Q, W, S, code, rows[7:], index)
        look_apart(many, rows, found, state, few, times)
        for k in range(many):
            hit[i + index[k]] = found[k] < inf
            if times:
                t[i + index[k]] = found[k]
            doubt[count] = i + index[k]
            count += state[k] >> 1
    return odd, count


def filter_apart(p1, v1, r1, p2, v2, r2, hit, t, code, times):
    """The filter for some rows of two balls each, on the differences as they are rounded."""
    odd = np.uint8(0)
    for i in range(r1.size):
        (x, y, z), (u, v, w), r = row(i, p1, v1, r1)
        (X, Y, Z), (U, V, W), R = row(i, p2, v2, r2)
        p, q = (X - x, Y - y, Z - z), (U - u, V - v, W - w)
        yes, now, sure = filtered(p, q, r + R, times)
        hit[i], code[i], t[i] = yes, SURE if sure else CLOSER, 0.0 if now else inf
        odd = np.uint8(odd | np.uint8((not squares(p, q, r + R) < MOST) | (r < 0) | (R < 0)))
    return odd


def look_apart(many, rows, t, state, few, times):
    """The closer looks at two balls each: t, inf for none; 2 in `state` where in doubt."""
    for q in range(many):
        t[q], yes, certain = closer(*both(rows, q), times)
        state[q] = np.uint8(0 if certain else 2)
    look_apart_again(left_by(many, state, few), few, rows, t, state, times)


def look_apart_again(left, few, rows, t, state, times):
    """The closest look, for those few of which double-double is not certain: without rounding, where doubles serve."""
    for q in range(left):
        for k in range(14):
            rows[k, q] = rows[k, few[q]]
    for q in range(left):
        yes, u, known = unrounded(*both(rows, q))
        rows[0, q], rows[1, q] = (u if times or not yes else 0.0), 0.0 if known & (not times or u == u) else 2.0
    for q in range(left):
        t[few[q]], state[few[q]] = rows[0, q], np.uint8(rows[1, q])


def both(rows, q):
    """p, v and r of two balls whose numbers stand side by side, in pairs (high, low): nothing is lost."""
    x, y, z = apart(rows, 0, q), apart(rows, 1, q), apart(rows, 2, q)
    i, j, k = apart(rows, 3, q), apart(rows, 4, q), apart(rows, 5, q)
    return (x, y, z), (i, j, k), two_sum(rows[6, q], rows[13, q])


def apart(rows, k, q):
    """A coordinate of the second ball less that of the first, in two numbers, nothing lost."""
    return two_sum(rows[7 + k, q], -rows[k, q])

"""First contact in plain doubles, where they hold every digit: whole numbers, halves, quarters, and what is like them.

Balls that rest against each other, graze exactly, or meet at the very end of the frame lie on a boundary, and no bound
on an error is small enough for them. But most such pairs have few digits, as in stacks and on grids. There all
products, each with what rounding took from it, can be added up so that nothing is lost; and where something is, that is
seen, and the pair is left to the whole numbers of `lib.exact`.

What is guaranteed. An answer that is called known is that of exact arithmetic. A sum is kept as three doubles while it
is added up, and is known if two hold all of it: `two_sum` and `two_product` lose nothing unless a number leaves their
range, and none between 2⁻¹⁵⁰ and 2¹⁰⁰ can make one do so here. Such numbers are multiples of 2⁻²⁰³, and no more than
four of them are multiplied. The sign of D = b² − a c is known if a, b and c are single doubles: rounding never puts the
smaller of two products above the larger, so first the products as rounded are compared, and, if these are equal, what
rounding took from them. The time is known where it is 1, or D = 0 and it is the quotient of two doubles. All of this is
proved by machine about this source, infinities and nan included (`make proof`, `tests/proof/MachineSums.v`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .double_double import two_product, two_sum
from .frame import where
from .kinds import Floats, Truths

LEAST, MOST = 2.0**-150, 2.0**100
"""Between which numbers lie, or are 0, of which products of four stay in the range of doubles, to their last digit."""


class Settled(NamedTuple):
    """hit : of exact arithmetic, where it is known. t : the time, nan where it is not known. known : is the hit?"""

    hit: Truths
    t: Floats
    known: Truths


def unrounded(p, v, r) -> Settled:
    """First contact in the frame, as far as it is known; entry by entry, of numbers or arrays, without a branch.

    p, v : three coordinates, each a pair (high, low), as `lib.exact` has them. r : such a pair.

    >>> p, v = ((-5.0, 0.0), (3.0, 0.0), (0.0, 0.0)), ((10.0, 0.0), (0.0, 0.0), (0.0, 0.0))
    >>> [float(x) for x in unrounded(p, v, (np.float64(3), 0.0))]  # a graze
    [1.0, 0.5, 1.0]
    """
    (x, y, z), (i, j, k) = p, v
    few = short(x) & short(y) & short(z) & short(i) & short(j) & short(k) & short(r)
    x, y, z, i, j, k, r = x[0], y[0], z[0], i[0], j[0], k[0], r[0]
    (X, e), (Y, f), (Z, g) = two_sum(x, i), two_sum(y, j), two_sum(z, k)
    ends = few & (e == 0) & (f == 0) & (g == 0)
    rr = two_product(r, -r)
    c, b = height(x, y, z, rr), scalar(x, y, z, i, j, k)
    g, h = height(X, Y, Z, rr), scalar(X, Y, Z, i, j, k)
    return decided(few, ends, scalar(i, j, k, i, j, k), b, c, g, h)


def decided(few, ends, a, b, c, g, h) -> Settled:
    """The answer from the sums; few : have p, v and r few digits; ends : has p + v few, too (eq. 7.1 to 7.6)."""
    c_known, b_known, g_known, h_known = few & (c[2] == 0), few & (b[2] == 0), ends & (g[2] == 0), ends & (h[2] == 0)
    D_known = c_known & b_known & (a[2] == 0) & (a[1] == 0) & (b[1] == 0) & (c[1] == 0)
    D = compared(two_product(b[0], b[0]), two_product(a[0], c[0]))
    c, b, g, h = c[0], b[0], g[0], h[0]
    now, apart, end = c_known & (c <= 0), c_known & (c > 0), g_known & (g <= 0)
    graze = D_known & b_known & h_known & (b < 0) & (h >= 0)
    hit = now | apart & (end | graze & (D >= 0))
    miss = apart & (b_known & (b >= 0) | D_known & (D < 0) | g_known & h_known & (g > 0) & (h <= 0))
    at_end = g_known & h_known & (g == 0) & (h <= 0)
    once = c / where(D_known & (D == 0) & (b < 0), -b, np.nan)
    t = where(now, 0.0, where(miss, np.inf, where(at_end, 1.0, once)))
    return Settled(hit, t, hit | miss)


def short(x):
    """Is a pair one double, and that one 0 or of a size whose products stay in range?"""
    size = abs(x[0])
    return (x[1] == 0) & ((size == 0) | ((size > LEAST) & (size < MOST)))


def height(x, y, z, rr):
    """|x|² − r², as `kept`; rr : −r² as a pair."""
    return kept(plus(products(x, y, z, x, y, z), rr))


def scalar(x, y, z, i, j, k):
    """A scalar product, as `kept`."""
    return kept(products(x, y, z, i, j, k))


def products(x, y, z, i, j, k):
    """x i + y j + z k, as `plus` adds them up."""
    high, low = two_product(x, i)
    return plus(plus((high, low, 0.0, 0.0), two_product(y, j)), two_product(z, k))


def plus(x, y):
    """The sum of three doubles and of a pair, as three doubles and the size of what they do not hold."""
    s, e = two_sum(x[0], y[0])
    f, g = two_sum(x[1], y[1])
    e, f = two_sum(e, f)
    f, g = two_sum(f, g)
    f, h = two_sum(f, x[2])
    return s, e, f, x[3] + abs(g) + abs(h)


def kept(x):
    """The sum of three doubles as two, the first of them of its sign, and the size of what they do not hold."""
    e, f = two_sum(x[1], x[2])
    s, e = two_sum(x[0], e)
    e, f = two_sum(e, f)
    s, e = two_sum(s, e)
    return s, e, x[3] + abs(f)


def compared(x, y):
    """A number of the sign of x − y, of two products and what rounding took from them."""
    first = x[0] - y[0]
    return where(first != 0, first, x[1] - y[1])

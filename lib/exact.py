"""The sweep that is never wrong: signs of polynomials alone decide, each computed until it is certain.

What is guaranteed. For every finite input, `hit` is the answer of exact arithmetic on the numbers as float64 holds them
(float32 input is in it), and `t` is the time of first contact correctly rounded: no double is nearer to it.

How. With a = v·v, b = p·v, c = p·p − r² and D = a r² − |p × v|², the signs of five polynomials answer (eq. 7.1 to 7.5).
1. The filter: all five in plain doubles, each with a bound on its error (`bounds`). A value beyond its bound has the
   sign it shows. That settles ordinary pairs.
2. Double-double: the same polynomials in numbers of 106 bits, with bounds 2⁴⁷ times smaller. So too the time: where all
   of its interval rounds to one double, that double is right.
3. Whole numbers: what is left. Every double is a whole number over a power of two, so nothing rounds. Where they have
   few digits, as in stacks and on grids, doubles can add up their products (`lib.lossless`); else Python's do. A
   handful of pairs comes here at once (`FEW`).

Why the bounds hold. A proof of it, about this source as it stands, is checked by machine: `make proof`. Its theorems
are in `Theorems.v`, `DoubleTheorems.v` and `MachineTheorems.v` of `tests/proof`: after scaling, and for a batch in its
range, each of the five values is off by no more than its bound as that is computed, underflow included; what the filter
and double-double call a hit, a miss or a touch at the start is one; where a time is called sure, it is the double
nearest to the time of first contact; and what is infinite or nan says nothing. `WholeTheorems.v` adds whole numbers:
every answer is right, whichever stage gives it. `guide/proof.md` says what that rests on. In short it goes as follows.
A value computed from products of n roundings or fewer is off by at most n u/(1 − n u) of the sum of the sizes of its
terms, u = 2⁻⁵³ (N. J. Higham, "Accuracy and Stability of Numerical Algorithms", 2002, §3.1). No chain of c, b, h and g
has more than 10 roundings, one for each of p, v and r included (the filter sees the high part of a sum of two terms),
and the bounds on c, b, h, g and D are themselves computed with 7, 6, 7, 8 and 14. So 16 u of the sizes is enough.
D: one coordinate n of p × v is off by at most ((1 + u)⁴ − 1) w, hardly more than 4 u w, w the sizes of its two terms.
So n² is off by some 8 u w (|n| + 2 u w), and squaring and adding up take less than 4 u n² more: in all, but for what is
of second order, 12 u of w (|n| + 2 u w), and for a r² 10 u. Thirteen u would do, as the machine finds, and twelve would
not.
In double-double a sum loses at most 4 u² of the sizes and a product 9 u², so n is off by less than 16 u² w, and n² by
32 u² w |n|. Here |n| is known from plain doubles only, so it may be |n| + 4 u w, which `bounds` allows for in either
arithmetic. With the sums that follow all stay below 1024 u² = 2⁻⁹⁶ of the sizes. That share also holds what a quotient
and a root lose, 32 u² and 16 u²; shares of error add in a quotient, and twice their sum covers the products of errors.
The largest length of a row is scaled to between ½ and 1. So each underflow loses at most 2⁻¹⁰⁷⁴ times a small factor,
far below `TINY`; and a v that vanishes by the scaling cannot bridge a gap that c beyond its bound has proved. Rows
whose differences overflow are left to the whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isqrt
from typing import Any, NamedTuple

import numpy as np

from .double_double import add, divide, multiply, root, subtract, two_sum
from .frame import Contact, checked, one_row, pair, unwrapped
from .kinds import Displacement, Five, Floats, Integers, Length, Pair, Position, Real, Rows, Triple, Truths, one_or_many
from .lossless import unrounded
from .memory import afford_rows

__all__ = ["Levels", "STAGES", "Steps", "levels", "steps", "sweep", "sweep_absolute"]

DOUBLE, DOUBLE_DOUBLE = 2.0**-49, 2.0**-96
"""What the arithmetic may lose, as a share of the sizes that entered: 16 u and 1024 u²."""

TINY = 2.0**-800
"""More than all that underflow can take: while no length exceeds 1, though scaling may have rounded the lengths
themselves; and while none exceeds 2¹⁰⁰, where each is as it was given."""

STAGES = ("filter", "double-double", "whole numbers")
"""What settled a pair, by `Steps.stage`."""

BLOCK, ROW_BYTES = 8192, 9
"""Rows taken at a time, whose temporary arrays stay in the cache; bytes that the answer to a row takes."""

FEW = 16
"""For so few rows whole numbers take less time than the filter."""


class Steps(NamedTuple):
    """The five polynomials as the filter computes them, the bound on the error of each, and what settled the pair.

    c = f(0), b = f′(0)/2, h = a + b = f′(1)/2, g = a + 2 b + c = f(1), D = a r² − |p × v|² (eq. 7.1 to 7.5).
    Lengths are divided by the power of two next above the largest. stage : index into `STAGES`. All of shape (...).
    """

    c: Floats
    b: Floats
    h: Floats
    g: Floats
    D: Floats
    c_bound: Floats
    b_bound: Floats
    h_bound: Floats
    g_bound: Floats
    D_bound: Floats
    stage: Integers


class Levels(NamedTuple):
    """D of one pair: in plain doubles and its bound; in double-double, high and low, and its bound; without rounding.

    t : high, low and bound of the time of contact after the start, None where double-double sees none.
    """

    plain: float
    bound: float
    double: tuple[Floats, Floats]
    double_bound: float
    true: Fraction
    t: tuple[float, float, float] | None


def steps(p: Position, v: Displacement, r: Length) -> Steps:
    """The five polynomials, their bounds, and the stage that settles each pair; arguments and errors as `sweep`.

    >>> STAGES[int(steps([3, 4], [-3, 0], 4).stage)]
    'whole numbers'
    """
    p, v, r = pair(p, v, r, double=True)
    P, V, R = rows = scaled(*two_terms((p,), (v,), (r,)))
    with np.errstate(all="ignore"):
        high = [x[0] for x in P], [x[0] for x in V], R[0]
        first, second = certain(rows, plain(*high), DOUBLE), certain(rows, doubled(P, V, R), DOUBLE_DOUBLE)
        stage = np.where(first[0] | first[1], 0, np.where(second[0] | second[1], 1, 2))
        return Steps(*plain(*high), *bounds(*high, DOUBLE), stage)


def levels(p: Position, v: Displacement, r: Length) -> Levels:
    """D of one pair at each of the three stages, and its time; arguments and errors as `sweep`.

    >>> x = levels([-12, 5], [20, 0], 5)
    >>> float(x.plain), x.bound > 0, x.true
    (0.0, True, Fraction(0, 1))
    """
    p, v, r = pair(p, v, r, double=True)
    if r.shape:
        raise ValueError(f"p, v, r must be one pair; got shape {r.shape}")
    P, V, R = two_terms((p,), (v,), (r,))
    high = [x[0] for x in P], [x[0] for x in V], R[0]
    off = bounds(*high, DOUBLE_DOUBLE)
    with np.errstate(all="ignore"):
        _, b, c, D = coefficients(P, V, R, multiply)
        later = bool(c[0] > off[0]) and bool(D[0] > off[4]) and bool(b[0] < 0)
        t = tuple(float(x) for x in interval(b, c, D, off[0], off[1], off[4])) if later else None
    return Levels(float(plain(*high)[4]), float(bounds(*high, DOUBLE)[4]), D, float(off[4]), true_D(p, v, r), t)


def true_D(p: Position, v: Displacement, r: Length) -> Fraction:
    """D of one pair without rounding, by whole numbers (eq. 7.11)."""
    p, v, r = [Fraction(float(x)) for x in p], [Fraction(float(x)) for x in v], Fraction(float(r))
    pp, pv, vv = (sum(x * y for x, y in zip(q, w, strict=True)) for q, w in ((p, p), (p, v), (v, v)))
    return pv * pv - vv * (pp - r * r)


@one_or_many
def sweep(p: Position, v: Displacement, r: Length) -> Contact:
    """First contact of two moving spheres in the frame, without error.

    Parameters
    ----------
    p, v : array_like, shape (..., d), d = 2 or 3
        Relative position p2 − p1 at t = 0 and relative displacement v2 − v1 per frame, in one length unit.
    r : array_like, shape (...)
        Sum of the radii, in that unit.

    Returns
    -------
    Contact
        hit : the answer of exact arithmetic on the numbers as float64 holds them. t : float64, correctly rounded.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`.

    >>> sweep([3, 4], [-3, 0], 4)  # grazes at the very end of the frame
    Contact(hit=True, t=1.0)
    """
    if (one := one_row((p, v), (r,))) is not None:
        d = len(one) // 2
        return alone([one[:d]], [one[d:-1]], one[-1:])
    p, v, r = pair(p, v, r, double=True)
    return settled((p,), (v,), (r,))


@one_or_many
def sweep_absolute(p1: Position, v1: Displacement, r1: Length, p2: Position, v2: Displacement, r2: Length) -> Contact:
    """First contact of two moving spheres given one by one, without error: p2 − p1 is never rounded.

    Arguments and errors as `lib.relative`.

    >>> sweep_absolute([1e17, 0], [0, 0], 1, [-1, 0], [1e17, 0], 1).t  # p2 − p1 is no double
    1.0
    """
    if (one := one_row((p1, v1, p2, v2), (r1, r2))) is not None:
        d = len(one) // 4
        p1, v1, p2, v2 = one[:d], one[d : 2 * d], one[2 * d : 3 * d], one[3 * d : -2]
        return alone([p2, [-x for x in p1]], [v2, [-x for x in v1]], one[-2:])
    vectors, radii = {"p1": p1, "v1": v1, "p2": p2, "v2": v2}, {"r1": r1, "r2": r2}
    (p1, v1, p2, v2), (r1, r2) = checked(vectors, radii, double=True)
    return settled((p2, -p1), (v2, -v1), (r1, r2))


def alone(p: list[list[float]], v: list[list[float]], r: list[float]) -> Contact[bool, float]:
    """The answer for one pair, as `first_contact`: for one, whole numbers take less time than the filter."""
    t = first_contact(p, v, r)
    return Contact(t < np.inf, t)


def settled(p: tuple[Floats, ...], v: tuple[Floats, ...], r: tuple[Floats, ...]) -> Contact[Truths, Floats]:
    """The answer for p, v and r each given as a tuple of one or two terms, arrays whose sum is meant."""
    shape, d = r[0].shape, p[0].shape[-1]
    afford_rows(r[0].size, ROW_BYTES, *p, *v, *r)
    p, v = ([x.reshape(-1, d) for x in terms] for terms in (p, v))
    r = [x.reshape(-1) for x in r]
    t = np.empty(r[0].size)
    if t.size <= FEW:
        t[:] = one_by_one(p, v, r)
        return Contact(unwrapped(np.isfinite(t).reshape(shape)), unwrapped(t.reshape(shape)))
    for i in range(0, t.size, BLOCK):
        t[i : i + BLOCK] = settled_block(*([x[i : i + BLOCK] for x in terms] for terms in (p, v, r)))
    return Contact(unwrapped(np.isfinite(t).reshape(shape)), unwrapped(t.reshape(shape)))


def settled_block(p: list[Floats], v: list[Floats], r: list[Floats]) -> Floats:
    """Times of first contact, inf for none, of one block of rows: filter, double-double, whole numbers."""
    with np.errstate(all="ignore"):
        given = two_terms(p, v, r)
        rows = scaled(*given)
        high = [x[0] for x in rows[0]], [x[0] for x in rows[1]], rows[2][0]
        hit, miss, now = certain(rows, plain(*high), DOUBLE)
        if (open_rows := np.flatnonzero(~(hit | miss))).size:  # for none the arithmetic would take as long as for some
            few = taken(rows, open_rows)
            hit[open_rows], miss[open_rows], now[open_rows] = certain(few, doubled(*few), DOUBLE_DOUBLE)
        t, left = np.where(now, 0, np.inf), np.flatnonzero(~(hit | miss))
        if (later := np.flatnonzero(hit & ~now)).size:
            t[later], sure = time(*taken(rows, later))
            left = np.concatenate([left, later[~sure]])
        if not left.size:
            return t
        _, t[left], known = unrounded(*taken(given, left))
    last = left[~(known & (t[left] == t[left]))]
    t[last] = one_by_one(*([x[last] for x in terms] for terms in (p, v, r)))
    return t


def one_by_one(p: list[Floats], v: list[Floats], r: list[Floats]) -> list[float]:
    """Times of first contact of rows, by whole numbers alone."""
    p, v, r = (zip(*(x.tolist() for x in terms), strict=True) for terms in (p, v, r))
    return [first_contact(*row) for row in zip(p, v, r, strict=True)]


def two_terms(p: Sequence[Floats], v: Sequence[Floats], r: Sequence[Floats]) -> Rows[Floats]:
    """Each coordinate, and r, as a pair (high, low) of arrays whose sum is the sum of its terms, nothing lost."""
    p, v = ([[x[..., i] for x in terms] for i in range(terms[0].shape[-1])] for terms in (p, v))
    zero = np.zeros_like(r[0])
    p, v = ([two_sum(*x) if len(x) == 2 else (x[0], zero) for x in terms] for terms in (p, v))
    flat = [(zero, zero)] * (3 - len(p))
    return [*p, *flat], [*v, *flat], two_sum(*r) if len(r) == 2 else (r[0], zero)


def scaled(p: Sequence[Pair[Floats]], v: Sequence[Pair[Floats]], r: Pair[Floats]) -> Rows[Floats]:
    """All lengths of a row divided by the power of two next above the largest of them. No time changes by that."""
    size = np.max(np.abs([x[0] for x in (*p, *v, r)]), axis=0)
    _, exponent = np.frexp(size)

    def less(x):
        return np.ldexp(x[0], -exponent), np.ldexp(x[1], -exponent)

    return [less(x) for x in p], [less(x) for x in v], less(r)


def taken(rows: Rows[Floats], index: Integers) -> Rows[Floats]:
    """Those rows of coordinates that stand at the index."""
    p, v, r = rows
    return [(x[index], y[index]) for x, y in p], [(x[index], y[index]) for x, y in v], (r[0][index], r[1][index])


def certain(rows: Rows[Floats], signs: tuple[Floats, ...], unit: float) -> tuple[Truths, ...]:
    """hit, miss, hit at the start: each only where certain, from the five polynomials and what the unit bounds."""
    p, v, r = [x[0] for x in rows[0]], [x[0] for x in rows[1]], rows[2][0]
    still, off = (v[0] == 0) & (v[1] == 0) & (v[2] == 0), bounds(p, v, r, unit)
    in_range = off[3] < np.inf  # it holds all sizes; a difference of positions may overflow
    return tuple(x & in_range for x in verdict(*signs, *off, still))


def plain(p: Sequence[Real], v: Sequence[Real], r: Real) -> Five[Real]:
    """c, b, h, g and D in plain doubles (eq. 7.1 to 7.5)."""
    (x, y, z), (i, j, k) = p, v
    a, b, c = i * i + j * j + k * k, x * i + y * j + z * k, x * x + y * y + z * z - r * r
    n, m, o = y * k - z * j, z * i - x * k, x * j - y * i
    return c, b, a + b, a + 2 * b + c, a * (r * r) - (n * n + m * m + o * o)


def bounds(p: Sequence[Real], v: Sequence[Real], r: Real, unit: float) -> Five[Real]:
    """What the computed c, b, h, g and D may be off by, the arithmetic losing `unit` of what enters (eq. 7.8)."""
    (x, y, z), (i, j, k) = p, v
    a, cc = i * i + j * j + k * k, x * x + y * y + z * z + r * r
    bb = abs(x * i) + abs(y * j) + abs(z * k)
    n, m, o = abs(y * k - z * j), abs(z * i - x * k), abs(x * j - y * i)
    nn, mm, oo = abs(y * k) + abs(z * j), abs(z * i) + abs(x * k), abs(x * j) + abs(y * i)
    DD = a * (r * r) + (n + DOUBLE * nn) * nn + (m + DOUBLE * mm) * mm + (o + DOUBLE * oo) * oo
    return (
        unit * cc + TINY,
        unit * bb + TINY,
        unit * (a + bb) + TINY,
        unit * (a + 2 * bb + cc) + TINY,
        unit * DD + TINY,
    )


def verdict(
    c: Real, b: Real, h: Real, g: Real, D: Real, cc: Real, bb: Real, hh: Real, gg: Real, DD: Real, still: Any
) -> Triple[Any]:
    """hit, miss, hit at the start: each only where the values lie far enough from 0 to be certain (eq. 7.6)."""
    now, apart = c <= -cc, c >= cc
    hit = now | (apart & ((g <= -gg) | ((b <= -bb) & (h >= hh) & (D >= DD))))
    miss = apart & (still | (b >= bb) | (D <= -DD) | ((g >= gg) & (h <= -hh)))
    return hit, miss, now


def doubled(p: Sequence[Pair[Real]], v: Sequence[Pair[Real]], r: Pair[Real]) -> Five[Real]:
    """c, b, h, g and D in double-double, their high parts (eq. 7.1 to 7.5)."""
    a, b, c, D = coefficients(p, v, r, multiply)
    h = add(a, b)
    return c[0], b[0], h[0], add(h, add(b, c))[0], D[0]


def coefficients(p: Sequence[Any], v: Sequence[Any], r: Any, product: Callable[..., Pair[Real]]) -> tuple[Any, ...]:
    """a, b, c and D in double-double; `product` multiplies what p, v and r are made of."""
    (x, y, z), (i, j, k) = p, v
    a = add(add(product(i, i), product(j, j)), product(k, k))
    b = add(add(product(x, i), product(y, j)), product(z, k))
    rr = product(r, r)
    c = subtract(add(add(product(x, x), product(y, y)), product(z, z)), rr)
    n = subtract(product(y, k), product(z, j))
    m = subtract(product(z, i), product(x, k))
    o = subtract(product(x, j), product(y, i))
    D = subtract(multiply(a, rr), add(add(multiply(n, n), multiply(m, m)), multiply(o, o)))
    return a, b, c, D


def time(p: Sequence[Pair[Real]], v: Sequence[Pair[Real]], r: Pair[Real]) -> tuple[Real, Any]:
    """t = c/(−b + √D) of pairs known to hit after the start, and where it is surely rounded right (eq. 7.12)."""
    high = [x[0] for x in p], [x[0] for x in v], r[0]
    return rounded(*coefficients(p, v, r, multiply)[1:], *bounds(*high, DOUBLE_DOUBLE))


def interval(b: Pair[Real], c: Pair[Real], D: Pair[Real], cc: Real, bb: Real, DD: Real) -> Triple[Real]:
    """t as the sum of two doubles, and what that may be off by: twice the sum of the shares of error (eq. 7.12)."""
    s = root(D)
    q = subtract(s, b)
    high, low = divide(c, q)
    return high, low, 2 * high * (cc / c[0] + (bb + DD / s[0]) / q[0] + DOUBLE_DOUBLE)


def rounded(
    b: Pair[Real], c: Pair[Real], D: Pair[Real], cc: Real, bb: Real, hh: Real, gg: Real, DD: Real
) -> tuple[Real, Any]:
    """t, and whether every time within its error rounds to this double (A. Ziv's test, 1991; eq. 7.12)."""
    high, low, off = interval(b, c, D, cc, bb, DD)
    t = high + (low - off)
    return t, (t == high + (low + off)) & (high > TINY)


def first_contact(p: Sequence[Sequence[float]], v: Sequence[Sequence[float]], r: Sequence[float]) -> float:
    """The time of first contact of one pair, inf for none, in whole numbers: nothing rounds before the end.

    p, v : one or two terms, each d floats, whose sum is meant; r : one or two floats.
    """
    d, terms = len(p[0]), len(r)
    numbers = whole([x for term in (*p, *v) for x in term] + [*r])
    p, v, r = numbers[: d * terms], numbers[d * terms : -terms], sum(numbers[-terms:])
    p, v = ([sum(x[i::d]) for i in range(d)] for x in (p, v))
    a, b, c = sum(x * x for x in v), sum(x * y for x, y in zip(p, v, strict=True)), sum(x * x for x in p) - r * r
    if c <= 0:
        return 0.0
    D = b * b - a * c
    if b >= 0 or D < 0 or (a + b < 0 and a + 2 * b + c > 0):
        return np.inf
    return quotient(c, -b, D)


def whole(numbers: list[float]) -> list[int]:
    """The numbers times the largest of their denominators, all of them powers of two.

    >>> whole([0.5, 3.0, -0.25])
    [2, 12, -1]
    """
    ratios = [x.as_integer_ratio() for x in numbers]
    common = max(bottom for _, bottom in ratios)
    return [top * (common // bottom) for top, bottom in ratios]


def quotient(c: int, b: int, D: int) -> float:
    """c / (b + √D), correctly rounded: √D is taken to ever more bits, until both its bounds give one double.

    >>> quotient(1, 0, 4), quotient(2, 0, 2) == 2**0.5
    (0.5, True)
    """
    bits = 64
    while True:
        s = isqrt(D << 2 * bits)
        late = (c << bits) / ((b << bits) + s)
        if s * s == D << 2 * bits or late == (c << bits) / ((b << bits) + s + 1):
            return late
        bits *= 2

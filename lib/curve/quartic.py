"""f of two balls on curved paths, |p + v t + ½ a t²|² − r²: its pegs, its value, and when it first is zero.

All is written once, for plain numbers: p, v and a are tuples of three coordinates. `lib.curve` says why the bounds
hold. The filter also takes arrays. `lib.compiled.curves` compiles all this as it stands, for many pairs.
"""

from __future__ import annotations

from math import frexp, inf, ldexp
from typing import Any

import numpy as np

from ..double_double import add, divide, multiply, subtract, two_product
from ..kinds import Five, Floats, Pair, Real, Triple
from .bernstein import ABOVE, FALLS, Path, Stack, first_fall, mean, mean_of_pairs, memory

DOUBLE, DOUBLE_DOUBLE = 2.0**-48, 2.0**-96
"""What pegs may be off by, as a share of their sizes: 32 u in doubles, u = 2⁻⁵³, and 1024 u² in double-double."""

SLOPE = 2.0**-46
"""What the fall of f may be off by, within half an ulp of t, as a share of the sizes that enter: 128 u."""

SHORT_OF = 2.0**-16
"""The share of t before a guessed root up to which pegs must be above zero; from there on f must fall."""

STEEP = 2.0**-12
"""How steep that takes, as a share of the sizes that enter f′: over 2⁻¹⁶ t it changes by less than a half of this."""

NEXT = 2.0**-53 * (1 + 2.0**-50)
"""t ± t times this rounds to a neighbour of t among the doubles."""

LEAST, MOST = 2.0**-200, 2.0**200
"""Sizes S between which the bounds hold as they stand."""

SMALL, LARGE = 2.0**-90, 2.0**90
"""Lengths between which sizes are such."""

MISS, ROOT, DOUBT = range(3)
"""What halving finds: no contact, a time, or that its arithmetic cannot tell."""

SHORT, LONG, TINY = 2.0**-100, 2.0**100, 2.0**-900
"""T between which they do, and the time below which they do not."""


def pegs(p: Triple[Real], v: Triple[Real], a: Triple[Real], r: Real, T: Real) -> tuple[Five[Real], Real]:
    """The five pegs of f on [0, T], and S, the sum of sizes that no peg exceeds (eq. 12.4, 12.5)."""
    (x, y, z), (i, j, k), (f, g, h) = p, v, a
    half, square = 0.5 * T, 0.5 * T * T
    i, j, k, f, g, h = half * i, half * j, half * k, square * f, square * g, square * h
    x1, y1, z1 = x + i, y + j, z + k
    x2, y2, z2 = x1 + (i + f), y1 + (j + g), z1 + (k + h)
    rr, p1 = r * r, x1 * x1 + y1 * y1 + z1 * z1
    c = (
        x * x + y * y + z * z - rr,
        x * x1 + y * y1 + z * z1 - rr,
        (x * x2 + y * y2 + z * z2 + 2 * p1) / 3 - rr,
        x1 * x2 + y1 * y2 + z1 * z2 - rr,
        x2 * x2 + y2 * y2 + z2 * z2 - rr,
    )
    ax, ay, az = abs(x) + 2 * abs(i) + abs(f), abs(y) + 2 * abs(j) + abs(g), abs(z) + 2 * abs(k) + abs(h)
    return c, ax * ax + ay * ay + az * az + rr


def first_look(c: Five[Real], size: Real, T: Real) -> tuple[Any, Any]:
    """Touching at the start, and a miss: each only where the pegs lie far enough from zero (eq. 12.7)."""
    off, good = DOUBLE * size, sound(size, T)
    return (c[0] < -off) & good, above(c, off) & good


def sound(size: Real, T: Real) -> Any:
    """Do the bounds hold as they stand?"""
    return (size > LEAST) & (size < MOST) & (T > SHORT) & (T < LONG)


def pegs_of_pairs(p: Triple[Real], v: Triple[Real], a: Triple[Real], r: Real, T: Real) -> tuple[Pair[Real], ...]:
    """The same five pegs in double-double, as pairs (high, low)."""
    square, rr = two_product(T, T), two_product(r, r)
    x0, x1, x2 = control(p[0], v[0], a[0], T, square)
    y0, y1, y2 = control(p[1], v[1], a[1], T, square)
    z0, z1, z2 = control(p[2], v[2], a[2], T, square)
    inner = scalar(x1, y1, z1, x1, y1, z1)
    middle = add(scalar(x0, y0, z0, x2, y2, z2), (2 * inner[0], 2 * inner[1]))
    return (
        subtract(scalar(x0, y0, z0, x0, y0, z0), rr),
        subtract(scalar(x0, y0, z0, x1, y1, z1), rr),
        subtract(divide(middle, (3.0, 0.0)), rr),
        subtract(scalar(x1, y1, z1, x2, y2, z2), rr),
        subtract(scalar(x2, y2, z2, x2, y2, z2), rr),
    )


def control(x: Real, i: Real, f: Real, T: Real, square: Pair[Real]) -> Triple[Pair[Real]]:
    """One coordinate of the three control points of the path on [0, T] (eq. 12.4)."""
    first = two_product(0.5 * T, i)
    middle = add((x, 0.0), first)
    return (x, 0.0), middle, add(add(middle, first), multiply((0.5 * f, 0.0), square))


def scalar(x: Pair[Real], y: Pair[Real], z: Pair[Real], i: Pair[Real], j: Pair[Real], k: Pair[Real]) -> Pair[Real]:
    """The scalar product of two vectors in double-double."""
    return add(add(multiply(x, i), multiply(y, j)), multiply(z, k))


def height(path: Path, t: float) -> tuple[float, float]:
    """f and f′ at a time, in plain doubles (eq. 12.3)."""
    (x, y, z), (i, j, k), (f, g, h), r = path
    x, y, z = x + t * (i + 0.5 * t * f), y + t * (j + 0.5 * t * g), z + t * (k + 0.5 * t * h)
    i, j, k = i + t * f, j + t * g, k + t * h
    return x * x + y * y + z * z - r * r, 2 * (x * i + y * j + z * k)


def sizes(path: Path, t: float) -> tuple[float, float]:
    """What enters f and f′ at a time, all taken in size."""
    (x, y, z), (i, j, k), (f, g, h), r = path
    f, g, h = t * abs(f), t * abs(g), t * abs(h)
    i, j, k = abs(i), abs(j), abs(k)
    x, y, z = abs(x) + t * (i + 0.5 * f), abs(y) + t * (j + 0.5 * g), abs(z) + t * (k + 0.5 * h)
    return x * x + y * y + z * z + r * r, x * (i + f) + y * (j + g) + z * (k + h)


def height_of_pairs(path: Path, t: float) -> Pair[float]:
    """f at a time in double-double."""
    (x, y, z), (i, j, k), (f, g, h), r = path
    x, y, z = place(x, i, f, t), place(y, j, g, t), place(z, k, h, t)
    return subtract(scalar(x, y, z, x, y, z), two_product(r, r))


def place(x: float, i: float, f: float, t: float) -> Pair[float]:
    """One coordinate of p + t (v + ½ t a), in double-double."""
    return add((x, 0.0), multiply((t, 0.0), add((i, 0.0), two_product(t, 0.5 * f))))


def approached(path: Path, low: float, high: float) -> float:
    """The root between low and high, where f falls, as near as plain doubles tell: Newton's steps, guarded."""
    t = 0.5 * (low + high)
    for _ in range(100):
        value, slope = height(path, t)
        if value > 0:
            low = t
        else:
            high = t
        new = t - value / slope if slope < 0 else low
        if not low < new < high:
            new = 0.5 * (low + high)
        if abs(new - t) <= 2.0**-51 * t:
            return new
        t = new
    return t


def proved(path: Path, t: float) -> tuple[float, bool]:
    """The double nearest to the root near t, and whether the signs of f beside it prove that."""
    for _ in range(4):
        value, fall, sure = beside(path, t)
        if sure:
            return t, True
        if not fall > 0:
            return t, False
        t += value / fall
    return t, False


def beside(path: Path, t: float) -> tuple[float, float, bool]:
    """f at t in double-double; how much it falls at least for each unit of time near t; does it change its sign there?

    There is between the two midpoints to the doubles next to t (eq. 12.11).
    """
    value, (size, rate) = height_of_pairs(path, t)[0], sizes(path, t)
    fall, off = -height(path, t)[1] - SLOPE * rate, DOUBLE_DOUBLE * size
    up, down = (t + t * NEXT) - t, t - (t - t * NEXT)
    sure = (value + off < 0.5 * up * fall) & (off - value < 0.5 * down * fall) & (t > TINY)
    return value, fall, sure


def settled(stack: Stack, where: Stack, pairs: Stack, path: Path, T: float) -> tuple[int, float]:
    """What halving finds for a pair, in doubles, then in double-double; and the time of contact."""
    path = in_range(path, T)
    found, t = by_doubles(stack, where, path, T)
    return by_pairs(pairs, where, path, T) if found == DOUBT else (found, t)


def in_range(path: Path, T: float) -> Path:
    """The path with all lengths divided by a power of two, where squares of them would leave the range of floats."""
    (x, y, z), (i, j, k), (f, g, h), r = path
    largest = max(abs(x), abs(y), abs(z), r, T * max(abs(i), abs(j), abs(k), T * abs(f), T * abs(g), T * abs(h)))
    if SMALL < largest < LARGE or not 0 < largest < inf:
        return path
    e = -frexp(largest)[1]
    p, v = (ldexp(x, e), ldexp(y, e), ldexp(z, e)), (ldexp(i, e), ldexp(j, e), ldexp(k, e))
    return p, v, (ldexp(f, e), ldexp(g, e), ldexp(h, e)), ldexp(r, e)


def by_doubles(stack: Stack, where: Stack, path: Path, T: float) -> tuple[int, float]:
    """The same in doubles alone."""
    size = fill(stack, path, T)
    if not sound(size, T):
        return DOUBT, inf
    return timed(*first_fall(stack, where, DOUBLE * size, mean), where, path, T)


def by_pairs(pairs: Stack, where: Stack, path: Path, T: float) -> tuple[int, float]:
    """The same in double-double."""
    size = fill_pairs(pairs, path, T)
    if not sound(size, T):
        return DOUBT, inf
    if pairs[0, 0].real < -DOUBLE_DOUBLE * size:
        return ROOT, 0.0
    return timed(*first_fall(pairs, where, DOUBLE_DOUBLE * size, mean_of_pairs), where, path, T)


def fill(stack: Stack, path: Path, T: float) -> float:
    """Put the pegs of a pair on the stack; S."""
    c, size = pegs(*path, T)
    for i in range(5):
        stack[0, i] = c[i]
    return size


def fill_pairs(stack: Stack, path: Path, T: float) -> float:
    """The same in double-double."""
    c = pegs_of_pairs(*path, T)
    for i in range(5):
        stack[0, i] = complex(c[i][0], c[i][1])
    return pegs(*path, T)[1]


def timed(says: int, top: int, where: Stack, path: Path, T: float) -> tuple[int, float]:
    """What a verdict means, and the time, proved."""
    if says != FALLS:
        return (MISS if says == ABOVE else DOUBT), inf
    low, high = T * where[top, 0], T * (where[top, 0] + where[top, 1])
    t, sure = proved(path, approached(path, low, high))
    return (ROOT if sure and low <= t <= high else DOUBT), t


# Guess and prove: what settles most pairs that the filter leaves, without a branch.


def guessed(path: Path, T: float) -> tuple[float, float]:
    """Where f seems to be least in [0, T], and where it seems to be zero before, nan for nowhere; nothing is promised.

    Newton's steps down to the least, and the left root of the parabola there.
    """
    _, f1, f2, _, _ = f = powers(*path)
    t = clipped(-f1 / (2 * f2), T)
    for _ in range(4):
        _, slope, bend = bent(f, t)
        t = clipped(t - slope / abs(bend), T)
    value, slope, bend = bent(f, t)
    return t, t + 2 * value / (np.sqrt(slope * slope - 2 * bend * value) - slope)


def bent(f: Five[float], t: float) -> tuple[float, float, float]:
    """f, f′ and f″ from the coefficients of f, in plain doubles."""
    f0, f1, f2, f3, f4 = f
    value = f0 + t * (f1 + t * (f2 + t * (f3 + t * f4)))
    return value, f1 + t * (2 * f2 + t * (3 * f3 + t * 4 * f4)), 2 * f2 + t * (6 * f3 + t * 12 * f4)


def clipped(t: float, T: float) -> float:
    """t within [0, T]; 0 for nan."""
    t = t if t > 0.0 else 0.0 * T  # of the type of T: what is divided by it later must not raise
    return t if t < T else 1.0 * T


def miss_proved(path: Path, T: float) -> tuple[bool, float]:
    """Is it certain that f is above zero in all of [0, T]? And where it may be zero, if not.

    The pegs of both parts are above zero, split where f seems to be least.
    """
    (c, size), (least, t) = pegs(*path, T), guessed(path, T)
    left, right = parted(c, least / T)
    off = 2 * DOUBLE * size
    return sound(size, T) & above(left, off) & above(right, off), t


def hit_proved(path: Path, T: float, t: float) -> tuple[bool, float]:
    """Is it certain that f is zero first near t? And the time, correctly rounded.

    The pegs up to t (1 − 2⁻¹⁶) are above zero, f only falls from there, and it changes its sign beside t.
    """
    f, (c, size) = powers(*path), pegs(*path, T)
    for _ in range(3):
        value, slope, _ = bent(f, t)
        t -= value / slope
    value, fall, _ = beside(path, t)
    t += value / fall
    _, fall, sure = beside(path, t)
    before, _ = parted(c, (1 - SHORT_OF) * t / T)
    falls = fall > STEEP * sizes(path, t)[1]
    return sound(size, T) & above(before, 2 * DOUBLE * size) & falls & sure & (t < T), t


def above(c: Five[Real], off: Real) -> Any:
    """Are all five pegs above zero?"""
    return (c[0] > off) & (c[1] > off) & (c[2] > off) & (c[3] > off) & (c[4] > off)


def parted(c: Five[Real], u: Real) -> tuple[Five[Real], Five[Real]]:
    """The pegs of both parts of an interval that is split at u (eq. 12.8)."""
    a0, a1, a2, a3, a4 = c
    b0, b1, b2, b3 = a0 + u * (a1 - a0), a1 + u * (a2 - a1), a2 + u * (a3 - a2), a3 + u * (a4 - a3)
    c0, c1, c2 = b0 + u * (b1 - b0), b1 + u * (b2 - b1), b2 + u * (b3 - b2)
    d0, d1 = c0 + u * (c1 - c0), c1 + u * (c2 - c1)
    e = d0 + u * (d1 - d0)
    return (a0, b0, c0, d0, e), (e, d1, c2, b3, a4)


# The next event on a table: f ≤ 0, and falling.


def meeting(p: Triple[float], v: Triple[float], a: Triple[float], r: float, T: float) -> float:
    """When two touch or overlap and approach for the first time in [0, T]; inf for never (eq. 10.1).

    Correctly rounded but where the two are within rounding of touching at the start, or of a graze: there the pieces in
    which f falls are looked at in plain doubles. Squares have to be within the range of doubles: nothing is scaled.
    """
    c, size = pegs(p, v, a, r, T)
    now, miss = first_look(c, size, T)
    if miss:
        return inf
    if c[0] > DOUBLE * size:
        (stack, where), (pairs, _) = memory(5), memory(5, np.complex128)
        found, t = settled(stack, where, pairs, (p, v, a, r), T)
        if found != DOUBT:
            return t
    return descent(powers(p, v, a, r), T)


def powers(p: Triple[Real], v: Triple[Real], a: Triple[Real], r: Real) -> Five[Real]:
    """The coefficients of 1, t, … t⁴ in f (eq. 12.3)."""
    (x, y, z), (i, j, k), (f, g, h) = p, v, a
    return (
        x * x + y * y + z * z - r * r,
        2 * (x * i + y * j + z * k),
        i * i + j * j + k * k + x * f + y * g + z * h,
        i * f + j * g + k * h,
        0.25 * (f * f + g * g + h * h),
    )


def descent(f: Five[float], T: float) -> float:
    """The first t in [0, T] with f ≤ 0 and falling, from the coefficients of f, in plain doubles; inf for none."""
    ends, many = turns(f, T)
    for k in range(many - 1):
        low, high = ends[k], ends[k + 1]
        if value(f, 0, high) <= 0 and value(f, 0, high) < value(f, 0, low):
            return low if value(f, 0, low) <= 0 else crossing(f, 0, low, high)
    return inf


def turns(f: Five[float], T: float) -> tuple[Floats, int]:
    """The ends of the pieces of [0, T] in which f only rises or only falls, and their number.

    They are where f′ changes its sign, between the turns of f′, and so on down to a derivative that is linear.
    """
    ends, found, many = np.zeros(6), np.zeros(6), 2
    ends[1] = T
    for order in (3, 2, 1):
        count = 1
        for k in range(many - 1):
            low, high = ends[k], ends[k + 1]
            if (value(f, order, low) < 0) != (value(f, order, high) < 0):
                found[count] = crossing(f, order, low, high)
                count += 1
        found[count] = T
        many = count + 1
        for k in range(many):
            ends[k] = found[k]
    return ends, many


def value(f: Five[float], order: int, t: float) -> float:
    """A derivative of f, in plain doubles; order 0 is f."""
    total = 0.0
    for k in range(4, order - 1, -1):
        share = f[k]
        for i in range(order):
            share *= k - i
        total = total * t + share
    return total


def crossing(f: Five[float], order: int, low: float, high: float) -> float:
    """Where a derivative of f changes its sign, by halving."""
    rises = value(f, order, low) < 0
    for _ in range(1100):
        t = 0.5 * (low + high)
        if t <= low or t >= high:
            break
        if (value(f, order, t) < 0) == rises:
            low = t
        else:
            high = t
    return high

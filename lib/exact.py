"""The referee: the sweep in exact arithmetic, one pair at a time. Slow, and never wrong."""

from fractions import Fraction
from math import isqrt

import numpy as np

from .frame import Contact, pair

BITS = 160
"""Bits to which a square root is taken before it is rounded to a double's 53."""


def sweep(p, v, r) -> Contact:
    """First contact of two moving spheres in the frame, decided by the signs of exact rationals.

    Parameters
    ----------
    p, v, r : array_like
        Relative position and displacement, shape (..., d), d = 2 or 3; sum of radii, shape (...); one length unit.

    Returns
    -------
    Contact
        hit : the answer of exact arithmetic on the numbers given. t : float64, from a square root of 160 bits.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`.

    >>> sweep([3, 4], [-3, 0], 4)  # grazes at the very end of the frame
    Contact(hit=array(True), t=array(1.))
    """
    p, v, r = pair(p, v, r)
    rows = p.reshape(-1, p.shape[-1]), v.reshape(-1, v.shape[-1]), r.reshape(-1)
    t = np.array([first_contact(*row) for row in zip(*(x.tolist() for x in rows), strict=True)], dtype=float)
    return Contact(np.asarray(np.isfinite(t).reshape(r.shape)), t.reshape(r.shape))


def first_contact(p: list[float], v: list[float], r: float) -> float:
    """The time of first contact of one pair, inf for none. Only signs decide; the root comes last."""
    a, b, c = coefficients(p, v, r)
    if c <= 0:
        return 0.0
    if b >= 0 or (-b > a and a + 2 * b + c > 0) or b * b < a * c:
        return np.inf
    return float(c / (-b + root(b * b - a * c)))


def coefficients(p: list[float], v: list[float], r: float) -> tuple[Fraction, Fraction, Fraction]:
    """a = v·v, b = p·v, c = p·p − r² as exact rationals: every float is one (eq. 4.4 to 4.6)."""
    p, v, r = [Fraction(x) for x in p], [Fraction(x) for x in v], Fraction(r)
    pv = sum(x * y for x, y in zip(p, v, strict=True))
    return sum(x * x for x in v), pv, sum(x * x for x in p) - r * r


def root(x: Fraction) -> Fraction:
    """√x to `BITS` significant bits, rounded down; exact where x is the square of a short rational.

    >>> root(Fraction(9, 4))
    Fraction(3, 2)
    """
    n, d = x.numerator * x.denominator, x.denominator  # √(n/d) = √(n d) / d
    shift = max(0, 2 * BITS - n.bit_length()) // 2
    return Fraction(isqrt(n << 2 * shift), d << shift)

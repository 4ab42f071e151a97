"""The sweep by the quadratic: the squared distance is a parabola in t, and contact is its smaller root."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Context, Decimal
from typing import Any, NamedTuple, overload

import numpy as np

from .double_double import two_product
from .frame import Contact, checked, contact, dot, given, unwrapped
from .kinds import Displacement, Floats, Length, Numbers, Position, Truths, one_or_many

__all__ = ["InDigits", "Steps", "discriminant", "in_digits", "roots", "solve", "steps", "sweep"]

NONE = -9999
"""An exponent below all there are: that of 0."""


class Steps(NamedTuple):
    """The quantities of the derivation: the parabola f(t) = a t² + 2 b t + c and a quarter of its discriminant, D.

    a = v·v, the squared relative speed; b = p·v, negative while approaching; c = p·p − r², negative in overlap;
    D = b² − a c (eq. 4.4 to 4.9). All of shape (...).
    """

    a: Floats
    b: Floats
    c: Floats
    D: Floats


def steps(p: Position, v: Displacement, r: Length) -> Steps:
    """The coefficients and the discriminant (eq. 4.4 to 4.9). Arguments and errors as `sweep`.

    >>> [float(x) for x in steps([5, 0], [-4, 0], 3)]
    [16.0, -20.0, 16.0, 144.0]
    """
    p, v, r = given(p, v, r)
    with np.errstate(all="ignore"):
        a, b, c = dot(v, v), dot(p, v), dot(p, p) - r * r
        return Steps(a, b, c, b * b - a * c)


@one_or_many
def sweep(p: Position, v: Displacement, r: Length) -> Contact:
    """First contact of two moving spheres in the frame, by the smaller root of the quadratic (eq. 4.14, 4.15).

    Parameters
    ----------
    p, v : array_like, shape (..., d), d = 2 or 3
        Relative position p2 − p1 at t = 0 and relative displacement v2 − v1 per frame, in one length unit.
    r : array_like, shape (...)
        Sum of the radii, in that unit.

    Returns
    -------
    Contact
        t = c / (−b + √D): the smaller root, without the subtraction of nearly equal numbers that costs −b − √D
        its digits. Near a graze the sign of the computed D can be wrong; lesson 07 cures it.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`.

    References
    ----------
    M. Gomez, "Simple Intersection Tests for Games", 1999; "Real Time Sphere Collisions in Videogames".

    >>> sweep([5, 0], [-4, 0], 3)
    Contact(hit=True, t=0.5)
    """
    _, b, c, D = steps(p, v, r)
    with np.errstate(all="ignore"):
        u0 = c / (-b + np.sqrt(D))
        return contact(c <= 0, (b < 0) & (D >= 0) & (u0 <= 1), u0)


@overload
def roots(p: Sequence[float], v: Sequence[float], r: float) -> tuple[float, float]: ...
@overload
def roots(p: Position, v: Displacement, r: Length) -> tuple[Floats, Floats]: ...
def roots(p: Position, v: Displacement, r: Length) -> tuple[Any, Any]:
    """Both times at which the spheres, moving for ever, exactly touch (eq. 4.10, 4.11).

    Arguments and errors as `sweep`.

    Returns
    -------
    u0, u1 : arrays, shape (...)
        First and last touch, u0 ≤ u1, before, in or after the frame; nan where the paths never come that near
        and where there is no relative motion. The root whose −b and √D have one sign is computed first; the
        other follows from u0 u1 = c / a.

    >>> u0, u1 = roots([5, 0], [-4, 0], 3)
    >>> float(u0), float(u1)
    (0.5, 2.0)
    """
    a, b, c, D = steps(p, v, r)
    with np.errstate(all="ignore"):
        q = larger(b, D)
        far, near = q / a, np.where(q == 0, q, c / q)  # q = 0 where b = 0 and D = 0: both roots are 0
        return in_order(a > 0, far, near, np.nan, c.dtype)


def solve(a: Numbers, b: Numbers, c: Numbers) -> tuple[Floats, Floats]:
    """The real roots of a t² + 2 b t + c = 0 for coefficients given as they are (eq. 4.10, 4.11).

    Parameters
    ----------
    a, b, c : array_like, shape (...)
        The coefficients; b is half the usual one.

    Returns
    -------
    u0, u1 : arrays, shape (...)
        The roots, u0 ≤ u1; nan where there is none, inf where one lies beyond the range of floats. Where a = 0 the one
        root −c / (2 b), twice; nan where b = 0 too. D = b² − a c comes from `discriminant`, which loses nothing to the
        subtraction, after b has been scaled by 2ⁿ and a c by 4ⁿ, so that no square leaves the range of floats.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`.

    >>> u0, u1 = solve(1, [-2.5, 0, 1], [4, 1, 1])
    >>> u0.tolist(), u1.tolist()
    ([1.0, nan, -1.0], [4.0, nan, -1.0])
    """
    _, (a, b, c) = checked({}, {"a": a, "b": b, "c": c}, unsigned=())
    # a = x 2^i, b = y 2^j and c = z 2^k; the roots of the scaled numbers have their powers of two put back last.
    (x, i), (y, j), (z, k) = (np.frexp(number.astype(np.float64)) for number in (a, b, c))
    of_b, of_ac = np.where(y == 0, NONE, j), np.where(x * z == 0, NONE, (i + k) // 2)
    n = np.where((y == 0) & (x * z == 0), 0, -np.maximum(of_b, of_ac))
    of_ac = np.where(x * z == 0, 0, i + k + 2 * n)  # shared between a and c, that neither leaves the range
    half = of_ac // 2
    with np.errstate(all="ignore"):
        y = np.ldexp(y, j + n)
        q = larger(y, discriminant(np.ldexp(x, half), y, np.ldexp(z, of_ac - half)))
        far, near = np.ldexp(q / x, -n - i), np.where(q == 0, q, np.ldexp(z / q, k + n))
        return in_order(a != 0, far, near, np.where(b == 0, np.nan, np.ldexp(-z / y, k + n - 1)), a.dtype)


class InDigits(NamedTuple):
    """An approach in decimals of n digits: √D, both numerators, and the first root by either formula.

    root = √D; less = −b − √D; more = −b + √D; plain = less / a (eq. 4.10); stable = c / more (eq. 4.14); nan where D is
    negative.
    """

    root: Decimal
    less: Decimal
    more: Decimal
    plain: Decimal
    stable: Decimal


def in_digits(a: float | str | Decimal, b: float | str | Decimal, c: float | str | Decimal, n: int) -> InDigits:
    """The first root of an approach in decimal arithmetic, every step rounded to n digits (eq. 4.9, 4.10, 4.14).

    Parameters
    ----------
    a, b, c : int, float, str or Decimal
        The coefficients, a > 0 and b < 0; they are rounded first.
    n : int
        Digits, at least 1.

    Returns
    -------
    InDigits
        √D, −b − √D, −b + √D and the root by either formula, each a Decimal; nan where D is negative.

    Raises
    ------
    ValueError
        For n below 1, or coefficients that are no approach.

    >>> known = in_digits(1, "-10", "0.25", 4)
    >>> print(known.root, known.less, known.plain, known.stable)
    9.987 0.013 0.013 0.01251
    """
    if n < 1:
        raise ValueError(f"n must be at least 1, a number of digits; got {n!r}")
    keep = Context(prec=int(n))
    a, b, c = (keep.plus(Decimal(x)) for x in (a, b, c))
    if not (a > 0 and b < 0):
        raise ValueError(f"a must be above 0 and b below, as in an approach; got a = {a}, b = {b}")
    D = keep.subtract(keep.multiply(b, b), keep.multiply(a, c))
    root = keep.sqrt(D) if D >= 0 else Decimal("nan")
    less, more = keep.subtract(-b, root), keep.subtract(root, b)
    return InDigits(root, less, more, keep.divide(less, a), keep.divide(c, more))


def larger(b: Floats, D: Floats) -> Floats:
    """−b ± √D, whichever is larger in size: never a difference, for both terms have the sign of −b."""
    return -(b + np.copysign(np.sqrt(D), b))


def in_order(known: Truths, far: Floats, near: Floats, alone: Floats | float, dtype: np.dtype[Any]) -> tuple[Any, Any]:
    """The smaller root and the larger where there is a parabola; elsewhere, twice, what there is."""
    return tuple(
        unwrapped(np.where(known, u, alone).astype(dtype)) for u in (np.minimum(far, near), np.maximum(far, near))
    )


def discriminant(a: Floats, b: Floats, c: Floats) -> Floats:
    """b² − a c with the rounding errors of both products put back.

    Parameters
    ----------
    a, b, c : arrays, shape (...)
        The coefficients, of one float type; b is half the usual one.

    Returns
    -------
    array, shape (...)
        D. Where a product or its error leaves the range of floats it is the plain difference. Products of float32 are
        exact in float64.

    References
    ----------
    W. Kahan, "On the Cost of Floating-Point Computation Without Extra-Precise Arithmetic", 2004.

    >>> a, b, c = 94906266.375, 94906267.375, 94906268.375
    >>> b * b - a * c, float(discriminant(np.array(a), np.array(b), np.array(c)))
    (2.0, 1.0)
    """
    with np.errstate(all="ignore"):
        a, b64, c = (x.astype(np.float64) for x in (a, b, c))
        (bb, bb_error), (ac, ac_error) = two_product(b64, b64), two_product(a, c)
        D = (bb - ac) + (bb_error - ac_error)
        return np.where(np.isfinite(D), D, bb - ac).astype(b.dtype)

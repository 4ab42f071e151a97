"""What a pair shows, in exact numbers: its coefficients and roots, made ready for all causes."""

from fractions import Fraction
from math import isfinite, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray


class _Unit(NamedTuple):
    """What a type of floats can do: near 0 by rounding, the loss of a few roundings, of a square, and of all digits.

    near : as a share of what a quantity is made of; last : of the largest term of a sum; least : of a square at the
    lower end of the range; gross : an error of t, as a share of the frame, that says that hardly a digit was right;
    parallel : of |p × v|² in p·p v·v; top : binary digits of the range.
    """

    dtype: type
    near: float
    last: Fraction
    least: Fraction
    gross: float
    parallel: float
    top: int


UNITS = {
    np.float64: _Unit(np.float64, 1e-6, Fraction(2) ** -49, Fraction(2) ** -1072, 1e-3, 1e-28, 1000),
    np.float32: _Unit(np.float32, 1e-3, Fraction(2) ** -20, Fraction(2) ** -147, 1e-1, 1e-11, 120),
}


class _PairFacts(NamedTuple):
    """A pair in exact numbers, made ready: a, b, c, D; g = f(1); u0 and u1, the roots, or None; and as floats.

    said : the time that came with a wrong hit, if any.
    """

    a: Fraction
    b: Fraction
    c: Fraction
    D: Fraction
    g: Fraction
    u0: float | None
    u1: float | None
    pp: Fraction
    rr: Fraction
    unit: _Unit
    floats: tuple[NDArray, NDArray, Any]
    said: float | None = None


def _facts(p, v, r, dtype: type = np.float64) -> _PairFacts:
    """The quantities of a pair in exact numbers, and the pair in the floats of its type.

    >>> _facts([5, 0], [-4, 0], 3).u0
    0.5
    """
    floats = np.asarray(p, dtype), np.asarray(v, dtype), dtype(r)
    p, v, r = [Fraction(float(x)) for x in p], [Fraction(float(x)) for x in v], Fraction(float(r))
    pp, b, a = (sum(x * y for x, y in zip(m, n, strict=True)) for m, n in ((p, p), (p, v), (v, v)))
    c = pp - r * r
    D = b * b - a * c
    u0, u1 = roots(a, b, D)
    return _PairFacts(a, b, c, D, a + 2 * b + c, u0, u1, pp, r * r, UNITS[dtype], floats)


def roots(a: Fraction, b: Fraction, D: Fraction) -> tuple[float | None, float | None]:
    """Both roots as doubles, good to some digits: enough to recognise them."""
    if a == 0 or D < 0:
        return None, None
    middle, half = _ratio(-b, a), sqrt(min(_ratio(D, a * a), 1e300))
    return middle - half, middle + half


def _ratio(x: Fraction, y: Fraction) -> float:
    """x / y as a double, inf where that is beyond its range."""
    try:
        return float(x / y)
    except OverflowError:
        return float("inf") if x > 0 else float("-inf")


def _alike(t: float | None, other: float | None, share: float = 1e-8) -> bool:
    """Are two times one, to eight digits?"""
    return None not in (t, other) and isfinite(t) and isfinite(other) and abs(t - other) <= share * abs(other)


def _lost(f: _PairFacts) -> float:
    """What rounding may take from a root of a t² + 2 b t + c: of −b, and of √D, half of whose digits may go.

    Subtracting nearly equal numbers is what makes these large against the root.
    """
    last, least = f.unit.last, f.unit.least
    off = last * (f.b**2 + f.a * (f.pp + f.rr)) + least * (1 + f.a + abs(f.b) + f.pp)
    most, true = _root_of(off / f.a**2), _root_of(f.D / f.a**2)
    return _ratio(last * abs(f.b) + least, f.a) + (min(most * most / true, most) if true else most)


def rounded(f: _PairFacts, t: float | None, *others: float | None) -> bool:
    """Is the time one of these, but for what rounding may take from it? Without a time the hit was wrong: then yes."""
    return t is None or any(x is not None and abs(t - x) <= _lost(f) for x in others)


def _gone(f: _PairFacts, t: float | None) -> bool:
    """Is nothing left of the right time, as when squares are inf or 0? Without a time the hit was wrong: then yes."""
    right = 0 if f.c <= 0 else f.u0
    return t is None or t == 0 or right is None or not abs(t - right) <= f.unit.gross


def _small(x: Fraction, whole: Fraction, share: float) -> bool:
    """Is x but a small share of the whole?"""
    return abs(x) <= whole * Fraction(share)


def _root_of(x: Fraction) -> float:
    """√x as a double, 0 below 0, and no more than √1e300."""
    return sqrt(min(_ratio(max(x, Fraction(0)), Fraction(1)), 1e300))

"""The first root of a polynomial of whole numbers, to as many digits as one likes."""

from fractions import Fraction

from . import first_root
from .first_root import Polynomial


def isolated(f: Polynomial, T: Fraction) -> tuple[Polynomial, Fraction, Fraction, bool] | None:
    """The first root in [0, T] of an f that is positive at 0, as exactly as one likes; None if there is none.

    A polynomial that has it as a single root and falls there, the ends of an interval in which it falls to zero just
    once, equal ends for the root itself, and whether f only touches zero there or crosses it flatly.

    >>> isolated([1, -3, 2], Fraction(1, 2)), isolated([1, -2, 1], Fraction(2))[3]  # (1 − t)(1 − 2t), (1 − t)²
    (([1, -3, 2], Fraction(1, 2), Fraction(1, 2), False), True)
    """
    f = first_root._trimmed(f)
    g = first_root._single(f) if len(f) > 1 else f
    if (found := first_root._first_piece(g, T)) is None:
        return None
    low, high = found
    fall = [k * x for k, x in enumerate(f)][1:]
    twice, end = first_root._shared(g, first_root._trimmed(fall)), high
    while low < high == end:  # where f may have another root
        low, high = _cut(g, low, high, (low + high) / 2)
    first, last = first_root._newton(twice, low)[0], first_root._newton(twice, high)[0]
    return g, low, high, not first or not last or (first > 0) != (last > 0)


def narrowed(g: Polynomial, low: Fraction, high: Fraction, digits: int) -> tuple[Fraction, Fraction]:
    """The interval of `isolated` cut down to some digits of the root, by Newton's steps kept between its ends.

    >>> [float(x) for x in narrowed([2, 0, -1], Fraction(1), Fraction(2), 20)]
    [1.4142135623730951, 1.4142135623730951]
    """
    places, share = 8, Fraction(1, 10**digits)
    while low < high and high - low > share * low:
        middle, wide = (low + high) / 2, high - low
        value, slope = first_root._newton(g, middle)
        step = wide / 2**places
        if slope:
            unit = step / 16
            near = middle - unit * (value * unit.denominator // (slope * unit.numerator))
            for t in (near - step, near + step):
                low, high = _cut(g, low, high, t)
        places = 2 * places if high - low <= 4 * step else max(places // 2, 4)
        low, high = _cut(g, low, high, (low + high) / 2)
    return low, high


def _cut(g: Polynomial, low: Fraction, high: Fraction, t: Fraction) -> tuple[Fraction, Fraction]:
    """The part of an interval on that side of t where g falls through zero."""
    if not low < t < high:
        return low, high
    value = first_root._newton(g, t)[0]
    return (t, high) if value > 0 else (low, t) if value < 0 else (t, t)

"""Numbers with a bound on what they may be off by: many in double-double, or one in as many decimal digits as it takes.

Both kinds are added, subtracted, multiplied and divided by the usual signs, so that a formula is written once, as the
lesson has it, and `formulas` runs on either. What an operation loses, and what its operands may already be off by, goes
into the bound of its result. So the true value of every formula lies within `off` of what was computed, and where all
of that interval rounds to one double, that double is the true value correctly rounded (A. Ziv's test, 1991).

Why the bounds hold. Double-double loses at most 32 u² of a quotient, 9 u² of a product, 16 u² of a root, 4 u² of a
sum, u = 2⁻⁵³ (`lib.double_double`); `LOST` is 64 u². Underflow takes a small multiple of 2⁻¹⁰⁷⁴, in a quotient and a
root divided once more by what they divide by; `TINY` is 2⁷⁴ times that, and is left out where a 0 that is nothing but 0
makes the result one. The bounds themselves are computed with fewer than 16 roundings, which `SLACK` pays for: (1 + u)¹⁶
is less than 1 + 2⁻⁴⁸. A decimal operation is correctly rounded, so it loses less than one unit of the last digit; and
where it says of itself that it was exact, nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import (
    MAX_EMAX,
    MIN_EMIN,
    Context,
    Decimal,
    DivisionByZero,
    Inexact,
    InvalidOperation,
    Overflow,
    getcontext,
)
from fractions import Fraction
from typing import Any

import numpy as np

from .. import double_double
from ..kinds import Floats, Truths

LOST, TINY, SLACK = 2.0**-100, 2.0**-1000, 1 + 2.0**-40
"""What an operation in double-double loses, as a share and besides; and what pays for the rounding of bounds."""

LEAST, MOST = 2.0**-80, 2.0**80
"""Between which the numbers of a row lie, or are 0, that is tried in double-double. No formula multiplies more than ten
of them, so nothing leaves the range of floats."""

SHARE, HAIR = Decimal("1.001"), 400
"""What pays for the rounding of decimal bounds; and how many digits must fail to tell a value from the middle of two
doubles before it may be rounded to either."""


class BoundedPair:
    """Numbers within `off` of high + low, entry by entry; arrays of one shape (N,), or numbers that broadcast."""

    __slots__ = ("high", "low", "off")
    __array_ufunc__ = None  # an array times such a number is not an array of such numbers

    def __init__(self, high: Any, low: Any = 0.0, off: Any = 0.0):
        self.high, self.low, self.off = high, low, off

    def __add__(self, other: Any) -> BoundedPair:
        y = _bounded(other)
        high, low = double_double.add((self.high, self.low), (y.high, y.low))
        moved = (self.high != 0) & (y.high != 0)  # 0 added to a number is that number
        return BoundedPair(high, low, SLACK * (self.off + y.off + moved * (LOST * abs(high) + TINY)))

    def __mul__(self, other: Any) -> BoundedPair:
        y = _bounded(other)
        high, low = double_double.multiply((self.high, self.low), (y.high, y.low))
        off = _size(self) * y.off + self.off * (_size(y) + y.off) + LOST * abs(high) + TINY
        return BoundedPair(high, low, np.where(_nothing(self) | _nothing(y), 0.0, SLACK * off))

    def __truediv__(self, other: Any) -> BoundedPair:
        y = _bounded(other)
        high, low = double_double.divide((self.high, self.low), (y.high, y.low))
        least = _least(y)
        off = (self.off + abs(high) * (SLACK * y.off) + TINY) / least + LOST * abs(high) + TINY
        off = np.where(least > 0, SLACK * off, np.inf)
        return BoundedPair(high, low, np.where(_nothing(self) & (least > 0), 0.0, off))

    def root(self) -> BoundedPair:
        """√x, of numbers above 0."""
        high, low = double_double.root((self.high, self.low))
        off = SLACK * ((self.off + TINY) / high + LOST * high + TINY)
        return BoundedPair(high, low, np.where(_least(self) > 0, off, np.inf))

    def sign(self) -> Floats:
        """−1, 0 or 1, and nan where the bound leaves that open."""
        return np.where((_least(self) > 0) | _nothing(self), np.sign(self.high), np.nan)

    def rounded(self) -> tuple[Floats, Truths]:
        """The nearest doubles, and where they are surely those."""
        off = self.off + 2.0**-104 * abs(self.high)
        off = np.where(_nothing(self), 0.0, off)
        value = self.high + (self.low + off)
        return value + 0.0, (value == self.high + (self.low - off)) & (abs(value) < np.inf)

    def __rtruediv__(self, other: Any) -> BoundedPair:
        return _bounded(other) / self

    def __neg__(self) -> BoundedPair:
        return BoundedPair(-self.high, -self.low, self.off)

    def __sub__(self, other: Any) -> BoundedPair:
        return self + -_bounded(other)

    def __rsub__(self, other: Any) -> BoundedPair:
        return -self + other

    __radd__, __rmul__ = __add__, __mul__


def _bounded(x: Any) -> BoundedPair:
    """A number as one with a bound."""
    return x if isinstance(x, BoundedPair) else BoundedPair(np.float64(x))


def _size(x: BoundedPair) -> Any:
    """No less than |high + low|."""
    return abs(x.high) * (1 + 2.0**-50)


def _least(x: BoundedPair) -> Any:
    """No more than what the number is in size, below 0 where it may be 0."""
    return abs(x.high) * (1 - 2.0**-50) - SLACK * x.off


def _nothing(x: BoundedPair) -> Any:
    """Is it 0, and surely so?"""
    return (x.high == 0) & (x.off == 0)


class TooFewDigits(ArithmeticError):
    """A number cannot be told from 0: more digits can."""


class BoundedDecimal:
    """One number within `off` of `middle`, in the digits of the decimal context in use."""

    __slots__ = ("middle", "off")

    def __init__(self, middle: Decimal | float, off: Decimal = Decimal(0)):
        self.middle, self.off = Decimal(middle), off

    def __add__(self, other: Any) -> BoundedDecimal:
        y = _decimal(other)
        result, lost = _worked(Decimal.__add__, self.middle, y.middle)
        return BoundedDecimal(result, SHARE * (self.off + y.off + lost))

    def __mul__(self, other: Any) -> BoundedDecimal:
        y = _decimal(other)
        result, lost = _worked(Decimal.__mul__, self.middle, y.middle)
        off = abs(self.middle) * y.off + self.off * (abs(y.middle) + y.off)
        return BoundedDecimal(result, SHARE * (off + lost))

    def __truediv__(self, other: Any) -> BoundedDecimal:
        y = _decimal(other)
        if (least := abs(y.middle) - SHARE * y.off) <= 0:
            raise TooFewDigits
        result, lost = _worked(Decimal.__truediv__, self.middle, y.middle)
        return BoundedDecimal(result, SHARE * ((self.off + (abs(result) + lost) * y.off) / least + lost))

    def root(self) -> BoundedDecimal:
        """√x, of a number above 0."""
        if self.middle <= self.off:
            raise TooFewDigits
        result, lost = _worked(Decimal.sqrt, self.middle)
        return BoundedDecimal(result, SHARE * (self.off / result + lost))

    def sign(self) -> int:
        """−1, 0 or 1."""
        if self.off and abs(self.middle) <= SHARE * self.off:
            raise TooFewDigits
        return (self.middle > 0) - (self.middle < 0)

    def rounded(self) -> tuple[float, bool]:
        """The nearest double, and whether it is surely that one, or so near the middle of two that either is right."""
        if not self.off:
            return float(self.middle) + 0.0, True
        off = self.off + abs(self.middle).scaleb(2 - getcontext().prec)
        low, high = float(self.middle - off), float(self.middle + off)
        return float(self.middle) + 0.0, low == high or off < abs(self.middle).scaleb(-HAIR)

    def __rtruediv__(self, other: Any) -> BoundedDecimal:
        return _decimal(other) / self

    def __neg__(self) -> BoundedDecimal:
        return BoundedDecimal(self.middle.copy_negate(), self.off)

    def __sub__(self, other: Any) -> BoundedDecimal:
        return self + -_decimal(other)

    def __rsub__(self, other: Any) -> BoundedDecimal:
        return -self + other

    __radd__, __rmul__ = __add__, __mul__


def _decimal(x: Any) -> BoundedDecimal:
    """A number as one with a bound."""
    return x if isinstance(x, BoundedDecimal) else BoundedDecimal(x)


def _worked(operation: Callable[..., Decimal], *numbers: Decimal) -> tuple[Decimal, Decimal]:
    """The result of an operation in the context's digits, and no less than what rounding took: 0 where it is exact."""
    now = getcontext()
    now.clear_flags()
    result = operation(*numbers)
    return result, abs(result).scaleb(1 - now.prec) if now.flags[Inexact] else Decimal(0)


def decimal_of(x: Fraction) -> BoundedDecimal:
    """A fraction in decimal digits."""
    return BoundedDecimal(x.numerator) / BoundedDecimal(x.denominator)


def digits(many: int) -> Context:
    """Decimal arithmetic of so many digits, without bounds on exponents."""
    return Context(many, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[InvalidOperation, DivisionByZero, Overflow])

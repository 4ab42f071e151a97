"""Numbers with a bound on what they may be off by: in doubles, in double-double, or in as many digits as it takes.

All three are added, subtracted, multiplied and divided by the usual signs, so that a formula is written once, as the
lesson has it, and runs on any of them. What an operation loses, and what its operands may already be off by, goes into
the bound of its result (J. van der Hoeven, "Ball arithmetic", 2009). So the true value of every formula lies within
`off` of what was computed, and where all of that interval rounds to one double, that double is the true value correctly
rounded (A. Ziv's test, 1991).

Why the bounds hold. A double is rounded by at most u = 2⁻⁵³ of it, and its bound by few enough roundings for `GROWN`.
Double-double loses at most 32 u² of a quotient, 9 u² of a product, 16 u² of a root, 4 u² of a sum
(`lib.double_double`); `LOST` is 64 u². Underflow takes a small multiple of 2⁻¹⁰⁷⁴, in a quotient and a root divided
once more by what they divide by; `TINY` is 2⁷⁴ times that. A 0 that is nothing but 0 loses nothing, nor does what is
added to it. Bounds of double-double are computed with fewer than 16 roundings, which `SLACK` pays for: (1 + u)¹⁶ is
less than 1 + 2⁻⁴⁸. A decimal operation is correctly rounded, so it loses less than one unit of the last digit; and
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

from . import double_double
from .kinds import Floats, Numbers, Truths

UNIT, GROWN, UNDERFLOW = 2.0**-53, 1 + 2.0**-46, 2.0**-1070
"""What rounding loses of a double; what is added to a bound for the rounding of its own; and what underflow loses."""

LOST, TINY, SLACK = 2.0**-100, 2.0**-1000, 1 + 2.0**-40
"""What an operation in double-double loses, as a share and besides; and what pays for the rounding of bounds."""

LEAST, MOST = 2.0**-80, 2.0**80
"""Between which the numbers of a row lie, or are 0, that is tried in double-double. No formula multiplies more than ten
of them, so nothing leaves the range of floats."""

SHARE, HAIR = Decimal("1.001"), 400
"""What pays for the rounding of decimal bounds; and how many digits must fail to tell a value from the middle of two
doubles before it may be rounded to either."""


class TooFewDigits(ArithmeticError):
    """Two numbers cannot be told apart: more digits can."""


class _Arithmetic:
    """What all kinds have in common: signs that come down to others, and plain numbers among them."""

    __slots__ = ()
    __array_ufunc__ = None  # an array of numpy's leaves the operation to these

    @classmethod
    def of(cls, x: Any) -> Any:
        """A number as one of this kind, off by nothing unless it says so itself."""
        return x if isinstance(x, cls) else cls(x)

    def __sub__(self, other: Any) -> Any:
        return self + -self.of(other)

    def __radd__(self, other: Any) -> Any:
        return self + other

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __rmul__(self, other: Any) -> Any:
        return self * other

    def __rtruediv__(self, other: Any) -> Any:
        return self.of(other) / self


class Bounded(_Arithmetic):
    """Doubles, arrays of any shape, that are off by at most so much: a value, and a bound beside it.

    inf is a bound that says nothing. Single ones are compared, too; where their bounds leave that open it is an error.

    >>> third = Bounded(1.0) / 3.0
    >>> off = third * 3.0 - 1.0
    >>> float(off.value), bool(0 < off.off < 1e-15), third < 0.34
    (0.0, True, True)
    """

    __slots__ = "off", "value"
    __hash__ = None

    def __init__(self, value: Numbers, off: Numbers = 0.0):
        self.value, self.off = np.asarray(value, dtype=float), np.asarray(off, dtype=float)

    def __neg__(self):
        return Bounded(-self.value, self.off)

    def __add__(self, other):
        y = self.of(other)
        value, moved = self.value + y.value, (self.value != 0) & (y.value != 0)  # 0 added to a number is that number
        return _rounded(value, self.off + y.off + moved * UNIT * abs(value))  # a sum does not underflow

    def __mul__(self, other):
        y = self.of(other)
        value = self.value * y.value
        off = abs(self.value) * y.off + (abs(y.value) + y.off) * self.off + UNIT * abs(value) + UNDERFLOW
        return _rounded(value, np.where(self.is_nothing() | y.is_nothing(), 0.0, off))

    def __truediv__(self, other):
        y = self.of(other)
        value, least = self.value / y.value, abs(y.value) * (1 - UNIT) - y.off
        off = (self.off + abs(value) * y.off) / least + UNIT * abs(value) + UNDERFLOW / np.minimum(least, 1.0)
        return _rounded(value, np.where(least > 0, np.where(self.is_nothing(), 0.0, off), np.inf))

    def root(self) -> Bounded:
        """√x; its bound is inf where x may be 0 or less, but for a 0 that is nothing else.

        >>> float(Bounded(4.0).root().value), bool(np.isinf(Bounded(1.0, off=2.0).root().off))
        (2.0, True)
        """
        least = self.value * (1 - UNIT) - self.off
        value = np.sqrt(np.maximum(self.value, 0.0))
        off = self.off / (value + np.sqrt(np.maximum(least, 0.0))) + UNIT * value + UNDERFLOW
        return _rounded(value, np.where(least > 0, off, np.where(self.is_nothing(), 0.0, np.inf)))

    def is_nothing(self) -> Truths:
        """Is it 0, and surely so?"""
        return (self.value == 0) & (self.off == 0)

    def sign(self) -> int:
        """−1, 0 or 1, of a single number."""
        if np.isnan(self.value) or (self.off and not abs(self.value) > self.off):
            raise TooFewDigits
        return int(np.sign(self.value))

    def _beyond(self, other: Any) -> int:
        """The sign of what this is more than another; of any number with a bound, −1 before inf."""
        if isinstance(other, float) and np.isinf(other) and self.off < np.inf:
            return -int(np.sign(other))
        return (self - other).sign()

    def __lt__(self, other):
        return self._beyond(other) < 0

    def __le__(self, other):
        return self._beyond(other) <= 0

    def __gt__(self, other):
        return self._beyond(other) > 0

    def __ge__(self, other):
        return self._beyond(other) >= 0

    def __eq__(self, other):
        return self._beyond(other) == 0


def _rounded(value: Floats, off: Floats) -> Bounded:
    """A result, and a bound that has been rounded itself."""
    return Bounded(value, np.where(np.isnan(off) | np.isnan(value), np.inf, off * GROWN))


class BoundedPair(_Arithmetic):
    """Numbers within `off` of high + low, entry by entry; arrays of one shape (N,), or numbers that broadcast."""

    __slots__ = ("high", "low", "off")

    def __init__(self, high: Any, low: Any = 0.0, off: Any = 0.0):
        self.high, self.low, self.off = high, low, off

    @classmethod
    def of(cls, x: Any) -> BoundedPair:
        """A number as one of this kind."""
        return x if isinstance(x, cls) else cls(np.float64(x))

    def __add__(self, other: Any) -> BoundedPair:
        y = self.of(other)
        high, low = double_double.add((self.high, self.low), (y.high, y.low))
        moved = (self.high != 0) & (y.high != 0)  # 0 added to a number is that number
        return BoundedPair(high, low, SLACK * (self.off + y.off + moved * (LOST * abs(high) + TINY)))

    def __mul__(self, other: Any) -> BoundedPair:
        y = self.of(other)
        high, low = double_double.multiply((self.high, self.low), (y.high, y.low))
        off = _size(self) * y.off + self.off * (_size(y) + y.off) + LOST * abs(high) + TINY
        return BoundedPair(high, low, np.where(_nothing(self) | _nothing(y), 0.0, SLACK * off))

    def __truediv__(self, other: Any) -> BoundedPair:
        y = self.of(other)
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

    def __neg__(self) -> BoundedPair:
        return BoundedPair(-self.high, -self.low, self.off)


def _size(x: BoundedPair) -> Any:
    """No less than |high + low|."""
    return abs(x.high) * (1 + 2.0**-50)


def _least(x: BoundedPair) -> Any:
    """No more than what the number is in size, below 0 where it may be 0."""
    return abs(x.high) * (1 - 2.0**-50) - SLACK * x.off


def _nothing(x: BoundedPair) -> Any:
    """Is it 0, and surely so?"""
    return (x.high == 0) & (x.off == 0)


class BoundedDecimal(_Arithmetic):
    """One number within `off` of `middle`, in the digits of the decimal context in use."""

    __slots__ = ("middle", "off")

    def __init__(self, middle: Decimal | float, off: Decimal = Decimal(0)):
        self.middle, self.off = Decimal(middle), off

    def __add__(self, other: Any) -> BoundedDecimal:
        y = self.of(other)
        result, lost = _worked(Decimal.__add__, self.middle, y.middle)
        return BoundedDecimal(result, SHARE * (self.off + y.off + lost))

    def __mul__(self, other: Any) -> BoundedDecimal:
        y = self.of(other)
        result, lost = _worked(Decimal.__mul__, self.middle, y.middle)
        off = abs(self.middle) * y.off + self.off * (abs(y.middle) + y.off)
        return BoundedDecimal(result, SHARE * (off + lost))

    def __truediv__(self, other: Any) -> BoundedDecimal:
        y = self.of(other)
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

    def __neg__(self) -> BoundedDecimal:
        return BoundedDecimal(self.middle.copy_negate(), self.off)


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

"""Numbers that know what they may be off by, for a proof that nothing is off by more."""

from __future__ import annotations

import numpy as np

from ..kinds import Floats, Numbers

UNIT, GROWN, TINY = 2.0**-53, 1 + 2.0**-46, 2.0**-1070
"""What rounding loses of a result; what is added to a bound for the rounding of its own; and what underflow loses."""


class Bounded:
    """Numbers, arrays of any shape, that are off by at most so much: a value, and a bound beside it.

    Sums, products, quotients and roots carry the bound along, whatever has been rounded; inf is a bound that says
    nothing (J. van der Hoeven, "Ball arithmetic", 2009).

    >>> third = Bounded(1.0) / 3.0
    >>> off = third * 3.0 - 1.0
    >>> float(off.value), bool(0 < off.off < 1e-15)
    (0.0, True)
    """

    __slots__ = "off", "value"
    __array_ufunc__ = None  # an array of numpy's leaves the operation to this

    def __init__(self, value: Numbers, off: Numbers = 0.0):
        self.value, self.off = np.asarray(value, dtype=float), np.asarray(off, dtype=float)

    def __neg__(self):
        return Bounded(-self.value, self.off)

    def __add__(self, other):
        other = _bounded(other)
        return _rounded(self.value + other.value, self.off + other.off)

    def __sub__(self, other):
        other = _bounded(other)
        return _rounded(self.value - other.value, self.off + other.off)

    def __mul__(self, other):
        other = _bounded(other)
        off = abs(self.value) * other.off + (abs(other.value) + other.off) * self.off
        return _rounded(self.value * other.value, off)

    def __truediv__(self, other):
        other = _bounded(other)
        value, least = self.value / other.value, abs(other.value) * (1 - UNIT) - other.off
        return _rounded(value, np.where(least > 0, (self.off + abs(value) * other.off) / least, np.inf))

    def __radd__(self, other):
        return _bounded(other) + self

    def __rsub__(self, other):
        return _bounded(other) - self

    def __rmul__(self, other):
        return _bounded(other) * self

    def __rtruediv__(self, other):
        return _bounded(other) / self


def _bounded(x) -> Bounded:
    """A number that is off by nothing, unless it says so itself."""
    return x if isinstance(x, Bounded) else Bounded(x)


def _rounded(value: Floats, off: Floats) -> Bounded:
    """A result that has been rounded, and a bound that has been rounded too."""
    off = (off + UNIT * abs(value)) * GROWN + TINY
    return Bounded(value, np.where(np.isnan(off) | np.isnan(value), np.inf, off))


def root(x: Bounded) -> Bounded:
    """√x; its bound is inf where x may be 0 or less.

    >>> float(root(Bounded(4.0)).value), bool(np.isinf(root(Bounded(1.0, off=2.0)).off))
    (2.0, True)
    """
    least = x.value * (1 - UNIT) - x.off
    value = np.sqrt(np.maximum(x.value, 0.0))
    return _rounded(value, np.where(least > 0, x.off / (value + np.sqrt(np.maximum(least, 0.0))), np.inf))


def inner(x: tuple, y: tuple) -> Bounded:
    """x·y."""
    return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]

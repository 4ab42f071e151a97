"""Dual numbers, which carry their derivatives along, and the cloth's own functions run with them.

A dual number is a value and K derivatives of it, floats or numbers with bounds (`lib.bounded`). Sums, products,
quotients and roots of them follow the rules of calculus (W. K. Clifford, 1873), so that whatever is written once, for
plain numbers, gives its derivatives too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import sqrt
from types import FunctionType, SimpleNamespace

from ..bounded import Bounded
from ..compiled import _is_ours, _named
from ..kinds import Floats

FAINT = 1e-150
"""What stands for a root of 0: so small that nothing is changed by it, and no quotient of two such roots is 0 / 0."""


class Dual:
    """A number and its K derivatives; it is compared by its value.

    >>> import numpy as np
    >>> x = Dual(3.0, np.array([1.0]))
    >>> (x * x / (1 + x)).value, (x * x / (1 + x)).d.tolist()
    (2.25, [0.9375])
    """

    __slots__ = "d", "value"

    def __init__(self, value: float, d: Floats):
        self.value, self.d = value, d

    def __neg__(self):
        return Dual(-self.value, -self.d)

    def __abs__(self):
        return self if self.value >= 0 else -self

    def __add__(self, other):
        x, d = parts(other)
        return Dual(self.value + x, self.d + d)

    def __sub__(self, other):
        x, d = parts(other)
        return Dual(self.value - x, self.d - d)

    def __mul__(self, other):
        x, d = parts(other)
        return Dual(self.value * x, x * self.d + (self.value * d if isinstance(other, Dual) else 0.0))

    def __truediv__(self, other):
        x, d = parts(other)
        value = self.value / x
        return Dual(value, (self.d - (value * d if isinstance(other, Dual) else 0.0)) / x)

    def __radd__(self, other):
        return Dual(other + self.value, self.d)

    def __rsub__(self, other):
        return Dual(other - self.value, -self.d)

    def __rmul__(self, other):
        return Dual(other * self.value, other * self.d)

    def __rtruediv__(self, other):
        value = other / self.value
        return Dual(value, -value / self.value * self.d)

    def __lt__(self, other):
        return self.value < parts(other)[0]

    def __le__(self, other):
        return self.value <= parts(other)[0]

    def __gt__(self, other):
        return self.value > parts(other)[0]

    def __ge__(self, other):
        return self.value >= parts(other)[0]

    def __eq__(self, other):
        return self.value == parts(other)[0]

    __hash__ = None


def parts(x) -> tuple:
    """The value of a number and its derivatives, which are 0 for a plain one."""
    return (x.value, x.d) if isinstance(x, Dual) else (x, 0.0)


def root(x):
    """√x. At 0 it has no derivative; where it is a length by which something is divided, its own is of no account."""
    if not isinstance(x, Dual):
        return sqrt(x)
    if isinstance(x.value, Bounded):
        value, nothing = x.value.root(), bool(x.value.is_nothing())
    else:
        value, nothing = sqrt(x.value), x.value == 0
    return Dual(type(value)(FAINT), 0 * x.d) if nothing else Dual(value, x.d / (2 * value))


def _larger(x, y):
    """The larger of two."""
    return x if x >= y else y


def _same(x):
    """The number as it is."""
    return x


INSTEAD = {"sqrt": root, "float": _same, "np": SimpleNamespace(maximum=_larger)}
"""What stands for names that only plain numbers can be given to."""


@cache
def lifted(function: Callable, but: tuple[tuple[str, Callable], ...] = ()) -> Callable:
    """A function of the course as it stands, and all of the course that it calls, for dual numbers.

    but : other functions instead of some that it calls, by name.

    >>> import numpy as np
    >>> from .motion import _slip
    >>> x = Dual(2.0, np.array([1.0]))
    >>> one = SimpleNamespace(v=[x, 0.0], w=[0.0, 1.0, 0.0], r=0.5)
    >>> lifted(_slip)(one)[0].value, lifted(_slip)(one)[0].d.tolist()
    (1.5, [1.0])
    """
    inner = {name: lifted(x, but) for name, x in _named(function).items() if _is_ours(x)}
    known = function.__globals__ | inner | INSTEAD | dict(but)
    return FunctionType(function.__code__, known, function.__name__, function.__defaults__)

"""Four ways to read one formula: in doubles, in the sizes of its terms, in double-double, and in whole numbers.

What decides about a ball and a triangle is written once, in `features` and `deciding`, by `plus`, `minus` and `times`
of an `Arithmetic`. In sizes every number is taken without its sign and `minus` is `plus`: what comes out is the sum of
the sizes of all terms, of which rounding takes a small share.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from ..double_double import add, multiply, subtract
from ..exact import DOUBLE_DOUBLE, TINY

DOUBLE = 2.0**-47
"""What doubles may lose, as a share of the sizes that entered: 64 u. No value has more than 44 roundings (a proof)."""


class Arithmetic(NamedTuple):
    """How to add, subtract and multiply, the double nearest to a number, and what a value may be off by.

    unit : a share of the sizes of its terms. tiny : what underflow may take besides.
    """

    unit: float
    tiny: float
    plus: Callable[[Any, Any], Any]
    minus: Callable[[Any, Any], Any]
    times: Callable[[Any, Any], Any]
    head: Callable[[Any], Any]


def in_doubles() -> Arithmetic:
    """Numbers and arrays as they are."""
    return Arithmetic(DOUBLE, TINY, added, less, multiplied, itself)


def in_sizes() -> Arithmetic:
    """Sizes of terms: nothing cancels."""
    return Arithmetic(0.0, 0.0, added, added, multiplied, itself)


def in_pairs() -> Arithmetic:
    """Double-double."""
    return Arithmetic(DOUBLE_DOUBLE, TINY, add, subtract, multiply, high)


def in_whole_numbers() -> Arithmetic:
    """Python's whole numbers, which are off by nothing."""
    return Arithmetic(0, 0, added, less, multiplied, itself)


def added(x: Any, y: Any) -> Any:
    """x + y, of numbers of any kind or arrays."""
    return x + y


def less(x: Any, y: Any) -> Any:
    """x − y."""
    return x - y


def multiplied(x: Any, y: Any) -> Any:
    """x y."""
    return x * y


def itself(x: Any) -> Any:
    """A number that is one number."""
    return x


def high(x: tuple[Any, Any]) -> Any:
    """The high part of a number in double-double."""
    return x[0]

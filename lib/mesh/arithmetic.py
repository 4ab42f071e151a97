"""Four ways to read one formula: in doubles, in the sizes of its terms, in double-double, and in whole numbers.

What decides about a ball and a triangle is written once, in `features`, with `plus`, `minus` and `times` handed in. In
doubles they are what they say, and for Python's whole numbers too. In sizes every number is taken without its sign and
`minus` is `plus`: what comes out is the sum of the sizes of all terms, of which rounding takes a small share. In
double-double they are those of `lib.double_double`.
"""

from typing import Any


def plus(x: Any, y: Any) -> Any:
    """x + y, of numbers of any kind or arrays."""
    return x + y


def minus(x: Any, y: Any) -> Any:
    """x − y."""
    return x - y


def times(x: Any, y: Any) -> Any:
    """x y."""
    return x * y


def itself(x: Any) -> Any:
    """A number that is one number."""
    return x


def high(x: tuple[Any, Any]) -> Any:
    """The high part of a number in double-double."""
    return x[0]

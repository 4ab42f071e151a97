"""Values as plain text, for the way between the judge and a student's process: no more can be said than data."""

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

MANY = 20_000
"""Values of a list that are told; of a longer one only its length."""

FEW = 20
"""Values with names that are told."""

DEEP = 8
"""Lists within lists that are told."""

DIGITS = 2000
"""Digits of a whole number, a fraction or a decimal that are told: more than any double needs."""

WORDS = 200
"""Letters kept of what a value says of itself."""

KINDS = "biufc"
"""Of numpy's numbers, those that are told: yes or no, whole, floating, complex."""

_written = json.JSONEncoder(separators=(",", ":")).encode


class Other:
    """What a function gave back that is no data: its type, and what it says of itself."""

    def __init__(self, said: str):
        self.said = said

    def __repr__(self) -> str:
        return self.said


class Several(Other):
    """A thing of no known kind that can be looped over, and what it holds."""

    def __init__(self, said: str, items: list):
        super().__init__(said)
        self.items = items

    def __iter__(self):
        return iter(self.items)


def line(told: Any) -> bytes:
    """What is told as one line."""
    return _written(told).encode() + b"\n"


def packed(x: Any, deep: int = 0) -> Any:
    """A value as lists, words and numbers of JSON; what is no plain number is a list that begins with its kind.

    >>> packed((1, 2.5)), packed(None)
    (['tuple', [1, 2.5]], ['none'])
    """
    kind = type(x)
    if kind in (float, bool) or (kind is int and abs(x) < 2**63):
        return x
    if kind in (tuple, list) and len(x) <= MANY and deep < DEEP:
        return [kind.__name__, [packed(y, deep + 1) for y in x]]
    if isinstance(x, np.ndarray | np.generic):
        return _packed_array(x, deep)
    if kind in PACKED:
        return PACKED[kind](x)
    if kind is dict and len(x) <= FEW and all(type(key) is str for key in x) and deep < DEEP:
        return ["dict", [[key[:WORDS], packed(_python(y), deep + 1)] for key, y in x.items()]]
    if kind in (set, frozenset) and len(x) <= MANY and deep < DEEP:
        return ["set", [packed(y, deep + 1) for y in x]]
    return _packed_other(x, deep)


def _python(x: Any) -> Any:
    """A number of numpy as one of Python, which is what stands in a dict that is shown."""
    return x.item() if isinstance(x, np.float64 | np.bool_) else x


def _packed_array(x: np.ndarray | np.generic, deep: int) -> list:
    """An array of numbers as its type, shape and numbers; one of anything else as a list."""
    if x is np.ma.masked:
        return ["masked"]
    if x.dtype.kind not in KINDS or x.size > MANY or x.dtype.itemsize > 16:
        return packed(x.tolist(), deep + 1) if x.size <= MANY and x.ndim else _packed_other(x, deep)
    plain = np.ascontiguousarray(x)
    numbers = plain.view(plain.real.dtype) if x.dtype.kind == "c" and x.ndim else plain
    if x.dtype.kind == "c" and not x.ndim:
        return ["complex", float(x.real), float(x.imag)]
    name = "array" if isinstance(x, np.ndarray) else "number"
    return [
        name,
        x.dtype.str,
        list(x.shape),
        numbers.astype(float).ravel().tolist() if x.dtype.kind in "fc" else numbers.ravel().tolist(),
    ]


def _packed_other(x: Any, deep: int) -> list:
    """What is no number, in words; of what can be looped over, what it holds, too."""
    said = f"{type(x).__name__}"
    try:
        said = f"{len(x)} values" if hasattr(x, "__len__") and not isinstance(x, str) else repr(x)[:WORDS]
        if hasattr(x, "__iter__") and not isinstance(x, str | bytes | dict | tuple | list) and deep < DEEP:
            items = [packed(y, deep + 1) for y, _ in zip(x, range(MANY), strict=False)]
            return ["several", type(x).__name__, said, items]
    except Exception:  # it may do anything when it is asked
        pass
    return ["other", type(x).__name__, said]


LONG = ["other", "number", "a number of too many digits"]
"""What stands for a number that nobody wants to see written out."""


def _short(x: int | Fraction | Decimal) -> bool:
    """Is it of few digits, before the point and behind it?"""
    if isinstance(x, Decimal):
        return not x.is_finite() or abs(x.adjusted()) < DIGITS
    return max(x.numerator.bit_length(), x.denominator.bit_length()) < 3 * DIGITS


PACKED = {
    type(None): lambda x: ["none"],
    type(...): lambda x: ["dots"],
    int: lambda x: ["int", hex(x)] if _short(x) else LONG,
    str: lambda x: ["str", x[:WORDS]],
    complex: lambda x: ["complex", x.real, x.imag],
    Fraction: lambda x: ["fraction", hex(x.numerator), hex(x.denominator)] if _short(x) else LONG,
    Decimal: lambda x: ["decimal", str(x)] if _short(x) and len(str(x)) < DIGITS else LONG,
}
"""What stands for values of these types."""


def unpacked(x: Any) -> Any:
    """The value that was packed.

    Raises
    ------
    ValueError
        For what `packed` does not write.

    >>> unpacked(packed((1, np.array([2.0, np.inf]))))
    (1, array([ 2., inf]))
    """
    if type(x) in (float, bool, int):
        return x
    try:
        return UNPACKED[x[0]](*x[1:])
    except (TypeError, KeyError, IndexError, ArithmeticError, MemoryError, RecursionError) as error:
        raise ValueError(f"no value: {str(error)[:WORDS]}") from None


def _array(dtype: str, shape: list, numbers: list) -> np.ndarray:
    """An array by its type, shape and numbers."""
    kind = np.dtype(dtype)
    if kind.kind not in KINDS:
        raise ValueError(f"no type of numbers: {dtype!r}")
    if kind.kind == "c":
        return np.array(numbers, kind.type(0).real.dtype).view(kind).reshape(shape)
    return np.array(numbers, kind).reshape(shape)


def _opaque(kind: type, name: str, *told: Any) -> Any:
    """An object of a class of that name, which is no class of anybody else's."""
    return type("".join(c for c in str(name) if c.isalnum() or c == "_")[:40] or "object", (kind,), {})(*told)


UNPACKED = {
    "none": lambda: None,
    "dots": lambda: ...,
    "tuple": lambda items: tuple(map(unpacked, items)),
    "list": lambda items: list(map(unpacked, items)),
    "set": lambda items: frozenset(map(unpacked, items)),
    "dict": lambda items: {str(key): unpacked(x) for key, x in items},
    "array": _array,
    "number": lambda dtype, shape, numbers: _array(dtype, [], numbers[0])[()],
    "masked": lambda: np.ma.masked,
    "int": lambda digits: int(digits[:DIGITS], 16),
    "str": lambda text: str(text)[:WORDS],
    "complex": lambda real, imag: complex(real, imag),
    "fraction": lambda over, under: Fraction(int(over[:DIGITS], 16), int(under[:DIGITS], 16)),
    "decimal": lambda text: x if _short(x := Decimal(text[:DIGITS])) else unpacked(LONG),
    "other": lambda name, said: _opaque(Other, name, str(said)[:WORDS]),
    "several": lambda name, said, items: _opaque(Several, name, str(said)[:WORDS], list(map(unpacked, items))),
}
"""What makes values of what stands for them."""

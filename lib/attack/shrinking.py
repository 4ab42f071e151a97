"""The smallest case that still fails: fewer dimensions, zeros, whole numbers, few digits."""

from collections.abc import Callable, Iterator

import numpy as np

from .. import mesh
from ..exact import sweep

Case = tuple
"""Vectors, the first of them the place at the start; numbers, the first of them the radius; and, if any, a triangle."""

TRIES = 400
"""How many cases a search may try: a program under attack may be slow."""


def smallest(case: Case, fails: Callable[[Case], bool], tries: int = TRIES) -> Case:
    """The simplest case found, beginning with one that fails and taking each simpler one that fails too.

    >>> smallest(([5.3, 2.7, 1.1], [4.0, 0.0, 0.2], 1.9), lambda case: case[0][0] > 3)
    ([4.0, 0.0], [0.0, 0.0], 0.0)
    """
    left = tries
    while True:
        for other in _simpler(case):
            if left == 0:
                return case
            left -= 1
            if fails(other):
                case = other
                break
        else:
            return case


def _weight(case: Case) -> tuple:
    """How hard a case is to read: its dimension, then its digits, then its size.

    >>> _weight(([3, 4], [1, 0], 2)) < _weight(([3.3, 4], [1, 0], 2))
    True
    """
    numbers = _flat(case)
    return len(case[0]), sum(map(_digits, numbers)), sum(map(abs, numbers))


def _flat(case: Case) -> list[float]:
    """All numbers of a case, one after another."""
    return [float(x) for part in case for x in np.ravel(part)]


def _like(case: Case, numbers: list[float]) -> Case:
    """A case of these numbers, in parts like those of another."""
    rest = iter(numbers)

    def filled(part):
        return [filled(x) for x in part] if np.ndim(part) else next(rest)

    return tuple(filled(part) for part in case)


def _odd(case: Case) -> tuple[bool, ...]:
    """What makes a case odd: no radius, no motion, no distance at the start, no time, no area. A shrunk one stays even.

    >>> _odd(([3, 4], [1, 0], 5))
    (False, False, True)
    """
    p, *motions = (part for part in case if np.ndim(part) == 1)
    r, *times = (part for part in case if not np.ndim(part))
    corners = [part for part in case if np.ndim(part) == 2]
    still, begun = not any(any(x) for x in motions), (p, [0.0] * len(p), r)
    over = bool(mesh.sweep(*begun, *corners).hit if corners else sweep(*begun).hit)
    flat = (not np.cross(np.subtract(b, a), np.subtract(c, a)).any() for a, b, c in corners)
    return r == 0, still, over, *(T == 0 for T in times), *flat


def _simpler(case: Case) -> Iterator[Case]:
    """Cases a little simpler than this one, the boldest first."""
    if len(case[0]) == 3 and all(np.ndim(part) < 2 for part in case):
        for k in range(3):
            yield tuple(part[:k] + part[k + 1 :] if np.ndim(part) else part for part in case)
    numbers = _flat(case)
    for i, x in enumerate(numbers):
        for y in _rounder(x):
            yield _like(case, numbers[:i] + [y] + numbers[i + 1 :])


def _rounder(x: float) -> Iterator[float]:
    """Numbers simpler than x and near it: 0, whole numbers of smaller size, fewer binary digits."""
    bits = _digits(x)
    options = [0.0, *(float(np.copysign(n, x)) for n in range(1, 5)), float(np.trunc(x)), float(np.round(x))]
    options += [_cut(x, k) for k in (1, 2, 4, 8, 16, 32)]
    seen = {x}
    for y in options:
        if y not in seen and (_digits(y), abs(y)) < (bits, abs(x)):
            seen.add(y)
            yield y


def _digits(x: float) -> int:
    """Binary digits a number is written with: those of its mantissa, or of its exponent if they are more.

    >>> _digits(0.0), _digits(5.0), _digits(0.1) > 50
    (0, 3, True)
    """
    if x == 0:
        return 0
    top, bottom = abs(x).as_integer_ratio()
    return max(top.bit_length(), bottom.bit_length())


def _cut(x: float, bits: int) -> float:
    """x rounded to so many binary digits."""
    mantissa, exponent = np.frexp(x)
    with np.errstate(over="ignore"):
        near = float(np.ldexp(np.round(np.ldexp(mantissa, bits)), exponent - bits))
    return near if np.isfinite(near) else x

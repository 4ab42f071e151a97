"""Bernstein coefficients, the pegs of lesson 12: a polynomial on an interval, held between numbers.

On u in [0, 1] a polynomial of degree n is f(u) = Σ cᵢ C(n, i) uⁱ (1 − u)ⁿ⁻ⁱ. What matters of the n + 1 numbers cᵢ: the
curve lies in the hull of the points (i/n, cᵢ), the first and the last are values of f, f has no more roots between them
than the cᵢ change sign, and each half of the interval has coefficients that are means of them (P. de Casteljau, 1959).

What is written here takes numbers, in lists or in arrays. In double-double a number of an array is a complex one: its
real part is high, its imaginary part low, so that the very same loops serve, with another `mean`.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..double_double import add
from ..frame import finite
from ..kinds import Numbers, Real, Triple

ABOVE, FALLS, OPEN, UNSURE = range(4)
"""What pegs say: f is above zero; it falls through zero once; not yet known; not to be known, so near zero are they."""

VERDICTS = ("above zero: no hit", "one root", "open", "unsure")
"""The same in words."""

DEEPEST = 48
"""Halvings after which an interval is given up."""


Pegs: TypeAlias = MutableSequence[Any] | NDArray[Any]
"""The pegs of an interval, in a list or an array: floats, or complex numbers that each keep a pair."""

Stack: TypeAlias = NDArray[Any]
"""Room for the pegs of many intervals, or for where they lie, as `memory` makes it."""

Mean: TypeAlias = Callable[[Any, Any], Any]
"""What gives the middle of two such numbers: `mean`, or `mean_of_pairs`."""

Path: TypeAlias = tuple[Triple[float], Triple[float], Triple[float], float]
"""p, v, a and r of one pair."""


class Piece(NamedTuple):
    """An interval that was looked at: its ends, its pegs and what they say."""

    low: float
    high: float
    c: tuple[float, ...]
    verdict: int


def mean(x: Real, y: Real) -> Real:
    """The middle of two numbers."""
    return 0.5 * (x + y)


def mean_of_pairs(x: complex, y: complex) -> complex:
    """The middle of two numbers in double-double, each kept in a complex number."""
    high, low = add((x.real, x.imag), (y.real, y.imag))
    return complex(0.5 * high, 0.5 * low)


def halve(c: Pegs, left: Pegs, mean: Mean) -> None:
    """Turn the pegs c of an interval into those of its right half, and fill `left` with those of the left (eq. 12.8).

    >>> c, left = [8, 0, 0], [0, 0, 0]
    >>> halve(c, left, mean)
    >>> left, c
    ([8, 4.0, 2.0], [2.0, 0.0, 0])
    """
    n = len(c)
    for k in range(n):
        left[k] = c[0]
        for i in range(n - 1 - k):
            c[i] = mean(c[i], c[i + 1])


def verdict(c: Pegs, off: float) -> int:
    """What the pegs say, each of them known to within `off` (eq. 12.7, 12.9).

    "One root" is said only if the signs change once whatever the uncertain pegs are: + ? − does, + ? ? − may not.

    >>> VERDICTS[verdict([3, 1, 0.01, -1, -2], 0.1)], VERDICTS[verdict([3, -1, 0.01, -1, -2], 0.1)]
    ('one root', 'open')
    """
    n, i = len(c), 0
    while i < n and c[i].real > off:
        i += 1
    if i == n:
        return ABOVE
    if i == 0 or (i == n - 1 and c[i].real >= -off):
        return UNSURE
    if c[i].real >= -off:
        i += 1
    while i < n and c[i].real < -off:
        i += 1
    return FALLS if i == n else OPEN


def quarter(c: Pegs, left: Pegs, mean: Mean) -> None:
    """As `halve`, at a quarter of the interval: where the middle is a root, no peg there would ever be certain."""
    n = len(c)
    for k in range(n):
        left[k] = c[0]
        for i in range(n - 1 - k):
            c[i] = mean(c[i], mean(c[i], c[i + 1]))


def widened(off: float, depth: float) -> float:
    """What pegs may be off by after so many splits: each loses less than a quarter of the first bound."""
    return off * (1 + 0.25 * depth)


def memory(n: int, number: type[float] | type[complex] = float) -> tuple[Stack, Stack]:
    """Room for the pegs of intervals that wait, n each, and for where these begin, how wide they are, their depth."""
    return np.empty((DEEPEST + 3, n), number), np.empty((DEEPEST + 3, 3))


def look(stack: Stack, where: Stack, top: int, off: float, mean: Mean) -> tuple[int, int]:
    """Look at the interval on top: leave it if f is above zero there, split it if that is open; verdict and new top.

    The left part comes to lie on top of the right one.
    """
    c, depth = stack[top], where[top, 2]
    says = verdict(c, widened(off, depth))
    if says == ABOVE:
        return says, top - 1
    if says != OPEN:
        return says, top
    share = split(stack, top, widened(off, depth), mean) if depth < DEEPEST else 0.0
    if share == 0.0:
        return UNSURE, top
    low, wide = where[top, 0], where[top, 1]
    left = share * wide
    where[top, 0], where[top, 1], where[top, 2] = low + left, wide - left, depth + 1
    where[top + 1, 0], where[top + 1, 1], where[top + 1, 2] = low, left, depth + 1
    return OPEN, top + 1


def split(stack: Stack, top: int, off: float, mean: Mean) -> float:
    """Split the pegs on top in the middle, at a quarter if f is about 0 there; the left share, 0 if neither will do."""
    c, left, copy = stack[top], stack[top + 1], stack[-1]
    for i in range(len(c)):
        copy[i] = c[i]
    halve(c, left, mean)
    if abs(c[0].real) > off:
        return 0.5
    for i in range(len(c)):
        c[i] = copy[i]
    quarter(c, left, mean)
    return 0.25 if abs(c[0].real) > off else 0.0


def first_fall(stack: Stack, where: Stack, off: float, mean: Mean) -> tuple[int, int]:
    """Where f, above zero at first, falls through zero first, from the pegs on [0, 1] in stack[0] (eq. 12.9).

    Its verdict: `ABOVE`, or `FALLS` or `UNSURE`; and the place in the stack of the interval that has the last two.
    """
    where[0, 0], where[0, 1], where[0, 2] = 0.0, 1.0, 0.0
    top, says = 0, OPEN
    while top >= 0 and (says == OPEN or says == ABOVE):
        says, top = look(stack, where, top, off, mean)
    return says, top


def pieces(c: Numbers, off: float = 0.0) -> list[Piece]:
    """The intervals that are looked at for the first root, in order.

    Parameters
    ----------
    c : array_like, shape (n + 1,)
        The pegs on [0, 1], the first above zero.
    off : float
        What each may be off by.

    Returns
    -------
    list of Piece
        The last is where f falls through zero first, or where these numbers cannot tell; if it never does, pieces that
        lie above zero cover all of [0, 1].

    >>> [(x.low, x.high, VERDICTS[x.verdict]) for x in pieces([1, -0.5, 0.5, -0.5, 1])]
    [(0.0, 1.0, 'open'), (0.0, 0.5, 'above zero: no hit'), (0.5, 1.0, 'above zero: no hit')]
    """
    c = finite("c", c).astype(float)
    stack, where = memory(len(c))
    stack[0], where[0] = c, (0.0, 1.0, 0.0)
    top, says, found = 0, OPEN, []
    while top >= 0 and says in (OPEN, ABOVE):
        (low, wide, _), c = where[top].tolist(), tuple(stack[top].tolist())
        says, top = look(stack, where, top, off, mean)
        found.append(Piece(low, low + wide, c, says))
    return found

"""The derivatives of the contact of two balls whose relative path bends, p + v t + ½ a t² (lesson 15)."""

from __future__ import annotations

from decimal import getcontext
from fractions import Fraction
from typing import Any

import numpy as np

from ..bounded import BoundedDecimal, decimal_of
from ..curve import in_whole_numbers, polynomial, prepared
from ..curve.first_root import Polynomial
from ..curve.isolating import isolated, narrowed
from ..frame import inner
from ..kinds import Acceleration, Length, Neighbours, Position, Time, Velocity
from . import formulas
from .answers import PathGradient, PathNormalGradient, answered, require_side, width
from .formulas import Impact, outer, plus, scaled, unit_matrix
from .rows import END, GRAZE, INSIDE, MISS, NONE, START, Formula, in_digits, sided

Root = tuple[Polynomial, Fraction, Fraction]
"""A polynomial, and an interval in which it falls to zero once."""


def curve_time(
    p: Position, v: Velocity, a: Acceleration, r: Length, T: Time = 1.0, side: Neighbours = "both"
) -> PathGradient:
    """How the time of first contact on a curved path changes with p, v, a and r (eq. 15.1).

    The velocity at the contact is v + a t, and with respect to a the derivative is ½ t² times that with respect to p.

    Parameters
    ----------
    p, v, a, r, T
        As `lib.curve.sweep`.
    side
        As `lib.derivative.time`. The end of the frame is T; and as a path that bends may come back, what misses at a
        graze may hit later, so a graze has no side.

    Returns
    -------
    PathGradient
        p : ∂t/∂p = −n/(n·w), with w = v + a t. v : ∂t/∂v = −t n/(n·w). a : ∂t/∂a = −½ t² n/(n·w). r : ∂t/∂r =
        1/(n·w). All are in the unit of time of v. reason says why there is none, as index into `REASONS`; there all
        else is nan. Each entry is correctly rounded. Each row is settled by itself, which takes its time.

    Raises
    ------
    ValueError, TypeError
        As `lib.curve.sweep`; ValueError also for another side.

    >>> found = curve_time([5, 0], [-4, 0], [0, 0], 3)
    >>> found.p.tolist(), found.a.tolist()
    ([0.25, 0.0], [0.03125, 0.0])
    >>> from . import REASONS
    >>> REASONS[curve_time([5, 0], [-4, 0], [4, 0], 3).reason]  # brakes, and just touches
    'a graze'
    """
    return _of_paths(PathGradient, formulas.bent_time, (p, v, a, r, T), side)


def curve_normal(
    p: Position, v: Velocity, a: Acceleration, r: Length, T: Time = 1.0, side: Neighbours = "both"
) -> PathNormalGradient:
    """How the normal at the contact on a curved path turns as p, v, a and r change (eq. 15.5).

    It turns about the place of contact and with the velocity there. Arguments and errors as `curve_time`.

    Returns
    -------
    PathNormalGradient
        p : ∂n/∂p, and so on: row i has the derivatives of nᵢ. reason says why there is none, as index into `REASONS`;
        there all else is nan. Each entry is correctly rounded.

    >>> curve_normal([5, 0], [-4, 0], [0, 0], 3).a[1].tolist()
    [0.0, 0.041666666666666664]
    """
    return _of_paths(PathNormalGradient, formulas.bent_normal, (p, v, a, r, T), side)


def _of_paths(kind: Any, formula: Formula, given: tuple[Any, ...], side: Neighbours) -> Any:
    """The derivatives of contacts on curved paths, row by row."""
    require_side(side)
    p, v, a, r, T = prepared(dict(zip("pva", given[:3], strict=True)), dict(zip("rT", given[3:], strict=True)))
    lead, d = r.shape, p.shape[-1]
    shapes = ((d,), (d,), (d,), ()) if kind is PathGradient else ((d, d), (d, d), (d, d), (d,))
    values, reason = np.full((r.size, width(shapes)), np.nan), np.zeros(r.size, np.int64)
    rows = zip(*(x.reshape(-1, d).tolist() for x in (p, v, a)), r.ravel().tolist(), T.ravel().tolist(), strict=True)
    for i, (*path, reach, until) in enumerate(rows):
        reason[i], root, moves = _found(path, reach, Fraction(until), side)
        if not reason[i]:
            values[i] = in_digits(lambda: formula(_impact(path, reach, root, moves), {}))  # noqa: B023
    return answered(kind, lead, shapes, values, reason)


def _found(path: list[list[float]], r: float, T: Fraction, side: Neighbours) -> tuple[int, Root | None, int]:
    """The reason why a row has no derivative, the root in question, None for 0, and whether it moves."""
    f = polynomial(*in_whole_numbers(*path, r))
    if f[0] <= 0:
        return _sided(INSIDE if f[0] < 0 else START, None, f[1] < 0 < r, side)
    if (found := isolated(f, T)) is None:
        return MISS, None, 1
    *root, flat = found
    reason = GRAZE if flat else END if root[1] == root[2] == T else NONE
    return _sided(reason, tuple(root), True, "both" if flat else side)


def _sided(reason: int, root: Root | None, approach: bool, side: Neighbours) -> tuple[int, Root | None, int]:
    """The same for the neighbours of a side."""
    reason, moves = sided(reason, approach, side)
    return reason, root, moves


def _impact(path: list[list[float]], reach: float, root: Root | None, moves: int) -> Impact:
    """The instant of contact in the digits of the decimal context."""
    p, v, a = ([BoundedDecimal(x) for x in row] for row in path)
    t, r = BoundedDecimal(0) if root is None else _time(*root), BoundedDecimal(reach)
    n = [x / r for x in plus(p, scaled(t, plus(v, scaled(t * 0.5, a))))]
    w = plus(v, scaled(t, a))
    return Impact(t, n, inner(n, w), w, r, plus(unit_matrix(len(n)), scaled(-1, outer(n, n))), moves)


def _time(g: Polynomial, low: Fraction, high: Fraction) -> BoundedDecimal:
    """The root in the digits of the decimal context."""
    low, high = narrowed(g, low, high, getcontext().prec)
    middle, half = decimal_of((low + high) / 2), decimal_of((high - low) / 2)
    return BoundedDecimal(middle.middle, middle.off + half.middle + half.off)

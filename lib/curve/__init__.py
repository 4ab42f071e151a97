"""Curved paths, swept without error: relative motion p + v t + ½ a t², t in [0, T] (lesson 12).

f(t) = |p + v t + ½ a t²|² − r² is of degree four. What is guaranteed: `hit` is the answer of exact arithmetic on the
numbers as float64 holds them, and `t`, the first time with f ≤ 0, is correctly rounded.

How. No formula for roots is used. f is written by its Bernstein coefficients, its pegs (`bernstein`), and signs
alone decide.
1. The filter: all five pegs in plain doubles with one bound on what any may be off by. All above it: a miss. The first
   below: touching at the start. That settles most pairs.
2. Guess and prove: Newton's steps guess where f is least, or first zero; split there, the pegs prove it, or not.
3. Halving: the rest is halved, left half first, until one sign change is left, and Newton's steps find the root there.
4. The same with pegs in double-double, whose bound is 2⁴⁸ times smaller.
5. Whole numbers (`first_root`): what is left, and every double root, which no bound can settle.
Every time that is not from whole numbers is proved by f in double-double: it changes its sign between t ± ½ ulp.

Why the bounds hold. Of the filter and of splits up to a depth of 48 a proof about this source is checked by machine
(`make proof`; `tests/proof/CurveTheorems.v`): pegs are within their bound, touching and a miss are so. Let Aᵢ be what
the control points Pᵢ become if all numbers are taken in size; coordinate by coordinate A₀ ≤ A₁ ≤ A₂, so S = A₂·A₂ + r²
is no less than any peg, its terms taken in size. A peg is a sum of products with 20 roundings at most, so it is off by
less than 32 u S = 2⁻⁴⁸ S, u = 2⁻⁵³ (N. J. Higham, "Accuracy and Stability of Numerical Algorithms", 2002, §3.1). A mean
of two loses u of the larger, and a split takes eight in a row: 8 u S, a quarter of the first bound. In double-double a
step loses 4 to 32 u² and 20 of them stay below 2⁻⁹⁶ S, with a quarter of that for each split.
The time. Let x be the computed f(t) in double-double, off by less than E = 2⁻⁹⁶ s, and let f fall by at least G for
each unit of time within half an ulp of t; s and G are taken at t, and the bound in G also covers what f″ can change it
by. If |x| + E is less than G times the way to the next midpoint on that side, f changes its sign between the midpoints.
As the interval holds one root, and f is above zero before it and below at its end, that root is the first.
Underflow takes 2⁻¹⁰⁷⁴ times a size at most: the bounds are used only while S and T lie in a range far above that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import comb
from sys import float_info
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..compiled import compiled, curves, has_numba, lent
from ..double_double import two_sum
from ..exact import whole
from ..frame import Contact, checked, coordinates, finite, inner, require, unwrapped
from ..kinds import Acceleration, Floats, Integers, Length, Position, Time, Truths, Vectors, Velocity, one_or_many
from ..memory import afford_rows
from . import bezier, first_root
from .bernstein import Path, memory
from .quartic import DOUBLE, DOUBT, by_doubles, by_pairs, first_look, hit_proved, in_range, miss_proved, pegs

__all__ = ["HIGHEST", "STAGES", "Steps", "steps", "sweep", "sweep_polynomials"]

STAGES = ("filter", "guess and proof", "halving", "double-double", "whole numbers")
"""What settled a pair, by `Steps.stage`."""

ROWS = 16_384
"""Rows that numpy takes at a time: their temporary arrays stay in the cache."""

ROW_BYTES = 17
"""What the answer to a row takes, and the list of those that are left to whole numbers."""

LAST = float_info.max
"""The greatest float: no whole number beyond it is one."""

HIGHEST = 16
"""The highest degree of a path. The worst pairs of that degree that we could find, whose f nearly has fourfold roots in
several places, take a second each."""

FEW = 8
"""Pairs up to which whole numbers, one by one, take less time than to begin a loop."""


class Steps(NamedTuple):
    """The pegs of f on [0, T] as the filter computes them, the bound on their errors, and what settled the pair.

    c : (..., 5), in squared length units (eq. 12.5). off : (...). stage : (...), index into `STAGES`.
    """

    c: Floats
    off: Floats
    stage: Integers


@one_or_many
def sweep(p: Position, v: Velocity, a: Acceleration, r: Length, T: Time = 1.0) -> Contact:
    """First contact of two spheres whose relative path bends, without error.

    Parameters
    ----------
    p, v, a : array_like, shape (..., d), d = 2 or 3
        Relative position at t = 0, velocity and acceleration, in one unit of length and one of time.
    r : array_like, shape (...)
        Sum of the radii, in that unit of length.
    T : array_like, shape (...)
        How far ahead to look, at least 0.

    Returns
    -------
    Contact
        hit : the answer of exact arithmetic on the numbers as float64 holds them. t : float64, in [0, T], the first
        time with f ≤ 0, correctly rounded; 0 where they touch or overlap at the start; inf for no hit.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`, and for a T that is negative, infinite or nan.

    >>> sweep([5, 0], [-8, 0], [8, 0], 3).t  # comes as near as 1: 5 − 8 t + 4 t²
    0.2928932188134525
    >>> sweep([5, 0], [-4, 0], [4, 0], 3)  # brakes, and just touches
    Contact(hit=True, t=1.0)
    """
    given = {"p": p, "v": v, "a": a}, {"r": r, "T": T}
    unchecked = ready(*given[0].values(), r, T)
    rows = unchecked or prepared(*given)
    (p, v, a), (r, T) = rows[:3], rows[3:]
    afford_rows(r.size, ROW_BYTES, p, v, a, r, T)
    if r.size <= FEW or not has_numba():
        if unchecked:
            prepared(*given)
        t = by_numpy(p, v, a, r, T) if r.size > FEW else one_by_one(p, v, a, r, T)
    else:
        t = by_loop(p, v, a, r, T, lambda: prepared(*given))
    return Contact(unwrapped(np.isfinite(t)), unwrapped(t))


def prepared(vectors: dict[str, Any], numbers: dict[str, Any]) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """The checked input: p, v, a, r and T, broadcast."""
    (p, v, a), (r, T) = checked(vectors, numbers, unsigned=("r",), double=True)
    require("T", T >= 0, T, "at least 0: it is how far ahead to look")
    return p, v, a, r, T


def ready(p: Any, v: Any, a: Any, r: Any, T: Any) -> tuple[Floats, ...] | None:
    """Rows that need no conversion, T one number or one a row; the loop checks the numbers. None for all else."""
    arrays = p, v, a, r
    if not all(type(x) is np.ndarray and x.dtype == np.float64 and x.flags.c_contiguous for x in arrays):
        return None
    if p.ndim < 2 or not p.shape == v.shape == a.shape == (*r.shape, p.shape[-1]) or p.shape[-1] not in (2, 3):
        return None
    if type(T) in (int, float) and 0 <= T <= LAST:
        return *arrays, np.array(float(T))
    fits = type(T) is np.ndarray and T.dtype == np.float64 and T.shape == r.shape and T.flags.c_contiguous
    return (*arrays, T) if fits else None


def steps(p: Position, v: Velocity, a: Acceleration, r: Length, T: Time = 1.0) -> Steps:
    """The pegs, their bound, and the stage that settles each pair. Arguments and errors as `sweep`.

    >>> x = steps([5, 0], [-8, 0], [8, 0], 3)
    >>> x.c.tolist(), STAGES[int(x.stage)]
    ([16.0, -4.0, -6.666666666666666, -8.0, -8.0], 'halving')
    """
    p, v, a, r, T = prepared({"p": p, "v": v, "a": a}, {"r": r, "T": T})
    with np.errstate(all="ignore"):
        c, size = pegs(*spatial(p, v, a), r, T)
        hit, miss = first_look(c, size, T)
        stage = np.asarray(np.where(hit | miss, 0, 4))
        for i in map(tuple, np.argwhere(stage)):
            stage[i] = stage_of((*spatial(p[i], v[i], a[i]), r[i]), T[i])
    return Steps(np.stack(c, axis=-1), DOUBLE * size, stage)


def stage_of(path: Path, T: float) -> int:
    """What settles a pair that the filter leaves."""
    miss, t = miss_proved(path, T)
    if miss or hit_proved(path, T, t)[0]:
        return 1
    try:
        (stack, where), (pairs, _), path = memory(5), memory(5, complex), in_range(path, T)
    except OverflowError:  # math.ldexp; what is compiled gives infinity, and then doubts
        return 4
    if by_doubles(stack, where, path, T)[0] != DOUBT:
        return 2
    return 3 if by_pairs(pairs, where, path, T)[0] != DOUBT else 4


def spatial(*vectors: Floats) -> tuple[Any, ...]:
    """Vectors as their three coordinates, the third 0 in the plane."""
    return tuple(map(coordinates, vectors))


def by_numpy(p: Floats, v: Floats, a: Floats, r: Floats, T: Floats) -> Floats:
    """Times of first contact by the filter, some thousand rows at a time, and by whole numbers for what it leaves."""
    shape, T = r.shape, np.broadcast_to(T, r.shape).ravel()
    p, v, a = (x.reshape(-1, x.shape[-1]) for x in (p, v, a))
    r, t = r.ravel(), np.empty(T.size)
    for i in range(0, t.size, ROWS):
        t[i : i + ROWS] = _by_filter(*(x[i : i + ROWS] for x in (p, v, a, r, T)))
    return t.reshape(shape)


def _by_filter(p, v, a, r, T) -> NDArray:
    """The same for a block of rows."""
    with np.errstate(all="ignore"):
        now, miss = first_look(*pegs(*spatial(p, v, a), r, T), T)
    t = np.where(now, 0.0, np.inf)
    left = ~(now | miss)
    t[left] = one_by_one(*(x[left] for x in (p, v, a, r, T)))
    return t


def one_by_one(p: Floats, v: Floats, a: Floats, r: Floats, T: Floats) -> Floats:
    """Times of first contact in whole numbers."""
    T, d = np.broadcast_to(T, r.shape), p.shape[-1]
    rows = zip(*(x.reshape(-1, d).tolist() for x in (p, v, a)), r.ravel().tolist(), T.ravel().tolist(), strict=True)
    return np.array([first_contact(*row) for row in rows]).reshape(r.shape)


def first_contact(p: list[float], v: list[float], a: list[float], r: float, T: float) -> float:
    """The time of first contact of one pair in whole numbers: nothing rounds before the end (eq. 12.12)."""
    p, v, a, r = in_whole_numbers(p, v, a, r)
    if inner(p, p) <= r * r:
        return 0.0
    return first_root._first_root(polynomial(p, v, a, r), T)


def in_whole_numbers(
    p: list[float], v: list[float], a: list[float], r: float
) -> tuple[list[int], list[int], list[int], int]:
    """A pair, all lengths times a power of two that makes them whole."""
    numbers, d = whole([*p, *v, *a, r]), len(p)
    return numbers[:d], numbers[d : 2 * d], numbers[2 * d : 3 * d], numbers[-1]


def polynomial(p: list[int], v: list[int], a: list[int], r: int) -> first_root.Polynomial:
    """The coefficients of 1, t, … t⁴ in 4 f, whole numbers (eq. 12.3).

    >>> polynomial([5, 0], [-4, 0], [4, 0], 3)
    [64, -160, 144, -64, 16]
    """
    c, bend = inner(p, p) - r * r, inner(v, v) + inner(p, a)
    return [4 * c, 8 * inner(p, v), 4 * bend, 4 * inner(v, a), inner(a, a)]


def by_loop(p: Floats, v: Floats, a: Floats, r: Floats, T: Floats, check: Callable[[], object]) -> Floats:
    """Times of first contact by the compiled loop, and by whole numbers for the few that it leaves."""
    t, doubt = np.empty(r.shape), np.empty(r.size + 1, np.int64)
    rows = [lent(np.ascontiguousarray(x).reshape(-1)) for x in (p, v, a, r, T)]
    odd, count = loop(p.shape[-1], T.ndim == 0)(*rows, t.reshape(-1), doubt)
    if odd:
        check()
    left = np.unravel_index(doubt[:count], r.shape)
    t[left] = one_by_one(*(x[left] for x in (p, v, a, r, np.broadcast_to(T, r.shape))))
    return t


@cache
def loop(d: int, one: bool) -> Callable[..., Any]:
    """The compiled loop for d dimensions, T one number for all rows or one for each."""
    return compiled(curves.curve_loop, AXES=d, ONE=one)


def sweep_polynomials(P: Vectors, Q: Vectors, r: Length) -> Contact[Truths, Floats]:
    """First contact of two spheres on polynomial paths, without error.

    Parameters
    ----------
    P, Q : array_like, shape (..., n + 1, d), d = 2 or 3
        The Bézier control points of both centres over the frame, t in [0, 1], in one length unit: as many for one as
        for the other, and at most 17, for paths of degree 16. A line from p to p + v has the control points p and
        p + v.
    r : array_like, shape (...)
        Sum of the radii, in that unit.

    Returns
    -------
    Contact
        hit and t without error: differences of control points are not rounded either.

    Raises
    ------
    ValueError, TypeError
        For what is not finite, not real or negative, for control points that are not as many or too many, or shapes
        that do not broadcast.

    >>> sweep_polynomials([[0, 0], [0, 0], [0, 0]], [[5, 0], [1, 0], [1, 0]], 3).t  # as p = 5, v = −8, a = 8
    0.2928932188134525
    """
    P, Q, r = _control_points(P, Q, r)
    afford_rows(r.size, ROW_BYTES + 48 * P.shape[-2], P, Q, r)  # three coordinates of a control point, in pairs
    rows, reach, t = [x.reshape(-1, *x.shape[-2:]) for x in (P, Q)], r.ravel(), np.empty(r.size)
    left = np.arange(r.size)
    if r.size > FEW and has_numba() and 1 < P.shape[-2] <= bezier.MOST + 1:
        D, doubt = np.zeros((*rows[0].shape[:2], 3), complex), np.empty(r.size + 1, np.int64)
        with np.errstate(all="ignore"):
            D[..., : P.shape[-1]].real, D[..., : P.shape[-1]].imag = two_sum(rows[1], -rows[0])
        count = _polynomial_loop()(D, *map(lent, (*bezier.binomials(P.shape[-2] - 1), reach)), t, doubt)
        left = doubt[:count]
    for i in left:
        t[i] = _first_contact_of_points(rows[0][i].tolist(), rows[1][i].tolist(), float(reach[i]))
    t = t.reshape(r.shape)
    return Contact(unwrapped(np.isfinite(t)), unwrapped(t))


def _control_points(P, Q, r) -> tuple[NDArray, NDArray, NDArray]:
    """The checked input of `sweep_polynomials`, broadcast."""
    given = {name: finite(name, x).astype(float) for name, x in (("P", P), ("Q", Q), ("r", r))}
    for name in ("P", "Q"):
        _require_path(name, given[name].shape)
    P, Q, r = given.values()
    require("r", r >= 0, r, "at least 0: it is a sum of radii")
    if P.shape[-2:] != Q.shape[-2:]:
        raise ValueError(f"P, Q must have as many control points, of as many coordinates; got {P.shape} and {Q.shape}")
    try:
        lead = np.broadcast_shapes(P.shape[:-2], Q.shape[:-2], r.shape)
    except ValueError:
        raise ValueError(f"P, Q, r must have shapes that broadcast; got {P.shape}, {Q.shape} and {r.shape}") from None
    P, Q = (np.broadcast_to(x, (*lead, *x.shape[-2:])) for x in (P, Q))
    return P, Q, np.broadcast_to(r, lead)


def _require_path(name: str, shape: tuple[int, ...]) -> None:
    """Raise unless an array of that shape holds the control points of paths."""
    if len(shape) < 2 or shape[-1] not in (2, 3) or not shape[-2]:
        raise ValueError(f"{name} must be rows of 2 or 3 coordinates, a control point each; got {shape}")
    if shape[-2] > HIGHEST + 1:
        raise ValueError(
            f"{name} must have at most {HIGHEST + 1} control points, for a path of degree {HIGHEST}: "
            f"paths of a higher one may take too long; got {shape[-2]}"
        )


@cache
def _polynomial_loop() -> Callable:
    """The compiled loop for paths up to the degree whose sums the bounds cover."""
    names = ("in_range", "fill", "fill_pairs", "height", "sizes", "height_of_pairs")
    return compiled(curves.polynomial_loop, **{name: getattr(bezier, name) for name in names})


def _first_contact_of_points(P: list, Q: list, r: float) -> float:
    """The time of first contact of one pair in whole numbers, from their control points."""
    n, d = len(P) - 1, len(P[0])
    numbers = whole([x for points in (P, Q) for row in points for x in row] + [r])
    *numbers, r = numbers
    half = len(numbers) // 2
    D = [y - x for x, y in zip(numbers[:half], numbers[half:], strict=True)]
    path = [_powers_of([D[d * i + k] for i in range(n + 1)]) for k in range(d)]
    f = [sum(x[i] * x[k - i] for x in path for i in range(max(0, k - n), min(k, n) + 1)) for k in range(2 * n + 1)]
    return first_root._first_root([f[0] - r * r, *f[1:]], 1.0)


def _powers_of(D: list[int]) -> list[int]:
    """The coefficients of 1, t, t² … of a path, from one coordinate of its control points."""
    n = len(D) - 1
    return [comb(n, k) * sum((-1) ** (k - i) * comb(k, i) * D[i] for i in range(k + 1)) for k in range(n + 1)]

"""Curved paths, swept without error: relative motion p + v t + ½ a t², t in [0, T] (lesson 12).

f(t) = |p + v t + ½ a t²|² − r² is of degree four. What is guaranteed: `hit` is the answer of exact arithmetic on the
numbers as float64 holds them, and `t`, the first time with f ≤ 0, is correctly rounded.

How. No formula for roots is used. f is written by its Bernstein coefficients, its pegs (`lib.bernstein`), and signs
alone decide.
1. The filter: all five pegs in plain doubles with one bound on what any may be off by. All above it: a miss. The first
   below: touching at the start. That settles most pairs.
2. Halving: what is left is halved, left half first, until one sign change is left. There Newton's steps find the root,
   and f in double-double proves that it lies between the two midpoints t ± ½ ulp.
3. The same with pegs in double-double, whose bound is 2⁴⁸ times smaller.
4. Whole numbers (`lib.first_root`): what is left, and every double root, which no bound can settle.

Why the bounds hold. Let Aᵢ be what the control points Pᵢ become if all numbers are taken in size; coordinate by
coordinate A₀ ≤ A₁ ≤ A₂, so S = A₂·A₂ + r² is no less than any peg, its terms taken in size. A peg is a sum of products
with 20 roundings at most, so it is off by less than 32 u S = 2⁻⁴⁸ S, u = 2⁻⁵³ (N. J. Higham, "Accuracy and Stability of
Numerical Algorithms", 2002, §3.1). A mean of two loses u of the larger, and a split takes eight in a row: 8 u S, a
quarter of the first bound. In double-double a step loses 4 to 16 u² and 20 of them stay below 2⁻⁹⁶ S, with a quarter
of that for each split.
The time. Let x be the computed f(t) in double-double, off by less than E = 2⁻⁹⁶ s, and let f fall by at least G for
each unit of time within half an ulp of t; s and G are taken at t, and the bound in G also covers what f″ can change it
by. If |x| + E is less than G times the way to the next midpoint on that side, f changes its sign between the midpoints.
As the interval holds one root, and f is above zero before it and below at its end, that root is the first.
Underflow takes 2⁻¹⁰⁷⁴ times a size at most: the bounds are used only while S and T lie in a range far above that.
"""

from collections.abc import Callable
from functools import cache
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .compiled import compiled, curves, has_numba
from .exact import whole
from .first_root import first_root
from .frame import Contact, checked, coordinates, require
from .quartic import DOUBLE, first_look, pegs

STAGES = ("filter", "halving", "double-double", "whole numbers")
"""What settled a pair, by `Steps.stage`."""

FEW = 8
"""Pairs up to which whole numbers, one by one, take less time than to begin a loop."""


class Steps(NamedTuple):
    """The pegs of f on [0, T] as the filter computes them, the bound on their errors, and what settled the pair.

    c : (..., 5), in squared length units (eq. 12.5). off : (...). stage : (...), index into `STAGES`.
    """

    c: NDArray
    off: NDArray
    stage: NDArray


def sweep(p, v, a, r, T=1.0) -> Contact:
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
    array(0.29289322)
    >>> sweep([5, 0], [-4, 0], [4, 0], 3)  # brakes, and just touches
    Contact(hit=array(True), t=array(1.))
    """
    given = {"p": p, "v": v, "a": a}, {"r": r, "T": T}
    rows = ready(*given[0].values(), r, T) or prepared(*given)
    (p, v, a), (r, T) = rows[:3], rows[3:]
    if r.size <= FEW or not has_numba():
        prepared(*given)
        t = by_numpy(p, v, a, r, T) if r.size > FEW else one_by_one(p, v, a, r, T)
    else:
        t = by_loop(p, v, a, r, T, lambda: prepared(*given))
    return Contact(np.asarray(np.isfinite(t)), t)


def prepared(vectors: dict, numbers: dict) -> tuple:
    """The checked input: p, v, a, r and T, broadcast."""
    (p, v, a), (r, T) = checked(vectors, numbers, unsigned=("r",), double=True)
    require("T", T >= 0, T, "at least 0: it is how far ahead to look")
    return p, v, a, r, T


def ready(p, v, a, r, T) -> tuple | None:
    """Rows that need no conversion, T one number or one a row; the loop checks the numbers. None for all else."""
    arrays = p, v, a, r
    if not all(type(x) is np.ndarray and x.dtype == np.float64 and x.flags.c_contiguous for x in arrays):
        return None
    if p.ndim < 2 or not p.shape == v.shape == a.shape == (*r.shape, p.shape[-1]) or p.shape[-1] not in (2, 3):
        return None
    if type(T) in (int, float) and 0 <= T < inf:
        return *arrays, np.array(float(T))
    fits = type(T) is np.ndarray and T.dtype == np.float64 and T.shape == r.shape and T.flags.c_contiguous
    return (*arrays, T) if fits else None


def steps(p, v, a, r, T=1.0) -> Steps:
    """The pegs, their bound, and the stage that settles each pair; arguments and errors as `sweep`.

    >>> x = steps([5, 0], [-8, 0], [8, 0], 3)
    >>> x.c.tolist(), STAGES[int(x.stage)]
    ([16.0, -4.0, -8.666666666666666, -8.0, -8.0], 'halving')
    """
    p, v, a, r, T = prepared({"p": p, "v": v, "a": a}, {"r": r, "T": T})
    with np.errstate(all="ignore"):
        c, size = pegs(*spatial(p, v, a), r, T)
        hit, miss = first_look(c, size, T)
    stage = np.where(hit | miss, 0, 3)
    return Steps(np.stack(c, axis=-1), DOUBLE * size, stage)


def spatial(*vectors: NDArray) -> tuple:
    """Vectors as their three coordinates, the third 0 in the plane."""
    return tuple(map(coordinates, vectors))


def by_numpy(p, v, a, r, T) -> NDArray:
    """Times of first contact by the filter, and by whole numbers for what it leaves."""
    with np.errstate(all="ignore"):
        now, miss = first_look(*pegs(*spatial(p, v, a), r, T), T)
    t = np.where(now, 0.0, np.inf)
    left = np.nonzero(~(now | miss))
    t[left] = one_by_one(*(np.broadcast_to(x, (*r.shape, *x.shape[x.ndim :]))[left] for x in (p, v, a, r, T)))
    return t


def one_by_one(p, v, a, r, T) -> NDArray:
    """Times of first contact in whole numbers."""
    T, d = np.broadcast_to(T, r.shape), p.shape[-1]
    rows = zip(*(x.reshape(-1, d).tolist() for x in (p, v, a)), r.ravel().tolist(), T.ravel().tolist(), strict=True)
    return np.array([first_contact(*row) for row in rows]).reshape(r.shape)


def first_contact(p: list, v: list, a: list, r: float, T: float) -> float:
    """The time of first contact of one pair in whole numbers: nothing rounds before the end (eq. 12.12)."""
    numbers, d = whole([*p, *v, *a, r]), len(p)
    p, v, a, r = numbers[:d], numbers[d : 2 * d], numbers[2 * d : 3 * d], numbers[-1]
    pp, pv, vv, pa, va, aa = (
        sum(x * y for x, y in zip(one, other, strict=True))
        for one, other in ((p, p), (p, v), (v, v), (p, a), (v, a), (a, a))
    )
    return first_root([4 * (pp - r * r), 8 * pv, 4 * (vv + pa), 4 * va, aa], T)


def by_loop(p, v, a, r, T, check: Callable) -> NDArray:
    """Times of first contact by the compiled loop, and by whole numbers for the few that it leaves."""
    t, doubt = np.empty(r.shape), np.empty(r.size + 1, np.int64)
    rows = [np.ascontiguousarray(x).reshape(-1) for x in (p, v, a, r, T)]
    odd, count = loop(p.shape[-1])(*rows, int(T.ndim > 0), t.reshape(-1), doubt)
    if odd:
        check()
    left = np.unravel_index(doubt[:count], r.shape)
    t[left] = one_by_one(*(x[left] for x in (p, v, a, r)), T[left] if T.ndim else T)
    return t


@cache
def loop(d: int) -> Callable:
    """The compiled loop for d dimensions."""
    return compiled(curves.curve_loop, inline=True, AXES=d)

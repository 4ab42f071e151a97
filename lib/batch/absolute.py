"""The batch of pairs of balls that are given one by one: nothing is subtracted before it is asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, Literal, overload

import numpy as np
from numpy.typing import NDArray

from .. import exact
from ..compiled import compiled, has_numba, lent, pairs
from ..frame import Contact, checked, flag
from ..kinds import Displacement, Floats, Length, Position, Truths
from ..memory import afford_rows
from .relative import FLOAT64, ROWS, SLICE, check_options, outputs, spread


@overload
def sweep_absolute(
    p1: Position,
    v1: Displacement,
    r1: Length,
    p2: Position,
    v2: Displacement,
    r2: Length,
    times: Literal[True] = True,
    out: Contact[Truths, Any] | None = None,
    threads: int = 1,
) -> Contact[Truths, Floats]: ...
@overload
def sweep_absolute(
    p1: Position,
    v1: Displacement,
    r1: Length,
    p2: Position,
    v2: Displacement,
    r2: Length,
    times: Literal[False] = ...,
    out: Contact[Truths, None] | None = None,
    threads: int = 1,
) -> Contact[Truths, None]: ...
def sweep_absolute(
    p1: Position,
    v1: Displacement,
    r1: Length,
    p2: Position,
    v2: Displacement,
    r2: Length,
    times: bool = True,
    out: Contact[Truths, Any] | None = None,
    threads: int = 1,
) -> Contact[Truths, Any]:
    """First contact of many pairs of balls given one by one, without error: p2 − p1 is never rounded.

    Who subtracts first and calls `sweep` asks about other numbers: of places with one decimal, a few pairs in 400,000
    then answer otherwise, and one or two in a hundred have a time that is a double off.

    Parameters
    ----------
    p1, p2 : array_like, shape (..., d), d = 2 or 3
        The centres at t = 0, in one length unit.
    v1, v2 : array_like, shape (..., d)
        The displacements during the frame, in that unit.
    r1, r2 : array_like, shape (...)
        The radii, at least 0, in that unit.
    times : bool
        False gives `hit` alone, and t is None.
    out : Contact of arrays, optional
        Where to write: hit, bool, and t, float64, both of the answer's shape and contiguous, apart from each other and
        from the input in memory; without times t is None.
    threads : int
        How many cores share the loops. Below some 1e7 pairs more than one seldom pays.

    Returns
    -------
    Contact
        The answers of `lib.sweep`, bit by bit; `out` if it was given.

    Raises
    ------
    ValueError, TypeError
        Naming the argument that is not finite, not real, negative, or does not fit the others.

    >>> sweep_absolute([[0, 0], [8, 0]], [[4, 0], [0, 1]], 1, [[4, 0], [0, 0]], [[0, 0], [0, 0]], 1).t.tolist()
    [0.5, inf]
    """
    check_options(threads=threads)
    flag("times", times)
    given = {"p1": p1, "v1": v1, "p2": p2, "v2": v2}, {"r1": r1, "r2": r2}
    quick, known = has_numba(), p1.shape[:-1] if _are_rows(p1, v1, r1, p2, v2, r2) else None
    check = cache(partial(checked, *given, double=True))
    if known is None or not quick or 0 in known or out is not None:
        (p1, v1, p2, v2), (r1, r2) = check()
    afford_rows(r1.size, 9 if out is None else 0, p1, v1, r1, p2, v2, r2)
    out = outputs(out, r1.shape, FLOAT64, times, p1=p1, v1=v1, r1=r1, p2=p2, v2=v2, r2=r2)
    d, rows = p1.shape[-1], [lent(np.ascontiguousarray(x).reshape(-1)) for x in (p1, v1, r1, p2, v2, r2)]
    hit, t = out.hit.reshape(-1), np.empty(0) if out.t is None else out.t.reshape(-1)
    if quick:
        spread(partial(_settle_apart, d, times, rows, hit, t, check), len(hit), threads)
    else:
        in_chunks_apart(d, rows, hit, out.t if out.t is None else t)
    return out


def _are_rows(*given) -> bool:
    """Are these six arrays of doubles that fit each other, so that nothing has to be made of them?"""
    p1, r1 = given[0], given[2]
    if not all(type(x) is np.ndarray and x.dtype == FLOAT64 and x.flags.c_contiguous for x in given) or not r1.ndim:
        return False
    vectors = p1.ndim and p1.shape[-1] in (2, 3) and {x.shape for x in given[:2] + given[3:5]} == {p1.shape}
    return bool(vectors) and given[5].shape == r1.shape == p1.shape[:-1]


def _settle_apart(d: int, times: bool, rows: list, hit: NDArray, t: NDArray, check: Callable, i: int) -> None:
    """One slice from row i: the compiled loop, and `exact.sweep_absolute` for rows that it leaves."""
    j = min(i + SLICE, len(hit))
    few = [x[k * i : k * j] for x, k in zip(rows, (d, d, 1, d, d, 1), strict=True)]
    doubt = np.empty(j - i + 1, np.int64)
    odd, count = _loop_apart(d)(*few, hit[i:j].view(np.uint8), t[i:j], doubt, times)
    if odd:
        check()
    if count:
        left = doubt[:count]
        wide = (x.reshape(-1, d) if k == d else x for x, k in zip(few, (d, d, 1, d, d, 1), strict=True))
        found = exact.sweep_absolute(*(x[left] for x in wide))
        hit[left + i] = found.hit
        if times:
            t[left + i] = found.t


@cache
def _loop_apart(d: int) -> Callable:
    """The compiled loop over pairs of balls given one by one."""
    return compiled(pairs.absolute_loop, AXES=d, NUMBER=np.float64, where=pairs.chosen)


def in_chunks_apart(d: int, rows: list, hit: NDArray, t: NDArray | None) -> None:
    """The same without a compiler, some thousand rows at a time."""
    rows = [x.reshape(-1, d) if k == d else x for x, k in zip(rows, (d, d, 1, d, d, 1), strict=True)]
    for i in range(0, len(hit), ROWS):
        found = exact.sweep_absolute(*(x[i : i + ROWS] for x in rows))
        hit[i : i + ROWS] = found.hit
        if t is not None:
            t[i : i + ROWS] = found.t

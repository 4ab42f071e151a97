"""All pairs of thousands of moving balls that touch in the frame, and when, without asking every pair (lesson 11).

`reach` says who must be asked, and `lib.exact` answers, from the places as they are given: so none is missed, and
every time is right. `make proof` has a machine check of both what is said of numbers: two that touch have parts whose
reaches overlap, as computed, in cells that the one asks of the other (`tests/proof/CellsTheorems.v`); and what is sure
of two balls' rounded differences is true of the balls (`tests/proof/CrowdTheorems.v`). What loops do, to sort parts, to
move fingers along them and to find cells by hash, is not proved: tests compare the pairs with all pairs.

The loops over balls are compiled, `loops`; without numba the same is done in numpy, `by_levels` of `cells`, which is
also the plainer reading. `hierarchy` has bodies made of spheres, `enclosing` the smallest ball around points or balls.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, Literal, overload

import numpy as np

from ..batch import check_options
from ..compiled import has_numba, lent
from ..frame import checked, flag
from ..kinds import DaskArray, Displacement, Floats, Length, Position
from .cells import Pairs, asked, beside, by_levels, keys
from .loops import in_loops
from .reach import cell, part

__all__ = ["Pairs", "asked", "balls", "beside", "by_levels", "cell", "keys", "pairs", "pairs_of_frames", "part"]

MOST_BALLS = 2**30 - 2**10
"""Balls whose paths have no more parts, two for each and some besides, than an index of 32 bits counts."""

GUARD, IN_USE = Lock(), set()
"""Which `work` a call is using now, by `id`; and what lets one thread at a time ask."""


@overload
def pairs(
    p: Position,
    v: Displacement,
    r: Length,
    times: Literal[True] = True,
    threads: int = 1,
    work: dict[Any, Any] | None = None,
) -> Pairs[Floats]: ...
@overload
def pairs(
    p: Position,
    v: Displacement,
    r: Length,
    times: Literal[False] = ...,
    threads: int = 1,
    work: dict[Any, Any] | None = None,
) -> Pairs[None]: ...
def pairs(
    p: Position,
    v: Displacement,
    r: Length,
    times: bool = True,
    threads: int = 1,
    work: dict[Any, Any] | None = None,
) -> Pairs[Any]:
    """All pairs of N moving balls that touch in the frame, and when first: none is missed, and none is too many.

    Parameters
    ----------
    p, v : array_like, shape (N, d), d = 2 or 3
        Centres at t = 0 and displacements during the frame, in one length unit.
    r : array_like, shape (N,) or ()
        Radii, at least 0, in that unit.
    times : bool
        False gives the pairs alone, and t is None.
    threads : int
        How many cores share the work.
    work : dict, optional
        Where arrays are kept for the next call, an empty one at first: new memory costs time. One call at a time.

    Returns
    -------
    Pairs
        i < j, int32, sorted by i, then j: the pairs that `lib.sweep` says touch, of all N (N − 1)/2, and its t.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`, with the index of the ball; for an option that is none, and a `work` that is in use.
    MemoryError
        Before more memory is taken than is free; it says how much is wanted.

    >>> found = pairs([[0, 0], [9, 0], [5, 0]], [[8, 0], [0, 0], [0, 0]], 1)
    >>> found.i.tolist(), found.j.tolist(), found.t.tolist()
    ([0, 0], [1, 2], [0.875, 0.375])
    """
    p, v, r = balls(p, v, r)
    flag("times", times)
    check_options(threads=threads)
    if work is not None and not isinstance(work, dict):
        raise TypeError(f"work must be a dict; got {type(work).__name__}")
    if not len(r) or not has_numba():
        return by_levels(p, v, r, times)
    with used_alone({} if work is None else work) as work:
        return in_loops(p, v, r, times, threads, work)


@contextmanager
def used_alone(work: dict[Any, Any]) -> Iterator[dict[Any, Any]]:
    """The arrays that are kept, for one call at a time: two that write to them at once would mix their crowds."""
    with GUARD:
        if id(work) in IN_USE:
            raise ValueError("work must serve one call at a time: give each thread its own; got one that is in use")
        IN_USE.add(id(work))
    try:
        yield work
    finally:
        IN_USE.discard(id(work))


def balls(p: Position, v: Displacement, r: Length) -> tuple[Floats, Floats, Floats]:
    """N balls, checked, in the form in which they are compared.

    Parameters
    ----------
    p, v, r
        As `pairs`.

    Returns
    -------
    p, v, r : arrays, shape (N, d), (N, d) and (N,)
        The same as contiguous float64.

    Raises
    ------
    ValueError, TypeError
        As `pairs`.

    >>> [x.shape for x in balls([[0, 0], [9, 0]], [1, 0], 1)]
    [(2, 2), (2, 2), (2,)]
    """
    if not (_are_plain(p, v, r) and has_numba()):  # there a loop looks at every number
        (p, v), (r,) = checked({"p": p, "v": v}, {"r": r}, double=True)
    if p.ndim != 2:
        raise ValueError(f"p must have shape (N, d): a row for each ball; got shape {p.shape}")
    if len(p) > MOST_BALLS:
        raise ValueError(f"p must have at most {MOST_BALLS:,} rows, as many as 32 bits count; got {len(p):,}")
    return tuple(lent(np.ascontiguousarray(x)) for x in (p, v, r))


def _are_plain(p, v, r) -> bool:
    """Are these arrays of doubles of the shapes that are wanted?"""
    if not all(type(x) is np.ndarray and x.dtype == np.float64 for x in (p, v, r)):
        return False
    return p.ndim == 2 and p.shape[1] in (2, 3) and p.shape == v.shape and r.shape == p.shape[:1]


def pairs_of_frames(p: DaskArray, v: DaskArray, r: Length, times: bool = True) -> list[Any]:
    """The pairs of each of many frames, wherever Dask computes them (extra `cluster`).

    Parameters
    ----------
    p, v : dask.array.Array, shape (F, N, d), d = 2 or 3
        Frames of centres at t = 0 and of displacements during the frame, in one length unit.
    r : array_like, shape (N,) or ()
        Radii, the same in all frames, in that unit.
    times
        As `pairs`.

    Returns
    -------
    list of dask.delayed.Delayed
        One for each frame, of what `pairs` returns; `dask.compute(*found)` computes them.

    Raises
    ------
    ImportError
        Without Dask.
    ValueError, TypeError
        For shapes that do not fit, at once; for numbers that `pairs` refuses, when their frame is computed.

    >>> import dask
    >>> import dask.array as da
    >>> p, v = da.zeros((3, 2, 2), chunks=(1, 2, 2)), da.ones((3, 2, 2), chunks=(1, 2, 2))
    >>> [len(found.i) for found in dask.compute(*pairs_of_frames(p, v, 1))]
    [1, 1, 1]
    """
    try:
        import dask
        import dask.array as da
    except ImportError:
        raise ImportError("pairs_of_frames needs dask: pip install 'swept-spheres[cluster]'") from None
    flag("times", times)
    for name, x in (("p", p), ("v", v)):
        if not isinstance(x, da.Array) or x.ndim != 3 or x.shape != p.shape:
            raise ValueError(f"{name} must be a dask array of frames, shape (F, N, d), p and v alike; got {x!r}")
    frames = (x.rechunk({0: 1, 1: -1, 2: -1}).to_delayed()[:, 0, 0] for x in (p, v))
    one = dask.delayed(frame, pure=True)
    return [one(x, w, r, times) for x, w in zip(*frames, strict=True)]


def frame(p: Floats, v: Floats, r: Length, times: bool) -> Pairs[Any]:
    """The pairs of a block of one frame."""
    return pairs(p[0], v[0], r, times)

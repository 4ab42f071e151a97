"""The batch of relative motion: loops compiled by numba where it is there, and the methods in chunks where it is not.

The loops are those of `lib.compiled.pairs`, which holds no formula of its own: it compiles those of the methods.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from math import inf
from typing import Any, Literal, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .. import exact, residual
from ..compiled import compiled, has_numba, lent, pairs
from ..frame import Contact, common_shape, flag, float_type, pair
from ..kinds import Displacement, Floats, Length, Method, Position, Precision, Sweep, Truths
from ..memory import afford_rows

METHODS = {"exact": exact.sweep, "residual": residual.sweep}
"""What the kernels answer like, and what serves in their place without numba."""

FLOAT64 = np.dtype(np.float64)
FLOATS = FLOAT64, np.dtype(np.float32)

ROWS = 16_384
"""Rows that numpy takes at a time: their temporary arrays stay in the cache."""

SLICE = 65_536
"""Rows one thread takes at a time."""


@overload
def sweep(
    p: Position,
    v: Displacement,
    r: Length,
    method: Method = "exact",
    times: Literal[True] = True,
    out: Contact[Truths, Any] | None = None,
    threads: int = 1,
    precision: Precision = "float64",
) -> Contact[Truths, Floats]: ...
@overload
def sweep(
    p: Position,
    v: Displacement,
    r: Length,
    method: Method = "exact",
    times: Literal[False] = ...,
    out: Contact[Truths, None] | None = None,
    threads: int = 1,
    precision: Precision = "float64",
) -> Contact[Truths, None]: ...
def sweep(
    p: Position,
    v: Displacement,
    r: Length,
    method: Method = "exact",
    times: bool = True,
    out: Contact[Truths, Any] | None = None,
    threads: int = 1,
    precision: Precision = "float64",
) -> Contact[Truths, Any]:
    """First contact of many pairs in the frame.

    Parameters
    ----------
    p, v, r : array_like
        Relative position and displacement, shape (..., d), d = 2 or 3; sum of radii, shape (...); one length unit.
    method : "exact" or "residual"
        Never wrong, or faster still and wrong near a graze.
    times : bool
        False gives `hit` alone, and t is None.
    out : Contact of arrays, optional
        Where to write: hit, bool, and t, float64 for "exact" and the type of the input for "residual", both of the
        answer's shape and contiguous, apart from each other and from the input in memory; without times t is None. What
        is there is lost only when there is an answer: so the input is read once more than it is for new arrays.
    threads : int
        How many cores share the loops. Below some 1e7 pairs more than one seldom pays.
    precision : "float64" or "input"
        "input" computes "residual" in float32 where the input is float32. Otherwise all is computed in float64.

    Returns
    -------
    Contact
        hit and t as the sweep of that method gives them; `out` if it was given.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`, and for an option that is none or an `out` that does not fit.

    >>> hit, t = sweep([[5, 0], [5, 0]], [[-4, 0], [4, 0]], [3, 3])
    >>> hit.tolist(), t.tolist()
    ([True, False], [0.5, inf])
    """
    check_options(method, threads, precision)
    flag("times", times)
    exactly, quick = method == "exact", has_numba()
    check = cache(partial(pair, p, v, r, exactly))  # once at most, and of what was given
    p, v, r = _ready(p, v, r, exactly) if quick else check()
    if not r.size:
        check()
    kind, number = FLOAT64 if exactly else r.dtype, r.dtype if precision == "input" else FLOAT64
    afford_rows(r.size, 1 + kind.itemsize if out is None else 0, p, v, r)
    rows = [lent(np.ascontiguousarray(x).reshape(-1)) for x in (p, v, r)]
    if out is not None and quick and any(_is_odd()(x, low) for x, low in zip(rows, (-inf, -inf, 0.0), strict=True)):
        check()  # before anything is written over
    out = outputs(out, r.shape, kind, times, p=p, v=v, r=r)
    d, hit, t = p.shape[-1], out.hit.reshape(-1), None if out.t is None else out.t.reshape(-1)
    if quick:
        spread(_rows_by(exactly, d, number, *rows, hit, t, check), r.size, threads)
    else:
        in_chunks(METHODS[method], *rows, d, hit, t, number)
    return out


def check_options(method: str = "exact", threads: int = 1, precision: str = "float64") -> None:
    """Raise for an option that is none of those there are."""
    for name, given, known in (("method", method, tuple(METHODS)), ("precision", precision, ("float64", "input"))):
        if not isinstance(given, str) or given not in known:
            raise ValueError(f"{name} must be one of {', '.join(known)}; got {given!r}")
    if method == "exact" and precision == "input":
        raise ValueError("precision must be float64 for the exact method; got 'input'")
    if isinstance(threads, bool) or not isinstance(threads, int | np.integer):
        raise TypeError(f"threads must be a whole number; got {threads!r}")
    if threads < 1:
        raise ValueError(f"threads must be at least 1; got {threads}")


def _ready(p: ArrayLike, v: ArrayLike, r: ArrayLike, double: bool) -> tuple[NDArray, NDArray, NDArray]:
    """The input broadcast and of one float type; its numbers are checked by the kernel, which reads them anyway."""
    if type(p) is type(v) is type(r) is np.ndarray and p.dtype is v.dtype is r.dtype and p.dtype in FLOATS:
        if p.ndim and r.ndim and p.shape == v.shape == (*r.shape, p.shape[-1]) and p.shape[-1] in (2, 3):
            return p, v, r
    raw = {"p": p, "v": v, "r": r}
    if not all(type(x) is np.ndarray and x.dtype in (np.float32, np.float64) for x in raw.values()):
        return pair(p, v, r, double)
    if not (p.ndim and v.ndim and p.shape[-1] == v.shape[-1] in (2, 3)):
        return pair(p, v, r, double)
    lead, dtype = common_shape(raw, {"p": p, "v": v}), float_type(raw, raw)
    p, v = (np.broadcast_to(x.astype(dtype, copy=False), (*lead, x.shape[-1])) for x in (p, v))
    return p, v, np.broadcast_to(r.astype(dtype, copy=False), lead)


def outputs(out: Contact | None, shape: tuple, dtype: np.dtype, times: bool, **given: NDArray) -> Contact:
    """The arrays to fill: new ones, or those that were given, if they fit and lie apart from the input."""
    if out is None:
        return Contact(np.empty(shape, bool), np.empty(shape, dtype) if times else None)
    if not isinstance(out, Contact):
        raise TypeError(f"out must be a Contact of two arrays; got {type(out).__name__}")
    if not times and out.t is not None:
        raise ValueError(f"out.t must be None where no times are wanted; got {type(out.t).__name__}")
    for name, x, kind in (("hit", out.hit, np.dtype(bool)), ("t", out.t, np.dtype(dtype)))[: 1 + times]:
        fits = isinstance(x, np.ndarray) and x.shape == shape and x.dtype == kind and x.flags.c_contiguous
        if not fits or not x.flags.writeable:
            found = f"{x.dtype} {x.shape}" if isinstance(x, np.ndarray) else type(x).__name__
            found = "one that is read-only" if fits else found
            raise ValueError(f"out.{name} must be a contiguous {kind} array of shape {shape}; got {found}")
    _apart(out, **given)
    return out


def _apart(out: Contact, **arrays: NDArray) -> None:
    """ValueError for an output that shares memory: what is written there would be read as input."""
    for name, x in (("hit", out.hit), ("t", out.t)):
        for other, y in (arrays | {"out.t": out.t if name == "hit" else None}).items():
            if x is not None and y is not None and np.may_share_memory(x, y):
                raise ValueError(f"out.{name} must not share memory with {other}; got arrays that overlap")


def in_chunks(
    method: Sweep, p: Floats, v: Floats, r: Floats, d: int, hit: Truths, t: Floats | None, dtype: np.dtype[Any]
) -> None:
    """The method in numpy, some thousand rows at a time."""
    p, v = p.reshape(-1, d), v.reshape(-1, d)
    for i in range(0, len(r), ROWS):
        rows = slice(i, i + ROWS)
        found = method(*(x[rows].astype(dtype, copy=False) for x in (p, v, r)))
        hit[rows] = found.hit
        if t is not None:
            t[rows] = found.t


def _rows_by(exactly: bool, d: int, number: np.dtype, p, v, r, hit, t, check: Callable) -> Callable[[int], None]:
    """What settles the slice that begins at a row: the compiled loop, and `exact.sweep` for rows that it leaves."""
    loop, times = loop_for(exactly, d, number), t is not None
    t = np.empty(0, FLOAT64) if t is None else t

    def settle(i: int) -> None:
        j = min(i + SLICE, r.size)
        few = p[d * i : d * j], v[d * i : d * j], r[i:j], hit[i:j].view(np.uint8), t[i:j]
        if not exactly:
            if loop(*few, times):
                check()
            return
        doubt = np.empty(j - i + 1, np.int64)
        odd, count = loop(*few, doubt, times)
        if odd:
            check()
        if count:
            left = doubt[:count] + i
            found = exact.sweep(p.reshape(-1, d)[left], v.reshape(-1, d)[left], r[left])
            hit[left] = found.hit
            if times:
                t[left] = found.t

    return settle


@cache
def _is_odd() -> Callable:
    """The compiled look for a number that is not finite, or too low."""
    return compiled(pairs.is_odd)


@cache
def loop_for(exactly: bool, d: int, number: np.dtype[Any]) -> Callable[..., Any]:
    """The compiled loop for d dimensions, computing in that type."""
    loop = pairs.exact_loop if exactly else pairs.residual_loop
    return compiled(loop, AXES=d, NUMBER=number.type, where=pairs.chosen)


def spread(work: Callable[[int], None], n: int, threads: int) -> None:
    """Do the work for the slices that begin at 0, `SLICE`, … below n; the compiled loops let threads run at once."""
    starts = range(0, n, SLICE)
    if threads == 1 or len(starts) < 2:
        for i in starts:
            work(i)
        return
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, starts))

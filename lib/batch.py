"""Sweeps of millions of pairs: the answers of `lib.exact` and `lib.residual`, compiled by numba where it is there.

The loops are those of `lib.compiled.pairs`, which holds no formula of its own: it compiles those of the methods.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from math import inf

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import exact, residual
from .compiled import compiled, has_numba, pairs
from .frame import Contact, common_shape, flag, float_type, pair
from .memory import afford_rows

METHODS = {"exact": exact.sweep, "residual": residual.sweep}
"""What the kernels answer like, and what serves in their place without numba."""

FLOAT64 = np.dtype(np.float64)
FLOATS = FLOAT64, np.dtype(np.float32)

ROWS = 16_384
"""Rows that numpy takes at a time: their temporary arrays stay in the cache."""

SLICE = 65_536
"""Rows one thread takes at a time."""


def sweep(
    p: ArrayLike,
    v: ArrayLike,
    r: ArrayLike,
    method: str = "exact",
    times: bool = True,
    out: Contact | None = None,
    threads: int = 1,
    precision: str = "float64",
) -> Contact:
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
    rows = [np.ascontiguousarray(x).reshape(-1) for x in (p, v, r)]
    if out is not None and quick and any(_is_odd()(x, low) for x, low in zip(rows, (-inf, -inf, 0.0), strict=True)):
        check()  # before anything is written over
    out = _outputs(out, r.shape, kind, times, p=p, v=v, r=r)
    d, hit, t = p.shape[-1], out.hit.reshape(-1), None if out.t is None else out.t.reshape(-1)
    if quick:
        _spread(_rows_by(exactly, d, number, *rows, hit, t, check), r.size, threads)
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


def _outputs(out: Contact | None, shape: tuple, dtype: np.dtype, times: bool, **given: NDArray) -> Contact:
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


def in_chunks(method: Callable, p, v, r, d: int, hit: NDArray, t: NDArray | None, dtype) -> None:
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
    loop, times = loop_for(exactly, d, t is not None, number), t is not None
    t = np.empty(0, FLOAT64) if t is None else t

    def settle(i: int) -> None:
        j = min(i + SLICE, r.size)
        few = p[d * i : d * j], v[d * i : d * j], r[i:j], hit[i:j].view(np.uint8), t[i:j]
        if not exactly:
            if loop(*few):
                check()
            return
        doubt = np.empty(j - i + 1, np.int64)
        odd, count = loop(*few, doubt)
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
def loop_for(exactly: bool, d: int, times: bool, number: np.dtype) -> Callable:
    """The compiled loop for d dimensions, with times or without, computing in that type."""
    loop = pairs.exact_loop if exactly else pairs.residual_loop
    return compiled(loop, AXES=d, TIMES=times, NUMBER=number.type, where=pairs.chosen)


def _spread(work: Callable[[int], None], n: int, threads: int) -> None:
    """Do the work for the slices that begin at 0, `SLICE`, … below n; the compiled loops let threads run at once."""
    starts = range(0, n, SLICE)
    if threads == 1 or len(starts) < 2:
        for i in starts:
            work(i)
        return
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, starts))


def sweep_blocks(p, v, r, **options) -> Contact:
    """The same over Dask arrays, block by block, wherever Dask runs them (extra `cluster`).

    Parameters
    ----------
    p, v : dask.array.Array, shape (n, d), d = 2 or 3
        Relative position and displacement; the coordinates of a row are brought into one block.
    r : dask.array.Array, shape (n,)
        Sum of radii, in the same length unit.
    **options : str and int
        method, threads and precision, which mean what they mean to `sweep`.

    Returns
    -------
    Contact
        hit and t as Dask arrays of shape (n,), computed when they are asked for.

    Raises
    ------
    ImportError
        Without Dask.
    ValueError, TypeError
        For shapes that do not fit, at once; for numbers that `sweep` refuses, when their block is computed.

    >>> import dask.array as da
    >>> p, v, r = (da.ones(shape, chunks=4) for shape in ((8, 2), (8, 2), 8))
    >>> hit, t = sweep_blocks(5 * p, -4 * v, 7 * r)
    >>> hit.sum().compute().item(), t[0].compute().item() < 0.1
    (8, True)
    """
    try:
        import dask.array as da
    except ImportError:
        raise ImportError("sweep_blocks needs dask: pip install 'swept-spheres[cluster]'") from None
    for name, x, ndim in (("p", p, 2), ("v", v, 2), ("r", r, 1)):
        if not isinstance(x, da.Array) or x.ndim != ndim or len(x) != len(r):
            raise ValueError(f"{name} must be a dask array of {ndim} axes and as many rows as r; got {x!r}")
    check_options(**options)
    p, v = (x.rechunk({0: r.chunks[0], 1: -1}) for x in (p, v))
    both = da.map_blocks(_block, p, v, r[:, None], dtype=float, chunks=(r.chunks[0], (2,)), **options)
    single = all(x.dtype == np.float32 for x in (p, v, r)) and options.get("method") == "residual"
    return Contact(both[:, 0] == 1, both[:, 1].astype(np.float32 if single else np.float64))


def _block(p: NDArray, v: NDArray, r: NDArray, **options) -> NDArray:
    """One block of rows: hit and t side by side, as Dask hands back one array for each block."""
    return np.column_stack(sweep(p, v, r[:, 0], **options)).astype(float)

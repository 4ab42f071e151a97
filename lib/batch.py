"""Sweeps of millions of pairs: the same answers as `lib.exact` and `lib.residual`, compiled by numba where it is there.

The kernels are loops without a branch over flat views: a branch that cannot be foretold costs more than the work it
would save. The exact one compiles the very functions of `lib.exact` and `lib.double_double`: plain doubles with bounds
settle ordinary pairs, hits are gathered and timed in double-double, and the few rows in doubt go to `exact.sweep`.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from types import FunctionType
from typing import NamedTuple
from warnings import warn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import double_double, exact, residual
from .frame import Contact, common_shape, float_type, pair

METHODS = {"exact": exact.sweep, "residual": residual.sweep}
"""What the kernels answer like, and what serves in their place without numba."""

ROWS = 16_384
"""Rows that numpy takes at a time: their temporary arrays stay in the cache."""

SLICE = 65_536
"""Rows one thread takes at a time."""

LEAST, MOST = 2.0**-200, 2.0**200
"""Squared lengths between which the filter's bounds hold as they stand, without scaling."""

MISS, LATER, NOW, DOUBT = 0, 1, 2, 3
"""What the filter says of a pair: no hit, a hit after the start, a hit at the start, or not certain."""


class Kernels(NamedTuple):
    """Compiled loops over all rows of their arrays; the first two return whether a number needs a closer look."""

    residual: Callable
    filter: Callable
    times: Callable


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
        answer's shape and contiguous, apart from each other and from the input in memory. New arrays cost about a third
        of the time of "residual".
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
    exactly = method == "exact"
    compiled, check = has_numba(), cache(partial(pair, p, v, r, exactly))  # once at most, and of what was given
    p, v, r = ready(p, v, r, exactly) if compiled else check()
    if not r.size:
        check()
    out = outputs(out, r.shape, np.float64 if exactly else r.dtype, times)
    apart(out, p=p, v=v, r=r)
    d, hit, t = p.shape[-1], out.hit.reshape(-1), None if out.t is None else out.t.reshape(-1)
    rows = [np.ascontiguousarray(x).reshape(-1) for x in (p, v, r)]
    if not compiled:
        in_chunks(METHODS[method], *rows, d, hit, t, r.dtype if precision == "input" else np.float64)
    elif exactly:
        exact_rows(*rows, d, hit, t, threads, check)
    else:
        residual_rows(*rows, d, hit, t, threads, check, r.dtype if precision == "input" else np.dtype(np.float64))
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


def ready(p: ArrayLike, v: ArrayLike, r: ArrayLike, double: bool) -> tuple[NDArray, NDArray, NDArray]:
    """The input broadcast and of one float type; its numbers are checked by the kernel, which reads them anyway."""
    raw = {"p": p, "v": v, "r": r}
    if not all(type(x) is np.ndarray and x.dtype in (np.float32, np.float64) for x in raw.values()):
        return pair(p, v, r, double)
    if not (p.ndim and v.ndim and p.shape[-1] == v.shape[-1] in (2, 3)):
        return pair(p, v, r, double)
    lead, dtype = common_shape(raw, {"p": p, "v": v}), float_type(raw, raw)
    p, v = (np.broadcast_to(x.astype(dtype, copy=False), (*lead, x.shape[-1])) for x in (p, v))
    return p, v, np.broadcast_to(r.astype(dtype, copy=False), lead)


def outputs(out: Contact | None, shape: tuple, dtype: np.dtype, times: bool) -> Contact:
    """The arrays to fill: new ones, or those given if they fit."""
    if out is None:
        return Contact(np.empty(shape, bool), np.empty(shape, dtype) if times else None)
    if not isinstance(out, tuple) or len(out) != 2:
        raise TypeError(f"out must be a Contact of two arrays; got {type(out).__name__}")
    wanted = {"hit": (out[0], np.dtype(bool))} | ({"t": (out[1], np.dtype(dtype))} if times else {})
    for name, (x, kind) in wanted.items():
        fits = isinstance(x, np.ndarray) and x.shape == shape and x.dtype == kind and x.flags.c_contiguous
        if not fits or not x.flags.writeable:
            found = f"{x.dtype} {x.shape}" if isinstance(x, np.ndarray) else type(x).__name__
            found = "one that is read-only" if fits else found
            raise ValueError(f"out.{name} must be a contiguous {kind} array of shape {shape}; got {found}")
    return Contact(out[0], out[1] if times else None)


def apart(out: Contact, **arrays: NDArray) -> None:
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


def residual_rows(p, v, r, d: int, hit: NDArray, t: NDArray | None, threads: int, check: Callable, dtype) -> None:
    """The residual method, a slice at a time."""
    loop, t = kernels(d, t is not None, dtype).residual, np.empty(0, r.dtype) if t is None else t

    def settle(i: int) -> None:
        j = i + SLICE
        if loop(p[d * i : d * j], v[d * i : d * j], r[i:j], hit[i:j].view(np.uint8), t[i:j]):
            check()

    spread(settle, r.size, threads)


def exact_rows(p, v, r, d: int, hit: NDArray, t: NDArray | None, threads: int, check: Callable) -> None:
    """The exact method, a slice at a time, so that what the filter leaves is still in the cache."""
    loops, t = kernels(d, t is not None, np.dtype(np.float64)), np.empty(0) if t is None else t

    def settle(i: int) -> None:
        j = i + SLICE
        exact_slice(loops, d, p[d * i : d * j], v[d * i : d * j], r[i:j], hit[i:j], t[i:j], check)

    spread(settle, r.size, threads)


def exact_slice(loops: Kernels, d: int, p, v, r, hit: NDArray, t: NDArray, check: Callable) -> None:
    """The filter for all rows, double-double for the hits, and `exact.sweep` for rows in doubt."""
    code = np.empty(r.size, np.uint8)
    if loops.filter(p, v, r, hit.view(np.uint8), code, t):
        check()
    doubt = np.flatnonzero(code == DOUBT)
    if t.size:
        later = np.flatnonzero(code == LATER)
        rows = (x.reshape(r.size, -1).take(later, axis=0).reshape(-1) for x in (p, v, r))
        found, unsure = np.empty(later.size), np.empty(later.size, np.uint8)
        loops.times(*rows, found, unsure)
        t[later] = found
        doubt = np.concatenate([doubt, later[unsure == 1]])
    if doubt.size:
        found = exact.sweep(p.reshape(-1, d)[doubt], v.reshape(-1, d)[doubt], r[doubt])
        hit[doubt] = found.hit
        if t.size:
            t[doubt] = found.t


def spread(work: Callable[[int], None], n: int, threads: int) -> None:
    """Do the work for the slices that begin at 0, `SLICE`, … below n; the compiled loops let threads run at once."""
    starts = range(0, n, SLICE)
    if threads == 1 or len(starts) < 2:
        for i in starts:
            work(i)
        return
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, starts))


@cache
def has_numba() -> bool:
    """Is numba there? If not, say once that numpy serves."""
    try:
        import numba  # noqa: F401
    except ImportError:
        warn("numba is not installed: batch.sweep runs in numpy, which is slower", stacklevel=3)
        return False
    return True


@cache
def scalars() -> dict[str, Callable]:
    """The functions of `double_double` and `exact` that work entry by entry, compiled for numbers."""
    import numba

    found = {}
    for module, names in ((double_double, DOUBLES), (exact, SIGNS)):
        for name in names:
            plain = getattr(module, name)
            known = FunctionType(plain.__code__, vars(module) | found, name, plain.__defaults__)
            found[name] = numba.njit(known, error_model="numpy", forceinline=True)
    return found


DOUBLES = ("halves", "two_sum", "two_product", "normal", "add", "subtract", "multiply", "divide", "root")
SIGNS = ("plain", "bounds", "verdict", "coefficients", "rounded")
"""Names of functions to compile, each after those it calls."""


@cache
def kernels(d: int, with_times: bool, dtype: np.dtype) -> Kernels:
    """The loops for d dimensions, with times or without, computing in that type."""
    import numba

    compile_loop = numba.njit(error_model="numpy", nogil=True)
    number = np.float32 if dtype == np.float32 else np.float64
    row = compile_row(d, number)
    loops = residual_loop(row, number, with_times), filter_loop(row, with_times), times_loop(row)
    return Kernels(*map(compile_loop, loops))


def compile_row(d: int, number: type) -> Callable:
    """A compiled function that takes p, v and r of row i from flat arrays; in the plane the third coordinate is 0."""
    import numba

    def row(i, p, v, r):
        z = number(p[d * i + 2]) if d == 3 else number(0)
        w = number(v[d * i + 2]) if d == 3 else number(0)
        x, y = number(p[d * i]), number(p[d * i + 1])
        return (x, y, z), (number(v[d * i]), number(v[d * i + 1]), w), number(r[i])

    return numba.njit(row, forceinline=True)


def residual_loop(row: Callable, number: type, with_times: bool) -> Callable:
    """The residual method row by row: what `residual.sweep` computes, in its order."""
    zero, one, never = number(0), number(1), number(np.inf)

    def loop(p, v, r, hit, t):
        odd = np.uint8(0)
        for i in range(r.size):
            (x, y, z), (k, m, n), s = row(i, p, v, r)
            a, b, pp, rr = k * k + m * m + n * n, x * k + y * m + z * n, x * x + y * y + z * z, s * s
            c, tmin = pp - rr, -b / a
            tmin = tmin if a > zero else zero
            x, y, z = x + k * tmin, y + m * tmin, z + n * tmin
            depth = rr - (x * x + y * y + z * z)
            u = c / (-b + np.sqrt(a) * np.sqrt(depth))
            now, later = c <= zero, (b < zero) & (depth >= zero) & (u <= one)
            hit[i] = now | later
            if with_times:
                u = max(u, zero) if later else never
                t[i] = zero if now else u
            # not |=, which makes it 64 bits wide: so wide a flag halves the speed in float32
            odd = np.uint8(odd | np.uint8((not a + pp + rr < never) | (s < zero)))
        return odd

    return loop


def filter_loop(row: Callable, with_times: bool) -> Callable:
    """The filter of `lib.exact` row by row."""
    plain, bounds, verdict = (scalars()[name] for name in SIGNS[:3])
    unit = exact.DOUBLE

    def loop(p, v, r, hit, code, t):
        odd = np.uint8(0)
        for i in range(r.size):
            x, w, s = row(i, p, v, r)
            still = (w[0] == 0) & (w[1] == 0) & (w[2] == 0)
            yes, no, now = verdict(*plain(x, w, s), *bounds(x, w, s, unit), still)
            size = w[0] * w[0] + w[1] * w[1] + w[2] * w[2] + x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + s * s
            sure = (yes | no) & (size > LEAST) & (size < MOST)
            hit[i] = yes
            code[i] = sure * (yes + now) + (1 - sure) * DOUBT
            if with_times:
                t[i] = 0.0 if now else np.inf
            odd = np.uint8(odd | np.uint8((not size < MOST) | (s < 0)))
        return odd

    return loop


def times_loop(row: Callable) -> Callable:
    """The times, in double-double, of rows that are hits after the start."""
    coefficients, rounded, two_product, bounds = (
        scalars()[name] for name in ("coefficients", "rounded", "two_product", "bounds")
    )
    unit = exact.DOUBLE_DOUBLE

    def loop(p, v, r, t, unsure):
        for i in range(r.size):
            x, w, s = row(i, p, v, r)
            _, b, c, D = coefficients(x, w, s, two_product)
            t[i], sure = rounded(b, c, D, *bounds(x, w, s, unit))
            unsure[i] = not sure

    return loop


def sweep_blocks(p, v, r, **options) -> Contact:
    """The same over Dask arrays, block by block, wherever Dask runs them (extra `cluster`).

    Parameters
    ----------
    p, v, r : dask.array.Array, shape (n, d), (n, d) and (n,)
        As `sweep`; the coordinates of a row are brought into one block.
    **options
        method, threads and precision, as `sweep`.

    Returns
    -------
    Contact
        hit and t as Dask arrays of shape (n,), computed when they are asked for.

    Raises
    ------
    ImportError
        Without Dask.
    ValueError, TypeError
        For shapes that do not fit; as `sweep` when a block is computed.
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
    both = da.map_blocks(block, p, v, r[:, None], dtype=float, chunks=(r.chunks[0], (2,)), **options)
    single = all(x.dtype == np.float32 for x in (p, v, r)) and options.get("method") == "residual"
    return Contact(both[:, 0] == 1, both[:, 1].astype(np.float32 if single else np.float64))


def block(p: NDArray, v: NDArray, r: NDArray, **options) -> NDArray:
    """One block of rows: hit and t side by side, as Dask hands back one array for each block."""
    return np.column_stack(sweep(p, v, r[:, 0], **options)).astype(float)

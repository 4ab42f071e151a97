"""Batches that are too large for the memory: arrays of Dask, block by block, wherever Dask computes."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..frame import Contact, checked, flag
from ..kinds import DaskArray
from .relative import check_options, sweep

__all__ = ["sweep_blocks"]


def sweep_blocks(
    p: DaskArray, v: DaskArray, r: DaskArray | float, times: bool = True, **options: Any
) -> Contact[DaskArray, Any]:
    """The same over Dask arrays, block by block, wherever Dask runs them (extra `cluster`).

    Parameters
    ----------
    p, v : dask.array.Array, shape (n, d), d = 2 or 3
        Relative position and displacement; the coordinates of a row are brought into one block.
    r : dask.array.Array, shape (n,), or a number
        The sum of the radii, of each pair or of all, in the same length unit.
    times : bool
        False gives `hit` alone, a byte a pair, and t is None.
    **options : str and int
        method, threads and precision, which mean what they mean to `sweep`.

    Returns
    -------
    Contact
        hit and t as Dask arrays of shape (n,), computed when they are asked for. A block of n rows takes some
        16 n d + 25 n bytes while it is computed, and is given back then.

    Raises
    ------
    ImportError
        Without Dask.
    ValueError, TypeError
        For shapes that do not fit, at once; for numbers that `sweep` refuses, when their block is computed, with the
        place of what is wrong counted over all blocks.

    >>> import dask.array as da
    >>> p, v = (da.ones(shape, chunks=4) for shape in ((8, 2), (8, 2)))
    >>> hit, t = sweep_blocks(5 * p, -4 * v, 7)
    >>> hit.sum().compute().item(), t[0].compute().item() < 0.1
    (8, True)
    """
    try:
        import dask.array as da
    except ImportError:
        raise ImportError("sweep_blocks needs dask: pip install 'swept-spheres[cluster]'") from None
    flag("times", times)
    check_options(**options)
    for name, x in (("p", p), ("v", v)):
        if not isinstance(x, da.Array) or x.ndim != 2 or x.shape != p.shape:
            raise ValueError(f"{name} must be a dask array of shape (n, d), p and v alike; got {x!r}")
    if not isinstance(r, da.Array):
        r = da.full(len(p), checked({}, {"r": r})[1][0][()], chunks=p.chunks[0])
    if r.shape != p.shape[:1]:
        raise ValueError(f"r must be a number, or a dask array of one axis with as many rows as p; got {r!r}")
    p, v = (x.rechunk({0: r.chunks[0], 1: -1}) for x in (p, v))
    chunks = r.chunks[0], (1 + times,)
    both = da.map_blocks(_block, p, v, r[:, None], times, dtype=float, meta=np.empty((0, 0)), chunks=chunks, **options)
    if not times:
        return Contact(both[:, 0] == 1, None)
    single = all(x.dtype == np.float32 for x in (p, v, r)) and options.get("method") == "residual"
    return Contact(both[:, 0] == 1, both[:, 1].astype(np.float32 if single else np.float64))


def _block(p: NDArray, v: NDArray, r: NDArray, times: bool, block_info=None, **options) -> NDArray:
    """One block of rows: hit and t side by side, as Dask hands back one array for each block."""
    try:
        found = sweep(p, v, r[:, 0], times=times, **options)
    except ValueError as error:
        start = block_info[0]["array-location"][0][0] if block_info else 0
        whole = re.sub(r"(?<= at index )(\(?)(\d+)", lambda named: f"{named[1]}{int(named[2]) + start}", str(error))
        raise ValueError(whole) from None
    return np.column_stack(found if times else [found.hit]).astype(float)

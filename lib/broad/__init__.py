"""All pairs of thousands of moving balls that touch in the frame, and when, without asking every pair (lesson 11).

`reach` says who must be asked, and `lib.exact` answers, from the places as they are given: so none is missed, and
every time is right. The loops over balls are compiled, `lib.compiled.crowd`; without numba the same is done in numpy,
`by_levels`, which is also the plainer reading.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .. import exact
from ..batch import check_options
from ..compiled import compiled, crowd, has_numba
from ..frame import checked, flag
from ..memory import afford
from .reach import (
    cell,
    cells_to_the_unit,
    corner,
    edges,
    in_space,
    is_long,
    most_along,
    nearest,
    number,
    overlap,
    part,
    parts,
    stride_for,
    unit_of,
    usual_stride,
    which,
)

MOST_BALLS = 2**30 - 2**10
"""Balls whose paths have no more parts, two for each and some besides, than an index of 32 bits counts."""

PART_BYTES, BALL_BYTES = 64, 72
"""What is taken for each part of a path, and for each ball, beside the input and the answer."""

SLICE = 2**14
"""Parts that one thread takes at a time."""

ROWS = 2**18
"""Pairs that numpy takes at a time."""


GUARD, IN_USE = Lock(), set()
"""Which `work` a call is using now, by `id`; and what lets one thread at a time ask."""


class Pairs(NamedTuple):
    """Pairs of balls that touch in the frame: i < j, shape (K,), in order of i, then j; t, when first, or None."""

    i: NDArray
    j: NDArray
    t: NDArray | None


class Parts(NamedTuple):
    """All parts of all paths: where and how wide, the widest being about 1; which part of which ball; and how many.

    x : three coordinates, (M,) each. R : (M,). ball, k : (M,), whole numbers. n : (N,), how many parts each ball has.
    """

    x: tuple[NDArray, NDArray, NDArray]
    R: NDArray
    ball: NDArray
    k: NDArray
    n: NDArray


class Grid(NamedTuple):
    """The cells of one level.

    widest : its widest reach. per : cells to the unit. most : up to which number they count along an axis. low : the
    low corner. count : how many along each axis.
    """

    widest: float
    per: float
    most: float
    low: NDArray
    count: NDArray


def pairs(
    p: ArrayLike, v: ArrayLike, r: ArrayLike, times: bool = True, threads: int = 1, work: dict | None = None
) -> Pairs:
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
def used_alone(work: dict) -> Iterator[dict]:
    """The arrays that are kept, for one call at a time: two that write to them at once would mix their crowds."""
    with GUARD:
        if id(work) in IN_USE:
            raise ValueError("work must serve one call at a time: give each thread its own; got one that is in use")
        IN_USE.add(id(work))
    try:
        yield work
    finally:
        IN_USE.discard(id(work))


def balls(p: ArrayLike, v: ArrayLike, r: ArrayLike) -> tuple[NDArray, NDArray, NDArray]:
    """N balls: p and v of shape (N, d), r of shape (N,), float64, checked."""
    if not (are_plain(p, v, r) and has_numba()):  # there a loop looks at every number
        (p, v), (r,) = checked({"p": p, "v": v}, {"r": r}, double=True)
    if p.ndim != 2:
        raise ValueError(f"p must have shape (N, d): a row for each ball; got shape {p.shape}")
    if len(p) > MOST_BALLS:
        raise ValueError(f"p must have at most {MOST_BALLS:,} rows, as many as 32 bits count; got {len(p):,}")
    return tuple(np.ascontiguousarray(x) for x in (p, v, r))


def are_plain(p, v, r) -> bool:
    """Are these arrays of doubles of the shapes that are wanted?"""
    if not all(type(x) is np.ndarray and x.dtype == np.float64 for x in (p, v, r)):
        return False
    return p.ndim == 2 and p.shape[1] in (2, 3) and p.shape == v.shape and r.shape == p.shape[:1]


# In compiled loops.


def in_loops(p: NDArray, v: NDArray, r: NDArray, times: bool, threads: int, work: dict) -> Pairs:
    """The pairs, by `lib.compiled.crowd`."""
    c, found = crowd_of(p, v, r, work)
    s, g = sorted_crowd(c, found, threads, work)
    found = answers(c, s, g, times, threads, work)
    (i, j), t = np.empty((2, len(found.i)), np.int32), np.empty(len(found.t))
    loop("sorted_pairs", times)(*found, array(work, "start", len(r), np.int32), i, j, t)
    return Pairs(i, j, t if times else None)


@cache
def loop(name: str, times: bool = True) -> Callable:
    """A compiled loop of `lib.compiled.crowd`."""
    return compiled(getattr(crowd, name), TIMES=times, clipped=crowd.between, where=crowd.chosen)


def share(threads: int, loop: Callable, n: int, *arguments) -> None:
    """Call a loop for stretches of 0 to n, as many at once as there are threads."""
    step = SLICE if threads > 1 else n
    for_all(threads, lambda a: loop(*arguments, a, min(a + step, n)), range(0, n, step))


def for_all(threads: int, function: Callable, them: Sequence) -> list:
    """The function of each, in their order; as many at once as there are threads."""
    if threads == 1 or len(them) < 2:
        return [function(x) for x in them]
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(function, them))


def array(work: dict, name: str, shape: int | tuple, dtype: type = float) -> NDArray:
    """An array to write to: the one of that name that is left from before, if it is large enough."""
    shape = shape if isinstance(shape, tuple) else (shape,)
    kept = work.get(name)
    if kept is None or kept.shape[1:] != shape[1:] or len(kept) < shape[0]:
        work[name] = kept = np.empty(shape, dtype)
    return kept[: shape[0]]


def crowd_of(p: NDArray, v: NDArray, r: NDArray, work: dict) -> tuple[crowd.Crowd, crowd.Measure]:
    """What the loops read, long paths cut into parts; and its measures."""
    (N, d), none = p.shape, np.empty(0, np.int32)
    c = crowd.Crowd(p.reshape(-1), v.reshape(-1), r, d, 1.0, none, none, array(work, "n", N, np.int32))
    found = loop("measured")(c.p, c.v, r, d, c.n)
    if found.odd:
        checked({"p": p, "v": v}, {"r": r})
    afford_parts(N, found.parts)
    c = c._replace(unit=found.unit)
    if found.parts == N:
        return c, found
    ball, k = parts_by_number(c.n)
    return c._replace(ball=ball, k=k), found


def afford_parts(N: int, M: int) -> None:
    """Raise before so many balls and parts are brought in order, if there is no room for them."""
    afford(M * PART_BYTES + N * BALL_BYTES, f"{N:,} balls, their paths cut into {M:,} parts,")


def sorted_crowd(c: crowd.Crowd, found: crowd.Measure, threads: int, work: dict) -> tuple[crowd.Sorted, crowd.Levels]:
    """The parts in order of their cells, and the grids of the levels."""
    N, M = len(c.r), found.parts
    key, index = array(work, "key", M, np.int64), array(work, "index", M, np.int32)
    spare = array(work, "spare key", M, np.int64), array(work, "spare index", M, np.int32)
    if threads == 1:
        g, (key, index, slot) = loop("ordered")(c, found, key, index, *spare)
    else:
        g = loop("grids")(c, found, M)
        share(threads, loop("keyed"), M, c, g, key, index)
        key, index, slot = loop("by_digits")(key, index, *spare, int(g.base[-1]).bit_length())
    name, k, n = index, c.k, c.n
    if len(c.ball):
        name = array(work, "name", N, np.int32)
        loop("ranked")(c, index, slot, name)
        k, n = k[index], n[name]
    near, rows = array(work, "near", (M, 4)), array(work, "balls", (N, 7))
    s = crowd.Sorted(key, near, slot if len(c.ball) else c.ball, k, rows, name, n, directory(key, int(g.first[1])))
    share(threads, loop("brought"), N, c, name, rows)
    share(threads, loop("placed_again"), M, c, s, near)
    return s, g


def directory(key: NDArray, start: int) -> NDArray:
    """Where the parts of each cell of the wider levels begin, by hash; nothing of the narrowest: nobody asks there."""
    wider = len(key) - start
    found = np.full(1 << (2 * wider).bit_length() if wider else 1, crowd.NOBODY, np.int32)
    if wider:
        loop("enter_cells")(key, found, start, len(key))
    return found


def answers(c: crowd.Crowd, s: crowd.Sorted, g: crowd.Levels, times: bool, threads: int, work: dict) -> Pairs:
    """The pairs that touch, and when, in no order."""
    stretches = [
        (level, a, min(a + SLICE, last))
        for level, last in enumerate(g.first[1:].tolist())
        for a in range(int(g.first[level]), last, SLICE)
    ]
    taken = []

    def answers_of(stretch: tuple) -> list[Pairs]:
        found = []
        for x in answer(c, s, g, times, *stretch, work if threads == 1 else {}):
            found.append(x)
            taken.append(2 * sum(y.nbytes for y in x))  # twice: they are sorted into arrays of their own
            afford(sum(taken), f"the pairs that touch among {len(c.r):,} balls are so many that even some of them")
        return found

    found = [x for some in for_all(threads, answers_of, stretches) for x in some]
    return found[0] if len(found) == 1 else Pairs(*(np.concatenate(x) for x in zip(*found, strict=True)))


def answer(c, s, g, times: bool, level: int, a: int, b: int, work: dict) -> Iterator[Pairs]:
    """The pairs that touch of parts a to b of a level: as many at a time as there is room for."""
    room, rows, answers = 8 * SLICE, 2 if c.d == 2 else 5, loop("answer", times)
    while a < b:
        i, j = array(work, "i", room, np.int32), array(work, "j", room, np.int32)
        t, doubt = array(work, "t", room), array(work, "doubt", room, np.int32)
        a, count, kept, doubts = answers(s, g, c.unit, level, a, b, rows, i, j, t, doubt)
        if a < b and not count:  # one part alone asks more than there is room for
            room *= 2
        else:
            yield certain(c, Pairs(i[:kept], j[:kept], t[: kept if times else 0]), doubt[:doubts])


def certain(c: crowd.Crowd, found: Pairs, doubt: NDArray) -> Pairs:
    """Those that touch; where there was doubt, whole numbers decide."""
    if not len(doubt):
        return Pairs(*(x.copy() for x in found))
    p, v, touch = c.p.reshape(-1, c.d), c.v.reshape(-1, c.d), np.ones(len(found.i), bool)
    i, j = found.i[doubt], found.j[doubt]
    t = exact.sweep_absolute(p[i], v[i], c.r[i], p[j], v[j], c.r[j]).t
    touch[doubt] = t < np.inf
    if len(found.t):
        found.t[doubt] = t
    return Pairs(found.i[touch], found.j[touch], found.t[touch] if len(found.t) else found.t)


# In numpy.


def by_levels(p: NDArray, v: NDArray, r: NDArray, times: bool) -> Pairs:
    """The pairs, level by level."""
    unit = unit_of(*(float(np.max(np.abs(x), initial=0)) for x in (p, v, r)))
    P, V, found = in_space(p * unit), in_space(v * unit), [(np.empty(0, int), np.empty(0, int), np.empty(0))]
    cut = cut_up(P, V, r * unit) if len(r) else None
    for e, f in asked(cut) if len(r) else ():
        i, j = cut.ball[e], cut.ball[f]
        tau = nearest([x[j] - x[i] for x in P], [x[j] - x[i] for x in V])
        here = (i != j) & (which(tau, cut.n[i]) == cut.k[e]) & (which(tau, cut.n[j]) == cut.k[f])
        i, j = np.minimum(i, j)[here], np.maximum(i, j)[here]
        hit, t = exact.sweep_absolute(p[i], v[i], r[i], p[j], v[j], r[j])
        found.append((i[hit], j[hit], t[hit]))
    i, j, t = (np.concatenate(x) for x in zip(*found, strict=True))
    order = np.lexsort((j, i))
    return Pairs(i[order].astype(np.int32), j[order].astype(np.int32), t[order] if times else None)


def cut_up(p: tuple, v: tuple, r: NDArray) -> Parts:
    """The paths of N balls cut into parts; p and v as three coordinates, the widest reach about 1."""
    length, some = np.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]), slice(None, None, max(len(r) // 1000, 1))
    stride = usual_stride(r[some] + length[some] / 2)
    stride = stride_for(stride, np.sum(length[is_long(length, r, stride)]), len(r))
    n = parts(length, r, stride).astype(np.int64)
    afford_parts(len(r), int(np.sum(n)))
    ball, k = parts_by_number(n)
    x, R = part([x[ball] for x in p], [x[ball] for x in v], r[ball], k, n[ball])
    return Parts(x, R, ball, k, n)


def parts_by_number(n: NDArray) -> tuple[NDArray, NDArray]:
    """The ball of each part, and which of its parts it is."""
    ball, k = np.repeat(np.arange(len(n), dtype=np.int32), n), np.arange(np.sum(n, dtype=np.int64), dtype=np.int32)
    k -= np.repeat((np.cumsum(n, dtype=np.int64) - n).astype(np.int32), n)
    return ball, k


def grid_of(x: NDArray, widest: float) -> Grid:
    """The cells of a level."""
    per, low, high = cells_to_the_unit(widest), np.min(x, axis=0), np.max(x, axis=0)
    most = most_along(*(high - low) * per)
    low = corner(low, high, x[0], per, most)
    return Grid(widest, per, most, low, cell(high, low, per, most).astype(np.int64) + 1)


def asked(cut: Parts) -> Iterator[tuple[NDArray, NDArray]]:
    """Pairs of parts, some at a time, whose reaches overlap: each asks its own level, and the wider ones (eq. 11.8)."""
    level = np.searchsorted(bounds_of(cut), cut.R)
    for wide in np.unique(level):
        home, asking = np.flatnonzero(level == wide), np.flatnonzero(level <= wide)
        places = np.stack([x[home] for x in cut.x], -1)
        grid = grid_of(places, np.max(cut.R[home]))
        key = keys(grid, [x[home] for x in cut.x])
        order = np.argsort(key, kind="stable")
        for e, f in beside(grid, key[order], [x[asking] for x in cut.x], cut.R[asking]):
            e, f = asking[e], home[order][f]
            near = overlap([x[e] for x in cut.x], cut.R[e], [x[f] for x in cut.x], cut.R[f])
            once = near & ((level[e] < wide) | (e < f))
            yield e[once], f[once]


def bounds_of(cut: Parts) -> NDArray:
    """The widest reach of each level: all that are narrower than one are merged with it, if its cells hold few."""
    top, step, wide = edges(np.max(cut.R)), max(len(cut.R) // crowd.SAMPLE, 1), crowd.LEVELS - 1
    places, reaches = np.stack(cut.x)[:, ::step], cut.R[::step]
    while wide > 0 and mates_of(places[:, reaches <= top[wide]], top[wide]) * step > crowd.CROWDED:
        wide -= 1
    return top[wide:]


def mates_of(places: NDArray, widest: float) -> float:
    """How many others share the cell of a part, on an average of these parts."""
    per, side = cells_to_the_unit(widest), crowd.SIDE
    at = [cell(x, x[:1] - side / 2 / per, per, side).astype(np.int64) for x in places]
    _, count = np.unique(number(*at, 2 * int(side), 4 * int(side) ** 2), return_counts=True)
    return float(np.sum(count * (count - 1))) / max(places.shape[1], 1)


def cells_in(grid: Grid, x: NDArray, low: float) -> NDArray:
    """The numbers of the cells of some places along one axis, on which the first begins at `low`."""
    return cell(x, low, grid.per, grid.most).astype(np.int64)


def keys(grid: Grid, x: tuple) -> NDArray:
    """The numbers of the cells of some points."""
    cells = (cells_in(grid, y, low) for y, low in zip(x, grid.low, strict=True))
    return number(*cells, grid.count[0], grid.count[0] * grid.count[1])


def beside(grid: Grid, key: NDArray, x: tuple, R: NDArray) -> Iterator[tuple[NDArray, NDArray]]:
    """Who asks and who is asked, some at a time: rows of cells that a reach, and the widest of the level, come to.

    key : the sorted numbers of the cells of those who are asked; x, R : those who ask.
    """
    first, last = (
        [cells_in(grid, y + side * (R + grid.widest), low) for y, low in zip(x, grid.low, strict=True)]
        for side in (-1, 1)
    )
    last = [np.minimum(y, count - 1) for y, count in zip(last, grid.count, strict=True)]
    for dy in range(int(np.max(last[1] - first[1])) + 1):
        for dz in range(int(np.max(last[2] - first[2])) + 1):
            y, z = first[1] + dy, first[2] + dz
            inside = (y <= last[1]) & (z <= last[2]) & (first[0] <= last[0])
            row = number(0, y, z, grid.count[0], grid.count[0] * grid.count[1])
            start, end = np.searchsorted(key, row + first[0]), np.searchsorted(key, row + last[0], side="right")
            yield from spread(np.where(inside, start, 0), np.where(inside, end, 0))


def spread(start: NDArray, end: NDArray) -> Iterator[tuple[NDArray, NDArray]]:
    """Each index with all from its start up to its end, some at a time."""
    total = np.cumsum(end - start)
    for first in range(0, int(total[-1]) if len(total) else 0, ROWS):
        place = np.arange(first, min(first + ROWS, total[-1]))
        who = np.searchsorted(total, place, side="right")
        yield who, end[who] - (total[who] - place)


# Frames on many processes.


def pairs_of_frames(p, v, r, times: bool = True) -> list:
    """The pairs of each of many frames, wherever Dask computes them (extra `cluster`).

    Parameters
    ----------
    p, v : dask.array.Array, shape (F, N, d)
        Frames of centres and displacements, as `pairs`.
    r : array_like, shape (N,) or ()
        Radii, the same in all frames.
    times : bool
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
        For shapes that do not fit; as `pairs` when a frame is computed.
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


def frame(p: NDArray, v: NDArray, r: ArrayLike, times: bool) -> Pairs:
    """The pairs of a block of one frame."""
    return pairs(p[0], v[0], r, times)

"""The pairs of a crowd in compiled loops, those of `lib.compiled.crowd`, and their memory."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np
from numpy.typing import NDArray

from .. import exact
from ..compiled import asking, compiled, crowd, pairs
from ..frame import checked
from ..memory import afford
from .cells import Pairs, _afford_parts, _parts_by_number

SLICE = 2**14
"""Parts that one thread takes at a time."""


def in_loops(p: NDArray, v: NDArray, r: NDArray, times: bool, threads: int, work: dict) -> Pairs:
    """The pairs, by `lib.compiled.crowd`."""
    c, found = crowd_of(p, v, r, work)
    s, g = sorted_crowd(c, found, threads, work)
    found = answers(c, s, g, times, threads, work)
    (i, j), t = np.empty((2, len(found.i)), np.int32), np.empty(len(found.t))
    loop("sorted_pairs")(*found, array(work, "start", len(r), np.int32), i, j, t, times)
    return Pairs(i, j, t if times else None)


@cache
def loop(name: str) -> Callable:
    """A compiled loop of `lib.compiled.crowd` or `lib.compiled.asking`."""
    return compiled((vars(crowd) | vars(asking))[name], clipped=crowd.between, where=pairs.chosen)


def _share(threads: int, loop: Callable, n: int, *arguments) -> None:
    """Call a loop for stretches of 0 to n, as many at once as there are threads."""
    step = SLICE if threads > 1 else n
    _for_all(threads, lambda a: loop(*arguments, a, min(a + step, n)), range(0, n, step))


def _for_all(threads: int, function: Callable, them: Sequence) -> list:
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
    _afford_parts(N, found.parts)
    c = c._replace(unit=found.unit)
    if found.parts == N:
        return c, found
    ball, k = _parts_by_number(c.n)
    return c._replace(ball=ball, k=k), found


def sorted_crowd(
    c: crowd.Crowd, found: crowd.Measure, threads: int, work: dict
) -> tuple[crowd.Sorted, crowd.GridLevels]:
    """The parts in order of their cells, and the grids of the levels."""
    N, M = len(c.r), found.parts
    key, index = array(work, "key", M, np.int64), array(work, "index", M, np.int32)
    spare = array(work, "spare key", M, np.int64), array(work, "spare index", M, np.int32)
    if threads == 1:
        g, (key, index, slot) = loop("ordered")(c, found, key, index, *spare)
    else:
        g = loop("grids")(c, found, M)
        _share(threads, loop("keyed"), M, c, g, key, index)
        key, index, slot = loop("by_digits")(key, index, *spare, int(g.base[-1]).bit_length())
    name, k, n = index, c.k, c.n
    if len(c.ball):
        name = array(work, "name", N, np.int32)
        loop("ranked")(c, index, slot, name)
        k, n = k[index], n[name]
    near, rows = array(work, "near", (M, 4)), array(work, "balls", (N, 7))
    s = crowd.Sorted(key, near, slot if len(c.ball) else c.ball, k, rows, name, n, _directory(key, int(g.first[1])))
    _share(threads, loop("brought"), N, c, name, rows)
    _share(threads, loop("placed_again"), M, c, s, near)
    return s, g


def _directory(key: NDArray, start: int) -> NDArray:
    """Where the parts of each cell of the wider levels begin, by hash; nothing of the narrowest: nobody asks there."""
    wider = len(key) - start
    found = np.full(1 << (2 * wider).bit_length() if wider else 1, crowd.NOBODY, np.int32)
    if wider:
        loop("enter_cells")(key, found, start, len(key))
    return found


def answers(c: crowd.Crowd, s: crowd.Sorted, g: crowd.GridLevels, times: bool, threads: int, work: dict) -> Pairs:
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

    found = [x for some in _for_all(threads, answers_of, stretches) for x in some]
    return found[0] if len(found) == 1 else Pairs(*(np.concatenate(x) for x in zip(*found, strict=True)))


def answer(c, s, g, times: bool, level: int, a: int, b: int, work: dict) -> Iterator[Pairs]:
    """The pairs that touch of parts a to b of a level: as many at a time as there is room for."""
    room, rows, answers = 8 * SLICE, 2 if c.d == 2 else 5, loop("answer")
    while a < b:
        i, j = array(work, "i", room, np.int32), array(work, "j", room, np.int32)
        t, doubt = array(work, "t", room), array(work, "doubt", room, np.int32)
        a, count, kept, doubts = answers(s, g, c.unit, level, a, b, rows, i, j, t, doubt, times)
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

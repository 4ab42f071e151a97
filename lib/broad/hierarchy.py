"""Bodies made of spheres: a tree of ever larger spheres around them, and the first contact of two such bodies.

What is guaranteed. A node's sphere contains all leaves below it, in exact arithmetic. So where two nodes surely miss,
so do all their leaves, and no leaf touches before its nodes do. `sweep` opens the pair of nodes that can touch soonest,
and stops when nothing that waits can be sooner than what is found: its answer is that of `lib.sweep` for all pairs of
leaves, bit for bit, and of all pairs that touch at that time it names the first.

How. The leaves stand in the order of their Morton codes (G. M. Morton, 1966), two a node, four in the next, and so on.
The bound on the time of two nodes is that of `lib.exact`, taken on the safe side. Pairs of leaves are settled in
double-double, and in whole numbers where that leaves doubt. M. Gomez, "Simple Intersection Tests for Games", 1999, has
bounding spheres in a hierarchy; best-first search is P. E. Hart, N. J. Nilsson and B. Raphael's, 1968.

Where the spheres come from. `cover` puts them around a mesh or a solid, `covers` proves that nothing of it stays bare,
and `written` writes them as robots load them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import inf, nan
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..compiled import compiled, has_numba, lent
from ..compiled import hierarchy as loops
from ..double_double import two_sum
from ..exact import first_contact
from ..frame import checked
from ..kinds import Displacement, Floats, Integers, Length, Position
from .covering import cover
from .enclosing import Ball, balls, enclosing, scale_of
from .formats import written
from .proving import covers
from .solid import Mesh

__all__ = [
    "Ball",
    "Meeting",
    "Mesh",
    "Opened",
    "Tree",
    "cover",
    "covers",
    "enclosing",
    "opened",
    "sweep",
    "tree",
    "written",
]

BITS = 10
"""Binary digits of a cell's place that one entry of the table of Morton codes takes; two of them make a place."""

ROOM = 1 << 12
"""Pairs that the heap of a search has room for at first."""


class Tree(NamedTuple):
    """A body: 2N − 1 spheres, the root first; node i has the children 2i + 1 and 2i + 2, the last N are its leaves.

    x : (2N − 1, d), the centres. r : (2N − 1,), the radii. first : (2N − 1,), the least number of a leaf below each
    node, as the leaves were numbered by whoever gave them; for a leaf its own number.
    """

    x: Floats
    r: Floats
    first: Integers


class Meeting(NamedTuple):
    """The first contact of two bodies, which leaves touch, and what it took.

    hit : bool. t : the time in [0, 1], inf without a hit. i, j : the numbers of the leaves, −1 without a hit.
    opened : pairs of nodes that were opened. tested : pairs of leaves that were asked when they touch.
    """

    hit: bool
    t: float
    i: int
    j: int
    opened: int
    tested: int


class Opened(NamedTuple):
    """The pairs of nodes that a search opened, in order. t : they touch no sooner; i, j : their numbers."""

    t: Floats
    i: Integers
    j: Integers


def tree(leaves: Ball | tuple[Position, Length]) -> Tree:
    """A tree of spheres over the spheres of a body.

    Parameters
    ----------
    leaves : pair of array_like
        x of shape (N, d), d = 2 or 3, and r of shape (N,), N ≥ 1: centres and radii, in one length unit. A `Ball` of
        arrays serves; r may be one number.

    Returns
    -------
    Tree
        Each node's sphere contains the leaves below it in exact arithmetic; about its box, it is not the smallest.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`, naming the index of the ball; and without a leaf.

    >>> tree(([[0, 0], [4, 0], [9, 0]], 1)).first.tolist()
    [0, 0, 2, 0, 1]
    """
    x, r = balls("leaves", leaves)
    order = np.argsort(morton(x), kind="stable")
    return built(np.ascontiguousarray(x[order]), np.ascontiguousarray(r[order]), order)


def built(leaf: NDArray, radius: NDArray, order: NDArray) -> Tree:
    """The tree over leaves that stand in order."""
    N, d = leaf.shape
    nodes, first = np.empty((2 * N - 1, d + 1)), np.empty(2 * N - 1, np.int64)  # side by side in memory
    x, r = nodes[:, :d], nodes[:, d]
    deepest = 2 * N - (1 << (N - 1).bit_length()) if N > 1 else N  # leaves in the deepest row, which come first
    for part, rows in (
        (slice(N - 1, 2 * N - 1 - deepest), slice(deepest, N)),
        (slice(2 * N - 1 - deepest, None), slice(deepest)),
    ):
        x[part], r[part], first[part] = leaf[rows], radius[rows], order[rows]
    with np.errstate(all="ignore"):
        loop(loops.build)(leaf, radius, scale_of(_extent(leaf, radius)), x, r, first)
    return Tree(x, r, first)


def morton(x: NDArray) -> NDArray:
    """The Morton code of each centre: the binary digits of its cell's coordinates, one of each axis in turn.

    >>> morton(np.array([[0, 0], [1, 0], [0, 1], [1, 1]]))[1:].tolist()
    [366503875925, 733007751850, 1099511627775]
    """
    d, table, last = x.shape[1], _spread(x.shape[1]), (1 << 2 * BITS) - 1
    low = x.min(axis=0)
    wide = float(np.max(x.max(axis=0) / 4 - low / 4))  # a quarter, for the whole may overflow
    code = np.zeros(len(x), np.int64)
    if wide == 0:
        return code
    for k in range(d):
        cell = np.minimum((x[:, k] / 4 - low[k] / 4) / wide * (last + 1), last).astype(np.int64)
        code |= (table[cell >> BITS] << (d * BITS) | table[cell & ((1 << BITS) - 1)]) << k
    return code


@cache
def _spread(d: int) -> NDArray:
    """The digits of each number of `BITS` binary digits, d places apart."""
    return np.array([sum((n >> k & 1) << d * k for k in range(BITS)) for n in range(1 << BITS)])


def _extent(x: NDArray, r: NDArray) -> float:
    """About how large a body is, inf if that is no double."""
    with np.errstate(over="ignore"):
        return float(np.max(x.max(axis=0) - x.min(axis=0)) + 2 * np.max(r))


def loop(function: Callable) -> Callable:
    """The loop compiled, if numba is there; as it stands otherwise."""
    return compiled(function, where=loops.chosen) if has_numba() else function


def sweep(tree1: Tree, v1: Displacement, tree2: Tree, v2: Displacement) -> Meeting:
    """First contact of two bodies in the frame, and which leaves touch, without error.

    Parameters
    ----------
    tree1, tree2 : Tree
        Bodies made by `tree`, of one dimension d, in one length unit.
    v1, v2 : array_like, shape (d,)
        Their displacements during the frame, in that unit.

    Returns
    -------
    Meeting
        hit and t are those of `lib.sweep` for the pair of leaves that touches first, bit for bit. If several touch
        at that time, i, j is the first of them: the smallest i, and of that the smallest j.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`; and for what is no tree.

    >>> one, two = tree(([[0, 0], [2, 0]], 1)), tree(([[9, 0], [7, 3]], 1))
    >>> sweep(one, [0, 0], two, [-10, 0])[:4]
    (True, 0.5, 1, 0)
    """
    return searched(tree1, v1, tree2, v2, 0)[0]


def opened(tree1: Tree, v1: Displacement, tree2: Tree, v2: Displacement, most: int = 10_000) -> Opened:
    """The pairs of nodes that `sweep` opens, in order. Arguments and errors as `sweep`.

    Parameters
    ----------
    most : int
        How many of them are kept at most, at least 0.

    >>> one, two = tree(([[0, 0], [2, 0]], 1)), tree(([[9, 0], [7, 3]], 1))
    >>> opened(one, [0, 0], two, [-10, 0]).j.tolist()
    [0, 1]
    """
    if isinstance(most, bool) or not isinstance(most, int | np.integer):
        raise TypeError(f"most must be a whole number; got {most!r}")
    if most < 0:
        raise ValueError(f"most must be at least 0; got {most}")
    return searched(tree1, v1, tree2, v2, most)[1]


def searched(tree1: Tree, v1, tree2: Tree, v2, most: int) -> tuple[Meeting, Opened]:
    """The meeting, and what was opened on the way to it."""
    v1, v2 = _moving(tree1, v1, tree2, v2)
    x, y = tree1.x[0], tree2.x[0]
    with np.errstate(over="ignore", invalid="ignore"):
        v = tuple(two_sum(b, -a) for a, b in zip(v1.tolist(), v2.tolist(), strict=True)) + ((0.0, 0.0),) * (3 - len(v1))
        size = float(np.max(np.abs(y - x)) + 2 * (tree1.r[0] + tree2.r[0]) + np.max(np.abs(v2 - v1)))
    trace = np.empty(most), np.empty(most, np.int64), np.empty(most, np.int64)
    best, tally = run(tree1, tree2, v, scale_of(size), trace, (v1, v2))
    trees = (int(tally[loops.OPENED]), int(tally[loops.TESTED]))
    hit = bool(best[0] < inf)
    i, j = (int(tally[loops.FIRST]), int(tally[loops.SECOND])) if hit else (-1, -1)
    return Meeting(hit, float(best[0]), i, j, *trees), Opened(*(part[: trees[0]] for part in trace))


def run(tree1: Tree, tree2: Tree, v: tuple, scale: float, trace: tuple, moves: tuple) -> tuple[NDArray, NDArray]:
    """The search from the two roots to its end: the best time, and the tally."""
    one, two, search = tuple(map(lent, tree1)), tuple(map(lent, tree2)), loop(loops.search)
    heap = np.zeros(ROOM), np.zeros(ROOM, np.int64), np.zeros(ROOM, np.int64)
    best, tally = np.array([inf, nan]), np.array([1, 0, 0, -1, -1])
    with np.errstate(all="ignore"):
        while (why := search(one, two, v, scale, heap, tally, best, trace)) != loops.DONE:
            if why == loops.FULL:
                heap = tuple(np.concatenate([part, np.empty_like(part)]) for part in heap)
            else:
                best[1] = _whole_numbers(tree1, tree2, int(heap[1][0]), int(heap[2][0]), moves)
    return best, tally


def _whole_numbers(tree1: Tree, tree2: Tree, i: int, j: int, moves: tuple) -> float:
    """When two leaves touch first, by whole numbers."""
    p, v = [tree2.x[j].tolist(), (-tree1.x[i]).tolist()], [moves[1].tolist(), (-moves[0]).tolist()]
    return first_contact(p, v, [float(tree1.r[i]), float(tree2.r[j])])


def _moving(tree1: Tree, v1, tree2: Tree, v2) -> tuple[NDArray, NDArray]:
    """The displacements of two bodies, checked with them."""
    for name, one in (("tree1", tree1), ("tree2", tree2)):
        if not isinstance(one, Tree):
            raise TypeError(f"{name} must be a Tree, made by tree(leaves); got {type(one).__name__}")
    (v1, v2), _ = checked({"v1": v1, "v2": v2}, {}, double=True)
    d = tree1.x.shape[1], tree2.x.shape[1]
    if not d[0] == d[1] == v1.shape[-1]:
        raise ValueError(
            f"tree1, tree2, v1, v2 must be of one dimension; got {d[0]}, {d[1]}, {v1.shape[-1]}, {v2.shape[-1]}"
        )
    if v1.ndim > 1:
        raise ValueError(f"v1, v2 must have shape ({d[0]},), one displacement a body; got {v1.shape}")
    return v1, v2

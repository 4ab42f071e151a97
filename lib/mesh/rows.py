"""Many balls and triangles by numpy: the face for all of them, the edges and corners for those that it leaves open.

In doubles, then what is open in double-double; then the times in double-double; what is open still by whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..double_double import two_sum
from ..kinds import Floats, Integers, Pair, Truths
from .arithmetic import Arithmetic, high, in_doubles, in_pairs, in_sizes
from .deciding import (
    Look,
    corner_sides,
    corner_squares,
    edge_sides,
    edge_squares,
    face_carrier,
    face_sides,
    face_squares,
    judged,
    segment_sides,
    spread,
)
from .features import Seen, seen, seen_along
from .timing import face_time, root_time
from .whole import CORNER, EDGE, FACE, NONE, first_contact

UNSURE, BLOCK = -2, 4096
"""A feature of which nothing is certain; rows that are taken at a time, so that temporary arrays stay in the cache."""


def settled(p: Floats, v: Pair[Floats], r: Pair[Floats], corners: Floats) -> tuple[Floats, Integers]:
    """Times and features of rows. p : (N, 3); v, r : pairs, (N, 3) and (N,); corners : (N, k, 3), k = 2 or 3."""
    t, feature = np.empty(len(p)), np.empty(len(p), np.int64)
    for i in range(0, len(p), BLOCK):
        j = slice(i, i + BLOCK)
        t[j], feature[j] = _block(p[j], (v[0][j], v[1][j]), (r[0][j], r[1][j]), corners[j])
    return t, feature


def by_whole_numbers(p, v, r, corners, left, t, feature) -> None:
    """Write the times and features of those rows that are left."""
    for i in left:
        terms = [x[i].tolist() for x in v], [float(x[i]) for x in r]
        place = [p[i].tolist(), [0.0] * p.shape[1]]
        t[i], feature[i] = first_contact(place, *terms, corners[i].tolist())


def _block(p, v, r, corners) -> tuple[Floats, Integers]:
    """The same for so many rows as stay in the cache."""
    with np.errstate(all="ignore"):
        rows = _scaled(p, v, r, corners)
        highs, sizes = changed(rows, high), changed(rows, lambda x: np.abs(x[0]))
        make = seen if corners.shape[1] == 3 else seen_along
        x, y = make(*highs, in_doubles()), make(*sizes, in_sizes())
        feature, now = _searched(x, y, in_doubles())
        left = np.flatnonzero(feature == UNSURE)
        feature[left], now[left] = _searched(make(*taken(rows, left), in_pairs()), taken(y, left), in_pairs())
        t = np.where(now, 0.0, np.inf)
        for one in np.unique(feature[(feature >= 0) & ~now]).tolist():
            at = np.flatnonzero((feature == one) & ~now)
            t[at], sure = _time(one, make(*taken(rows, at), in_pairs()), taken(y, at), in_pairs())
            feature[at[~sure]] = UNSURE
    by_whole_numbers(p, v, r, corners, np.flatnonzero(feature == UNSURE), t, feature)
    return t, feature


def _scaled(p, v, r, corners) -> tuple[tuple, tuple, tuple, Pair[Floats]]:
    """P from each corner, V, the edges and r in double-double, scaled so that the largest length is about 1."""
    biggest = np.max(np.abs(np.concatenate([p, v[0], r[0][:, None], corners.reshape(len(p), -1)], axis=1)), axis=1)
    exponent = -np.frexp(biggest)[1] - 1  # differences of positions, too, stay below 1
    p, corners = np.ldexp(p, exponent[:, None]), np.ldexp(corners, exponent[:, None, None])
    at = [_coordinates(corners[:, i]) for i in range(corners.shape[1])]
    V = tuple((np.ldexp(v[0][:, k], exponent), np.ldexp(v[1][:, k], exponent)) for k in range(3))
    edges = tuple(_minus(y, x) for x, y in zip(at, at[1:] + at[:1], strict=True))
    P = tuple(_minus(_coordinates(p), x) for x in at)
    return P, V, edges, (np.ldexp(r[0], exponent), np.ldexp(r[1], exponent))


def _coordinates(x: Floats) -> tuple:
    """The three coordinates of vectors."""
    return x[:, 0], x[:, 1], x[:, 2]


def _minus(x: tuple, y: tuple) -> tuple:
    """x − y of vectors, in pairs (high, low), nothing lost."""
    return tuple(two_sum(a, -b) for a, b in zip(x, y, strict=True))


def taken(x: Any, index: NDArray) -> Any:
    """Those rows of arrays, in whatever tuples, that stand at the index."""
    if isinstance(x, np.ndarray):
        return x[index]
    parts = [taken(part, index) for part in x]
    return type(x)(*parts) if hasattr(x, "_fields") else tuple(parts)


def changed(rows: tuple, change: Callable[[Pair[Floats]], Floats]) -> Any:
    """The same tuples with each number, a pair (high, low), changed."""
    return tuple(change(x) if isinstance(x[0], np.ndarray) else changed(x, change) for x in rows)


def _searched(x: Seen, y: Seen, by: Arithmetic) -> tuple[Integers, Truths]:
    """The feature that surely has the first contact, and whether at the start; y : the sizes of x."""
    many, size = len(x.P), len(y.r)
    feature, now, fails = np.full(size, UNSURE), np.zeros(size, bool), np.ones(size, bool)
    left = np.arange(size)
    if many == 3:
        f, g = face_squares(x, y, by)
        there = face_carrier(f, g, by)
        look = judged(there, face_sides(f, g, x, y, by))
        feature[there.far & there.stays], feature[look.holds], now, fails = NONE, FACE, look.now, look.fails
        left = np.flatnonzero(feature == UNSURE)
        x, y, fails = taken(x, left), taken(y, left), fails[left]
    for name, look in _around(x, y, by):
        at = left[look.holds]
        feature[at], now[at] = name, look.now[look.holds]
        fails = fails & look.fails
    feature[left[fails]] = NONE
    return feature, now


def _around(x: Seen, y: Seen, by: Arithmetic) -> Iterator[tuple[int, Look]]:
    """The looks at edges and corners."""
    many = len(x.P)
    walls = edge_sides if many == 3 else segment_sides
    for i in range(many if many == 3 else 1):
        f, g = edge_squares(x, y, i, by)
        yield EDGE + i, judged(spread(f, g, by), walls(f, g, x, y, i, (i + 1) % many, by))
    for i in range(many):
        f, g = corner_squares(x, y, i, by)
        yield CORNER + i, judged(spread(f, g, by), corner_sides(f, g, x, y, i, (i + many - 1) % many, by))


def _time(feature: int, x: Seen, y: Seen, by: Arithmetic) -> tuple[Floats, Truths]:
    """The times of contact with that feature, and whether they are certain."""
    if feature == FACE:
        return face_time(x, y, by)
    squares = edge_squares if feature >= EDGE else corner_squares
    return root_time(*squares(x, y, feature % EDGE, by), by)

"""Many balls and triangles by numpy: the face for all of them, the edges and corners for those that it leaves open.

In doubles, then what is open in double-double; then the times in double-double; what is open still by whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..double_double import add, multiply, subtract, two_sum
from ..exact import DOUBLE_DOUBLE, TINY
from ..kinds import Floats, Integers, Pair, Truths
from .arithmetic import high, itself, minus, plus, times
from .deciding import Look, at_corner, at_edge, at_face, at_segment, judged
from .features import sides
from .timing import corner_time, edge_time, face_time
from .whole import CORNER, EDGE, FACE, NONE, first_contact

DOUBLE = 2.0**-47
"""What doubles may lose, as a share of the sizes that entered: 64 u. No value has more than 38 roundings (a test)."""

UNSURE, BLOCK = -2, 4096
"""A feature of which nothing is certain; rows that are taken at a time, so that temporary arrays stay in the cache."""

IN_DOUBLES = DOUBLE, TINY, plus, minus, times, itself
IN_PAIRS = DOUBLE_DOUBLE, TINY, add, subtract, multiply, high


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
        rows = _seen(p, v, r, corners)
        feature, now = _searched(rows, IN_DOUBLES)
        left = np.flatnonzero(feature == UNSURE)
        feature[left], now[left] = _searched(taken(rows, left), IN_PAIRS)
        t = np.where(now, 0.0, np.inf)
        for one in np.unique(feature[(feature >= 0) & ~now]).tolist():
            at = np.flatnonzero((feature == one) & ~now)
            t[at], sure = _time(one, taken(rows, at))
            feature[at[~sure]] = UNSURE
    by_whole_numbers(p, v, r, corners, np.flatnonzero(feature == UNSURE), t, feature)
    return t, feature


def _seen(p, v, r, corners) -> tuple[list, tuple, list, Pair[Floats]]:
    """P from each corner, V, the edges and r in double-double, scaled so that the largest length is about 1."""
    biggest = np.max(np.abs(np.concatenate([p, v[0], r[0][:, None], corners.reshape(len(p), -1)], axis=1)), axis=1)
    exponent = -np.frexp(biggest)[1] - 1  # differences of positions, too, stay below 1
    p, corners = np.ldexp(p, exponent[:, None]), np.ldexp(corners, exponent[:, None, None])
    at = [_coordinates(corners[:, i]) for i in range(corners.shape[1])]
    V = tuple((np.ldexp(v[0][:, k], exponent), np.ldexp(v[1][:, k], exponent)) for k in range(3))
    after = at[1:] + at[:1]
    edges = [_less(y, x) for x, y in zip(at, after, strict=True)]
    return [_less(_coordinates(p), x) for x in at], V, edges, (np.ldexp(r[0], exponent), np.ldexp(r[1], exponent))


def _coordinates(x: Floats) -> tuple:
    """The three coordinates of vectors."""
    return x[:, 0], x[:, 1], x[:, 2]


def _less(x: tuple, y: tuple) -> tuple:
    """x − y of vectors, in pairs (high, low), nothing lost."""
    return tuple(two_sum(a, -b) for a, b in zip(x, y, strict=True))


def taken(x: Any, index: NDArray) -> Any:
    """Those rows of arrays, in whatever tuples and lists, that stand at the index."""
    return x[index] if isinstance(x, np.ndarray) else type(x)([taken(part, index) for part in x])


def _every(rows: Any, change: Any) -> Any:
    """The same tuples and lists of numbers, each of them changed. A pair (high, low) is a number."""
    if isinstance(rows, list) or (isinstance(rows, tuple) and len(rows) != 2):
        return type(rows)([_every(part, change) for part in rows])
    return change(rows)


def _searched(rows: tuple, read: tuple) -> tuple[Integers, Truths]:
    """The feature that surely has the first contact, and whether at the start; of `_seen`. read : an arithmetic."""
    bare = _every(rows, lambda x: abs(x[0]))
    if read is IN_DOUBLES:
        rows = _every(rows, high)
    feature, now = np.full(len(bare[3]), UNSURE), np.zeros(len(bare[3]), bool)
    fails = np.ones(len(feature), bool)
    if len(rows[0]) == 3:
        face, apart = _face(rows, bare, read)
        feature[apart], feature[face.holds], now, fails = NONE, FACE, face.holds & face.now, face.fails
    left = np.flatnonzero(feature == UNSURE)
    rows, bare, fails = taken(rows, left), taken(bare, left), fails[left]
    for name, look in [*_edges(rows, bare, read), *_corners(rows, bare, read)]:
        at = left[look.holds]
        feature[at], now[at] = name, look.now[look.holds]
        fails = fails & look.fails
    feature[left[fails]] = NONE
    return feature, now


def _face(rows: tuple, bare: tuple, read: tuple) -> tuple[Look, Truths]:
    """The look at the face, and who stays away from its plane."""
    (P, V, e, r), (Q, W, E, R) = rows, bare
    rr, n, m = sides(e, r, *read[3:5])
    ss, N, M = sides(E, R, plus, times)
    return at_face((P, V, rr, n, m), (Q, W, ss, N, M), *read)


def _edges(rows: tuple, bare: tuple, read: tuple) -> Iterator[tuple[int, Look]]:
    """The looks at the edges."""
    (P, V, e, r), (Q, W, E, R) = rows, bare
    if len(P) == 2:
        x, y = (P[0], P[1], V, read[4](r, r), e[0]), (Q[0], Q[1], W, R * R, E[0])
        there, _, walls = at_segment(x, y, *read)
        yield EDGE, judged(there, *walls)
        return
    (rr, _, m), (ss, _, M) = sides(e, r, *read[3:5]), sides(E, R, plus, times)
    for i, j in ((0, 1), (1, 2), (2, 0)):
        yield EDGE + i, at_edge((P[i], P[j], V, rr, e[i]), (Q[i], Q[j], W, ss, E[i]), m[i], M[i], *read)


def _corners(rows: tuple, bare: tuple, read: tuple) -> Iterator[tuple[int, Look]]:
    """The looks at the corners; those of a segment, whose second edge leads back, have their one wall twice."""
    (P, V, e, r), (Q, W, E, R) = rows, bare
    rr, ss = read[4](r, r), R * R
    for i in range(len(P)):
        x, y = (P[i], V, rr, e[i - 1], e[i]), (Q[i], W, ss, E[i - 1], E[i])
        yield CORNER + i, at_corner(x, y, *read)


def _time(feature: int, rows: tuple) -> tuple[Floats, Truths]:
    """The times of contact with that feature, and whether they are certain."""
    P, V, e, r = rows
    Q, W, E, R = _every(rows, lambda x: abs(x[0]))
    if feature == FACE:
        n, N = sides(e, r, subtract, multiply).n, sides(E, R, plus, times).n
        return face_time(P[0], V, n, r, Q[0], W, N)
    rr, i = multiply(r, r), feature % EDGE
    if feature >= EDGE:
        return edge_time(P[i], V, e[i], rr, Q[i], W, E[i], R * R)
    return corner_time(P[i], V, rr, Q[i], W, R * R)

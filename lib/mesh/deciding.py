"""Signs that decide: whether a ball touches one feature of a triangle, and surely not; of numbers one by one or arrays.

Every value comes with a bound on what it may be off by. A value that lies beyond its bound has the sign that it shows;
any other decides nothing. Where the bounds are 0 all is decided, and 0 counts as on the side of the feature; a bound
above 0 leaves that open, as what is not beyond it may lie on either side.

Throughout x is what is seen of a ball and a triangle, y the same in sizes, f and g a square distance and its sizes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..kinds import Triple
from .arithmetic import Arithmetic, in_sizes
from .features import Sight, Square, corner, dot, edge, face, signs, wall


class Carrier(NamedTuple):
    """A ball and what holds a feature: in reach at the start, out of it, coming to touch it, or surely not."""

    near: Any
    far: Any
    comes: Any
    stays: Any


class Side(NamedTuple):
    """A ball and the walls of a feature: between them at the start, or not; between them when it first touches."""

    before: Any
    behind: Any
    keeps: Any
    breaks: Any


class Look(NamedTuple):
    """What is certain of a feature: it has the first contact, it has not, and it has it at the start."""

    holds: Any
    fails: Any
    now: Any


def judged(there: Carrier, side: Side) -> Look:
    """A feature between its walls. A point of the triangle is nearest to the ball there."""
    now = there.near & side.before
    return Look(now | (there.comes & side.keeps), (there.far | side.behind) & (there.stays | side.breaks), now)


def carrier(f: Square, g: Square, D: Any, DD: Any, by: Arithmetic) -> Carrier:
    """What the signs of a carrier say (eq. 7.6). DD : what D may be off by."""
    x, y = signs(f, by), signs(g, in_sizes())
    c, b, h, end, least = by.head(x[0]), by.head(x[1]), by.head(x[2]), by.head(x[3]), by.head(x[4])
    cc, bb, hh = by.unit * y[0] + by.tiny, by.unit * y[1] + by.tiny, by.unit * y[2] + by.tiny
    gg, ll = by.unit * y[3] + by.tiny, by.unit * y[4] + by.tiny
    near, far = c <= -cc, c > cc
    comes = far & (b < -bb) & (D >= DD) & ((end <= -gg) | (h >= hh))
    stays = near | (b >= bb) | (D < -DD) | (least > ll) | ((end > gg) & (h < -hh))
    return Carrier(near, far, comes, stays)


def spread(f: Square, g: Square, by: Arithmetic) -> Carrier:
    """The carrier of a corner or an edge. The bound of D uses q itself and not its size alone (eq. 7.8)."""
    DD = g.whole
    for k in range(3):
        DD = DD + (abs(by.head(f.q[k])) + by.unit * g.q[k]) * g.q[k]
    D = by.head(by.minus(f.whole, dot(f.q, f.q, by)))
    return carrier(f, g, D, by.unit * DD + by.tiny, by)


def side(
    f: Square,
    g: Square,
    P: Triple[Any],
    Q: Triple[Any],
    x: Sight,
    y: Sight,
    m: Triple[Any],
    M: Triple[Any],
    sign: int,
    by,
) -> Side:
    """One wall m, of sizes M, of a feature that lies where sign · m points (14.4 f.). P : the place; Q : its sizes."""
    at, to, X, G = wall(P, x.V, m, f, by)
    aa, tt, XX, GG = wall(Q, y.V, M, g, in_sizes())
    at, to, X, G = sign * by.head(at), sign * by.head(to), sign * by.head(X), by.head(G)
    aa, tt, XX, GG = by.unit * aa + by.tiny, by.unit * tt + by.tiny, by.unit * XX + by.tiny, by.unit * GG + by.tiny
    before, behind = at >= aa, at < -aa
    keeps = (before & (X >= XX)) | ((G >= GG) & (X >= XX)) | ((G <= -GG) & (to <= -tt))
    breaks = (behind & (X < -XX)) | (((G < -GG) | (X < -XX)) & ((G > GG) | (to > tt)))
    return Side(before, behind, keeps, breaks)


def both(x: Side, y: Side) -> Side:
    """Two walls of one feature."""
    return Side(x.before & y.before, x.behind | y.behind, x.keeps & y.keeps, x.breaks | y.breaks)


def corner_sides(f: Square, g: Square, x: Sight, y: Sight, i: int, j: int, by: Arithmetic) -> Side:
    """The walls of corner i, where edge j ends and edge i begins."""
    one = side(f, g, x.P[i], y.P[i], x, y, x.e[j], y.e[j], 1, by)
    return both(one, side(f, g, x.P[i], y.P[i], x, y, x.e[i], y.e[i], -1, by))


def segment_sides(f: Square, g: Square, x: Sight, y: Sight, i: int, j: int, by: Arithmetic) -> Side:
    """The walls at the ends of edge i, from corner i to corner j."""
    one = side(f, g, x.P[i], y.P[i], x, y, x.e[i], y.e[i], 1, by)
    return both(one, side(f, g, x.P[j], y.P[j], x, y, x.e[i], y.e[i], -1, by))


def edge_sides(f: Square, g: Square, x: Sight, y: Sight, i: int, j: int, by: Arithmetic) -> Side:
    """The walls of edge i: those at its ends, and its own, beyond which lies the face."""
    outer = side(f, g, x.P[i], y.P[i], x, y, x.m[i], y.m[i], 1, by)
    return both(segment_sides(f, g, x, y, i, j, by), outer)


def face_sides(f: Square, g: Square, x: Sight, y: Sight, by: Arithmetic) -> Side:
    """The walls of the face: those of its edges, from within."""
    one = side(f, g, x.P[0], y.P[0], x, y, x.m[0], y.m[0], -1, by)
    two = side(f, g, x.P[1], y.P[1], x, y, x.m[1], y.m[1], -1, by)
    return both(both(one, two), side(f, g, x.P[2], y.P[2], x, y, x.m[2], y.m[2], -1, by))


def corner_squares(x: Sight, y: Sight, i: int, by: Arithmetic) -> tuple[Square, Square]:
    """The square distance from corner i, and its sizes."""
    return corner(x.P[i], x.V, x.rr, by), corner(y.P[i], y.V, y.rr, in_sizes())


def edge_squares(x: Sight, y: Sight, i: int, by: Arithmetic) -> tuple[Square, Square]:
    """The square distance from the line of edge i, and its sizes."""
    return edge(x.P[i], x.V, x.e[i], x.rr, by), edge(y.P[i], y.V, y.e[i], y.rr, in_sizes())


def face_squares(x: Sight, y: Sight, by: Arithmetic) -> tuple[Square, Square]:
    """The square distance from the plane of the face, and its sizes."""
    return face(x.P[0], x.V, x.n, x.rr, by), face(y.P[0], y.V, y.n, y.rr, in_sizes())


def face_carrier(f: Square, g: Square, by: Arithmetic) -> Carrier:
    """The plane of the face. Its D is never below 0, whatever rounding says."""
    return carrier(f, g, 1, 0, by)

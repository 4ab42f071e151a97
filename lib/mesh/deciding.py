"""Signs that decide: whether a ball touches one feature of a triangle, and surely not; of numbers one by one or arrays.

Every value comes with a bound on what it may be off by: a share `unit` of the sizes of its terms, and `tiny`. A value
that lies beyond its bound has the sign that it shows; any other decides nothing. With `unit` and `tiny` 0 the values
are exact, and all is decided: then 0 counts as on the side of the feature, while a bound above 0 leaves it open.

What a look at a feature answers. `holds`: the ball touches the triangle there, at the start or later, and that point of
the triangle is nearest to its centre. `fails`: it does not. Neither: who knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from .arithmetic import plus as add_sizes
from .arithmetic import times as multiply_sizes
from .features import Operation, corner, dot, edge, face, signs, wall


class Carrier(NamedTuple):
    """The point and what holds a feature: near at the start, coming to touch in the frame, or surely not to do so."""

    near: Any
    far: Any
    comes: Any
    stays: Any


class Look(NamedTuple):
    """What is certain of one feature: it holds the first contact, it does not, and that is at the start."""

    holds: Any
    fails: Any
    now: Any


def carrier(x: tuple, y: tuple, D: Any, DD: Any, unit: float, tiny: float, head: Callable) -> Carrier:
    """What the signs of a carrier say (eq. 14.6). x : as `features.signs`; y : their sizes; DD : the bound of D."""
    c, b, h, g, least = head(x[0]), head(x[1]), head(x[2]), head(x[3]), head(x[4])
    cc, bb, hh = unit * y[0] + tiny, unit * y[1] + tiny, unit * y[2] + tiny
    gg, ll = unit * y[3] + tiny, unit * y[4] + tiny
    near, far = c <= -cc, c > cc
    comes = far & (b < -bb) & (D >= DD) & ((g <= -gg) | (h >= hh))
    stays = near | (b >= bb) | (D < -DD) | (least > ll) | ((g > gg) & (h < -hh))
    return Carrier(near, far, comes, stays)


def side(x: tuple, y: tuple, sign: float, unit: float, tiny: float, head: Callable) -> tuple:
    """Of one wall: on its side at the start, behind it then; on its side when touching first, and behind it then.

    x : λ, μ, X and G; y : their sizes; sign : −1 where the feature lies on the other side (eq. 14.5).
    """
    at, to, mid, G = sign * head(x[0]), sign * head(x[1]), sign * head(x[2]), head(x[3])
    aa, tt, mm, GG = unit * y[0] + tiny, unit * y[1] + tiny, unit * y[2] + tiny, unit * y[3] + tiny
    before, behind = at >= aa, at < -aa
    keeps = (before & (mid >= mm)) | ((G >= GG) & (mid >= mm)) | ((G <= -GG) & (to <= -tt))
    breaks = (behind & (mid < -mm)) | (((G < -GG) | (mid < -mm)) & ((G > GG) | (to > tt)))
    return before, behind, keeps, breaks


def judged(there: Carrier, before: Any, behind: Any, keeps: Any, breaks: Any) -> Look:
    """A feature between its walls: what is certain of it."""
    now = there.near & before
    return Look(now | (there.comes & keeps), (there.far | behind) & (there.stays | breaks), now)


def spread(
    a, b, c, s, q, A, B, C, S, Q, unit, tiny, plus: Operation, minus: Operation, times: Operation, head
) -> Carrier:
    """The carrier of a corner or an edge, whose D = a s − q · q needs a bound of its own (eq. 7.8)."""
    D = head(minus(s, dot(q, q, plus, times)))
    DD = S
    for k in range(3):
        DD = DD + (abs(head(q[k])) + unit * Q[k]) * Q[k]
    x, y = signs(a, b, c, plus), signs(A, B, C, add_sizes)
    return carrier(x, y, D, unit * DD + tiny, unit, tiny, head)


def at_corner(x: tuple, y: tuple, unit, tiny, plus: Operation, minus: Operation, times: Operation, head) -> Look:
    """A corner, between the walls of the edge that ends there and of the edge that begins there.

    x : P from the corner, V, r², the edges before and after; y : their sizes.
    """
    P, V, rr, before, after = x
    Q, W, ss, early, late = y
    a, b, c, s, q = corner(P, V, rr, plus, minus, times)
    A, B, C, S, R = corner(Q, W, ss, add_sizes, add_sizes, multiply_sizes)
    there = spread(a, b, c, s, q, A, B, C, S, R, unit, tiny, plus, minus, times, head)
    first = wall(P, V, before, a, b, c, plus, minus, times)
    f = side(first, wall(Q, W, early, A, B, C, add_sizes, add_sizes, multiply_sizes), 1, unit, tiny, head)
    second = wall(P, V, after, a, b, c, plus, minus, times)
    s = side(second, wall(Q, W, late, A, B, C, add_sizes, add_sizes, multiply_sizes), -1, unit, tiny, head)
    return judged(there, f[0] & s[0], f[1] | s[1], f[2] & s[2], f[3] | s[3])


def at_segment(x: tuple, y: tuple, unit, tiny, plus: Operation, minus: Operation, times: Operation, head) -> tuple:
    """An edge between the walls of its ends: the carrier, a, b, c and their sizes, and what `side` says of both walls.

    x : P from its first corner and from its second, V, r², the edge; y : their sizes.
    """
    P, P1, V, rr, e = x
    Q, Q1, W, ss, E = y
    a, b, c, s, q = edge(P, V, e, rr, plus, minus, times)
    A, B, C, S, R = edge(Q, W, E, ss, add_sizes, add_sizes, multiply_sizes)
    there = spread(a, b, c, s, q, A, B, C, S, R, unit, tiny, plus, minus, times, head)
    first = wall(P, V, e, a, b, c, plus, minus, times)
    f = side(first, wall(Q, W, E, A, B, C, add_sizes, add_sizes, multiply_sizes), 1, unit, tiny, head)
    second = wall(P1, V, e, a, b, c, plus, minus, times)
    s = side(second, wall(Q1, W, E, A, B, C, add_sizes, add_sizes, multiply_sizes), -1, unit, tiny, head)
    return there, (a, b, c, A, B, C), (f[0] & s[0], f[1] | s[1], f[2] & s[2], f[3] | s[3])


def at_edge(x: tuple, y: tuple, m, M, unit, tiny, plus: Operation, minus: Operation, times: Operation, head) -> Look:
    """An edge of a triangle, between the walls of its ends, and outside of the face. m : its wall; M : its sizes."""
    there, (a, b, c, A, B, C), f = at_segment(x, y, unit, tiny, plus, minus, times, head)
    outer = wall(x[0], x[2], m, a, b, c, plus, minus, times)
    sizes = wall(y[0], y[2], M, A, B, C, add_sizes, add_sizes, multiply_sizes)
    o = side(outer, sizes, 1, unit, tiny, head)
    return judged(there, f[0] & o[0], f[1] | o[1], f[2] & o[2], f[3] | o[3])


def at_face(x: tuple, y: tuple, unit, tiny, plus: Operation, minus: Operation, times: Operation, head) -> tuple:
    """The face, between the walls of the three edges; and does the ball surely stay away from all of its plane?

    x : P from each corner, V, r², n, and the walls; y : their sizes.
    """
    P, V, rr, n, m = x
    Q, W, ss, N, M = y
    a, b, c, _ = face(P[0], V, n, rr, plus, minus, times)
    A, B, C, _ = face(Q[0], W, N, ss, add_sizes, add_sizes, multiply_sizes)
    there = carrier(signs(a, b, c, plus), signs(A, B, C, add_sizes), 1, 0, unit, tiny, head)
    f = side_of_face(P[0], V, m[0], a, b, c, Q[0], W, M[0], A, B, C, unit, tiny, plus, minus, times, head)
    s = side_of_face(P[1], V, m[1], a, b, c, Q[1], W, M[1], A, B, C, unit, tiny, plus, minus, times, head)
    o = side_of_face(P[2], V, m[2], a, b, c, Q[2], W, M[2], A, B, C, unit, tiny, plus, minus, times, head)
    look = judged(there, f[0] & s[0] & o[0], f[1] | s[1] | o[1], f[2] & s[2] & o[2], f[3] | s[3] | o[3])
    return look, there.far & there.stays


def side_of_face(P, V, m, a, b, c, Q, W, M, A, B, C, unit, tiny, plus, minus, times, head) -> tuple:
    """One wall of the face, which lies behind it."""
    y = wall(Q, W, M, A, B, C, add_sizes, add_sizes, multiply_sizes)
    return side(wall(P, V, m, a, b, c, plus, minus, times), y, -1, unit, tiny, head)

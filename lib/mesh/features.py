"""What decides about a ball and one feature of a triangle: a corner, an edge, the face (lesson 14).

The triangle is grown by r, and the ball is a point that moves by P + V t, P seen from a corner. To each feature belongs
the carrier that holds it: the corner itself, the line of an edge, the plane of the face. How far the point is from a
carrier is told by what is left of it when one looks along the carrier: all of P, P × e, or P · n. Its square, less that
of r in the same measure, is f(t) = a t² + 2 b t + c, for all three (eq. 14.1 to 14.3, the last two e·e and n·n times).

Where features meet stand walls, planes at right angles to what they part. To a wall belongs a direction m, and
λ + μ t = (P + V t) · m is positive on one side of it. On which side the point is when it first touches what is grown
around a carrier, is told by signs alone (eq. 14.4, 14.5).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..kinds import Triple
from .arithmetic import Arithmetic


class Sight(NamedTuple):
    """A ball and a triangle, or a segment, in one arithmetic.

    P : the centre, seen from each corner. V : its displacement. e : the edges, from each corner to the next; of a
    segment there and back. r, rr : the radius and its square. n : e₀ × e₁. m : the walls of the edges, which look
    outwards; a segment has neither.
    """

    P: tuple[Triple[Any], ...]
    V: Triple[Any]
    e: tuple[Triple[Any], ...]
    r: Any
    rr: Any
    n: Triple[Any]
    m: tuple[Triple[Any], ...]


class Square(NamedTuple):
    """The square distance from a carrier less r²: f(t) = a t² + 2 b t + c, and D = b² − a c as `whole` − |q|²."""

    a: Any
    b: Any
    c: Any
    whole: Any
    q: Triple[Any]


def dot(x: Triple[Any], y: Triple[Any], by: Arithmetic) -> Any:
    """x · y."""
    return by.plus(by.plus(by.times(x[0], y[0]), by.times(x[1], y[1])), by.times(x[2], y[2]))


def cross(x: Triple[Any], y: Triple[Any], by: Arithmetic) -> Triple[Any]:
    """x × y."""
    return (
        by.minus(by.times(x[1], y[2]), by.times(x[2], y[1])),
        by.minus(by.times(x[2], y[0]), by.times(x[0], y[2])),
        by.minus(by.times(x[0], y[1]), by.times(x[1], y[0])),
    )


def seen(P: tuple, V: Triple[Any], e: tuple, r: Any, by: Arithmetic) -> Sight:
    """A ball and a triangle: mᵢ = eᵢ × n (eq. 14.4)."""
    n = cross(e[0], e[1], by)
    return Sight(P, V, e, r, by.times(r, r), n, (cross(e[0], n, by), cross(e[1], n, by), cross(e[2], n, by)))


def seen_along(P: tuple, V: Triple[Any], e: tuple, r: Any, by: Arithmetic) -> Sight:
    """A ball and a segment, e there and back."""
    return Sight(P, V, e, r, by.times(r, r), V, (V, V, V))


def corner(P: Triple[Any], V: Triple[Any], rr: Any, by: Arithmetic) -> Square:
    """f = |P + V t|² − r², and q = P × V (eq. 14.1)."""
    a = dot(V, V, by)
    return Square(a, dot(P, V, by), by.minus(dot(P, P, by), rr), by.times(a, rr), cross(P, V, by))


def edge(P: Triple[Any], V: Triple[Any], e: Triple[Any], rr: Any, by: Arithmetic) -> Square:
    """f of an edge is that of a corner, once one looks along the edge: P × e, V × e and r |e| (e·e times eq. 14.2)."""
    return corner(cross(P, e, by), cross(V, e, by), by.times(dot(e, e, by), rr), by)


def face(P: Triple[Any], V: Triple[Any], n: Triple[Any], rr: Any, by: Arithmetic) -> Square:
    """f of the face: P · n, V · n and r |n| (n·n times eq. 14.3). Its q is 0."""
    p, v, s = dot(P, n, by), dot(V, n, by), by.times(dot(n, n, by), rr)
    a, none = by.times(v, v), by.minus(p, p)
    return Square(a, by.times(p, v), by.minus(by.times(p, p), s), by.times(a, s), (none, none, none))


def signs(f: Square, by: Arithmetic) -> tuple[Any, Any, Any, Any, Any]:
    """c, b, h = a + b, g = a + 2 b + c, and c + 2 b, below which f does not come in the frame."""
    h, bc = by.plus(f.a, f.b), by.plus(f.b, f.c)
    return f.c, f.b, h, by.plus(h, bc), by.plus(f.b, bc)


def wall(P: Triple[Any], V: Triple[Any], m: Triple[Any], f: Square, by: Arithmetic) -> tuple[Any, Any, Any, Any]:
    """λ and μ, X = λ a − μ b, and G = λ² a − 2 λ μ b + μ² c (eq. 14.4, 14.5).

    X is a times the side of the point when it is nearest to the carrier, G is μ² times f when it crosses the wall.
    """
    at, to = dot(P, m, by), dot(V, m, by)
    X = by.minus(by.times(at, f.a), by.times(to, f.b))
    Y = by.minus(by.times(at, f.b), by.times(to, f.c))
    return at, to, X, by.minus(by.times(at, X), by.times(to, Y))

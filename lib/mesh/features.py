"""What decides about a ball and one feature of a triangle: a corner, an edge, the face (lesson 14).

The triangle is grown by r, and the ball is a point that moves by P + V t, P seen from a corner. To each feature belongs
the carrier that holds it: the corner itself, the line of an edge, the plane of the face. How far the point is from a
carrier is measured by what is left of it when one looks along the carrier: all of P, P × e, or P · n. Its square, less
that of r in the same measure, is f(t) = a t² + 2 b t + c, for all three (eq. 14.1 to 14.3).

Where the features meet stand walls, planes at right angles to what they part. A wall is a direction m, and
λ + μ t = (P + V t) · m is positive on the side of the feature. Which side the point is on when it first touches the
carrier's shape is told by signs alone (eq. 14.5).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..kinds import Triple

Operation = Callable[[Any, Any], Any]


class Sides(NamedTuple):
    """What a triangle and a moving point give to all features: r², n = e₀ × e₁, and the walls of the three edges."""

    rr: Any
    n: Triple[Any]
    m: Triple[Triple[Any]]


def dot(x: Triple[Any], y: Triple[Any], plus: Operation, times: Operation) -> Any:
    """x · y."""
    return plus(plus(times(x[0], y[0]), times(x[1], y[1])), times(x[2], y[2]))


def cross(x: Triple[Any], y: Triple[Any], minus: Operation, times: Operation) -> Triple[Any]:
    """x × y."""
    return (
        minus(times(x[1], y[2]), times(x[2], y[1])),
        minus(times(x[2], y[0]), times(x[0], y[2])),
        minus(times(x[0], y[1]), times(x[1], y[0])),
    )


def sides(e: Triple[Triple[Any]], r: Any, minus: Operation, times: Operation) -> Sides:
    """What belongs to the triangle as a whole; the wall of an edge looks outwards, mᵢ = eᵢ × n (eq. 14.4)."""
    n = cross(e[0], e[1], minus, times)
    m = cross(e[0], n, minus, times), cross(e[1], n, minus, times), cross(e[2], n, minus, times)
    return Sides(times(r, r), n, m)


def corner(P: Triple[Any], V: Triple[Any], s: Any, plus: Operation, minus: Operation, times: Operation) -> tuple:
    """a, b, c of a corner, and what D is the difference of: a s, and q · q with q = P × V (eq. 14.1).

    s : r².
    """
    a = dot(V, V, plus, times)
    return a, dot(P, V, plus, times), minus(dot(P, P, plus, times), s), times(a, s), cross(P, V, minus, times)


def edge(P, V, e, rr, plus: Operation, minus: Operation, times: Operation) -> tuple:
    """The same of an edge: of a corner, once one looks along the edge (eq. 14.2)."""
    s = times(dot(e, e, plus, times), rr)
    return corner(cross(P, e, minus, times), cross(V, e, minus, times), s, plus, minus, times)


def face(P, V, n, rr, plus: Operation, minus: Operation, times: Operation) -> tuple:
    """a, b and c of the face, and r² n·n; its D is never negative (eq. 14.3)."""
    p, v, s = dot(P, n, plus, times), dot(V, n, plus, times), times(dot(n, n, plus, times), rr)
    return times(v, v), times(p, v), minus(times(p, p), s), s


def signs(a, b, c, plus: Operation) -> tuple:
    """c, b, h = a + b, g = a + 2 b + c, and the least that f can be, c + 2 b: of all of them the sign is asked for."""
    h, bc = plus(a, b), plus(b, c)
    return c, b, h, plus(h, bc), plus(b, bc)


def wall(P, V, m, a, b, c, plus: Operation, minus: Operation, times: Operation) -> tuple:
    """λ and μ of a wall, X = λ a − μ b, and G = λ² a − 2 λ μ b + μ² c (eq. 14.5).

    X is a times the side of the point when it is nearest to the carrier, G is μ² times f when it crosses the wall.
    """
    x, w = dot(P, m, plus, times), dot(V, m, plus, times)
    X = minus(times(x, a), times(w, b))
    return x, w, X, minus(times(x, X), times(w, minus(times(x, b), times(w, c))))

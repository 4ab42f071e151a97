"""A marble and a triangle: what it meets, and when its centre is r from what holds a corner, an edge and the face."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import mesh
from ...frame import dot
from ._nearest import nearest
from ._rounded import Triangle, triangle

CORNERS = triangle([[0.0, 0.0, 0.0], [6.4, 0.0, 0.0], [3.2, 4.8, 0.0]])
"""The triangle, in centimetres."""

MIDDLE, RADIUS = CORNERS.q.mean(axis=0), 1.2
"""What is in the middle of the picture; and the radius of the marble."""

SHOT = np.array([5.2, -1.3, 2.5]), np.array([-5.8, 0.8, -3.7])
"""The first shot, one for all states: the marble's centre, and how it moves in a frame. It comes from far along edge 0,
so that looking along it takes most of P away, and is r from the plane, from the edge's line and from the corner, each
at its own time."""


AT_CORNER = np.array([-2.2, -0.9, 1.4]), np.array([3.4, 2.1, -0.6])
"""Another, which meets corner 0, for the corner's own picture: there P, v t and r make a triangle that is well open."""

TIMES = np.linspace(0.0, 1.0, 65)[:, None]
"""When it is asked how near the marble comes, and to which corner."""


class Apart(NamedTuple):
    """The square distance from a corner, an edge's line or the plane, less r²: a t² + 2 b t + c, and its first root."""

    a: float
    b: float
    c: float
    t: float

    def at(self, t: Any) -> Any:
        """f at a time."""
        return (self.a * t + 2 * self.b) * t + self.c


class Meets(NamedTuple):
    """A marble and the triangle: what `mesh.sweep` says, and where they then touch.

    corner : the one to which the way comes nearest. carriers : of that, of edge 0 and of the face (eq. 14.1-14.3).
    """

    p: NDArray
    v: NDArray
    touch: mesh.Touch
    point: NDArray
    corner: int
    carriers: dict[str, Apart]


def carrier(x: NDArray, y: NDArray, over: float) -> Apart:
    """The carrier of what is left of P and of v, where lengths are seen √over times too long."""
    a, b, c = float(dot(y, y)) / over, float(dot(x, y)) / over, float(dot(x, x)) / over - RADIUS**2
    D = b * b - a * c
    t = c / (-b + float(np.sqrt(D))) if c > 0 and b < 0 and D >= 0 else (0.0 if c <= 0 else np.inf)
    return Apart(a, b, c, t)


def left_of(P: NDArray, name: str) -> NDArray:
    """What of P counts for a corner, for the line of edge 0 and for the plane."""
    e, n = CORNERS.e[0], CORNERS.n
    if name == "corner":
        return P
    return P - dot(P, e) / dot(e, e) * e if name == "edge" else dot(P, n) * n


def nearest_corner(p: NDArray, v: NDArray, one: Triangle) -> int:
    """The corner to which a way comes nearest."""
    gaps = (p + TIMES * v)[:, None] - one.q
    return int(np.argmin(np.min(dot(gaps, gaps), axis=0)))


def carried(p: NDArray, v: NDArray, one: Triangle, corner: int) -> dict[str, Apart]:
    """The carriers of a corner, of edge 0 and of the face."""
    P, e, n = p - one.q[0], one.e[0], one.n
    left = {
        "corner": (p - one.q[corner], v),
        "edge": (np.cross(P, e), np.cross(v, e)),
        "face": (dot(P, n) * n, dot(v, n) * n),
    }
    over = {"corner": 1.0, "edge": float(dot(e, e)), "face": 1.0}
    return {name: carrier(*x, over[name]) for name, x in left.items()}


def normal(known: Meets) -> NDArray:
    """The normal at the contact."""
    return (known.p + known.touch.t * known.v - known.point) / RADIUS


def section(known: Meets, r: float) -> NDArray:
    """The outline of the triangle grown by r in the upright plane of the way, shape (n, 3); empty if that misses it."""
    x = (known.p + np.linspace(-3, 4, 1401)[:, None] * known.v) * [1.0, 1.0, 0.0]
    off = x - nearest(CORNERS, x)
    high = r * r - dot(off, off)
    inside = high >= 0
    rise = np.sqrt(high[inside])[:, None] * CORNERS.n
    return np.vstack([x[inside] + rise, (x[inside] - rise)[::-1]])


def meeting(p: NDArray, v: NDArray, one: Triangle = CORNERS) -> Meets:
    """What `lib` says of a marble and the triangle, and its carriers."""
    touch = mesh.sweep(p, v, RADIUS, one.q)
    point = mesh.contact_geometry(p, v, one.q, touch).point
    corner = nearest_corner(p, v, one)
    return Meets(p, v, touch, point, corner, carried(p, v, one, corner))

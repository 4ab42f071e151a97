"""What a moving ball may touch, a ball, an edge or a plane: signs that decide, and the instant of contact (lesson 15).

Each carrier has two functions that run on numbers of any kind. `signs` gives the polynomials of lesson 7, which say
whether there is a contact and of what kind; `impact` gives the instant of it. p, v and r are relative.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..frame import inner
from .formulas import Impact, Numbers, outer, plus, scaled, unit_matrix


class Signs(NamedTuple):
    """f(0) = c, f′(0)/2 = b, D, f(1) = g, f′(1)/2 = h (eq. 7.1 to 7.5), each up to a factor above 0.

    front : below 0 behind a plane; 1 for all else.
    """

    c: Any
    b: Any
    D: Any
    g: Any
    h: Any
    front: Any


class Carried(NamedTuple):
    """A carrier's two functions."""

    signs: Callable[[Numbers], Signs]
    impact: Callable[[Numbers, Signs, int], Impact]


def ball_signs(x: Numbers) -> Signs:
    """Of two balls."""
    p, v, (r,) = x["p"], x["v"], x["r"]
    end, rr, q = plus(p, v), r * r, crossed(p, v)
    D = inner(v, v) * rr - inner(q, q)
    return Signs(inner(p, p) - rr, inner(p, v), D, inner(end, end) - rr, inner(end, v), 1)


def ball_impact(x: Numbers, y: Signs, moves: int) -> Impact:
    """Of two balls: n = (p + v t)/r, and n·v = −√D/r."""
    (r,), (t, s) = x["r"], _time(y, moves)
    n = [a / r for a in plus(x["p"], scaled(t, x["v"]))]
    bends = plus(unit_matrix(len(n)), scaled(-1, outer(n, n)))
    return Impact(t, n, -s / r, x["v"], r, bends, moves)


def _time(y: Signs, moves: int) -> tuple[Any, Any]:
    """t = c/(−b + √D), and √D = −(b + a t); at the start these are 0 and −b."""
    s = y.D.root() if moves else -y.b
    return (y.c / (s - y.b) if moves else 0), s


def edge_signs(x: Numbers) -> Signs:
    """Of a ball and the line of an edge: those of p × e, v × e and r |e|."""
    p, v, e, (r,) = x["p"], x["v"], x["edge"], x["r"]
    pe, ve, ee = crossed(p, e), crossed(v, e), inner(e, e)
    end, rr, q = plus(pe, ve), r * r * ee, inner(e, crossed(p, v))
    D = ee * (inner(ve, ve) * (r * r) - q * q)
    return Signs(inner(pe, pe) - rr, inner(pe, ve), D, inner(end, end) - rr, inner(end, ve), 1)


def edge_impact(x: Numbers, y: Signs, moves: int) -> Impact:
    """Of a ball and the line of an edge, along which the normal does not turn."""
    (r,), (t, s), e = x["r"], _time(y, moves), x["edge"]
    ee = inner(e, e)
    way = plus(x["p"], scaled(t, x["v"]))
    across = plus(way, scaled(-(inner(way, e) / ee), e))
    n = [a / r for a in across]
    flat = plus(outer(n, n), [[a / ee for a in row] for row in outer(e, e)])
    bends = plus(unit_matrix(len(n)), scaled(-1, flat))
    return Impact(t, n, -s / (r * ee), x["v"], r, bends, moves)


def plane_signs(x: Numbers) -> Signs:
    """Of a ball and a plane, whose normal x["n"] points to its front."""
    height, rate, s = _flat(x)
    return Signs(*_plane_signs(height, rate, rate, s), height)


def sheet_signs(x: Numbers) -> Signs:
    """Of a ball and a plane that stops it from either side."""
    height, rate, s = _flat(x)
    return Signs(*_plane_signs(height, rate, height * rate, s), 1)


def _flat(x: Numbers) -> tuple[Any, Any, Any]:
    """n·p + d and n·v, in lengths of n, and the square of r |n|."""
    n, (r,), (d,) = normal_of(x), x["r"], x["d"]
    return inner(n, x["p"]) + d, inner(n, x["v"]), r * r * inner(n, n)


def _plane_signs(height: Any, rate: Any, b: Any, s: Any) -> tuple[Any, ...]:
    """c, b, D, g and h; a point, whose r is 0, passes through a plane and does not graze it, so D is not rate² s."""
    end = height + rate
    return height * height - s, b, rate * rate, end * end - s, end * rate


def plane_impact(x: Numbers, y: Signs, moves: int) -> Impact:
    """Of a ball and a plane: t = (n·p + d − r |n|)/(−n·v) with n turned to where the ball is."""
    n, (r,), (d,) = normal_of(x), x["r"], x["d"]
    height, rate, length = inner(n, x["p"]) + d, inner(n, x["v"]), inner(n, n).root()
    side = height.sign()
    t = (side * height - r * length) / -(side * rate)
    return Impact(t, [side * a / length for a in n], side * rate / length, x["v"], r, None, moves)


def normal_of(x: Numbers) -> list[Any]:
    """The normal of a plane, of any length: given, or that of two edges; in the plane that of one."""
    if "n" in x:
        return x["n"]
    if len(x["edge"]) == 2:
        return [-x["edge"][1], x["edge"][0]]
    return crossed(x["edge"], x["next"])


def crossed(p: list[Any], v: list[Any]) -> list[Any]:
    """p × v; in the plane its one coordinate."""
    if len(p) == 2:
        return [p[0] * v[1] - p[1] * v[0]]
    (x, y, z), (i, j, k) = p, v
    return [y * k - z * j, z * i - x * k, x * j - y * i]


BALL = Carried(ball_signs, ball_impact)
EDGE = Carried(edge_signs, edge_impact)
PLANE = Carried(plane_signs, plane_impact)
SHEET = Carried(sheet_signs, plane_impact)

"""When a ball touches a feature, in double-double: t and whether it is surely the nearest double (lesson 14)."""

from __future__ import annotations

from typing import Any

from ..double_double import divide, multiply, root, subtract
from ..exact import rounded
from .arithmetic import Arithmetic, in_sizes
from .features import Sight, Square, dot


def root_time(f: Square, g: Square, by: Arithmetic) -> tuple[Any, Any]:
    """Of a corner or an edge: t = c / (−b + √D) (eq. 7.12). f in double-double; g : its sizes."""
    whole = g.whole
    for k in range(3):
        whole = whole + (abs(f.q[k][0]) + by.unit * g.q[k]) * g.q[k]
    D = subtract(f.whole, dot(f.q, f.q, by))
    cc, bb, DD = by.unit * g.c + by.tiny, by.unit * g.b + by.tiny, by.unit * whole + by.tiny
    return rounded(f.b, f.c, D, cc, bb, bb, bb, DD)


def face_time(x: Sight, y: Sight, by: Arithmetic) -> tuple[Any, Any]:
    """Of the face: t = (|P·n| − r|n|) / |V·n| (eq. 9.5). x in double-double; y : its sizes."""
    p, v, nn = dot(x.P[0], x.n, by), dot(x.V, x.n, by), dot(x.n, x.n, by)
    reach, sizes = multiply(x.r, root(nn)), in_sizes()
    gap, speed = subtract(positive(p), reach), positive(v)
    high, low = divide(gap, speed)
    lost = (by.unit * dot(y.n, y.n, sizes) + by.tiny) / nn[0] + by.unit
    pp = by.unit * dot(y.P[0], y.n, sizes) + by.tiny + reach[0] * lost
    vv = by.unit * dot(y.V, y.n, sizes) + by.tiny
    off = 2 * high * (pp / gap[0] + vv / speed[0] + by.unit)
    t = high + (low - off)
    return t, (t == high + (low + off)) & (high > by.tiny)


def positive(x: tuple[Any, Any]) -> tuple[Any, Any]:
    """A number in double-double without its sign."""
    sign = 1.0 - 2.0 * (x[0] < 0)
    return sign * x[0], sign * x[1]

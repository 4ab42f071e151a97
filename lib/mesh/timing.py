"""When a ball touches a feature, in double-double: t and whether it is surely the nearest double (lesson 14)."""

from __future__ import annotations

from typing import Any

from ..double_double import add, divide, multiply, root, subtract
from ..exact import DOUBLE_DOUBLE, TINY, rounded
from .arithmetic import plus, times
from .features import corner, dot, edge


def corner_time(P, V, rr, Q, W, ss) -> tuple[Any, Any]:
    """Of a corner: t, and is it certain. P, V, r² in double-double, and their sizes."""
    return _root_time(corner(P, V, rr, add, subtract, multiply), corner(Q, W, ss, plus, plus, times))


def edge_time(P, V, e, rr, Q, W, E, ss) -> tuple[Any, Any]:
    """Of an edge."""
    return _root_time(edge(P, V, e, rr, add, subtract, multiply), edge(Q, W, E, ss, plus, plus, times))


def _root_time(x: tuple, y: tuple) -> tuple[Any, Any]:
    """t = c / (−b + √D), and is it certain (eq. 14.7)."""
    _, b, c, s, q = x
    _, B, C, S, Q = y
    for k in range(3):
        S = S + (abs(q[k][0]) + DOUBLE_DOUBLE * Q[k]) * Q[k]
    D = subtract(s, dot(q, q, add, multiply))
    cc, bb, DD = DOUBLE_DOUBLE * C + TINY, DOUBLE_DOUBLE * B + TINY, DOUBLE_DOUBLE * S + TINY
    return rounded(b, c, D, cc, bb, bb, bb, DD)


def face_time(P, V, n, r, Q, W, N) -> tuple[Any, Any]:
    """Of the face: t = (|P·n| − r|n|) / |V·n|, and is it certain (eq. 14.8)."""
    p, v, nn = dot(P, n, add, multiply), dot(V, n, add, multiply), dot(n, n, add, multiply)
    reach = multiply(r, root(nn))
    x, z = subtract(_positive(p), reach), _positive(v)
    high, low = divide(x, z)
    lost = (DOUBLE_DOUBLE * dot(N, N, plus, times) + TINY) / nn[0] + DOUBLE_DOUBLE
    xx = DOUBLE_DOUBLE * dot(Q, N, plus, times) + TINY + reach[0] * lost
    zz = DOUBLE_DOUBLE * dot(W, N, plus, times) + TINY
    off = 2 * high * (xx / x[0] + zz / z[0] + DOUBLE_DOUBLE)
    t = high + (low - off)
    return t, (t == high + (low + off)) & (high > TINY)


def _positive(x: tuple[Any, Any]) -> tuple[Any, Any]:
    """The size of a number in double-double."""
    sign = 1.0 - 2.0 * (x[0] < 0)
    return sign * x[0], sign * x[1]

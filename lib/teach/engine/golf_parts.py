"""What `lib` lends for the hole of golf: the three features and the step that slides, each for one ball (lesson 14).

They are the lesson's own formulas in doubles. What they have in common with a learner's part is what they are asked.
"""

from math import inf, sqrt

import numpy as np

from ...mesh.arithmetic import in_doubles
from ...mesh.features import Square, corner, cross, dot, edge, face

BY = in_doubles()


def lent_face(p, v, r, triangle):
    """When a ball that is clear of the plane touches the inside of a triangle, inf if it does not (eq. 14.3)."""
    q, V = triangle.tolist(), tuple(v.tolist())
    P, e = [_less(p.tolist(), x) for x in q], [_less(y, x) for x, y in zip(q, q[1:] + q[:1], strict=True)]
    n = cross(e[0], e[1], BY)
    t = _first(face(P[0], V, n, r * r, BY))
    beyond = (dot(_at(x, V, t), cross(y, n, BY), BY) for x, y in zip(P, e, strict=True)) if t <= 1 else [inf]
    return t if max(beyond) <= 0 else inf


def lent_edge(p, v, r, q0, q1):
    """When a ball touches an edge between its ends, inf if it first touches an end, or nothing (eq. 14.2)."""
    P, V, e = (tuple(x.tolist()) for x in (p - q0, v, q1 - q0))
    t = _first(edge(P, V, e, r * r, BY))
    return t if t <= 1 and 0 <= dot(_at(P, V, t), e, BY) <= dot(e, e, BY) else inf


def lent_corner(p, v, r, q):
    """When a ball touches a corner, inf if it does not (eq. 14.1)."""
    t = _first(corner(tuple((p - q).tolist()), tuple(v.tolist()), r * r, BY))
    return t if t <= 1 else inf


def lent_slide(v, t, n, m):
    """What two surfaces leave of the rest of a step (eq. 14.7)."""
    rest = (1 - t) * v
    for first, other in ((n, m), (m, n)):
        x = rest - min(rest @ first, 0) * first
        if x @ other >= 0:
            return x
    crease = np.cross(n, m)
    return rest @ crease / (crease @ crease) * crease


def _first(f: Square) -> float:
    """When f is first 0 or below, frame or not; inf for never (eq. 7.12)."""
    if f.c <= 0:
        return 0.0
    D = f.whole - dot(f.q, f.q, BY)
    return f.c / (-f.b + sqrt(D)) if f.b < 0 and D >= 0 else inf


def _less(x: list, y: list) -> tuple:
    """x − y."""
    return x[0] - y[0], x[1] - y[1], x[2] - y[2]


def _at(P: tuple, V: tuple, t: float) -> tuple:
    """P + V t."""
    return P[0] + V[0] * t, P[1] + V[1] * t, P[2] + V[2] * t

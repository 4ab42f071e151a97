"""Lesson 14: its votes, and its exercises on the face, the edge, and what is left of a step in a corner."""

from math import inf, sqrt

import numpy as np

from ..task import Exercise
from . import edges, faces, slides
from .laboratory import LISTINGS as LISTINGS
from .turned import flown, there, told_of_edge, told_of_face
from .votes import LOOK_BACK as LOOK_BACK
from .votes import PREDICTION as PREDICTION
from .votes import REGION as REGION


def touches_face(p, v, r, triangle):
    """The solution of 14.1."""
    q0, q1, q2 = triangle
    n = np.cross(q1 - q0, q2 - q0)
    height, rate = (p - q0) @ n / sqrt(n @ n), v @ n / sqrt(n @ n)
    gap, closing = abs(height) - r, -rate if height > 0 else rate
    if closing < gap:
        return inf
    t = gap / closing
    walls = [(p + t * v - a) @ np.cross(b - a, n) for a, b in ((q0, q1), (q1, q2), (q2, q0))]
    return t if max(walls) <= 0 else inf


def touches_edge(p, v, r, q0, q1):
    """The solution of 14.2."""
    e, P, t = q1 - q0, p - q0, 0.0
    u = e / sqrt(e @ e)
    x, w = np.cross(P, u), np.cross(v, u)
    a, b, c = w @ w, x @ w, x @ x - r * r
    if c > 0:
        D = b * b - a * c
        if b >= 0 or D < 0:
            return inf
        t = c / (-b + sqrt(D))
    return t if t <= 1 and 0 < (P + t * v) @ e < e @ e else inf


def what_is_left(v, t, n, m):
    """The solution of 14.3."""
    rest = (1 - t) * v
    for first, other in ((n, m), (m, n)):
        x = rest - min(rest @ first, 0) * first
        if x @ other >= 0:
            return tuple(x)
    crease = np.cross(n, m)
    return tuple(rest @ crease / (crease @ crease) * crease)


MOVED = "It moves your next putt: go back [to the hole](#Can-you-get-it-into-the-hole?), and play."
"""What is said of an exercise that is solved: the game that it changes stands far above it."""

EXERCISES = {
    "14.1": Exercise(
        ask="Return when, in the frame [0, 1], the ball touches the inside of the triangle with its face; inf if it "
        "does not touch there. It starts clear of the triangle's plane, on either side.",
        letters=("p", "v", "r", "triangle"),
        right=faces.face_sweep,
        cases=faces.landings,
        mistakes=faces.MISTAKES,
        solution=touches_face,
        hints=(
            "The plane first: with `n`, the cross product of two sides, N is `n / sqrt(n @ n)`, and the height is P·N. "
            "So `gap` is |P·N| − r, and it closes at −v·N a frame from above, and at v·N from below (14.3).",
            "Where is the centre at that time? It must be on the inner side of all three walls: of the wall of the "
            "edge from `a` to `b` where `(p + t * v - a) @ np.cross(b - a, n)` is not above 0 (14.4).",
        ),
        sorts=faces.SORTS,
        world=flown,
        shown=there,
        names=("t",),
        tells=told_of_face,
        plain=faces.how_plain,
        wants="one number: a time, or inf",
    ),
    "14.2": Exercise(
        ask="Return when, in the frame [0, 1], the ball first touches the edge from q0 to q1 between its ends; 0 if it "
        "touches or overlaps it there at the start, whichever way it moves; inf if it first touches an end, or "
        "nothing.",
        letters=("p", "v", "r", "q0", "q1"),
        right=edges.edge_sweep,
        cases=edges.passes,
        mistakes=edges.MISTAKES,
        solution=touches_edge,
        hints=(
            "Look along the edge: with `u`, which leads along it and has length 1, there are left P × u of P = p − q0, "
            "and v × u of v. So a, b and c are those of a corner, with these two in place of P and v (14.2).",
            "Then ask whether the centre is between both ends when they touch: `(P + t * v) @ e` from 0 to `e @ e`.",
        ),
        sorts=edges.SORTS,
        world=lambda p, v, r, q0, q1: flown(p, v, r, [q0, q1]),
        shown=lambda p, v, r, q0, q1, t: there(p, v, r, [q0, q1], t),
        names=("t",),
        tells=told_of_edge,
        plain=edges.how_plain,
        wants="one number: a time, or inf",
    ),
    "14.3": Exercise(
        ask="Return what is left of the displacement v (x, y, z) when at time t the ball touches two surfaces, with "
        "normals n and m of length 1 that point at it: of all that go into neither, the nearest to the rest of v.",
        letters=("v", "t", "n", "m"),
        right=slides.nearest_step,
        cases=slides.steps_left,
        mistakes=slides.MISTAKES,
        solution=what_is_left,
        hints=(
            "The rest is (1 − t) v. Take off what goes into one surface (14.7). Does that go into the other?",
            "If neither surface alone is enough, only their common line is left, along n × m: its share of the rest "
            "is `rest @ crease / (crease @ crease)`.",
        ),
        sorts=slides.SORTS,
        world=slides.corner_seen,
        shown=slides.step_shown,
        tells=slides.told_of_both,
        plain=slides.how_plain,
        wants="a displacement: three numbers",
    ),
}
"""The exercises by number."""

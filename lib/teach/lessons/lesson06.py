"""Lesson 06: its prediction, and its exercises on the closest approach, the residual, and a sweep that survives far."""

from fractions import Fraction
from math import inf, sqrt

import numpy as np

from ... import exact, residual, tmin
from ...attack import families
from ..exercises import Exercise, Mistake
from ..predictions import Answer
from .lesson00 import pair_scene
from .lesson04 import far_ones, numbers, pairs


def motions() -> list[tuple]:
    """p, v: the simplest pairs, nothing moving among them, then ordinary ones in space."""
    p, v, _ = families.small_integers(most=4)
    q, w, _ = families.ordinary(200, d=3, seed=3)
    return [*zip(p[::3], v[::3], strict=True), *zip(q, w, strict=True)]


def moving() -> list[tuple]:
    """p, v, r with motion: near ones, then ones that come from far and pass at about r."""
    near = [row for row in pairs() if np.any(row[1])][::5]
    return near + far_ones(1e5)


def decided() -> list[tuple]:
    """Pairs that the residual decides as exact arithmetic does: no exact grazes, for these turn on the last digit."""
    near = [row for row in pairs() if numbers(*row)[3] != 0 or row[0] @ row[0] <= row[2] ** 2]
    rows = near + far_ones(1e8)
    p, v, r = families.ordinary(200, d=3, seed=4)
    return rows + [(x, y, float(z)) for x, y, z in zip(p, v, r, strict=True)]


def closest(p, v) -> float:
    """The time of closest approach, 0 without motion."""
    return float(tmin.steps(p, v, 0).tmin)


def clamped(p, v) -> float:
    """The closest approach within the frame."""
    return min(1.0, max(0.0, closest(p, v)))


def depth(p, v, r) -> float:
    """r² − q·q in exact arithmetic, rounded at the end."""
    p, v, r = [Fraction(float(x)) for x in p], [Fraction(float(x)) for x in v], Fraction(float(r))
    a, b = sum(x * x for x in v), sum(x * y for x, y in zip(p, v, strict=True))
    return float(r * r - sum(x * x for x in p) + b * b / a)


def swept(p, v, r, least=None, in_time=True, first=True, sign=1) -> float:
    """The sweep by the least value of f, its parts to be spoiled; least(p, v, r) gives r² − q·q."""
    a, b, c, _ = numbers(p, v, r)
    if first and c <= 0:
        return 0.0
    if b >= 0:
        return inf
    left = float(residual.steps(p, v, r).depth if least is None else least(p, v, r))
    if sign * left < 0:
        return inf
    t = c / (-b + sqrt(a) * sqrt(abs(left)))
    return t if t <= 1 or not in_time else inf


def plain(p, v, r) -> float:
    """−(c + b tmin), which cancels."""
    a, b, c, _ = numbers(p, v, r)
    return -(c - b * b / a)


def nearest_in_frame(p, v, r) -> float:
    """A sweep that takes a closest approach after the frame for a miss."""
    a, b, _, _ = numbers(p, v, r)
    return swept(p, v, r) if p @ p <= r * r or -b <= a else inf


PREDICTION = {
    "question": "A program asks not b² − a c ≥ 0, but whether the least f, c + b·tmin, is ≤ 0. What does this mend?",
    "answers": (
        Answer(
            "Cancellation: no nearly equal numbers are subtracted.", "Near a graze c and −b·tmin are nearly equal too."
        ),
        Answer("Both its range and cancellation.", "Its range, yes. The other you will measure."),
        Answer("Nothing: algebra says both are one.", "In algebra. A computer forms other numbers on the way."),
        Answer(
            "Its range: it serves for larger lengths.",
            "No b² is formed, whose size is a length to the fourth power. Whether it does more, you will measure.",
            right=True,
        ),
    ),
    "scene": {"p1": (0, 0), "v1": (0, 0), "r1": 1.2, "p2": (-4.3, 1.9), "v2": (8.6, 0), "r2": 0.8},
}
"""The arguments of `predict`: here, so that the replies are not in sight beside the question."""

EXERCISES = {
    "06.1": Exercise(
        ask="Return the time of closest approach, in the frame or not; 0 if nothing moves.",
        letters=("p", "v"),
        right=closest,
        cases=motions,
        mistakes=(
            Mistake("The sign is turned: in an approach tmin lies ahead.", lambda p, v: -closest(p, v)),
            Mistake(
                "That is a distance over a speed twice over: divide by v·v, not by its root.",
                lambda p, v: -(p @ v) / sqrt(v @ v) if np.any(v) else 0.0,
            ),
            Mistake("You clamp it to the frame; the whole line is asked.", clamped),
            Mistake("Without motion v·v is 0, and you divide by it.", lambda p, v: -(p @ v) / (v @ v)),
        ),
        scene=lambda p, v: pair_scene(p, v, 0.3),
    ),
    "06.2": Exercise(
        ask="Return r² − q·q, with q the place of B at the closest approach, well enough from afar. Something moves.",
        letters=("p", "v", "r"),
        right=depth,
        cases=moving,
        mistakes=(
            Mistake("Right in algebra, but from far away the squares are rounded before they cancel.", plain),
            Mistake("That is D: divide by a.", lambda p, v, r: numbers(p, v, r)[3]),
            Mistake("The sign is turned: positive means inside.", lambda p, v, r: -residual.steps(p, v, r).depth),
            Mistake(
                "That is a difference of lengths, not of squares.",
                lambda p, v, r: r - sqrt(max(0.0, r * r - residual.steps(p, v, r).depth)),
            ),
        ),
        scene=lambda p, v, r: pair_scene(p, v, r) if max(abs(p)) < 100 else None,
    ),
    "06.3": Exercise(
        ask="Return the time of first contact in the frame, inf if there is none, near and far.",
        letters=("p", "v", "r"),
        right=lambda p, v, r: exact.first_contact([p.tolist()], [v.tolist()], [r]),
        cases=decided,
        mistakes=(
            Mistake(
                "From far away r² drowns in p·p: move B to its closest place before you square.",
                lambda p, v, r: swept(p, v, r, least=plain),
            ),
            Mistake("Contact may come after the frame.", lambda p, v, r: swept(p, v, r, in_time=False)),
            Mistake("A closest approach after the frame is no miss: contact comes before it.", nearest_in_frame),
            Mistake("They overlap at the start: t = 0.", lambda p, v, r: swept(p, v, r, first=False)),
            Mistake("The last sign is turned: a hit has q·q ≤ r².", lambda p, v, r: swept(p, v, r, sign=-1)),
        ),
        scene=lambda p, v, r: pair_scene(p, v, r) if max(abs(p)) < 100 else None,
    ),
}
"""The exercises by number."""

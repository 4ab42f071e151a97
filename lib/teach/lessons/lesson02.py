"""Lesson 02: its prediction, and its exercises on the point of contact, a ray of any length, and the sweep by a ray."""

from math import inf, sqrt

import numpy as np

from ... import exact, ray
from ...attack import families
from ..exercises import Exercise, Mistake
from ..predictions import Answer
from .lesson00 import pair_scene


def contacts() -> list[tuple]:
    """q, r1, r2: centres of B that touches A, with radii that differ and radii that do not."""
    rng = np.random.default_rng(3)
    simple = [([3, 0], 1, 2), ([0, -4], 3, 1), ([3, 4], 2.5, 2.5), ([-6, 8], 10, 0), ([0, 5], 0, 5)]
    rows = [(np.array(q, dtype=float), float(r1), float(r2)) for q, r1, r2 in simple]
    for r1, r2 in rng.uniform(0.1, 2, size=(100, 2)):
        way = rng.normal(size=3)
        rows.append(((r1 + r2) * way / np.linalg.norm(way), float(r1), float(r2)))
    return rows


def rays() -> list[tuple]:
    """p, d, r: rays of every direction and length from the simplest places, then ordinary ones."""
    p, d, r = (x[:3000] for x in families.small_integers())
    q, w, s = families.ordinary(300, d=3, seed=2)
    rows = [*zip(p, d, r, strict=True), *zip(q, 3 * w, s, strict=True)]
    return [(x, y, float(z)) for x, y, z in rows if np.any(y) and fair(x, y, z)]


def fair(p, v, r) -> bool:
    """Can the answer be right in floats? On a boundary only along an axis, where a direction needs no rounding."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    return np.count_nonzero(v) < 2 or (b * b != a * c and a + 2 * b + c != 0)


def balls() -> list[tuple]:
    """p1, v1, r1, p2, v2, r2: the simplest pairs, seen from a place that moves; then ordinary ones."""
    p, v, r = (x[:4000:2] for x in families.small_integers())
    q, w, s = families.ordinary(300, d=3, seed=2)
    beside, up, back = np.array([1.0, 0.0]), np.array([0.0, 1.0]), np.array([1.0, -1.0, 0.5])
    simple = [pair for pair in zip(p, v, r, strict=True) if fair(*pair)]
    rows = [(beside, up, z / 4, beside + x, up + y, 3 * z / 4) for x, y, z in simple]
    rows += [(back, x, z / 4, back + x, x + y, 3 * z / 4) for x, y, z in zip(q, w, s, strict=True)]
    return [tuple(float(x) if np.ndim(x) == 0 else x for x in row) for row in rows]


def distance(p, d, r) -> float:
    """The distance along the ray to the first touch, whatever the length of d."""
    length, k, c, s = ray.steps(p, d, r)
    return 0.0 if c <= 0 else float(s) if k < 0 and np.isfinite(s) else inf


def first(p1, v1, r1, p2, v2, r2) -> float:
    """The time of first contact."""
    terms = [x.tolist() for x in (p2, -p1, v2, -v1)]
    return exact.first_contact(terms[:2], terms[2:], [r1, r2])


def unit_form(p, d, r, sign=-1, inside=0.0, behind=inf) -> float:
    """The formula of the article, which takes d for a unit vector; its parts to be spoiled."""
    k, c = p @ d, p @ p - r * r
    if c <= 0:
        return inside
    if k >= 0 and behind == inf:
        return inf
    return -k + sign * sqrt(k * k - c) if k * k >= c else inf


def normed(d):
    """A unit vector."""
    return d / np.linalg.norm(d)


def by_ray(p, v, r, last=True, clamp=True, scale=True) -> float:
    """The sweep by a ray, its parts to be left out."""
    length = sqrt(v @ v)
    s = distance(p, v, r) if length > 0 else (0.0 if p @ p <= r * r else inf)
    if not clamp and p @ p < r * r:
        return inf
    if last and s > length:
        return inf
    return s / length if scale and 0 < s < inf else s


PREDICTION = {
    "question": "Both balls move. Can one ray, from the centre of B, tell when they touch?",
    "answers": (
        Answer("No: a ray serves only against a target at rest.", "Seen from A, A is at rest. Only B moves then."),
        Answer(
            "Yes: along B's displacement, at A.",
            "A has moved on when the ray arrives, and B touches before its centre is there.",
        ),
        Answer(
            "Yes: along B's displacement, at A grown by B's radius.",
            "The radius is right. But A moves too: its displacement must be taken off.",
        ),
        Answer(
            "Yes: along v2 − v1, at A grown by B's radius.",
            "Seen from A the target rests, and a ball touches it where a point touches the grown one.",
            right=True,
        ),
    ),
    "scene": {"p1": (0, 0), "v1": (3, 1), "r1": 1, "p2": (6, 2.4), "v2": (-2, -0.8), "r2": 0.6},
}
"""The arguments of `predict`: here, so that the replies are not in sight beside the question."""

EXERCISES = {
    "02.1": Exercise(
        ask="Return the point where they touch, seen from A's centre; q is B's centre at that moment.",
        letters=("q", "r1", "r2"),
        right=lambda q, r1, r2: tuple(q * r1 / (r1 + r2)),
        cases=contacts,
        mistakes=(
            Mistake("The middle between the centres is right for equal radii only.", lambda q, r1, r2: tuple(q / 2)),
            Mistake("That is measured from B: A's radius is the share.", lambda q, r1, r2: tuple(q * r2 / (r1 + r2))),
            Mistake("The way has length r1, but q has length r1 + r2, not 1.", lambda q, r1, r2: tuple(q * r1)),
        ),
        scene=lambda q, r1, r2: (
            {"p1": (0, 0), "v1": (0, 0), "r1": r1, "p2": q, "v2": (0, 0), "r2": r2} if len(q) == 2 else None
        ),
    ),
    "02.2": Exercise(
        ask="Return the distance along the ray to the first touch, 0 if it starts inside, inf if there is none.",
        letters=("p", "d", "r"),
        right=distance,
        cases=rays,
        mistakes=(
            Mistake("The formula is for a direction of length 1: divide d by its length first.", unit_form),
            Mistake(
                "That is a multiple of d: times the length of d it is a distance.",
                lambda p, d, r: distance(p, d, r) / np.linalg.norm(d),
            ),
            Mistake(
                "The ray starts inside the circle: the distance is 0, whatever the roots.",
                lambda p, d, r: unit_form(p, normed(d), r, inside=inf),
            ),
            Mistake("What lies behind the start is not hit.", lambda p, d, r: unit_form(p, normed(d), r, behind=0)),
            Mistake("The larger root is where the ray comes out.", lambda p, d, r: unit_form(p, normed(d), r, sign=1)),
        ),
        scene=pair_scene,
    ),
    "02.3": Exercise(
        ask="Return the time of first contact of two moving balls in the frame, inf if there is none.",
        letters=("p1", "v1", "r1", "p2", "v2", "r2"),
        right=first,
        cases=balls,
        mistakes=(
            Mistake(
                "A moves too: the ray runs along v2 − v1.",
                lambda p1, v1, r1, p2, v2, r2: by_ray(p2 - p1, v2, r1 + r2),
            ),
            Mistake(
                "The target must grow by the mover's radius: r1 + r2.",
                lambda p1, v1, r1, p2, v2, r2: by_ray(p2 - p1, v2 - v1, r1),
            ),
            Mistake(
                "That is a distance: divide it by the length of the ray.",
                lambda p1, v1, r1, p2, v2, r2: by_ray(p2 - p1, v2 - v1, r1 + r2, scale=False),
            ),
            Mistake(
                "The ray ends after its length: a later contact is none in this frame.",
                lambda p1, v1, r1, p2, v2, r2: by_ray(p2 - p1, v2 - v1, r1 + r2, last=False),
            ),
            Mistake(
                "They overlap when the frame begins: t = 0.",
                lambda p1, v1, r1, p2, v2, r2: by_ray(p2 - p1, v2 - v1, r1 + r2, clamp=False),
            ),
        ),
        scene=lambda p1, v1, r1, p2, v2, r2: (
            {"p1": p1, "v1": v1, "r1": r1, "p2": p2, "v2": v2, "r2": r2} if len(p1) == 2 else None
        ),
    ),
}
"""The exercises by number."""

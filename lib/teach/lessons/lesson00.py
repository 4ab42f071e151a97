"""Lesson 00: its prediction, and its exercises on relative motion, the gap and touching."""

import numpy as np

from ...attack import families
from ..exercises import Exercise, Mistake
from ..predictions import Answer


def moving_pairs() -> list[tuple]:
    """p1, v1, p2, v2: A beside the origin and moving, B as in the simplest pairs; then ordinary ones."""
    p, v, _ = families.small_integers(most=2)
    q, w, _ = families.ordinary(200, d=3, seed=1)
    beside, up = np.array([1.0, 0.0]), np.array([0.0, 1.0])
    return [(beside, up, x, y) for x, y in zip(p, v, strict=True)] + [
        (y, x, 2 * x, x - y) for x, y in zip(q, w, strict=True)
    ]


def timed_pairs() -> list[tuple]:
    """p, v, r, t: the simplest pairs and the ordinary ones, at the start, the middle and the end of the frame."""
    p, v, r = families.small_integers(most=3)
    q, w, s = families.ordinary(200, d=3, seed=1)
    rows = [*zip(p[:400], v[:400], r[:400], strict=True), *zip(q, w, s, strict=True)]
    return [(x, y, float(z), t) for x, y, z in rows for t in (0.0, 0.5, 1.0)]


def still_pairs() -> list[tuple]:
    """p, r: the simplest positions and radii, then ordinary ones."""
    p, _, r = families.small_integers(most=4)
    q, _, s = families.ordinary(300, d=3, seed=1)
    return [(x, float(z)) for x, z in [*zip(p[:2000], r[:2000], strict=True), *zip(q, s, strict=True)]]


def pair_scene(p, v, r) -> dict | None:
    """A pair in the plane as a picture: A at rest at the origin, half the radius each."""
    if len(p) != 2:
        return None
    return {"p1": (0, 0), "v1": (0, 0), "r1": r / 2, "p2": p, "v2": v, "r2": r / 2}


PREDICTION = {
    "question": "A and B both move 4 to the right in this frame. Do they touch?",
    "answers": (
        Answer(
            "Yes: A reaches the place where B was.",
            "B is not there any more. Both motions count, not one.",
        ),
        Answer(
            "Yes, their paths overlap.",
            "The paths share ground, but at different times. Sharing a place is not enough.",
        ),
        Answer("No.", "Seen from A, B does not move at all: 4 − 4 = 0. The gap stays 1 for ever.", right=True),
    ),
    "scene": {"p1": (0, 0), "v1": (4, 0), "r1": 1, "p2": (3, 0), "v2": (4, 0), "r2": 1},
}
"""The arguments of `predict`: here, so that the replies are not in sight beside the question."""

EXERCISES = {
    "00.1": Exercise(
        ask="Return two arrays: the position and the displacement of B seen from A.",
        letters=("p1", "v1", "p2", "v2"),
        right=lambda p1, v1, p2, v2: (p2 - p1, v2 - v1),
        cases=moving_pairs,
        mistakes=(
            Mistake(
                "That is A seen from B: the order of the subtraction is turned round.",
                lambda p1, v1, p2, v2: (p1 - p2, v1 - v2),
            ),
            Mistake("You added where A's own part is to be subtracted.", lambda p1, v1, p2, v2: (p2 + p1, v2 + v1)),
            Mistake(
                "You left out that A moves as well: subtract its displacement.", lambda p1, v1, p2, v2: (p2 - p1, v2)
            ),
            Mistake("You turned one of the two subtractions round.", lambda p1, v1, p2, v2: (p2 - p1, v1 - v2)),
        ),
        scene=lambda p1, v1, p2, v2: (
            {"p1": p1, "v1": v1, "r1": 0.5, "p2": p2, "v2": v2, "r2": 0.5} if len(p1) == 2 else None
        ),
    ),
    "00.2": Exercise(
        ask="Return the distance between the two surfaces at time t, negative in overlap.",
        letters=("p", "v", "r", "t"),
        right=lambda p, v, r, t: np.linalg.norm(p + v * t) - r,
        cases=timed_pairs,
        mistakes=(
            Mistake(
                "That is the distance of the centres: the radii are missing.",
                lambda p, v, r, t: np.linalg.norm(p + v * t),
            ),
            Mistake(
                "You went evenly from the first distance to the last, but a distance does not change evenly.",
                lambda p, v, r, t: (1 - t) * np.linalg.norm(p) + t * np.linalg.norm(p + v) - r,
            ),
            Mistake(
                "That is f: squared distances, not a distance.", lambda p, v, r, t: (p + v * t) @ (p + v * t) - r * r
            ),
            Mistake("You left out the motion: that is the gap at t = 0.", lambda p, v, r, t: np.linalg.norm(p) - r),
        ),
        scene=lambda p, v, r, t: pair_scene(p, v, r),
    ),
    "00.3": Exercise(
        ask="Return whether the balls touch or overlap when the frame begins.",
        letters=("p", "r"),
        right=lambda p, r: bool(p @ p <= r * r),
        cases=still_pairs,
        mistakes=(
            Mistake("Touching counts: compare with ≤, not with <.", lambda p, r: p @ p < r * r),
            Mistake("The squared distance is to be compared with the squared radius.", lambda p, r: p @ p <= r),
            Mistake(
                "That is a square about A, not a circle: the coordinates were compared one by one.",
                lambda p, r: (abs(p) <= r).all(),
            ),
        ),
        scene=lambda p, r: pair_scene(p, np.zeros(2), r),
    ),
}
"""The exercises by number."""

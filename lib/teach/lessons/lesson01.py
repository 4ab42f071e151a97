"""Lesson 01: its prediction, and its exercises on the chord, the share missed, and sub-stepping."""

from itertools import product
from math import sqrt

import numpy as np

from ... import overlap
from ...attack import families
from ..exercises import Exercise, Mistake
from ..predictions import Answer
from .lesson00 import pair_scene


def offsets() -> list[tuple]:
    """r, C: every simple radius with every offset, inside, on the rim and beyond; then ordinary ones."""
    rng = np.random.default_rng(1)
    simple = [(float(r), float(c)) for r, c in product((1, 2, 5, 0), (0, 1, 3, 4, 5, 7))]
    return simple + rng.uniform(0, 3, size=(200, 2)).tolist()


def flights() -> list[tuple]:
    """v, r, C: how far from test to test, and the circle it meets or not; slow, just fast enough, and fast."""
    rng = np.random.default_rng(2)
    simple = [(float(v), r, c) for v, (r, c) in product((8, 1, 2, 6, 20), [*offsets()[:24]])]
    return simple + rng.uniform(0.1, 5, size=(300, 3)).tolist()


def stepped() -> list[tuple]:
    """p, v, r, n: the simplest pairs and ordinary ones, with few and many tests a frame."""
    p, v, r = (x[:1500:2] for x in families.small_integers(most=3))
    q, w, s = families.ordinary(300, d=3, seed=1)
    rows = [*zip(p, v, r, strict=True), *zip(q, w, s, strict=True)]
    return [(x, y, float(z), n) for x, y, z in rows for n in (1, 2, 5)]


def share(v: float, r: float, C: float) -> float:
    """The share of flights that no test sees, of those that meet the circle; 0 where none does."""
    return max(0.0, 1 - float(overlap.chord(r, C)) / v) if r >= C else 0.0


def first_seen(p, v, r, times) -> float:
    """The first of the times at which p + v t lies inside."""
    return next((t for t in times if np.dot(p + v * t, p + v * t) <= r * r), np.inf)


PREDICTION = {
    "question": "A game tests for overlap at the start and at the end of the frame. What does it miss here?",
    "answers": (
        Answer("Nothing: they are apart at both ends.", "Apart at the ends says nothing of the time between."),
        Answer("Nothing: the next frame will see it.", "In the next frame they are farther apart. It is over."),
        Answer(
            "A touch at t = 0.5, the middle of the frame.",
            "There they overlap most. First contact is earlier, and it is missed, too.",
        ),
        Answer("A whole collision, from touch to parting.", "It begins and ends inside the frame.", right=True),
    ),
    "scene": {"p1": (0, 0), "v1": (0, 0), "r1": 1, "p2": (-4, 0.5), "v2": (8, 0), "r2": 0.4},
}
"""The arguments of `predict`: here, so that the replies are not in sight beside the question."""

EXERCISES = {
    "01.1": Exercise(
        ask="Return the length of the path inside a circle of radius r, C from its centre; 0 if it passes beside it.",
        letters=("r", "C"),
        right=lambda r, C: float(overlap.chord(r, C)),
        cases=offsets,
        mistakes=(
            Mistake("That is half of it: from the nearest point to the rim.", lambda r, C: overlap.chord(r, C) / 2),
            Mistake(
                "Pythagoras gives a square: the root is missing.", lambda r, C: 2 * (r * r - C * C) if r >= C else 0.0
            ),
            Mistake("r is the long side of the triangle: subtract, do not add.", lambda r, C: 2 * sqrt(r * r + C * C)),
            Mistake("Beside the circle there is nothing to take a root of.", lambda r, C: 2 * sqrt(r * r - C * C)),
        ),
        scene=lambda r, C: pair_scene(np.array([-2.0 * max(r, C), C]), np.array([4.0 * max(r, C), 0.0]), r),
    ),
    "01.2": Exercise(
        ask="Return the share of flights that no test sees, 0 if none is missed; v is the length from test to test.",
        letters=("v", "r", "C"),
        right=share,
        cases=flights,
        mistakes=(
            Mistake(
                "What passes beside the circle has nothing to be missed.",
                lambda v, r, C: max(0.0, 1 - overlap.chord(r, C) / v),
            ),
            Mistake(
                "A share is never negative: below the threshold it is 0.", lambda v, r, C: 1 - overlap.chord(r, C) / v
            ),
            Mistake("That is the share that is seen.", lambda v, r, C: min(1.0, overlap.chord(r, C) / v)),
            Mistake("Off-centre the way inside is shorter than 2 r.", lambda v, r, C: max(0.0, 1 - 2 * r / v)),
        ),
        scene=lambda v, r, C: pair_scene(np.array([-v / 2, C]), np.array([v, 0.0]), r),
    ),
    "01.3": Exercise(
        ask="Return the first of the times 0, 1/n, 2/n, … 1 at which they touch or overlap, inf if there is none.",
        letters=("p", "v", "r", "n"),
        right=lambda p, v, r, n: float(overlap.sampled(p, v, r, n).t),
        cases=stepped,
        mistakes=(
            Mistake("The frame's end, t = 1, is tested too.", lambda p, v, r, n: first_seen(p, v, r, np.arange(n) / n)),
            Mistake(
                "The frame's start, t = 0, is tested too.",
                lambda p, v, r, n: first_seen(p, v, r, np.arange(1, n + 1) / n),
            ),
            Mistake(
                "That is the number of the test; its time is that number divided by n.",
                lambda p, v, r, n: n * first_seen(p, v, r, np.arange(n + 1) / n),
            ),
            Mistake(
                "Touching counts: ≤, not <.",
                lambda p, v, r, n: first_seen(p, v, r * (1 - 1e-12), np.arange(n + 1) / n) if r else np.inf,
            ),
        ),
        scene=lambda p, v, r, n: pair_scene(p, v, r),
    ),
}
"""The exercises by number."""

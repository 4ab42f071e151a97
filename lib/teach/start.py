"""Lesson 00: its prediction, and its exercises on relative motion, the gap and touching."""

import numpy as np

from ..attack import families
from ..show.beside import ball, dot, line, moving
from .cases import hairs, in_space
from .predictions import Answer, LookBack
from .scenes import in_its_plane, moves_apart, pair, to_the_surface, two
from .slips import FLAT
from .task import Exercise, Mistake


def _moving_pairs() -> list[tuple]:
    """p1, v1, p2, v2: A beside the origin and moving, B as in the simplest pairs; in space and far; ordinary ones."""
    p, v, _ = families.small_integers(most=2)
    q, w, _ = families.ordinary(200, d=3, seed=1)
    beside, up = np.array([1.0, 0.0]), np.array([0.0, 1.0])
    rows = [(beside, up * (k % 3 > 0), x, y) for k, (x, y) in enumerate(zip(p, v, strict=True), start=1)]
    rows += [(y, x[::-1], x, y[::-1]) for x, y, _ in in_space()]
    far = np.array([[300, 400], [-20, 70], [-500, 100], [60, -80]], dtype=float)
    rows += [tuple(np.roll(far, k, axis=0)) for k in range(4)]
    return rows + [(y, x, 2 * x, x - y) for x, y in zip(q, w, strict=True)]


def _timed_pairs() -> list[tuple]:
    """p, v, r, t: the simplest pairs, some in space, and ordinary ones; at the frame's start, middle and end."""
    p, v, r = families.small_integers(most=3)
    q, w, s = families.ordinary(200, d=3, seed=1)
    rows = [*zip(p[:400:4], v[:400:4], r[:400:4], strict=True), *in_space(), *zip(q, w, s, strict=True)]
    return [(x, y, float(z), t) for x, y, z in rows for t in (0.0, 0.5, 1.0)] + [(*hairs()[0], 0.0)]


def _still_pairs() -> list[tuple]:
    """p, r: the simplest positions and radii, some in space, then ordinary ones."""
    p, _, r = families.small_integers(most=4)
    q, _, s = families.ordinary(300, d=3, seed=1)
    rows = [*zip(p[:2000:4], r[:2000:4], strict=True), *((x, z) for x, _, z in in_space()), *zip(q, s, strict=True)]
    return [(x, float(z)) for x, z in rows] + [(p, r) for p, _, r in hairs()]


LOOK_BACK = (
    LookBack(
        "An arrow leads from (3, 1) to (2, 5). Which vector is it?",
        (
            Answer("(−1, 4)", "Subtract the start from the end: 2 − 3 and 5 − 1.", right=True),
            Answer("(1, −4)", "That arrow leads back, from the end to the start."),
            Answer("(5, 6)", "You added the two places. To find the way from one to the other, subtract."),
        ),
    ),
    LookBack(
        "What is the dot product of (3, −4) with itself?",
        (
            Answer("25", "9 + 16: it is the squared length, and the length is 5.", right=True),
            Answer("−7", "You took 9 − 16, but (−4) times (−4) is +16."),
            Answer("5", "That is the length. The dot product with itself is its square."),
            Answer("(9, 16)", "A dot product is one number, as the products are added."),
        ),
    ),
)
"""What a reader should know already."""

PREDICTION = {
    "question": "Do they touch?",
    "answers": (
        Answer(
            "Yes, where the dashed lines cross.",
            "B's centre is there at t = 0.6, when A's is still 3 cm below. They had already touched, at t = 0.4.",
        ),
        Answer(
            "Yes, before they come to the crossing.",
            "They touch at t = 0.4. The crossing lies 60 % along B's line and 97.5 % along A's, so they are there at "
            "different times.",
            right=True,
        ),
        Answer(
            "No, never.",
            "It is true that they are not at the crossing together. But they touch before that, at t = 0.4.",
        ),
    ),
    "scene": {"p1": (0, 0), "v1": (0, 8), "r1": 2.5, "p2": (-12, 3), "v2": (20, 8), "r2": 2.5},
}
"""What the first picture asks: here, so that the replies are not in sight beside the question."""


def relative(p1, v1, p2, v2):
    """The solution of 00.1."""
    p = p2 - p1
    v = v2 - v1
    return p, v


def gap(p, v, r, t):
    """The solution of 00.2."""
    q = p + v * t
    distance = np.linalg.norm(q)
    return distance - r


def touching(p, r):
    """The solution of 00.3."""
    c = p @ p - r * r
    return c <= 0


def _motion(p1, v1, p2, v2, found) -> list:
    """Relative position and displacement as arrows, from A on."""
    p, v = found
    return [moving(p1, p, name="p"), moving(np.add(p1, p), v, name="v")]


def _touch_or_gap(p, r, touches) -> list:
    """The point where the balls touch, or the gap between their surfaces, as an answer has it."""
    p, _ = in_its_plane(p, 0 * p)
    way = p / (np.sqrt(p @ p) or 1.0)
    gap = [] if p @ p == r * r else [line(r / 2 * way, p - r / 2 * way)]
    return [dot(r / 2 * way)] if touches else gap


EXERCISES = {
    "00.1": Exercise(
        ask="Return two arrays: the position and the displacement of B seen from A.",
        letters=("p1", "v1", "p2", "v2"),
        right=lambda p1, v1, p2, v2: (p2 - p1, v2 - v1),
        cases=_moving_pairs,
        mistakes=(
            Mistake(
                "That is A seen from B, as the subtraction is turned round. It gives the right times, but "
                "the normal points the wrong way.",
                lambda p1, v1, p2, v2: (p1 - p2, v1 - v2),
            ),
            Mistake("You added where A's own part is to be subtracted.", lambda p1, v1, p2, v2: (p2 + p1, v2 + v1)),
            Mistake(
                "You left out that A moves as well: subtract its displacement.", lambda p1, v1, p2, v2: (p2 - p1, v2)
            ),
            Mistake("You turned one of the two subtractions round.", lambda p1, v1, p2, v2: (p2 - p1, v1 - v2)),
            Mistake(
                "You added the displacements. Seen from A, A's own is subtracted.",
                lambda p1, v1, p2, v2: (p2 - p1, v2 + v1),
            ),
            Mistake(
                "You added the positions. Seen from A, A's own is subtracted.",
                lambda p1, v1, p2, v2: (p2 + p1, v2 - v1),
            ),
        ),
        solution=relative,
        hints=(
            "Seen from A means: A is at the origin, and stays there.",
            "It takes two subtractions, (0.1) and (0.2).",
        ),
        world=lambda p1, v1, p2, v2: two(p1, v1, 0.3, p2, v2, 0.3),
        shown=_motion,
        names=(),
        plain=lambda p1, v1, p2, v2: bool(np.any(v1) and np.any(v2) and np.any(p1 != p2)),
    ),
    "00.2": Exercise(
        ask="Return the distance between the two surfaces at time t, negative in overlap.",
        letters=("p", "v", "r", "t"),
        right=lambda p, v, r, t: np.linalg.norm(p + v * t) - r,
        cases=_timed_pairs,
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
            Mistake(
                "In overlap the gap is negative; you cut it off at 0.",
                lambda p, v, r, t: max(0.0, float(np.linalg.norm(p + v * t)) - r),
            ),
            Mistake("You left out the motion: that is the gap at t = 0.", lambda p, v, r, t: np.linalg.norm(p) - r),
            Mistake(
                "You left out t: that is the gap at the end of the frame.", lambda p, v, r, t: np.linalg.norm(p + v) - r
            ),
            Mistake(
                "You added the radii. They fill a part of the distance, so subtract them.",
                lambda p, v, r, t: np.linalg.norm(p + v * t) + r,
            ),
            Mistake(FLAT, lambda p, v, r, t: np.linalg.norm((p + v * t)[:2]) - r),
            Mistake(
                "r is the sum of both radii already (0.4): subtract it once.",
                lambda p, v, r, t: np.linalg.norm(p + v * t) - 2 * r,
            ),
            Mistake(
                "In overlap the gap is negative; you took its absolute value.",
                lambda p, v, r, t: abs(np.linalg.norm(p + v * t) - r),
            ),
        ),
        solution=gap,
        hints=(
            "Find the place of B at that time first, then its distance from the origin, and take off the radii.",
            "`numpy.linalg.norm(x)` is the length of `x`. The distance at `t` is not a mean of the distances at 0 and "
            "at 1: move B first, then measure.",
        ),
        world=lambda p, v, r, t: pair(p, v, r) + ([ball(p + v * t, r / 2, "B")] if len(p) == 2 else []),
        shown=to_the_surface,
        names=("gap",),
        plain=moves_apart,
    ),
    "00.3": Exercise(
        ask="Return whether the balls touch or overlap when the frame begins.",
        letters=("p", "r"),
        right=lambda p, r: bool(p @ p <= r * r),
        cases=_still_pairs,
        mistakes=(
            Mistake("Touching counts: compare with ≤, not with <.", lambda p, r: p @ p < r * r),
            Mistake("The squared distance is to be compared with the squared radius.", lambda p, r: p @ p <= r),
            Mistake(
                "That is a square about A, not a circle: the coordinates were compared one by one.",
                lambda p, r: (abs(p) <= r).all(),
            ),
            Mistake("You say that they always touch.", lambda p, r: True),
            Mistake("You say that they never touch.", lambda p, r: False),
            Mistake(
                "It is turned round: they touch if the centres are near each other.", lambda p, r: bool(p @ p >= r * r)
            ),
            Mistake(FLAT, lambda p, r: bool(p[:2] @ p[:2] <= r * r)),
        ),
        solution=touching,
        hints=(
            "Neither a distance nor a radius is negative, so their squares are in the same order.",
            "Touching counts.",
        ),
        world=lambda p, r: pair(p, 0 * p, r),
        shown=_touch_or_gap,
        without=("root",),
        plain=lambda p, r: bool(r > 0 and np.any(p)),
    ),
}
"""The exercises by number."""

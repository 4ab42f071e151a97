"""Lesson 02: its prediction, and its exercises on the point of contact, a ray of any length, and the sweep by a ray."""

from math import inf, sqrt

import numpy as np

from ... import exact, ray
from ...attack import families
from ...show.beside import ball, dot, moving
from ...show.filmed import LONGEST, Filmed
from ...show.scene import scene
from ..cases import fair, hairs, in_arrays, in_space, slow_or_small
from ..predictions import Answer, LookBack
from ..scenes import BEYOND, moves_apart, two, whole_circle
from ..slips import FLAT, of_two_balls, slips
from ..task import Exercise, Mistake
from .laboratory import LISTINGS as LISTINGS
from .unfinished import of_rays, of_sweeps


def _contacts() -> list[tuple]:
    """q, r1, r2: centres of B that touches A, with radii that differ and radii that do not."""
    rng = np.random.default_rng(3)
    simple = [([3, 0], 1, 2), ([0, -4], 3, 1), ([3, 4], 2.5, 2.5), ([-6, 8], 10, 0), ([0, 5], 0, 5)]
    simple += [([1, 2, 2], 1, 2), ([0, 0, 5], 2, 3), ([2, -3, 6], 3, 4)]
    rows = in_arrays(simple)
    for r1, r2 in rng.uniform(0.1, 2, size=(100, 2)):
        way = rng.normal(size=3)
        rows.append(((r1 + r2) * way / np.linalg.norm(way), float(r1), float(r2)))
    return rows


def _rays() -> list[tuple]:
    """p, d, r: rays of every direction and length from the simplest places, some in space, then ordinary ones."""
    p, d, r = (x[:3000:5] for x in families.small_integers())
    rows = [*zip(p, d, r, strict=True)]
    rows += [tuple(x / 8 for x in row) for row in rows[::2]] + [row for row in in_space() if np.any(row[1][:2])]
    for k in (2, 3):
        q, w, s = families.ordinary(100, d=k, seed=2)
        rows += zip(q, 3 * w, s, strict=True)
    return [(x, y, float(z)) for x, y, z in rows if np.any(y) and fair(x, y, z)]


def _plain_balls() -> list[tuple]:
    """p1, v1, r1, p2, v2, r2: balls that are read and drawn easily; the first overlap and move alike."""
    return [
        ([1, 0], [0, 1], 0.75, [3, 1], [0, 1], 2.25),
        ([1, 2], [4, 0], 1, [10, 2], [-8, 0], 2),
        ([1, 0], [2, 0], 2, [6, 0], [-2, 0], 1),
        ([-1, 1], [1, 1], 1, [4, 1], [-3, 1], 1),
        ([2, -1], [0, 0], 1, [2, 5], [0, -8], 3),
        ([0, 1], [-4, 0], 1, [-4, 3], [4, 0], 1),
        ([1, 0], [0, 1], 1, [5, 0], [0, 3], 2),
    ]


def _balls() -> list[tuple]:
    """p1, v1, r1, p2, v2, r2: plain ones; the simplest pairs, seen from anywhere; ordinary ones in space."""
    p, v, r = (x[:4000:7] for x in families.small_integers())
    simple = [row for row in zip(p, v, r, strict=True) if fair(*row)]
    simple += [tuple(x / 8 for x in row) for row in simple[::2]] + slow_or_small() + in_space() + hairs()
    simple += zip(*families.ordinary(200, d=3, seed=2), strict=True)
    return in_arrays(_plain_balls()) + _from_anywhere(simple)


def _from_anywhere(rows: list[tuple]) -> list[tuple]:
    """Each p, v, r as two balls: A anywhere and in any motion, r shared out in quarters, so that nothing is rounded.

    Left out is what rounding decides for one who takes the radii otherwise, or A to be at rest: what separates two ways
    to make one mistake would hide its cause.
    """
    rng, made = np.random.default_rng(3), []
    for p, v, r in rows:
        at, by = rng.integers(-4, 5, size=(2, len(p)))
        r1 = float(r) * int(rng.integers(5)) / 4
        if fair(p, by + v, r) and all(fair(p, v, x) for x in (r1, r - r1, 2 * r1, r - 2 * r1, r / 2, 2 * r)):
            made.append((at, by, r1, at + p, by + v, r - r1))
    return in_arrays(made)


def _distance(p, d, r) -> float:
    """The distance along the ray to the first touch, whatever the length of d."""
    length, k, c, s = ray.steps(p, d, r)
    return 0.0 if c <= 0 else float(s) if k < 0 and np.isfinite(s) else inf


def _first(p1, v1, r1, p2, v2, r2) -> float:
    """The time of first contact."""
    terms = [x.tolist() for x in (p2, -p1, v2, -v1)]
    return exact.first_contact(terms[:2], terms[2:], [r1, r2])


def _unit_form(p, d, r, sign=-1, inside=0.0, behind=inf, touch=True, graze=True, order=0, end=inf) -> float:
    """The formula of the article, which takes d for a unit vector; its parts to be spoiled. inside : None asks not."""
    k, c = p @ d, p @ p - r * r
    if order and k >= 0:
        return inf
    if inside is not None and (c <= 0 if touch else c < 0):
        return inside
    if (k >= 0 and behind == inf) or k * k < c or (k * k == c and not graze):
        return inf
    s = -k + sign * sqrt(k * k - c)
    return s if s <= end else inf


def _clamped(p, d, r) -> float:
    """The article's lines, whose question behind comes before that of the start."""
    k, c = p @ d, p @ p - r * r
    return inf if k > 0 or k * k < c else max(-k - sqrt(k * k - c), 0.0)


def _ends_at_1(p, v, r, scale=True) -> float:
    """The sweep, whose distance is compared with 1, and then returned, too, if nothing scales it."""
    s = _by_ray(p, v, r, last=False, scale=False)
    return inf if s > 1 else _by_ray(p, v, r, last=False, scale=scale)


def _normed(d):
    """A unit vector."""
    return d / np.linalg.norm(d)


def _by_ray(p, v, r, last=True, clamp=True, scale=True) -> float:
    """The sweep by a ray, its parts to be left out."""
    length = sqrt(v @ v)
    s = _distance(p, v, r) if length > 0 else (0.0 if p @ p <= r * r else inf)
    if not clamp and p @ p < r * r:
        return inf
    if last and s > length:
        return inf
    return s / length if scale and 0 < s < inf else s


def _two_by_ray(radius=lambda r1, r2: r1 + r2, **spoiled):
    """A sweep of two balls by a ray, with another radius of the target, or its parts left out."""
    return lambda p1, v1, r1, p2, v2, r2: _by_ray(p2 - p1, v2 - v1, radius(r1, r2), **spoiled)


LOOK_BACK = (
    LookBack(
        "A moves by (0, 8) and B by (20, 8). How does B move, seen from A?",
        (
            Answer("By (20, 0)", "v = v2 − v1: from B's displacement you take off A's.", right=True),
            Answer("By (20, 16)", "That is the sum. A's own motion has to be subtracted."),
            Answer("By (20, 8)", "That is how B moves seen from the table, and A moves over the table too."),
        ),
    ),
    LookBack(
        "A path passes 3 cm from the centre of a circle of radius 5 cm. How long is the way inside?",
        (
            Answer("8 cm", "It is twice √(25 − 9) = 4, by the triangle of lesson 01.", right=True),
            Answer("4 cm", "That is half of it, from the rim to the nearest point."),
            Answer("10 cm", "The way is as long as that only if it goes through the centre."),
        ),
    ),
)
"""What the lesson asks about those before."""

PREDICTION = {
    "question": "The path is turned about B. What happens to the product?",
    "answers": (
        Answer(
            "It grows.",
            "The first mark may grow, but then the second one shrinks. At the edge of the circle both are 11.31, and "
            "11.31 × 11.31 is 128 again.",
        ),
        Answer(
            "It shrinks.",
            "One of the marks may shrink, but then the other one grows. Straight at A they are 7.37 and 17.37, and the "
            "product is still 128.",
        ),
        Answer(
            "It depends on which way you turn.",
            "The marks do, but their product does not: one way or the other, as long as the path meets the circle, it "
            "is 128.",
        ),
        Answer(
            "It stays the same.",
            "The marks run along the ruler, and their product stands still at 128. Only moving B, or the rim of the "
            "circle, can change it.",
            right=True,
        ),
    ),
    "scene": {"p1": (0, 0), "v1": (0, 0), "r1": 2.5, "p2": (-12, 3), "v2": (20, 0), "r2": 2.5},
}
"""The question of the first picture, and its answers."""


def touching_point(q, r1, r2):
    """The solution of 02.1."""
    share = r1 / (r1 + r2)
    point = share * q
    return tuple(point)


def first_touch(p, d, r):
    """The solution of 02.2."""
    d = d / sqrt(d @ d)
    k, c = p @ d, p @ p - r * r
    if c <= 0:
        return 0
    if k >= 0 or k * k < c:
        return inf
    return -k - sqrt(k * k - c)


def sweep(p1, v1, r1, p2, v2, r2):
    """The solution of 02.3."""
    p, v, r = p2 - p1, v2 - v1, r1 + r2
    c, length = p @ p - r * r, sqrt(v @ v)
    if c <= 0:
        return 0
    if length == 0:
        return inf
    k = p @ v / length
    if k >= 0 or k * k < c:
        return inf
    s = -k - sqrt(k * k - c)
    return s / length if s <= length else inf


def _at_contact(q, r1, r2) -> list:
    """A and B where they touch, in the plane; none in space."""
    return [ball((0, 0), r1, "A", "A"), ball(q, r2, "B", "B"), moving((0, 0), q, "p")] if len(q) == 2 else []


def _both_at(p1, v1, r1, p2, v2, r2, t) -> list:
    """Both balls at the time of an answer; nowhere if that is not finite."""
    return [ball(p1 + v1 * float(t), r1), ball(p2 + v2 * float(t), r2)] if abs(float(t)) < inf else []


def _played(p1, v1, r1, p2, v2, r2, right, t) -> Filmed | None:
    """Both balls until the time of an answer; to a whole frame and more where it sees no contact."""
    until = BEYOND if t == inf else float(t)
    if len(p1) != 2 or not 0 < until <= LONGEST:
        return None
    return Filmed(scene(p1, v1, r1, p2, v2, r2), until, float(right))


EXERCISES = {
    "02.1": Exercise(
        ask="Return the point where they touch, seen from A's centre; q is B's centre at that moment.",
        letters=("q", "r1", "r2"),
        right=lambda q, r1, r2: tuple(q * r1 / (r1 + r2)),
        cases=_contacts,
        mistakes=(
            Mistake("The middle between the centres is right for equal radii only.", lambda q, r1, r2: tuple(q / 2)),
            Mistake("That is measured from B: A's radius is the share.", lambda q, r1, r2: tuple(q * r2 / (r1 + r2))),
            Mistake("The way has length r1, but q has length r1 + r2, not 1.", lambda q, r1, r2: tuple(q * r1)),
            Mistake(
                "The share is r1 of r1 + r2, not of r2.", lambda q, r1, r2: tuple(q * (r1 / r2) if r2 else q * inf)
            ),
            Mistake(
                "q / (r1 + r2) has length 1: times r1 it leads to the point.", lambda q, r1, r2: tuple(q / (r1 + r2))
            ),
            Mistake(
                "The point lies towards B: q leads there, and −q away.", lambda q, r1, r2: tuple(-q * r1 / (r1 + r2))
            ),
            Mistake(
                "A radius is a length: subtract it along q, not from each coordinate.", lambda q, r1, r2: tuple(q - r2)
            ),
        ),
        solution=touching_point,
        hints=(
            "The point lies on the way from A's centre to `q`. How far along?",
            "Make a vector of length 1 of `q` first. How long should it be?",
        ),
        world=_at_contact,
        shown=lambda q, r1, r2, x: [dot(x)],
        plain=lambda q, r1, r2: r1 != r2 and r1 > 0 < r2,
    ),
    "02.2": Exercise(
        ask="Return the distance along the ray to the first touch, 0 if it starts inside, inf if there is none.",
        letters=("p", "d", "r"),
        right=_distance,
        cases=_rays,
        mistakes=(
            Mistake("The formula is for a direction of length 1: divide d by its length first.", _unit_form),
            Mistake(
                "That is a multiple of d: times the length of d it is a distance.",
                lambda p, d, r: _distance(p, d, r) / np.linalg.norm(d),
            ),
            Mistake(
                "The ray starts inside the circle: the distance is 0, whatever the roots.",
                lambda p, d, r: _unit_form(p, _normed(d), r, inside=inf),
            ),
            Mistake(
                "A ray does not hit what lies behind its start.", lambda p, d, r: _unit_form(p, _normed(d), r, behind=0)
            ),
            Mistake(
                "The larger root is where the ray comes out.", lambda p, d, r: _unit_form(p, _normed(d), r, sign=1)
            ),
            Mistake(
                "On the rim counts as inside: ask c ≤ 0, not c < 0.",
                lambda p, d, r: _unit_form(p, _normed(d), r, touch=False),
            ),
            Mistake(
                "A graze is a touch: the ray passes beside only where k² < c.",
                lambda p, d, r: _unit_form(p, _normed(d), r, graze=False),
            ),
            Mistake(
                "Ask for inside first: a ray that starts there and leads out is a hit at 0.",
                lambda p, d, r: _unit_form(p, _normed(d), r, order=1),
            ),
            Mistake(
                "The ray has no end: d says where it leads, not how far.",
                lambda p, d, r: _unit_form(p, _normed(d), r, end=np.linalg.norm(d)),
            ),
            Mistake(
                "The ray starts inside the circle: the distance is 0, whatever the roots.",
                lambda p, d, r: _unit_form(p, _normed(d), r, inside=None),
            ),
            Mistake(FLAT, lambda p, d, r: _unit_form(p[:2], _normed(d[:2]), r)),
            Mistake(
                "Ask for inside first: a ray that starts there and leads out is a hit at 0.",
                lambda p, d, r: _clamped(p, _normed(d), r),
            ),
            *of_rays(),
        ),
        solution=first_touch,
        hints=(
            "Divide `d` by its length, once, at the top. Then (2.4) to (2.8) hold.",
            "Ask whether it starts inside, then whether it leads away, then whether it misses. What is left is (2.8).",
        ),
        world=whole_circle,
        shown=lambda p, d, r, s: [dot(p + d / np.sqrt(d @ d) * float(s))] if abs(float(s)) < inf else [],
        names=("distance",),
        plain=moves_apart,
    ),
    "02.3": Exercise(
        ask="Return the time of first contact of two moving balls in the frame, inf if there is none.",
        letters=("p1", "v1", "r1", "p2", "v2", "r2"),
        right=_first,
        cases=_balls,
        mistakes=(
            Mistake(
                "A moves too: the ray runs along v2 − v1.", lambda p1, v1, r1, p2, v2, r2: _by_ray(p2 - p1, v2, r1 + r2)
            ),
            Mistake("The target must grow by the mover's radius: r1 + r2.", _two_by_ray(lambda r1, r2: r1)),
            Mistake("That is a distance: divide it by the length of v.", _two_by_ray(scale=False)),
            Mistake(
                "The frame ends when B has gone the length of v, and this contact comes later.", _two_by_ray(last=False)
            ),
            Mistake("They overlap when the frame begins: t = 0.", _two_by_ray(clamp=False)),
            Mistake("A's radius is missing: the target must grow to r1 + r2.", _two_by_ray(lambda r1, r2: r2)),
            Mistake("The target is as wide as both radii: r1 + r2, not twice r1.", _two_by_ray(lambda r1, r2: 2 * r1)),
            Mistake(
                "The radii are added, not subtracted: the target is r1 + r2.", _two_by_ray(lambda r1, r2: abs(r1 - r2))
            ),
            Mistake(
                "The radii are added, not averaged: the target is r1 + r2.", _two_by_ray(lambda r1, r2: (r1 + r2) / 2)
            ),
            Mistake(
                "The target is r1 + r2: radii are added, not diameters.", _two_by_ray(lambda r1, r2: 2 * (r1 + r2))
            ),
            Mistake(
                "Without relative motion they may overlap all the same: then t = 0.",
                lambda p1, v1, r1, p2, v2, r2: _by_ray(p2 - p1, v2 - v1, r1 + r2) if np.any(v1 != v2) else inf,
            ),
            Mistake(
                "s is a distance, and the frame ends at s = |v|, not at 1.",
                lambda p1, v1, r1, p2, v2, r2: _ends_at_1(p2 - p1, v2 - v1, r1 + r2),
            ),
            Mistake(
                "A is left out: p = p2 − p1 and v = v2 − v1.", lambda p1, v1, r1, p2, v2, r2: _by_ray(p2, v2, r1 + r2)
            ),
            *of_two_balls(slips()),
            *of_sweeps(),
            Mistake(
                "s is a distance: compare it with |v|, and divide it by |v| for the time.",
                lambda p1, v1, r1, p2, v2, r2: _ends_at_1(p2 - p1, v2 - v1, r1 + r2, scale=False),
            ),
        ),
        solution=sweep,
        hints=(
            "Make one moving point and one resting circle of the two balls. Then you may call your answer to 02.2, if "
            "you copy it into the cell.",
            "The length of `v` is needed twice: to see whether the frame ends too early, and to make a time of a "
            "distance. If it is 0, only an overlap can be an answer.",
        ),
        world=two,
        shown=_both_at,
        film=_played,
        names=("t",),
        plain=lambda p1, v1, r1, p2, v2, r2: (
            moves_apart(p2 - p1, v2 - v1, r1 + r2) + int(np.any(v1)) + int(np.any(p1 != p2))
        ),
    ),
}
"""The exercises by number."""

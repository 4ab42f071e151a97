"""Lesson 03: its prediction, and its exercises on the triangle's sides, a safe angle, and the sweep without one."""

from collections.abc import Callable
from functools import partial
from itertools import product
from math import acos, asin, atan2, cos, degrees, hypot, inf, nan, pi, radians, sin, sqrt

import numpy as np

from ... import exact
from ...show.beside import ball, line, moving
from ...show.explorer import explore
from ...show.trig.gunsight import CROSS, Gunsight
from ..cases import fair_pairs, far_ones
from ..engine.state import engine
from ..predictions import Answer, LookBack
from ..scenes import at_time, moves_apart, near_enough
from ..slips import bare, by_cross_product, slips, swept, unasked
from ..sweeps import by_dot_products, by_squares, head_on, no_overlap, numbers
from ..task import Exercise, Mistake
from .laboratory import LISTINGS as LISTINGS
from .mistakes import ANGLED, ANGLES, PATHS, SIDES, SWEEPS, crossed_in_the_plane

__all__ = ["own_sight"]


def _triangles() -> list[tuple]:
    """B, q, r: the length of the way to B, the angle, obtuse too, and the sum of the radii; plain ones, then any."""
    plain = [(float(B), q, float(r)) for B, q, r in product((5, 2, 10), (0.0, 0.3, 0.1, 0.6, 1.0, 2.0, 3.0), (1, 2, 4))]
    plain += [(2.0, pi / 2, 2.0), (5.0, 0.0, 0.0)]  # grazes that no library rounds: sin is 1 there, and 0
    return plain + np.random.default_rng(4).uniform([1, 0, 0.1], [9, 3, 5], size=(200, 3)).tolist()


def _corners() -> list[tuple]:
    """A, B: every small pair of vectors, then nearly parallel ones that no cosine can tell apart."""
    small = [
        (np.array(A, dtype=float), np.array(B, dtype=float))
        for A, B in product(product((1, 0, -1, 3), repeat=2), repeat=2)
        if any(A) and any(B)
    ]
    narrow = [(np.array([3.0, 1.0]), np.array([3.0 - 1e-8 * k, 1.0 + 3e-8 * k])) for k in (1, -2, 5)]
    square = [(np.array([1.0, 0.0]), np.array([1e-8, 1.0]))]  # no arcsine tells it from a right angle
    long = [(np.array([1.0, 1e-9]), np.array([7.0, 0.0])), (np.array([0.1, 0.7]), np.array([0.3, 2.1]))]
    parallel = [
        (np.array(A, float), np.array(B, float)) for A, B in (([1, 5], [1, 5]), ([1, 5], [2, 10]), ([2, 5], [2, 5]))
    ]
    return small + parallel + narrow + square + long


def _lengths(B, q, r) -> tuple[float, float, float]:
    """C, d and A_c, by the triangle's height and foot."""
    foot, C = B * cos(q), B * sin(q)
    half = nan if C > r else sqrt(r * r - C * C)
    return C, half, foot - half


def _angle(A, B) -> float:
    """The angle between two vectors, by cross and dot product."""
    return atan2(abs(A[0] * B[1] - A[1] * B[0]), A @ B)


def _across(A, B) -> float:
    """The cross product in the plane."""
    return A[0] * B[1] - A[1] * B[0]


def _quotients(product_of: Callable) -> list[Callable]:
    """A product of two vectors over both lengths, in every order in which it is written; the roundings differ."""
    return [
        lambda A, B: product_of(A, B) / (hypot(*A) * hypot(*B)),
        lambda A, B: product_of(A, B) / hypot(*A) / hypot(*B),
        lambda A, B: product_of(A / hypot(*A), B / hypot(*B)),
        lambda A, B: product_of(A, B) / (np.linalg.norm(A) * np.linalg.norm(B)),
        lambda A, B: product_of(A, B) / np.linalg.norm(A) / np.linalg.norm(B),
        lambda A, B: product_of(A / np.linalg.norm(A), B / np.linalg.norm(B)),
        lambda A, B: product_of(A, B) / sqrt((A @ A) * (B @ B)),
    ]


def _by_arccos(cosine: Callable, A, B, clipped: bool = True) -> float:
    """The angle by its cosine, which may be rounded beyond 1."""
    return acos(min(1.0, max(-1.0, cosine(A, B))) if clipped else cosine(A, B))


def _by_arcsin(sine: Callable, A, B) -> float:
    """The angle by its sine."""
    return asin(min(1.0, abs(sine(A, B))))


NARROW = 1e-3
"""Of so small an angle, in radians, nothing is seen."""

COSINES, SINES = _quotients(np.dot), _quotients(_across)
HALF = "Never nan, but arccos near 1 keeps half the digits at best: use the cross product too."
BEYOND_1 = (
    "arccos near 1 keeps half the digits at best, and a rounded cosine may even exceed 1: use the cross product too."
)
TURNED = "(3.3) has its minus because p leads from A to B. Between two vectors there is none; and see to the arccos."
ARCSIN = "arcsin gives one answer for an angle and for π less that angle, and near a right angle it loses digits."


def _by_magnitude(p, v, r) -> float:
    """The article's sweep: A_c as a magnitude, no question whether they approach."""
    a, b, c, D = numbers(p, v, r)
    if c <= 0:
        return 0.0
    t = abs(-b - sqrt(D)) / a if a > 0 and D >= 0 else inf
    return t if t <= 1 else inf


EXCEPT_MISS = "overlap", "receding", "late"
NOTHING_LEFT = "Where the path passes by, less than 0 is left under the root of (3.15): ask about that first."


def _interpolated(p, v, r) -> float:
    """The distance taken for a straight line between its values at the ends."""
    first, last = sqrt(p @ p), sqrt((p + v) @ (p + v))
    if first <= r:
        return 0.0
    return (first - r) / (first - last) if last <= r else inf


LOOK_BACK = (
    LookBack(
        "In lesson 02 B shrank to a point. What did A's circle become?",
        (
            Answer("One of radius r1 + r2", "A has to grow by as much as B shrinks.", right=True),
            Answer("One of radius r1 − r2", "Then the point would be inside before the balls touch."),
            Answer("It stayed as it was", "The distance at a touch is the sum of both radii."),
        ),
    ),
    LookBack(
        "On the ruler of lesson 02 the path enters the circle at 8 and leaves it at 16. Where is B nearest to A?",
        (
            Answer("At 12", "The nearest point is half-way between the two marks.", right=True),
            Answer("At 8", "There the balls only begin to touch."),
            Answer("At 4", "That is how far it is from the nearest point to either mark."),
        ),
    ),
)
"""What the lesson asks about those before."""

PREDICTION = {
    "question": "The gap between the balls is 2.18 cm, and B flies 5 cm in the frame. That makes 2.18 / 5 = 0.44. "
    "Do they touch then?",
    "answers": (
        Answer(
            "Yes, just then",
            "That is right head-on. Here the path is slanted to the gap, so a part of the motion does not close it.",
        ),
        Answer(
            "They touch earlier",
            "Nothing closes the gap faster than a ball that flies straight along it, and B flies aslant.",
        ),
        Answer(
            "They touch later",
            "B flies aslant to the gap, so it closes more slowly. It is 4 cm to the nearest point, and contact is "
            "√(2² − 1.2²) = 1.6 cm before that. So B flies 2.4 cm, and 2.4 / 5 is 0.48.",
            right=True,
        ),
        Answer("They do not touch", "The path passes 1.2 cm from A's centre, and r is 2 cm: it meets the circle."),
    ),
    "scene": {"p1": (0, 0), "v1": (0, 0), "r1": 0.8, "p2": (-4, 1.2), "v2": (5, 0), "r2": 1.2},
}
"""The arguments of `predict`: here, so that the replies are not in sight beside the question."""


def sides(distance, q, r):
    """The solution of 03.1."""
    C = sin(q) * distance
    d = sqrt(r * r - C * C) if C <= r else nan
    return C, d, cos(q) * distance - d


def safe_angle(v, p):
    """The solution of 03.2."""
    across = abs(v[0] * p[1] - v[1] * p[0])
    along = v @ p
    return atan2(across, along)


def sweep(p, v, r):
    """The solution of 03.3."""
    if p @ p <= r * r:
        return 0
    a, b = v @ v, v @ p
    across = v[0] * p[1] - v[1] * p[0] if len(v) == 2 else np.cross(v, p)
    under = r * r * a - np.sum(across**2)
    if b >= 0 or under < 0:
        return inf
    t = (-b - sqrt(under)) / a
    return t if t <= 1 else inf


def _seat(B, q, r) -> list:
    """The triangle from the seat of A: B ahead, the path at the angle q below it, the circle that A may not enter."""
    way = 1.2 * B * np.array([cos(q), sin(q)])
    return [ball((B, 0), r, "r"), line((0, 0), (B, 0)), moving((0, 0), way, "v")]


def _along_the_way(B, q, r, found) -> list:
    """A_c along the path, and from its end the length C, a right angle on."""
    C, _, A_c = map(float, found)
    way = np.array([cos(q), sin(q)])
    foot = cos(q) * B * way
    return [line((0, 0), A_c * way), line(foot, foot + C * np.array([sin(q), -cos(q)]))]


def _both_ways(A, B) -> list:
    """Both vectors; nothing where they would be drawn as one."""
    narrow = 0 < abs(A[0] * B[1] - A[1] * B[0]) < NARROW * (A @ B)
    return [] if narrow else [moving((0, 0), A, "v", "v"), moving((0, 0), B, "p", "p")]


def _turned(A, B, q) -> list:
    """A direction at that angle from A, on the side of B, as long as B; and the arc from A to it."""
    side = 1 if A[0] * B[1] - A[1] * B[0] >= 0 else -1
    turns = atan2(A[1], A[0]) + side * float(q) * np.linspace(0, 1, 49)
    ways = np.column_stack([np.cos(turns), np.sin(turns)])
    return [line((0, 0), hypot(*B) * ways[-1]), line(*(0.5 * min(hypot(*A), hypot(*B)) * ways))]


def own_sight() -> None:
    """Show the gunsight aslant: with the cross product, and the verdict of 03.3, or until that has passed of `lib`."""
    sight = Gunsight(_verdict, aslant=True, right=CROSS)
    engine().listeners.append(sight.lay_out)
    explore(sight)


def _verdict(p, v, r) -> tuple[float, str]:
    """When a sweep without an angle finds a contact, inf for none; and whose it is."""
    if own := engine().own.get("03.3"):
        return float(own(p, v, r)), "your sweep says"
    return float(exact.sweep(p, v, r).t), "lib's sweep says"


EXERCISES = {
    "03.1": Exercise(
        ask="Return C, d and A_c; where the path passes by, d and A_c are nan.",
        letters=("distance", "q", "r"),
        right=_lengths,
        cases=_triangles,
        mistakes=(
            Mistake(
                "C lies across from the angle: it takes the sine.", lambda B, q, r: (cos(q) * B, *_lengths(B, q, r)[1:])
            ),
            Mistake(
                "The long side of the second triangle is r: subtract the squares.",
                lambda B, q, r: (
                    _lengths(B, q, r)[0],
                    sqrt(r * r + (sin(q) * B) ** 2),
                    cos(q) * B - sqrt(r * r + (sin(q) * B) ** 2),
                ),
            ),
            Mistake(
                "B touches before the nearest point, not behind it: subtract d.",
                lambda B, q, r: (*_lengths(B, q, r)[:2], cos(q) * B + _lengths(B, q, r)[1]),
            ),
            Mistake(
                "sin and cos of `math` take radians, and q is in radians.", lambda B, q, r: _lengths(B, degrees(q), r)
            ),
            Mistake(
                "sin and cos of `math` take radians, and q is in radians.", lambda B, q, r: _lengths(B, radians(q), r)
            ),
            Mistake(
                "Where the path passes by there is nothing to take a root of: ask C > r first.",
                lambda B, q, r: (sin(q) * B, d := sqrt(r * r - (sin(q) * B) ** 2), cos(q) * B - d),
            ),
            Mistake(
                "A graze is a touch: at C = r the path does not pass by, and d is 0.",
                lambda B, q, r: _lengths(B, q, r) if sin(q) * B < r else (sin(q) * B, nan, nan),
            ),
            Mistake(
                "Beyond a right angle the nearest point lies behind B: there the foot is negative; no root is.",
                lambda B, q, r: (*_lengths(B, q, r)[:2], sqrt(B * B - (sin(q) * B) ** 2) - _lengths(B, q, r)[1]),
            ),
            *(Mistake(cause, partial(spoiled, _lengths)) for cause, spoiled in SIDES),
        ),
        solution=sides,
        hints=(
            "Use (3.6), (3.8) and (3.9), in this order, and `from math import sin, cos, sqrt, nan`.",
            "Ask whether *C* is larger than `r` before you take the root.",
        ),
        world=_seat,
        shown=_along_the_way,
        names=("C", "d", "A_c"),
        plain=lambda B, q, r: q > 0 and sin(q) * B < r < B,
        sorts=PATHS,
    ),
    "03.2": Exercise(
        ask="Return the angle between two vectors of the plane, from 0 to π, good at small angles too, never nan.",
        letters=("v", "p"),
        right=_angle,
        cases=_corners,
        mistakes=(
            Mistake("That is in degrees.", lambda A, B: degrees(_angle(A, B))),
            Mistake("That is the other angle, π less this one.", lambda A, B: pi - _angle(A, B)),
            Mistake(
                "The angle between two vectors has no sign: take the size of the cross product.",
                lambda A, B: atan2(_across(A, B), A @ B),
            ),
            Mistake(
                "A negative dot product says that p points backwards: do not take its size.",
                lambda A, B: atan2(abs(_across(A, B)), abs(A @ B)),
            ),
            *(Mistake(HALF, partial(_by_arccos, way)) for way in COSINES),
            *(Mistake(BEYOND_1, partial(_by_arccos, way, clipped=False)) for way in COSINES),
            *(Mistake(ARCSIN, partial(_by_arcsin, way)) for way in SINES),
            *(
                Mistake(TURNED, partial(_by_arccos, lambda A, B, way=way: -way(A, B), clipped=clipped))
                for way in COSINES
                for clipped in (True, False)
            ),
            *(Mistake(*each) for each in ANGLES),
        ),
        solution=safe_angle,
        hints=(
            "The dot product gives length times length times cosine, the cross product length times length times sine. "
            "Their quotient is a tangent.",
            "`math.atan2(y, x)` is the angle whose tangent is `y / x`, and it looks at the signs of both. The angle "
            "between two vectors has no sign, so `y` must not be negative.",
        ),
        world=_both_ways,
        shown=_turned,
        names=("angle",),
        plain=lambda A, B: int(abs(A[0] * B[1] - A[1] * B[0]) > 1e-3) + int(A @ B != 0),
        sorts=ANGLED,
        atol=1e-15,
    ),
    "03.3": Exercise(
        ask="Return the time of first contact in the frame, inf if there is none. Use no angle.",
        letters=("p", "v", "r"),
        right=lambda p, v, r: exact.first_contact([p.tolist()], [v.tolist()], [r]),
        cases=lambda: fair_pairs() + far_ones(1e8),
        mistakes=(
            Mistake(
                "From far away the squares are rounded before they cancel: form the cross product.",
                partial(swept, under=by_dot_products, stable=False),
            ),
            Mistake("A_c < 0 lies behind: what moves away does not hit.", _by_magnitude),
            Mistake("They overlap already: t = 0, though A_c is negative.", no_overlap),
            Mistake("Gap over speed is right only head-on.", head_on),
            Mistake("The distance does not change evenly: do not interpolate it.", _interpolated),
            Mistake(
                "A_c may be longer than v: then contact is not in this frame.",
                partial(swept, under=by_squares, without=("late",)),
            ),
            *(
                Mistake(
                    "From far away b² − a c cancels: form the cross product, as (3.15) does.",
                    partial(swept, under=by_squares, stable=stable),
                )
                for stable in (True, False)
            ),
            *(Mistake(NOTHING_LEFT, partial(bare, EXCEPT_MISS, root, by_cross_product)) for root in (sqrt, np.sqrt)),
            *(Mistake(*each) for each in SWEEPS),
            *unasked(by_cross_product),
            *unasked(crossed_in_the_plane, also=" And in space it has no right answer yet.", least=1),
            *slips(),
        ),
        solution=sweep,
        hints=(
            "Ask the questions of (3.11) first; squared, they need no root. "
            r"$C \le {\color{#076646}{r}}$ becomes: what stands under the root of (3.15) is not negative.",
            "In the plane the cross product is `v[0] * p[1] - v[1] * p[0]`. In space it is the vector `numpy.cross(v, "
            "p)`, and you need its squared length. Do not make "
            r"its square from dot products: "
            r"$({\color{#AD2F01}{\mathbf v}}\cdot{\color{#AD2F01}{\mathbf v}})({\color{#0F42A6}{\mathbf p}}\cdot"
            r"{\color{#0F42A6}{\mathbf p}}) - ({\color{#AD2F01}{\mathbf v}}\cdot{\color{#0F42A6}{\mathbf p}})^2$ is "
            "the same in algebra, and loses just the digits that you want.",
        ),
        world=near_enough,
        shown=at_time,
        names=("t",),
        without=("angle",),
        plain=moves_apart,
    ),
}
"""The exercises by number."""

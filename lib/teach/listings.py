"""The articles' listings in plain Python, to be edited in a laboratory; each answers as its article's code does.

Each is written after `lib.published`, where the faults are told and witnessed, for one pair of plain arrays p and v and
a number r, and answers (hit, t) or more. Division by 0 gives inf or nan, as in the articles' languages.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy import arccos, cos, nan, sin, sqrt

from .. import published, quadratic


def moving_sphere_to_sphere(p, v, r):
    """*Moving Sphere to Static Sphere*: E6, E7."""
    length = sqrt(v @ v)
    d = v / length
    k, c = p @ d, p @ p - r * r
    if (c > 0 and k > 0) or k * k - c < 0:
        return False, nan
    s = max(-k - sqrt(k * k - c), 0.0)
    return bool(s <= length), s


def ray_to_sphere(p, v, r):
    """*Ray to Sphere (returning time)*: E8."""
    b, c = p @ v, p @ p - r * r
    if (c > 0 and b > 0) or b * b - c < 0:
        return False, nan
    return True, max(-b - sqrt(b * b - c), 0.0)


def stationary_sphere(p, v, r):
    """*Real Time Sphere Collisions in Videogames*, by the angle: E10 to E13."""
    A, B = -v, p
    a, b = sqrt(A @ A), sqrt(B @ B)
    q = arccos(B @ A / (a * b))
    C = sin(q) * b
    A_c = abs(cos(q) * b - sqrt(r * r - C * C))
    return bool(C < r and A_c < a), A_c / a


def sphere_sphere_sweep(p, v, r):
    """*A Sphere–Sphere Sweep Test* (M. Gomez): E1 to E5."""
    a, b, c = v @ v, 2 * (v @ p), p @ p - r * r
    if c <= 0:
        return True, 0.0, 0.0
    D = b * b - 4 * a * c
    if D < 0:
        return False, nan, nan
    u0, u1 = (-b + sqrt(D)) / (2 * a), (-b - sqrt(D)) / (2 * a)
    return True, min(u0, u1), max(u0, u1)


def moving_spheres(p, v, r):
    """*Real Time Sphere Collisions in Videogames*, by the quadratic: E15."""
    a, b, c = v @ v, 2 * (v @ p), p @ p - r * r
    D = b * b - 4 * a * c
    if a == 0 or D < 0:
        return False, nan
    t = (-b - sqrt(D)) / (2 * a)
    return bool(0 <= t <= 1), t


def discriminant_test(p, v, r):
    """*Simple Bounding-Sphere Collision Detection*, its second listing: E21. It answers whether, and not when."""
    pp, pv, vv = p @ p - r * r, p @ v, v @ v
    if pp < 0:
        return True
    if pv >= 0 or (pv + vv <= 0 and vv + 2 * pv + pp >= 0):
        return False
    return bool(pv * pv - pp * vv > 0)


def tmin_test(p, v, r):
    """*Simple Bounding-Sphere Collision Detection*, its third listing as printed: E19, E20, and once mended E22."""
    pp, pv, vv = p @ p - r * r, p @ v, v @ v
    if pp < 0:
        return True
    if pv >= 0 or (pv + vv <= 0 and vv + 2 * pv + pp >= 0):
        return False
    tmin = -pv / vv
    return bool(pp + pv * tmin > 0)


def sphere_response(v1, v2, n, m1, m2, e):
    """*Real Time Sphere Collisions in Videogames*, after the hit: E16."""
    push = 2 * ((v1 - v2) @ n) / (m1 + m2)
    after1, after2 = v1 - push * m2 * n, v2 + push * m1 * n
    return after1 * e, after2 * e


def sphere_plane(p, v, r, n, d):
    """*Real Time Sphere Collisions in Videogames*, against a plane: E17."""
    approach, gap = v @ n, p @ n + d - r
    if approach <= 0:
        return False, nan
    t = gap / approach
    return bool(0 <= t <= 1), t


def plane_bounce(v, n, e):
    """*Real Time Sphere Collisions in Videogames*, off a plane: E18."""
    return (v - 2 * (v @ n) * n) * e


def whom(p, v, r):
    """A grid of somebody in a hurry: whom to ask."""
    side = r.max()
    z = np.floor(p / side)
    inside = np.all((z * side < p) & (p < (z + 1) * side), axis=1)
    pairs = [(i, j) for j in range(len(r)) for i in range(j) if inside[i] and inside[j]]
    return [(i, j) for i, j in pairs if np.max(np.abs(z[i] - z[j])) <= 1]


def cover_triangle(a, b, c):
    """A circle around a triangle: that about its longest side."""
    lengths = [np.hypot(*(b - a)), np.hypot(*(c - b)), np.hypot(*(a - c))]
    longest = int(np.argmax(lengths))
    x, y = [(a, b), (b, c), (c, a)][longest]
    return (x + y) / 2, lengths[longest] / 2


def roots(p, v, a, r):
    """The quartic's roots as eigenvalues."""
    f = [a @ a / 4, a @ v, v @ v + a @ p, 2 * (p @ v), p @ p - r * r]
    real = [t.real for t in np.roots(f) if abs(t.imag) < 1e-6]
    real = [t for t in real if 0 <= t <= 1]
    return len(real) > 0, min(real, default=nan)


def sampled(p, v, a, r):
    """A look at 64 times of the frame."""
    for t in np.arange(65) / 64:
        x = p + t * v + t * t * a / 2
        if x @ x <= r * r:
            return True, t
    return False, nan


def advanced(p, v, a, r):
    """Conservative advancement: on by the gap over the greatest speed, again and again."""
    t, fastest = 0.0, sqrt(v @ v) + sqrt(a @ a)
    for _ in range(100):
        x = p + t * v + t * t * a / 2
        gap = sqrt(x @ x) - r
        if gap <= 1e-6 * r or t > 1:
            break
        t += gap / fastest
    return bool(t <= 1), t


class Answer(NamedTuple):
    """What a listing says of a pair: whether they touch, when, and when they part; nan for what it does not say."""

    hit: bool
    t: float
    exit: float


class Truth(NamedTuple):
    """What is true of a pair: p, v, r; whether and when they touch in the frame; both roots; a, b, c, D."""

    p: Any
    v: Any
    r: float
    hit: bool
    t: float
    roots: tuple[float, float]
    steps: quadratic.Steps


class Bend(NamedTuple):
    """What is true of a pair on a bent path: p, v, a, r; whether and when they touch in the frame."""

    p: Any
    v: Any
    a: Any
    r: float
    hit: bool
    t: float


class Right(NamedTuple):
    """What is true of a hit, or of a ball and a plane: what was given, and the right answer."""

    given: tuple
    answer: tuple


class Fault(NamedTuple):
    """A fault that can be found: its name in the errata, what it is, and when an answer that is wrong shows it.

    shown : callable (Truth, Answer), or of what is no pair (Right, tuple of arrays); of a bent path (Bend, Answer), of
    a crowd (Missed, None), of a
    triangle (Round, None). witness : what it is asked to see whether the fault is there; that of the erratum unless
    given.
    """

    name: str
    told: str
    shown: Callable[[Any, Any], bool]
    witness: tuple | None = None


class Listing(NamedTuple):
    """A listing for the laboratory: the function, its published form, what it answers, its faults, what to try.

    published : the article's, None for what no article has. gives : the names of what it answers, of "hit", "t" and
    "exit". kind : what it is asked of, a "pair", a "hit", a "plane", a "bounce", a "crowd", a "triangle" or a "curve".
    """

    function: Callable[..., Any]
    published: Callable[..., Any] | None
    gives: tuple[str, ...]
    faults: tuple[Fault, ...]
    try_this: str
    kind: str = "pair"


FAR_OFF = 1e5
"""At so many radii arccos has lost the target."""


def head_on(x: Truth) -> bool:
    """Does B come straight at A?"""
    cosine2 = x.steps.b**2 / (x.steps.a * float(x.p @ x.p))
    return bool(x.steps.b < 0 and cosine2 > 1 - 1e-12)


def is_distance(x: Truth, y: Answer) -> bool:
    """Is an answer the distance that B goes to the contact?"""
    way = x.t * float(np.sqrt(x.steps.a))
    return abs(y.t - way) <= 1e-6 * way


def grazes(x: Truth) -> bool:
    """Does the path nearly graze: is what is left of b² and a c small beside them?"""
    return abs(x.steps.D) < 1e-6 * x.steps.b**2


def close_by(x: Truth) -> bool:
    """Is the gap small beside the way through: are b² and D nearly one?"""
    return 0 < x.steps.a * x.steps.c < 1e-3 * x.steps.b**2


def momentum_is_lost(x: Right, y: tuple) -> bool:
    """Is the momentum after the hit another than before?"""
    v1, v2, _, m1, m2, _ = x.given
    change = m1 * (y[0] - v1) + m2 * (y[1] - v2)
    return bool(np.max(np.abs(change)) > 1e-9 * np.max(np.abs([m1 * v1, m2 * v2])))


def is_turned_round(x: Right, y: tuple) -> bool:
    """Is what approaches missed, or what recedes hit?"""
    return bool(x.answer[0]) != bool(y[0])


def slides_slower(x: Right, y: tuple) -> bool:
    """Has the motion along the plane changed?"""
    v, n, _ = x.given
    change = (y[0] - v) - np.sum((y[0] - v) * n) * n
    return bool(np.max(np.abs(change)) > 1e-9 * np.max(np.abs(v)))


LISTINGS: dict[str, Listing] = {
    "moving_sphere_to_sphere": Listing(
        moving_sphere_to_sphere,
        published.moving_sphere_to_sphere,
        ("hit", "t"),
        (
            Fault("E6", "without motion an overlap is missed", lambda x, y: x.steps.a == 0 and x.hit and not y.hit),
            Fault("E7", "its time is a distance", lambda x, y: x.hit and y.hit and is_distance(x, y)),
        ),
        "Compare the two times. Then stop B inside the circle.",
    ),
    "ray_to_sphere": Listing(
        ray_to_sphere,
        published.ray_to_sphere,
        ("hit", "t"),
        (Fault("E8", "its direction is not of length 1", lambda x, y: x.steps.a not in (0, 1)),),
        "Change the length of v, and watch its time.",
    ),
    "stationary_sphere": Listing(
        stationary_sphere,
        published.stationary_sphere,
        ("hit", "t"),
        (
            Fault("E11", "an overlap at the start is missed", lambda x, y: x.steps.c <= 0 and not y.hit),
            Fault("E10", "what moves away is hit", lambda x, y: x.steps.b > 0 and y.hit),
            Fault("E12", "a head-on hit is missed", lambda x, y: x.hit and not y.hit and head_on(x)),
            Fault("E13", "from afar the angle is lost", lambda x, y: x.p @ x.p > (FAR_OFF * x.r) ** 2),
        ),
        "Turn v round. Pull B inside. Aim straight at A from many places. Go ten times as far, again and again.",
    ),
    "sphere_sphere_sweep": Listing(
        sphere_sphere_sweep,
        published.sphere_sphere_sweep,
        ("hit", "t", "exit"),
        (
            Fault("E3", "without motion it divides by 0", lambda x, y: x.steps.a == 0 and x.steps.c > 0 and y.hit),
            Fault("E1", "both roots lie before the frame", lambda x, y: y.hit and x.roots[1] < 0),
            Fault("E2", "both roots lie after the frame", lambda x, y: y.hit and x.roots[0] > 1),
            Fault("E5", "overlapping, it loses the exit", lambda x, y: x.steps.c <= 0 and y.hit and y.t == 0),
            Fault("E4", "close by it loses digits", lambda x, y: x.hit and y.hit and close_by(x)),
        ),
        "Turn v round, shorten it, stop B, pull B inside. Take a hundredth of the gap, again and again: see digits go.",
    ),
    "moving_spheres": Listing(
        moving_spheres,
        published.moving_spheres,
        ("hit", "t"),
        (Fault("E15", "an overlap at the start is missed", lambda x, y: x.steps.c <= 0 and not y.hit),),
        "Pull B inside the circle. Stop it there.",
    ),
    "discriminant_test": Listing(
        discriminant_test,
        published.discriminant_test,
        ("hit",),
        (Fault("E21", "touching is a miss", lambda x, y: x.hit and not y.hit),),
        "Touching counts: graze A, or let B rest against it.",
    ),
    "tmin_test": Listing(
        tmin_test,
        published.tmin_test,
        ("hit", "t"),
        (
            Fault("E19", "its last line is turned round", lambda x, y: x.hit != y.hit),
            Fault("E22", "near a graze, from afar, it cancels as before", lambda x, y: x.hit != y.hit and grazes(x)),
            Fault("E20", "it has no time to give", lambda x, y: x.hit and y.hit and not y.t == y.t),
        ),
        "Drag B. Its last line is soon mended; then graze A, and go ten times as far, again and again.",
    ),
    "sphere_response": Listing(
        sphere_response,
        published.sphere_response,
        ("v1", "v2"),
        (Fault("E16", "both velocities are multiplied by e, and momentum is lost", momentum_is_lost),),
        "Roll B round A, and move e.",
        "hit",
    ),
    "sphere_plane": Listing(
        sphere_plane,
        published.sphere_plane,
        ("hit", "t"),
        (Fault("E17", "its sign of approach is turned round", is_turned_round),),
        "Aim at the rail, and away from it.",
        "plane",
    ),
    "plane_bounce": Listing(
        plane_bounce,
        published.plane_bounce,
        ("v",),
        (Fault("E18", "the motion along the plane is multiplied by e as well", slides_slower),),
        "Move e, and aim flatter.",
        "bounce",
    ),
    "whom": Listing(
        whom,
        None,
        ("pairs",),
        (
            Fault(
                "< for ≤ on the border of a cell",
                "a ball whose centre lies on it is in no cell at all",
                lambda x, _: x.moved,
                (((0, 0), (1, 0)), ((0, 0), (0, 0)), (1, 1)),
            ),
            Fault(
                "a grid that forgets motion",
                "its cells hold the starts, and the two come together later",
                lambda x, _: x.t > 0,
                (((1, 1), (9, 1)), ((6, 0), (0, 0)), (2, 2)),
            ),
            Fault(
                "cells smaller than a ball",
                "two that touch may lie two cells apart",
                lambda x, _: x.t == 0,
                (((1, 1), (3, 1)), ((0, 0), (0, 0)), (1, 1)),
            ),
        ),
        "Drag balls together, and onto borders of cells; pull a velocity across.",
        "crowd",
    ),
    "cover_triangle": Listing(
        cover_triangle,
        None,
        ("centre", "radius"),
        (
            Fault(
                "a mesh covered by spheres that are too small",
                "the longest side is covered, and the corner across from it is not",
                lambda x, _: bool(np.any(x.outside)),
                (((0, 0), (4, 0), (2, 3)),),
            ),
        ),
        "Drag c up, until it sticks out.",
        "triangle",
    ),
    "roots": Listing(
        roots,
        None,
        ("hit", "t"),
        (
            Fault(
                "overlap at the start is not asked",
                "the first root in the frame is where they part",
                lambda x, y: x.hit and x.t == 0 and not y.t == 0,
                ((1, 0), (8, 0), (0, 0), 3),
            ),
            Fault(
                "what is nearly real passes for real",
                "it passes by, and no root is real: those of a near miss have small imaginary parts",
                lambda x, y: y.hit and not x.hit,
                ((-6, 7), (18, -12), (0, 36), 5 - 2.0**-40),
            ),
        ),
        "Start inside A. Graze A, then miss it by less and less.",
        "curve",
    ),
    "sampled": Listing(
        sampled,
        None,
        ("hit", "t"),
        (
            Fault(
                "what happens between two looks is missed",
                "it comes and goes while nobody looks",
                lambda x, y: x.hit and not y.hit,
                ((-12, 5), (20, 0), (0, 0), 5),
            ),
            Fault(
                "its time is that of the next look",
                "they touched before, and overlap by then",
                lambda x, y: x.hit and y.hit and y.t > x.t,
                ((-12, 3), (20, 0), (0, 0), 5),
            ),
        ),
        "Compare the two times. Then raise B until it just grazes.",
        "curve",
    ),
    "advanced": Listing(
        advanced,
        None,
        ("hit", "t"),
        (
            Fault(
                "where it creeps it gives up, and says hit",
                "near a graze the gap is small, so are the steps, and there is no end of them",
                lambda x, y: y.hit and not x.hit,
                ((-6, 7), (18, -12), (0, 36), 5 - 2.0**-10),
            ),
            Fault(
                "it stops before contact",
                "a gap of a millionth of r passes for none",
                lambda x, y: x.hit and y.hit and y.t < x.t,
                ((-12, 3), (20, 0), (0, 0), 5),
            ),
        ),
        "Compare the two times. Then graze A, and miss it by less and less.",
        "curve",
    ),
}
"""The listings that a laboratory knows, by name."""


def answered(listing: Listing, value: Any) -> Answer:
    """What a listing, or what became of it, answered; errors for what is no answer.

    Raises
    ------
    TypeError
        For what is not so many values, the first of them yes or no and the others numbers.
    """
    values = list(value) if isinstance(value, tuple | list) else [value]
    if not values or not isinstance(values[0], bool | np.bool_):
        raise TypeError(f"it must return {', '.join(listing.gives)}, first yes or no; got {value!r}")
    numbers = [float(x) for x in values[1:3]] + [nan] * (3 - len(values))
    return Answer(bool(values[0]), *numbers[:2])

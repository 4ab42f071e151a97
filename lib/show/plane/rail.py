"""What lesson 09's picture is made of besides its artists: the shot at a rail and its fold, in numbers and in words."""

from typing import NamedTuple

import numpy as np

from ... import plane
from ...ray import steps
from ..scene import Facts, Scene, number, scene

N, LEVEL = np.array([0.0, 1.0]), 0.0
"""The rail: its normal, which points into the table, and its level."""

BREAK = scene((0, 0), (0, 0), 0, (-12, 10.5), (12, -16), 2.5)
"""The speed of the one shot, towards a rail: 12 along it and 16 at it. A, a point of the rail, rests in the origin."""

SPAN, TOP, MOUTH = np.array([-17.5, 14.5]), 15.0, 1.6
"""The table over the rail, from left to right and up; the radius of the pocket."""


class Shot(NamedTuple):
    """A shot at the rail. gap, v_n : as the lesson has them; t : when they touch, in the frame or later, inf for never.

    place : the centre then, or at the start; after : the velocity from then on; end : the centre at the end of the
    frame; hit : when they touch in the frame, inf for not. beside : how far from the pocket's centre the way passes;
    sunk : when it gets there, nan for never.
    """

    height: float
    gap: float
    v_n: float
    t: float
    place: np.ndarray
    after: np.ndarray
    end: np.ndarray
    hit: float
    beside: float
    sunk: float


def shot(known: Facts, e: float, pocket: np.ndarray) -> Shot:
    """What `lib` says of the ball, the rail and the pocket."""
    p, v, r = known.p, known.v, known.r
    _, gap, rate = (float(x) for x in plane.steps(p, v, r, N, LEVEL))
    hit, end, _ = plane.bounce(p, v, r, N, LEVEL, e)
    t = 0.0 if gap <= 0 else gap / -rate if rate < 0 else np.inf
    place = p + t * v if t < np.inf else p
    after = plane.reflect(v, N, e) if t < np.inf else v
    beside, along = passes(place - pocket, after)
    speed = float(np.hypot(*after))
    sunk = (t if t < np.inf else 0.0) + along / speed if beside <= MOUTH and along > 0 else np.nan
    return Shot(gap + r, gap, -rate, t, place, after, end, float(hit), beside, sunk)


def dealt(rng: np.random.Generator) -> Scene:
    """Another shot at the rail, from elsewhere on the table; in tenths."""
    p = np.round([rng.uniform(-14, -6), rng.uniform(6, 12)], 1)
    v = np.round([rng.uniform(8, 16), -rng.uniform(9, 16)], 1)
    return scene(*BREAK[:3], p, v, BREAK.r2)


def passes(p: np.ndarray, v: np.ndarray) -> tuple[float, float]:
    """How far from the origin a way from p along v passes, and after what distance; behind it, how far it begins."""
    length, k, *_ = (float(x) for x in steps(p, v, 0.0))
    if length == 0 or k >= 0:
        return float(np.hypot(*p)), 0.0
    return abs(float(p[0] * v[1] - p[1] * v[0])) / length, -k


def folded(x: np.ndarray, r: float, e: float) -> np.ndarray:
    """Places of the table in the mirror room: turned over at the rail moved in by r, and stretched by 1 / e."""
    return np.stack([x[..., 0], r - (x[..., 1] - r) / e], axis=-1)


def unfolded(x: np.ndarray, r: float, e: float) -> np.ndarray:
    """The place of the table that is seen at one of the mirror room."""
    return np.array([x[0], r + (r - x[1]) * e])


def vector(x: np.ndarray) -> str:
    """Two coordinates, to nine digits."""
    return "(" + ", ".join(number(round(float(y), 9)) for y in x) + ")"


def told(known: Facts, x: Shot, e: float) -> dict[str, str]:
    """What each state tells."""
    r, v = known.r, known.v
    ends = f"it passes {number(x.beside)} from the middle of the pocket"
    ends = f"it is sunk after {number(x.sunk)} frames" if x.sunk == x.sunk else ends
    closes = f"t = H / v_n = {number(x.gap)} / {number(x.v_n)} = {number(x.t)}"
    late = "" if x.t <= 1 else ", after this frame"
    when = "t = 0, they touch already" if x.gap <= 0 else f"{closes}{late}" if x.v_n > 0 else "the gap does not close"
    rest = f"at t = {number(x.hit)} B turns, and " if x.hit <= 1 else ""
    return {
        "9.2": f"n·p + ℓ = {number(x.height)}; {ends}.",
        "9.3": f"H = {number(x.height)} − {number(r)} = {number(x.gap)}, the height of a point over the dotted line.",
        "9.4": f"of v = {vector(v)} the part against n counts: v_n = {number(x.v_n)}.",
        "9.5": f"{when}.",
        "9.6": f"v' = {vector(x.after)} with e = {number(e)}; {ends}.",
        "9.7": f"{rest}at the end of the frame it is at {vector(x.end)}.",
    }


def gap_at(x: Shot, known: Facts, t: np.ndarray) -> np.ndarray:
    """The gap at times of the frame."""
    first = np.minimum(x.hit, t)
    return x.gap - x.v_n * first + (t - first) * x.after[1]


def place_at(x: Shot, known: Facts, t: float) -> np.ndarray:
    """The centre at a time of the frame."""
    first = min(x.hit, t)
    return known.p + first * known.v + (t - first) * x.after

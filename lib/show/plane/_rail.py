"""A shot at a rail in numbers: what `lib` says of it, and its fold into the mirror room."""

from typing import NamedTuple

import numpy as np

from ... import plane
from ...ray import steps
from ..scene import Facts, Scene, scene

N, LEVEL = np.array([0.0, 1.0]), 0.0
"""The rail: its normal, which points into the table, and its level."""

BREAK = scene((0, 0), (0, 0), 0, (-12, 10.5), (12, -16), 2.5)
"""The speed of the one shot, towards a rail: 12 along it and 16 at it. A, a point of the rail, rests in the origin."""

SPAN, TOP, MOUTH = np.array([-17.5, 14.5]), 15.0, 1.6
"""The table over the rail, from left to right and up; the radius of the pocket."""


class _BankShot(NamedTuple):
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

    def gap_at(self, t: np.ndarray) -> np.ndarray:
        """The gap at times of the frame."""
        first = np.minimum(self.hit, t)
        return self.gap - self.v_n * first + (t - first) * self.after[1]

    def place_at(self, known: Facts, t: float) -> np.ndarray:
        """The centre at a time of the frame."""
        first = min(self.hit, t)
        return known.p + first * known.v + (t - first) * self.after


def _bank_shot(known: Facts, e: float, pocket: np.ndarray) -> _BankShot:
    """What `lib` says of the ball, the rail and the pocket."""
    p, v, r = known.p, known.v, known.r
    _, gap, rate = (float(x) for x in plane.steps(p, v, r, N, LEVEL))
    hit, end, _ = plane.bounce(p, v, r, N, LEVEL, e)
    t = 0.0 if gap <= 0 else gap / -rate if rate < 0 else np.inf
    place = p + t * v if t < np.inf else p
    after = plane.reflect(v, N, e) if t < np.inf else v
    beside, along = _passes(place - pocket, after)
    speed = float(np.hypot(*after))
    sunk = (t if t < np.inf else 0.0) + along / speed if beside <= MOUTH and along > 0 else np.nan
    return _BankShot(gap + r, gap, -rate, t, place, after, end, float(hit), beside, sunk)


def _dealt(rng: np.random.Generator) -> Scene:
    """Another shot at the rail, from elsewhere on the table; in tenths."""
    p = np.round([rng.uniform(-14, -6), rng.uniform(6, 12)], 1)
    v = np.round([rng.uniform(8, 16), -rng.uniform(9, 16)], 1)
    return scene(*BREAK[:3], p, v, BREAK.r2)


def _passes(p: np.ndarray, v: np.ndarray) -> tuple[float, float]:
    """How far from the origin a way from p along v passes, and after what distance; behind it, how far it begins."""
    length, k, *_ = (float(x) for x in steps(p, v, 0.0))
    if length == 0 or k >= 0:
        return float(np.hypot(*p)), 0.0
    return abs(float(p[0] * v[1] - p[1] * v[0])) / length, -k


def _folded(x: np.ndarray, r: float, e: float) -> np.ndarray:
    """Places of the table in the mirror room: turned over at the rail moved in by r, and stretched by 1 / e."""
    return np.stack([x[..., 0], r - (x[..., 1] - r) / e], axis=-1)


def _unfolded(x: np.ndarray, r: float, e: float) -> np.ndarray:
    """The place of the table that is seen at one of the mirror room."""
    return np.array([x[0], r + (r - x[1]) * e])

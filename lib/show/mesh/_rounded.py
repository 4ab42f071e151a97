"""A triangle grown by r, as it is seen: a face, three sides and three ends, each the outline of what is in sight."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...frame import dot
from ...geometry import unit
from ..shapes import ROUND, disc
from ._seen import Eye

HALF_TURN = ROUND[:31]
"""Cosine and sine of half a turn."""


ALONG = 1e-12
"""Whoever sees less than this of the square of a direction across an edge looks along the edge."""


class Triangle(NamedTuple):
    """A triangle and what belongs to it: corners, edges from each to the next, unit normals of face and walls."""

    q: NDArray
    e: NDArray
    n: NDArray
    m: NDArray


def triangle(q) -> Triangle:
    """A triangle with all that belongs to it; its walls look outwards."""
    q = np.asarray(q, dtype=float)
    e = np.roll(q, -1, axis=0) - q
    n = unit(np.cross(e[0], e[1]))
    return Triangle(q, e, n, unit(np.cross(e, n)))


def face(one: Triangle, r: float, eye: Eye) -> NDArray:
    """The outline of the face that is in sight."""
    side = 1.0 if dot(one.n, eye.toward) >= 0 else -1.0
    return eye.seen(one.q + side * r * one.n)


def side(one: Triangle, i: int, r: float, eye: Eye) -> NDArray:
    """The outline of what is in sight of the half cylinder about an edge; seen along it, half a disc."""
    over = np.array([dot(one.n, eye.toward), dot(one.m[i], eye.toward)])
    if dot(over, over) < ALONG:
        return eye.seen(one.q[i] + r * (HALF_TURN[:, :1] * one.n + HALF_TURN[:, 1:] * one.m[i]))
    seen = HALF_TURN[HALF_TURN[:, 0] * over[0] + HALF_TURN[:, 1] * over[1] > 0]
    rim = np.array([-over[1], over[0]]) * (1.0 if over[0] > 0 else -1.0) / np.sqrt(dot(over, over))
    seen = np.vstack([seen, rim]) if over[0] > 0 else np.vstack([rim, seen])  # and where it turns away from sight
    arc = r * (seen[:, :1] * one.n + seen[:, 1:] * one.m[i])
    return eye.seen(np.vstack([one.q[i] + arc, one.q[i] + one.e[i] + arc[::-1]]))


def outlines_of(one: Triangle, r: float, eye: Eye) -> list[NDArray]:
    """The outlines of ends, sides and face, as `mesh.FEATURES` has them; each covers what is drawn before it."""
    ends = [disc(x, r) for x in eye.seen(one.q)]
    return [*ends, *(side(one, i, r, eye) for i in range(3)), face(one, r, eye)]


NAMES = [*(f"corner q{i}" for i in "₀₁₂"), *(f"edge e{i}" for i in "₀₁₂"), "the face"]
"""What the features are called in sentences."""


def part(feature: int) -> str:
    """What a feature is called in a sentence."""
    return NAMES[feature]


def encloses(outline: NDArray) -> bool:
    """Does an outline enclose an area?"""
    x, y = outline.T
    return abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) > 1e-6

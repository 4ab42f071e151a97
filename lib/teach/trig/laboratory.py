"""The listing of lesson 03 to be broken: a sweep by the angle."""

import numpy as np
from numpy import arccos, cos, sin, sqrt

from ... import published
from ...show.trig.bullseyes import Bullseyes
from ..listings import Fault, KnownPair, Listing, PairKind


def stationary_sphere(p, v, r):
    """*Real Time Sphere Collisions in Videogames*, by the angle: E10 to E13."""
    A, B = -v, p
    a, b = sqrt(A @ A), sqrt(B @ B)
    q = arccos(B @ A / (a * b))
    C = sin(q) * b
    A_c = abs(cos(q) * b - sqrt(r * r - C * C))
    return bool(C < r and A_c < a), A_c / a


FAR_OFF = 1e5
"""At so many radii arccos has lost the target."""


CENTRED = 1e-3
"""A path that passes A's centre by no more of the radius comes straight at A."""


def head_on(x: KnownPair) -> bool:
    """Does B come straight at A?"""
    across = np.cross(*(np.append(y, 0.0)[:3] for y in (x.v, x.p)))
    return bool(x.steps.b < 0 and across @ across < (CENTRED * x.r) ** 2 * x.steps.a)


class _ByAngle(PairKind):
    """A pair, judged by code that takes an angle."""

    lost = "lost with the angle"


BULLSEYES = _ByAngle("pair", "p, v, r", Bullseyes, "first contact")

LISTINGS = {
    "stationary_sphere": Listing(
        stationary_sphere,
        published.stationary_sphere,
        ("hit", "t"),
        (
            Fault(
                "E11",
                "they overlap at the start, so the answer is 0",
                lambda x, y: x.steps.c <= 0 and not (y.hit and y.t == 0),
                words="gets an overlap wrong",
            ),
            Fault("E10", "what moves away is hit", lambda x, y: x.steps.b > 0 and y.hit, words="hits what leaves"),
            Fault(
                "E12",
                "a head-on hit is missed",
                lambda x, y: x.hit and not y.hit and head_on(x),
                words="misses a bull's-eye",
            ),
            Fault(
                "E13",
                "from afar the angle is lost",
                lambda x, y: x.p @ x.p > (FAR_OFF * x.r) ** 2 and x.hit != y.hit,
                words="blind far away",
            ),
        ),
        "Drag, or press a button, until the two differ. Let a shot pass by, too, and go far away.",
        BULLSEYES,
    ),
}
"""The listings of the lesson's laboratories, by name."""

"""The listings of lesson 02 to be broken: rays at a sphere."""

import numpy as np
from numpy import nan, sqrt

from ... import published
from ..listings import Answered, Fault, KnownPair, Listing


def moving_sphere_to_sphere(p, v, r):
    """*Moving Sphere to Static Sphere*: E6, E7."""
    length = sqrt(v @ v)
    d = v / length
    k, c = p @ d, p @ p - r * r
    if (c > 0 and k > 0) or k * k - c < 0:
        return False, nan
    s = max(-k - sqrt(k * k - c), 0.0)
    return bool(s <= length), s


def is_distance(x: KnownPair, y: Answered) -> bool:
    """Is an answer the distance that B goes to the contact?"""
    way = x.t * float(np.sqrt(x.steps.a))
    return abs(y.t - way) <= 1e-6 * way


BESIDE = {"p": (-4.5, 3), "v": (1, 0), "r": 5}
"""A shot of length 1, whose distance and time are the same number."""

LISTINGS = {
    "moving_sphere_to_sphere": Listing(
        moving_sphere_to_sphere,
        published.moving_sphere_to_sphere,
        ("hit", "t"),
        (
            Fault(
                "E6",
                "without motion v has no direction, and an overlap is missed",
                lambda x, y: x.steps.a == 0 and x.hit and not y.hit,
                words="says no where they touch",
            ),
            Fault(
                "E7",
                "it says how far B goes, and not when",
                lambda x, y: x.hit and y.hit and is_distance(x, y),
                words="a hit at a wrong time",
            ),
        ),
        "Find a speed at which it is wrong.",
        opens=BESIDE,
    ),
}
"""The listings of the lesson's laboratories, by name."""

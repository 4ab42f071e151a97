"""The listings of lesson 09 to be broken: a ball at a plane, and off it."""

import numpy as np
from numpy import nan

from ... import plane, published
from ...show.plane.rail_laboratories import RailBounce, RailContact
from ..listings import AfterKind, Fault, KnownHit, Listing, told


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


class PlaneKind(AfterKind):
    """A ball and a plane: whether they touch in the frame, and when."""

    def said(self, answer: tuple) -> str:
        """An answer in words."""
        return told(bool(answer[0]), float(answer[1]))


PLANE = PlaneKind("plane", "p, v, r, n, d", RailContact, plane.sweep)
BOUNCE = AfterKind("bounce", "v, n, e", RailBounce, lambda v, n, e: (plane.reflect(v, n, e),), "cushion")


def is_turned_round(x: KnownHit, y: tuple) -> bool:
    """Is what approaches missed, or what recedes hit?"""
    return bool(x.answer[0]) != bool(y[0])


def slides_slower(x: KnownHit, y: tuple) -> bool:
    """Has the motion along the plane changed?"""
    v, n, _ = x.given
    change = (y[0] - v) - np.sum((y[0] - v) * n) * n
    return bool(np.max(np.abs(change)) > 1e-9 * np.max(np.abs(v)))


LEAVES, SLIDES = "a ball that leaves is taken for one that comes", "the sliding is slowed as well"
"""What is to be found in them."""

LISTINGS = {
    "sphere_plane": Listing(
        sphere_plane,
        published.sphere_plane,
        ("hit", "t"),
        (
            Fault(
                "E17",
                "the sign of approach is turned round",
                is_turned_round,
                words=LEAVES,
            ),
        ),
        "Turn the arrow down at the rail, or farther up.",
        PLANE,
        {"v": (12, 1)},
    ),
    "plane_bounce": Listing(
        plane_bounce,
        published.plane_bounce,
        ("v",),
        (
            Fault(
                "E18",
                "the motion along the plane is multiplied by e as well",
                slides_slower,
                words=SLIDES,
            ),
        ),
        "Lower e, and press Play.",
        BOUNCE,
    ),
}
"""The listings of the lesson's laboratories, by name."""

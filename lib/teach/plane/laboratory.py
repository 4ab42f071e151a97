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
    """This is how *Real Time Sphere Collisions in Videogames* has a ball bounce off a plane."""
    return (v - 2 * (v @ n) * n) * e


class PlaneKind(AfterKind):
    """A ball and a plane: whether they touch in the frame, and when."""

    def said(self, answer: tuple) -> str:
        """An answer in words."""
        return told(bool(answer[0]), float(answer[1]))

    def shows(self, fault: Fault, wrong: list[tuple]) -> str:
        """What a wrong answer shows: first what the reader has just seen, then the other case."""
        (known, _), *_ = wrong
        seen = COMES, LEAVES
        return ", and ".join(seen if known.answer[0] else seen[::-1])


COMES, LEAVES = "a ball that comes is let through", "a ball that leaves is stopped"
"""What the first of them does with a ball, the wrong way round."""

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


SLIDES = "the sliding is slowed as well"
"""What is to be found in the second."""

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
                words=f"{COMES}, and {LEAVES}",
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

"""The listings of lesson 04 to be broken: sweeps by the quadratic."""

from fractions import Fraction

from numpy import nan, sqrt

from ... import published
from ..listings import Fault, KnownPair, Listing


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


HAIR = 2.0**-26

BEFORE_AND_AFTER = ((1 + HAIR, 0, 0), (1 - HAIR, 0, 0)), ((-0.7, 0, 0), (0.7, 0, 0)), (1, 1)
"""p, v, r: by a hair before the first touch, and before the last; of either c is right in every digit."""


def close_by(x: KnownPair) -> bool:
    """Is the gap small beside the way through: are b² and D nearly one?"""
    return 0 < abs(x.steps.a * x.steps.c) < 1e-3 * x.steps.b**2


def c_is_right(x: KnownPair) -> bool:
    """Has c kept its digits, so that what is lost is lost in the root?"""
    true = sum(Fraction(float(y)) ** 2 for y in x.p) - Fraction(x.r) ** 2
    return abs(Fraction(float(x.steps.c)) - true) <= abs(true) / 10**12


LISTINGS = {
    "sphere_sphere_sweep": Listing(
        sphere_sphere_sweep,
        published.sphere_sphere_sweep,
        ("hit", "t", "exit"),
        (
            Fault(
                "E3",
                "without motion it divides by 0",
                lambda x, y: x.steps.a == 0 and x.steps.c > 0 and y.hit,
                words="nothing moves",
            ),
            Fault("E1", "both roots lie before the frame", lambda x, y: y.hit and x.roots[1] < 0, words="in the past"),
            Fault(
                "E2", "both roots lie after the frame", lambda x, y: y.hit and x.roots[0] > 1, words="after the frame"
            ),
            Fault(
                "E5",
                "overlapping, it loses the exit",
                lambda x, y: x.steps.c <= 0 and y.hit and y.t == 0,
                words="loses the parting",
            ),
            Fault(
                "E4",
                "c is right in every digit here, but −b and √D are nearly equal, and it subtracts them",
                lambda x, y: x.hit and y.hit and y.exit != 0 and close_by(x) and c_is_right(x),
                BEFORE_AND_AFTER,
                words="loses digits",
            ),
        ),
        "Drag, or press a button, until the two differ.",
    ),
    "moving_spheres": Listing(
        moving_spheres,
        published.moving_spheres,
        ("hit", "t"),
        (
            Fault(
                "E15",
                "an overlap at the start is missed",
                lambda x, y: x.steps.c <= 0 and not y.hit,
                words="misses an overlap",
            ),
        ),
        "The article claims that without relative velocity there is no collision. Find a counterexample.",
    ),
}
"""The listings of the lesson's laboratories, by name."""

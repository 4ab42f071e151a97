"""The listing of lesson 06 to be broken: a test by the closest approach."""

from ... import published
from ..listings import Fault, KnownPair, Listing


def tmin_test(p, v, r):
    """*Simple Bounding-Sphere Collision Detection*, its third listing as printed: E19, E20, and once mended E22."""
    pp, pv, vv = p @ p - r * r, p @ v, v @ v
    if pp < 0:
        return True
    if pv >= 0 or (pv + vv <= 0 and vv + 2 * pv + pp >= 0):
        return False
    tmin = -pv / vv
    return bool(pp + pv * tmin > 0)


def grazes(x: KnownPair) -> bool:
    """Does the path nearly graze: is what is left of b² and a c small beside them?"""
    return abs(x.steps.D) < 1e-6 * x.steps.b**2


LISTINGS = {
    "tmin_test": Listing(
        tmin_test,
        published.tmin_test,
        ("hit", "t"),
        (
            Fault(
                "E19", "its last line is turned round", lambda x, y: x.hit != y.hit, words="says it the wrong way round"
            ),
            Fault(
                "E22",
                "near a graze, from afar, it cancels as before",
                lambda x, y: x.hit != y.hit and grazes(x),
                words="fails at a graze from afar",
            ),
            Fault(
                "E20",
                "it has no time to give",
                lambda x, y: x.hit and y.hit and not y.t == y.t,
                words="cannot say when",
            ),
        ),
        "Drag B. Its last line is soon mended; then graze A, and go ten times as far, again and again.",
        opens={"p": (-12, 3), "v": (5, 0), "r": 5},
    )
}
"""The listings of the lesson's laboratories, by name."""

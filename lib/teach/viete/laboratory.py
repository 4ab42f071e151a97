"""The listing of lesson 05 to be broken: a test by signs alone."""

from ... import published
from ..listings import Fault, Listing


def discriminant_test(p, v, r):
    """*Simple Bounding-Sphere Collision Detection*, its second listing: E21. It answers whether, and not when."""
    pp, pv, vv = p @ p - r * r, p @ v, v @ v
    if pp < 0:
        return True
    if pv >= 0 or (pv + vv <= 0 and vv + 2 * pv + pp >= 0):
        return False
    return bool(pv * pv - pp * vv > 0)


LISTINGS = {
    "discriminant_test": Listing(
        discriminant_test,
        published.discriminant_test,
        ("hit",),
        (Fault("E21", "touching is a miss", lambda x, y: x.hit and not y.hit),),
        "Touching counts: graze A, or let B rest against it.",
    )
}
"""The listings of the lesson's laboratories, by name."""

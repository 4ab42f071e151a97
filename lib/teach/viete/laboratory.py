"""The listing of lesson 05 to be broken: a test by signs alone."""

from ... import published
from ...show.viete.edges import Edges
from ..listings import Fault, Listing, PairKind, grazes


def discriminant_test(p, v, r):
    """*Simple Bounding-Sphere Collision Detection*, its second listing: E21. It answers whether, and not when."""
    pp, pv, vv = p @ p - r * r, p @ v, v @ v
    if pp < 0:
        return True
    if pv >= 0 or (pv + vv <= 0 and vv + 2 * pv + pp >= 0):
        return False
    return bool(pv * pv - pp * vv > 0)


EDGES = PairKind("pair", "p, v, r", Edges)

LISTINGS = {
    "discriminant_test": Listing(
        discriminant_test,
        published.discriminant_test,
        ("hit",),
        (
            Fault(
                "E21",
                "they touch as the frame begins, and that counts",
                lambda x, y: x.hit and not y.hit and x.steps.c == 0,
                ((-5, 0), (-3, 0), 5),
                "touching and leaving",
            ),
            Fault(
                "E21",
                "they touch as the frame ends, and that counts",
                lambda x, y: x.hit and not y.hit and x.t == 1,
                ((-12, 0), (7, 0), 5),
                "contact at t = 1",
            ),
            Fault(
                "E21",
                "the path only touches the circle, and touching counts",
                lambda x, y: x.hit and not y.hit and 0 < x.t < 1 and grazes(x),
                ((-12, 5), (20, 0), 5),
                "a graze",
            ),
        ),
        "Everything goes in whole centimetres here. Drag until the two differ.",
        EDGES,
    )
}
"""The listings of the lesson's laboratories, by name."""

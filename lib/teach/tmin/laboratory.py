"""The listing of lesson 06 to be broken: a test by the closest approach."""

from fractions import Fraction

import numpy as np

from ... import published
from ...show.tmin.aslant import HAIR, Aslant
from ..listings import Fault, KnownPair, Listing, PairKind


def tmin_test(p, v, r):
    """*Simple Bounding-Sphere Collision Detection*, its third listing as printed: E19, and once mended E22.

    It tells no time (E20): the lesson says so, and exercise 06.3 mends it.
    """
    pp, pv, vv = p @ p - r * r, p @ v, v @ v
    if pp < 0:
        return True
    if pv >= 0 or (pv + vv <= 0 and vv + 2 * pv + pp >= 0):
        return False
    tmin = -pv / vv
    return bool(pp + pv * tmin > 0)


def turned_back(p, v, r):
    """The same with its last line mended."""
    pp, pv, vv = p @ p - r * r, p @ v, v @ v
    if pp < 0:
        return True
    if pv >= 0 or (pv + vv <= 0 and vv + 2 * pv + pp >= 0):
        return False
    return bool(pp + pv * (-pv / vv) <= 0)


ROUNDED = 2.0**-51
"""Of p·p, what rounding can take from c + b tmin, or from D / a: some four roundings, each of 2⁻⁵³."""


def least(x: KnownPair) -> Fraction:
    """The least value of f, exactly."""
    p, v = [Fraction(float(y)) for y in x.p], [Fraction(float(y)) for y in x.v]
    a, b = sum(y * y for y in v), sum(y * z for y, z in zip(p, v, strict=True))
    return sum(y * y for y in p) - (b * b / a if a else 0) - Fraction(x.r) ** 2


def cancels(x: KnownPair) -> bool:
    """Do the two large numbers cancel, so that rounding may turn the sign of what is left?"""
    return abs(least(x)) <= ROUNDED * float(x.p @ x.p)


def sure(x: KnownPair) -> bool:
    """Does the path pass the rim by more than its coordinates are rounded?"""
    return abs(least(x)) > 8 * x.r * Fraction(float(np.spacing(np.abs(x.p).max())))


class _ByTmin(PairKind):
    """A pair, judged by code that takes the least value of f."""

    lost = "lost when the squares cancelled"


LISTINGS = {
    "tmin_test": Listing(
        tmin_test,
        published.tmin_test,
        ("hit",),
        (
            Fault(
                "E19",
                "its last line is turned round",
                lambda x, y: x.hit != y.hit and not cancels(x),
                words="says it the wrong way round",
            ),
            Fault(
                "E22",
                "two large numbers cancel, as they did before the change",
                lambda x, y: x.hit != y.hit and cancels(x) and sure(x),
                (((-1.2e6, 5 + HAIR), (-1.2e6, 5 - HAIR)), ((2e6, 0),) * 2, (5, 5)),
                "fails beside the rim",
                turned_back,
            ),
        ),
        "Drag, or press a button, until the two differ.",
        _ByTmin("pair", "p, v, r", Aslant),
        {"p": (-12, 3), "v": (5, 0), "r": 5},
    )
}
"""The listings of the lesson's laboratories, by name."""

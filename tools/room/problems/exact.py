"""Problems for lesson 07. Lengths are in cm unless another unit is named, displacements are per frame."""

from lib import double_double, exact

from ..draws import _Draw, _Problem
from .viete import _settled_by, _verdict


def _large_and_small(draw: _Draw) -> dict:
    """A power of two that doubles hold with a step of 2 or 4, and a small number."""
    return {"n": draw.pick((53, 54)), "y": draw.pick((1, 3, 5, 7, 9, 11))}


def _rounded_sum(n, y) -> dict:
    """By how much the rounded sum exceeds 2ⁿ, and what rounding took."""
    z, rest = double_double.two_sum(2.0**n, float(y))
    return {"step": 2 ** (n - 52), "more": int(z - 2.0**n), "rest": float(rest)}


def _near_graze(draw: _Draw) -> dict:
    """A long flight in whole numbers that just passes, grazes or hits."""
    k, s, z = draw.pick((10, 100, 1000)), draw.pick((1, -1)), draw.pick((1, -1))
    x, y = 3 * draw.pick((1, 2)) - 4 * k, 4 + 3 * k + draw.pick((-1, 0, 1))
    return {"p": (s * x, z * y), "v": (s * 8 * k, -z * 6 * k), "r": 5}


def _whole_D(p, v, r) -> dict:
    """The cross product and D without rounding, and what D says."""
    D = exact.true_D(p, v, r)
    return {"n": p[0] * v[1] - p[1] * v[0], "D": D, "says": "passes" if D < 0 else "grazes" if D == 0 else "meets"}


def _values_and_bounds(draw: _Draw) -> dict:
    """Three computed values with their bounds, at least one of them in doubt."""
    while True:
        values = tuple(draw.other(-9, 9) for _ in range(3))
        bounds = tuple(draw.whole(1, 9) for _ in range(3))
        sure = sum(abs(x) > b for x, b in zip(values, bounds, strict=True))
        if 0 < sure < 3:
            return {"values": values, "bounds": bounds}


def _trusted(values, bounds) -> dict:
    """The places of those whose sign is certain."""
    sure = [place for place, x, b in zip(("c", "g", "D"), values, bounds, strict=True) if abs(x) > b]
    return {"sure": ", ".join(sure)}


PROBLEMS = (
    _Problem(
        "07.1",
        _large_and_small,
        "A double has 53 binary digits, rounds to the nearest, and if two are equally near to the one that ends in a "
        "binary 0. Let z be the rounded sum of $2^{«n»}$ and «y». What is $z - 2^{«n»}$, and what did rounding take, "
        "$2^{«n»} + «y» - z$?",
        _rounded_sum,
        "Doubles there are «step» apart: z − 2ⁿ = «more», and rounding took «rest».",
    ),
    _Problem(
        "07.2",
        _near_graze,
        "p = «p», v = «v» and r = «r», in cm. Find $D = a\\,r^2 - |\\mathbf p \\times \\mathbf v|^2$, where $a = "
        "\\mathbf v \\cdot \\mathbf v$, without rounding. Does the straight path meet the circle, graze it or pass "
        "beside it?",
        _whole_D,
        "p × v = «n», and D = «D» cm⁴: it «says».",
    ),
    _Problem(
        "07.3",
        _values_and_bounds,
        "A filter has computed c, g and D as «values», in units of the last digit, with errors of at most «bounds», in "
        "the same units. Which of the three signs are certain?",
        _trusted,
        "Where the value is larger than its bound: «sure».",
    ),
    _Problem(
        "07.4",
        _settled_by,
        "p = «p», v = «v» and r = «r», in cm. Do the balls touch in this frame? Ask the signs of c, g, b, h and D, in "
        "whole numbers, and take no root.",
        lambda p, v, r: _verdict(p, v, r) | {"hit": bool(exact.sweep(p, v, r).hit)},
        "c = «c», g = «g», b = «b» and h = «h», all in cm²; D = «D» cm⁴. They touch if c ≤ 0, or g ≤ 0, or b < 0 and "
        "h ≥ 0 and D ≥ 0: «hit».",
    ),
)

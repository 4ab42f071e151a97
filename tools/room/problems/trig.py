"""Problems for lesson 03. Lengths are in cm, displacements are per frame."""

from fractions import Fraction

import numpy as np

from lib import ray, trig

from ..draws import _Draw, _Problem

AT_TWELVE = (9, 15), (16, 20), (35, 37)
"""Legs and long sides of triangles whose other leg is 12; the first serves d and r."""


def _two_triangles(draw: _Draw) -> dict:
    """cos q, |B|, r and |A|: both triangles share a leg of 12, or of as many times 12; contact is in the frame."""
    along, B = draw.pick(AT_TWELVE[1:])
    d, r = draw.pick(((5, 13), AT_TWELVE[0]))
    m = draw.pick((1, 2))
    stretch = draw.pick((Fraction(5, 4), 2, Fraction(5, 2), 4))
    return {"cosine": Fraction(along, B), "B": m * B, "r": m * r, "A": m * (along - d) * stretch}


def _seen_at(cosine, B) -> tuple[float, float]:
    """Where B is for who looks to the right."""
    return cosine * B, B * float(np.sqrt((1 - cosine) * (1 + cosine)))


def _sides(cosine, B, r, A) -> dict:
    """C, d, A_c, and the time."""
    steps = trig.steps(_seen_at(cosine, B), (-A, 0), r)
    return {"C": steps.C, "d": steps.d, "A_c": steps.A_c, "t": trig.sweep(_seen_at(cosine, B), (-A, 0), r).t}


def _slanted(draw: _Draw) -> dict:
    """A and B, A with a length in whole numbers, B ahead of it and aside."""
    x, y, _ = draw.triple()
    while True:
        B = draw.vector(12)
        if x * B[0] + y * B[1] > 0 and x * B[1] != y * B[0]:
            return {"A": (x, y), "B": B}


def _by_products(A, B) -> dict:
    """How far the path passes beside, and how far ahead the nearest point is."""
    steps = trig.steps(B, [-x for x in A], 1)
    return {"length": steps.A, "C": steps.C, "along": -ray.steps(B, [-x for x in A], 1).k}


PROBLEMS = (
    _Problem(
        "03.1",
        _two_triangles,
        "A ball moves by a displacement A, «A» cm long. The vector B to another's centre, at rest, is «B» cm long, and "
        "the cosine of the angle between them is «cosine». The radii make «r» cm together. Find C, d and $A_c$.",
        _sides,
        "C = «C» cm, d = √(«r»² − «C»²) = «d» cm, A_c = «B» · «cosine» − «d» = «A_c» cm.",
    ),
    _Problem(
        "03.2",
        _two_triangles,
        "The displacement A of a ball in a frame is «A» cm long. Another rests «B» cm away, from centre to centre, and "
        "the cosine of the angle between A and the direction to it is «cosine». The radii make «r» cm together. When "
        "do they touch?",
        _sides,
        "C = «C» cm, d = «d» cm, A_c = «A_c» cm; t = A_c / |A| = «A_c» / «A» = «t».",
    ),
    _Problem(
        "03.3",
        _two_triangles,
        "A ball moves by «A» cm. Another rests «B» cm away, from centre to centre, in a direction whose angle with the "
        "displacement has the cosine «cosine». How large must the sum of the radii be at least for them to touch at "
        "all, if the first goes on long enough? And what is d then?",
        lambda cosine, B, r, A: {"least": trig.steps(_seen_at(cosine, B), (-A, 0), r).C, "zero": 0},
        "At least C = «least» cm. Then the path just grazes, and d = «zero».",
    ),
    _Problem(
        "03.4",
        _slanted,
        "A ball moves by A = «A» cm; B = «B» cm leads from its centre to another's. Without an angle: how far beside "
        "the other's centre does its path pass, and how far along the path is the nearest point?",
        _by_products,
        "|A| = «length» cm. Beside by |A × B| / |A| = «C» cm; along by A·B / |A| = «along» cm.",
    ),
)

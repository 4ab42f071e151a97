"""The sweep with Viète's early-outs: the signs of the roots' sum and product settle most pairs without a root."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .frame import Contact, contact, dot, first, given
from .kinds import Displacement, Floats, Given, Integers, Length, Position, one_or_many

__all__ = ["Steps", "TESTS", "steps", "sweep"]

TESTS = ("overlap", "receding", "too late", "passing by", "hit")
"""What can settle a pair, in the order in which it is asked."""

OVERLAP, HIT = TESTS.index("overlap"), TESTS.index("hit")


class Steps(NamedTuple):
    """The quantities of the derivation: f(t) = a t² + 2 b t + c, its value after one frame, and what decided.

    a = v·v, b = p·v, c = p·p − r², end = f(1) = a + 2 b + c, D = b² − a c; decided : index into `TESTS`
    (eq. 5.1 to 5.13).
    """

    a: Floats
    b: Floats
    c: Floats
    end: Floats
    D: Floats
    decided: Integers


def steps(p: Position, v: Displacement, r: Length) -> Steps:
    """The coefficients and the first test that settles the pair (eq. 5.7, 5.12, 5.13). Arguments and errors as `sweep`.

    >>> TESTS[int(steps([9, 0], [4, 0], 2).decided)]
    'receding'
    """
    p, v, r = given(p, v, r)
    with np.errstate(all="ignore"):
        return decide(p, v, r)


def decide(p: Given, v: Given, r: Floats) -> Steps:
    """The same for checked input."""
    a, b, c = dot(v, v), dot(p, v), dot(p, p) - r * r
    end, D = a + 2 * b + c, b * b - a * c
    # Both roots before the frame: their sum is negative. Both after it: so it is for 1 − u. Touching at 1 is a hit.
    return Steps(a, b, c, end, D, first([c <= 0, b >= 0, (a + b <= 0) & (end > 0), ~(D >= 0)]))


@one_or_many
def sweep(p: Position, v: Displacement, r: Length) -> Contact:
    """First contact of two moving spheres in the frame, with Viète's early-outs (eq. 5.7, 5.12, 5.13).

    Parameters
    ----------
    p, v, r : array_like
        Relative position and displacement, shape (..., d), d = 2 or 3; sum of radii, shape (...); one length unit.

    Returns
    -------
    Contact
        t = c / (−b + √D). O. Dopertchouk, "Simple Bounding-Sphere Collision Detection", 2000.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`.

    >>> TESTS[int(steps([9, 0], [-4, 0], 2).decided)]
    'too late'
    """
    p, v, r = given(p, v, r)
    with np.errstate(all="ignore"):
        _, b, c, _, D, decided = decide(p, v, r)
        return contact(decided == OVERLAP, decided == HIT, c / (-b + np.sqrt(D)))

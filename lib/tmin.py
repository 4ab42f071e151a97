"""The sweep by the time of closest approach: the article's fix, which widens the range of numbers it works for."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .frame import Contact, contact, dot, given, where
from .kinds import Displacement, Floats, Length, Position, one_or_many

__all__ = ["Steps", "steps", "sweep"]


class Steps(NamedTuple):
    """The quantities of the derivation: f(t) = a t² + 2 b t + c, and where it is least.

    a = v·v, b = p·v, c = p·p − r²; tmin = −b / a, 0 where there is no motion; least = f(tmin) = c + b tmin = −D / a
    (eq. 6.1 to 6.4).
    """

    a: Floats
    b: Floats
    c: Floats
    tmin: Floats
    least: Floats


def steps(p: Position, v: Displacement, r: Length) -> Steps:
    """The coefficients, the time of closest approach and the parabola's least value (eq. 6.1, 6.2).

    Arguments and errors as `sweep`.

    >>> float(steps([3, 0], [-2, 0], 1).tmin)
    1.5
    """
    p, v, r = given(p, v, r)
    with np.errstate(all="ignore"):
        a, b, c = dot(v, v), dot(p, v), dot(p, p) - r * r
        tmin = where(a > 0, -b / a, a)  # no motion: 0
        return Steps(a, b, c, tmin, c + b * tmin)


@one_or_many
def sweep(p: Position, v: Displacement, r: Length) -> Contact:
    """First contact of two moving spheres in the frame, by the least value of the parabola (eq. 6.3).

    Parameters
    ----------
    p, v, r : array_like
        Relative position and displacement, shape (..., d), d = 2 or 3; sum of radii, shape (...); one length unit.

    Returns
    -------
    Contact
        No square of b is formed, so the numbers may be twice as large or small, in digits, as for b² − a c. Near a
        graze it cancels just as that does; `lib.residual` cures most of it. O. Dopertchouk, "Simple
        Bounding-Sphere Collision Detection", 2000.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`.

    >>> sweep([3, 0], [-2.5, 0], 1).t
    0.8
    """
    a, b, c, _, least = steps(p, v, r)
    with np.errstate(all="ignore"):
        in_time = (a + b >= 0) | (a + 2 * b + c <= 0)
        return contact(c <= 0, (b < 0) & (least <= 0) & in_time, c / (-b + np.sqrt(a) * np.sqrt(-least)))

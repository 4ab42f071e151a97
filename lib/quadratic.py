"""The sweep by the quadratic: the squared distance is a parabola in t, and contact is its smaller root."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .frame import Contact, contact, dot, pair


class Steps(NamedTuple):
    """The quantities of the derivation: the parabola f(t) = a t² + 2 b t + c and a quarter of its discriminant, D.

    a = v·v, the squared relative speed; b = p·v, negative while approaching; c = p·p − r², negative in overlap;
    D = b² − a c (eq. 4.4 to 4.8). All of shape (...).
    """

    a: NDArray
    b: NDArray
    c: NDArray
    D: NDArray


def steps(p, v, r) -> Steps:
    """The coefficients and the discriminant (eq. 4.4 to 4.8)."""
    p, v, r = pair(p, v, r)
    with np.errstate(all="ignore"):
        a, b, c = dot(v, v), dot(p, v), dot(p, p) - r * r
        return Steps(a, b, c, b * b - a * c)


def sweep(p, v, r) -> Contact:
    """First contact of two moving spheres in the frame, by the smaller root of the quadratic (eq. 4.10).

    Parameters
    ----------
    p, v : array_like, shape (..., d), d = 2 or 3
        Relative position p2 − p1 at t = 0 and relative displacement v2 − v1 per frame, in one length unit.
    r : array_like, shape (...)
        Sum of the radii, in that unit.

    Returns
    -------
    Contact
        t = c / (−b + √D): the smaller root, without the subtraction of nearly equal numbers that costs −b − √D
        its digits. Near a graze the sign of the computed D can be wrong; lesson 07 cures it.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`.

    References
    ----------
    M. Gomez, "Simple Intersection Tests for Games", 1999; "Real Time Sphere Collisions in Videogames".

    >>> sweep([5, 0], [-4, 0], 3)
    Contact(hit=array(True), t=array(0.5))
    """
    _, b, c, D = steps(p, v, r)
    with np.errstate(all="ignore"):
        u0 = c / (-b + np.sqrt(D))
        return contact(c <= 0, (b < 0) & (D >= 0) & (u0 <= 1), u0)


def roots(p, v, r) -> tuple[NDArray, NDArray]:
    """Both times at which the spheres, moving for ever, exactly touch (eq. 4.9, 4.11).

    Arguments and errors as `sweep`.

    Returns
    -------
    u0, u1 : arrays, shape (...)
        First and last touch, u0 ≤ u1, before, in or after the frame; nan where the paths never come that near
        and where there is no relative motion. The root whose −b and √D have one sign is computed first; the
        other follows from u0 u1 = c / a.

    >>> u0, u1 = roots([5, 0], [-4, 0], 3)
    >>> float(u0), float(u1)
    (0.5, 2.0)
    """
    a, b, c, D = steps(p, v, r)
    with np.errstate(all="ignore"):
        q = -(b + np.copysign(np.sqrt(D), b))  # never a difference: both terms have the sign of −b
        far, near = q / a, np.where(q == 0, q, c / q)  # q = 0 where b = 0 and D = 0: both roots are 0
        real = (a > 0) & (D >= 0)
        u0, u1 = np.minimum(far, near), np.maximum(far, near)
    return np.where(real, u0, np.nan).astype(c.dtype), np.where(real, u1, np.nan).astype(c.dtype)

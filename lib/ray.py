"""The sweep as a ray against a sphere: the mover shrinks to its centre, the target grows by the mover's radius."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .frame import Contact, contact, divided, dot, given, where


class Steps(NamedTuple):
    """The quantities of the derivation, for a ray of unit direction; lengths, not times.

    length : |v|, the ray's length during one frame; k = p·d, with d = v / |v|: how far behind the ray's start its
    nearest point lies; c = p·p − r²; s : distance along the ray to the first touch (eq. 2.8), nan for none.
    """

    length: NDArray
    k: NDArray
    c: NDArray
    s: NDArray


def steps(p, v, r) -> Steps:
    """The ray's length, the coefficients of its unit form, and the distance to the first touch (eq. 2.2 to 2.8)."""
    p, v, r = given(p, v, r)
    with np.errstate(all="ignore"):
        length = np.sqrt(dot(v, v))
        d = divided(v, where(length > 0, length, length.dtype.type(1)))  # no motion: a ray of length 0, its direction 0
        k, c = dot(p, d), dot(p, p) - r * r
        return Steps(length, k, c, c / (-k + np.sqrt(k * k - c)))


def sweep(p, v, r) -> Contact:
    """First contact of two moving spheres in the frame, by casting a ray at the grown sphere (eq. 2.13).

    Parameters
    ----------
    p, v, r : array_like
        Relative position and displacement, shape (..., d), d = 2 or 3; sum of radii, shape (...); one length unit.

    Returns
    -------
    Contact
        t = s / |v|: a distance along the ray, divided by the ray's length. "Moving Sphere to Static Sphere" and
        "Ray to Sphere (returning time)".

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`.

    >>> sweep([4, 0], [-4, 0], 2).t
    array(0.5)
    """
    length, k, c, s = steps(p, v, r)
    with np.errstate(all="ignore"):
        return contact(c <= 0, (k < 0) & (s <= length), s / length)

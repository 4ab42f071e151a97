"""The sweep as a ray against a sphere: the mover shrinks to its centre, the target grows by the mover's radius."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .frame import Contact, checked, contact, divided, dot, given, where
from .kinds import Displacement, Floats, Length, Position, one_or_many

__all__ = ["Steps", "steps", "sweep", "tangent"]


class Steps(NamedTuple):
    """The quantities of the derivation, for a ray of unit direction; lengths, not times.

    length : |v|, the ray's length during one frame; k = p·d, with d = v / |v|: how far behind the ray's start its
    nearest point lies; c = p·p − r²; s : distance along the ray to the first touch (eq. 2.8), nan for none.
    """

    length: Floats
    k: Floats
    c: Floats
    s: Floats


def steps(p: Position, v: Displacement, r: Length) -> Steps:
    """The ray's length, the coefficients of its unit form, and the distance to the first touch (eq. 2.2 to 2.8).

    The way there is measured in lengths, not in times. Arguments and errors as `sweep`.

    >>> [float(x) for x in steps([4, 0], [-4, 0], 2)]
    [4.0, -4.0, 12.0, 2.0]
    """
    p, v, r = given(p, v, r)
    with np.errstate(all="ignore"):
        length = np.sqrt(dot(v, v))
        d = divided(v, where(length > 0, length, length.dtype.type(1)))  # no motion: a ray of length 0, its direction 0
        k, c = dot(p, d), dot(p, p) - r * r
        return Steps(length, k, c, c / (-k + np.sqrt(k * k - c)))


def tangent(p: Position, r: Length) -> tuple[Floats, Floats]:
    """The two points in which lines from p touch the circle of radius r about the origin; nan from inside it.

    The way there is √c long, with c = p·p − r² (eq. 2.5): with p it makes a right-angled triangle.

    Parameters
    ----------
    p : array_like, shape (..., 2)
        From where the lines come.
    r : array_like, shape (...)
        The radius, in the same length unit.

    Returns
    -------
    left, right : arrays, shape (..., 2)
        The two points, as seen from p: nan where p lies inside the circle.

    Raises
    ------
    ValueError, TypeError
        For what is not in the plane, not finite, a negative r, or shapes that do not broadcast.

    >>> [point.tolist() for point in tangent([5, 0], 4)]
    [[3.2, 2.4], [3.2, -2.4]]
    """
    (p,), (r,) = checked({"p": p}, {"r": r})
    if p.shape[-1] != 2:
        raise ValueError(f"p must be in the plane, shape (..., 2); got shape {p.shape}")
    with np.errstate(all="ignore"):
        square = dot(p, p)
        along = (r * r / square)[..., None] * p
        aside = (r * np.sqrt(square - r * r) / square)[..., None] * np.stack([-p[..., 1], p[..., 0]], axis=-1)
        return along + aside, along - aside


@one_or_many
def sweep(p: Position, v: Displacement, r: Length) -> Contact:
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
    0.5
    """
    length, k, c, s = steps(p, v, r)
    with np.errstate(all="ignore"):
        return contact(c <= 0, (k < 0) & (s <= length), s / length)

"""The sweep by the residual: the position at closest approach itself, compared with the radius."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .frame import Contact, contact, coordinates, given, where
from .kinds import Displacement, Floats, Length, Position, Real, Triple, one_or_many

__all__ = ["Steps", "steps", "sweep"]


class Steps(NamedTuple):
    """The quantities of the derivation: the point of closest approach, and how deep it lies in the grown sphere.

    a = v·v, b = p·v, c = p·p − r²; tmin = −b / a, 0 where there is no motion; q = p + v tmin, shape (..., d);
    depth = r² − q·q = D / a (eq. 6.10, 6.11).
    """

    a: Floats
    b: Floats
    c: Floats
    tmin: Floats
    q: Floats
    depth: Floats


def steps(p: Position, v: Displacement, r: Length) -> Steps:
    """The coefficients, the closest approach, and the squared radius left over there (eq. 6.10, 6.11).

    Arguments and errors as `sweep`.

    >>> float(steps([3, 1], [-2, 0], 2).depth)
    3.0
    """
    p, v, r = given(p, v, r)
    with np.errstate(all="ignore"):
        a, b, c, tmin, q, depth = closest(coordinates(p), coordinates(v), r)
    d = len(p) if isinstance(p, tuple) else p.shape[-1]
    return Steps(a, b, c, tmin, np.stack(np.broadcast_arrays(*q[:d]), axis=-1), depth)


def closest(p: Triple[Real], v: Triple[Real], r: Real) -> tuple[Real, Real, Real, Real, Triple[Real], Real]:
    """a, b, c, tmin, q and depth; the coordinates are numbers or arrays (eq. 6.10, 6.11)."""
    (x, y, z), (i, j, k) = p, v
    a, b = i * i + j * j + k * k, x * i + y * j + z * k
    c = x * x + y * y + z * z - r * r
    tmin = where(a > 0, -b / a, a)  # no motion: 0
    x, y, z = q = x + i * tmin, y + j * tmin, z + k * tmin
    return a, b, c, tmin, q, r * r - (x * x + y * y + z * z)


def touches(p: Triple[Real], v: Triple[Real], r: Real) -> tuple[Any, Any, Real]:
    """Do they touch at the start, do they later in the frame, and then when; coordinates as `closest` (eq. 6.12)."""
    a, b, c, _, _, depth = closest(p, v, r)
    t = c / (-b + np.sqrt(a) * np.sqrt(depth))
    return c <= 0, (b < 0) & (depth >= 0) & (t <= 1), t


@one_or_many
def sweep(p: Position, v: Displacement, r: Length) -> Contact:
    """First contact of two moving spheres in the frame, by the residual p + v tmin (eq. 6.12).

    Parameters
    ----------
    p, v, r : array_like
        Relative position and displacement, shape (..., d), d = 2 or 3; sum of radii, shape (...); one length unit.

    Returns
    -------
    Contact
        The large numbers cancel component by component, before anything is squared: of near-tangent pairs far
        fewer come out wrong than by b² − a c. So too at the end of the frame: t itself is asked, not the sign of
        f(1), which is made of squares. E. Haines and others, "Precision Improvements for Ray/Sphere Intersection", Ray
        Tracing Gems, 2019.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`.

    >>> sweep([3, 0], [-2.5, 0], 1).t
    0.8
    """
    p, v, r = given(p, v, r)
    with np.errstate(all="ignore"):
        return contact(*touches(coordinates(p), coordinates(v), r))

"""Where two spheres touch: the normal and the point of contact, of lengths of any size."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .frame import checked, dot, require, shrunk
from .kinds import Displacement, Floats, Integers, Length, Position, Time, Truths

LEAST, NORMAL, NONE = 2.0**-960, 2.0**-1022, -9999
"""Beside what is larger, products that lose digits below NORMAL do not count; an exponent for 0, below all others."""


class Geometry(NamedTuple):
    """Where two spheres touch: the unit normal from 1 to 2 and the point of contact; nan where they do not."""

    normal: Floats
    point: Floats


def contact_geometry(
    p1: Position, v1: Displacement, r1: Length, p2: Position, v2: Displacement, r2: Length, t: Time
) -> Geometry:
    """Normal and point of contact at the times t that a sweep gave (eq. 0.6).

    Arguments and errors as `relative`.

    Parameters
    ----------
    t : array_like, shape (...)
        The times of contact, as shares of the frame; inf where there is no hit.

    Returns
    -------
    Geometry
        normal : unit vector from sphere 1 to sphere 2, zero where the centres coincide or round to one place. point :
        on the surface of sphere 1 along the normal. Both nan where t is inf. Lengths may have any size; only a point
        that itself lies beyond all floats is inf or −inf in the coordinates that do.

    >>> contact_geometry([0, 0], [4, 0], 1, [4, 0], [0, 0], 1, t=0.5).point.tolist()
    [3.0, 0.0]
    """
    vectors, radii = {"p1": p1, "v1": v1, "p2": p2, "v2": v2}, {"r1": r1, "r2": r2}
    (p1, v1, p2, v2), (r1, r2, t) = checked(vectors, radii | {"t": t}, unsigned=radii, infinite=("t",), double=True)
    require("t", t >= 0, t, "at least 0: it is a time of contact")
    with np.errstate(all="ignore"):
        t, r1 = np.where(t < np.inf, t, np.nan)[..., None], r1[..., None]
        moved1, moved2 = t * v1, t * v2
        at1 = p1 + moved1
        apart = p2 + moved2 - at1
        kept = in_range(apart, lost(moved1, t, v1) | lost(moved2, t, v2))
        way = shrunk(apart)[0]
        if not kept.all():
            scaled = plus(plus((p2, 0), (-p1, 0)), times(t, plus((v2, 0), (-v1, 0))))
            way = np.where(kept, way, levelled(*scaled))
        normal = unit(way)
        point, near = at1 + r1 * normal, np.isfinite(at1)
        if not near.all():
            far = np.ldexp(*plus(plus((p1, 0), times(t, (v1, 0))), times(r1, (normal, 0))))
            point = np.where(near, point, far)
        return Geometry(normal, point)


def unit(x: Floats) -> Floats:
    """Vectors of ordinary lengths divided by their lengths; 0 stays 0."""
    length = np.sqrt(dot(x, x))[..., None]
    return x / np.where(length > 0, length, 1)


def lost(product: Floats, x: Floats, y: Floats) -> Truths:
    """Is a product so small that it has lost digits?"""
    return (np.abs(product) < NORMAL) & (x != 0) & (y != 0)


def in_range(x: Floats, poor: Truths) -> Truths:
    """Are vectors finite, and so long that what poor products have lost is nothing beside them, if any product is?"""
    size = np.max(np.abs(x), axis=-1, keepdims=True)
    return (size < np.inf) & ((size > LEAST) | ~np.any(poor, axis=-1, keepdims=True))


def plus(x: tuple[Floats, Any], y: tuple[Floats, Any]) -> tuple[Floats, Any]:
    """The sum of two numbers m · 2^e, given as m and e, as such a number: its exponent has no bounds."""
    (m, i), (n, j) = x, y
    top = np.maximum(exponent_of(m) + i, exponent_of(n) + j)
    return np.ldexp(m, i - top) + np.ldexp(n, j - top), top


def times(x: Floats, y: tuple[Floats, Any]) -> tuple[Floats, Any]:
    """The product of a number and of one like those of `plus`, as such a number."""
    (m, i), (n, j) = np.frexp(x), np.frexp(y[0])
    return m * n, i + j + y[1]


def levelled(m: Floats, e: Integers) -> Floats:
    """Vectors of numbers m · 2^e, divided by the power of two next above the largest coordinate."""
    top = np.max(exponent_of(m) + e, axis=-1, keepdims=True)
    return np.ldexp(m, e - top)


def exponent_of(x: Floats) -> Integers:
    """The exponent of the power of two next above |x|; for 0 one that is below those of all others."""
    return np.where(x == 0, NONE, np.frexp(x)[1])

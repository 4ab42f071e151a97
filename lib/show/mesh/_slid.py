"""A marble that slides: it goes to the first contact, gives away what leads into the surface, and goes on."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import mesh
from ...frame import dot

CALM = 1e-6
"""What leads into a surface counts as along it if it is less than this share of what is left."""


class Leg(NamedTuple):
    """One straight piece of a frame: from where, what was left of the step, how much of that was gone, and the normal.

    t : the share that was gone when a surface was met; 1 where none was, and then the normal is 0.
    """

    p: NDArray
    left: NDArray
    t: float
    normal: NDArray


def slid(p: NDArray, v: NDArray, r: float, segments: NDArray, most: int = 4) -> list[Leg]:
    """The legs of a frame in which a marble slides over segments (eq. 14.7); it stops where two leave no way."""
    legs: list[Leg] = []
    for _ in range(most):
        t, n = _first(p, v, r, segments)
        legs.append(Leg(p, v, t, n))
        p = p + t * v
        v = (1 - t) * v
        v = v - dot(v, n) * n
        if not n.any() or any(dot(v, leg.normal) < -CALM * _length(v) for leg in legs):
            break
        if _length(v) < CALM:
            break
    return legs


def ends(legs: list[Leg]) -> NDArray:
    """The places between which the marble goes straight."""
    last = legs[-1]
    return np.array([*(leg.p for leg in legs), last.p + last.t * last.left])


def clock(legs: list[Leg]) -> NDArray:
    """When each leg begins, and the last ends: a leg lasts for its share of what was left of the frame."""
    found = [0.0]
    for leg in legs:
        found.append(found[-1] + leg.t * (1.0 - found[-1]))
    return np.array(found)


def inside(legs: list[Leg], low: NDArray, high: NDArray) -> float:
    """When the marble leaves a box, 1 if it does not: of a shorter step the way is the beginning of this way."""
    times, places = clock(legs), ends(legs)
    for k, (x, y) in enumerate(zip(places, places[1:], strict=False)):
        over = np.maximum(y - high, low - y)
        if over.max() > 0:
            i = int(np.argmax(over))
            share = float(np.clip(1.0 - over[i] / abs(y[i] - x[i]), 0.0, 1.0)) if y[i] != x[i] else 0.0
            return float(times[k] + share * (times[k + 1] - times[k]))
    return 1.0


def _first(p: NDArray, v: NDArray, r: float, segments: NDArray) -> tuple[float, NDArray]:
    """When a segment is first met that the marble moves into, and the normal there; 1 and 0 for none."""
    found = mesh.sweep(p, v, r, segments)
    normals = mesh.contact_geometry(p, v, segments, found).normal
    into = found.hit & (dot(normals, v) < -CALM * _length(v))
    if not into.any():
        return 1.0, np.zeros_like(p)
    k = int(np.argmin(np.where(into, found.t, np.inf)))
    return float(found.t[k]), normals[k]


def _length(x: NDArray) -> float:
    """How long a vector is."""
    return float(np.sqrt(dot(x, x)))

"""The point of a feature that is nearest to a ball's centre, and the way from it to the centre."""

from __future__ import annotations

import numpy as np

from ..frame import dot
from ..geometry import Geometry, unit
from ..kinds import Floats, Integers, Pair
from .whole import EDGE, FACE


def geometry(p: Floats, v: Pair[Floats], corners: Floats, feature: Integers, t: Floats) -> Geometry:
    """Normal and point of contact at the times t, nan for none; p, v and corners in space or in the plane."""
    x = p + t[..., None] * v[0] + t[..., None] * v[1]
    i = np.clip(np.where(feature < EDGE, feature, feature - EDGE), 0, corners.shape[-2] - 1)
    a = _picked(corners, i)
    e = _picked(corners, (i + 1) % corners.shape[-2]) - a
    along = np.where((feature >= EDGE) & (feature < FACE), dot(x - a, e) / dot(e, e), 0.0)
    point = a + along[..., None] * e
    if corners.shape[-2] == 3:
        point = np.where((feature == FACE)[..., None], _on_face(x, corners), point)
    return Geometry(unit(x - point), point + 0 * t[..., None])


def _picked(corners: Floats, i: Integers) -> Floats:
    """Corner i of each triangle."""
    return np.take_along_axis(corners, i[..., None, None], axis=-2)[..., 0, :]


def _on_face(x: Floats, corners: Floats) -> Floats:
    """The foot of the perpendicular from x to the plane of a triangle."""
    if x.shape[-1] == 2:
        return x
    a = corners[..., 0, :]
    n = unit(np.cross(corners[..., 1, :] - a, corners[..., 2, :] - a))
    return x - dot(x - a, n)[..., None] * n

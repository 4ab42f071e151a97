"""Each triangle of a mesh cut into four of half its size, and these again; and the smallest sphere about each piece."""

import numpy as np
from numpy.typing import NDArray

from ..compiled import hierarchy as loops
from ..frame import dot

ROUGH = 2.0**-49
"""More than rounding takes from a corner of a piece, or from a radius, as a share of the sizes that enter."""


def halved(corners: NDArray, depth: int) -> tuple[NDArray, NDArray]:
    """The spheres about the pieces of triangles (F, 3, d), sizes up to 1: (F 4**depth, d) and (F 4**depth,)."""
    x, r = zip(*(_smallest_spheres(*_cut(corners, share)) for share in _pieces(depth)), strict=True)
    x, r = (np.stack(part, axis=1).reshape(-1, *part[0].shape[1:]) for part in (x, r))
    return x, r


def _pieces(depth: int) -> list[NDArray]:
    """The corners of each piece of a triangle, (3, 3): how much each has of each corner of the triangle.

    >>> [share.tolist() for share in _pieces(0)]
    [[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]]
    """
    found = [np.eye(3)]
    for _ in range(depth):  # halves of halves: nothing is rounded
        found = [(share + about) / 2 for share in found for about in (*share[:, None], share[[1, 2, 0]])]
    return found


def _cut(corners: NDArray, share: NDArray) -> tuple[NDArray, NDArray]:
    """One piece of every triangle, (F, 3, d), and what its corners may be off by."""
    a, b, c = (corners[:, k, None] for k in range(3))
    size = np.abs(corners).max(axis=(1, 2))
    return a * share[:, :1] + b * share[:, 1:2] + c * share[:, 2:], ROUGH * size


def _smallest_spheres(corners: NDArray, off: NDArray) -> tuple[NDArray, NDArray]:
    """The smallest sphere about each triangle, (F, d) and (F,), rounded up, and larger by `off`."""
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    aa, bb, cc = dot(b - c, b - c), dot(c - a, c - a), dot(a - b, a - b)
    middle = np.where(np.arange(3)[:, None] == np.argmax([aa, bb, cc], axis=0), 0.0, 0.5)  # of the longest side
    m = np.stack([aa * dot(b - a, c - a), bb * dot(c - b, a - b), cc * dot(a - c, b - c)])
    with np.errstate(all="ignore"):
        round_all = m / (m[0] + m[1] + m[2])  # the circumcentre, nan where all corners lie in a line
        (x, r), (y, s) = (_about(corners, share) for share in (middle, round_all))
    acute = s < r  # a circle through all corners is the smallest then, and larger otherwise
    return np.where(acute[:, None], y, x), np.where(acute, s, r) * loops.UP + off + loops.FAINT


def _about(corners: NDArray, share: NDArray) -> tuple[NDArray, NDArray]:
    """The point that has a share of each corner, for many triangles, and how far the farthest corner is."""
    x = share[0][:, None] * corners[:, 0] + share[1][:, None] * corners[:, 1] + share[2][:, None] * corners[:, 2]
    away = corners - x[:, None]
    return x, np.sqrt(dot(away, away).max(axis=1))

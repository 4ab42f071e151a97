"""A mesh, or the solid that it bounds, cut by cubes into pieces, each of which lies in the hull of a few points.

What is guaranteed. Every point of the mesh, or of the solid, lies in a cube, and what a cube has of it lies in the hull
of that piece's points, but for `off`, which is more than rounding takes. So a ball that holds these points, and reaches
`off` beyond them, holds the piece, as balls are convex.

Why. The farthest points of what a cube has of a solid, in whatever direction, are points of a face, or inside the
solid. If they are inside, they are corners of the cube, for from anywhere else the cube goes on in that direction. So
the corners of the cube that are inside, and the corners of what it has of each face, span a hull that holds the rest.
Each cube cuts the faces with a little room to spare, so that rounding takes none of them from it.
"""

from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .solid import inside

ROOM_TO_SPARE = 2.0**-46
"""More than six cuts of a face lose by rounding, as a share of the largest coordinate."""

COARSEST = 4
"""Cubes inside a solid are at most so many times as wide as those at its surface."""

CORNERS = np.array(list(product((0, 1), repeat=3)))
"""The corners of a cube of width 1, and the first corners of its eight parts."""

MOST_CUTS = 400_000
"""Pairs of a cube and a face, beyond which cubes are made no smaller."""


class Pieces(NamedTuple):
    """What cubes have of a mesh. x : (P, 3), points; begin : (M,), where each piece's points begin; off : how far a
    piece may lie beyond their hull; width : that of the cubes at the surface."""

    x: NDArray
    begin: NDArray
    off: float
    width: float


class Cubes(NamedTuple):
    """The cubes at the surface, (M, 3), by whole numbers, their widths from `low`, and which face is in which."""

    place: NDArray
    width: float
    cube: NDArray
    face: NDArray


def cut(corners: NDArray, solid: bool, wanted: int) -> Pieces:
    """Pieces of triangles (F, 3, 3), of coordinates up to 1, or of the solid in them; about `wanted` at the surface.

    >>> square = np.array([[[0., 0, 0], [1, 0, 0], [1, 1, 0]], [[0, 0, 0], [1, 1, 0], [0, 1, 0]]])
    >>> len(cut(square, solid=False, wanted=10).begin)
    16
    """
    low, size = corners.min(axis=(0, 1)), float(np.abs(corners).max())
    spare = ROOM_TO_SPARE * size
    cubes, empty = _refined(corners, low, spare, wanted)
    points, owner = _polygons(corners[cubes.face], *_bounds(low, cubes.place[cubes.cube], cubes.width, spare))
    owner = cubes.cube[owner]
    if solid:
        points, owner = _with_inside(corners, low, cubes, empty, (points, owner))
    order = np.argsort(owner, kind="stable")
    begin = np.flatnonzero(np.diff(owner[order], prepend=-1))
    return Pieces(points[order], begin, 2 * spare, cubes.width)


def _refined(corners: NDArray, low: NDArray, spare: float, wanted: int) -> tuple[Cubes, list]:
    """Cubes at the surface, halved until about as many are wanted; and those that were left empty on the way."""
    extent = float(np.max(corners.max(axis=(0, 1)) - low))
    width = extent * (1 + 2.0**-30) + 2 * spare
    cubes, empty = (
        Cubes(np.zeros((1, 3), np.int64), width, np.zeros(len(corners), np.int64), np.arange(len(corners))),
        [],
    )
    while 2 * len(cubes.place) < wanted and cubes.width > 1024 * spare and len(cubes.face) < MOST_CUTS:
        cubes, left = _halved(corners, low, spare, cubes)
        empty.append((left, cubes.width))
    return cubes, empty


def _halved(corners: NDArray, low: NDArray, spare: float, cubes: Cubes) -> tuple[Cubes, NDArray]:
    """Each cube cut into eight: those that meet a face, and those that do not."""
    parts = (2 * cubes.place[:, None] + CORNERS).reshape(-1, 3)
    cube, face = (8 * cubes.cube[:, None] + np.arange(8)).reshape(-1), np.repeat(cubes.face, 8)
    at, to = _bounds(low, parts[cube], cubes.width / 2, spare)
    three = corners[face]
    near = np.flatnonzero(np.all((three.min(axis=1) <= to) & (three.max(axis=1) >= at), axis=1))
    _, owner = _polygons(three[near], at[near], to[near])
    met = near[np.unique(owner)]
    kept, number = np.unique(cube[met], return_inverse=True)
    left = np.setdiff1d(np.arange(len(parts)), kept)
    return Cubes(parts[kept], cubes.width / 2, number.reshape(-1), face[met]), parts[left]


def _bounds(low: NDArray, place: NDArray, width: float, spare: float) -> tuple[NDArray, NDArray]:
    """The least and the greatest coordinates of cubes, with room to spare."""
    return low + place * width - spare, low + (place + 1) * width + spare


def _polygons(three: NDArray, at: NDArray, to: NDArray) -> tuple[NDArray, NDArray]:
    """The corners of what boxes have of their triangles (M, 3, 3): points (P, 3), and whose they are, (P,)."""
    x, count = np.concatenate([three, np.zeros((len(three), 9, 3))], axis=1), np.full(len(three), 3)
    for k in range(3):
        x, count = _clipped(x, count, k, to, 1)
        x, count = _clipped(x, count, k, at, -1)
    row, corner = np.nonzero(np.arange(x.shape[1]) < count[:, None])
    return x[row, corner], row


def _clipped(x: NDArray, count: NDArray, k: int, bound: NDArray, sign: int) -> tuple[NDArray, NDArray]:
    """What lies on one side of a plane across axis k, of polygons (M, K, 3) of `count` corners each."""
    K, rows = x.shape[1], np.arange(len(x))
    after = np.where(np.arange(1, K + 1) < count[:, None], np.arange(1, K + 1), 0)
    following = x[rows[:, None], np.minimum(after, K - 1)]
    here, there = (sign * (y[:, :, k] - bound[:, None, k]) for y in (x, following))
    used = np.arange(K) < count[:, None]
    share = here / np.where(here == there, 1.0, here - there)
    crossing = x + share[:, :, None] * (following - x)
    keep = np.stack([used & (here <= 0), used & ((here <= 0) != (there <= 0))], axis=2).reshape(len(x), 2 * K)
    both = np.stack([x, crossing], axis=2).reshape(len(x), 2 * K, 3)
    order = np.argsort(~keep, axis=1, kind="stable")[:, :K]
    return both[rows[:, None], order], keep.sum(axis=1)


def _with_inside(corners: NDArray, low: NDArray, cubes: Cubes, empty: list, found: tuple) -> tuple[NDArray, NDArray]:
    """The points of the pieces of a solid: those of its faces, corners of cubes inside, and the cubes all inside."""
    ends = (cubes.place[:, None] + CORNERS).reshape(-1, 3)
    places, number = np.unique(ends, axis=0, return_inverse=True)
    within = np.flatnonzero(inside(low + places * cubes.width, corners)[number.reshape(-1)])
    points, owner = [found[0], low + ends[within] * cubes.width], [found[1], within // 8]
    count = len(cubes.place)
    for place, width in empty:
        full = place[inside(low + (place + 0.5) * width, corners)]
        parts = max(1, round(width / (COARSEST * cubes.width)))
        steps = np.array(list(product(range(parts), repeat=3)))
        full = (full[:, None] * parts + steps).reshape(-1, 3)
        points.append((low + (full[:, None] + CORNERS) * (width / parts)).reshape(-1, 3))
        owner.append(np.repeat(count + np.arange(len(full)), 8))
        count += len(full)
    return np.concatenate(points), np.concatenate(owner)


def spread(pieces: Pieces, wanted: int) -> NDArray:
    """At most `wanted` of the pieces' middles, evenly from all of them."""
    total = np.add.reduceat(pieces.x, pieces.begin)
    middles = total / np.diff(pieces.begin, append=len(pieces.x))[:, None]
    return middles[:: -(-len(middles) // wanted)]

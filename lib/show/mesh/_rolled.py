"""A marble on a flat floor of triangles, frame by frame: each triangle answers by itself, or the nearest for all."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import mesh
from ...frame import dot

LONG, HALF, TILES = 60.0, 6.0, 6
"""In centimetres: how long the floor is and half of its width; and how many pairs of triangles it has."""

R, PULL = 1.2, np.array([0.0, 0.0, -0.2725])
"""The radius of the marble in centimetres, and what gravity adds to its velocity in a sixtieth of a second."""

SEEN = 0.05
"""How far it has to rise in its first frame for a hop, in centimetres: less is not seen."""

FRAMES = 28
"""How many frames are run: by then both marbles have left the floor, and the picture."""


def _tiled() -> NDArray:
    """The triangles of the floor: a strip in zigzag, the corners of one side half-way between those of the other."""
    side = LONG / TILES
    low, high = (
        [np.array([min(max(x, 0.0), LONG), y, 0.0]) for x in side * (np.arange(-1, TILES + 1) + shift)]
        for y, shift in ((-HALF, 1.0), (HALF, 0.5))
    )
    found = [x for k in range(TILES) for x in ((low[k], low[k + 1], high[k + 1]), (low[k], high[k + 1], high[k]))]
    return np.array([*found, (low[TILES], high[TILES + 1], high[TILES])])


FLOOR = _tiled()
"""The triangles, shape (n, 3, 3)."""

SEAMS = np.concatenate([FLOOR[:-1:2, [0, 2]], FLOOR[:-1:2, [1, 2]]])
"""The edges that two of them share, shape (n, 2, 3)."""


class Reached(NamedTuple):
    """What one triangle says of a marble that reaches into it: its nearest point, the way out, and how deep it is."""

    point: NDArray
    normal: NDArray
    depth: float


class Trip(NamedTuple):
    """A marble frame by frame: its places, whether the floor threw it up, where that was, and the normal that did."""

    places: NDArray
    thrown: NDArray
    met: NDArray
    normals: NDArray


def contacts(p: NDArray) -> list[Reached]:
    """What the triangles say that the marble at p reaches into."""
    near = np.all((FLOOR.min(axis=1) - R < p) & (p < FLOOR.max(axis=1) + R), axis=1)
    triangles, still = FLOOR[near], np.zeros(3)
    if not len(triangles):
        return []
    found = mesh.sweep(p, still, R, triangles)
    where = mesh.contact_geometry(p, still, triangles, found)
    said = zip(where.point, where.normal, np.sqrt(dot(p - where.point, p - where.point)), found.hit, strict=True)
    return [Reached(x, n, R - float(far)) for x, n, far, hit in said if hit]


def rolled(p: NDArray, v: NDArray, whole: bool, frames: int = FRAMES) -> Trip:
    """Run a marble from p with v a frame. In each frame it is pulled down and moved; then the contacts are answered.

    Each takes away what of v goes into it. The deepest, whose point is nearest, pushes the marble out.
    whole : whether that one answers alone.
    """
    nowhere = np.zeros(3)
    rows = [(p, False, nowhere, nowhere)]
    for _ in range(frames):
        v = v + PULL
        p = p + v
        found = sorted(contacts(p), key=lambda one: -one.depth)
        thrown = nowhere, nowhere
        for one in found[: 1 if whole else None]:
            into = min(float(dot(v, one.normal)), 0.0)
            v = v - into * one.normal
            thrown = (one.point, one.normal) if into < 0 else thrown
        p = p + found[0].depth * found[0].normal if found else p
        rows.append((p, bool(found) and bool(v[2] > SEEN - PULL[2]) and not outside(p), *thrown))
    return Trip(*(np.array(x) for x in zip(*rows, strict=True)))


def hops(run: Trip) -> NDArray:
    """How high over the floor the marble is seen in each of its hops, the last of which may lead it off the floor."""
    height = run.places[:, 2] - R
    starts = np.flatnonzero(run.thrown)
    ends = [*starts[1:], left(run) + 1]
    return np.array([height[i : j + 1].max() for i, j in zip(starts, ends[: len(starts)], strict=True)])


def left(run: Trip) -> int:
    """The last frame in which the marble is over the floor."""
    return next((k - 1 for k, p in enumerate(run.places) if outside(p)), len(run.places) - 1)


def crossed(run: Trip) -> int:
    """How many seams the marble's foot crosses."""
    first, last = (_beyond(run.places[k]) for k in (0, left(run)))
    return int(np.sum(first != last))


def _beyond(p: NDArray) -> NDArray:
    """Of each seam, whether a place lies beyond it."""
    a, b = SEAMS[:, 0], SEAMS[:, 1]
    return (b[:, 0] - a[:, 0]) * (p[1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (p[0] - a[:, 0]) < 0


def outside(p: NDArray) -> bool:
    """Is a place beside the floor?"""
    return not (0 <= p[0] <= LONG and abs(p[1]) <= HALF)

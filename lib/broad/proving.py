"""Do some spheres cover a mesh, or a solid? Yes or no is proved, whoever made the spheres.

A sphere's power at a point is the squared distance of its centre less its squared radius; the point lies in the sphere
if that is 0 or less. Where one of several spheres has the least power, it has it on a convex part of each triangle,
for the difference of two powers changes evenly along a line. On this part its power is greatest at a corner. So a
triangle is covered if at each corner of each part the power is 0 or less, and a corner where it is not is a point that
lies in no sphere (F. Aurenhammer, "Power Diagrams", 1987).

If the spheres cover the surface of a solid, what they leave of it is a hollow inside. In a hollow, the least power is
greatest somewhere, and that is where four spheres share it: along a line on which only three do, it curves upwards, so
it has no greatest value within. So a solid is covered if its surface is, and if each point inside at which four spheres
share the least power lies in them.

All this is done in fractions. Plain doubles, on the safe side, only say first which triangles, boxes and spheres need
no second look.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..frame import inner
from ..kinds import Length, Position
from .enclosing import Ball, balls, scale_of
from .solid import AnyMesh, check_watertight, determinant, inside_exactly, read_mesh

DOUBT = 2.0**-43
"""More than rounding takes from a power, as a share of the square of the largest length."""

FEW, MANY, DEEPEST = 6, 12, 10
"""Spheres that fractions take up at once; that they take up where parts are halved no more; halvings."""

AT_ONCE = 1 << 20
"""Powers that are looked at together."""


class Covering(NamedTuple):
    """Whether spheres cover a mesh. yes : True, False, or None where that was not settled.

    witness : d fractions, if the answer is False: a point of the mesh, or of the solid, that lies in no sphere.
    """

    yes: bool | None
    witness: tuple[Fraction, ...] | None


class Scaled(NamedTuple):
    """Spheres, moved and scaled so that no length exceeds 1 by much; doubt : what a power may be off by."""

    x: NDArray
    r: NDArray
    doubt: float


def covers(
    spheres: Ball | tuple[Position, Length], mesh: AnyMesh, of: Literal["surface", "volume"] = "surface"
) -> Covering:
    """Do spheres cover a mesh, or the solid that it bounds? With a proof, or with a point that lies in none.

    Parameters
    ----------
    spheres : Ball, or pair of array_like
        x of shape (N, d) and r of shape (N,), in the length unit of the mesh.
    mesh : Mesh, pair of array_like, or an object
        vertices of shape (V, 3) or (V, 2), in one length unit; faces of shape (F, 3), indices of them, F ≥ 1. An object
        has .vertices and .faces, as in trimesh, or .triangles; or .points and .cells or .faces, as in meshio.
    of : {"surface", "volume"}
        What is to be covered: the triangles, or all of the solid within them, which must be watertight.

    Returns
    -------
    Covering
        yes is proved, in exact arithmetic on the doubles that are given; touching counts. It is None only where more
        than 12 spheres share so small a place that there is no telling them apart.

    Raises
    ------
    ValueError, TypeError
        Naming the argument that is not finite, not real, negative, or does not fit the others; without a face, for an
        index out of range; for a volume in a mesh that is not watertight, with an edge where it is not.

    >>> triangle = [[0, 0], [4, 0], [0, 3]], [[0, 1, 2]]
    >>> covers(([[2, 1.5]], 2.5), triangle).yes
    True
    >>> covers(([[1, 1], [3, 0]], [1.5, 1.5]), triangle)
    Covering(yes=False, witness=(Fraction(0, 1), Fraction(3, 1)))
    """
    x, r = balls("spheres", spheres)
    vertices, faces = read_mesh(mesh)
    if of not in ("surface", "volume"):
        raise ValueError(f'of must be "surface" or "volume"; got {of!r}')
    if x.shape[1] != vertices.shape[1]:
        raise ValueError(f"spheres, mesh must be of one dimension; got {x.shape[1]}, {vertices.shape[1]}")
    corners = check_watertight(vertices, faces) if of == "volume" else vertices[faces]
    d = x.shape[1]
    spheres = np.unique(np.column_stack([x, np.zeros((len(x), 3 - d)), r]), axis=0)
    corners = np.concatenate([corners, np.zeros((*corners.shape[:2], 3 - d))], axis=2)
    found = _surface(spheres, corners)
    if found.yes and of == "volume":
        found = _hollows(spheres, corners)
    return found if found.witness is None else found._replace(witness=found.witness[:d])


def _surface(spheres: NDArray, corners: NDArray) -> Covering:
    """Do spheres (N, 4) cover triangles (F, 3, 3)?"""
    sure, exact = True, [_fractions(sphere) for sphere in spheres]
    seen, base = _seen_from(corners.min(axis=(0, 1)), spheres, corners)
    for face, share, few in _unsettled(seen, base, np.eye(3)):
        if len(few) > MANY:
            sure = False
            continue
        three = [_fractions(corner) for corner in corners[face]]
        part = [[inner(_fractions(row), axis) for axis in zip(*three, strict=True)] for row in share]
        bare = _bare(part, [exact[i] for i in few])
        if bare:
            return Covering(False, tuple(bare))
    return Covering(True if sure else None, None)


def _hollows(spheres: NDArray, corners: NDArray) -> Covering:
    """Do spheres (N, 4) cover a solid whose surface they cover?"""
    sure, asked, exact = True, set(), [_fractions(sphere) for sphere in spheres]
    low, high = corners.min(axis=(0, 1)), corners.max(axis=(0, 1))
    seen, ends = _seen_from(low, spheres, np.stack([low, high])[None])
    box = np.zeros((1, 3, 3))
    box[0, range(3), range(3)] = ends[0, 1] * (1 + DOUBT) + seen.doubt
    for _, _, few in _unsettled(seen, box, np.array(list(product((0.0, 1.0), repeat=3)))):
        sure &= len(few) <= MANY
        for four in combinations(few, 4) if len(few) <= MANY else ():
            if four in asked:
                continue
            asked.add(four)
            x = _shared([exact[i] for i in four])
            if x and _within(x, low, high) and all(_power(x, one) > 0 for one in exact) and inside_exactly(x, corners):
                return Covering(False, tuple(x))
    return Covering(True if sure else None, None)


def _fractions(numbers: NDArray) -> list[Fraction]:
    """Numbers without rounding."""
    return [Fraction(float(y)) for y in numbers]


def _seen_from(low: NDArray, spheres: NDArray, places: NDArray) -> tuple[Scaled, NDArray]:
    """Spheres as seen from a place, and other places too, so that no length exceeds 1; in plain doubles."""
    s = scale_of(float(max(np.abs(spheres).max(), np.abs(places).max())))
    x, r, y = spheres[:, :3] * s - low * s, spheres[:, 3] * s, places * s - low * s
    size = max(float(np.abs(x).max()), float(r.max()), float(np.abs(y).max()))
    s = scale_of(size)
    return Scaled(x * s, r * s, DOUBT), y * s


def _unsettled(seen: Scaled, base: NDArray, share: NDArray) -> Iterator[tuple[int, NDArray, tuple[int, ...]]]:
    """Parts of some shapes that plain doubles do not say lie in one sphere, and the spheres that may matter there.

    A shape is a triangle, or a box; its corners are `share` (c, 3) of three points each, base (F, 3, 3).
    """
    face, share = np.arange(len(base)), np.broadcast_to(share, (len(base), *share.shape))
    rows = max(1, AT_ONCE // (share.shape[1] * len(seen.r)))
    for level in range(DEEPEST + 1):
        left = []
        for at in range(0, len(face), rows):
            part = slice(at, at + rows)
            held, needed = _held(_powers(seen, base[face[part]], share[part]), seen.doubt)
            count = needed.sum(axis=1)
            settle = ~held & ((count <= FEW) | (level == DEEPEST))
            for k in np.flatnonzero(settle):
                yield int(face[at + k]), share[at + k], tuple(np.flatnonzero(needed[k]).tolist())
            left.append(at + np.flatnonzero(~held & ~settle))
        left = np.concatenate(left)
        face, share = np.repeat(face[left], 4 if share.shape[1] == 3 else 8), _parts(share[left])
        if not len(face):
            return


def _powers(seen: Scaled, base: NDArray, share: NDArray) -> NDArray:
    """The power of each sphere at each corner, (K, c, N)."""
    places = sum(share[:, :, k, None] * base[:, None, k] for k in range(3))
    away = [places[:, :, None, k] - seen.x[:, k] for k in range(3)]
    return away[0] * away[0] + away[1] * away[1] + away[2] * away[2] - seen.r * seen.r


def _held(power: NDArray, doubt: float) -> tuple[NDArray, NDArray]:
    """Which shapes surely lie in one sphere, (K,), and which spheres may have the least power somewhere, (K, N).

    A sphere has it nowhere if another has less at all corners, for their difference changes evenly along a line.
    """
    needed = np.ones((len(power), power.shape[2]), bool)
    for best in (power.sum(axis=1).argmin(axis=1), *power.argmin(axis=2).T):
        least = np.take_along_axis(power, best[:, None, None], axis=2)
        needed &= (power < least + doubt).any(axis=1)
    return (power <= -doubt).all(axis=1).any(axis=1), needed


def _parts(share: NDArray) -> NDArray:
    """Shapes of half the size that make up each shape: 4 of a triangle, 8 of a box. Nothing is rounded."""
    parts = [(share + share[:, k, None]) / 2 for k in range(share.shape[1])]
    if share.shape[1] == 3:
        parts.append((share + share[:, [1, 2, 0]]) / 2)
    return np.stack(parts, axis=1).reshape(-1, *share.shape[1:])


def _bare(corners: list, spheres: list) -> list[Fraction] | None:
    """A point of a triangle that lies in none of some spheres; None if there is none."""
    if any(all(_power(x, sphere) <= 0 for x in corners) for sphere in spheres):
        return None
    for one in spheres:
        part = corners
        for other in spheres:
            part = part if other is one or not part else _nearer(part, one, other)
        for x in part:
            if _power(x, one) > 0:
                return x
    return None


def _nearer(part: list, one: list, other: list) -> list:
    """What of a convex polygon has no more power in one sphere than in another: its corners."""
    value, kept = [_power(x, one) - _power(x, other) for x in part], []
    for k, (a, x) in enumerate(zip(value, part, strict=True)):
        b, y = value[k - 1], part[k - 1]
        if a * b < 0:
            kept.append([p + (q - p) * a / (a - b) for p, q in zip(x, y, strict=True)])
        if a <= 0:
            kept.append(x)
    return kept


def _power(x: list, sphere: list) -> Fraction:
    """The power of a sphere at a point."""
    return sum((p - q) * (p - q) for p, q in zip(x, sphere, strict=False)) - sphere[3] * sphere[3]


def _shared(four: list) -> list[Fraction] | None:
    """The point at which four spheres have one power; None if there is none, or more than one."""
    first, *rest = four
    rows = [[p - q for p, q in zip(other, first[:3], strict=False)] for other in rest]
    right = [(_power(first, other) + first[3] * first[3]) / -2 for other in rest]
    whole = determinant(rows)
    if whole == 0:
        return None
    swapped = ([[*row[:k], -value, *row[k + 1 :]] for row, value in zip(rows, right, strict=True)] for k in range(3))
    return [p + determinant(matrix) / whole for p, matrix in zip(first, swapped, strict=False)]


def _within(x: list, low: NDArray, high: NDArray) -> bool:
    """Does a point lie in a box?"""
    return all(a <= y <= b for a, y, b in zip(low.tolist(), x, high.tolist(), strict=True))

"""A mesh of triangles and the solid that it bounds: how it is read, what is inside it, and how far a point is from it.

A mesh bounds a solid if it is watertight: each edge lies in exactly two faces, which run along it in opposite
directions. The solid is then the set of all points around which the mesh winds, and the mesh itself. `inside` follows a
ray from the point and counts the faces that it crosses, with their directions. Every sign on the way is settled in
whole numbers where plain doubles leave doubt, so it is never wrong about a point that is not on the surface.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..frame import checked, dot, inner, real, require
from ..kinds import Numbers, Position

DOUBT = 2.0**-48
"""More than rounding takes from a determinant, as a share of the product of the lengths that enter."""

AT_ONCE = 1 << 13
"""Pairs of a point and a block of faces that are looked at together, so that they stay in the processor's memory."""

BLOCK = 8
"""Faces that follow each other are looked at as one block first."""


class Mesh(NamedTuple):
    """A surface of triangles. vertices : (V, 3) or (V, 2); faces : (F, 3), each three indices of vertices."""

    vertices: Position
    faces: Numbers


class HasVertices(Protocol):
    """A mesh of trimesh, Open3D, or whatever has vertices."""

    @property
    def vertices(self) -> Any:
        """The corners; its .faces or .triangles are indices of them."""
        ...


class HasPoints(Protocol):
    """A mesh of meshio, PyVista, or whatever has points."""

    @property
    def points(self) -> Any:
        """The corners; its .cells or .faces have indices of them."""
        ...


AnyMesh: TypeAlias = Mesh | tuple[Position, Numbers] | HasVertices | HasPoints
"""Whatever holds a mesh of triangles."""


def read_mesh(mesh: AnyMesh) -> tuple[NDArray, NDArray]:
    """Vertices (V, d), float64, and faces (F, 3), int64, of whatever holds a mesh, or an error that names the part."""
    given = mesh if isinstance(mesh, tuple | list) else _parts(mesh)
    if given is None or len(given) != 2:
        raise TypeError(
            "mesh must be a pair: vertices and faces, or an object that has .vertices and .faces, or .points and "
            f".cells; got {type(mesh).__name__}"
        )
    (vertices,), _ = checked({"mesh.vertices": given[0]}, {}, double=True)
    faces = real("mesh.faces", given[1])
    if vertices.ndim != 2:
        raise ValueError(f"mesh.vertices must have shape (V, 2) or (V, 3); got {vertices.shape}")
    if faces.ndim != 2 or faces.shape[1] != 3 or not len(faces):
        raise ValueError(f"mesh.faces must have shape (F, 3), F at least 1; got {faces.shape}")
    if faces.dtype.kind not in "iu":
        raise TypeError(f"mesh.faces must be whole numbers, indices of vertices; got {faces.dtype}")
    last = len(vertices) - 1
    require("mesh.faces", (faces >= 0) & (faces <= last), faces, f"indices of vertices, from 0 to {last}")
    return vertices, faces.astype(np.int64)


def _parts(mesh) -> tuple | None:
    """Vertices and faces of an object, by the names that packages give them; None where it has no such names."""
    found = []
    for names in (("vertices", "points"), ("faces", "triangles", "cells_dict", "cells")):
        part = next((getattr(mesh, name) for name in names if getattr(mesh, name, None) is not None), None)
        if part is None:
            return None
        found.append(part)
    return np.asarray(found[0]), _triangles(found[1])


def _triangles(faces):
    """Faces (F, 3) of a table, of blocks by kind, or of one row, each face after its number of corners."""
    if not isinstance(faces, dict) and len(faces) and hasattr(faces[0], "type") and hasattr(faces[0], "data"):
        kinds = {block.type for block in faces}
        faces = {kind: np.concatenate([block.data for block in faces if block.type == kind]) for kind in kinds}
    if isinstance(faces, dict):
        others = sorted(str(kind) for kind in faces if kind not in ("triangle", "line", "vertex", 5))
        if others:
            raise ValueError(f"mesh.cells must be triangles; got also {', '.join(others)}")
        return next((np.asarray(faces[kind]) for kind in ("triangle", 5) if kind in faces), np.empty((0, 3), int))
    faces = np.asarray(faces)
    if faces.ndim != 1 or not len(faces):
        return faces
    if len(faces) % 4 or np.any(faces[::4] != 3):
        raise ValueError("mesh.faces must be triangles, in one row as 3, i, j, k; triangulate the mesh first")
    return faces.reshape(-1, 4)[:, 1:]


def merged(vertices: NDArray, faces: NDArray) -> tuple[NDArray, NDArray]:
    """The mesh with each place once, and without faces two of whose corners are at one place.

    >>> merged(np.array([[0., 0], [1, 0], [0, 1], [0, 0]]), np.array([[0, 1, 2], [0, 3, 1]]))[1].tolist()
    [[0, 2, 1]]
    """
    places, number = np.unique(vertices + 0.0, axis=0, return_inverse=True)  # −0 becomes 0
    faces = number.reshape(-1)[faces]
    a, b, c = faces.T
    return places, faces[(a != b) & (b != c) & (c != a)]


def check_watertight(vertices: NDArray, faces: NDArray) -> NDArray:
    """The corners (F, 3, 3) of the faces of a mesh that bounds a solid; a ValueError that names an edge otherwise.

    Vertices at one place are one vertex, so meshes whose faces share no vertices, as in STL files, are read too.
    """
    if vertices.shape[1] != 3:
        raise ValueError(f"mesh must lie in space, as a volume is asked for; got vertices of shape {vertices.shape}")
    places, faces = merged(vertices, faces)
    runs = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    edges, edge, times = np.unique(np.sort(runs, axis=1), axis=0, return_inverse=True, return_counts=True)
    along = np.bincount(edge.reshape(-1), weights=runs[:, 0] < runs[:, 1], minlength=len(edges))
    bad = np.flatnonzero((times != 2) | (along != 1))
    if len(bad) or not len(edges):
        where = " and ".join(str(places[i].tolist()) for i in edges[bad[0]]) if len(bad) else "no place"
        met = "no edge at all" if not len(edges) else f"{times[bad[0]]} faces, {int(along[bad[0]])} of them forwards,"
        raise ValueError(
            "mesh must be watertight, as a volume is asked for: each edge must lie in exactly two faces that run along "
            f"it in opposite directions; got {met} at the edge between {where}"
        )
    return places[faces]


def side_by_side(corners: NDArray) -> NDArray:
    """Triangles (F, 3, 3) in an order in which those that follow each other lie near each other."""
    middle = corners.mean(axis=1)
    low, size = middle.min(axis=0), float(np.ptp(middle, axis=0).max())
    rows = max(1.0, np.sqrt(len(corners) / BLOCK))
    x, y, z = np.floor((middle - low) / (size if size > 0 else 1.0) * rows).T
    return corners[np.lexsort((x, y, z))]


def inside(q: NDArray, corners: NDArray) -> NDArray:
    """Which points (M, 3) lie in the solid that faces (F, 3, 3) bound; one on the surface may count as either.

    >>> corners = np.array([[0.0, 0, 0], [4, 0, 0], [0, 4, 0], [0, 0, 4]])
    >>> inside(np.array([[1.0, 1, 1], [2, 2, 1]]), corners[[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]]).tolist()
    [True, False]
    """
    return _by_rows(_inside, q, corners, np.empty(len(q), bool))


def _by_rows(function: Callable, q: NDArray, corners: NDArray, found: NDArray) -> NDArray:
    """A function of points and triangles, for as many points at a time as stay in the processor's memory."""
    begin, (a, b, c) = np.arange(0, len(corners), BLOCK), np.moveaxis(corners, 1, 0)
    boxes = np.minimum(np.minimum(a, b), c), np.maximum(np.maximum(a, b), c)
    blocks = np.minimum.reduceat(boxes[0], begin), np.maximum.reduceat(boxes[1], begin)
    rows = max(1, AT_ONCE // len(begin))
    for i in range(0, len(q), rows):
        found[i : i + rows] = function(q[i : i + rows], corners, boxes, blocks)
    return found


def _of_blocks(i: NDArray, block: NDArray, F: int) -> tuple[NDArray, NDArray]:
    """Pairs of a point and a face, from pairs of a point and a block of faces."""
    i, j = np.repeat(i, BLOCK), (BLOCK * block[:, None] + np.arange(BLOCK)).reshape(-1)
    return i[j < F], j[j < F]


def _inside(q: NDArray, corners: NDArray, boxes: tuple, blocks: tuple) -> NDArray:
    """Around which points the faces wind, counted where a ray along the first axis meets them."""
    i, j = _of_blocks(*np.nonzero(_meets(q[:, None], *blocks)), len(corners))
    met = _meets(q[i], boxes[0][j], boxes[1][j])
    i, j = i[met], j[met]
    turns = _turns(q[i], corners[j])
    i, j, turns = i[turns != 0], j[turns != 0], turns[turns != 0]
    wound = np.zeros(len(q), np.int64)
    np.add.at(wound, i, np.where(turns * _signs(q[i], *np.moveaxis(corners[j], 1, 0)) > 0, turns, 0))
    return wound != 0


def _meets(q: NDArray, low: NDArray, high: NDArray) -> NDArray:
    """May a ray from each point along the first axis meet what lies between these coordinates?"""
    before = (q[..., 0] <= high[..., 0]) & (q[..., 1] <= high[..., 1])
    return before & (low[..., 2] <= q[..., 2]) & (q[..., 2] < high[..., 2])


def _turns(q: NDArray, corners: NDArray) -> NDArray:
    """How often a face winds around a point, seen along the first axis; a point on an edge is thought a hair away."""
    turns = np.zeros(len(q), np.int64)
    for k in range(3):
        a, b = corners[:, k], corners[:, k - 2]
        rises = (b[:, 2] > q[:, 2]).astype(np.int64) - (a[:, 2] > q[:, 2])
        rows = np.flatnonzero(rises)
        turns[rows] += np.where(_signs(q[rows, 1:], a[rows, 1:], b[rows, 1:]) == rises[rows], rises[rows], 0)
    return turns


def _signs(q: NDArray, *points: NDArray) -> NDArray:
    """The signs of the determinants of d points seen from q, (M,): in plain doubles, and in whole numbers in doubt."""
    seen = [x - q for x in points]
    value = determinant([x.T for x in seen])
    room = DOUBT
    for x in seen:
        room = room * np.abs(x).max(axis=1, initial=0)
    sign = np.sign(value).astype(np.int64)
    doubt = np.flatnonzero(~(np.abs(value) > room + 2.0**-1000))
    for i, z, *rows in zip(doubt.tolist(), q[doubt].tolist(), *(x[doubt].tolist() for x in points), strict=True):
        exact = determinant([[_whole(a) - _whole(b) for a, b in zip(row, z, strict=True)] for row in rows])
        sign[i] = (exact > 0) - (exact < 0)
    return sign


def _whole(y: float) -> int:
    """A double times 2¹⁰⁷⁴, which is a whole number.

    >>> _whole(2.0**-1074), _whole(-3.0) == -3 * 2**1074
    (1, True)
    """
    top, bottom = y.as_integer_ratio()
    return top << (1075 - bottom.bit_length())


def determinant(rows: list):
    """The determinant of two or three rows, of numbers of any kind."""
    if len(rows) == 2:
        return rows[0][0] * rows[1][1] - rows[0][1] * rows[1][0]
    a, b, c = rows
    return inner(a, (b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]))


def distance(q: NDArray, corners: NDArray) -> NDArray:
    """How far points (M, 3) are from the nearest of some triangles (F, 3, 3), in plain doubles.

    >>> distance(np.array([[1.0, 1, 5], [-3, -4, 0]]), np.array([[[0.0, 0, 0], [4, 0, 0], [0, 4, 0]]])).tolist()
    [5.0, 5.0]
    """
    return _by_rows(_nearest, q, corners, np.empty(len(q)))


def _nearest(q: NDArray, corners: NDArray, boxes: tuple, blocks: tuple) -> NDArray:
    """The distances of points; only triangles that may be nearest, as their boxes say, are measured."""
    near, far = _between(q[:, None], *blocks)
    i, j = _of_blocks(*np.nonzero(near <= far.min(axis=1, keepdims=True)), len(corners))
    near, far = _between(q[i], boxes[0][j], boxes[1][j])
    begin = np.searchsorted(i, np.arange(len(q)))
    kept = near <= np.minimum.reduceat(far, begin)[i]
    i, j = i[kept], j[kept]
    return np.sqrt(np.minimum.reduceat(_apart(q[i], corners[j]), np.searchsorted(i, np.arange(len(q)))))


def _between(q: NDArray, low: NDArray, high: NDArray) -> tuple[NDArray, NDArray]:
    """The squares of the least and of the greatest distance that a point has from a box, a bit to the safe side."""
    before, behind = low - q, q - high
    least = np.maximum(np.maximum(before, behind), 0.0)
    most = np.maximum(np.abs(before), np.abs(behind))
    return dot(least, least) * (1 - 2.0**-40), dot(most, most) * (1 + 2.0**-40)


def _apart(q: NDArray, corners: NDArray) -> NDArray:
    """The squared distance of points from their triangles: from its plane above it, from the nearest side elsewhere."""
    a, b, c = (corners[:, k] for k in range(3))
    least = np.minimum(np.minimum(_from_side(q, a, b), _from_side(q, b, c)), _from_side(q, c, a))
    u, v, w = b - a, c - a, q - a
    uu, uv, vv, wu, wv = dot(u, u), dot(u, v), dot(v, v), dot(w, u), dot(w, v)
    area, s, t = uu * vv - uv * uv, wu * vv - wv * uv, wv * uu - wu * uv
    above = (s >= 0) & (t >= 0) & (s + t <= area) & (area > 0)
    area = np.where(area > 0, area, 1.0)
    away = w - (s / area)[:, None] * u - (t / area)[:, None] * v
    return np.where(above, np.minimum(least, dot(away, away)), least)


def _from_side(q: NDArray, a: NDArray, b: NDArray) -> NDArray:
    """The squared distance of each point from its segment."""
    e, w = b - a, q - a
    ee = dot(e, e)
    s = np.clip(dot(w, e) / np.where(ee > 0, ee, 1.0), 0, 1)
    away = w - s[:, None] * e
    return dot(away, away)


def inside_exactly(x: list[Fraction], corners: NDArray) -> bool:
    """Does a point lie in the solid, its surface left aside? As `inside`, for a point of fractions, one by one.

    >>> corners = np.array([[0, 0, 0], [4, 0, 0], [0, 4, 0], [0, 0, 4]])[[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]]
    >>> inside_exactly([Fraction(4, 3)] * 3, corners), inside_exactly([Fraction(5, 4)] * 3, corners)
    (False, True)
    """
    z = np.array([np.nextafter(float(x[2]), -np.inf), np.nextafter(float(x[2]), np.inf)])
    wound = 0
    for face in corners[(corners[:, :, 2].min(axis=1) <= z[1]) & (corners[:, :, 2].max(axis=1) >= z[0])]:
        seen = [[Fraction(float(y)) - q for y, q in zip(corner, x, strict=True)] for corner in face]
        turns = 0
        for a, b in zip(seen, (*seen[1:], seen[0]), strict=True):
            rises = (b[2] > 0) - (a[2] > 0)
            turns += rises if rises * determinant([a[1:], b[1:]]) > 0 else 0
        wound += turns if turns * determinant(seen) > 0 else 0
    return wound != 0

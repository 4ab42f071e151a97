"""A tree of boxes over the triangles of a mesh, and the first contact of moving balls with the whole of it.

What is guaranteed. A node's box holds the triangles below it, and is widened by r and by more than rounding takes from
the time at which it is met. So where a box is surely not met before the best time found, none below it touches sooner,
and the answer is that of `sweep` for all triangles, bit for bit; of all that touch first at that time it names the
least. How. The leaves stand in the order of their Morton codes, as the spheres of `lib.hierarchy` do.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..broad.hierarchy import morton
from ..broad.solid import AnyMesh, read_mesh
from ..compiled import boxes as loops
from ..compiled import compiled, has_numba, lent
from ..frame import checked, one_number, unwrapped
from ..kinds import Displacement, Floats, Integers, Length, Position
from ..memory import afford_rows
from .rows import settled
from .whole import NONE, first_contact

ROOM, ROW_BYTES, SLICE = 1 << 12, 33, 1 << 13
"""Pairs in doubt that are listed at a time; bytes of the answer to a ball; balls that a thread takes at once."""


class MeshTree(NamedTuple):
    """A mesh, ready to be asked: 2N − 1 boxes, the root first; node i has the children 2i + 1 and 2i + 2.

    boxes : (2N − 1, 6), low and high for each axis; the last N are those of the leaves. corners : (N, 3, 3), the
    triangles, leaf by leaf; in the plane their third coordinate is 0. face : (N,), which triangle of the mesh that is.
    leaf : (N,), at which leaf each triangle of the mesh stands.
    """

    boxes: Floats
    corners: Floats
    face: Integers
    leaf: Integers


class Found(NamedTuple):
    """First contacts with a mesh. hit, t, feature : those of `sweep`. face : which triangle, −1 where there is none."""

    hit: Any
    t: Any
    feature: Any
    face: Any


def tree(mesh: AnyMesh, faces: Any = None) -> MeshTree:
    """A mesh of triangles, watertight or not, made ready for `sweep_tree`.

    Parameters
    ----------
    mesh : mesh, or array_like of shape (V, d) or (N, 3, d), d = 2 or 3
        An object of trimesh, meshio, Open3D and the like; a pair of vertices and faces; the vertices, if faces follow;
        or the corners of each triangle, as numpy-stl has them in `.vectors`.
    faces : array_like, shape (N, 3), optional
        For each triangle the indices of its vertices.

    Returns
    -------
    MeshTree
        Some 150 bytes a triangle.

    Raises
    ------
    ValueError, TypeError
        For what is no mesh, naming the part that is not finite, not real, or points beyond the vertices.

    >>> tree([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], [[0, 1, 2], [0, 2, 3]]).boxes[0].tolist()
    [0.0, 1.0, 0.0, 1.0, 0.0, 0.0]
    """
    corners = _corners(mesh, faces)
    order = _in_tree(np.argsort(morton(corners.mean(axis=1)), kind="stable"))
    corners = np.ascontiguousarray(corners[order])
    boxes = np.empty((2 * len(order) - 1, 6))
    _loop(loops.build)(corners.reshape(-1, 9), boxes)
    return MeshTree(boxes, corners, order, np.argsort(order))


def sweep_tree(tree: MeshTree, p: Position, v: Displacement, r: Length, threads: int = 1) -> Found:
    """First contact of moving spheres with a mesh, without error.

    Parameters
    ----------
    tree : MeshTree
        Made by `tree`.
    p, v : array_like, shape (..., d)
        Centres at t = 0 and displacements during the frame, in the mesh's unit of length.
    r : array_like, shape (...)
        The radii.
    threads : int
        How many cores share the balls. It pays from some 10,000 on.

    Returns
    -------
    Found
        What `sweep` says to all triangles of the mesh: the least t, and of those that touch then the first triangle.

    Raises
    ------
    ValueError, TypeError
        As `lib.mesh.sweep`; and for what is no tree.

    >>> floor = tree([[0, 0, 0], [4, 0, 0], [4, 4, 0], [0, 4, 0]], [[0, 1, 2], [0, 2, 3]])
    >>> sweep_tree(floor, [3, 1, 5], [0, 0, -8], 1)
    Found(hit=True, t=0.5, feature=6, face=0)
    """
    p, v, r = balls_at(tree, p, v, r)
    one_number("threads", threads, 1, np.inf, "at least 1")
    shape, n = r.shape, r.size
    afford_rows(n, ROW_BYTES, p, v, r)
    p, v, r = p.reshape(n, 3), v.reshape(n, 3), r.reshape(n)
    t, feature, face = np.empty(n), np.empty(n, np.int64), np.empty(n, np.int64)
    search = _by_loop if has_numba() else _by_numpy

    def work(i: int) -> None:
        search(tree, *(x[i : i + SLICE] for x in (p, v, r, t, feature, face)))

    with ThreadPoolExecutor(int(threads)) as pool:
        list((map if threads == 1 else pool.map)(work, range(0, n, SLICE)))
    hit = np.asarray(t < np.inf)
    return Found(*(unwrapped(x.reshape(shape)) for x in (hit, t, feature, face)))


def _corners(mesh: Any, faces: Any) -> Floats:
    """The corners of each triangle, (N, 3, 3)."""
    if faces is None and hasattr(mesh, "vectors"):
        mesh = mesh.vectors
    if faces is None and isinstance(mesh, np.ndarray | list) and np.ndim(mesh) == 3:
        (flat,), _ = checked({"mesh": mesh}, {}, double=True)
        if flat.shape[1] != 3 or not len(flat):
            raise ValueError(f"mesh must have 3 corners a triangle, shape (N, 3, d), N at least 1; got {flat.shape}")
        found = flat
    else:
        vertices, faces = read_mesh(mesh if faces is None else (mesh, faces))
        found = vertices[faces]
    return found if found.shape[-1] == 3 else np.concatenate([found, np.zeros((*found.shape[:-1], 1))], axis=-1)


def _in_tree(order: NDArray) -> NDArray:
    """The leaves as they stand in the tree: those of the deepest row, which come first, at its end."""
    N = len(order)
    deepest = 2 * N - (1 << (N - 1).bit_length()) if N > 1 else N
    return np.concatenate([order[deepest:], order[:deepest]])


def balls_at(tree: MeshTree, p: Position, v: Displacement, r: Length) -> tuple[Floats, Floats, Floats]:
    """The checked balls, in space."""
    if not isinstance(tree, MeshTree):
        raise TypeError(f"tree must be a MeshTree, made by tree(mesh); got {type(tree).__name__}")
    (p, v), (r,) = checked({"p": p, "v": v}, {"r": r}, double=True)
    if p.shape[-1] == 2:
        p, v = (np.concatenate([x, np.zeros((*x.shape[:-1], 1))], axis=-1) for x in (p, v))
    return p, v, r


def _by_loop(tree: MeshTree, p, v, r, t, feature, face) -> None:
    """Write first contacts by the compiled search, and by whole numbers where that is in doubt."""
    doubt, begin, search = np.empty((2, ROOM), np.int64), 0, _loop(loops.search)
    balls = [lent(np.ascontiguousarray(x).reshape(-1)) for x in (p, v, r)]
    rows = lent(tree.boxes), lent(tree.corners.reshape(-1)), lent(tree.face), float(np.max(np.abs(tree.boxes[0])))
    while begin < r.size:
        start = begin
        begin, count = search(start, r.size, *balls, *rows, t, feature, face, doubt)
        if begin == start:  # one ball alone has more of them
            doubt = np.empty((2, 2 * doubt.shape[1]), np.int64)
        for i, leaf in zip(*doubt[:, :count].tolist(), strict=True):
            row = [p[i].tolist()], [v[i].tolist()], [float(r[i])]
            u, found = first_contact(*row, tree.corners[leaf].tolist())
            if (u, tree.face[leaf]) < (t[i], face[i]) and found != NONE:
                t[i], feature[i], face[i] = u, found, tree.face[leaf]


def _by_numpy(tree: MeshTree, p, v, r, t, feature, face) -> None:
    """The same without numba: ball by ball, all triangles whose boxes it meets."""
    for i in range(len(r)):
        leaves = _met(tree, p[i], v[i], r[i])
        many = len(leaves)
        row = np.tile(p[i], (many, 1)), np.tile(v[i], (many, 1)), np.full(many, r[i])
        u, found = settled(row[0], (row[1], 0 * row[1]), (row[2], 0 * row[2]), tree.corners[leaves])
        best = np.lexsort((tree.face[leaves], u))[:1]
        t[i], feature[i], face[i] = np.inf, NONE, NONE
        if many and u[best[0]] < np.inf:
            t[i], feature[i], face[i] = u[best[0]], found[best[0]], tree.face[leaves[best[0]]]


def _met(tree: MeshTree, p: Floats, v: Floats, r: float) -> NDArray:
    """The leaves whose boxes the box around a ball's way meets."""
    pad = r + loops.PAD * (np.max(np.abs(tree.boxes[0])) + np.max(np.abs(p)) + np.max(np.abs(v)) + r)
    low, high, N = np.minimum(p, p + v) - pad, np.maximum(p, p + v) + pad, len(tree.face)
    nodes, leaves = np.zeros(1, np.int64), []
    while nodes.size:
        box = tree.boxes[nodes]
        nodes = nodes[np.all((box[:, 0::2] <= high) & (box[:, 1::2] >= low), axis=1)]
        leaves.append(nodes[nodes >= N - 1] - (N - 1))
        nodes = (2 * nodes[nodes < N - 1, None] + [1, 2]).reshape(-1)
    return np.concatenate(leaves)


@cache
def _loop(function: Any) -> Any:
    """The loop compiled, if numba is there; as it stands otherwise."""
    return compiled(function) if has_numba() else function

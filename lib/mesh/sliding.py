"""Collide and slide: a ball moves as far as it may, and takes the rest of its step along the surface (lesson 14).

What is guaranteed. A ball that begins outside of a mesh ends outside of it: each place where it stops is tested without
error, and where the test fails it stays where it was. No speed grows. A seam between triangles stops nobody: as the
ball never begins inside, its first contact is the nearest point of the whole mesh, and the normal points
from there (eq. 14.6).

How. It stops a hair before it touches, so that what rounding does to the next move along the surface is not taken for a
contact. What of the velocity goes into the surface is taken away (eq. 14.7); where two surfaces are in the way, only
what runs along both is left, and where there are three, nothing. P. Nettle, "Generic Collision Detection for Games
Using Ellipsoids", 2000, and K. Fauerby, "Improved Collision Detection and Response", 2003, have the idea.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..frame import dot, unwrapped
from ..geometry import unit
from ..kinds import Displacement, Floats, Length, Position, Truths
from . import nearest
from .trees import MeshTree, balls_at, sweep_tree

HAIR = 2.0**-20
"""How far before a contact a ball stops, as a share of its radius; of the size of the mesh for a point."""

OUT = 2.0**-40
"""By what share more than all is taken away of what goes into a surface, so that rounding leaves nothing of it."""


class Slid(NamedTuple):
    """Where balls are after a step. p : (..., 3). v : what is left of their displacements. hits : how often they met
    the mesh; as many as were allowed means that some of the step may be left."""

    p: Floats
    v: Floats
    hits: Any


def slide(p: Position, v: Displacement, r: Length, tree: MeshTree, most: int = 8) -> Slid:
    """One step of balls against a mesh: as far as they may, and the rest along its surface.

    Parameters
    ----------
    p, v : array_like, shape (..., 3)
        Centres and displacements during the step.
    r : array_like, shape (...)
        The radii.
    tree : MeshTree
        The mesh, made by `tree`.
    most : int
        How often a ball may meet the mesh in a step, at least 1.

    Returns
    -------
    Slid
        Its |v| is never above what was given (eq. 14.7).

    Raises
    ------
    ValueError, TypeError
        As `lib.mesh.sweep_tree`; for a `most` that is none; and for a ball that overlaps the mesh at the start by more
        than a hair, naming its index.

    >>> from . import tree
    >>> floor = tree([[-9, -9, 0], [9, -9, 0], [9, 9, 0], [-9, 9, 0]], [[0, 1, 2], [0, 2, 3]])
    >>> p, v, hits = slide([0, 0, 2], [3, 0, -4], 1, floor)
    >>> [round(x, 4) for x in p.tolist()], [round(x, 4) for x in v.tolist()], hits
    ([3.0, 0.0, 1.0], [3.0, 0.0, 0.0], 1)
    """
    if isinstance(most, bool) or not isinstance(most, int | np.integer) or most < 1:
        raise ValueError(f"most must be a whole number, at least 1; got {most!r}")
    p, v, r = balls_at(tree, p, v, r)
    shape, n = r.shape, r.size
    q, w, hits, _ = moved(freed(p.reshape(n, 3), r.reshape(n), tree), v.reshape(n, 3), r.reshape(n), tree, most)
    return Slid(q.reshape(*shape, 3), w.reshape(*shape, 3), unwrapped(hits.reshape(shape)))


def moved(
    p: Floats,
    v: Floats,
    r: Floats,
    tree: MeshTree,
    most: int,
    restitution: float = 0.0,
    slow: Floats | None = None,
    stand: tuple[Floats, float] | None = None,
) -> tuple:
    """The step of `slide` for rows of balls outside of the mesh. Where they go into it by more than `slow` they bounce.

    slow : shape (3,), what gravity may add to a step before it bounces; a wall turns back whatever comes.
    stand : which way is up, and the least cosine at which a surface is no wall. Last of what is returned is the normal
    of the surface that each lies on at the end; 0 for none.
    """
    q, w, hits = p.copy(), v.copy(), np.zeros(len(p), np.int64)
    rest, walls = np.ones(len(p)), np.zeros((2, len(p), 3))
    moving = np.flatnonzero(np.any(w != 0, axis=1))
    for _ in range(most):
        if not moving.size:
            break
        moving = _moved(moving, q, w, r, rest, hits, walls, tree, (restitution, slow), stand)
    return q, w, hits, walls[0]


def _hair(r: Floats, tree: MeshTree) -> Floats:
    """How far before a contact balls stop."""
    return HAIR * np.where(r > 0, r, np.max(np.abs(tree.boxes[0])))


def _moved(i: NDArray, q, w, r, rest, hits, walls, tree: MeshTree, bounce: tuple, stand: tuple | None) -> NDArray:
    """Move those balls until they meet something, and turn them; which of them go on."""
    step = rest[i, None] * w[i]
    found = sweep_tree(tree, q[i], step, r[i])
    n = normals(tree, q[i], step, found)
    into = -dot(n, step)
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.where(found.hit, np.maximum(found.t - np.where(into > 0, _hair(r[i], tree) / into, 0), 0), 1.0)
    goal = q[i] + t[:, None] * step
    safe = ~sweep_tree(tree, goal, np.zeros_like(goal), r[i]).hit
    q[i[safe]] = goal[safe]
    rest[i] *= 1 - np.where(safe, t, 0)
    hits[i] += found.hit
    i, n = i[found.hit], n[found.hit]
    n = n if stand is None else _upright(n, *stand)
    bounces = np.zeros(len(i), bool)
    if bounce[0]:
        bounces = _goes_into(w[i], n) & (dot(w[i], n) < np.minimum(dot(n, bounce[1]), 0))
    back = w[i] - ((1 + bounce[0]) * dot(w[i], n))[:, None] * n
    w[i] = np.where(bounces[:, None], back, _turned(w[i], n, walls[:, i]))
    walls[1, i], walls[0, i] = np.where(bounces[:, None], 0.0, walls[0, i]), np.where(bounces[:, None], 0.0, n)
    return i[np.any(w[i] != 0, axis=1) & (rest[i] > 0)]


def _upright(n: Floats, up: Floats, flat: float) -> Floats:
    """The normals, those of steep slopes turned level: whoever walks cannot climb them."""
    rise = dot(n, np.broadcast_to(up, n.shape))
    level = unit(n - rise[:, None] * up)
    return np.where(((rise > 0) & (rise < flat))[:, None], level, n)


def normals(tree: MeshTree, p: Floats, v: Floats, found: Any) -> Floats:
    """The normals of first contacts, shape (N, 3); 0 where there are none, or the centre lies on the mesh."""
    leaf = tree.leaf[np.maximum(found.face, 0)]
    t = np.where(found.hit, found.t, 0.0)
    n = nearest.geometry(p, (v, np.zeros_like(v)), tree.corners[leaf], np.maximum(found.feature, 0), t).normal
    return np.where(found.hit[:, None], n, 0.0)


def _turned(w: Floats, n: Floats, walls: NDArray) -> Floats:
    """What is left of velocities at surfaces of normal n, two others met before (eq. 14.7)."""
    first = w - (np.minimum(dot(w, n), 0) * (1 + OUT))[:, None] * n
    line = np.cross(n, walls[0])
    size = dot(line, line)
    along = line * np.divide(dot(line, w), size, out=np.zeros(len(w)), where=size > OUT)[:, None]
    blocked = _goes_into(first, walls[0])
    second = np.where(blocked[:, None], along, first)
    stuck = _goes_into(second, walls[1]) | (blocked & _goes_into(second, n))
    found = np.where(stuck[:, None], 0.0, second)
    longer = dot(found, found) > dot(w, w)  # by rounding alone
    return np.where(longer[:, None], found * (1 - OUT), found)


def _goes_into(w: Floats, n: Floats) -> Truths:
    """Does a velocity lead into a surface, by more than rounding?"""
    return dot(w, n) < -OUT * np.sqrt(dot(w, w))


def freed(q: Floats, r: Floats, tree: MeshTree) -> Floats:
    """The balls, those that touch the mesh a hair away from it, or an error for one that overlaps it."""
    still = np.zeros_like(q)
    found = sweep_tree(tree, q, still, r)
    if not found.hit.any():
        return q
    n = normals(tree, q, still, found)
    goal = np.where(found.hit[:, None], q + _hair(r, tree)[:, None] * n, q)
    inside = sweep_tree(tree, goal, still, r)
    bad = np.flatnonzero(inside.hit)
    if bad.size:
        raise ValueError(f"p must be outside of the mesh; ball {bad[0]} overlaps face {inside.face[bad[0]]}")
    return goal

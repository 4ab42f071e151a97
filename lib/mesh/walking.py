"""Walking: a ball, or the foot of a character, climbs low steps and gentle slopes, and steep ones are walls.

What is guaranteed is what `slide` guarantees: whoever begins outside of the mesh ends outside. A step is tried as
K. Fauerby and others do it: up, along, and down again; of that and the plain way the one that leads farther is taken.
"""

from __future__ import annotations

import numpy as np

from ..frame import checked, dot, one_number, require, unwrapped
from ..geometry import unit
from ..kinds import Displacement, Floats, Length, Normal, Position
from .sliding import Slid, freed, moved, normals
from .trees import MeshTree, balls_at, sweep_tree

FARTHER = 2.0**-16
"""By what share of the step a climb must lead farther to be taken."""


def walk(
    p: Position,
    v: Displacement,
    r: Length,
    tree: MeshTree,
    up: Normal = (0.0, 0.0, 1.0),
    climb: float = 0.0,
    flat: float = 0.7,
    most: int = 8,
) -> Slid:
    """One step of walkers: along surfaces and up low steps, but not up what is steep.

    Parameters
    ----------
    p, v : array_like, shape (..., 3)
        Centres, and displacements during the step; what falls is for `slide`.
    r : array_like, shape (...)
        The radii.
    tree : MeshTree
        The mesh, made by `tree`.
    up : array_like, shape (3,)
        Which way is up.
    climb : float, at least 0
        How high a step may be, in the mesh's unit of length.
    flat : float, in (0, 1]
        The least cosine of the angle between a surface's normal and `up` for somebody to stand on it.
    most : int
        How often a walker may meet the mesh in a step.

    Returns
    -------
    Slid
        Where they are, and what is left of their displacements.

    Raises
    ------
    ValueError, TypeError
        As `lib.mesh.slide`; for an `up` of length 0, and a number out of its range.

    >>> from . import tree
    >>> low = [[[-9, -9, 0], [2, -9, 0], [2, 9, 0]], [[-9, -9, 0], [2, 9, 0], [-9, 9, 0]]]
    >>> riser = [[[2, -9, 0], [2, 9, 0], [2, 9, 0.3]], [[2, -9, 0], [2, 9, 0.3], [2, -9, 0.3]]]
    >>> high = [[[2, -9, 0.3], [9, -9, 0.3], [9, 9, 0.3]], [[2, -9, 0.3], [9, 9, 0.3], [2, 9, 0.3]]]
    >>> stair = tree(low + riser + high)
    >>> [round(float(walk([0, 0, 1.01], [4, 0, 0], 1, stair, climb=c, flat=0.8).p[0]), 2) for c in (0, 0.5)]
    [1.3, 4.0]
    """
    one_number("climb", climb, 0, np.inf, "at least 0")
    one_number("flat", flat, 2.0**-30, 1, "above 0 and at most 1")
    (u,), _ = checked({"up": up}, {}, double=True)
    require("up", np.asarray(u.shape == (3,) and np.any(u != 0)), u, "one direction in space, not 0")
    p, v, r = balls_at(tree, p, v, r)
    shape, n, stand = r.shape, r.size, (unit(u), float(flat))
    start, w, r = freed(p.reshape(n, 3), r.reshape(n), tree), v.reshape(n, 3), r.reshape(n)
    q, left, hits, _ = moved(start, w, r, tree, most, stand=stand)
    if climb and n:
        higher = _climbed(start, w, r, tree, most, stand, climb)
        farther = _level(higher.p - start, stand[0]) > _level(q - start, stand[0]) + FARTHER * _level(w, stand[0])
        q = np.where(farther[:, None], higher.p, q)
        left, hits = np.where(farther[:, None], higher.v, left), np.where(farther, higher.hits, hits)
    return Slid(q.reshape(*shape, 3), left.reshape(*shape, 3), unwrapped(hits.reshape(shape)))


def _climbed(p, v, r, tree: MeshTree, most: int, stand: tuple[Floats, float], climb: float) -> Slid:
    """Up as far as there is room, along, and down again; where nobody can stand at its end, at the start."""
    up, flat = stand
    raised = moved(p, np.broadcast_to(climb * up, p.shape), r, tree, 1)[0]
    along, left, hits, _ = moved(raised, v, r, tree, most, stand=stand)
    down = -dot(raised - p, np.broadcast_to(up, p.shape))[:, None] * up
    landed = sweep_tree(tree, along, down, r)
    stands = ~landed.hit | (dot(normals(tree, along, down, landed), np.broadcast_to(up, p.shape)) >= flat)
    return Slid(np.where(stands[:, None], moved(along, down, r, tree, 1)[0], p), left, hits)


def _level(x: Floats, up: Floats) -> Floats:
    """How far vectors lead sideways."""
    aside = x - dot(x, np.broadcast_to(up, x.shape))[:, None] * up
    return np.sqrt(dot(aside, aside))

"""Marbles that fall, bounce and roll on a mesh, from meeting to meeting (lesson 14).

In each short step a marble's way is a straight line, along which `sweep_tree` finds each meeting without error: there
what goes into the surface is turned back, times the restitution, and the rest of the step is gone on. What gravity
itself presses slowly into a surface does not bounce there, but slides; off a wall a marble bounces at any speed. No
step adds energy: height and speed are weighed, and a speed that would be too great is reduced (eq. 14.7). Marbles do
not meet each other.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..frame import checked, dot, one_number
from ..kinds import Displacement, Floats, Integers, Length, Position
from .sliding import freed, moved
from .trees import MeshTree, balls_at

SOFT = 0.05
"""The seconds in which gravity adds so little speed into a surface that nothing bounces there."""


class MarbleRun(NamedTuple):
    """A marble run. t : (K,), the times of the steps, from 0 on. p, v : (K, ..., 3), places and velocities then.
    hits : (K, ...), how often each marble met the mesh in the step that ended then."""

    t: Floats
    p: Floats
    v: Floats
    hits: Integers


def roll(
    tree: MeshTree,
    p: Position,
    v: Displacement,
    r: Length,
    seconds: float,
    gravity: Displacement = (0.0, 0.0, -9.81),
    restitution: float = 0.5,
    rub: float = 0.0,
    step: float = 1 / 120,
    most: int = 8,
) -> MarbleRun:
    """Let marbles run on a mesh.

    Parameters
    ----------
    tree : MeshTree
        The mesh, made by `tree`.
    p, v : array_like, shape (..., 3)
        Centres, and velocities in the mesh's unit of length a second.
    r : array_like, shape (...)
        The radii.
    seconds : float
        For how long, at least 0.
    gravity : array_like, shape (3,)
        The acceleration, in that unit a second a second.
    restitution : float, in [0, 1]
        What is left of the speed into a surface.
    rub : float, at least 0
        What share of its velocity a marble loses in a second.
    step : float, above 0
        The seconds of a step.
    most : int
        How often a marble may meet the mesh in a step.

    Returns
    -------
    MarbleRun
        The energy of a marble, ½ v² − gravity · p, is never above what it was.

    Raises
    ------
    ValueError, TypeError
        As `lib.mesh.slide`; and for a number out of its range.

    >>> from . import tree
    >>> floor = tree([[-9, -9, 0], [9, -9, 0], [9, 9, 0], [-9, 9, 0]], [[0, 1, 2], [0, 2, 3]])
    >>> run = roll(floor, [0, 0, 5], [1, 0, 0], 1, 5)
    >>> [round(x, 2) for x in run.p[-1].tolist()]
    [5.0, 0.0, 1.0]
    """
    one_number("seconds", seconds, 0, np.inf, "at least 0")
    one_number("restitution", restitution, 0, 1, "in [0, 1]")
    one_number("rub", rub, 0, np.inf, "at least 0")
    one_number("step", step, 2.0**-30, np.inf, "above 0")
    (g,), _ = checked({"gravity": gravity}, {}, double=True)
    p, v, r = balls_at(tree, p, v, r)
    shape, n, many = r.shape, r.size, int(np.ceil(seconds / step)) + 1
    places, speeds, hits = np.empty((many, n, 3)), np.empty((many, n, 3)), np.zeros((many, n), np.int64)
    r = r.reshape(n)
    places[0], speeds[0] = freed(p.reshape(n, 3), r, tree), v.reshape(n, 3)
    for k in range(1, many):
        places[k], speeds[k], hits[k] = _stepped(places[k - 1], speeds[k - 1], r, tree, g, restitution, rub, step, most)
    return MarbleRun(
        step * np.arange(many),
        places.reshape(many, *shape, 3),
        speeds.reshape(many, *shape, 3),
        hits.reshape(many, *shape),
    )


def _stepped(p, v, r, tree: MeshTree, g: Floats, restitution: float, rub: float, step: float, most: int) -> tuple:
    """The marbles a step later: gravity acts for half of it before the way, and for half after."""
    energy = 0.5 * dot(v, v) - dot(p, g)
    q, w, hits, n = moved(p, (v + 0.5 * step * g) * step, r, tree, most, restitution, SOFT * step * g)
    kick = 0.5 * step * g - np.minimum(0.5 * step * dot(g, n), 0)[:, None] * n  # nothing of it goes into a surface
    w = (w / step + kick) * max(0.0, 1 - rub * step)
    left = np.maximum(energy + dot(q, g), 0.0)
    speed = 0.5 * dot(w, w)
    share = np.sqrt(np.divide(left, speed, out=np.ones(len(w)), where=speed > left))
    return q, w * share[:, None], hits

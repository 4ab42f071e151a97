"""Pool tables of nine feet: with pockets on the cushions' line, with round jaws, and with jaws as they are cut."""

from __future__ import annotations

import numpy as np

from .table import Room, room

RADIUS, MASS = 0.028575, 0.17
"""Of a pool ball, in metres and kilograms."""

LENGTH, WIDTH = 2.54, 1.27
"""Of a pool table of nine feet, between its cushions, in metres."""

POCKET = 0.06
"""How near its centre must come to a pocket's for a ball to fall, in metres."""

MOUTHS, JAWS, SET_BACK = (0.118, 0.137), (0.021, 0.008), (0.039, 0.004)
"""Of a corner and of a side pocket, in metres: between the ends of its rails, the radius of its two jaws, and how far
its hole lies behind the corner (its middle) or the rail (its rim)."""

HOLE = 0.062
"""The radius of a hole with jaws, in metres: a ball falls whose centre is over it."""


def pool(e: float = 0.95, e_wall: float = 0.8, drag: float = 0.5) -> Room:
    """A pool table of nine feet: cushions, six pockets, cloth; metres and seconds.

    Parameters
    ----------
    e, e_wall : float in [0, 1]
        Coefficients of restitution between balls and at cushions.
    drag : float
        What the cloth takes, per second: v′ = −drag · v (eq. 10.4).

    Raises
    ------
    ValueError, TypeError
        Naming the argument and what was expected.

    >>> pool().pockets.shape
    (6, 2)
    """
    pockets = [[x, y] for x in (0, LENGTH / 2, LENGTH) for y in (0, WIDTH)]
    return room([0, 0], [LENGTH, WIDTH], e, e_wall, drag=drag, pockets=pockets, pocket_r=POCKET)


def jawed(e: float = 0.95, e_wall: float = 0.8, drag: float = 0.5) -> Room:
    """The same table with real pockets: six rails that end at twelve jaws, which are balls that never move.

    The sizes are those of a table for tournaments, but for the holes, which lie a millimetre nearer to the corners: so
    nothing that is as wide as a ball slips past a hole behind a jaw. Arguments and errors as `pool`.

    >>> jawed().posts.shape
    (12, 3)
    """
    (corner, side), (round_, small), (back, behind) = MOUTHS, JAWS, SET_BACK
    end, deep = corner / np.sqrt(2), back / np.sqrt(2)
    across = [(x, r, y) for x, r in ((end, round_), (LENGTH / 2 - side / 2, small)) for y in (0, WIDTH)]
    posts = [[u, y + (r if y else -r), r] for x, r, y in across for u in (x, LENGTH - x)]
    posts += [[x + (round_ if x else -round_), y, round_] for x in (0, LENGTH) for y in (end, WIDTH - end)]
    corners = [[x, y] for x in (-deep, LENGTH + deep) for y in (-deep, WIDTH + deep)]
    sides = [[LENGTH / 2, y] for y in (-behind - HOLE, WIDTH + behind + HOLE)]
    given = {"drag": drag, "pockets": corners + sides, "pocket_r": HOLE, "posts": posts}
    return room([0, 0], [LENGTH, WIDTH], e, e_wall, **given)


CUT = (0.1159, 0.1286)
"""Of a corner and of a side pocket with straight jaws: how far apart the noses of its cushions are, in metres."""

CORNER_JAW, SIDE_JAW = (0.06, 0.0468), (0.0117, 0.0468)
"""How far a straight jaw goes, in metres: along its rail and behind it, until it is in the hole."""


def tournament(e: float = 0.95, e_wall: float = 0.8, drag: float = 0.5) -> Room:
    """The same table with jaws as they are cut: rails end at noses, from which straight jaws lean into the holes.

    Mouths are 4 9/16 and 5 1/16 inches wide, cushion and jaw make angles of 142° and 104°: all as the rules of the
    World Pool-Billiard Association have it, within what they allow. Noses are sharp. The holes are those of `jawed`, by
    which a corner has a shelf of 1.4 inches, and a side one of 0.2. Arguments and errors as `pool`.

    >>> tournament().jaws.shape
    (12, 2, 2)
    """
    nose, (along, behind), (aside, deep) = CUT[0] / np.sqrt(2), CORNER_JAW, SIDE_JAW
    low = [[(nose, 0.0), (-along, -behind)], [(0.0, nose), (-behind, -along)]]
    low += [[(LENGTH / 2 - CUT[1] / 2, 0.0), (aside, -deep)]]
    jaws = [_mirrored(*jaw, end, side) for jaw in low for end in (False, True) for side in (False, True)]
    return jawed(e, e_wall, drag)._replace(posts=np.zeros((0, 3)), jaws=np.array(jaws))


def _mirrored(at: tuple, step: tuple, end: bool, side: bool) -> list[list[float]]:
    """A jaw by where its nose is and how it goes on from there, at the other end of the table, or on its other side."""
    (x, y), (dx, dy) = at, step
    x, dx = (LENGTH - x, -dx) if end else (x, dx)
    y, dy = (WIDTH - y, -dy) if side else (y, dy)
    return [[x, y], [x + dx, y + dy]]

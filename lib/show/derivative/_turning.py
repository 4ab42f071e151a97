"""Which way round both angles go as a shot turns that bounces off a fixed ball: arrows from ray to ray."""

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ..artists import Marks, Paint, outlines, shapes
from ..palette import CONTACT, B, V
from ._nudged import Spread, between

SHARE, BEYOND, OUT = 0.6, 1.45, 4.6
"""Where the arrows are: at which share of the path, how many sums of radii from A, and how far from the hit."""

LEAST, MOST, HEAD = 2.0, 300.0, 0.75
"""How long an arrow is at least, in centimetres, and at most, in degrees; and how long its head is."""


def lay_turns(ax: Axes) -> dict[str, Marks]:
    """The outermost shots, and an arrow each for the turn of the shot, of the normal, and of the way after the hit."""
    return {
        "turns": Marks(
            rays=outlines(ax, [B] * 2, ["solid"] * 2, 1.4),
            arcs=outlines(ax, [B, CONTACT, V], ["solid"] * 3, 2.2),
            heads=shapes(ax, [Paint(B), Paint(CONTACT), Paint(V)]),
        )
    }


def put_turns(made: Marks, known: Spread) -> None:
    """The arrows lead from what is clockwise in the fan before the hit to what is counterclockwise in it."""
    shot, fan = known.shot, known.fan
    there = np.isfinite(fan.x[:, 0])
    x, after = fan.x[there], fan.after[there]
    made.rays.set_segments([np.array([shot.p, end]) for end in x[[0, -1]]])
    way_out = [sum(between(u, w) for u, w in zip(after, after[1:], strict=False))]
    arcs = [
        _arc(shot.p, shot.x - shot.p, SHARE * shot.s, between(x[0] - shot.p, x[-1] - shot.p)),
        _arc(np.zeros(2), x[0] + x[-1], BEYOND * shot.r, between(x[0], x[-1])),
        _arc(shot.x, after[len(after) // 2], OUT, *way_out),
    ]
    made.arcs.set_segments([line[:-6] for line in arcs])
    made.heads.set_verts([_head(line) for line in arcs])


def _arc(centre: NDArray, middle: NDArray, far: float, degrees: float) -> NDArray:
    """A piece of a circle about a centre, as much on either side of a direction, and long enough to be seen."""
    turn = np.sign(degrees) * np.clip(abs(degrees), np.degrees(LEAST / far), MOST)
    angles = np.arctan2(middle[1], middle[0]) + np.radians(turn) * np.linspace(-0.5, 0.5, 41)
    return centre + far * np.column_stack([np.cos(angles), np.sin(angles)])


def _head(line: NDArray) -> NDArray:
    """The head of an arrow that ends as a line does."""
    way = line[-1] - line[-8]
    way = HEAD * way / np.sqrt(way @ way)
    side = 0.4 * np.array([-way[1], way[0]])
    return np.array([line[-1], line[-1] - way + side, line[-1] - way - side])

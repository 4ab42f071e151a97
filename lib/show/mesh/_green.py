"""The hole of golf as it is seen: its triangles, dark as they lie to the light, its boards and its flag."""

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ...frame import dot
from ...geometry import unit
from ..artists import Marks, Paint, label, outlines, shapes
from ..palette import DARKNESS, FRAME, INK, LIGHT, QUIET, V
from ..scene import number
from ..space import of_half
from ._fairway import BANK, BANKS, CUP, FOOT, GROUND, HALF, HIGH, HUMP, LONG, RIM, SIDE, SLOPES, TOP
from ._seen import eye

EYE = eye([0.0, -of_half(1 / 6)[1], of_half(1 / 6)[0]], [0.0, 0.0, 1.0])
"""From where the hole is seen: nearly from above."""

SUN = unit(np.array([-2.0, 2.0, 3.0]))
"""Where the light comes from."""

POLE = np.array([[*CUP, 0.0], [*CUP, 42.0], [CUP[0] + 9.0, CUP[1], 37.0], [*CUP, 32.0]])
"""The flag: its foot, its top, its tip, and where it ends on the pole."""

CONTOURS = [FOOT + (TOP - FOOT) * z / HIGH for z in (2.0, 4.0)]
"""The lines on the hump that are 2 and 4 cm high."""


def draw_hole(ax: Axes) -> None:
    """Draw the hole below all that moves: its triangles, dark as they lie to the light, its banks and its flag."""
    made = np.concatenate([GROUND, SLOPES])
    top = np.vstack([SIDE, SIDE[:2]]) + [0.0, 0.0, BANK]
    walls = [np.minimum(x, [LONG, HALF, BANK]) for x in BANKS]
    marks = Marks(
        ground=shapes(ax, [Paint(FRAME)] * len(made)),
        shade=shapes(ax, [Paint(DARKNESS, _darkness(x)) for x in made]),
        light=shapes(ax, [Paint(LIGHT, _light(x)) for x in made]),
        seams=outlines(ax, [QUIET] * len(made), ["solid"] * len(made), 0.6),
        contours=outlines(ax, [INK] * len(CONTOURS), ["dashed"] * len(CONTOURS), 1.2),
        high=label(ax, f"the hill is {number(HIGH)} cm high", INK),
        cup=shapes(ax, [Paint(DARKNESS, 0.75, QUIET)]),
        walls=shapes(ax, [Paint(QUIET, 1.0, QUIET, 0.8)] * len(walls)),
        bank=outlines(ax, [QUIET], ["solid"], 4.0),
        pole=outlines(ax, [INK], ["solid"], 2.0),
        flag=shapes(ax, [Paint(V)]),
    )
    seen = EYE.seen(made)
    marks.ground.set_verts(seen)
    marks.shade.set_verts(seen)
    marks.light.set_verts(seen)
    marks.seams.set_segments([np.vstack([x, x[:1]]) for x in seen])
    marks.contours.set_segments([EYE.seen(np.vstack([x, x[:1]])) for x in CONTOURS])
    marks.high.set_va("top")  # below the board, however large the letters are
    marks.high.set_position(EYE.seen([HUMP[0], -HALF, 0.0]) - [0.0, 2.5])
    marks.cup.set_verts([EYE.seen(RIM)])
    marks.walls.set_verts(EYE.seen(np.array(walls)))
    marks.bank.set_segments([EYE.seen(top)])
    marks.pole.set_segments([EYE.seen(POLE[:2])])
    marks.flag.set_verts([EYE.seen(POLE[1:])])
    for each in marks:
        each.set_animated(False)


def _sunward(triangle: NDArray) -> float:
    """How much more a triangle of the ground faces the light than level ground does."""
    n = unit(np.cross(triangle[1] - triangle[0], triangle[2] - triangle[0]))
    return float(dot(n if n[2] > 0 else -n, SUN) - SUN[2])


def _darkness(triangle: NDArray) -> float:
    """How dark a triangle of the ground is, by how it lies to the light."""
    return round(max(0.14 - 0.9 * _sunward(triangle), 0.0), 3)


def _light(triangle: NDArray) -> float:
    """How much light lies on it, which a dark page shows better than shade."""
    return round(min(max(2.0 * _sunward(triangle), 0.0), 0.6), 3)

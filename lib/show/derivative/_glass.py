"""What lesson 15 shows of a fan through a glass: how far apart it meets the rim, and how far it is across its way."""

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ..artists import Marks, label, outlines
from ..palette import INK, QUIET, B, R, V
from ..shapes import NONE, disc
from ._nudged import unit

MIDDLE, LONG, TURN, WIDE = np.array([1.5, 0.0]), 2.9, 0.8, 2.05
"""Where the middle of the piece of rim is drawn, how long that is, how far from its end its angle is marked, and the
radius of the ring about all.
"""

CLEAR = 1.1
"""How far the ring in the world is from the outermost hits, in centimetres: clear of the handle there."""


def lay_glass(ax: Axes, world: Axes, roomy: bool) -> dict[str, Marks]:
    """The outermost shots, the piece of rim between them, what they are apart, and the angle between these two; and in
    a layer of their own the lengths of the sides (15.2). In the world the ring, small.

    roomy : is there room for the letter of the angle?
    """
    sizes = (r"$s\,\delta\alpha$", INK), (r"$\dfrac{s\,\delta\alpha}{\cos\varphi}$", R)
    angle = (r"$\varphi$" if roomy else "", QUIET)
    return {
        "glass": Marks(lines=outlines(ax, [B, B, V, R, INK], ["solid"] * 5, 2.4)),
        "spot": Marks(ring=outlines(world, [INK], ["dotted"], 1.8)),
        "rim": Marks(ring=outlines(ax, [INK], ["dotted"], 1.8), circle=outlines(ax, [R], ["dashed"], 1.4)),
        "arc": Marks(line=outlines(ax, [QUIET], ["solid"], 2.4)),
        "sizes": Marks(names=[label(ax, *name) for name in (*sizes, angle)]),
    }


def put_glass(layers: Mapping[str, Marks], ends: NDArray, way: NDArray) -> None:
    """Draw the hits of the outermost shots, shape (2, 2), as large as they fit; way : of the fan, of length 1."""
    chord = ends[1] - ends[0]
    size = np.sqrt(chord @ chord)
    layers["spot"].ring.set_segments([disc((ends[0] + ends[1]) / 2, CLEAR + size / 2)])
    layers["rim"].circle.set_segments([_circle(ends, LONG / size) if size else NONE])
    *lines, arc = _lines(chord / size, way) if size else [NONE] * 6
    layers["glass"].lines.set_segments(lines)
    layers["arc"].line.set_segments([arc])
    layers["rim"].ring.set_segments([disc(MIDDLE, WIDE)])
    if not size:
        return
    (near, far), foot = _triangle(chord / size, way)
    out = unit((near + foot) / 2 - far)
    turn = unit(unit(far - near) + unit(foot - near))
    gap, rim = (near + foot) / 2 + 0.55 * out, (near + far) / 2 - 0.75 * unit(foot - (near + far) / 2)
    for name, place in zip(layers["sizes"].names, (gap, rim, near + 1.5 * turn), strict=True):
        name.set_position(place)


def _circle(ends: NDArray, scale: float) -> NDArray:
    """The circle on which both ends of the piece of rim lie, about A, as far as it is seen in the ring."""
    middle = (ends[0] + ends[1]) / 2
    r = np.sqrt(ends[0] @ ends[0])
    half = min(np.pi, 1.5 * WIDE / (scale * r))
    turn = np.linspace(-half, half, 201)
    c, s, (x, y) = np.cos(turn), np.sin(turn), r * unit(middle)
    found = MIDDLE + scale * (np.column_stack([c * x - s * y, s * x + c * y]) - middle)
    return found[np.sum((found - MIDDLE) ** 2, axis=1) < WIDE * WIDE]


def _from_ring(x: NDArray, way: NDArray) -> NDArray:
    """The piece of a path up to a place in the ring."""
    x = x - MIDDLE
    back = x @ way + np.sqrt((x @ way) ** 2 - x @ x + WIDE * WIDE)
    return MIDDLE + np.array([x - back * way, x])


def _triangle(u: NDArray, way: NDArray) -> tuple[NDArray, NDArray]:
    """Both ends of the piece of rim, along u, the one that is met first before the other; and beside it, on the way of
    the other shot.
    """
    u = u if u @ way > 0 else -u
    ends = MIDDLE + LONG / 2 * np.array([-u, u])
    return ends, ends[1] - LONG * (u @ way) * way


def _lines(u: NDArray, way: NDArray) -> list[NDArray]:
    """Both paths up to what is across them, the rest of the second, the piece of rim, what is across, and the arc."""
    (near, far), foot = _triangle(u, way)
    one, other = unit(foot - near), unit(far - near)
    arc = [near + TURN * unit(one + k * (other - one)) for k in np.linspace(0, 1, 9)]
    paths = [_from_ring(x, way) for x in (near, foot)]
    return paths + [np.array(x) for x in ([foot, far], [near, far], [near, foot], arc)]

"""What lesson 15 shows of a fan through a glass: how far apart it meets the rim, and how far it is across its way."""

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ..artists import Marks, label, outlines
from ..canvas import SMALL
from ..palette import CONTACT, INK, QUIET, B, R, V
from ..shapes import NONE, disc
from ._nudged import unit

MIDDLE, LONG, WIDE, SIDE = np.array([1.5, 0.0]), 2.9, 2.05, 3.85
"""Where the middle of the piece of rim is drawn, how long that is, the radius of the ring about all, and where its
names begin.
"""

LETTER, NEAR, BEYOND = 0.27, (0.6, 2.2), 0.42
"""How much room the letter of the angle has on either side, how far from its corner it stands at least and at most, and
how far beyond it the arc is.
"""

NAMED = (
    ("two shots, δα apart", B, 1.5),
    ("the gap between them", INK, 0.9),
    ("φ, from path to normal", QUIET, 0.3),
    ("along the circle", R, -0.3),
    ("over r: δθ", CONTACT, -0.9),
    ("one path is longer", V, -1.5),
)
"""What the parts of the glass are, in the order of the text, and how high each name stands beside it."""

CLEAR = 1.1
"""How far the ring in the world is from the outermost hits, in centimetres: clear of the handle there."""


def lay_glass(ax: Axes, world: Axes, roomy: bool) -> dict[str, Marks]:
    """The outermost shots, the piece of rim between them, what they are apart, and the angle between these two; and in
    a layer of their own the lengths of the sides (15.2), and the names of all. In the world the ring, small.

    roomy : is there room for these names?
    """
    sizes = (r"$s\,\delta\alpha$", INK), (r"$\dfrac{s\,\delta\alpha}{\cos\varphi}$", R)
    angle = r"$\varphi$", QUIET
    look = {"ha": "left", "va": "center", "size": SMALL, "animated": True, "clip_on": False}
    return {
        "glass": Marks(lines=outlines(ax, [B, B, V, R, INK], ["solid"] * 5, 2.4)),
        "spot": Marks(ring=outlines(world, [INK], ["dotted"], 1.8)),
        "rim": Marks(ring=outlines(ax, [INK], ["dotted"], 1.8), circle=outlines(ax, [R], ["dashed"], 1.4)),
        "arc": Marks(line=outlines(ax, [QUIET], ["solid"], 2.4)),
        "named": Marks(words=[ax.text(SIDE, y, word * roomy, color=hue, **look) for word, hue, y in NAMED]),
        "sizes": Marks(names=[label(ax, *name) for name in sizes] + [label(ax, *angle, inside=True)]),
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
    turn = _letter(near, far, foot) * unit(unit(far - near) + unit(foot - near))
    gap, rim = (near + foot) / 2 + 0.55 * out, (near + far) / 2 - 0.75 * unit(foot - (near + far) / 2)
    for name, place in zip(layers["sizes"].names, (gap, rim, near + turn), strict=True):
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
    wide = _letter(near, far, foot) + BEYOND
    arc = [near + wide * unit(one + k * (other - one)) for k in np.linspace(0, 1, 9)]
    paths = [_from_ring(x, way) for x in (near, foot)]
    return paths + [np.array(x) for x in ([foot, far], [near, far], [near, foot], arc)]


def _letter(near: NDArray, far: NDArray, foot: NDArray) -> float:
    """How far from its corner the letter of the angle stands, so that it has room between both sides."""
    half = np.sqrt(max((1 - unit(far - near) @ unit(foot - near)) / 2, 0.0))
    return float(np.clip(LETTER / max(half, 1e-9), *NEAR))

"""The plane of velocities of lesson 08's picture: four tips, and what is measured between them."""

import numpy as np
from matplotlib.axes import Axes

from ..artists import Marks, Paint, dots, label, outlines, shaft, shapes
from ..canvas import SMALL
from ..central import NONE
from ..palette import CONTACT, FRAME, INK, QUIET, A, B, V
from ..scene import Scene
from ..shapes import arrow, disc
from .hit import Hit, dot
from .orbit import COLOURS, letters, put_letter

ROOM = 16
"""From so many widths of a shaft on a letter has room beside a way."""

MARKED = (0.0, 0.5, 1.0)
"""The values of e that are marked."""

ENERGY = "radius²: the energy\nthat can be lost"


def tips(ax: Axes) -> dict[str, Marks]:
    """The layers of the plane of velocities."""
    ax.set_axis_off()
    ax.plot([0], [0], "+", color=QUIET, markersize=11)
    still = {"size": SMALL, "animated": True}
    middle = still | {"ha": "center", "va": "center", "clip_on": True, "color": INK}
    corner = still | {"ha": "right", "va": "top", "transform": ax.transAxes, "color": QUIET}
    trail = {"linestyle": "none", "marker": ".", "markersize": 4, "animated": True}
    return {
        "circle": Marks(discs=shapes(ax, [Paint(FRAME, 0.55, QUIET, 1.4)] * 2)),
        "kept": Marks(rings=outlines(ax, [INK] * 2, ["dashed"] * 2, 1.6)),
        "slope": Marks(ways=outlines(ax, [INK] * 2, ["dotted"] * 2, 1.6)),
        "pair": Marks(line=outlines(ax, [V], ["solid"], 2.6), letter=label(ax, r"$\mathbf{v}$", V)),
        "parted": Marks(line=outlines(ax, [INK], ["solid"], 2.0)),
        "square": Marks(lines=outlines(ax, [INK] * 2, ["solid"] * 2, 1.4)),
        "closes": Marks(line=outlines(ax, [CONTACT], ["solid"], 3.2), letter=label(ax, "$v_n$", CONTACT)),
        "thales": Marks(lines=outlines(ax, [A, B, INK], ["solid"] * 3, 2.2)),
        **{
            f"push_{i}": Marks(arrow=shapes(ax, [Paint(CONTACT)]), letter=label(ax, f"$J/m_{i}$", CONTACT))
            for i in COLOURS
        },
        "marks": Marks(
            ticks=outlines(ax, [INK] * 6, ["solid"] * 6, 2.0),
            words=[ax.text(0, 0, word, **middle) for word in ("e = 0", "½")],
        ),
        "trail": Marks(dots=[ax.plot([], [], color=colour, **trail)[0] for colour in COLOURS.values()]),
        "centre": Marks(dot=dots(ax, "D", INK)),
        "stays": Marks(word=label(ax, "stays", INK)),
        "energy": Marks(word=ax.text(0.99, 0.985, ENERGY, **corner)),
        "ends": Marks(dots=[dots(ax, "s", colour) for colour in COLOURS.values()], letters=letters(ax)),
        "tips": Marks(dots=[dots(ax, "o", colour) for colour in COLOURS.values()], letters=letters(ax, "'")),
    }


def put_tips(layers: dict[str, Marks], ax: Axes, s: Scene, x: Hit, masses: tuple[float, float]) -> None:
    """The tips before and after, and what is measured between them."""
    width, v = shaft(ax), s.v2 - s.v1
    for name, some in (("ends", (s.v1, s.v2)), ("tips", x.after)):
        for point, text, tip, away in zip(layers[name].dots, layers[name].letters, some, (-v, v), strict=True):
            point.set_data(*tip[:, None])
            put_letter(text, _outside(tip, x.centre, away, 6 * width), name == "ends" or x.v_n > ROOM * width)
    layers["pair"].line.set_segments([(s.v1, s.v2)])
    across = np.array([-v[1], v[0]]) / (np.hypot(*v) or 1.0)
    put_letter(layers["pair"].letter, s.v1 + 0.8 * v - 4 * width * across, np.any(v))
    layers["parted"].line.set_segments([x.after])
    layers["centre"].dot.set_data(*x.centre[:, None])
    put_letter(layers["stays"].word, x.centre + [14 * width, -5 * width], True)
    _put_circles(layers, s, x)
    _put_slides(layers, width, s, x, masses)
    _put_corners(layers, width, s, x)


def _put_circles(layers: dict[str, Marks], s: Scene, x: Hit) -> None:
    """The circles through the tips before, and through those after."""
    radii, kept = ([np.hypot(*(tip - x.centre)) for tip in some] for some in ((s.v1, s.v2), x.after))
    layers["circle"].discs.set_verts([disc(x.centre, size) for size in sorted(radii, reverse=True)])
    layers["kept"].rings.set_segments([disc(x.centre, size) for size in kept])


def _put_slides(layers: dict[str, Marks], width: float, s: Scene, x: Hit, masses: tuple[float, float]) -> None:
    """How the tips slide along the normal: the ways, the marks of e on them, and the impulse."""
    before, long = (s.v1, s.v2), x.v_n > ROOM * width
    full = [[_at(s, x, *masses, share)[i] for share in MARKED] for i in (0, 1)]
    layers["slope"].ways.set_segments([[tip, line[-1]] for tip, line in zip(before, full, strict=True)])
    tick = 3 * width * np.array([-x.n[1], x.n[0]])
    layers["marks"].ticks.set_segments([[there - tick, there + tick] for line in full for there in line])
    for text, there in zip(layers["marks"].words, full[1], strict=False):
        put_letter(text, there - 3 * tick, long)
    for i, (tip, goes) in enumerate(zip(before, x.after, strict=True)):
        push = layers[f"push_{i + 1}"]
        push.arrow.set_verts([arrow(tip, goes - tip, width)])
        put_letter(push.letter, (tip + goes) / 2 + (2 - i) * 2 * tick, long)
    foot = s.v2 + x.v_n * x.n
    layers["closes"].line.set_segments([[s.v2, foot]])
    put_letter(layers["closes"].letter, (s.v2 + foot) / 2 + 2 * tick, x.v_n > 0)


def _put_corners(layers: dict[str, Marks], width: float, s: Scene, x: Hit) -> None:
    """The right angles: where the closing is spent, and between the velocities after the hit as A saw them before."""
    foot, (w1, w2) = s.v2 + x.v_n * x.n, x.after
    layers["square"].lines.set_segments([[s.v1, foot], _corner(foot, s.v1, s.v2, 4 * width)])
    right = dot(w1 - s.v1, w2 - s.v1) == 0 and x.J > 0
    angle = _corner(s.v1, w1, w2, 4 * width) if right else NONE
    layers["thales"].lines.set_segments([[s.v1, w1], [s.v1, w2], angle])


def _at(s: Scene, x: Hit, m1: float, m2: float, e: float) -> tuple[np.ndarray, np.ndarray]:
    """Where the tips would be for another e (eq. 8.3, 8.4, 8.9)."""
    J = (1 + e) * x.mu * x.v_n
    return s.v1 - J / m1 * x.n, s.v2 + J / m2 * x.n


def _outside(tip: np.ndarray, centre: np.ndarray, away: np.ndarray, far: float) -> np.ndarray:
    """A place beside a tip, on the far side from the centre."""
    way = tip - centre
    way = way if np.hypot(*way) > 1e-9 * np.hypot(*away) else away
    return tip + far * way / (np.hypot(*way) or 1.0)


def _corner(p: np.ndarray, one: np.ndarray, other: np.ndarray, size: float) -> np.ndarray:
    """The mark of a right angle at p, between the ways to two places; nothing if one of them is p."""
    ways = [q - p for q in (one, other)]
    lengths = [np.hypot(*way) for way in ways]
    if min(lengths) < 2 * size:
        return NONE
    a, b = (size * way / length for way, length in zip(ways, lengths, strict=True))
    return np.array([p + a, p + a + b, p + b])

"""The left of lesson 12's picture: the shot as it is bent, seen from A."""

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ..artists import BALL_A, SKIN_B, Paint, about, along, bare, clear, dots, label, outlines, shaft, shapes
from ..central import NONE
from ..palette import CONTACT, INK, QUIET, WRONG, P, R, V
from ..shapes import arrow, disc
from .pegs_parts import Bent, at, control

LETTERS = {r"\mathbf{p}": P, r"\mathbf{v}": V, r"\frac{1}{2}\mathbf{a}": INK}
"""What stands beside the three arrows."""

TIMES = np.linspace(0, 1, 41)
"""Where in the frame the path is drawn."""

POINTED = 1e-6
"""How wide a path is drawn that turns back on itself, as a share of its bend: its end is round then."""


def world(ax: Axes) -> dict[str, list[Artist]]:
    """Its layers."""
    bare(ax)
    corners = [outlines(ax, [INK], ["dashed"], 1.4), dots(ax, "s", INK)]
    return {
        "sleeve": [shapes(ax, [Paint(CONTACT, 0.09)]), outlines(ax, [CONTACT], ["solid"], 2.4)],
        "grown": [shapes(ax, [Paint(R, 0.13, R, 1.8)])],
        "blocker": [shapes(ax, [Paint(QUIET, 0.25, QUIET)]), dots(ax, "x", QUIET), label(ax, "in the way", QUIET)],
        "shot": [shapes(ax, [BALL_A]), dots(ax, "o", R)],
        "path": [outlines(ax, [INK, QUIET], ["solid", "dotted"], 2.0)],
        "arrows": [shapes(ax, [Paint(P), Paint(V), Paint(INK)])],
        "letters": [label(ax, f"${text}$", colour) for text, colour in LETTERS.items()],
        "control": [*corners, *[label(ax, f"$P_{i}$", INK) for i in range(3)]],
        "shrunk": [shapes(ax, [SKIN_B]), dots(ax, "o", P)],
        "touching": [outlines(ax, [CONTACT], ["solid"], 2.0)],
        "stop": [outlines(ax, [WRONG], ["dashed"], 2.2)],
        "bend": [dots(ax, "D", INK)],
    }


def put_world(layers: dict, ax: Axes, x: Bent, radii: tuple[float, float], t: float, stop: float | None) -> None:
    """Both balls, B at a time, its path up to contact and beyond, and the sleeve round it.

    stop : when B meets what stands in its way, None if it does not.
    """
    (r1, r2), middle = radii, x.p / 2
    drawn = {"sleeve": sleeve(x, x.r), "grown": disc(0 * x.p, x.r), "shot": disc(0 * x.p, r1)}
    drawn |= {"blocker": disc(middle, r1), "shrunk": disc(at(x, t), r2)}
    for name, line in drawn.items():
        layers[name][0].set_verts([line])
    layers["sleeve"][1].set_segments([np.vstack([drawn["sleeve"], drawn["sleeve"][:1]])])
    for name, place in (("shot", 0 * x.p), ("blocker", middle), ("shrunk", at(x, t)), ("bend", control(x)[2])):
        layers[name][-1 if name == "bend" else 1].set_data(*place[:, None])
    layers["blocker"][2].set_position(middle + [0, r1 + 5 * shaft(ax)])
    end = min(float(x.contact.t), 1.0) if stop is None else stop
    layers["path"][0].set_segments([at(x, end * TIMES), at(x, end + (1 - end) * TIMES) if end < 1 else NONE])
    layers["touching"][0].set_segments([disc(at(x, end), r2)] if stop is None and x.contact.hit else [NONE])
    layers["stop"][0].set_segments([disc(at(x, end), r2)] if stop is not None else [NONE])
    put_arrows(layers, ax, x)


def put_arrows(layers: dict, ax: Axes, x: Bent) -> None:
    """p, v from its tip and half of a from there, each with its letter; and the control points."""
    width, points = shaft(ax), control(x)
    arrows = (0 * x.p, x.p), (x.p, x.v), (x.p + x.v, x.a / 2)
    layers["arrows"][0].set_verts([arrow(*each, width) for each in arrows])
    drawn = np.vstack([along(*each) for each in arrows] + [at(x, TIMES[::4])])
    spots = clear([about(*each, width)[1:] for each in arrows], drawn, 4 * width)
    for text, (_, way), spot in zip(layers["letters"], arrows, spots, strict=True):
        text.set_visible(text.get_visible() and bool(np.any(way)))
        text.set_position(np.nan_to_num(spot))
    layers["control"][0].set_segments([points])
    layers["control"][1].set_data(*points.T)
    beside = 5 * width * np.array([[0, 1], [0, 1], [1, 0]])
    for text, place in zip(layers["control"][2:], points + beside, strict=True):
        text.set_position(place)


def course(x: Bent) -> tuple[NDArray, NDArray]:
    """Places along the path, closer together where it turns sharply, and the directions there."""
    v, a, t = x.v, x.a, np.linspace(0, 1, 61)
    if (aa := float(a[0] * a[0] + a[1] * a[1])) > 0:
        ahead = float(v[0] * a[0] + v[1] * a[1]) / aa
        across = float(v[0] * a[1] - v[1] * a[0]) / aa
        if abs(across) < POINTED:
            across = POINTED
            v = ahead * a + across * np.array([a[1], -a[0]])
        u = np.linspace(-0.95, 0.95, 24)
        t = np.unique(np.clip(np.concatenate([t, -ahead + abs(across) * 2 * u / (1 - u * u)]), 0, 1))
    d = v + t[:, None] * a
    size = np.hypot(*d.T)[:, None]
    ahead = np.divide(d, size, out=np.tile([1.0, 0.0], (len(t), 1)), where=size > 0)
    return x.p + t[:, None] * (v + 0.5 * t[:, None] * a), ahead


def sleeve(x: Bent, r: float, count: int = 21) -> NDArray:
    """The outline of all places within r of the path: the sleeve, bent with it."""
    way, d = course(x)
    u, side = np.linspace(-1, 1, count)[:, None], r * np.column_stack([-d[:, 1], d[:, 0]])
    start, end = (r * (1 - u * u) * d[i] / (1 + u * u) + 2 * u * side[i] / (1 + u * u) for i in (0, -1))
    line = np.concatenate([way - side, way[-1] + end, (way + side)[::-1], way[0] - start])
    far = np.hypot(*(line[:, None] - way).transpose(2, 0, 1)).min(axis=1)
    return line[far >= (1 - 1e-3) * r]

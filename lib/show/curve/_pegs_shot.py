"""The left of lesson 12's picture: the shot as it is bent, seen from A."""

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ..artists import BALL_A, SKIN_B, Marks, Paint, about, along, bare, clear, dots, label, outlines, shaft, shapes
from ..palette import CONTACT, INK, QUIET, WRONG, P, R, V
from ..shapes import NONE, arrow, disc
from ._bent_shot import _at, _BentShot, _control, _entered_again

TIMES = np.linspace(0, 1, 41)
"""Where in the frame the path is drawn."""

POINTED = 1e-6
"""How wide a path is drawn that turns back on itself, as a share of its bend: its end is round then."""


def _shot_layers(ax: Axes) -> dict[str, Marks]:
    """Its layers."""
    bare(ax, " cm")
    letters = {"p": (r"\mathbf{p}", P), "v": (r"\mathbf{v}", V), "a": (r"\frac{1}{2}\mathbf{a}", INK)}
    return {
        "sleeve": Marks(inside=shapes(ax, [Paint(CONTACT, 0.09)]), edge=outlines(ax, [CONTACT], ["solid"], 2.4)),
        "grown": Marks(disc=shapes(ax, [Paint(R, 0.13, R, 1.8)])),
        "blocker": Marks(
            ball=shapes(ax, [Paint(QUIET, 0.25, QUIET)]),
            middle=dots(ax, "x", QUIET),
            word=label(ax, "in the way", QUIET),
        ),
        "shot": Marks(ball=shapes(ax, [BALL_A]), middle=dots(ax, "o", R)),
        "path": Marks(lines=outlines(ax, [INK, QUIET], ["solid", "dotted"], 2.0)),
        "arrows": Marks(shapes=shapes(ax, [Paint(P), Paint(V), Paint(INK)])),
        "letters": Marks(**{name: label(ax, f"${text}$", colour) for name, (text, colour) in letters.items()}),
        "control": Marks(
            line=outlines(ax, [INK], ["dashed"], 1.4),
            points=dots(ax, "s", INK),
            letters=[label(ax, f"$P_{i}$", INK) for i in range(3)],
        ),
        "shrunk": Marks(ball=shapes(ax, [SKIN_B]), middle=dots(ax, "o", P)),
        "touching": Marks(ring=outlines(ax, [CONTACT], ["solid"], 2.0)),
        "stop": Marks(ring=outlines(ax, [WRONG], ["dashed"], 2.2)),
        "bend": Marks(tip=dots(ax, "D", INK)),
    }


def _put_shot(
    layers: dict, ax: Axes, x: _BentShot, radii: tuple, t: float, stop: float | None, rest: bool = True
) -> None:
    """Both balls, B at a time, its path up to contact and beyond, and the sleeve round it.

    stop : when B meets what stands in its way, None if it does not. rest : is the path drawn beyond that?
    """
    (r1, r2), middle = radii, x.p / 2
    if layers["sleeve"].inside.get_visible():
        rim = _sleeve(x, x.r)
        layers["sleeve"].inside.set_verts([rim])
        layers["sleeve"].edge.set_segments([np.vstack([rim, rim[:1]])])
    layers["grown"].disc.set_verts([disc(0 * x.p, x.r)])
    for name, place, r in (("shot", 0 * x.p, r1), ("blocker", middle, r1), ("shrunk", _at(x, t), r2)):
        layers[name].ball.set_verts([disc(place, r)])
        layers[name].middle.set_data(*place[:, None])
    layers["blocker"].word.set_position(middle + [0, r1 + 5 * shaft(ax)])
    end = min(float(x.contact.t), 1.0) if stop is None else stop
    ways = [_at(x, end * TIMES), _at(x, end + (1 - end) * TIMES) if end < 1 and rest else NONE]
    layers["path"].lines.set_segments(ways)
    enters = [end, *_entered_again(x)] if stop is None and x.contact.hit else []
    layers["touching"].ring.set_segments([disc(_at(x, each), r2) for each in enters] or [NONE])
    layers["stop"].ring.set_segments([disc(_at(x, end), r2)] if stop is not None else [NONE])
    _put_arrows(layers, ax, x)


def _put_arrows(layers: dict, ax: Axes, x: _BentShot) -> None:
    """p, v from its tip and half of a from there, each with its letter; and the control points."""
    width, points = shaft(ax), _control(x)
    arrows = (0 * x.p, x.p), (x.p, x.v), (x.p + x.v, x.a / 2)
    layers["arrows"].shapes.set_verts([arrow(*each, width) for each in arrows])
    drawn = np.vstack([along(*each) for each in arrows] + [_at(x, TIMES[::4])])
    spots = clear([about(*each, width)[1:] for each in arrows], drawn, 4 * width)
    for text, (_, way), spot in zip(layers["letters"], arrows, spots, strict=True):
        text.set_visible(text.get_visible() and bool(np.any(way)))
        text.set_position(np.nan_to_num(spot))
    layers["control"].line.set_segments([points])
    layers["control"].points.set_data(*points.T)
    layers["bend"].tip.set_data(*points[2][:, None])
    beside = 5 * width * np.array([[0, 1], [0, 1], [1, 0]])
    for text, place in zip(layers["control"].letters, points + beside, strict=True):
        text.set_position(place)


def _course(x: _BentShot) -> tuple[NDArray, NDArray]:
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


def _sleeve(x: _BentShot, r: float, count: int = 21) -> NDArray:
    """The outline of all places within r of the path: the sleeve, bent with it."""
    way, d = _course(x)
    u, side = np.linspace(-1, 1, count)[:, None], r * np.column_stack([-d[:, 1], d[:, 0]])
    start, end = (r * (1 - u * u) * d[i] / (1 + u * u) + 2 * u * side[i] / (1 + u * u) for i in (0, -1))
    line = np.concatenate([way - side, way[-1] + end, (way + side)[::-1], way[0] - start])
    far = np.hypot(*(line[:, None] - way).transpose(2, 0, 1)).min(axis=1)
    return line[far >= (1 - 1e-3) * r]

"""The linked views of a scene: each makes its artists once, fits its axes to a scene, and follows every move."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection

from ..frame import at, f
from .palette import CONTACT, FRAME, INK, A, B, P, R, V
from .scene import Facts, Scene, number, verdict
from .shapes import arrow, disc, tube

TIMES = np.linspace(-0.5, 1.5, 121)
"""Where the parabola is drawn: the frame, and half a frame on either side."""


class View(NamedTuple):
    """artists : drawn over the background, in order. fit : axes to a scene. update : artists to a scene and a time."""

    artists: list[Artist]
    fit: Callable[[Scene, Facts], None]
    update: Callable[[Scene, Facts, float, bool], None]


def world(ax: Axes) -> View:
    """Both spheres, what they sweep, where they are at time t and where they touch."""
    ax.set_title("the world")
    fills = shapes(ax, [A, B, A, B, V, V], alphas=[0.25, 0.25, 0.9, 0.9, 1, 1])
    rings = outlines(ax, [INK, INK, CONTACT, CONTACT], styles=["dashed", "dashed", "solid", "solid"])
    names = [label(ax, "A", INK), label(ax, "B", INK)]
    point = dots(ax, "o", CONTACT)

    def update(s: Scene, known: Facts, t: float, reveal: bool) -> None:
        width = shaft(ax)
        balls = ((s.p1, s.v1, s.r1), (s.p2, s.v2, s.r2))
        tubes = [tube(*ball) if reveal else np.empty((0, 2)) for ball in balls]
        fills.set_verts([*tubes, *(disc(p, r) for p, _, r in balls), *(arrow(p, v, width) for p, v, _ in balls)])
        touch = float(known.contact.t) if reveal and known.contact.hit else np.nan
        rings.set_segments(
            [disc(at(p, v, t), r) if reveal else np.empty((0, 2)) for p, v, r in balls]
            + [disc(at(p, v, touch), r) if touch >= 0 else np.empty((0, 2)) for p, v, r in balls]
        )
        for name, (p, _, r) in zip(names, balls, strict=True):
            name.set_position(p - [0, r / 2])
        point.set_data(*known.geometry.point[:, None] if touch >= 0 else ([], []))

    return View([fills, rings, *names, point], lambda s, known: enclose(ax, corners(s)), update)


def seen_from_a(ax: Axes) -> View:
    """A at rest with its sphere grown to r, and B shrunk to a point that moves by v."""
    ax.set_title("seen from A, grown to r")
    fills = shapes(ax, [R, A, P, V], alphas=[0.18, 0.9, 1, 1])
    rings = outlines(ax, [R], styles=["solid"])
    names = [label(ax, x, c) for x, c in (("p", P), ("v", V), ("r", R))]
    now, touching = dots(ax, "s", INK), dots(ax, "o", CONTACT)

    def update(s: Scene, known: Facts, t: float, reveal: bool) -> None:
        width, origin = shaft(ax), np.zeros(2)
        p, v, r = known.p, known.v, known.r
        fills.set_verts([disc(origin, r), disc(origin, s.r1), arrow(origin, p, width), arrow(p, v, width)])
        rings.set_segments([disc(origin, r)])
        for name, place in zip(names, (beside(origin, p, width), beside(p, v, width), (0, r + 4 * width)), strict=True):
            name.set_position(place)
        now.set_data(*at(p, v, t)[:, None])
        hit = known.contact.hit
        touching.set_data(*at(p, v, known.contact.t)[:, None] if hit else ([], []))

    def fit(s: Scene, known: Facts) -> None:
        p, r = known.p, np.array([known.r, known.r])
        enclose(ax, np.array([-r, r, p, p + known.v]))

    return View([fills, rings, *names, now, touching], fit, update)


def parabola(ax: Axes) -> View:
    """f(t), positive while apart and negative in overlap; its roots, and the frame from 0 to 1."""
    ax.set_title("f(t), 0 at touch")
    ax.set_xlim(TIMES[0], TIMES[-1])
    ax.axvspan(0, 1, color=FRAME, zorder=0)
    ax.axhline(0, color=INK, linewidth=0.8)
    ax.set_xlabel("t, frames")
    (curve,) = ax.plot([], [], color=P, linewidth=2, animated=True)
    ends, touching, now = dots(ax, "x", INK), dots(ax, "o", CONTACT), dots(ax, "s", INK)

    def update(s: Scene, known: Facts, t: float, reveal: bool) -> None:
        p, v, r = known.p, known.v, known.r
        curve.set_data(TIMES, f(p, v, r, TIMES))
        ends.set_data(known.roots, [0, 0])
        now.set_data([t], [f(p, v, r, t)])
        hit = known.contact.hit
        touching.set_data(*([known.contact.t], [f(p, v, r, known.contact.t)]) if hit else ([], []))

    def fit(s: Scene, known: Facts) -> None:
        values = f(known.p, known.v, known.r, np.linspace(0, 1, 33))
        low, high = min(values.min(), -(known.r**2)), max(values.max(), known.r**2)
        size = high - low or 1.0
        ax.set_ylim(low - 0.15 * size, high + 0.1 * size)

    return View([curve, ends, touching, now], fit, update)


def ledger(ax: Axes) -> View:
    """The numbers, and what they decide."""
    ax.set_title("ledger")
    ax.set_axis_off()
    rows = ("a = v·v", "b = p·v", "c = p·p − r²", "D = b² − a c", "first root", "last root", "hit at t")
    plain = {"family": "DejaVu Sans", "size": 10, "va": "top", "linespacing": 1.7, "transform": ax.transAxes}
    ax.text(0, 0.95, "\n".join(rows), color=INK, **plain)
    values = ax.text(1, 0.95, "", color=INK, ha="right", animated=True, **plain)
    decided = ax.text(0, 0.06, "", color=INK, weight="bold", animated=True, **(plain | {"size": 9.5}))

    def update(s: Scene, known: Facts, t: float, reveal: bool) -> None:
        numbers = [number(x) if np.isfinite(x) else "none" for x in (*known.steps, *known.roots, known.contact.t)]
        values.set_text("\n".join(numbers))
        decided.set_text(verdict(known).replace(" in this", "\nin this").replace(", at", ",\nat"))

    return View([values, decided], lambda s, known: None, update)


VIEWS = {"world": world, "relative": seen_from_a, "parabola": parabola, "ledger": ledger}
"""The views a stage can show, by name, in the order of the argument from scene to decision."""


def shapes(ax: Axes, colours: list[str], alphas: list[float]) -> PolyCollection:
    """Filled polygons, one to a colour, in one artist."""
    edges = [INK if 0.5 < alpha < 1 else "none" for alpha in alphas]
    made = PolyCollection([np.empty((0, 2))] * len(colours), animated=True, linewidths=0.8)
    made.set_facecolor([(*rgb(colour), alpha) for colour, alpha in zip(colours, alphas, strict=True)])
    made.set_edgecolor(edges)
    return ax.add_collection(made, autolim=False)


def outlines(ax: Axes, colours: list[str], styles: list[str]) -> LineCollection:
    """Closed lines, one to a colour, in one artist."""
    empty = [np.empty((0, 2))] * len(colours)
    made = LineCollection(empty, colors=colours, linestyles=styles, linewidths=1.6, animated=True)
    return ax.add_collection(made, autolim=False)


def dots(ax: Axes, marker: str, colour: str) -> Artist:
    """Points marked by shape and colour, with a dark edge."""
    edge = {"markeredgecolor": INK, "markeredgewidth": 1.0} if marker != "x" else {"markeredgewidth": 1.8}
    return ax.plot([], [], marker, color=colour, markersize=6, animated=True, **edge)[0]


def label(ax: Axes, text: str, colour: str) -> Artist:
    """A bold letter that moves with what it names."""
    place = {"ha": "center", "va": "center", "clip_on": True}
    return ax.text(0, 0, text, color=colour, weight="bold", size=10, animated=True, **place)


def rgb(colour: str) -> tuple[float, float, float]:
    """A colour such as #0072B2 as three numbers from 0 to 1."""
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))


def beside(p: np.ndarray, v: np.ndarray, width: float) -> np.ndarray:
    """A place for the letter of the arrow from p to p + v: by its middle, clear of its shaft."""
    length = np.hypot(*v)
    aside = np.array([v[1], -v[0]]) / length if length > 0 else np.array([0.0, -1.0])
    return at(p, v, 0.5) + 5 * width * aside


def shaft(ax: Axes) -> float:
    """The width of an arrow's shaft: the same on the screen whatever the scale of the scene."""
    low, high = ax.get_xlim()
    return (high - low) / 110


def corners(s: Scene) -> np.ndarray:
    """Points that enclose both spheres at the start and at the end."""
    ends = [(at(p, v, t), r) for p, v, r in ((s.p1, s.v1, s.r1), (s.p2, s.v2, s.r2)) for t in (0, 1)]
    return np.array([centre + side * r for centre, r in ends for side in (-1, 1)])


def enclose(ax: Axes, points: np.ndarray) -> None:
    """Limits that hold all the points with a margin, a unit as long upward as across."""
    low, high = points.min(axis=0), points.max(axis=0)
    box = ax.get_window_extent()
    unit = max((high[0] - low[0]) / box.width, (high[1] - low[1]) / box.height) * 1.15
    unit = unit if unit > 0 else max(1.0, float(np.abs(points).max())) / box.width  # all points are one point
    for axis, pixels, set_limits in ((0, box.width, ax.set_xlim), (1, box.height, ax.set_ylim)):
        middle = (low[axis] + high[axis]) / 2
        set_limits(middle - unit * pixels / 2, middle + unit * pixels / 2)

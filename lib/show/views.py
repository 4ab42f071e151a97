"""The linked views of a scene: each makes its artists once, fits its axes to a scene, and follows every move."""

import numpy as np
from matplotlib.axes import Axes

from ..frame import at, f
from .artists import View, beside, dots, enclose, label, outlines, shaft, shapes
from .bounce import bars, bounce
from .ledgers import LEDGERS
from .palette import CONTACT, FRAME, INK, SHADE, A, B, P, R, V
from .scene import Facts, Scene
from .shapes import arrow, disc, tube
from .triangle import triangle

TIMES = np.linspace(-1, 2, 181)
"""Where the parabola is drawn: the frame, and a whole frame on either side."""


def world(ax: Axes) -> View:
    """Both spheres, what they sweep, where they are at time t and where they touch."""
    ax.set_title("the world")
    fills = shapes(ax, [A, B, A, B, V, V], alphas=[0.25, 0.25, 0.9, 0.9, 1, 1])
    rings = outlines(ax, [INK, INK, CONTACT, CONTACT], styles=["dashed", "dashed", "solid", "solid"])
    names = [label(ax, "A", SHADE), label(ax, "B", SHADE)]
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

    def ways(s: Scene, known: Facts) -> list:
        return [(rings, i, (0, 1), (p, p + v)) for i, (p, v) in enumerate(((s.p1, s.v1), (s.p2, s.v2)))]

    return View([fills, rings, *names, point], lambda s, known: enclose(ax, corners(s)), update, ways)


def seen_from_a(ax: Axes) -> View:
    """A at rest with its sphere grown to r, and B shrunk to a point that moves by v; dashed, what B was."""
    ax.set_title("seen from A, grown to r")
    fills = shapes(ax, [R, A, P, V], alphas=[0.18, 0.9, 1, 1])
    rings = outlines(ax, [R, B], styles=["solid", "dashed"])
    names = [label(ax, x, c) for x, c in (("p", P), ("v", V), ("r", R))]
    now, touching = dots(ax, "s", INK), dots(ax, "o", CONTACT)

    def update(s: Scene, known: Facts, t: float, reveal: bool) -> None:
        width, origin = shaft(ax), np.zeros(2)
        p, v, r = known.p, known.v, known.r
        fills.set_verts([disc(origin, r), disc(origin, s.r1), arrow(origin, p, width), arrow(p, v, width)])
        rings.set_segments([disc(origin, r), disc(at(p, v, t), s.r2)])
        below_left = -0.7 * (r + 5 * width) * np.ones(2)
        for name, place in zip(names, (beside(origin, p, width), beside(p, v, width), below_left), strict=True):
            name.set_position(place)
        now.set_data(*at(p, v, t)[:, None])
        hit = known.contact.hit
        touching.set_data(*at(p, v, known.contact.t)[:, None] if hit else ([], []))

    def fit(s: Scene, known: Facts) -> None:
        p, v, r, r2 = known.p, known.v, np.full(2, known.r), np.full(2, s.r2)
        enclose(ax, np.array([-r, r, p - r2, p + r2, p + v - r2, p + v + r2]))

    def ways(s: Scene, known: Facts) -> list:
        path = (0, 1), (known.p, known.p + known.v)
        return [(rings, 1, *path), (now, 0, *path)]

    return View([fills, rings, *names, now, touching], fit, update, ways)


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

    def ways(s: Scene, known: Facts) -> list:
        t = np.linspace(0, 1, 61)
        return [(now, 0, t, np.column_stack([t, f(known.p, known.v, known.r, t)]))]

    return View([curve, ends, touching, now], fit, update, ways)


VIEWS = {
    "world": world,
    "relative": seen_from_a,
    "triangle": triangle,
    "parabola": parabola,
    "bounce": bounce,
    "bars": bars,
} | LEDGERS
"""The views a stage can show, by name; the ledgers are named after their method."""

USUAL = ("world", "relative", "parabola", "ledger")
"""What a stage shows unless told otherwise, in the order of the argument from scene to decision."""

HOLDERS = ("world", "triangle", "bounce")
"""The views drawn in the world's own coordinates; the first of them shown holds the handles."""


def corners(s: Scene) -> np.ndarray:
    """Points that enclose both spheres at the start and at the end."""
    ends = [(at(p, v, t), r) for p, v, r in ((s.p1, s.v1, s.r1), (s.p2, s.v2, s.r2)) for t in (0, 1)]
    return np.array([centre + side * r for centre, r in ends for side in (-1, 1)])

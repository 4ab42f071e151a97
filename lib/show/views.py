"""The linked views of a scene: each makes its artists once, fits its axes to a scene, and follows every move."""

import numpy as np
from matplotlib.axes import Axes

from ..frame import at, f
from .artists import (
    BALL_A,
    BALL_B,
    SKIN_A,
    SKIN_B,
    TUBE_A,
    TUBE_B,
    Paint,
    View,
    about,
    along,
    bare,
    clear,
    dots,
    enclose,
    frame_band,
    label,
    outlines,
    shaft,
    shapes,
)
from .palette import CONTACT, INK, A, B, P, R, V
from .scene import Facts, Scene
from .shapes import arrow, disc, tube

NONE = np.empty((0, 2))

TURN = np.pi * np.array([3, 5, 1, 7, 4, 2, 0, 6]) / 4
AROUND = np.column_stack([np.cos(TURN), np.sin(TURN)])
"""The directions in which the letter of a circle may stand, first at the upper left."""

EDGE = 0.06
"""How near to the edge of the parabola's view, in frames, a cross would be cut."""

TIMES = np.linspace(-1, 2, 181)
"""Where the parabola is drawn: the frame, and a whole frame on either side."""


SKINS = np.array([0.25, 0.5, 0.75, 1.0])
"""When the balls on their way are drawn."""


def world(ax: Axes) -> View:
    """Both spheres, what they sweep, where they are at time t and where they touch."""
    ax.set_title("the world")
    bare(ax)
    skins = [skin for skin in (SKIN_A, SKIN_B) for _ in SKINS]
    fills = shapes(ax, [TUBE_A, TUBE_B, *skins, BALL_A, BALL_B, Paint(A), Paint(B)])
    rings = outlines(ax, [CONTACT, CONTACT, A, B], styles=["solid", "solid", "dashed", "dashed"], width=2.0)
    names = [label(ax, x, INK) for x in "AB"] + [label(ax, rf"$\mathbf{{v}}_{i}$", c) for i, c in ((1, A), (2, B))]
    point = dots(ax, "o", CONTACT)

    def update(s: Scene, known: Facts, t: float, reveal: bool) -> None:
        width = shaft(ax)
        balls = ((s.p1, s.v1, s.r1), (s.p2, s.v2, s.r2))
        touch = float(known.contact.t) if reveal and known.contact.hit else np.nan
        times = np.array([*SKINS, np.nan_to_num(touch), t])
        ways = [at(p, v, times) for p, v, _ in balls]
        skins = [
            disc(x, r) if np.any(v) else NONE for way, (_, v, r) in zip(ways, balls, strict=True) for x in way[:-2]
        ]
        swept = [*(tube(*ball) for ball in balls), *skins] if reveal else [NONE] * (2 + len(skins))
        fills.set_verts([*swept, *(disc(p, r) for p, _, r in balls), *(arrow(p, v, width) for p, v, _ in balls)])
        seen = (-2, touch >= 0), (-1, reveal)
        rings.set_segments(
            [disc(way[k], b[2]) if on else NONE for k, on in seen for way, b in zip(ways, balls, strict=True)]
        )
        touched = known.geometry.point[None] if touch >= 0 else NONE
        for name, place in zip(names, letter_places(balls, touched, width), strict=True):
            name.set_visible(bool(np.all(np.isfinite(place))))
            name.set_position(place)
        point.set_data(*known.geometry.point[:, None] if touch >= 0 else ([], []))

    def ways(s: Scene, known: Facts) -> list:
        first = sum(len(x) > 0 for x in rings.get_segments()[:2])  # a ring that is none has no mark
        return [(rings, first + i, (0, 1), (p, p + v)) for i, (p, v) in enumerate(((s.p1, s.v1), (s.p2, s.v2)))]

    return View([fills, rings, *names, point], lambda s, known: enclose(ax, corners(s)), update, ways)


def letter_places(balls, touched: np.ndarray, width: float) -> list[np.ndarray]:
    """Where the balls' names stand, behind their arrows, and those of the velocities, clear of all else; nan for none.

    touched : shape (n, 2), the point of contact, if there is one.
    """
    names = [p - behind(v, r) for p, v, r in balls]
    moving = [(p, v) for p, v, _ in balls if np.any(v)]
    drawn = np.vstack([touched, *names, *(p for p, _, _ in balls), *(along(p, v) for p, v in moving)])
    found = iter(clear([about(p, v, width) for p, v in moving], drawn, 4 * width))
    return names + [next(found) if np.any(v) else np.full(2, np.nan) for _, v, _ in balls]


def behind(v: np.ndarray, r: float) -> np.ndarray:
    """How far a ball's name stands from its centre, against its arrow; upward if it has none."""
    length = np.hypot(*v)
    return 0.55 * r * (v / length if length > 0 else np.array([0.0, 1.0]))


def seen_from_a(ax: Axes) -> View:
    """A at rest with its sphere grown to r, and B shrunk to a point that moves by v; dashed, what B was."""
    ax.set_title("seen from A, grown to r")
    bare(ax)
    fills = shapes(ax, [Paint(R, 0.13, R, 1.8), BALL_A, Paint(P), Paint(V)])
    rings = outlines(ax, [B], styles=["dashed"])
    names = [label(ax, x, c) for x, c in ((r"$\mathbf{p}$", P), (r"$\mathbf{v}$", V), ("$r$", R))]
    now, touching = dots(ax, "s", INK), dots(ax, "o", CONTACT)

    def update(s: Scene, known: Facts, t: float, reveal: bool) -> None:
        width, origin = shaft(ax), np.zeros(2)
        p, v, r = known.p, known.v, known.r
        hit = bool(known.contact.hit)
        here, touch = at(p, v, np.array([t, known.contact.t if hit else 0.0]))
        fills.set_verts([disc(origin, r), disc(origin, s.r1), arrow(origin, p, width), arrow(p, v, width)])
        rings.set_segments([disc(here, s.r2)])
        spots = [about(origin, p, width)[1:], about(p, v, width)[1:], (r + 4.5 * width) * AROUND]
        drawn = np.vstack([along(origin, p), along(p, v), here, touch])
        for name, place in zip(names, clear(spots, drawn, 4 * width), strict=True):
            name.set_position(place)
        now.set_data(*here[:, None])
        touching.set_data(*touch[:, None] if hit else ([], []))

    def fit(s: Scene, known: Facts) -> None:
        p, v, r, r2 = known.p, known.v, np.full(2, known.r), np.full(2, s.r2)
        enclose(ax, np.array([-r, r, p - r2, p + r2, p + v - r2, p + v + r2]))

    def ways(s: Scene, known: Facts) -> list:
        path = (0, 1), (known.p, known.p + known.v)
        return [(rings, 0, *path), (now, 0, *path)]

    return View([fills, rings, *names, now, touching], fit, update, ways)


def parabola(ax: Axes) -> View:
    """f(t), positive while apart and negative in overlap; its roots, and the frame from 0 to 1."""
    ax.set_title("f(t): 0 at touch")
    ax.set_xlim(TIMES[0], TIMES[-1])
    frame_band(ax)
    ax.set_xlabel("t, frames")
    (curve,) = ax.plot([], [], color=INK, linewidth=2.4, animated=True)
    ends, touching, now = dots(ax, "x", INK), dots(ax, "o", CONTACT), dots(ax, "s", INK)

    def update(s: Scene, known: Facts, t: float, reveal: bool) -> None:
        hit, contact = bool(known.contact.hit), float(known.contact.t)
        times = np.array([*TIMES, t, contact if hit else 0.0])
        *values, here, touch = f(known.p, known.v, known.r, times)
        curve.set_data(TIMES, values)
        none = [x for x in known.roots if EDGE < x + 1 < 3 - EDGE and not (hit and abs(x - contact) < 1e-6)]
        ends.set_data(none, np.zeros(len(none)))
        now.set_data([t], [here])
        touching.set_data(*([contact], [touch]) if hit else ([], []))

    def fit(s: Scene, known: Facts) -> None:
        values = f(known.p, known.v, known.r, np.linspace(0, 1, 33))
        low, high = min(values.min(), -(known.r**2)), max(values.max(), known.r**2)
        size = high - low or 1.0
        ax.set_ylim(low - 0.15 * size, high + 0.22 * size)

    def ways(s: Scene, known: Facts) -> list:
        t = np.linspace(0, 1, 61)
        return [(now, 0, t, np.column_stack([t, f(known.p, known.v, known.r, t)]))]

    return View([curve, ends, touching, now], fit, update, ways)


VIEWS = {"world": world, "relative": seen_from_a, "parabola": parabola}
"""The views a stage can show, by name, in the order of the argument from scene to decision."""


def corners(s: Scene) -> np.ndarray:
    """Points that enclose both spheres at the start and at the end."""
    ends = [(at(p, v, t), r) for p, v, r in ((s.p1, s.v1, s.r1), (s.p2, s.v2, s.r2)) for t in (0, 1)]
    return np.array([centre + side * r for centre, r in ends for side in (-1, 1)])

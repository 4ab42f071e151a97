"""The views of lesson 08: the world through the contact and on, and what momentum and energy become."""

import numpy as np
from matplotlib.axes import Axes

from ..frame import at
from ..response import steps
from .artists import (
    BALL_A,
    BALL_B,
    SKIN_A,
    SKIN_B,
    Paint,
    View,
    ahead,
    bare,
    dots,
    enclose,
    label,
    outlines,
    shaft,
    shapes,
)
from .canvas import SMALL
from .palette import CONTACT, INK, PAPER, QUIET, A, B
from .scene import Facts, Scene, kinetic, lost
from .shapes import arrow, disc

NONE = np.empty((0, 2))

ROOM = 1.2
"""How much of an arrow its letter takes besides."""


def bounce(ax: Axes) -> View:
    """Both spheres at the start, at the contact and at time t, their velocities before and after, and the normal."""
    ax.set_title("the world, and after the hit")
    bare(ax)
    after = [Paint(PAPER, 1, colour) for colour in (A, B)]
    fills = shapes(ax, [SKIN_A, SKIN_B, BALL_A, BALL_B, Paint(A), Paint(B), *after])
    rings = outlines(ax, [CONTACT, CONTACT, INK], styles=["solid", "solid", "dotted"])
    letters = (
        ("A", INK),
        ("B", INK),
        *((rf"$\mathbf{{v}}_{i}{mark}$", c) for mark in ("", "'") for i, c in ((1, A), (2, B))),
    )
    names = [label(ax, *letter) for letter in letters]
    point = dots(ax, "o", CONTACT)

    def update(s: Scene, known: Facts, t: float, reveal: bool) -> None:
        width, touch = shaft(ax), float(known.contact.t) if reveal else np.inf
        balls = ((s.p1, s.v1, s.r1), (s.p2, s.v2, s.r2))
        hit = [at(p, v, touch) if touch <= 1 else p * np.nan for p, v, _ in balls]
        now = places(s, known, t) if reveal else (s.p1, s.p2)
        start, before = [disc(p, r) for p, _, r in balls], [arrow(p, v, width) for p, v, _ in balls]
        on = [arrow(p, v, width) if touch <= 1 else NONE for p, v in zip(hit, known.after, strict=True)]
        fills.set_verts([*start, *(disc(p, r) for p, (_, _, r) in zip(now, balls, strict=True)), *before, *on])
        contact = [disc(p, r) if touch <= 1 else NONE for p, (_, _, r) in zip(hit, balls, strict=True)]
        rings.set_segments([*contact, normal(known, s.r1 + s.r2) if touch <= 1 else NONE])
        names_at = [p - behind(v, r) for p, (_, v, r) in zip(now, balls, strict=True)]
        spots = [*names_at, *(ahead(p, v, width) for p, v, _ in balls)]
        spots += [ahead(p, v, width) for p, v in zip(hit, known.after, strict=True)]
        for name, place in zip(names, spots, strict=True):
            name.set_position(place)
            name.set_visible(bool(np.all(np.isfinite(place))))
        point.set_data(*known.geometry.point[:, None] if touch <= 1 else ([], []))

    def ways(s: Scene, known: Facts) -> list:
        touch = min(float(known.contact.t), 1.0)
        times = np.array([0.0, touch, 1.0])
        both = zip(*(places(s, known, t) for t in times), strict=True)
        return [
            mark for i, path in enumerate(both) for mark in ((fills, 2 + i, times, path), (names[i], 0, times, path))
        ]

    return View([fills, rings, *names, point], lambda s, known: enclose(ax, corners(s, known)), update, ways)


def behind(v: np.ndarray, r: float) -> np.ndarray:
    """How far a ball's name stands from its centre, against its arrow; upward if it has none."""
    length = np.hypot(*v)
    return 0.55 * r * (v / length if length > 0 else np.array([0.0, 1.0]))


def places(s: Scene, known: Facts, t: float) -> tuple[np.ndarray, np.ndarray]:
    """Both centres at time t: to the contact with the velocities before it, on with those after."""
    touch = min(float(known.contact.t), 1.0)
    first, rest = min(t, touch), max(t - touch, 0.0)
    return tuple(at(at(p, v, first), w, rest) for p, v, w in zip((s.p1, s.p2), (s.v1, s.v2), known.after, strict=True))


def normal(known: Facts, size: float) -> np.ndarray:
    """A line through the point of contact, along the normal."""
    return known.geometry.point + np.outer([-1, 1], known.geometry.normal) * size


def corners(s: Scene, known: Facts) -> np.ndarray:
    """Points that enclose both spheres at the start, at the contact and at the end, and the arrows."""
    shown = [(p, r) for t in (0.0, 0.5, 1.0) for p, r in zip(places(s, known, t), (s.r1, s.r2), strict=True)]
    shown += [(at(p, v, ROOM), 0) for p, v in ((s.p1, s.v1), (s.p2, s.v2))]
    if known.contact.hit:
        hit = places(s, known, float(known.contact.t))
        shown += [(at(p, v, ROOM), 0) for p, v in zip(hit, known.after, strict=True)]
    return np.array([p + side * r for p, r in shown for side in (-1, 1)])


ROWS = ("A", "B", "both")


def bars(ax: Axes) -> View:
    """Momentum along the normal, and energy, of A, of B and of both: pale before, full after."""
    ax.set_title("pale: before; full: after")
    ax.set(xlim=(-1.15, 1.15), ylim=(6.8, -1.3), yticks=[0, 1, 2, 4, 5, 6], yticklabels=2 * ROWS, xticks=[])
    ax.spines[:].set_visible(False)
    ax.tick_params(left=False)
    for ends in ((-0.5, 2.5), (3.6, 6.6)):
        ax.plot([0, 0], ends, color=INK, linewidth=0.8)
    for level, name in ((3.35, "kinetic energy"), (-0.85, "momentum along the normal")):
        ax.text(-1.1, level, name, size=SMALL, va="center", color=QUIET)
    pale = shapes(ax, 2 * [Paint(A, 0.3), Paint(B, 0.3), Paint(INK, 0.3)])
    full = shapes(ax, 2 * [Paint(A), Paint(B), Paint(INK)])

    def update(s: Scene, known: Facts, t: float, reveal: bool) -> None:
        for made, velocities, up in ((pale, (s.v1, s.v2), -0.34), (full, known.after, 0.02)):
            values = shares(s, known, *velocities)
            rows = zip((0, 1, 2, 4, 5, 6), values, strict=True)
            made.set_verts([bar(row + up, x) if np.isfinite(x) else NONE for row, x in rows])

    return View([pale, full], lambda s, known: None, update, lambda s, known: [])


def bar(y: float, x: float) -> np.ndarray:
    """A bar from 0 to x whose upper edge is at y."""
    return np.array([[0, y], [x, y], [x, y + 0.32], [0, y + 0.32]])


def shares(s: Scene, known: Facts, v1, v2) -> list[float]:
    """Momentum along n of A, B and both as shares of the largest before, energies as shares of all; nan without n."""
    n = known.geometry.normal
    largest = max(s.m1 * np.hypot(*s.v1), s.m2 * np.hypot(*s.v2)) or 1.0
    m1, m2 = s.m1 * (v1 @ n) / largest, s.m2 * (v2 @ n) / largest
    size = kinetic(s, s.v1, s.v2) or 1.0
    rest = np.zeros(2)
    energies = [kinetic(s, v1, rest) / size, kinetic(s, rest, v2) / size, kinetic(s, v1, v2) / size]
    return [float(np.clip(x, -1.1, 1.1)) for x in (m1 / 2, m2 / 2, (m1 + m2) / 2, *energies)]


def hit_numbers(s: Scene, known: Facts) -> tuple:
    """What lesson 08 computes: closing speed, reduced mass, impulse, energy lost, the parting speed."""
    n = known.geometry.normal
    if not np.any(np.nan_to_num(n)):
        return (np.nan,) * 5
    _, v_n, _, _, mu, J = (np.asarray(x) for x in steps(s.v1, s.v2, n, s.m1, s.m2, s.e))
    return float(v_n), float(mu), float(J), lost(s, known), float((known.after[1] - known.after[0]) @ n)

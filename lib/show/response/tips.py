"""The two views of lesson 08's picture, balls that touch and the tips of velocities: what is made, where it goes."""

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from ..artists import BALL_A, BALL_B, Paint, ahead, bare, dots, label, outlines, shaft, shapes
from ..canvas import SMALL
from ..central import NONE
from ..palette import CONTACT, FRAME, INK, PAPER, QUIET, A, B, V
from ..scene import Facts, Scene
from ..shapes import arrow, disc
from .hit import Hit, dot

SHARE = 0.2
"""The arrows at the balls show where they get in so much of a frame."""

ROOM = 16
"""From so many widths of a shaft on a letter has room beside a way."""

MARKED = (0.0, 0.5, 1.0)
"""The values of e that are marked."""

ENERGY = "radius²: the energy\nthat can be lost"

BOTH = ((1, A), (2, B))
"""The number and the colour of either ball."""


def contact(ax: Axes) -> dict[str, list[Artist]]:
    """The layers of the contact: where B can touch A, both balls, how they come and how they go."""
    bare(ax)
    look = {"size": SMALL, "color": QUIET, "transform": ax.transAxes, "va": "top"}
    ax.text(0.02, 0.985, "roll B round A · arrows: a fifth of a frame", **look)
    hollow = [Paint(PAPER, 1.0, colour, 1.8) for _, colour in BOTH]
    return {
        "orbit": [outlines(ax, [QUIET], ["dashed"], 1.2)],
        "balls": [shapes(ax, [BALL_A, BALL_B])],
        "line": [outlines(ax, [CONTACT], ["dotted"], 1.4)],
        "normal": [shapes(ax, [Paint(CONTACT)]), label(ax, r"$\mathbf{n}$", CONTACT)],
        "names": [label(ax, name, INK) for name in "AB"],
        "come": [shapes(ax, [Paint(colour) for _, colour in BOTH]), *letters(ax, "")],
        "go": [shapes(ax, hollow), *letters(ax, "'")],
        "touch": [dots(ax, "o", CONTACT)],
    }


def letters(ax: Axes, after: str) -> list[Artist]:
    """The letters of both velocities."""
    return [label(ax, rf"$\mathbf{{v}}_{i}{after}$", colour) for i, colour in BOTH]


def tips(ax: Axes) -> dict[str, list[Artist]]:
    """The layers of the plane of velocities."""
    ax.set_axis_off()
    ax.plot([0], [0], "+", color=QUIET, markersize=11)
    small = {"size": SMALL, "ha": "center", "va": "center", "animated": True, "clip_on": True}
    still = {"size": SMALL, "animated": True}
    trail = {"linestyle": "none", "marker": ".", "markersize": 4, "animated": True}
    pushes = {f"push_{i}": [shapes(ax, [Paint(CONTACT)]), label(ax, f"$J/m_{i}$", CONTACT)] for i, _ in BOTH}
    return {
        "circle": [shapes(ax, [Paint(FRAME, 0.55, QUIET, 1.4), Paint(FRAME, 0.55, QUIET, 1.4)])],
        "kept": [outlines(ax, [INK] * 2, ["dashed"] * 2, 1.6)],
        "slope": [outlines(ax, [INK] * 2, ["dotted"] * 2, 1.6)],
        "pair": [outlines(ax, [V], ["solid"], 2.6), label(ax, r"$\mathbf{v}$", V)],
        "parted": [outlines(ax, [INK], ["solid"], 2.0)],
        "square": [outlines(ax, [INK] * 2, ["solid"] * 2, 1.4)],
        "closes": [outlines(ax, [CONTACT], ["solid"], 3.2), label(ax, "$v_n$", CONTACT)],
        "thales": [outlines(ax, [A, B, INK], ["solid"] * 3, 2.2)],
        **pushes,
        "marks": [outlines(ax, [INK] * 6, ["solid"] * 6, 2.0)]
        + [ax.text(0, 0, word, color=INK, **small) for word in ("e = 0", "½")],
        "trail": [ax.plot([], [], color=colour, **trail)[0] for _, colour in BOTH],
        "centre": [dots(ax, "D", INK)],
        "stays": [label(ax, "stays", INK)],
        "energy": [ax.text(0.99, 0.985, ENERGY, color=QUIET, va="top", ha="right", transform=ax.transAxes, **still)],
        "ends": [*(dots(ax, "s", colour) for _, colour in BOTH), *letters(ax, "")],
        "tips": [*(dots(ax, "o", colour) for _, colour in BOTH), *letters(ax, "'")],
    }


def reach(s: Scene, known: Facts, x: Hit) -> tuple[np.ndarray, np.ndarray]:
    """What both views have to hold: the balls and their arrows, and the circles on which the tips can run."""
    far = max(known.r + s.r2, float(np.hypot(*x.place)) + s.r2, s.r1)
    fastest = max(float(np.hypot(*v)) for v in (s.v1, s.v2, *x.after))
    size = max(far, float(np.hypot(*x.place)) + SHARE * fastest + 0.15 * s.r2) or 1.0
    world = size * np.array([[-1.0, -1.0], [1.0, 1.0]])
    wide = max(float(np.hypot(*(v - x.centre))) for v in (s.v1, s.v2)) or 1.0
    return world, x.centre + wide * np.array([[-1.0, -1.0], [1.0, 1.0]])


def put_contact(layers: dict[str, list[Artist]], ax: Axes, s: Scene, x: Hit) -> None:
    """The balls where they touch, with their velocities before and after."""
    width, origin, centres, radii = shaft(ax), np.zeros(2), (np.zeros(2), x.place), (s.r1, s.r2)
    r = s.r1 + s.r2
    layers["orbit"][0].set_segments([disc(origin, r)])
    layers["balls"][0].set_verts([disc(c, size) for c, size in zip(centres, radii, strict=True)])
    for text, c, size in zip(layers["names"], centres, radii, strict=True):
        text.set_position(c - [0, 0.6 * size])
    layers["line"][0].set_segments([[-1.3 * r * x.n, 1.5 * r * x.n]])
    layers["normal"][0].set_verts([arrow(s.r1 * x.n, s.r2 * x.n, width)])
    put_letter(layers["normal"][1], 1.5 * r * x.n + 3 * width, np.any(x.n))
    for name, some, share in (("come", (s.v1, s.v2), -SHARE), ("go", x.after, SHARE)):
        drawn, *words = layers[name]
        starts = [c + min(share, 0) * v for c, v in zip(centres, some, strict=True)]
        drawn.set_verts([arrow(start, SHARE * v, width) for start, v in zip(starts, some, strict=True)])
        for text, start, v in zip(words, starts, some, strict=True):
            there = ahead(start, SHARE * v, width) if share > 0 else ahead(start + SHARE * v, -SHARE * v, width)
            put_letter(text, there, np.any(v) and (share < 0 or x.J > 0))
    layers["touch"][0].set_data(*(s.r1 * x.n)[:, None] if np.any(x.n) else ([], []))


def put_letter(text: Artist, place: np.ndarray, there: bool) -> None:
    """A letter in its place, or invisible."""
    text.set_visible(text.get_visible() and bool(there) and bool(np.all(np.isfinite(place))))
    text.set_position(np.nan_to_num(place))


def put_tips(layers: dict[str, list[Artist]], ax: Axes, s: Scene, x: Hit, masses: tuple[float, float]) -> None:
    """The tips before and after, and what is measured between them."""
    width, v = shaft(ax), s.v2 - s.v1
    for name, some in (("ends", (s.v1, s.v2)), ("tips", x.after)):
        for point, text, tip, away in zip(layers[name][:2], layers[name][2:], some, (-v, v), strict=True):
            point.set_data(*tip[:, None])
            put_letter(text, outside(tip, x.centre, away, 6 * width), name == "ends" or x.v_n > ROOM * width)
    layers["pair"][0].set_segments([(s.v1, s.v2)])
    across = np.array([-v[1], v[0]]) / (np.hypot(*v) or 1.0)
    put_letter(layers["pair"][1], s.v1 + 0.8 * v - 4 * width * across, np.any(v))
    layers["parted"][0].set_segments([x.after])
    layers["centre"][0].set_data(*x.centre[:, None])
    put_letter(layers["stays"][0], x.centre + [14 * width, -5 * width], True)
    put_circles(layers, s, x)
    put_slides(layers, width, s, x, masses)
    put_corners(layers, width, s, x)


def put_circles(layers: dict[str, list[Artist]], s: Scene, x: Hit) -> None:
    """The circles through the tips before, and through those after."""
    radii, kept = ([np.hypot(*(tip - x.centre)) for tip in some] for some in ((s.v1, s.v2), x.after))
    layers["circle"][0].set_verts([disc(x.centre, size) for size in sorted(radii, reverse=True)])
    layers["kept"][0].set_segments([disc(x.centre, size) for size in kept])


def put_slides(layers: dict[str, list[Artist]], width: float, s: Scene, x: Hit, masses: tuple[float, float]) -> None:
    """How the tips slide along the normal: the ways, the marks of e on them, and the impulse."""
    before, long = (s.v1, s.v2), x.v_n > ROOM * width
    full = [[at(s, x, *masses, share)[i] for share in MARKED] for i in (0, 1)]
    layers["slope"][0].set_segments([[tip, line[-1]] for tip, line in zip(before, full, strict=True)])
    tick = 3 * width * np.array([-x.n[1], x.n[0]])
    layers["marks"][0].set_segments([[there - tick, there + tick] for line in full for there in line])
    for text, there in zip(layers["marks"][1:], full[1], strict=False):
        put_letter(text, there - 3 * tick, long)
    for i, (tip, goes) in enumerate(zip(before, x.after, strict=True)):
        drawn, text = layers[f"push_{i + 1}"]
        drawn.set_verts([arrow(tip, goes - tip, width)])
        put_letter(text, (tip + goes) / 2 + (2 - i) * 2 * tick, long)
    foot = s.v2 + x.v_n * x.n
    layers["closes"][0].set_segments([[s.v2, foot]])
    put_letter(layers["closes"][1], (s.v2 + foot) / 2 + 2 * tick, x.v_n > 0)


def put_corners(layers: dict[str, list[Artist]], width: float, s: Scene, x: Hit) -> None:
    """The right angles: where the closing is spent, and between the velocities after the hit as A saw them before."""
    foot, (w1, w2) = s.v2 + x.v_n * x.n, x.after
    layers["square"][0].set_segments([[s.v1, foot], corner(foot, s.v1, s.v2, 4 * width)])
    right = dot(w1 - s.v1, w2 - s.v1) == 0 and x.J > 0
    angle = corner(s.v1, w1, w2, 4 * width) if right else NONE
    layers["thales"][0].set_segments([[s.v1, w1], [s.v1, w2], angle])


def at(s: Scene, x: Hit, m1: float, m2: float, e: float) -> tuple[np.ndarray, np.ndarray]:
    """Where the tips would be for another e (eq. 8.3, 8.4, 8.9)."""
    J = (1 + e) * x.mu * x.v_n
    return s.v1 - J / m1 * x.n, s.v2 + J / m2 * x.n


def outside(tip: np.ndarray, centre: np.ndarray, away: np.ndarray, far: float) -> np.ndarray:
    """A place beside a tip, on the far side from the centre."""
    way = tip - centre
    way = way if np.hypot(*way) > 1e-9 * np.hypot(*away) else away
    return tip + far * way / (np.hypot(*way) or 1.0)


def corner(p: np.ndarray, one: np.ndarray, other: np.ndarray, size: float) -> np.ndarray:
    """The mark of a right angle at p, between the ways to two places; nothing if one of them is p."""
    ways = [q - p for q in (one, other)]
    lengths = [np.hypot(*way) for way in ways]
    if min(lengths) < 2 * size:
        return NONE
    a, b = (size * way / length for way, length in zip(ways, lengths, strict=True))
    return np.array([p + a, p + a + b, p + b])

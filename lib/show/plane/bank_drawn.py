"""The table of lesson 09's picture and its mirror room: what is made, and where it goes."""

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from ..artists import Paint, bare, label, outlines, shaft, shapes
from ..central import NONE
from ..palette import A_FILL, B_FILL, CONTACT, FRAME, HIT, INK, QUIET, SHADE, B, P, R, V
from ..scene import Facts
from ..shapes import arrow, disc
from .rail import LEVEL, MOUTH, SPAN, TOP, N, Shot, folded

FAR = 90.0
"""How long a way is drawn after the bounce."""

LINES = {
    "inner": (R, "$r$", "dotted", 2.0),
    "height": (P, r"$\mathbf{n}\cdot\mathbf{p}+\ell$", "solid", 3.0),
    "gap": (P, "$H$", "solid", 3.0),
    "closing": (V, "$v_n$", "solid", 3.4),
}
"""What is drawn as a line on the table: colour, letter, style and width."""


def table(ax: Axes) -> dict[str, list[Artist]]:
    """The layers of the table."""
    bare(ax)
    ax.fill_between(SPAN, LEVEL, TOP, color=FRAME, linewidth=0, zorder=0)
    ax.plot([-999, 999], [LEVEL, LEVEL], color=INK, linewidth=3.5, solid_capstyle="butt", zorder=1)
    lines = {
        name: [outlines(ax, [colour], [style], width), label(ax, letter, colour)]
        for name, (colour, letter, style, width) in LINES.items()
    }
    room = [shapes(ax, [Paint(A_FILL, 0.3, QUIET, 1.0), Paint(SHADE, 0.4, INK, 1.6)]), label(ax, "mirror room", QUIET)]
    return {
        "room": room,
        "pocket": [shapes(ax, [Paint(SHADE, 0.85, INK, 1.2), Paint(HIT, 1.0)])],
        "straight": [outlines(ax, [V], ["dashed"], 2.0)],
        "way": [outlines(ax, [B], ["solid"], 2.2)],
        **lines,
        "touching": [shapes(ax, [Paint(B_FILL, 0.35, CONTACT, 2.0)])],
        "rest": [shapes(ax, [Paint(B_FILL, 0.5, B, 1.6)]), label(ax, r"$\mathbf{p}'$", INK)],
        "ball": [shapes(ax, [Paint(B_FILL, 1.0, B), Paint(V)]), label(ax, r"$\mathbf{v}$", V)],
        "normal": [shapes(ax, [Paint(CONTACT)]), label(ax, r"$\mathbf{n}$", CONTACT)],
        "turned": [shapes(ax, [Paint(V)]), label(ax, r"$\mathbf{v}'$", V)],
        "now": [shapes(ax, [Paint(B_FILL, 0.5, INK, 1.6)])],
    }


def put_table(layers: dict[str, list[Artist]], ax: Axes, known: Facts, x: Shot, e: float, pocket: np.ndarray) -> None:
    """The shot, what is measured of it, and its fold."""
    p, v, r, width, met = known.p, known.v, known.r, shaft(ax), x.t < np.inf
    put_room(layers, known, x, e, pocket)
    spots = {
        "inner": ([[SPAN[0], r], [SPAN[1], r]], [SPAN[1] - 1.2, r / 2]),
        "height": ([[p[0], LEVEL], p], [p[0] + 14 * width, 0.13 * x.height]),
        "gap": ([[p[0], r], p], [p[0] - 4 * width, r + x.gap / 2]),
        "closing": ([p, p - x.v_n * N], p - 0.75 * x.v_n * N - [6 * width, 0]),
    }
    for name, (line, place) in spots.items():
        layers[name][0].set_segments([line])
        layers[name][1].set_position(place)
    layers["ball"][0].set_verts([disc(p, r), arrow(p, v, width)])
    layers["ball"][1].set_position(p + 0.82 * v + [5 * width, 0])
    foot = np.array([SPAN[0] + 2, LEVEL])
    layers["normal"][0].set_verts([arrow(foot, 4 * N, width)])
    layers["normal"][1].set_position(foot + [4 * width, 4])
    layers["touching"][0].set_verts([disc(x.place, r) if met else NONE])
    layers["turned"][0].set_verts([arrow(x.place, x.after if met else 0 * v, width)])
    layers["turned"][1].set_position(x.place + 0.8 * x.after + [6 * width, 0])
    layers["rest"][0].set_verts([disc(x.end, r)])
    layers["rest"][1].set_position(x.end + [r + 5 * width, -4 * width])


def put_room(layers: dict[str, list[Artist]], known: Facts, x: Shot, e: float, pocket: np.ndarray) -> None:
    """The pocket and the way to it, and both in the mirror room, where the way is straight."""
    r, speed, met, sunk = known.r, float(np.hypot(*x.after)) or 1.0, x.t < np.inf, x.sunk == x.sunk
    length = (x.sunk - (x.t if met else 0.0)) * speed if sunk else FAR
    last = x.place + length / speed * x.after
    layers["way"][0].set_segments([[known.p, x.place, last]])
    layers["straight"][0].set_segments([[known.p, folded(last, r, e)] if met else NONE])
    layers["pocket"][0].set_verts([disc(pocket, MOUTH), disc(pocket, MOUTH) if sunk else NONE])
    corners = np.array([[SPAN[0], r], [SPAN[1], r], [SPAN[1], TOP], [SPAN[0], TOP]])
    layers["room"][0].set_verts([folded(corners, r, e), folded(disc(pocket, MOUTH), r, e)])
    layers["room"][1].set_position(folded(np.array([SPAN[0] + 5.5, TOP - 1.4 * e]), r, e))

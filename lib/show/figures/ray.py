"""Figures of lesson 02."""

import numpy as np

from ... import ray
from ...frame import at
from ..artists import DOT, bare, beside, enclose, rgb, shaft
from ..canvas import LETTER, figure
from ..palette import A_FILL, B_FILL, CONTACT, INK, A, B, P, R, V
from ..scene import number
from ..shapes import arrow, disc
from .drawn import Drawn

ORIGIN = np.zeros(2)


def ray_grown() -> Drawn:
    """B rolled round A: its centre draws the grown circle."""
    r1, r2 = 1.0, 0.6
    fig = figure(6.4, 5.0)
    ax = fig.add_axes([0, 0, 1, 1])
    bare(ax)
    ax.fill(*disc(ORIGIN, r1).T, facecolor=A_FILL, edgecolor=A, linewidth=1.5)
    ax.plot(*disc(ORIGIN, r1 + r2).T, color=R, linewidth=2.4)
    centres = (r1 + r2) * np.stack([np.cos(turn := np.arange(10) * np.pi / 5 + 0.3), np.sin(turn)], axis=-1)
    for centre in centres:
        ax.fill(*disc(centre, r2).T, facecolor=(*rgb(B_FILL), 0.3), edgecolor=B, linewidth=1)
        ax.plot(*centre, "o", color=B, markersize=5)
    enclose(ax, np.array([disc(centre, r2) for centre in centres]).reshape(-1, 2), margin=1.05)
    width = shaft(ax)
    for name, start, share, colour in (("$r_1$", 0, r1, A), ("$r_2$", r1, r2, B)):
        along = centres[0] / (r1 + r2)
        ax.fill(*arrow(start * along, share * along, width).T, color=colour)
        ax.text(
            *beside(start * along, share * along, -width), name, color=colour, size=LETTER, ha="center", va="center"
        )
    return fig, (
        f"In all {len(centres)} places B touches A, and B's centre is {number(np.hypot(*centres[0]))} from A's, "
        f"which is r1 + r2 = {number(r1)} + {number(r2)}: "
        "to touch A with a ball is to touch the grown circle with its centre."
    )


CASES = {
    "ahead": ([-4, 0.8], [6, 0]),
    "start inside": ([-1, 0.6], [4, 0.6]),
    "behind": ([2.6, 0.6], [2.5, 0.4]),
    "beside": ([-4, 2.4], [6, 0.4]),
}


def ray_cases() -> Drawn:
    """Four rays and one grown circle: ahead, inside, behind, beside."""
    fig, r, found = figure(10.4, 6.0), 2.0, {}
    room = {"left": 0.01, "right": 0.99, "top": 0.94, "bottom": 0.01, "hspace": 0.14, "wspace": 0.04}
    for ax, (name, (p, v)) in zip(fig.subplots(2, 2, gridspec_kw=room).flat, CASES.items(), strict=True):
        p, v = np.array(p), np.array(v)
        length, k, c, _ = (float(x) for x in ray.steps(p, v, r))
        bare(ax)
        enclose(ax, np.array([[-5.0, -2.15], [5.4, 3.1]]), margin=1.0)
        line_and_circle(ax, p, v, r)
        roots = -k + np.array([-1, 1]) * np.sqrt(k * k - c) if k * k >= c else []
        first = 0 <= roots[0] <= length if len(roots) else False
        for s, mark in zip(roots, ("o" if first else "x", "x"), strict=False):
            ax.plot(*at(p, v, s / length), **DOT[mark], color=CONTACT if mark == "o" else INK)
        if name == "ahead":
            nearest_point(ax, at(p, v, -k / length))
        found[name] = " and ".join(number(s, 3) for s in roots) or "none"
        ax.set_title(f"{name}: {found[name]}")
    told = "; ".join(f"{name}, {roots}" for name, roots in found.items())
    return fig, (
        "Where the dotted line enters (dot) and leaves (cross) the grown circle, as distances s from the ray's start: "
        f"{told}. Ahead is a hit on the way, inside a hit at once; behind and beside are none."
    )


def line_and_circle(ax, p, v, r) -> None:
    """The grown circle, the ray's line, and the arrows p and v."""
    width = shaft(ax)
    ax.fill(*disc(ORIGIN, r).T, facecolor=(*rgb(R), 0.13), edgecolor=R, linewidth=1.8)
    ax.plot(*np.array([at(p, v, -9), at(p, v, 9)]).T, color=INK, linestyle="dotted", linewidth=1.2)
    for letter, start, way, colour in (("p", ORIGIN, p, P), ("v", p, v, V)):
        ax.fill(*arrow(start, way, width).T, color=colour)
        place = beside(start, way, -width if letter == "p" else width)
        ax.text(*place, rf"$\mathbf{{{letter}}}$", color=colour, size=LETTER, ha="center", va="center", clip_on=True)


def nearest_point(ax, nearest) -> None:
    """The point of the line nearest to A's centre, and the way C between them."""
    ax.plot(*np.array([ORIGIN, nearest]).T, color=INK)
    ax.text(*nearest / 2, " $C$", size=LETTER, va="center")
    ax.text(*nearest + [0, 0.15], "$s = -k$", size=LETTER, ha="center")

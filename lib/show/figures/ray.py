"""Figures of lesson 02."""

import numpy as np

from ... import ray
from ...frame import at
from ..artists import beside
from ..canvas import figure
from ..palette import CONTACT, INK, A, B, P, R, V
from ..scene import number
from ..shapes import arrow, disc
from .drawn import Drawn

ORIGIN = np.zeros(2)


def ray_grown() -> Drawn:
    """B rolled round A: its centre draws the grown circle."""
    r1, r2 = 1.0, 0.6
    fig = figure(6.4, 4.2)
    ax = fig.subplots()
    plain(ax)
    ax.fill(*disc(ORIGIN, r1).T, color=A, edgecolor=INK)
    ax.plot(*disc(ORIGIN, r1 + r2).T, color=R, linewidth=2)
    centres = (r1 + r2) * np.stack([np.cos(turn := np.arange(10) * np.pi / 5 + 0.3), np.sin(turn)], axis=-1)
    for centre in centres:
        ax.plot(*disc(centre, r2).T, color=B, linewidth=1)
        ax.plot(*centre, "o", color=INK, markersize=4)
    ax.fill(*arrow(ORIGIN, r1 * centres[0] / (r1 + r2), 0.03).T, color=INK)
    ax.fill(*arrow(r1 * centres[0] / (r1 + r2), r2 * centres[0] / (r1 + r2), 0.03).T, color=INK)
    for name, share in (("r1", 0.3), ("r2", 0.8)):
        ax.text(*(share * centres[0] + [0.02, 0.1]), name, color=INK, weight="bold")
    fig.tight_layout()
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
    fig, r, found = figure(9.6, 4.6), 2.0, {}
    for ax, (name, (p, v)) in zip(fig.subplots(2, 2).flat, CASES.items(), strict=True):
        p, v = np.array(p), np.array(v)
        length, k, c, _ = (float(x) for x in ray.steps(p, v, r))
        line_and_circle(ax, p, v, r)
        roots = -k + np.array([-1, 1]) * np.sqrt(k * k - c) if k * k >= c else []
        for s, (mark, colour) in zip(roots, (("o", CONTACT), ("x", INK)), strict=False):
            ax.plot(*at(p, v, s / length), mark, color=colour, markeredgecolor=INK, markersize=8)
        if name == "ahead":
            nearest_point(ax, at(p, v, -k / length))
        found[name] = " and ".join(number(s, 3) for s in roots) or "none"
        ax.set(title=f"{name}: {found[name]}", xlim=(-5.2, 5.6), ylim=(-2.3, 3.1))
    fig.tight_layout()
    told = "; ".join(f"{name}, {roots}" for name, roots in found.items())
    return fig, (
        "Where the dotted line enters (dot) and leaves (cross) the grown circle, as distances s from the ray's start: "
        f"{told}. Ahead is a hit on the way, inside a hit at once; behind and beside are none."
    )


def line_and_circle(ax, p, v, r) -> None:
    """The grown circle, the ray's line, and the arrows p and v."""
    plain(ax)
    ax.fill(*disc(ORIGIN, r).T, color=R, alpha=0.18)
    ax.plot(*disc(ORIGIN, r).T, color=R, linewidth=2)
    ax.plot(*np.array([at(p, v, -9), at(p, v, 9)]).T, color=INK, linestyle="dotted", linewidth=1)
    ax.fill(*arrow(ORIGIN, p, 0.07).T, color=P)
    ax.fill(*arrow(p, v, 0.07).T, color=V)
    for letter, place, colour in (("p", beside(ORIGIN, p, -0.07), P), ("v", beside(p, v, 0.07), V)):
        ax.text(*place, letter, color=colour, weight="bold", ha="center", va="center")


def nearest_point(ax, nearest) -> None:
    """The point of the line nearest to A's centre, and the way C between them."""
    ax.plot(*np.array([ORIGIN, nearest]).T, color=INK)
    ax.text(*nearest / 2, " C", weight="bold", va="center")
    ax.text(*nearest + [0, 0.15], "s = −k", ha="center")


def plain(ax) -> None:
    """Equal scales and no axes."""
    ax.set_aspect("equal")
    ax.set_axis_off()

"""What lesson 02's picture is drawn of: rulers, lines and points, and layers that have more than one of them."""

import numpy as np
from matplotlib.axes import Axes

from ..artists import SKIN_B, Marks, Paint, dots, label, outlines, shapes
from ..palette import CONTACT, INK, QUIET, A, B, P, R, V
from ..shapes import NONE
from .path import Ray

RULERS = {"beyond": QUIET, "behind": QUIET, "ruler": INK, "frames": V}
"""The rulers along the path, and their colours."""

LINES = {
    "foot": (P, "$-k$", "solid", 2.2),
    "exit": (INK, "$s_1$", "solid", 2.2),
    "entry": (V, "$s_0$", "solid", 2.2),
    "half": (CONTACT, r"$\sqrt{k^2-c}$", "solid", 2.2),
    "across": (INK, "$C$", "solid", 2.2),
    "drop": (QUIET, "", "dotted", 1.6),
    "square": (INK, "", "solid", 1.2),
    "radius": (R, "$r$", "solid", 2.2),
    "tangent": (P, r"$\sqrt{c}$", "dashed", 2.2),
    "aside": (R, "$r$", "solid", 2.2),
    "corner": (INK, "", "solid", 1.2),
    "wall": (V, "t = 1", "solid", 4.0),
    "out": (QUIET, "", "dotted", 1.6),
    "part": (A, "$r_1$", "solid", 2.2),
    "whole": (R, "$r$", "solid", 2.2),
}
"""What is drawn as a line: colour, letter, style and width."""

POINTS = {
    "start": ("o", B, "B"),
    "bead": ("o", P, "0"),
    "leaves": ("x", INK, "0"),
    "enters": ("o", CONTACT, "0"),
    "now": ("o", B, "B"),
    "meets": ("D", CONTACT, r"$\mathbf{x}$"),
}
"""What is drawn as a point: sign, colour and word."""


def grown(ax: Axes) -> Marks:
    """Both radii, end to end, and B where it touches A."""
    letters = {f"r{i}": label(ax, f"$r_{i}$", colour, True) for i, colour in ((1, A), (2, B))}
    ball, lines = shapes(ax, [SKIN_B]), outlines(ax, [A, B], ["solid"] * 2, 2.6)
    return Marks(ball=ball, lines=lines, **letters)


def triangles(ax: Axes) -> Marks:
    """Two triangles with B as a corner, and the point in which the tangent touches."""
    areas = shapes(ax, [Paint(P, 0.14, P, 1.6), Paint(CONTACT, 0.3, CONTACT, 1.6)])
    return Marks(areas=areas, dot=dots(ax, "o", P), letter=label(ax, "T", P))


def root(ax: Axes) -> Marks:
    """The right-angled triangle at the nearest point, its side on the path, and what that is called."""
    area, side = shapes(ax, [Paint(CONTACT, 0.2)]), outlines(ax, [CONTACT], ["solid"], 5.0)
    return Marks(area=area, side=side, letter=label(ax, r"$\sqrt{k^2-c}$", CONTACT))


def band(ray: Ray, aside: np.ndarray, start: float, end: float) -> np.ndarray:
    """The body of a ruler along the path."""
    if not ray.length:
        return NONE
    one, other = ray.at(start), ray.at(end)
    return np.array([one, other, other + aside, one + aside])

"""The right of lesson 12's picture: f over a stretch of time, its five pegs as posts, their hull."""

from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ..artists import Paint, dots, outlines, shapes
from ..canvas import HALO, SMALL
from ..central import NONE
from ..palette import INK, OVERLAP, PASSING, QUIET, P
from ..scene import number

POSTS = np.linspace(0, 1, 5)
"""Where the five pegs stand, as shares of their stretch."""

HEIGHTS = np.array([1, 1.5, 2, 3, 4, 5, 6, 8, 10])
"""Heights that an axis goes up to, times powers of ten."""

BELOW = 0.4
"""How far an axis goes below zero at least, as a share of how far it goes above."""

TIMES = np.linspace(0, 1, 81)
"""Where along a stretch its curve is drawn."""


class Box(NamedTuple):
    """A place on the sheet for a stretch of time and a range of heights."""

    left: float
    low: float
    width: float
    height: float
    start: float
    end: float
    bottom: float
    top: float

    def place(self, t, y) -> NDArray:
        """Where times and heights stand on the sheet."""
        t, y = np.broadcast_arrays(np.asarray(t, dtype=float), np.asarray(y, dtype=float))
        across = (t - self.start) / (self.end - self.start)
        up = (y - self.bottom) / (self.top - self.bottom)
        return np.stack([self.left + self.width * across, self.low + self.height * up], axis=-1)


def weights(t) -> NDArray:
    """The weights of the five pegs at times, none below 0, that add up to 1 (eq. 12.6)."""
    t = np.asarray(t, dtype=float)
    s = 1 - t
    return np.stack([s * s * s * s, 4 * t * s * s * s, 6 * t * t * s * s, 4 * t * t * t * s, t * t * t * t], axis=-1)


CURVE = weights(TIMES)


def round_height(x: float) -> float:
    """The least round number that is not below x, above 0.

    >>> round_height(128.0), round_height(0.37)
    (150.0, 0.4)
    """
    power = 10.0 ** np.floor(np.log10(x)) if x > 0 else 1.0
    return float(min(y for y in [*(HEIGHTS * power), 10 * power] if y >= x))


def boxed(c, place: tuple[float, float, float, float], start: float = 0.0, end: float = 1.0) -> Box:
    """A box at a place, left, low, width and height, that holds all pegs."""
    high = round_height(max(1.1 * max(c), -BELOW * min(c)))
    return Box(*place, start, end, -round_height(max(-1.25 * min(c), BELOW * high)), high)


def hull(points: NDArray) -> NDArray:
    """The corners of the convex hull of points in order from left to right, the lower ones first."""
    chains = []
    for side in (points, points[::-1]):
        chain = []
        for x in side:
            while len(chain) > 1 and turn(*chain[-2:], x) <= 0:
                chain.pop()
            chain.append(x)
        chains += chain[:-1]
    return np.array(chains)


def turn(x, y, z) -> float:
    """Twice the area of a triangle, above zero if it goes round to the left."""
    return (y[0] - x[0]) * (z[1] - x[1]) - (y[1] - x[1]) * (z[0] - x[0])


def graph(ax: Axes) -> dict[str, list[Artist]]:
    """The layers of a graph: its axis, the curve, hull and polygon of the pegs, the pegs with their numbers."""
    look = {"size": SMALL, "ha": "center", "animated": True}
    ticks = [ax.text(0, 0, "", color=QUIET, va="top", **look) for _ in POSTS]
    scale = [ax.text(0, 0, "", color=QUIET, **(look | {"ha": "right", "va": "center"})) for _ in range(3)]
    scale.append(ax.text(0, 0, "$f$", color=P, **look))
    pegs = [dots(ax, "o", INK), dots(ax, "D", OVERLAP)]
    return {
        "hull": [shapes(ax, [Paint(PASSING, 0.3, PASSING, 1.6), Paint(OVERLAP, 0.12)])],
        "axis": [outlines(ax, [INK, QUIET], ["solid", "solid"], 1.0), *ticks, *scale],
        "polygon": [outlines(ax, [INK], ["dashed"], 1.2)],
        "curve": [outlines(ax, [P], ["solid"], 2.6)],
        "posts": [outlines(ax, [QUIET], ["solid"], 1.6), *pegs],
        "values": [ax.text(0, 0, "", color=INK, va="center", gid=HALO, **look) for _ in POSTS],
    }


def put_graph(layers: dict, box: Box, c, words: list[str], up: float) -> None:
    """A graph in its box: the pegs, and words below where they stand. up : an inch on the sheet."""
    t = box.start + (box.end - box.start) * POSTS
    line, *texts = layers["axis"]
    floor = box.place(t, box.bottom)
    zero = box.place([box.start, box.end], 0)
    line.set_segments([zero, *[[x, x - [0, 0.06 * up]] for x in floor], floor[[0, -1]]])
    for text, x, word in zip(texts, floor, words, strict=False):
        text.set_position(x - [0, 0.1 * up])
        text.set_text(word)
    for text, y in zip(texts[len(POSTS) : -1], (box.top, 0.0, box.bottom), strict=True):
        text.set_position(box.place(box.start, y) - [0.012, 0])
        text.set_text("" if y and layers["values"][0].get_visible() else number(y))
    layers["axis"][-1].set_position(box.place(box.start, box.top) + [-0.055, 0.17 * up])
    times = box.start + (box.end - box.start) * TIMES
    layers["curve"][0].set_segments([box.place(times, (CURVE * np.asarray(c)).sum(axis=1))])
    put_pegs(layers, box, t, np.asarray(c, dtype=float), up)


def put_pegs(layers: dict, box: Box, t, c, up: float) -> None:
    """The pegs on their posts, dots above zero and diamonds below, with their numbers, polygon and hull."""
    tops, feet, over = box.place(t, c), box.place(t, 0), c > 0
    layers["posts"][0].set_segments(list(np.stack([feet, tops], axis=1)))
    for drawn, which in zip(layers["posts"][1:], (over, ~over), strict=True):
        drawn.set_data(*tops[which].T)
    layers["polygon"][0].set_segments([tops])
    around = hull(tops)
    layers["hull"][0].set_verts([around, NONE] if over.all() else [NONE, around])
    for text, top, y in zip(layers["values"], tops, c, strict=True):
        text.set_position(top + [0, (0.17 if y > 0 else -0.17) * up])
        text.set_text(number(y))

"""The right of lesson 12's picture: f over a stretch of time, its five pegs as posts, their hull."""

from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ..artists import Marks, Paint, dots, outlines, shapes, write
from ..canvas import HALO, SMALL
from ..palette import INK, OVERLAP, PASSING, QUIET, P
from ..scene import number
from ..shapes import NONE

POSTS = np.linspace(0, 1, 5)
"""Where the five pegs stand, as shares of their stretch."""

HEIGHTS = np.array([1, 1.5, 2, 3, 4, 5, 6, 8, 10])
"""Heights that an axis goes up to, times powers of ten."""

BELOW = 0.4
"""How far an axis goes below zero at least, as a share of how far it goes above."""

INCH = 1 / 5.76
"""An inch on the sheet, upward."""

SHEET = np.array([1 / 4.99, INCH])
"""An inch on the sheet, across and upward."""

LETTER = 0.075 * SHEET[0]
"""How wide a figure of a peg's number is."""

ROOM = 0.32
"""What is left below the lowest peg, in inches."""

TIMES = np.linspace(0, 1, 81)
"""Where along a stretch its curve is drawn."""


class _Box(NamedTuple):
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
        across = (np.asarray(t, dtype=float) - self.start) / (self.end - self.start)
        up = (np.asarray(y, dtype=float) - self.bottom) / (self.top - self.bottom)
        found = np.empty((*np.broadcast(across, up).shape, 2))
        found[..., 0], found[..., 1] = self.left + self.width * across, self.low + self.height * up
        return found


def _weights(t) -> NDArray:
    """The weights of the five pegs at times, none below 0, that add up to 1 (eq. 12.6)."""
    t = np.asarray(t, dtype=float)
    s = 1 - t
    return np.stack([s * s * s * s, 4 * t * s * s * s, 6 * t * t * s * s, 4 * t * t * t * s, t * t * t * t], axis=-1)


CURVE = _weights(TIMES)


def _f_of(c) -> NDArray:
    """The heights of the curve that five pegs make, along their stretch."""
    return (CURVE * np.asarray(c)).sum(axis=1)


def _round_height(x: float) -> float:
    """The least round number that is not below x, above 0.

    >>> _round_height(128.0), _round_height(0.37)
    (150.0, 0.4)
    """
    power = 10.0 ** np.floor(np.log10(x)) if x > 0 else 1.0
    return float(min(y for y in [*(HEIGHTS * power), 10 * power] if y >= x))


def _boxed(c, place: tuple[float, float, float, float], start: float = 0.0, end: float = 1.0) -> _Box:
    """A box at a place, left, low, width and height, that holds all pegs."""
    high = _round_height(max(1.1 * max(c), -BELOW * min(c)))
    share = ROOM * INCH / place[3]
    least = (share * high - min(c)) / (1 - share)  # room for a number below the lowest peg
    return _Box(*place, start, end, -_round_height(max(least, BELOW * high)), high)


def _hull(points: NDArray) -> NDArray:
    """The corners of the convex hull of points in order from left to right, the lower ones first."""
    chains = []
    for side in (points, points[::-1]):
        chain = []
        for x in side:
            while len(chain) > 1 and _turn(*chain[-2:], x) <= 0:
                chain.pop()
            chain.append(x)
        chains += chain[:-1]
    return np.array(chains)


def _turn(x, y, z) -> float:
    """Twice the area of a triangle, above zero if it goes round to the left."""
    return (y[0] - x[0]) * (z[1] - x[1]) - (y[1] - x[1]) * (z[0] - x[0])


def _graph(ax: Axes) -> dict[str, Marks]:
    """The layers of a graph: its axis, the curve, hull and polygon of the pegs, the pegs with their numbers."""
    look = {"size": SMALL, "ha": "center", "animated": True}
    left = look | {"ha": "right", "va": "center"}
    return {
        "hull": Marks(shapes=shapes(ax, [Paint(PASSING, 0.3, PASSING, 1.6), Paint(OVERLAP, 0.12)])),
        "axis": Marks(
            lines=outlines(ax, [INK, QUIET], ["solid", "solid"], 1.0),
            times=[ax.text(0, 0, "", color=QUIET, va="top", **look) for _ in POSTS],
            heights=[ax.text(0, 0, "", color=QUIET, **left) for _ in range(3)],
            f=ax.text(0, 0, "$f$", color=P, **look),
        ),
        "polygon": Marks(line=outlines(ax, [INK], ["dashed"], 1.2)),
        "curve": Marks(line=outlines(ax, [P], ["solid"], 2.6)),
        "posts": Marks(
            lines=outlines(ax, [QUIET], ["solid"], 1.6), over=dots(ax, "o", INK), under=dots(ax, "D", OVERLAP)
        ),
        "values": Marks(texts=[ax.text(0, 0, "", color=INK, va="center", gid=HALO, **look) for _ in POSTS]),
    }


def _put_graph(layers: dict, box: _Box, c, words: list[str]) -> None:
    """A graph in its box: the pegs, and words below where they stand."""
    t, axis = box.start + (box.end - box.start) * POSTS, layers["axis"]
    floor, zero = box.place(t, box.bottom), box.place([box.start, box.end], 0)
    axis.lines.set_segments([zero, *[[x, x - [0, 0.06 * INCH]] for x in floor], floor[[0, -1]]])
    write(axis.times, words)
    for text, x in zip(axis.times, floor, strict=True):
        text.set_position(x - [0, 0.1 * INCH])
    for text, y in zip(axis.heights, (box.top, 0.0, box.bottom), strict=True):
        text.set_position(box.place(box.start, y) - [0.012, 0])
        text.set_text("" if y and layers["values"].texts[0].get_visible() else number(y))
    axis.f.set_position(box.place(box.start, box.top) + [-0.055, 0.17 * INCH])
    times = box.start + (box.end - box.start) * TIMES
    layers["curve"].line.set_segments([box.place(times, _f_of(c))])
    _put_pegs(layers, box.place(t, c), box.place(t, 0), np.asarray(c, dtype=float))


def _put_pegs(layers: dict, tops: NDArray, feet: NDArray, c: NDArray) -> None:
    """The pegs on their posts, dots above zero and diamonds below, with their numbers, polygon and hull."""
    layers["posts"].lines.set_segments(list(np.stack([feet, tops], axis=1)))
    layers["posts"].over.set_data(*tops[c > 0].T)
    layers["posts"].under.set_data(*tops[c <= 0].T)
    layers["polygon"].line.set_segments([tops])
    around, curve = _hull(tops), np.column_stack([np.linspace(*tops[[0, -1], 0], len(TIMES)), _f_of(tops[:, 1])])
    layers["hull"].shapes.set_verts([around, NONE] if np.all(c > 0) else [NONE, around])
    for i, (text, y) in enumerate(zip(layers["values"].texts, c, strict=True)):
        text.set_text(number(y))
        wide = len(number(y)) * LETTER
        places = [_beside_peg(tops, i, float(y), wide, turned) for turned in (1, -1)]
        clear = [not np.any(np.all(np.abs(curve - x) < [wide / 2, 0.09 * INCH], axis=1)) for x in places]
        text.set_position(places[0 if clear[0] or not clear[1] else 1])


def _beside_peg(tops: NDArray, i: int, y: float, wide: float, turned: int = 1) -> NDArray:
    """Where the number of a peg stands: outside the corner that the pegs make there, and beside its post.

    y, wide : the peg, and the width of its number on the sheet. turned : −1 for the other side of the peg.
    """
    ways = [(x - tops[i]) / SHEET for j, x in enumerate(tops) if abs(j - i) == 1]
    aside = -sum(way / np.hypot(*way) for way in ways)
    up = turned * (1 if aside[1] > 0 or (aside[1] == 0 and y > 0) else -1)
    inward = {0: 1, len(tops) - 1: -1}.get(i, 0)
    across = 0.0 if inward else float(aside[0])
    if up * y < 0:  # there its post would run through it
        across = inward or np.copysign(1.0, across)
    away = np.clip(2 * across, -1, 1)
    return tops[i] + [away * (wide / 2 + 0.1 * SHEET[0]), up * 0.17 * INCH]

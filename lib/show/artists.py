"""Artists that views share, made once and moved ever after: filled shapes, rings, dots, letters; limits that fit."""

from collections.abc import Callable, Iterable, Sequence
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.figure import Figure

from .canvas import HALO, LETTER, OVER, SIZE, SMALL, settle
from .palette import A_FILL, B_FILL, FRAME, INK, PAPER, QUIET, A, B
from .placing import movable
from .scene import Facts, Scene, number


class View(NamedTuple):
    """artists : drawn over the background, in order. fit : axes to a scene. update : artists to a scene and a time.

    ways : what moves in time, for a scene: the artist, the number of its mark, times in the frame and places then; None
    if that is not said.
    """

    artists: list[Artist]
    fit: Callable[[Scene, Facts], None]
    update: Callable[[Scene, Facts, float, bool], None]
    ways: Callable[[Scene, Facts], list] | None = None


class Paint(NamedTuple):
    """How a shape is painted: its inside and how much of it, and its edge."""

    face: str
    alpha: float = 1.0
    edge: str = "none"
    width: float = 1.5


class Marks(SimpleNamespace):
    """The marks of a layer by name, drawn in the order in which they are given; one name may hold a list of them."""

    def __iter__(self):
        for made in vars(self).values():
            yield from made if isinstance(made, list) else [made]


BALL_A, BALL_B = Paint(A_FILL, 1.0, A), Paint(B_FILL, 1.0, B)
"""A ball: its inside, and an edge in its own hue."""

TUBE_A, TUBE_B = Paint(A_FILL, 0.32), Paint(B_FILL, 0.36)
"""What a ball sweeps."""

SKIN_A, SKIN_B = Paint(A_FILL, 0.3, A, 0.6), Paint(B_FILL, 0.3, B, 0.6)
"""A ball on its way, like the skins of an onion."""


def shapes(ax: Axes, paints: Sequence[Paint]) -> PolyCollection:
    """Filled polygons, one to a paint, in one artist."""
    made = PolyCollection([np.empty((0, 2))] * len(paints), animated=True, linewidths=[x.width for x in paints])
    made.set_facecolor([(*rgb(x.face), x.alpha) for x in paints])
    made.set_edgecolor([x.edge for x in paints])
    return ax.add_collection(made, autolim=False)


def outlines(ax: Axes, colours: list[str], styles: list[str], width: float = 1.6) -> LineCollection:
    """Closed lines, one to a colour, in one artist."""
    empty = [np.empty((0, 2))] * len(colours)
    made = LineCollection(empty, colors=colours, linestyles=styles, linewidths=width, animated=True)
    return ax.add_collection(made, autolim=False)


EDGE = {"linestyle": "none", "markersize": 8.5, "markeredgecolor": PAPER, "markeredgewidth": 1.2}
DOT = {mark: EDGE | {"marker": mark} for mark in "osD^"}
DOT["x"] = {"linestyle": "none", "marker": "x", "markersize": 8.5, "markeredgewidth": 2.2}
"""Points by their shape, most with an edge of paper that parts them from what lies below."""


def dots(ax: Axes, marker: str, colour: str) -> Artist:
    """Points marked by shape and colour."""
    return ax.plot([], [], color=colour, animated=True, **DOT[marker])[0]


def label(ax: Axes, text: str, colour: str, inside: bool = False) -> Artist:
    """A letter that moves with what it names, and aside where it could not be read; inside : it may stand in a fill.

    A formula between dollars is set as in the text.
    """
    held = {"ha": "center", "va": "center", "clip_on": True}
    look = {"size": LETTER, "gid": HALO} if "$" in text else {"size": SIZE}
    return movable(ax.text(0, 0, text, color=colour, weight="bold", animated=True, **look, **held), inside)


def words_over(ax: Axes, colour: str, text: str = "", ha: str = "center") -> Artist:
    """Words that stay by what they name, whatever lies under them."""
    held = {"ha": ha, "va": "center", "clip_on": True, "animated": True}
    return ax.text(0, 0, text, color=colour, weight="bold", size=SIZE, gid=OVER, **held)


def write(texts: Iterable[Artist], words: Iterable[str]) -> None:
    """Set each text to its word."""
    for text, word in zip(texts, words, strict=True):
        text.set_text(word)


def rgb(colour: str) -> tuple[float, float, float]:
    """A colour such as #0F42A6 as three numbers from 0 to 1."""
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))


def _aside(v: np.ndarray, width: float) -> np.ndarray:
    """How far to the side of an arrow its letter stands."""
    length = np.hypot(*v)
    return 4.2 * width * (np.array([v[1], -v[0]]) / length if length > 0 else np.array([0.0, -1.0]))


def ahead(p: np.ndarray, v: np.ndarray, width: float) -> np.ndarray:
    """A place for the letter of the arrow from p to p + v: just ahead of its tip; nan without an arrow."""
    length = np.hypot(*v)
    return p + v * (1 + 6.5 * width / length) if length > 0 else p * np.nan


def clear(choices: list[np.ndarray], drawn: np.ndarray, room: float) -> list[np.ndarray]:
    """For each letter the first of its places that has room about it, free of what is drawn and of the letters before.

    Where none has, that which has most.
    """
    found, taken = [], drawn
    for spots in choices:
        far = np.hypot(*(spots[:, None] - taken).T).min(axis=0)
        far = np.round(far / room, 3)  # of places that are equal but for a last digit the first is taken, everywhere
        found.append(spots[np.argmax(far >= 1) if np.any(far >= 1) else np.argmax(far)])
        taken = np.vstack([taken, found[-1]])
    return found


def about(p: np.ndarray, v: np.ndarray, width: float) -> np.ndarray:
    """Places for the letter of the arrow from p to p + v: ahead of its tip, or by its side, first near the tip."""
    sides = [p + share * v + side * _aside(v, width) for share in (0.75, 0.5, 0.25) for side in (1, -1)]
    return np.array([ahead(p, v, width), *sides])


def along(p: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Points of the arrow from p to p + v."""
    return p + np.linspace(0, 1, 13)[:, None] * v


def shaft(ax: Axes) -> float:
    """The width of an arrow's shaft: three points on the screen, whatever the scale of the scene."""
    low, high = ax.get_xlim()
    points = ax.get_position().width * ax.figure.get_figwidth() * 72
    return 2.6 * (high - low) / points


def enclose(ax: Axes, points: np.ndarray, margin: float = 1.15) -> None:
    """Limits that hold all the points with a margin, a unit as long upward as across; a ruler follows."""
    settle(ax.figure)
    low, high = points.min(axis=0), points.max(axis=0)
    box = ax.get_window_extent()
    unit = max((high[0] - low[0]) / box.width, (high[1] - low[1]) / box.height) * margin
    unit = unit if unit > 0 else max(1.0, float(np.abs(points).max())) / box.width  # all points are one point
    for axis, pixels, set_limits in ((0, box.width, ax.set_xlim), (1, box.height, ax.set_ylim)):
        middle = (low[axis] + high[axis]) / 2
        set_limits(middle - unit * pixels / 2, middle + unit * pixels / 2)
    measure(ax)


RULER = "ruler"
"""The gid of a ruler and of its length, whose label is its unit."""


def bare(ax: Axes, unit: str = "") -> None:
    """A world without a box: nothing but a ruler in its corner, whose length may have a unit behind it."""
    ax.set_axis_off()
    ax.plot([], [], color=QUIET, linewidth=1.5, solid_capstyle="butt", gid=RULER)
    ax.text(0, 0, "", color=QUIET, size=SMALL, ha="left", va="bottom", gid=RULER, label=unit)


def blank(fig: Figure, box: Sequence[float], across=(0.0, 1.0), up=(0.0, 1.0)) -> Axes:
    """Axes without an axis, for words and what is seen through a glass."""
    ax = fig.add_axes(box, xlim=across, ylim=up)
    ax.set_axis_off()
    return ax


def measure(ax: Axes) -> None:
    """The ruler of a world, if it has one: a round length, about a seventh of the width."""
    for artist in (artist for artist in (*ax.lines, *ax.texts) if artist.get_gid() == RULER):
        (left, right), (low, high) = ax.get_xlim(), ax.get_ylim()
        length = round_length((right - left) / 7)
        start, level = left + 0.02 * (right - left), low + 0.03 * (high - low)
        if hasattr(artist, "set_data"):
            artist.set_data([start, start + length], [level, level])
        else:
            artist.set_text(number(length) + artist.get_label())
            artist.set_position((start, level + 0.015 * (high - low)))


def round_length(x: float) -> float:
    """1, 2 or 5 times a power of ten: the largest that is not above x.

    >>> round_length(0.7), round_length(2.0), round_length(49.0)
    (0.5, 2.0, 20.0)
    """
    power = 10.0 ** np.floor(np.log10(x))
    return float(max(step * power for step in (1.0, 2.0, 5.0) if step * power <= x))


def frame_band(ax: Axes) -> None:
    """The frame from 0 to 1 as a pale band, which the axis names, and the level 0."""
    ax.axvspan(0, 1, color=FRAME, zorder=0)
    ax.axhline(0, color=INK, linewidth=0.8)
    ax.set_xlabel("t (this frame shaded)")
    ax.locator_params(nbins=4)


LEAST = 0.2
"""The share of a view, across or up, that a scene fills at least."""


def inside(ax: Axes, places: np.ndarray) -> bool:
    """Do all places lie in the axes' view, and fill a part of it that can be seen?"""
    if not len(places):
        return True
    low, high = np.column_stack([ax.get_xlim(), ax.get_ylim()])
    filled = np.ptp(places, axis=0) / (high - low)
    return bool(np.all((low <= places) & (places <= high)) and filled.max() >= LEAST)

"""Artists that views share, made once and moved ever after: filled shapes, rings, dots, letters; limits that fit."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection

from .canvas import settle
from .palette import SHADE
from .scene import Facts, Scene


class View(NamedTuple):
    """artists : drawn over the background, in order. fit : axes to a scene. update : artists to a scene and a time.

    ways : what moves in time, for a scene: the artist, the number of its mark, times in the frame and places then; None
    if that is not said.
    """

    artists: list[Artist]
    fit: Callable[[Scene, Facts], None]
    update: Callable[[Scene, Facts, float, bool], None]
    ways: Callable[[Scene, Facts], list] | None = None


def shapes(ax: Axes, colours: list[str], alphas: list[float]) -> PolyCollection:
    """Filled polygons, one to a colour, in one artist."""
    edges = [SHADE if 0.5 < alpha < 1 else "none" for alpha in alphas]
    made = PolyCollection([np.empty((0, 2))] * len(colours), animated=True, linewidths=0.8)
    made.set_facecolor([(*rgb(colour), alpha) for colour, alpha in zip(colours, alphas, strict=True)])
    made.set_edgecolor(edges)
    return ax.add_collection(made, autolim=False)


def outlines(ax: Axes, colours: list[str], styles: list[str]) -> LineCollection:
    """Closed lines, one to a colour, in one artist."""
    empty = [np.empty((0, 2))] * len(colours)
    made = LineCollection(empty, colors=colours, linestyles=styles, linewidths=1.6, animated=True)
    return ax.add_collection(made, autolim=False)


def dots(ax: Axes, marker: str, colour: str) -> Artist:
    """Points marked by shape and colour, with a dark edge."""
    edge = {"markeredgecolor": SHADE, "markeredgewidth": 1.0} if marker != "x" else {"markeredgewidth": 1.8}
    return ax.plot([], [], marker, color=colour, markersize=6, animated=True, **edge)[0]


def label(ax: Axes, text: str, colour: str) -> Artist:
    """A bold letter that moves with what it names."""
    place = {"ha": "center", "va": "center", "clip_on": True}
    return ax.text(0, 0, text, color=colour, weight="bold", size=10, animated=True, **place)


def rgb(colour: str) -> tuple[float, float, float]:
    """A colour such as #0072B2 as three numbers from 0 to 1."""
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))


def beside(p: np.ndarray, v: np.ndarray, width: float) -> np.ndarray:
    """A place for the letter of the arrow from p to p + v: by its middle, clear of its shaft."""
    length = np.hypot(*v)
    aside = np.array([v[1], -v[0]]) / length if length > 0 else np.array([0.0, -1.0])
    return p + v / 2 + 5 * width * aside


def shaft(ax: Axes) -> float:
    """The width of an arrow's shaft: the same on the screen whatever the scale of the scene."""
    low, high = ax.get_xlim()
    return (high - low) / 110


def enclose(ax: Axes, points: np.ndarray) -> None:
    """Limits that hold all the points with a margin, a unit as long upward as across."""
    settle(ax.figure)
    low, high = points.min(axis=0), points.max(axis=0)
    box = ax.get_window_extent()
    unit = max((high[0] - low[0]) / box.width, (high[1] - low[1]) / box.height) * 1.15
    unit = unit if unit > 0 else max(1.0, float(np.abs(points).max())) / box.width  # all points are one point
    for axis, pixels, set_limits in ((0, box.width, ax.set_xlim), (1, box.height, ax.set_ylim)):
        middle = (low[axis] + high[axis]) / 2
        set_limits(middle - unit * pixels / 2, middle + unit * pixels / 2)

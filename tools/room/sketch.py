"""A question's small picture: marks in the question's own lengths, fitted to a sheet, in the look of the course."""

from functools import cache
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon
from matplotlib.text import Text
from matplotlib.transforms import Affine2D

from lib.show.canvas import DPI, figure, in_style, png
from lib.show.document import document
from lib.show.palette import INK
from lib.show.shapes import arrow as arrowed
from lib.show.vector import still

WIDE, HIGH, EDGE = 470, 225, 10
"""The room for what is drawn and the margin about it, in pixels."""

LETTERS, SHAFT = 11.5, 3.2
"""The size of letters in points; the width of an arrow's shaft in pixels."""

BROAD, TALL = 0.62, 1.0
"""A letter's width and height, in its size."""

FACE = "dejavusans"
"""Letters of formulas look like those of the words beside them."""

ANCHORS = {-1: "right", 0: "center", 1: "left"}


class Piece(NamedTuple):
    """One thing that is drawn: a filled shape, a line, an arrow from the first of two points to the second, or a word.

    aside : to which side of its point a word stands, right and up: each −1, 0 or 1. style : that of a line.
    """

    kind: str
    points: tuple[tuple[float, float], ...]
    colour: str = INK
    text: str = ""
    face: str = "none"
    style: str = "solid"
    width: float = 1.6
    aside: tuple[int, int] = (0, 0)
    bold: bool = False


class _Fit(NamedTuple):
    """How lengths become pixels: the pixels of one length, and what is added; the size of the sheet in pixels."""

    scale: float
    shift: np.ndarray
    size: np.ndarray


@cache
def svg(marks: tuple[Piece, ...], words: str, larger: float = 1.0, theme: str = "light") -> str:
    """An SVG document of marks, whose title is what it shows in words.

    larger : by how much letters are larger than on paper.

    >>> "<circle" in svg((Piece("line", ((0, 0), (3, 4))),), "A line of 5 cm.")
    False
    """
    fig = _drawn(marks, larger)
    base, clips = still(fig)
    size = fig.get_size_inches() * DPI
    board = SimpleNamespace(base=base, parts=[], clips=clips, size=size, catch_up=lambda: None)
    return document(board, words, theme)


@cache
def image(marks: tuple[Piece, ...]) -> bytes:
    """The same as PNG, twice as sharp as it is wide."""
    return png(_drawn(marks, 1.0))


@in_style
def _drawn(marks: tuple[Piece, ...], larger: float) -> Figure:
    """A figure of marks, without axes."""
    fit = _fitted(marks, larger)
    width, height = fit.size / DPI
    fig = figure(width, height)
    for mark in marks:
        made = PAINTED[mark.kind](mark, fit.scale * np.array(mark.points, float) + fit.shift, larger)
        made.set_transform(Affine2D().scale(1 / DPI) + fig.dpi_scale_trans)
        fig.add_artist(made)
    return fig


def _fitted(marks: tuple[Piece, ...], larger: float) -> _Fit:
    """The largest scale with which all is on the sheet, words too; what is found by halving."""
    low, high = 0.0, 1e4
    for _ in range(30):
        middle = (low + high) / 2
        least, most = _bounds(marks, middle, larger)
        low, high = (middle, high) if np.all(most - least <= (WIDE, HIGH)) else (low, middle)
    least, most = _bounds(marks, low, larger)
    return _Fit(low, EDGE - least, np.ceil(most - least) + 2 * EDGE)


def _bounds(marks: tuple[Piece, ...], scale: float, larger: float) -> tuple[np.ndarray, np.ndarray]:
    """The lower left and the upper right corner of all marks in pixels, before they are shifted."""
    corners = np.vstack([_corners(mark, scale, larger) for mark in marks])
    return corners.min(axis=0), corners.max(axis=0)


def _corners(mark: Piece, scale: float, larger: float) -> np.ndarray:
    """Points between which a mark lies, in pixels."""
    points = scale * np.array(mark.points, float)
    if mark.kind != "word":
        return points
    size = larger * LETTERS * DPI / 72
    half = np.array([BROAD * size * len(_letters(mark.text)), TALL * size]) / 2
    middle = points[0] + _beside(mark, larger) + np.array(mark.aside) * half
    return np.array([middle - half, middle + half])


def _letters(text: str) -> str:
    r"""What of a text is seen.

    >>> _letters(r"$\mathbf{v}_1$")
    'v1'
    """
    for sign in (r"\mathbf", "$", "{", "}", "_", r"\,"):
        text = text.replace(sign, "")
    return text


def _beside(mark: Piece, larger: float) -> np.ndarray:
    """How far from its point a word begins, in pixels."""
    return 6.0 * larger * np.array(mark.aside)


def _fill(mark: Piece, points: np.ndarray, larger: float) -> Artist:
    """A filled shape with its edge."""
    look = {"facecolor": mark.face, "edgecolor": mark.colour, "linewidth": mark.width, "linestyle": mark.style}
    return Polygon(points, closed=True, **look)


def _line(mark: Piece, points: np.ndarray, larger: float) -> Artist:
    """A line through points."""
    look = {"color": mark.colour, "linewidth": mark.width, "linestyle": mark.style}
    return Line2D(*points.T, solid_capstyle="butt", **look)


def _arrow(mark: Piece, points: np.ndarray, larger: float) -> Artist:
    """An arrow, as the pictures of the lessons have it."""
    start, end = points
    return Polygon(arrowed(start, end - start, SHAFT), closed=True, facecolor=mark.colour, edgecolor="none")


def _word(mark: Piece, points: np.ndarray, larger: float) -> Artist:
    """A word beside its point, or about it."""
    right, up = mark.aside
    size = larger * LETTERS
    x, y = points[0] + _beside(mark, larger) + np.array([0, 0.5 * up * TALL * size * DPI / 72])
    look = {"color": mark.colour, "size": size, "weight": "bold" if mark.bold else "normal"}
    return Text(x, y, mark.text, ha=ANCHORS[right], va="center", math_fontfamily=FACE, **look)


PAINTED = {"fill": _fill, "line": _line, "arrow": _arrow, "word": _word}

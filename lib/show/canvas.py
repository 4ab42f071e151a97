"""Figures, and their pictures for where no kernel runs: PNG, twice as sharp as the page, in few colours."""

import struct
import zlib
from base64 import b64encode
from collections.abc import Iterable
from html import escape
from typing import NamedTuple

import matplotlib
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg, RendererAgg
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.patheffects import withStroke
from matplotlib.text import Text
from matplotlib.transforms import Affine2D, Bbox
from numpy.typing import NDArray

from .lettering import formula
from .palette import INK, PAPER, QUIET

DPI = 96
"""Pixels an inch, as browsers have them, so that a point here is a point there."""

SMALL, SIZE, LETTER = 12.5, 13, 15.5
"""The sizes of numbers at axes, of words, and of formulas, whose letters are small for their size; in points."""

HALO, OVER = "halo", "over"
"""The gid of letters that have an edge of paper, so that they are read over lines."""

STYLE = {
    "font.size": SIZE,
    "text.color": INK,
    "mathtext.fontset": "cm",
    "axes.edgecolor": QUIET,
    "axes.labelcolor": QUIET,
    "axes.labelsize": SMALL,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
    "axes.titlesize": SIZE,
    "axes.titleweight": "bold",
    "axes.titlepad": 8,
    "lines.linewidth": 2.0,
    "legend.frameon": False,
    "legend.fontsize": SMALL,
    "xtick.color": QUIET,
    "xtick.labelsize": SMALL,
    "ytick.color": QUIET,
    "ytick.labelsize": SMALL,
}
"""How every picture of the course looks."""

in_style = matplotlib.rc_context(STYLE)
"""What makes or draws figures is decorated by this."""

SHARP, COLOURS = 2, 128
"""A saved picture: its pixels to one of the page, across and down, and how many colours it has at most."""

SIGNATURE = b"\x89PNG\r\n\x1a\n"


LARGE = 1.5
"""How much larger letters and lines are, for the width of the picture, where it is projected."""


def figure(width: float, height: float, large: bool = False) -> Figure:
    """A figure of that many inches on opaque paper, with a canvas and without a window."""
    fig = Figure(figsize=(width, height), dpi=DPI * (LARGE if large else 1), facecolor=PAPER)
    FigureCanvasAgg(fig)
    return fig


STEP, LEAST = 40, 280
"""Pixels of the page: widths to which a picture is made are so far apart, and so wide is the narrowest."""

UPRIGHT = 0.6
"""A picture of half the width keeps this power of a half of its height: it is less flat than the whole one."""

SHRINKS = 0.5
"""With at least this power of its width it shrinks so much that a narrow layout fits where a wide one does not."""


def narrowed(
    width: float, height: float, room: float, large: bool = False, upright: float = UPRIGHT
) -> tuple[float, float]:
    """The inches of a picture that has so many pixels of the page across: its own, or narrower and less flat.

    upright : the power of its width with which its height shrinks.

    >>> narrowed(9.6, 6.2, 0), narrowed(9.6, 6.2, 1400)
    ((9.6, 6.2), (9.6, 6.2))
    """
    fits = max(room // STEP * STEP, LEAST) / (DPI * (LARGE if large else 1))
    share = min(1.0, fits / width) if room > 0 else 1.0
    return width * share, height * share**upright


FLATTEST = 0.6
"""Where it has to be less high it keeps at least so much of its height: flatter than that its letters find no room."""


def flattened(inches: tuple[float, float], high: float, large: bool = False) -> tuple[float, float]:
    """The inches of a picture whose room is so many pixels of the page high; 0 for as high as it likes.

    >>> flattened((5.0, 4.0), 0), flattened((5.0, 4.0), 150)
    ((5.0, 4.0), (5.0, 2.4))
    """
    width, height = inches
    fits = high / (DPI * (LARGE if large else 1)) if high > 0 else height
    return width, min(height, max(fits, FLATTEST * height))


class Column(NamedTuple):
    """The room of a view in a row of views, in inches: its width, and what its axis takes beside and below it."""

    width: float
    beside: float = 0.0
    under: float = 0.12


GAP, ABOVE, EDGE = 0.25, 0.42, 0.12
"""What parts two views, and the room above and beside them, in inches."""


def in_a_row(height: float, columns: list[Column], large: bool = False, room: float = 0.0) -> tuple[Figure, list[Axes]]:
    """A figure of views side by side, each with the room that it needs; in rows where there are too few pixels.

    large : to be projected; then of half the width, in rows.
    room : so many pixels of the page there are across; 0 for as many as it likes.
    """
    (width, whole), rows = row_inches(height, columns, large, room), _rows(columns, large, room)
    each = whole / len(rows)
    fig, axes, low = figure(width, whole, large), [], whole
    for row in rows:
        low, left, spare = low - each, EDGE, width - _breadth(row)
        stretch = 1 + spare / sum(x.width for x in row)
        for x in row:
            left += x.beside
            box = np.array([left, low + x.under, x.width * stretch, each - ABOVE - x.under])
            axes.append(fig.add_axes(box / np.tile([width, whole], 2)))
            left += x.width * stretch + GAP
    return fig, axes


def row_inches(height: float, columns: list[Column], large: bool = False, room: float = 0.0) -> tuple[float, float]:
    """The width and the height of such a figure.

    >>> row_inches(3.4, [Column(6.0), Column(3.0)], room=600), row_inches(3.4, [Column(6.0), Column(3.0)])
    ((6.25, 4.488), (9.49, 3.4))
    """
    rows = len(_rows(columns, large, room))
    each = max(height * 0.72, 3.0) if large else height if rows == 1 else max(height * 0.66, 2.2)
    return _across(columns, large, room), rows * each


def _across(columns: list[Column], large: bool, room: float) -> float:
    """How wide views may be, in inches."""
    return narrowed(_breadth(columns) / (LARGE if large else 1), 1.0, room, large)[0]


def _rows(columns: list[Column], large: bool, room: float) -> list[list[Column]]:
    """Views side by side; in rows where they would have to be much narrower."""
    width = _across(columns, large, room)
    return [columns] if width >= 0.8 * _breadth(columns) else _wrapped(columns, width * (1.1 if large else 1.4))


def _breadth(columns: list[Column]) -> float:
    """How wide views are side by side, in inches."""
    return sum(x.width + x.beside for x in columns) + GAP * (len(columns) - 1) + 2 * EDGE


def _wrapped(columns: list[Column], width: float) -> list[list[Column]]:
    """Views in rows that are no wider than that; where there is less, their pictures, not their numbers, give way."""
    rows = []
    for column in columns:
        if rows and _breadth([*rows[-1], column]) <= width:
            rows[-1].append(column)
        else:
            rows.append([column])
    return rows


def settle(fig: Figure) -> None:
    """Put every axes on whole pixels and a little beside: a label half-way between two pixels would go to one here and
    to the other there, as the last digit of a library decides."""
    size = fig.bbox.size
    for ax in fig.axes:
        low, high = np.floor(ax.get_position(original=True).get_points() * size + 0.487)
        ax.set_position(Bbox([(low + 0.137) / size, (high + 0.281) / size]), which="both")


@in_style
def _sharp(fig: Figure, moving: Iterable[Artist] = ()) -> NDArray:
    """The pixels of a figure with moving artists over it, in red, green, blue and opacity."""
    settle(fig)
    dpi = fig.dpi
    fig.set_dpi(SHARP * dpi)
    try:
        renderer = RendererAgg(*fig.bbox.size, fig.dpi)
        for artist in (fig, *moving):
            (_outlined(artist, renderer) if artist.get_gid() == HALO and "$" in artist.get_text() else artist).draw(
                renderer
            )
        return np.asarray(renderer.buffer_rgba())
    finally:
        fig.set_dpi(dpi)


def _outlined(text: Text, renderer: RendererAgg) -> Artist:
    """A formula as outlines with an edge of paper, where the page has them too."""
    held = text.get_math_fontfamily(), text.get_ha(), text.get_va()
    outline = formula(text.get_text(), renderer.points_to_pixels(text.get_size()), *held)
    place = Affine2D().translate(*text.get_transform().transform(text.get_position()))
    halo = [withStroke(linewidth=2.6, foreground=PAPER)]
    made = PathPatch(outline, transform=place, facecolor=text.get_color(), linewidth=0, path_effects=halo)
    made.set_clip_box(text.get_clip_box())
    made.set_visible(text.get_visible())
    return made


def _few(pixels: NDArray, most: int = COLOURS) -> tuple[NDArray, NDArray]:
    """A palette of red, green and blue, and for every pixel the number in it of the colour that is nearest.

    Always that colour is taken next whose pixels are farthest, by the sum of squares, from what is taken. Whole numbers
    throughout: it is the same on all machines.
    """
    keys = np.ascontiguousarray(pixels).view("<u4").ravel()
    starts = np.flatnonzero(np.diff(keys, prepend=~keys[:1]))  # neighbours are mostly alike: few runs, many pixels
    lengths = np.diff(starts, append=len(keys))
    found, which = np.unique(keys[starts], return_inverse=True)
    colours, count = found.view(np.uint8).reshape(-1, 4)[:, :3].astype(int), np.zeros(len(found), int)
    np.add.at(count, which, lengths)
    far, nearest, taken = np.full(len(found), 3 * 256**2), np.zeros(len(found), np.uint8), []
    while len(taken) < most and far.any():
        taken.append(int(np.argmax(count * far)))
        square = np.sum((colours - colours[taken[-1]]) ** 2, axis=1)
        nearest[square < far] = len(taken) - 1
        far = np.minimum(far, square)
    return colours[taken].astype(np.uint8), np.repeat(nearest[which], lengths).reshape(pixels.shape[:2])


def png(fig: Figure, moving: Iterable[Artist] = ()) -> bytes:
    """A figure with moving artists over it, as PNG with a palette."""
    palette, numbers = _few(_sharp(fig, moving))
    rows = np.pad(numbers, ((0, 0), (1, 0)))  # each row begins with its filter, 0 for none
    head = struct.pack(">2I5B", *numbers.shape[::-1], 8, 3, 0, 0, 0)
    data = (
        _chunk(b"IHDR", head) + _chunk(b"PLTE", palette.tobytes()) + _chunk(b"IDAT", zlib.compress(rows.tobytes(), 9))
    )
    return SIGNATURE + data + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    """One chunk of a PNG file: length, kind, data, check sum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def saved(data: bytes, alt: str, width: float, under: str = "") -> dict[str, str]:
    """A picture as a notebook stores it: an image so many pixels of the page wide, with words under it; and its alt."""
    address = "data:image/png;base64," + b64encode(data).decode()
    image = f'<img alt="{escape(alt)}" width="{round(width)}" style="max-width: 100%" src="{address}">'
    return {"text/html": image + (f"<p><em>{escape(under)}</em></p>" if under else ""), "text/plain": alt}

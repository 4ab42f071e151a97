"""Figures, and their pictures as PNG for where no kernel runs: artists drawn over a background, lightly compressed."""

import struct
import zlib
from base64 import b64encode
from typing import NamedTuple

import matplotlib
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.transforms import Bbox

from .palette import INK, PAPER, QUIET

DPI = 96
"""Pixels an inch, as browsers have them, so that a point here is a point there."""

SMALL, SIZE, LETTER = 11, 13, 15.5
"""The sizes of numbers at axes, of words, and of formulas, whose letters are small for their size; in points."""

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
SIGNATURE = b"\x89PNG\r\n\x1a\n"


LARGE = 1.5
"""How much larger letters and lines are, for the width of the picture, where it is projected."""


def figure(width: float, height: float, large: bool = False) -> Figure:
    """A figure of that many inches on opaque paper, with a canvas and without a window."""
    fig = Figure(figsize=(width, height), dpi=DPI * (LARGE if large else 1), facecolor=PAPER)
    FigureCanvasAgg(fig)
    return fig


class Column(NamedTuple):
    """The room of a view in a row of views, in inches: its width, and what its axis takes beside and below it."""

    width: float
    beside: float = 0.0
    under: float = 0.12


GAP, ABOVE, EDGE = 0.25, 0.42, 0.12
"""What parts two views, and the room above and beside them, in inches."""


def in_a_row(height: float, columns: list[Column], large: bool = False) -> tuple[Figure, list[Axes]]:
    """A figure of views side by side, each with the room that it needs; if large, of half the width, in rows."""
    whole = breadth(columns)
    rows = wrapped(columns, whole / LARGE) if large else [columns]
    width, each = (whole / LARGE, max(height * 0.72, 3.2)) if large else (whole, height)
    fig, axes, low = figure(width, each * len(rows), large), [], each * len(rows)
    for row in rows:
        low, left, spare = low - each, EDGE, width - breadth(row)
        stretch = 1 + spare / sum(x.width for x in row)
        for x in row:
            left += x.beside
            box = np.array([left, low + x.under, x.width * stretch, each - ABOVE - x.under])
            axes.append(fig.add_axes(box / np.tile([width, each * len(rows)], 2)))
            left += x.width * stretch + GAP
    return fig, axes


def breadth(columns: list[Column]) -> float:
    """How wide views are side by side, in inches."""
    return sum(x.width + x.beside for x in columns) + GAP * (len(columns) - 1) + 2 * EDGE


def wrapped(columns: list[Column], width: float) -> list[list[Column]]:
    """Views in rows that are hardly wider than that; their pictures, not their numbers, give way."""
    rows = []
    for column in columns:
        if rows and breadth([*rows[-1], column]) <= 1.1 * width:
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


def background(fig: Figure):
    """Draw all that is not animated, and keep it."""
    settle(fig)
    fig.canvas.draw()
    return fig.canvas.copy_from_bbox(fig.bbox)


def over(fig: Figure, kept, artists: list[Artist]) -> bytes:
    """The kept background with the animated artists drawn over it, as PNG."""
    fig.canvas.restore_region(kept)
    for artist in artists:
        artist.axes.draw_artist(artist)
    return png(fig)


def png(fig: Figure) -> bytes:
    """The canvas as it stands, as PNG: rows unfiltered, compressed lightly, the fastest of the ways that were tried."""
    pixels = np.asarray(fig.canvas.buffer_rgba())
    height, width, _ = pixels.shape
    rows = np.zeros((height, 1 + 3 * width), np.uint8)  # each row begins with its filter, 0 for none
    rows[:, 1:].reshape(height, width, 3)[:] = pixels[..., :3]
    head = struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)
    return SIGNATURE + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


def chunk(kind: bytes, data: bytes) -> bytes:
    """One chunk of a PNG file: length, kind, data, check sum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def described(data: bytes, alt: str) -> tuple[dict, dict]:
    """PNG data with its alt text, as a notebook stores them: a mime bundle and its metadata."""
    return {"image/png": b64encode(data).decode(), "text/plain": alt}, {"image/png": {"alt": alt}}

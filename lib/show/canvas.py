"""Figures, and their pictures as PNG for where no kernel runs: artists drawn over a background, lightly compressed."""

import struct
import zlib
from base64 import b64encode

import numpy as np
from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.transforms import Bbox

from .palette import PAPER

DPI = 100
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def figure(width: float, height: float) -> Figure:
    """A figure of that many inches on opaque paper, with a canvas and without a window."""
    fig = Figure(figsize=(width, height), dpi=DPI, facecolor=PAPER)
    FigureCanvasAgg(fig)
    return fig


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

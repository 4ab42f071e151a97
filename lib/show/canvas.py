"""Figures, and their pictures for where no kernel runs: PNG, twice as sharp as the page, in few colours."""

import struct
import zlib
from base64 import b64encode
from collections.abc import Iterable
from html import escape

import numpy as np
from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import FigureCanvasAgg, RendererAgg
from matplotlib.figure import Figure
from matplotlib.transforms import Bbox
from numpy.typing import NDArray

from .palette import PAPER

DPI = 100
SHARP, COLOURS = 2, 128
"""A saved picture: its pixels to one of the page, across and down, and how many colours it has at most."""

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


def sharp(fig: Figure, moving: Iterable[Artist] = ()) -> NDArray:
    """The pixels of a figure with moving artists over it, in red, green, blue and opacity."""
    settle(fig)
    dpi = fig.dpi
    fig.set_dpi(SHARP * dpi)
    try:
        renderer = RendererAgg(*fig.bbox.size, fig.dpi)
        for artist in (fig, *moving):
            artist.draw(renderer)
        return np.asarray(renderer.buffer_rgba())
    finally:
        fig.set_dpi(dpi)


def few(pixels: NDArray, most: int = COLOURS) -> tuple[NDArray, NDArray]:
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
    palette, numbers = few(sharp(fig, moving))
    rows = np.pad(numbers, ((0, 0), (1, 0)))  # each row begins with its filter, 0 for none
    head = struct.pack(">2I5B", *numbers.shape[::-1], 8, 3, 0, 0, 0)
    data = chunk(b"IHDR", head) + chunk(b"PLTE", palette.tobytes()) + chunk(b"IDAT", zlib.compress(rows.tobytes(), 9))
    return SIGNATURE + data + chunk(b"IEND", b"")


def chunk(kind: bytes, data: bytes) -> bytes:
    """One chunk of a PNG file: length, kind, data, check sum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def saved(data: bytes, alt: str, width: float, under: str = "") -> dict[str, str]:
    """A picture as a notebook stores it: an image so many pixels of the page wide, with words under it; and its alt."""
    address = "data:image/png;base64," + b64encode(data).decode()
    image = f'<img alt="{escape(alt)}" width="{round(width)}" style="max-width: 100%" src="{address}">'
    return {"text/html": image + (f"<p><em>{escape(under)}</em></p>" if under else ""), "text/plain": alt}

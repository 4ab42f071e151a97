"""What stands beside the crowd of lesson 11: the count, large numbers, two small curves, and the scales to pull."""

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from ..artists import blank, dots, outlines
from ..canvas import SIZE, SMALL
from ..palette import INK, QUIET, A
from ..track import Slider, slider
from .asked_crowd import COUNTS, SIZES, of_each_count, of_each_size

PLOT = (0.66, 0.175, 0.32, 0.2)
"""Where a small curve stands in the figure."""


def words(fig: Figure) -> dict[str, list]:
    """The count over the map, and large numbers below it."""
    page, look = blank(fig, [0.605, 0, 0.39, 1], (0, 1), (0, 1)), {"va": "center", "animated": True}
    count = [page.text(0.01, 0.955, "", color=A, size=20, weight="bold", **look)]
    big = [page.text(0.5, y, "", color=INK, size=size, ha="center", **look) for y, size in ((0.31, 20), (0.23, SIZE))]
    return {"count": [*count, page.text(0.99, 0.95, "", color=QUIET, ha="right", **look)], "big": big}


def curves(fig: Figure) -> dict[str, list]:
    """The two small curves."""
    work = curve(fig, len(SIZES), "cells looked at and balls asked, by a ball", A)
    return {"work": work, "growth": curve(fig, len(COUNTS), "balls asked, by a ball, in powers of ten", A)}


def scales(fig: Figure) -> dict[str, Slider]:
    """What is pulled beside the crowd."""
    sides = {float(SIZES.index(x)): str(x) for x in (4, 10, 25, 64, 160)}
    counts = {float(COUNTS.index(n)): f"{n:,}" for n in (100, 1000, 10000)}
    ways, wide, narrow = {0.0: "one size", 1.0: "levels"}, (0.66, 0.0, 0.32, 0.14), (0.73, 0.0, 0.15, 0.14)
    return {
        "side of a cell": slider(fig, wide, "side", sides, 1, side_of, "σ, the side of a cell, in cm", INK),
        "number of balls": slider(fig, wide, "balls", counts, 1, balls_of, "number of balls", INK),
        "cells": slider(fig, narrow, "levels", ways, 1, way_of, "cells", INK),
    }


def side_of(k: float) -> str:
    """A side as it is spoken."""
    return f"{SIZES[int(k)]} centimetres"


def balls_of(k: float) -> str:
    """A number of balls as it is spoken."""
    return f"{COUNTS[int(k)]} balls"


def way_of(k: float) -> str:
    """Cells of one size, or of many, as it is spoken."""
    return "levels" if k else "one size for all"


LOOK = {"size": SMALL, "animated": True}


def curve(fig: Figure, n: int, title: str, colour: str) -> list:
    """A small curve over n steps: lines, a dot, its number, a title, and a word for a second line."""
    ax = blank(fig, PLOT, (-0.05 * (n - 1), 1.05 * (n - 1)), (-0.08, 1.12))
    ends = {"va": "center", "ha": "center", "weight": "bold"}
    words = [ax.text(0, 0, "", color=colour, **ends, **LOOK), ax.text(0, 1.12, title, color=INK, va="bottom", **LOOK)]
    ground = ax.plot([0, n - 1], [0, 0], color=QUIET, linewidth=0.8, animated=True)[0]
    made = [outlines(ax, [colour, QUIET], ["solid"] * 2, 2.2), dots(ax, "o", colour), *words]
    for artist in made:
        artist.set_clip_box(None)
        artist.set_clip_on(False)
    return [*made, ax.text(0, 0, "", color=QUIET, va="center", ha="right", **LOOK), ground]


def put_work(drawn: list, R: float, k: int) -> None:
    """The work by the side of a cell, and where it is now."""
    lines, dot, text, *_ = drawn
    y = np.array(of_each_size(R))
    off = (-0.03, 0.17) if y[k] < 0.8 * max(y) else (-0.12, -0.12)
    put_curve(lines, dot, text, y / max(y), k, f"{y[k]:,.0f}", off=off)


def put_count(drawn: list, R: float, k: int) -> None:
    """How many a ball asks by the number of balls, and the line of all others, both by powers of ten."""
    lines, dot, text, _, word, _ = drawn
    y, all_others = (np.log10(np.maximum(x, 1)) / 4 for x in (of_each_count(R), np.array(COUNTS) - 1))
    put_curve(lines, dot, text, y, k, f"{of_each_count(R)[k]:,.0f}", [all_others], (-0.03, -0.17))
    word.set_text(f"all others: {COUNTS[k] - 1:,}")
    word.set_position((2.6, 0.92))


def put_curve(lines, dot, text, y: NDArray, k: int, word: str, more: tuple | list = (), off=(-0.03, 0.17)) -> None:
    """A curve over 0, 1, 2 …, with a dot and, a little off, its number at one of them."""
    x = np.arange(len(y))
    lines.set_segments([np.column_stack([x, y]), *(np.column_stack([x, z]) for z in more)])
    dot.set_data([k], [y[k]])
    text.set_text(word)
    text.set_position((k + off[0] * x[-1], y[k] + off[1]))

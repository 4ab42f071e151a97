"""What stands beside the crowd of lesson 11: large letters, two small curves of the work, and what is pulled."""

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from ..artists import Marks, blank, dots, outlines, write
from ..canvas import SIZE, SMALL
from ..palette import INK, QUIET, A
from ..track import Slider, slider
from ._asked_crowd import SIZES, _cost
from .asked_states import _Asking

NARROW = 6.5
"""A page that is narrower than so many inches has the panel below the crowd, and its count in smaller letters."""

LARGE, LONG = 20, 18
"""The size of large letters, in points; and so many of them are written smaller."""


def _large_letters(fig: Figure) -> dict[str, Marks]:
    """The count over the map, and large letters below it."""
    page, look = blank(fig, [0.605, 0, 0.39, 1], (0, 1), (0, 1)), {"va": "center", "animated": True}
    middle, wide = {"color": INK, "ha": "center"} | look, fig.get_figwidth() >= NARROW
    return {
        "count": Marks(
            number=page.text(0.01, 0.955, "", color=A, size=17 if wide else SMALL, weight="bold", **look),
            of=page.text(0.99, 0.95, "", color=QUIET, ha="right", size=SIZE if wide else SMALL, **look),
        ),
        "big": Marks(
            number=page.text(0.5, 0.355, "", size=LARGE, **middle), below=page.text(0.5, 0.255, "", size=SIZE, **middle)
        ),
    }


def _put_letters(layers: dict[str, Marks], state: _Asking, words: dict[str, str]) -> None:
    """Write the large letters of a state, over and below the map, where they leave room for a curve."""
    large = state.large if not layers["work"].dot.get_visible() else ("", "")
    for name, templates in (("count", state.count), ("big", large)):
        write(layers[name], (each.format_map(words) for each in templates))
    number = layers["big"].number
    number.set_size(LARGE if len(number.get_text()) < LONG else SIZE)


def _curves(fig: Figure) -> dict[str, Marks]:
    """Its layer."""
    return {"work": curve(fig, len(SIZES), "cells and balls, on average")}


def curve(fig: Figure, n: int, title: str) -> Marks:
    """A small curve over n steps: lines, a dot, its number, a title, and a word for a second line."""
    ax = blank(fig, [0.66, 0.2, 0.32, 0.18], (-0.05 * (n - 1), 1.05 * (n - 1)), (-0.08, 1.12))
    look = {"size": SMALL, "animated": True}
    made = Marks(
        lines=outlines(ax, [A, QUIET], ["solid"] * 2, 2.2),
        dot=dots(ax, "o", A),
        number=ax.text(0, 0, "", color=A, va="center", ha="center", weight="bold", **look),
        title=ax.text(0, 1.12, title, color=INK, va="bottom", **look),
    )
    for artist in made:
        artist.set_clip_box(None)
        artist.set_clip_on(False)
    made.second = ax.text(0, 0, "", color=QUIET, va="center", ha="right", **look)
    made.ground = ax.plot([0, n - 1], [0, 0], color=QUIET, linewidth=0.8, animated=True)[0]
    return made


def _put_work(drawn: Marks, R: float, k: int) -> None:
    """The work by the side of a cell, in powers of two, and where it is now; R is the widest reach."""
    y = np.array([sum(_cost(R, size)) for size in SIZES])
    height = np.log2(y / min(y)) / np.log2(max(y) / min(y))
    over = max(height[max(k - 3, 0) : k + 3]) - height[k]  # the number stands above the curve beside it, too
    off = (-0.03, over + 0.17) if height[k] < 0.8 else (-0.12, -0.12)
    _put_curve(drawn, [height], k, f"{y[k]:,.0f}", off)


def _put_curve(drawn: Marks, lines: list[NDArray], k: int, word: str, off: tuple[float, float]) -> None:
    """Lines over 0, 1, 2 …; on the first of them a dot and, a little off, its number."""
    x, y = np.arange(len(lines[0])), lines[0][k]
    drawn.lines.set_segments([np.column_stack([x, line]) for line in lines])
    drawn.dot.set_data([k], [y])
    drawn.number.set_text(word)
    drawn.number.set_position((k + off[0] * x[-1], y + off[1]))


def _tracks(fig: Figure) -> dict[str, Slider]:
    """What is pulled beside the crowd."""
    sides = {float(SIZES.index(x)): str(x) for x in (4, 10, 25, 64, 160)}
    box, spoken = (0.66, 0.025, 0.32, 0.14), lambda k: f"{SIZES[int(k)]} centimetres"
    return {"side of a cell": slider(fig, box, "side", sides, 1, spoken, "σ, the side of a cell, in cm")}

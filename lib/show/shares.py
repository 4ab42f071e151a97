"""Shares as colours: from few wrong answers to most, on a scale that pictures of several lessons have."""

import numpy as np
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure

from .canvas import SMALL
from .palette import QUIET

RIGHT = "#D9ECE4"
"""Where no answer is wrong."""

WRONG = LinearSegmentedColormap.from_list(
    "wrong", ("#F6D9C4", "#EFB48D", "#DD8650", "#BF5A22", "#8F3A0E", "#5A1F06")
).with_extremes(under=RIGHT)
"""From few answers wrong to most; below all of these, where none is."""

LEAST, MOST = 1e-9, 0.6
"""The shares between which the colours change."""


def scale(fig: Figure, box, most: float = MOST, name: str = "answers wrong") -> None:
    """The scale of the colours, lying, with its name at the left."""
    ax, end = fig.add_axes(box), 100 * most
    shares = np.linspace(LEAST, most, 60)[None]
    ax.imshow(shares, aspect="auto", extent=(0, end, 0, 1), cmap=WRONG, vmin=LEAST, vmax=most, interpolation="none")
    ends = np.linspace(0, end, 4 if end < 100 else 5)
    ax.set_xticks(ends, [*(f"{x:.0f}" for x in ends[:-1]), f"{end:.0f} %"])
    ax.set_yticks([])
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0)
    ax.text(-0.03, 0.5, name, color=QUIET, size=SMALL, ha="right", va="center", transform=ax.transAxes)

"""A track with a printed scale, on which a handle is pulled: what a picture can be set to besides its scene."""

from collections.abc import Mapping

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from .artists import dots
from .canvas import SMALL
from .palette import INK, QUIET

Box = tuple[float, float, float, float]


def track(fig: Figure, box: Box, name: str, scale: Mapping[float, str]) -> tuple[Axes, Artist]:
    """Axes with a line from the least to the greatest of a scale, its numbers below and a name above; and the knob.

    box : left, bottom, width and height, as shares of the figure. The knob is to be put with `set_data`, at height 0.
    """
    ax = fig.add_axes(box)
    ax.set_axis_off()
    low, high = min(scale), max(scale)
    ax.set(xlim=(low - 0.06 * (high - low), high + 0.06 * (high - low)), ylim=(-1, 1))
    ax.plot([low, high], [0, 0], color=QUIET, linewidth=3, solid_capstyle="round")
    for x, word in scale.items():
        ax.plot([x, x], [-0.16, 0], color=QUIET, linewidth=1)
        ax.text(x, -0.6, word, color=QUIET, size=SMALL, ha="center", va="center")
    ax.text(low, 0.62, name, color=INK, size=SMALL, ha="left", va="center")
    knob = dots(ax, "o", INK)
    knob.set_markersize(13)
    return ax, knob


def nearest(x: float, low: int, high: int) -> int:
    """The whole number on a track that is nearest to a place."""
    return int(min(max(round(float(x)), low), high))

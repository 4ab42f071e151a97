"""Parabolas of two answers over the frame, the right one full and the learner's dashed; rings and crosses at roots."""

from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from .artists import DOT, frame_band
from .canvas import SMALL, figure, in_style
from .palette import CONTACT, INK, PAPER, WRONG

WIDTH, HEIGHT, FAR = 6.4, 3.0, 8.0
"""Of the picture, in inches; and up to how many frames away a root is held in it."""

Numbers = tuple[float, float, float]


class Graph(NamedTuple):
    """What is drawn: a, b, c of a t² + 2 b t + c, and the learner's if they are asked for; times at which it is 0.

    right, yours : the numbers. rings, dots : the true times, and those of the learner. count : how many of them are
    counted, rightly and by the learner, where that is asked.
    """

    right: Numbers
    yours: Numbers | None = None
    rings: tuple[float, ...] = ()
    dots: tuple[float, ...] = ()
    count: tuple[int, int] | None = None


@in_style
def graphed(made: Graph) -> Figure:
    """The figure of a graph."""
    fig = figure(WIDTH, HEIGHT)
    ax = fig.add_axes([0.11, 0.17, 0.86, 0.68 if made.count else 0.78])
    low, high = _span(made)
    times = np.linspace(low, high, 241)
    curves = [(made.right, INK, "-")] + ([(made.yours, WRONG, "--")] if made.yours else [])
    values = [_values(numbers, times) for numbers, _, _ in curves]
    ax.set(xlim=(low, high), ylim=_heights(made, times, values))
    if low < 1 and high > 0:
        frame_band(ax)
    for (_, colour, style), y in zip(curves, values, strict=True):
        ax.plot(times, y, color=colour, linestyle=style, linewidth=2.6)
    ax.ticklabel_format(useOffset=False)
    ax.locator_params(axis="x", nbins=5)
    _mark(ax, made.rings, CONTACT, 13)
    _mark(ax, made.dots, WRONG, 9)
    if made.count:
        _count(fig, *made.count)
    return fig


def _values(numbers: Numbers, times: np.ndarray) -> np.ndarray:
    """a t² + 2 b t + c."""
    a, b, c = numbers
    return (a * times + 2 * b) * times + c


def _near(times) -> list[float]:
    """Those that can be held in a picture."""
    return [float(t) for t in times if abs(t) <= FAR]


def _span(made: Graph) -> tuple[float, float]:
    """The times that are drawn: the frame, and the roots that are near; or where all of these are far, they alone."""
    a, b, _ = made.right
    if (marks := [*made.rings, *made.dots]) and not _near(marks):
        about = np.ptp(marks) or 0.1 * abs(marks[0])
        return min(marks) - about, max(marks) + about
    held = [0.0, 1.0, *_near(made.rings), *_near(made.dots), *_near([-b / a] if a else [])]
    low, high = min(held), max(held)
    return low - 0.15 * (high - low), high + 0.15 * (high - low)


def _heights(made: Graph, times: np.ndarray, values: list[np.ndarray]) -> tuple[float, float]:
    """The heights that are drawn: what the right curve takes, and of the other as much again."""
    own = values[0]
    low, high = min(0.0, own.min()), max(0.0, own.max())
    size = high - low or 1.0
    for y in values[1:]:
        low, high = min(low, max(y.min(), low - size)), max(high, min(y.max(), high + size))
    if low == high:  # both lie on the axis
        low, high = low - size, high + size
    return low - 0.12 * (high - low), high + 0.15 * (high - low)


def _mark(ax: Axes, times, colour: str, size: float) -> None:
    """Rings where a curve is 0, and crosses where it is said to be."""
    ring = {"markerfacecolor": "none", "markeredgecolor": colour}
    look = DOT["o"] | ring if colour == CONTACT else DOT["x"] | {"color": colour}
    seen = [t for t in times if ax.get_xlim()[0] <= t <= ax.get_xlim()[1]]
    ax.plot(seen, [0.0] * len(seen), **look | {"markeredgewidth": 2.4, "markersize": size}, zorder=5)


def _count(fig: Figure, right: int, yours: int) -> None:
    """How many are counted, above the axes, a sign each."""
    for x, count, name, colour, size in ((0.11, right, "right", CONTACT, 11), (0.55, yours, "yours", WRONG, 8)):
        words = f"{name}:" if count else f"{name}: none"
        fig.text(x, 0.92, words, color=colour, size=SMALL, va="center")
        look = DOT["o"] | {"markerfacecolor": PAPER, "markeredgecolor": colour, "markeredgewidth": 2.2}
        places = x + 0.09 + 0.035 * np.arange(min(count, 5))
        fig.add_artist(Line2D(places, [0.92] * len(places), **look | {"markersize": size}))

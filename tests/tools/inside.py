"""Which words of a figure stand outside of it: they are cut off where it is saved."""

from collections.abc import Iterable, Iterator

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text

SLACK = 2.5
"""So many pixels of a letter may be missing: no one sees it."""


def outside(figure: Figure, moving: Iterable) -> list[str]:
    """The words that are seen and cut off at the edge of a figure; moving : what is drawn over it."""
    drawn, (wide, high) = figure.canvas.get_renderer(), figure.bbox.size
    boxes = [(text, text.get_window_extent(drawn)) for text in _seen(figure, set(_texts(moving)))]
    return [
        text.get_text()
        for text, box in boxes
        if box.x0 < wide and box.x1 > 0 and box.y0 < high and box.y1 > 0
        if min(box.x0, box.y0) < -SLACK or box.x1 > wide + SLACK or box.y1 > high + SLACK
    ]


def _seen(figure: Figure, moving: set[Text]) -> Iterator[Text]:
    """The words of a figure that are drawn."""
    for ax in (ax for ax in figure.axes if ax.get_visible() and ax.get_label() != "track"):
        own = [*ax.texts, *(ax.title, ax._left_title, ax._right_title), *(_numbers(ax) if ax.axison else ())]
        clipped = [x for x in own if x.get_clip_on() and x.get_clip_box() is not None]
        yield from (x for x in own if x.get_visible() and x.get_text().strip() and x not in clipped and _due(x, moving))
    yield from (x for x in figure.texts if x.get_visible() and x.get_text().strip() and _due(x, moving))


def _due(text: Text, moving: set[Text]) -> bool:
    """Is a word drawn: with what does not move, or over it?"""
    return not text.get_animated() or text in moving


def _numbers(ax: Axes) -> Iterator[Text]:
    """The labels of the axes, and the numbers at them."""
    for axis in (ax.xaxis, ax.yaxis):
        if axis.get_visible():
            yield axis.label
            yield from (tick.label1 for tick in axis._update_ticks() if tick.label1.get_visible())


def _texts(moving: Iterable) -> Iterator[Text]:
    """The words among artists."""
    return (x for x in moving if isinstance(x, Text))

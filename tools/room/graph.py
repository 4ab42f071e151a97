"""A graph of f through one frame: an axis of time, an axis of values, and the curve."""

from collections.abc import Sequence
from xml.etree import ElementTree

from lib.show.canvas import DPI, figure, in_style, png

WIDTH, HEIGHT, LEFT, RIGHT, TOP, FOOT = 480, 240, 52, 456, 20, 216
"""The size of a graph, where its axis of time begins and ends, and between which heights the curve lies."""

STEPS = 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000
"""What two marks on the axis of values may be apart."""

CURVE, INK, PALE, PAPER = "#62154b", "#222222", "#c9cdd6", "#ffffff"


def _graph(heights: Sequence[float]) -> str:
    """An SVG document of values at even times from t = 0 to t = 1."""
    low, high = min(0, *heights), max(0, *heights)
    across = lambda t: LEFT + t * (RIGHT - LEFT)  # noqa: E731
    up = lambda y: TOP + (high - y) / (high - low) * (FOOT - TOP)  # noqa: E731
    root = ElementTree.Element(
        "svg",
        {"xmlns": "http://www.w3.org/2000/svg", "role": "img", "viewBox": f"0 0 {WIDTH} {HEIGHT}"}
        | {"width": str(WIDTH), "height": str(HEIGHT), "font-family": "Arial, Liberation Sans, sans-serif"},
    )
    ElementTree.SubElement(root, "rect", {"width": str(WIDTH), "height": str(HEIGHT), "fill": PAPER})
    for k in range(11):
        _line(root, (across(k / 10), TOP), (across(k / 10), FOOT), PALE)
        _word(root, (across(k / 10), FOOT + 16), f"{k / 10:g}", "middle")
    for y in _marks(low, high):
        _line(root, (LEFT, up(y)), (RIGHT, up(y)), PALE)
        _word(root, (LEFT - 6, up(y) + 4), f"{y:g}".replace("-", "−"), "end")
    _line(root, (LEFT, up(0)), (RIGHT, up(0)), INK)
    _line(root, (LEFT, TOP), (LEFT, FOOT), INK)
    _word(root, (RIGHT + 14, FOOT + 16), "t", "middle")
    _word(root, (LEFT, TOP - 7), "f in cm²", "middle")
    points = " ".join(f"{across(k / (len(heights) - 1)):.1f},{up(y):.1f}" for k, y in enumerate(heights))
    ElementTree.SubElement(root, "polyline", {"points": points, "fill": "none", "stroke": CURVE, "stroke-width": "2.5"})
    return ElementTree.tostring(root, encoding="unicode")


@in_style
def _plotted(heights: Sequence[float]) -> bytes:
    """The same as PNG."""
    fig = figure(WIDTH / DPI, HEIGHT / DPI)
    axes = fig.add_axes((LEFT / WIDTH, 0.2, (RIGHT - LEFT) / WIDTH, 0.66))
    axes.plot([k / (len(heights) - 1) for k in range(len(heights))], heights, color=CURVE)
    axes.axhline(0, color=INK, linewidth=1)
    axes.set(xlim=(0, 1), xticks=[k / 10 for k in range(11)], xlabel="t", title="f in cm²")
    axes.set_yticks(_marks(min(0, *heights), max(0, *heights)))
    axes.grid(color=PALE)
    return png(fig)


def _marks(low: float, high: float) -> list[int]:
    """Round values between two, six at most.

    >>> _marks(-4, 21)
    [0, 5, 10, 15, 20]
    """
    step = next(step for step in STEPS if high - low < 6 * step)
    return [y for y in range(-5 * step, 6 * step, step) if low <= y <= high]


def _line(root: ElementTree.Element, start: tuple[float, float], end: tuple[float, float], colour: str) -> None:
    """A thin line."""
    ends = dict(zip(("x1", "y1", "x2", "y2"), (f"{x:.1f}" for x in (*start, *end)), strict=True))
    ElementTree.SubElement(root, "line", {**ends, "stroke": colour})


def _word(root: ElementTree.Element, place: tuple[float, float], text: str, anchor: str) -> None:
    """A number or a name beside an axis."""
    look = {"x": f"{place[0]:.1f}", "y": f"{place[1]:.1f}", "font-size": "13", "text-anchor": anchor, "fill": INK}
    ElementTree.SubElement(root, "text", look).text = text

"""The learner's answer beside the right one: both in one picture of the case, and their numbers on lines."""

from fractions import Fraction
from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from .artists import BALL_A, BALL_B, DOT, TUBE_B, Paint, bare, enclose, shaft
from .canvas import LETTER, SMALL, figure, in_style
from .palette import CONTACT, INK, PAPER, QUIET, WRONG, A, B, P, R, V
from .scene import number
from .shapes import arrow, disc, tube

WIDTH, LOW, TALL, ROW = 6.4, 1.2, 3.4, 0.62
"""Of the picture, its width; of the world in it, the least height and the most; of a line of numbers; in inches."""

FAR = 6.0
"""How many times as wide as the case itself the picture may become for an answer that lies outside of it."""

PAINTS = {"A": BALL_A, "B": BALL_B, "way": TUBE_B, "r": Paint(R, 0.13, R, 1.8), "p": Paint(P), "v": Paint(V)} | {
    "v1": Paint(A),
    "v2": Paint(B),
    "n": Paint(CONTACT),
    "surface": Paint(QUIET, 0.16, QUIET, 1.2),
}
"""What belongs to the case, by what it is."""

NAMES = {"A": "A", "B": "B", "rest": r"$(1-t)\,\mathbf{v}$"} | {
    x: rf"$\mathbf{{{x}}}$" for x in ("p", "v", "v_1", "v_2", "n", "m")
}
"""The letters of what can be drawn."""

APART, WITHIN, LONGER = 14.0, 20.0, 34.0
"""How far from what it names a letter stands, in pixels; from how many of radius on it stands inside of a ball; and how
much farther aside a name of several letters stands."""

TURNS = np.array([[0, -1], [0, 1], [1, 0], [-1, 0], [0.7, -0.7], [-0.7, -0.7], [0.7, 0.7], [-0.7, 0.7]])
"""The directions in which a letter is tried."""


class Mark(NamedTuple):
    """One thing drawn. kind : "ball", "tube", "arrow", "dot", "line" or "area".

    x : where, shape (2,), or the points of a line or about an area, shape (n, 2). v : of an arrow and of a tube. r : of
    a ball and of a tube. of : a key of `PAINTS`; empty for what belongs to an answer. name : its letter, a key of
    `NAMES`.
    """

    kind: str
    x: NDArray
    v: NDArray | None = None
    r: float = 0.0
    of: str = ""
    name: str = ""


class Value(NamedTuple):
    """One number of an answer: its name, what is right, and the learner's, which need not be a number."""

    name: str
    right: float
    yours: float


def ball(x, r: float, of: str = "", name: str = "") -> Mark:
    """A ball about x."""
    return Mark("ball", np.asarray(x, float), r=float(r), of=of, name=name)


def moving(x, v, of: str = "", name: str = "") -> Mark:
    """An arrow from x to x + v."""
    return Mark("arrow", np.asarray(x, float), np.asarray(v, float), of=of, name=name)


def swept(x, v, r: float) -> Mark:
    """What a ball sweeps from x to x + v."""
    return Mark("tube", np.asarray(x, float), np.asarray(v, float), float(r), "way")


def dot(x) -> Mark:
    """A point."""
    return Mark("dot", np.asarray(x, float))


def line(*points) -> Mark:
    """A line through points."""
    return Mark("line", np.array(points, float))


def area(*points, of: str = "surface") -> Mark:
    """A part of a surface, by the points about it."""
    return Mark("area", np.array(points, float), of=of)


@in_style
def beside(case: list[Mark], right: list[Mark], yours: list[Mark], values: list[Value], words: str = "") -> Figure:
    """A figure: the case; full and in ink what is right; dashed and hollow the learner's; below, both on lines.

    right and yours may be empty, and what is not finite is left out. words : what stands above it.
    """
    values = [x for x in values if np.isfinite([x.right, x.yours]).all()]
    right, yours = ([mark for mark in marks if _finite(mark)] for marks in (right, yours))
    places = _extent(case, right, yours)
    low, high = places.min(axis=0), places.max(axis=0)
    tall = float(np.clip(WIDTH * (high[1] - low[1]) / (high[0] - low[0] or 1.0), LOW, TALL)) + 0.3 if case else 0.1
    fig = figure(WIDTH, tall + ROW * len(values) + (0.6 if words else 0.2))
    whole = fig.get_figheight()
    if words:
        fig.text(0.02, 1 - 0.1 / whole, words, va="top", weight="bold", size=SMALL)
    if case:
        ax = fig.add_axes([0.02, ROW * len(values) / whole, 0.96, tall / whole])
        bare(ax)
        enclose(ax, places, 1.12)
        for colour, marks in ((None, case), (INK, right), (WRONG, yours)):
            for mark in marks:
                draw(ax, mark, colour)
        _name(ax, case, right, yours)
    for i, value in enumerate(values[::-1]):
        _draw_value(fig.add_axes([0.14, (ROW * i + 0.2) / whole, 0.8, 0.2 / whole]), value)
    return fig


def _extent(case: list[Mark], right: list[Mark], yours: list[Mark]) -> NDArray:
    """What a picture has to hold: the case and what is right, and of an answer far outside of them the way there."""
    if not case:
        return np.zeros((1, 2))
    own = np.vstack([_corners(mark) for mark in case + right])
    low, high = own.min(axis=0), own.max(axis=0)
    room = max(*(high - low), 1e-300) * FAR / 2
    far = [np.clip(_corners(mark), (low + high) / 2 - room, (low + high) / 2 + room) for mark in yours]
    return np.vstack([own, *far])


def draw(ax: Axes, mark: Mark, colour: str | None) -> None:
    """One mark: of the case in its own paint, of an answer as an outline, dashed if it is wrong."""
    wrong = colour == WRONG
    if mark.kind == "dot":
        look = _hollow() if wrong else DOT["o"]
        ax.plot(*mark.x[:, None], color=colour or QUIET, **look | {"markersize": 10})
    elif mark.kind == "line" or (mark.kind == "arrow" and wrong):
        points = mark.x if mark.v is None else np.array([mark.x, mark.x + mark.v])
        ax.plot(*points.T, color=colour or QUIET, linestyle="--" if wrong else "-", linewidth=2.6 if colour else 1.2)
    if mark.kind in ("ball", "tube", "arrow", "area"):
        _fill(ax, mark, colour)


def _fill(ax: Axes, mark: Mark, colour: str | None) -> None:
    """What has an inside: painted if it belongs to the case, an outline if to an answer; of a wrong arrow the head."""
    outline, wrong = shape(ax, mark), colour == WRONG
    if mark.kind == "arrow" and wrong:
        outline = outline[2:5]
    own = Paint(INK) if mark.kind == "arrow" and not wrong else Paint(PAPER, float(mark.kind == "arrow"), colour, 2.2)
    paint = PAINTS.get(mark.of, own)
    dashes = "--" if wrong and mark.kind == "ball" else "-"
    look = {"edgecolor": paint.edge, "linewidth": paint.width, "linestyle": dashes}
    ax.fill(*outline.T, facecolor=(paint.face, paint.alpha), **look)


def shape(ax: Axes, mark: Mark) -> NDArray:
    """The outline of a ball, a tube, an arrow or an area."""
    if mark.kind in ("ball", "area"):
        return disc(mark.x, mark.r) if mark.kind == "ball" else mark.x
    return tube(mark.x, mark.v, mark.r) if mark.kind == "tube" else arrow(mark.x, mark.v, shaft(ax))


def _name(ax: Axes, case: list[Mark], right: list[Mark], yours: list[Mark]) -> None:
    """Letters beside what belongs to the case and what is right, each where it is farthest from all that is drawn."""
    drawn = np.vstack([_along(mark) for mark in (*case, *right, *yours)])
    unit = np.ptp(ax.get_xlim()) / ax.bbox.width
    named = {NAMES.get(mark.name, ""): mark for mark in (case + right)[::-1] if _has_size(mark)}
    for name, mark in reversed(named.items()):
        if name:
            places = _around(mark, unit)
            gaps = np.min(np.hypot(*(places[:, None] - drawn).T).T, axis=1)
            place = places[np.argmax(np.round(gaps / unit))]  # the first of those that are as far
            drawn = np.vstack([drawn, place])
            paint = PAINTS.get(mark.of, Paint(INK))
            size = LETTER if "$" in name else SMALL
            look = {"size": size, "weight": "bold", "ha": "center", "va": "center_baseline"}
            ax.text(*place, name, color=paint.edge if mark.kind == "ball" else paint.face, **look)


def _has_size(mark: Mark) -> bool:
    """Is it a ball or an arrow that is seen?"""
    return mark.kind in ("ball", "arrow") and bool(mark.r or np.any(mark.v))


def _around(mark: Mark, unit: float) -> NDArray:
    """Where the letter of a ball or an arrow may stand; unit : the length that a pixel stands for."""
    if mark.kind == "ball":
        return mark.x + (0.55 * mark.r if mark.r > WITHIN * unit else mark.r + APART * unit) * TURNS
    side = np.array([-mark.v[1], mark.v[0]]) / np.hypot(*mark.v)
    side = (APART + (LONGER * abs(side[0]) if mark.name == "rest" else 0.0)) * unit * side
    return np.array([mark.x + share * mark.v + sign * side for share in (0.5, 0.3, 0.7) for sign in (1, -1)])


def _along(mark: Mark) -> NDArray:
    """Points along what is drawn of a mark: its line, or its rim."""
    if mark.kind == "ball":
        return disc(mark.x, mark.r)
    ends = mark.x if mark.kind in ("line", "area") else np.array([mark.x, mark.x + (0 if mark.v is None else mark.v)])
    return np.concatenate([np.linspace(a, b, 41) for a, b in zip(ends, ends[1:], strict=False)])


def _corners(mark: Mark) -> NDArray:
    """Points that enclose a mark."""
    if mark.kind in ("line", "area"):
        return mark.x
    ends = mark.x if mark.v is None else np.array([mark.x, mark.x + mark.v])
    return np.vstack([ends - mark.r, ends + mark.r])


def _finite(mark: Mark) -> bool:
    """Can it be drawn at all?"""
    return bool(np.all(np.abs([*mark.x.ravel(), mark.r, *(() if mark.v is None else mark.v)]) < 1e100))


def _draw_value(ax: Axes, value: Value) -> None:
    """A line of numbers on which both stand apart, each with its number."""
    ax.set_axis_off()
    ax.set_xlim(-0.12, 1.12)
    ax.set_ylim(-1, 1)
    ax.axhline(0, color=QUIET, linewidth=1)
    ax.text(-0.03, 0, value.name, ha="right", va="center", transform=ax.get_yaxis_transform(), size=SMALL)
    ends = ((value.right, INK, "right", 1.4, "bottom", DOT["o"]), (value.yours, WRONG, "yours", -1.4, "top", _hollow()))
    digits, places = _digits_apart(value.right, value.yours), _along_the_line(value.right, value.yours)
    for (x, colour, name, y, side, look), at in zip(ends, places, strict=True):
        ax.plot([at], [0], color=colour, clip_on=False, **look)
        words = {"ha": "left" if at < 0.3 else "right" if at > 0.7 else "center", "va": side, "size": SMALL}
        ax.text(at, y, f"{name} {number(x, digits)}", color=colour, **words)


def _along_the_line(*numbers: float) -> list[float]:
    """Places from 0 to 1 for numbers of any size, of which the line begins at 0 if they are not too near each other."""
    exact = [Fraction(x) for x in numbers]
    low, high = min(exact), max(exact)
    if high - low > max(abs(low), abs(high)) / 5:
        low, high = min(low, 0), max(high, 0)
    return [float((x - low) / (high - low)) if high > low else 0.5 for x in exact]


def _hollow() -> dict:
    """The look of a point that is not right."""
    return DOT["o"] | {"markerfacecolor": PAPER, "markeredgecolor": WRONG, "markeredgewidth": 2}


def _digits_apart(x: float, y: float) -> int | None:
    """How many digits tell two numbers apart, four at least; None for all of them."""
    return next((n for n in range(4, 17) if number(x, n) != number(y, n)), None)

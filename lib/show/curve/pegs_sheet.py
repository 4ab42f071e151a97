"""What is marked on the graph of lesson 12, and the whole sheet of a state."""

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ..artists import Paint, blank, dots, label, outlines, shapes
from ..central import NONE
from ..palette import CONTACT, INK, PASSING, QUIET, P
from .pegs_glass import below, put_doubles, put_search, put_three, put_weights
from .pegs_graph import CURVE, POSTS, TIMES, Box, boxed, graph, put_graph
from .pegs_parts import Bent, blocker, f_at, looked_at, roots, three
from .pegs_told import result

INCH = 1 / 5.76
"""An inch on the sheet, upward."""

FULL, UPPER, LOWER = (0.1, 0.13, 0.83, 0.67), (0.1, 0.54, 0.83, 0.26), (0.1, 0.19, 0.83, 0.23)
"""Where the graph stands, alone and over another, and that other: left, low, width and height on the sheet."""

QUARTERS = ["0", "¼", "½", "¾", "t = 1"]
"""What stands below the graph."""

WEIGHTS, DOUBLES = Box(0.1, 0.13, 0.83, 0.28, 0, 1, 0, 1), (0.1, 0.1, 0.83, 0.32)
"""Where the weights stand, and the doubles next to the time."""

DOUBLED = ("12.6", "12.8", "12.9", "12.11")
"""States with something below the graph."""

PEGGED = ("12.5", "12.6", "12.7", "12.10")
"""States whose pegs stand on the graph: it holds them all."""

CLOSE = 1e-6
"""Roots that are nearer to one another are one to the eye."""

NAMES = 0.075
"""How far below the axis the names of the pegs stand."""


def sheet(fig: Figure) -> tuple[dict[str, list[Artist]], dict[str, list[Artist]]]:
    """Its layers; and again those of the graph below, which are one layer."""
    ax = blank(fig, [0.475, 0.02, 0.52, 0.96], (0, 1), (0, 1))
    layers, glass = graph(ax), graph(ax)
    layers |= marks(ax) | below(ax) | {"glass": sum(glass.values(), [])}
    look = {"ha": "center", "va": "center", "color": INK, "animated": True}
    layers["big"] = [ax.text(0.53, 0.955, "", size=20, weight="bold", **look), ax.text(0.53, 0.885, "", **look)]
    return layers, glass


def put_sheet(layers: dict, glass: dict, state: str, x: Bent, t: float, n: int) -> Box:
    """All of it for a state, a time and so many halvings; where the graph stands."""
    straight = state == "12.10" and not x.a.any()
    other, search = blocker(x) if state == "swerve" else None, looked_at(x, 99 if state == "12.11" else n)
    box = boxed(heights(state, x, straight, other, search[0]), UPPER if state in DOUBLED else FULL)
    put_graph(layers, box, x.c, QUARTERS, INCH)
    put_marks(layers, box, x, t, other)
    put_weights(layers["weights"], WEIGHTS, t, INCH)
    put_three(layers, box, x, straight, INCH)
    put_doubles(layers["doubles"], DOUBLES, x, INCH)
    put_search(layers, glass, box, LOWER, search, INCH)
    for text, words in zip(layers["big"], result(state, x, t, n), strict=True):
        text.set_text(words)
    return box


def heights(state: str, x: Bent, straight: bool, other: Bent | None, left: list) -> list[float]:
    """What the graph is to hold: the pegs where they are drawn, else the curves and the pieces left behind."""
    if state in PEGGED:
        return [*x.c, *(three(x)[0] if straight else ())]
    curves = [(CURVE * np.asarray(each.c)).sum(axis=1) for each in (x, other) if each]
    return [*np.concatenate(curves).tolist(), *(y for piece in left for y in piece.c)]


def put_marks(layers: dict, box: Box, x: Bent, t: float, other: Bent | None) -> None:
    """f at the time shown, where it is zero, and another curve beside it."""
    now, end = f_at(x, t), float(x.contact.t)
    layers["now"][0].set_data(*box.place([t], [now]).T)
    layers["plumb"][0].set_segments([box.place([t, t], [0, now])])
    found = [y for y in roots(x.c) if abs(y - end) > CLOSE]
    layers["roots"][0].set_data(*box.place(found, 0).T)
    layers["first"][0].set_data(*box.place([end] if x.contact.hit else [], 0).T)
    for i, text in enumerate(layers["names"]):
        text.set_position(box.place(POSTS[i], box.bottom) - [0, NAMES])
    line, word = layers["other"]
    line.set_segments([box.place(TIMES, (CURVE * np.asarray(other.c)).sum(axis=1))] if other else [NONE])
    word.set_position(box.place(0.5, box.bottom) + [0, NAMES / 2])


def marks(ax: Axes) -> dict[str, list[Artist]]:
    """What is marked on a graph: the time shown, roots, weights, pieces of the search, and three pegs."""
    names = [label(ax, f"$c_{i}$", INK) for i in range(5)]
    return {
        "past": [shapes(ax, [Paint(PASSING, 0.16)]), outlines(ax, [PASSING], ["solid"], 1.0)],
        "here": [shapes(ax, [Paint(P, 0.1, QUIET, 0.8)])],
        "plumb": [outlines(ax, [QUIET], ["dotted"], 1.4)],
        "now": [dots(ax, "s", INK)],
        "other": [outlines(ax, [QUIET], ["dashed"], 1.8), label(ax, "dashed: f of what stands in the way", QUIET)],
        "names": names,
        "roots": [dots(ax, "x", INK)],
        "first": [dots(ax, "o", CONTACT)],
    }

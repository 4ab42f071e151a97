"""What is marked on the graph of lesson 12: the time shown, roots, pieces of the search, three pegs for five."""

import numpy as np
from matplotlib.axes import Axes

from ...curve.bernstein import Piece
from ..artists import Marks, Paint, dots, label, outlines, shapes
from ..palette import CONTACT, INK, OVERLAP, PASSING, QUIET, P
from ..scene import number
from ..shapes import NONE
from ._bent_shot import _all_roots, _BentShot, _f_at, _three
from ._pegs_graph import INCH, POSTS, TIMES, _Box, _boxed, _f_of, _put_graph

LOWER = (0.1, 0.19, 0.83, 0.23)
"""Where the enlarged piece stands: left, low, width and height on the sheet."""

CLOSE = 1e-6
"""Roots that are nearer to one another are one to the eye."""

NAMES = 0.075
"""How far below the axis the names of the pegs stand."""


def _marks(ax: Axes) -> dict[str, Marks]:
    """Their layers."""
    return {
        "past": Marks(inside=shapes(ax, [Paint(PASSING, 0.16)]), edge=outlines(ax, [PASSING], ["solid"], 1.0)),
        "here": Marks(stretch=shapes(ax, [Paint(P, 0.1, QUIET, 0.8)])),
        "plumb": Marks(line=outlines(ax, [QUIET], ["dotted"], 1.4)),
        "now": Marks(dot=dots(ax, "s", INK)),
        "other": Marks(
            line=outlines(ax, [QUIET], ["dashed"], 1.8), word=label(ax, "dashed: f of what stands in the way", QUIET)
        ),
        "names": Marks(letters=[label(ax, f"$c_{i}$", INK) for i in range(5)]),
        "roots": Marks(dots=dots(ax, "x", INK)),
        "first": Marks(dot=dots(ax, "o", CONTACT)),
    }


def _three_layer(ax: Axes) -> Marks:
    """Three pegs, and their letters."""
    letters = [label(ax, f"${word}$", INK) for word in ("c", "b+c", "g")]
    line = outlines(ax, [INK], ["solid"], 1.6)
    return Marks(line=line, over=dots(ax, "o", INK), under=dots(ax, "D", OVERLAP), letters=letters)


def _put_marks(layers: dict, box: _Box, x: _BentShot, t: float, other: _BentShot | None) -> None:
    """f at the time shown, where it is zero, and another curve beside it."""
    now, end = _f_at(x, t), float(x.contact.t)
    layers["now"].dot.set_data(*box.place([t], [now]).T)
    layers["plumb"].line.set_segments([box.place([t, t], [0, now])])
    if layers["roots"].dots.get_visible():
        found = [y for y in _all_roots(x.c) if abs(y - end) > CLOSE]
        layers["roots"].dots.set_data(*box.place(found, 0).T)
    layers["first"].dot.set_data(*box.place([end] if x.contact.hit else [], 0).T)
    for text, place in zip(layers["names"].letters, POSTS, strict=True):
        text.set_position(box.place(place, box.bottom) - [0, NAMES])
    layers["other"].line.set_segments([box.place(TIMES, _f_of(other.c))] if other else [NONE])
    layers["other"].word.set_position(box.place(0.5, box.bottom) + [0, NAMES / 2])


def _put_three(layers: dict, box: _Box, x: _BentShot) -> None:
    """The three pegs of a straight path, in place of five."""
    c, drawn = np.array(_three(x)[0]), layers["three"]
    places = box.place([0, 0.5, 1], c)
    drawn.line.set_segments([places])
    drawn.over.set_data(*places[c > 0].T)
    drawn.under.set_data(*places[c <= 0].T)
    for text, place, aside in zip(drawn.letters, places, ([0.035, 1], [0, -1], [-0.035, 1]), strict=True):
        text.set_position(place + np.array(aside) * [1, 0.22 * INCH])


def _put_search(layers: dict, glass: dict, box: _Box, left: list[Piece], here: Piece | None) -> None:
    """The pieces that are left behind, faint, and the one at hand, enlarged in its place."""
    lines = [box.place(x.low + (x.high - x.low) * POSTS, x.c) for x in left]
    feet = [box.place([x.high, x.low], 0) for x in left]
    layers["past"].inside.set_verts([np.vstack(both) for both in zip(lines, feet, strict=True)] or [NONE])
    layers["past"].edge.set_segments(lines or [NONE])
    for artist in layers["glass"]:
        artist.set_visible(artist.get_visible() and here is not None)
    if here is None:
        return layers["here"].stretch.set_verts([NONE])
    ends = np.array([here.low, here.high])
    corners = box.place(ends[[0, 1, 1, 0]], [box.bottom, box.bottom, box.top, box.top])
    layers["here"].stretch.set_verts([corners])
    words = [number(here.low, 6), "", "", "", number(here.high, 6)]
    _put_graph(glass, _boxed(here.c, LOWER, *ends), here.c, words)

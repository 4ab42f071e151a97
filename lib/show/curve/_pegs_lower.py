"""What stands below the graph of lesson 12: the weights of the pegs, and the doubles next to the time."""

import numpy as np
from matplotlib.axes import Axes

from ..artists import Marks, dots, outlines
from ..canvas import HALO, SMALL
from ..palette import CONTACT, INK, OVERLAP, QUIET, P
from ..scene import number
from ..shapes import NONE
from ._bent_shot import _BentShot, _certified
from ._pegs_graph import CURVE, INCH, POSTS, TIMES, _Box, _weights

WEIGHTS, DOUBLES = _Box(0.1, 0.13, 0.83, 0.28, 0, 1, 0, 1), (0.1, 0.1, 0.83, 0.32)
"""Where the weights stand, and the doubles next to the time: left, low, width and height on the sheet."""

LOOK = {"ha": "center", "va": "center", "color": INK, "animated": True}

SIGNS = {1: "f > 0", 0: "f = 0", -1: "f < 0"}
"""What is written for a sign of f."""


def _weights_layer(ax: Axes) -> Marks:
    """The weights over the frame, and their numbers at a time."""
    return Marks(
        lines=outlines(ax, [P], ["solid"], 1.8),
        plumb=outlines(ax, [QUIET], ["dotted"], 1.4),
        now=dots(ax, "s", INK),
        numbers=[ax.text(0, 0, "", size=SMALL, **LOOK) for _ in POSTS],
        letters=[ax.text(0, 0, f"$c_{i}$", gid=HALO, **LOOK) for i in range(5)],
    )


def _doubles_layer(ax: Axes) -> Marks:
    """Three doubles on a line, f between them, and its signs."""
    return Marks(
        axis=outlines(ax, [INK], ["solid"], 1.2),
        halves=outlines(ax, [QUIET], ["dashed"], 1.4),
        f=outlines(ax, [P], ["solid"], 2.6),
        over=dots(ax, "o", INK),
        under=dots(ax, "D", OVERLAP),
        t=dots(ax, "o", CONTACT),
        letters=[ax.text(0, 0, word, **LOOK) for word in (r"$\alpha$", "$t$", r"$\beta$")],
        signs=[ax.text(0, 0, "", weight="bold", gid=HALO, **LOOK) for _ in range(2)],
    )


def _put_weights(drawn: Marks, t: float) -> None:
    """Each weight over the frame, with its number at a time."""
    found = _weights(t)
    drawn.lines.set_segments([WEIGHTS.place(TIMES, each) for each in CURVE.T])
    drawn.plumb.set_segments([WEIGHTS.place([t, t], [0, 1]), WEIGHTS.place([0, 1], 0)])
    drawn.now.set_data(*WEIGHTS.place(t, found).T)
    for text, x, w in zip(drawn.numbers, POSTS, found, strict=True):
        text.set_position(WEIGHTS.place(x, 0) - [0, 0.16 * INCH])
        text.set_text(number(w, 2))
    for text, x in zip(drawn.letters, POSTS, strict=True):
        text.set_position(WEIGHTS.place(x, _weights(x).max()) + [0, 0.13 * INCH])


def _put_doubles(drawn: Marks, x: _BentShot) -> None:
    """t between the doubles next to it, and the signs of f half-way to either; nothing without a time."""
    found = _certified(x) if drawn.axis.get_visible() else None
    for artist in drawn:
        artist.set_visible(artist.get_visible() and found is not None)
    if found is None:
        return
    (left, low, width, height), signs = DOUBLES, np.array(found[3:])
    level, ticks = low + height / 2, left + width * np.array([0.08, 0.5, 0.92])
    half = (ticks[:-1] + ticks[1:]) / 2
    ends = np.column_stack([half, level + 0.24 * height * signs])
    short = [[[y, level - 0.08 * INCH], [y, level + 0.08 * INCH]] for y in ticks]
    drawn.axis.set_segments([[[left, level], [left + width, level]], *short])
    drawn.halves.set_segments([[[y, low + 0.1 * height], [y, low + 0.9 * height]] for y in half])
    beyond = (ends[1] - ends[0]) * 0.35
    drawn.f.set_segments([[ends[0] - beyond, ends[1] + beyond]] if signs[0] != signs[1] else [NONE])
    drawn.over.set_data(*ends[signs > 0].T)
    drawn.under.set_data(*ends[signs <= 0].T)
    drawn.t.set_data([ticks[1]], [level])
    for text, y in zip(drawn.letters, ticks, strict=True):
        text.set_position((y, level - 0.25 * INCH))
    for text, end, y in zip(drawn.signs, ends, found[3:], strict=True):
        text.set_position(end + [0.06, (0.16 if y >= 0 else -0.16) * INCH])
        text.set_text(SIGNS[y])

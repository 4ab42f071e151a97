"""All rays that a computer can say, from B to where A is: by the cosine of their angle, and by its sine."""

import numpy as np
from matplotlib.axes import Axes

from ... import trig
from ..artists import Marks, Paint, label, outlines, shapes
from ..palette import CONTACT, INK, PAPER, QUIET, WRONG, B, P, R
from ..placing import on_plates
from ..shapes import NONE

ROOM = 60
"""Rays that stand closer than the view's height by so much are too fine to draw."""


ONE, BETWEEN = 0.02, 0.25
"""In parts of the view's height: lines that end so near to each other are one, and so far apart hold a word."""

ROOMY = 6.0
"""From so many inches on there is room for the words of both halves."""


def lay(ax: Axes) -> dict[str, Marks]:
    """The layers of the fans."""
    made = {"ahead": Marks(line=outlines(ax, [QUIET], ["dotted"], 1.4))}
    for name, colour in (("upper", P), ("below", R)):
        rays = outlines(ax, [colour], ["solid"], 0.9)
        made[name] = Marks(wedges=shapes(ax, [Paint(colour, 0.16)] * 2), rays=rays)
    made["plates"] = Marks(plates=shapes(ax, [Paint(PAPER)]))
    made["target"] = Marks(disc=shapes(ax, [Paint(R, 0.13, R, 2.4)]), letter=label(ax, "A", INK))
    made["eye"] = Marks(dot=ax.plot([], [], "o", color=B, markersize=12, animated=True)[0], letter=label(ax, "B", B))
    for name, style in (("true", "solid"), ("said", "dashed")):
        for half, colour, sign in (("", WRONG, "D"), ("_below", CONTACT, "s")):
            colour, sign = (INK, "o") if name == "true" else (colour, sign)
            sign = ax.plot([], [], sign, color=colour, markersize=8.5, animated=True)[0]
            line = outlines(ax, [colour], [style], 2.4)
            made[name + half] = Marks(line=line, dot=sign, word=label(ax, name, colour))
    made["fine"] = Marks(words=[label(ax, "", QUIET) for _ in range(2)])
    made["names"] = Marks(words=[label(ax, "by the cosine", P), label(ax, "by the sine", R)])
    letters = [made["eye"].letter, made["target"].letter, *made["fine"].words, *made["names"].words]
    letters += [made[name + half].word for name in ("true", "said") for half in ("", "_below")]
    crowd = [artist for name in ("upper", "below") for artist in made[name]]
    on_plates(made["plates"].plates, letters, crowd)
    for name in ("eye", "true", "said", "true_below", "said_below"):
        made[name].dot.set_clip_box(None)
    return made


def draw(layers: dict[str, Marks], ax: Axes, C: float, r: float, ahead: float, n: int, both: bool) -> None:
    """The fans: that of the cosine to both sides, or to one and that of the sine to the other."""
    roomy = ax.bbox.width > ROOMY * ax.figure.dpi
    top, units = ax.get_ylim()[1], np.ldexp(1.0, -n) * np.arange(min(2 ** (n - 1), 400) + 1)
    cosines, sines = trig.aside_of(1 - units, ahead), trig.aside_of(np.sqrt((1 - units) * (1 + units)), ahead)
    layers["ahead"].line.set_segments([np.array([[0, 0], [1.05, 0]])])
    layers["eye"].dot.set_data([0], [0])
    layers["eye"].letter.set_position((0, -0.14 * top))
    fine = [
        spread(layers["upper"], cosines, top, (1,) if both else (1, -1)),
        spread(layers["below"], sines, top, (-1,)),
    ]
    wide, turn = float(np.clip(r / ahead, 0.012, 0.05)), np.linspace(0, 2 * np.pi, 61)
    layers["target"].disc.set_verts([np.transpose([1 + wide * np.cos(turn), r * np.sin(turn)])])
    layers["target"].letter.set_position((1.04, -1.25 * r))
    for by, side in ((trig.said_by_cosine, 1), (trig.said_by_cross, -1)):
        _paths(layers, top, C, float(by(C, ahead, n)), side, both, roomy)
    for text, y, side in zip(layers["fine"].words, fine, (1, -1), strict=True):
        there = text.get_visible() and y < 0.75 * top and (both or side > 0) and (roomy or not both)
        text.set_visible(there)
        text.set_text("too fine to draw" if there else "")
        text.set_position((0.85, side * (0.5 * y + 0.55 * top if both else 0.5 * y + 0.4 * top)))
    for text, side in zip(layers["names"].words, (1, -1), strict=True):
        text.set_position((0.16, 0.75 * side * top))


def _paths(layers: dict[str, Marks], top: float, C: float, said: float, side: int, both: bool, roomy: bool) -> None:
    """The path as it is and as it is said, in one half; each word stands beyond the other line, or between them."""
    half, over, apart = ("" if side > 0 else "_below"), 1 if said <= C else -1, abs(said - C)
    one = both and apart < ONE * top
    for name, height, up in (("true", C, over), ("said", min(said, 1.3 * top), -over)):
        drawn = layers[name + half]
        drawn.line.set_segments([np.array([[0, 0], [1, side * height]])])
        drawn.dot.set_data([1], [side * height])
        between = both and up < 0 and apart > BETWEEN * top
        x, up = (0.85, 1) if between else (0.6, 1 if one else up)
        away = 0.13 if one else 0.1
        drawn.word.set_position((x, side * (x * height + away * up * top)))
        there = (roomy or side > 0) and not (one and name == "true")
        drawn.word.set_visible(drawn.word.get_visible() and there)
    layers["said" + half].word.set_text("said, and true" if one else "said")


def spread(drawn: Marks, heights: np.ndarray, top: float, sides: tuple[int, ...]) -> float:
    """Draw the rays of a fan to these sides of straight ahead; from where on they are too fine to be drawn apart."""
    close = np.flatnonzero(np.diff(heights) < 2 * top / ROOM)
    few = heights[: close[0] + 1] if len(close) else heights
    few = few[few < 1.3 * top]
    rays = [x for y in few for side in sides for x in ([0, 0], [1, side * y])]
    drawn.rays.set_segments([np.array(rays, dtype=float)])
    dense = bool(len(close)) and few[-1] < top
    drawn.wedges.set_verts([np.array([[0, 0], [1, s * few[-1]], [1, s * top]]) for s in sides if dense] or [NONE])
    return float(few[-1]) if dense else np.inf

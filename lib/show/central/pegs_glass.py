"""The lower half of the graph of lesson 12: a piece enlarged, the weights, and the doubles next to the time."""

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from ..artists import Paint, dots, label, outlines, shapes
from ..canvas import HALO, SMALL
from ..palette import CONTACT, INK, OVERLAP, P, QUIET
from ..scene import number
from .central import NONE
from .pegs_graph import POSTS, Box, weights
from .pegs_parts import Bent, certified, three

TURNED = {"ha": "center", "va": "center", "animated": True}


def below(ax: Axes) -> dict[str, list[Artist]]:
    """Its layers."""
    words = [ax.text(0, 0, "", color=INK, size=SMALL, **TURNED) for _ in range(5)]
    doubles = [ax.text(0, 0, word, color=INK, **TURNED) for word in (r"$\alpha$", "$t$", r"$\beta$")]
    signs = [ax.text(0, 0, "", color=INK, weight="bold", gid=HALO, **TURNED) for _ in range(2)]
    lines = [outlines(ax, [INK], ["solid"], 1.2), outlines(ax, [QUIET], ["dashed"], 1.4), outlines(ax, [P], ["solid"], 2.6)]
    return {
        "weights": [shapes(ax, [Paint(P, 0.5, P, 1.2)]), outlines(ax, [INK], ["solid"], 1.0), *words],
        "three": [
            outlines(ax, [INK], ["solid"], 1.6),
            dots(ax, "o", INK),
            dots(ax, "D", OVERLAP),
            *[label(ax, f"${word}$", INK) for word in ("c", "b+c", "g")],
        ],
        "doubles": [*lines, dots(ax, "o", INK), dots(ax, "D", OVERLAP), dots(ax, "o", CONTACT), *doubles, *signs],
    }


def put_weights(layer: list, place: tuple, t: float, up: float) -> None:
    """A bar for each weight, under its peg."""
    left, low, width, height = place
    bars, line, *words = layer
    found, x = weights(t), left + width * POSTS
    half = 0.06 * width
    bars.set_verts([[[y - half, low], [y + half, low], [y + half, low + h], [y - half, low + h]] for y, h in zip(x, found * height, strict=True)])
    line.set_segments([[[left, low], [left + width, low]]])
    for text, y, w in zip(words, x, found, strict=True):
        text.set_position((y, low + height * w + 0.13 * up))
        text.set_text(number(w, 2))


def put_three(layer: list, box: Box, x: Bent, up: float) -> None:
    """The three pegs of a straight path, nowhere on a bent one."""
    c = np.array(three(x)[0])
    line, over, under, *letters = layer
    places = box.place([0, 0.5, 1], c) if not x.a.any() else np.full((3, 2), np.nan)
    line.set_segments([places] if not x.a.any() else [NONE])
    for drawn, which in ((over, c > 0), (under, c <= 0)):
        drawn.set_data(*places[which].T)
    for text, place, y in zip(letters, places, c, strict=True):
        text.set_visible(text.get_visible() and not x.a.any())
        text.set_position(np.nan_to_num(place + [0.035, (0.2 if y > 0 else -0.2) * up]))


def put_doubles(layer: list, place: tuple, x: Bent, up: float) -> None:
    """t between the doubles next to it, and the signs of f half-way to either; nothing without a time."""
    line, middles, fall, over, under, at, *words = layer
    found = certified(x)
    for text in words:
        text.set_visible(text.get_visible() and found is not None)
    if found is None:
        for drawn in (line, middles, fall):
            drawn.set_segments([NONE])
        for drawn in (over, under, at):
            drawn.set_data([], [])
        return
    left, low, width, height = place
    level, ticks = low + height / 2, left + width * np.array([0.08, 0.5, 0.92])
    half = (ticks[:-1] + ticks[1:]) / 2
    tall = 0.24 * height * np.array(found[3:])
    line.set_segments([[[left, level], [left + width, level]], *[[[y, level - 0.08 * up], [y, level + 0.08 * up]] for y in ticks]])
    middles.set_segments([[[y, low + 0.1 * height], [y, low + 0.9 * height]] for y in half])
    ends = np.column_stack([half, level + tall])
    slope = (ends[1] - ends[0]) * 0.35
    fall.set_segments([[ends[0] - slope, ends[1] + slope]] if tall[0] != tall[1] else [NONE])
    for drawn, which in ((over, tall > 0), (under, tall <= 0)):
        drawn.set_data(*ends[which].T)
    at.set_data([ticks[1]], [level])
    for text, y in zip(words, ticks, strict=False):
        text.set_position((y, level - 0.25 * up))
    for text, end, y in zip(words[3:], ends, found[3:], strict=True):
        text.set_position(end + [0.0, (0.22 if y > 0 else -0.24) * up])
        text.set_text({1: "f > 0", 0: "f = 0", -1: "f < 0"}[y])

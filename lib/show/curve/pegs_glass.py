"""The lower half of the graph of lesson 12: a piece enlarged, the weights, and the doubles next to the time."""

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from ..artists import dots, label, outlines
from ..canvas import HALO, SMALL
from ..central import NONE
from ..palette import CONTACT, INK, OVERLAP, QUIET, P
from ..scene import number
from .pegs_graph import CURVE, POSTS, TIMES, Box, boxed, put_graph, weights
from .pegs_parts import Bent, certified, three

TURNED = {"ha": "center", "va": "center", "animated": True}


def below(ax: Axes) -> dict[str, list[Artist]]:
    """Its layers."""
    words = [ax.text(0, 0, "", color=INK, size=SMALL, **TURNED) for _ in range(5)]
    doubles = [ax.text(0, 0, word, color=INK, **TURNED) for word in (r"$\alpha$", "$t$", r"$\beta$")]
    signs = [ax.text(0, 0, "", color=INK, weight="bold", gid=HALO, **TURNED) for _ in range(2)]
    lines = [
        outlines(ax, [INK], ["solid"], 1.2),
        outlines(ax, [QUIET], ["dashed"], 1.4),
        outlines(ax, [P], ["solid"], 2.6),
    ]
    return {
        "weights": [
            outlines(ax, [P], ["solid"], 1.8),
            outlines(ax, [QUIET], ["dotted"], 1.4),
            dots(ax, "s", INK),
            *words,
        ],
        "three": [
            outlines(ax, [INK], ["solid"], 1.6),
            dots(ax, "o", INK),
            dots(ax, "D", OVERLAP),
            *[label(ax, f"${word}$", INK) for word in ("c", "b+c", "g")],
        ],
        "doubles": [*lines, dots(ax, "o", INK), dots(ax, "D", OVERLAP), dots(ax, "o", CONTACT), *doubles, *signs],
    }


def put_weights(layer: list, box: Box, t: float, up: float) -> None:
    """Each weight over the frame, with its number at a time."""
    lines, plumb, now, *words = layer
    lines.set_segments([box.place(TIMES, each) for each in CURVE.T])
    found = weights(t)
    plumb.set_segments([box.place([t, t], [0, 1]), box.place([0, 1], 0)])
    now.set_data(*box.place(t, found).T)
    for text, x, w in zip(words, POSTS, found, strict=True):
        text.set_position(box.place(x, 0) - [0, 0.16 * up])
        text.set_text(number(w, 2))


def put_three(layers: dict, box: Box, x: Bent, straight: bool, up: float) -> None:
    """The three pegs of a straight path in place of five; on a bent one they are nowhere."""
    c = np.array(three(x)[0])
    line, over, under, *letters = layers["three"]
    places = box.place([0, 0.5, 1], c)
    line.set_segments([places] if straight else [NONE])
    for drawn, which in ((over, c > 0), (under, c <= 0)):
        drawn.set_data(*(places[which].T if straight else NONE.T))
    for text, place, aside in zip(letters, places, ([0.035, 1], [0, -1], [-0.035, 1]), strict=True):
        text.set_visible(text.get_visible() and straight)
        text.set_position(place + np.array(aside) * [1, 0.22 * up])
    for artist in (layers["polygon"] + layers["posts"]) if straight else ():
        artist.set_visible(False)


def put_search(layers: dict, glass: dict, box: Box, place: tuple, search: tuple, up: float) -> None:
    """The pieces that are left behind, faint, and the one at hand, enlarged in its place."""
    left, here = search
    lines = [box.place(x.low + (x.high - x.low) * POSTS, x.c) for x in left]
    feet = [box.place([x.high, x.low], 0) for x in left]
    fill, edge = layers["past"]
    fill.set_verts([np.vstack(both) for both in zip(lines, feet, strict=True)] or [NONE])
    edge.set_segments(lines or [NONE])
    for artist in layers["glass"]:
        artist.set_visible(artist.get_visible() and here is not None)
    if here is None:
        return layers["here"][0].set_verts([NONE])
    ends = np.array([here.low, here.high])
    corners = box.place(ends[[0, 1, 1, 0]], [box.bottom, box.bottom, box.top, box.top])
    layers["here"][0].set_verts([corners])
    words = [number(here.low, 6), "", "", "", number(here.high, 6)]
    put_graph(glass, boxed(here.c, place, *ends), here.c, words, up)


def put_doubles(layer: list, place: tuple, x: Bent, up: float) -> None:
    """t between the doubles next to it, and the signs of f half-way to either; nothing without a time."""
    *lines, over, under, at = drawn = layer[:6]
    found = certified(x) if drawn[0].get_visible() else None
    for artist in layer:
        artist.set_visible(artist.get_visible() and found is not None)
    if found is None:
        return
    left, low, width, height = place
    level, ticks = low + height / 2, left + width * np.array([0.08, 0.5, 0.92])
    half, tall = (ticks[:-1] + ticks[1:]) / 2, 0.24 * height * np.array(found[3:])
    ends = np.column_stack([half, level + tall])
    short = [[[y, level - 0.08 * up], [y, level + 0.08 * up]] for y in ticks]
    lines[0].set_segments([[[left, level], [left + width, level]], *short])
    lines[1].set_segments([[[y, low + 0.1 * height], [y, low + 0.9 * height]] for y in half])
    beyond = (ends[1] - ends[0]) * 0.35
    lines[2].set_segments([[ends[0] - beyond, ends[1] + beyond]] if tall[0] != tall[1] else [NONE])
    for dot, which in ((over, tall > 0), (under, tall <= 0)):
        dot.set_data(*ends[which].T)
    at.set_data([ticks[1]], [level])
    put_words(layer[6:], ticks, level, ends, found[3:], up)


def put_words(words: list, ticks, level: float, ends, signs: tuple, up: float) -> None:
    """The letters of the three doubles, and the signs of f between them."""
    for text, y in zip(words, ticks, strict=False):
        text.set_position((y, level - 0.25 * up))
    for text, end, y in zip(words[3:], ends, signs, strict=True):
        text.set_position(end + [0.06, (0.16 if y >= 0 else -0.16) * up])
        text.set_text({1: "f > 0", 0: "f = 0", -1: "f < 0"}[y])

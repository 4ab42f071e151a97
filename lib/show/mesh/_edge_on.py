"""The right triangle of (14.2): P, the angle at which it leaves the edge, and what of it lies across."""

from collections.abc import Callable

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ...frame import dot
from ..artists import Marks, Paint, outlines, shapes, words_over
from ..palette import INK, P
from ..shapes import NONE, arrow
from ._meets import CORNERS

ALONG = CORNERS.e[0] / float(np.sqrt(dot(CORNERS.e[0], CORNERS.e[0])))
"""What leads along edge 0, with length 1: 1 cm in the picture, as N is."""

ARC, SQUARE, SHARES = 2.1, 0.35, np.linspace(0.0, 1.0, 25)[:, None]
"""How far from the corner the angle is drawn, how large the mark of a right angle is, and the points of an arc."""

WITHIN, BELOW, BESIDE, LOW, END_ON = (0.82, 0.66), np.array([0.45, -0.42]), np.array([0.25, 0.0]), 0.3, 0.62
"""How far out to the arc its letter stands, and how far up; from the middle of u to its name; and from the line across
to its own, which stands that share of its length over the edge: below the marble, or outside the disc."""

SIGNS = r"$|\mathbf{P}|\,\sin\varphi$", r"$|\mathbf{P}\times\mathbf{u}_0|$"
"""The length of the line across, where the triangle is seen, and looked along the edge."""

LETTER, NAMED = 0.6, 3.0
"""How short on the page what a letter stands for leaves it out, and how short the edge, as its name lies along it."""


def long_seen(on_page: Callable[[NDArray], NDArray], start: NDArray, way: NDArray, least: float = LETTER) -> bool:
    """Is a way seen so long that there is room for a letter?"""
    start, end = on_page(np.array([start, start + way]))
    return bool(np.hypot(*(end - start)) > least)


def laid(ax: Axes) -> Marks:
    """The artists: the arc with φ, the leg along the edge with the mark of a right angle, and u."""
    return Marks(
        lines=outlines(ax, [INK, INK, INK], ["solid", "dotted", "solid"], 1.4),
        letter=words_over(ax, INK, r"$\varphi$"),
        base=shapes(ax, [Paint(INK)]),
        name=words_over(ax, INK, r"$\mathbf{u}_0$"),
        word=words_over(ax, P, SIGNS[0], "left"),
    )


def put(
    layers: dict[str, Marks], on_page: Callable[[NDArray], NDArray], p: NDArray, width: float, looked: bool
) -> None:
    """All of them, for a marble at p; looked along the edge the triangle is a line, and that alone has a name."""
    marks, q = layers["angle"], CORNERS.q[0]
    P = p - q
    along, size = float(dot(P, ALONG)), float(np.sqrt(dot(P, P)))
    across = P - along * ALONG
    far = float(np.sqrt(dot(across, across)))
    up = across / far if far > SQUARE else None
    room = long_seen(on_page, q, ALONG)
    for text, has_room in ((marks.letter, room), (marks.name, room), (marks.word, True)):
        seen = has_room and (not looked or text is marks.word)
        text.set_visible(text.get_visible() and up is not None and seen)
    marks.word.set_text(SIGNS[looked])
    base = on_page(np.array([q, q + ALONG]))
    marks.base.set_verts([arrow(base[0], base[1] - base[0], width)])
    marks.name.set_position(base.mean(axis=0) + BELOW)
    if up is None:
        marks.lines.set_segments([NONE, NONE, NONE])
        return
    at = lambda share: np.cos(share * angle) * ALONG + np.sin(share * angle) * up
    angle, reach = np.arctan2(far, along), min(ARC, size)
    arc = on_page(q + reach * at(SHARES))
    marks.letter.set_position(on_page(q + WITHIN[0] * reach * at(WITHIN[1])))
    foot, back = q + along * ALONG, -np.sign(along or 1.0) * SQUARE * ALONG
    corner = on_page(np.array([foot + back, foot + back + SQUARE * up, foot + SQUARE * up]))
    marks.lines.set_segments([arc, on_page(np.array([q, foot])), corner])
    side = 1.0 if along > ARC or looked else -1.0  # away from the arc
    marks.word.set_position(on_page(foot + (END_ON if looked else LOW) * across) + side * (2 if looked else 1) * BESIDE)
    marks.word.set_ha("left" if side > 0 else "right")

"""Figures of lesson 08."""

import numpy as np

from ...response import collide, simultaneous
from ..artists import bare, enclose, shaft
from ..canvas import Column, figure, in_a_row
from ..palette import A_FILL, B_FILL, INK, PAPER, WRONG, A, B
from ..scene import number
from ..shapes import arrow, disc
from .drawn import Drawn

PLACES = {90: (0.62, 0.27), 45: (0.02, 0.55), 15: (0.02, 0.965)}
"""Where the lines' names stand."""


def response_lost() -> Drawn:
    """Energy that a ball keeps at a wall, by e and by how steeply it comes."""
    fig = figure(8.0, 4.6)
    ax = fig.add_axes([0.09, 0.14, 0.72, 0.78])
    e = np.linspace(0, 1, 101)
    told = []
    for angle, colour, style in ((90, INK, "-"), (45, A, "-"), (15, B, "-")):
        v = np.array([np.cos(np.radians(angle)), -np.sin(np.radians(angle))])
        after = collide(v, [0, 0], [0, -1], 1, np.inf, e)[0]
        kept = np.sum(after**2, axis=-1)
        ax.plot(e, kept, style, color=colour)
        ax.text(*PLACES[angle], f"{angle}° to the wall", color=colour)
        told.append(f"{number(100 * kept[50], 3)} % at {angle}°")
    ax.plot(e, e, color=WRONG, linewidth=1.4, linestyle="--")
    ax.text(0.03, 0.34, "if e multiplied\nthe energy", color=WRONG)
    ax.set(title="share of the energy kept", xlabel="e", xlim=(0, 1), ylim=(0, 1.05))
    return fig, (
        f"What a ball keeps of its energy at a wall with e = 0.5: {', '.join(told)}. "
        "Head-on it is e squared; the flatter it comes, the less e matters."
    )


def response_together() -> Drawn:
    """A cue ball into two touching balls: together, and one after the other."""
    s = np.sqrt(3) / 2
    x, n = np.array([[-2 * s, 0], [0, 1.0], [0, -1.0]]), np.array([[s, 0.5], [s, -0.5]])
    v = np.array([[1.0, 0], [0, 0], [0, 0]])
    together = simultaneous(v, n, [[0, 1], [0, 2]], [1, 1, 1])
    first = simultaneous(v, n[:1], [[0, 1]], [1, 1, 1])
    apart = simultaneous(first, n[1:], [[0, 2]], [1, 1, 1])
    fig, axes = in_a_row(4.0, [Column(5.0), Column(5.0)])
    for ax, after, title in zip(axes, (together, apart), TITLES, strict=True):
        ax.set_title(title)
        three_balls(ax, x, after)
    (u, _), (w, z) = together[0], apart[0]
    return fig, (
        f"Resolved together the cue ball comes back with ({number(u)}, 0) and the two leave alike, "
        f"with {number(np.hypot(*together[1]))} each. The upper one first: the cue ball leaves with "
        f"({number(w)}, {number(z)}), and the two with {number(np.hypot(*apart[1]))} and {number(np.hypot(*apart[2]))}."
    )


TITLES = "together", "the upper one first"


def three_balls(ax, x, after) -> None:
    """The cue ball and the two, how it came, and how all leave."""
    bare(ax)
    enclose(ax, np.array([[-4.8, -2.3], [2.8, 2.3]]), margin=1.0)
    width = shaft(ax)
    for centre, (inside, edge) in zip(x, ((PAPER, INK), (A_FILL, A), (B_FILL, B)), strict=True):
        ax.fill(*disc(centre, 1).T, facecolor=inside, edgecolor=edge, linewidth=1.5)
    ax.fill(*arrow(x[0] - [2, 0], np.array([1.8, 0]), width).T, color=INK)
    for centre, velocity, colour in zip(x, after, (INK, A, B), strict=True):
        ax.fill(*arrow(centre, 2 * velocity, width).T, facecolor=PAPER, edgecolor=colour, linewidth=1.5)

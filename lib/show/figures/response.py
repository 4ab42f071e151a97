"""Figures of lesson 08."""

import numpy as np

from ...response import collide, simultaneous
from ..canvas import figure
from ..palette import INK, A, B, P, R, V
from ..scene import number
from ..shapes import arrow, disc
from .drawn import Drawn


def response_lost() -> Drawn:
    """Energy that a ball keeps at a wall, by e and by how steeply it comes."""
    fig = figure(6.4, 3.8)
    ax = fig.subplots()
    e = np.linspace(0, 1, 101)
    told = []
    for angle, colour, style in ((90, P, "-"), (45, R, "--"), (15, V, ":")):
        v = np.array([np.cos(np.radians(angle)), -np.sin(np.radians(angle))])
        after = collide(v, [0, 0], [0, -1], 1, np.inf, e)[0]
        kept = np.sum(after**2, axis=-1)
        ax.plot(e, kept, style, color=colour, linewidth=2, label=f"{angle}° to the wall")
        told.append(f"{number(100 * kept[50], 3)} % at {angle}°")
    ax.plot(e, e, color=INK, linewidth=0.8, label="if e multiplied the energy")
    ax.set(xlabel="e", ylabel="share of the energy kept", xlim=(0, 1), ylim=(0, 1.05))
    ax.legend(loc="lower right", fontsize=8)
    fig.tight_layout()
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
    fig = figure(8.6, 3.4)
    for ax, after, title in zip(fig.subplots(1, 2), (together, apart), TITLES, strict=True):
        ax.set_title(title)
        three_balls(ax, x, after)
    fig.tight_layout()
    (u, _), (w, z) = together[0], apart[0]
    return fig, (
        f"Resolved together the cue ball comes back with ({number(u)}, 0) and the two leave alike, "
        f"with {number(np.hypot(*together[1]))} each. The upper one first: the cue ball leaves with "
        f"({number(w)}, {number(z)}), and the two with {number(np.hypot(*apart[1]))} and {number(np.hypot(*apart[2]))}."
    )


TITLES = "together", "the upper one first"


def three_balls(ax, x, after) -> None:
    """The cue ball and the two, how it came, and how all leave."""
    ax.set_aspect("equal")
    ax.set_axis_off()
    for centre, colour in zip(x, ("#FFFFFF", A, B), strict=True):
        ax.fill(*disc(centre, 1).T, color=colour, edgecolor=INK, alpha=0.9)
        ax.plot(*disc(centre, 1).T, color=INK, linewidth=0.8)
    ax.fill(*arrow(x[0] - [2, 0], np.array([1.8, 0]), 0.07).T, color=V)
    for centre, velocity in zip(x, after, strict=True):
        ax.fill(*arrow(centre, 2 * velocity, 0.07).T, color=R)
    ax.set(xlim=(-5, 2.6), ylim=(-2.6, 2.6))

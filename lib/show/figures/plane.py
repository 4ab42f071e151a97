"""Figures of lesson 09."""

import numpy as np

from ...plane import bounce, sweep
from ..artists import bare, measure
from ..canvas import figure
from ..palette import INK, WRONG, A
from ..scene import number
from .drawn import Drawn

FRAMES, FALL, E = 24, np.array([0.35, -0.62]), 1.0
"""How many frames, and the displacement in one of them."""


def plane_rest_of_frame() -> Drawn:
    """A ball between two floors: with the rest of each frame spent, and with it dropped."""
    fig = figure(10.4, 3.6)
    ax = fig.add_axes([0.02, 0.04, 0.96, 0.8])
    bare(ax)
    ax.set(xlim=(-0.6, 9.2), ylim=(-0.75, 2.45))
    ends = []
    for keep, colour, mark, name in ((True, A, "o", "spent"), (False, WRONG, "x", "dropped")):
        path = flight(keep)
        ax.plot(*path.T, mark, linestyle="-" if keep else "--", linewidth=1.4, color=colour, markersize=6)
        ax.text(*path[-1] + [0.12, 0], name, color=colour, weight="bold", va="center")
        ends.append(path[-1, 0])
    ax.set_title("the rest of each frame, spent and dropped")
    for level in (-0.3, 2.3):
        ax.axhline(level, color=INK, linewidth=2)
    ax.set_aspect("equal")
    measure(ax)
    return fig, (
        f"After {FRAMES} frames the ball that spends its frames has come {number(ends[0], 3)} far, "
        f"the one that drops the rest of a frame at every bounce {number(ends[1], 3)}."
    )


def flight(keep: bool) -> np.ndarray:
    """Its centre after every frame, between floors at −0.3 and 2.3 with a radius of 0.3."""
    floors = (((0.0, 1.0), 0.3), ((0.0, -1.0), 2.3))
    p, v, path = np.array([0.0, 1.9]), FALL, [np.array([0.0, 1.9])]
    for _ in range(FRAMES):
        n, d = min(floors, key=lambda plane: float(sweep(p, v, 0.3, *plane).t) if np.dot(plane[0], v) < 0 else np.inf)
        t, end, after = bounce(p, v, 0.3, n, d, E)
        if np.dot(n, v) > 0:  # it touches still, and recedes
            t, end, after = np.inf, p + v, v
        p, v = (end, after) if keep else (p + min(float(t), 1.0) * v, after)
        path.append(p)
    return np.array(path)

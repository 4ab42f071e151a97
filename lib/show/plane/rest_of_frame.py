"""Lesson 09's figure: a flight between two floors, the rest of each frame spent, or dropped."""

import numpy as np

from ...plane import bounce, sweep
from ..artists import bare, measure
from ..canvas import SMALL, figure
from ..palette import INK, QUIET, WRONG, A
from ..scene import number
from ..still import Captioned

FRAMES, FALL, E = 24, np.array([0.35, -0.62]), 1.0
"""How many frames, and the displacement in one of them."""


def plane_rest_of_frame() -> Captioned:
    """A ball between two floors: with the rest of each frame spent, and with it dropped."""
    fig = figure(10.4, 3.6)
    ax = fig.add_axes([0.02, 0.04, 0.96, 0.8])
    bare(ax)
    ax.set(xlim=(-0.6, 9.2), ylim=(-0.75, 2.45))
    ends = []
    for keep, colour, mark, name in ((True, A, "o", "spent"), (False, WRONG, "x", "dropped")):
        path, ends_of_frames = _flight(keep)
        ax.plot(*path.T, linestyle="-" if keep else "--", linewidth=1.4, color=colour)
        ax.plot(*ends_of_frames.T, mark, linestyle="none", color=colour, markersize=6)
        ax.text(*path[-1] + [0.12, 0], name, color=colour, weight="bold", va="center")
        ends.append(path[-1, 0])
    ax.set_title("the rest of each frame, spent and dropped")
    for wall, turn in ((-0.3, 0.0), (2.3, 2.0)):
        ax.axhline(wall, color=INK, linewidth=2)
        ax.axhline(turn, color=QUIET, linewidth=0.8, linestyle="dotted")
    ax.text(-0.55, -0.2, "as far as its centre gets", color=QUIET, size=SMALL)
    ax.set_aspect("equal")
    measure(ax)
    return fig, (
        f"After {FRAMES} frames the ball that spends its frames has come {number(ends[0], 3)} far, "
        f"the one that drops the rest of a frame at every bounce {number(ends[1], 3)}."
    )


def _flight(keep: bool) -> tuple[np.ndarray, np.ndarray]:
    """The way of its centre, and where it is after every frame, between floors at −0.3 and 2.3 with a radius of 0.3."""
    floors = (((0.0, 1.0), 0.3), ((0.0, -1.0), 2.3))
    p, v, frames = np.array([0.0, 1.9]), FALL, [np.array([0.0, 1.9])]
    way = [*frames]
    for _ in range(FRAMES):
        n, d = min(floors, key=lambda plane: float(sweep(p, v, 0.3, *plane).t) if np.dot(plane[0], v) < 0 else np.inf)
        t, end, after = bounce(p, v, 0.3, n, d, E)
        if np.dot(n, v) > 0:  # it touches still, and recedes
            t, end, after = np.inf, p + v, v
        turn = p + min(float(t), 1.0) * v
        p, v = (end, after) if keep else (turn, after)
        way += [turn, p]
        frames.append(p)
    return np.array(way), np.array(frames)

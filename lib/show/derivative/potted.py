"""Exercise 15.3's film: a shot at another ball as an answer aims it, and hollow where that ball should go."""

import numpy as np
from matplotlib.artist import Artist
from numpy.typing import NDArray

from ..artists import BALL_A, BALL_B, Marks, Paint, bare, enclose, outlines, shapes
from ..board import Board
from ..canvas import figure, in_style
from ..palette import INK, QUIET
from ..scene import number
from ..shapes import disc

SECONDS, BEYOND = 4.0, 1.4
"""How long the film lasts; and how far a cue ball is followed that hits nothing, in distances to the other ball."""


class Potted(Board):
    """The cue ball and the other until that is at the pocket or beside it; hollow the other ball of the right answer.

    Parameters
    ----------
    p, q : arrays, shape (2,)
        The other ball, seen from the cue ball, and the pocket, seen from the other ball.
    r : float
        The sum of their radii, which are equal.
    mine, right : float
        Both angles of the shot.
    """

    def __init__(self, p: NDArray, q: NDArray, r: float, mine: float, right: float):
        self.p, self.q, self.r, self.mine, self.right = p, q, r, mine, right
        self.ways = ways(p, q, r, mine)
        super().__init__(scrub=True, pace=SECONDS)
        self.observe(lambda change: self.redraw(), "t")
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = figure(6.4, 3.2, self.projected)
        self.world = ax = self.figure.add_axes([0.02, 0.02, 0.96, 0.96])
        bare(ax)
        half, pocket, wanted = self.r / 2, self.p + self.q, ways(self.p, self.q, self.r, self.right)[1][-1]
        self.marks = Marks(
            pocket=shapes(ax, [Paint(QUIET, 0.35, QUIET)]),
            lines=outlines(ax, [QUIET] * 2, ["dotted"] * 2, 1.4),
            hollow=outlines(ax, [INK], ["dashed"], 2.4),
            balls=shapes(ax, [BALL_B, BALL_A]),  # the cue ball is the one that moves
        )
        self.marks.pocket.set_verts([disc(pocket, 1.25 * half)])
        self.marks.lines.set_segments(list(self.ways))
        self.marks.hollow.set_segments([disc(wanted, half)])
        enclose(ax, np.vstack([disc(x, 1.3 * half) for x in (*self.ways[0], *self.ways[1], pocket, wanted)]), 1.05)
        self.draw_background()

    def update(self) -> tuple[list[Artist], str]:
        """Both balls at the time that is shown."""
        self.marks.balls.set_verts([disc(_at(way, self.t), self.r / 2) for way in self.ways])
        return list(self.marks), ""

    @property
    def caption(self) -> str:
        """By how much the ball misses the middle of the pocket."""
        off = float(np.hypot(*(self.ways[1][-1] - self.p - self.q)))
        if np.array_equal(self.ways[1][0], self.ways[1][-1]):
            return "Aimed by your answer the cue ball misses the other. The dashed rim shows where that should go."
        beside = f"the ball goes by, and passes {number(off / self.r, 2)} ball widths beside the middle of the pocket"
        told = beside if off > 1e-9 else "the ball goes in"
        return f"Aimed by your answer {told}. The dashed rim shows where one right step sends it."


def ways(p: NDArray, q: NDArray, r: float, angle: float) -> tuple[NDArray, NDArray]:
    """The ways of both balls, three places each: at the start, at the contact, and in the end."""
    d = np.array([np.cos(angle), np.sin(angle)])
    b, c = p @ d, p @ p - r * r
    if b <= 0 or b * b <= c:
        end = BEYOND * np.sqrt(p @ p) * d
        return np.array([0 * d, end / 2, end]), np.array([p, p, p])
    x = c / (b + np.sqrt(b * b - c)) * d
    n, far = (p - x) / r, np.sqrt(q @ q)
    aside = d - (d @ n) * n
    return np.array([0 * d, x, x + far / (d @ n) * aside]), np.array([p, p, p + far * n])


def _at(way: NDArray, t: float) -> NDArray:
    """Where a ball is on its way of three places."""
    return np.array([np.interp(t, [0.0, 0.5, 1.0], x) for x in way.T])

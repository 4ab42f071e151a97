"""A wrong answer to how two balls go on after a hit, played: dashed beside the true way of both balls."""

import numpy as np
from matplotlib.artist import Artist

from ... import response
from ..artists import BALL_A, BALL_B, Marks, bare, enclose, label, outlines, shapes
from ..board import Board
from ..canvas import figure, in_style
from ..palette import INK, QUIET, WRONG
from ..scene import vector
from ..shapes import disc

SECONDS, FAR = 3.0, 5.0
"""How long the film takes, and how far the faster ball comes in half of it, in radii."""


class Flown(Board):
    """Two balls of radius 1 that touch in the middle of the film, and how an answer has them go on.

    Parameters
    ----------
    v1, v2, n, m1, m2, e
        As `response.collide`, in the plane, n of length 1.
    mine : pair of array_like, shape (2,)
        Both velocities of an answer.
    """

    def __init__(self, v1, v2, n, m1, m2, e, mine):
        self.places_at, self.mine = np.array([0 * n, 2 * n]), np.array(mine, float)
        self.before, self.true = np.array([v1, v2]), np.array(response.collide(v1, v2, n, m1, m2, e))
        fastest = np.max(np.hypot(*np.vstack([self.before, self.true]).T))
        self.unit = FAR / fastest if fastest > 0 else 1.0
        super().__init__(scrub=True, pace=SECONDS / 2, last=2.0, t=2.0, reel="the film")
        self.observe(lambda change: self.redraw(), "t")
        self.lay_out()

    def at(self, t: float, after: np.ndarray) -> np.ndarray:
        """The centres at a time of the film, on these velocities after the hit."""
        return self.places_at + (t - 1) * self.unit * (self.before if t < 1 else after)

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the ways, the balls, and the answer's."""
        self.figure = figure(6.4, 3.4, self.projected)
        self.world = ax = self.figure.add_axes([0.02, 0.02, 0.96, 0.96])
        bare(ax)
        self.marks = Marks(
            ways=outlines(ax, [QUIET] * 2, ["dotted"] * 2, 1.4),
            balls=shapes(ax, [BALL_A, BALL_B]),
            names=[label(ax, name, INK, inside=True) for name in "AB"],
            mine=outlines(ax, [WRONG] * 2, ["dashed"] * 2, 2.4),
        )
        times = (0.0, 1.0, 2.0)
        self.marks.ways.set_segments(list(np.moveaxis([self.at(t, self.true) for t in times], 1, 0)))
        seen = np.vstack([*(self.at(t, self.true) for t in times), np.clip(self.at(2.0, self.mine), -9, 9)])
        enclose(ax, np.vstack([seen - 1, seen + 1]), 1.1)
        self.draw_background()

    def update(self) -> tuple[list[Artist], str]:
        """The balls as they go, and dashed where the answer has them."""
        now = self.at(self.t, self.true)
        self.marks.balls.set_verts([disc(x, 1.0) for x in now])
        self.marks.mine.set_segments([disc(x, 1.0) for x in self.at(self.t, self.mine)])
        for text, x in zip(self.marks.names, now, strict=True):
            text.set_position(x)
        return list(self.marks), ""

    @property
    def caption(self) -> str:
        """What the answer says, and what is true."""
        told, true = (" and ".join(vector(np.round(v, 3) + 0.0) for v in each) for each in (self.mine, self.true))
        return f"Dashed: A and B leave by {told}, as your answer has it. In truth they leave by {true}."

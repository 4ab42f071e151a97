"""Lesson 11's questions: a part of a gas, at rest until it is answered; then who touches is ringed."""

import numpy as np
from matplotlib.artist import Artist

from ...broad import Pairs, pairs
from ...table import Balls, Room
from ..artists import BALL_A, Paint, enclose, outlines, shapes
from ..canvas import figure, in_style
from ..palette import CONTACT, V
from ..revealed import Revealed
from ..shapes import arrow, disc


class Many(Revealed):
    """A gas in a square, and its pairs that touch within a frame.

    Parameters
    ----------
    balls, room
        As `lib.setups.gas` makes them, in the plane; the balls' speeds are lengths a frame.
    reveal : bool
        As `Revealed`.
    """

    def __init__(self, balls: Balls, room: Room, reveal: bool = True):
        self.balls, self.room = balls, room
        self.found: Pairs = pairs(balls.x, balls.v, balls.r)
        super().__init__(reveal)

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = figure(2.8, 2.8, self.projected)
        ax = self.figure.add_axes([0.01, 0.01, 0.98, 0.98])
        ax.set_axis_off()
        (x, y), (X, Y) = self.room.low, self.room.high
        ax.plot([x, X, X, x, x], [y, y, Y, Y, y], color=BALL_A.edge, linewidth=1.2)
        self.discs = shapes(ax, [BALL_A._replace(width=0.8)] * len(self.balls.r))
        self.arrows = shapes(ax, [Paint(V)] * len(self.balls.r))
        self.rings = outlines(ax, [CONTACT] * 2 * len(self.found.i), ["solid"] * 2 * len(self.found.i), 2.0)
        enclose(ax, np.array([self.room.low, self.room.high]), 1.02)
        self.world = ax
        self.draw_background()

    @property
    def touched(self) -> np.ndarray:
        """Which of the pairs have touched by now: all, unless the frame is being played."""
        return (self.found.t <= self.t) | (self.t == 0)

    def update(self) -> tuple[list[Artist], str]:
        """Every ball where it is, its velocity, and, if it is to be seen, who has touched."""
        x, r, width = self.balls.x + self.t * self.balls.v, self.balls.r, 0.004 * np.ptp(self.world.get_xlim())
        who = np.unique(np.concatenate([self.found.i[self.touched], self.found.j[self.touched]])) if self.reveal else []
        self.discs.set_verts([disc(c, s) for c, s in zip(x, r, strict=True)])
        self.arrows.set_verts([arrow(c, v, width) for c, v in zip(x, self.balls.v, strict=True)] if self.t == 0 else [])
        self.rings.set_segments([disc(x[k], r[k]) for k in who])
        return [self.discs, self.arrows, self.rings], ""

    @property
    def caption(self) -> str:
        """How many balls and pairs there are, and, if it is to be seen, how many pairs touch."""
        N = len(self.balls.r)
        seen = f"{N:,} balls of a gas, each with its velocity"
        if not self.reveal:
            return f"{seen}."
        return (
            f"{seen}: of {N * (N - 1) // 2:,} pairs {len(self.found.i):,} touch in the frame; their balls are ringed."
        )

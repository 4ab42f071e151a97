"""The smallest circle around points, and the two or three of them that hold it."""

import numpy as np
from matplotlib.artist import Artist
from numpy.typing import NDArray

from ...broad.enclosing import enclosing
from ..artists import Paint, bare, dots, enclose, label, outlines, shaft, shapes
from ..board import Board
from ..canvas import figure, in_style
from ..central import NONE
from ..palette import A_FILL, FRAME, INK, QUIET, A
from ..scene import number, spoken
from ..shapes import disc

POINTS = ((-4, 0), (-1, 3), (2, 2), (4, 0), (2, -3), (0, -1), (-2, -2), (1, 0))
"""Where the points begin: two of them hold the circle."""

ROOM = 5.0
"""How far from the middle a point may be: the circle is then seen whole, being within √2 times as far."""


class Enclosed(Board):
    """Points to drag, the smallest circle around them, and the points that hold it."""

    def __init__(self):
        self.points = np.array(POINTS, dtype=float)
        super().__init__()
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = figure(9.6, 3.6 if self.projected else 3.1, self.projected)  # a slide is less flat
        self.world = ax = self.figure.add_axes([0.01, 0.01, 0.98, 0.98])
        bare(ax, " cm")
        enclose(ax, np.array([[-1.0, -1.0], [1.0, 1.0]]) * np.sqrt(2) * ROOM, 1.03)
        self.ball = shapes(ax, [Paint(FRAME, 0.8, INK, 2.0), Paint(A_FILL, 0.4)])
        self.spokes = outlines(ax, [A] * 3, ["solid"] * 3, 2.0)
        self.free, self.held, self.centre = dots(ax, "o", QUIET), dots(ax, "D", A), dots(ax, "x", INK)
        self.letter, self.radius = label(ax, r"$\mathbf{y}$", INK), label(ax, "", INK)
        self.draw_background()

    def update(self) -> tuple[list[Artist], str]:
        """The circle, its centre, and what holds it."""
        self.found = ball = enclosing(self.points)
        support, w = self.points[ball.support], shaft(self.world)
        self.ball.set_verts([disc(ball.x, ball.r), support if len(support) == 3 else NONE])
        self.spokes.set_segments([np.array([ball.x, y]) for y in support])
        self.free.set_data(*np.delete(self.points, ball.support, axis=0).T)
        self.held.set_data(*support.T)
        self.centre.set_data([ball.x[0]], [ball.x[1]])
        self.letter.set_position(ball.x + [0, 5 * w])
        self.radius.set_text(f"ρ = {number(ball.r)}")
        self.radius.set_position(ball.x + [0, 5 * w - max(ball.r, 11 * w)])
        return [self.ball, self.spokes, self.free, self.held, self.centre, self.letter, self.radius], ""

    @property
    def caption(self) -> str:
        """How many hold the circle, and its radius."""
        held = {1: "one holds", 2: "two hold", 3: "three hold"}[len(self.found.support)]
        return f"Of {len(self.points)} points, {held} the circle. Its radius is ρ = {number(self.found.r)}."

    def places(self) -> dict[str, tuple]:
        """Every point."""
        return {f"point {i + 1}": (self.world, x, spoken(x), 0.0) for i, x in enumerate(self.points)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put a point somewhere."""
        place = self.target(handle, place)
        place = place * min(1.0, ROOM / (np.hypot(*place) or 1.0))
        self.points[int(handle.split()[1]) - 1] = place
        self.redraw()

    def step(self, handle: str) -> NDArray:
        """A fifth."""
        return np.full(2, 0.2)

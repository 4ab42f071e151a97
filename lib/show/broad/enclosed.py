"""The smallest circle around points: the two or three that hold it, and how its centre is made of them."""

import numpy as np
from matplotlib.artist import Artist
from numpy.typing import NDArray

from ...broad.enclosing import enclosing, exactly
from ..artists import Paint, bare, dots, enclose, label, outlines, shaft, shapes
from ..board import Board
from ..canvas import figure, in_style
from ..central import NONE
from ..explorer import explore
from ..palette import A_FILL, FRAME, INK, QUIET, A
from ..scene import number, spoken
from ..shapes import disc

POINTS = ((-4, 0), (-1, 3), (2, 2), (4, 0), (2, -3), (0, -1), (-2, -2), (1, 0))
"""Where the points begin: two of them hold the circle."""


class Enclosed(Board):
    """Points to drag, the smallest circle around them, and the points that hold it."""

    def __init__(self):
        self.points = np.array(POINTS, dtype=float)
        super().__init__()
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = figure(7.2, 4.6, self.projected)
        self.world = ax = self.figure.add_axes([0.01, 0.01, 0.98, 0.98])
        bare(ax)
        enclose(ax, np.array([[-8.0, -5.6], [8.0, 5.6]]), 1.0)
        self.ball = shapes(ax, [Paint(FRAME, 0.8, INK, 2.0), Paint(A_FILL, 0.4)])
        self.spokes = outlines(ax, [A] * 3, ["solid"] * 3, 2.0)
        self.free, self.held, self.centre = dots(ax, "o", QUIET), dots(ax, "D", A), dots(ax, "x", INK)
        self.words = [label(ax, "", A) for _ in range(3)]
        self.letter, self.radius = label(ax, r"$\mathbf{y}$", INK), label(ax, "", INK)
        self.draw_background()

    def seek(self) -> tuple:
        """The smallest ball of `lib.enclosing`, and the share of each of its support in its centre."""
        ball = enclosing(self.points)
        held = exactly(tuple(ball.support.tolist()), self.points, np.zeros(len(self.points)))
        shares = dict(zip(held.support, (float(x) for x in held.shares), strict=True))
        return ball, [shares.get(i, 0.0) for i in ball.support.tolist()]

    def update(self) -> tuple[list[Artist], str]:
        """The circle, its centre, and what holds it."""
        self.found, self.shares = ball, shares = self.seek()
        support, w = self.points[ball.support], shaft(self.world)
        self.ball.set_verts([disc(ball.x, ball.r), support if len(support) == 3 else NONE])
        self.spokes.set_segments([np.array([ball.x, y]) for y in support])
        self.free.set_data(*np.delete(self.points, ball.support, axis=0).T)
        self.held.set_data(*support.T)
        self.centre.set_data([ball.x[0]], [ball.x[1]])
        for i, text in enumerate(self.words):
            text.set_text(f"λ = {number(shares[i], 3)}" if i < len(support) else "")
            out = (support[i] - ball.x) / ball.r if i < len(support) and ball.r else np.array([1.0, 0.0])
            wide = 0.2 * len(text.get_text()) + 0.2
            text.set_position((support[i] if i < len(support) else ball.x) + 9 * w * out * [wide, 1])
        self.letter.set_position(ball.x + [0, 5 * w])
        self.radius.set_text(f"ρ = {number(ball.r)}")
        self.radius.set_position(ball.x + [0, 5 * w - max(ball.r, 11 * w)])
        return [self.ball, self.spokes, self.free, self.held, self.centre, *self.words, self.letter, self.radius], ""

    @property
    def caption(self) -> str:
        """How many hold the circle, its radius, and how its centre is made of them."""
        ball, shares = self.found, self.shares
        many = {1: "one point holds", 2: "two points hold", 3: "three points hold"}[len(shares)]
        made = " + ".join(f"{number(x, 3)} ({', '.join(number(z) for z in y)})" for x, y in self.pairs())
        centre = ", ".join(number(z) for z in ball.x)
        return f"Of {len(self.points)} points {many} the circle: ρ = {number(ball.r)}, y = {made} = ({centre})."

    def pairs(self) -> list[tuple[float, NDArray]]:
        """The share of each point that holds the circle, and its place."""
        return list(zip(self.shares, self.points[self.found.support], strict=True))

    def places(self) -> dict[str, tuple]:
        """Every point."""
        return {f"point {i + 1}": (self.world, x, spoken(x), 0.0) for i, x in enumerate(self.points)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put a point somewhere."""
        place = np.clip(self.target(handle, place), [-7.0, -4.6], [7.0, 4.6])
        self.points[int(handle.split()[1]) - 1] = place
        self.redraw()

    def step(self, handle: str) -> NDArray:
        """A fifth."""
        return np.full(2, 0.2)


def enclosed() -> None:
    """Show the smallest circle around points that can be dragged."""
    explore(Enclosed())

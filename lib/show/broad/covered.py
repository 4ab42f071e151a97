"""A laboratory of covers: a triangle, somebody's circle around it, and the corners that stick out."""

from collections.abc import Callable

import numpy as np
from matplotlib.artist import Artist

from ...broad.enclosing import enclosing
from ..artists import BALL_A, Paint, bare, dots, enclose, label, outlines, shapes
from ..board import Board
from ..canvas import figure, in_style
from ..central import NONE
from ..palette import INK, WRONG, R
from ..scene import spoken
from ..shapes import disc

CORNERS = np.array([[3.0, 6], [13, 6], [6, 8]])
"""The triangle at first, in whole numbers: an obtuse one."""

WIDE, HIGH = 16.0, 13.0
"""The room in which corners are moved."""


class Covered(Board):
    """A triangle whose corners can be moved in whole numbers; full the smallest circle around it, dashed the code's.

    Parameters
    ----------
    judge : callable (corners) -> x, r, outside, sentence
        Asks the code: its circle, which corners lie outside of it, and what is to be said.
    """

    acts = {"whole": "as at first"}

    def __init__(self, judge: Callable):
        self.judge, self.corners = judge, CORNERS.copy()
        super().__init__()
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = figure(7.2, 5.4, self.projected)
        self.world = ax = self.figure.add_axes([0.005, 0.005, 0.99, 0.99])
        bare(ax)
        self.triangle = shapes(ax, [Paint(BALL_A.face, 0.8, BALL_A.edge, 2.0)])
        self.least, self.given = outlines(ax, [R], ["solid"], 2.0), outlines(ax, [WRONG], ["dashed"], 2.8)
        self.middle, self.missed = dots(ax, "x", WRONG), dots(ax, "o", WRONG)
        self.names = [label(ax, f"$\\mathbf{{{name}}}$", INK) for name in "abc"]
        enclose(ax, np.array([[-1, 0], [WIDE + 1, HIGH]]), 1.0)
        self.draw_background()

    def update(self) -> tuple[list[Artist], str]:
        """The triangle, both circles, and what sticks out of the code's."""
        x, r, outside, self.sentence = self.judge(self.corners.copy())
        best, middle = enclosing(self.corners), self.corners.mean(axis=0)
        self.triangle.set_verts([self.corners])
        self.least.set_segments([disc(best.x, best.r)])
        seen = np.all(np.isfinite([*x, r])) and abs(r) < 1e3
        self.given.set_segments([disc(x, abs(r)) if seen else NONE])
        self.middle.set_data(*([x[:1], x[1:]] if seen else ([], [])))
        self.missed.set_data(*self.corners[outside].T)
        for name, corner in zip(self.names, self.corners, strict=True):
            away = corner - middle
            name.set_position(corner + 0.6 * away / (np.hypot(*away) or 1.0))
        return [self.triangle, self.least, self.given, self.middle, self.missed, *self.names], ""

    @property
    def caption(self) -> str:
        """What the code's circle covers, and what was found."""
        return self.sentence

    def places(self) -> dict[str, tuple]:
        """The corners."""
        return {f"corner {name}": (self.world, x, spoken(x), 0.4) for name, x in zip("abc", self.corners, strict=True)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put a corner at the nearest place in whole numbers within the room."""
        place = np.clip(np.rint(self.target(handle, place)), 0, [WIDE, HIGH])
        self.corners["abc".index(handle[-1])] = place
        self.redraw()

    def step(self, handle: str) -> np.ndarray:
        """Whole numbers."""
        return np.ones(2)

    def act(self, name: str) -> None:
        """The triangle as it was at first."""
        self.corners = CORNERS.copy()
        self.redraw()

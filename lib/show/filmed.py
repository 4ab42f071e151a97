"""An answer that is a time, played: two balls on their way until then, and hollow beside them where they touch."""

import numpy as np
from matplotlib.artist import Artist

from .artists import Marks, Paint, bare, enclose, label, outlines, shapes
from .board import FRAME_SECONDS, Board
from .canvas import figure, in_style
from .palette import A_FILL, B_FILL, INK, QUIET, A, B
from .scene import Scene, number
from .shapes import NONE, disc

LONGEST, SECONDS = 8.0, 5.0
"""How many frames a film may show, and how long it may last."""


class Filmed(Board):
    """Two balls until the time of an answer, at which they are shown at first; hollow those that touch.

    Parameters
    ----------
    balls : Scene
    until : float
        The time of the answer, above 0 and at most `LONGEST`; later than the frame where it is that they never touch.
    touch : float
        When they do touch; inf if they do not.
    """

    def __init__(self, balls: Scene, until: float, touch: float):
        self.balls, self.touch = balls, touch
        super().__init__(scrub=True, pace=min(FRAME_SECONDS, SECONDS / until), last=until, t=until)
        self.observe(lambda change: self.redraw(), "t")
        self.lay_out()

    def at(self, t: float) -> list[np.ndarray]:
        """The rims of both balls at a time."""
        p1, v1, r1, p2, v2, r2 = self.balls
        return [disc(p1 + t * v1, r1), disc(p2 + t * v2, r2)]

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = figure(6.4, 3.4, self.projected)
        self.world = ax = self.figure.add_axes([0.02, 0.02, 0.96, 0.96])
        bare(ax)
        times = [0.0, self.last, *([self.touch] if np.isfinite(self.touch) else [])]
        p1, v1, _, p2, v2, _ = self.balls
        self.marks = Marks(
            ways=outlines(ax, [QUIET] * 2, ["dotted"] * 2, 1.2),
            balls=shapes(ax, [Paint(A_FILL, 0.6, A), Paint(B_FILL, 0.6, B)]),  # one may hide the other
            hollow=outlines(ax, [INK] * 2, ["solid"] * 2, 2.2),
            a=label(ax, "A", A, True),
            b=label(ax, "B", B, True),
        )
        self.marks.ways.set_segments([[p, p + max(times) * v] for p, v in ((p1, v1), (p2, v2))])
        self.marks.hollow.set_segments(self.at(self.touch) if np.isfinite(self.touch) else [NONE])
        enclose(ax, np.vstack([rim for t in times for rim in self.at(t)]), 1.1)
        self.draw_background()

    def update(self) -> tuple[list[Artist], str]:
        """Both balls at the time that is shown."""
        p1, v1, _, p2, v2, _ = self.balls
        self.marks.balls.set_verts(self.at(self.t))
        self.marks.a.set_position(p1 + self.t * v1)
        self.marks.b.set_position(p2 + self.t * v2)
        return list(self.marks), ""

    @property
    def caption(self) -> str:
        """When they are where they are drawn, and when they touch."""
        if np.isfinite(self.touch):
            told = f"The rings show them at t = {number(self.touch)}, when they touch."
            return f"The balls at t = {number(self.t)}. {told}"
        return f"The balls at t = {number(self.t)}. In this frame they do not touch."

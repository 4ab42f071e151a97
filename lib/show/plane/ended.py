"""A wrong answer to where a ball is at the end of a frame, played: hollow beside it where the ball is in truth."""

import numpy as np
from matplotlib.artist import Artist

from ... import plane
from ..artists import BALL_B, Marks, Paint, bare, enclose, outlines, shapes
from ..board import FRAME_SECONDS, Board
from ..canvas import figure, in_style
from ..palette import FRAME, INK, WRONG
from ..scene import spoken
from ..shapes import disc


class Ended(Board):
    """A ball and a plane over one frame, to the place of an answer; beside it the true way.

    Parameters
    ----------
    p, v, r, n, d, e
        As `plane.bounce`, in the plane of the picture.
    mine : array_like, shape (2,)
        Where the answer has the ball at the end of the frame.
    """

    def __init__(self, p, v, r, n, d, e, mine):
        p, v, self.n, self.mine = (np.asarray(x, float) for x in (p, v, n, mine))
        t, self.end, _ = plane.bounce(p, v, r, n, d, e)
        self.r, self.foot, self.times = float(r), p - (n @ p + d) * self.n, [0.0, min(float(t), 1.0), 1.0]
        self.starts = [p, p + self.times[1] * v]
        super().__init__(scrub=True, pace=FRAME_SECONDS, t=1.0)
        self.observe(lambda change: self.redraw(), "t")
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the solid, both ways, and the ball on each."""
        self.figure = figure(6.4, 3.4, self.projected)
        self.world = ax = self.figure.add_axes([0.02, 0.02, 0.96, 0.96])
        bare(ax)
        along = 999 * np.array([-self.n[1], self.n[0]])
        ends = np.array([self.foot - along, self.foot + along])
        solid = np.vstack([ends, ends[::-1] - 999 * self.n])
        ax.fill(*solid.T, color=FRAME, linewidth=0)
        ax.plot(*ends.T, color=INK, linewidth=2)
        self.marks = Marks(
            ways=outlines(ax, [INK, WRONG], ["dotted", "dashed"], 1.8),
            ball=shapes(ax, [BALL_B, Paint(WRONG, 0.0, WRONG, 1.8)]),
            true=outlines(ax, [INK], ["solid"], 2.0),
        )
        self.marks.ways.set_segments([np.vstack([*self.starts, x]) for x in (self.end, self.mine)])
        centres = np.array([*self.starts, self.end, self.mine])
        enclose(ax, np.vstack([centres - self.r, centres + self.r]), 1.15)
        self.draw_background()

    def at(self, end: np.ndarray) -> np.ndarray:
        """The centre now, on the way to one of the ends."""
        return np.array([np.interp(self.t, self.times, x) for x in np.array([*self.starts, end]).T])

    def update(self) -> tuple[list[Artist], str]:
        """The ball on its way to the answer, and hollow on the true one."""
        mine = disc(self.at(self.mine), self.r)
        self.marks.ball.set_verts([mine, mine])
        self.marks.true.set_segments([disc(self.at(self.end), self.r)])
        return list(self.marks), ""

    @property
    def caption(self) -> str:
        """Where both end."""
        return f"Your ball ends at {spoken(self.mine)}. The ring shows where it is: {spoken(self.end)}."

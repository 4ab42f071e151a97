"""Lesson 02's small picture: a triangle led round a disc, and the curve that its centre draws."""

import numpy as np
from matplotlib.artist import Artist

from ..artists import BALL_A, BALL_B, Marks, Paint, bare, dots, enclose, label, outlines, shapes
from ..board import Board
from ..canvas import figure, in_style
from ..palette import INK, A, B, R
from ..scene import spoken
from ..shapes import NONE, disc

SHAPE = np.array([[-1.5, -1.0], [2.5, -1.0], [-0.5, 2.0]])
"""The corners of B, seen from its centre, against the clock."""

RADIUS, PIECES = 2.5, 240
"""Of A; and of how many pieces the curve is made."""


def _outline() -> np.ndarray:
    """Where B's centre is while B goes once round A, touching it: A's rim, with B's edges let in, turned round.

    The edges of B come in the order of their normals; at each the touch slides along the edge, and from there to the
    next B's corner runs along a piece of A's rim.
    """
    edges = np.roll(SHAPE, -1, axis=0) - SHAPE
    normals = -np.stack([edges[:, 1], -edges[:, 0]], axis=1) / np.hypot(*edges.T)[:, None]  # of −B
    places = []
    for i in range(3):
        start, end = normals[i - 1], normals[i]
        turns = start + np.linspace(0, 1, 41)[:, None] * (end - start)
        arc = turns / np.hypot(*turns.T)[:, None]
        places += [*(RADIUS * arc - SHAPE[i]), RADIUS * end - SHAPE[(i + 1) % 3]]
    return np.array([*places, places[0]])


def _evenly(points: np.ndarray) -> np.ndarray:
    """So many places along a closed curve, at equal distances."""
    steps = np.hypot(*np.diff(points, axis=0).T)
    gone = np.concatenate([[0.0], np.cumsum(steps)])
    at = np.linspace(0, gone[-1], PIECES + 1)
    return np.transpose([np.interp(at, gone, x) for x in points.T])


CURVE = _evenly(_outline())
"""The places of B's centre, once round."""


class Rolled(Board):
    """A triangular B that touches A, and the curve that its centre has drawn so far."""

    def __init__(self):
        self.at, self.drawn = 0, np.zeros(PIECES, bool)
        super().__init__(scrub=True, pace=6.0, reel="once round")
        self.observe(lambda change: self.lead(round(self.t * PIECES)), "t")
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = figure(9.6, 3.8, self.projected)
        self.world = ax = self.figure.add_axes([0.01, 0.01, 0.98, 0.98])
        bare(ax, " cm")
        self.marks = Marks(
            target=shapes(ax, [Paint(R, 0.13)]),
            balls=shapes(ax, [BALL_A, BALL_B]),
            curve=outlines(ax, [R] * PIECES, ["solid"] * PIECES, 2.6),
            centre=dots(ax, "o", INK),
            a=label(ax, "A", A, True),
            b=label(ax, "B", B, True),
        )
        enclose(ax, np.array([CURVE.min(axis=0) + SHAPE.min(axis=0), CURVE.max(axis=0) + SHAPE.max(axis=0)]), 1.04)
        self.draw_background()

    def lead(self, to: int) -> None:
        """Lead B along the curve to another place, the shorter way; what its centre passes is drawn."""
        by = (to - self.at + PIECES // 2) % PIECES - PIECES // 2
        self.drawn[(self.at + np.arange(min(by, 0), max(by, 0))) % PIECES] = True
        self.at = to % PIECES
        self.redraw()

    def update(self) -> tuple[list[Artist], str]:
        """B in its place, and the curve as far as it is drawn; all of it is a target."""
        here, marks, whole = CURVE[self.at], self.marks, self.drawn.all()
        marks.target.set_verts([CURVE if whole else NONE])
        marks.balls.set_verts([disc(np.zeros(2), RADIUS), here + SHAPE])
        marks.curve.set_segments(np.stack([CURVE[:-1], CURVE[1:]], axis=1)[self.drawn])
        marks.centre.set_data(*here[:, None])
        marks.a.set_position((0, 0))
        marks.b.set_position(here + 0.6 * SHAPE[0])
        return list(marks), ""

    @property
    def caption(self) -> str:
        """How much of the curve B's centre has drawn, and what the whole of it is."""
        if self.drawn.all():
            return "B has gone all the way round A, and its centre has drawn the target that a point would have to hit."
        begins = "Lead the triangle B all the way round A, so that it always touches, and watch its centre."
        share = round(100 * self.drawn.mean())
        return f"{begins} So far it has drawn {share} per cent of a curve that will close." if share else begins

    def places(self) -> dict[str, tuple]:
        """B, by its centre."""
        return {"B": (self.world, CURVE[self.at], spoken(CURVE[self.at]), 1.5)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Lead B towards a place, as far as it can go while it touches A."""
        place = self.target(handle, place)
        near = self.at + np.arange(-PIECES // 6, PIECES // 6 + 1)
        self.lead(int(near[np.argmin(np.hypot(*(CURVE[near % PIECES] - place).T))]))

    def saved(self) -> dict[str, str]:
        """The picture with the whole curve, for where nobody can lead B."""
        before, self.drawn = self.drawn, np.ones(PIECES, bool)
        self.redraw()
        made = super().saved()
        self.drawn = before
        self.redraw()
        return made

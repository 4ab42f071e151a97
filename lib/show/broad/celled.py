"""A laboratory of crowds: a few balls over cells, and the pairs that somebody's code asks, beside those that touch."""

from collections.abc import Callable

import numpy as np
from matplotlib.artist import Artist

from ..artists import BALL_A, TUBE_A, Paint, bare, enclose, label, outlines, shaft, shapes
from ..board import Board
from ..canvas import figure, in_style
from ..central import NONE
from ..messages import RESET
from ..palette import CONTACT, INK, QUIET, WRONG, V
from ..scene import number, spoken
from ..shapes import arrow, disc, tube

PLACES = np.array([[3.0, 11], [13, 11], [5, 3], [7, 3], [17, 5]])
WAYS = np.array([[3.0, 0], [0, 0], [0, 0], [0, 0], [-3, 0]])
RADII = np.full(5, 2.0)
"""The crowd at first, in whole numbers: one pair touches, and a careless grid asks it."""

WIDE, HIGH, LINES = 22.0, 14.0, 24
"""The room in which balls are moved, and how many borders of cells are drawn at most along an axis."""


class Celled(Board):
    """A few balls that can be moved in whole numbers; each pair that is asked is a line, each that is missed is lit.

    The cells that are drawn are the code's own, where it says how wide they are.

    Parameters
    ----------
    judge : callable (p, v, r) -> asked, touching, side, sentence
        Asks the code: the pairs that it asks, those that touch with their times, what is to be said, and how wide its
        cells are, nan if that is not known.
    """

    acts = {"whole": RESET}
    room = np.array([[0, 0], [WIDE, HIGH]])

    def __init__(self, judge: Callable):
        self.judge, self.p, self.v, self.r = judge, PLACES.copy(), WAYS.copy(), RADII.copy()
        super().__init__()
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        N = len(self.r)
        self.figure = figure(9.6, 4.3, self.projected)
        self.world = ax = self.figure.add_axes([0.005, 0.005, 0.99, 0.99])
        bare(ax)
        self.cells = outlines(ax, [QUIET] * 2 * LINES, ["dotted"] * 2 * LINES, 1.1)
        self.sweeps, self.balls = shapes(ax, [TUBE_A] * N), shapes(ax, [BALL_A] * N)
        self.ways, self.names = shapes(ax, [Paint(V)] * N), [label(ax, str(i), INK, inside=True) for i in range(N)]
        pairs = N * (N - 1) // 2
        self.vain, self.found = (outlines(ax, [c] * pairs, ["solid"] * pairs, w) for c, w in ((QUIET, 1.2), (INK, 2.6)))
        self.missed = outlines(ax, [WRONG] * pairs, ["dashed"] * pairs, 3.0)
        self.touch = outlines(ax, [CONTACT] * 2 * pairs, ["solid"] * 2 * pairs, 2.0)
        enclose(ax, self.room, 1.0)
        self.draw_background()

    def update(self) -> tuple[list[Artist], str]:
        """The cells, the crowd, and every pair that is asked or should be."""
        asked, touching, self.side, self.sentence = self.judge(self.p, self.v, self.r)
        width, due = shaft(self.world), touching.keys()
        self.cells.set_segments(self.borders())
        self.sweeps.set_verts([tube(p, v, r) for p, v, r in zip(self.p, self.v, self.r, strict=True)])
        self.balls.set_verts([disc(p, r) for p, r in zip(self.p, self.r, strict=True)])
        self.ways.set_verts([arrow(p, v, width) for p, v in zip(self.p, self.v, strict=True)])
        for name, p, r in zip(self.names, self.p, self.r, strict=True):
            name.set_position(p + [0, 0.55 * r])
        for drawn, pairs in ((self.vain, asked - due), (self.found, asked & due), (self.missed, due - asked)):
            drawn.set_segments([self.p[list(pair)] for pair in sorted(pairs)] or [NONE])
        lost = [(i, t) for pair, t in touching.items() if pair not in asked for i in pair]
        self.touch.set_segments([disc(self.p[i] + t * self.v[i], self.r[i]) for i, t in lost] or [NONE])
        lines = [self.cells, self.sweeps, self.balls, self.touch, self.vain, self.found, self.missed]
        return [*lines, self.ways, *self.names], ""

    def borders(self) -> list[np.ndarray]:
        """The borders of the cells that are in sight."""
        (left, right), (low, high), side = self.world.get_xlim(), self.world.get_ylim(), self.side
        if not side > 0:
            return [NONE]
        across = side * np.arange(np.ceil(left / side), np.floor(right / side) + 1)[:LINES]
        upward = side * np.arange(np.ceil(low / side), np.floor(high / side) + 1)[:LINES]
        lines = [np.array([[x, low], [x, high]]) for x in across]
        return lines + [np.array([[left, y], [right, y]]) for y in upward]

    @property
    def caption(self) -> str:
        """What the code asks and what it should, and what was found."""
        drawn = f" Its cells are {number(self.side)} wide." if self.side > 0 else ""
        return f"{self.sentence}{drawn}"

    def places(self) -> dict[str, tuple]:
        """Every ball, and the tip of its velocity."""
        moving = list(enumerate(zip(self.p, self.v, strict=True)))
        balls = {f"ball {i}": (self.world, p, spoken(p), float(self.r[i])) for i, (p, _) in moving}
        return balls | {f"velocity of ball {i}": (self.world, p + v, spoken(v), 0.0) for i, (p, v) in moving}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put a ball, or the tip of its velocity, somewhere in the room; let go, at the nearest whole numbers.

        So a ball that is dragged across the border of a cell is not on it.
        """
        place = np.clip(self.target(handle, place), 0, [WIDE, HIGH])
        place = np.rint(place) if settled else place
        i = int(handle.split()[-1])
        if handle.startswith("ball"):
            self.p[i] = place
        else:
            self.v[i] = place - self.p[i]
        self.redraw()

    def step(self, handle: str) -> np.ndarray:
        """Whole numbers."""
        return np.ones(2)

    def act(self, name: str) -> None:
        """The crowd as it was at first."""
        self.p, self.v, self.r = PLACES.copy(), WAYS.copy(), RADII.copy()
        self.redraw()

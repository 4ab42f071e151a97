"""A laboratory of bent paths: a pair seen from A, its f with the pegs, and the answer of somebody's code beside it."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist

from ...attack.mistakes import powers
from ...curve.quartic import pegs
from ..artists import BALL_A, BALL_B, Paint, bare, dots, enclose, frame_band, label, outlines, shaft, shapes
from ..board import Board
from ..canvas import Column, in_style
from ..central import NONE
from ..messages import RESET
from ..palette import CONTACT, INK, QUIET, WRONG, V
from ..scene import number, spoken
from ..shapes import arrow, disc

TIMES = np.linspace(0, 1, 129)

START = np.array([-12.0, 3.0]), np.array([20.0, 0.0]), np.array([0.0, 0.0]), 5.0
"""The one shot, without a bend."""

WIDE, HIGH, MOST = 20.0, 12.0, 200.0
"""The room in which B is moved, and the most of v and of a."""

SCALE = {"v": 8.0, "a": 16.0}
"""Of v an eighth is drawn, of a a sixteenth: they are long."""

FARTHEST, NEAREST = 0.1, 1e-13
"""By how much a near miss misses at first, and at last: beside r a double has no room for much less."""

ABOVE = np.array([0.0, 3.4])
"""Where the arrow of a begins, seen from B: above it, where it can be taken hold of though there is no bend."""


class Met(NamedTuple):
    """What somebody's code says of a pair, a time, nan for none; when they touch, inf for never; both in a sentence."""

    t: float
    right: float
    sentence: str


class Bent(Board):
    """A pair on a bent path: B, v and a can be moved, in quarters; true contact in full, the code's dashed.

    Parameters
    ----------
    judge : callable (p, v, a, r) -> Met
        Asks the code, and compares.
    p, v, a : optional
        Where B begins, how it moves and how it is bent, if not as in the one shot.
    """

    fluid = True
    acts = {
        "graze": "graze A",
        "finer": "miss, a million times nearer",
        "turn": "turn back over A",
        "start": "start inside A",
        "whole": RESET,
    }

    def __init__(self, judge: Callable, p=START[0], v=START[1], a=START[2]):
        self.judge, self.off = judge, 0.0
        self.p, self.v, self.a, self.r = (np.array(x, float) for x in (p, v, a, START[3]))
        super().__init__()
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, (self.world, self.chart) = self.abreast(3.6, [Column(6.2), Column(3.2, 0.4, 0.6)])
        ax = self.world
        bare(ax, " cm")
        ax.set_title("seen from A: the true contact is solid, the code's is dashed")
        self.balls = shapes(ax, [BALL_A, BALL_B])
        self.arrows = shapes(ax, [Paint(V), Paint(INK)])
        self.path = outlines(ax, [QUIET], ["solid"], 1.6)
        self.touch, self.answer_ring = outlines(ax, [CONTACT], ["solid"], 2.2), outlines(ax, [WRONG], ["dashed"], 2.8)
        self.letters = [label(ax, f"$\\mathbf{{{name}}}$", colour) for name, colour in (("v", V), ("a", INK))]
        enclose(ax, np.array([[-WIDE, -HIGH], [WIDE, HIGH + ABOVE[1]]]), 1.0)
        self.chart.set_title("f(t) and its pegs")
        frame_band(self.chart)
        self.chart.set(xlim=(-0.05, 1.05))
        (self.curve,) = self.chart.plot([], [], color=INK, linewidth=2.2, animated=True)
        (self.polygon,) = self.chart.plot([], [], color=QUIET, linewidth=1.2, marker="o", animated=True)
        self.root, self.answer_root = dots(self.chart, "o", CONTACT), dots(self.chart, "x", WRONG)
        self.fit()

    def fit(self) -> None:
        """Fit the chart to f and its pegs, and draw the background anew."""
        c = self.pegs
        low, high = min(0.0, *c), max(0.0, *c)
        self.chart.set_ylim(low - 0.15 * (high - low or 1), high + 0.2 * (high - low or 1))
        self.draw_background()

    @property
    def pegs(self) -> tuple:
        """The five pegs of f (eq. 12.5)."""
        p, v, a = ((*x.tolist(), 0.0) for x in (self.p, self.v, self.a))
        return pegs(p, v, a, float(self.r), 1.0)[0]

    def at(self, t) -> np.ndarray:
        """Where B is (eq. 12.1)."""
        t = np.asarray(t, float)[..., None]
        return self.p + t * (self.v + t * self.a / 2)

    def update(self) -> tuple[list[Artist], str]:
        """The pair, its path, f with its pegs, and both contacts."""
        self.reply = self.judge(self.p.copy(), self.v.copy(), self.a.copy(), float(self.r))
        width, half, true = shaft(self.world), self.r / 2, self.reply.right
        self.balls.set_verts([disc(np.zeros(2), half), disc(self.p, half)])
        begins = self.p, self.p + ABOVE
        self.arrows.set_verts([arrow(x, way, width) for x, way in zip(begins, self.tips, strict=True)])
        for letter, x, way in zip(self.letters, begins, self.tips, strict=True):
            letter.set_position(x + way + 4 * width * np.array([0, 1]))
        self.path.set_segments([self.at(TIMES)])
        self.touch.set_segments([disc(self.at(true), half) if true < np.inf else NONE])
        mine = self.reply.t if abs(self.reply.t) < 10 else np.nan
        self.answer_ring.set_segments([disc(self.at(mine), half) if mine == mine else NONE])
        f = powers(self.p, self.v, self.a, float(self.r))
        self.curve.set_data(TIMES, sum(x * TIMES**k for k, x in enumerate(f)))
        self.polygon.set_data(np.arange(5) / 4, self.pegs)
        self.root.set_data(*([true], [0]) if true < np.inf else ([], []))
        self.answer_root.set_data(*([mine], [0]) if mine == mine else ([], []))
        chart = [self.curve, self.polygon, self.root, self.answer_root]
        return [self.path, self.balls, self.touch, self.answer_ring, self.arrows, *self.letters, *chart], ""

    @property
    def tips(self) -> tuple:
        """The arrows of v and a as they are drawn."""
        return self.v / SCALE["v"], self.a / SCALE["a"]

    @property
    def caption(self) -> str:
        """What the code says, what is true, and what was found; and by how much a near miss misses."""
        return self.reply.sentence + (f" B misses A by {number(self.off, 1)} cm." if self.off else "")

    def places(self) -> dict[str, tuple]:
        """B, and the tips of v and a."""
        v, a = self.tips
        handles = {
            "velocity of B": (self.world, self.p + v, spoken(self.v), 0.0),
            "acceleration of B": (self.world, self.p + ABOVE + a, spoken(self.a), 0.0),
        }
        return {"centre of B": (self.world, self.p, spoken(self.p), float(self.r) / 2)} | handles

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put B, or a tip, at the nearest place: quarters for B, whole numbers for v and even ones for a."""
        place = self.target(handle, place)
        if handle == "centre of B":
            self.p = np.clip(np.rint(4 * place) / 4, [-WIDE, -HIGH], [WIDE, HIGH])
        else:
            name, step = ("v", 1) if handle.startswith("velocity") else ("a", 2)
            x = np.clip(SCALE[name] * (place - self.p - ABOVE * (name == "a")), -MOST, MOST)
            setattr(self, name, step * np.rint(x / step))
        self.r = np.array(START[3])
        self.fit() if settled else self.redraw()

    def step(self, handle: str) -> np.ndarray:
        """A quarter for B, one for v, two for a."""
        return np.full(2, {"c": 0.25, "v": 1 / SCALE["v"], "a": 2 / SCALE["a"]}[handle[0]])

    def act(self, name: str) -> None:
        """Do one of the moves that are hard to do by hand; `finer` misses a graze by a millionth of what it did.

        Nearer than `NEAREST` it misses by nothing that r could tell, and stays where it is.
        """
        self.off = max(self.off / 1e6, NEAREST) if name == "finer" and self.off else 0.0
        self.p, self.v, self.a, self.r = (np.array(x) for x in START)
        if name in ("graze", "finer"):  # at t = 1/3 it stands at (0, 5), and moves along the rim
            self.off = self.off or (0.0 if name == "graze" else FARTHEST)
            self.p, self.v, self.a = np.array([-6.0, 7.0]), np.array([18.0, -12.0]), np.array([0.0, 36.0])
            self.r = np.array(START[3] - self.off)
        elif name == "turn":
            self.v, self.a = np.array([80.0, -6.0]), np.array([-160.0, 0.0])
        elif name == "start":
            self.p = np.array([-1.0, 2.0])
        self.fit()

"""Lesson 11's race: the same crowd twice, every pair asked on the left, cells on the right, at the measured rates."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist
from numpy.typing import NDArray

from ... import setups
from ..artists import Paint, blank, dots, enclose, outlines
from ..board import Board
from ..canvas import SMALL, in_style
from ..messages import RESET
from ..palette import A_FILL, CONTACT, INK, QUIET, A
from ._discs import _discs, _put_discs

COUNTS = (500, 1000, 2000, 4000)
"""How many balls the crowd can have."""

SECONDS, STEP, SEEN = 5.0, 0.1, 30.0
"""How long the race lasts; how far a ball moves in a frame, in radii; and the side of the corner that is shown."""

WAYS = {"every pair": A, "cells": CONTACT}
"""Who races, each with its colour."""

BOXES = (
    ((0.005, 0.02, 0.3, 0.8), (0.32, 0.02, 0.3, 0.8), (0.72, 0.17, 0.27, 0.66)),
    ((0.005, 0.5, 0.485, 0.38), (0.51, 0.5, 0.485, 0.38), (0.2, 0.1, 0.75, 0.26)),
)
"""Where both crowds and the chart stand, as shares of a wide page and of a narrow one."""


class Taken(NamedTuple):
    """Seconds that a frame took, by way."""

    every: float
    cells: float


class TwoCrowds(Board):
    """A gas twice: after a race each has as many frames as its way of asking has time for.

    Parameters
    ----------
    measure : callable (x, v, r) -> Taken or None
        Asks of a crowd both ways; None while that cannot be measured yet.
    """

    acts = {"race": "race", "more": "twice as many balls", "whole": RESET}
    rare = ()
    fluid = True

    def __init__(self, measure: Callable[..., Taken | None]):
        self.measure, self.found, self.waits = measure, {}, False
        self.deal(COUNTS[0])
        super().__init__(scrub=True, pace=SECONDS)
        self.lay_out()
        self.observe(lambda change: self.redraw(), "t")

    def deal(self, N: int) -> None:
        """A crowd of so many, as full as ever."""
        self.N = N
        self.balls, self.room = setups.gas(N, 0.3)

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: both crowds, and the chart of what was measured."""
        self.figure = self.page(9.6, 3.3, upright=-0.5)
        *boxes, chart = BOXES[int(self.figure.get_figwidth() < 6.5)]
        self.crowds, self.counts = [], []
        for box, (name, colour) in zip(boxes, WAYS.items(), strict=True):
            ax = self.figure.add_axes(box)
            ax.set_axis_off()
            enclose(ax, np.array([[0.0, 0.0], [SEEN, SEEN]]), 1.0)
            ax.set_title(name, color=INK)
            self.crowds.append(_discs(ax, Paint(A_FILL, 1.0, A, 0.8)))
            look = {"ha": "right", "va": "bottom", "size": 20, "weight": "bold", "animated": True}
            self.counts.append(ax.text(1.0, 1.02, "", color=colour, transform=ax.transAxes, **look))
        self.lay_chart(chart)
        self.draw_background()

    def lay_chart(self, box: tuple[float, float, float, float]) -> None:
        """Milliseconds a frame against the number of balls, each in powers of two; and two lines to compare with."""
        ax = self.chart = blank(self.figure, box, (-0.5, len(COUNTS) - 0.2), (-5, 11))
        ax.set_axis_on()
        ax.set(xticks=range(len(COUNTS)), xticklabels=[f"{n:,}" for n in COUNTS], xlabel="balls")
        ax.set_yticks([-4, 0, 4, 8], ["0.06 ms", "1 ms", "16 ms", "256 ms"])
        ax.set_title("time for a frame")
        self.guides = outlines(ax, [QUIET] * 2, ["dashed"] * 2, 1.2)
        self.marks = [dots(ax, "o", colour) for colour in WAYS.values()]
        for marks in self.marks:
            marks.set_clip_on(False)
        look = {"size": SMALL, "color": QUIET, "animated": True}
        self.guide_words = [ax.text(0, 0, word, ha="right", **look) for word in ("N²", "N")]

    @property
    def taken(self) -> Taken | None:
        """What was measured of this crowd."""
        return self.found.get(self.N)

    def frames(self) -> list[int]:
        """How many frames each has made by now."""
        return [int(self.t * SECONDS / each) for each in self.taken] if self.taken else [0, 0]

    def update(self) -> tuple[list[Artist], str]:
        """Both crowds after as many frames as each has made, and the chart."""
        for drawn, count, frames in zip(self.crowds, self.counts, self.frames(), strict=True):
            x = self.after(frames)
            near = np.all(x < np.array([drawn.axes.get_xlim()[1], drawn.axes.get_ylim()[1]]) + 1, axis=1)
            _put_discs(drawn, x[near], self.balls.r[near])
            count.set_text(f"{frames:,}")
        for k, marks in enumerate(self.marks):
            points = [(COUNTS.index(N), np.log2(1e3 * found[k])) for N, found in self.found.items()]
            marks.set_data(*(np.array(points).T if points else ([], [])))
        self.put_guides()
        return [*self.crowds, *self.counts, self.guides, *self.marks, *self.guide_words], ""

    def after(self, frames: int) -> NDArray:
        """Where the balls are after so many frames, in a room whose opposite walls are one."""
        return np.mod(self.balls.x + frames * STEP * self.balls.v, self.room.high[0])

    def put_guides(self) -> None:
        """Once there is something to compare with, as near to all points as they go: in proportion to N², and to N."""
        if len(self.found) < 2:
            self.guides.set_segments([np.empty((0, 2))] * 2)
            for text in self.guide_words:
                text.set_text("")
            return
        x, lines = np.array([COUNTS.index(N) for N in self.found]), []
        taken = zip(*self.found.values(), strict=True)
        for seconds, power, text, word in zip(taken, (2, 1), self.guide_words, ("N²", "N"), strict=True):
            ends = np.array([-0.4, len(COUNTS) - 0.4])
            level = np.mean(np.log2(1e3 * np.array(seconds)) - power * x)
            lines.append(np.column_stack([ends, level + power * ends]))
            text.set_text(word)
            text.set_position((ends[1], lines[-1][1, 1] - 1.2 - 0.4 * power))
        self.guides.set_segments(lines)

    @property
    def caption(self) -> str:
        """What was measured, once it was, and what that means."""
        pairs = f"{self.N:,} balls, {self.N * (self.N - 1) // 2:,} pairs"
        if self.waits:
            return f"{pairs}. The fast loops are still being compiled. Press race again in a minute."
        if not self.taken:
            return f"{pairs}. Press race."
        if self.t < 1:
            return f"{pairs}. Both were measured for this race, which shows what each gets done in {SECONDS:.0f} s."
        every, cells = (int(SECONDS / each) for each in self.taken)
        times = self.taken.every / self.taken.cells
        told = f"cells are {float(f'{times:.2g}'):,g} times as fast here" if times > 1.05 else "cells gain nothing here"
        return f"{pairs}. In {SECONDS:.0f} s every pair makes {every:,} frames and cells {cells:,}: {told}."

    def idle(self, name: str) -> str:
        """There is a largest crowd."""
        return "this is the largest crowd" if name == "more" and self.N == COUNTS[-1] else ""

    def motion(self) -> dict:
        """Both crowds are drawn at every instant."""
        return {"clock": [[0, 1], [0, 1]], "sounds": [], "pauses": []}

    def act(self, name: str) -> None:
        """Measure both ways and play the race; or deal twice as many balls, or as few as at first."""
        self.t = 0.0
        if name != "race":
            self.deal(COUNTS[min(COUNTS.index(self.N) + 1, len(COUNTS) - 1)] if name == "more" else COUNTS[0])
            return self.redraw()
        found = self.measure(self.balls.x, STEP * self.balls.v, self.balls.r)
        self.waits = found is None
        if found:
            self.found = {**self.found, self.N: found}
            self.plays += 1
        self.redraw()

"""Lesson 05's race: what asking first gains or costs in four programs, as bars that one pulls to a guess before."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist

from ..artists import Paint, dots, outlines, shapes
from ..board import Board
from ..canvas import SIZE, SMALL, in_style
from ..palette import HIT, INK, QUIET, WRONG
from ..scene import number
from ..shapes import NONE

MOST, GRID, HALF = 3.0, 0.05, 0.2
"""How far the axis goes, in which steps one guesses, and half the height of a bar."""

WIDE = 0.26
"""The room of a number, on the axis."""

KINDS = {1: "gain", -1: "loss", 0: "guess"}
"""How a bar is coloured: one whose rounds do not agree stays as grey as a guess."""

NAMED = 2.6
"""The room for a name beside its bar, in inches."""


class Ratio(NamedTuple):
    """How many times as fast as without questions, in the middle of many rounds, which lies from `low` to `high`."""

    low: float
    middle: float
    high: float


class Race(Board):
    """A bar for each way, first the guess as a knob, which begins at 1, then what was measured with its spread.

    Parameters
    ----------
    ways : mapping
        The names of the ways, each with what is shown of it.
    run : callable () -> mapping
        Measures: a `Ratio` for each name.
    """

    fluid = True
    acts = {"measure": "measure it on this machine"}

    def __init__(self, ways: Mapping[str, str], run: Callable[[], Mapping[str, Ratio]]):
        self.ways, self.run, self.guess, self.found = ways, run, dict.fromkeys(ways, 1.0), {}
        self.pulled = False
        super().__init__()
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the axis with its line at 1, and a row a way."""
        self.figure = self.page(9.6, 0.55 * len(self.ways) + 0.75, upright=0.0)
        left = NAMED / self.figure.get_figwidth()
        above = left > 0.5  # there the names stand above the bars, as there is no room beside them
        left = 0.03 if above else left
        ax = self.world = self.figure.add_axes([left, 0.23, 0.98 - left, 0.75])
        ax.set(xlim=(0, MOST), ylim=(len(self.ways) - 0.4, -0.6), yticks=[])
        ax.set_xlabel("times as fast as without questions")
        ax.spines["left"].set_visible(False)
        ax.axvline(1, color=INK, linewidth=1.6)
        for i, words in enumerate(self.ways.values()):
            ax.plot([0, MOST], [i, i], color=QUIET, linewidth=0.6)
            place, across = ((0.05, i - 0.36), "left") if above else ((-0.1, i), "right")
            ax.text(*place, words, ha=across, va="center", color=INK, size=SMALL if above else SIZE)
        paints = {"guess": QUIET, "gain": HIT, "loss": WRONG}
        self.bars = {name: shapes(ax, [Paint(colour, 0.45)] * len(self.ways)) for name, colour in paints.items()}
        self.whiskers = outlines(ax, [INK] * len(self.ways), ["solid"] * len(self.ways), 2.0)
        self.pulled_dots = [dots(ax, "o", INK) for _ in self.ways]
        look = {"ha": "left", "va": "center", "size": SMALL, "weight": "bold", "animated": True}
        self.words = [ax.text(0, i, "", color=INK, **look) for i in range(len(self.ways))]
        self.draw_background()

    def update(self) -> tuple[list[Artist], str]:
        """The guesses, and over them what was measured."""
        bars, whiskers = {name: [] for name in self.bars}, []
        for i, name in enumerate(self.ways):
            ratio, guess = self.found.get(name), self.guess[name]
            length = min(ratio.middle if ratio else guess, MOST)
            kind = KINDS[_side(ratio)] if ratio else "guess"
            bar = np.array([[0, i - HALF], [length, i - HALF], [length, i + HALF], [0, i + HALF]])
            for each, verts in bars.items():
                verts.append(bar if each == kind else NONE)
            whiskers.append(_whisker(ratio, i) if ratio else NONE)
            self.pulled_dots[i].set_data([guess], [i])
            self.words[i].set_text(number(ratio.middle, 2) if ratio else "")
            self.words[i].set_x(_beside(ratio.high, guess) if ratio else 0.0)
        for name, made in self.bars.items():
            made.set_verts(bars[name])
        self.whiskers.set_segments(whiskers)
        return [*self.bars.values(), self.whiskers, *self.pulled_dots, *self.words], ""

    @property
    def caption(self) -> str:
        """What is to be guessed; then what came out, in words that fit it."""
        if not self.found:
            asked = "How many times as fast is a program that asks first?"
            return f"{asked} Below 1 the questions cost more time than they save. Pull the bars, then measure."
        told = []
        for side, words in (
            (1, "Above 1, asking paid on this machine"),
            (-1, "Below 1, the questions cost more time than they saved"),
            (0, "Too near to 1 to tell on this machine"),
        ):
            names = [self.ways[name] for name, ratio in self.found.items() if _side(ratio) == side]
            told += [f"{words}: {', '.join(names)}."] if names else []
        return f"{' '.join(told)} The dots are your guesses. All four save the same roots, but not the same time."

    def places(self) -> dict[str, tuple]:
        """A knob a way, at the end of its bar."""
        why = ("it has been measured",) if self.found else ()
        found = {}
        for i, (name, words) in enumerate(self.ways.items()):
            x = self.guess[name]
            found[words] = (self.world, np.array([x, float(i)]), f"{number(x)} times", 0.1, *why)
        return found

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Pull a bar to a guess."""
        x = float(np.clip(self.target(handle, place)[0], GRID, MOST))
        name = next(name for name, words in self.ways.items() if words == handle)
        if not self.found:
            self.guess, self.pulled = self.guess | {name: GRID * round(x / GRID)}, True
            self.redraw()

    def step(self, handle: str) -> np.ndarray:
        """A tenth."""
        return np.array([0.1, 0.0])

    def idle(self, name: str) -> str:
        """The guess comes first."""
        return "" if self.pulled else "pull the bars to your guesses first"

    def act(self, name: str) -> None:
        """Measure; it takes a second or two."""
        if not self.idle(name):
            self.found = dict(self.run())
            self.redraw()


def _beside(end: float, guess: float) -> float:
    """Where a number stands behind the end of its bar, off the line at 1 and off the dot of the guess."""
    x = end + 0.08
    for taken in sorted((1.0, guess)):
        x = taken + 0.08 if x - 0.06 < taken < x + WIDE else x
    return min(x, MOST - WIDE)


def _side(ratio: Ratio) -> int:
    """1 if it was surely faster, −1 if it was surely slower, and else 0."""
    return 1 if ratio.low >= 1 else -1 if ratio.high <= 1 else 0


def _whisker(ratio: Ratio, i: int) -> np.ndarray:
    """From the least that it may be to the most, with a mark at either end."""
    low, high, end = min(ratio.low, MOST), min(ratio.high, MOST), HALF / 2
    return np.array([[low, i - end], [low, i + end], [low, i], [high, i], [high, i - end], [high, i + end]])

"""All methods on all families of hard pairs as a map of shares; of each cell a pair on which the method is wrong."""

from functools import lru_cache

import numpy as np
from matplotlib.artist import Artist

from ... import METHODS, exact
from ...attack import truth
from ...attack.families import FAMILIES
from ...attack.report import saying
from ...attack.shrinking import smallest
from ..artists import Marks, outlines
from ..board import Board
from ..canvas import SMALL, in_style
from ..explorer import explore
from ..palette import CONTACT, HIT, INK, PAPER, WRONG
from ..scene import number

PAIRS, SOUGHT, SIMPLER = 5400, 200, 300
"""How many pairs are judged over all families; among how many of a family one is sought that is wrong; and how many
simpler ones are tried then."""

FIRST = "graze, r ± 1 ulp"
"""The family that is held at first."""

ROUGH = ((0.0, 0.0, "0"), (0.15, 0.08, "few"), (0.4, 0.25, "¼"), (0.7, 0.5, "½"), (1.0, 0.9, "most"))
"""A share as every machine has it whose arccos is its own: up to which, as what it is drawn, and in a word."""


@lru_cache(1)
def scores() -> dict[str, dict[str, tuple[float, float]]]:
    """The share of wrong answers and the worst error of t in ulp, by family and method; of trig a rough share alone."""
    found = truth.table(PAIRS)
    return {family: {name: _score(name, row[name]) for name in METHODS} for family, row in found.items()}


def _score(method: str, found: truth.FamilyScore) -> tuple[float, float]:
    """The share of wrong answers, and the worst error of t in ulp."""
    share = _rough(found.wrong / found.pairs, method)[0]
    return share, 0.0 if method == "trig" else float(np.max(found.ulps, initial=0))


def _rough(share: float, method: str) -> tuple[float, str]:
    """A share as it is drawn, and in a word."""
    if method != "trig":
        return share, f"{100 * share:.0f}" if share else "0"
    return next((drawn, word) for most, drawn, word in ROUGH if share <= most)


@lru_cache(200)
def witness(family: str, method: str) -> str:
    """The simplest pair found, from one of a family, on which a method is wrong, in words."""
    p, v, r = FAMILIES[family](SOUGHT, 2, seed=0)
    k = next((k for k in range(SOUGHT) if _is_wrong(method, p[k], v[k], float(r[k]))), None)
    if k is None:
        return f"here none was found among {SOUGHT}"
    p, v, r = smallest((p[k].tolist(), v[k].tolist(), float(r[k])), lambda x: _is_wrong(method, *x), SIMPLER)
    right = exact.sweep(p, v, r)
    pair = ", ".join(f"{name} = {_whole(x)}" for name, x in (("p", p), ("v", v), ("r", r)))
    return f"for {pair} right is {saying(bool(right.hit), float(right.t))}, and it says otherwise"


def _is_wrong(method: str, p, v, r: float) -> bool:
    """Does a method err on hit or miss?"""
    with np.errstate(all="ignore"):
        return r >= 0 and bool(METHODS[method](p, v, r).hit) != bool(exact.sweep(p, v, r).hit)


def _whole(x) -> str:
    """A number or coordinates with all their digits."""
    return f"({', '.join(number(y, None) for y in x)})" if np.ndim(x) else number(x, None)


AROUND = np.array([[-0.48, -0.46], [0.48, -0.46], [0.48, 0.46], [-0.48, 0.46], [-0.48, -0.46]])
"""The corners of a cell, all round."""


class Faced(Board):
    """A map of shares, a row to a family and a column to a method; the cell that is held tells of a pair."""

    def __init__(self):
        self.cell = list(scores()).index(FIRST), list(METHODS).index("quadratic")
        super().__init__()
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the map, which stands still, and the frame about the cell that is held."""
        self.scores, names = scores(), list(METHODS)
        self.figure = self.page(9.6, 0.5 + 0.27 * len(self.scores))
        self.ax = ax = self.figure.add_axes([0.33, 0.01, 0.66, 0.93])
        ax.set(xlim=(-0.5, len(names) - 0.5), ylim=(len(self.scores) - 0.5, -0.5))
        ax.set_axis_off()
        for j, name in enumerate(names):
            ax.text(j, -0.72, name, color=INK, size=SMALL, ha="center", va="center")
        for i, (family, row) in enumerate(self.scores.items()):
            ax.text(-0.62, i, family, color=INK, size=SMALL, ha="right", va="center")
            for j, name in enumerate(names):
                self.paint(i, j, row[name][0], name)
        self.marks = Marks(frame=outlines(ax, [CONTACT], ["solid"], 3.0))
        self.draw_background()

    def paint(self, i: int, j: int, share: float, name: str) -> None:
        """A cell: the paler the better, and its share in percent."""
        face, strength = (WRONG, 0.15 + 0.85 * share) if share else (HIT, 0.3)
        across, up = AROUND[:4].T
        self.ax.fill(j + 0.98 * across, i + 0.96 * up, color=face, alpha=strength, linewidth=0)
        words = "0" if not share else f"{100 * share:.0f}".replace("0", "<1") if share < 0.005 else f"{100 * share:.0f}"
        if name == "trig":
            words = next(word for _, drawn, word in ROUGH if drawn == share)
        self.ax.text(j, i, words, color=PAPER if share > 0.45 else INK, size=SMALL, ha="center", va="center")

    def update(self) -> tuple[list[Artist], str]:
        """The frame about the cell."""
        i, j = self.cell
        self.marks.frame.set_segments([[j, i] + AROUND])
        return list(self.marks), ""

    @property
    def held(self) -> tuple[str, str]:
        """The family and the method of the cell."""
        return list(self.scores)[self.cell[0]], list(METHODS)[self.cell[1]]

    @property
    def caption(self) -> str:
        """What the cell says, with a pair."""
        family, method = self.held
        share, worst = self.scores[family][method]
        word = _rough(share, method)[1]
        told = "none" if not share else word if method == "trig" else f"{100 * share:.2g} %"
        pair = f": {witness(family, method)}" if share and method != "trig" else ""
        late = (
            f" Where it sees a hit, its time is off by up to {number(worst, 2)} steps of a double."
            if worst > 0.5
            else ""
        )
        return f"{method} on “{family}” is wrong on {told} of the pairs{pair}.{late}"

    def places(self) -> dict[str, tuple]:
        """The cell."""
        i, j = self.cell
        return {"cell": (self.ax, np.array([j, i]), " on ".join(self.held[::-1]), 0.4)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Hold another cell."""
        j, i = np.rint(np.clip(self.target(handle, place), -1, 99)).astype(int)
        self.cell = int(np.clip(i, 0, len(self.scores) - 1)), int(np.clip(j, 0, len(METHODS) - 1))
        self.redraw()

    def step(self, handle: str) -> np.ndarray:
        """From cell to cell; the rows go down."""
        return np.array([1.0, -1.0])


def faced() -> None:
    """Show all methods on all families."""
    explore(Faced())

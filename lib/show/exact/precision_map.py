"""The precision map: where a method answers wrongly, by distance and by offset from tangency."""

from itertools import groupby
from typing import NamedTuple

import numpy as np
from ipywidgets import Dropdown
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.image import AxesImage
from matplotlib.text import Text

from ... import METHODS
from ...attack.truth import precision
from ..canvas import SIZE, SMALL, Column, in_a_row, in_style
from ..explorer import Explorer, explore
from ..palette import INK, SHADE
from ..scene import number
from ..shares import LEAST, MOST, WRONG, scale


def decades(low: float, high: float, count: int) -> np.ndarray:
    """Numbers from 10^low to 10^high, as many in each decade, of the 24 binary digits that all machines share."""
    return (10.0 ** np.linspace(low, high, count)).astype(np.float32).astype(float)


FAR, OFF = decades(0.5, 8, 16), decades(-17, 0, 18)
"""Distances in radii, and offsets from tangency, at which the map is drawn."""

TYPES = {"float32": np.float32, "float64": np.float64}

GAP = "#FBFBFA"
"""What parts the cells."""


class Cells(NamedTuple):
    """What a map is drawn with: an image of cells, the lines that part them, and the words on those without a fault."""

    image: AxesImage
    gaps: LineCollection
    words: Text


def where(ax: Axes, share: np.ndarray) -> Cells:
    """Draw shares as coloured cells, pale where no answer is wrong; powers of ten at the axes."""
    box = (0.25, 8.25, -17.5, 0.5)
    image = ax.imshow(share, origin="lower", extent=box, aspect="auto", vmin=LEAST, vmax=MOST, interpolation="none")
    image.set_cmap(WRONG)
    x, y = (np.linspace(*ends, count + 1) for ends, count in ((box[:2], len(FAR)), (box[2:], len(OFF))))
    lines = [[(at, box[2]), (at, box[3])] for at in x] + [[(box[0], at), (box[1], at)] for at in y]
    gaps = ax.add_collection(LineCollection(lines, colors=GAP, linewidths=1.5), autolim=False)
    ax.set(xlabel="distance / radius", ylabel="offset from tangency", xlim=box[:2], ylim=box[2:])
    ax.set_xticks(range(1, 9), [rf"$10^{k}$" for k in range(1, 9)])
    ax.set_yticks(range(0, -17, -4), ["1", *(rf"$10^{{{k}}}$" for k in range(-4, -17, -4))])
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0, labelsize=SIZE)
    words = ax.text(0, 0, "every answer right", color=SHADE, weight="bold", ha="center", va="center")
    cells = Cells(image, gaps, words)
    fill(cells, share)
    return cells


def fill(cells: Cells, share: np.ndarray) -> None:
    """Colour the cells, and put the words amid the rows in which enough cells side by side have no fault."""
    cells.image.set_data(share)
    ax = cells.image.axes
    least = LONG * len(FAR) / (ax.get_position().width * ax.figure.get_figwidth())
    wide = [run for run in map(longest, range(len(OFF)), share == 0) if run[2] >= least]
    cells.words.set_visible(bool(wide))
    if wide:
        row, first, length = wide[len(wide) // 2]
        middle = np.interp(first + (length - 1) / 2, range(len(FAR)), np.log10(FAR))
        cells.words.set_position((middle, np.log10(OFF[row])))


LONG = 2.3
"""The room that the words need, in inches."""


def longest(row: int, right: np.ndarray) -> tuple[int, int, int]:
    """The longest run of truth in a row: the row, where it begins, and its length.

    >>> longest(3, np.array([True, False, True, True]))
    (3, 2, 2)
    """
    runs = [list(same) for truth, same in groupby(range(len(right)), key=lambda i: bool(right[i])) if truth]
    best = max(runs, key=len, default=[0])
    return row, best[0], len(best) if runs else 0


def sentence(method: str, kind: str, share: np.ndarray) -> str:
    """What a map shows, in a sentence."""
    if not share.any():
        return f"{method} in {kind}: no answer is wrong."
    widest = np.log10(OFF[np.flatnonzero(share.any(axis=1))[-1]])
    return f"{method} in {kind}: {share.mean():.1%} of the answers are wrong, up to offsets of 1e{widest:.0f}."


class PrecisionMap(Explorer):
    """The map of one method in one type, with a choice of both; drawn over a kept background."""

    def __init__(self, method: str = "quadratic", kind: str = "float64"):
        for name, given, known in (("method", method, METHODS), ("kind", kind, TYPES)):
            if given not in known:
                raise ValueError(f"{name} must be among {', '.join(known)}; got {given!r}")
        super().__init__(
            method=Dropdown(options=list(METHODS), value=method, description="method"),
            kind=Dropdown(options=list(TYPES), value=kind, description="numbers"),
        )

    @in_style
    def lay_out(self, large: bool) -> None:
        """Make the axes and their artists."""
        self.figure, (ax,) = in_a_row(5.2, [Column(8.6, 1.0, 0.68)], large)
        box = ax.get_position()
        ax.set_position([box.x0, box.y0, box.width, box.height - 0.45 / self.figure.get_figheight()])
        self.cells = where(ax, np.zeros((len(OFF), len(FAR))))
        scale(self.figure, [0.64, 0.955, 0.3, 0.025])
        self.title = ax.text(0, 1.16, "", weight="bold", transform=ax.transAxes)
        self.casing = ax.axvline(1, color=GAP, linewidth=4.5)
        self.lost = ax.axvline(1, color=SHADE, linestyle="dashed", linewidth=2)
        self.drowns = ax.text(1, 1.04, "r² drowns in p·p from here on", color=INK, size=SMALL, ha="right")
        self.drowns.set_transform(ax.get_xaxis_transform())
        self.artists = [*self.cells[:2], self.casing, self.lost, self.cells.words, self.title, self.drowns]
        for artist in self.artists:
            artist.set_animated(True)

    def draw(self, method: str, kind: str) -> tuple[list, str]:
        """Compute the map of the chosen method and draw it."""
        share = precision(METHODS[method], TYPES[kind], FAR, OFF)
        fill(self.cells, share)
        self.title.set_text(f"{method} in {kind}")
        lost = np.log10(drowned(TYPES[kind]))
        for line in (self.casing, self.lost):
            line.set_xdata([lost] * 2)
        self.drowns.set_x(lost)
        line = f"Dashed: r² drowns in p·p from distance / radius {number(drowned(TYPES[kind]))} on."
        return self.artists, f"{sentence(method, kind, share)} {line}"


def drowned(kind: type) -> float:
    """The distance, in radii, from which r² is less than the last digit of p·p: 4096 in float32.

    >>> drowned(np.float32)
    4096.0
    """
    return float(2 ** ((np.finfo(kind).nmant + 1) / 2))


def precision_map(method: str = "quadratic", kind: str = "float64") -> None:
    """Show the map, to choose method and type in.

    Parameters
    ----------
    method : str
        A name in `lib.METHODS`.
    kind : str
        "float32" or "float64".
    """
    explore(PrecisionMap(method, kind))

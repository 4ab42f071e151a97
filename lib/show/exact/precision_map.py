"""The precision map: where a method answers wrongly, by distance and by offset from tangency."""

from itertools import groupby

import numpy as np
from ipywidgets import Dropdown
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from ... import METHODS
from ...attack.truth import precision
from ..artists import Marks
from ..canvas import SIZE, SMALL, Column, in_a_row, in_style
from ..explorer import Explorer, explore
from ..palette import INK, SHADE
from ..scene import number
from ..shares import LEAST, MOST, WRONG, scale


def _decades(low: float, high: float, count: int) -> np.ndarray:
    """Numbers from 10^low to 10^high, as many in each decade, of the 24 binary digits that all machines share."""
    return (10.0 ** np.linspace(low, high, count)).astype(np.float32).astype(float)


FAR, OFF = _decades(0.5, 8, 16), _decades(-17, 0, 18)
"""Distances in radii, and offsets from tangency, at which the map is drawn."""

TYPES = {"float32": np.float32, "float64": np.float64}

GAP = "#FBFBFA"
"""What parts the cells."""

LONG = 2.3
"""The room that the words on cells without a fault need, in inches."""

BOX = (0.25, 8.25, -17.5, 0.5)
"""The map in powers of ten: distances from left to right, offsets upward."""


def _sentence(method: str, kind: str, share: np.ndarray) -> str:
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
        """Make the axes and their artists, the map of coloured cells among them."""
        self.figure, (ax,) = in_a_row(5.2, [Column(8.6, 1.0, 0.68)], large)
        box = ax.get_position()
        ax.set_position([box.x0, box.y0, box.width, box.height - 0.45 / self.figure.get_figheight()])
        _lay_axes(ax)
        x, y = (np.linspace(*ends, count + 1) for ends, count in ((BOX[:2], len(FAR)), (BOX[2:], len(OFF))))
        lines = [[(at, BOX[2]), (at, BOX[3])] for at in x] + [[(BOX[0], at), (BOX[1], at)] for at in y]
        cells = {"origin": "lower", "extent": BOX, "aspect": "auto", "interpolation": "none", "cmap": WRONG}
        self.marks = Marks(
            cells=ax.imshow(np.zeros((len(OFF), len(FAR))), vmin=LEAST, vmax=MOST, **cells),
            gaps=ax.add_collection(LineCollection(lines, colors=GAP, linewidths=1.5), autolim=False),
            casing=ax.axvline(1, color=GAP, linewidth=4.5),
            lost=ax.axvline(1, color=SHADE, linestyle="dashed", linewidth=2),
            right=ax.text(0, 0, "every answer right", color=SHADE, weight="bold", ha="center", va="center"),
            title=ax.text(0, 1.16, "", weight="bold", transform=ax.transAxes),
            drowns=ax.text(1, 1.04, "r² drowns in p·p from here on", color=INK, size=SMALL, ha="right"),
        )
        scale(self.figure, [0.64, 0.955, 0.3, 0.025])
        self.marks.drowns.set_transform(ax.get_xaxis_transform())
        for artist in self.marks:
            artist.set_animated(True)

    def draw(self, method: str, kind: str) -> tuple[list, str]:
        """Compute the map of the chosen method and draw it."""
        share, lost = precision(METHODS[method], TYPES[kind], FAR, OFF), _drowned(TYPES[kind])
        self.marks.cells.set_data(share)
        self.put_right(share == 0)
        self.marks.title.set_text(f"{method} in {kind}")
        for line in (self.marks.casing, self.marks.lost):
            line.set_xdata([np.log10(lost)] * 2)
        self.marks.drowns.set_x(np.log10(lost))
        line = f"Dashed: r² drowns in p·p from distance / radius {number(lost)} on."
        return [*self.marks], f"{_sentence(method, kind, share)} {line}"

    def put_right(self, right: np.ndarray) -> None:
        """Put the words amid the rows in which enough cells side by side have no fault."""
        ax, words = self.marks.cells.axes, self.marks.right
        least = LONG * len(FAR) / (ax.get_position().width * ax.figure.get_figwidth())
        wide = [run for run in map(_longest, range(len(OFF)), right) if run[2] >= least]
        words.set_visible(bool(wide))
        if wide:
            row, first, length = wide[len(wide) // 2]
            middle = np.interp(first + (length - 1) / 2, range(len(FAR)), np.log10(FAR))
            words.set_position((middle, np.log10(OFF[row])))


def _lay_axes(ax: Axes) -> None:
    """Powers of ten at the axes."""
    ax.set(xlabel="distance / radius", ylabel="offset from tangency", xlim=BOX[:2], ylim=BOX[2:])
    ax.set_xticks(range(1, 9), [rf"$10^{k}$" for k in range(1, 9)])
    ax.set_yticks(range(0, -17, -4), ["1", *(rf"$10^{{{k}}}$" for k in range(-4, -17, -4))])
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0, labelsize=SIZE)


def _longest(row: int, right: np.ndarray) -> tuple[int, int, int]:
    """The longest run of truth in a row: the row, where it begins, and its length.

    >>> _longest(3, np.array([True, False, True, True]))
    (3, 2, 2)
    """
    runs = [list(same) for truth, same in groupby(range(len(right)), key=lambda i: bool(right[i])) if truth]
    best = max(runs, key=len, default=[0])
    return row, best[0], len(best) if runs else 0


def _drowned(kind: type) -> float:
    """The distance, in radii, from which r² is less than the last digit of p·p: 4096 in float32.

    >>> _drowned(np.float32)
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

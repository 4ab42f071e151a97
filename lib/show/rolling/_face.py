"""The cue ball as the cue sees it: where it strikes, and the rim beyond which it slips off."""

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from ..canvas import SMALL
from ..cloth import IVORY
from ..palette import INK, QUIET, SHADE
from ..scene import number
from ..shapes import disc
from ._spotted import RED

MISCUE = 0.5
"""How far from the middle a cue still holds, in radii."""

CHALK = "#2B62B0"
"""Of the dot that the cue leaves."""

WHOLE = "where the cue strikes"
"""What stands over the face where there is room for it."""


class _Face:
    """The cue ball as the cue sees it: the dot where it strikes, and the rim beyond which it slips off."""

    def __init__(self, fig: Figure, box, words: str = WHOLE):
        self.ax = ax = fig.add_axes(box, xlim=(-1.34, 1.34), ylim=(-1.34, 1.34))
        ax.set_axis_off()
        ax.fill(*disc(np.zeros(2), 1.0).T, facecolor=IVORY, edgecolor=QUIET, linewidth=1.2)
        ax.plot(*disc(np.zeros(2), MISCUE).T, color=RED, linewidth=1.4, linestyle="dashed")
        ax.plot([-0.06, 0.06, np.nan, 0, 0], [0, 0, np.nan, -0.06, 0.06], color=SHADE, linewidth=1)
        ax.plot([-0.28, 0.28], [0.4, 0.4], color=SHADE, linewidth=1, linestyle="dotted")
        inner, outer = (0.73, 1.14) if words == WHOLE else (0.7, 1.24)  # where the face is small, its words are larger
        for y, word in ((inner, "follow"), (-inner, "draw")):
            ax.text(0, y, word, color=SHADE, size=SMALL, ha="center", va="center")
        ax.text(0, outer, words, color=INK, size=SMALL, ha="center", va="center")
        self.dot, self.cross = (
            ax.plot([], [], linestyle="none", marker=m, color=c, animated=True, markersize=13, markeredgewidth=w)[0]
            for m, c, w in (("o", CHALK, 0), ("X", RED, 0))
        )
        self.artists = [self.dot, self.cross]

    def put(self, side: float, height: float) -> None:
        """Show where the cue strikes: a dot, and a cross where it slips off."""
        off = _miscued(side, height)
        self.dot.set_data([] if off else [side], [] if off else [height])
        self.cross.set_data([side] if off else [], [height] if off else [])

    def place(self, side: float, height: float) -> tuple:
        """The handle of the dot."""
        said = f"{abs(side):.2g} of the radius {'left' if side < 0 else 'right'}, "
        return self.ax, np.array([side, height]), f"{said}{abs(height):.2g} {'below' if height < 0 else 'above'}", 0.16


def _miscued(side: float, height: float) -> bool:
    """Does a cue slip off there?"""
    return not side * side + height * height <= MISCUE * MISCUE


def _within(place: NDArray) -> tuple[float, float]:
    """A place on the face, in hundredths; one beyond the ball is on its rim."""
    far = float(np.hypot(*place))
    side, height = (np.round(place / max(far, 1.0), 2) + 0.0).tolist()
    return side, height


def _where(side: float, height: float) -> str:
    """Where a cue strikes, in words.

    >>> _where(0, 0.4), _where(-0.1, 0)
    ('0.4 above the middle, in radii,', '0.1 left of the middle, in radii,')
    """
    up = [] if height == 0 else [f"{number(abs(height), 3)} {'above' if height > 0 else 'below'}"]
    aside = [] if side == 0 else [f"{number(abs(side), 3)} {'right' if side > 0 else 'left'} of"]
    return f"{' and '.join(up + aside)} the middle, in radii," if up or aside else "in the middle"

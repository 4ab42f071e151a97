"""Any number of discs, or of lines, in one artist: what crowds are drawn with."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from numpy.typing import NDArray

from ..artists import Paint, rgb
from ..central import NONE
from ..shapes import ROUND

CORNERS = ROUND[::3]
"""Of a small disc."""


def _discs(ax: Axes, paint: Paint) -> PathPatch:
    """Any number of discs of one look, as one path."""
    face = "none" if paint.face == "none" else (*rgb(paint.face), paint.alpha)
    made = PathPatch(Path(NONE), facecolor=face, edgecolor=paint.edge, linewidth=paint.width, animated=True)
    return ax.add_patch(made)


def _put_discs(drawn: PathPatch, centres: NDArray, radii: NDArray, corners: NDArray = CORNERS) -> None:
    """Move them."""
    places = centres[:, None] + radii[:, None, None] * corners
    codes = np.array([Path.MOVETO, *[Path.LINETO] * (len(corners) - 2), Path.CLOSEPOLY], dtype=np.uint8)
    drawn.set_path(Path(places.reshape(-1, 2), np.tile(codes, len(centres))))


def _hairs(ax: Axes, colour: str, width: float, alpha: float = 1.0) -> Line2D:
    """Any number of thin lines, as one."""
    return ax.plot([], [], color=colour, linewidth=width, alpha=alpha, animated=True)[0]


def _put_hairs(drawn: Line2D, start: NDArray, end: NDArray) -> None:
    """Lead them from places to places, with gaps that are no number."""
    drawn.set_data(*np.stack([start, end, np.full_like(start, np.nan)], axis=1).reshape(-1, 2).T)

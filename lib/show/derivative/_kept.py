"""The energy of some copies of a table: a row for each, and in it the share of each ball in its colour."""

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from .. import cloth
from ..artists import Marks, outlines, rgb
from ..palette import INK
from ..written import TRUE_COLOURS

CELLS, BEYOND, ROWS = 240, 1.1, 10
"""Of how many cells a row is drawn, how far the rows are drawn, in the energy of a copy at first; and how many are."""


def lay_energy(ax: Axes, energy: float) -> Marks:
    """The rows, and where each ends; energy : of a copy at first, in joules."""
    ax.set(xlim=(0, BEYOND * energy), ylim=(0, ROWS), title="energy of ten copies")
    ax.set_xticks([0, energy], ["0", f"{energy:.2f} J"])
    ax.get_xticklabels()[1].set_ha("right")
    ax.set_yticks([])
    box = {"extent": (0, BEYOND * energy, 0, ROWS), "origin": "lower", "aspect": "auto", "interpolation": "none"}
    cells = ax.imshow(np.zeros((ROWS, CELLS, 4)), animated=True, **box)
    cells.set_url(TRUE_COLOURS)
    return Marks(cells=cells, end=outlines(ax, [INK], ["solid"], 2.0))


def put_energy(made: Marks, shares: NDArray) -> None:
    """Draw them, every so many; shares : the energy of each ball of each copy, shape (C, N), in joules."""
    shares = shares[:: len(shares) // ROWS]
    made.cells.set_data(rows(shares, made.cells.get_extent()[1]))
    ends = shares.sum(axis=1)
    made.end.set_segments([np.column_stack([np.repeat(ends, 2), np.repeat(np.arange(len(ends) + 1), 2)[1:-1]])])


def rows(shares: NDArray, reach: float) -> NDArray:
    """The colour of each cell of each row: that of the ball whose energy is there, and none beyond all of it."""
    copies, balls = shares.shape
    colours = np.array([(*rgb(cloth.hue(i)), 1.0) for i in range(balls)] + [(0.0, 0.0, 0.0, 0.0)])
    ends, middles = np.cumsum(shares, axis=1), (np.arange(CELLS) + 0.5) * reach / CELLS
    return colours[np.array([np.searchsorted(row, middles, side="right") for row in ends])].reshape(copies, CELLS, 4)

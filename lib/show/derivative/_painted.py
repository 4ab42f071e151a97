"""How the map of three discs is painted: a colour for each gap, a little darker after an odd number of hits."""

import numpy as np
from numpy.typing import NDArray

from ..artists import rgb

COLOURS = "#2C7FB8", "#EDB935", "#8C2D6E"
"""Of the gaps, on either page: they differ in lightness, too."""

SHADES = 0.16
"""By how much it is darker after an odd number of hits."""


def painted(gap: NDArray, hits: NDArray, pixels: int) -> NDArray:
    """The colour of each start of a square."""
    lit = 1 - SHADES * (hits % 2)
    return (np.array([rgb(x) for x in COLOURS])[gap] * lit[:, None]).reshape(pixels, pixels, 3)

"""How transforms of matplotlib lead to pixels and back: asked once for each drawing, and then by plain arithmetic."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.transforms import Transform
from numpy.typing import NDArray


def points(line: Line2D) -> NDArray:
    """The points of a line as they were set; asked for them, matplotlib would make ready to draw it."""
    return np.array(line.get_data(), float).T


class ToPixels(NamedTuple):
    """Two functions of points: to pixels from the left and from below, and back; and the transform that they are of."""

    there: Callable
    back: Callable
    of: Transform


class Transforms(dict):
    """The ways that have been asked for while a picture is drawn, by the ids of their transforms."""

    def of(self, transform: Transform) -> ToPixels:
        """How a transform leads to pixels, and back."""
        if id(transform) not in self:
            self[id(transform)] = to_pixels(transform)
        return self[id(transform)]


def to_pixels(transform: Transform) -> ToPixels:
    """How a transform leads to pixels; one that neither bends nor turns, by a scale and a shift."""
    matrix = transform.get_matrix() if transform.is_affine else None
    if matrix is None or matrix[0, 1] or matrix[1, 0]:
        return ToPixels(transform.transform, transform.inverted().transform, transform)
    scale, shift = matrix[[0, 1], [0, 1]], matrix[:2, 2]
    return ToPixels(lambda x: x * scale + shift, lambda x: (x - shift) / scale, transform)

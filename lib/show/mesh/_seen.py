"""How space is seen from somewhere: straight along one direction, so that what is parallel stays so."""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...frame import dot
from ...geometry import unit
from ..shapes import ROUND


class Eye(NamedTuple):
    """Three unit vectors: to the right on the page, up on it, and towards whoever looks."""

    right: NDArray
    up: NDArray
    toward: NDArray

    def seen(self, points: ArrayLike) -> NDArray:
        """Where places in space are seen, shape (..., 2)."""
        points = np.asarray(points, dtype=float)
        return np.stack([dot(points, self.right), dot(points, self.up)], axis=-1)

    def back(self, moved: ArrayLike) -> NDArray:
        """A way on the page as a way in space that is seen so."""
        x, y = np.asarray(moved, dtype=float)
        return x * self.right + y * self.up


def eye(toward: ArrayLike, up: ArrayLike) -> Eye:
    """The eye that lies in a direction and holds another as upright as it can."""
    toward = unit(np.asarray(toward, dtype=float))
    up = np.asarray(up, dtype=float)
    up = unit(up - dot(up, toward) * toward)
    return Eye(np.cross(up, toward), up, toward)


def between(one: Eye, other: Eye, share: float) -> Eye:
    """The eye a share of the way from one to another."""
    mixed = [(1 - share) * x + share * y for x, y in zip(one[1:], other[1:], strict=True)]
    return eye(mixed[1], mixed[0])


def ring(centre: NDArray, x: NDArray, y: NDArray) -> NDArray:
    """Points of a circle or an ellipse in space, by two of its half-diameters at right angles."""
    return centre + ROUND[:, :1] * x + ROUND[:, 1:] * y


def beyond(step: NDArray) -> NDArray:
    """From the tip of a step on the page to its letter."""
    far = float(np.hypot(*step))
    return 0.45 * step / far if far > 0.2 else np.array([0.45, 0.0])

"""What a view of lesson 00's picture holds, and the marks on its floor."""

import numpy as np
from matplotlib.axes import Axes

from ..scene import Scene

LOW, RAISED = 0.13, 0.31
"""How high the world begins over the strip of time, and over the curve that stands on it."""


def _reached(s: Scene, cameras, grown: float = 0.0, times=(0, 1)) -> np.ndarray:
    """The corners of both balls on their ways, as cameras see them; over the whole frame the tip of v, too."""
    balls = [(p, v - x, r) for x in cameras for p, v, r in ((s.p1, s.v1, s.r1 + grown), (s.p2, s.v2, s.r2))]
    ends = [p + t * v + side * r for p, v, r in balls for t in times for side in (-1, 1)]
    return np.array(ends if len(times) == 1 else [*ends, s.p2 + 1.05 * (s.v2 - s.v1)])


def _lowered(held: np.ndarray, own: np.ndarray, share: float) -> np.ndarray:
    """What a view holds whose room is so much lower: on the scale of what was held, with its own part in the middle."""
    middle, up = (own.min(axis=0) + own.max(axis=0)) / 2, held[:, 1] - (held[:, 1].min() + held[:, 1].max()) / 2
    return np.vstack([np.column_stack([held[:, 0], middle[1] + share * up]), own])


def _floor(ax: Axes) -> np.ndarray:
    """Marks on the floor in view and about it: every 5 units, or as far apart as leaves words room between them."""
    (left, right), (low, high) = ax.get_xlim(), ax.get_ylim()
    most = min(12.0, 2.25 * ax.get_position().width * ax.figure.get_figwidth())
    step = 5.0 * max(np.ceil((right - left) / (5 * most)), 1.0)
    across, up = (np.arange(np.floor(a / step) - 5, b / step + 5) * step for a, b in ((left, right), (low, high)))
    return np.stack(np.meshgrid(across, up), -1).reshape(-1, 2)

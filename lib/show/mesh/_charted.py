"""The chart of the grown triangle: how far it goes, and where the names of its curves stand."""

import numpy as np
from numpy.typing import NDArray

from ...frame import dot

TIMES = np.linspace(0, 1, 65)
"""Where the curves of the chart are drawn."""

WORD, PIXELS = np.array([0.16, 2.3]), np.array([180.0, 6.5])
"""Half of the room for the name of a curve, in the time and the height of the chart; and how long these are seen."""

LEAST, MOST = -6.5, 18.0
"""The squares of distances less that of r that the chart shows, in square centimetres."""


def beside(curves: list[NDArray]) -> list[NDArray]:
    """Where the name of each curve stands: on no line, and nearer to its own than to any other."""
    spots = np.stack(np.meshgrid(np.linspace(0.16, 0.84, 18), np.arange(LEAST + 2.5, MOST - 2, 0.5)), -1).reshape(-1, 2)
    lines, found = [np.column_stack([TIMES, values]) for values in [*curves, 0 * TIMES]], []
    for k in range(len(curves)):
        others = np.vstack([lines[i] for i in range(len(curves)) if i != k] or [[[9.0, 99.0]]])
        better = np.minimum(_least(spots, others), 60.0) - 1.5 * _least(spots, lines[k])
        covered = np.any(np.all(np.abs(spots[:, None] - np.vstack(lines)) < WORD, axis=-1), axis=1)
        taken = np.any([np.all(np.abs(spots - x) < 2 * WORD, axis=-1) for x in [*found, [9.0, 99.0]]], axis=0)
        found.append(spots[np.argmax(better - 1e3 * covered - 1e3 * taken)])
    return found


def _least(places: NDArray, marks: NDArray) -> NDArray:
    """How far each place is from the nearest of these marks, about in pixels."""
    away = (places[:, None] - marks) * PIXELS
    return np.sqrt(np.min(dot(away, away), axis=1))

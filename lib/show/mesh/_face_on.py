"""Where letters stand beside a face that is looked along: N and P on one side of the height, its words on the other.

Wherever the marble is dragged none of them comes upon another.
"""

import numpy as np
from numpy.typing import NDArray

from ..artists import Marks

ROWS, BESIDE, LOW = (0.3, 0.82), 0.35, 0.5
"""How high over the plane the height is named and the time told; how far from what is drawn; and how low over the plane
v is looked for."""

R_ASIDE, R_BESIDE = 0.9, 0.35
"""How far from the end of what is seen of the plane r is measured, and how far from there its letter stands."""

UPRIGHT, UNDER, ASIDE, SHORT = np.array([0.4, 0.55]), np.array([0.4, -0.45]), 0.42, 1.7
"""From the corner to the name of N, and to its own; how far from the middle of P its letter stands; and how long a
height is that has no room for P beside N."""


def put(layers: dict[str, Marks], lit: bool, q: NDArray, p: NDArray, there: NDArray, tip: NDArray) -> None:
    """All of them, for the corner, the centre, the cross and the tip of v, as they are seen."""
    toward = 1.0 if p[0] <= q[0] else -1.0  # on which side of the height the corner lies
    up = 1.0 if p[1] >= q[1] else -1.0
    across = np.array([p[1] - q[1], q[0] - p[0]]) * toward * up / max(float(np.hypot(*(p - q))), 1e-9)
    layers["N"].letter.set_position(q + UPRIGHT * [toward, 1.0])
    share = 0.72 if abs(p[1] - q[1]) > SHORT else 0.95  # over the rim of the strip; beside a short one stands N
    layers["P"].letter.set_position(q + share * (p - q) + ASIDE * across)
    layers["names"].letters[0].set_position(q + UNDER * [toward, 1.0])
    if lit:  # the plane is drawn then, on both sides
        put_r(layers, p)
    fall = (p[1] - q[1] - up * LOW) / (p[1] - tip[1]) if p[1] != tip[1] else 0.0
    reach = [p[0], p[0] + np.clip(fall, 0.0, 1.0) * (tip[0] - p[0]), there[0]]
    x = (min if toward > 0 else max)(reach) - toward * BESIDE
    for text, row in zip((layers["tall"].word, layers["met"].times[1]), ROWS, strict=True):
        text.set_position((x, q[1] + up * row))
        text.set_ha("right" if toward > 0 else "left")


def put_r(layers: dict[str, Marks], p: NDArray) -> None:
    """The radius with its letter, from the plane to where the centre is r above it, clear of the marble and its way."""
    ((low, high),), rim = layers["r"].line.get_segments(), layers["whole"].rim.get_segments()[0][:, 0]
    left, right = layers["r"].line.axes.get_xlim()
    ends = max(rim.min(), left) + R_ASIDE, min(rim.max(), right) - R_ASIDE
    x = max(ends, key=lambda x: abs(x - p[0]))
    layers["r"].line.set_segments([np.array([[x, low[1]], [x, high[1]]])])
    layers["r"].letter.set_position([x + R_BESIDE, (low[1] + high[1]) / 2])

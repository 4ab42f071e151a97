"""Where letters stand beside a face that is looked along: N and P on one side of the height, its words on the other.

Wherever the marble is dragged none of them comes upon another.
"""

import numpy as np
from numpy.typing import NDArray

from ..artists import Marks

ROWS, BESIDE, LOW = (0.3, 0.82), 0.25, 0.5
"""How high over the plane the height is named and the time told; how far from what is drawn; and how low over the plane
v is looked for."""

UPRIGHT, UNDER, ASIDE, R_ASIDE, SHORT = np.array([0.4, 0.55]), np.array([0.4, -0.45]), 0.42, 0.35, 1.7
"""From the corner to the name of N, and to its own; how far from the middle of P its letter stands, and that of r; and
how long a height is that has no room for P beside N."""


def put(layers: dict[str, Marks], q: NDArray, p: NDArray, there: NDArray, tip: NDArray) -> None:
    """All of them, for the corner, the centre, the cross and the tip of v, as they are seen."""
    toward = 1.0 if p[0] <= q[0] else -1.0  # on which side of the height the corner lies
    up = 1.0 if p[1] >= q[1] else -1.0
    across = np.array([p[1] - q[1], q[0] - p[0]]) * toward * up / max(float(np.hypot(*(p - q))), 1e-9)
    layers["N"].letter.set_position(q + UPRIGHT * [toward, 1.0])
    share = 0.55 if abs(p[1] - q[1]) > SHORT else 0.95  # beside a short one stands N
    layers["P"].letter.set_position(q + share * (p - q) + ASIDE * across)
    layers["names"].letters[0].set_position(q + UNDER * [toward, 1.0])
    layers["r"].letter.set_position(layers["r"].line.get_segments()[0].mean(axis=0) + [R_ASIDE * toward, 0.0])
    fall = (p[1] - q[1] - up * LOW) / (p[1] - tip[1]) if p[1] != tip[1] else 0.0
    reach = [p[0], p[0] + np.clip(fall, 0.0, 1.0) * (tip[0] - p[0]), there[0]]
    x = (min if toward > 0 else max)(reach) - toward * BESIDE
    for text, row in zip((layers["tall"].word, layers["met"].times[1]), ROWS, strict=True):
        text.set_position((x, q[1] + up * row))
        text.set_ha("right" if toward > 0 else "left")

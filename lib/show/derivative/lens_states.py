"""The states of lesson 15's picture of one hit, what their tags light, and where it stands on a page."""

import numpy as np

from ..board import Lit, State

WIDE = (
    ((0.0, 0.0, 0.7, 1.0), (0.72, 0.3, 0.27, 0.68), (0.74, 0.02, 0.23, 0.2)),
    ((0.0, 0.26, 0.36, 0.74), (0.36, 0.0, 0.64, 1.0), (0.05, 0.02, 0.26, 0.2)),
)
NARROW = (
    ((0.0, 0.42, 1.0, 0.58), (0.1, 0.17, 0.8, 0.25), (0.1, 0.01, 0.8, 0.15)),
    ((0.0, 0.64, 1.0, 0.36), (0.0, 0.17, 1.0, 0.46), (0.1, 0.01, 0.8, 0.15)),
)
"""Where the world, both angles and the track stand on a wide page, and on a narrow one; and where beside (15.2), whose
glass is the main picture.
"""

GLASS = np.array([[-1.0, -2.12], [5.85, 2.12]])
"""What is seen of that glass, with the names of its parts beside it."""

NEVER = 99
LATER = {
    "15.2": {"phi": 2, "normals": 4, "theta": 4, "struck": 4, "passes": NEVER},
    "15.3": {"normals": 2, "go": 3, "out": 3},
}
"""What of the world comes with a later line of the derivation beside a tag, and with which; or with none."""

STATES = {
    "struck": State(
        "A is free",
        "circle balls shot come struck passes angles fan",
        "{pushed}.",
        tags={
            "15.2": Lit(
                "circle balls shot come struck normals spot rim glass arc sizes named phi way theta fan",
                "{turned}.",
            ),
        },
    ),
    "mirror": State("a flat mirror", "flat", "{flat}."),
    "fan": State(
        "A is the mirror",
        "circle balls shot come go angles fan",
        "{opened}.",
        tags={"15.3": Lit("circle balls shot come go normals way out turns added fan", "{mirrored}.")},
    ),
}
"""The states, a row each."""

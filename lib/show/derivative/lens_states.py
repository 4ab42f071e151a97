"""The states of lesson 15's picture of one hit, what their tags light, and where it stands on a page."""

import numpy as np

from ..board import Lit, State

WIDE = (
    ((0.0, 0.0, 0.7, 1.0), (0.72, 0.3, 0.27, 0.68), (0.74, 0.02, 0.23, 0.2)),
    ((0.0, 0.26, 0.36, 0.74), (0.36, 0.0, 0.64, 1.0), (0.05, 0.02, 0.26, 0.2)),
    ((0.0, 0.0, 0.1, 0.1), (0.1, 0.0, 0.62, 1.0), (0.74, 0.02, 0.23, 0.2)),
    ((0.0, 0.0, 0.58, 1.0), (0.58, 0.18, 0.42, 0.82), (0.68, 0.0, 0.23, 0.18)),
)
NARROW = (
    ((0.0, 0.42, 1.0, 0.58), (0.1, 0.17, 0.8, 0.25), (0.1, 0.01, 0.8, 0.15)),
    ((0.0, 0.64, 1.0, 0.36), (0.0, 0.17, 1.0, 0.46), (0.1, 0.01, 0.8, 0.15)),
    ((0.0, 0.0, 0.1, 0.1), (0.0, 0.17, 1.0, 0.83), (0.1, 0.01, 0.8, 0.15)),
    ((0.0, 0.45, 1.0, 0.55), (0.0, 0.17, 1.0, 0.28), (0.1, 0.01, 0.8, 0.15)),
)
"""Where the world, both angles and the track stand on a wide page, and on a narrow one: without a tag, and
with most lines of a derivation; beside (15.2) as a whole, and with its glass alone; and beside (15.3).
"""
APART, WHOLE, ALONE, ADDED = range(4)
"""The rows of these."""

GLASS = np.array([[-1.0, -2.12], [5.85, 2.12]])
"""What is seen of that glass, with the names of its parts beside it."""

SIDES, TURNS = np.array([[-0.6, -2.4], [3.6, 2.4]]), np.array([[-0.6, -2.2], [3.6, 2.5]])
"""What is seen of both angles, and of how the turns of (15.3) add up."""

LONG = 6.0
"""How far fans are drawn beyond the hit."""

ARC = 0.4
"""At which share of its sides an angle is marked that nothing fills."""

FILM = 9.0
"""How many seconds the flat mirror turns."""

SHOT, TURNED = "circle balls shot come fan", "circle balls shot come turns added fan"
SCENES = {
    "15.2": (
        (f"{SHOT} edges way spot rim glass sizes", "come edges way spot rim glass sizes fan"),
        ("rim glass arc normal sizes named fan", "rim arc normal sizes named fan"),
        ("rim glass arc over sizes named fan", "rim over sizes named fan"),
        (
            f"{SHOT} normals theta struck radius spot rim glass over sizes",
            "circle normals theta struck radius over sizes fan",
        ),
    ),
    "15.3": (
        (f"{TURNED} way", "way turns added fan"),
        (f"{TURNED} normals", "normals turns added fan"),
        (f"{TURNED} go out", "go out turns added fan"),
    ),
}
"""What is seen with each line of a derivation, and what of that is bright."""

STATES = {
    "struck": State(
        "A is free",
        "circle balls shot come struck passes angles fan",
        "{pushed}.",
        tags={
            "15.2": Lit(
                "circle balls shot come struck normals spot rim glass arc over sizes named phi way theta fan",
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

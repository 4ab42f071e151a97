"""The states of lesson 15's picture of one hit, and what their tags light."""

from ..board import Lit, State

STATES = {
    "struck": State(
        "A is free",
        "circle balls shot come struck passes angles fan",
        "{pushed}.",
        tags={
            "15.2": Lit(
                "circle balls shot come struck passes normals spot rim glass arc sizes phi way theta fan", "{turned}."
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

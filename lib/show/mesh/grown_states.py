"""The states of lesson 14's picture of the grown triangle, and what their tags light."""

from ..board import Lit, State

STATES = {
    "grown": State("grown", "pour turn", "{told}."),
    "corner": State(
        "corner",
        "whole corner P r met kinds",
        "{asked}.",
        tags={
            "14.1": Lit(
                "corner names P r ball v way met kinds",
                "At the start |P|² − r² is {corner.left}² − {r}² = {corner.c} cm². {corner.when}.{then}",
            )
        },
    ),
    "edge": State(
        "edge",
        "turn whole corner P rest r met kinds",
        "{looked}{asked}.",
        tags={
            "14.2": Lit(
                "turn angle names corner P rest r ball v way met kinds",
                "The thick line is |P| sin φ = |P × u₀| = {edge.left} cm long. {edge.when}.{then}",
            ),
        },
    ),
    "face": State(
        "face",
        "turn whole corner P rest tall r met kinds",
        "{looked}{asked}.",
        tags={
            "14.3": Lit(
                "rest tall r ball v way axis N names corner P met whole kinds",
                "Seen along the face, only the height is left of P: |P·N| is {face.left} cm. {face.when}.{then}",
            ),
        },
    ),
}
"""The states, a row each."""

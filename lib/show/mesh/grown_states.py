"""The states of lesson 14's picture of the grown triangle, and what their tags light."""

from ..board import Lit, State

STATES = {
    "grown": State(
        "grown",
        "pour turn",
        "{poured} {touches}.",
        tags={
            "14.1": Lit(
                "corner P ball v way",
                "Seen from q₀, all of P counts: |P|² − r² = {corner.c} cm² at the start. {corner.when}.",
            )
        },
    ),
    "edge": State(
        "edge",
        "turn corner P rest round",
        "{looked}. The centre {touches}.",
        tags={
            "14.2": Lit(
                "rest ball v way axis round",
                "Seen along the edge, {edge.left} cm are left of P: {area}. {edge.when}.",
            ),
        },
    ),
    "face": State(
        "face",
        "turn rest chart zero curve_corner curve_edge curve_face met_plane",
        "{plane}. The centre {touches}.",
        tags={
            "14.3": Lit(
                "rest ball v way axis chart zero curve_face",
                "Seen along the face, only the height is left of P, {face.left} cm: {volume}. {face.when}.",
            ),
        },
    ),
}
"""The states, a row each."""

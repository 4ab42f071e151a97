"""The states of lesson 14's picture of the grown triangle, and what their tags light."""

from ..board import Lit, State

STATES = {
    "grown": State(
        "grown",
        "pour turn",
        "{poured} {touches}.",
        tags={
            "14.1": Lit(
                "corner P ball v way chart zero curve_corner",
                "Seen from q₀, all of P counts: |P|² − r² = {corner.c} cm² at the start. {corner.when}.",
            )
        },
    ),
    "edge": State(
        "edge",
        "turn round chart zero curve_corner curve_edge",
        "{looked}. The centre {touches}.",
        tags={
            "14.2": Lit(
                "rest ball v way axis round chart zero curve_edge",
                "Seen along the edge, what is left of P is {edge.left} cm long. {edge.when}.",
            ),
            "14.6": Lit(
                "chart zero curve_edge root", "t = c / (−b + √D) = {edge.quotient}; above and below are divided by e·e."
            ),
        },
    ),
    "face": State(
        "face",
        "turn chart zero curve_corner curve_edge curve_face met_plane",
        "{looked}. {plane}. The marble {touches}.",
        tags={
            "14.3": Lit(
                "rest ball v way axis chart zero curve_face",
                "Seen along the face, only the height is left of P: {face.left} cm. {face.when}.",
            ),
            "14.7": Lit(
                "rest chart zero curve_face root", "From above: t = ({face.left} − {r}) / {face.rate} = {face.t}."
            ),
        },
    ),
}
"""The states, a row each."""

"""The votes of lesson 14, and what it looks back at: here, so that no reply is in sight beside its question."""

from ..predictions import Answer, LookBack

LOOK_BACK = (
    LookBack(
        "In lesson 02 B became a point, and A grew by r. What does a triangle become that grows by r?",
        (
            Answer("A larger triangle", "Its corners would be sharp, and farther than r from the old ones."),
            Answer("A slab with a round rim", "A slab, a cylinder about each edge, a ball at each corner.", right=True),
            Answer("A ball around it", "That takes in places from which the ball would not touch by far."),
        ),
    ),
    LookBack(
        "In lesson 09 the ball touched when the gap was used up. When is that the contact with a triangle, too?",
        (
            Answer("If the centre starts over the triangle", "By the time of the contact it may have left."),
            Answer("If the path ends over the triangle", "The ball touches before, and perhaps beyond the rim."),
            Answer("If the centre is over it just then", "The foot of the centre is where they touch.", right=True),
            Answer("Always", "The plane goes on where the triangle ends."),
        ),
    ),
)
"""Two questions on the lessons before."""

PREDICTION = {
    "question": "The floor is flat. The first program asks each of its triangles by itself, the second asks them all "
    "together. How does the first marble go on?",
    "answers": (
        Answer(
            "It slides straight to the board.", "The floor is flat, but each of its triangles has a rim of its own."
        ),
        Answer(
            "It hops at every seam.",
            "It hops only at seams, and only if a frame happens to end just before one.",
        ),
        Answer(
            "It hops at some of the seams.",
            "If a frame ends just before a seam, the rim of the next triangle pushes the marble back and up.",
            right=True,
        ),
        Answer(
            "It trembles all the way, by rounding.",
            "Rounding alone moves it by less than the width of an atom. It hops where two triangles meet.",
        ),
    ),
}
"""The vote in the first picture, `hopping`."""

REGION = {
    "question": "The centre starts 2.6 cm over the face and sinks steadily, by 2.3 cm in the frame. It crosses the "
    "region of edge e₀ and ends in that of corner q₁. The radius is 1.2 cm. What does the ball touch first?",
    "answers": (
        Answer("The face.", "When the centre leaves the face at t = 0.56 it is still 1.32 cm high, which is too high."),
        Answer(
            "Edge e₀.",
            "It comes down to the edge while it is beside it, from t = 0.56 to 0.66. Neither its start nor its end "
            "decides. If it sinks by 2.6 cm it touches the face, by 2.1 cm the corner, and by 1.9 cm nothing.",
            right=True,
        ),
        Answer("Corner q₁.", "The end of the path is not the contact. The ball has touched before it gets there."),
        Answer("Nothing.", "It passes within its radius, and sinks far enough on the way."),
    ),
}
"""The vote in the picture of the seven regions, `seven`."""

SHARP = {
    "question": "Two walls meet in a sharp corner. A program slides the ball along the first, and what is left then "
    "along the second. Where does the ball go?",
    "answers": (
        Answer(
            "Out along the second wall.", "That way would be free if the walls met at a right angle or a wider one."
        ),
        Answer(
            "Nowhere: both walls hold it.", "Nothing holds it along the line in which they meet, and it goes that way."
        ),
        Answer(
            "Into the first wall again.",
            "At less than a right angle the way along the second wall leads back into the first. "
            "Only the line that both share is left.",
            right=True,
        ),
        Answer("Along both, and faster.", "What is taken away never makes it faster (14.10)."),
    ),
}
"""The vote in the picture of two walls, `crease`."""

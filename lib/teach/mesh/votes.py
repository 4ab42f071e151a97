"""The votes of lesson 14, and what it looks back at: here, so that no reply is in sight beside its question."""

from ..predictions import Answer, LookBack

LOOK_BACK = (
    LookBack(
        "In lesson 02 B became a point, and A grew by r. What does a triangle become that grows by r?",
        (
            Answer("A larger triangle", "Its corners would be sharp, and farther than r from the old ones."),
            Answer(
                "A slab with a round rim",
                "A slab, half a cylinder along each edge, a piece of a ball at each corner.",
                right=True,
            ),
            Answer("A ball around it", "It would take in places from which the ball is far from touching."),
        ),
    ),
    LookBack(
        "In lesson 09 the ball touched when the gap was used up. When is that the contact with a triangle, too?",
        (
            Answer("If the centre starts over the triangle", "By the time of the contact it may have left."),
            Answer("If the path ends over the triangle", "The ball touches before that, and perhaps beyond the rim."),
            Answer("If the centre is over it just then", "The foot of the centre is where they touch.", right=True),
            Answer("Always", "The plane goes on where the triangle ends."),
        ),
    ),
)
"""Two questions on the lessons before."""

PREDICTION = {
    "question": "The floor is flat, and both programs know its triangles exactly. How does the first marble go on?",
    "answers": (
        Answer(
            "It slides straight to the board.",
            "Only the second marble does. The first hops on this flat floor.",
        ),
        Answer(
            "It hops at every seam.",
            "It slides over four seams, and two of these let it pass. But it hops nowhere else.",
        ),
        Answer(
            "It hops at some of the seams.",
            "It hops where two triangles meet, but not wherever they do. Why?",
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
    "question": "In the first shot the centre begins over the face, crosses the region of edge e₀ and ends in that of "
    "corner q₁. The chart has its height. What does the ball touch first?",
    "answers": (
        Answer(
            "The face.",
            "When the centre leaves the region of the face, it is still higher over it than r.",
        ),
        Answer(
            "Edge e₀.",
            "It comes down to the edge while it is in the region of that. Neither its start nor its end decides.",
            right=True,
        ),
        Answer("Corner q₁.", "The ball has touched before it gets there. The end of the path is not the contact."),
        Answer("Nothing.", "It passes within its radius, and sinks far enough on the way."),
    ),
}
"""The vote in the picture of the seven regions, `seven`."""

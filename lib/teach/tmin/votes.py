"""What lesson 06 asks before it tells, and at its end about the lessons before."""

from ..predictions import Answer, LookBack

PREDICTION = {
    "question": "B is going to start from farther and farther away. Which of the two stays clearer?",
    "answers": (
        Answer(
            "The new one, c + b·tₘ: it takes no square of b, and no product of large numbers.",
            "It takes fewer of them, and yet both go wrong equally often. Squaring b isn't the culprit.",
        ),
        Answer(
            "The old one, b² − a·c: it does not divide.",
            "A division rounds once, and that hardly matters here. Both go wrong equally often.",
        ),
        Answer(
            "There is no difference, as both subtract squares of the same size.",
            "At every distance the two error rates agree to within two percentage points.",
            right=True,
        ),
        Answer(
            "Neither gets less clear, because no answer depends on where B starts.",
            "On paper that is so. But from farther away the numbers are larger, so rounding costs more.",
        ),
    ),
    "scene": {"p1": (0, 0), "v1": (0, 0), "r1": 2.5, "p2": (-12, 3), "v2": (20, 0), "r2": 2.5},
}
"""The arguments of `predict`: here, so that the replies are not in sight beside the question."""

CURE = {
    "question": "B is moved first, and squared later. How many of these pairs will that answer wrongly?",
    "answers": (
        Answer(
            "As many as the others: on paper it is the same number.",
            "On paper it is. But here only lengths are subtracted, and what comes out is short when it is squared.",
        ),
        Answer(
            "Nearly none.",
            "The square of a short vector has small steps. Of the 8000 pairs fewer than eight are wrong.",
            right=True,
        ),
        Answer(
            "More of them: q is worked out from a rounded time, and so it is off itself.",
            "It is off, but by a hair: where B is closest, a little too early or too late hardly changes the distance.",
        ),
    ),
    "scene": PREDICTION["scene"],
}
"""The vote on the residual form."""

LOOK_BACK = (
    LookBack(
        "b² = 57600.4 and a·c = 57600.1, each rounded to six digits. What do you know of D?",
        (
            Answer("It is 0.3, to six digits.", "Each of the two has six digits, but five of them have cancelled."),
            Answer(
                "It is 0.3, give or take a third of that.",
                "Each of the two may be off by 0.05, so D may be off by 0.1.",
                right=True,
            ),
            Answer("It is 0.", "The first digits cancel, but the last ones differ, and 0.3 is left."),
        ),
    ),
    LookBack(
        "f begins above zero and falls. When the frame ends it is above zero again and rises. What is left to ask?",
        (
            Answer("Nothing, as it is a hit.", "They come nearer and then part again. Nobody has asked yet how near."),
            Answer("Nothing, as it is a miss.", "That would follow if they were still approaching at the end."),
            Answer("The sign of D.", "It says whether f comes down to zero in between.", right=True),
        ),
    ),
)
"""What is asked about lessons 04 and 05."""

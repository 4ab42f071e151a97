"""Lesson 08's questions: on the hit, before it is played, and on the lessons before."""

from ..predictions import Answer, LookBack

LOOK_BACK = (
    LookBack(
        "When the balls of the one shot touch, B's centre is at (−4, 3), seen from A's. What is the normal (8.1)?",
        (
            Answer("(−0.8, 0.6)", "It is that way divided by its length, 5.", right=True),
            Answer("(1, 0)", "That is the way in which B moves; the normal runs from centre to centre."),
            Answer("(0.6, 0.8)", "That lies across the normal: along the surfaces, where they touch."),
        ),
    ),
    LookBack(
        "Lesson 04: in a graze the curve f just touches the axis. How fast does the gap close there?",
        (
            Answer("Not at all", "The slope of f is 0 there: all motion goes along the surfaces.", right=True),
            Answer("At the full speed |v|", "That would be head-on, straight along the normal."),
            Answer("One cannot tell", "The slope of f tells it, and at the lowest point it is 0."),
        ),
    ),
)
"""Two questions on the lessons before."""

PREDICTION = {
    "question": "A rests. B, of the same mass, hits it off-centre, and no energy is lost. How do they part?",
    "answers": (
        Answer("Both go on along B's line.", "A is pushed along the line of the centres, and that is another."),
        Answer(
            "B comes back the way it came.",
            "If as fast as it came, A would have twice B's momentum, and four times its energy.",
        ),
        Answer("Side by side, at half the speed.", "Then half of the energy is gone; none is lost here."),
        Answer(
            "At a right angle.",
            "A takes B's whole motion along the normal and B keeps what is across it: at a right angle.",
            right=True,
        ),
    ),
    "scene": {"p1": (0, 0), "v1": (0, 0), "r1": 2.5, "p2": (-12, 3), "v2": (20, 0), "r2": 2.5},
}
"""The question of the hit: here, so that the replies are not in sight beside it."""

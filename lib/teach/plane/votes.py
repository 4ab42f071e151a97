"""The votes of lesson 09, and what it looks back at: here, so that no reply is in sight beside its question."""

from ..predictions import Answer, LookBack

LOOK_BACK = (
    LookBack(
        "In lesson 02 B became a point. What became of A, so that nothing changed?",
        (
            Answer("It grew by B's radius.", "The point touches the grown circle when the balls touch.", right=True),
            Answer("It became a point as well.", "Two points touch only where the paths cross at one instant."),
            Answer("It stayed as it was.", "Then the point would reach A too late, by B's radius."),
        ),
    ),
    LookBack(
        "Lesson 08: a ball comes head-on at a wall, with e = ½. How much of its energy does it keep?",
        (
            Answer("A quarter", "Half of the speed is left, and energy goes with its square.", right=True),
            Answer("Half", "e is a share of the speed, not of the energy."),
            Answer("All", "That would be e = 1."),
        ),
    ),
)
"""Two questions on the lessons before."""

PREDICTION = {
    "question": "B comes to the rail at a flat angle, and e = ½. How fast does B go on?",
    "answers": (
        Answer(
            "Half as fast, and as flat as before.",
            "Then half of its motion along the rail would be gone too. But the rail is smooth: nothing holds B back.",
        ),
        Answer("With half of its energy.", "e is a share of a speed, and only of the part that goes into the rail."),
        Answer("As fast as before.", "Its small motion towards the rail comes back halved."),
        Answer(
            "Almost as fast, and flatter.",
            "Only the small motion towards the rail is turned and halved. The motion along the rail stays.",
            right=True,
        ),
    ),
    "scene": {"p1": (0, 0), "v1": (0, 0), "r1": 0, "p2": (-12, 4), "v2": (19.2, -2.4), "r2": 2.5},
}
"""The question of the bounce: here, so that the replies are not in sight beside it."""

DULL = {
    "question": "With e = 1 this shot sinks B, but now e = ½. Can you still aim B straight at an image of the pocket?",
    "answers": (
        Answer(
            "No, the mirror only works for e = 1.",
            "The ordinary mirror does. But B still goes straight after the bounce, so some image lies straight ahead.",
        ),
        Answer(
            "Yes, at an image nearer to the rail.",
            "After the bounce B rises half as fast, so it needs more time to reach the pocket, not less.",
        ),
        Answer(
            "Yes, at an image farther from the rail.",
            "To rise by 10 cm takes B as long as sinking by 20 cm would have. So the image lies twice as deep.",
            right=True,
        ),
        Answer(
            "Yes, at the same image, but with more speed.",
            "With more speed B goes the same way, only sooner.",
        ),
    ),
}
"""The question of the dull rails."""

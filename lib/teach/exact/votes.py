"""Questions of lesson 07 and of its extra page, which are voted on; here, so that no reply is in sight beside one."""

from ...show.attack.exhibited import Exhibited
from ..predictions import Answer, LookBack

PREDICTION = {
    "question": "The path passes A at 5 cm, as far as doubles can say. Six methods say hit. May you rely on that?",
    "answers": (
        Answer("Yes, six methods cannot all be wrong.", "They can: all six round, and here in the same direction."),
        Answer(
            "Yes, doubles carry sixteen digits.",
            "The two terms of D agree in all sixteen, so their difference is only what rounding has left over.",
        ),
        Answer(
            "No, the sign of D is left to rounding.",
            "Both terms of D agree in sixteen digits. What is left comes out positive, but D is negative: a miss.",
            right=True,
        ),
        Answer("No, at a graze D is not a number.", "It is one: no operation here is invalid. But it may be wrong."),
    ),
    "scene": {"p1": (0, 0), "v1": (0, 0), "r1": 2.5, "p2": (-12, 5), "v2": (20, 0), "r2": 2.5},
}


def _exhibited(name: str, instants: int = 0):
    """What makes the picture of an exhibit of the museum."""
    return lambda: Exhibited(name, instants)


NEEDS = {
    "question": "Random shots, with all their digits or in whole centimetres: which of them need whole numbers?",
    "answers": (
        Answer("Some of either kind: it is bad luck.", "Luck hardly ever comes within sixteen digits of a touch."),
        Answer("Those with all their digits.", "They hardly ever come within sixteen digits of a touch."),
        Answer(
            "Those in whole centimetres.",
            "Round numbers can touch exactly: about one in a thousand does, and a value that decides is 0.",
            right=True,
        ),
    ),
}
"""What is guessed before it is measured."""

TEN_INSTANTS = {
    "question": "FCL, called as its README does, finds no contact on a path through the middle. What went wrong?",
    "answers": (
        Answer(
            "B is through between two tests.",
            "It tries ten, and 0.44 and 0.56 are two in a row. B is inside from 0.45 to 0.55. That was lesson 01.",
            right=True,
        ),
        Answer("D was rounded to below 0.", "D = a r² = 25 here, for the path meets the centre: far from 0."),
        Answer("The ball is too fast for floats.", "All its numbers are small, and whole or halves. Nothing rounds."),
    ),
    "scene": _exhibited("fcl-default", instants=10),
}
BEHIND = {
    "question": "OGRE hits a sphere that lies behind the ray, at distance −9. What went wrong?",
    "answers": (
        Answer(
            "Both roots lie before the start.",
            "The roots are −11 and −9. The first is negative, so the second is taken; nobody asks for its sign.",
            right=True,
        ),
        Answer("b has the wrong sign.", "Then the roots would be 9 and 11, and it would say 9."),
        Answer("The start counts as inside the sphere.", "It is 9 away from it: c = 100 − 1."),
    ),
    "scene": _exhibited("ogre-behind"),
}
SIX_RADII = {
    "question": "Rapier computes in single precision. It hits a circle that the ray passes at 6 r. What went wrong?",
    "answers": (
        Answer(
            "b² and a c come out equal.",
            "Both are near 6.6·10¹¹, where single precision counts in steps of 65,536. D is 0, and that is a touch.",
            right=True,
        ),
        Answer(
            "r² is lost beside p·p, as in lesson 06.",
            "It is, but a, b and c as they were rounded still give −50,625, a miss. And r = 0 is hit all the same.",
        ),
        Answer("It takes the wrong root.", "There is none to take: D is below 0, for the path passes by."),
    ),
    "scene": _exhibited("rapier"),
}
AT_THE_START = {
    "question": "cannon-es, in doubles, says of every exact graze: hit at distance 0. What went wrong?",
    "answers": (
        Answer(
            "Where D = 0, it takes D for the time.",
            "At a graze both roots are −b/a. It interpolates by D, which is 0: the start of the path.",
            right=True,
        ),
        Answer("−b − √D cancels, and the digits of t are lost.", "√D is 0 here: nothing is subtracted from −b."),
        Answer("D was rounded, so that chance decides.", "All numbers are whole and small: D is 0, and exactly so."),
    ),
    "scene": _exhibited("cannon-es"),
}
"""The arguments of `predict`: here, so that the replies are not in sight beside the question."""


LOOK_BACK = (
    LookBack(
        "From 6000 radii, in float32, how many pairs near the rim does c + b tₘ ≤ 0 get wrong?",
        (
            Answer("None: it is the fix.", "It widens the range of lengths. Near a graze it cancels as before."),
            Answer(
                "About one in a hundred.",
                "So few are wrong with the residual, which cancels before it squares. This one does not.",
            ),
            Answer("About half: as a coin would.", "Its two terms are large squares, each rounded.", right=True),
        ),
    ),
    LookBack(
        "c > 0 and b < 0. What do h < 0 and g > 0 say besides?",
        (
            Answer("Contact comes after this frame, if at all.", "Still apart, still approaching.", right=True),
            Answer("They have parted again.", "Then f would rise at the end, h > 0."),
            Answer("They touch at the end of the frame.", "Then g, which is f there, would not be positive."),
        ),
    ),
)
"""What opens the lesson: a question on lesson 06, and one on lesson 05."""

"""What an answer is worth: the exam's rubric where it names the mistake, and one rule for all others."""

from functools import cache
from math import ceil

from lib.teach.exercises import every
from lib.teach.worth import FULL, SLIP, loss, worth

from ..room.exam import _InCode
from ..room.exams import EXAMS

SAID = (
    "An exercise is worth 5 points. A mistake that the tutor names loses {0}; of two at once each loses its own, "
    "and never more than there is. An answer that is right but slow, or does what it should do without, loses {1}. "
    "So does one that says what is right in another shape: as (hit, t) for t, as a dict, as text, with None for nan "
    "or inf, or printed and not returned, and one that writes into its arguments, whose values are judged on "
    "copies; a mistake in t loses its own besides. A missing colon, or one line that stands too far in or out, "
    "costs nothing where a single change of the text mends it, and neither does a forgotten import, or a misspelt "
    "name in the line that hands in, where one function alone can be meant, or inside an answer, where one name alone "
    "that is to hand is within two letters. What calls your own answer to an earlier exercise is judged with the "
    "right one in its place, too, and loses nothing for what that one has lost already. Where no cause is named, no "
    "points are given by the machine: the reply tells on how many cases the answer is right, and the lecturer, who "
    "reads it, may give that share of the points, up to 4, and always as many as a mistake with a name would leave; up "
    "to half for code that does not run, and for what returns only some of the values. Any other answer that is "
    "right on no case has none, and neither has one that says the same to every case, whatever its mistake is "
    "called. A right answer to another exercise of the lesson, under a wrong number, waits for the lecturer, and so "
    "does what only calls lib again: neither has points yet."
)
"""The same in words, where so much is lost."""


BRIEFLY = (
    "An exercise is worth 5 points: a mistake with a name loses {}, and what is told above as a slip of the pen loses "
    "nothing. Where no mistake has a name, your lecturer reads the answer and may give points for what is right in it."
)
"""The same on a student's page."""


def brief(slip: float | None = None) -> str:
    """The rule in two sentences.

    >>> brief(3.0).partition(",")[0]
    'An exercise is worth 5 points: a mistake with a name loses 3 points'
    """
    usual = f"what the exam's rubric says, else {SLIP:g} points"
    return BRIEFLY.format(usual if slip is None else f"{slip:g} points")


def rule(slip: float | None = None) -> str:
    """The rule, where the lecturer has set what a mistake with a name loses in an exercise, or has not."""
    usual = f"what the exam's rubric says, else {SLIP:g}"
    return SAID.format(usual if slip is None else f"{slip:g}, in the exam {usual}", f"{slip or SLIP:g}")


RULE = rule()
"""The rule where it loses the usual."""

MOST_UNNAMED, NEARLY = FULL / 2, FULL - 1.0
"""What a person may give to code that does not run, and at most to what is nearly right."""


def most_unnamed(share: float, slip: float | None = None) -> float:
    """What a person may give to an answer that is wrong for no known cause: by how many cases it is right on.

    It is never less than a mistake with a name leaves. slip : what such a mistake loses; the usual unless given.

    >>> most_unnamed(0.2), most_unnamed(0.75), most_unnamed(0.99), most_unnamed(0.0), most_unnamed(0.2, 4.5)
    (3.0, 4.0, 4.0, 3.0, 1.0)
    """
    left = FULL - (SLIP if slip is None else slip)
    by_share = ceil(round(2 * FULL * share, 9)) / 2 if share else MOST_UNNAMED
    return min(NEARLY, max(left, by_share))


def points(
    exercise: str,
    kind: str,
    cause: str,
    share: float,
    constant: bool = False,
    slipped: bool = False,
    slip: float | None = None,
) -> float | None:
    """The points of an answer; None where a person decides.

    kind : as in `Checked`, or one of this package's. share : of the cases on which it is right. constant : does it say
    the same to all? slipped : may one slip have cost all that is right? slip : what a mistake loses;
    by the rubric unless given.

    >>> points("04.1", "right", "", 1.0), points("04.3", "wrong", "", 0.5), points("04.3", "wrong", "", 0.5, True)
    (5.0, None, 0.0)
    """
    if kind in ("lib", "unjudged") or unnamed(kind, cause, share, constant, slipped):
        return None
    return worth(kind, cause, constant, lost(exercise, cause, slip), SLIP if slip is None else slip)


def lost(exercise: str, cause: str, slip: float | None = None) -> float:
    """What a cause takes off: so much, or by the rubric and else the usual."""
    rubric, usual = ({}, slip) if slip is not None else (losses(exercise), SLIP)
    return loss(every()[exercise], cause, rubric, usual)


def unnamed(kind: str, cause: str, share: float, constant: bool, slipped: bool = False) -> bool:
    """Is an answer that ran wrong for no known cause, and not worthless: right on some cases, and no constant?

    One that may have slipped once, and fails in every case for that, is not worthless either.
    """
    ran = kind not in ("open", "right", "slow", "grows", "refused", "broken", "lib", "unjudged")
    return ran and not cause and (slipped or (share > 0 and not constant))


@cache
def losses(exercise: str) -> dict[str, float]:
    """What the exam's rubric takes off for each cause."""
    lost = {}
    for question in (question for exam in EXAMS.values() for question in exam.questions):
        if isinstance(question, _InCode) and exercise in question.exercises:
            known = every()[exercise].mistakes
            lost |= {known[k].cause: float(loses) for k, loses in question.exercises[exercise].lost.items()}
    return lost

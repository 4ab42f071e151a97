"""What an answer is worth: the exam's rubric where it names the mistake, and one rule for all others."""

from functools import cache

from lib.teach.exercises import every
from lib.teach.worth import FULL, loss, worth

from ..room.exam import _InCode
from ..room.exams import EXAMS

RULE = (
    "An exercise is worth 5 points. A mistake that the tutor names loses what the exam's rubric says, else 2; of two "
    "at once each loses its own, and never more than there is. An answer that is right but slow, or does what it "
    "should do without, loses 2. So does one that says what is right in another shape: as (hit, t) for t, as a dict, "
    "as text, with None for nan or inf, or printed and not returned, and one that writes into its arguments, whose "
    "values are judged on copies; a mistake in t loses its own besides. A missing colon, or one line that stands too "
    "far in or out, costs nothing where a single change of the text mends it, and neither does a forgotten import, or"
    " a misspelt name where one function alone can be meant. What calls your own answer to an earlier exercise is "
    "judged with the right one in its place, too, and loses nothing for what that one has lost already. Where no "
    "cause is named, no points are given by the machine: the reply tells on how many cases the answer is right, and "
    "the lecturer, who reads it, may give up to half of the points, as for code that does not run. So may what raises "
    "an error in every case, or returns only some of the values that are asked for. Any other answer that is right on "
    "no case has none, and neither has one that says the same to every case, whatever its mistake is called. A right "
    "answer to another exercise of the lesson, under a wrong number, waits for the lecturer, and so does what only "
    "calls lib again: neither has points yet."
)
"""The same in words."""

MOST_UNNAMED = FULL / 2
"""What a person may give to an answer that is wrong for no known cause."""


def points(
    exercise: str, kind: str, cause: str, share: float, constant: bool = False, slipped: bool = False
) -> float | None:
    """The points of an answer; None where a person decides.

    kind : as in `Checked`, or one of this package's. share : of the cases on which it is right. constant : does it say
    the same to all? slipped : may one slip have cost all that is right?

    >>> points("04.1", "right", "", 1.0), points("04.3", "wrong", "", 0.5), points("04.3", "wrong", "", 0.5, True)
    (5.0, None, 0.0)
    """
    if kind in ("lib", "unjudged") or unnamed(kind, cause, share, constant, slipped):
        return None
    return worth(kind, cause, constant, loss(every()[exercise], cause, losses(exercise)))


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

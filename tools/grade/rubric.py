"""What an answer is worth: the exam's rubric where it names the mistake, and one rule for all others."""

from functools import cache

from lib.teach.exercises import every
from lib.teach.worth import SLIP, worth

from ..room.exam import _InCode
from ..room.exams import EXAMS

RULE = (
    "An exercise is worth 5 points. A mistake that the tutor names loses what the exam's rubric says, else 2. So does "
    "an answer that is right but slow, or does what it should do without. Where no cause is named, an answer that is "
    "right on at least a tenth of the cases has half of the points, as in the exam, and any other has none. What only "
    "calls lib again has no points yet: they are yours to give."
)
"""The same in words."""


def points(exercise: str, kind: str, cause: str, share: float) -> float | None:
    """The points of an answer; None where a person decides.

    kind : as in `Checked`, or one of this package's. share : of the cases on which it is right.

    >>> points("04.1", "right", "", 1.0), points("04.3", "wrong", "", 0.5), points("04.3", "lib", "", 1.0)
    (5.0, 2.5, None)
    """
    if kind in ("lib", "unjudged"):
        return None
    return worth(kind, cause, share, _losses(exercise).get(cause, SLIP))


@cache
def _losses(exercise: str) -> dict[str, float]:
    """What the exam's rubric takes off for each cause."""
    lost = {}
    for question in (question for exam in EXAMS.values() for question in exam.questions):
        if isinstance(question, _InCode) and exercise in question.exercises:
            known = every()[exercise].mistakes
            lost |= {known[k].cause: float(loses) for k, loses in question.exercises[exercise].lost.items()}
    return lost

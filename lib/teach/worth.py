"""What an answer is worth: one rule for all exercises, whoever grades by it."""

from collections.abc import Callable

from .asking import judged
from .checking import HASTE, Checked
from .exercises import find
from .replies import tell
from .words import say

FULL, SLIP = 5.0, 2.0
"""The points of an exercise, and what a known mistake loses unless a rubric says otherwise."""


def points(name: str, answer: Callable) -> float:
    """Say what was found of an answer, and tell what it is worth, of 5. Errors as `exercise`.

    >>> __name__ = "__main__"  # where a learner writes
    >>> points("04.1", lambda p, v, r: (v @ v, p @ v, p @ p - r * r))
    Exercise 04.1 is right, on all 1515 cases.
    5.0
    """
    report = judged(name, answer)
    say(tell(name, find(name), report, answer))
    return worth(report.kind, known_cause(report), report.constant)


def worth(kind: str, cause: str, constant: bool = False, loses: float = SLIP) -> float:
    """The points for what was found: what only calls `lib` has none, and neither has what is wrong for no known cause.

    kind, cause, constant : as in `Checked`. loses : what that cause takes off.
    """
    if kind in ("open", "lib") or constant:
        return 0.0
    if kind == "right":
        return FULL
    if kind in ("slow", "grows", "refused"):
        return FULL - SLIP
    return FULL - loses if cause else 0.0


def known_cause(report: Checked) -> str:
    """The mistake that explains every failure; empty if none was found or sought."""
    return "" if report.cause == HASTE else report.cause


def share_of(report: Checked) -> float:
    """Of how many of its cases an answer is right; of none if it does not come back."""
    return 1 - report.failed / report.tried if report.tried and report.kind != "endless" else 0.0

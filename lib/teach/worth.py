"""What an answer is worth: one rule for all exercises, whoever grades by it."""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType

from .asking import judged
from .checking import HASTE, Checked
from .exercises import find
from .replies import tell
from .task import Exercise
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
    return worth(report.kind, known_cause(report), report.constant, loss(find(name), known_cause(report)))


def worth(kind: str, cause: str, constant: bool = False, loses: float = SLIP, slip: float = SLIP) -> float:
    """The points for what was found: what only calls `lib` has none, and neither has what is wrong for no known cause.

    kind, cause, constant : as in `Checked`. loses : what that cause takes off, or all of several in one. slip : what
    takes off what is right, but slow or not as asked.
    """
    if kind in ("open", "lib") or constant:
        return 0.0
    if kind == "right":
        return FULL
    if kind in ("slow", "grows", "refused"):
        return FULL - slip
    return max(0.0, FULL - loses) if cause else 0.0


def loss(asked: Exercise, cause: str, rubric: Mapping[str, float] = MappingProxyType({}), slip: float = SLIP) -> float:
    """What a cause takes off: of several causes in one each its own, by a rubric or else so much.

    >>> loss(find("01.1"), "That is half of it: from the nearest point to the rim.", {})
    2.0
    """
    if cause in rubric:
        return rubric[cause]
    return sum(rubric.get(part, slip) for part in causes(cause, {mistake.cause for mistake in asked.mistakes}))


def causes(cause: str, known: Collection[str]) -> tuple[str, ...]:
    """The known causes of which one is made, as it is told where two mistakes are made at once; else itself.

    >>> causes("Half. No root.", {"Half.", "No root.", "Half. No root."}), causes("Half. No.", {"Half.", "Half. No."})
    (('Half.', 'No root.'), ('Half. No.',))
    """
    for first in sorted(known, key=len):
        rest = cause.removeprefix(f"{first} ")
        if rest != cause and (others := causes(rest, known)) and set(others) <= set(known):
            return first, *others
    return (cause,)


def known_cause(report: Checked) -> str:
    """The mistake that explains every failure; empty if none was found or sought."""
    return "" if report.cause == HASTE else report.cause


def share_of(report: Checked) -> float:
    """Of how many of its cases an answer is right; of none if it does not come back."""
    return 1 - report.failed / report.tried if report.tried and report.kind != "endless" else 0.0

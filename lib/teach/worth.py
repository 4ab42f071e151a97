"""What an answer is worth: one rule for all exercises, whoever grades by it."""

import re
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
    made = next((mistake.of for mistake in asked.mistakes if mistake.cause == cause and mistake.of), ())
    return sum(rubric.get(part, slip) for part in made or causes(cause, {mistake.cause for mistake in asked.mistakes}))


COUNTED = re.compile(r"(Two|Three|Four) mistakes at once\. |^[^:]*: (one|two|three|four) more questions? ha")
"""How a cause says of how many mistakes it is made."""

NUMBERS = "none one two three four".split()


def causes(cause: str, known: Collection[str]) -> tuple[str, ...]:
    """The causes of which one is made, as it is told where several mistakes are made at once; else itself.

    Those that are known have their own words; of others it only counts how many they are.

    >>> causes("Half. No root.", {"Half.", "No root.", "Half. No root."}), causes("Half. No.", {"Half.", "Half. No."})
    (('Half.', 'No root.'), ('Half. No.',))
    >>> [len(causes(x, ())) for x in ("Half; and no root.", "It is half. And ask for a root.", "Half, and no root.")]
    [2, 2, 1]
    >>> causes("Two mistakes at once. Half. No.", {"Half.", "No."}), len(causes("Ask whether a or whether b.", ()))
    (('Half.', 'No.'), 2)
    """
    if found := COUNTED.match(cause):
        number = NUMBERS.index((found[1] or found[2]).lower())
        parts = causes(cause[found.end() :], known) if found[1] else ()
        also = (cause,) * (" And " in cause and not found[1])
        return parts if len(parts) == number else (cause,) * number + also
    for first in sorted(known, key=len):
        rest = cause.removeprefix(f"{first} ")
        if rest != cause and (others := causes(rest, known)) and (set(others) <= set(known) or rest.startswith("And ")):
            return first, *others
    asked = cause.count("whether ") if " or whether " in cause else 1
    return (cause,) * max(asked, 1 + ("; and " in cause) + (". And " in cause))


def known_cause(report: Checked) -> str:
    """The mistake that explains every failure; empty if none was found or sought."""
    return "" if report.cause == HASTE else report.cause


def share_of(report: Checked) -> float:
    """Of how many of its cases an answer is right; of none if it does not come back."""
    return 1 - report.failed / report.tried if report.tried and report.kind != "endless" else 0.0

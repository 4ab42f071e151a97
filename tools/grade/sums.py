"""What a student's points come to: those of the exercises and those of the exam, and what waits for a person."""

from collections.abc import Iterable
from typing import NamedTuple

from .judged import Entry


class Sum(NamedTuple):
    """Points so far, of how many, the most that a person may add, and how many answers wait for one."""

    points: float
    of: float
    more: float
    waiting: int


def in_exam(entry: Entry) -> bool:
    """Is it a question of the exam, and no exercise?"""
    return entry.exercise.startswith("exam")


def label(name: str) -> str:
    """An exercise or a question by its whole name.

    >>> label("04.2"), label("exam 10")
    ('exercise 04.2', 'question 10 of the exam')
    """
    return f"question {name[5:]} of the exam" if name.startswith("exam") else f"exercise {name}"


def whole(name: str, version: str, several: bool) -> str:
    """An exercise, or a question with its version where several were sat.

    >>> whole("04.2", "", True), whole("exam 3", "exam_first_2", True), whole("exam 3", "exam_first_2", False)
    ('04.2', 'exam 3, first 2', 'exam 3')
    """
    return f"{name}, {version.removeprefix('exam_').replace('_', ' ')}" if version and several else name


def summed(entries: Iterable[Entry]) -> Sum:
    """The points together of those answers that count."""
    some = [entry for entry in entries if entry.counts]
    points, of = sum(entry.points or 0 for entry in some), sum(entry.of for entry in some)
    return Sum(points, of, sum(entry.more for entry in some), sum(entry.more > 0 for entry in some))


def both(entries: Iterable[Entry]) -> tuple[Sum, Sum]:
    """The points of the exercises, and those of the exam."""
    some = list(entries)
    return summed(x for x in some if not in_exam(x)), summed(x for x in some if in_exam(x))

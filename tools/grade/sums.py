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


def summed(entries: Iterable[Entry]) -> Sum:
    """The points of some answers together."""
    some = list(entries)
    points, of = sum(entry.points or 0 for entry in some), sum(entry.of for entry in some)
    return Sum(points, of, sum(entry.more for entry in some), sum(entry.more > 0 for entry in some))


def both(entries: Iterable[Entry]) -> tuple[Sum, Sum]:
    """The points of the exercises, and those of the exam."""
    some = list(entries)
    return summed(x for x in some if not in_exam(x)), summed(x for x in some if in_exam(x))

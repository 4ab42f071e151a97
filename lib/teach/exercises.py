"""Exercises that check themselves: thousands of cases, the simplest first, and the first failure shown and drawn."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..attack.causes import cause
from ..attack.hunt import attack
from ..show import still
from ..show.board import Board
from ..show.still import at_rest
from .words import said, say


class Mistake(NamedTuple):
    """A wrong answer that learners give: its cause in a sentence, and the answer as code."""

    cause: str
    function: Callable


class Exercise(NamedTuple):
    """What is asked, how it is answered rightly, on which cases, and which mistakes are known.

    ask : one sentence. letters : names of the arguments. right : the reference. cases : the arguments to try,
    simplest first. mistakes : what to compare a failing answer with. scene : the picture of a case, as
    the arguments of a still or as a board, or None.
    sweep : the answer is a whole sweep (p, v, r) → hit that must never be wrong, and `lib.attack` is the judge.
    """

    ask: str
    letters: tuple[str, ...]
    right: Callable
    cases: Callable[[], list[tuple]]
    mistakes: tuple[Mistake, ...]
    scene: Callable[..., dict | Board | None]
    sweep: bool = False


class Report(NamedTuple):
    """What a check found: how many cases it tried, and the simplest failure, if any, with its cause."""

    tried: int
    case: tuple | None = None
    answer: Any = None
    right: Any = None
    cause: str = ""


def exercise(name: str, answer: Callable) -> None:
    """Check an answer, say what was found, and draw the simplest case it gets wrong.

    Parameters
    ----------
    name : str
        The number of the exercise, such as "04.3".
    answer : callable
        The learner's function. One that returns nothing yet is no fault.

    Raises
    ------
    ValueError, TypeError
        For a name that is no exercise, and an answer that is no function.
    """
    asked = find(name)
    if not callable(answer):
        raise TypeError(f"answer must be a function of {', '.join(asked.letters)}; got {answer!r}")
    if unanswered(asked, answer):
        say(f"Exercise {name} is open. {asked.ask}")
        return
    report = check(asked, answer)
    if report.case is None:
        say(f"Exercise {name} is right, on all {report.tried} cases.")
        return
    say(f"Exercise {name} is not right yet. {tell(asked, report)}")
    scene = asked.scene(*report.case)
    if isinstance(scene, Board):
        at_rest(scene)
    elif scene is not None:
        still(**scene)


def find(name: str) -> Exercise:
    """The exercise of that number."""
    if name not in (known := every()):
        raise ValueError(f"name must be among {', '.join(known)}; got {name!r}")
    return known[name]


def every() -> dict[str, Exercise]:
    """The exercises of all lessons by number."""
    folder = Path(__file__).parent / "lessons"  # read here and not above, for the lessons need the types of this module
    lessons = [import_module(f".lessons.{path.stem}", __spec__.parent) for path in sorted(folder.glob("lesson*.py"))]
    return {name: asked for lesson in lessons for name, asked in lesson.EXERCISES.items()}


def unanswered(asked: Exercise, answer: Callable) -> bool:
    """Does the function return nothing at all, as the empty cell does?"""
    return all(nothing(outcome(answer, case)) for case in asked.cases()[:20])


def nothing(x: Any) -> bool:
    """Is this what a function returns whose body is not written yet?"""
    return x is None or x is ...


def check(asked: Exercise, answer: Callable) -> Report:
    """Try every case; report the first that fails, and the known mistake that fails alike."""
    if asked.sweep:
        return attacked(asked, answer)
    cases = asked.cases()
    failures = [
        (case, mine, right)
        for case in cases
        if not same(mine := outcome(answer, case), right := outcome(asked.right, case))
    ]
    if not failures:
        return Report(len(cases))
    return Report(len(cases), *failures[0], diagnose(asked, failures[:100]))


def attacked(asked: Exercise, answer: Callable) -> Report:
    """Attack a sweep with every family; report the failure it found most often, shrunk, with its cause."""
    report = attack(answer, seconds=60, pairs=2000)
    tried = sum(tally.pairs for tally in report.families.values())
    if not report.findings:
        return Report(tried)
    worst = report.findings[0]
    case = np.array(worst.p), np.array(worst.v), worst.r
    return Report(tried, case, outcome(answer, case), worst.hit, worst.cause)


def diagnose(asked: Exercise, failures: list[tuple]) -> str:
    """The known mistake that gives the learner's wrong answers, the most of them and the first among them."""

    def explained(mistake: Mistake) -> int:
        alike = [same(outcome(mistake.function, case), mine) for case, mine, _ in failures]
        return sum(alike) if alike[0] else 0

    best = max(asked.mistakes, key=explained)
    if explained(best) or asked.letters != ("p", "v", "r"):
        return best.cause if explained(best) else ""
    case, mine, right = failures[0]  # a new mistake of this sweep may be one that the attack knows
    if not isinstance(mine, float | int):
        return ""
    known = cause(*case, bool(np.isfinite(mine)), float(mine) if np.isfinite([mine, right]).all() else None)
    return known.text if known else ""


def outcome(function: Callable, case: tuple) -> Any:
    """What a function returns for a case, or the exception it raises."""
    fresh = [np.array(x) if isinstance(x, np.ndarray) else x for x in case]
    try:
        with np.errstate(all="ignore"):
            return function(*fresh)
    except Exception as error:  # whatever the learner's code does wrong is an answer to show
        return error


def same(mine: Any, right: Any) -> bool:
    """Are two answers one? Numbers to 1e-9 of their size, nan is nan, None is no contact, exceptions by type."""
    if isinstance(mine, Exception) or isinstance(right, Exception):
        return type(mine) is type(right)
    if isinstance(right, tuple):
        many = isinstance(mine, tuple | list) or np.ndim(mine) > 0
        return many and len(mine) == len(right) and all(map(same, mine, right))
    try:
        mine, right = (np.asarray(np.inf if x is None else x, dtype=float) for x in (mine, right))
    except (TypeError, ValueError):
        return False
    return mine.shape == right.shape and bool(np.allclose(mine, right, rtol=1e-9, atol=1e-12, equal_nan=True))


def tell(asked: Exercise, report: Report) -> str:
    """The failing case in words and numbers."""
    given = ", ".join(f"{letter} = {said(x)}" for letter, x in zip(asked.letters, report.case, strict=True))
    mine, right = said(report.answer), said(report.right)
    if mine == right:  # alike in four digits: then all of them are wanted
        mine, right = said(report.answer, None), said(report.right, None)
    told = f"your code raised {mine}" if isinstance(report.answer, Exception) else f"you say {mine}"
    return f"For {given} {told}; right is {right}. {report.cause}".rstrip()

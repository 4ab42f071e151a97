"""What the tutor says to an answer: what was found and never more, a reply to each way in which code can fail."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from ..attack.targets import worded
from . import checking
from .checking import Checked, single
from .silent import how_none, refused
from .task import Exercise
from .words import LARGE, SMALL, line_of, raised, said

MANY = 3
"""Of a case in space with more letters the answers are told first: nobody wants to begin with triples of numbers."""


def tell(name: str, asked: Exercise, report: Checked, answer: Callable) -> str:
    """The reply to an answer, in a few sentences."""
    if report.kind == "open":
        return f"Exercise {name} is open. {asked.ask}"
    if report.kind == "right":
        return f"Exercise {name} is right, on all {report.tried} cases."
    if report.kind == "slow":
        done = f"{report.tried} cases answered in {checking.PATIENCE:g} s, all of them rightly"
        return f"Exercise {name}: {done}; the other {report.failed} had to wait."
    if report.kind == "grows":
        (few, many), ratio = report.growth.sizes, round(report.growth.ratio, 1)
        told = f"{many:,} balls take {ratio:g} times as long as {few:,}. With cells it would be about 4 times"
        return f"Exercise {name}: right, on all {report.tried} cases, but it asks everybody. {told}."
    if report.kind == "lib":
        return f"Exercise {name} asks for code of your own. {_lent(report)}"
    return f"Exercise {name} is not right yet. {REPLIES[report.kind](asked, report, answer)}"


def _lent(report: Checked) -> str:
    """Whose answers they are, and whether they are right."""
    whose = f"These answers are the library's, as `{report.cause}` gives them."
    right = f"They are right, on all {report.tried} cases, but" if not report.failed else "So"
    return f"{whose} {right} the exercise counts only once your code does without that call."


def _wrong(asked: Exercise, report: Checked, answer: Callable) -> str:
    """Both answers, how many cases fail, and the cause if one explains them all."""
    right, mine = both(asked, report)
    given, answers = _given(asked, report), f"answer is {mine}, and the right one is {right}"
    long = len(asked.letters) > MANY and np.shape(report.case[0]) == (3,)
    first = f"Your {answers}, for {given}." if long else f"For {given}, your {answers}."
    return f"{first} {_counted(report)}"


def _raised(asked: Exercise, report: Checked, answer: Callable) -> str:
    """What was raised, and in which line."""
    error = report.ran.value
    where = line_of(error, answer)
    return (
        f"For {_given(asked, report)}, {raised(error)}{',' + where if where else ''}; "
        f"the right answer is {_rightly(asked, report)}. {_cases(report)} "
        f"{report.cause or refused(error, where) or report.pattern}".rstrip()
    )


def _printed(asked: Exercise, report: Checked, answer: Callable) -> str:
    """It was shown, and not given back."""
    return f"Your function prints {report.ran.printed!r} and returns nothing. Give the answer back with return."


def _nothing(asked: Exercise, report: Checked, answer: Callable) -> str:
    """One way through it ends without an answer."""
    return (
        f"For {_given(asked, report)}, your function returns nothing: {how_none(answer)}. "
        f"The right answer is {_rightly(asked, report)}. {_cases(report)} {report.pattern}".rstrip()
    )


def _changed(asked: Exercise, report: Checked, answer: Callable) -> str:
    """An argument is not what it was."""
    letter = report.ran.changed
    given_as = report.case[asked.letters.index(letter)]
    how = f"{letter} += … and {letter}[0] = … write into the array itself; make a new one."
    how = how if isinstance(given_as, np.ndarray) else "Work on a copy of the list."
    told = f"your function changes {letter}, which belongs to whoever calls it"
    return f"For {_given(asked, report)}, {told}. {how} {_cases(report)}"


def _of_another_type(asked: Exercise, report: Checked, answer: Callable) -> str:
    """Neither right nor wrong: no answer to what was asked."""
    mine, right, place = report.ran.value, report.right, ""
    if isinstance(right, tuple) and checking.many(mine) and len(mine) == len(right):
        i = next(i for i, x in enumerate(right) if not checking.of_a_kind(mine[i], x))
        if not isinstance(right[i], tuple):
            mine, right, place = mine[i], right[i], f" as value {i + 1} of {len(right)}"
    wants = (not place and asked.wants) or _wanted(right)
    why = f" {_cases(report)} {report.cause}" if report.cause else ""
    if not why and isinstance(one := single(mine), np.ndarray) and one.ndim == 1:
        why = STILL_MANY.get(type(right), "")
    return f"For {_given(asked, report)}, you return {_described(mine)}{place}; the exercise asks for {wants}.{why}"


def _endless(asked: Exercise, report: Checked, answer: Callable) -> str:
    """It did not come back."""
    waited = f"it did not come back within {checking.PATIENCE:g} s"
    return f"For {_given(asked, report)}, {waited}. Is there a loop that never ends?"


def _refused(asked: Exercise, report: Checked, answer: Callable) -> str:
    """It is right, but did what it should do without."""
    kinds = " and without ".join(f"a{'n' * (kind[0] in 'aeiou')} {kind}" for kind in asked.without)
    told = f"Its answers are right, on all {report.tried} cases."
    return f"{told} But it takes {report.cause}, and is to be written without {kinds}."


REPLIES = {
    "wrong": _wrong,
    "raised": _raised,
    "printed": _printed,
    "nothing": _nothing,
    "changed": _changed,
    "type": _of_another_type,
    "endless": _endless,
    "refused": _refused,
}
"""The replies by the kind of a report."""


def _given(asked: Exercise, report: Checked) -> str:
    """The case in letters and numbers."""
    named = [row for letter, x in zip(asked.letters, report.case, strict=True) for row in _apart(letter, x)]
    return ", ".join(f"{letter} = {said(x, asked.digits)}" for letter, x in named)


def _apart(letter: str, x: Any) -> list[tuple[str, Any]]:
    """What was given by its letter; a triangle corner by corner."""
    return [(f"q{i}", corner) for i, corner in enumerate(x)] if letter == "triangle" else [(letter, x)]


def _counted(report: Checked) -> str:
    """How many cases fail, and why if that is known of all."""
    unknown = NO_NUMBER if is_nan(report.ran.value) else UNKNOWN.get(bool(report.pattern))
    return f"{_cases(report)} {report.cause or unknown} {report.pattern}".rstrip()


def is_nan(x: Any) -> bool:
    """Is an answer, or a number in it, nan?"""
    try:
        return bool(np.any(np.isnan(np.asarray(x, float))))
    except (TypeError, ValueError, OverflowError):
        return False


NO_NUMBER = (
    "nan comes of the root of a negative number, of 0 divided by 0, or of inf, as a sweep gives where nothing is hit "
    "in the frame: ask first whether there is such a case."
)
"""What is said of nan in place of a cause."""


UNKNOWN = {
    False: "No known mistake explains all of that; this is the simplest case.",
    True: "No known mistake explains all of that, but look at what fails.",
}
"""What is said in place of a cause, by whether the cases have something in common."""


def _cases(report: Checked) -> str:
    """How many cases fail."""
    return f"{report.failed} of {report.tried} cases {'fails' if report.failed == 1 else 'fail'}."


def both(asked: Exercise, report: Checked) -> tuple[str, str]:
    """Both answers in words, the right one first."""
    right, mine = report.right, report.ran.value
    if asked.says is None or isinstance(mine, BaseException):
        return _told_apart(right, mine)
    return asked.says(right), asked.says(mine)


def _rightly(asked: Exercise, report: Checked) -> str:
    """The right answer in words."""
    return asked.says(report.right) if asked.says else _answered(report.right)


def _told_apart(right: Any, mine: Any) -> tuple[str, str]:
    """Both answers, in four digits, or in all of them if they are alike in four."""
    short = _answered(right), _answered(mine)
    return short if short[0] != short[1] else (_answered(right, None), _answered(mine, None))


def _answered(x: Any, digits: int | None = 4) -> str:
    """An answer as a reader wants it."""
    return f"{type(x).__name__}" if isinstance(x, BaseException) else said(x, digits).replace(" (no contact)", "")


def _described(x: Any) -> str:
    """What was returned in place of an answer."""
    x = single(x)
    if isinstance(x, np.ndarray):
        return f"an array of shape {x.shape}"
    if isinstance(x, tuple | list):
        return f"{len(x)} value{'s' * (len(x) != 1)} in {'a tuple' if isinstance(x, tuple) else 'a list'}"
    if isinstance(x, complex):
        return "a complex number, which is what Python makes of the root of a negative one"
    if isinstance(x, int | Fraction) and (words := said(x)) in (LARGE, SMALL):
        return words
    return "nothing" if x is None else f"{type(x).__name__} {worded(x)}"[:80]


STILL_MANY = {
    float: " That is still a vector. A dot product such as p @ p is one number, and its root is the length.",
    bool: " The dot product is p @ p, one number; p * p multiplies number by number, and is a vector still.",
}
"""What is said of a vector where one number, or yes or no, is wanted."""


def _wanted(right: Any) -> str:
    """What kind of answer is asked for."""
    if isinstance(right, tuple):
        return f"{len(right)} {'vectors' if isinstance(right[0], tuple) else 'numbers'}"
    return "yes or no: True or False" if isinstance(right, bool) else "one number"

"""Typed exam answers judged: code by the tutor, numbers by the key of the exam's seed."""

import re
from fractions import Fraction

from ..room.exam import _about, _Asked, _exam, _InCode, told
from .answers import program
from .collect import Typed
from .judged import Entry, Judge

NUMBER = re.compile(r"[-−]?\d+(?:[.,]\d+)?(?:\s*/\s*\d+)?(?:[eE][-+]?\d+)?")
"""A number as it is typed: a decimal with point or comma, or a fraction."""

NEAR = 0.006
"""How near a typed number must come, beside what it is: numbers are told to two places."""


def exam_entries(judge: Judge, typed: tuple[Typed, ...], seed: int) -> list[Entry]:
    """What is found of a student's typed answers, by the questions of that exam."""
    asked = _exam(seed)
    return [_entry(judge, one, asked) for one in sorted(typed, key=lambda one: int(one.question))]


def _entry(judge: Judge, one: Typed, asked: list[_Asked]) -> Entry:
    """One question."""
    number, name = int(one.question), f"exam {int(one.question)}"
    if not 1 <= number <= len(asked):
        return Entry(name, "unjudged", f"The exam has questions 1 to {len(asked)}; this is {one.place}.", None)
    question = asked[number - 1]
    if not one.text.strip():
        return Entry(name, "open", f"Question {number} is not answered.", 0.0, question.points)
    if isinstance(question.question, _InCode):
        return _in_code(judge, name, one.text, question)
    return _on_paper(name, one.text, question)


def _in_code(judge: Judge, name: str, text: str, question: _Asked) -> Entry:
    """An answer in code, judged as the exercise that was drawn."""
    answer = program(question.exercise, text)
    found = judge.student([answer])[0]
    return found._replace(exercise=name, reply=f"{found.reply} (Exercise {question.exercise}.)")


def _on_paper(name: str, text: str, question: _Asked) -> Entry:
    """An answer in numbers: the result of the key, or of a mistake that the rubric names."""
    wanted, numbers = _wanted(question), _numbers(text)
    worth = float(question.points)
    half = "A number without its way earns half of its points; the way is for your lecturer to read."
    if isinstance(wanted, str):
        if wanted.lower() in text.lower():
            return Entry(name, "right", f"Right: {wanted}. {half}", worth / 2, worth, source=text)
        return Entry(name, "unjudged", "Words are for your lecturer to read.", None, worth, source=text)
    if numbers and all(any(_near(x, y) for y in numbers) for x in wanted):
        return Entry(name, "right", f"The result is right. {half}", worth / 2, worth, source=text)
    for slip in question.question.slips:
        gives = _numbers(told(slip, question.drawn).removeprefix(slip.what)) if slip.gives else []
        if gives and numbers and all(any(_near(x, y) for y in numbers) for x in gives):
            left = max(0.0, worth - slip.loses) / 2
            reply = f"That is what comes of this mistake: {slip.what}. {half}"
            cause = f"{slip.what[0].upper()}{slip.what[1:]}."
            return Entry(name, "wrong", reply, left, worth, cause=cause, source=text)
    if not numbers:
        reply = "There is no number in it: it is for your lecturer to read."
        return Entry(name, "unjudged", reply, None, worth, source=text)
    right = ", ".join(_about(x) for x in wanted)
    reply = f"The result is {right}. No mistake of the rubric gives yours; the way is for your lecturer to read."
    return Entry(name, "wrong", reply, 0.0, worth, source=text)


def _wanted(question: _Asked) -> str | list[float]:
    """The result that is asked for, which is the last of the key's: numbers, or a word."""
    last = RESULTS.get(question.drawn.name) or [list(question.drawn.answers)[-1]]
    values = [question.drawn.answers[name] for name in last]
    if isinstance(values[0], bool):
        return "yes" if values[0] else "no"
    if isinstance(values[0], str):
        return values[0]
    return [float(y) for x in values for y in (x if isinstance(x, tuple) else (x,))]


RESULTS = {"03.4": ["C", "along"], "04.2": ["u0", "u1"], "06.4": ["lost"]}
"""What the result is made of where it is not the key's last number alone."""


def _numbers(text: str) -> list[float]:
    """The numbers in a text.

    >>> _numbers("t = −0,25 or 14/13")
    [-0.25, 1.0769230769230769]
    """
    found = (x.replace("−", "-").replace(",", ".").replace(" ", "") for x in NUMBER.findall(text[:2000]))
    made = []
    for x in found:
        try:
            over, _, under = x.partition("/")
            made.append(float(Fraction(over)) / float(under or 1))
        except (ValueError, ZeroDivisionError, OverflowError):
            continue
    return made


def _near(right: float, mine: float) -> bool:
    """Is it that number, told to two places or more?"""
    return abs(right - mine) <= max(NEAR, 1e-6 * abs(right))

"""A question of the exam beside its answer: what is asked, in a few lines, and what is right."""

import re

from ..room.concepts import _figure, _Question
from ..room.draws import _Drawn
from ..room.exam import _Asked
from ..room.marked import _lettered
from .judged import Entry
from .paper import wanted_of
from .typed import _place, _questions

SIGNS = {
    r"\cdot": "·", r"\times": "×", r"\sqrt": "√", r"\tfrac12": "½", r"\frac12": "½", r"\,": " ", r"\mathbf ": "",
    r"\mathbf": "", "$": "",
}  # fmt: skip
HIGH = str.maketrans("0123456789-n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻ⁿ")
"""TeX's signs as they are written in a line, and what stands high."""


def asks(exam: str, number: int) -> str:
    """What a question of an exam asks, in a line."""
    drawn = _questions(exam)[number - 1].drawn
    if isinstance(drawn, _Question):
        return _lettered(drawn.question)
    return in_line(drawn.text if isinstance(drawn, _Drawn) else "") or f"Exercise {drawn.number}, in code."


def in_line(text: str) -> str:
    r"""Text with its mathematics in plain signs, for where none is set.

    >>> in_line(r"below $2^{2n}$, $D = a\,r^2 - |\mathbf p \times \mathbf v|^2$")
    'below 2²ⁿ, D = a r² - |p × v|²'
    """
    for sign, plain in SIGNS.items():
        text = text.replace(sign, plain)
    return re.sub(r"\^(?:\{([-\dn]+)\}|([\dn]))", lambda found: (found[1] or found[2]).translate(HIGH), text)


def of_question(entry: Entry) -> tuple[str, str, str] | None:
    """What was asked with its numbers, what was answered, and what is right; None of what is no question."""
    if not entry.version:
        return None
    question = _questions(entry.version)[int(entry.exercise[5:]) - 1]
    return posed(question), _said(entry.source, question), right(question)


def posed(question: _Asked) -> str:
    """The whole question, without its picture and without what there is to choose from."""
    drawn = question.drawn
    if isinstance(drawn, _Question):
        return _lettered(f"{drawn.setting} {drawn.question}")
    if isinstance(drawn, _Drawn):
        return in_line(drawn.text)
    ask = in_line(question.question.exercises[drawn.number].ask)
    return f"{ask} What does it return for {drawn.told}?"


def drawn_of(entry: Entry) -> tuple[str, str] | None:
    """The picture of a question of the exam as an SVG, and what it shows; None where it has none."""
    drawn = _questions(entry.version)[int(entry.exercise[5:]) - 1].drawn if entry.version else None
    if not isinstance(drawn, _Question) or drawn.picture is None:
        return None
    return _figure(drawn, 1.0)


def _said(text: str, question: _Asked) -> str:
    """What was answered; a letter alone with the words that stand beside it."""
    drawn, text = question.drawn, text.strip()
    if not isinstance(drawn, _Question):
        return text
    options = [_lettered(one.text) for one in drawn.answers]
    place = _place(text, options)
    return f"{text} ({options[place]})" if place is not None and len(text) < 20 else text


def right(question: _Asked) -> str:
    """What is right."""
    drawn = question.drawn
    if isinstance(drawn, _Question):
        return f"{'ABCD'[drawn.right]}: {_lettered(drawn.answers[drawn.right].text)}"
    return wanted_of(question) if isinstance(drawn, _Drawn) else f"{drawn.answer} for {drawn.told}"

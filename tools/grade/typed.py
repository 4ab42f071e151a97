"""Typed exam answers judged: code by the tutor, letters and numbers by the key of the exam's version."""

import re
from fractions import Fraction
from functools import cache

from ..room.concepts import _Question
from ..room.draws import _said
from ..room.exam import _Asked, _Call, _version
from ..room.exam_page import _slip_told
from ..room.exams import EXAMS
from ..room.marked import _lettered
from .answers import program
from .collect import Typed
from .judged import Entry, Judge

NUMBER = re.compile(r"([-−]?\d+(?:[.,]\d+)?(?:\s*/\s*\d+)?(?:[eE][-+]?\d+)?)(\s*(?:%|per ?cent))?")
"""A number as it is typed: a decimal with point or comma, or a fraction; and perhaps per cent."""

NEAR = 0.006
"""How near a typed number must come, beside what it is: numbers are told to two places."""


def sat(typed: tuple[Typed, ...], exam: str) -> str:
    """The page of the exam that a student sat: the one that a row of the table names, else that of the class.

    >>> rows = Typed("row 2", "1", "A"), Typed("row 3", "2", "B", "4")
    >>> sat(rows, "exam_first_1"), sat(rows[:1], "exam_first_1")
    ('exam_first_4', 'exam_first_1')
    """
    version = next((one.version for one in typed if one.version), "")
    if not version or version.startswith("exam"):
        return version or exam
    return f"{exam.rpartition('_')[0]}_{version}"


def exam_entries(judge: Judge, typed: tuple[Typed, ...], exam: str) -> list[Entry]:
    """What is found of a student's typed answers: an entry for each question of that exam, answered or not."""
    texts = {int(one.question): one.text for one in typed}
    asked = enumerate(_questions(exam), 1) if typed else ()
    found = (_entry(judge, number, texts.get(number, ""), question) for number, question in asked)
    return [entry._replace(version=exam) for entry in found]


def no_questions(typed: tuple[Typed, ...], exam: str) -> list[tuple[str, str]]:
    """The typed answers to questions that the exam does not have, which do not count: where each stands, and why."""
    if not typed:
        return []
    last = len(_questions(exam))
    rows = [one for one in typed if not 1 <= int(one.question) <= last]
    return [(one.place, f"the exam has questions 1 to {last}; this answers {int(one.question)}") for one in rows]


@cache
def _questions(exam: str) -> list[_Asked]:
    """The questions of an exam, by the name of its page, such as exam_first_7.

    Raises
    ------
    ValueError
        If there is no such page.
    """
    name, _, version = exam.rpartition("_")
    if name not in EXAMS or not re.fullmatch("[1-9][0-9]{0,8}", version):
        pages = " or ".join(f"{name}_1" for name in EXAMS)
        raise ValueError(f"exam must be the name of an exam's page, such as {pages}; got {exam!r}")
    return _version(EXAMS[name], int(version))


def _entry(judge: Judge, number: int, text: str, question: _Asked) -> Entry:
    """One question."""
    name = f"exam {number}"
    if not text.strip():
        return Entry(name, "open", f"Question {number} is not answered.", 0.0, float(question.question.points))
    if isinstance(question.drawn, _Call):
        return _in_code(judge, name, text, question)
    if isinstance(question.drawn, _Question):
        return _chosen(name, text, question)
    return _on_paper(name, text, question)


def _in_code(judge: Judge, name: str, text: str, question: _Asked) -> Entry:
    """An answer in code, judged as the exercise that was drawn; its call is read by a person."""
    number, worth = question.drawn.number, float(question.question.points)
    found = judge.student([program(number, text)])[0]
    told = f"{found.reply} (Exercise {number}. What its call returns, one point, is for your lecturer to read.)"
    return found._replace(exercise=name, reply=told, of=worth, more=found.more + worth - question.question.code)


def _chosen(name: str, text: str, question: _Asked) -> Entry:
    """A letter: a point for it, and the reason is read by a person."""
    drawn, worth = question.drawn, float(question.question.points)
    found = re.match(r"\W*([A-Da-d])\b", text)
    place = "ABCD".index(found[1].upper()) if found else len(drawn.answers)
    if place >= len(drawn.answers):
        reply = "It does not begin with a letter of the question."
        return Entry(name, "unjudged", reply, None, worth, source=text, more=worth)
    if place == drawn.right:
        reply = f"{'ABCD'[place]} is right. The reason, one point, is for your lecturer to read."
        return Entry(name, "right", reply, 1.0, worth, source=text, more=worth - 1)
    return Entry(name, "wrong", _lettered(drawn.answers[place].reply), 0.0, worth, cause=drawn.mistake, source=text)


def _on_paper(name: str, text: str, question: _Asked) -> Entry:
    """An answer in numbers: the result of the key, or of a mistake that the rubric names."""
    wanted, worth = _wanted(question), float(question.question.points)
    half = "A number without its way earns half of its points; the way is for your lecturer to read."
    if _holds(text, wanted):
        reply = f"The result is right. {half}"
        return Entry(name, "right", reply, worth / 2, worth, source=text, more=worth / 2)
    for slip in question.question.slips:
        gives = _slip_told(slip, question.drawn).removeprefix(slip.what) if slip.gives else ""
        if _numbers(gives) and _holds(text, gives):
            left = max(0.0, worth - slip.loses) / 2
            reply = f"That is what comes of this mistake: {slip.what}. {half}"
            cause = f"{slip.what[0].upper()}{slip.what[1:]}."
            return Entry(name, "wrong", reply, left, worth, cause=cause, source=text, more=left)
    if not _numbers(text) or not _numbers(wanted):
        words = "Words are for your lecturer to read." if _numbers(wanted) else WORDY
        return Entry(name, "unjudged", words, None, worth, source=text, more=worth)
    if _comes_near(text, wanted):
        reply = "It comes near to what is asked for, so your lecturer reads it."
        return Entry(name, "unjudged", reply, None, worth, source=text, more=worth)
    reply = f"The result is {wanted}. No mistake of the rubric gives yours; the way is for your lecturer to read."
    return Entry(name, "wrong", reply, 0.0, worth, source=text, more=worth / 2)


def _wanted(question: _Asked) -> str:
    """The result that is asked for as it is written, which is the last of the key's where `RESULTS` names none."""
    answers = question.drawn.answers
    names = RESULTS.get(question.drawn.name) or [list(answers)[-1]]
    return ", ".join(_said(answers[name]) for name in names)


WORDY = "What is asked for is told in words, so your lecturer reads the answer."
"""What is said of an answer that no number decides."""

RESULTS = {
    "04.2": ["u0", "u1"],
    "06.4": ["lost"],
    "08.1": ["w1", "w2"],
    "10.1": ["who", "t"],
    "12.2": ["c"],
}
"""What the result is made of where it is not the key's last value alone."""

WORDS = re.compile(r"\d+ and \d+|[a-z]+\d*")
"""What of a result is compared as words: a pair of balls, yes, no, meets."""

UNITS = {"t", "s", "cm", "m", "c4", "and", "at"}
"""Words that say nothing."""


def _holds(text: str, wanted: str) -> bool:
    """Does an answer hold what is wanted: its words, and its numbers in their order?

    >>> _holds("pair 1 and 2 after 2,5 s", "1 and 2, 2.5"), _holds("1 and 2", "1 and 2, 1"), _holds("not", "no")
    (True, False, False)
    """
    text = text.lower()
    for words in WORDS.findall(wanted.lower()):
        if words not in UNITS and not re.search(rf"\b{words}\b", text):
            return False
        text = re.sub(rf"\b{words}\b", ";", text) if words not in UNITS else text
    return any(_in_order(mine, _wanted_numbers(wanted)) for mine in (_numbers(text), _numbers(text.replace("%", ""))))


def _in_order(mine: list[float], wanted: list[float]) -> bool:
    """Are the numbers that are wanted among these, in their order?"""
    left = iter(mine)
    return all(any(_near(x, y) for y in left) for x in wanted)


def _wanted_numbers(wanted: str) -> list[float]:
    """The numbers of a result, without those that are words."""
    return _numbers(WORDS.sub(";", wanted.lower()))


def _comes_near(text: str, wanted: str) -> bool:
    """Does an answer hold all numbers that are wanted, but in another order, of the other sign, ×100, or by 5 %?

    >>> _comes_near("0.95; 0.55", "0.55, 0.95"), _comes_near("93", "0.92"), _comes_near("0.5", "0.92")
    (True, True, False)
    """
    mine = [abs(x) for x in _numbers(text)]
    shown = [y for x in mine for y in (x, x / 100)]
    return all(any(abs(abs(x) - y) <= max(NEAR, 0.05 * abs(x)) for y in shown) for x in _wanted_numbers(wanted))


def _numbers(text: str) -> list[float]:
    """The numbers in a text; so many per cent are hundredths.

    >>> _numbers("t = −0,25 or 14/13 or 92 %")
    [-0.25, 1.0769230769230769, 0.92]
    """
    made = []
    for found in NUMBER.finditer(text[:2000]):
        x, per_cent = found[1].replace("−", "-").replace(",", ".").replace(" ", ""), found[2]
        try:
            over, _, under = x.partition("/")
            made.append(float(Fraction(over)) / float(under or 1) / (100 if per_cent else 1))
        except (ValueError, ZeroDivisionError, OverflowError):
            continue
    return made


def _near(right: float, mine: float) -> bool:
    """Is it that number, told to two places or more?"""
    return abs(right - mine) <= max(NEAR, 1e-6 * abs(right))

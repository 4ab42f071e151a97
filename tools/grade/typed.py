"""Typed exam answers judged: code by the tutor, letters and numbers by the key of the exam's version."""

import re
from functools import cache

from ..room.concepts import _Question
from ..room.exam import _Asked, _Call, _version
from ..room.exams import EXAMS
from ..room.marked import _lettered
from .answers import program
from .bare import is_blank
from .collect import Typed
from .judged import DECIDES, UNRUN, Entry, Judge
from .paper import DOUBT, on_paper, says
from .reckon import readings


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
    if is_blank(text):
        reply = f"Question {number} is not answered."
        return Entry(name, "open", reply, 0.0, float(question.question.points), source=text.strip())
    if isinstance(question.drawn, _Call):
        return _in_code(judge, name, text, question)
    if isinstance(question.drawn, _Question):
        return _chosen(name, text, question)
    return on_paper(name, text, question)


def _in_code(judge: Judge, name: str, text: str, question: _Asked) -> Entry:
    """An answer in code, judged as the exercise that was drawn; its call is read by a person."""
    number, worth = question.drawn.number, float(question.question.points)
    answer, call = program(number, text), worth - question.question.code
    returned = _returned(text, question)
    if not answer.name and (alone := _number_alone(text, question)):
        right = alone == NUMBER_RIGHT
        reply = f"{alone} The code, {question.question.code} points, is missing."
        points, more = (call, 0.0) if right else (0.0, call)
        return Entry(name, "wrong", reply, points, worth, cause=alone, source=text, more=more)
    with judge.by_rubric():
        found = judge.student([answer])[0]
    told = re.sub(rf"^Exercise {number}", "Your code", found.reply)
    more = found.more + call
    if found.kind in ("broken", "raised") and not found.points:  # no computer was there to say so
        more, told = (
            max(more, question.question.code / 2 + call),
            f"{told.removesuffix(UNRUN).removesuffix(DECIDES).strip()} {BY_HAND}",
        )
    if not returned or found.points is None:
        reply = f"{told} What the call returns, one point, is for your lecturer to read."
        last = (text.rstrip().splitlines() or [""])[-1]
        bare = found.kind == "right" and not found.more and (last[:1].isspace() or "return" in last)
        return found._replace(exercise=name, reply=reply, of=worth, more=more, bare=bare)
    points = found.points + call * (returned == CALL_RIGHT)
    return found._replace(exercise=name, reply=f"{told} {returned}", points=points, of=worth, more=more - call)


CALL_RIGHT = "What the call returns stands below it and is right: one point."
CALL_WRONG = "The number below it is not what the call returns."
"""What is said of a number below code."""


def _returned(text: str, question: _Asked) -> str:
    """What is said of the number below code, if the last row is one alone; empty if a person reads what is there."""
    last = (text.rstrip().splitlines() or [""])[-1]
    last = re.sub(r"^(?:it )?returns?:? ", "", last)
    if last[:1].isspace() or DOUBT.search(last) or not re.fullmatch(r"[^a-z]*\d[\d.,/ ]*", last, re.I):
        return ""
    return CALL_RIGHT if says(last, question.drawn.answer) else CALL_WRONG


NUMBER_RIGHT = "A number stands where code is wanted; it is what the call returns, and has its point."
NUMBER_WRONG = "A number stands where code is wanted, and it is not what the call returns."
"""What is said where nothing but a number was typed."""


def _number_alone(text: str, question: _Asked) -> str:
    """What is said of an answer that is a number and no code; empty if it is none, or not for certain one."""
    text = " ".join(text.split())
    if DOUBT.search(text.lower()) or not readings(text) or re.search(r"\b(?:def|lambda|return|if)\b", text):
        return ""
    return NUMBER_RIGHT if says(text, question.drawn.answer) else NUMBER_WRONG


BY_HAND = (
    "Written without a computer, code that does not run may have up to half of its points; your lecturer reads it."
)
"""What is said of typed code that does not run."""


MOST = 1000
"""Letters of an answer in which it is looked for what is chosen."""

LETTER = re.compile(
    r"\W*(?:(?:the |my )?(?:answer|option|letter|choice)(?: is)?\W*)?\(?([a-d])\b\s*"
    r"(?:$|[.):;,–-]+\s*|(?=(?:because|since|as|for|is right)\b))(.*)",
    re.I | re.S,
)
"""A letter that is chosen, and what stands behind it."""

FIRST = re.compile(r"\W*([A-Da-d])\s+((?:it|they|we|you|I|there)\b.*)|\W*([A-D])\s+([ft]\s+[a-z]{2,}.*)", re.S)
"""A letter alone, and behind it, without a sign between them, how only a reason of its own begins: D f falls."""

NAMELESS = re.compile(r"\W*([A-C])\s+((?:the|both|only|each|every|all)\b.*)", re.S)
"""The same where the letter might be a ball, if one had its name; D is a discriminant as well, whatever was asked."""

UNSURE = re.compile(r"(?:or|and|not?|but|then|[a-d]\W*$|[a-d]\s*(?:[,/&+]|or\b|and\b))\b|.*[?]\s*$", re.I | re.S)
"""How a reason does not begin, and that it is no question."""

GUESSED = re.compile(
    r"\b(?:or|and|not) \(?[A-D]\)?\s*[.?]?$|\b(?:maybe|perhaps|guess|dunno|idea|unsure|not sure)\b", re.S
)
"""What makes a letter one of several."""


def _place(text: str, options: list[str], asked: str = "") -> int | None:
    """Which option an answer chooses, by its letter or in its own words; None if it is not one alone.

    asked : the question's words. A letter that these use is a name, and may begin a reason.

    >>> [_place(x, ["yes", "no", "never", "now"]) for x in ("b) as it passes", "Answer: D", "Never.", "D or A", "D/B")]
    [1, 3, 2, None, None]
    >>> [_place(x, ["yes", "no", "never", "now"]) for x in ("D f falls through zero", "D is negative", "B the rim is")]
    [3, None, 1]
    """
    text, plain = " ".join(text.split())[:MOST], [_plainly(x) for x in options]
    if plain.count(_plainly(text)) == 1:
        return plain.index(_plainly(text))
    if not (found := _letter_first(text, f"{asked} {' '.join(options)}")):
        return None
    letter, reason = found
    if (place := "ABCD".index(letter.upper())) >= len(options):
        return None
    if _plainly(reason) == plain[place]:
        return place
    return None if UNSURE.match(reason) or GUESSED.search(reason) or _plainly(reason) in plain else place


def _letter_first(text: str, asked: str) -> tuple[str, str] | None:
    """The letter that an answer begins with, and the reason behind it; None where it may be a word of the reason."""
    if found := LETTER.fullmatch(text) or FIRST.fullmatch(text):
        letter, reason = (x for x in found.groups() if x is not None)
        return letter, reason.strip()
    found = NAMELESS.fullmatch(text)
    return None if not found or re.search(rf"\b{found[1]}\b", asked) else (found[1], found[2].strip())


REASONS = re.compile(r"(?:(?:because|since|as|for|is right)\b)?(.*)", re.I | re.S)
"""How a reason begins, and what it is."""


def _alone(text: str, options: list[str], place: int, asked: str = "") -> bool:
    """Is an answer that chooses an option no more than its letter, its own words or both?

    >>> [_alone(x, ["yes", "no"], 1) for x in ("B", "No.", "b) no", "B, because", "B, as r is 0", "B no, since r is 0")]
    [True, True, True, True, False, False]
    """
    text, words = " ".join(text.split())[:MOST], _plainly(options[place])
    found = _letter_first(text, f"{asked} {' '.join(options)}")
    rest = REASONS.fullmatch(found[1])[1] if found else text
    return _plainly(rest) == words or _plainly(text) == words or bool(found and is_blank(rest))


def _plainly(text: str) -> str:
    """Words without capitals, gaps and what stands between them."""
    return re.sub(r"[^\w.,+/-]", "", text.lower().replace("−", "-")).strip(".,")


def _chosen(name: str, text: str, question: _Asked) -> Entry:
    """A letter: a point for it, and the reason is read by a person."""
    drawn, worth = question.drawn, float(question.question.points)
    asked = _lettered(f"{drawn.setting} {drawn.question}")
    options = [_lettered(one.text) for one in drawn.answers]
    if (place := _place(text, options, asked)) is None:
        if re.fullmatch(r"\W*[e-z]\W*", text, re.I):
            return Entry(name, "wrong", "There is no such letter.", 0.0, worth, source=text, bare=True)
        reply = "It is not one letter of the question alone, with or without a reason, so your lecturer reads it."
        return Entry(name, "unjudged", reply, None, worth, source=text, more=worth)
    if place == drawn.right:
        reply = f"{'ABCD'[place]} is right. The reason, one point, is for your lecturer to read."
        read = "its letter alone" if _alone(text, options, place, asked) else ""
        made = Entry(name, "right", reply, 1.0, worth, source=text, more=worth - 1, says=read)
        return made._replace(bare=bool(read), result=True)
    return Entry(name, "wrong", _lettered(drawn.answers[place].reply), 0.0, worth, cause=drawn.mistake, source=text)

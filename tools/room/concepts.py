"""The concept questions as they are asked: read from ideas/, filled with numbers, their answers in order."""

import re
import tomllib
from functools import cache
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from lib.show.vote import Answer, shuffled
from lib.teach.lessons import LESSONS

from .parameters import _fill, _reckoned, _values
from .parts import PARTS
from .sketch import Piece, image, svg

FORMS = "A", "B"
"""For a vote before a lesson, and for one after it."""

KEPT = ("C",)
"""For exams: in nothing that a class gets to see."""

IDEAS = Path(__file__).parent / "ideas"
SALT = "858"
"""Chosen once, so that in each form the right answers stand about equally often in each place."""


CLAIMS = "a"
"""Chosen once, so that about half of what somebody says is right, and is as long as what is wrong."""


class _Question(NamedTuple):
    """One question of one form: its lesson, the idea and the mistake that it is about; what is given, and asked.

    answers : in the order in which they are shown. picture : its marks, and what it shows in words, if there is one.
    numbers : for each answer the expression that gives the numbers in its text, or "". check : an expression that is
    true, or "". given : what both may name. drawn : the names whose values a seed draws.
    """

    lesson: str
    form: str
    idea: str
    mistake: str
    setting: str
    question: str
    answers: tuple[Answer, ...]
    picture: tuple[tuple[Piece, ...], str] | None
    numbers: tuple[str, ...]
    check: str
    given: dict[str, Any]
    drawn: tuple[str, ...]

    @property
    def name(self) -> str:
        """A name of its own, as in an address.

        >>> [q.name for q in _questions() if q.lesson == "01"][:2]
        ['01-a-tunnelling', '01-b-tunnelling']
        """
        return _named(self.lesson, self.form, self.idea)

    @property
    def number(self) -> str:
        """What everybody calls it: its form, and the number of its idea, which stays whatever is added.

        >>> [q.number for q in _questions() if q.lesson == "01"][:2]
        ['A3', 'B3']
        """
        return f"{self.form}{_placed()[self.lesson, self.idea]}"

    @property
    def right(self) -> int:
        """The place of the right answer."""
        return [answer.right for answer in self.answers].index(True)


def _named(lesson: str, form: str, idea: str) -> str:
    """A question's name."""
    return f"{lesson}-{form}-{re.sub(r'[^a-z0-9]+', '-', idea.lower())}".lower()


@cache
def _ideas() -> tuple[dict, ...]:
    """All ideas as the files have them, in the order of the lessons, a file a lesson of its name."""
    files = {number: IDEAS / f"{name}.toml" for number, name in LESSONS.items()}
    read = {n: tomllib.loads(file.read_text(encoding="utf-8"))["idea"] for n, file in files.items() if file.exists()}
    return tuple(chain.from_iterable([{"lesson": n, **idea} for idea in some] for n, some in read.items()))


@cache
def _placed() -> dict[tuple[str, str], int]:
    """The number of each idea, by its lesson and name: its own, or for the first ones their place."""
    first = [idea for idea in _ideas() if "number" not in idea]
    return {(idea["lesson"], idea["name"]): idea.get("number") or 1 + first.index(idea) for idea in _ideas()}


@cache
def _questions(forms: tuple[str, ...] = FORMS, seed: int | str | None = None) -> tuple[_Question, ...]:
    """All questions of some forms, idea by idea: with their plain numbers, or with those of a seed."""
    return tuple(_asked(idea, form, seed) for idea in _ideas() for form in forms)


def _asked(idea: dict, form: str, seed: int | str | None = None) -> _Question:
    """One question of an idea."""
    told = idea[form]
    values = _values(told, _named(idea["lesson"], form, idea["name"]), seed)
    rows = [(row, _fill(row["text"], values)) for row in told["answers"]]
    answers = [Answer(text, _fill(row["why"], values), row.get("right", False)) for row, text in rows]
    question = _fill(told["question"], values)
    drawn = "" if seed is None else seed  # so that neighbours' letters differ where their answers have no numbers
    answers = tuple(shuffled(f"{SALT}{form}{idea['name']}{question}{drawn}", answers))
    numbers = {text: row.get("is", "") for row, text in rows}
    return _Question(
        lesson=idea["lesson"],
        form=form,
        idea=idea["name"],
        mistake=idea["mistake"],
        setting=_fill(told["setting"], values),
        question=question,
        answers=answers,
        picture=_pictured(told["picture"], values) if "picture" in told else None,
        numbers=tuple(numbers[answer.text] for answer in answers),
        check=told.get("check", ""),
        given=values,
        drawn=tuple(told.get("draw", ())),
    )


def _claim(question: _Question) -> Answer:
    """The answer that somebody gives: by a hash of the question's name, about as often the right one as not."""
    drawn = int.from_bytes(sha256(f"{CLAIMS}{question.name}".encode()).digest()[:4], "big")
    wrong = [answer for answer in question.answers if not answer.right]
    return wrong[drawn // 2 % len(wrong)] if drawn % 2 else question.answers[question.right]


def _judging(question: _Question) -> _Question:
    """The question whether it is right what somebody answers to it; Yes stands first, whatever is right."""
    claim, right = _claim(question), question.answers[question.right]
    told = right.reply if claim.right else f"{claim.reply} Right is: {right.text.rstrip('.')}. {right.reply}"
    answers = tuple(Answer(text, told, right=claim.right == yes) for text, yes in (("Yes", True), ("No", False)))
    asked = f"{question.question} Somebody says: “{claim.text}” Is that right?"
    return question._replace(question=asked, answers=answers, numbers=("", ""))


def _pictured(told: dict, values: dict[str, Any]) -> tuple[tuple[Piece, ...], str]:
    """What a picture is made of, with the question's own numbers, and what it shows in words."""
    parts = (_reckoned(part, {**PARTS, **values}) for part in told["parts"])
    return tuple(chain.from_iterable(parts)), _fill(told["words"], values)


def _figure(question: _Question, larger: float = 1.0, theme: str = "light") -> tuple[str, str] | None:
    """The question's picture as an SVG document, and what it shows in words; None where it has none.

    larger : by how much its letters are larger than on paper.
    """
    if question.picture is None:
        return None
    marks, words = question.picture
    return svg(marks, words, larger, theme), words


def _image(question: _Question) -> tuple[bytes, str] | None:
    """The same as PNG, twice as sharp as it is wide, for systems that take no SVG."""
    if question.picture is None:
        return None
    marks, words = question.picture
    return image(marks), words


def _numbers(text: str) -> list[float]:
    """The numbers in an answer; not the 2 of a square.

    >>> _numbers("At $t = -0.5$, by (−3, 4) cm² from $r^2$")
    [-0.5, -3.0, 4.0]
    """
    return [float(found.replace("−", "-")) for found in re.findall(r"(?<!\^)[−-]?\d+(?:\.\d+)?", text)]

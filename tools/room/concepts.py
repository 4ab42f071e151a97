"""The concept questions as they are asked: read from concepts.toml, or taken from a lesson, their answers in order."""

import re
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from lib.show import Stage
from lib.show.board import Board
from lib.show.document import document
from lib.show.vote import Answer, shuffled
from lib.teach.lessons import lesson
from lib.teach.predictions import LookBack

FORMS = "A", "B"
SALT = "1"
"""Chosen once, so that over both forms the right answers stand about equally often in each place."""


class _Question(NamedTuple):
    """One question of one form: its lesson, the idea and the mistake that it is about; what is given, and asked.

    answers : in the order in which they are shown. scene : what `_figure` draws, if there is one. numbers : for each
    answer the expression that gives the numbers in its text, or "". check : an expression that is true, or "".
    given : what both may name. of : the place in a lesson of `lib.teach` that the question is taken from, or "".
    """

    lesson: str
    form: str
    idea: str
    mistake: str
    setting: str
    question: str
    answers: tuple[Answer, ...]
    scene: dict | Callable[[], Board] | None
    numbers: tuple[str, ...]
    check: str
    given: dict[str, Any]
    of: str

    @property
    def name(self) -> str:
        """A name of its own, as in an address.

        >>> _questions()[0].name
        '01-a-tunnelling'
        """
        return f"{self.lesson}-{self.form}-{re.sub(r'[^a-z0-9]+', '-', self.idea.lower())}".lower()

    @property
    def right(self) -> int:
        """The place of the right answer."""
        return [answer.right for answer in self.answers].index(True)


@cache
def _questions(path: Path = Path(__file__).parent / "concepts.toml") -> tuple[_Question, ...]:
    """All questions, idea by idea, in form A and in form B."""
    ideas = tomllib.loads(path.read_text(encoding="utf-8"))["idea"]
    return tuple(_asked(idea, form) for idea in ideas for form in FORMS)


def _asked(idea: dict, form: str) -> _Question:
    """One question of an idea."""
    told = idea[form]
    question, answers, scene = _from_lesson(told["of"]) if "of" in told else _written(told)
    numbers = {row["text"]: row.get("is", "") for row in told.get("answers", ())}
    answers = tuple(shuffled(SALT + question, answers))
    return _Question(
        lesson=idea["lesson"],
        form=form,
        idea=idea["name"],
        mistake=idea["mistake"],
        setting=told["setting"],
        question=question,
        answers=answers,
        scene=scene,
        numbers=tuple(numbers.get(answer.text, "") for answer in answers),
        check=told.get("check", ""),
        given=told.get("given", {}),
        of=told.get("of", ""),
    )


def _written(told: dict) -> tuple[str, tuple[Answer, ...], dict | None]:
    """Question, answers and scene as the file has them."""
    answers = tuple(Answer(row["text"], row["why"], row.get("right", False)) for row in told["answers"])
    return told["question"], answers, told.get("scene")


def _from_lesson(place: str) -> tuple[str, tuple[Answer, ...], dict | Callable[[], Board] | None]:
    """Question, answers and scene of a lesson, such as lesson01.PREDICTION or lesson09.LOOK_BACK.1."""
    module, name, *index = place.split(".")
    found = getattr(lesson(module.removeprefix("lesson")), name)
    if index:
        found = found[int(index[0])]
    if isinstance(found, LookBack):
        return found.question, found.answers, None
    return found["question"], found["answers"], found.get("scene")


def _figure(question: _Question) -> tuple[str, str] | None:
    """The question's scene as an SVG document, and what it shows in words; None where it has none."""
    return _shown(question, document)


def _image(question: _Question) -> tuple[bytes, str] | None:
    """The same as PNG, twice as sharp as it is wide, for systems that take no SVG."""
    return _shown(question, lambda board, words: board.png)


def _shown(question: _Question, made: Callable[[Board, str], Any]) -> tuple[Any, str] | None:
    """What is made of the question's scene and of its words, and the words; None where it has none."""
    if (scene := question.scene) is None:
        return None
    board = scene() if callable(scene) else Stage(**scene, views=("world",), reveal=False)
    drawn = made(board, board.caption), board.caption
    board.close()
    return drawn


def _numbers(text: str) -> list[float]:
    """The numbers in an answer.

    >>> _numbers("At $t = -0.5$, by (−3, 4) cm²")
    [-0.5, -3.0, 4.0]
    """
    return [float(found.replace("−", "-")) for found in re.findall(r"[−-]?\d+(?:\.\d+)?", text)]

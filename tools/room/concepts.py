"""The concept questions as they are asked: read from ideas/, filled with numbers, their answers in order."""

import re
import tomllib
from collections.abc import Callable
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from lib.show import Stage
from lib.show.artists import RULER
from lib.show.board import Board
from lib.show.document import document
from lib.show.vector import LETTERED, LOOKS
from lib.show.vote import Answer, shuffled
from lib.teach.lessons import LESSONS

from .graph import _graph, _plotted
from .parameters import _fill, _reckoned, _values

FORMS = "A", "B"
"""For a vote before a lesson, and for one after it."""

KEPT = ("C",)
"""For exams: in nothing that a class gets to see."""

IDEAS = Path(__file__).parent / "ideas"
POINTS = 100
"""A graph is drawn through so many pieces of a frame."""

SALT = "2656"
"""Chosen once, so that in each form the right answers stand about equally often in each place."""


class _Question(NamedTuple):
    """One question of one form: its lesson, the idea and the mistake that it is about; what is given, and asked.

    answers : in the order in which they are shown. scene : two balls that `_figure` draws, if there are some. graph :
    a curve that it draws, and its words. numbers : for each answer the expression that gives the numbers in its text,
    or "". check : an expression that is true, or "". given : what both may name. drawn : the names whose values a seed
    draws.
    """

    lesson: str
    form: str
    idea: str
    mistake: str
    setting: str
    question: str
    answers: tuple[Answer, ...]
    scene: dict[str, Any] | None
    graph: tuple[tuple[float, ...], str] | None
    numbers: tuple[str, ...]
    check: str
    given: dict[str, Any]
    drawn: tuple[str, ...]

    @property
    def name(self) -> str:
        """A name of its own, as in an address.

        >>> [q.name for q in _questions() if q.lesson == "01"]
        ['01-a-tunnelling', '01-b-tunnelling']
        """
        return _named(self.lesson, self.form, self.idea)

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
    answers = tuple(shuffled(f"{SALT}{form}{idea['name']}{question}", answers))
    numbers = {text: row.get("is", "") for row, text in rows}
    return _Question(
        lesson=idea["lesson"],
        form=form,
        idea=idea["name"],
        mistake=idea["mistake"],
        setting=_fill(told["setting"], values),
        question=question,
        answers=answers,
        scene=told.get("scene"),
        graph=_curve(told["graph"], values) if "graph" in told else None,
        numbers=tuple(numbers[answer.text] for answer in answers),
        check=told.get("check", ""),
        given=values,
        drawn=tuple(told.get("draw", ())),
    )


def _curve(told: dict, values: dict[str, Any]) -> tuple[tuple[float, ...], str]:
    """What a graph shows through one frame, and that in words."""
    heights = (float(_reckoned(told["y"], {**values, "t": k / POINTS})) for k in range(POINTS + 1))
    return tuple(heights), _fill(told["words"], values)


def _figure(question: _Question, larger: float = 1.0) -> tuple[str, str] | None:
    """The question's scene or graph as an SVG document, and what it shows in words; None where it has none.

    larger : by how much the letters of a scene are larger than in a notebook.
    """
    return _shown(question, document, _graph, larger)


def _image(question: _Question) -> tuple[bytes, str] | None:
    """The same as PNG, twice as sharp as it is wide, for systems that take no SVG."""
    return _shown(question, lambda board, words: board.png, _plotted)


def _shown(
    question: _Question, scene: Callable[[Board, str], Any], graph: Callable, larger: float = 1.0
) -> tuple[Any, str] | None:
    """What is made of the question's scene and its words, or of its graph, and the words; None where it has neither."""
    if question.graph is not None:
        heights, words = question.graph
        return graph(heights), words
    if question.scene is None:
        return None
    board = _alone(question.scene, larger)
    drawn = scene(board, board.caption), board.caption
    board.close()
    return drawn


def _alone(scene: dict[str, Any], larger: float) -> Stage:
    """Two balls in a picture without a title, whose ruler is in centimetres."""
    board = Stage(**scene, views=("world",), reveal=False)
    (world,) = board.figure.axes
    world.set_title("", loc="left")
    for text in world.texts:
        text.set_size(larger * text.get_size())
        for written in (LOOKS, LETTERED):
            written.pop(text, None)
        if text.get_gid() == RULER:
            text.set_label(" cm")
    board.fit()
    return board


def _numbers(text: str) -> list[float]:
    """The numbers in an answer.

    >>> _numbers("At $t = -0.5$, by (−3, 4) cm²")
    [-0.5, -3.0, 4.0]
    """
    return [float(found.replace("−", "-")) for found in re.findall(r"[−-]?\d+(?:\.\d+)?", text)]

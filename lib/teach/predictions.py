"""Predict before you read: a scene without its result, a question, and a reply to every answer."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from html import escape
from typing import NamedTuple

from IPython.display import display
from ipywidgets import HTML, Box, Button, Layout, VBox

from ..show import Stage
from ..show.board import Board

__all__ = ["Answer", "LookBack", "look_back", "predict"]


class Answer(NamedTuple):
    """One answer to choose: its text, the reply that says why, and whether it is right."""

    text: str
    reply: str
    right: bool = False


SALT = "14"
"""Chosen once, so that over the course the right answers stand about equally often in each place."""


def shuffled(question: str, answers: Iterable[Answer]) -> list[Answer]:
    """The answers in the order of a hash: the same on every machine, on the page and on paper, however they were given.

    >>> [answer.text for answer in shuffled("Is it?", [Answer("Yes.", "It is.", right=True), Answer("No.", "It is.")])]
    ['No.', 'Yes.']
    """
    return sorted(answers, key=lambda answer: sha256(f"{SALT}{question}{answer.text}".encode()).digest())


def predict(question: str, answers: tuple[Answer, ...], scene: dict | Callable[[], Board] | None = None) -> None:
    """Show a scene and a question; the first click brings the reply, and the scene its result.

    Parameters
    ----------
    question : str
    answers : sequence of Answer
        Two at least, one of them right; a wrong one is somebody's real mistake, and its reply says why it is wrong.
        In any order: they are shown in that of `shuffled`.
    scene : dict or callable, optional
        p1, v1, r1, p2, v2, r2 as `lib.show.Stage`, or what makes another board that can hide its result; none, if
        there is nothing to see.

    Raises
    ------
    ValueError
        If not exactly one of two or more answers is right.
    """
    _check(answers)
    stage = None if scene is None else scene() if callable(scene) else Stage(**scene, views=("world",), reveal=False)
    if stage is not None:
        display(stage)
    display(_Question(question, answers, stage))


def _check(answers: tuple[Answer, ...]) -> None:
    """Raise if not exactly one of two or more answers is right."""
    if len(answers) < 2 or sum(answer.right for answer in answers) != 1:
        raise ValueError(f"answers must be two at least, exactly one of them right; got {answers!r}")


class LookBack(NamedTuple):
    """A short question on an earlier lesson, and its answers."""

    question: str
    answers: tuple[Answer, ...]


def look_back(*questions: LookBack) -> None:
    """Ask short questions on earlier lessons, each answered by a click; without a kernel the replies are in a fold.

    Parameters
    ----------
    questions : LookBack
        Of each exactly one answer is right.

    Raises
    ------
    ValueError
        If not exactly one of two or more answers is right.
    """
    for question, answers in questions:
        _check(answers)
        display(_Question(question, answers))


class _Question(VBox):
    """The question as buttons; without a kernel, as text with the replies in a fold."""

    def __init__(self, question: str, answers: tuple[Answer, ...], stage: Board | None = None):
        self.text = _as_html(question, answers)
        answers = shuffled(question, answers)
        self.reply = HTML()
        self.buttons = [Button(description=answer.text, layout=Layout(width="max-content")) for answer in answers]
        for button, answer in zip(self.buttons, answers, strict=True):
            button.on_click(lambda _, answer=answer: self.choose(answer, stage))
        choices = Box(self.buttons, layout=Layout(flex_flow="row wrap"))
        super().__init__([HTML(f"<b>{escape(question)}</b>"), choices, self.reply])

    def choose(self, answer: Answer, stage: Board | None) -> None:
        """Reply to one answer, and let the stage, if there is one, show what happens, and play it."""
        self.reply.value = f"<p role='status'>{escape(answer.text)} <b>{judged(answer)}</b> {escape(answer.reply)}</p>"
        if stage is not None:
            stage.reveal = True
            stage.plays += 1

    def _repr_mimebundle_(self, **kwargs):
        static = {"text/html": self.text, "text/plain": "A question with its answers in a fold"}
        return super()._repr_mimebundle_(**kwargs) | static


def _as_html(question: str, answers: tuple[Answer, ...]) -> str:
    """Question and answers to read, the replies in a fold."""
    answers = shuffled(question, answers)
    choices = "".join(f"<li>{escape(answer.text)}</li>" for answer in answers)
    replies = "".join(f"<li><b>{judged(answer)}</b> {escape(answer.reply)}</li>" for answer in answers)
    fold = f"<details><summary>Answers</summary><ol>{replies}</ol></details>"
    return f"<p><b>{escape(question)}</b></p><ol>{choices}</ol>{fold}"


def judged(answer: Answer) -> str:
    """Right or wrong, in words."""
    return "Right." if answer.right else "Not so."

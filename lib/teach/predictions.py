"""Predict before you read: a scene without its result, a question, and a reply to every answer."""

from collections.abc import Callable
from html import escape
from typing import NamedTuple

from IPython.display import display
from ipywidgets import HTML, Box, Button, Layout, VBox

from ..show import Stage
from ..show.board import Board
from ..show.vote import Answer, as_html, ballot

__all__ = ["Answer", "LookBack", "look_back", "predict"]


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
    if scene is None:
        display(_Question(question, answers))
        return
    board = scene() if callable(scene) else Stage(**scene, views=("world",), reveal=False)
    board.ask(question, answers)
    display(board)


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
        display(_Question(question, answers))


class _Question(VBox):
    """The question as buttons; without a kernel, as text with each reply in a fold."""

    def __init__(self, question: str, answers: tuple[Answer, ...]):
        self.asked = ballot(question, answers)
        self.reply = HTML()
        rows = self.asked["answers"]
        self.buttons = [Button(description=row[0], layout=Layout(width="max-content")) for row in rows]
        for button, row in zip(self.buttons, rows, strict=True):
            button.on_click(lambda _, row=row: self.choose(*row))
        choices = Box(self.buttons, layout=Layout(flex_flow="row wrap"))
        super().__init__([HTML(f"<b>{escape(question)}</b>"), choices, self.reply])

    def choose(self, text: str, words: str, reply: str, right: bool) -> None:
        """Reply to one answer."""
        sign = "✓" if right else "✗"
        self.reply.value = f"<p role='status'>{escape(text)} <b>{sign} {words}</b> {escape(reply)}</p>"

    def _repr_mimebundle_(self, **kwargs):
        static = {"text/html": as_html(self.asked), "text/plain": "A question, each answer with its reply in a fold"}
        return super()._repr_mimebundle_(**kwargs) | static

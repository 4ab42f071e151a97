"""A vote in a picture: a question about it, whose handles are locked until somebody has chosen an answer."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from html import escape
from typing import Any, NamedTuple

import traitlets

SALT = "14"
"""Chosen once, so that over the course the right answers stand about equally often in each place."""

OPEN = "choose", "sight", "wide"
"""The events that a picture obeys before the vote."""


class Answer(NamedTuple):
    """One answer to choose: its text, the reply that says why, and whether it is right."""

    text: str
    reply: str
    right: bool = False


def shuffled(question: str, answers: Iterable[Answer]) -> list[Answer]:
    """The answers in the order of a hash: the same on every machine, on the page and on paper, however they were given.

    >>> [answer.text for answer in shuffled("Is it?", [Answer("Yes.", "It is.", right=True), Answer("No.", "It is.")])]
    ['No.', 'Yes.']
    """
    return sorted(answers, key=lambda answer: sha256(f"{SALT}{question}{answer.text}".encode()).digest())


def judged(answer: Answer) -> str:
    """Right or wrong, in words."""
    return "Right." if answer.right else "Not so."


def ballot(question: str, answers: tuple[Answer, ...]) -> dict[str, Any]:
    """A question as a front end takes it: each answer its text, right or wrong in words, its reply, and whether right.

    Raises
    ------
    ValueError
        If not exactly one of two or more answers is right.
    """
    if len(answers) < 2 or sum(answer.right for answer in answers) != 1:
        raise ValueError(f"answers must be two at least, exactly one of them right; got {answers!r}")
    rows = [[answer.text, judged(answer), answer.reply, answer.right] for answer in shuffled(question, answers)]
    return {"question": question, "answers": rows}


def as_html(asked: dict[str, Any]) -> str:
    """A question to read where no script runs: each answer is a fold that opens on its reply."""
    rows = "".join(
        f"<li><details><summary>{escape(text)}</summary><p><b>{words}</b> {escape(reply)}</p></details></li>"
        for text, words, reply, _ in asked["answers"]
    )
    return f'<div class="vote"><p><b>{escape(asked["question"])}</b></p><ol>{rows}</ol></div>'


class Voting(traitlets.HasTraits):
    """What can carry a question: `vote` is what it asks, and `chosen` the number of the answer, below 0 before."""

    vote = traitlets.Dict().tag(sync=True)
    chosen = traitlets.Int(-1).tag(sync=True)
    plays: int
    redraw: Callable[[], None]

    def ask(self, question: str, answers: tuple[Answer, ...]) -> None:
        """Put a question into the picture, which is locked until it is answered.

        Raises
        ------
        ValueError
            As `ballot`.
        """
        film = self.has_trait("reveal") or getattr(self, "scrub", False)
        self.vote = ballot(question, answers) | {"film": film}
        self.redraw()

    @property
    def locked(self) -> bool:
        """Does it wait for a vote?"""
        return bool(self.vote) and self.chosen < 0

    @traitlets.observe("chosen")
    def _answered(self, change) -> None:
        """Show the result, if it was hidden, and play the film that answers."""
        if change.old < 0 <= change.new:
            if self.has_trait("reveal"):
                self.reveal = True
            self.redraw()
            self.plays += 1

    def _on_choose(self, number: int) -> None:
        if number >= (count := len(self.vote.get("answers", ()))):
            raise ValueError(f"number must be below {count}, as there are so many answers; got {number}")
        if self.locked:
            self.chosen = number

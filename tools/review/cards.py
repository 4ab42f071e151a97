"""The cards: what each lesson says to remember, its questions that look back, and mistakes, each with what is wrong."""

import re
import tomllib
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from lib.teach.lessons import lesson
from lib.teach.predictions import LookBack

from ..lesson import ROOT, Lesson, lessons, prose
from ..room.concepts import _figure, _Question, _questions
from ..room.page import _code, _together

COLOUR = re.compile(r"\{\\color\{#\w{6}\}(\{(?:[^{}]|\{[^{}]*\})*\})\}")
"""A coloured part of a formula: cards have the colour of their text, which is read on light and on dark."""

FIGURES = ROOT / "figures"

LARGER = 1.5
"""How much larger than in a notebook the letters of a scene are: a phone's page shows it at half of its size."""


class _Card(NamedTuple):
    """A card: its name, which stays when its words change; lesson, kind; front and back as HTML with TeX in it.

    figure : the files of its picture, a light one and a dark one, each by its name, or None. words : what it shows.
    """

    name: str
    lesson: str
    kind: str
    front: str
    back: str
    figure: dict[str, str] | None = None
    words: str = ""


def _cards() -> list[_Card]:
    """All cards, lesson by lesson."""
    prompts = _prompts()
    found = [card for made in lessons() for card in _of_lesson(made, prompts)]
    if prompts:
        raise ValueError(f"begins must be the beginning of a sentence to remember; none begins {[*prompts][0]!r}")
    return found


def _prompts(path: Path = Path(__file__).parent / "prompts.toml") -> dict[str, dict]:
    """The prompts by the beginnings of the sentences that they ask for."""
    return {row["begins"]: row for row in tomllib.loads(path.read_text(encoding="utf-8"))["prompt"]}


def _of_lesson(made: Lesson, prompts: dict[str, dict]) -> Iterator[_Card]:
    """The cards of one lesson."""
    taught = lesson(made.number)
    sentences = re.findall(r"^- (.+)$", prose(made.parts["Remember"]), re.M)
    yield from (_remembered(made, k, said, prompts) for k, said in enumerate(sentences, 1))
    yield from (_looked_back(made.number, k, asked) for k, asked in enumerate(taught.LOOK_BACK, 1))
    yield from (_believed(asked) for asked in _questions() if asked.form == "A" and asked.lesson == made.number)


def _remembered(made: Lesson, k: int, said: str, prompts: dict[str, dict]) -> _Card:
    """A sentence to remember. Its prompt is taken from those that are left.

    Raises
    ------
    ValueError
        If no prompt asks for it.
    """
    begins = next((begins for begins in prompts if said.startswith(begins)), None)
    if begins is None:
        raise ValueError(f"prompts.toml must have a prompt for each sentence to remember; none asks for {said!r}")
    prompt = prompts.pop(begins)
    name, front, back = f"{made.number}/remember/{k}", f"<p>{_html(prompt['asks'])}</p>", f"<p>{_html(said)}</p>"
    card = _Card(name, made.number, "remember", front, back)
    if (figure := prompt.get("figure")) is None:
        return card
    files = {name: (FIGURES / name).read_text(encoding="utf-8") for name in (f"{figure}.svg", f"{figure}_dark.svg")}
    words = ElementTree.fromstring(files[f"{figure}.svg"])[0].text  # a figure begins with its title
    return card._replace(figure=files, words=words)


def _looked_back(number: str, k: int, asked: LookBack) -> _Card:
    """A question that looks back; its back says why each other answer is wrong."""
    choices = "".join(f"<li>{_html(answer.text)}</li>" for answer in asked.answers)
    right = next(answer for answer in asked.answers if answer.right)
    wrong = "".join(
        f"<li>{_html(answer.text)}<br/>{_html(answer.reply)}</li>" for answer in asked.answers if not answer.right
    )
    return _Card(
        f"{number}/look-back/{k}",
        number,
        "look back",
        f"<p>{_html(asked.question)}</p><ul>{choices}</ul>",
        f"<p><b>{_html(right.text)}</b></p><p>{_html(right.reply)}</p><p>The others are wrong:</p><ul>{wrong}</ul>",
    )


def _believed(asked: _Question) -> _Card:
    """A question in which a belief that rooms hold fails: the belief tempts, and the back has the answer alone."""
    right = asked.answers[asked.right]
    front = (
        f"<p>{_html(asked.setting)}</p><p>{_html(asked.question)}</p>"
        f"<p>Somebody believes: “{_html(asked.mistake)}” What is right here?</p>"
    )
    back = f"<p><b>{_html(right.text)}</b></p><p>{_html(right.reply)}</p>"
    place = asked.name.split("-", 2)[2]
    card = _Card(f"{asked.lesson}/idea/{place}", asked.lesson, "somebody says", front, back)
    if asked.picture is None:
        return card
    drawn = {theme: _figure(asked, LARGER, theme=theme) for theme in ("light", "dark")}
    files = {f"{place}{end}.svg": drawn[theme][0] for end, theme in (("", "light"), ("_dark", "dark"))}
    return card._replace(figure=files, words=drawn["light"][1])


def _html(text: str) -> str:
    r"""Text of a lesson as HTML: emphasis and code, links as words, and TeX without its colours.

    >>> _html(r"*a* < `b`, [lesson 01](01.ipynb), $a*b < {\color{#076646}{r}}^2$")
    '<i>a</i> &lt; <code>b</code>, lesson 01, \\(a*b &lt; {r}^2\\)'
    """
    parts = COLOUR.sub(r"\1", text).split("`")
    return "".join(_programmed(escape(part, quote=False)) if k % 2 else _worded(part) for k, part in enumerate(parts))


def _programmed(text: str) -> str:
    """Code: a name in a line of text, or lines of their own."""
    return _code(text) if "\n" in text else f"<code>{text}</code>"


def _worded(text: str) -> str:
    """Text between pieces of code."""
    said = text.split("$")
    return "".join(rf"\({escape(part, quote=False)}\)" if k % 2 else _emphasised(part) for k, part in enumerate(said))


def _emphasised(text: str) -> str:
    """Text without mathematics."""
    text = _together(escape(text, quote=False))
    for mark, made in MARKS:
        text = mark.sub(made, text)
    return text


MARKS: list[tuple[re.Pattern, str | Callable]] = [
    (re.compile(r"\[([^\]]+)\]\([^)]+\)"), r"\1"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<b>\1</b>"),
    (re.compile(r"(?<!\w)\*([^*\s][^*]*?)\*(?!\w)"), r"<i>\1</i>"),
]
"""What Markdown means, in the order in which it is read."""

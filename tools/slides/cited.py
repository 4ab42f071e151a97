"""Equations on slides and in notes: what is said with each, and that each that is cited is shown."""

import re
from functools import cache

from nbformat import NotebookNode

from tools.lesson import TAG, Lesson, equations, instructor, lessons, unhandled


def _displayed(tag: str, formula: str) -> str:
    """An equation by itself, with its number."""
    return f"$$ {formula} \\tag{{{tag}}} $$"


def _asked_at(tag: str, made: Lesson) -> list[str]:
    """What to ask the room at an equation."""
    there = rf'(before|after) \({re.escape(tag)}\)(?:: "(.+?)\?"| ask the room (.+?)\.)'
    asked = [(when.lower(), a or b) for when, a, b in re.findall(there, instructor(made), re.I)]
    return [f"**{'Ask first' if when == 'before' else 'Then ask'}:** {question}?" for when, question in asked]


def _said_of(tag: str, made: Lesson) -> str:
    """What to ask the room at an equation, and what the lesson says before it, with it, as whole sentences."""
    cell = next(cell for cell in made.cells if f"\\tag{{{tag}}}" in cell.source)
    said = f"{_before(tag, cell)} ${equations(made)[tag]}$ ({tag}).".strip()
    return "\n\n".join([*_asked_at(tag, made), said if said[0] != "$" else f"This is {said}"])


SHOWN = re.compile(r"\s*\$\$\s*(.+?)\s*\\tag\{([^}]+)\}\s*\$\$\s*", re.S)
"""An equation that is displayed, with what is empty around it."""


def _before(tag: str, cell: NotebookNode) -> str:
    """The paragraph that leads to an equation, with the equations in it that it goes on from."""
    text = cell.source.split(f"\\tag{{{tag}}}")[0].rpartition("$$")[0]
    if text.count("<details>") == text.count("</details>"):
        text = _without_folds(text)
    text = SHOWN.sub(lambda found: f" ${found[1]}$ ({found[2]}) ", text)
    text = re.sub(r"(\$ \([\d.]+\)) +(?=\$)", r"\1, and ", re.sub(r"(\$ \([\d.]+\)) (?=\**[A-Z(])", r"\1.\n\n", text))
    last = re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", text.strip().split("\n\n")[-1]).strip()
    return "" if re.match(r"#|\$[^$]+\$ \([\d.]+\)\.?$", last) else unhandled(last)


def _since(text: str) -> str:
    """What of the words before an equation comes after the last equation in them."""
    return re.split(r"\$ \([\d.]+\)(?:\.|, and)?\s*", text)[-1]


def _without_folds(text: str) -> str:
    """Prose without what is folded away."""
    return re.sub(r"<details>.*?</details>", "", text, flags=re.S).strip()


CITED = re.compile(r"(?<![\w)])\((\d+\.\d+)\)")
"""How words name an equation."""


@cache
def _every() -> dict[str, str]:
    """The equations of all lessons by their tags."""
    return {tag: formula for made in lessons() for tag, formula in equations(made).items()}


def _with_cited(slides: list) -> list:
    """The same slides, where each equation that is cited is shown: up to there, or with what cites it.

    An exercise shows those of its task again, as nobody can turn back to them; the opening names those to come.
    """
    seen, made, all_ = set(), [], {tag for slide in slides for tag in TAG.findall(slide.body)}
    for slide in slides:
        own = set(TAG.findall(slide.body))
        known = own if slide.kind == "exercise" else all_ if slide.kind == "title" else seen | own
        body = _lacking(f"{slide.body} {slide.code if slide.kind == 'exercise' else ''}", known)
        seen |= own | set(body)
        more = "".join(f"\n\n{_displayed(tag, _every()[tag])}" for tag in body)
        told = "".join(f" Here ({tag}) is ${_every()[tag]}$." for tag in _lacking(slide.notes, known | seen))
        made.append(slide._replace(body=f"{slide.body}{more}", notes=f"{slide.notes}{told}".strip()))
    return made


def _lacking(text: str, known: set[str]) -> list[str]:
    """The equations that a text cites and that are not among those known, once each."""
    cited = dict.fromkeys(CITED.findall(TAG.sub("", text)))
    return [tag for tag in cited if tag in _every() and tag not in known]

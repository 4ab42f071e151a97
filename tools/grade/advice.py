"""What to do against a mistake: TEACHING's row where it speaks of it, and in the exam the key's words."""

import re
from functools import cache
from html import escape

from ..needs import ROOT
from ..room.concepts import _Question
from ..room.draws import _Drawn
from ..room.page import _plain
from .pages import with_code
from .typed import _questions

ROW = re.compile(r"^\| (\d\d) \| (.+?) \| (.+?) \|$", re.M)
"""A row of TEACHING's advice: lesson, what they say, what to do."""

SHARED = 2 / 3
"""Which part of a belief's words, and two at least, a sentence on a mistake must say, so that the row speaks of it."""


def advised(made: list[tuple[str, str]], exam: str) -> list[str]:
    """For each mistake, by its exercise and its words, what to do, as HTML; nothing is said twice."""
    told: set[str] = set()
    found = []
    for name, cause in made:
        words = _key(exam, int(name[5:])) if name.startswith("exam") else _fitting(name[:2], cause)
        found.append(words if words not in told else "")
        told.add(words)
    return found


def asks(exam: str, number: int) -> str:
    """What a question of an exam asks."""
    drawn = _questions(exam)[number - 1].drawn
    text = drawn.question if isinstance(drawn, _Question) else drawn.text if isinstance(drawn, _Drawn) else ""
    return _plain(text) or f"Exercise {drawn.number}, in code."


@cache
def advice() -> dict[str, list[tuple[str, str]]]:
    """TEACHING's rows by lesson: what they say, and what to do."""
    whole = (ROOT / "TEACHING.md").read_text(encoding="utf-8")
    text = whole.partition("## What rooms get wrong")[2].partition("\n## ")[0]
    rows: dict[str, list[tuple[str, str]]] = {}
    for number, say, do in ROW.findall(text):
        rows.setdefault(number, []).append((say, do))
    return rows


def _fitting(lesson: str, cause: str) -> str:
    """The row of a lesson that speaks of a mistake in its own words; empty if none does."""
    sentences = [_stems(sentence) for sentence in cause.split(". ")]
    for say, do in advice().get(lesson, []):
        beliefs = [_stems(belief) for belief in say.split(";")]
        if any(len(x & y) >= max(2, SHARED * len(x)) for x in beliefs for y in sentences):
            return f"<i>{escape(say)}</i>: {with_code(do)}"
    return ""


def _stems(text: str) -> set[str]:
    """The beginnings of the words that say something."""
    return {word[:5] for word in re.findall(r"[a-z]{4,}|speed|gap", text.lower())} - COMMON


COMMON = set("that this with from where only they them there have then than before first which your what".split())
"""Words that say nothing."""


def _key(exam: str, number: int) -> str:
    """The key's words on a question."""
    drawn = _questions(exam)[number - 1].drawn
    text = drawn.answers[drawn.right].reply if isinstance(drawn, _Question) else getattr(drawn, "key", "")
    return f"<i>the key</i>: {escape(_plain(text), quote=False)}" if text else ""

"""What to do against a mistake: TEACHING's row where one speaks of it or else what helps against its kind, and in the
exam the key's words.
"""

import re
import tomllib
from functools import cache
from html import escape
from pathlib import Path

from ..needs import ROOT
from ..room.concepts import _Question
from ..room.draws import _Drawn
from ..room.marked import _lettered
from .pages import with_code
from .typed import _questions

ROW = re.compile(r"^\| (\d\d) \| (.+?) \| (.+?) \|$", re.M)
"""A row of TEACHING's advice: lesson, what they say, what to do."""

KINDS = Path(__file__).with_name("advice.toml")
"""What tells a kind of mistake by the tutor's words on it, and what helps against it."""


AGAIN = "<i>as above</i>"
"""What stands in place of advice that was given already."""


def advised(made: list[tuple[str, str, str]]) -> list[str]:
    """For each mistake, by its exercise, its words and the exam, what to do, as HTML; nothing is told twice."""
    told: set[str] = set()
    found = []
    for name, cause, exam in made:
        words = _key(exam, int(name[5:])) if name.startswith("exam") else _fitting(name[:2], cause)
        found.append(AGAIN if words and words in told else words)
        told.add(words)
    return found


def asks(exam: str, number: int) -> str:
    """What a question of an exam asks."""
    drawn = _questions(exam)[number - 1].drawn
    if isinstance(drawn, _Question):
        return _lettered(drawn.question)
    return _in_line(drawn.text if isinstance(drawn, _Drawn) else "") or f"Exercise {drawn.number}, in code."


SIGNS = {r"\cdot": "·", r"\times": "×", r"\sqrt": "√", r"\,": " ", r"\mathbf ": "", r"\mathbf": "", "$": ""}
HIGH = str.maketrans("0123456789-n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻ⁿ")
"""TeX's signs as they are written in a line, and what stands high."""


def _in_line(text: str) -> str:
    r"""Text with its mathematics in plain signs, for where none is set.

    >>> _in_line(r"below $2^{2n}$, $D = a\,r^2 - |\mathbf p \times \mathbf v|^2$")
    'below 2²ⁿ, D = a r² - |p × v|²'
    """
    for sign, plain in SIGNS.items():
        text = text.replace(sign, plain)
    return re.sub(r"\^(?:\{([-\dn]+)\}|([\dn]))", lambda found: (found[1] or found[2]).translate(HIGH), text)


@cache
def advice() -> dict[str, list[tuple[str, str]]]:
    """TEACHING's rows by lesson: what they say, and what to do."""
    whole = (ROOT / "TEACHING.md").read_text(encoding="utf-8")
    text = whole.partition("## What rooms get wrong")[2].partition("\n## ")[0]
    rows: dict[str, list[tuple[str, str]]] = {}
    for number, say, do in ROW.findall(text):
        rows.setdefault(number, []).append((say, do))
    return rows


@cache
def _kinds() -> list[dict]:
    """The kinds of mistakes, the first that fits first."""
    return tomllib.loads(KINDS.read_text(encoding="utf-8"))["against"]


def _fitting(lesson: str, cause: str) -> str:
    """What helps against a mistake of a lesson, by the first sentence of a known kind; empty if there is none."""
    kinds = [kind for kind in _kinds() if lesson in kind.get("lessons", [lesson])]
    fits = (kind for said in cause.split(". ") for kind in kinds if re.search(kind["mistakes"], said))
    if (kind := next(fits, None)) is None:
        return ""
    say, do = _of_row(kind["row"]) if "row" in kind else (kind["say"], kind["do"])
    return f"<i>{escape(say)}</i>: {with_code(do)}"


def _of_row(belief: str) -> tuple[str, str]:
    """The row of TEACHING on a belief."""
    return next(row for rows in advice().values() for row in rows if row[0] == belief)


def _key(exam: str, number: int) -> str:
    """The key's words on a question."""
    drawn = _questions(exam)[number - 1].drawn
    if isinstance(drawn, _Question):
        text = _lettered(drawn.answers[drawn.right].reply)
    else:
        text = _in_line(getattr(drawn, "key", ""))
    return f"<i>the key</i>: {escape(text, quote=False)}" if text else ""

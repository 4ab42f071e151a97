"""What to do against a mistake: TEACHING's row where one speaks of it, or else what helps against its kind; where there
is neither, and it was made in the exam, its question with the key's words.
"""

import re
import tomllib
from functools import cache
from html import escape
from pathlib import Path

from ..needs import ROOT
from ..room.concepts import _Question
from ..room.draws import _Drawn
from ..room.exam import _Call
from ..room.marked import _lettered
from .pages import with_code
from .sheet import in_line
from .typed import _questions

ROW = re.compile(r"^\| (\d\d) \| (.+?) \| (.+?) \|$", re.M)
"""A row of TEACHING's advice: lesson, what they say, what to do."""

KINDS = Path(__file__).with_name("advice.toml")
"""What tells a kind of mistake by the tutor's words on it, and what helps against it."""


AGAIN = "as above, at {}: <i>{}</i>"
"""What stands in place of advice that was given already: at which exercise, and against what."""

SAID = re.compile("<i>(.*?)</i>: ")
"""How advice begins that is against what a room says."""


def advised(made: list[tuple[str, str, str]]) -> list[str]:
    """For each mistake, by its exercise, its words and the exam, what to do, as HTML; nothing is told twice."""
    told: dict[str, str] = {}
    found = []
    for name, cause, exam in made:
        words = _in_exam(exam, int(name[5:]), cause) if name.startswith("exam") else _in_exercise(name, cause)
        said = SAID.match(words)
        found.append(AGAIN.format(told[words], said[1]) if said and words in told else words)
        told.setdefault(words, name)
    return found


def _in_exercise(name: str, cause: str) -> str:
    """What helps against a mistake that was made in an exercise: never nothing."""
    return _fitting(name[:2], cause) or OPEN.format(name)


OPEN = "open exercise {} and its hints, and try such an answer there: the case that fails is drawn"
"""What helps against a mistake of no kind."""


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
    return _told(say, do)


def _in_exam(exam: str, number: int, cause: str) -> str:
    """What helps against a mistake that was made in an exam: never nothing."""
    drawn = _questions(exam)[number - 1].drawn
    if isinstance(drawn, _Question):
        lesson, row = drawn.lesson, _about(drawn.idea)
    else:
        lesson, row = getattr(drawn, "number", "") or drawn.name, None
    return (row and _told(*row)) or _fitting(lesson[:2], cause) or _key(drawn)


def _about(idea: str) -> tuple[str, str] | None:
    """The row of TEACHING that lets the room vote on an idea, if there is one."""
    return next((row for rows in advice().values() for row in rows if f"({idea})" in row[1]), None)


def _told(say: str, do: str) -> str:
    """What they say, and what to do."""
    return f"<i>{escape(say)}</i>: {with_code(do)}"


def _of_row(belief: str) -> tuple[str, str]:
    """The row of TEACHING on a belief."""
    return next(row for rows in advice().values() for row in rows if row[0] == belief)


def _key(drawn: _Question | _Drawn | _Call) -> str:
    """A question to be put to the room again, with the key's words on it."""
    if isinstance(drawn, _Question):
        vote = f"vote {drawn.number.replace(drawn.form, 'A', 1)} ({drawn.idea}), and let those who chose this say why"
        return f"{escape(vote)}; <i>the key</i>: {escape(_lettered(drawn.answers[drawn.right].reply), quote=False)}"
    if isinstance(drawn, _Call):
        return OPEN.format(drawn.number)
    again = "put the question again with the way of a wrong answer on the board, and let the room find where it turns"
    return f"{again}; <i>the key</i>: {escape(in_line(drawn.key), quote=False)}"

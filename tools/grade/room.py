"""A page for the lecturer: who has what, which mistakes the room made, which exercise split it, what to do about it."""

import re
from collections import Counter
from html import escape

from lib.teach.exercises import every

from ..needs import ROOT
from .collect import page_of
from .judged import Entry
from .keeping import Graded
from .pages import WORDS, amount, framed, with_code
from .running import exercises, told_entries

SIGNS = {"right": "✓", "open": "·", "lib": "lib", "unjudged": "?", "broken": "!", "endless": "∞", "raised": "!"}
"""What stands in the table of the class for a kind of answer; for any other its points."""

MOST = 25
"""Mistakes that are told."""

ROW = re.compile(r"^\| (\d\d) \| (.+?) \| (.+?) \|$", re.M)
"""A row of TEACHING's advice: lesson, what they say, what to do."""


def lecturer_page(made: list[Graded], refused: tuple[tuple[str, str], ...], rule: str, drawn: tuple[int, str]) -> str:
    """The page."""
    told = told_entries(made)
    right = sum(entry.kind == "right" for _, entry in told)
    head = (
        f"<h1>The class</h1><p>{len(made)} students, {len(told)} answers, {right} of them right. Cases were held back "
        f"by seed {drawn[0]}; the exam is {drawn[1]}.</p><p class='quiet'>{escape(rule)}</p>"
    )
    parts = (
        _not_judged(made, refused),
        _split(told),
        _mistakes(told),
        _matrix(made),
        _lent(told),
        _undone(made),
    )
    return framed("The class", head + "".join(parts))


def _split(told: list[tuple[str, Entry]]) -> str:
    """The exercise of which nearest to half of the answers are right, and how all went."""
    tallies = {name: _tally([entry for _, entry in told if entry.exercise == name]) for name in _names(told)}
    asked = {name: (right, tried) for name, (right, tried, _) in tallies.items() if tried >= 2}
    if not asked:
        return ""
    name = min(asked, key=lambda name: (abs(asked[name][0] / asked[name][1] - 0.5), -asked[name][1]))
    right, tried = asked[name]
    words = f"Of {tried} who tried exercise {name}, {right} have it right. {_asks(name)}"
    rows = "".join(
        f"<tr><td>{each}</td><td>{right} of {tried}</td><td>{still}</td><td>{escape(_asks(each))}</td></tr>"
        for each, (right, tried, still) in tallies.items()
    )
    head = "<tr><th>exercise</th><th>right</th><th>open</th><th>asks</th></tr>"
    fold = f"<details><summary>All exercises</summary>{_wide(f'<table>{head}{rows}</table>')}</details>"
    return f"<h2>What split the room</h2><p>{escape(words)} Let neighbours who differ convince each other.</p>{fold}"


def _wide(table: str, css: str = "wide") -> str:
    """A table that may be wider than a narrow page, and is moved there by itself."""
    return f'<div class="{css}" tabindex="0" role="region" aria-label="A wide table">{table}</div>'


def _tally(entries: list[Entry]) -> tuple[int, int, int]:
    """How many are right, how many tried, how many are open."""
    still = sum(entry.kind == "open" for entry in entries)
    return sum(entry.kind == "right" for entry in entries), len(entries) - still, still


def _names(told: list[tuple[str, Entry]]) -> list[str]:
    """The exercises in order."""
    return sorted({entry.exercise for _, entry in told})


def _asks(name: str) -> str:
    """What an exercise asks; empty for a question of the exam."""
    return every()[name].ask if name in every() else ""


def _mistakes(told: list[tuple[str, Entry]]) -> str:
    """The mistakes that were made most often, with what TEACHING has against those of the lesson."""
    counts = Counter((entry.exercise, entry.cause) for _, entry in told if entry.cause and entry.kind != "refused")
    unnamed = sum(entry.kind in ("wrong", "type", "raised", "nothing") and not entry.cause for _, entry in told)
    if not counts:
        return f"<h2>Which mistakes the room made</h2><p>No known one. {unnamed} answers are wrong otherwise.</p>"
    ranked = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    rows = "".join(
        f'<tr><td class="number">{count}</td><td>{name}</td><td>{with_code(cause)}</td><td>{_advice(name)}</td></tr>'
        for (name, cause), count in ranked[:MOST]
    )
    head = "<tr><th>times</th><th>exercise</th><th>the mistake</th><th>what TEACHING has for its lesson</th></tr>"
    more = f" {len(ranked) - MOST} more were made less often: they stand in grades.csv." if len(ranked) > MOST else ""
    table = _wide(f'<table class="rooms"><thead>{head}</thead>{rows}</table>')
    rest = f'<p class="quiet">{unnamed} wrong answers have no known cause.{more}</p>'
    return f"<h2>Which mistakes the room made</h2>{table}{rest}"


def advice() -> dict[str, list[tuple[str, str]]]:
    """TEACHING's rows by lesson: what they say, and what to do."""
    text = (
        (ROOT / "TEACHING.md").read_text(encoding="utf-8").partition("## What rooms get wrong")[2].partition("\n## ")[0]
    )
    rows: dict[str, list[tuple[str, str]]] = {}
    for number, say, do in ROW.findall(text):
        rows.setdefault(number, []).append((say, do))
    return rows


def _advice(name: str) -> str:
    """The rows of an exercise's lesson."""
    rows = advice().get(name[:2], [])
    return "<br>".join(f"<i>{escape(say)}</i>: {with_code(do)}" for say, do in rows)


def _matrix(made: list[Graded]) -> str:
    """Students by exercises."""
    names = exercises(made)
    head = "".join(f"<th>{name.removeprefix('exam ')}</th>" for name in names)
    rows = "".join(_matrix_row(one, names) for one in made)
    legend = "✓ right; a number: its points; · open; ! does not run; ∞ does not end; lib: lib again; ?: yours to read"
    head = f"<thead><tr><th>student</th><th>points</th>{head}</tr></thead>"
    table = _wide(f'<table class="class">{head}{rows}</table>', "wide whole")
    return f'<h2>Students and exercises</h2><p class="quiet">{legend}.</p>{table}'


def _matrix_row(one: Graded, names: list[str]) -> str:
    """One student's row."""
    by = {entry.exercise: entry for entry in one.entries}
    total = sum(entry.points or 0 for entry in one.entries)
    link = f'<a href="students/{escape(page_of(one.student))}.html">{escape(one.student)}</a>'
    cells = "".join(_matrix_cell(by.get(name)) for name in names)
    return f'<tr><th scope="row">{link}</th><td>{amount(total)}</td>{cells}</tr>'


def _matrix_cell(entry: Entry | None) -> str:
    """One answer."""
    if entry is None:
        return "<td></td>"
    look = "right" if entry.kind == "right" else "person" if entry.points is None else "wrong" * (entry.kind != "open")
    sign = SIGNS.get(entry.kind, amount(entry.points))
    return f'<td class="{look}" title="{escape(entry.exercise)}: {WORDS[entry.kind]}">{sign}</td>'


def _lent(told: list[tuple[str, Entry]]) -> str:
    """Who only called lib."""
    rows = [(name, entry) for name, entry in told if entry.kind == "lib"]
    listed = "".join(f"<li>{escape(name)}, {entry.exercise}: {escape(entry.reply)}</li>" for name, entry in rows)
    told_so = "<h2>Who only called lib again</h2><p>It costs no points by itself; please talk.</p>"
    return f"{told_so}<ul>{listed}</ul>" if rows else ""


def _not_judged(made: list[Graded], refused: tuple[tuple[str, str], ...]) -> str:
    """What could not be graded, and why."""
    rows = [*refused, *(row for one in made for row in one.refused)]
    rows += [(f"{name}, {e.exercise}", e.reply) for name, e in told_entries(made) if e.kind == "unjudged"]
    listed = "".join(f"<li><b>{escape(place)}</b>: {escape(why)}</li>" for place, why in rows)
    return f"<h2>What could not be graded</h2><ul>{listed}</ul>" if rows else ""


def _undone(made: list[Graded]) -> str:
    """How answers were confined, and what of that this machine could not do."""
    undone = sorted({words for one in made for words in one.undone})
    if not undone:
        words = (
            "Each answer ran in a process of its own that could open no file, reach no network and no other process."
        )
        return f"<h2>How answers were confined</h2><p>{words}</p>"
    listed = "".join(f"<li>{escape(words)}</li>" for words in undone)
    return f"<h2>What this machine could not confine</h2><ul>{listed}</ul>"

"""A page for the lecturer: who has what, which mistakes the room made, which exercise split it, what to do about it."""

from collections import Counter
from html import escape

from lib.teach.exercises import every

from .advice import advised
from .alike import alike
from .attempts import attempts
from .chosen import UNREADABLE
from .held import SEEN
from .judged import Entry
from .keeping import Graded
from .pages import WORDS, amount, framed, with_code
from .roster import MISSING
from .running import named, told_entries
from .sheet import asks
from .sums import both, label, whole
from .waits import SCRIPT, deeds, to_read
from .whose import page_of

SIGNS = {"open": "·", "broken": "!", "endless": "∞", "raised": "!"}
"""What stands in the table of the class for a kind of answer that has no points."""

UNREAD = "×"
"""What stands there for an answer in a file that could not be read."""

GOES = '<p class="quiet goes">The table goes on to the right: push it. →</p>'
"""A sign that a table scrolls, on pages too narrow for it."""

MOST = 25
"""Mistakes that are told."""


def lecturer_page(
    made: list[Graded],
    refused: tuple[tuple[str, str], ...],
    rule: str,
    drawn: tuple[int, str],
    slip: float | None = None,
) -> str:
    """The page. drawn : the seed and the exam. slip : what a mistake loses; by the rubric unless given."""
    told = told_entries(made)
    right, given = (sum(entry.kind == "right" for _, entry in told), sum(entry.kind != "open" for _, entry in told))
    head = (
        f"<h1>The class</h1><p>{len(made)} students, {given} answers, {right} of them right. Cases were held back "
        f"by seed {drawn[0]}.{_sat(told)}{_needs(made, refused)}</p>"
    )
    reads = to_read(made, drawn[1], slip)
    parts = (
        _absent(made, refused),
        _mistakes(told, drawn[1]),
        _split(told, drawn[1]),
        deeds(made, refused),
        reads,
        _matrix(made),
        _but(told),
        _lent(told),
        _alike(made),
        _tried(made),
        _undone(made),
        f"<h2>How points are given</h2>{_seen(told)}<details><summary>The rule</summary><p>{escape(rule)}</p>"
        "</details>",
    )
    return framed("The class", head + "".join(parts), SCRIPT if reads else "")


def _absent(made: list[Graded], refused: tuple[tuple[str, str], ...]) -> str:
    """Who of the list handed in nothing, unless that is told with what fits nobody."""
    names = [one.student for one in made if one.absent]
    if not names or MISSING in dict(refused):
        return ""
    return f"<p><b>{MISSING}</b> ({len(names)} of {len(made)}): {escape(', '.join(names))}.</p>"


def _needs(made: list[Graded], refused: tuple[tuple[str, str], ...]) -> str:
    """How much was not counted, if anything."""
    count = len(refused) + sum(len(one.refused) for one in made)
    return f" <b>{count} could not be counted, or need a look</b>: see below." if count else ""


def _several(told: list[tuple[str, Entry]]) -> bool:
    """Have versions of the exam been sat side by side?"""
    return len({entry.version for _, entry in told if entry.version}) > 1


def _sat(told: list[tuple[str, Entry]]) -> str:
    """Which versions of the exam were sat, and by how many."""
    counts = Counter(version for name, version in {(name, entry.version) for name, entry in told if entry.version})
    rows = ", ".join(f"{version} ({number})" for version, number in sorted(counts.items()))
    return f" The exam, with how many sat each version: {rows}." if rows else ""


def _seen(told: list[tuple[str, Entry]]) -> str:
    """Of which exercises no cases could be held back, and why."""
    names = [name for name in SEEN if name in named(told)]
    why = "every case there stands on a boundary or beside one, and none is drawn by chance"
    return f"<p>Of {', '.join(names)} students have seen all cases: {why}.</p>" if names else ""


def _split(told: list[tuple[str, Entry]], exam: str) -> str:
    """The exercise of which nearest to half of the answers are right, and how all went, of what anybody sat."""
    tallies = {key: _tally(entries) for key, entries in _asked_of(told).items() if key[0] in every() or key[1]}
    several = _several(told)
    rows = "".join(
        f"<tr><td>{whole(each, of, several)}</td><td>{right} of {tried}</td><td>{still}</td>"
        f"<td>{escape(_asks(each, of or exam))}</td></tr>"
        for (each, of), (right, tried, still) in tallies.items()
    )
    head = "<tr><th>exercise</th><th>right</th><th>open</th><th>asks</th></tr>"
    fold = f"<details><summary>All exercises</summary>{_wide(f'<table>{head}{rows}</table>')}</details>"
    return f"<h2>What split the room</h2>{_nearest_to_half(tallies, several, exam)}{fold}" if rows else ""


def _nearest_to_half(tallies: dict[tuple[str, str], tuple[int, int, int]], several: bool, exam: str) -> str:
    """The exercise that split the room, in words; nothing is said of what one student alone has tried."""
    asked = {key: (right, tried) for key, (right, tried, _) in tallies.items() if tried >= 2}
    if not asked:
        return "<p>No two have tried the same.</p>"
    name, version = key = min(asked, key=lambda key: (abs(asked[key][0] / asked[key][1] - 0.5), -asked[key][1]))
    right, tried = asked[key]
    words = f"Of {tried} who tried {whole(label(name), version, several)}, {right} have it right."
    return (
        f"<p>{escape(words)} {escape(_asks(name, version or exam))} Let neighbours who differ convince each other.</p>"
    )


def _asked_of(told: list[tuple[str, Entry]]) -> dict[tuple[str, str], list[Entry]]:
    """All entries by what was asked: an exercise, or a question of a version, in order."""
    found: dict[tuple[str, str], list[Entry]] = {}
    order = {name: k for k, name in enumerate(named(told))}
    for _, entry in sorted(told, key=lambda row: (order[row[1].exercise], row[1].version)):
        found.setdefault((entry.exercise, entry.version), []).append(entry)
    return found


def _wide(table: str, css: str = "wide") -> str:
    """A table that may be wider than a narrow page, and is moved there by itself."""
    return f'<div class="{css}" tabindex="0" role="region" aria-label="A table that scrolls">{table}</div>'


def _tally(entries: list[Entry]) -> tuple[int, int, int]:
    """How many are right, how many tried, how many are open."""
    still = sum(entry.kind == "open" for entry in entries)
    return sum(entry.kind == "right" for entry in entries), len(entries) - still, still


def _asks(name: str, exam: str) -> str:
    """What an exercise asks, or a question of the exam."""
    return every()[name].ask if name in every() else asks(exam, int(name[5:]))


def _mistakes(told: list[tuple[str, Entry]], exam: str) -> str:
    """The mistakes that were made most often, with what TEACHING has against those of the lesson."""
    causes = ((entry, cause) for _, entry in told if entry.kind != "refused" for cause in (entry.cause, entry.also))
    counts = Counter((entry.exercise, cause, entry.version) for entry, cause in causes if cause)
    several = _several(told)
    unnamed = sum(entry.kind in ("wrong", "type", "raised", "nothing") and not entry.cause for _, entry in told)
    if not counts:
        return f"<h2>Which mistakes the room made</h2><p>No known one. {unnamed} answers are wrong otherwise.</p>"
    order = {name: k for k, name in enumerate(named(told))}
    ranked = sorted(counts.items(), key=lambda row: (-row[1], order[row[0][0]], *row[0][1:]))[:MOST]
    against = advised([(name, cause, version or exam) for (name, cause, version), _ in ranked])
    rows = "".join(
        f'<tr><td class="number">{count}</td><td>{whole(name, version, several)}</td><td>{with_code(cause)}</td>'
        f"<td>{do}</td></tr>"
        for ((name, cause, version), count), do in zip(ranked, against, strict=True)
    )
    head = "<tr><th>times</th><th>exercise</th><th>the mistake</th><th>against it</th></tr>"
    more = f" {len(counts) - MOST} more mistakes stand in grades.csv alone." if len(counts) > MOST else ""
    table = GOES + _wide(f'<table class="rooms"><thead>{head}</thead>{rows}</table>')
    rest = f'<p class="quiet">{unnamed} wrong answers have no known cause.{more}</p>'
    return f"<h2>Which mistakes the room made</h2>{table}{rest}"


def _matrix(made: list[Graded]) -> str:
    """Students by exercises."""
    names = named(told_entries(made))
    head = "".join(f"<th>{name.removeprefix('exam ')}</th>" for name in names)
    several = _several(told_entries(made))
    rows = "".join(_matrix_row(one, names, several) for one in made)
    legend = (
        "✓ full points; ½ half of them; another number: its points; · open; × handed in, and could not be read; ! does "
        "not run; ∞ does not end; lib: lib again; ? yours to decide; – not set. Of the exam, letters, numbers and code "
        "are counted, and not what you read"
    )
    head = f"<thead><tr><th>student</th><th>exercises</th><th>exam</th><th>yours to decide</th>{head}</tr></thead>"
    table = _wide(f'<table class="class">{head}{rows}</table>', "wide whole")
    return f'<h2>Students and exercises</h2><p class="quiet">{legend}.</p>{table}'


def _matrix_row(one: Graded, names: list[str], several: bool) -> str:
    """One student's row."""
    by = {entry.exercise: entry for entry in one.entries}
    own, exam = both(one.entries)
    link = f'<a href="students/{escape(page_of(one.student))}.html">{escape(one.student)}</a>'
    cells = "".join(_matrix_cell(by.get(name)) for name in names)
    points, of_exam = (f"{amount(x.points)} of {amount(x.of)}" if x.of else "" for x in (own, exam))
    version = next((entry.version for entry in one.entries if entry.version), "")
    sums = f"<td>{points}</td><td>{whole(of_exam, version, several)}</td>"
    waits = own.waiting + exam.waiting
    return f'<tr><th scope="row">{link}</th>{sums}<td>{waits or ""}</td>{cells}</tr>'


def _matrix_cell(entry: Entry | None) -> str:
    """One answer."""
    if entry is None:
        return "<td></td>"
    if not entry.counts:
        return f'<td title="{label(entry.exercise)}: {WORDS[entry.kind]}, not set">–</td>'
    look = "right" if entry.kind == "right" else "person" if entry.points is None else "wrong" * (entry.kind != "open")
    return f'<td class="{look}" title="{label(entry.exercise)}: {WORDS[entry.kind]}">{_sign(entry)}</td>'


def _sign(entry: Entry) -> str:
    """What stands in the table of the class for an answer."""
    if entry.points is None:
        return "lib" if entry.kind == "lib" else "?"
    if entry.points == entry.of:
        return "✓"
    if entry.kind == "open" and entry.remark.startswith(UNREADABLE):
        return UNREAD
    if entry.points and entry.points == entry.of / 2:
        return "½"
    return amount(entry.points) if entry.points else SIGNS.get(entry.kind, "0")


def _but(told: list[tuple[str, Entry]]) -> str:
    """Whose answer was judged with the right one in place of an earlier one of theirs."""
    words = lambda entry: f"{'right' if entry.kind == 'right' else 'judged'} but for {entry.but}"
    rows = [f"{name}, {label(entry.exercise)}: {words(entry)}" for name, entry in told if entry.but]
    listed = "".join(f"<li>{escape(row)}</li>" for row in rows)
    so = "These call an earlier answer of theirs that is not right, and are judged with the right one in its place."
    return f"<h2>Whose slip costs once</h2><p>{so}</p><ul>{listed}</ul>" if rows else ""


def _lent(told: list[tuple[str, Entry]]) -> str:
    """Who only called lib."""
    rows = [(name, entry) for name, entry in told if entry.kind == "lib"]
    listed = "".join(f"<li>{escape(name)}, {label(entry.exercise)}: {escape(entry.reply)}</li>" for name, entry in rows)
    decide = "<p>It has no points until you decide, in the box of its exercise above; please talk.</p>"
    told_so = f"<h2>Who only called lib again</h2>{decide}"
    return f"{told_so}<ul>{listed}</ul>" if rows else ""


def _alike(made: list[Graded]) -> str:
    """Who handed in the same code."""
    listed = "".join(
        f"<li>{escape(', '.join(students))}: {', '.join(exercises)}</li>" for students, exercises in alike(made)
    )
    told = (
        "But for the names in it, this code is the same. It costs nobody a point, as those who work together, or "
        "follow the lesson closely, write alike. What many have in common, or is short, is left out."
    )
    return f"<h2>Who handed in the same code</h2><p>{told}</p><ul>{listed}</ul>" if listed else ""


def _tried(made: list[Graded]) -> str:
    """Who has written code that reaches beyond computing, what it would do, and that nothing came of it."""
    by_python = any(one.undone for one in made)
    told = ((name, entry, attempts(entry.source)) for name, entry in told_entries(made))
    rows = [(name, label(entry.exercise), ", ".join(found)) for name, entry, found in told if found]
    rows += [(one.student, f"outside of the answers in {place}", words) for one in made for place, words in one.tried]
    listed = "".join(
        f"<li>{escape(name)}, {escape(place)}: {escape(words)}</li>" for name, place, words in sorted(rows)
    )
    so = "by Python alone: see below" if by_python else "and nothing came of it: no file was touched, nothing was sent"
    words = f"This is what their code names that is more than computing. Whatever of it was run was refused, {so}."
    beside = " What stands outside of the answers was not run here."
    return f"<h2>What was tried beside computing</h2><p>{words}{beside}</p><ul>{listed}</ul>" if rows else ""


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

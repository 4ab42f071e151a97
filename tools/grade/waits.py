"""What waits for the lecturer: files and students that need a deed, and answers to read, folded, by question."""

from html import escape

from .judged import Entry
from .keeping import Graded
from .marking import key_of, key_to
from .pages import with_code
from .running import named, told_entries
from .sums import in_exam, label, whole

MOST = 300
"""Letters that are shown of an answer."""

FEW = 30
"""Places with one reason that are named one by one."""


def deeds(made: list[Graded], refused: tuple[tuple[str, str], ...]) -> str:
    """What could not be graded until the lecturer does something, and why; the same reason once."""
    rows = [*refused, *(row for one in made for row in one.refused)]
    told = told_entries(made)
    rows += [(f"{name}, {label(x.exercise)}", x.reply) for name, x in told if x.kind == "unjudged" and not in_exam(x)]
    by: dict[str, list[str]] = {}
    for place, why in rows:
        by.setdefault(why, []).append(place)
    listed = "".join(f"<li><b>{escape(_together(places))}</b>: {escape(why)}</li>" for why, places in by.items())
    return f"<h2>What was not counted, and needs you</h2><ul>{listed}</ul>" if rows else ""


def _together(places: list[str]) -> str:
    """Places with one reason: a few by name, and how many more.

    >>> _together(["a", "b"]), _together(list("abcdefg") * 9)
    ('a, b', 'a, b, c and 60 more')
    """
    if len(places) <= FEW:
        return ", ".join(places)
    return f"{', '.join(places[:3])} and {len(places) - 3} more"


def to_read(made: list[Graded], exam: str) -> str:
    """Answers of which a person decides, or may add to what they have: by question or exercise, and folded."""
    told = [(name, entry) for name, entry in told_entries(made) if entry.more and entry.counts and entry.kind != "lib"]
    several = len({entry.version for _, entry in told if entry.version}) > 1
    keys = sorted({(e.exercise, e.version) for _, e in told}, key=lambda key: (named(told).index(key[0]), key[1]))
    folds = "".join(
        _fold(name, of, [row for row in told if (row[1].exercise, row[1].version) == (name, of)], several, exam)
        for name, of in keys
    )
    words = (
        "Reasons, ways, calls, and what the machine does not read for certain, each below the question's key. "
        "Write points into to_decide.csv, keep it elsewhere, and run again with it: --points to_decide.csv."
    )
    return f"<h2>Answers to read, by question</h2><p>{words}</p>{folds}" if told else ""


def _fold(name: str, of: str, rows: list[tuple[str, Entry]], several: bool, exam: str) -> str:
    """One question, with those who wait for a word first."""
    rows = sorted(rows, key=lambda row: (row[1].points is not None, row[0]))
    undecided = sum(entry.points is None for _, entry in rows)
    first = f"{undecided} to decide" if undecided else ""
    rest = f"{len(rows) - undecided} to which you may add" if len(rows) > undecided else ""
    counts = ", ".join(filter(None, (first, rest)))
    listed = "".join(f"<li><b>{escape(student)}</b> {_has(entry)}: {_said(entry)}</li>" for student, entry in rows)
    head = f"<b>{escape(whole(label(name), of, several).capitalize())}</b>, {counts}"
    key = key_to(of or exam, int(name[5:])) if in_exam(rows[0][1]) else key_of(name)
    return f"<details><summary>{head}</summary>{key}<ul>{listed}</ul></details>"


def _has(entry: Entry) -> str:
    """The points that an answer has, and those that may be added."""
    return f"({'?' if entry.points is None else f'{entry.points:g}'} + up to {entry.more:g})"


def _said(entry: Entry) -> str:
    """What was answered, code in its lines, and of what waits why it does."""
    code = "\n" in entry.source.strip()
    text = entry.source.strip("\n") if code else " ".join(entry.source.split())
    most = MOST * 5 if code else MOST
    said = f"{escape(text[:most])}{'…' if len(text) > most else ''}"
    said = f"<pre><code>{said}</code></pre>" if code else said
    waits = entry.points is None or entry.kind == "broken"
    return f"{said} <span class='quiet'>{with_code(entry.reply)}</span>" if waits else said

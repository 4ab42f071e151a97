"""What waits for the lecturer: files and students that need a deed, and answers to read, folded, by question."""

import json
from html import escape
from pathlib import Path

from .decided import HEAD, REMARK, row_of, sort_row
from .judged import Entry
from .keeping import Graded
from .marking import key_of, key_to
from .pages import with_code
from .running import named, told_entries
from .same import Waiting, sort_of, sorts, waiting
from .sums import in_exam, label, whole
from .table import harmless

SCRIPT = (Path(__file__).parent / "boxes.js").read_text(encoding="utf-8")
"""What makes a table of the boxes."""

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


def _together(places: list[str], few: int = FEW) -> str:
    """Places with one reason: a few by name, and how many more.

    >>> _together(["a", "b"]), _together(list("abcdefg") * 9)
    ('a, b', 'a, b, c and 60 more')
    """
    if len(places) <= few:
        return ", ".join(places)
    return f"{', '.join(places[:3])} and {len(places) - 3} more"


def to_read(made: list[Graded], exam: str, slip: float | None = None) -> str:
    """Answers of which a person decides, or may add to what they have: by question or exercise, folded, with boxes.

    slip : what a mistake loses in an exercise; by the rubric unless given.
    """
    told = waiting(made, REMARK)
    order, by = named(told_entries(made)), {}
    for one in (one for one in told if one.entry.more):
        by.setdefault((one.entry.exercise, "" if one.entry.says else one.entry.version), []).append(one)
    key = lambda name, of: key_to(of or exam, int(name[5:])) if name.startswith("exam") else key_of(name, slip)
    several = len({version for _, version in by if version}) > 1
    keys = sorted(by, key=lambda key: (order.index(key[0]), key[1]))
    folds = "".join(_fold(name, of, by[name, of], several, key(name, of)) for name, of in keys)
    alike = sorts(made)
    before = "".join(_box(one) for one in told if REMARK in one.entry.remark)
    before += "".join(_box(one, sort_row(one)) for one in alike if one.entry.sort)
    clear = [one for one in alike if not one.entry.sort and one.entry.kind != "unjudged"]
    by_sort = _sorts(clear, order)  # right answers and wrong ones may be in doubt for one reason
    return f"<h2>Answers to read, by question</h2>{WORDS}{before}{by_sort}{folds}{_buttons()}" if folds else ""


def _sorts(alike: list[Waiting], order: list[str]) -> str:
    """A box for all answers of one sort, in every version, for whoever does not want to read each of them."""
    alike = sorted(alike, key=lambda one: (order.index(one.entry.exercise), -len(one.students)))
    rows = "".join(
        f"<li>{_box(one, sort_row(one))} <b>{escape(label(one.entry.exercise).capitalize())}</b>, "
        f"{len(one.students)} students {_has(one.entry)}: {with_code(sort_of(one.entry))}</li>"
        for one in alike
    )
    head = f"<b>All of one sort at once</b>, {len(alike)} boxes"
    words = "<p>Points in such a box are those of every answer of its sort that has no box of its own filled in.</p>"
    return f"<details><summary>{head}</summary>{words}<ul>{rows}</ul></details>" if rows else ""


WORDS = (
    "<p>Reasons, ways, calls, and what the machine does not read for certain, each below the question's key; what "
    "several have said alike stands there once; open what stands below it where one of them is to have another mark. "
    "Type all the points that an answer is to have into its box, save the "
    "table below, and run again with it: --points decided.csv. Or write them into to_decide.csv, and keep it "
    "elsewhere.</p>"
)


def _buttons() -> str:
    """What makes the table of the boxes."""
    head = escape(json.dumps(HEAD))
    buttons = '<button type="button" id="copy">Copy the table</button> '
    buttons += '<button type="button" id="download">Download the table</button>'
    return f'<p id="boxes" data-head="{head}">{buttons} <span id="told" role="status"></span></p>'


def _box(one: Waiting, row: tuple[str, ...] = ()) -> str:
    """A box for the points of an answer, with its row of the table; a hidden one if they were decided before."""
    *row, most, points = row or row_of(one)
    held = f'data-row="{escape(json.dumps([harmless(x) for x in (*row, most)]))}"'
    if points:
        return f'<input type="hidden" value="{points}" {held}>'
    look = f'type="number" min="0" max="{most}" step="0.25" inputmode="decimal" aria-label="points, at most {most}"'
    return f'<label class="box"><input {look} {held}> of {most}</label>'


def _fold(name: str, of: str, rows: list[Waiting], several: bool, key: str) -> str:
    """One question below its key, with those who wait for a word first."""
    rows = sorted(rows, key=lambda one: (one.entry.points is not None, -len(one.students), one.students))
    count = [sum(len(one.students) for one in rows if (one.entry.points is None) == waits) for waits in (True, False)]
    words = (f"{count[0]} to decide" if count[0] else "", f"{count[1]} to which you may add" if count[1] else "")
    alike = "" if len(rows) == sum(count) else f"said in {len(rows)} ways" if len(rows) > 1 else "all alike"
    told = ", ".join(filter(None, (*words, alike)))
    listed = "".join(
        f"<li>{_box(one)} <b>{escape(_together(list(one.students), 4))}</b> {_has(one.entry)}: {_said(one.entry)}"
        f"{_each(one)}</li>"
        for one in rows
    )
    head = f"<b>{escape(whole(label(name), of, several and bool(of)).capitalize())}</b>, {told}"
    key = "" if all(one.entry.says for one in rows) else key
    return f"<details><summary>{head}</summary>{key}<ul>{listed}</ul></details>"


def _each(one: Waiting) -> str:
    """Boxes for another mark of one of several who say the same; the rest keep theirs."""
    if len(one.students) == 1:
        return ""
    alone = [(name, one._replace(students=(name,))) for name in one.students]
    boxes = "".join(f"<li>{_box(each)} {escape(name)}</li>" for name, each in alone)
    return f"<details class='each'><summary>another mark for one of them</summary><ul>{boxes}</ul></details>"


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

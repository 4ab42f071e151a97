"""Points that the lecturer has decided, from a table that outlasts every run: they stand in place of the machine's.

`to_decide.csv` is that table with a row for each answer that waits, the points left empty. What several have said alike
is one row without a student, and its points are those of all who said it, but of whom a row of his own is.
"""

import csv
import io
import re
from math import isfinite
from pathlib import Path
from types import MappingProxyType

from .collect import readable
from .judged import DECIDES, UNRUN, Entry
from .keeping import Graded
from .roster import text_of
from .same import SHOWN, Waiting, sort_of, sort_word, sorts, waiting, word_of
from .table import written

COLUMNS = ("student", "exercise", "points")
"""The columns of the table; a question of the exam is `exam 5`, as in grades.csv."""

REMARK = "Your lecturer has decided about these points."

TO_DECIDE = "to_decide.csv"
HEAD = "student", "exercise", "version", "answer", "students", "said by", "alike", "so far", "most points", "points"
NOT_TAKEN = "not taken"
"""The table that is filled in, and its columns; `alike` is a word for what an answer says."""

Key = tuple[str, str]
"""A student and an exercise, or no student and a word for what several have said alike."""


def to_decide(made: list[Graded], untaken: dict[Key, str] = MappingProxyType({})) -> str:
    """A row for each answer that waits, without points; one that was decided stays, with its points.

    untaken : points that stand in no answer's place, and why; each has a row at the end, so that none is lost.

    >>> waits = Entry("01.1", "wrong", "", None, more=2.5, source="2 r")
    >>> print(to_decide([Graded("anna", (waits, waits._replace(more=0.0))), Graded("ben", (waits,))]), end="")
    student,exercise,version,answer,students,said by,alike,so far,most points,points
    ,01.1,,2 r,2,"anna, ben",x34faa6d1cf,,2.5,
    """
    rows = [sort_row(one) for one in sorts(made)] + [row_of(one) for one in waiting(made, REMARK)]
    if not untaken:
        return written(HEAD, rows)
    blank = ("",) * (len(HEAD) - 2)
    rows += [(student, name if student else "", *blank, why) for (student, name), why in untaken.items()]
    return written((*HEAD, NOT_TAKEN), rows)


def row_of(one: Waiting) -> tuple[str, ...]:
    """The row of an answer that waits, or was decided."""
    entry, points, whose = one.entry, one.entry.points, one.students[0] if len(one.students) == 1 else ""
    said = (whose, entry.exercise, entry.version, entry.source.strip()[:SHOWN], f"{len(one.students)}")
    said = (*said, ", ".join(one.students), one.word)
    if REMARK in entry.remark:
        return (*said, "", f"{entry.of:g}", f"{points:g}")
    so_far = "" if points is None else f"{points:g}"
    return (*said, so_far, f"{most_of(entry):g}", "")


def most_of(entry: Entry) -> float:
    """The most points that an answer may have: of one that waits what its box says.

    >>> most_of(Entry("01.1", "wrong", "", None, more=3.0)), most_of(Entry("01.1", "wrong", "", 3.0))
    (3.0, 5.0)
    """
    return min(entry.of, (entry.points or 0.0) + entry.more) if entry.more else entry.of


def sort_row(one: Waiting) -> tuple[str, ...]:
    """The row of all answers of one sort that wait: its points are those of each that has no row of its own."""
    entry = one.entry
    told = "" if entry.points is None else f"{entry.points:g}"
    so_far, points = ("", told) if entry.sort else (told, "")
    most = entry.of if entry.sort else most_of(entry)
    said = (
        "",
        entry.exercise,
        "",
        f"EVERY ANSWER THAT IS {sort_of(entry)}",
        f"{len(one.students)}",
        ", ".join(one.students),
        one.word,
    )
    return (*said, so_far, f"{most:g}", points)


def not_lost(out: Path, known: dict[Key, float]) -> None:
    """Refuse to write over points in the table of an earlier run which this run does not take.

    Raises
    ------
    ValueError
        If there are any.
    """
    if (path := out / TO_DECIDE).is_file() and (lost := set(decisions(path)) - set(known)):
        whose = ", ".join(filter(None, min(lost)))
        raise ValueError(f"{path} holds points, as for {whose}, that are not taken: name it by --points, or move it")


def decisions(path: Path) -> dict[Key, float]:
    """The points that a table decides, by student and exercise, or by no student and what several have said alike.

    Rows without points decide nothing.

    Raises
    ------
    ValueError
        If it cannot be read, or a row is not understood; what it says names the row.
    """
    text = text_of(path, "points")
    first = text.partition("\n")[0]
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count))
    names = [name.strip().lower() for name in rows.fieldnames or []]
    if missing := [name for name in COLUMNS if name not in names]:
        raise ValueError(f"the first row of {path} must name {', '.join(COLUMNS)}; it lacks {', '.join(missing)}")
    rows.fieldnames = names
    found: dict[Key, float] = {}
    for number, row in enumerate(rows, 2):
        if (row["points"] or "").strip():
            if (whose := _whose(row)) in found:
                about = ", ".join(filter(None, whose))
                raise ValueError(f"{path}, row {number}: an earlier row decides about {about} already")
            found[whose] = _points(row["points"], f"{path}, row {number}")
    return found


def _whose(row: dict[str, str]) -> tuple[str, str]:
    """The student and the exercise of a row, or no student and its word; "5" and "question 5" are "exam 5"."""
    if not (row["student"] or "").strip() and (word := (row.get("alike") or "").strip()):
        return "", word
    name = (row["exercise"] or "").strip().lower()
    question = re.fullmatch(r"(?:exam|question)?\s*([0-9]{1,3})", name)
    student = re.sub(r"^'(?=[-=+@])", "", (row["student"] or "").strip())  # a mark that it is no formula
    return readable(student), f"exam {int(question[1])}" if question else name


def _points(text: str, place: str) -> float:
    """The points of a row."""
    try:
        points = float(text.strip().replace(",", "."))
    except ValueError:
        points = -1.0
    if not (isfinite(points) and points >= 0):
        raise ValueError(f"{place}: points must be a number, 0 or more; got {text.strip()[:20]!r}")
    return points


def untaken(made: list[Graded], known: dict[Key, float]) -> dict[Key, str]:
    """Which decisions cannot be taken, and why: those about nothing that was handed in, or of more than it is worth."""
    worth = {(one.student, entry.exercise): most_of(entry) for one in made for entry in one.entries}
    for of in (word_of, sort_word):
        worth |= {("", of(entry)): most_of(entry) for one in made for entry in one.entries if entry.more}
    found = {}
    for (student, exercise), points in known.items():
        whose = f"{student}, {exercise}" if student else f"what was said alike, {exercise}"
        if (student, exercise) not in worth:
            found[student, exercise] = f"{points:g} points for {whose}: no such answer was handed in"
        elif points > (of := worth[student, exercise]):
            found[student, exercise] = f"{points:g} points for {whose}: it is worth {of:g} at most"
    return found


def decided(made: list[Graded], known: dict[Key, float]) -> list[Graded]:
    """The class with what was decided in place; what cannot be taken is left out."""
    left = untaken(made, known)
    known = {key: points for key, points in known.items() if key not in left}
    return [one._replace(entries=tuple(_with(one.student, entry, known) for entry in one.entries)) for one in made]


def _with(student: str, entry: Entry, known: dict[Key, float]) -> Entry:
    """An answer with what was decided about it, for the student alone or for all who said the same and wait.

    The machine's own points for what does not wait stay its.
    """
    alike = known.get(("", word_of(entry))) if entry.more and entry.kind != "lib" else None
    points = known.get((student, entry.exercise), alike)
    word = sort_word(entry)
    if by_sort := points is None and bool(word):
        points = known.get(("", word))
    if points is None or (points == entry.points and not entry.more):
        return entry
    own, remark = (student, entry.exercise) in known, f"{entry.remark} {REMARK}".strip()
    reply = " ".join(entry.reply.replace(UNRUN, "").replace(DECIDES, "").split())
    return entry._replace(points=points, more=0.0, reply=reply, remark=remark, own=own, sort=word if by_sort else "")

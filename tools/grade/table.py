"""The grades as tables that spreadsheets read: a row an answer, and a row a student."""

import csv
import io
from collections.abc import Iterable

from .judged import Entry
from .keeping import Graded
from .pages import WORDS, amount
from .roster import NOBODY, NOTHING, NOTHING_HERE, STRANGER, Roster
from .sums import both

HEAD = "student", "exercise", "result", "mistake", "points", "of", "you may add", "seconds", "version", "remark"
TOTALS = "student,exercises,of all exercises,exam,of the exam,exercises waiting,questions waiting,you may add"
TOTALS += ",together,of both,version,remark"


def table(made: list[Graded]) -> str:
    """A row an answer; and one for each file, or row of a table, that was not counted."""
    return written(HEAD, (row for one in made for row in _rows(one)))


def totals(made: list[Graded], roster: Roster = NOBODY) -> str:
    """A row a student: points so far of the exercises and of the exam, and what waits for the lecturer.

    Of a class list the columns stand behind the name.
    """
    rows = []
    blank = ("",) * len(roster.columns)
    strangers = {one.student for one in made} - set(roster.rows) if roster.rows else set()
    nothing = NOTHING_HERE if strangers else NOTHING
    for one in made:
        own, exam = both(one.entries)
        places = ", ".join(place for place, _ in one.refused)
        remark = f"{len(one.refused)} not counted: {places}" if one.refused else ""
        remark = nothing if one.absent or not (one.refused or one.entries) else remark
        remark = "; ".join(filter(None, (STRANGER if one.student in strangers else "", remark)))
        version = next((entry.version for entry in one.entries if entry.version), "")
        rows.append(
            (
                one.student, *roster.rows.get(one.student, blank),
                amount(own.points), amount(own.of), amount(exam.points), amount(exam.of),
                own.waiting, exam.waiting, amount(own.more + exam.more),
                amount(own.points + exam.points), amount(own.of + exam.of), version, remark,
            )
        )  # fmt: skip
    student, *rest = TOTALS.split(",")
    return written([student, *roster.columns, *rest], rows)


def _rows(one: Graded) -> Iterable[tuple]:
    """The rows of one student."""
    for place, why in one.refused:
        yield one.student, "", "not counted", "", "", "", "", "", "", f"{place}: {why}"
    for entry in one.entries:
        yield one.student, *_row(entry)


def _row(entry: Entry) -> tuple:
    """One answer, without whose it is."""
    points = "" if entry.points is None else amount(entry.points)
    worth = (points, amount(entry.of), amount(entry.more)) if entry.counts else ("", "", "")
    cause = f"{entry.cause} {entry.also}".rstrip()
    if entry.but and entry.kind != "right":  # what is not right of it is not of the student's own program
        cause = f"With the right {entry.but} in place of the student's: {cause or 'no known mistake'}"
    return entry.exercise, WORDS[entry.kind], cause, *worth, entry.seconds, entry.version, entry.remark


def written(head: Iterable[str], rows: Iterable[tuple]) -> str:
    """A table as text."""
    text = io.StringIO()
    made = csv.writer(text, lineterminator="\n")
    made.writerow(head)
    made.writerows([harmless(str(x)) for x in row] for row in rows)
    return text.getvalue()


def harmless(text: str) -> str:
    """Text that a spreadsheet does not take for a formula.

    >>> harmless("=1+1"), harmless("2.5")
    ("'=1+1", '2.5')
    """
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t")) else text

"""The grades as a table that spreadsheets read."""

import csv
import io

from .keeping import Graded
from .pages import WORDS, amount
from .running import told_entries

HEAD = "student", "exercise", "result", "mistake", "points", "of", "seconds", "remark"


def table(made: list[Graded]) -> str:
    """A row an answer."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(HEAD)
    for student, entry in told_entries(made):
        points = "" if entry.points is None else amount(entry.points)
        row = (
            student,
            entry.exercise,
            WORDS[entry.kind],
            entry.cause,
            points,
            amount(entry.of),
            entry.seconds,
            entry.remark,
        )
        rows.writerow(_harmless(str(x)) for x in row)
    return text.getvalue()


def _harmless(text: str) -> str:
    """Text that a spreadsheet does not take for a formula.

    >>> _harmless("=1+1"), _harmless("2.5")
    ("'=1+1", '2.5')
    """
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t")) else text

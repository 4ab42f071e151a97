"""The class and the dates of a course in nbgrader's own tables, which its database imports."""

import csv
import io
import re
from argparse import ArgumentTypeError
from datetime import UTC, datetime
from pathlib import Path

from tools.editions.wanted import lessons_in
from tools.grade.roster import Roster, class_list

KNOWN = "first_name", "last_name", "email", "lms_user_id"
"""What nbgrader keeps of a student beside the id, and so these columns of the list are called."""

Dates = dict[str, str]
"""When each lesson is due, by the name of its notebook, as nbgrader's tables have it."""


def roster_of(words: str) -> Roster:
    """The list of a class.

    Raises
    ------
    ArgumentTypeError
        If it cannot be read, or an id cannot name a folder, as nbgrader wants it.
    """
    try:
        found = class_list(Path(words))
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None
    if odd := next((x for x in map(str, _ids(found)) if not re.fullmatch(r"[^\s+/\\]+", x)), None):
        raise ArgumentTypeError(f"for nbgrader an id must have no gap, + or slash; got {odd!r}")
    return found


def dates_of(words: str) -> Dates:
    """When lessons are due.

    >>> dates_of("00-01=2027-02-01 12:00, 04=2027-02-15 12:00 +01:00")["04_quadratic"]
    '2027-02-15T12:00:00+01:00'

    Raises
    ------
    ArgumentTypeError
        For what is no lesson or no date.
    """
    found: Dates = {}
    for part in words.split(","):
        some, _, when = (x.strip() for x in part.partition("="))
        try:
            due = datetime.fromisoformat(re.sub(r"\s+(?=[-+])", "", when))
        except ValueError:
            raise ArgumentTypeError(f"--due must be as 00-01=2027-02-01 12:00, 04=2027-02-15; got {part!r}") from None
        due = due if due.tzinfo else due.replace(tzinfo=UTC)
        found |= {path.stem: due.isoformat() for path in lessons_in(some, "--due") if path.stem[2] == "_"}
    return found


def tables(roster: Roster, dates: Dates, lessons: list[str]) -> dict[str, str]:
    """The tables by the names of their files: of students, and of the lessons there are with their dates.

    Raises
    ------
    ValueError
        If a date is told for a lesson that is not there.
    """
    if lost := sorted(set(dates) - set(lessons)):
        raise ValueError(f"--due names {', '.join(lost)}, which --set leaves out")
    own = {name: k for k, name in enumerate(x.lower() for x in roster.columns)}
    told = [[row[own[x]] if x in own else "" for x in KNOWN] for row in roster.rows.values()]
    students = [[name, *row] for name, row in zip(_ids(roster), told, strict=True)]
    due = [[name, dates[name]] for name in lessons if name in dates]
    made = {"students.csv": _table(["id", *KNOWN], students)} if students else {}
    return made | ({"assignments.csv": _table(["name", "duedate"], due)} if due else {})


def _ids(roster: Roster) -> list[str]:
    """What each student is called in nbgrader: the id where there is one, else the name."""
    own = {name: k for k, name in enumerate(x.lower() for x in roster.columns)}
    return [(row[own["id"]] if "id" in own else "") or name for name, row in roster.rows.items()]


def _table(head: list[str], rows: list[list[str]]) -> str:
    """Rows below their head."""
    made = io.StringIO()
    csv.writer(made, lineterminator="\n").writerows([head, *rows])
    return made.getvalue()

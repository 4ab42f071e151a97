"""Points that the lecturer has decided, from a table that outlasts every run: they stand in place of the machine's."""

import csv
import re
from math import isfinite
from pathlib import Path

from .collect import readable
from .judged import Entry
from .keeping import Graded

COLUMNS = ("student", "exercise", "points")
"""The columns of the table; a question of the exam is `exam 5`, as in grades.csv."""

REMARK = "Your lecturer has decided about these points."


def decisions(path: Path) -> dict[tuple[str, str], float]:
    """The points that a table decides, by student and exercise; rows without points decide nothing.

    Raises
    ------
    ValueError
        If it cannot be read, or a row is not understood; what it says names the row.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"points must be a table in UTF-8; {path} cannot be read: {type(error).__name__}") from None
    first = text.partition("\n")[0]
    rows = csv.DictReader(text.splitlines(), delimiter=max(",;\t", key=first.count))
    names = [name.strip().lower() for name in rows.fieldnames or []]
    if missing := [name for name in COLUMNS if name not in names]:
        raise ValueError(f"the first row of {path} must name {', '.join(COLUMNS)}; it lacks {', '.join(missing)}")
    rows.fieldnames = names
    found: dict[tuple[str, str], float] = {}
    for number, row in enumerate(rows, 2):
        if (row["points"] or "").strip():
            if (whose := _whose(row)) in found:
                raise ValueError(f"{path}, row {number}: an earlier row decides about {', '.join(whose)} already")
            found[whose] = _points(row["points"], f"{path}, row {number}")
    return found


def _whose(row: dict[str, str]) -> tuple[str, str]:
    """The student and the exercise of a row; "5" and "question 5" are "exam 5"."""
    name = (row["exercise"] or "").strip().lower()
    question = re.fullmatch(r"(?:exam|question)?\s*([0-9]{1,3})", name)
    return readable((row["student"] or "").strip()), f"exam {int(question[1])}" if question else name


def _points(text: str, place: str) -> float:
    """The points of a row."""
    try:
        points = float(text.strip().replace(",", "."))
    except ValueError:
        points = -1.0
    if not (isfinite(points) and points >= 0):
        raise ValueError(f"{place}: points must be a number, 0 or more; got {text.strip()[:20]!r}")
    return points


def decided(made: list[Graded], known: dict[tuple[str, str], float]) -> list[Graded]:
    """The class with what was decided in place.

    Raises
    ------
    ValueError
        If a decision is about nothing that was handed in, or gives more than the answer is worth.
    """
    worth = {(one.student, entry.exercise): entry.of for one in made for entry in one.entries}
    for (student, exercise), points in known.items():
        if (student, exercise) not in worth:
            raise ValueError(f"points are decided for {student}, {exercise}, but no such answer was handed in")
        if points > (of := worth[student, exercise]):
            raise ValueError(f"points must be at most {of:g} for {student}, {exercise}; got {points:g}")
    return [
        one._replace(entries=tuple(_with(entry, known.get((one.student, entry.exercise))) for entry in one.entries))
        for one in made
    ]


def _with(entry: Entry, points: float | None) -> Entry:
    """An answer with the points that were decided, if they were."""
    if points is None:
        return entry
    return entry._replace(points=points, more=0.0, remark=f"{entry.remark} {REMARK}".strip())

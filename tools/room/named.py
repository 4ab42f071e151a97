"""Whose answers are to be typed: students by name and id, from a class list or from lines of text."""

import csv
from pathlib import Path

NOBODY = (("", ""),)
"""The one row of a question that is to be copied for each student."""


def students(path: Path) -> tuple[tuple[str, str], ...]:
    """The names and ids of a table with a column `student`, and perhaps `id`; or of a text, a name a line.

    Raises
    ------
    ValueError
        If it cannot be read as text, or names nobody.
    """
    try:
        rows = [row for row in path.read_bytes().decode("utf-8-sig").splitlines() if row.strip()]
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"names must be a text or a table in UTF-8; {path} is none: {type(error).__name__}") from None
    first = rows[0] if rows else ""
    table = [[x.strip() for x in row] for row in csv.reader(rows, delimiter=max(",;\t", key=first.count))]
    head = [x.lower() for x in table[0]] if table else []
    if "student" in head:
        at = [head.index(name) if name in head else None for name in ("student", "id")]
        found = [tuple("" if i is None or i >= len(row) else row[i] for i in at) for row in table[1:]]
    else:
        found = [(row.strip(), "") for row in rows]
    if not (found := [one for one in found if any(one)]):
        raise ValueError(f"names must name at least one student; {path} names none")
    return tuple(found)

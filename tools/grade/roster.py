"""The list of a class: who belongs to it, by whatever name or id things are handed in, and what is known of each."""

import csv
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from .collect import Class, Handed, readable
from .whose import Known, maybe, whose, word_of

UNKNOWN = "it fits no row of the class list; it is graded under this name"
PART = "it fits no row of the class list, but is a part of {}: it is graded under this name, so rename it if it is that"
SEVERAL = "it fits more than one row of the class list, {}; it is graded under this name"
RENAME = "rename what fits nobody after its student, with his name or id, and run again"
MISSING = "Listed, and nothing handed in"
"""What is told of who is not in the list, and of whom only the list knows."""

NOTHING = "handed in nothing"
NOTHING_HERE = "nothing came under this name or id, but some of what was handed in fits nobody: see lecturer.html"
STRANGER = "fits no one row of the class list"
"""The same in the table of totals."""


class Roster(NamedTuple):
    """Students in the order of the list, the other columns of it, what stands there, and who goes by which word.

    Of two of one name each is called by his id, too: `Dan Doe (4704)`.
    """

    students: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: dict[str, tuple[str, ...]] = {}
    known: Known = Known()


NAMES = "first_name", "last_name"
"""Columns that make a name together."""

NOBODY = Roster()
"""Where no list is given."""


def text_of(path: Path, what: str) -> str:
    """The text of a table.

    Raises
    ------
    ValueError
        If it cannot be read; what it says names `what` was expected of it.
    """
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"{what} must be a table in UTF-8; {path} is none: save it as CSV UTF-8") from None
    except OSError as error:
        raise ValueError(f"{what} must be a table in UTF-8; {path} cannot be read: {type(error).__name__}") from None


def class_list(path: Path) -> Roster:
    """The list in a table with a column student; id, or first_name and last_name, may name students, too.

    Raises
    ------
    ValueError
        If it cannot be read, or no id parts two rows of one name, or two have one id; what it says names the row.
    """
    text = text_of(path, "class")
    first = text.partition("\n")[0]
    table = [row for row in csv.reader(text.splitlines(), delimiter=max(",;\t", key=first.count)) if any(row)]
    head = [name.strip() for name in table[0]] if table else []
    low = [name.lower() for name in head]
    if "student" not in low:
        raise ValueError(f"the first row of {path} must name student; it has {', '.join(head) or 'nothing'}")
    at, ids = low.index("student"), low.index("id") if "id" in low else None
    cells = [[readable(x.strip()) for x in row] + [""] * (len(head) - len(row)) for row in table[1:]]
    called = _called([(row[at], "" if ids is None else row[ids]) for row in cells], path)
    names: dict[str, tuple[str, ...]] = {}
    for student, row in zip(called, cells, strict=True):
        full = word_of(" ".join(row[low.index(name)] for name in NAMES if name in low))
        for word in {word_of(row[at]), full} - {"_"}:
            names[word] = (*names.get(word, ()), student)
    by_id = {} if ids is None else {word_of(row[ids]): x for x, row in zip(called, cells, strict=True) if row[ids]}
    others = (tuple(x for k, x in enumerate(row[: len(head)]) if k != at) for row in cells)
    columns = tuple(name for k, name in enumerate(head) if k != at)
    return Roster(tuple(called), columns, dict(zip(called, others, strict=True)), Known(names, by_id))


def _called(rows: list[tuple[str, str]], path: Path) -> list[str]:
    """What the student of each row is called, by its name and its id: each of two of one name by both.

    Raises
    ------
    ValueError
        If a row names nobody, or two rows cannot be told apart.
    """
    of_name = Counter(word_of(name) for name, _ in rows)
    alone = {word_of(name) for name, own in rows if not own}
    seen: dict[str, str] = {}
    called = []
    for number, (name, own) in enumerate(rows, 2):
        if not name:
            raise ValueError(f"{path}, row {number}: it must name a student")
        parted = of_name[word_of(name)] > 1 and word_of(name) not in alone
        student = f"{name} ({own})" if parted else name
        for word in {word_of(student)} | ({word_of(own)} if own else set()):
            if word in seen:
                raise ValueError(f"{path}, row {number}: an earlier row is {seen[word]}, by the same name or id")
            seen[word] = student
        called.append(student)
    return called


def completed(handed: Class, roster: Roster) -> Class:
    """The class with those of the list who handed in nothing; and told what fits no row or two, if anything does."""
    if not roster.students:
        return handed
    there = {one.student for one in handed.students}
    missing = tuple(Handed(name) for name in roster.students if name not in there)
    others = sorted(there - set(roster.students))
    strangers = tuple((name, why) for name in others if (why := _unfit(name, roster.known)))
    if strangers and missing:
        strangers += ((MISSING, f"{', '.join(one.student for one in missing)}: {RENAME}"),)
    return Class(tuple(sorted(handed.students + missing)), (*strangers, *handed.refused))


def _unfit(name: str, known: Known) -> str:
    """Why nobody in the list is meant: no row fits, or several do, or it is but a part of a row's name."""
    if len(fits := whose(name, known)) == 1:
        return ""  # told already
    if not fits and (near := maybe(name, known)):
        return PART.format(" or ".join(near))
    return SEVERAL.format(" and ".join(fits)) if fits else UNKNOWN

"""Who handed in what: a folder is a student, and a loose file begins with the student's name.

`anna/04_quadratic.ipynb`, `anna_04_quadratic.ipynb` and `anna_my_engine.py` are Anna's; a table of typed exam answers
has a column of students. With a list of the class a file finds its student however a platform has named it: see
`whose`. What does not fit is told, and nothing is passed over in silence.
"""

import csv
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from ..lesson import EVERY
from .joined import joined
from .whose import Known, listed, whose, word_of

KINDS = (".ipynb", ".py")
"""The files that hold answers to exercises."""

COLUMNS = ("student", "question", "answer")
"""The columns that a table of exam answers must have; version may say which version a student sat, and id
who it is: by that alone he is known where the class list has it."""

VERSION = "(?:exam_[a-z]+_)?[1-9][0-9]{0,8}"
"""What stands in the column of versions: 3, or the name of the exam's page, exam_first_3."""

UNREAD = "it is no notebook, no my_engine.py and no table of answers"
"""What is told of a file that nobody reads."""

PASSED_OVER = (".ipynb_checkpoints", "__pycache__", "__MACOSX", ".venv", ".git")
"""Folders that no student has made."""


NOBODY = Known()
"""Where no list is given."""


class Typed(NamedTuple):
    """An exam answer: where it stands, the question's number, the text, and the exam's version if it is said."""

    place: str
    question: str
    text: str
    version: str = ""


class Handed(NamedTuple):
    """What one student has handed in: files, and typed answers; and what of it cannot be taken, and why."""

    student: str
    files: tuple[Path, ...] = ()
    typed: tuple[Typed, ...] = ()
    refused: tuple[tuple[str, str], ...] = ()


class Class(NamedTuple):
    """All students in order, and what could not be taken and is nobody's: a place and why."""

    students: tuple[Handed, ...]
    refused: tuple[tuple[str, str], ...]


def collected(folder: Path, known: Known = NOBODY) -> Class:
    """All that was handed in; of two students with one name neither is taken, and both places are named.

    known : the students of a class list, by their names and by their ids.
    """
    files: dict[str, list[Path]] = {}
    typed: dict[str, list[Typed]] = {}
    refused: list[tuple[str, str]] = []
    of_students: dict[str, list[tuple[str, str]]] = {}
    for path in [folder] if folder.is_file() else _handed_in(folder, known):
        if path.is_symlink():
            refused.append((readable(path.name), "it is a link to elsewhere, and is not followed"))
        elif path.is_dir():
            _folder(path, files, of_students)
        elif path.suffix.lower() == ".csv":
            _table(path, typed, refused, of_students, known)
        else:
            _loose(path, files, refused, known)
    of, told = joined((*files, *typed, *of_students), known, (files, typed))
    refused.extend(told)
    if known.names:
        files, typed, of_students = (_by_list(part, of) for part in (files, typed, of_students))
        _once_each(typed, of_students)
    names = {name: _place(name, files, typed) for name in sorted({*files, *typed, *of_students})}
    for first, second in _alike(list(names)):
        words = f"two students have one name, as {names[first]} and {names[second]}: rename one, and run again"
        refused.append((f"{first} and {second}", words))
        names.pop(first), names.pop(second)
    parts = (files, typed, of_students)
    made = (Handed(name, *(tuple(part.get(name, ())) for part in parts)) for name in names)
    return Class(tuple(sorted(made)), tuple(refused))


def _by_list(part: dict, of: dict[str, str]) -> dict:
    """What belongs to students, under the names that the class list has for them; what fits none or two stays."""
    made: dict[str, list] = {}
    for name, things in part.items():
        made.setdefault(of[name], []).extend(things)
    return made


def _handed_in(folder: Path, known: Known) -> Iterator[Path]:
    """What lies in a folder, and in place of a folder that a platform put about those of students what lies in that."""
    for path in _own(folder):
        if _about_others(path, known):
            yield from _handed_in(path, known)
        else:
            yield path


def _own(folder: Path) -> list[Path]:
    """What lies in a folder, without what no student has put there."""
    return [x for x in sorted(folder.iterdir()) if x.name not in PASSED_OVER and not x.name.startswith(".")]


def _about_others(path: Path, known: Known) -> bool:
    """Is that a folder that names nobody of the list, while most of what lies in it does?"""
    if not known.names or path.is_symlink() or not path.is_dir() or whose(readable(path.name), known):
        return False
    inside = _own(path)
    return 2 * sum(bool(listed(readable(x.stem), known)) or _about_others(x, known) for x in inside) > len(inside)


def _once_each(typed: dict, of_students: dict) -> None:
    """Of two rows that answer one question, under two spellings of a name, the first stays and the other is told."""
    for student, rows in typed.items():
        kept: list[Typed] = []
        for one in rows:
            why = _amiss({"student": student, "question": one.question, "answer": "", "version": one.version}, kept)
            if why:
                of_students.setdefault(student, []).append((one.place, why))
            else:
                kept.append(one)
        typed[student] = kept


def _folder(path: Path, files: dict, of_students: dict) -> None:
    """A student's folder."""
    student, found, others = readable(path.name), [], []
    for one in sorted(path.rglob("*")):
        if any(part in PASSED_OVER for part in one.parts) or one.is_dir() and not one.is_symlink():
            continue
        where = readable(str(one.relative_to(path.parent)))
        if one.is_symlink():
            of_students.setdefault(student, []).append((where, "it is a link to elsewhere, and is not followed"))
        elif one.suffix.lower() in KINDS:
            found.append(one)
        else:
            others.append(where)
    if others:
        of_students.setdefault(student, []).extend((where, UNREAD) for where in others)
    if not found:
        words = "there is neither a notebook nor a my_engine.py in this folder"
        of_students.setdefault(student, []).append((student, words))
    files.setdefault(student, []).extend(found)


def _loose(path: Path, files: dict, refused: list, known: Known) -> None:
    """A file that stands in no student's folder."""
    stem = readable(path.stem)
    whole = not known.exact(_owner(stem)) and whose(stem, known)
    if path.suffix.lower() not in KINDS:
        refused.append((readable(path.name), UNREAD))
    elif student := stem if whole else _owner(stem):
        files.setdefault(student, []).append(path)
    else:
        refused.append((readable(path.name), f"its name begins with no student's: call it anna_{path.name}"))


def _owner(stem: str) -> str:
    """Whose a loose file is, by what stands before the lesson's name; empty if nobody's.

    >>> _owner("anna_04_quadratic"), _owner("04_quadratic"), _owner("Ben Meyer-MY_ENGINE"), _owner("anna")
    ('anna', '', 'Ben Meyer', 'anna')
    """
    for name in (*(path.stem for path in EVERY), "my_engine"):
        if (at := stem.lower().find(name)) >= 0:
            return stem[:at].strip(" _-.")
    return stem.strip(" _-.")


def _table(path: Path, typed: dict, refused: list, of_students: dict, known: Known) -> None:
    """A table of exam answers; what cannot be read of it is told by row."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        refused.append((readable(path.name), "it is no text in UTF-8: save it as CSV UTF-8"))
        return
    first = text.partition("\n")[0]
    rows = csv.reader(text.splitlines(keepends=True), delimiter=max(",;\t", key=first.count))
    head = [name.strip().lower() for name in next(rows, [])]
    if missing := [name for name in COLUMNS if name not in head]:
        refused.append(
            (readable(path.name), f"its first row must name {', '.join(COLUMNS)}; it lacks {', '.join(missing)}")
        )
        return
    try:
        for number, row in enumerate(rows, 2):
            said = dict(zip(head, row, strict=False))
            _row(f"{path.name}, row {number}", said, typed, refused, of_students, _student(said, known))
    except csv.Error as error:
        refused.append((readable(path.name), f"row {number + 1} and what follows cannot be read: {error}"))
    if "what to type" in head:
        _without_absent(path.name, typed)


def _without_absent(table: str, typed: dict) -> None:
    """Leave out of a table of `make room`, which may name a whole class, who has no answer in it: he did not sit it."""
    for student, rows in [*typed.items()]:
        own = [x for x in rows if x.place.startswith(f"{table}, row ")]
        if own and not any(x.text.strip() for x in own):
            typed[student] = [x for x in rows if x not in own]
            if not typed[student]:
                del typed[student]


def _student(row: dict, known: Known) -> str:
    """Who is meant by a row: by name, or by an id; by both where the list has that id, as two may have one name."""
    name, own = ((row.get(column) or "").strip() for column in ("student", "id"))
    return readable(f"{name} {own}" if name and word_of(own) in known.ids else name or own)


def _row(place: str, row: dict, typed: dict, refused: list, of_students: dict, student: str) -> None:
    """One row of a table, of a student."""
    unfilled = not student and not row.get("answer", "none").strip()  # of the table that `make room` writes
    if unfilled or not any(value.strip() for value in row.values()):
        return
    if not student:
        refused.append((place, "it must hold a student, a question and an answer"))
        return
    if not any(row.get(name) for name in COLUMNS[1:]) and re.search(r"[,;\t]", student):
        refused.append((place, "its columns are parted by another sign than those of the first row"))
        return
    version, known = _version_of(row), typed.get(student, [])
    others = [x for x in known if version and x.version and x.version != version]
    if others and not row.get("answer", "none").strip():
        return  # each version's table may name the whole class
    if others and not any(x.text.strip() for x in others):
        typed[student] = known = [x for x in known if x not in others]
    if why := _amiss(row, known):
        of_students.setdefault(student, []).append((place, why))
    else:
        said = _question(row["question"]), row.get("answer", ""), _version_of(row)
        typed.setdefault(student, []).append(Typed(place, *said))


def _amiss(row: dict, known: Iterable[Typed]) -> str:
    """Why a student's row cannot be taken beside those before it; empty if it can."""
    question, version = row.get("question", "").strip(), _version_of(row)
    if len(row) < len(COLUMNS):
        return "it must hold a student, a question and an answer"
    if not (number := _question(question)):
        return f"question must be a number from the exam, as 5 or exam 5; got {question[:20]!r}"
    if version and not re.fullmatch(VERSION, version):
        return f"version must be a number, as 3, or the exam's page, as exam_first_3; got {version[:20]!r}"
    if other := next((x.version for x in known if version and x.version and x.version != version), ""):
        return f"version is {version}, but an earlier row of this student's says {other}"
    if any(one.question == number for one in known):
        return f"question {number} is answered in an earlier row already"
    return ""


def _question(text: str) -> str:
    """The number of a question, as it is typed or as grades.csv calls it; empty if there is none.

    >>> _question(" 5"), _question("Exam 5"), _question("question 05"), _question("five")
    ('5', '5', '5', '')
    """
    found = re.fullmatch(r"\s*(?:exam|question)?\s*([0-9]{1,3})\s*", text, re.I | re.A)
    return str(int(found[1])) if found else ""


def _version_of(row: dict) -> str:
    """The version that a row names, empty if none."""
    return (row.get("version") or "").strip().lower().removeprefix("version").strip()


def _place(name: str, files: dict, typed: dict) -> str:
    """Where a student's things stand: the first file, or the first row of a table."""
    return str(files[name][0]) if files.get(name) else typed[name][0].place if name in typed else name


def _alike(names: list[str]) -> list[tuple[str, str]]:
    """Pairs of names that are one but for the case of their letters, how accents are spelt, or on their pages."""
    seen: dict[str, str] = {}
    pairs = []
    for name in names:
        if other := seen.pop(key := word_of(name), ""):
            pairs.append((other, name))
        else:
            seen[key] = name
    return pairs


def readable(name: str) -> str:
    r"""A name as it can be written into a page, whatever bytes a file system has in it.

    >>> readable("anna\udcff\n")
    'anna??'
    """
    text = name.encode(errors="replace").decode()
    return "".join(c if c.isprintable() else "?" for c in text)

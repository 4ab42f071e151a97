"""What has been judged is kept, a file a student, so that a run that was stopped goes on where it was."""

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from ..needs import ROOT
from .cells import LARGEST
from .collect import Handed
from .judged import Entry
from .whose import page_of

JUDGES = "lib", "tools/grade", "tools/room"
"""Folders whose files decide what is found: if one changes, all is judged anew."""


class Graded(NamedTuple):
    """One student: what was found of each answer, what was not counted and why, what could not be confined.

    tried : what code outside of the answers names beyond computing, each with its place. absent : did nothing come?
    """

    student: str
    entries: tuple[Entry, ...]
    refused: tuple[tuple[str, str], ...] = ()
    undone: tuple[str, ...] = ()
    tried: tuple[tuple[str, str], ...] = ()
    absent: bool = False


def judges(seed: int, exam: str, slip: float | None = None) -> str:
    """A word for all that decides: the checkers as they are, the seed, the exam, and what a mistake loses."""
    made = sha256(repr((seed, exam, slip)).encode())
    for folder in JUDGES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            made.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return made.hexdigest()


def word_of(handed: Handed, by: str) -> str:
    """A word for what a student has handed in, and by whom it is judged."""
    made = sha256(ascii((by, handed.student, handed.typed, handed.refused)).encode())
    for path in handed.files:
        made.update(repr(path.name).encode() + _bytes(path))
    return made.hexdigest()


def _bytes(path: Path) -> bytes:
    """What stands in a file; of one that is not read, how long it is."""
    try:
        size = path.stat().st_size
        return path.read_bytes() if path.is_file() and size <= LARGEST else str(size).encode()
    except OSError as error:
        return str(error.errno).encode()


def kept(folder: Path, word: str, student: str) -> Graded | None:
    """What is kept of a student, if it is of these files and these judges; else None."""
    try:
        told = json.loads(_place(folder, student).read_text(encoding="utf-8"))
        if told["word"] != word:
            return None
        entries = tuple(Entry(**{**one, "pictures": tuple(one["pictures"])}) for one in told["entries"])
        refused, tried = (tuple(map(tuple, told[name])) for name in ("refused", "tried"))
        return Graded(student, entries, refused, tuple(told["undone"]), tried, told["absent"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def keep(folder: Path, word: str, made: Graded) -> None:
    """Keep it: the file is there whole, or not at all."""
    told = {"word": word, "entries": [one._asdict() for one in made.entries]}
    told |= {"refused": made.refused, "undone": made.undone, "tried": made.tried, "absent": made.absent}
    place = _place(folder, made.student)
    beside = place.with_suffix(".unfinished")
    try:
        beside.write_text(json.dumps(told), encoding="utf-8")
        os.replace(beside, place)
    finally:
        beside.unlink(missing_ok=True)


def _place(folder: Path, student: str) -> Path:
    """Where a student's results are kept."""
    return folder / f"{page_of(student)}.json"

"""Which answers that wait say the same: they are decided once, in one row, whoever gave them."""

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from .judged import Entry
from .keeping import Graded
from .reckon import SIGNS

SHOWN = 4000
"""Letters of an answer that are told."""


class Waiting(NamedTuple):
    """Answers that say the same and wait, or were decided: whose they are, and one of them."""

    students: tuple[str, ...]
    entry: Entry
    word: str


def word_of(entry: Entry) -> str:
    """A word for a question and what is said there: of what the machine has read that, else of its letters.

    Capitals, gaps beside signs and the full stop at the end make no difference, but in code they do.

    >>> def asked(text): return word_of(Entry("exam 8", "right", "", 1.0, source=text))
    >>> asked("T = 1/4.") == asked(" t=1/4"), asked("t < 1") == asked("t > 1"), asked("1 2") == asked("12")
    (True, False, False)
    """
    said = f"read {entry.says}" if entry.says else _plainly(entry.source)
    return f"x{sha256(repr((entry.exercise, entry.version, said)).encode(errors='replace')).hexdigest()[:10]}"


def _plainly(text: str) -> str:
    """A text without what makes no difference."""
    if "\n" in text.strip():
        return "\n".join(row.rstrip() for row in text.splitlines() if row.strip())
    text = " ".join(text.lower().translate(SIGNS).split()).strip(" .!")
    return re.sub(r"\s*([-=+*/^<>:])\s*", r"\1", text)


def waiting(made: Iterable[Graded], decided: str) -> list[Waiting]:
    """All answers that wait or were decided, each once; what `lib` says again is talked over with each student.

    decided : the remark on answers that were. Where not all that say the same have the same points, each stands alone,
    and so does one about which was decided for its student alone.
    """
    found: dict[str, list[tuple[str, Entry]]] = {}
    for one in made:
        for entry in one.entries:
            if (entry.more and entry.counts) or decided in entry.remark:
                alone = one.student if entry.kind == "lib" or entry.own else ""
                found.setdefault(word_of(entry) + alone, []).append((one.student, entry))
    return [each for key, rows in found.items() for each in _together(key[:11], rows)]


def _together(word: str, rows: list[tuple[str, Entry]]) -> list[Waiting]:
    """One for all of these, if they have the same points."""
    if len({(entry.points, entry.more, entry.of) for _, entry in rows}) == 1:
        return [Waiting(tuple(student for student, _ in rows), rows[0][1], word)]
    return [Waiting((student,), entry, word) for student, entry in rows]

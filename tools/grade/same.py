"""Which answers that wait say the same: they are decided once, in one row, whoever gave them."""

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from .judged import Entry
from .keeping import Graded
from .reckon import SIGNS

LETTER = 2
"""The points of a question with letters: one for the letter, one for the reason."""

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
    if entry.says:  # in every version
        return _word("x", entry.exercise, entry.of, f"read {entry.says}")
    return _word("x", entry.exercise, entry.version, _plainly(entry.source))


def _word(first: str, *said: object) -> str:
    """A word for what is said."""
    return f"{first}{sha256(repr(said).encode(errors='replace')).hexdigest()[:10]}"


def sort_of(entry: Entry) -> str:
    """What sort of answer to a question of the exam waits, in words; empty if each must be read by itself."""
    if not entry.version:
        return ""
    if entry.result:
        way = "reason" if entry.of == LETTER else "way"
        return f"right, and its {way} {'not typed' if entry.bare else 'typed'}"
    if entry.kind == "unjudged":
        return f"in doubt: {entry.reply}"
    if entry.kind == "wrong" and not entry.cause:
        return "wrong, and no known mistake gives it" if entry.reply.startswith("The result is ") else ""
    way = ", and its way not typed" if entry.bare else ""
    return f"wrong by this mistake{way}: {entry.cause}" if entry.kind == "wrong" else ""


def sort_word(entry: Entry) -> str:
    """A word for a question, in every version, and the sort of an answer that waits; empty if it is of none."""
    sort = sort_of(entry) if entry.more else ""
    return entry.sort or (_word("k", entry.exercise, entry.of, entry.points, sort) if sort else "")


def sorts(made: Iterable[Graded]) -> list[Waiting]:
    """All sorts of answers that are said in more than one way and wait, or were decided by their sort."""
    found: dict[str, list[tuple[str, Entry]]] = {}
    for one in made:
        for entry in one.entries:
            if entry.counts and (word := sort_word(entry)):
                found.setdefault(word, []).append((one.student, entry))
    several = {w: rows for w, rows in found.items() if len({word_of(x) for _, x in rows}) > 1 or rows[0][1].sort}
    several = dict(sorted(several.items(), key=lambda item: int(item[1][0][1].exercise.removeprefix("exam "))))
    return [Waiting(tuple(student for student, _ in rows), rows[0][1], word) for word, rows in several.items()]


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
            if ((entry.more and entry.counts) or decided in entry.remark) and not entry.sort:
                alone = one.student if entry.kind == "lib" or entry.own else ""
                found.setdefault(word_of(entry) + alone, []).append((one.student, entry))
    return [each for key, rows in found.items() for each in _together(key[:11], rows)]


def _together(word: str, rows: list[tuple[str, Entry]]) -> list[Waiting]:
    """One for all of these, if they have the same points."""
    if len({(entry.points, entry.more, entry.of) for _, entry in rows}) == 1:
        return [Waiting(tuple(student for student, _ in rows), rows[0][1], word)]
    return [Waiting((student,), entry, word) for student, entry in rows]

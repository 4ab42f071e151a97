"""Which exercises were set: of these each student's points are a sum, whatever was handed in."""

import re

from lib.teach.exercises import every
from lib.teach.worth import FULL

from .judged import Entry
from .keeping import Graded
from .sums import in_exam

NOT_SET = "It was not set, so it does not count."
MISSING = "It was set, and was not handed in."


def exercises(text: str) -> tuple[str, ...]:
    """The exercises that a list names: lessons, exercises, and ranges of lessons.

    Raises
    ------
    ValueError
        If a part of it names none.

    >>> exercises("00, 04.2"), len(exercises("00-03"))
    (('00.1', '00.2', '00.3', '04.2'), 12)
    """
    found: set[str] = set()
    for part in filter(None, re.split(r"[,;\s]+", text.strip())):
        first, dash, last = part.partition("-")
        last = last if dash else first
        some = {name for name in every() if first <= name[: len(first)] and name[: len(last)] <= last}
        if not some or not all(re.fullmatch(r"\d\d(\.\d)?", x) for x in (first, last)):
            raise ValueError(f"set must name lessons or exercises, as 00-03,04.2; got {part!r}")
        found |= some
    return tuple(sorted(found))


def only_set(made: list[Graded], chosen: tuple[str, ...]) -> list[Graded]:
    """The class with all that was set in each student's sum, and nothing else; all as it is if nothing was chosen."""
    return [one._replace(entries=_entries(one, chosen)) for one in made] if chosen else made


def _entries(one: Graded, chosen: tuple[str, ...]) -> tuple[Entry, ...]:
    """A student's answers: what is missing as open, and what was not set as what does not count."""
    own = {entry.exercise: entry for entry in one.entries if not in_exam(entry)}
    missing = {name: Entry(name, "open", every()[name].ask, 0.0, FULL, remark=MISSING) for name in chosen}
    kept = {name: entry for name, entry in own.items() if name in chosen or entry.kind != "open"}
    found = {name: entry if name in chosen else _uncounted(entry) for name, entry in (missing | kept).items()}
    return (*(found[name] for name in sorted(found)), *filter(in_exam, one.entries))


def _uncounted(entry: Entry) -> Entry:
    """An answer that enters no sum."""
    return entry._replace(counts=False, more=0.0, remark=f"{entry.remark} {NOT_SET}".strip())

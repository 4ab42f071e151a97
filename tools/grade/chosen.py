"""What was set, exercises and questions of the exam: of it each student's points are a sum, whatever was handed in."""

import re

from lib.teach.exercises import every
from lib.teach.worth import FULL

from ..lesson import EVERY
from .judged import Entry
from .keeping import Graded
from .sums import in_exam

NOT_SET = "It was not set, so it does not count."
MISSING = "It was set, and was not handed in."
UNREADABLE = "What was handed in for it could not be read"
NO_ANSWERS = "there is no answer to an exercise in it"
PASSED = "its answers to {} do not count, as {} has others to these, and counts"
"""What is told of a file that was read, and of one in whose place another of the student's is."""

COUNTS_HERE = "{} was not set, so what is wrong in it costs here."


THERE = re.compile(r", which (?:is|are|has|have) \w+(?: \w+ points)? there(?=\.)|^Your .* and nothing here\. ?")
"""What is remarked where it costs nothing."""

EXAM = re.compile(r"exam\s+(\d{1,2})(?:\s*-\s*(\d{1,2}))?(?![\d.])")
"""Questions of the exam in a list of what was set: one, or a range."""

WHOLE = re.compile(r"(?<![\w.-])exam(?=\s*(?:[,;]|$))")
"""The exam in such a list, of which no questions are named: all of it."""


def exercises(text: str, questions: int = 99) -> tuple[str, ...]:
    """What a list names: lessons, exercises, ranges of lessons, and questions of an exam that has so many.

    Raises
    ------
    ValueError
        If a part of it names none.

    >>> exercises("00, 04.2"), len(exercises("00-03"))
    (('00.1', '00.2', '00.3', '04.2'), 12)
    >>> exercises("04.2,exam", 2)
    ('04.2', 'exam 1', 'exam 2')
    >>> exercises("04.2, exam 1-3, exam 9")
    ('04.2', 'exam 1', 'exam 2', 'exam 3', 'exam 9')
    """
    found, asked = set(), set()
    for part in EXAM.finditer(text):
        first, last = int(part[1]), int(part[2] or part[1])
        if not 1 <= first <= last <= questions:
            raise ValueError(f"set must name questions of the exam from 1 to {questions}; got {part[0]!r}")
        asked |= {*range(first, last + 1)}
    rest = EXAM.sub(" ", text)
    if (whole := WHOLE.sub(" ", rest)) != rest:
        asked |= {*range(1, questions + 1)}
    for part in filter(None, re.split(r"[,;\s]+", whole.strip())):
        first, dash, last = part.partition("-")
        last = last if dash else first
        some = {name for name in every() if first <= name[: len(first)] and name[: len(last)] <= last}
        if not some or not all(re.fullmatch(r"\d\d(\.\d)?", x) for x in (first, last)):
            raise ValueError(
                f"set must name lessons or exercises, as 00-03,04.2, or questions, as exam 1-8; got {part!r}"
            )
        found |= some
    return (*sorted(found), *(f"exam {number}" for number in sorted(asked)))


def only_set(made: list[Graded], chosen: tuple[str, ...]) -> list[Graded]:
    """The class with all that was set in each student's sum, and nothing else; all as it is if nothing was chosen.

    Exercises stay as they are if only questions of the exam were chosen. If only exercises were, and some sat the exam,
    all of it counts for all.
    """
    of = {entry.exercise: entry.of for one in made for entry in one.entries}
    sat = [name for name in of if name not in every()]
    of |= {name: FULL for name in chosen if name in every()}
    parts = ([x for x in chosen if x in every()], [x for x in chosen if x in sat] or sat)
    return [one._replace(entries=_entries(one, parts, of)) for one in made] if chosen else made


def _entries(one: Graded, parts: tuple[list[str], list[str]], of: dict[str, float]) -> tuple[Entry, ...]:
    """A student's answers: what is missing as open, and what was not set as what does not count."""
    exam = tuple(filter(in_exam, one.entries))
    own = tuple(entry for entry in one.entries if not in_exam(entry))
    pairs = zip((own, exam), parts, strict=True)
    exercises, questions = (_part(x, chosen, of, one.refused) if chosen else x for x, chosen in pairs)
    unset = [x for x in own if parts[0] and x.exercise not in parts[0]]
    exercises = tuple(_with_callees(x, unset) for x in exercises)
    return (
        *sorted(exercises, key=lambda entry: entry.exercise),
        *sorted(questions, key=lambda entry: int(entry.exercise.split()[1])),
    )


def _with_callees(entry: Entry, unset: list[Entry]) -> Entry:
    """An answer that was judged without the slips of earlier ones, with those that cost nothing elsewhere."""
    unset = [x for x in unset if x.exercise in entry.but.split(" and ")]
    if not unset or not entry.counts or entry.points is None:
        return entry
    left = entry.points - sum(x.of - (x.points or 0.0) for x in unset)
    told = COUNTS_HERE.format(" and ".join(x.exercise for x in unset))
    remark = THERE.sub("", entry.remark)
    return entry._replace(points=max(entry.alone, left, 0.0), remark=f"{remark} {told}".strip())


def _part(
    own: tuple[Entry, ...], chosen: list[str], of: dict[str, float], refused: tuple[tuple[str, str], ...]
) -> tuple[Entry, ...]:
    """Exercises, or questions of the exam, of which some were set."""
    asked = lambda name: every()[name].ask if name in every() else ""
    why = {name: _why_missing(name, refused) for name in chosen}
    missing = {name: Entry(name, "open", asked(name), 0.0, of[name], remark=why[name]) for name in chosen}
    kept = {x.exercise: x for x in own if x.exercise in chosen or x.kind != "open" or in_exam(x)}
    return tuple(x if name in chosen else _uncounted(x) for name, x in (missing | kept).items())


def _why_missing(name: str, refused: tuple[tuple[str, str], ...]) -> str:
    """What is told of an answer that was set and is not there: nobody says so who could not read where it may stand.

    >>> _why_missing("04.2", (("Ann/04_quadratic.ipynb", "it is no notebook"),))
    'What was handed in for it could not be read: Ann/04_quadratic.ipynb, see above.'
    >>> _why_missing("01.1", (("Ann/04_quadratic.ipynb", "it is no notebook"),))
    'It was set, and was not handed in.'
    >>> _why_missing("01.1", (("Ann/my_engine.py", NO_ANSWERS),))
    'It was set, and was not handed in.'
    """
    for place, told in refused:
        if told == NO_ANSWERS or told.startswith(PASSED.partition("{")[0]):  # it was read
            continue
        stem, _, kind = place.rpartition("/")[2].rpartition(".")
        lesson = next((path.stem[:2] for path in EVERY if path.stem in stem.lower()), "")
        of_exam = in_exam_table(place) and name.startswith("exam")
        if of_exam or (kind.lower() in ("ipynb", "py") and name in every() and lesson in ("", name[:2])):
            return f"{UNREADABLE}: {place}, see above."
    return MISSING


def in_exam_table(place: str) -> bool:
    """Is a place a row of a table of typed answers?"""
    return bool(re.search(r", row \d+$", place))


def _uncounted(entry: Entry) -> Entry:
    """An answer that enters no sum."""
    return entry._replace(counts=False, more=0.0, remark=f"{entry.remark} {NOT_SET}".strip())

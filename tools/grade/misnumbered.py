"""A right answer under a wrong number: it is told, and waits for the lecturer."""

from collections.abc import Iterator

from lib.teach.exercises import every
from lib.teach.worth import FULL

from .answers import Answer
from .cells import _parsed
from .judged import DECIDES, LOST, Entry, Judge
from .misspelt import _arguments

TRIED = "wrong", "raised", "type", "printed", "nothing"
"""Kinds of answers of which it is tried whether they answer another exercise."""

COUNTS = (
    "It is a right answer to exercise {}, where it counts already. If the notebook holds another function for {}, it "
    "may count."
)
ELSEWHERE = "It is a right answer to exercise {}, which is open: was it handed in under a wrong number?"
"""What is told of a right answer under a wrong number, by whether it stands under the right one as well."""


def with_numbers(judge: Judge, answers: list[Answer], entries: list[Entry]) -> list[Entry]:
    """What was found of a student's answers; one without points that answers another exercise rightly waits."""
    known = {answer.exercise: (answer, entry) for answer, entry in zip(answers, entries, strict=True)}
    return [_waiting(judge, answer, entry, known) for answer, entry in known.values()]


def _waiting(judge: Judge, answer: Answer, entry: Entry, known: dict[str, tuple[Answer, Entry]]) -> Entry:
    """What was found of an answer, with the exercise that it answers rightly if that is another one."""
    if entry.kind not in TRIED or entry.points or entry.cause:
        return entry
    for other, told in _others(answer, known):
        if judge.student([answer._replace(exercise=other)], LOST)[0].kind == "right":
            reply = f"{entry.reply.removesuffix(DECIDES).strip()} {told} {DECIDES}"
            return entry._replace(points=None, more=FULL, reply=reply)
    return entry


def _others(answer: Answer, known: dict[str, tuple[Answer, Entry]]) -> Iterator[tuple[str, str]]:
    """The exercises of its lesson that an answer may be meant for, each with what is told then.

    They take as many arguments, and are open, or are answered by this same function.
    """
    size = next((_arguments(x) for x in _parsed(answer.source).body if getattr(x, "name", "") == answer.name), 0)
    for name, asked in every().items():
        if name[:2] != answer.exercise[:2] or name == answer.exercise or len(asked.letters) != size:
            continue
        there, entry = known.get(name, (None, None))
        if entry is None or entry.kind == "open":
            yield name, ELSEWHERE.format(name)
        elif there.source == answer.source:
            yield name, COUNTS.format(name, answer.exercise)

"""An answer that calls the student's own answer to an earlier exercise, with the right one in its place.

A slip costs once: what an earlier answer has lost, none that calls it loses again.
"""

import ast
import re
import textwrap
from collections.abc import Iterable
from functools import cache

from lib.teach.exercises import every
from lib.teach.reading import listed

from .answers import Answer, _modules
from .cells import _bound, _loaded, _parsed
from .judged import DECIDES, LOST, Entry, Judge
from .misnumbered import with_numbers

SETTLED = ("right", "open", "unjudged", "broken")
"""Kinds of answers that are not judged once more."""

BROKEN_BY_IT = ("raised", "broken", "open", "unjudged", "lib", "endless")
"""What is not told of an answer with another in the place of the student's."""


def student_entries(judge: Judge, answers: Iterable[Answer]) -> list[Entry]:
    """All answers of a student; one that calls what has lost points is judged also with the right one in its place."""
    answers = sorted(answers)
    entries = judge.student(answers)
    known = {entry.exercise: entry for entry in entries}
    for k, (answer, entry) in enumerate(zip(answers, entries, strict=True)):
        lost = [x for x in answers[:k] if known[x.exercise].kind != "right" and _calls(answer, x)]
        if lost and entry.kind not in SETTLED:
            spent = LOST if entry.kind in ("endless", "slow") else 0.0
            other = judge.student([with_right(answer, lost)], spent)[0]
            entries[k] = known[answer.exercise] = _better(
                judge, entry, other, answer, [known[x.exercise] for x in lost]
            )
    return with_numbers(judge, answers, entries)


def _calls(answer: Answer, earlier: Answer) -> bool:
    """Does an answer call that one: the same function, or one of its lesson that could not be read?"""
    name = earlier.name
    if not name or name == answer.name or name not in _loaded(_parsed(answer.source)):
        return False
    mine, theirs = (_defining(one.source, name) for one in (answer, earlier))
    return mine == theirs if mine and theirs else answer.exercise[:2] == earlier.exercise[:2]


def _defining(source: str, name: str) -> list[str]:
    """The statements of a program that give a name its value."""
    return [ast.dump(x) for x in _parsed(source).body if name in _bound(x)]


def with_right(answer: Answer, lost: list[Answer]) -> Answer:
    """An answer without its functions for earlier exercises, to which the right ones are given when it is run.

    The lines of what is left keep their numbers.
    """
    rows, tree = answer.source.splitlines(), _parsed(answer.source)
    names = {one.name for one in lost}
    gone = [x for x in tree.body if _bound(x) and _bound(x) <= names]
    left = [x for x in tree.body if x not in gone]
    read = {name for x in left if not isinstance(x, ast.Import | ast.ImportFrom) for name in _loaded(x)}
    gone += [x for x in left if isinstance(x, ast.Import | ast.ImportFrom) and not ({*_bound(x)} & {*read, "*"})]
    for x in gone:
        first = min([x.lineno, *(one.lineno for one in getattr(x, "decorator_list", []))])
        rows[first - 1 : x.end_lineno] = [""] * (x.end_lineno - first + 1)
    given = "".join(f"\n\n{one.name} = {_called(one.exercise)}()\n" for one in lost)
    source = "\n".join(rows) + "\n"
    given = "".join(_right(one.exercise) for one in lost) + given
    return answer._replace(source=source, given=given, imports=_modules(_parsed(source)))


def _called(exercise: str) -> str:
    """The name of what makes the right function."""
    return f"_right_{exercise.replace('.', '_')}"


@cache
def _right(exercise: str) -> str:
    """The right function for an exercise, made by a function of its own, so that no name of it meets another.

    >>> room = {}
    >>> exec(_right("04.1"), room)
    >>> import numpy as np
    >>> room["_right_04_1"]()(np.array([5.0, 0]), np.array([-4.0, 0]), 1.0)[1].item()
    -20.0
    """
    solution = every()[exercise].solution
    body = textwrap.indent(listed(solution), "    ")
    return f"\n\ndef {_called(exercise)}():\n{body}\n    return {solution.__name__}\n"


def _better(judge: Judge, entry: Entry, other: Entry, answer: Answer, lost: list[Entry]) -> Entry:
    """The better of both for the student, with why: it says first what was lent, and tells of the student's lines."""
    names = " and ".join(one.exercise for one in lost)
    if other.kind in BROKEN_BY_IT or not _worth(other) > _worth(entry):
        return entry
    been, has = ("are", "have lost their") if len(lost) > 1 else ("is", "has lost its")
    where = f"{been} judged there" if any(one.points is None for one in lost) else f"{has} points there"
    right = other.kind == "right"
    told = f"Right but for your {names}, which {where}." if right else f"Your {names} {where}, and nothing here."
    reply = lent_reply(other.reply, names)
    if not right and judge.right_where_shown(answer):
        end = DECIDES if reply.endswith(DECIDES) else ""
        own = f"With your own {names} it is right in that case: they fit each other."
        reply = f"{reply.removesuffix(end).strip()} {own} {end}".strip()
    remark = f"{told} {entry.remark}".strip()
    return other._replace(source=answer.source, reply=reply, remark=remark, but=names, alone=entry.points or 0.0)


def lent_reply(reply: str, names: str) -> str:
    """What is said of an answer that was judged on lent parts, which it says first.

    >>> lent_reply("Exercise 04.3 is not right. Your answer is inf, and the right one is 1, for r = 1.", "04.1")
    'With the right 04.1 in place of yours, your answer is inf, and the right one is 1, for r = 1.'
    >>> lent_reply("Exercise 01.2 is right, on all 9 cases.", "01.1")
    'With the right 01.1 in place of yours, exercise 01.2 is right, on all 9 cases.'
    """
    told = re.sub(r"^Exercise \S+ is not right\. ", "", reply)
    low = re.match(r"(?:Exercise|Your|For|It|Its|The|That|This|Here|A|An) ", told)
    return f"With the right {names} in place of yours, {told[0].lower() + told[1:] if low else told}"


def _worth(entry: Entry) -> tuple[float, float]:
    """The points of an answer, and what a person may add."""
    return entry.points or 0.0, entry.more

"""The whole class, some students at a time, each worker with a judge of its own."""

import os
import signal
from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.util import Finalize
from pathlib import Path

from lib.progress import bar

from .answers import Answer, found
from .attempts import outside
from .callee import student_entries
from .cells import Unusable
from .chosen import NO_ANSWERS, PASSED
from .collect import Handed, readable
from .confined import dies_with_parent
from .judged import Entry, Judge
from .keeping import Graded, judges, keep, kept, word_of
from .typed import exam_entries, no_questions, sat

_judge, _exam = None, 0
"""The judge of this worker, and the seed of its exam."""

LONG = 1200.0
"""Seconds after which a student who is not judged yet has stopped the judge."""


def graded(
    students: Iterable[Handed], folder: Path, seed: int, exam: str, slip: float | None = None, shown: bool = True
) -> list[Graded]:
    """All students judged, in their order; those that are kept in the folder already are taken from there.

    slip : what a mistake in an exercise loses; by the rubric unless given.

    Each is kept as soon as it is judged. A worker that breaks is replaced, and who broke it is tried alone once more.
    """
    by, found_of = judges(seed, exam, slip), {}
    todo = [(handed, word_of(handed, by)) for handed in students]
    order = [handed.student for handed, _ in todo]
    for handed, word in todo:
        if made := kept(folder, word, handed.student):
            found_of[handed.student] = made
    left = [(handed, word) for handed, word in todo if handed.student not in found_of]
    with bar(shown, total=len(order), unit="student", initial=len(order) - len(left)) as told:
        for made, word in _judged(left, seed, exam, slip):
            keep(folder, word, made)
            found_of[made.student] = made
            told.update(1)
    return [found_of[name] for name in order]


def _judged(todo: list[tuple[Handed, str]], *terms) -> Iterable[tuple[Graded, str]]:
    """Each student as it comes, by a seed, an exam and what is lost: as many at a time as there are processors."""
    workers, alone = max(1, min(os.cpu_count() or 1, len(todo))), []
    todo = list(reversed(todo))
    while todo:
        with _pool(workers, *terms) as pool:
            at_work: dict[Future, tuple[Handed, str]] = {}
            try:
                while todo or at_work:
                    while todo and len(at_work) < workers:
                        at_work[pool.submit(_one, todo[-1][0])] = todo[-1]
                        todo.pop()
                    for future in _done(at_work):
                        made = future.result()
                        yield made, at_work.pop(future)[1]
            except BrokenProcessPool:
                alone += at_work.values()
                _end(pool)
            except BaseException:
                _end(pool)
                raise
    for handed, word in alone:
        with _pool(1, *terms) as pool:
            try:
                made = pool.submit(_one, handed).result(LONG)
            except (BrokenProcessPool, TimeoutError):
                _end(pool)
                made = _unjudged(handed, "judging it stopped the judge itself, twice: please look at it")
        yield made, word


def _done(at_work: Iterable[Future]) -> set[Future]:
    """Who is judged; if nobody is for very long, it is as if the workers had ended."""
    if not (done := wait(at_work, LONG, FIRST_COMPLETED).done):
        raise BrokenProcessPool
    return done


def _unjudged(handed: Handed, why: str) -> Graded:
    """A student of whom nothing could be judged."""
    places = [*map(_where, handed.files), *(one.place for one in handed.typed)]
    return Graded(handed.student, (), (*handed.refused, *((place, why) for place in places)))


def _pool(workers: int, *terms) -> ProcessPoolExecutor:
    """Workers, none of them a copy of this process."""
    return ProcessPoolExecutor(workers, get_context("spawn"), _begin, terms)


def _end(pool: ProcessPoolExecutor) -> None:
    """End the workers at once: what they were at is judged in the next run."""
    for process in list((pool._processes or {}).values()):
        process.terminate()
    pool.shutdown(wait=False, cancel_futures=True)


def _begin(seed: int, exam: str, slip: float | None) -> None:
    """Make the worker's judge; Ctrl-C is for the process that started it."""
    global _judge, _exam
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    dies_with_parent()
    if os.getppid() != parent_process().pid:  # it is gone already
        os._exit(1)
    _judge, _exam = Judge(seed, slip), exam
    Finalize(None, _judge.close, exitpriority=1)


def _one(handed: Handed) -> Graded:
    """One student, by the worker's judge."""
    try:
        return student(_judge, handed, _exam)
    except Exception as error:  # whatever it is, it must cost nobody else anything
        return _unjudged(handed, f"it could not be judged: {type(error).__name__}")


def student(judge: Judge, handed: Handed, exam: str) -> Graded:
    """One student: all answers in the files, and those that were typed."""
    answers, refused, tried = _answers(handed)
    entries, typed = student_entries(judge, answers), handed.typed
    page = sat(typed, exam)
    try:
        entries += exam_entries(judge, typed, page)
        refused += no_questions(typed, page)
    except ValueError as error:
        refused += [(one.place, str(error)) for one in typed]
    undone = tuple(sorted(judge.undone))
    absent = not (handed.files or typed or handed.refused)
    return Graded(handed.student, tuple(entries), (*handed.refused, *refused), undone, tuple(tried), absent)


def _answers(handed: Handed) -> tuple[list[Answer], list[tuple[str, str]], list[tuple[str, str]]]:
    """The answers of all files of a student: of those in two files the last that is not open.

    With what could not be read, and with what was tried outside of the answers: each time the place, and words.
    """
    answers: dict[str, Answer] = {}
    refused, tried, places, passed = [], [], {}, {}
    for path in handed.files:
        try:
            made = found(path)
            beside = outside(path, [answer.source for answer in made.values()])
        except Unusable as error:
            refused.append((_where(path), str(error)))
            continue
        except Exception as error:  # whatever it is, it must cost nobody else anything
            refused.append((_where(path), f"it cannot be read: {getattr(error, 'strerror', type(error).__name__)}"))
            continue
        tried += [(_where(path), words) for words in beside]
        if not made:
            refused.append((_where(path), NO_ANSWERS))
        for exercise, answer in made.items():
            before = answers.get(exercise)
            answers[exercise] = answer if before is None else _later(before, answer, path)
            if before is not None and answers[exercise] not in (before, answer):  # both are answers
                passed.setdefault((places[exercise], path), []).append(exercise)
            if answers[exercise] is not before:
                places[exercise] = path
    refused += [(_where(path), PASSED.format(", ".join(some), by.name)) for (path, by), some in passed.items()]
    return list(answers.values()), refused, tried


def _later(before: Answer, answer: Answer, path: Path) -> Answer:
    """Of two answers to an exercise the one that counts."""
    if answer.broken or answer.open or answer.source == before.source:
        return before
    if before.broken or before.open:
        return answer
    return answer._replace(remark=f"It is handed in by two files; the answer in {path.name} counts.")


def _where(path: Path) -> str:
    """A file with its folder."""
    return readable(f"{path.parent.name}/{path.name}")


def told_entries(made: list[Graded]) -> list[tuple[str, Entry]]:
    """All answers of a class, each with its student."""
    return [(one.student, entry) for one in made for entry in one.entries]


def named(told: list[tuple[str, Entry]]) -> list[str]:
    """All exercises and questions that anybody has handed in, in order."""
    names = {entry.exercise for _, entry in told}
    return sorted(names, key=lambda name: (name.startswith("exam"), len(name), name))

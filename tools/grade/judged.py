"""One student judged: each answer in a process of its own, by the tutor's checkers, on cases that are held back."""

import ast
import linecache
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from math import isfinite
from typing import NamedTuple

import numpy as np

from lib.attack.targets import Hang, within
from lib.show.document import document
from lib.show.still import Picture
from lib.teach import checking
from lib.teach.borrowed import numbers
from lib.teach.checking import Checked, check
from lib.teach.exercises import counterexample, every
from lib.teach.replies import tell
from lib.teach.task import Exercise
from lib.teach.worth import FULL, SLIP, known_cause, share_of

from .answers import Answer
from .attempts import attempts, changes
from .copied import Reached, copied, reached
from .held import forget_cases, held_back, of_no_number, rights
from .pen import COMMA, read_as, with_points
from .remote import FILE, ProcessEnded, Remote, Server, Unreadable
from .rubric import MOST_UNNAMED, lost, most_unnamed, points, unnamed
from .shape import (
    NOTHING_SAID,
    ON_COPIES,
    WRITTEN,
    Part,
    Reading,
    cause_of,
    hidden,
    none_readings,
    readings,
    worth_of,
)

LOST, SOON, WAIT = 10.0, 2.0, 4.0
"""Once a student's slow answers have taken so many seconds, the others have only so many each. And how long a slow
answer that is wrong is asked further for its cause: longer than in a lesson, as other work may slow it down."""

DECIDES = "Your lecturer decides about its points."

NO_ANSWER = " What it prints could not be read as a right answer, so it has no points."

UNRUN = " It may have up to half of its points; your lecturer reads it."
"""What is said of code that does not run."""

NO_SLIPS = ProcessEnded, Unreadable, PermissionError, MemoryError
"""What no slip raises in every case: the process of an answer is gone, or it reaches for more than it may have."""

TRACED = 12
"""Cases on which it is traced what an answer calls."""


class Entry(NamedTuple):
    """What was found of one answer.

    kind : as in `Checked`, or "broken" (no Python), "lib" (only `lib` again), "unjudged" (why is in the reply).
    points : None where a person decides. more : the most that a person may add to them. pictures : light and dark,
    with their words and a legend. version : of an exam's question, the exam's page. also : a second mistake beside
    the cause. counts : does it enter the sums? What was not set does not. but : the earlier exercises that it calls, if
    it was judged with the right ones in place of the student's; alone : its points with the student's own. says : what
    the machine has read of it, if that is all that is said. own : did the lecturer decide about this student's alone?
    bare : is there neither a reason nor a way beside a letter or a result of the exam? result : is that right, whatever
    waits beside it? sort : the word of the sort with all of which it was decided.
    """

    exercise: str
    kind: str
    reply: str
    points: float | None
    of: float = FULL
    cause: str = ""
    seconds: float = 0.0
    remark: str = ""
    source: str = ""
    pictures: tuple[str, ...] = ()
    alt: str = ""
    legend: str = ""
    more: float = 0.0
    version: str = ""
    also: str = ""
    counts: bool = True
    but: str = ""
    alone: float = 0.0
    says: str = ""
    own: bool = False
    bare: bool = False
    result: bool = False
    sort: str = ""


class Judge:
    """What judges: a process without `lib` and one with it, from which those of the answers are forked."""

    def __init__(self, seed: int, slip: float | None = None):
        self.seed, self.slip, self.servers, self.undone, self.pictures = seed, slip, {}, set(), {}
        self.shown: dict[str, Checked] = {}  # what was reported last of an exercise
        checking.SOON, self.usual = WAIT, checking.SOON
        forget_cases()

    def server(self, with_lib: bool) -> Server:
        """One of both processes, a new one where it is gone."""
        if (known := self.servers.get(with_lib)) is None or known.process.poll() is not None:
            self.servers[with_lib] = Server(with_lib)
        return self.servers[with_lib]

    @contextmanager
    def by_rubric(self) -> Iterator[None]:
        """While it lasts, a mistake loses what the exam says, whatever it loses in an exercise."""
        own, self.slip = self.slip, None
        try:
            yield
        finally:
            self.slip = own

    def close(self) -> None:
        """End all, and leave the tutor as it was."""
        checking.SOON = self.usual
        forget_cases()
        self.end()

    def end(self) -> None:
        """End both processes: others are started when they are needed."""
        for server in self.servers.values():
            server.close()
        self.servers = {}

    def student(self, answers: Iterable[Answer], lost: float = 0.0) -> list[Entry]:
        """All answers of a student, by the numbers of their exercises; lost : seconds that slow ones have taken."""
        entries, usual = [], checking.PATIENCE
        for answer in sorted(answers):
            begun = time.monotonic()
            checking.PATIENCE = usual if lost < LOST else min(usual, SOON)
            try:
                entries.append(self.safely_judged(answer))
            finally:
                checking.PATIENCE = usual
            if entries[-1].kind in ("endless", "slow") or entries[-1].seconds > SOON:
                lost += time.monotonic() - begun
        return entries

    def right_where_shown(self, answer: Answer) -> bool:
        """Is an answer right in the case that was told last of its exercise, when other parts were lent to it?"""
        report = self.shown[answer.exercise]
        if report.case is None:
            return False
        asked, remote = every()[answer.exercise], Remote(self.server(bool(reached(answer).rooms)), answer)
        try:
            ran = within(SOON, lambda: checking._run_once(asked, remote, report.case))
            return not checking._judged(asked, ran, report.right)
        except (Hang, Exception):
            return False
        finally:
            remote.close()

    def safely_judged(self, answer: Answer) -> Entry:
        """What is found of one answer; whatever goes wrong, it costs the other answers nothing."""
        for _ in range(2):  # a process that was ended from outside is started once more
            try:
                return self.judged(answer)
            except Exception as error:
                self.end()
                why = type(error).__name__
        reply = f"It could not be judged: {why}. Please show it to your lecturer."
        return Entry(answer.exercise, "unjudged", reply, None, source=answer.source, more=FULL)

    def judged(self, answer: Answer) -> Entry:
        """What is found of one answer."""
        name, asked = answer.exercise, every()[answer.exercise]
        if answer.broken:
            return _plain_entry(answer, "broken", f"Exercise {name} could not be run: {answer.broken}.")
        if answer.open:
            return _plain_entry(answer, "open", f"Exercise {name} is open. {asked.ask}")
        doors = reached(answer)
        if doors.tutor and not changes(ast.parse(answer.source)):
            return _plain_entry(answer, "lib", "It names rooms of lib in which the tutor keeps right answers.")
        with_lib = bool(doors.rooms)
        report, remote = self.checked(asked, answer, with_lib)
        if report.kind != "right" and doors.doors and not with_lib:  # it may reach lib by another way
            again, other = self.checked(asked, answer, True)
            if again.kind == "right":
                return self.entry(asked, answer, again, other, "it reaches lib by another way than an import")
        if report.kind in ("type", "wrong", "raised") and (other := self.with_points(answer)):
            return other
        lent = self.lent(asked, answer, doors, report) if report.kind not in ("open", "endless", "slow") else ""
        made = self.entry(asked, answer, report, remote, lent)
        if lent or made.cause:
            return made
        if remote.writes and report.kind not in ("endless", "slow"):
            return self.in_shape(asked, answer, report, made, [ON_COPIES])
        if report.kind in ("type", "printed"):
            return self.in_shape(asked, answer, report, made, readings(report.ran.value, report.right))
        if report.kind not in ("wrong", "raised", "nothing"):
            return made
        hides = hidden(report, answer.source)
        return self.in_shape(asked, answer, report, made, none_readings(report.right, hides)) if hides else made

    def with_points(self, answer: Answer) -> Entry | None:
        """What is found with decimal points in place of decimal commas, if that alone makes an answer right."""
        source = with_points(answer.source)
        if source == answer.source:
            return None
        remark = f"{read_as([COMMA])} {answer.remark}".strip()
        other = self.judged(answer._replace(source=source, remark=remark))
        return other._replace(source=answer.source) if other.kind == "right" else None

    def checked(
        self, asked: Exercise, answer: Answer, with_lib: bool, way: Reading | None = None
    ) -> tuple[Checked, Remote | Part]:
        """The tutor's report, on a part of what is returned if it is said how to read that; and the answer as run."""
        cases = held_back(asked, self.seed)
        lines = answer.source.splitlines(keepends=True)
        linecache.cache[FILE] = len(answer.source), None, lines, FILE
        remote = Remote(self.server(with_lib), answer, cases, answer.exercise)
        judged = Part(remote, way) if way else remote
        try:
            return check(asked, judged), judged
        finally:
            self.undone |= set(remote.undone)
            remote.close()

    def in_shape(self, asked: Exercise, answer: Answer, report: Checked, made: Entry, ways: Iterable[Reading]) -> Entry:
        """What is found of an answer that returned something else: read in one of some ways it may be what is asked."""
        if not (parts := self.parts(asked, answer, ways)):
            return made._replace(
                reply=f"{made.reply}{NO_ANSWER if made.points == 0 and report.kind == 'printed' else ''}"
            )
        part, way = max(parts, key=lambda one: (one[0].kind == "right", bool(known_cause(one[0])), share_of(one[0])))
        also, before = known_cause(part), made.reply.removesuffix(f" {DECIDES}")
        if way is NOTHING_SAID:
            worth = worth_of(part, lost(made.exercise, also, self.slip), 0.0)
            return made._replace(reply=f"{before} {also}", points=worth, more=0.0, cause=also)
        usual = SLIP if self.slip is None else self.slip
        if known := way.none.endswith(" 0") and of_no_number(asked)[0]:
            usual = lost(made.exercise, known, self.slip)
        worth = worth_of(part, lost(made.exercise, also, self.slip), usual)
        which = way.words if way.words[0].isupper() else f"Alone, {way.words}"
        told = f"{which} right on {part.tried - part.failed} of {part.tried} cases{way.note}. {known or ''} {also}"
        told = " ".join(told.split())
        more = 0.0 if worth is not None else min(most_unnamed(share_of(part), self.slip), MOST_UNNAMED)
        reply = f"{before} {told}{'' if more == 0 else f' {DECIDES}'}"
        cause = known or (WRITTEN if way.copies else cause_of(report.ran.value, report.right, way.none))
        return made._replace(reply=reply, points=worth, more=more, cause=cause, also=also)

    def parts(self, asked: Exercise, answer: Answer, ways: Iterable[Reading]) -> list[tuple[Checked, Reading]]:
        """The reports on an answer that is read in some ways, of those of which something is right."""
        with_lib, found = bool(reached(answer).rooms), []
        for way in ways:
            if way.none.endswith(" 0") and (found or not of_no_number(asked)[0]):
                continue
            part, read = self.checked(asked, answer, with_lib, way)
            if way.none.endswith(" 0") and not of_no_number(asked)[1].intersection(read.silent):
                continue
            if way.none and not read.is_asked_for(rights(asked, self.seed)):
                way = NOTHING_SAID if way.none.endswith("nan") and known_cause(part) else None
            if way and (not way.none or part.kind == "right" or known_cause(part)):
                found.append((part, way))
        return [one for one in found if share_of(one[0]) > 0 and not one[0].constant]

    def lent(self, asked: Exercise, answer: Answer, doors: Reached, report: Checked) -> str:
        """Why an answer is only `lib` again, also one that `lib` does not get right; empty if it is the student's."""
        right = report.kind == "right"
        if not doors.rooms:
            return f"it is a copy of {found}" if right and (found := copied(answer)) else ""
        called, handed_on = self.called(asked, answer)
        if doors.methods and right:
            return f"it calls {called or 'lib.' + ', lib.'.join(doors.methods)}"
        return f"it only hands on what {called} says" if handed_on else ""

    def called(self, asked: Exercise, answer: Answer) -> tuple[str, bool]:
        """Which functions of `lib` an answer calls, and whether one of them says all that it says."""
        cases = held_back(asked, self.seed)
        remote = Remote(self.server(True), answer)
        names, handed_on = set(), []
        try:
            for case in cases[:: max(1, len(cases) // TRACED)]:
                with suppress(Exception, Hang):  # a case in which it raises says nothing of the others
                    said, values, found = within(SOON, lambda case=case: remote.traced(*case))
                    names |= set(map(str, found))
                    handed_on.append(any(numbers(said) <= numbers(value) for value in values))
        finally:
            remote.close()
        return ", ".join(sorted(names)[:4]), bool(handed_on) and all(handed_on)

    def entry(self, asked: Exercise, answer: Answer, report: Checked, remote: Remote, lent: str) -> Entry:
        """What was found, in words and in a picture."""
        name, kind = answer.exercise, "lib" if lent else report.kind
        self.shown[name] = report
        reply = tell(name, asked, report, remote).replace(" is not right yet.", " is not right.")
        cause, share = known_cause(report), share_of(report)
        slipped = _slipped(report) and not attempts(answer.source)
        if lent:
            reply = f"{'Its answers are right, but' if report.kind == 'right' else 'Here'} {lent}. {DECIDES}"
        elif unnamed(kind, cause, share, report.constant, slipped):
            right = f"right on {report.tried - report.failed} of {report.tried} cases"
            reply += f" It {f'is {right}' if share else 'fails in every case'}. {stepwise(report)}{DECIDES}"
        elif report.constant and kind != "printed":
            does = "It fails alike in" if report.kind == "raised" else "It says the same to"
            reply += f" {does} every case, so it has no points."
        worth = points(name, kind, cause, share, report.constant, slipped, self.slip)
        more = FULL if lent else most_unnamed(share, self.slip) if worth is None else 0.0
        pictures, alt, legend = ((), "", "") if lent else self.picture(asked, report)
        return Entry(
            name, kind, reply, worth, FULL, cause, round(remote.spent(), 3), answer.remark, answer.source,
            pictures, alt, legend, more,
        )  # fmt: skip

    def picture(self, asked: Exercise, report: Checked) -> tuple[tuple[str, ...], str, str]:
        """The case that fails, drawn as the tutor draws it, light and dark; the same case is drawn once."""
        known = repr((id(asked), report.kind, report.case, report.right, report.ran and report.ran.value))
        if known not in self.pictures:
            self.pictures[known] = (), "", ""
            with suppress(Hang):
                self.pictures[known] = within(WAIT, lambda: _drawn(asked, report))
        return self.pictures[known]


STEPS = 10, 100, 1000, 10_000, 100_000
"""Into so many steps a search by steps usually cuts a frame."""


def stepwise(report: Checked) -> str:
    """Why a search by steps fails, if an answer's time stands on a step and is the next one behind the right time.

    >>> from types import SimpleNamespace as Seen
    >>> stepwise(Seen(ran=Seen(value=0.2929), right=0.29289))
    'It seems to look each 1/10,000 of a frame: the right time lies between two looks, and no look can say it. '
    >>> stepwise(Seen(ran=Seen(value=0.5), right=0.25)), stepwise(Seen(ran=None, right=0.25))
    ('', '')
    """
    said = getattr(report.ran, "value", None)
    if not (isinstance(said, float | np.floating) and isinstance(report.right, float) and isfinite(said)):
        return ""
    fits = (n for n in STEPS if abs(said * n - round(said * n)) < 1e-9 * n and 0 < said - report.right < 1 / n)
    said_of = "It seems to look each 1/{:,} of a frame: the right time lies between two looks, and no look can say it. "
    return next((said_of.format(n) for n in fits), "")


def _slipped(report: Checked) -> bool:
    """May one slip have cost all: does it raise an error in every case, or return a part of what is asked for?"""
    if share_of(report) or report.ran is None:
        return False
    if report.kind == "raised":
        return not isinstance(report.ran.value, NO_SLIPS)
    mine = numbers(report.ran.value) - {"0"}  # which stands beside any number
    return report.kind == "type" and not report.constant and bool(mine) and mine <= numbers(report.right)


def _plain_entry(answer: Answer, kind: str, reply: str) -> Entry:
    """An answer that was not run."""
    worth = points(answer.exercise, kind, "", 0.0)
    more = FULL if worth is None else MOST_UNNAMED if kind == "broken" else 0.0
    reply += UNRUN if kind == "broken" else ""
    return Entry(answer.exercise, kind, reply, worth, remark=answer.remark, source=answer.source, more=more)


def _drawn(asked: Exercise, report: Checked) -> tuple[tuple[str, ...], str, str]:
    """Pictures, words and legend; nothing where there is nothing to draw."""
    try:
        if (made := counterexample(asked, report)) is None:
            return (), "", ""
        board = Picture(made.figure, made.alt)
        pictures = tuple(_small(document(board, made.alt, theme)) for theme in ("light", "dark"))
        board.close()
    except Exception:  # an answer may be of a size that no picture holds
        return (), "", ""
    return pictures, made.alt, made.legend


def _small(svg: str) -> str:
    """A picture with no more digits in its marks than can be seen, all of them in its words, and no spaces between.

    >>> _small('<svg> <path d="M 1.2345 6"/> <text x="0.567">right 0.567</text></svg>')
    '<svg><path d="M 1.23 6"/><text x="0.56">right 0.567</text></svg>'
    """
    svg = re.sub(r"<[^>]*>", lambda mark: re.sub(r"(\d+\.\d{2})\d+", r"\1", mark[0]), svg)
    return re.sub(r">\s+<", "><", svg).strip()

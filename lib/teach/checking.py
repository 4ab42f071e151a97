"""The check of an answer: every case is run, all that a function can do wrong has a reply, and no cause is guessed.

A cause is named only where a known mistake answers every case as the learner does: wrong where he is wrong, with the
same wrong answer, and right where he is right. There is no other way into a report.
"""

import dis
import io
import time
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from decimal import Decimal
from functools import cache
from math import isfinite
from numbers import Integral, Real
from operator import index
from typing import Any, NamedTuple

import numpy as np

from ..attack.shrinking import smallest
from ..attack.targets import Hang, within
from ..show.grown import Growth
from .decimals import ratio
from .pattern import Tried, outcomes, pattern, sorts_of, true_of, worst
from .task import Exercise
from .watching import refused

Pair = tuple[int, int]

PATIENCE = 5.0
"""Seconds that all cases together may take."""

PRINTED = 80
"""Characters kept of what a function printed."""

USUAL = {float: (float, np.float64), bool: (bool, np.bool_)}
"""The types that most answers have, by that of the right one."""

CHANGEABLE = (np.ndarray, list)
"""The types of arguments that may be changed."""

NO_NUMBER = (ArithmeticError, ValueError)
"""What one library raises where another gives nan, or a complex number."""

SOON = 0.8
"""Seconds of the processor after which a slow function that is wrong already need not be asked further."""

HASTE = "It is slow, so the others were not tried, and no cause was sought."
"""What is said in place of a cause where not every case was run."""

WATCHED = 40
"""On how many cases it is watched whether a function does what it should do without."""


class _Ran(NamedTuple):
    """What a function did with one case: its value or what it raised; what it printed; the argument it changed."""

    value: Any
    printed: str = ""
    changed: str = ""


class Checked(NamedTuple):
    """What a check found. tried, failed : numbers of cases; case, ran, right : the simplest that fails.

    kind : "open", "right", "wrong", "raised", "printed", "nothing", "changed", "type", "endless", "slow",
    "refused" or "grows"; and "lib", of what is no answer of one's own.
    cause : of "wrong", "raised" and "type", the known mistake that explains every case, else empty; of "refused",
    what was used; of "lib", the function whose answers they are.
    pattern : what the cases that fail have in common, where no known mistake explains them.
    growth : of "grows", how the time has grown.
    constant : of one that fails, does it say the same to every case?
    """

    kind: str
    tried: int
    failed: int = 0
    case: tuple | None = None
    ran: _Ran | None = None
    right: Any = None
    cause: str = ""
    pattern: str = ""
    growth: Growth | None = None
    constant: bool = False


def check(asked: Exercise, answer: Callable) -> Checked:
    """Run every case, and report the simplest that fails, with a cause where one explains all."""
    known = _answers_of(asked)
    runs, kinds, spent = _all_run(asked, answer, known)
    if _is_open(answer, runs) and len(runs) == len(known):
        return Checked("open", len(known))
    if any(kinds):
        return _failed(asked, answer, known, runs, kinds)
    if len(runs) < len(known):
        case, right = known[len(runs)]
        return Checked(
            "endless" if spent > PATIENCE / 2 else "slow", len(runs), len(known) - len(runs), case, right=right
        )
    if asked.grows and (found := asked.grows(answer)):
        return Checked("grows", len(known), growth=found)
    used = refused(answer, asked.without, [known[i][0] for i in _plainest(asked)[:WATCHED]] if asked.without else [])
    return Checked("refused" if used else "right", len(known), cause=used)


def _failed(asked: Exercise, answer: Callable, known: list[tuple], runs: list[_Ran], kinds: list[str]) -> Checked:
    """The report on an answer that failed: the simplest case, without a cause of the outcome that fails most."""
    wrong = [i for i, kind in enumerate(kinds) if kind]
    first = next(i for i in _plainest(asked) if i < len(kinds) and kinds[i])
    found = [(*known[i], runs[i], kinds[i]) for i in (first, *wrong, *(i for i, kind in enumerate(kinds) if not kind))]
    if asked.shrinks and (less := _shrunk(asked, answer, known[first][0], kinds[first])):
        found.insert(0, less)
    cause = _cause_of(asked, found) if len(runs) == len(known) else HASTE
    i, most = (first, "") if cause or asked.shrinks else worst(_sorts(asked)[1], kinds, _plainest(asked))
    i, most = (i, most) if asked.plain(*known[i][0]) >= asked.plain(*known[first][0]) else (first, "")
    case, right, ran, kind = found[0] if i == first else (*known[i], runs[i], kinds[i])
    alike = "" if cause else f"{most} {_alike_in(asked, known, runs, kinds, case)}".strip()
    return Checked(
        kind, len(runs), len(wrong), case, ran, right, cause, alike, constant=_is_constant(asked, answer, known, runs)
    )


def _is_constant(asked: Exercise, answer: Callable, known: list[tuple], runs: list[_Ran]) -> bool:
    """Does a function say, or raise, the same in every case, also where not that itself is judged?"""
    said = [ran.value for ran in runs]
    if asked.call is not Exercise._field_defaults["call"]:
        said = _said_to(asked, answer, known[: len(runs)])
    told, found = (repr(type(x) if isinstance(x, BaseException) else _plainly(x)) for x in said), []
    with suppress(Hang, Exception):  # a learner's object can be anything, and need not end
        within(PATIENCE / 10, lambda: found.extend(told))
    return len(found) == len(said) > 1 and len(set(found)) == 1


def _said_to(asked: Exercise, answer: Callable, known: list[tuple]) -> list:
    """All that a function itself says while what becomes of it is judged."""
    said = []

    def noted(*given: Any) -> Any:
        try:
            said.append(answer(*given))
        except Exception as error:
            said.append(error)
            raise
        return said[-1]

    with redirect_stdout(io.StringIO()), suppress(Hang), np.errstate(all="ignore"):
        within(SOON, lambda: [_run_once(asked, noted, case) for case, _ in known])
    return said


def _alike_in(asked: Exercise, known: list[tuple], runs: list[_Ran], kinds: list[str], shown: tuple) -> str:
    """What the cases that fail have in common, and so the one that is shown."""
    wrong = [shown, *(case for (case, _), kind in zip(known, kinds, strict=True) if kind)]
    tried = [Tried(_sorts(asked)[0][i], known[i][1], ran.value, bool(kinds[i])) for i, ran in enumerate(runs)]
    return pattern(asked.names, tried, [true_of(asked.letters, one, asked.sorts) for one in wrong])


@cache
def _sorts(asked: Exercise) -> tuple[list[list[str]], list[str]]:
    """Of which sorts each case of an exercise is, and what becomes of its pair."""
    cases = [case for case, _ in _answers_of(asked)]
    return [sorts_of(asked.letters, case, asked.sorts) for case in cases], outcomes(asked.letters, cases)


@cache
def _plainest(asked: Exercise) -> list[int]:
    """The numbers of an exercise's cases, the least degenerate first; of equals, in their order."""
    plain = [int(asked.plain(*case)) for case, _ in _answers_of(asked)]
    return sorted(range(len(plain)), key=lambda i: -plain[i])


@cache
def _answers_of(asked: Exercise) -> list[tuple]:
    """Every case of an exercise with its right answer."""
    return [(case, _plainly(asked.call(asked.right, *case))) for case in asked.cases()]


def _all_run(asked: Exercise, answer: Callable, known: list[tuple]) -> tuple[list[_Ran], list[str], float]:
    """What an answer did with the cases that there was time for, how each is judged, and how long the last took."""
    runs, kinds, printed = [], [], io.StringIO()
    spent = getattr(answer, "spent", time.process_time)  # an answer that runs elsewhere tells its own seconds
    start, begun = spent(), time.monotonic()

    def work() -> None:
        nonlocal begun
        for case, right in known:
            begun = time.monotonic()
            if spent() > start + SOON and any(kinds):
                return
            ran = _run_once(asked, answer, case)
            if printed.tell():
                ran = ran._replace(printed=printed.getvalue()[:PRINTED].strip())
                printed.truncate(printed.seek(0))
            runs.append(ran)
            kinds.append(_judged(asked, ran, right))

    with redirect_stdout(printed), suppress(Hang), np.errstate(all="ignore"):  # outermost: no alarm rings out there
        within(PATIENCE, work)
    return runs, kinds, time.monotonic() - begun


def _run_once(asked: Exercise, function: Callable, case: tuple) -> _Ran:
    """What a function does with a case of its own; whatever it raises is an answer to show."""
    fresh = [x.copy() if isinstance(x, CHANGEABLE) else x for x in case]
    try:
        value = asked.call(function, *fresh)
    except (Hang, KeyboardInterrupt):
        raise
    except BaseException as error:
        value = error
    held = zip(asked.letters, case, fresh, strict=True)
    changed = next((name for name, was, now in held if was is not now and not _unchanged(was, now)), "")
    return _Ran(value, "", changed)


def _unchanged(before: Any, after: Any) -> bool:
    """Is an array still as it was, bit for bit, or a list?"""
    if isinstance(before, np.ndarray):
        return before.tobytes() == after.tobytes() and before.shape == after.shape
    return np.array_equal(before, after)


def _is_open(answer: Callable, runs: list[_Ran]) -> bool:
    """Does the function do nothing at all, as the empty cell does?"""
    silent = all((ran.value is None or ran.value is ...) and not ran.printed and not ran.changed for ran in runs)
    code = getattr(answer, "__code__", None)
    return silent and (code is None or {step.opname for step in dis.get_instructions(code)} <= EMPTY)


EMPTY = set("RESUME LOAD_CONST RETURN_VALUE RETURN_CONST RETURN_GENERATOR POP_TOP NOP LOAD_SMALL_INT".split())
"""The steps of a function that does nothing."""


def _judged(asked: Exercise, ran: _Ran, right: Any) -> str:
    """What is wrong with one answer, in the words of `Checked`; empty if nothing is."""
    if isinstance(ran.value, BaseException):
        return "raised"
    if ran.changed:
        return "changed"
    if ran.value is None or ran.value is ...:
        return "printed" if ran.printed else "nothing"
    if type(right) in (float, bool) and type(ran.value) in USUAL[type(right)]:  # as most are
        return "" if _near(ran.value, right, asked.rtol, asked.atol) else "wrong"
    if not of_a_kind(ran.value, right):
        return "type"
    return "" if same(ran.value, right, asked.rtol, asked.atol) else "wrong"


def of_a_kind(mine: Any, right: Any) -> bool:
    """Is it a number where a number is right, yes or no where that is, and as many where several are; or a set?"""
    if type(right) is float and type(mine) in USUAL[float]:  # as most are
        return True
    if isinstance(right, tuple):
        return many(mine) and len(mine) == len(right) and all(map(of_a_kind, mine, right))
    if isinstance(right, frozenset):
        return isinstance(mine, frozenset)
    mine = single(mine)
    if isinstance(right, bool):
        return isinstance(mine, Integral) and mine in (0, 1)
    return isinstance(mine, Real) and not isinstance(mine, bool)


def many(x: Any) -> bool:
    """Are these several values?"""
    return isinstance(x, tuple | list) or (isinstance(x, np.ndarray) and x.ndim > 0)


def as_pairs(value: Any) -> list[Pair] | None:
    """The pairs of an answer in whole numbers; None if it is no list of pairs."""
    if isinstance(value, str | dict) or not hasattr(value, "__iter__"):
        return None
    try:
        return [(index(i), index(j)) for i, j in value]
    except (TypeError, ValueError):
        return None


def single(x: Any) -> Any:
    """A number of Python where x is one of numpy, also in an array without axes, or a decimal; else x as it is."""
    if type(x) in (float, int, bool):  # as most are
        return x
    if x is np.ma.masked:
        return "masked"
    if isinstance(x, np.generic) or (isinstance(x, np.ndarray) and x.ndim == 0):
        return x.item()
    if isinstance(x, Decimal):
        return ratio(x) if x.is_finite() else float(x)
    return float(x) if isinstance(x, float) else x  # of a subclass the plain number


def same(mine: Any, right: Any, rtol: float = 1e-9, atol: float = 1e-12) -> bool:
    """Are two answers one: numbers to rtol of their size or to atol, nan and nan? One value is never several."""
    if isinstance(right, tuple):
        alike = many(mine) and len(mine) == len(right)
        return alike and all(same(x, y, rtol, atol) for x, y in zip(mine, right, strict=True))
    mine, right = single(mine), single(right)
    if type(mine) is type(right) is float:  # as most are
        return _near(mine, right, rtol, atol)
    if mine == right or (mine != mine and right != right):
        return True
    if isinstance(right, frozenset):
        return False
    if isinstance(right, int) or rtol == atol == 0:  # an index, a count, a sign, or digits that are asked for
        return False
    try:
        return _near(float(mine), float(right), rtol, atol)
    except OverflowError:
        return False


def _near(mine: float, right: float, rtol: float, atol: float) -> bool:
    """Are two floats one, to rtol of the size or to atol, or both nan; or two truth values?"""
    if mine == right or (mine != mine and right != right):
        return True
    return not isinstance(right, bool) and isfinite(right) and abs(mine - right) <= max(rtol * abs(right), atol)


def _alike(asked: Exercise, mine: Any, other: Any) -> bool:
    """Do two functions answer a case alike, in the eyes of one who seeks a cause? No number is no number."""
    if type(mine) is type(other) is float and other == other:  # as most are
        return _near(mine, other, asked.rtol, asked.atol)
    if _no_number(mine) or _no_number(other):
        return _no_number(mine) and _no_number(other)
    if isinstance(mine, BaseException) or isinstance(other, BaseException):
        return type(mine) is type(other)
    return of_a_kind(mine, _plainly(other)) and same(mine, _plainly(other), asked.rtol, asked.atol)


def _plainly(x: Any) -> Any:
    """An answer in tuples and numbers of Python."""
    x = single(x)
    if isinstance(x, np.ndarray):
        x = np.asarray(x).tolist()
    return tuple(map(_plainly, x)) if isinstance(x, tuple | list) else x


def _no_number(x: Any) -> bool:
    """Is it an error of arithmetic, or what others give in its place: numpy nan, and ** a complex number?"""
    return isinstance(x, NO_NUMBER) or isinstance(x := single(x), complex) or (isinstance(x, float) and x != x)


def _cause_of(asked: Exercise, found: list[tuple]) -> str:
    """The first known mistake that answers every single case as the learner does; empty if none does.

    found : case, right answer, what the learner's function did and how it was judged, of every case; failures first.
    """

    known = _runs_of_mistakes(asked)

    def explains(function: Callable) -> bool:
        runs = known.setdefault(function, {})
        with np.errstate(all="ignore"):
            return all(_repeated(asked, function, runs, *one) for one in found)

    if not all(_has_causes(ran, kind) for _, _, ran, kind in found):
        return ""
    return next((mistake.cause for mistake in asked.mistakes if explains(mistake.function)), "")


def _has_causes(ran: _Ran, kind: str) -> bool:
    """Could a known mistake do that: answer rightly or wrongly, raise, or give no number where one is asked for?"""
    return kind in ("", "wrong", "raised") or (kind == "type" and _no_number(ran.value))


def _repeated(asked: Exercise, function: Callable, runs: dict, case: tuple, right: Any, ran: _Ran, kind: str) -> bool:
    """Does a mistake do with a case what the learner's function did: right where that is, as wrong where it is not?

    runs : what the mistake did with cases before, found out once for all answers to come.
    """
    if id(case) not in runs:
        theirs = _run_once(asked, function, case)
        runs[id(case)] = theirs, bool(_judged(asked, theirs, right)), case  # with the case, so that no other has its id
    theirs, is_wrong, _ = runs[id(case)]
    return is_wrong == bool(kind) and (not kind or _alike(asked, ran.value, theirs.value))


@cache
def _runs_of_mistakes(asked: Exercise) -> dict:
    """What is known of an exercise's mistakes: by mistake, what it did with each case."""
    return {}


def _shrunk(asked: Exercise, answer: Callable, case: tuple, kind: str) -> tuple | None:
    """A simpler case of a sweep that fails in the same way, judged like the others; None if there is none in time."""
    plain, last = asked.plain(*case), []

    def fails(other) -> bool:
        p, v, r = other
        given = np.array(p), np.array(v), float(r)
        if asked.plain(*given) < plain:
            return False
        right, ran = asked.right(*given), _run_once(asked, answer, given)
        if same_kind := _judged(asked, ran, right) == kind:
            last[:] = [(given, right, ran, kind)]
        return same_kind

    with redirect_stdout(io.StringIO()), suppress(Hang), np.errstate(all="ignore"):
        within(PATIENCE / 10, lambda: smallest(tuple(x.tolist() for x in case[:2]) + case[2:], fails))
    return last[0] if last else None

"""The attack: a sweep is asked every family, judged by the exact answer, and what it gets wrong is shrunk and named."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from numbers import Integral, Real
from pathlib import Path
from typing import NamedTuple, TextIO

import numpy as np

from ..progress import bar
from .causes import _cause
from .fairness import DOUBLE, OURS, SINGLE, Policy, Right, _policy_of, _Precision
from .problems import CURVED, STRAIGHT, TRIANGLE, _Problem
from .programs import _program_target
from .report import Finding, Report, _Tally
from .shrinking import _odd, _weight, smallest
from .suspects import _Whole
from .targets import SECONDS, Said, _function_target, _Interrupts, worded

BLOCK = 50
"""Pairs asked at a time."""

KEPT = 100
"""Failures of one kind that are kept, from the most everyday family; of all of them the simplest is shrunk."""

KINDS = 100
"""Kinds of failure told apart: a target may raise another exception each time."""

FURTHER = "Further failures, of kinds that are not told apart."

UNASKED = "It writes lines that nobody asked for; they were skipped. Write one line for each question, and no other."

LONGEST = 1e6
"""The most seconds that may be asked for: timers take no more everywhere."""


class _Cases(NamedTuple):
    """Failures of one kind: how many, where they stand in what to mend first, and the first of the first of them."""

    count: int
    rank: tuple
    kept: list[tuple]


class _Rules(NamedTuple):
    """What an attack judges by: the policy, the precision, whether to the last bit; and what is asked."""

    policy: Policy = OURS
    precision: _Precision = DOUBLE
    strict: bool = True
    problem: _Problem = STRAIGHT

    def right(self, row: tuple) -> Right:
        """What is right of one row."""
        return next(iter(self.problem.rights([row], self.policy, self.precision)))


STRICTLY = _Rules()


def attack(
    target: Callable[..., object] | list[str] | tuple[str, ...],
    seconds: float = 10.0,
    timeout: float = SECONDS,
    pairs: int = 10_000,
    progress: bool | TextIO = False,
    policy: Policy | str | None = None,
    float32: bool = False,
    curved: bool = False,
    triangle: bool = False,
) -> Report:
    """Attack a function or a program with every family, and shrink what it gets wrong.

    Without a policy all is judged to the last bit, and what hangs on rounding is found last. With one, and in single
    precision, only what the rule of `fairness` judges can be wrong; the rest is left open, and counted.

    Parameters
    ----------
    target : callable or list of str
        A function (p, v, r) → hit or (hit, t), of one pair or of arrays, curved (p, v, a, r, T), or (p, v, r,
        triangle); or the words of a command.
    seconds : float
        The time to ask for; families take turns, so that each is asked. Shrinking comes on top, and takes no longer.
    timeout : float
        Seconds after which one answer counts as a hang. For a function this needs a system with signals, and the
        main thread; and one that does not come back from compiled code is waited for.
    pairs : int
        At most so many pairs.
    progress : bool or file
        Show a progress bar, on stderr or in a file.
    policy : Policy or str
        What the target rightly does at boundaries, such as "inside=no,slop=0.005"; "" for what this course does.
    float32 : bool
        Round all numbers to single precision first, and judge the answers as such.
    curved : bool
        Attack a sweep of curved paths p + v t + ½ a t², t in [0, T]. It is judged by `curve.sweep`, without a policy
        and in double precision. A cause is then named only if the same mistake explains every failure, and fails
        nowhere else.
    triangle : bool
        Attack a sweep of a ball against a triangle of three corners in space, which `mesh.sweep` judges. inside=exit is
        no policy of it.

    Returns
    -------
    Report
        An interrupted attack reports what it has.

    Raises
    ------
    ValueError, TypeError
        For a target that is neither, for times that are not above 0, for a number of pairs that is not whole, and for
        a policy that there is not.
    OSError
        For a program that cannot be started.

    >>> report = attack(lambda p, v, r: p @ p <= r * r, pairs=500)
    >>> report.findings[0].kind
    'wrong miss'
    """
    seconds, timeout = _checked_time("seconds", seconds), _checked_time("timeout", timeout)
    pairs, rules = _checked_pairs(pairs), _rules_of(policy, float32, curved, triangle)
    tallies, failures, ask, interrupted = {}, {}, None, True
    beyond: list[tuple] = []
    whole = _Whole(rules.problem.mistakes)
    plain = [row for row, _ in rules.problem.known] * 2
    list(rules.problem.rights(plain, *rules[:2]))  # what judges may have to be compiled, and no alarm may ring then
    with _Interrupts() as interrupts:
        try:
            with suppress(KeyboardInterrupt):
                ask = _asker(target, timeout, interrupts, rules)
                _asked(ask, rules, seconds, pairs, progress, tallies, failures, beyond, whole)
                interrupted = False
            interrupts.pressed = False  # a second one ends the shrinking
            findings = [whole.explained(x) for x in _all_found(ask, rules, failures, seconds)]
        finally:
            getattr(ask, "stop", lambda: None)()
    tallies = {family: _Tally(*counts) for family, counts in tallies.items() if counts[0]}
    return Report(tallies, findings, interrupted or interrupts.pressed, rules.strict, len(beyond))


def _checked_time(name: str, seconds) -> float:
    """A time in seconds, or an error that names the argument."""
    if isinstance(seconds, bool) or not isinstance(seconds, Real):
        raise TypeError(f"{name} must be a number of seconds; got {worded(seconds)}")
    if not 0 < seconds <= LONGEST:
        raise ValueError(f"{name} must be above 0 and at most {LONGEST:g}; got {seconds}")
    return float(seconds)


def _checked_pairs(pairs) -> int:
    """A number of pairs, or an error."""
    if isinstance(pairs, bool) or not isinstance(pairs, Integral):
        raise TypeError(f"pairs must be a whole number; got {worded(pairs)}")
    if pairs < 1:
        raise ValueError(f"pairs must be at least 1; got {pairs}")
    return int(pairs)


def _rules_of(policy: Policy | str | None, float32: bool, curved: bool = False, triangle: bool = False) -> _Rules:
    """What an attack judges by, from its arguments, or an error."""
    for name, given in (("float32", float32), ("curved", curved), ("triangle", triangle)):
        if not isinstance(given, bool):
            raise TypeError(f"{name} must be True or False; got {worded(given)}")
    if curved and (policy is not None or float32):
        name, given = ("policy", policy) if policy is not None else ("float32", float32)
        wanted = "None" if policy is not None else "False"
        raise ValueError(
            f"{name} must be {wanted} with curved=True: curved sweeps are judged as they are; got {given!r}"
        )
    if curved and triangle:
        raise ValueError("triangle must be False with curved=True: no sweep of a curved path against one is known here")
    if curved:
        return _Rules(problem=CURVED)
    policy, strict, precision = _policy_of(policy), policy is None and not float32, SINGLE if float32 else DOUBLE
    if triangle and policy.inside == "exit":
        raise ValueError("policy: inside must be start or no with triangle=True, which has no inside; got 'exit'")
    return _Rules(policy, precision, strict, TRIANGLE if triangle else STRAIGHT)


def _asker(target: Callable | list[str], timeout: float, interrupts: _Interrupts, rules: _Rules) -> Callable:
    """What answers rows of pairs, for a function or the words of a command."""
    if isinstance(target, list | tuple) and target and all(isinstance(word, str | Path) for word in target):
        return _program_target([str(word) for word in target], timeout, rules.problem)
    if not callable(target):
        asks = rules.problem.asks
        raise TypeError(f"target must be a function of {asks} or a list of words of a command; got {worded(target)}")
    return _function_target(target, timeout, interrupts, rules.precision.dtype, rules.problem)


def _asked(
    ask, rules: _Rules, seconds: float, pairs: int, progress, tallies: dict, failures: dict, beyond: list, whole
) -> None:
    """Enter tallies, failures by kind and cause, and rows out of range, until the time or the pairs are over."""
    end = time.monotonic() + seconds
    file = progress if hasattr(progress, "write") else None
    with bar(bool(progress), file, total=pairs, unit=" pairs") as shown:
        for family, given in _blocks(pairs, rules.problem):
            rows = [rounded(row, rules.precision) for row in given] if rules.precision is SINGLE else given
            _tally(ask, rules, family, [row for row in rows if row], tallies, failures, end, whole)
            beyond += [row for row in rows if not row]
            shown.update(len(rows))
            if time.monotonic() > end:
                return


def rounded(row: tuple, precision: _Precision) -> tuple | None:
    """A row as the type holds it, None if it does not."""
    with np.errstate(all="ignore"):
        found = [np.asarray(x, precision.dtype).astype(float) for x in row]
    return tuple(x.tolist() for x in found) if all(np.isfinite(x).all() for x in found) else None


def _blocks(pairs: int, problem: _Problem = STRAIGHT) -> Iterator[tuple[str, list]]:
    """Blocks of rows: the simplest whole numbers, then every family in turn, in the plane and in space, and again."""
    families = problem.families
    simple = _in_rows(problem.simplest())[: pairs // 4]
    todo = [("simplest", simple[i : i + BLOCK]) for i in range(0, len(simple), BLOCK)]
    left = pairs - sum(len(rows) for _, rows in todo)
    yield from todo
    each = min(BLOCK, max(1, left // (len(problem.spaces) * len(families))))
    for turn in range(pairs):
        for family in families:
            for d in problem.spaces:
                if left <= 0:
                    return
                rows = _in_rows(families[family](min(each, left), d, seed=turn))
                left -= len(rows)
                yield family, rows


def _in_rows(arrays: tuple) -> list[tuple]:
    """Pairs in arrays as rows of lists and numbers."""
    return list(zip(*(x.tolist() for x in arrays), strict=True))


def _tally(
    ask: Callable, rules: _Rules, family: str, rows: list, tallies: dict, failures: dict, end: float, whole
) -> None:
    """Ask one block and enter what came back; stop within it when the time is over."""
    counts = tallies.setdefault(family, [0, 0, 0.0, 0, 0])
    rights = rules.problem.rights(rows, rules.policy, rules.precision)
    for row, answer, best in zip(rows, ask(rows), rights, strict=True):
        kind, fair = _judged(answer, best, rules)
        whole.hear(row, answer, kind, fair, best)
        rank = rules.problem.place(family), sum(_odd(row)) if kind or answer.unasked else 0
        counts[0] += 1
        counts[3] += not best.fair
        counts[4] += bool(kind) and not fair
        if kind and (fair or rules.strict):
            counts[1] += 1
            _enter(failures, (kind, *_named(kind, row, answer, rules), fair), rank, row, answer)
        if answer.unasked:
            said = Said(None, fault="unasked", said=f"the line {answer.unasked}")
            _enter(failures, ("unasked", UNASKED, "", True), rank, row, said)
        if answer.hit and best.hit and answer.t is not None and np.isfinite(answer.t):
            counts[2] = max(counts[2], abs(answer.t - best.t) / float(np.spacing(rules.precision.dtype(best.t))))
        if time.monotonic() > end:
            return


def _enter(failures: dict, key: tuple, rank: tuple, row: tuple, answer: Said) -> None:
    """Count a failure under its kind, cause, errata and fairness, and keep the first of the best rank."""
    if key not in failures and len(failures) >= KINDS:
        key = (key[0], FURTHER, "", key[3])
    cases = failures.setdefault(key, _Cases(0, rank, []))
    if rank < cases.rank:
        cases = _Cases(cases.count, rank, [])
    if rank == cases.rank and len(cases.kept) < KEPT:
        cases.kept.append((row, answer))
    failures[key] = cases._replace(count=cases.count + 1)


def _judged(answer: Said, best: Right, rules: _Rules = STRICTLY) -> tuple[str, bool]:
    """The kind of failure, empty for a right answer; and is it one by the rule of fairness, or to the last bit only?"""
    if answer.fault:
        unlike = answer.fault == "nan" and best.fair and not best.hit
        return ("wrong hit" if unlike else answer.fault), True
    if best.fair and (kind := _differing(answer, best, rules.precision)):
        return kind, True
    return _differing(answer, best._replace(low=best.t, high=best.t), rules.precision), False


def _differing(answer: Said, best: Right, precision: _Precision) -> str:
    """What is wrong with an answer, given the times that will do; empty for nothing."""
    if answer.hit != best.hit:
        return "wrong hit" if answer.hit else "wrong miss"
    if not best.hit or answer.t is None or best.low <= answer.t <= best.high:
        return ""
    near = best.low if answer.t < best.low else best.high
    off = abs(answer.t - near)
    return "wrong t" if not off <= precision.off * best.frame else "digits lost" if off > precision.lost * near else ""


def _named(kind: str, row: tuple, answer: Said, rules: _Rules = STRICTLY) -> tuple[str, str]:
    """The cause of a failure and its errata; what was said, for exceptions and the like."""
    if answer.hit is None:
        return "An answer that cannot be read." if kind == "rubbish" else answer.place or answer.said, ""
    if rules.problem is not STRAIGHT:
        return "", ""  # what explains all is sought at the end, where mistakes are known
    if rules.policy[:4] != OURS[:4] and _odd(row)[2]:
        return f"They touch or overlap at the start, and its policy is: {_policy_told(rules)}.", ""
    t = answer.t if kind in ("wrong t", "digits lost", "nan") else None
    known = _cause(*row, answer.hit, t, rules.precision.dtype, answer.t)
    return (known.text, known.errata) if known else ("", "")


def _policy_told(rules: _Rules) -> str:
    """A policy as it is given."""
    return ", ".join(f"{name}={value}" for name, value in rules.policy._asdict().items())


def _all_found(ask: Callable, rules: _Rules, failures: dict, seconds: float) -> list[Finding]:
    """The failures by kind and cause, in the order to mend them, each shrunk; Ctrl-C ends the shrinking of all.

    First what is wrong by the rule of fairness, and of that the everyday; the more frequent first.
    """
    ranked = sorted(failures.items(), key=lambda item: (not item[0][3], item[1].rank[0], -item[1].count))
    findings, end = [], time.monotonic() + seconds
    for i, (key, cases) in enumerate(ranked):
        now = time.monotonic()
        case = _simplest(cases)
        try:
            case = _shrunk(ask, rules, key, case, now + (end - now) / (len(ranked) - i))  # equal shares of what is left
        except KeyboardInterrupt:
            end = now  # the cases as they were found will do
        findings.append(found(key, rules, cases.count, *case))
    return findings


def _simplest(cases: _Cases) -> tuple[tuple, Said]:
    """The case that is easiest to read."""
    return min(cases.kept, key=lambda case: _weight(case[0]))


def _shrunk(ask: Callable, rules: _Rules, key: tuple, case: tuple[tuple, Said], end: float) -> tuple[tuple, Said]:
    """The smallest row found in time that fails in the same way and is no odder, and the answer with which it did."""
    last, oddness = [case], _odd(case[0])

    def fails(given) -> bool:
        row = rounded(given, rules.precision)
        if (
            time.monotonic() > end
            or not row
            or any(now and not then for now, then in zip(_odd(row), oddness, strict=True))
        ):
            return False
        answer = next(iter(ask([row])))
        kind, fair = _judged(answer, rules.right(row), rules)
        same = kind == key[0] and (kind, *_named(kind, row, answer, rules), fair) == key
        if same:
            last[0] = row, answer
        return same

    if key[0] not in ("hang", "unasked"):  # every try would take the whole time-out; lines of no pair
        smallest(case[0], fails)
    return last[0]


def found(key: tuple, rules: _Rules, count: int, row: tuple, answer: Said) -> Finding:
    """One kind of failure, with what would have been right."""
    kind, text, errata, fair = key
    best, parts = rules.right(row), dict(zip(rules.problem.letters, row, strict=True))
    return Finding(kind, text, errata, count, answer=answer, hit=best.hit, t=best.t, fair=fair, **parts)

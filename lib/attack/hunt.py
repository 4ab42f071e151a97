"""The attack: a sweep is asked every family, judged by the exact answer, and what it gets wrong is shrunk and named."""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from numbers import Integral, Real
from pathlib import Path
from typing import NamedTuple

import numpy as np
from tqdm import tqdm

from .. import exact
from .causes import cause
from .families import FAMILIES, small_integers
from .shrinking import smallest, weight
from .targets import SECONDS, Answer, Interrupts, function_target, program_target, worded

OFF = 1e-6
"""The error of t, as a share of the frame, beyond which a time is wrong."""

LOST = 1e-9
"""The error of t, as a share of t, beyond which its digits are lost: 7 of the 16."""

BLOCK = 50
"""Pairs asked at a time."""

KEPT = 100
"""Failures of one kind that are kept; of all of them the simplest is shrunk."""

KINDS = 100
"""Kinds of failure told apart: a target may raise another exception each time."""

FURTHER = "Further failures, of kinds that are not told apart."

UNASKED = "It writes lines that nobody asked for; they were skipped. Write one line for each question, and no other."

LONGEST = 1e6
"""The most seconds that may be asked for: timers take no more everywhere."""


class Finding(NamedTuple):
    """One kind of failure: what it is, its known cause, how often, and the smallest case found.

    kind : "wrong hit", "wrong miss", "wrong t", "digits lost", "nan", "exception", "hang", "ended", "rubbish", or
    "unasked", if lines come from a program that answer nothing.
    cause : a sentence, empty if new; errata : the numbers in `lib.published` of the same mistake. p, v, r : the case;
    answer : what was said; hit, t : what is right.
    """

    kind: str
    cause: str
    errata: str
    count: int
    p: list[float]
    v: list[float]
    r: float
    answer: Answer
    hit: bool
    t: float


class Tally(NamedTuple):
    """How one family went: pairs asked, wrong answers, and the worst error of t in ulp among right hits."""

    pairs: int
    wrong: int
    ulps: float


class Cases(NamedTuple):
    """Failures of one kind: how many, and the first of them, each a row and the answer to it."""

    count: int
    kept: list[tuple]


class Report(NamedTuple):
    """What an attack found. families : a tally for each name; findings : the failures, most frequent first."""

    families: dict[str, Tally]
    findings: list[Finding]
    interrupted: bool


def attack(target: Callable | list[str], seconds=10.0, timeout=SECONDS, pairs=10_000, progress=False) -> Report:
    """Attack a function or a program with every family, and shrink what it gets wrong.

    Parameters
    ----------
    target : callable or list of str
        A function (p, v, r) → hit or (hit, t), of one pair or of arrays; or the words of a command.
    seconds : float
        The time to ask for; families take turns, so that each is asked. Shrinking comes on top, and takes no longer.
    timeout : float
        Seconds after which one answer counts as a hang. For a function this needs a system with signals, and the
        main thread; and one that does not come back from compiled code is waited for.
    pairs : int
        At most so many pairs.
    progress : bool or file
        Show a progress bar, on stderr or in a file.

    Returns
    -------
    Report
        An interrupted attack reports what it has.

    Raises
    ------
    ValueError, TypeError
        For a target that is neither, for times that are not above 0, and for a number of pairs that is not whole.
    OSError
        For a program that cannot be started.

    >>> report = attack(lambda p, v, r: p @ p <= r * r, pairs=500)
    >>> report.findings[0].kind
    'wrong miss'
    """
    seconds, timeout = checked_time("seconds", seconds), checked_time("timeout", timeout)
    pairs = checked_pairs(pairs)
    tallies, failures, ask, interrupted = {}, {}, None, True
    with Interrupts() as interrupts:
        try:
            with suppress(KeyboardInterrupt):
                ask = asker(target, timeout, interrupts)
                asked(ask, seconds, pairs, progress, tallies, failures)
                interrupted = False
            interrupts.pressed = False  # a second one ends the shrinking
            findings = all_found(ask, failures, seconds)
        finally:
            getattr(ask, "stop", lambda: None)()
    tallies = {family: Tally(*counts) for family, counts in tallies.items() if counts[0]}
    return Report(tallies, findings, interrupted or interrupts.pressed)


def checked_time(name: str, seconds) -> float:
    """A time in seconds, or an error that names the argument."""
    if isinstance(seconds, bool) or not isinstance(seconds, Real):
        raise TypeError(f"{name} must be a number of seconds; got {worded(seconds)}")
    if not 0 < seconds <= LONGEST:
        raise ValueError(f"{name} must be above 0 and at most {LONGEST:g}; got {seconds}")
    return float(seconds)


def checked_pairs(pairs) -> int:
    """A number of pairs, or an error."""
    if isinstance(pairs, bool) or not isinstance(pairs, Integral):
        raise TypeError(f"pairs must be a whole number; got {worded(pairs)}")
    if pairs < 1:
        raise ValueError(f"pairs must be at least 1; got {pairs}")
    return int(pairs)


def asker(target: Callable | list[str], timeout: float, interrupts: Interrupts) -> Callable:
    """What answers rows of pairs, for a function or the words of a command."""
    if isinstance(target, list | tuple) and target and all(isinstance(word, str | Path) for word in target):
        return program_target([str(word) for word in target], timeout)
    if not callable(target):
        raise TypeError(f"target must be a function of p, v, r or a list of words of a command; got {worded(target)}")
    return function_target(target, timeout, interrupts)


def asked(ask: Callable, seconds: float, pairs: int, progress, tallies: dict, failures: dict) -> None:
    """Enter tallies by family, and failures by kind and cause, until the time or the pairs are over."""
    end = time.monotonic() + seconds
    file = progress if hasattr(progress, "write") else None
    with tqdm(total=pairs, unit=" pairs", disable=not progress, file=file) as bar:
        for family, rows in blocks(pairs):
            tally(ask, family, rows, tallies, failures, end)
            bar.update(len(rows))
            if time.monotonic() > end:
                return


def blocks(pairs: int) -> Iterator[tuple[str, list]]:
    """Blocks of rows: the simplest whole numbers, then every family in turn, in the plane and in space, and again."""
    p, v, r = small_integers(2)
    simple = list(zip(p.tolist(), v.tolist(), r.tolist(), strict=True))
    simple = simple[: pairs // 4]
    todo = [("simplest", simple[i : i + BLOCK]) for i in range(0, len(simple), BLOCK)]
    left = pairs - sum(len(rows) for _, rows in todo)
    yield from todo
    each = min(BLOCK, max(1, left // (2 * len(FAMILIES))))
    for turn in range(pairs):
        for family in FAMILIES:
            for d in (2, 3):
                if left <= 0:
                    return
                p, v, r = FAMILIES[family](min(each, left), d, seed=turn)
                left -= len(r)
                yield family, list(zip(p.tolist(), v.tolist(), r.tolist(), strict=True))


def tally(ask: Callable, family: str, rows: list, tallies: dict, failures: dict, end: float) -> None:
    """Ask one block and enter what came back; stop within it when the time is over."""
    right = exact.sweep(*(np.array(x) for x in zip(*rows, strict=True)))
    counts = tallies.setdefault(family, [0, 0, 0.0])
    for row, answer, hit, t in zip(rows, ask(rows), right.hit.tolist(), right.t.tolist(), strict=True):
        kind = judged(answer, hit, t)
        counts[0] += 1
        if kind:
            counts[1] += 1
            enter(failures, (kind, *named(kind, row, answer)), row, answer)
        if answer.unasked:
            said = Answer(None, fault="unasked", said=f"the line {answer.unasked}")
            enter(failures, ("unasked", UNASKED, ""), row, said)
        if answer.hit and hit and answer.t is not None and np.isfinite(answer.t):
            counts[2] = max(counts[2], abs(answer.t - t) / float(np.spacing(t)))
        if time.monotonic() > end:
            return


def enter(failures: dict, key: tuple, row: tuple, answer: Answer) -> None:
    """Count a failure under its kind, cause and errata, and keep the first of them."""
    if key not in failures and len(failures) >= KINDS:
        key = (key[0], FURTHER, "")
    cases = failures.setdefault(key, Cases(0, []))
    if len(cases.kept) < KEPT:
        cases.kept.append((row, answer))
    failures[key] = cases._replace(count=cases.count + 1)


def judged(answer: Answer, hit: bool, t: float) -> str:
    """The kind of failure, empty for a right answer."""
    if answer.fault and answer.fault != "nan":
        return answer.fault
    if answer.hit != hit:
        return "wrong hit" if answer.hit else "wrong miss"
    if answer.fault == "nan":
        return "nan"
    off = abs(answer.t - t) if hit and answer.t is not None else 0
    return "wrong t" if not off <= OFF else "digits lost" if off > LOST * t else ""


def named(kind: str, row: tuple, answer: Answer) -> tuple[str, str]:
    """The known cause of a failure and its errata; what was said, for exceptions and the like."""
    if answer.hit is None:
        return "An answer that cannot be read." if kind == "rubbish" else answer.place or answer.said, ""
    known = cause(*row, answer.hit, answer.t if kind in ("wrong t", "digits lost", "nan") else None)
    return (known.text, known.errata) if known else ("", "")


def all_found(ask: Callable, failures: dict, seconds: float) -> list[Finding]:
    """The failures by kind and cause, the most frequent first, each shrunk; Ctrl-C ends the shrinking of all."""
    ranked = sorted(failures.items(), key=lambda item: -item[1].count)
    findings, end = [], time.monotonic() + seconds
    for i, (key, cases) in enumerate(ranked):
        now = time.monotonic()
        case = simplest(cases)
        try:
            case = shrunk(ask, key, case, now + (end - now) / (len(ranked) - i))  # equal shares of what is left
        except KeyboardInterrupt:
            end = now  # the cases as they were found will do
        findings.append(found(key, cases.count, *case))
    return findings


def simplest(cases: Cases) -> tuple[tuple, Answer]:
    """The case that is easiest to read."""
    return min(cases.kept, key=lambda case: weight(case[0]))


def shrunk(ask: Callable, key: tuple, case: tuple[tuple, Answer], end: float) -> tuple[tuple, Answer]:
    """The smallest row found in time that fails in the same way, and the answer with which it did."""
    last = [case]

    def fails(row) -> bool:
        if time.monotonic() > end:
            return False
        answer, right = next(iter(ask([row]))), exact.sweep(*row)
        kind = judged(answer, bool(right.hit), float(right.t))
        same = kind == key[0] and (kind, *named(kind, row, answer)) == key
        if same:
            last[0] = row, answer
        return same

    if key[0] not in ("hang", "unasked"):  # every try would take the whole time-out; lines of no pair
        smallest(case[0], fails)
    return last[0]


def found(key: tuple, count: int, row: tuple, answer: Answer) -> Finding:
    """One kind of failure, with what would have been right."""
    right = exact.sweep(*row)
    return Finding(*key, count, *row, answer, bool(right.hit), float(right.t))


def told(report: Report) -> str:
    """The report in lines."""
    lines = [f"{'family':26}{'pairs':>8}{'wrong':>10}{'worst t, ulp':>14}"]
    for family, (pairs, wrong, ulps) in report.families.items():
        lines.append(f"{family:26}{pairs:>8}{wrong / pairs:>10.2%}{ulps:>14.3g}")
    if report.interrupted:
        lines.append("interrupted: this is what was asked so far")
    elif not report.findings:
        lines.append("Nothing wrong was found.")
    return "\n".join([*lines, *(line for finding in report.findings for line in ("", told_finding(finding)))])


def told_finding(finding: Finding) -> str:
    """One failure in words, its case in numbers that read back as they are."""
    said = finding.answer.said or saying(finding.answer.hit, finding.answer.t)
    erratum = f" ({finding.errata.replace(' ', ', ')})" if finding.errata else ""
    return (
        f"{finding.kind}, {finding.count} times. {finding.cause or 'No known cause.'}{erratum}\n"
        f"  p = {finding.p}, v = {finding.v}, r = {finding.r}\n"
        f"  yours: {said}; right: {saying(finding.hit, finding.t)}"
    )


def saying(hit: bool | None, t: float | None) -> str:
    """An answer in words."""
    return "no hit" if not hit else "hit" if t is None else f"hit at t = {t!r}"

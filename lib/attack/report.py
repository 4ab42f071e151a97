"""What an attack found: failures, how each family went, and the report in words."""

from typing import NamedTuple

from .problems import CURVED, TRIANGLE
from .targets import Said


class Finding(NamedTuple):
    """One kind of failure: what it is, its known cause, how often, and the smallest case found.

    kind : "wrong hit", "wrong miss", "wrong t", "digits lost", "nan", "exception", "hang", "ended", "rubbish", or
    "unasked", if lines come from a program that answer nothing.
    cause : a sentence, empty if new; errata : the numbers in `lib.published` of the same mistake. p, v, r : the case;
    answer : what was said; hit, t : what is right. fair : False where the right answer hangs on rounding. a, T : of a
    curved case, and triangle : of a ball against one, else None.
    """

    kind: str
    cause: str
    errata: str
    count: int
    p: list[float]
    v: list[float]
    r: float
    answer: Said
    hit: bool
    t: float
    fair: bool = True
    a: list[float] | None = None
    T: float | None = None
    triangle: list | None = None


class _Tally(NamedTuple):
    """How one family went: pairs asked, wrong answers, and the worst error of t in ulp among right hits.

    open : pairs whose answer hangs on rounding, on the slop or on the policy; otherwise : answers that are wrong
    only where these decide.
    """

    pairs: int
    wrong: int
    ulps: float
    open: int = 0
    otherwise: int = 0


class Report(NamedTuple):
    """What an attack found. families : a tally for each name; findings : the failures, in the order to mend them.

    strict : what hangs on rounding is a finding too; beyond : pairs that were not asked, out of the range of the type.
    """

    families: dict[str, _Tally]
    findings: list[Finding]
    interrupted: bool
    strict: bool = True
    beyond: int = 0


def told(report: Report) -> str:
    """The report in lines."""
    lines = [f"{'family':26}{'pairs':>8}{'wrong':>10}{'open':>10}{'rounding':>11}{'worst t, ulp':>14}"]
    for family, (pairs, wrong, ulps, left, other) in report.families.items():
        shares = f"{wrong / pairs:>10.2%}{left / pairs:>10.2%}{other / pairs:>11.2%}"
        lines.append(f"{family:26}{pairs:>8}{shares}{ulps:>14.3g}")
    lines += _summary(report)
    if report.interrupted:
        lines.append("interrupted: this is what was asked so far")
    elif not report.findings:
        lines.append("Nothing wrong was found.")
    return "\n".join([*lines, *(line for finding in report.findings for line in ("", told_finding(finding)))])


def _summary(report: Report) -> list[str]:
    """What was open, and what became of it; what was not asked."""
    left, other = (sum(getattr(tally, name) for tally in report.families.values()) for name in ("open", "otherwise"))
    becomes = "counted as wrong, and told last" if report.strict else "not counted as wrong"
    lines = [
        (left, f"{left} pairs are open: what is right hangs on rounding, slop or policy."),
        (other, f"{other} answers are wrong only where these decide; {becomes}."),
        (report.beyond, f"{report.beyond} pairs were not asked: out of the range of single precision."),
    ]
    return [line for count, line in lines if count]


def told_finding(finding: Finding) -> str:
    """One failure in words, its case in numbers that read back as they are."""
    said = finding.answer.said or saying(finding.answer.hit, finding.answer.t)
    times = f"{finding.count} times" if finding.fair else f"{finding.count} times where rounding may decide"
    erratum = f" ({finding.errata.replace(' ', ', ')})" if finding.errata else ""
    names = CURVED.letters if finding.triangle is None else TRIANGLE.letters
    parts = ((name, getattr(finding, name)) for name in names)
    return (
        f"{finding.kind}, {times}. {finding.cause or 'No known cause.'}{erratum}\n"
        f"  {', '.join(f'{name} = {x}' for name, x in parts if x is not None)}\n"
        f"  yours: {said}; right: {saying(finding.hit, finding.t)}"
    )


def saying(hit: bool | None, t: float | None) -> str:
    """An answer in words."""
    return "no hit" if not hit else "hit" if t is None else f"hit at t = {t!r}"

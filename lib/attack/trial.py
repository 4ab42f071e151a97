"""A trial of programs that others wrote: the same pairs for each, judged by the rule of fairness and nothing else.

Left out are the families at the ends of the range of floats: nobody's game goes there. A program is asked the pairs of
its dimensions that its documents let it be asked. How many pairs a family has is our choice, so that a share of faults
says nothing of how often a user would meet one, and ranks nobody.
"""

import hashlib
import json
from collections.abc import Iterator
from math import isfinite
from typing import NamedTuple

from .families import ENDS, EVERYDAY, FAMILIES
from .hunt import _in_rows, _judged, _Rules, _rules_of, rounded
from .problems import TRIANGLE
from .targets import Said
from .triangles import PLAIN as PLAINLY
from .triangles import TRIANGLES, UNASKED

EACH, PLAIN = 20, 100
"""Pairs of each family, and of the ordinary one."""

ASKED = tuple(family for family in FAMILIES if family not in ENDS)
"""The families that programs on trial are asked."""


class Verdict(NamedTuple):
    """What became of the pairs of a call.

    judged, open : pairs that the rule of fairness judges, and those it leaves open. ordinary, hard : faults, those on
    everyday pairs and those on pairs meant to be hard. kinds : how often each kind of fault. told : answers that are
    none, for hang, end or rubbish: no verdict on the engine.
    """

    judged: int
    open: int
    ordinary: int
    hard: int
    kinds: dict[str, int]
    told: dict[str, int]


def _rules(call: dict) -> _Rules:
    """What a call is judged by: its policy, in its own precision."""
    return _rules_of(call["policy"], call["precision"] == "single", triangle=call.get("against") == "triangle")


def _asked(call: dict) -> Iterator[tuple[str, tuple]]:
    """The families and rows that a call is asked: in its precision, and of those above 0 that its documents want.

    >>> call = {"policy": "", "precision": "double", "dimensions": 2, "wants": ["v"]}
    >>> len({family for family, row in _asked(call)})
    20
    """
    rules = _rules(call)
    for family, rows in _families(call, rules.problem is TRIANGLE):
        for row in rows:
            row = rounded(row, rules.precision)
            v, r = row[1:3] if row else ([], 0.0)
            if row and (r > 0 or "r" not in call["wants"]) and (any(v) or "v" not in call["wants"]):
                yield family, row


def _families(call: dict, triangle: bool) -> Iterator[tuple[str, list]]:
    """The families with their rows as a call is asked them; a ray, which is thin, those of radius 0."""
    if triangle:
        for family in (x for x in TRIANGLES if x not in UNASKED):
            n = PLAIN if family == "ordinary" else EACH
            yield family, _in_rows(TRIANGLES[family](n, 3, thin="r" not in call["wants"]))
        return
    for family in ASKED:
        yield family, _in_rows(FAMILIES[family](PLAIN if family == "ordinary" else EACH, call["dimensions"]))


def verdict(call: dict, answers: list[Said]) -> Verdict:
    """What a call's answers to `_asked` are worth."""
    by, left, sums = _rules(call), 0, {"ordinary": 0, "hard": 0}
    kinds: dict[str, int] = {}
    told: dict[str, int] = {}
    asked = list(_asked(call))
    rights = by.problem.rights([row for _, row in asked], by.policy, by.precision)
    for (family, _), answer, best in zip(asked, answers, rights, strict=True):
        if answer.hit is None:
            told[answer.fault] = told.get(answer.fault, 0) + 1
            continue
        kind, fair = _judged(answer, best, by)
        left += not best.fair
        if kind and fair:
            kinds[kind] = kinds.get(kind, 0) + 1
            sums["ordinary" if family in EVERYDAY + PLAINLY else "hard"] += 1
    return Verdict(len(answers) - left - sum(told.values()), left, kinds=kinds, told=told, **sums)


def _written(answer: Said):
    """An answer as JSON holds it: a time, true for a hit without one, null for none; words for what is no number."""
    if answer.hit is None:
        return {"fault": answer.fault, "said": answer.said}
    if not answer.hit or answer.t is None:
        return answer.hit or None
    return answer.t if isfinite(answer.t) else str(answer.t)


def read(said) -> Said:
    """The answer that was `_written` so.

    >>> read(0.5).t, read(None).hit, read("nan").fault, read({"fault": "hang", "said": "…"}).fault
    (0.5, False, 'nan', 'hang')
    """
    if isinstance(said, dict):
        return Said(None, fault=said["fault"], said=said["said"])
    if said is None or said is True:
        return Said(bool(said))
    t = float(said)
    return Said(True, t, fault="nan" if t != t else "")


def _pairs_hash(call: dict) -> str:
    """By which is seen whether recorded answers belong to the pairs that a call is asked today."""
    rows = [row for _, row in _asked(call)]
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:16]

"""The museum: what engines that people use said of a pair, what is right, and why. From a record: no engine is needed.

The record, `record.json`, was written by `make engines ARGS=--record`: every call on trial with its policy and its
answers, and every exhibit with what the engine said, with versions and the date. A fault that an engine no longer
shows stands on the shelf of the mended.
"""

import json
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from .fairness import Right
from .hunt import _judged, _Rules, _rules_of
from .report import saying
from .targets import Said
from .trial import read

RECORD, TRIANGLES = (Path(__file__).with_name(f"{name}.json") for name in ("record", "triangles"))
ENGINES = Path(__file__).parents[2] / "tests" / "engines"
"""Where a checkout keeps what runs the engines themselves."""


class Exhibit(NamedTuple):
    """One fault of one version of an engine.

    name : its own; engine, version, licence, call, precision, policy : on whose trial it is. title : the fault in a
    few words. setting : what else is in the world, empty for nothing. p, v, r : the pair; says : what the engine says
    of it, in words, and answer as one reads it. cause, source : why, and where that stands; mend : in a line.
    reported : where, empty if not known to be. shows : the kind of fault that was recorded, empty if it is mended.
    """

    name: str
    engine: str
    version: str
    licence: str
    call: str
    precision: str
    policy: str
    title: str
    p: list[float]
    v: list[float]
    r: float
    says: str
    cause: str
    source: str
    mend: str
    reported: str
    answer: Said
    shows: str
    setting: str = ""

    @property
    def rules(self) -> _Rules:
        """By what it is judged."""
        return _rules_of(self.policy, self.precision == "single")

    @property
    def right(self) -> Right:
        """What is right of it, today."""
        return self.rules.right((self.p, self.v, self.r))


def _fault(exhibit: Exhibit, answer: Said) -> str:
    """The kind of fault in an answer to an exhibit; empty for a right answer.

    An exhibit is a pair that somebody typed. Where all its numbers are whole and small, rounding excuses nothing.
    """
    kind, fair = _judged(answer, exhibit.right, exhibit.rules)
    return kind if fair or all(float(x).is_integer() for x in (*exhibit.p, *exhibit.v, exhibit.r)) else ""


@lru_cache
def record() -> dict[str, Any]:
    """What was recorded, and when."""
    return json.loads(RECORD.read_text(encoding="utf-8"))


@lru_cache
def triangles() -> dict[str, Any]:
    """What was recorded of balls and rays against a triangle, and when.

    >>> sum(triangles()["calls"]["bullet-triangle-cast"]["verdict"][kind] for kind in ("ordinary", "hard"))
    0
    """
    return json.loads(TRIANGLES.read_text(encoding="utf-8"))


def exhibits() -> dict[str, Exhibit]:
    """All exhibits by name, those that are mended too.

    >>> exhibits()["cannon-es"].right.t
    0.5
    """
    return {name: _exhibit_of(name, found) for name, found in record()["exhibits"].items()}


def _exhibit_of(name: str, found: dict) -> Exhibit:
    """An exhibit, as it was recorded."""
    fields = {key: value for key, value in found.items() if key in Exhibit._fields}
    return Exhibit(**fields | {"name": name, "answer": read(found["answer"])})


def mended() -> list[Exhibit]:
    """The shelf of those that no longer show their fault, or never did where another version does."""
    return [exhibit for exhibit in exhibits().values() if not exhibit.shows]


def roll() -> list[dict]:
    """The calls on trial in which no fault was found, each as it was recorded.

    That is said of the pairs of the trial, and no more: an exhibit may stand on one that was not among them.
    """
    guilty = {(exhibit.engine, exhibit.call) for exhibit in exhibits().values() if exhibit.shows}
    calls = record()["calls"].values()
    return [call for call in calls if not _faults(call) and (call["engine"], call["call"]) not in guilty]


def _faults(call: dict) -> int:
    """How many faults were found in a call, answers that are none included."""
    counts = call["verdict"]
    return counts["ordinary"] + counts["hard"] + sum(counts["told"].values())


def found(name: str) -> list[Exhibit]:
    """The exhibits of a name or of an engine; an error that lists all names."""
    every = exhibits()
    of = [x for x in every.values() if name.lower() in (x.name.lower(), x.engine.lower())]
    if not of:
        raise ValueError(f"engine must be an exhibit of the museum, {', '.join(every)}; got {name!r}")
    return of


def _replayed(name: str) -> tuple[int, str]:
    """An exhibit, or all of an engine: the exit status, 1 if a fault shows, and the words."""
    said = [(exhibit, _live(exhibit)) for exhibit in found(name)]
    shown = [_fault(exhibit, now[1]) if now else exhibit.shows for exhibit, now in said]
    return int(any(shown)), "\n\n".join(told(exhibit, now) for exhibit, now in said)


def _live(exhibit: Exhibit) -> tuple[str, Said] | None:
    """The version of the engine that is installed beside the course, and its answer today; None if there is none."""
    program = ENGINES / "replay.py"
    if not program.exists():
        return None
    done = subprocess.run([sys.executable, str(program), exhibit.name], capture_output=True, text=True)
    try:
        said = json.loads(done.stdout)
        return said["version"], read(said["answer"])
    except (ValueError, KeyError, TypeError):
        return None


def told(exhibit: Exhibit, now: tuple[str, Said] | None = None) -> str:
    """An exhibit in lines: the pair, what was said and what is right, why; and what the engine says today."""
    x, right = exhibit, exhibit.right
    lines = [
        f"{x.engine} {x.version}, {x.call} ({x.licence}): {x.title}.",
        f"  p = {x.p}, v = {x.v}, r = {x.r}{f'; {x.setting}' if x.setting else ''}",
        f"  it says: {x.says}",
        f"  as t: {saying(x.answer.hit, x.answer.t)}; right: {saying(right.hit, right.t)}",
        f"  cause: {x.cause} ({x.source})",
        f"  mend: {x.mend}",
        f"  reported: {x.reported or 'not that we know'}",
        f"  recorded {record()['date']}; {_today(exhibit, now)}",
    ]
    return "\n".join(lines)


def _today(exhibit: Exhibit, now: tuple[str, Said] | None) -> str:
    """What the engine that is installed says of its exhibit."""
    if now is None:
        return "it is not installed here to be asked again (make engines)"
    version, answer = now
    kind = _fault(exhibit, answer)
    other = "" if version == exhibit.version else ", another version than recorded"
    verdict = f"the fault shows: {kind}" if kind else "no fault"
    return f"asked just now, version {version}{other}: {saying(answer.hit, answer.t)}: {verdict}"

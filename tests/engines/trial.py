"""The trial: ask every engine that is installed, judge it by the rule of fairness, and see what the museum still shows.

python tests/engines/trial.py [--record] [--only NAME]: --record writes what was answered to lib/attack/record.json, and
what was answered of triangles to lib/attack/triangles.json.
"""

import argparse
import json
import sys
from datetime import date

from calls import HERE, calls, command, exhibits, said, there, triangles
from replay import replay

from lib.attack import museum, trial
from lib.attack.problems import STRAIGHT, _Problem
from lib.attack.programs import _program_target, _question
from lib.attack.report import saying
from lib.attack.targets import SECONDS, Said

PATIENCE = 3
"""After so many hangs or deaths no more is asked of a call."""

FAIR = """\
Fair words. Each paragraph is one call of one version, asked on the day above. A pair is judged only if the exact
answer stays the same while r moves by the engine's documented slop and by 64 ulps of its own precision; the rest is
open. Policy and no fault: slop, what a start inside gives, whether a touch counts, single precision, rays without an
end, directions that must be unit vectors. The sizes of the families are ours: counts rank nobody. A ray helper of a
library of mathematics is asked as one, and never called a sweep. "Old" is a version that a distribution keeps though
newer ones are out. What is found is told to the maintainers first; what is wrong here is gladly corrected."""


def answers(words: list[str], rows: list, problem: _Problem = STRAIGHT) -> list[Said]:
    """What a program answers; after a few hangs or deaths it is left alone."""
    ask, found, bad = _program_target(words, SECONDS, problem), [], 0
    try:
        for answer in ask(rows):
            found.append(answer)
            bad += answer.fault in ("hang", "ended")
            if bad == PATIENCE:
                break
    finally:
        ask.stop()
    return found + [Said(None, fault="not asked")] * (len(rows) - len(found))


def tried(call: dict) -> dict:
    """One call with its version, its answers, what they are worth, and what a call costs."""
    words = command(HERE / "adapters" / call["adapter"])
    version = said([*words, "--version"])["version"]
    rows, problem = [row for _, row in trial._asked(call)], trial._rules(call).problem
    given = answers(words, rows, problem)
    everyday = b"".join(_question(row, problem) for family, row in trial._asked(call) if family == "ordinary").decode()
    cost = said([*words, "--cost"], everyday)
    found = {"version": version, "pairs": trial._pairs_hash(call), "verdict": trial.verdict(call, given)._asdict()}
    cost = {name: float(f"{us:.2g}") for name, us in cost.items()}
    return call | found | {"cost": cost, "answers": [trial._written(x) for x in given]}


def told(call: dict, before: dict | None) -> str:
    """A call in two lines; and if it is of another version than recorded, that."""
    x, kinds = call["verdict"], ", ".join(f"{n} {kind}" for kind, n in call["verdict"]["kinds"].items())
    none = "".join(f"; {n} answers are none: {fault}" for fault, n in x["told"].items())
    other = told_apart(call, before)
    old = f", old: of {call['old']}" if "old" in call else ""
    cost = call["cost"]
    return (
        f"{call['engine']} {call['version']} ({call['licence']}{old}{other}): {call['call']}\n"
        f"    a {call['kind']} in {call['dimensions']}-D, {call['precision']} precision; policy "
        f"{call['policy'] or 'as ours'}; direction {call['direction']}; the segment ends {call['ends']}\n"
        f"    {x['judged']} pairs judged, {x['open']} open; faults: {x['ordinary']} on ordinary pairs, {x['hard']} on "
        f"hard ones{f' ({kinds})' if kinds else ''}{none}\n"
        f"    {cost['us']:g} µs a call, {cost['us'] / cost['plain']:.2g} times the plain formula in its language"
    )


def shown(name: str) -> dict:
    """An exhibit with what its engine says today."""
    data, now = exhibits()[name], replay(name)
    call = calls()[data["call"]]
    data = {key: call[key] for key in ("engine", "licence", "precision", "policy")} | data | {"call": call["call"]}
    found = {"reported": "", "setting": ""} | data | now | {"shows": ""}
    exhibit = museum._exhibit_of(name, found)
    return found | {"shows": museum._fault(exhibit, exhibit.answer)}


def told_exhibit(name: str, found: dict, before: dict | None) -> str:
    """An exhibit in a line."""
    answer, version = trial.read(found["answer"]), found["version"] + told_apart(found, before)
    state = f"still shows: {found['shows']}" if found["shows"] else "mended"
    return f"{name} ({found['engine']} {version}): {saying(answer.hit, answer.t)}; {state}. {found['title']}."


def told_apart(found: dict, before: dict | None) -> str:
    """The version that was recorded, if it is another."""
    return f"; recorded was {before['version']}" if before and before["version"] != found["version"] else ""


def each(names, work, say) -> dict:
    """The work done on each, printed; what there is no engine for is named."""
    found = {}
    for name in names:
        try:
            found[name] = work(name)
        except ValueError as error:
            print(f"{name}: not asked: {error}")
        else:
            print(say(name, found[name]))
    return found


def in_lines(found: dict) -> str:
    """The record as JSON, a call and an exhibit a line."""
    parts = [f'"date": {json.dumps(found["date"])}']
    for name in [key for key in found if key != "date"]:
        rows = (f"{json.dumps(key)}: {json.dumps(x)}" for key, x in found[name].items())
        parts.append(f'"{name}": {{\n' + ",\n".join(rows) + "\n}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def record(today: str, tries: dict, museum_now: dict) -> None:
    """Write down what was answered, of two balls and of triangles, each if all were asked."""
    two = {"calls": {x: tries[x] for x in calls() if x in tries}, "exhibits": museum_now}
    of_triangles = {"calls": {x: tries[x] for x in triangles() if x in tries}}
    missing = [name for name in calls() if name not in tries] + [x for x in exhibits() if x not in museum_now]
    absent = [name for name in triangles() if name not in tries]
    for found, lack, file in ((two, missing, museum.RECORD), (of_triangles, absent, museum.TRIANGLES)):
        if lack:
            print(f"Nothing was recorded in {file.name}: {', '.join(lack)} could not be asked (make engines ALL=1).")
        else:
            file.write_text(in_lines({"date": today, **found}), encoding="utf-8")
    if missing or absent:
        sys.exit(1)


def main() -> None:
    """Ask, judge, print; and record."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--record", action="store_true", help="write the answers to lib/attack/record.json")
    parser.add_argument("--only", help="one call, by its name in calls.toml, and no exhibit")
    given = parser.parse_args()
    every, today = calls() | triangles(), date.today().isoformat()
    if given.only and given.only not in every:
        parser.error(f"--only must be a call of calls.toml, {', '.join(every)}; got {given.only!r}")
    before = museum.record()
    known = before["calls"] | museum.triangles()["calls"]
    print(f"{today}: {trial.EACH} pairs of each of {len(trial.ASKED)} families, {trial.PLAIN} of the ordinary\n")
    names = [given.only] if given.only else [name for name in sorted(every) if there(every[name])]
    shelves = [] if given.only else [name for name, x in exhibits().items() if there(every[x["call"]])]
    tries = each(names, lambda name: tried(every[name]), lambda name, x: told(x, known.get(name)))
    print()
    museum_now = each(shelves, shown, lambda name, x: told_exhibit(name, x, before["exhibits"].get(name)))
    if away := sorted({call["engine"] for call in every.values() if not there(call)}):
        print(f"\nNot installed here, and not asked: {', '.join(away)} (make engines ALL=1).")
    print(f"\n{FAIR}")
    if given.record:
        record(today, tries, museum_now)


if __name__ == "__main__":
    main()

"""The attack on curved sweeps: nothing is found in the exact one; what others do wrong is found, shrunk and named."""

import json
import subprocess
import sys
from functools import cache, partial
from math import inf
from pathlib import Path

import numpy as np
import pytest
from answers import wrong
from commands import told
from lessons import often

from lib import curve, rivals
from lib.attack import hunt, mistakes, problems, programs, shrinking, suspects, targets
from lib.attack import report as outcome
from lib.attack.curved import CURVED

ROOT = Path(__file__).parents[2]


def on_the_frame(sweep, **how):
    """A sweep of [0, 1] by another hand than the known mistakes, on [0, T] by its clock."""

    def made(p, v, a, r, T):
        with np.errstate(all="ignore"):
            t = sweep(p, v * T, a * T * T, r, **how)
        return t < inf, t * T

    return made


TARGETS = {  # written by other hands, and a word of the cause
    "straight": (lambda p, v, a, r: wrong.root_of(p, v, 0 * a, r), "bend is left out"),
    "no half": (partial(wrong.root_of, half=1.0), "half is missing"),
    "ends": (partial(wrong.sampled_hit, n=1), "both ends of the frame alone"),
    "samples": (partial(wrong.sampled_hit, n=64), "fixed times"),
    "last": (partial(wrong.root_of, pick=max), "later root"),
    "exit": (partial(wrong.root_of, overlap=None), "Overlap at the start is not asked"),
    "roots": (partial(wrong.numpy_roots, real=1e-4), "Computed roots round"),
    "flat": (lambda p, v, a, r: wrong.root_of(p[:2], v[:2], a[:2], r), "third coordinate"),
}


@pytest.fixture
def tame(monkeypatch):
    """Families of a size that plain doubles hold: of the others the mistakes by other hands are other mistakes."""
    kept = ("ordinary", "near graze", "in and out twice", "overlap", "small whole numbers", "contact at t = T")
    problem = problems.CURVED._replace(families={name: CURVED[name] for name in kept})
    monkeypatch.setattr(hunt, "CURVED", problem)


@pytest.fixture(scope="module")
def exact():
    return hunt.attack(curve.sweep, seconds=60, pairs=3000, curved=True)


@pytest.mark.slow
def test_nothing_is_found_in_the_exact_sweep(exact):
    assert not exact.findings and sum(x.pairs for x in exact.families.values()) == 3000
    assert set(exact.families) == {"simplest", *CURVED}, "every family is asked"
    assert all(x.ulps <= 0.5 and x.wrong == 0 for x in exact.families.values())
    assert sum(x.open for x in exact.families.values()) > 250, "many pairs hang on rounding"


@pytest.mark.slow
@pytest.mark.parametrize("name", often(TARGETS, [*TARGETS][:1]))
def test_a_known_mistake_by_another_hand_is_named(name, tame):
    sweep, words = TARGETS[name]
    report = hunt.attack(on_the_frame(sweep), seconds=60, pairs=600, curved=True)
    fair = [f for f in report.findings if f.fair]
    assert fair and all(words in f.cause for f in fair), outcome.told(report)


@pytest.mark.slow
@pytest.mark.parametrize("name", often(("roots", "sampled", "advanced"), ["sampled"]))
def test_what_others_do_is_named(name):
    report = hunt.attack(getattr(rivals, name), seconds=60, pairs=150, curved=True)
    words = {"roots": "Computed roots round", "sampled": "fixed times", "advanced": "creeps"}[name]
    assert report.findings and all(words in f.cause for f in report.findings), outcome.told(report)


@pytest.mark.slow
def test_findings_really_fail():
    report = hunt.attack(rivals.sampled, seconds=60, pairs=300, curved=True)
    kinds = {f.kind for f in report.findings}
    assert {"wrong miss", "wrong t"} <= kinds
    for f in report.findings:
        right, said = (sweep(f.p, f.v, f.a, f.r, f.T) for sweep in (curve.sweep, rivals.sampled))
        assert (bool(right.hit), float(right.t)) == (f.hit, f.t)
        assert f.answer.hit == bool(said.hit) and (not said.hit or f.answer.t == float(said.t))


@pytest.mark.slow
def test_the_smallest_case_is_small():
    report = hunt.attack(on_the_frame(partial(wrong.sampled_hit, n=1)), seconds=60, pairs=800, curved=True)
    case = next(f for f in report.findings if f.kind == "wrong miss" and f.fair)
    numbers = [*case.p, *case.v, *case.a, case.r, case.T]
    assert len(case.p) == 2 and all(float(8 * x).is_integer() and abs(x) < 100 for x in numbers)
    said = outcome.told_finding(case)
    assert f"a = {case.a}" in said and f"T = {case.T}" in said and said.index("v =") < said.index("a =")


@pytest.mark.slow
def test_who_does_two_things_wrong_has_no_cause(tame):
    def two(p, v, a, r):
        return wrong.root_of(p, v, 0 * a, r) if r > 1 else wrong.root_of(p, v, a, r, half=1.0)

    report = hunt.attack(on_the_frame(two), seconds=60, pairs=500, curved=True)
    assert report.findings and not any(f.cause for f in report.findings)


@pytest.mark.slow
def test_who_is_right_where_the_mistake_is_not_has_no_cause(tame):
    """It misses what a test at both ends would miss too, but only where balls are large."""

    def rarely(p, v, a, r):
        return wrong.sampled_hit(p, v, a, r, n=1) if r > 1.5 and len(p) == 2 else wrong.root_of(p, v, a, r)

    report = hunt.attack(on_the_frame(rarely), seconds=60, pairs=800, curved=True)
    assert report.findings and not any(f.cause for f in report.findings)


@pytest.mark.slow
def test_who_takes_t_for_one_is_named():
    def one(p, v, a, r, T):
        return curve.sweep(p, v, a, r, 1.0)

    for d in (2, 3):
        one(*CURVED["ordinary"](9, d))  # compiled here, where no alarm rings
    report = hunt.attack(one, seconds=60, pairs=500, curved=True)
    assert report.findings and all("taken to end at 1" in f.cause for f in report.findings if f.fair)


@pytest.mark.slow
def test_an_answer_may_be_a_bare_hit_of_one_pair_or_of_many():
    for sweep in (lambda *x: bool(curve.sweep(*x).hit), lambda *x: curve.sweep(*x).hit):
        assert not hunt.attack(sweep, seconds=60, pairs=300, curved=True).findings
    assert targets._takes_many(curve.sweep, 2.0, problem=problems.CURVED)


@pytest.mark.slow
def test_exceptions_and_rubbish_keep_their_own_words():
    def raising(p, v, a, r, T):
        if np.any(a):
            raise ArithmeticError("bent")
        return curve.sweep(p, v, a, r, T)

    (finding,) = hunt.attack(raising, seconds=60, pairs=300, curved=True).findings
    assert finding.kind == "exception" and "ArithmeticError in line" in finding.cause
    assert hunt.attack(lambda *x: "yes", pairs=60, curved=True).findings[0].kind == "rubbish"


def script(folder, body: str) -> list[str]:
    path = folder / "target.py"
    path.write_text(f"import json, sys\nsys.path.insert(0, {str(ROOT)!r})\n{body}", encoding="utf-8")
    return [sys.executable, str(path)]


PROGRAM = """
from lib import curve
for line in sys.stdin:
    x = json.loads(line)
    hit, t = curve.sweep(x["p"], x["v"], {a}, x["r"], x["T"])
    print(json.dumps({{"hit": bool(hit), "t": float(t) if hit else None}}), flush=True)
"""


@pytest.mark.slow
def test_a_program_is_asked_for_a_and_t(tmp_path):
    right = hunt.attack(script(tmp_path, PROGRAM.format(a='x["a"]')), seconds=60, pairs=200, timeout=20, curved=True)
    assert not right.findings and sum(x.pairs for x in right.families.values()) == 200
    flat = PROGRAM.format(a='[0 * y for y in x["a"]]')
    report = hunt.attack(script(tmp_path, flat), seconds=60, pairs=300, timeout=20, curved=True)
    assert all("bend is left out" in f.cause for f in report.findings if f.fair) and report.findings


def test_a_question_names_its_parts():
    line = json.loads(programs._question(([1.0, 2.0], [0.0, 0.0], [3.0, 0.0], 1.0, 2.0), problems.CURVED))
    assert line == {"p": [1, 2], "v": [0, 0], "a": [3, 0], "r": 1, "T": 2}
    for row, hit in problems.CURVED.known:
        assert bool(curve.sweep(*row).hit) == hit


def command(tmp_path, *words):
    (tmp_path / "bent.py").write_text(
        "from lib.curve import sweep\nright = sweep\nflat = lambda p, v, a, r, T: sweep(p, v, 0 * a, r, T)\nno = 3\n",
        encoding="utf-8",
    )
    words = [sys.executable, "-m", "lib.attack", "--pairs", "300", *words]
    return subprocess.run(words, cwd=tmp_path, env={"PYTHONPATH": f"{ROOT}:{tmp_path}"}, capture_output=True, text=True)


@pytest.mark.slow
def test_the_command(tmp_path):
    done = command(tmp_path, "--curved", "bent:right")
    assert done.returncode == 0 and "Nothing wrong was found." in done.stdout and "in and out twice" in done.stdout
    done = command(tmp_path, "--curved", "bent:flat")
    assert done.returncode == 1 and "bend is left out" in done.stdout and ", a = [" in done.stdout
    done = command(tmp_path, "--curved", "bent:no")
    assert done.returncode == 2 and "must be a function of p, v, a, r, T; got 3" in done.stderr
    for more, word in ((["--float32"], "float32 must be False"), (["--policy", "inside=no"], "policy must be None")):
        done = told("--pairs", "300", "--curved", *more, "bent:right")
        assert done.returncode == 2 and word in done.stderr


@pytest.mark.parametrize("given", [{"policy": ""}, {"policy": "inside=no"}, {"float32": True}])
def test_what_is_for_straight_sweeps_alone_is_refused(given):
    with pytest.raises(ValueError, match=f"{next(iter(given))} must be .* with curved=True"):
        hunt.attack(curve.sweep, curved=True, **given)
    with pytest.raises(TypeError, match="curved must be True or False; got 3"):
        hunt.attack(curve.sweep, curved=3)
    with pytest.raises(TypeError, match="target must be a function of p, v, a, r, T"):
        hunt.attack(7, curved=True)


def test_what_is_right_of_many_is_right_of_each():
    rows = hunt._in_rows(
        tuple(np.concatenate(x) for x in zip(*(CURVED[name](12, 2, 3) for name in CURVED), strict=True))
    )
    for row, right in zip(rows, problems._curved_rights(rows, *hunt.STRICTLY[:2]), strict=True):
        hit, t = curve.sweep(*row)
        assert (right.hit, right.t) == (bool(hit), float(t)) and right.frame == row[-1]
        assert not right.fair or right.low <= right.t <= right.high
    assert problems._curved_rights([], *hunt.STRICTLY[:2]) == []


def test_a_graze_is_open_and_a_plain_hit_is_not():
    rows = [([-4.0, 2.0], [8.0, 0.0], [0.0, 0.0], 2.0, 1.0), ([-4.0, 1.0], [8.0, 0.0], [0.0, 0.0], 2.0, 1.0)]
    assert [x.fair for x in problems._curved_rights(rows, *hunt.STRICTLY[:2])] == [False, True]


def test_cases_of_five_parts_are_shrunk():
    case = ([5.3, 2.7, 1.1], [4.0, 0.0, 0.2], [0.0, 1.5, 0.0], 1.9, 2.5)
    assert shrinking.smallest(case, lambda x: x[0][0] > 3) == ([4.0, 0.0], [0.0, 0.0], [0.0, 0.0], 0.0, 0.0)
    assert shrinking._odd(case) == (False, False, False, False)
    assert shrinking._odd(([1.0, 0.0], [0.0, 0.0], [1.0, 0.0], 2.0, 0.0)) == (False, False, True, True)
    assert shrinking._odd(([3.0, 0.0], [0.0, 0.0], [0.0, 0.0], 0.0, 1.0)) == (True, True, False, False)
    assert all(shrinking._weight(x) < shrinking._weight(case) for x in shrinking._simpler(case))


def test_the_simplest_come_first_and_all_are_whole():
    p, v, a, r, T = problems._simplest_curves()
    size = np.abs(np.column_stack([p, v, a, r])).sum(axis=1)
    assert np.all(np.diff(size) >= 0) and np.all(size == np.rint(size)) and set(T) == {1}
    assert len({*map(tuple, np.column_stack([p, v, a, r]))}) == len(r)


@cache
def some_of_all():
    """Pairs of every family, and what is right of them."""
    rows = [np.concatenate(x) for x in zip(*(CURVED[name](3, 3, 2) for name in CURVED), strict=True)]
    return rows, curve.sweep(*rows)


@pytest.mark.one_in(21)
@pytest.mark.parametrize("known", mistakes.KNOWN, ids=lambda known: known.text[:30])
def test_each_mistake_is_one_and_explains_itself(known):
    (p, v, a, r, T), right = some_of_all()
    differs = 0
    for k in range(len(r)):
        row = p[k].tolist(), v[k].tolist(), a[k].tolist(), float(r[k]), float(T[k])
        t = suspects._when(known.sweep, row)
        differs += (t < inf) != right.hit[k] or (t < inf and not abs(t - right.t[k]) <= 1e-7 * (1 + abs(t)))
        if t == t:
            assert suspects._explains(known.sweep, row, targets.read(t < inf, t))
    assert differs > 0


def test_a_mistake_does_not_explain_what_it_does_not_say():
    row = ([5.0, 0.0], [-8.0, 0.0], [6.0, 0.0], 3.0, 1.0)
    assert suspects._explains(mistakes.straight, row, targets.Said(True, 0.25))
    assert suspects._explains(mistakes.straight, row, targets.Said(True))
    assert not suspects._explains(mistakes.straight, row, targets.Said(True, 0.2501))
    assert not suspects._explains(mistakes.straight, row, targets.Said(False))
    assert not suspects._explains(mistakes.straight, row, targets.Said(None, fault="hang"))


@pytest.mark.slow
def test_an_answer_that_is_off_by_a_little_is_no_mistake_that_is_right_there():
    row = ([9.0, 0.0], [-8.0, 0.0], [0.0, 0.0], 3.0, 1.0)
    (best,) = problems._curved_rights([row], *hunt.STRICTLY[:2])
    assert best.t == 0.75 and suspects._explains(mistakes._without_end, row, targets.Said(True, 0.75))
    assert not suspects._explains(mistakes._without_end, row, targets.Said(True, 0.75 + 1e-8), best)

    def hasty(p, v, a, r, T):
        hit, t = curve.sweep(p, v, a, r, T)
        return hit, t * (1 + 1e-7)

    report = hunt.attack(hasty, seconds=60, pairs=600, curved=True)
    assert report.findings and not any(f.cause for f in report.findings), outcome.told(report)

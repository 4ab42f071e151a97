"""What `lib` answers is nobody's own: each function of it that answers an exercise is refused, and nothing else."""

from functools import partial

import numpy as np
import pytest
from answers.of_lib import OF_LIB
from answers.right import RIGHT
from lessons import written_alone

import lib
from lib import exact, overlap
from lib.attack import sturm
from lib.compiled import BEHIND
from lib.teach import exercise
from lib.teach.asking import judged
from lib.teach.borrowed import borrowed, calls
from lib.teach.checking import _answers_of
from lib.teach.exercises import every

EXACTLY = {
    "04.2": "nan where there is none is not all that it gives",
    "10.1": "it is asked of other cases",
    "11.2": "it leaves out those that only pass",
}
"""Exercises that ask for something else than what `lib` answers."""


def early(r, C):
    if C > r:
        return 0
    return float(overlap.chord(r, C))


def in_another_order(C, r):
    return overlap.chord(r, C)


def by_the_referee(p, v, a, r):
    found = sturm.first_contact(p.tolist(), v.tolist(), a.tolist(), r, 1)
    return np.inf if found is None else float(sum(found) / 2)


CHORDS = {
    "itself": overlap.chord,
    "an array of it": lambda r, C: np.asarray(overlap.chord(r, C)),
    "a number of it": early,
    "a partial": partial(overlap.chord),
    "a partial of a wrapper": lambda r, C: partial(in_another_order, C)(r),
    "times one": lambda r, C: 1.0 * overlap.chord(r=r, C=C),
}


@pytest.mark.one_in(15)
@pytest.mark.parametrize("name", OF_LIB)
def test_what_only_lib_answers_is_not_done(name, monkeypatch):
    monkeypatch.setenv(BEHIND, __file__)  # no loop is compiled first
    report = judged(name, OF_LIB[name])
    assert report.kind == "lib" and report.cause
    assert bool(report.failed) == (name in EXACTLY)


@pytest.mark.parametrize("answer", CHORDS.values(), ids=CHORDS)
def test_it_is_told_whose_answers_they_are_and_that_they_are_right(answer, capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("MY_ENGINE", str(tmp_path / "my_engine.py"))
    exercise("01.1", answer)
    told = " ".join(capsys.readouterr().out.split())
    assert told.startswith(
        "Exercise 01.1 asks for code of your own. These answers are the library's, as `overlap.chord` gives them. "
        "They are right, on all 224 cases, but the exercise counts only once your code does without that call."
    )
    assert not (tmp_path / "my_engine.py").exists()


@pytest.mark.slow
def test_what_the_tutor_keeps_is_not_the_learners_either():
    for name in ("04.1", "11.2"):
        assert judged(name, every()[name].solution).cause.startswith("teach.")
    assert judged("01.1", lambda r, C: every()["01.1"].right(r, C)).kind == "lib"


@pytest.mark.slow
def test_neither_is_what_the_referee_keeps():
    report = judged("12.3", by_the_referee)
    assert (report.kind, report.cause) == ("lib", "attack.sturm.first_contact")


@pytest.mark.one_in(9)
@pytest.mark.parametrize("name", sorted(every()))
def test_ones_own_code_is_ones_own(name):
    asked = every()[name]
    cases = [case for case, _ in _answers_of(asked)]
    own = [written_alone(asked.solution), *RIGHT[name]]
    assert not [f.__name__ for f in own if borrowed(f, cases, asked.call)]


def with_tools(p1, v1, r1, p2, v2, r2):
    p, v, r = lib.relative(p1, v1, r1, p2, v2, r2)
    a, b, c = v @ v, p @ v, p @ p - r * r
    if c <= 0:
        return 0
    D = b * b - a * c
    if b >= 0 or D < 0:
        return np.inf
    t = c / (-b + D**0.5)
    return t if t <= 1 else np.inf


def with_the_chord(v, r, C):
    return max(0, 1 - overlap.chord(r, C) / v) if C <= r else 0


def with_a_half(r, C):
    return overlap.chord(max(r * r - C * C, 0) ** 0.5, 0)


CROSSED = written_alone(every()["03.3"].solution)


def compared(p, v, r):
    t = CROSSED(p, v, r)
    assert abs(exact.sweep(2 * p + 5, v, r).t - t) >= 0 or t == np.inf
    return t


@pytest.mark.parametrize(
    ("name", "answer"),
    [("02.3", with_tools), ("01.1", with_a_half), ("01.2", with_the_chord), ("03.3", compared)],
)
def test_whoever_reckons_with_what_lib_says_has_written_something(name, answer):
    assert judged(name, answer).kind == "right"


def test_code_without_a_source_is_judged_alike():
    space = {"overlap": overlap, "sqrt": np.sqrt}
    exec("def own(r, C): return 2 * sqrt(max(r * r - C * C, 0))\ndef lent(r, C): return overlap.chord(r, C)", space)
    assert judged("01.1", space["own"]).kind == "right" and judged("01.1", space["lent"]).kind == "lib"


def test_a_call_is_told_once_with_what_it_was_given_and_what_it_said():
    told, found = calls(lambda r: exact.sweep([3.0, 4.0], [-3.0, -4.0], r).t + 1, 2.5)
    assert told == 1.5 and [call.name for call in found] == ["exact.sweep"]
    assert found[0].given == {"3", "4", "2.5"} and found[0].said == {"True", "0.5"}


class Odd:
    """A callable that is odd where it is looked at."""

    def __init__(self):
        self.func = self

    def __call__(self, r, C):
        print("looked at")
        return 2 * max(r * r - C * C, 0) ** 0.5


def test_looking_for_calls_prints_nothing_and_ends(capsys):
    assert judged("01.1", Odd()).kind == "right" and judged("01.1", Odd().__call__).kind == "right"
    assert capsys.readouterr().out == ""

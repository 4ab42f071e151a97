"""What failing cases have in common: told for answers that no known mistake explains, and true of every case."""

import re
from math import atan2, inf, isclose, sqrt

import numpy as np
import pytest

from lib.teach import checking
from lib.teach.checking import check
from lib.teach.exercises import every
from lib.teach.pattern import Tried, pattern, sorts_of, true_of
from lib.teach.replies import tell

EXERCISES = every()


def told(name: str, answer) -> str:
    report = check(EXERCISES[name], answer)
    return tell(name, EXERCISES[name], report, answer)


def right(p, v, r):
    return EXERCISES["04.3"].right(p, v, r)


@pytest.mark.slow
def test_all_that_fails_is_of_one_sort():
    said = told("04.3", lambda p, v, r: 0.25 if not np.any(v) and right(p, v, r) == inf else right(p, v, r))
    assert "No known mistake explains all of that, but look at what fails. In each of them nothing moves;" in said
    assert said.endswith("Each time you give a number, and inf is right.")


def test_and_nothing_else_of_that_sort_is_right():
    said = told("06.1", lambda p, v: -(p @ v) / (v @ v) if v @ v else 0.7)
    assert "In each of them nothing moves, and in no other." in said


def test_several_sorts_hold_them_all():
    def early(p, v, r):
        t = right(p, v, r)
        return 0.3 if p @ p <= r * r else t

    said = told("04.3", early)
    assert "the balls overlap at the start" in said and "the balls just touch at the start" in said
    assert "look at what fails. Of these, in" in said


def test_the_ratio_and_the_sign_are_told():
    half = told("04.3", lambda p, v, r: right(p, v, r) / 2)
    assert half.endswith("Each time your answer is 0.5 times the right one.")
    pairs = [Tried([], x - 1, 1 - x, True) for x in (1.5, 1.75)]
    assert pattern(("t",), pairs) == "Each time your answer is right but for its sign."


def test_which_of_several_values_is_right_is_told():
    def sides(distance, q, r):
        C, d, _ = EXERCISES["03.1"].right(distance, q, r)
        return C, d, 7.0

    assert "Your C and d are right each time." in told("03.1", sides)


def test_yes_and_no_are_told_apart():
    asked = EXERCISES["05.2"]
    said = told("05.2", lambda *case: asked.right(*case) and case[0] != 1)
    assert "Each time you say no, and yes is right." in said


def test_which_number_is_given_for_which_is_told_of_two_at_most():
    assert "You answer 1 where 0 is right and 1 where 2 is right." in told("05.1", lambda a, b, c: 1)


def test_what_has_nothing_in_common_is_left_at_that():
    rng = np.random.default_rng(1)
    said = told("04.3", lambda p, v, r: float(rng.random()))
    assert "No known mistake explains all of that; this is the simplest case." in said


def test_a_missing_return_and_an_error_say_where(monkeypatch):
    def still(p, v, r):
        if v @ v or p @ p <= r * r:
            return 0.0 if p @ p <= r * r else right(p, v, r)

    said = told("04.3", still)
    assert "there it ends without a return" in said and "nothing moves" in said
    said = told("03.1", lambda B, q, r: EXERCISES["03.1"].right(B, q, r) if q > 0 else 1 / 0)
    assert "In each of them the angle is 0, and in no other." in said


def bisected(p, v, r):
    """Bisection up to where the balls are nearest, also where that was before the frame."""
    f = lambda t: (p + t * v) @ (p + t * v) - r * r
    if f(0) <= 0:
        return 0.0
    low, high = 0.0, min(-(p @ v) / (v @ v), 1.0)
    if f(high) > 0:
        return inf
    for _ in range(60):
        half = (low + high) / 2
        low, high = (half, high) if f(half) > 0 else (low, half)
    return high


@pytest.mark.slow
def test_nobody_is_told_to_be_right_where_the_case_that_is_shown_is_wrong():
    asked = EXERCISES["04.3"]
    report = check(asked, bisected)
    assert report.kind == "wrong" and not report.cause
    assert "contact comes just as the frame ends" in true_of(asked.letters, report.case)
    claims = re.findall(r"You are right where (.*?)\.", report.pattern)
    assert "frame ends" not in report.pattern
    with np.errstate(all="ignore"):
        failing = [case for case in asked.cases() if not isclose(bisected(*case), right(*case), abs_tol=1e-9)]
    for words in " and where ".join(claims).split(" and where "):
        assert not words or not any(words in true_of(asked.letters, case) for case in [report.case, *failing]), words


def test_what_fails_beyond_the_cases_that_were_tried_refutes_as_well():
    tried = [Tried(["A"], 1.0, 1.0, False), Tried(["B"], 1.0, 1.0, False), Tried([], 1.0, 5.0, True)]
    assert "You are right where A and where B." in pattern(("t",), tried, [[], []])
    assert "You are right where B." in pattern(("t",), tried, [["A"], []])
    tried = [Tried(["A"], 1.0, 1.0, False), Tried(["B"], 1.0, 5.0, True)]
    assert "In it B, and in no other." in pattern(("t",), tried, [["B"], ["B"]])
    assert "In it B" not in pattern(("t",), tried, [["A"], ["B"]])


def test_sorts_are_exact():
    """5-12-13, whose graze no rounding hides; and by a hair beside it."""
    graze = (np.array([-12.0, 5.0]), np.array([20.0, 0.0]), 5.0)
    assert sorts_of(("p", "v", "r"), graze) == ["the path grazes A"]
    beside = (np.array([-12.0, np.nextafter(5.0, 6.0)]), np.array([20.0, 0.0]), 5.0)
    assert sorts_of(("p", "v", "r"), beside) == ["the path passes by"]
    end = (np.array([3.0, 0.0]), np.array([-2.0, 0.0]), 1.0)
    assert sorts_of(("p", "v", "r"), end) == ["contact comes just as the frame ends"]


@pytest.mark.slow
def test_every_case_of_a_sweep_is_of_one_sort_at_least():
    for name in ("03.3", "04.3", "06.3"):
        asked = EXERCISES[name]
        assert all(sorts_of(asked.letters, case, asked.sorts) for case in asked.cases()), name


def test_what_is_said_of_the_sort_agrees_with_the_answer():
    """Where the balls meet within the frame there is a time, and where they move apart there is none."""
    asked = EXERCISES["04.3"]
    for case in asked.cases():
        sorts, t = sorts_of(asked.letters, case), asked.right(*case)
        if "the balls meet within the frame" in sorts:
            assert 0 < t < 1
        if {"the balls move apart", "the path passes by", "contact would come after the frame"} & set(sorts):
            assert t == inf
        if {"the balls overlap at the start", "the balls just touch at the start"} & set(sorts):
            assert t == 0


def test_angles_and_paths_have_sorts():
    said = told("03.2", lambda v, p: atan2(abs(v[0] * p[1] - v[1] * p[0]), v @ p) + (v @ p == 0) * 0.25)
    assert "In each of them the angle is a right one, and in no other." in said
    said = told("03.1", lambda B, q, r: (*EXERCISES["03.1"].right(B, q, r)[:2], sqrt(B)))
    assert "Your C and d are right each time." in said


def test_a_ball_and_a_plane_are_not_taken_for_a_pair_of_balls():
    asked = EXERCISES["09.3"]
    case = (np.array([0.0, 0.5]), np.array([2.0, -4.0]), 0.25, np.array([0.0, 1.0]), 0.0, 0.5)
    assert sorts_of(asked.letters, case) == []
    assert sorts_of(asked.letters, case, asked.sorts) == ["the ball bounces in this frame"]


@pytest.mark.slow
def test_of_several_outcomes_the_one_of_which_most_fail_is_shown_and_counted():
    """A slip in one simple hit hides nothing of an answer that lets every ball through."""
    asked = every()["04.3"]
    right = {tuple(map(str, case)): asked.right(*case) for case in asked.cases()}
    through = [x for p, v, r in asked.cases() if (x := (str(p), str(v), str(r)))
               and p @ p > r * r and right[x] < inf and (p + v) @ (p + v) > r * r * (1 + 1e-9)]  # fmt: skip
    cases = [tuple(map(str, case)) for case in asked.cases()]
    first = next(x for i in checking._plainest(asked) if (x := cases[i]) not in through and 0 < right[x] < inf)

    def answer(p, v, r):
        case = str(p), str(v), str(r)
        return inf if case in through else right[case] + 1e-7 * (case == first)

    report = check(asked, answer)
    assert tuple(map(str, report.case)) in through and report.failed > len(through)
    assert re.search(r"Of the \d\d cases in which B flies through A within the frame, all fail\.", report.pattern)

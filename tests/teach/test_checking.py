"""The check of an answer: each way to fail has its own reply, and no cause is named that is not the cause."""

import gc
import re
import time
from decimal import Decimal
from fractions import Fraction
from math import acos, inf, nan, sqrt

import numpy as np
import pytest
from lessons import often, thinned

from lib.show.graphed import Graph
from lib.teach import checking, exercise, replies
from lib.teach.checking import _alike, _judged, _plainly, _run_once, check, of_a_kind, same
from lib.teach.exercises import _numbers, counterexample, every
from lib.teach.replies import tell
from lib.teach.words import LARGE, SMALL

EXERCISES = every()

REFUSING = sqrt
"""A function of `math` under a name of the learner's."""


def told(name: str, answer) -> str:
    report = check(EXERCISES[name], answer)
    return tell(name, EXERCISES[name], report, answer)


@pytest.fixture
def quick(monkeypatch):
    """Patience for a tenth of a second; meanwhile nothing is collected, in which an alarm could be raised by nobody."""
    monkeypatch.setattr(checking, "PATIENCE", 0.1)
    gc.disable()
    yield
    gc.enable()


@pytest.mark.one_in(3)
@pytest.mark.parametrize("empty", [lambda *x: None, lambda *x: ...])
@pytest.mark.parametrize("name", EXERCISES)
def test_an_open_exercise_is_no_error(name, empty):
    assert check(EXERCISES[name], empty).kind == "open"
    assert told(name, empty).startswith(f"Exercise {name} is open. Return ")


@pytest.mark.slow
def test_a_failure_is_told_in_numbers_and_drawn(capsys, monkeypatch):
    drawn = []
    monkeypatch.setattr("lib.teach.asking.display", drawn.append)
    exercise("04.3", lambda p, v, r: 0.5)
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith(
        "Exercise 04.3 is not right yet. "
        "For p = (1, 1), v = (0, −1), r = 1, your answer is 0.5, and the right one is 1."
    )
    assert "cases fail. No known mistake explains all of that; this is the simplest case." in said
    picture, legend, play = drawn
    assert picture.caption.startswith("Right: 1. Yours: 0.5. Full lines and dots") and len(picture.figure.axes) == 2
    assert said.count("the right one is 1.") == 1 and "0.5" not in legend.data and not picture.figure.texts, (
        "once is enough"
    )
    assert play.button.description == "Play it all the same"


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_impulses_as_equal_as_in_the_lesson_are_told_as_such_and_in_few_digits(share):
    def alike(v, n1, n2):
        closing = (1 - share) * (v @ n1) + share * (v @ n2)
        return tuple(v - 2 * closing / (2 + n1 @ n2) * (n1 + n2))

    said = told("08.3", alike)
    assert "equal only where both contacts close equally fast" in said
    assert max(len(digits) for digits in re.findall(r"\d+", said)) <= 5, said


def graph_of(name: str, answer) -> Graph:
    asked = EXERCISES[name]
    report = check(asked, answer)
    return asked.graph(*report.case, report.right, report.ran.value)


@pytest.mark.slow
def test_numbers_of_a_parabola_are_drawn_as_one():
    made = graph_of("04.1", lambda p, v, r: (v @ v, 2 * (p @ v), p @ p - r * r))
    assert made.yours == (made.right[0], 2 * made.right[1], made.right[2])
    figure, alt, legend = counterexample(EXERCISES["04.1"], check(EXERCISES["04.1"], lambda p, v, r: (1.0, 0.0, 9.0)))
    full, dashed = [x for x in figure.axes[0].lines if len(x.get_xdata()) > 100]
    assert (full.get_linestyle(), dashed.get_linestyle()) == ("-", "--")
    assert dashed.get_ydata() == pytest.approx(dashed.get_xdata() ** 2 + 9)
    assert "dashed one is that of your numbers" in legend and alt.startswith("Right: ")


def test_a_root_is_a_ring_and_the_claimed_one_a_hollow_dot():
    made = graph_of("04.2", EXERCISES["04.2"].mistakes[0].function)
    (ring,), (dot,) = made.rings, made.dots
    a, b, c = made.right
    assert a * ring**2 + 2 * b * ring + c == pytest.approx(0) and dot > ring
    assert graph_of("04.2", lambda a, b, c: np.nan).dots == ()


def test_a_count_is_told_in_rings_and_dots_beside_its_parabola():
    made = graph_of("05.1", lambda a, b, c: 1)
    assert made.count[1] == 1 and len(made.rings) == made.count[0] != 1
    assert counterexample(EXERCISES["05.1"], check(EXERCISES["05.1"], lambda a, b, c: -1)).figure.axes


@pytest.mark.slow
@pytest.mark.parametrize("name", ["04.1", "04.2", "05.1"])
def test_every_mistake_about_a_parabola_can_be_drawn(name):
    for mistake in EXERCISES[name].mistakes:
        report = check(EXERCISES[name], mistake.function)
        made = counterexample(EXERCISES[name], report)
        steep = name == "04.2" and abs(report.case[1]) >= 1e8  # that curve is a line, and is not drawn
        assert made.figure.axes if made else steep
    for odd in (1e300, -np.inf, np.nan):
        assert counterexample(EXERCISES[name], check(EXERCISES[name], lambda *case, x=odd: (x, x, x))) is not None


def test_what_is_printed_is_not_an_answer():
    def shown(p, r):
        print(bool(p @ p <= r * r))

    assert told("00.3", shown).endswith(
        "Your function prints 'True' and returns nothing. Give the answer back with return."
    )


@pytest.mark.slow
def test_code_that_raises_is_told_with_its_line():
    def lost(p, v, r):
        a = v @ v
        return p.missing / a

    said = told("04.3", lost)
    assert "your code raised AttributeError" in said and ": `return p.missing / a`; the right answer is" in said


def test_a_branch_without_a_return_is_told():
    def half(p, v, r):
        if p @ p <= r * r:
            return 0.0

    said = told("04.3", half)
    assert "there it ends without a return. The right answer is" in said and "known mistake" not in said


@pytest.mark.slow
def test_a_return_of_none_is_told_for_what_it_is():
    def stated(p, v, r):
        if p @ p <= r * r:
            return 0.0
        return None

    def either(p, v, r):
        if p @ p <= r * r:
            return 0.0
        if v @ v == 0:
            return

    def kept(p, v, r):
        best = None
        if p @ p <= r * r:
            best = 0.0
        return best

    def caught(p, v, r):
        try:
            return 0.0 if p @ p <= r * r else 1 / 0
        except ZeroDivisionError:
            return None

    said = [
        told("04.3", one) for one in (stated, either, kept, caught, lambda p, v, r: 0.0 if p @ p <= r * r else None)
    ]
    line = r"there it returns None, in line \d+: `return None`\. The right answer is"
    assert [bool(re.search(line, x)) for x in said] == [True, False, False, True, False]
    assert ["without a return" in x for x in said] == [False, True, False, False, False]
    assert "there it returns None, or ends without a return." in said[1] and "there it returns None." in said[2]
    assert "what it gives there is None." in said[4]


def test_an_argument_that_is_changed_is_told():
    def spoiled(p, v, r, n):
        for k in range(n + 1):
            if p @ p <= r * r:
                return k / n
            p += v / n
        return inf

    said = told("01.3", spoiled)
    assert "your function changes p, which belongs to whoever calls it" in said and "the end of the frame" not in said


@pytest.mark.one_in(16)
@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("04.3", lambda p, v, r: "0.5", "you return str '0.5'; the exercise asks for one number."),
        ("04.3", lambda p, v, r: p, "you return an array of shape (2,); the exercise asks for one number."),
        ("00.3", lambda p, r: p * p <= r * r, "The dot product is p @ p, one number"),
        ("04.1", lambda p, v, r: p @ v, "the exercise asks for 3 numbers."),
        ("04.1", lambda p, v, r: (1, 2), "you return 2 values in a tuple; the exercise asks for 3 numbers."),
        ("04.1", lambda p, v, r: (1, None, 2), "you return nothing as value 2 of 3; the exercise asks for one number."),
        ("04.1", lambda p, v, r: [7], "you return 1 value in a list; the exercise asks for 3 numbers."),
        (
            "00.1",
            lambda p1, v1, p2, v2: (p2 - p1, 0),
            "you return 2 values in a tuple; the exercise asks for 2 vectors.",
        ),
        ("01.1", lambda r, C: True, "you return bool True; the exercise asks for one number."),
        ("05.1", lambda a, b, c: np.ma.masked, "you return str"),
        ("00.1", lambda p1, v1, p2, v2: p2 - p1, "you return an array of shape (2,); the exercise asks for 2 vectors."),
        ("00.3", lambda p, r: "yes", "the exercise asks for yes or no: True or False."),
        ("00.3", lambda p, r: p @ p - r * r, "the exercise asks for yes or no: True or False."),
        (
            "05.1",
            lambda a, b, c: 1j,
            "you return a complex number, which is what Python makes of the root of a negative one; "
            "the exercise asks for one number.",
        ),
        ("01.1", lambda r, C: (yield 1), "you return generator"),
    ],
)
def test_what_is_no_answer_at_all_is_told_as_such(name, answer, words):
    assert words in told(name, answer)


def test_a_loop_that_never_ends_is_told(quick):
    def endless(p, v, r):
        while r > 0:
            pass
        return 0.0

    begun = time.monotonic()
    assert "did not come back within 0.1 s. Is there a loop that never ends?" in told("04.3", endless)
    assert time.monotonic() - begun < 60


def test_a_loop_that_catches_all_is_ended_too(quick):
    def stubborn(p, v, r):
        while True:
            try:
                time.sleep(1)
            except BaseException:
                pass

    assert "did not come back" in told("04.3", stubborn)


def test_a_slow_answer_is_not_called_endless(quick):
    def slow(p, r):
        time.sleep(0.01)
        return bool(p @ p <= r * r)

    assert "cases answered in 0.1 s, all of them rightly; the other" in told("00.3", slow)


def test_where_not_all_was_run_no_cause_is_told_of(monkeypatch):
    monkeypatch.setattr(checking, "SOON", 0.0)
    asked = EXERCISES["04.3"]
    report = check(asked, asked.mistakes[0].function)
    assert report.tried < len(asked.cases())
    assert "no cause was sought" in tell("04.3", asked, report, print)


@pytest.mark.parametrize(("name", "value"), [("02.1", np.ones(2)), ("00.1", np.ones((2, 2))), ("03.2", 0.0)])
def test_an_answer_in_an_array_is_drawn(name, value):
    asked = EXERCISES[name]
    figure, caption, _ = counterexample(asked, check(asked, lambda *case: value))
    assert "flies on" not in caption


@pytest.mark.slow
def test_only_who_sees_no_contact_lets_the_ball_fly_on():
    asked = EXERCISES["04.3"]
    said = [counterexample(asked, check(asked, lambda p, v, r, t=t: t))[1] for t in (np.inf, 0.0, False)]
    assert ["flies on" in caption for caption in said] == [True, False, False]


def test_a_slow_answer_that_is_wrong_is_wrong(quick):
    def slow(p, r):
        time.sleep(0.01)
        return True

    assert check(EXERCISES["00.3"], slow).kind == "wrong"


def test_an_answer_that_leaves_is_told():
    def leaving(p, r):
        raise SystemExit

    assert "your code raised SystemExit" in told("00.3", leaving)


@pytest.mark.slow
def test_a_root_that_python_refuses_is_told_for_what_it_is(patient):
    said = told("04.3", lambda p, v, r: sqrt(-1.0))
    assert "your code raised ValueError" in said and "That is the root of a negative number: ask first" in said


@pytest.mark.slow
def test_what_math_refuses_is_named(patient):
    """An arccos is no root, and of two in a line, or of none, it is not said which it was."""

    def angle(p, v, r):
        return acos(3 * r / r)

    def either(p, v, r):
        return sqrt(-r) + acos(0)

    def other(p, v, r):
        return REFUSING(-r)

    said = [told("04.3", way) for way in (angle, either, other)]
    assert all("ValueError" in x and "That is the root" not in x for x in said)
    assert "That is the arccos of a number beyond 1 or −1: ask first whether there is one." in said[0]
    assert "does not exist, be it the root of a negative number or the arccos of" in said[1]
    assert "What it asks for there does not exist: ask first" in said[2]


def test_a_condition_that_is_broken_is_told():
    said = told("00.3", lambda p, r: bool(np.linalg.norm(p) <= r))
    assert "Its answers are right, on all" in said and "But it takes a root, `norm`" in said
    assert said.endswith("and is to be written without a root.")
    assert "a division, `/`" in told(
        "05.3", lambda p, v, r: EXERCISES["05.3"].solution(p, v, r / 3 * 3 if r < 0 else r)
    )


def test_answers_are_compared_with_care():
    assert same(nan, nan) and not same(1.0, nan) and same(inf, inf) and not same(1e308, inf) and not same(inf, 1.0)
    assert not same(nan, (1.0, 2.0)) and not same((1.0,), (1.0, 2.0)) and not same(False, (False, nan))
    assert same((1, 2), (1.0, 2.0)) and not same(1, 1.00001) and same(np.bool_(True), True) and same(1.0, Decimal("1"))
    assert same(1 + 5e-10, 1.0) and not same(1 + 5e-9, 1.0) and same(5e-13, 0.0) and not same(5e-12, 0.0)
    assert same(Fraction(1, 3), 1 / 3) and same(Decimal("0.5"), 0.5) and same(np.array(2), 2)
    assert not same(1 + 1e-15, 1.0, rtol=0, atol=0) and not same(1e-17, 0.0, atol=0)


@pytest.mark.parametrize(
    "right", [1.0, 2, np.float32(1), np.array(3.0), Fraction(1, 2), Decimal(1), Decimal("inf"), inf, nan]
)
def test_what_is_a_number(right):
    assert of_a_kind(right, 0.5)


@pytest.mark.parametrize("other", ["1", None, 1j, [1.0], np.zeros(1), (1,), object(), True])
def test_what_is_no_number(other):
    assert not of_a_kind(other, 0.5)


def test_as_many_are_asked_as_are_right():
    assert of_a_kind([1, 2], (1, 2)) and of_a_kind(np.zeros(2), (1, 2)) and not of_a_kind((1, 2, 3), (1, 2))
    assert of_a_kind(((1, 2), [3, 4]), ((0, 0), (0, 0))) and not of_a_kind((1, 2), ((0, 0), (0, 0)))
    assert (
        of_a_kind(np.bool_(True), True) and of_a_kind(1, True) and not of_a_kind(2, True) and not of_a_kind("no", True)
    )


def test_no_number_is_no_number_to_one_who_seeks_a_cause():
    asked = EXERCISES["04.3"]
    assert _alike(asked, ZeroDivisionError(), nan) and _alike(asked, nan, ValueError()) and not _alike(asked, 1.0, nan)
    assert not _alike(asked, NameError(), ValueError()) and _alike(asked, NameError("x"), NameError("y"))
    assert _alike(asked, np.float64(0.5), 0.5) and not _alike(asked, "0.5", 0.5)
    assert _alike(asked, (-1) ** 0.5, ValueError()) and _alike(asked, np.complex128(1j), nan)
    assert not _alike(asked, 1j, 1.0) and not _alike(asked, "1j", nan)


def test_a_complex_root_has_the_cause_of_one_that_raises():
    said = told("01.1", lambda r, C: 2 * (r * r - C * C) ** 0.5)
    why = "125 of 224 cases fail. Beside the circle there is nothing to take a root of."
    assert "you return a complex number" in said and said.endswith(f"; the exercise asks for one number. {why}")
    assert told("01.1", lambda r, C: 1j).endswith("; the exercise asks for one number."), (
        "of what is always complex none is known"
    )


class Silent(Exception):
    def __str__(self):
        raise RuntimeError


class Mute:
    def __repr__(self):
        raise RuntimeError


class Anything(float):
    def __eq__(self, other):
        return True


@pytest.mark.slow
@pytest.mark.parametrize(
    "value",
    [
        10**400,
        Fraction(10**400),
        -(10**5000),
        np.matrix([[1.0]]),
        np.zeros(10**6),
        Mute(),
        Anything(7),
        "x" * 10**6,
        1j,
    ],
    ids=lambda x: type(x).__name__,
)
@pytest.mark.parametrize("name", often(["04.3", "00.3", "07.2", "04.1", "10.3", "06.1"], ["04.3", "07.2"]))
def test_the_tutor_survives_any_answer(name, value):
    asked = EXERCISES[name]
    report = check(asked, lambda *case: value)
    said = tell(name, asked, report, print)
    assert "is not right yet" in said and len(said) < 1500
    counterexample(asked, report)


def test_the_tutor_survives_any_error():
    def silent(p, r):
        raise Silent

    assert "your code raised Silent: what cannot be put into words" in told("00.3", silent)


def test_a_function_that_only_forgets_to_return_is_not_open():
    def forgetful(p, r):
        p @ p <= r * r  # noqa: B015

    assert "there it ends without a return" in told("00.3", forgetful)


def test_an_index_is_exact_and_digits_are_where_they_are_asked_for():
    assert not same(1 + 1e-12, 1) and same(1 + 1e-12, 1.0) and same(1.0, 1)
    assert not same(Fraction(10**17 + 1), 1e17, rtol=0, atol=0) and same(Fraction(10**17), 1e17, rtol=0, atol=0)


def test_no_warning_escapes_a_picture():
    asked = EXERCISES["06.1"]
    report = check(asked, lambda p, v: np.inf)
    assert counterexample(asked, report)


def test_one_case_fails_and_two_fail():
    assert cases_of(1) == "1 of 9 cases fails." and cases_of(2) == "2 of 9 cases fail."


def cases_of(failed: int) -> str:
    return replies._cases(checking.Checked("wrong", 9, failed))


def test_a_case_is_nobodys_to_spoil():
    asked, p = EXERCISES["00.3"], np.zeros(2)
    ran = _run_once(asked, lambda p, r: p.__setitem__(0, 1.0), (p, 1.0))
    assert ran.changed == "p" and not np.any(p)
    assert _run_once(EXERCISES["07.2"], lambda p, v, r: v.append(1), ([1, 2], [3, 4], 5)).changed == "v"


def test_a_cause_is_named_only_where_it_explains_all():
    strict = check(EXERCISES["00.3"], lambda p, r: bool(p @ p < r * r))
    assert "compare with ≤" in strict.cause
    once = check(EXERCISES["00.3"], lambda p, r: bool(p @ p < r * r) if r == 1 else bool(p @ p <= r * r))
    assert once.kind == "wrong" and once.cause == ""
    both = check(EXERCISES["00.3"], lambda p, r: bool(p @ p < r * r) and bool(p[0] != 1))
    assert both.kind == "wrong" and both.cause == ""


def test_no_cause_is_named_where_the_mistake_would_be_right():
    asked = EXERCISES["04.2"]  # nan is right where a = 0; a mistake that gives it is right there

    def raising(a, b, c):
        if a == 0:
            raise ZeroDivisionError
        return asked.right(a, b, c)

    spoiled = asked._replace(mistakes=(asked.mistakes[0]._replace(function=lambda a, b, c: asked.right(a, b, c)),))
    assert check(spoiled, raising).cause == ""
    assert "no root where a = 0" in check(asked, lambda a, b, c: root_without_question(a, b, c)).cause


def root_without_question(a, b, c):
    return (-b - sqrt(b * b - a * c)) / a


@pytest.mark.one_in(20)
@pytest.mark.parametrize("name", thinned(EXERCISES, 3))
def test_the_case_that_is_shown_is_degenerate_only_if_all_are(name):
    asked = EXERCISES[name]
    plain = [asked.plain(*case) for case in asked.cases()]
    most = max(plain)
    report = check(asked, lambda *case: _plainly(asked.right(*case)) if asked.plain(*case) < most else "wrong")
    assert asked.plain(*report.case) == most
    first = asked.cases()[plain.index(most)]
    told = asked.shrinks or report.pattern  # then it is one as plain of the outcome that is told
    assert told or all(np.array_equal(x, y) for x, y in zip(first, report.case, strict=True))


@pytest.mark.one_in(6)
@pytest.mark.parametrize("name", thinned(sorted(EXERCISES), 3))
def test_every_exercise_draws_both_answers(name):
    asked = EXERCISES[name]
    report = check(asked, asked.mistakes[0].function)
    figure, caption, _ = counterexample(asked, report)
    assert figure.axes and caption.startswith("Right: ") and "Yours: " in caption


def test_a_sweep_is_shown_in_its_simplest_form():
    asked = EXERCISES["07.3"]
    report = check(asked, asked.mistakes[0].function)
    assert report.kind == "wrong" and _judged(asked, report.ran, report.right) == "wrong"
    assert asked.plain(*report.case) == 5 and len(report.case[0]) == 2
    assert _plainly(asked.right(*report.case)) == report.right


def test_a_pair_in_space_is_drawn_in_the_plane_of_its_path():
    a, _, b, goes = EXERCISES["04.3"].world(np.array([3.0, 0, 4]), np.array([0.0, 0, -8]), 2.0)
    assert np.hypot(*b.x) == 5 and goes.v.tolist() == [8, 0] and (a.r, b.r) == (1, 1)
    assert b.x.tolist() == [-4, 3], "it passes at 3, after half of its way"
    (there,) = EXERCISES["04.3"].shown(np.array([3.0, 0, 4]), np.array([0.0, 0, -8]), 2.0, 0.5)
    assert there.x.tolist() == [0, 3]


def test_only_numbers_that_differ_are_put_on_lines():
    found = _numbers(EXERCISES["08.3"], (-0.2, 0.0), (0.4, 2e-16))
    assert [value.name for value in found] == ["x"]


HUGE = {
    "a decimal of a million zeros": (Decimal("1E+1000000"), LARGE),
    "one beyond any memory": (Decimal("-1E+999999999999"), LARGE),
    "one that is next to nothing": (Decimal("1E-999999999999"), SMALL),
    "many digits": (Decimal("3" * 200_000), LARGE),
    "a fraction of a million bits": (Fraction(1, 3**600_000), SMALL),
    "its inverse": (Fraction(3**600_000, 7), LARGE),
    "a whole number": (7**600_000, LARGE),
}
"""Numbers that no float holds, and what is said of each."""


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("x", "words"), HUGE.values(), ids=HUGE)
def test_a_number_of_any_size_is_answered_at_once_in_words(x, words):
    asked = EXERCISES["09.1"]
    report = check(asked, lambda *given: x)
    assert report.kind == "wrong" and report.failed > 10
    assert f"your answer is {words}, and the right one is" in tell("09.1", asked, report, lambda *given: x)
    assert f"you return {words}; the exercise asks for yes or no" in told("00.3", lambda p, r: x)
    assert not same(x, inf) and not same(x, -inf) and not same(x, 0, 0, 0)

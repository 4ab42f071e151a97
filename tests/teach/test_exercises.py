"""Exercises and predictions of every lesson: what they draw is what they ask, and what is right is what `lib` says."""

from html import escape

import numpy as np
import pytest
from test_mistakes import KNOWN, UP, given

from lib import exact, relative
from lib.show import Stage
from lib.show.scene import facts
from lib.show.vote import as_html, ballot, shuffled
from lib.teach import attacks as tried
from lib.teach import predictions
from lib.teach import response as lesson08
from lib.teach import start as lesson00
from lib.teach.cases import far_ones
from lib.teach.checking import _plainly, check
from lib.teach.exercises import every
from lib.teach.lessons import LESSONS as NUMBERED
from lib.teach.lessons import lesson
from lib.teach.predictions import _Question
from lib.teach.scenes import pair_of
from lib.teach.words import said, say

EXERCISES = every()
LESSONS = {int(number): lesson(number) for number in NUMBERED}
FIRST = {  # when the scene of a prediction first touches, worked out by hand
    0: 0.4,
    1: 0.4,
    3: 0.48,
    4: 0,
    5: np.inf,
    6: 0.4,
    7: 0.6,
    8: 0.4,
}
QUESTIONS = ("PREDICTION", "PAIRS", "FINALE", "TEN_INSTANTS", "BEHIND", "SIX_RADII", "AT_THE_START", "DULL")
QUESTIONS += ("REGION",)
ASKED = [
    (asked["question"], asked["answers"])
    for lesson in LESSONS.values()
    for name in QUESTIONS
    if (asked := getattr(lesson, name, None))
]
"""Every question of the course, with its answers."""

PLANE = [
    (name, given(case))
    for name, case, *_ in KNOWN
    if EXERCISES[name].letters == ("p", "v", "r") and len(case[0]) == 2 and name < "11"
]
PARABOLAS = [(name, case) for name, case, *_ in KNOWN if EXERCISES[name].letters == ("a", "b", "c") and case[0]]
UP3 = (0.0, 0.0, 1.0)
WHOLE = ("05.1", "09.1", "09.2", "09.3", "10.1", "10.3")
"""Exercises whose named cases of `KNOWN` are among those that learners meet."""


def cases_of(name: str) -> list:
    return [given(case) for other, case, *_ in KNOWN if other == name]


def alike(one, two) -> bool:
    return len(one) == len(two) and all(np.array_equal(x, y) for x, y in zip(one, two, strict=True))


def asked(case, name: str) -> bool:
    return any(alike(case, other) for other in EXERCISES[name].cases())


@pytest.mark.one_in(4)
@pytest.mark.parametrize("number", FIRST)
def test_the_scene_of_a_prediction_does_what_its_right_answer_says(number):
    assert float(facts(Stage(**LESSONS[number].PREDICTION["scene"]).scene).contact.t) == pytest.approx(FIRST[number])


@pytest.mark.one_in(4)
@pytest.mark.parametrize(("number", "when"), [(1, 0.6), (3, 0.8), (4, -0.25), (6, 0.6), (7, 0.6)])
def test_the_scene_of_a_prediction_is_nearest_when_its_answers_say(number, when):
    known = facts(Stage(**LESSONS[number].PREDICTION["scene"]).scene)
    assert (
        -known.steps.b / known.steps.a == pytest.approx(when) and known.v[1] == 0 and known.v[0] ** 2 == known.steps.a
    )
    if number == 4:
        assert known.roots == pytest.approx((-0.75, 0.25)) and known.p[1] == 0


@pytest.mark.one_in(2)
@pytest.mark.parametrize("number", LESSONS)
def test_every_prediction_can_be_asked(number, monkeypatch):
    shown = []
    monkeypatch.setattr(predictions, "display", shown.append)
    for name in QUESTIONS:
        if hasattr(LESSONS[number], name):
            predictions.predict(**getattr(LESSONS[number], name))
    scenes = [x for x in shown if not isinstance(x, _Question)]
    assert scenes or number in (10, 11, 13, 14, 15), "there the pictures ask"
    assert not any(scene.reveal for scene in scenes) and all(scene.locked for scene in scenes)


def test_two_answers_are_enough_to_choose_from():
    right, wrong = predictions.Answer("Yes.", "It is.", right=True), predictions.Answer("No.", "It is.")
    assert {button.description for button in _Question("Is it?", (right, wrong)).buttons} == {"Yes.", "No."}
    predictions.predict("Is it?", (right, wrong), LESSONS[0].PREDICTION["scene"])


def test_a_question_may_have_nothing_to_see(monkeypatch):
    shown = []
    monkeypatch.setattr(predictions, "display", shown.append)
    right, wrong = predictions.Answer("Yes.", "It is.", right=True), predictions.Answer("No.", "It is.")
    predictions.predict("Is it?", (right, wrong))
    (question,) = shown
    question.buttons[0].click()
    assert "It is." in question.reply.value


def test_the_right_answers_stand_about_equally_often_in_each_place():
    places = [[answer.right for answer in shuffled(*asked)].index(True) for asked in ASKED]
    fair = [sum(1 / len(answers) for _, answers in ASKED if place < len(answers)) for place in range(4)]
    assert [places.count(place) for place in range(4)] == pytest.approx(fair, abs=1.5), "the first to the fourth"
    last = [place == len(answers) - 1 for place, (_, answers) in zip(places, ASKED, strict=True)]
    assert sum(last) == pytest.approx(fair[0], abs=1.5)


@pytest.mark.parametrize("extreme", [max, min], ids=["longest", "shortest"])
def test_the_right_answer_is_not_told_by_its_length(extreme):
    told = 0
    for _, answers in ASKED:
        lengths = [len(answer.text) for answer in answers]
        told += lengths[[answer.right for answer in answers].index(True)] == extreme(lengths)
    assert told <= sum(1 / len(answers) for _, answers in ASKED), "not more often than chance"


@pytest.mark.parametrize(("question", "answers"), ASKED, ids=[asked[0][:20] for asked in ASKED])
def test_answers_stand_in_one_order_everywhere(question, answers):
    order = [answer.text for answer in shuffled(question, answers)]
    assert [answer.text for answer in shuffled(question, answers[::-1])] == order, "however they are written down"
    assert [button.description for button in _Question(question, answers).buttons] == order
    rows = as_html(ballot(question, answers)).split("<li>")[1:]
    for row, answer in zip(rows, shuffled(question, answers), strict=True):
        assert f"<summary>{escape(answer.text)}</summary>" in row and escape(answer.reply) in row


def test_the_order_is_the_same_on_every_machine():
    assert [answer.text for answer in shuffled(*ASKED[4])] == [
        "At t = 0.25.",
        "Never.",
        "At t = 0.",
        "At t = −0.75.",
    ]


@pytest.mark.parametrize(("name", "case"), PLANE, ids=str)
def test_a_pair_is_drawn_as_it_was_asked(name, case):
    marks = EXERCISES[name].world(*case)
    if not marks:
        assert max(map(abs, case[0])) >= 99 or case[2] < 1e-9, "only what is far, or of no size"
        return
    p, v, r = case
    balls, (goes,) = of("ball", marks), of("arrow", marks)
    if len(balls) == 2:
        assert [tuple(b.x) for b in balls] == [(0, 0), tuple(p)] and [b.r for b in balls] == [r / 2, r / 2]
    else:
        assert [(tuple(b.x), b.r) for b in balls] == [((0, 0), r)] and tuple(of("dot", marks)[0].x) == tuple(p)
    assert tuple(goes.x) == tuple(p) and tuple(goes.v) == tuple(v)


def of(kind: str, marks: list) -> list:
    return [mark for mark in marks if mark.kind == kind]


@pytest.mark.parametrize(("name", "case"), PARABOLAS, ids=str)
def test_a_parabola_is_drawn_as_a_pair_that_has_it(name, case):
    p, v, r = pair_of(*case)
    assert (v @ v, p @ v, p @ p - r * r) == pytest.approx(case, rel=1e-7, abs=1e-15 * case[1] ** 2)
    marks = EXERCISES[name].world(*case)
    if not marks:
        assert abs(case[1]) >= 1e8, "there both roots would be one point"
        return
    a, b = of("ball", marks)
    assert tuple(b.x) == tuple(p) and a.r + b.r == r


def drawn(name: str, case: tuple, answer) -> list:
    return EXERCISES[name].shown(*given(case), answer)


def test_answers_are_drawn_where_they_say():
    (there,) = drawn("04.3", ((5.0, 0.0), (-4.0, 0.0), 3.0), 0.5)
    assert there.x.tolist() == [3, 0] and there.r == 1.5
    (line,) = drawn("00.2", ((3.0, 4.0), (0.0, -4.0), 1.0, 1.0), 2.0)
    assert line.x.tolist() == [[0.5, 0], [2.5, 0]], "from the surface of A towards B"
    p, v = drawn("00.1", ((1.0, 0.0), (0.0, 1.0), (3.0, 4.0), (5.0, 2.0)), ((2, 4), (5, 1)))
    assert (p.x + p.v).tolist() == [3, 4] == v.x.tolist() and v.v.tolist() == [5, 1]
    (chord,) = drawn("01.1", (5.0, 3.0), 8)
    assert np.hypot(*chord.x.T).tolist() == [5, 5], "from rim to rim"
    (seen,) = drawn("01.2", (32.0, 5.0, 3.0), 0.75)
    assert seen.x.tolist() == [[-4, 3], [4, 3]] and drawn("01.2", (32.0, 3.0, 5.0), 0) == []
    (point,) = drawn("02.1", ((3.0, 4.0), 1.0, 4.0), (0.6, 0.8))
    assert point.x.tolist() == [0.6, 0.8]
    (rim,) = drawn("02.2", ((-4.0, 0.0), (2.0, 0.0), 1.0), 3)
    assert rim.x.tolist() == [-1, 0] and drawn("02.2", ((-4.0, 0.0), (2.0, 0.0), 1.0), np.inf) == []
    both = drawn("02.3", ((1.0, 2.0), (4.0, 0.0), 1.0, (10.0, 2.0), (-8.0, 0.0), 2.0), 0.5)
    assert np.hypot(*(both[1].x - both[0].x)) == sum(ball.r for ball in both) == 3
    along, across = drawn("03.1", (5.0, np.arcsin(0.6), 5.0), (3, 4, 0))
    assert np.hypot(*along.x[1]) == 0 and across.x[1] == pytest.approx([5, 0]), "C leads to B"
    turned, arc = drawn("03.2", ((1.0, 0.0), (-1.0, 1.0)), 3 * np.pi / 4)
    assert turned.x[1] == pytest.approx([-1, 1])
    assert arc.x[0] == pytest.approx([0.5, 0]) and arc.x[-1] == pytest.approx(0.5 * turned.x[1] / np.sqrt(2))
    (there,) = drawn("04.2", (1.0, -5.0, 9.0), 1)
    assert there.x == pytest.approx([-4, 0]) and there.r == pytest.approx(2)
    assert [len(drawn("05.1", (1.0, -3.0, 5.0), k)) for k in (0, 1, 2)] == [0, 1, 2]
    assert [mark.x[0] for mark in drawn("05.2", (1.0, -3.0, 5.0), True)] == [2, -2] == [-3 + 5, -3 + 1]
    (closest,) = drawn("06.1", ((3.0, 4.0), (0.0, -2.0)), 2)
    assert closest.x.tolist() == [3, 0]
    (around,) = drawn("06.2", ((-8.0, 6.0), (8.0, 0.0), 7.5), 20.25)
    assert around.r == 6


def test_a_hit_is_drawn_where_it_is_and_a_miss_as_the_gap_it_leaves():
    hit, miss = ((5.0, 0.0), (-4.0, 0.0), 3.0), ((5.0, 0.0), (-1.0, 0.0), 3.0)
    (there,) = drawn("05.3", hit, True)
    (flown,) = drawn("05.3", hit, False)
    assert there.x.tolist() == [3, 0] and flown.x == pytest.approx([5 - 4 * 2.2, 0]), "past A"
    (gap,) = drawn("05.3", miss, False)
    assert gap.x.tolist() == [[1.5, 0], [2.5, 0]]
    assert drawn("05.3", miss, True)[0].x.tolist() == [4, 0]
    assert [mark.kind for mark in drawn("04.3", miss, np.inf)] == ["line"] and drawn("04.3", miss, np.nan) == []
    (dot,) = drawn("00.3", ((1.0, 0.0), 1.0), True)
    (gap,) = drawn("00.3", ((3.0, 0.0), 1.0), False)
    assert dot.x.tolist() == [0.5, 0] and gap.x.tolist() == [[0.5, 0], [2.5, 0]]


def test_what_follows_a_hit_is_drawn_from_the_centres():
    (way,) = drawn("08.1", ((2.0, 1.0), (0.0, -1.0), (3.0, 4.0)), 2.5)
    assert way.x == pytest.approx([0.6, 0.8]) and way.v == pytest.approx([1.5, 2])
    a, b = drawn("08.2", ((2.0, 1.0), (0.0, 0.0), (1.0, 0.0), 1.0, 3.0, 0.5), ((-0.25, 1), (0.75, 0)))
    assert (a.x.tolist(), a.v.tolist(), b.x.tolist()) == ([0, 0], [-0.25, 1], [2, 0])
    first, second = of("ball", lesson08._touching(*given(((2.0, 1.0), (0.0, -1.0), (3.0, 4.0)))))
    assert np.hypot(*(second.x - first.x)) == pytest.approx(2) == first.r + second.r
    assert lesson08._touching(*np.eye(3)) == []


def test_a_plane_is_drawn_where_it_is():
    for name in ("09.1", "09.3"):
        for case in cases_of(name):
            named = dict(zip(EXERCISES[name].letters, case, strict=True))
            marks, n, d = EXERCISES[name].world(*case), named["n"], named["d"]
            assert (of("line", marks)[0].x @ n + d).tolist() == pytest.approx([0, 0], abs=1e-12)
            assert of("ball", marks)[0].r == named["r"] and of("ball", marks)[0].x.tolist() == named["p"].tolist()
            (normal,) = [mark for mark in marks if mark.of == "r"]
            along = np.array([-n[1], n[0]]) / np.hypot(*n)
            assert normal.x @ n + d == pytest.approx(0, abs=1e-12) == along @ normal.v
            aside = abs(along @ (normal.x - named["p"]))
            assert aside > named["r"], "beside the ball, where it covers no gap"
            if name == "09.1":
                (gap,) = EXERCISES[name].shown(*case, EXERCISES[name].right(*case))
                assert gap.x[1] @ n + d == pytest.approx(0, abs=1e-9), "the right gap ends on the plane"


def test_many_balls_are_drawn_and_the_two_that_meet():
    case = cases_of("10.3")[0]
    one, other, between = EXERCISES["10.3"].shown(*case, (1, 2, 0.5))
    assert np.hypot(*(other.x - one.x)) == one.r + other.r and between.kind == "line"
    assert EXERCISES["10.3"].shown(*case, (1, 7, 0.5)) == [] == EXERCISES["10.3"].shown(*case, (0, 1, np.inf))
    assert len(of("ball", EXERCISES["10.3"].world(*case))) == 3
    (there,) = EXERCISES["10.2"].shown(2.0, 0.5, 1.0, 2 * np.log(4 / 3))
    assert there.x == pytest.approx([1, 0]) and EXERCISES["10.2"].shown(1.0, 1.0, 2.0, np.inf) == []


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", WHOLE)
def test_the_named_cases_are_asked(name):
    assert all(asked(case, name) for case in cases_of(name))


def first_shown(name: str, fails=lambda *case: True) -> tuple:
    """The case that is shown to one who errs where `fails` says so."""
    asked = EXERCISES[name]
    answer = check(asked, lambda *case: "wrong" if fails(*case) else _plainly(asked.right(*case)))
    return tuple(np.asarray(x).tolist() for x in answer.case)


@pytest.mark.slow
def test_what_is_shown_first_has_something_to_see():
    assert first_shown("06.1", lambda p, v: not np.any(v)) == ([3, 0], [0, 0]), "at rest, but apart"
    p, v, r = map(np.array, first_shown("06.2"))
    assert 0 < r * r - EXERCISES["06.2"].right(p, v, r), "it passes beside the centre"
    assert np.hypot(*EXERCISES["08.3"].right(*map(np.array, first_shown("08.3")))) >= 0.9, "an arrow of some length"
    assert first_shown("09.2") == ([3, -2], [0, 1], 0.25), "slanted"
    assert first_shown("10.1") == ([4, 0], [-1, 0], 2), "head-on, no graze"


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", ["06.1", "06.2", "06.3", "08.1", "08.2", "09.1", "09.2", "09.3", "10.1", "10.3"])
def test_whole_numbers_are_asked_in_space_before_others_are(name):
    def whole(case) -> bool:
        return all(np.array_equal(x, np.round(x)) for x in case if isinstance(x, np.ndarray))

    deep = [case for case in EXERCISES[name].cases() if any(np.shape(x)[-1:] == (3,) and np.ndim(x) for x in case)]
    if name == "10.3":
        deep = [case for case in EXERCISES[name].cases() if case[0].shape[1] == 3]
    assert [whole(case) for case in deep[:2]] == [True, True]


@pytest.mark.slow
def test_the_simplest_cases_are_asked():
    whole = {
        "06.1": [((3.0, 0.0), (0.0, 0.0)), ((3.0, 4.0), (0.0, -(2.0**-30))), ((3.0, 4.0), (0.0, -(2.0**-100)))],
        "06.3": [
            ((3.0, 0.0), (0.0, 0.0), 1.0),
            ((-9e8, 0.0), (9e8 - 2, 0.0), 1.0),
            ((-3e8, 0.0), (3e8 - 2, 0.0), 1.0),
            ((-9e8, 0.0), (9e8 - 0.5, 0.0), 1.0),
        ],
        "08.2": [((1.0, 0.0), (3.0, 0.0), (1.0, 0.0), 1.0, 3.0, 1.0)],
        "08.3": [((3.0, 0.0), *(np.array([np.cos(x), np.sin(x)]) for x in np.radians([60, -60])))],
        "09.1": [((-1.0, -2.0), 1.0, (3.0, 4.0), 1.0), ((2.0, 1.0, 1.0), 1.0, (1.0, 2.0, 2.0), 3.0)],
        "09.2": [((1.0, 2.0, -4.0), (0.0, 0.0, 1.0), 0.5), ((1.0, 2.0, 4.0), (0.0, 0.0, 1.0), 0.5)],
        "09.3": [((0.0, 3.0), (2.0, -4.0), 1.0, UP, 0.0, 0.0), ((1.0, 2.0, 3.0), (2.0, 1.0, -1.0), 1.0, UP3, 0.0, 0.5)],
        "00.3": [((1.0, 0.0), 1.0), ((1.0, 1.0), 1.0)],
        "01.1": [(5.0, 3.0), (5.0, 5.0), (1.0, 3.0), (0.0, 0.0)],
        "01.2": [(8.0, 5.0, 3.0), (8.0, 5.0, 4.0), (2.0, 1.0, 0.0), (20.0, 2.0, 3.0)],
        "02.1": [((3.0, 0.0), 1.0, 2.0), ((0.0, -4.0), 3.0, 1.0), ((3.0, 4.0), 2.5, 2.5), ((-6.0, 8.0), 10.0, 0.0)],
        "04.2": [(1.0, -1e8, 1.0), (1.0, 100.0, 3.0), (1.0, -1e8, 3.0), (0.0, 0.0, 0.0), (4.0, -5.0, 4.0)],
        "07.1": [(1e17, 1.0), (1.0, 1e17), (-3e20, -7.0), (0.1, 1e30), (2.0, -2.0), (1e200, 1e-200)],
        "08.1": [
            ((2.0, 0.0), (0.0, 0.0), (1.0, 0.0)),
            ((2.0, 0.0), (-1.0, 0.0), (1.0, 0.0)),
            ((0.0, 0.0), (3.0, 0.0), (1.0, 0.0)),
            ((1.0, 1.0), (0.0, 0.0), (0.0, 1.0)),
            ((2.0, 1.0), (0.0, 1.0), (3.0, 4.0)),
            ((0.0, 0.0), (0.0, 0.0), (1.0, 0.0)),
            ((5.0, 0.0), (5.0, 0.0), (2.0, 0.0)),
            ((1.0, 2.0), (3.0, 4.0), (-1.0, 1.0)),
            ((1.0, 0.0), (3.0, 0.0), (1.0, 0.0)),
        ],
        "10.2": [(1.0, 1.0, 0.5), (2.0, 0.5, 1.0), (1.0, 1.0, 2.0), (4.0, 0.5, 8.0), (3.0, 0.1, 1e-3), (2.0, 0.5, 0.0)],
    }
    for name, cases in whole.items():
        for case in cases:
            assert asked(given(case), name), (name, case)
    signs = {signs_of(k) for k in (10**5, 10**8, 10**12)}
    assert signs == {(1, 0, -1)}, "just inside, on the edge and just outside, however far"


def signs_of(k: int) -> tuple:
    """What is right of the three cases of 07.2 that come from 5 k away."""
    wholes = [case for case in EXERCISES["07.2"].cases() if case[1] == [8 * k, -6 * k]]
    return tuple(EXERCISES["07.2"].right(*case) for case in wholes)


@pytest.mark.parametrize("far", [1e3, 1e8])
def test_what_comes_from_far_passes_at_about_r(far):
    rows = far_ones(far)
    shares = [abs(p[0] * v[1] - p[1] * v[0]) / np.hypot(*v) / r for p, v, r in rows]
    assert shares == pytest.approx([*np.linspace(0.2, 0.99, 40), *np.linspace(1.01, 1.8, 40)], abs=1e-6)
    for p, v, r in rows:
        assert 0.5 <= r <= 2 and p @ v < 0 and 1.2 <= np.hypot(*v) / far <= 3
        assert -(p @ v) / np.hypot(*v) == pytest.approx(far)
    assert exact.sweep(*(np.array(x) for x in zip(*rows, strict=True))).hit.tolist() == [True] * 40 + [False] * 40


def test_cases_come_in_the_order_that_is_told():
    masses = [case[3:] for case in EXERCISES["08.2"].cases()]
    assert masses[:5] == [(1, 1, 1), (1, 1, 0.5), (1, 1, 0), (1, 3, 1), (4, 1, 0.5)] == masses[5:10]
    assert all(n @ n == pytest.approx(1) for _, _, n, *_ in EXERCISES["08.2"].cases())
    assert all(n @ p + d - r > 0.01 for p, _, r, n, d, _ in EXERCISES["09.3"].cases()), "clear of the plane"


def test_the_first_case_sees_b_from_a_that_moves():
    p1, v1, p2, v2 = EXERCISES["00.1"].cases()[0]
    assert p1.tolist() == [1, 0] and v1.tolist() == [0, 1] and not np.any(p2) and not np.any(v2)
    p1, v1, p2, v2 = lesson00._moving_pairs()[-1]
    assert p2 == pytest.approx(2 * v1) and v2 == pytest.approx(v1 - p1)
    assert sorted({case[3] for case in EXERCISES["00.2"].cases()}) == [0, 0.5, 1]


def test_what_is_said_reads_well(capsys):
    assert [said(x) for x in (True, np.False_, None, np.inf, np.array(2.0), "no")] == [
        "yes",
        "no",
        "nothing",
        "inf (no contact)",
        "2",
        "'no'",
    ]
    assert said((1, np.array([2.0, 0.123456]))) == "(1, (2, 0.1235))" and said(0.123456, None) == "0.123456"
    say("x" * 60 + " well-" + "y" * 40)
    say("z" * 100)
    assert capsys.readouterr().out == "x" * 60 + "\nwell-" + "y" * 40 + "\n" + "z" * 100 + "\n"


def test_only_what_can_be_seen_is_drawn():
    def finding(p, v, r):
        return tried.Finding(*([None] * len(tried.Finding._fields)))._replace(p=p, v=v, r=r)

    assert tried._drawable(finding((10.0, 0.0), (50.0, 1.0), 1.01)) and not tried._drawable(
        finding((9.0, 0), (50.0, 1), 1)
    )
    assert not tried._drawable(finding((3.0, 0.0, 0.0), (1.0, 0.0, 0.0), 1.0))
    assert not tried._drawable(finding((1e6, 0.0), (1.0, 0.0), 1e6))


@pytest.mark.slow
def test_the_counterexample_that_is_told_is_drawn(monkeypatch):
    drawn = []
    monkeypatch.setattr(tried, "at_rest", lambda board, caption: drawn.append(relative(*board.scene)))
    tried.attack(lambda p, v, r: bool(p @ p <= r * r), pairs=500)
    p, v, r = drawn[0]
    assert exact.sweep(p, v, r).hit and p @ p > r * r, "a hit that an answer of overlaps alone must miss"

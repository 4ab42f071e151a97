"""What sheets have beside their problems: pictures of their own numbers, points, and what each mistake gives."""

import math
import re
from fractions import Fraction as F

import numpy as np
import pytest

from lib.teach.lessons import LESSONS
from tools.room import exam, exam_page, problems, rubric, scenes, sheets, shown
from tools.room.draws import _Drawn, _drawn
from tools.room.exams import EXAMS

SEEDS = range(1, 9)
EVERY = [problem for some in problems.PROBLEMS.values() for problem in some]
BARE = {"00.3", "04.4", "05.4", "06.3", "06.4", "07.1", "07.2", "07.3", "10.2", "11.1", "12.4"}
"""Without a picture: where it would tell the answer, or where nothing can be seen."""


IN_WORDS = {
    ("10.1", "none is foretold anew, or only that of the pair that met"),
    ("11.1", "both grow to twice as much"),
}
"""Mistakes that lead to no number."""


def test_all_but_those_that_cannot_be_drawn_have_a_picture_and_all_have_points():
    told = rubric._told()
    assert {one.name for one in EVERY if "parts" not in told[one.name]} == BARE
    assert set(told) == {one.name for one in EVERY}
    for one in EVERY:
        assert 4 <= rubric._worth(one.name) <= 8, one.name
        slips = told[one.name]["slips"]
        assert 2 <= len(slips) <= 4 and all(0 < slip["loses"] < rubric._worth(one.name) for slip in slips), one.name
        assert all(slip.keys() & {"of", "right"} for slip in slips if "is" in slip), one.name
        assert sum("perhaps" not in slip for slip in slips) >= 2 or one.name in ("00.3", "05.4", "08.4"), one.name
    bare = {(name, slip["what"]) for name, row in told.items() for slip in row["slips"] if "is" not in slip}
    assert bare == IN_WORDS


@pytest.fixture(scope="module")
def drawn():
    """All problems of the sheets and of the exams of twenty seeds."""
    found = [one for lesson in LESSONS for seed in range(1, 21) for one in sheets._sheet(lesson, seed)]
    for made in EXAMS.values():
        asked = (exam._in_turn(one, made.lessons, 0) for one in made.questions if isinstance(one, exam._OnPaper))
        found += [one.drawn for some in asked for one in some]
    return found


@pytest.mark.slow
def test_every_mistake_that_a_key_names_tells_its_number_which_neither_the_right_one_nor_another_has(drawn):
    seen: dict[tuple[str, str], int] = {}
    for one in drawn:
        rows = {row["what"]: row for row in rubric._told()[one.name]["slips"]}
        named = rubric._named(one)
        told = [slip.gives(one) for slip in named if slip.gives]
        assert len(told) == len(set(told)), (one, told)
        for slip in named:
            gives = slip.gives(one) if slip.gives else "words"
            wrong, right = rubric._both(rows[slip.what], one) if slip.gives else ("", "words alone")
            assert gives and wrong != right and "nan" not in gives and "inf" not in gives, (one, slip.what, gives)
            assert slip.gives is None or exam_page._slip_told(slip, one) == f"{slip.what}: {gives}"
            seen[one.name, slip.what] = seen.get((one.name, slip.what), 0) + 1
        left_out = rows.keys() - {slip.what for slip in named}
        assert all(rows[what].get("perhaps") for what in left_out) and len(named) >= 1
    assert {name for name, _ in seen} == {one.name for one in EVERY}
    slips = [(name, slip) for name, row in rubric._told().items() for slip in row["slips"]]
    assert all((name, slip["what"]) in seen or slip.get("perhaps") for name, slip in slips)


ALIKE = [
    ("08.1", {"m1": 1, "m2": 3, "u1": 0, "u2": -4, "e": 1}),  # leaving out e changes nothing
    ("08.1", {"m1": 1, "m2": 3, "u1": 0, "u2": -4, "e": 0}),  # with masses exchanged both go on at −1 m/s: seen
    ("08.1", {"m1": 1, "m2": 1, "u1": 6, "u2": 0, "e": F(1, 2)}),
    ("08.3", {"m1": 1, "m2": 3, "u1": 4, "u2": 0, "e": 1}),
    ("09.3", {"p": (0, 6), "v": (4, -10), "r": 1, "e": 1}),
    ("10.2", {"v": 4, "k": 1, "s": 1}),
    ("13.4", {"q": (0, 0, 1), "d": (1, 1, -2)}),
    ("07.3", {"values": (5, 3, -9), "bounds": (2, 4, 1)}),  # no value is as large as its bound
]


def made_of(name, **given):
    """A problem with numbers of one's own."""
    problem = next(one for one in EVERY if one.name == name)
    return _Drawn(name, "", given, _drawn(problem._replace(draw=lambda draw: given), 1).answers, "")


def test_numbers_that_do_not_tell_mistakes_apart_are_drawn_anew():
    verdicts = [rubric._tells_apart(made_of(name, **given)) for name, given in ALIKE]
    assert verdicts == [False, True, *[False] * 6]
    poor = next(one for one in EVERY if one.name == "10.2")
    some = {"v": 4, "k": 1, "s": 1}, {"v": 4, "k": 1, "s": 2}, {"v": 8, "k": 2, "s": 1}
    assert all(sheets._first(poor._replace(draw=lambda draw: draw.pick(some)), k).given["k"] == 2 for k in range(9))


def told_of(name, **given):
    """The texts of a problem's mistakes for numbers of one's own."""
    made = made_of(name, **given)
    return [exam_page._slip_told(slip, made) for slip in rubric._slips(name)]


PAIRS = [((5, 0), (-4, 0), 2), ((9, 0), (-2, 0), 1), ((9, 5), (-12, 0), 2), ((2, 2), (5, 1), 1)]
FOUR = {f"{name}{k}": x for k, pair in enumerate(PAIRS, 1) for name, x in zip("pvr", pair, strict=True)}
"""A hit with h = −4, one that comes too late, one that passes by, and one that recedes, with D below 0."""

ALONE = "h below 0 alone is taken for too late"  # h is above 0
NO_HIT = "a peg below 0 is taken for a hit"  # no peg is below 0

REWORKED = [
    (
        "02.2",
        {"p1": (0, 0), "v1": (4, 1), "r1": 2, "p2": (9, 3), "v2": (-6, 1), "r2": 3},
        ["1", "5 cm", "1.3", "0.45"],
    ),  # √90 − 5 is 4.49; (9, 3) by (−6, 1): D = 14²
    ("05.1", {"p": (5, 0), "v": (-4, 0), "r": 2}, ["−40 cm²", "23 cm²", "receding", "too late"]),  # h = −4, g = −3
    ("07.4", {"p": (5, 0), "v": (4, 0), "r": 2}, ["23 cm²", "yes", "40 cm²", ALONE]),  # D = 64
    ("05.4", FOUR, ["1 and 3", "none", "none"]),
    ("06.4", {"m": 3, "n": 15}, ["$2^{3}$", "$2^{6}$"]),  # r² = 2⁶, and half of the distance is 2⁵
    (
        "08.1",
        {"m1": 1, "m2": 3, "u1": 0, "u2": -4, "e": F(1, 2)},
        ["−3 m/s and −1 m/s", "−1.5 m/s and 0.5 m/s", "−6 m/s and −2 m/s"],
    ),  # J = 1.5 · 0.75 · 4 = 4.5
    ("09.3", {"p": (0, 6), "v": (4, -10), "r": 1, "e": F(1, 2)}, ["(2, 1) cm", "(6, 6) cm", "(3, 3.5) cm"]),
    (
        "12.2",
        {"p": (4, 2), "v": (4, 2), "a": (0, 4), "r": 1},
        [
            "(19, 30.89, 47.25, 69.39, 99) cm²",
            "c4 = 79 cm²",
            "(19, 30, 134/3, 66, 99) cm²",
            "a peg below 0 is taken for a hit",
        ],
    ),
    ("00.1", {"p1": (1, 2), "v1": (3, 4), "p2": (7, 9), "v2": (5, -6)}, ["(−6, −7) cm", "(5, −6) cm", "(8, −2) cm"]),
    ("01.1", {"r": 13, "C": 5}, ["12 cm", "26 cm", "27.86 cm"]),  # 2 √194
    ("02.3", {"p": (13, 0), "r": 5}, ["8 cm", "13.93 cm", "144 cm"]),  # √194
    ("03.2", {"cosine": F(4, 5), "B": 20, "r": 13, "A": 22}, ["0.32", "11", "0.95"]),  # C = 12, d = 5
    ("04.1", {"p": (3, 4), "v": (-2, 1), "r": 2}, ["−4 cm²", "23 cm²", "−416 cm⁴"]),  # 4 − 4 · 5 · 21
    ("05.2", {"p": (3, 4), "v": (-2, 1), "r": 2}, ["1 cm²", "24 cm²", "26 cm²"]),  # a, b, c = 5, −2, 21
    ("06.1", {"p": (-5, 0), "v": (3, 4), "r": 1}, ["−0.6", "1.2", "16 cm²"]),
    ("08.3", {"m1": 1, "m2": 3, "u1": 4, "u2": 0, "e": F(1, 2)}, ["3 J", "9 J", "6 J"]),  # μ = 3/4: right is 4.5 J
    ("09.1", {"n": (3, 4), "d": -10, "p": (4, 7), "r": 2}, ["28 cm", "6 cm", "−4 cm"]),
    ("10.4", {"h": 100, "e": F(4, 5)}, ["80 cm", "25/9", "1.8"]),
    ("12.1", {"p": (2, 0), "v": (4, 2), "a": (-2, 6), "r": 1}, ["(3.75, 1.75) cm", "(4, 8) cm", "(6, 2) cm"]),
    ("13.2", {"v": 14, "rim": -7}, ["−1 m/s", "12 m/s", "3.5 m/s"]),
    ("14.3", {"v": (10, 0), "t": F(2, 5), "n": (-F(3, 5), F(4, 5))}, ["(6.4, 4.8) cm", "6 cm", "(2.56, 1.92) cm"]),
    ("15.4", {"s": 20, "q": 30, "r": 5, "look": 3}, ["10", "96", "0.5°"]),
]


@pytest.mark.parametrize(("name", "given", "wanted"), REWORKED, ids=[name for name, *_ in REWORKED])
def test_the_numbers_of_mistakes_reworked_by_hand(name, given, wanted):
    assert [text.rpartition(": ")[2] for text in told_of(name, **given)] == wanted


@pytest.mark.slow
def test_a_picture_is_drawn_from_its_problems_numbers_and_says_only_what_is_given():
    for problem in EVERY:
        if problem.name in BARE:
            continue
        drawn = [_drawn(problem, seed) for seed in SEEDS]
        made = [shown._scene(one) for one in drawn]
        assert len({marks for marks, _ in made}) > 1, problem.name
        for one, (marks, words) in zip(drawn, made, strict=True):
            assert len(words) > 40 and words.endswith("."), problem.name
            assert all(np.isfinite(x) for mark in marks for point in mark.points for x in point)
            assert shown._scene(one._replace(answers={}, key="")) == (marks, words), "it rests on what is answered"


def fills(marks):
    return [np.array(mark.points) for mark in marks if mark.kind == "fill"]


def round_about(points):
    """The centre and the radius of what is drawn round."""
    centre = (points.max(axis=0) + points.min(axis=0)) / 2
    return centre, np.hypot(*(points - centre).T).mean()


def ends(marks):
    """Where arrows begin and end."""
    return [np.array(mark.points) for mark in marks if mark.kind == "arrow"]


def test_a_pass_a_tangent_and_two_that_touch_are_where_they_are_told_to_be():
    (circle, *_), ((start, end),) = [scenes.seen((3, -4), (5, 12), 2)], [ends(scenes.seen((3, -4), (5, 12), 2))[0]]
    assert np.allclose(round_about(np.array(circle[0].points))[1], 2, atol=1e-3)
    assert np.allclose([start, end], [(3, -4), (8, 8)])
    for start, r in (((0, -50), 48), ((30, 40), 14)):
        point = np.array(scenes.tangent(start, r))
        assert math.isclose(np.hypot(*point), r) and math.isclose(point @ (point - start), 0, abs_tol=1e-9)
    first, second = (round_about(x) for x in fills(scenes.touching((0.6, 0.8), (1, 0)))[:2])
    assert np.allclose((second[0] - first[0]) / 2, (0.6, 0.8)) and np.allclose([first[1], second[1]], 1, atol=1e-3)


@pytest.mark.parametrize("name", ["14.3", "14.4"])
def test_a_ball_that_touches_a_ramp_touches_it_in_the_picture(name):
    problem = next(one for one in EVERY if one.name == name)
    for seed in SEEDS:
        marks, _ = shown._scene(_drawn(problem, seed))
        centre, r = round_about(fills(marks)[0])
        for mark in marks:
            if mark.kind == "line" and mark.width == 2.2:  # a face
                p, q = np.array(mark.points)
                aside = abs(np.linalg.det([q - p, centre - p])) / np.hypot(*(q - p))
                assert math.isclose(aside, r, rel_tol=2e-3), (name, seed)


def test_solids_lie_where_the_ball_is_not():
    problem = next(one for one in EVERY if one.name == "09.1")
    for seed in SEEDS:
        one = _drawn(problem, seed)
        marks, _ = shown._scene(one)
        long = next(np.array(mark.points) for mark in marks if mark.kind == "line" and mark.width == 2.2)
        n, d = np.array(one.given["n"], float), one.given["d"]
        assert np.allclose(long @ n + d, 0)
        strokes = [np.array(mark.points) for mark in marks if mark.kind == "line" and mark.width == 1.0]
        assert strokes and all(stroke[1] @ n + d < -1e-9 for stroke in strokes)


@pytest.mark.slow
def test_each_problem_says_its_points_and_a_sheet_their_sum():
    for lesson in LESSONS:
        page = sheets._one_sheet(lesson, 3, "A title")
        points = [int(x) for x in re.findall(r'class="points">(\d+) points', page)]
        assert points == [rubric._worth(one.name) for one in problems.PROBLEMS[lesson]]
        assert f"Seed 3, {sum(points)} points" in page
        assert page.count("<svg") == sum(one.name not in BARE for one in problems.PROBLEMS[lesson])
        key = sheets._one_key(lesson, 3)
        assert key.count("<table>") == len(points) and key.count(">−") >= len(points)

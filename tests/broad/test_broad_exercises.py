"""Lesson 11: the numbers that its questions tell, its exercises beside `lib`, and how answers are judged and told."""

import numpy as np
import pytest

from lib import broad
from lib.broad import reach as reaches
from lib.show.broad import _asked_crowd
from lib.show.central import SHOT
from lib.show.scene import facts
from lib.teach import broad as lesson11
from lib.teach.broad import grid, middles, soonest
from lib.teach.broad.crowds import _touching
from lib.teach.cases import in_arrays
from lib.teach.checking import check
from lib.teach.exercises import counterexample, every
from lib.teach.replies import tell

EXERCISES = every()


def test_the_numbers_that_its_question_tells():
    c = _asked_crowd._crowd(facts(SHOT), 2.5, 2.5)
    N, touching = len(c.r), len(broad.by_levels(c.p, c.v, c.r, times=False).i)
    pairs = N * (N - 1) // 2
    told = " ".join(answer.text + answer.reply for answer in lesson11.PREDICTION["answers"])
    assert f"{N:,} balls make {pairs:,} pairs" in lesson11.PREDICTION["question"] and "Some 1,300" in told
    assert round(touching, -2) == 1300 and round(pairs / touching, -3) == 38_000 and "One pair in 38,000" in told
    assert round(2 * touching / N, 1) == 0.3 and 2 * 1_000_000 / N == 200 and "200 others" in told


def test_the_reach_that_is_asked_is_lib_s():
    for p, v, r in middles._flights():
        o, R = lesson11.reach(p, v, r)
        lib_o, lib_R = reaches.reach(p[None], v[None], r)
        assert o == pytest.approx(lib_o[0]) and R == pytest.approx(lib_R[0], rel=2e-9) and lib_R[0] >= R


def test_no_case_turns_on_the_rounding_of_a_cell():
    """Who touches is found by cells anywhere: their corner moved, or wider by a millionth."""
    for p, v, r in grid._crowds():
        touch = _touching(p, v, r).keys()
        for aside in (0.0, 0.3, -7.1):
            for wide in (2.0, 2.000002):
                found = grid._judged(grid._paired(p + aside, v, r, diameters=wide), p, v, r)
                assert found == (frozenset(), frozenset(), frozenset()) and touch is not None


def test_crowds_have_pairs_to_find_and_many_that_need_not_be_asked():
    for p, v, r in grid._crowds()[-3:]:
        N, touch = len(r), _touching(p, v, r)
        asked = grid._paired(p, v, r)
        assert N == 200 and 5 < len(touch) < len(asked) < N * (N - 1) / 8


def test_no_two_bounds_of_a_case_that_must_be_asked_leave_a_choice():
    """As few asks as can be are one number, in whatever order equal bounds come."""
    for bounds, times in soonest._forecasts():
        assert np.all(bounds <= times) and np.min(times) < np.inf
        asks = soonest._counted(lesson11.first_of, bounds, times)[1]
        other = soonest._counted(
            lambda b, ask: soonest._searched(b, ask, order=lambda x: np.lexsort((-np.arange(len(x)), x))), bounds, times
        )
        assert asks == other[1] >= np.sum(bounds < np.min(times))


def replied(name: str, answer) -> str:
    return tell(name, EXERCISES[name], check(EXERCISES[name], answer), answer)


@pytest.mark.slow
def test_replies_tell_pairs_and_asks_in_words():
    told = replied("11.2", lambda p, v, r: [])
    assert (
        "your answer is a list without (0, 1), and the right one is a list that has all, and asks none in vain." in told
    )
    told = replied("11.2", lambda p, v, r: grid._paired(p, v, r, share=1))
    assert (
        "For p = ((0, 0), (14, 0)), v = ((4, 0), (4, 0)), r = (1, 1), your answer is a list that asks (0, 1) in vain"
        in told
    )
    told = replied("11.2", lambda p, v, r: [(j, i) for i, j in grid._along_x(p, v, r)])
    assert "your answer is a list without (0, 1) and with (1, 0) turned round, and the right" in told
    told = replied("11.2", lambda p, v, r: [(0, 0), *grid._paired(p, v, r), *grid._paired(p, v, r)])
    assert "with (0, 0), which is no pair and with (0, 1) twice, or of no balls there are, and the right" in told
    told = replied("11.3", lambda bounds, ask: soonest._searched(bounds, ask, stop=lambda bound, best: False))
    assert (
        "your answer is (1, 1) after 3 asks, and the right one is (1, 1) after 2 asks." in told
        and "you ask all" in told
    )
    assert "after 1 ask." in replied(
        "11.3", lambda bounds, ask: soonest._searched(bounds, ask, stop=lambda bound, best: bound > best)
    )
    for name, wants in (
        ("11.2", "a list of pairs (i, j)"),
        ("11.3", "a pair and its time: (k, t)"),
        ("11.1", "(o, R)"),
    ):
        assert wants in replied(name, lambda *case: 3)


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "value",
    [(3, 4), (3, 4, 5), np.triu_indices(4, 1), broad.pairs([[0, 0], [1, 0]], [[0, 0], [0, 0]], 1), {0: 1}, "01", 7.0],
)
def test_what_is_no_list_of_pairs_is_told_as_it_is(value):
    assert grid.told(value) == str(value)
    assert "the exercise asks for a list of pairs (i, j)" in replied("11.2", lambda p, v, r: value)
    counterexample(EXERCISES["11.2"], check(EXERCISES["11.2"], lambda p, v, r: value))


def test_ask_refuses_what_is_no_pair():
    told = replied("11.3", lambda bounds, ask: (0, ask(len(bounds))))
    assert "IndexError: k must be a number from 0 to 1; got 2" in told
    assert "TypeError" in replied("11.3", lambda bounds, ask: (0, ask(0.5)))


@pytest.mark.one_in(5)
@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("11.1", lambda p, v, r: (p, r)),
        ("11.2", lambda p, v, r: []),
        ("11.2", lambda p, v, r: [(i, j) for i in range(len(r)) for j in range(i + 1, len(r))]),
        ("11.2", lambda p, v, r: [(i, i) for i in range(len(r))] + grid._paired(p, v, r)),
        ("11.3", lambda bounds, ask: (0, ask(0))),
    ],
)
def test_a_counterexample_is_drawn(name, answer):
    report = check(EXERCISES[name], answer)
    figure, caption, _ = counterexample(EXERCISES[name], report)
    assert figure.axes and caption.startswith("Right: ") and "Yours: " in caption


def test_what_is_drawn_of_a_crowd():
    (case,) = in_arrays(grid.FEW[:1])
    fine, missed = (frozenset(),) * 3, (frozenset({(0, 1)}), frozenset(), frozenset())
    right, flown = grid._met(*case, fine), grid._met(*case, missed)
    assert np.hypot(*(right[1].x - right[0].x)) == pytest.approx(right[0].r + right[1].r), "they touch"
    assert flown[0].x.tolist() == (case[0][0] + case[1][0]).tolist(), "flown on to the end of the frame"
    (line,) = grid._met(*case, (frozenset(), frozenset(), frozenset({(0, 1)})))
    assert line.kind == "line"
    big = grid._crowds()[-1]
    assert grid._many(*big) == []

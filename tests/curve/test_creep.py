"""What others say near a graze: the picture tells what `lib.rivals` answers, and the truth beside it."""

from itertools import pairwise

import numpy as np
import pytest

from lib import curve, rivals
from lib.show import Creep
from lib.show.curve._near_graze import GRAZE, RADIUS, START, A, V, _height, _knob
from lib.show.curve.creep import _judged


def answers(h: float) -> list:
    """The truth and the three others from a height."""
    pair = np.array([START, h]), V, A, RADIUS
    return [curve.sweep(*pair), *(each(*pair) for each in (rivals.sampled, rivals.advanced))]


def test_the_graze_is_the_last_height_that_hits():
    above = np.nextafter(GRAZE, np.inf)
    assert answers(GRAZE)[0].hit and not answers(above)[0].hit and answers(above)[2].hit, "advancement says hit"


@pytest.mark.one_in(3)
@pytest.mark.parametrize("u", [-15, -13, -12, -11, -3, 9, 12, 15])
def test_what_is_told_is_what_they_answer(u):
    board = Creep()
    board.move("from the graze", [u, 0.0])
    truth, *others = answers(_height(u))
    assert board.h == _height(u) and _knob(board.h) == pytest.approx(u, abs=0.3 if abs(u) < 4 else 1e-3)
    for name, said in zip(("Looks", "steps"), others, strict=True):
        told = board.alt.split(f"{name}: ")[1].split(";")[0]
        assert told.startswith(f"hit at {said.t:.4g}" if said.hit else "no hit")
        assert ("wrong" in told) == (bool(said.hit) != bool(truth.hit))
        if said.hit and truth.hit:
            off = said.t - truth.t
            assert ("late by" in told, "early by" in told) == (off > 1e-6, off < -1e-6)
    assert f"after {rivals.creeping(np.array([START, board.h]), V, A, RADIUS, 1.0)[1]} steps" in board.alt


@pytest.mark.slow
def test_each_of_them_fails_somewhere():
    board, wrong = Creep(), set()
    for u in range(-15, 16):
        board.move("from the graze", [u, 0.0])
        rows = board.rows()
        assert rows[-1][-1] == ""
        wrong |= {i for i, (*_, word) in enumerate(rows) if word}
    assert wrong == {0, 1}
    board.move("from the graze", [-11, 0.0])
    assert "after 1302 steps" in board.alt and "Looks: no hit, wrong" in board.alt


def test_steps_of_advancement_are_those_of_creeping():
    for a, r in ((A, RADIUS), (np.zeros(2), 1.0)):
        for h in (3.0, GRAZE, 12.0):
            p = np.array([START, h])
            seen = list(rivals.advances(p, V, a, r, 1.0))
            t, steps = rivals.creeping(p, V, a, r, 1.0)
            ended = seen[-1][1] <= rivals.NEAR * r
            assert steps == len(seen) - ended and (t == seen[-1][0] if ended else t == np.inf)
            assert all(s < t for (s, _), (t, _) in pairwise(seen))


def test_the_start_is_dragged_up_and_down_only_and_there_and_back():
    board = Creep()
    before = board.parts, board.alt
    board.move("start of B", [3.0, 4.0])
    assert board.h == 4 and "Looks: hit" in board.alt
    board.move("start of B", [0.0, 99.0])
    assert board.h == 14
    board.move("from the graze", [-15, 0.0])
    assert (board.parts, board.alt) == before
    with pytest.raises(ValueError, match="place must be two finite coordinates"):
        board.move("start of B", [np.nan, 1])


def test_a_time_that_is_off_is_told_by_how_much():
    true = curve.sweep([5, 0], [-8, 0], [0, 0], 3)
    assert [_judged(true._replace(t=true.t + off), true) for off in (0.0, 1e-9, 0.02, -3e-4)] == [
        "",
        "",
        "late by 0.02",
        "early by 0.0003",
    ]

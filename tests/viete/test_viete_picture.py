"""The cuts: the crowd is settled as `lib.viete` says, in the regions drawn, and the end is the start moved."""

import numpy as np
import pytest

from lib.exact import sweep
from lib.show import Cuts
from lib.show.central import SHOT, relocated
from lib.show.viete.crowd import _cost
from lib.show.viete.cuts import LAYERS, SETTLES, _settled_areas
from lib.viete import TESTS, steps


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("5.3", "with 4 multiplications a ball: 7 % are settled; B is still open"),
        ("5.7", "32 % are settled"),
        ("5.12", "58 % are settled"),
        ("5.13", "9.68 of 12 multiplications; B is a hit"),
    ],
)
def test_the_one_shot_in_its_states(state, told):
    assert told in Cuts(state).alt


def test_the_colours_and_the_cost_are_libs():
    board = Cuts("5.13")
    for tip in ([8, 3], [-20, 14], [-12, 3]):
        board.take(relocated(SHOT, "velocity of B", np.array(tip, dtype=float)))
        (p, found), v = board.settled(board.facts), board.facts.v
        assert (found == steps(p, v, 5.0).decided).all()
        assert (sweep(p, v, 5.0).hit == np.isin(found, [TESTS.index("overlap"), TESTS.index("hit")])).all()
        dashes = [board.layers[LAYERS[name]].ends.get_xydata() for name in TESTS]
        assert [len(x) for x in dashes] == [np.sum(found == i) for i in range(5)]
        share = {name: np.mean(found == i) for i, name in enumerate(TESTS)}
        assert f"{_cost(share):.3g} of 12" in board.alt


@pytest.mark.parametrize("v", [(20.0, 0.0), (-3.0, 7.0), (0.0, -12.0)])
def test_the_regions_hold_what_their_tests_settle(v):
    v, r = np.array(v), 5.0
    for name, corners in zip(SETTLES, _settled_areas(v, r, 40.0), strict=True):
        middle = corners.mean(axis=0)
        inside = middle + 0.98 * (corners - middle) if name in ("overlap", "passing by") else corners[-2:] * 0.9
        assert {TESTS[i] for i in steps(inside, v, r).decided} == {name}


def test_the_question_at_the_end_is_that_at_the_start_moved_by_v():
    board = Cuts("5.10")
    board.t = 1.0
    moved, line = (x.vertices for x in board.layers["ask"].moved.get_paths())
    start, end = (board.layers[name].line.get_paths()[0].vertices for name in ("start", "end"))
    assert line == pytest.approx(end) and end == pytest.approx(start - [20, 0])
    assert moved.mean(axis=0) == pytest.approx([-20, 0], abs=0.1)

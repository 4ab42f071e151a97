"""The beads and the sleeve: what they say is what `lib` says, and all of it holds from either view."""

import numpy as np
import pytest

from lib.overlap import missed, sampled
from lib.show import Beads
from lib.show.central import SHOT, relocated


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("1.2", "153 against 25; apart"),
        ("1.3", "with 1 test a frame and one at its start; missed, contact at 0.4"),
        ("1.4", "25 − 9, and half the chord is 4"),
        ("1.5", "3 from A's centre the path is L = 8 long"),
        ("1.7", "the tests stand 20 apart and the chord is 8; 60 % missed at this C"),
        ("1.8", "seen at 0.5, contact at 0.4"),
        ("1.9", "20 / 8 asks for N ≥ 2.5"),
        ("1.10", "a hit"),
    ],
)
def test_the_one_shot_in_every_state(state, told):
    assert told in Beads(state).alt


@pytest.mark.parametrize(("n", "share"), [(1, "43.6 %"), (4, "3.12 %"), (12, "0.334 %")])
def test_the_missed_share_is_libs(n, share):
    board = Beads("1.11")
    board.move("number of tests", (n, 0))
    assert share in board.alt and share == f"{100 * missed([20, 0], 5, n):.3g} %"


def test_a_wedge_stays_open_for_every_n():
    board = Beads("1.11")
    for n in range(1, 13):
        board.turn(n=float(n))
        wedge = board.layers["lens"].wedges.get_paths()[0].vertices
        assert np.ptp(wedge[:, 1]) == pytest.approx(1) and missed([20, 0], 5, n) > 0


def test_the_views_differ_in_what_rests_and_in_nothing_else():
    board, p, v = Beads("1.8"), np.array([-12.0, 3.0]), np.array([20.0, 0.0])
    found = []
    for m in (1, 0.5, 0):
        board.move("view", (m, 0))
        beads = np.array([x.vertices[:-1].mean(axis=0) for x in board.layers["seeing"].areas.get_paths()])
        found.append(sorted(map(tuple, board.layers["seen"].dot.get_xydata())))
        assert board.above == m and len(beads) == (2 if m else 1)
    assert found[0] == [tuple(p)] * 2 and found[2] == [tuple(p + v * 0.5), tuple(p + v * 0.75)]


def test_the_bell_rings_where_a_test_sees_and_is_silent_otherwise():
    board = Beads("1.3")
    assert [kind for _, kind, _ in board.motion()["sounds"]] == ["tick", "tick"]
    board.show_state("1.8")
    sounds = board.motion()["sounds"]
    assert [at for at, kind, _ in sounds if kind == "tick"] == [0, 0.25, 0.5, 0.75, 1]
    assert [at for at, kind, _ in sounds if kind == "bell"] == [float(sampled([-12, 3], [20, 0], 5, 4).t)] == [0.5]


def test_off_the_sleeve_there_is_nothing_to_miss():
    board = Beads("1.3")
    board.take(relocated(SHOT, "centre of B", np.array([-12.0, 7.0])))
    assert "no contact, and no test errs" in board.alt
    board.show_state("1.10")
    assert "outside the sleeve: no hit" in board.alt


@pytest.mark.parametrize("state", ["1.4", "1.5", "1.7", "1.9"])
def test_nothing_is_missed_of_a_path_that_passes_by(state):
    board = Beads(state)
    board.move("centre of B", (-12, 8))
    assert "passes by, 8 from A's centre, and the circle has r = 5" in board.alt and "%" not in board.alt

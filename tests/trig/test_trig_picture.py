"""The fan says what can be said: its gap is that of rounded cosines, and the cross product closes it."""

import numpy as np
import pytest

from lib import trig
from lib.elementary import to_bits
from lib.show import Fan
from lib.show.central import SHOT, _deal
from lib.show.scene import facts, number


def test_the_one_shot_from_the_other_seat():
    for state, words in {
        "3.1": "−v, 20 long; the way to B is p, 12.37 long.",
        "3.4": "cos φ = 0.9701, and φ is 14.04 degrees.",
        "3.6": "C = sin φ |p| = 3, beside r = 5.",
        "3.8": "d = √(25 − 9) = 4.",
        "3.9": "12 − 4 = 8.",
        "3.10": "t = 8 / 20 = 0.4.",
    }.items():
        assert Fan(state).alt.endswith(words)


def test_what_is_told_equals_lib():
    board = Fan("3.9")
    for seed in range(20):
        shot = _deal(np.random.default_rng(seed))
        board.take(shot)
        got = trig.steps(*facts(shot)[:3])
        assert board.alt.endswith(f" − {number(got.d)} = {number(got.A_c)}.")
        p, speed = board.seat(board.facts)
        assert np.hypot(*p) == pytest.approx(float(got.B)) and speed == pytest.approx(float(got.A))
        assert abs(p[1]) == pytest.approx(float(got.C))


def test_the_gap_is_that_of_rounded_cosines():
    for n in (10, 16, 24, 40, 52):
        first = float(trig.aside_of(1 - 2.0**-n, 1000.0))
        assert first == pytest.approx(1000 * np.sqrt(2.0 ** (1 - n)), rel=2.0**-n * 2)
        between = np.linspace(0, first, 101)
        said = trig.said_by_cosine(between, 1000.0, n)
        assert set(np.round(said / first, 6)) == {0, 1}, "nothing is said between straight ahead and its neighbour"
        angles = np.arccos(to_bits(np.cos(between / 1000), min(n, 40)))
        if n <= 40:
            assert 1000 * np.tan(angles) == pytest.approx(said, rel=1e-3, abs=1e-9)


def test_a_whole_target_hides_in_the_gap_and_the_cross_product_finds_it():
    board = Fan("3.12")
    board.turn(bits=20.0)
    assert "hides" not in board.alt and "C = 3 is said as 3.088, a hit." in board.alt
    board.turn(bits=16.0)
    assert "5.524 cm aside; in the gap hides a whole target, r = 5; C = 3 is said as 0, a hit." in board.alt
    board.move("centre of B", (12, -5.3))
    board.turn(bits=10.0)
    assert board.alt.endswith("C = 5.3 is said as 0, a hit, and that is wrong.")
    board.show_state("3.14")
    board.turn(bits=16.0)
    assert board.alt.endswith("C = 5.3 is said as 5.295, a miss.")


def test_the_cross_product_errs_by_half_a_last_bit():
    aside = np.linspace(0, 50, 301)
    for n in (10, 24, 53):
        assert np.abs(trig.said_by_cross(aside, 1000.0, n) - aside).max() <= 1000 * 2.0**-n * 0.51 + 1e-12


def test_the_rays_drawn_are_the_angles_said():
    board = Fan("3.12")
    board.turn(bits=16.0)
    heights = board.layers["arccos"].rays.get_segments()[0][1::2, 1]
    assert heights[:4] == pytest.approx([0, *trig.aside_of(1 - np.arange(1, 4) * 2.0**-16, 1000.0)])
    assert (heights.min() < 0) and 5 < len(heights) < 20


def test_knobs_are_pulled_in_whole_steps():
    one = Fan()
    for handle, place, knob in (
        ("bits", 9.0, 10),
        ("bits", 99.0, 53),
        ("bits", 23.6, 24),
        ("far", 0.0, 1),
        ("far", 5.2, 5),
    ):
        one.move(handle, (place, 0.4))
        assert one.knobs[handle] == knob
    one.act("whole")
    assert one.knobs == Fan.knobs and one.scene is SHOT


def test_the_handles_of_the_other_seat_are_where_they_are_put():
    board = Fan()
    board.move("rim of B", (12 + 3, -3 + 4))
    assert board.facts.r == 5 and board.seat(board.facts)[0].tolist() == [12, -3]
    board.move("velocity of B", (8, 99))
    assert board.seat(board.facts)[1] == 8
    board.move("centre of B", (7, 1))
    assert board.seat(board.facts)[0].tolist() == [7, 1] and board.facts.p.tolist() == [-7, -1]

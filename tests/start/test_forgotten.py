"""Lesson 00's broken program: how near it sees B pass, what it says of that, and what is true."""

import pytest

from lib.show.start.forgotten import Forgotten


def verdicts(board) -> list[str]:
    return [text.get_text() for text in board.layers["verdicts"].words]


def test_what_the_program_measures_is_drawn_and_not_only_told():
    board = Forgotten("forgotten")
    (start, nearest), *_ = board.layers["program"].gap.get_segments()
    assert tuple(start) == (0, 0) and board.far() == pytest.approx(336 / 464**0.5 / 2.154, abs=0.05)
    assert nearest == pytest.approx([-2.69, 6.72], abs=0.01) and board.far() == pytest.approx(7.24, abs=0.005)
    assert board.layers["program"].far.get_text() == "7.2 cm" and "at 7.2 cm, more than r = 5 cm" in board.alt
    assert verdicts(board) == ["the program says", "they miss", "in truth", "play it, and see"]
    assert "truth" not in board.alt and not board.layers["strip"].spans.get_paths()[1].vertices.size
    board.t = 1.0
    assert verdicts(board)[3] == "they touch" and board.alt.endswith("In truth they touch.")
    (ring,) = board.layers["program"].ring.get_segments()
    assert abs(ring).max() == pytest.approx(5.0, abs=0.01)


def test_it_can_be_wrong_the_other_way_round():
    board = Forgotten("forgotten")
    board.t = 1.0
    board.move("centre of B", (-12, -6))
    assert verdicts(board)[1::2] == ["they touch", "they miss"] and board.alt.endswith("In truth they miss.")


def test_without_motion_it_measures_from_where_B_is():
    board = Forgotten("forgotten")
    board.take(board.scene._replace(v2=0 * board.scene.v2))
    assert board.far() == pytest.approx(153**0.5)

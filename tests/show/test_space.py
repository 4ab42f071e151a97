"""The shot in space: the slice is a disc of radius r however it is turned, and face on it is the flat picture."""

import numpy as np
import pytest

from lib.show import Ruler, Space
from lib.show.central import SHOT, relocated
from lib.show.space import of_half


def slice_of(board) -> np.ndarray:
    return board.layers["disc"].area.get_paths()[0].vertices


def test_an_angle_is_had_from_the_tangent_of_its_half():
    for x in (0, 0.2, 0.5, 1):
        assert of_half(x) == pytest.approx((np.cos(2 * np.arctan(x)), np.sin(2 * np.arctan(x))))


def test_a_turn_keeps_lengths_and_right_angles():
    board = Space()
    for turn in (0, 0.3, 0.8, 1):
        board.turn(turn=turn)
        x, y, z = board.on_page(np.eye(3))
        rows = np.transpose([x, y, z])
        assert rows @ rows.T == pytest.approx(np.eye(2)), "two unit vectors at a right angle: a view without distortion"


def test_the_slice_is_as_long_and_as_wide_as_told():
    board = Space()
    board.turn(turn=0.5)
    across = np.linalg.svd(slice_of(board)[:60])[1] / np.sqrt(30)  # 60 places: the half axes are these
    told = board.alt.split("seen ")[1].rstrip(".").replace(" wide", "").split(" long and ")
    assert 2 * across == pytest.approx([float(x) for x in told], rel=5e-3)


def test_face_on_it_is_the_flat_picture_and_edge_on_a_line():
    board, flat = Space(), Ruler("2.15")
    board.turn(turn=1.0)
    assert "face on it is the flat picture" in board.alt
    for name, i in (("p", 1), ("v", 2)):
        assert board.layers["shot"].shapes.get_paths()[i].vertices[3] == pytest.approx(
            flat.layers[name].arrow.get_paths()[0].vertices[3], abs=1e-12
        ), name
    board.turn(turn=0.0)
    assert np.ptp(slice_of(board)[:, 1]) == pytest.approx(0, abs=1e-12) and "edge on" in board.alt


def test_it_takes_the_shot_of_another_and_its_knob_stops_at_the_ends():
    board, other = Space(), Ruler()
    other.move("centre of B", (-10, 4))
    board.receive({"kind": "borrow", "event": {"of": other.model_id}, "number": 1})
    assert board.scene is other.scene
    for place, turn in ((-3, 0), (3, 1), (0.25, 0.25)):
        board.move("turn", (place, 0.2))
        assert board.knobs["turn"] == turn
    before = board.knobs["turn"]
    board.receive({"kind": "key", "event": {"handle": "turn", "dx": 1, "dy": 0, "fine": False}, "number": 1})
    assert board.knobs["turn"] == pytest.approx(before + 0.05)
    for shot in (relocated(SHOT, "velocity of B", SHOT.p2), relocated(SHOT, "centre of B", np.zeros(2))):
        board.take(shot)
        assert "nan" not in str(board.parts) + board.alt

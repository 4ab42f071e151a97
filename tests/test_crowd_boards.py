"""The small pictures of lesson 11: a gas in space."""

import numpy as np
import pytest

from lib import exact, reach
from lib.show import Gas


def test_the_gas_lights_whom_lib_touches_and_when():
    board = Gas()
    i, j = np.triu_indices(400, 1)
    hit, t = exact.sweep_absolute(board.p[i], board.v[i], board.r[i], board.p[j], board.v[j], board.r[j])
    assert 20 < hit.sum() == len(board.pairs.t) and f"{hit.sum()} touch in the frame" in board.alt
    for now in (0.0, 0.5, 1.0):
        board.t = now
        balls = np.union1d(i[t <= now], j[t <= now])
        assert np.flatnonzero(board.first <= now).tolist() == balls.tolist()
        assert board.words[0].get_text() == f"{np.sum(t <= now)} of {hit.sum()}"
    asked = [len(reach.around(board.o, board.R, board.cell, i).balls) for i in range(400)]
    assert f"asks {np.mean(asked):.3g} of 399" in board.alt


def test_the_gas_turns_and_leaves_nothing_behind():
    board = Gas()
    before = board.parts
    for name, x in (("turn", -9), ("tilt", 9), ("turn", 9), ("tilt", -9), ("turn", 0.25), ("tilt", 0.2)):
        board.move(name, [x, 0.0])
        places, size = board.seen_at(board.p)
        assert np.all(np.abs(places) < 1.14) and np.all(size > 0) and "nan" not in str(board.parts)
    assert board.parts == before
    with pytest.raises(ValueError, match="handle must be among turn, tilt"):
        board.move("spin", [0, 0])


def test_what_is_nearer_is_seen_larger_and_straight_ahead_nothing_is_turned():
    board = Gas()
    board.move("turn", [0.0, 0.0])
    board.move("tilt", [0.0, 0.0])
    middle = np.full(3, board.side / 2)
    places, size = board.seen_at(np.array([middle, middle - [0, 2, 0], middle + [3, 0, 0], middle + [0, 0, 3]]))
    assert places[0].tolist() == [0, 0] and size[1] > size[0] == 1 / board.side
    assert places[2] == pytest.approx([3 / board.side, 0]) and places[3] == pytest.approx([0, 3 / board.side])

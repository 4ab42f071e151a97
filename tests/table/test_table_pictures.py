"""The small pictures of lesson 10: π counted twice, Zeno's bounces, two worlds that part."""

import numpy as np
import pytest

from lib import setups, table
from lib.show import Bounces, Pi, Worlds
from lib.show.table.worlds import SECONDS, _frame_by_frame


@pytest.mark.parametrize(("k", "hits"), [(0, 3), (1, 31), (2, 314)])
def test_the_straight_way_crosses_the_mirrors_at_the_hits(k, hits):
    board = Pi(k)
    assert len(board.history.t) == hits
    theta = np.arctan2(1.0, 10.0**k)
    spokes = board.gap / np.tan(theta * np.arange(1, hits + 1))
    assert board.mirrors_at() == pytest.approx(spokes, abs=1e-6 * board.across())
    assert board.history.t[-1] < board.duration_of_all
    board.t = 1.0
    assert board.count.get_text() == str(hits) and f"{hits} hits in all, {hits} so far" in board.alt


def test_whatever_the_height_of_the_line_thirty_one_stay():
    board = Pi(1)
    for height in (0.5, 1.0, 2.7, 99.0, -3.0):
        board.move("height of the line", [20.0, height])
        assert len(board.history.t) == 31
    with pytest.raises(ValueError, match="place must be two finite coordinates"):
        board.move("height of the line", [np.nan, 1])


def test_the_point_stays_in_its_wedge_and_turns_where_it_meets_a_mirror():
    board = Pi(1)
    x, y = board.places_of()
    assert np.all(y >= -1e-9) and np.all(y <= x / 10 + 1e-9)
    touching = (np.abs(y) < 1e-9) | (np.abs(y - x / 10) < 1e-9)
    assert touching[1:-1].all()


def test_states_and_masses_of_pi_leave_nothing_behind():
    board = Pi(1)
    before = board.parts
    for name in ("0", "2", "1"):
        board.act(name)
    for state in ("10.12", "10.13"):
        board.show_state(state)
    assert board.parts == before
    assert "tan θ = 0.1" in Pi(1, "10.12").alt and "π/θ = 31.52" in board.alt
    with pytest.raises(ValueError, match="k must be 0, 1 or 2"):
        Pi(3)


@pytest.mark.parametrize("e", [0.2, 0.5, 0.9])
def test_bounces_end_when_the_sum_does(e):
    board = Bounces(e)
    flights = np.diff(board.history.t)[:12]
    assert flights[1:] / flights[:-1] == pytest.approx(e, rel=1e-5)
    assert board.over == pytest.approx(np.sqrt(2) + 2 * np.sqrt(2) * e / (1 - e))
    assert board.history.t[-1] <= board.over
    board.t = 1.0
    assert board.height(board.over) == pytest.approx(0, abs=1e-9) and "endlessly many" in board.alt


def test_the_knob_of_e_stays_on_its_scale():
    board = Bounces()
    for x, e in ((0.7, 0.7), (9, 0.9), (-1, 0.2)):
        board.move("share of the speed that comes back", [x, 0.0])
        assert board.e == e and f"e = {e}" in board.alt


def test_worlds_part_and_the_hair_grows_with_every_hit():
    board = Worlds()
    assert board.apart()[0] == 0 and board.apart()[-1] > 10 * setups.RADIUS
    assert np.all(board.apart()[:9] < 1e-9), "before the first hit both are one, at the end of every frame"
    board.show_state("a hair")
    off = board.apart()
    assert off[0] == pytest.approx(1e-9) and off[-1] > 1e4 * off[0]
    board.show_state("960")
    assert board.apart()[20] < Worlds("60").apart()[20]
    assert "960 frames a second" in board.alt and f"after {SECONDS:g} s" in board.alt


def test_frame_by_frame_moves_straight_where_nobody_meets():
    alone = table.balls([[1, 1]], [[0.5, 0.25]], setups.RADIUS)
    *_, (x, v, hits) = _frame_by_frame(alone, setups.pool(drag=0), 60, 0.5)
    assert x == pytest.approx(np.array([[1.25, 1.125]])) and hits == 0 and v.tolist() == alone.v.tolist()


def ended(balls, room, rate, seconds):
    """Where balls are after some frames, how fast, and how many pairs have collided."""
    frames = list(_frame_by_frame(balls, room, rate, seconds))
    return frames[-1][0].tolist(), frames[-1][1].tolist(), sum(hits for _, _, hits in frames)


def test_in_frames_a_hit_is_noticed_only_once_the_balls_overlap():
    made, house = table.balls([[0, 0], [5, 0]], [[3, 0], [0, 0]], [2, 1]), table.room([-9, -9], [9, 9])
    assert ended(made, house, 1, 1) == ([[3, 0], [5, 0]], [[0, 0], [3, 0]], 1), "1 deep by then"
    assert ended(made, house, 1, 2)[0] == [[3, 0], [8, 0]]
    touching = table.balls([[0, 0], [2, 0], [9, 9]], [[0, 0], [0, 0], [0, 0]], 1)
    assert ended(touching, table.room([-20, -20], [20, 20]), 10, 0.5)[2] == 0, "touching is no overlap"


def test_in_frames_balls_turn_at_walls_once_they_are_behind_them():
    house = table.room([0, 0], [10, 10], e=1, e_wall=0.5)
    made = table.balls([[2, 5], [8, 8], [5, 2], [1, 1]], [[-2, 0], [2, 2], [0, -1], [0, 0]], 1)
    x, v, _ = ended(made, house, 1, 1)
    assert x == [[0, 5], [10, 10], [5, 1], [1, 1]]
    assert v == [[1, 0], [-1, -1], [0, -1], [0, 0]], "what touches a wall has not passed it"
    assert ended(made, house, 1, 2)[1] == [[1, 0], [-1, -1], [0, 0.5], [0, 0]]

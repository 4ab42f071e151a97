"""The plane of velocities tells what `lib` says; the tips run on the circle, and B rolls round A."""

import numpy as np
import pytest

from lib import response
from lib.show import Contacts, Velocities, contacts
from lib.show.board import Board
from lib.show.central import SHOT, _deal, relocated
from lib.show.scene import number


def test_the_one_shot_in_whole_numbers():
    told = {state: Velocities(state).alt for state in Velocities.states}
    for state, words in {
        "8.1": "n = (−0.8, 0.6)",
        "8.2": "of a relative speed of 20 the gap closes at 16.",
        "8.3": "J / m₁ = 16 along n, and goes on by (12.8, −9.6)",
        "8.4": "J / m₂ = 16 along n, and goes on by (7.2, 9.6)",
        "8.5": "moves by (10, 0)",
        "8.6": "opens at 0.5 · 16 = 8",
        "8.9": "J = 2 · 0.5 · 16 = 16",
        "8.10": "of the 100 that a hit can take, W = ½ · 0.5 · (1 − 0.25) · 16² = 48",
        "8.12": "v₁'·v₂' = 0; before the hit it was 0",
    }.items():
        assert words in told[state]


def test_what_is_told_equals_lib():
    board = Velocities("8.9")
    board.move("restitution e", (0.25, 0))
    board.move("masses of A and B", (2, 0))
    for seed in range(20):
        board.take(_deal(np.random.default_rng(seed)))
        s, n = board.scene, board.facts.geometry.normal
        assert board.given == (4.0, 1.0, 0.25)
        assert board.alt.endswith(f"= {number(response.steps(s.v1, s.v2, n, 4, 1, 0.25).J)}.")
        for mine, theirs in zip(board.hit.after, response.collide(s.v1, s.v2, n, 4, 1, 0.25), strict=True):
            assert mine.tolist() == theirs.tolist()


def test_rolled_round_the_tips_run_on_the_circle_at_opposite_ends():
    board = Velocities("8.1")
    for angle in np.linspace(1.7, 4.5, 30):
        board.move("B round A", 9 * np.array([np.cos(angle), np.sin(angle)]), settled=False)
        assert np.hypot(*board.hit.place) == pytest.approx(5)
        tips = np.array(board.hit.after) - [10, 0]
        assert np.hypot(*tips.T) == pytest.approx(10) and tips[0] == pytest.approx(-tips[1])
    assert len(board.trail) == 30 and len(board.layers["trail"].dots[0].get_xdata()) == 30
    board.move("tip of v₂", (16, 0))
    assert board.trail == [] and board.scene.v2.tolist() == [16, 0]


@pytest.mark.parametrize("place", [(5, 0), (3, 4), (0, 0), (0, -1), (1e-9, 5)])
def test_b_can_come_only_from_the_side_it_comes_from(place):
    board = Velocities("8.2")
    board.move("B round A", place)
    assert board.facts.contact.hit and board.hit.v_n > 0 and np.hypot(*board.hit.place) == pytest.approx(5)


def test_with_loss_the_tips_stay_on_their_ways_along_the_normal_and_the_centre_stays():
    board = Velocities("8.10")
    for k in range(-3, 4):
        board.move("masses of A and B", (k, 0))
        for e in (0, 0.35, 1):
            board.move("restitution e", (e, 0))
            (m1, m2, share), x, s = board.given, board.hit, board.scene
            assert share == pytest.approx(e) and m1 / m2 == 2.0**k
            after = (m1 * x.after[0] + m2 * x.after[1]) / (m1 + m2)
            assert after == pytest.approx(x.centre)
            across = np.array([-x.n[1], x.n[0]])
            for one, other in zip(x.after, (s.v1, s.v2), strict=True):
                assert (one - other) @ across == pytest.approx(0, abs=1e-12)


def test_the_corner_is_drawn_only_where_the_angle_is_right():
    board = Velocities("8.12")
    corner = board.layers["thales"].lines
    assert len(corner.get_segments()[-1]) == 3
    board.move("restitution e", (0.5, 0))
    assert len(corner.get_segments()[-1]) == 0
    board.act("whole")
    board.move("masses of A and B", (1, 0))
    assert len(corner.get_segments()[-1]) == 0


def test_without_a_contact_nothing_changes():
    board = Velocities("8.3")
    board.take(relocated(SHOT, "centre of B", np.array([-12.0, 9.0])))
    assert board.alt == "A is pushed back: no contact in this frame, and both go on as they are."
    assert board.hit.after == (board.scene.v1, board.scene.v2)


def test_three_balls_together_and_in_either_order():
    board = Contacts()
    whole, one, other = board.outcomes
    assert whole[0] == pytest.approx([-4, 0]) and whole[1:, 0] == pytest.approx([12, 12])
    assert one == pytest.approx(other[[0, 2, 1]] * [1, -1]), "each order is the other's mirror image"
    assert "(−4, 0) together" in board.alt and "jumps by 8.66" in board.alt
    board.act("cradle")
    for after in board.outcomes:
        assert after[:, 0] == pytest.approx([0, 0, 20])
    assert "the order does not matter" in board.alt


@pytest.mark.parametrize("handle", ["ball 1", "ball 2"])
def test_a_ball_that_is_placed_touches_and_overlaps_none(handle):
    board = Contacts()
    for place in [(0, 0), (4, 2), (9, 0), (-50, 3), (4.4, -2.4), (0, 5)]:
        board.act(next(iter(board.acts)))
        board.move(handle, place)
        apart = [np.hypot(*(board.x[i] - board.x[j])) for i, j in ((0, 1), (0, 2), (1, 2))]
        assert min(apart) >= 5 * (1 - 1e-12) and np.isfinite(board.x).all()
        for after in board.outcomes:
            assert after.sum(axis=0) == pytest.approx([20, 0]), "momentum"
            assert np.sum(after**2) == pytest.approx(400), "energy"


def test_the_call_shows_it():
    contacts()
    assert any(isinstance(board, Contacts) for board in Board.living)

"""The bank shot tells what `lib` says; in the mirror room it goes straight, whatever e; where it aims it is sunk."""

import numpy as np
import pytest

from lib import plane
from lib.show import Bank
from lib.show.plane._rail import LEVEL, MOUTH, N, _folded
from lib.show.scene import number


def test_the_shot_in_whole_numbers():
    told = {state: Bank(state).alt for state in Bank.states}
    for state, words in {
        "9.2": "n·p + ℓ = 10.5; it passes 8.4 from the middle of the pocket",
        "9.3": "H = 10.5 − 2.5 = 8",
        "9.4": "of v = (12, −16) the part against n counts: v_n = 16",
        "9.5": "t = H / v_n = 8 / 16 = 0.5",
        "9.6": "v' = (12, 16) with e = 1",
        "9.7": "at t = 0.5 B turns, and at the end of the frame it is at (0, 10.5)",
    }.items():
        assert words in told[state]


def test_what_is_told_equals_lib():
    board = Bank("9.5")
    board.move("restitution e", (0.75, 0))
    for _ in range(20):
        board.act("another")
        p, v, r = board.facts[:3]
        t, end, after = plane.bounce(p, v, r, N, LEVEL, 0.75)
        assert board.shot.hit == t and board.shot.end.tolist() == end.tolist()
        steps = plane.steps(p, v, r, N, LEVEL)
        assert board.alt.endswith(f"= {number(steps.gap / -steps.rate)}{'' if t <= 1 else ', after this frame'}.")
        assert board.shot.after == pytest.approx(plane.reflect(v, N, 0.75))


@pytest.mark.parametrize("e", [0.5, 0.75, 1.0])
def test_aimed_straight_at_the_image_it_is_sunk(e):
    board = Bank("9.6")
    board.move("restitution e", (e, 0))
    for pocket in ((12, 12.5), (-3, 9), (8, 5)):
        board.move("pocket", pocket)
        image = board.places()["image of the pocket"][1]
        board.move("velocity of B", board.facts.p + 20 * (image - board.facts.p) / np.hypot(*(image - board.facts.p)))
        assert board.shot.beside == pytest.approx(0, abs=1e-9) and "it is sunk after" in board.alt


def test_the_whole_arrow_that_sinks_it():
    board = Bank("9.2")
    board.move("velocity of B", (4, -1.5))
    assert board.facts.v.tolist() == [16, -12] and board.alt.endswith("it is sunk after 1.5 frames.")
    board.move("restitution e", (0.5, 0))
    assert "passes 4.682" in board.alt


@pytest.mark.parametrize("e", [0.5, 0.8, 1.0])
def test_in_the_mirror_room_the_way_is_straight(e):
    board = Bank("9.6")
    board.move("restitution e", (e, 0))
    (start, turn, end), r = board.layers["way"].line.get_segments()[0], board.facts.r
    one, other = turn - start, _folded(np.array(end), r, e) - turn
    assert one[0] * other[1] - one[1] * other[0] == pytest.approx(0, abs=1e-9)


def test_the_image_of_the_pocket_moves_the_pocket():
    board = Bank("9.6")
    board.move("restitution e", (0.5, 0))
    board.move("image of the pocket", (3.0, -11.5))
    assert board.pocket.tolist() == [3.0, 9.5]
    board.move("pocket", (99, -99))
    assert board.pocket.tolist() == [14.5, 0.0]


def test_the_ball_goes_on_within_the_frame():
    board = Bank("9.7")
    for t, height in ((0.0, 10.5), (0.5, 2.5), (0.75, 6.5), (1.0, 10.5)):
        board.t = t
        now = board.layers["now"]
        middle = np.mean(now.ball.get_paths()[0].vertices[:60], axis=0)
        assert middle == pytest.approx([-12 + 12 * t, height], abs=1e-9)
        assert now.dot.get_ydata()[0] == pytest.approx(height - 2.5)
    assert len(board.ways()) == 2 and MOUTH > 0


def test_what_recedes_or_overlaps_is_told():
    board = Bank("9.5")
    board.move("velocity of B", (3, 14))
    assert board.alt == "when it is closed: the gap does not close."
    board.move("centre of B", (0, 1))
    assert "t = 0, they touch already" in board.alt
    board.move("rim of B", (0, 2))
    assert board.facts.r == 1 and board.shot.gap == 0

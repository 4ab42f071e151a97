"""The cuts: the crowd is settled as `lib.viete` says, in the regions drawn, and the end is the start moved."""

import numpy as np
import pytest

from lib.exact import sweep
from lib.show import Cuts
from lib.show.central import SHOT, relocated
from lib.show.viete.crowd import PLACES, RADIUS, WAYS
from lib.show.viete.cuts import LINES, SETTLES, _settled_areas
from lib.teach import lesson05
from lib.viete import TESTS, steps

MIXED = {"overlap": 15, "receding": 254, "too late": 123, "passing by": 86, "hit": 22}
ALIKE = {"overlap": 15, "receding": 217, "too late": 44, "passing by": 170, "hit": 54}


def shown(board) -> dict[str, int]:
    """How many balls are drawn for each verdict, and how many the ledger tells."""
    drawn = {name: len(board.layers[name.replace(" ", "_")].balls.get_xydata()) for name in TESTS}
    told = {name: int(getattr(board.layers["ledger"], name.replace(" ", "_"))[2].get_text()) for name in TESTS}
    assert drawn == told
    return drawn


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("now", "232 are settled, and 268 are left; B is still open"),
        ("5.1", "B moves 20 cm in a frame, and a is the square of that, 400."),
        ("5.2", "b is −240: it comes nearer to A."),
        ("5.3", "c is 128: it is clear of A now. In the disc lie 15 of these 500 balls."),
        ("5.7", "That settles 217 of these 500 balls; B is still open."),
        ("5.8", "h is 160, so the sum is negative: when the frame ends it moves away."),
        ("5.9", "g is 48, so the product is positive: when the frame ends it is clear of A."),
        ("5.10", "h = a + b = 400 − 240 = 160: when the frame ends it moves away."),
        ("5.11", "g = a + 2b + c = 400 − 480 + 128 = 48: when the frame ends it is clear of A."),
        ("5.12", "That settles 44 of these 500 balls; B is still open."),
        ("the rest", "446 are settled, and 54 are left; B hits A in this frame. What is left fills the sleeve"),
        ("5.13", "That settles 170 of these 500 balls; for B, D = 6400, and B hits A in this frame."),
    ],
)
def test_the_one_shot_in_its_states(state, told):
    assert told in Cuts(state).alt


def test_the_crowd_sorts_itself_when_all_move_alike():
    board = Cuts("the crowd")
    assert shown(board) == MIXED and "fill" not in board.on
    board.move("how alike they move", (0.5, 0))
    assert "more and more alike" in board.alt
    board.move("how alike they move", (0.94, 0))
    assert shown(board) == ALIKE and "fill" in board.on
    assert np.allclose(board.moved(), [20, 0])


def test_an_equation_shows_its_own_line_alone_and_all_balls_alike():
    board = Cuts("the crowd")
    for tag, line in (("5.1", set()), ("5.2", {"line_now"}), ("5.3", {"disc_now"})):
        board.show_state(tag)
        assert {name for name in board.on if name in LINES} == line and shown(board) == ALIKE
    board.show_state("the crowd")
    assert shown(board) == ALIKE and board.knobs["alike"] == 1, "the knob has gone where they are alike"
    board = Cuts("5.10")
    assert {name for name in board.on if name in LINES} == {"line_now", "line_later"}


@pytest.mark.parametrize("tip", [(8, 3), (-20, 14), (-12, -17), (-2, 20)])
def test_the_letter_of_v_stands_beside_its_arrow(tip):
    board = Cuts("the rest")
    board.take(relocated(SHOT, "velocity of B", np.array(tip, dtype=float)))
    p, v = board.facts.p, board.facts.v
    beside = np.array(board.layers["shot"].letter.get_position()) - p - v / 2
    assert abs(beside @ v) < 1e-9 * (v @ v) and np.hypot(*beside) > 1 and beside[1] >= 0


def test_the_colours_are_libs():
    board = Cuts("the rest")
    for tip in ([8, 3], [-20, 14], [-12, 3]):
        board.take(relocated(SHOT, "velocity of B", np.array(tip, dtype=float)))
        v = board.facts.v
        assert (board.found == steps(PLACES, v, RADIUS).decided).all()
        assert (sweep(PLACES, v, RADIUS).hit == np.isin(board.found, [0, 4])).all()
        assert sum(shown(board).values()) == 500


@pytest.mark.parametrize("v", [(20.0, 0.0), (-3.0, 7.0), (0.0, -12.0)])
def test_the_regions_hold_what_their_tests_settle(v):
    v, r = np.array(v), 5.0
    for name, corners in zip(SETTLES, _settled_areas(v, r, 40.0), strict=True):
        middle = corners.mean(axis=0)
        inside = middle + 0.98 * (corners - middle) if name in ("overlap", "passing by") else corners[-2:] * 0.9
        assert {TESTS[i] for i in steps(inside, v, r).decided} == {name}


def test_before_the_vote_all_are_grey_and_nothing_is_told():
    board = Cuts("now", vote=lesson05.PREDICTION)
    assert board.verdicts == 0 and not {"line_now", "disc_now"} & set(board.on)
    assert board.alt == "For this shot c > 0 and b < 0."
    assert float(board.facts.steps.c) > 0 > float(board.facts.steps.b) and float(board.facts.steps.D) < 0
    assert board.layers["ledger"].big.get_text() == ""
    board.receive({"kind": "choose", "event": {"number": 0}, "number": 1})
    assert board.verdicts == 2 and board.plays == 1 and "B is still open" in board.alt


def test_what_is_asked_at_the_end_is_told_once_the_frame_was_seen_to_its_end():
    board = Cuts()
    board.show_state("a frame later")
    assert board.alt.startswith("Play the frame to its end") and board.verdicts == 2
    assert not {"disc_later", "line_later", "back"} & set(board.on)
    board.t = 0.5
    assert board.verdicts == 2
    board.t = 1.0
    late = board.layers["too_late"].balls.get_xydata()
    assert len(late) == 44 and not {"disc_later", "fill"} & set(board.on)
    assert late == pytest.approx(PLACES[board.found == 2] + [20, 0])
    now = steps(late, [20, 0], RADIUS)
    assert np.all(now.b <= 0) and np.all(now.c > 0), "at the end they lie behind the line and outside the disc"
    assert "44 of these 500 balls have not come to the line" in board.alt and "h = 160 and g = 48" in board.alt
    board.t = 2.4
    assert 0 < board.share < 1 and "disc_later" not in board.on, "it goes back"
    board.t = board.last
    assert board.share == 0 and board.reel == "there and back"
    board.t = 0.0
    assert {"disc_later", "line_later", "back", "fill"} <= set(board.on) and "276 are settled" in board.alt
    line, later = (board.layers[name].line.get_segments()[0] for name in ("line_now", "line_later"))
    assert later == pytest.approx(line - [20, 0])
    disc, moved = (board.layers[name].line.get_segments()[0] for name in ("disc_now", "disc_later"))
    assert moved == pytest.approx(disc - [20, 0])
    board.show_state("now")
    assert board.last == 1 and board.reel == "t"
    board.show_state("a frame later")
    board.act("whole")
    assert board.alt.startswith("Play the frame to its end"), "it is as at first"


def test_the_slow_shot_comes_too_late():
    board = Cuts("5.12")
    board.move("velocity of B", (-7, 3))
    assert board.alt.endswith("B comes too late.")
    board.show_state("5.10")
    assert "= −35: when the frame ends it still comes nearer." in board.alt
    board.show_state("5.11")
    assert "= 33: when the frame ends it is clear of A." in board.alt


def test_the_balls_fly_and_the_line_and_the_disc_stay():
    board = Cuts("the rest")
    before = {name: board.layers[name].line.get_segments()[0] for name in ("line_now", "disc_now")}
    board.t = 0.5
    for name, line in before.items():
        assert np.array_equal(board.layers[name].line.get_segments()[0], line)
    drawn = np.vstack([board.layers[name.replace(" ", "_")].balls.get_xydata() for name in TESTS])
    assert sorted(drawn[:, 0]) == pytest.approx(sorted(PLACES[:, 0] + 10))
    assert np.allclose(WAYS, Cuts("the crowd").moved())


@pytest.mark.slow
def test_in_a_flat_and_narrow_room_the_crowd_has_the_page_and_no_rows_lie_on_each_other():
    low = Cuts("a frame later")
    low.wide = 260
    assert not low.flat and low.drawn_inches[1] < 4.5
    board = Cuts("the crowd", "a frame later")
    board.wide = 260
    board.show_state("a frame later")
    assert board.drawn_inches[1] > 5
    assert not board.flat and board.layers["ledger"].receding[1].get_visible()
    before = board.world.get_position().height
    board.high = 150
    ledger = board.layers["ledger"]
    assert board.flat and board.world.get_position().height > 1.5 * before
    assert not ledger.receding[1].get_visible() and not ledger.small.get_text() and "→" in ledger.big.get_text()

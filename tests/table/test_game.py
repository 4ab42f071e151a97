"""The game goes from shot to shot, on any engine."""

import numpy as np
import pytest

from lib import setups, table
from lib.show import Game
from lib.show.game.board import STILL
from lib.show.game.cue import FULL, pulled
from lib.show.game.presets import ASIDE, EIGHT, FIRST_RACK, MIDDLE, PRESETS, free_place, loose
from lib.table import BALL, POCKET
from lib.teach.engine import state
from lib.teach.engine.pool import _on_engine
from lib.teach.engine.sockets import SOCKETS

CUE = "velocity of the cue ball"
HANDLES = {CUE, *(f"{what} of the cue ball" for what in ("aim", "speed", "centre"))}


def shot(board: Game, back, done: bool = True) -> Game:
    """Pull the cue back, from where its ball is."""
    x = (board.balls if board.t == 0 else board.after().balls).x[0]
    board.move(CUE, x + np.array(back, float), settled=done)
    return board


# The game.


def test_a_recording_says_what_can_be_done_without_python():
    board = Game()
    assert "Pull the cue back, and let go." in board.alt and "in hand" in board.alt
    board.recorded = True
    board.draw_background()
    assert "Press Shoot. Once Python runs, pull the cue." in board.alt
    assert "let go" not in board.alt and "in hand" not in board.alt, "of what nobody can do there nothing is said"


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_aimed_shot_and_gone_on_from(name):
    board = Game(preset=name)
    board.onlookers = set()  # drawn once somebody asks
    N = len(board.names)
    assert board.t == 0 and HANDLES == {each["name"] for each in board.handles}
    board.act("shoot")
    assert board.plays == 1 and len(board.history.t) > 0
    board.t = 1.0
    fell = int(np.sum(board.history.kind == POCKET))
    if board.finished:
        assert board.places() == {}, "no pull shoots what is not seen"
        board.act("shoot")
        assert board.state == "1" and len(board.names) == 16, "racked anew"
        return
    shot(board, [-0.1, 0.02], done=False)
    assert (
        board.state == "2"
        and board.t == 0
        and len(board.names) == N - fell + (0 in board.history.i[board.history.kind == POCKET])
    )
    assert board.parts
    board.act("undo")
    assert board.state == "1" and len(board.names) == N and board.parts


@pytest.mark.slow
def test_the_trick_shot_sinks_both_at_one_instant_and_the_bank_shot_goes_off_a_cushion():
    trick = Game(preset="trick")
    trick.act("shoot")
    h = trick.history
    assert sorted(h.i[h.kind == POCKET]) == [1, 2] and np.ptp(h.t[h.kind == POCKET]) < 1e-9
    bank = Game(preset="bank")
    bank.act("shoot")
    h = bank.history
    assert h.kind[0] == table.WALL and h.i[0] == 0 and h.kind[1] == BALL
    assert h.i[h.kind == POCKET].tolist() == [1]


@pytest.mark.slow
def test_a_table_that_is_empty_is_racked_anew():
    board = Game(preset="trick")
    board.act("shoot")
    board.t = 1.0
    assert board.after().names == [0]
    assert "The table is empty; 2 sunk. Press Next shot for a new rack." in board.alt, "told at the end"
    board.act("shoot")
    assert len(board.names) == 16 and "15 balls are left" in board.alt


@pytest.mark.slow
def test_what_falls_keeps_its_number_from_the_others():
    board = Game()
    board.act("shoot")
    fell = {EIGHT[k] for k in board.history.i[board.history.kind == POCKET]}
    board.t = 1.0
    shot(board, [-0.1, 0], done=False)
    assert fell and board.names == [k for k in EIGHT if k not in fell]
    drawn = [text.get_text() for text in board.rack.numbers]
    assert drawn == [str(k) for k in board.names[1:]]


@pytest.mark.slow
def test_to_pull_further_is_to_shoot_faster_up_to_a_limit():
    board = Game(preset="trick")
    speeds = [np.hypot(*shot(board, [-pull, 0], done=False).balls.v[0]) for pull in (pulled(1.0), pulled(5.0), 5.0)]
    assert speeds == pytest.approx([1.0, 5.0, 12.0])
    assert board.plays == 0
    shot(board, [-0.0005, 0])
    assert board.plays == 0, "a touch is no shot"
    shot(board, [-0.3, 0])
    assert board.plays == 1


@pytest.mark.slow
def test_shot_follows_shot_for_as_long_as_one_likes():
    board = Game()
    for k in range(1, 9):
        board.act("shoot")
        board.t = 1.0
        shot(board, [-0.06, 0.01 * k], done=False)
        assert board.state == str(k + 1) and board.t == 0 and CUE in board.places()
    assert len(board.states) <= 4 and "9" in board.states


@pytest.mark.slow
def test_the_next_shot_is_aimed_as_the_last_was_and_nothing_is_in_the_way_of_aiming_it():
    board = Game()
    board.move("aim of the cue ball", board.balls.x[0] + [0.3, 0.1])
    v = board.balls.v[0].copy()
    board.act("shoot")
    assert "It is on its way." in board.alt and "left" not in board.alt
    board.t = 1.0
    assert board.offered[0][1] == "Next shot" and not board.idle("shoot")
    board.act("shoot")
    assert board.state == "2" and board.t == 0 and board.history.until == 0, "it is not yet shot"
    assert board.balls.v[0] == pytest.approx(v) and board.offered[0][1] == "Shoot"
    assert {"aim of the cue ball", "speed of the cue ball"} <= set(board.places())


def test_no_two_breaks_are_alike():
    starts = [loose(number).balls.x[0, 1] for number in range(FIRST_RACK, FIRST_RACK + 9)]
    assert len(set(starts)) == 9 and np.ptp(starts) > 0.008 and np.abs(np.array(starts) - MIDDLE).max() <= ASIDE
    names, x = np.array(EIGHT), loose(FIRST_RACK).balls.x
    there = {name: x[k] for k, name in enumerate(names.tolist())}
    assert sorted(names) == list(range(16)) and abs(there[8][1] - MIDDLE) < 1e-3, "the 8 in the middle"
    far = sorted((there[k][1], k) for k in range(1, 16) if there[k][0] > x[1:, 0].max() - 1e-3)
    assert (far[0][1] > 8) != (far[-1][1] > 8), "a stripe and a solid one in the far corners"


def test_the_aim_and_the_speed_are_set_apart_and_neither_shoots():
    board = Game(preset="trick")
    x = board.balls.x[0].copy()
    board.move("aim of the cue ball", x + [0.3, 0.3])
    v = board.balls.v[0]
    assert v[0] == pytest.approx(v[1]) and np.hypot(*v) == pytest.approx(4.0) and board.plays == 0
    board.move("speed of the cue ball", board.corner(0.4 + 0.5))
    assert np.hypot(*board.balls.v[0]) == pytest.approx(6.0) and board.balls.v[0, 0] == pytest.approx(
        board.balls.v[0, 1]
    )
    board._on_key("aim of the cue ball", 0, 1, False)
    turned = np.degrees(np.arctan2(*board.balls.v[0][::-1])) - 45
    assert turned == pytest.approx(np.degrees(0.002), rel=1e-2) and np.hypot(*board.balls.v[0]) == pytest.approx(6.0)
    for place in ([0.03, 0.03], [2.5, 1.2]):
        board.move("centre of the cue ball", place)
        for way in ([1, 0], [-1, 0], [0, 1], [0, -1], [1, 1]):
            board.move("aim of the cue ball", board.balls.x[0] + np.array(way))
            _, at, *_ = board.places()["aim of the cue ball"]
            assert np.all(at >= board.room.low - 0.06) and np.all(at <= board.room.high + 0.06)
    assert board.plays == 0


def test_who_lets_go_of_the_cue_near_its_ball_puts_it_back():
    board = Game(preset="trick")
    shot(board, [-pulled(0.4), 0])
    assert board.plays == 0 and np.hypot(*board.balls.v[0]) == pytest.approx(0.4)
    board.act("shoot")
    assert board.plays == 1, "the button shoots as softly as one likes"


def test_a_press_without_a_move_is_no_shot():
    board = Game(preset="trick")
    there = next(each for each in board.handles if each["name"] == CUE)
    drag = {"handle": CUE, "x": there["x"], "y": there["y"], "done": True}
    board.receive({"kind": "drag", "event": drag, "number": 1})
    assert board.plays == 0
    board.receive({"kind": "drag", "event": drag | {"x": there["x"] - 0.01, "done": False}, "number": 2})
    board.receive({"kind": "drag", "event": drag, "number": 3})
    assert board.plays == 1


def test_keys_aim_and_a_button_shoots():
    board = Game(preset="trick")
    before = board.balls.v[0].copy()
    board.receive({"kind": "key", "event": {"handle": CUE, "dx": 0, "dy": 1, "fine": True}, "number": 1})
    assert board.plays == 0 and not (board.balls.v[0] == before).all()
    board.receive({"kind": "act", "event": {"name": "shoot"}, "number": 2})
    assert board.plays == 1


@pytest.mark.slow
def test_the_line_of_aim_is_what_will_happen():
    board = Game(preset="bank")
    ring, way, others = board.foreseen(board.balls)
    board.act("shoot")
    h = board.history
    k = int(np.flatnonzero(h.kind == BALL)[0])
    assert way[1] == pytest.approx(h.x[0, 0]) and way[2] == pytest.approx(h.x[k, 0]), "off a cushion, to the ball"
    assert others[0] == pytest.approx(board.balls.x[1]) and np.mean(ring[:-1], axis=0) == pytest.approx(h.x[k, 0])


@pytest.mark.slow
def test_a_cue_ball_that_falls_is_in_hand():
    board = Game(preset="trick")
    x = board.balls.x.copy()
    x[0] = [0.3, 0.3]
    aim = -x[0] / np.hypot(*x[0])
    board.start(table.balls(x, [3 * aim, [0, 0], [0, 0]], setups.RADIUS, setups.MASS))
    board.t = 1.0
    turn = board.after()
    assert turn.in_hand and turn.names == [0, 1, 2] and turn.score == (0, 0)
    assert np.all(np.hypot(*(turn.balls.x[1:] - turn.balls.x[0]).T) > 2 * setups.RADIUS)
    shot(board, [-0.1, 0], done=False)
    assert "centre of the cue ball" in board.places() and "in hand" in board.alt
    board.move("centre of the cue ball", [9.0, 9.0])
    assert (board.balls.x[0] <= board.room.high - setups.RADIUS).all() and board.plays == 0


def test_the_spot_is_free():
    x = np.array([[setups.LENGTH / 4, setups.WIDTH / 2], [setups.LENGTH / 4, setups.WIDTH / 2 + 0.02]])
    place = free_place(x, np.full(3, setups.RADIUS), setups.pool())
    assert np.all(np.hypot(*(x - place).T) > 2 * setups.RADIUS)


def test_two_players_alternate_and_who_sinks_goes_on():
    board = Game(preset="trick")
    board.act("players")
    shot(board, [-0.2, 0.02], done=False)
    board.act("shoot")
    fell = board.history.i[board.history.kind == POCKET].tolist()
    board.t = 1.0
    turn = board.after()
    assert turn.player == (0 if fell and 0 not in fell else 1) and turn.score[0] == len(fell) - (0 in fell)
    board.act("trick")
    board.act("shoot")
    board.t = 1.0
    assert board.after().player == 0 and board.after().score == (2, 0)


@pytest.mark.slow
def test_shots_are_listed_and_can_be_seen_again():
    board = Game(preset="tight")
    board.act("shoot")
    board.t = 1.0
    shot(board, [-0.2, 0.05])
    board.t = 1.0
    shot(board, [-0.2, 0.05], done=False)
    assert list(board.states) == ["1", "2", "3"] and "fell" in board.states["1"].title
    board.receive({"kind": "state", "event": {"name": "1"}, "number": 1})
    assert len(board.names) == 16 and np.hypot(*board.balls.v[0]) == pytest.approx(8)
    board.receive({"kind": "state", "event": {"name": "3"}, "number": 2})
    assert len(board.names) < 16
    board.act("replay")
    assert board.t == 0


def test_time_goes_slower_about_the_first_impact():
    board = Game()
    board.act("shoot")
    [start, end, speed], twice, four = board.motion()["slow"]
    last = board.history.t[-1]
    assert twice == pytest.approx([last / board.duration, (last + 1) / board.duration, 2])
    assert four == pytest.approx([(last + 1) / board.duration, 1, 4])
    first = board.history.t[np.flatnonzero(board.history.kind == BALL)[0]] / board.duration
    assert start < first < end and speed < 1


def test_a_shot_goes_on_until_all_rest_or_have_fallen():
    board = Game()
    board.act("shoot")
    h = board.history
    end, rest = table.at(h, board.duration).x, board.at_rest()
    assert h.until == np.inf and not np.any(rest.v)
    assert np.hypot(*(end - rest.x).T).max() == pytest.approx(STILL), "two millimetres are left, and not shown"
    turn = board.after()
    assert turn.balls.x.tolist() == rest.x[[k for k in range(16) if k == 0 or k not in board.falls()]].tolist()


@pytest.mark.slow
def test_what_falls_is_gone_from_the_table_and_stands_on_the_shelf():
    board = Game(preset="tight")
    board.act("shoot")
    fell = list(board.falls())
    assert len(fell) == 2
    board.t = 1.0
    holes, shelf = board.shown_at(board.balls.x)[fell], board.on_shelf(board.time())
    assert all((hole == board.room.pockets).all(axis=1).any() for hole in holes)
    assert (shelf[fell, 1] < board.room.low[1]).all() and len(np.unique(shelf[fell, 0])) == 2
    assert (np.delete(shelf, fell, axis=0) == shelf[0]).all(), "nobody else"
    shelved = [move for move in board.motion()["moves"] if len(move) == 4]
    assert [move[1][1] for move in shelved] == board.history.clock[list(board.falls().values())].tolist()
    shot(board, [-0.1, 0], done=False)
    assert board.fallen() == fell, "and stays there"
    before = board.fallen()
    board.move("aim of the cue ball", board.balls.x[0] + [1.0, 0.0])
    for _ in range(6):
        board.act("shoot")
        board.t = 1.0
        board.act("shoot")
        assert board.fallen()[: len(before)] == before, "each stays in its place on the shelf"
        before = board.fallen()


def test_from_the_rail_the_cue_is_pulled_back_fully():
    board = Game(preset="trick")
    board.move("centre of the cue ball", [0.0, 0.6])
    x = board.balls.x[0]
    shot(board, [-FULL, 0], done=False)
    low = board.world.get_xlim()[0]
    assert np.hypot(*board.balls.v[0]) == pytest.approx(12) and x[0] - FULL > low
    assert board.speed.get_text() == "12.0 m/s"


@pytest.mark.slow
def test_contacts_flash_in_the_colour_of_who_found_them():
    board = Game(sparks=lambda: "#123456")
    board.act("shoot")
    flashes = board.motion()["flashes"]
    assert len(flashes) == np.sum(board.history.kind == BALL) and {each[3] for each in flashes} == {"#123456"}
    assert Game().flashes() == []


@pytest.mark.slow
def test_another_part_plays_the_shot_again_over_its_former_ways():
    board = Game()
    board.again()
    assert board.plays == 0, "there was no shot"
    board.act("shoot")
    board.again()
    assert board.plays == 2 and len(board.past.get_segments()) == len(board.names)
    board.t = 1.0
    shot(board, [-0.1, 0], done=False)
    assert not board.past.get_segments()


def test_without_an_aim_nothing_is_foretold_and_junk_is_refused():
    board = Game()
    with pytest.raises(ValueError, match="handle must be among velocity of the cue ball, aim of the cue ball, speed"):
        board.move("nose", [0, 0])
    with pytest.raises(ValueError, match="act must be among shoot, replay, undo, hint, coach, break, tight, bank"):
        board.receive({"kind": "act", "event": {"name": "cheat"}, "number": 1})
    with pytest.raises(ValueError, match="state must be among 1; got '7'"):
        board.show_state("7")


# The game on an engine.


@pytest.mark.slow
def test_on_loan_the_game_is_that_of_lib():
    board = _on_engine(state._Engine(), "break")
    board.act("shoot")
    plain = Game()
    plain.act("shoot")
    assert (board.history.t == plain.history.t).all() and board.hears() == []


@pytest.mark.slow
def test_a_faulty_part_plays_as_what_it_is_and_is_told():
    made = state._Engine()
    board = _on_engine(made, "trick")
    board.act("shoot")
    made.articles["first contact"] = lambda p, v, r: 1 / 0
    made.use("first contact", "an article's")
    assert np.sum(board.history.kind == BALL) == 0, "balls fly through each other"
    board.t = 0.5
    assert "first contact raised" in board.alt
    made.use("first contact", "on loan")
    assert np.sum(board.history.kind == BALL) > 0 and set(made.used) == set(SOCKETS)


@pytest.mark.slow
def test_a_part_that_never_ends_leaves_a_table_that_can_be_played_on(monkeypatch):
    monkeypatch.setattr("lib.teach.engine.playing.MOST", 30)
    made = state._Engine()
    made.articles["first contact"] = lambda p, v, r: 0.0
    made.used["first contact"] = "an article's"
    board = _on_engine(made, "trick")
    board.act("shoot")
    board.t = 1.0
    assert board.parts and "nan" not in str(board.parts)
    assert any("more than 30 events" in line for line in board.hears())
    shot(board, [-0.1, 0], done=False)

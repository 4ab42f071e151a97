"""The first minute: nobody asks whether the balls touch, and then somebody does."""

import numpy as np
import pytest

from lib.show import FirstMinute
from lib.show.game.cue import FASTEST
from lib.show.start.opening import PULLS
from lib.table import BALL, WALL
from lib.teach.engine.pool import _blind


@pytest.fixture
def board():
    return FirstMinute(_blind)


def test_asleep_there_is_nothing_but_the_table_and_what_to_do(board):
    assert (
        board.offered == []
        and board.alt.endswith("pull back the cue, and let go.")
        and not board.scrub
        and board.hint.get_text()
    )
    assert not any(len(each) for each in board.foreseen(board.balls))


def test_by_keys_alone_enter_shoots(board):
    board.receive(
        {"kind": "key", "event": {"handle": "velocity of the cue ball", "dx": 0, "dy": 1, "fine": True}, "number": 1}
    )
    board.receive({"kind": "act", "event": {"name": board.enter}, "number": 2})
    assert board.plays == 1 and board.history.until > 0
    with pytest.raises(ValueError, match="act must be among none"):
        board.receive({"kind": "act", "event": {"name": "ask"}, "number": 3})


def test_at_first_the_ball_goes_through_the_rack_and_nobody_stirs(board):
    board.act("shoot")
    h = board.history
    assert np.sum(h.kind == BALL) == 0 and h.kind.tolist() == [WALL] * 4
    board.t = 1.0
    rest = board.at(board.duration)
    assert (rest.x[1:] == board.balls.x[1:]).all() and np.hypot(*rest.v[0]) < 0.03
    assert board.alt == board.said.get_text() == "Nobody asked whether the balls touch."
    assert [words for _, words, *_ in board.offered] == ["Ask"]


@pytest.mark.slow
def test_asked_the_same_shot_is_a_break(board):
    board.act("shoot")
    before = board.balls
    board.t = 1.0
    board.receive({"kind": "act", "event": {"name": "ask"}, "number": 1})
    h = board.history
    assert board.balls is before or (board.balls.v == before.v).all()
    assert h.t[0] == pytest.approx(0.158, abs=5e-4) and len(h.t) == 62 and h.t[-1] == pytest.approx(7.2, abs=0.05)
    assert sorted(board.names[i] for i in board.falls()) == [3, 15] and board.plays == 2
    board.t = 1.0
    assert board.alt.startswith("This time somebody asked.") and not board.said.get_text()
    assert [words for _, words, *_ in board.offered] == ["Again", "Don't ask"]
    board.act("ask")
    assert np.sum(board.history.kind == BALL) == 0
    assert [words for _, words, *_ in board.offered] == ["Again", "Ask"]


@pytest.mark.slow
def test_its_first_shots_are_rehearsed_for_a_page_that_cannot_work_them_out(board):
    pulled, spots = [], []
    for name, table in board.rehearsals():
        deed, k = name.split()
        if deed == "drag":
            assert table.plays == 0 and table.alt.endswith("let go.")
            spots.append(table.handles[0]["x"])
            pulled.append(float(np.hypot(*table.balls.v[0])))
        else:
            assert table.plays and int(k) == len(spots) - 1
            assert (BALL in table.history.kind) == (deed == "ask")
    assert spots == sorted(spots, reverse=True) and len(set(spots)) > 2 and max(pulled) == FASTEST


def test_enter_finds_the_break_as_it_lies_among_the_rehearsed(board):
    assert np.hypot(*board.balls.v[0]) in PULLS, "by keys alone one may shoot it without a pull"

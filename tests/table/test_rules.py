"""The rules of the game: practice, and nine-ball, in which the first contact decides."""

import numpy as np
import pytest

from lib import setups, table
from lib.show import Game
from lib.show.game.rules import Shown, nine_ball, practice
from lib.table import POCKET


def seen(first=1, fell=(), names=range(10)):
    """What there is to be seen of a shot."""
    return Shown(list(names), first, list(fell), None)


@pytest.mark.parametrize(
    ("shot", "stays", "in_hand", "spotted", "won", "said"),
    [
        (seen(), False, False, (), False, ""),
        (seen(fell=[4]), True, False, (), False, ""),
        (seen(first=2), False, True, (), False, "Ball 2 was touched first, and ball 1 was the lowest."),
        (seen()._replace(cushioned=False), False, True, (), False, "No ball fell, and none met a cushion"),
        (seen(fell=[4])._replace(cushioned=False), True, False, (), False, ""),
        (seen(first=None), False, True, (), False, "The cue ball touched no ball."),
        (seen(fell=[0]), False, True, (), False, "The cue ball fell."),
        (seen(fell=[9]), True, False, (), True, "The 9 has fallen"),
        (seen(fell=[9, 0]), False, True, (9,), False, "The cue ball fell."),
        (seen(first=3, fell=[9]), False, True, (9,), False, "Ball 3 was touched first"),
        (seen(first=7, fell=[9], names=[0, 7, 9]), True, False, (), True, "The 9 has fallen"),
    ],
)
def test_nine_ball(shot, stays, in_hand, spotted, won, said):
    told = nine_ball(shot)
    assert (told.stays, told.in_hand, told.spotted, told.won) == (stays, in_hand, spotted, won)
    assert told.said.startswith(said) and bool(told.said) == bool(said)


@pytest.mark.slow
@pytest.mark.parametrize(("speed", "met"), [(0.5, False), (6.0, True)])
def test_whether_a_ball_met_a_cushion_after_the_first_hit(speed, met):
    board = Game(preset="cradle")
    v = np.zeros((6, 2))
    v[0] = [speed, 0.0]
    board.start(board.balls._replace(v=v), settled=False)
    board.act("shoot")
    assert board.evidence().first and board.evidence().cushioned == met


def test_practice():
    assert practice(seen(fell=[3])) == (True, False, (), "", False)
    assert practice(seen(fell=[3, 0])) == (False, True, (), "The cue ball fell.", False)


@pytest.mark.slow
def test_a_game_of_nine_ball_begins_with_a_diamond_and_says_whom_to_touch():
    board = Game()
    board.act("nine")
    assert board.names == list(range(10)) and "Touch ball 1 first." in board.alt
    x = board.balls.x
    assert np.argmin(x[1:, 0]) == 0, "the 1 at its tip"
    assert np.hypot(*(x[9] - x[1:].mean(axis=0))) < 1e-3, "the 9 in its middle"
    assert np.mean(board.rings.get_segments()[0][:-1], axis=0) == pytest.approx(x[1], abs=1e-3), "ringed: the 1"
    board.act("practice")
    assert len(board.names) == 16


def sunk(board: Game, name: int, first: bool = True):
    """Let a ball fall: the cue ball pushes it into a corner; not first, if another is put in the way."""
    R, hole = setups.RADIUS, board.room.pockets[3]
    way = np.array([1.0, 1.0]) / np.sqrt(2)
    x = np.array([[0.2 + 0.15 * k, 0.08] for k in range(len(board.names))])
    one = board.names.index(name)
    x[one] = [2.2, 0.93]
    x[0] = x[one] - 0.25 * way
    if not first:
        other = next(k for k in range(1, len(x)) if k != one)
        x[other], x[0] = x[one] - 0.125 * way, x[one] - 0.4 * way
    v = np.zeros_like(x)
    v[0] = 6 * way
    board.start(table.balls(x, v, R, setups.MASS), settled=False)
    board.act("shoot")
    fell = [board.names[k] for k in board.history.i[board.history.kind == POCKET]]
    assert name in fell and hole is not None, fell
    board.t = 1.0
    return fell


@pytest.mark.slow
def test_a_nine_that_falls_by_a_foul_is_spotted_and_the_other_has_ball_in_hand():
    board = Game()
    board.act("nine")
    board.act("players")
    sunk(board, 9)
    after = board.after()
    assert 9 in after.names and after.in_hand and after.player == 1 and "foul" in board.alt
    place = after.balls.x[after.names.index(9)]
    assert abs(place[0] - 0.75 * setups.LENGTH) < 0.2
    board.move("velocity of the cue ball", after.balls.x[0] - [0.05, 0], settled=False)
    assert board.player == 1 and "centre of the cue ball" in board.places()


@pytest.mark.slow
def test_the_nine_ends_the_game_somebody_has_won_it_and_another_is_racked():
    board = Game()
    board.act("nine")
    board.act("players")
    x = board.balls.x.copy()
    names = [0, 9]
    board.turns["1"] = board.turns["1"]._replace(
        balls=table.balls(x[[0, 9]], 0 * x[[0, 9]], setups.RADIUS, setups.MASS), names=names
    )
    board.show_state("1")
    sunk(board, 9)
    assert board.after().won and "ends the game. Player 1 has won." in board.alt and not board.places()
    board.act("shoot")
    assert len(board.names) == 10 and board.rule == "nine"


@pytest.mark.slow
def test_racks_are_numbered_and_each_is_another():
    board = Game()
    assert "Rack 1207." in board.alt
    first = board.balls.x.copy()
    board.act("break")
    assert "Rack 1208." in board.alt and not np.array_equal(first, board.balls.x)
    gaps = np.hypot(*(board.balls.x[None, 1:] - board.balls.x[1:, None]).T) - 2 * setups.RADIUS
    near = gaps[np.triu_indices(15, 1)]
    assert near.min() > 0 and np.sort(near)[:20].max() < 5e-4

"""Parts that are broken on purpose, what the judge sees of them, and the challenges of the game."""

import numpy as np
import pytest

from lib import setups, table
from lib.table import BALL, WALL, judged
from lib.teach.engine import keeping, pool, state
from lib.teach.engine.challenges import CHALLENGES, SEEN
from lib.teach.engine.sockets import SOCKETS
from lib.teach.engine.state import BROKEN, LOAN


@pytest.fixture
def made(tmp_path, monkeypatch):
    """An engine that is kept in a folder of its own."""
    monkeypatch.setenv("MY_ENGINE", str(tmp_path / "my_engine.py"))
    return state._Engine()


def broken(made, name, preset="break"):
    """A shot of a table on which one part is broken."""
    board = pool._on_engine(made, preset)
    made.use(name, BROKEN)
    board.act("shoot")
    board.t = 1.0
    return board


MISSES = "relative", "first contact", "never wrong", "who is next", "whom to ask"


@pytest.mark.slow
@pytest.mark.parametrize("name", MISSES)
def test_a_broken_part_misses_contacts_and_the_picture_says_whose_they_are(made, name):
    board = broken(made, name)
    told = judged(board.history)
    assert len(told.missed) > 3 and "contacts missed, " in board.alt or "of these found too late" in board.alt
    assert f"by “{name}”, broken on purpose" in board.alt and SOCKETS[name].how in board.ribbon
    assert len(board.missed.get_segments()) == len(told.missed)
    tracks = board.motion()
    kinds = [kind for kind, *_ in tracks["faults"]]
    assert kinds.count("ring") == len(told.missed) == len(tracks["lenses"])
    assert kinds.count("cross") == len(told.made_up)


@pytest.mark.slow
def test_a_rack_that_ignores_parting_sticks_and_the_shot_ends(made):
    board = broken(made, "touching now")
    assert board.history.ended == "events" and len(board.history.t) < 400
    assert "times at one instant: they stick" in board.alt and len(board.links.get_segments()) >= 1


def test_who_swaps_whole_velocities_cannot_cut_a_ball(made):
    board = pool._on_engine(made, "trick")
    made.use("collide", BROKEN)
    aim = np.array([2.0, 0.1])
    x = board.balls.x.copy()
    x[1:] = [[1.4, 0.70], [2.3, 0.2]]
    board.start(table.balls(x, [aim, [0, 0], [0, 0]], setups.RADIUS, setups.MASS))
    h = board.history
    k = int(np.flatnonzero(h.kind == BALL)[0])
    assert h.v[k, 1] == pytest.approx(aim), "it goes the way of the cue ball, not along the line of centres"


@pytest.mark.slow
def test_a_cushion_that_only_stops_lets_balls_hug_the_rail(made):
    board = broken(made, "cushion")
    h = board.history
    [k] = np.flatnonzero(h.kind == WALL)[:1]
    assert h.v[k, 0, h.j[k] >> 1] == 0


@pytest.mark.slow
def test_lent_parts_are_not_judged_and_nothing_is_marked(made):
    board = pool._on_engine(made, "break")
    board.act("shoot")
    board.t = 1.0
    assert board.ruling is None and "missed" not in board.alt and "faults" not in board.motion()
    made.use("relative", BROKEN)
    made.use("relative", LOAN)
    assert board.ruling is None and not board.ribbon


def test_what_two_balls_share_is_filled_while_they_are_in_each_other(made):
    board = broken(made, "relative", "trick")
    since, *_, until = board.ruling.missed[0]
    middle = float(table.unwarped(board.room, (since + until) / 2))
    board.t = middle / board.duration
    assert len(board.lenses.get_paths()) >= 1
    board.t = 0.0
    assert not board.missed.get_segments() and not len(board.lenses.get_paths())


# Challenges.


def tried(made, name, v, x=None):
    """A challenge, tried with one aim; whether it was done."""
    board = pool._on_engine(made, name)
    places, speeds = board.balls.x.copy(), np.zeros_like(board.balls.x)
    places[0] = places[0] if x is None else x
    speeds[0] = v
    board.start(table.balls(places, speeds, board.balls.r, board.balls.m), settled=False)
    board.act("shoot")
    board.t = 1.0
    assert board.caption.startswith("Done.") == (name in made.solved)
    return name in made.solved


@pytest.mark.slow
def test_a_flight_through_is_done_slowly_and_below_the_limit_it_cannot_be(made):
    phases = np.linspace(0.5, 0.64, 15)
    assert any(tried(made, "through", (8.0, 0.0), (x, setups.WIDTH / 2)) for x in phases)
    board = pool._on_engine(made, "through")
    judge, run = CHALLENGES["through"].judge, CHALLENGES["through"].run
    for x in phases:
        places = board.balls.x.copy()
        places[0, 0] = x
        start = table.balls(places, [[0.999 * SEEN, 0], [0, 0]], board.balls.r, board.balls.m)
        h = run(start, board.room, 3.0)
        assert not judge(board.evidence()._replace(history=h))[0] and BALL in h.kind


@pytest.mark.slow
def test_a_challenge_with_a_game_of_its_own_is_not_judged_by_what_an_engine_did_before(made):
    board = broken(made, "first contact")
    assert len(board.ruling.made_up) > 3
    board.act("through")
    board.act("shoot")
    board.t = 1.0
    assert board.ruling is None and "broken on purpose" not in board.alt and board.parts


def test_a_grazing_flight_is_no_flight_through(made):
    assert not tried(made, "through", (8.0, 0.25))


@pytest.mark.slow
@pytest.mark.parametrize("offset", [0.9, 0.95, 0.99])
def test_a_brush_moves_the_ball_a_little(made, offset):
    R = setups.RADIUS
    aside = setups.WIDTH / 2 + 0.1 - 2 * R * offset
    assert tried(made, "brush", (0.5, 0.0), (1.2, aside)) == (offset > 0.97)


@pytest.mark.slow
def test_a_slow_full_hit_stops_dead_and_a_fast_one_does_not(made):
    line = np.array([0.865, -0.135])
    assert not tried(made, "dead", 5.0 * line)
    assert tried(made, "dead", 1.6 * line)


@pytest.mark.slow
def test_two_rails_are_counted(made):
    assert not tried(made, "rails", (2.49, -3.13))
    assert any(tried(made, "rails", 6 * setups.direction(angle)) for angle in range(-90, 91, 3))


@pytest.mark.slow
def test_two_at_once_wants_the_middle(made):
    assert not tried(made, "once", (3.0, 0.0), (0.6, 0.801))
    assert tried(made, "once", (3.0, 0.0), (0.6, 0.8))


def test_an_aim_that_is_nearly_level_is_level_where_the_challenge_wants_it(made):
    board = pool._on_engine(made, "once")
    x = board.balls.x[0]
    board.move("velocity of the cue ball", x - [0.05, 0.0006], settled=False)
    assert board.balls.v[0, 1] == 0
    board.move("centre of the cue ball", [0.5, 0.807])
    assert board.balls.x[0, 1] == 0.8
    x = board.balls.x[0]
    board.move("velocity of the cue ball", x - [0.05, 0.02], settled=False)
    assert board.balls.v[0, 1] != 0


@pytest.mark.slow
def test_what_was_done_is_ticked_and_kept_with_the_engine(made):
    assert tried(made, "once", (3.0, 0.0), (0.6, 0.8))
    path = keeping._place()
    assert keeping.solved(path) == ["once"] and "once" in state._Engine().solved
    made.own["00.1"] = lambda p1, v1, p2, v2: (p2 - p1, v2 - v1)
    made.keep({})
    assert keeping.solved(path) == ["once"], "nothing is lost when parts are kept"
    board = pool._on_engine(made, "break")
    assert board.acts["once"].startswith("✓") and board.acts["brush"].startswith("○")
    assert board.acts["practice"].startswith("●")


@pytest.mark.slow
def test_a_challenge_begins_again_when_one_tries_again(made):
    board = pool._on_engine(made, "dead")
    board.act("shoot")
    board.t = 1.0
    assert board.places() == {} and board.offered[0][1] == "Try again"
    board.act("shoot")
    assert board.state == "1" and board.challenge == "dead" and len(board.names) == 2 and board.history.until == 0
    board.act("break")
    assert board.challenge == "" and len(board.names) == 16

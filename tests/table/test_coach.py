"""The coach's shot sinks what he names, the fan ends where the shot does, and nothing of it is found unasked."""

from collections import Counter

import numpy as np
import pytest
from lessons import thinned

from lib import setups, table
from lib.aiming import causes, easiest
from lib.show import Game
from lib.show.game import coach
from lib.show.game.board import GIVEN_UP
from lib.show.game.cue import FASTEST
from lib.show.game.presets import PRESETS, Laid
from lib.table import POCKET
from lib.table.given import WALLS
from lib.teach.engine import state
from lib.teach.engine.pool import _on_engine

CUE, DOT, SPEED = (f"{what} of the cue ball" for what in ("velocity", "aim", "speed"))
MOST, HAIR = 6, 2.0**-12
"""Balls on a table that is drawn; and how near to its ends a fan is tried, as a share of it."""


def drawn(seed: int) -> Laid:
    """A table of which everything is drawn apart: how many balls, where, how elastic, what cloth, which pockets."""
    rng, x = np.random.default_rng(seed), []
    how = {"e": rng.choice([0.5, 0.95, 1.0]), "e_wall": rng.choice([0.4, 0.8, 1.0]), "drag": rng.choice([0, 0.2, 0.9])}
    room = (setups.jawed if rng.random() < 0.7 else setups.pool)(**{name: float(a) for name, a in how.items()})
    inside = room.low + setups.RADIUS, room.high - setups.RADIUS
    N = int(rng.integers(2, MOST + 1))
    while len(x) < N:
        near = x[-1] + rng.normal(0, 0.1, 2) if x and rng.random() < 0.4 else rng.uniform(*inside)
        spot = np.clip(near, *inside)
        apart = all(np.hypot(*(spot - each)) > 2.001 * setups.RADIUS for each in x)
        if apart and np.hypot(*(room.pockets - spot).T).min() > 0.1:
            x.append(spot)
    return Laid(table.balls(x, np.zeros((N, 2)), setups.RADIUS, setups.MASS), room)


def scattered(seed: int, N: int) -> table.Balls:
    """Balls at rest anywhere on a table."""
    rng, x = np.random.default_rng(seed), []
    while len(x) < N:
        spot = rng.uniform(0.07, 1, 2) * [setups.LENGTH - 0.07, setups.WIDTH - 0.07]
        if all(np.hypot(*(spot - each)) > 2.001 * setups.RADIUS for each in x):
            x.append(spot)
    return table.balls(x, np.zeros((N, 2)), setups.RADIUS, setups.MASS)


@pytest.fixture
def on_table(monkeypatch):
    """A game on a table that is given."""

    def game(made: Laid, **given) -> Game:
        monkeypatch.setitem(PRESETS, "drawn", ("drawn", lambda: made))
        return Game(preset="drawn", **given)

    return game


@pytest.fixture
def asked(monkeypatch) -> Counter:
    """How often a shot has been looked for."""
    calls = Counter()
    for name in ("aim", "easiest"):
        plain = getattr(coach, name)
        monkeypatch.setattr(coach, name, lambda *a, _f=plain, _n=name, **k: calls.update([_n]) or _f(*a, **k))
    return calls


def played(board: Game, degrees: float, speed: float) -> table.History:
    """The game's own run of the shot in a direction."""
    v = speed * np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])
    return board.run(coach.aimed(board.balls, v), board.room, np.inf if board.room.drag else 60.0)


def drag(board: Game, handle: str, place: np.ndarray, done: bool) -> None:
    """As the front end reports a hand that drags."""
    box, high = board.figure.bbox, board.figure.bbox.height
    x, y = board.world.transData.transform(place)
    event = {"handle": handle, "x": float(x / box.width), "y": float(1 - y / high), "done": done}
    board.receive({"kind": "drag", "event": event, "number": 1})


# The coach.


@pytest.mark.slow
@pytest.mark.parametrize("seed", thinned(range(9), 2))
def test_the_shot_that_the_coach_names_sinks_that_ball_in_that_pocket(on_table, seed):
    made = drawn(seed)
    board = on_table(made)
    board.act("coach")
    best = easiest(made.balls, made.room, FASTEST)
    shot = board.advice.shot
    assert bool(best) == bool(shot)
    if not best:
        assert "The coach finds no shot, directly" in board.caption
        return
    assert shot.width == best[0].width and shot[:3] == best[0][:3], "the easiest of all"
    assert GIVEN_UP < np.hypot(*board.balls.v[0]) <= FASTEST * (1 + 1e-12) and board.plays == 0
    board.act("shoot")
    h = board.history
    fell = (h.kind == POCKET) & (h.i == shot.ball)
    assert fell.sum() == 1
    hole = made.room.pockets[h.j[fell][0]]
    up, along = "top" if hole[1] > 0.6 else "bottom", "left" if hole[0] < 1 else "right"
    called = f"{up} side pocket" if abs(hole[0] - 1.27) < 0.1 else f"{up} {along} corner"
    words = board.advice.said
    assert f"{board.names[shot.ball]} " in words and f"into the {called}: {shot.width:.2g}° wide." in words


@pytest.mark.slow
def test_the_tables_that_are_drawn_have_shots_of_every_kind_and_none():
    ways = Counter()
    for seed in range(9):
        found = coach.easiest_shot(*drawn(seed)[:2], FASTEST, set(range(1, MOST)))
        ways[None if found is None else len(found.way)] += 1
        if ways[1] and ways[2]:
            return
    raise AssertionError(ways)


@pytest.mark.slow
@pytest.mark.one_in(2)
@pytest.mark.parametrize("seed", [109, 149])
def test_a_shot_that_a_run_of_all_balls_does_not_show_is_passed_over(on_table, seed):
    made = Laid(scattered(seed, 9), setups.jawed())
    board = on_table(made)
    board.act("coach")
    widest, best = (easiest(*made[:2], FASTEST, prove=show)[0] for show in (False, True))
    assert board.advice.shot[:3] == best[:3] != widest[:3]


@pytest.mark.slow
def test_a_window_that_turns_out_narrower_gives_way_to_the_next(on_table, monkeypatch):
    made, plain = drawn(0), coach.aim
    one, two = easiest(*made[:2], FASTEST)[:2]
    shrunk = lambda shot: shot._replace(width=two.width / 2) if shot[:3] == one[:3] else shot
    monkeypatch.setattr(coach, "aim", lambda *a: shrunk(plain(*a)))
    board = on_table(made)
    board.act("coach")
    assert board.advice.shot[:3] == two[:3]


def test_nobody_is_asked_while_a_shot_is_on_its_way(asked):
    board = Game(preset="bank")
    board.act("shoot")
    assert {why for name, _, why, _ in board.offered if name in ("hint", "coach")} == {"it is on its way"}
    board.act("coach")
    assert not asked and board.history.until > 0 and board.state == "1"
    board.t = 1.0
    assert {why for name, _, why, _ in board.offered if name in ("hint", "coach")} == {""}


@pytest.mark.slow
def test_with_the_hint_on_the_coach_shows_the_fan_of_his_own_shot():
    board = Game(preset="trick")
    board.act("hint")
    drag(board, DOT, board.balls.x[0] + [0.8, -0.015], True)
    assert board.narrow.shot.ball == 2
    board.act("coach")
    shot = board.advice.shot
    x, low, _ = board.fan()[0]
    assert shot.ball == 1 and np.degrees(np.arctan2(*(low - x)[::-1])) == pytest.approx(shot.low)
    assert "The fan" not in board.alt, "the coach has said it all"


@pytest.mark.slow
def test_after_a_break_the_coach_looks_at_the_table_that_it_has_left():
    board = Game()
    board.act("shoot")
    board.t = 1.0
    board.act("coach")
    assert board.state == "2" and board.t == 0 and board.advice.shot
    ball, pocket = board.advice.shot[:2]
    assert f"the {board.names[ball]} " in board.alt.lower() and "press Shoot" in board.alt
    board.act("shoot")
    h = board.history
    assert h.j[(h.kind == POCKET) & (h.i == ball)].tolist() == [pocket]
    assert "press Shoot" not in board.alt, "it is not true of what is played"


@pytest.mark.slow
def test_by_the_rules_of_nine_ball_the_coach_goes_at_the_lowest_ball_alone(on_table):
    far, near = [0.3, 1.0], [2.2, 1.0]  # the 1 is harder than the 2
    made = Laid(table.balls([[1.9, 0.8], far, near], np.zeros((3, 2)), setups.RADIUS, setups.MASS), setups.jawed())
    board = on_table(made)
    board.act("coach")
    assert board.advice.shot.ball == 2
    board.rule = "nine"
    board.act("coach")
    assert board.advice.shot.ball == 1
    walled = [[1.9, 0.8], [0.1, 0.1], *([0.1 + 0.064 * np.cos(a), 0.1 + 0.064 * np.sin(a)] for a in np.arange(6))]
    board = on_table(Laid(table.balls(walled, np.zeros((8, 2)), setups.RADIUS, setups.MASS), setups.jawed()))
    board.rule = "nine"
    board.act("coach")
    assert "finds no shot at the 1," in board.caption


@pytest.mark.slow
def test_the_coach_says_that_he_thinks_before_he_begins(monkeypatch):
    board, told = Game(preset="bank"), []
    plain_send, plain_look = Game.send_state, coach.easiest
    said = lambda self, key=None: told.append(self._trait_values["remark"]) if key == "remark" else None
    monkeypatch.setattr(Game, "send_state", lambda self, key=None: said(self, key) or plain_send(self, key))
    monkeypatch.setattr(coach, "easiest", lambda *a, **k: told.append("easiest") or plain_look(*a, **k))
    board.receive({"kind": "act", "event": {"name": "coach"}, "number": 1})
    assert told[:2] == [coach.THINKING, "easiest"] and board.remark == ""


@pytest.mark.slow
def test_with_parts_of_ones_own_the_coach_says_that_they_may_do_otherwise():
    made = state._Engine()
    board = _on_engine(made, "bank")
    board.act("coach")
    assert coach.OTHERWISE not in board.alt
    shot = board.advice.shot
    made.articles["first contact"] = lambda p, v, r: np.inf
    made.use("first contact", "an article's")
    board.act("coach")
    assert coach.OTHERWISE in board.alt and board.advice.shot.angle == shot.angle


# The hint.


def test_nothing_helps_before_it_is_asked_for(asked):
    board = Game(preset="trick")
    x = board.balls.x[0].copy()
    drag(board, DOT, x + [0.6, 0.1], False)
    drag(board, DOT, x + [0.6, 0.1], True)
    board.act("shoot")
    assert not asked and not board.hinting and len(board.fan()[0]) == 0 and board.help_words() == []
    assert [words for name, words, *_ in board.offered if name in ("hint", "coach")] == ["Hint", "Coach"]


@pytest.mark.slow
def test_a_hint_is_found_when_a_drag_ends_and_neither_while_one_drags_nor_before_a_shot(asked):
    board = Game(preset="trick")
    x = board.balls.x[0].copy()
    board.act("hint")
    once = asked["aim"]
    assert once and asked["easiest"] == 0 and "The fan sends the" in board.alt and len(board.fan()[0]) == 3
    for k in range(5):
        drag(board, DOT, x + [0.5, 0.5 - 0.2 * k], False)
    assert asked["aim"] == once and len(board.fan()[0]) == 3, "it stays while one aims by it"
    drag(board, DOT, x + [0.6, -0.5], True)
    assert "aimed at no ball" in board.alt and len(board.fan()[0]) == 0
    drag(board, DOT, x + [0.8, -0.01], True)
    assert asked["aim"] > once and board.narrow.shot.ball == 2
    twice = asked["aim"]
    drag(board, SPEED, board.corner(0.9), True)
    assert asked["aim"] == twice, "it is the same at any speed"
    drag(board, CUE, x - [0.1, -0.003], False)
    drag(board, CUE, x - [0.1, -0.003], True)
    assert board.plays == 1 and board.history.until > 0 and asked["aim"] == twice
    assert len(board.fan()[0]) == 0 and "fan" not in board.alt


def test_a_cue_ball_that_is_moved_takes_no_fan_along():
    board = Game(preset="trick")
    board.act("hint")
    x = board.balls.x[0].copy()
    drag(board, "centre of the cue ball", x - [0.1, 0.2], False)
    assert len(board.fan()[0]) == 0 and "fan" not in board.alt
    drag(board, "centre of the cue ball", x - [0.1, 0.2], True)
    assert board.holds(board.narrow)
    board.act("hint")
    assert not board.hinting and len(board.fan()[0]) == 0 and "fan" not in board.alt


@pytest.mark.slow
@pytest.mark.parametrize("seed", thinned(range(8), 4))
def test_just_within_its_fan_a_shot_sinks_its_ball_and_just_beyond_it_does_not(on_table, seed):
    made, rng = drawn(seed), np.random.default_rng(seed)
    start, found = made.balls, 0
    for k in range(1, len(start.r)):
        there = start.x[k] + rng.uniform(-1, 1, 2) * setups.RADIUS - start.x[0]
        v = rng.uniform(1, FASTEST) * there / np.hypot(*there)
        board = on_table(Laid(coach.aimed(start, v), made.room))
        board.act("hint")
        if (shot := board.narrow.shot) is None:
            assert len(board.fan()[0]) == 0 and (
                "The hint finds no pocket" in board.alt or "aimed at no ball" in board.alt
            )
            continue
        found += 1
        hair = HAIR * shot.width
        for degrees, inside in (
            (shot.low + hair, True),
            (shot.low - hair, False),
            (shot.high - hair, True),
            (shot.high + hair, False),
        ):
            h = played(board, degrees, max(float(np.hypot(*v)), 2 * shot.slowest))
            assert (causes(h, shot.ball, shot.pocket) == shot.events) is inside
        assert f"{shot.width:.2g}° wide" in board.alt
        x, low, high = board.fan()[0]
        ends = np.degrees([np.arctan2(*(end - x)[::-1]) for end in (low, high)])
        turned = (ends - [shot.low, shot.high] + 180) % 360 - 180
        assert turned == pytest.approx([0, 0], abs=1e-9) and (x == start.x[0]).all()
    assert found or len(start.r) < 4


def test_a_hint_goes_by_the_cushion_at_which_the_cue_is_aimed_and_its_fan_ends_there():
    board = Game(preset="bank")
    board.act("hint")
    shot = board.narrow.shot
    assert shot.way == [(0, "low y"), (0, 1)] and "by the bottom cushion the 1 " in board.alt
    assert ((board.fan()[0][1:, 1] > -1e-2) & (board.fan()[0][1:, 1] < setups.RADIUS + 1e-3)).all()


@pytest.mark.slow
def test_the_hint_is_for_the_nearest_pocket_that_there_is_a_shot_into(on_table):
    seen = Counter()
    for seed in range(8):
        made = drawn(seed)
        board = on_table(Laid(coach.aimed(made.balls, made.balls.x[1] - made.balls.x[0]), made.room))
        board.act("hint")
        if not (shot := board.narrow.shot):
            continue
        far = np.hypot(*(made.room.pockets - made.balls.x[shot.ball]).T)
        nearer = [k for k in range(6) if far[k] < far[shot.pocket]]
        assert not any(coach.aim(made.balls, made.room, shot.ball, k, shot.way, FASTEST) for k in nearer)
        seen[bool(nearer)] += 1
    assert seen[True] and seen[False]


def test_walls_are_called_as_they_lie():
    assert [coach.CUSHIONS[wall] for wall in WALLS[:4]] == ["left", "right", "bottom", "top"]

"""The hole of lesson 14: a mesh without a leak, putts that stay on it, and a game that counts them."""

from collections import Counter

import numpy as np
import pytest

from lib import mesh
from lib.show import Marble
from lib.show.mesh import _fairway as fairway
from lib.show.mesh.marble import EYE, HOLES, PAR

HANDLE = "velocity of the ball"
TEE = np.array([*fairway.TEE, fairway.R])


def tell(board, kind, **event):
    board.receive({"kind": kind, "event": event, "number": 1})


def to_its_end(board):
    tell(board, "time", t=board.last)


def inside(places) -> bool:
    """Does a ball overlap the mesh at one of these places, without error?"""
    return bool(mesh.sweep_tree(fairway.ground(), places, np.zeros_like(places), fairway.R).hit.any())


def test_the_mesh_is_closed_but_for_the_sky():
    edges = Counter(frozenset(map(tuple, pair)) for x in fairway.HOLE for pair in (x[:2], x[1:], x[[0, 2]]))
    rim = [edge for edge, count in edges.items() if count == 1]
    assert set(edges.values()) == {1, 2} and all(z == fairway.NET for edge in rim for *_, z in edge)
    seen = np.concatenate([fairway.GROUND, fairway.SLOPES])
    areas = np.abs(np.cross(seen[:, 1] - seen[:, 0], seen[:, 2] - seen[:, 0])[:, 2]) / 2
    x, y, _ = fairway.RIM.T
    opening = abs(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))) / 2
    assert areas.sum() + opening == pytest.approx(fairway.LONG * 2 * fairway.HALF), "nothing is covered twice"
    assert opening > 3 * fairway.R**2 * 4 and areas.min() > 0


@pytest.mark.slow
def test_no_putt_leaves_the_mesh_or_ends_in_it():
    turns = np.linspace(0, 2 * np.pi, 10, endpoint=False) + 0.05
    for k, turn in enumerate(turns):
        speed = fairway.FASTEST * (1, 0.7, 0.4)[k % 3]
        putt = fairway.putted(TEE, speed * np.array([np.cos(turn), np.sin(turn)]))
        assert not inside(putt.p)
        low, high = [fairway.R, fairway.R - fairway.HALF], [fairway.LONG - fairway.R, fairway.HALF - fairway.R]
        assert np.all(putt.p[:, :2] >= low) and np.all(putt.p[:, :2] <= high)
        assert np.all(putt.p[:, 2] > fairway.R - fairway.DEEP) and putt.p[:, 2].max() < fairway.NET
        assert putt.holed or np.linalg.norm(putt.v[-1]) < fairway.STILL, "it rests at the end"
    assert fairway.FASTEST**2 / (2 * 981) + fairway.HIGH + 2 * fairway.R < fairway.NET, "by its energy"


@pytest.mark.slow
def test_a_putt_that_is_known_to_hole_does_and_one_more_to_the_left_does_not():
    putt = fairway.putted(TEE, HOLES)
    assert putt.holed and fairway.far(putt.p[-1]) <= fairway.WIDE - fairway.R
    assert len(fairway.knocks(putt)) >= 1 and not inside(putt.p)
    other = fairway.putted(TEE, HOLES + [0, 40])
    assert not other.holed and other.p[-1, 2] == pytest.approx(fairway.R, abs=1e-3)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "v", "told"),
    [
        ((170.0, 14.0), (210.0, 0.0), "It ran over the cup with 1"),
        ((170.0, 20.6), (210.0, 0.0), "It ran over the rim of the cup: a ball falls only where its middle is over"),
        ((170.0, 24.0), (210.0, 0.0), ""),
    ],
)
def test_a_ball_that_ran_over_the_cup_is_told_why_it_did_not_fall(start, v, told):
    board = Marble()
    board.start, board.aim = np.array([*start, fairway.R]), np.array(v)
    board.act("putt")
    assert not board.putt.holed and "It ran over" not in board.alt, "not before it is seen"
    board.t = board.last
    assert told in board.alt and ("It ran over" in board.alt) == bool(told), board.alt


@pytest.mark.slow
def test_the_handle_lets_the_ball_be_seen_that_waits_for_its_putt():
    board = Marble()
    assert [each["ring"] for each in board.handles] == [False], "the tip of an arrow"
    board.act("putt")
    board.t = board.last
    board.redraw()
    (handle,) = board.handles
    x, y = board.world.transData.transform(EYE.seen(board.rest())) / board.figure.bbox.size
    assert (handle["x"], 1 - handle["y"]) == pytest.approx((x, y)) and handle["ring"], "a ring about the ball"


@pytest.mark.parametrize("speed", [22.0, 4.0, 45.0])
def test_a_ball_bounces_off_a_bank_however_flatly_it_comes(speed):
    """Where it rolled along it before, if it came slower than what gravity adds in a twentieth of a second."""
    p, v = np.array([150.0, 1e-3 - fairway.HALF + 1.01 * fairway.R, fairway.R + 1e-6]), np.array([88.0, -speed, 0.0])
    _, w = fairway.rolled(p, v)
    share = 1 - fairway.RUB * fairway.STEP
    assert w[1, :2] == pytest.approx(share * np.array([88.0, fairway.RESTITUTION * speed]), abs=1e-6)


@pytest.mark.slow
def test_the_path_goes_through_each_contact_with_a_bank():
    bank = 0
    for v in ((-150.0, 60.0), (200.0, 120.0), (60.0, -220.0), (-90.0, -140.0)):
        board = Marble()
        board.aim = np.array(v)
        board.act("putt")
        board.t = board.last
        putt = board.putt
        assert np.all(np.diff(putt.t) > 0) and len(putt.t) == len(putt.p) == len(putt.v)
        for k in fairway.knocks(putt):
            x, y = putt.p[k, :2]
            away = min(x - fairway.R, fairway.LONG - fairway.R - x, fairway.HALF - fairway.R - abs(y))
            assert abs(away) < 1e-3 or np.hypot(x - fairway.HUMP[0], y) < 40, "at a bank or on the hump"
            bank += abs(away) < 1e-3
    assert bank >= 6


@pytest.mark.slow
def test_a_game_is_played_from_where_the_ball_rests_and_its_putts_are_counted():
    board = Marble()
    assert f"Par is {PAR}" in board.alt and "188 cm from the cup" in board.alt and not board.motion()
    tell(board, "drag", handle=HANDLE, x=0.3, y=0.6, done=True)
    assert board.putts == 0, "a press without a move is no putt"
    for done in (False, True):
        assert board.putts == 0
        tell(board, "drag", handle=HANDLE, x=0.3, y=0.6, done=done)
    assert board.putts == board.plays == 1 and not board.places() and board.idle("putt") and "rests" not in board.alt
    assert board.tracks["moves"][1][1][-1] == board.last == pytest.approx(board.putt.t[-1])
    rest = board.putt.p[-1]
    to_its_end(board)
    assert f"After {board.last:.2g} s the ball rests {fairway.far(rest):.3g} cm from the cup" in board.alt
    tell(board, "key", handle=HANDLE, dx=-3, dy=0, fine=False)
    assert board.aim == pytest.approx([-30, 0]) and board.putts == 1, "keys aim, and do not putt"
    assert np.array_equal(board.start, rest)
    tell(board, "act", name=board.enter)
    assert board.putts == 2 and board.plays == 2 and np.array_equal(board.putt.p[0], rest)
    tell(board, "act", name="tee")
    assert board.putts == 0 and np.array_equal(board.start, TEE) and not board.scrub


def test_the_arrow_stays_in_sight_and_no_putt_is_faster_than_the_fastest():
    board = Marble()
    for dx, dy in ((-1000, 0), (1000, 1000), (0, -1000)):
        tell(board, "key", handle=HANDLE, dx=dx, dy=dy, fine=False)
        (handle,) = board.handles
        assert 0 <= handle["x"] <= 1 and 0 <= handle["y"] <= 1
        assert 10 < np.hypot(*board.aim) <= fairway.FASTEST + 0.1
    tell(board, "key", handle=HANDLE, dx=1, dy=0, fine=True)


@pytest.mark.slow
def test_the_score_is_told_once_the_ball_is_seen_to_fall():
    board = Marble()
    board.aim = HOLES
    tell(board, "act", name="putt")
    assert not board.holed and "in the cup" not in board.alt
    to_its_end(board)
    assert not board.places() and board.idle("putt") == "the ball is in the cup"
    assert board.motion()["sounds"][-1][1] == "bell"
    for putts, score in (
        (1, "a hole in one"),
        (2, "one under par"),
        (3, "par"),
        (4, "one over par"),
        (6, "3 over par"),
    ):
        board.putts = putts
        board.redraw()
        assert board.alt == f"The ball is in the cup after {putts} putt{'s' * (putts > 1)}: {score}."


@pytest.mark.slow
def test_the_saved_picture_shows_a_hole_in_one():
    assert "a hole in one" in Marble().saved()["text/plain"]

"""The laboratory of looks, and the ten shots: what is found, what cannot be mended, and how many go through."""

import time
from importlib import import_module

import numpy as np
import pytest

from lib import exact, overlap, published
from lib.attack import families
from lib.overlap import sampled
from lib.show.overlap.lanes import INSIDE, Lanes
from lib.show.overlap.looks import ENOUGH, Looks
from lib.teach import lesson01
from lib.teach.checking import check
from lib.teach.engine.frames import frame_by_frame
from lib.teach.engine.state import engine
from lib.teach.exercises import find
from lib.teach.overlap import _looking, ten_shots

lab = import_module("lib.teach.lab")
LISTING = lab.LISTINGS["static_test"]


@pytest.fixture(autouse=True)
def nothing_found(monkeypatch):
    lab.FOUND.clear()
    monkeypatch.setattr(Looks, "cells", 0)
    monkeypatch.setattr(Looks, "caught", False)


def looking(n: int):
    return lambda p, v, r: any((p + v * (k / n)) @ (p + v * (k / n)) <= r * r for k in range(n + 1))


def opened(function=LISTING.function) -> Looks:
    return lab._opened("static_test", function)


def ticked(board) -> list[tuple[str, bool]]:
    return [(words, mended) for words, found, mended, _ in board.sought if found]


def test_the_listing_is_the_articles_test_at_both_ends():
    for p, v, r in zip(*families.ordinary(300, d=2, seed=3), strict=True):
        assert LISTING.function(p, v, r) == bool(published.static_test(p, r) or published.static_test(p + v, r))


def test_it_opens_where_the_code_is_right_and_one_finds_a_miss_by_hand():
    board = opened()
    assert board.alt.startswith("The code and the truth both say yes. The ball is slow") and not ticked(board)
    assert np.hypot(*(board.facts.p + board.facts.v)) == 3, "at t = 1 the centres are 3 apart"
    assert board.idle("search") == "find one by hand first"
    board.move("velocity of B", board.facts.p + [20, 0])
    assert "The code says no. True: they touch at t = 0.1." in board.alt
    assert ticked(board) == [("misses a fast ball", False)] and board.idle("search") == ""


@pytest.mark.one_in(2)
@pytest.mark.parametrize("n", [2, 3, 12, 60])
def test_for_any_number_of_looks_there_is_a_start_that_they_miss(n):
    board = opened(looking(n))
    board.act("search")
    p, v, r = board.facts[:3]
    assert exact.sweep(p, v, r).hit and not sampled(p, v, r, n).hit
    assert ("misses a ball near the rim", False) in ticked(board) or n == 2


@pytest.mark.slow
def test_after_the_third_try_it_says_that_it_cannot_be_mended():
    told = []
    for n in (3, 12, 60):
        board = opened(looking(n))
        for _ in range(2):
            board.act("search")
        told.append("cannot be mended by looking more often" in board.alt)
    assert told == [False, False, True] and ENOUGH == 3
    board.move("centre of B", (-6, 3))
    assert "cannot be mended" not in board.alt


@pytest.mark.one_in(2)
@pytest.mark.parametrize("n", [2, 20, 1000])
def test_no_number_of_looks_mends_either_fault(n):
    ends, rim = LISTING.faults
    assert not lab._mended("static_test", ends, looking(n)) and not lab._mended("static_test", rim, looking(n))
    swept = lambda p, v, r: bool(exact.sweep(p, v, r).hit)
    assert lab._mended("static_test", ends, swept) and lab._mended("static_test", rim, swept)


def test_the_laboratory_draws_b_at_both_ends_of_the_frame_and_no_curve():
    board = opened()
    apart, touching = (rings.get_segments() for rings in list(board.layers["ends"])[:2])
    middles = [[np.mean(ring[:-1], axis=0) for ring in rings] for rings in (apart, touching)]
    assert np.allclose(middles, [[[-6, 3]], [[0, 3]]], atol=0.1), "the second look is one at which they overlap"
    assert "curve" not in board.layers


@pytest.mark.one_in(2)
@pytest.mark.parametrize("wide", [290.0, 400.0, 500.0, 700.0, 900.0])
def test_the_title_of_the_laboratory_has_room(wide):
    board = opened()
    board.wide = wide
    assert board.parts
    title = max((board.world.title, board.world._left_title), key=lambda text: len(text.get_text()))
    assert title.get_window_extent().x1 <= board.figure.bbox.width


def test_the_table_hears_of_ones_own_looks(monkeypatch):
    shown = []
    monkeypatch.setattr("lib.teach.overlap.explore", shown.append)
    monkeypatch.setattr(engine(), "listeners", [])
    ten_shots()
    (board,) = shown
    board.t = 1.0
    monkeypatch.setitem(engine().own, "01.3", lambda p, v, r, n: np.inf)
    for listener in engine().listeners:
        listener()
    assert board.alt == "Ten shots at 12 m/s. Your sub-stepping looks once in a frame."


@pytest.mark.slow
def test_the_laboratory_shows_b_at_every_look_of_the_code():
    def looking(n):
        return lambda p, v, r: any(q @ q <= r * r for q in (p + v * k / n for k in range(n + 1)))

    assert opened(LISTING.function).times == (0.0, 1.0)
    assert opened(looking(5)).times == (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
    assert len(opened(looking(24)).times) == 25
    assert opened(looking(25)).times == (), "so many of them would hide the shot"
    assert opened(lambda p, v, r: bool(exact.sweep(p, v, r).hit)).times == (), "it does not look at instants"
    assert opened(lambda p, v, r: 1 / 0).times == (0.0, 1.0) == opened(lambda p, v, r: time.sleep(1)).times
    board = opened(looking(5))
    drawn = [ring for rings in list(board.layers["ends"])[:2] for ring in rings.get_segments() if len(ring)]
    middles = [ring[:-1].mean(axis=0) for ring in drawn]
    assert np.allclose(middles, [board.facts.p + k / 5 * board.facts.v for k in range(6)], atol=0.05)


def test_a_sweep_has_no_such_start():
    board = opened(lambda p, v, r: bool(exact.sweep(p, v, r).hit))
    board.act("search")
    assert board.alt.endswith("No start was found that it misses.")
    board.act("stop")
    assert board.idle("search") == "B must move"


def test_ten_shots_four_of_which_go_through_and_with_two_looks_none():
    board = Lanes(_looking)
    assert board.alt == "Ten shots at 12 m/s. The sub-stepping on loan from lib looks once in a frame."
    board.t = 1.0
    assert board.alt.endswith("looks once in a frame. 6 were seen, and 4 went through.")
    board.move("looks", (2, 0))
    board.t = 1.0
    assert board.alt.endswith("looks twice in a frame. 10 were seen, and 0 went through.")
    board.move("aim", (11, 0))
    board.t = 1.0
    assert board.through()[1] > 0, "beside the middle two looks are not enough"


def test_rings_and_counts_come_as_they_happen_and_every_ball_comes_to_its_end():
    board = Lanes(_looking)
    for aim in (0, 11):
        board.move("aim", (aim, 0))
        told = [board.counted(now) for now, _ in board.spells()]
        assert told[0] == (0, 0) and told[-1] == board.counted(np.inf) and sum(told[-1]) == 10
        part = {id(artist): i for i, artist in enumerate(board.seen)}
        moves = {tuple(move[0][0]): move for move in board.motion()["moves"]}
        for i in np.flatnonzero(board.seen_at_all()):
            clock = moves[part[id(board.rings)], i][1]
            assert clock[1] == clock[2] == pytest.approx(board.when[i] / board.until), "a ring comes at its look"
            assert clock[3] > 1, "and is still there while the film stands at its end"
        before, end = board.at(1 - 1e-9), board.at(1.0)
        assert np.allclose(before, end, atol=1e-9), "nothing moves when the film ends"
        far = board.after * [[1.0, 1.0]]
        stopped = np.isclose(end, INSIDE[0], atol=1e-9) | np.isclose(end, INSIDE[1], atol=1e-9)
        assert np.all(stopped.any(axis=1) | ~far.any(axis=1)), "it has come to a rail, or has given away all it had"
    assert 1 - 11.43 / 20 == pytest.approx(0.4285)


@pytest.mark.slow
def test_as_many_go_through_as_the_lesson_says():
    """To within one of ten, for every number of looks and every aim: the distances are spread over the fence evenly."""
    board = Lanes(_looking)
    for n in range(1, 7):
        for aside in range(12):
            board.n, board.aside = n, aside
            board.shoot()
            missed = max(0.0, 1 - float(overlap.chord(5.715, aside / 2)) / (20 / n))
            assert abs(np.sum(~board.seen_at_all()) - 10 * missed) < 1.1, (n, aside)


@pytest.mark.slow
def test_all_ten_end_at_a_ball_or_at_a_rail():
    board = Lanes(_looking)
    for aim in (0, 6, 11):
        board.move("aim", (aim, 0))
        end = board.at(1.0)
        assert np.all(end >= 0.0285) and np.all(end <= [2.54 - 0.0285, 1.27 - 0.0285])
    assert board.at(0.0) == pytest.approx(board.x)


def test_ones_own_looks_run_the_ten_shots(monkeypatch):
    monkeypatch.setitem(engine().own, "01.3", lambda p, v, r, n: np.inf)
    board = Lanes(_looking)
    board.t = 1.0
    assert (
        board.alt == "Ten shots at 12 m/s. Your sub-stepping looks once in a frame. 0 were seen, and 10 went through."
    )


@pytest.mark.slow
@pytest.mark.parametrize("n", [1, 3])
def test_frame_by_frame_is_as_many_looks_as_all_frames_have(n):
    part = frame_by_frame(lesson01.sub_stepping, n)
    for p, v, r in zip(*families.ordinary(200, d=2, seed=5), strict=True):
        assert part(p, v * 7, r, 7.0) == pytest.approx(float(sampled(p, v * 7, r, 7 * n).t))
    assert part(np.array([1.0, 0]), np.zeros(2), 2.0, 7.0) == 0 and part(np.array([3.0, 0]), np.zeros(2), 2.0) == np.inf
    late = frame_by_frame(lesson01.sub_stepping)(np.array([-4.5, 0]), np.array([4.0, 0]), 1.0, 1.5)
    assert late == np.inf, "the second look falls after the end"


def test_a_wrong_sub_stepping_is_shown_in_the_dark():
    board = find("01.3").film(np.array([-4.0, 0.0]), np.array([4.0, 0.0]), 1.0, 4, 0.5, np.inf)
    assert (
        board.dark
        and board.n == 4
        and board.alt == "The first look that sees them touch or overlap is at t = 0.75, and you say inf."
    )
    assert board.layers["big"].small.get_text() == "you say inf", "nothing beside the answer praises it"
    lamps, rim = board.layers["lamps"].shades.get_paths(), board.facts.r
    assert min(path.vertices[:, 1].min() for path in lamps) > rim, "the lamps hang above A's circle"
    board = find("01.3").film(np.array([0.0, 1.0, 4.0]), np.array([0.0, 0.0, -4.0]), 2.0, 4, 0.5, np.inf)
    assert board.facts.v.tolist() == [4, 0] and board.facts.p == pytest.approx([-4, 1]), "v to the right, in space too"
    assert find("01.3").film(np.zeros(2), np.ones(2), 1.0, 99, 0.0, 1.0) is None


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("first", "place", "counts", "told"),
    [
        (0, lambda p, v, k, n: p + v * k, True, "B has gone on by v k / n"),
        (1, lambda p, v, k, n: p + v * (k / n), False, "You leave out the start of the frame, t = 0. Touching counts"),
        (1, lambda p, v, k, n: p + v * k, False, "You leave out the start of the frame"),
    ],
)
def test_one_mistake_with_the_looks_is_known_and_so_are_several(first, place, counts, told):
    def mine(p, v, r, n):
        for k in range(first, n + 1):
            q = place(p, v, k, n)
            if q @ q <= r * r if counts else q @ q < r * r:
                return k / n
        return np.inf

    assert told in str(check(find("01.3"), mine))


def test_the_fence_stands_over_the_chord():
    world = find("01.2").world(20.0, 5.0, 3.0)
    posts = [mark.x for mark in world if mark.kind == "line"]
    assert [post[0][0] for post in posts] == [-30, -10, 10, 30] and all(post[:, 1].mean() == 3 for post in posts)


def test_what_the_picture_shows_is_written_once():
    world = opened().world
    assert world.get_title("left").startswith("dashed: B at each look") and not world.get_title("center")

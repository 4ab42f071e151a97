"""The small pictures of lesson 11: two bodies that open, the smallest circle around points, a race of two crowds."""

import numpy as np
import pytest

from lib import exact
from lib.broad.hierarchy import enclosing
from lib.show import Enclosed, Opening, TwoCrowds
from lib.show.broad.opening import RADIUS, _bar, _crescent, _nodes
from lib.show.broad.two_crowds import COUNTS, Taken
from lib.teach.broad.scaling import measured


@pytest.mark.slow
@pytest.mark.parametrize(
    ("place", "way"),
    [
        ((9, 2.2), (-9, -2)),
        ((9, -0.6), (-9, 1.2)),
        ((9, 2.2), (0, -5)),
        ((1.5, 0), (-2, 1)),
        ((2, 3), (0, 0)),
        ((-9, 0), (4, 0)),
    ],
)
def test_the_search_ends_with_what_all_pairs_of_leaves_give(place, way):
    board = Opening()
    board.onlookers = set()  # drawn once somebody asks
    board.move("bar", place)
    board.move("tip of its way", np.add(place, way))
    board.move("step", [1, 0])
    one, two = np.meshgrid(np.arange(24), np.arange(16), indexing="ij")
    hit, t = exact.sweep_absolute(
        _crescent()[one], np.zeros(2), RADIUS, (_bar() + board.place)[two], np.asarray(board.way), RADIUS
    )
    assert board.met.hit == hit.any() and board.met.t == t.min()
    said = f"touch at t = {t.min():.4g}" if hit.any() and t.min() else "touch at t = 0" if hit.any() else "do not touch"
    assert said in board.alt and f"{board.met.tested} of 24 × 16 = 384 pairs of leaves" in board.alt
    if hit.any():
        centres, _ = board.touching(board.now * board.way)
        assert np.hypot(*(centres[0] - centres[1])) <= 2 * RADIUS + 1e-12 and t[board.met.i, board.met.j] == t.min()


@pytest.mark.slow
def test_each_step_opens_one_pair_more_and_time_goes_on():
    board, times, seen = Opening(), [], set()
    steps = len(board.trace.t)
    assert 5 < steps < 60 and board.met.tested < 10
    for k in range(steps + 1):
        board.move("step", [k / steps, 0])
        assert board.at == k and board.words[0].get_text() == f"{k} pair{'s' * (k != 1)} of nodes opened"
        times.append(board.now)
        seen.add(board.alt)
        assert ("pairs of leaves tested" in board.alt) == (k == steps), "the end is not told before"
    assert times == sorted(times) and times[:-1] == board.trace.t.tolist() and times[-1] == board.met.t
    assert len(seen) == steps + 1


def test_the_search_is_told_in_words_that_fit_its_numbers():
    board = Opening()
    board.move("step", [1 / len(board.trace.t), 0])
    assert "Of 47 × 31 = 1,457 pairs of nodes 1 is opened: no two leaves touch before" in board.alt
    board.move("bar", [9.0, 7.0])
    board.move("tip of its way", [13.0, 7.0])
    board.move("step", [1, 0])
    assert board.alt.startswith("After 1 pair of nodes opened and 0 of")


@pytest.mark.parametrize("place", [(99, 99), (-99, -99), (99, -99)])
def test_what_is_dragged_stays_in_sight(place):
    board = Opening()
    for handle in ("bar", "tip of its way"):
        board.move(handle, place)
        at, (low, high) = board.places()[handle][1], np.array([board.world.get_xlim(), board.world.get_ylim()]).T
        assert np.all((low < at) & (at < high))


def test_the_bodies_are_left_as_they_were():
    board = Opening()
    before = board.parts
    for handle, place in (("bar", [99, -99]), ("tip of its way", [3, 3]), ("step", [-5, 0])):
        board.move(handle, place)
        assert "nan" not in str(board.parts)
    board.move("bar", (9.0, -0.6))
    board.move("tip of its way", (0.0, 0.6))
    board.move("step", [0.0, 0.0])
    assert board.parts == before
    board.act("next")
    assert board.at == 1 and board.parts != before
    board.act("whole")
    assert board.parts == before
    with pytest.raises(ValueError, match="handle must be among bar, tip of its way, step"):
        board.move("crescent", [0, 0])


@pytest.mark.slow
def test_the_circle_is_the_smallest_and_is_seen_whole():
    board = Enclosed()
    assert board.alt == "Of 8 points, two hold the circle. Its radius is ρ = 4."
    rng, (low, high) = np.random.default_rng(4), np.array([board.world.get_xlim(), board.world.get_ylim()]).T
    for _ in range(60):
        board.move(f"point {rng.integers(1, 9)}", rng.uniform(-9, 9, 2))
        ball = enclosing(board.points)
        assert board.found.r == ball.r and f"ρ = {ball.r:.4g}." in board.alt
        assert np.all(low < ball.x - ball.r) and np.all(ball.x + ball.r < high)
        far = np.hypot(*(board.points - ball.x).T)
        assert set(ball.support) <= set(np.flatnonzero(far > ball.r * (1 - 1e-9)))
        assert {1: "one holds", 2: "two hold", 3: "three hold"}[len(ball.support)] in board.alt


def test_points_in_one_place_are_held_by_one():
    board = Enclosed()
    for i in range(8):
        board.move(f"point {i + 1}", [1.0, 2.0])
    assert "one holds the circle. Its radius is ρ = 0." in board.alt and "nan" not in str(board.parts)
    letter, radius = (text.get_position() for text in (board.letter, board.radius))
    assert letter[1] > 2.0 > radius[1], "none of the letters lies on another, or on the point"


def test_the_search_is_played_and_begins_again_when_a_body_is_moved():
    board = Opening()
    assert board.scrub and board.pace > 0 and board.motion(), "it has a button to play it"
    assert not board.idle("next")
    board.t = 1.0
    assert board.over and board.idle("next") and "the bodies touch" in board.alt
    board.move("bar", [8.0, 2.0])
    assert board.at == 0 and not board.over and "0 are opened" in board.alt and not board.idle("next")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("place", [(99, 99), (-99, -99), (99, -99)])
def test_the_whole_bar_stays_in_sight(place):
    board = Opening()
    low, high = np.array([board.world.get_xlim(), board.world.get_ylim()]).T
    for handle in ("tip of its way", "bar", "tip of its way"):
        board.move(handle, place)
        ends = np.array([_bar() + board.place, _bar() + board.place + board.way])
        assert np.all(ends - RADIUS > low) and np.all(ends + RADIUS < high)


def test_the_letters_of_the_equations_stand_at_the_nodes_that_are_next():
    board = Opening()
    for t in (0.0, 0.4, 1.0):
        board.t = t
        seen = [text.get_visible() for text in board.signs]
        assert seen == [board.at == 0] * 4 and len(board.centres.get_xdata()) == 2 * (not board.over)
        if not board.over:
            i, j = board.trace.i[board.at], board.trace.j[board.at]
            lengths = [np.hypot(*np.diff(line, axis=0)[0]) for line in board.radii.get_segments()]
            assert lengths == pytest.approx([board.one.r[i], board.two.r[j]])


@pytest.mark.slow
def test_a_node_is_lit_in_its_tree_once_it_was_opened():
    board = Opening()
    for k in range(1, len(board.trace.t) + 1):
        board.act("next")
        for made, used, body in zip(board.trees, (board.trace.i, board.trace.j), (board.one, board.two), strict=True):
            x = _nodes(body)
            assert np.array(made.opened.get_data()).T.tolist() == x[np.unique(used[:k])].tolist()
            assert np.array(made.now.get_data()).T.tolist() == x[used[k : k + 1]].tolist()
    board.act("next")
    assert board.over, "there is nothing beyond the last"
    assert _nodes(board.two)[0].tolist() == [0.5, 1.0] and len(np.unique(_nodes(board.one), axis=0)) == 47


@pytest.mark.slow
def test_the_race_counts_frames_by_what_was_measured():
    board = TwoCrowds(lambda *crowd: Taken(0.02, 0.001))
    assert board.alt == "500 balls, 124,750 pairs. Press race." and board.frames() == [0, 0]
    board.act("race")
    assert board.plays == 1 and board.t == 0 and [text.get_text() for text in board.counts] == ["0", "0"]
    board.t = 1.0
    assert board.frames() == [250, 5000] and "cells are 20 times as fast here" in board.alt
    assert not any(len(line) for line in board.guides.get_segments()), "one point is no growth"
    for N in COUNTS[1:]:
        assert not board.idle("more")
        board.act("more")
        assert board.N == N and board.frames() == [0, 0]
        board.act("race")
    assert board.idle("more")
    board.act("more")
    assert board.N == COUNTS[-1] and len(board.marks[0].get_xdata()) == len(COUNTS)
    board.act("whole")
    assert board.N == COUNTS[0] and board.taken == Taken(0.02, 0.001), "what was measured is kept"
    lines = [np.diff(line, axis=0)[0] for line in board.guides.get_segments()]
    assert [y / x for x, y in lines] == pytest.approx([2, 1]), "the square, and in proportion"
    slow = TwoCrowds(lambda *crowd: Taken(0.001, 0.001))
    slow.act("race")
    assert "gain" not in slow.alt, "the end is not told before"
    slow.t = 1.0
    assert "cells gain nothing here" in slow.alt
    waits = TwoCrowds(lambda *crowd: None)
    waits.act("race")
    assert "still being compiled" in waits.alt and waits.plays == 0


def test_a_crowd_after_some_frames_is_where_its_balls_have_flown():
    board = TwoCrowds(lambda *crowd: None)
    x, L = board.after(7), board.room.high[0]
    assert np.all((x >= 0) & (x < L))
    away = (x - board.balls.x - 0.7 * board.balls.v) / L
    assert away == pytest.approx(np.rint(away), abs=1e-9)


@pytest.mark.slow
def test_both_ways_find_the_same_and_take_some_time():
    from lib.teach.broad import scaling

    board = TwoCrowds(measured)
    crowd = board.balls.x, board.balls.v, board.balls.r
    assert scaling._every_pair(*crowd) == scaling._cells(*crowd) > 0
    assert min(measured(*(part[:50] for part in crowd))) > 0

"""The small pictures of lesson 11: a gas in space, two bodies that open, the smallest circle around points."""

import numpy as np
import pytest

from lib import exact
from lib.broad import reach
from lib.broad.hierarchy import enclosing
from lib.show import Enclosed, Gas, Opening
from lib.show.broad.opening import RADIUS, _bar, _crescent


def test_the_gas_lights_whom_lib_touches_and_when():
    board = Gas()
    i, j = np.triu_indices(len(board.r), 1)
    hit, t = exact.sweep_absolute(board.p[i], board.v[i], board.r[i], board.p[j], board.v[j], board.r[j])
    assert 10 < hit.sum() == len(board.pairs.t) and f"{hit.sum()} touch in the frame" in board.alt
    for now in (0.0, 0.5, 1.0):
        board.t = now
        balls = np.union1d(i[t <= now], j[t <= now])
        assert np.flatnonzero(board.first <= now).tolist() == balls.tolist()
        assert board.words[0].get_text() == f"{np.sum(t <= now)} of {hit.sum()}"
    asked = [len(reach.around(board.o, board.R, board.cell, i).balls) for i in range(len(board.r))]
    assert f"asks {np.mean(asked):.3g} of {len(board.r) - 1}" in board.alt


def test_the_gas_turns_and_leaves_nothing_behind():
    board = Gas()
    before = board.parts
    for name, x in (("turn", -9), ("tilt", 9), ("turn", 9), ("tilt", -9), ("turn", 0.25), ("tilt", 0.2)):
        board.move(name, [x, 0.0])
        places, size = board.seen_at(board.p)
        assert np.all(np.abs(places) < 1.14) and np.all(size > 0) and "nan" not in str(board.parts)
    assert board.parts == before
    with pytest.raises(ValueError, match="handle must be among turn, tilt"):
        board.move("spin", [0, 0])


def test_what_is_nearer_is_seen_larger_and_straight_ahead_nothing_is_turned():
    board = Gas()
    board.move("turn", [0.0, 0.0])
    board.move("tilt", [0.0, 0.0])
    middle = np.full(3, board.side / 2)
    places, size = board.seen_at(np.array([middle, middle - [0, 2, 0], middle + [3, 0, 0], middle + [0, 0, 3]]))
    assert places[0].tolist() == [0, 0] and size[1] > size[0] == 1 / board.side
    assert places[2] == pytest.approx([3 / board.side, 0]) and places[3] == pytest.approx([0, 3 / board.side])


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


def test_each_step_opens_one_pair_more_and_time_goes_on():
    board, times, seen = Opening(), [], set()
    steps = len(board.trace.t)
    assert 5 < steps < 60 and board.met.tested < 10
    for k in range(steps + 1):
        board.move("step", [k / steps, 0])
        assert board.at == k and board.words[0].get_text() == f"{k} of {steps}"
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
    board.move("step", [0.5, 0.0])
    assert board.parts == before
    with pytest.raises(ValueError, match="handle must be among bar, tip of its way, step"):
        board.move("crescent", [0, 0])


def test_the_circle_is_the_smallest_and_its_centre_is_made_of_what_holds_it():
    board = Enclosed()
    assert "two points hold the circle: ρ = 4, y = 0.5 (−4, 0) + 0.5 (4, 0) = (0, 0)" in board.alt
    rng = np.random.default_rng(4)
    for _ in range(30):
        board.move(f"point {rng.integers(1, 9)}", rng.uniform(-5, 5, 2))
        ball = enclosing(board.points)
        assert board.found.r == ball.r and f"ρ = {ball.r:.4g}" in board.alt
        assert min(board.shares) > 0 and sum(board.shares) == pytest.approx(1)
        made = sum(share * y for share, y in board.pairs())
        assert made == pytest.approx(ball.x, abs=1e-9)
        far = np.hypot(*(board.points - ball.x).T)
        assert np.flatnonzero(far > ball.r * (1 - 1e-9)).tolist() == ball.support.tolist()
        assert [bool(text.get_text()) for text in board.words] == [k < len(board.shares) for k in range(3)]


def test_points_in_one_place_are_held_by_one():
    board = Enclosed()
    for i in range(8):
        board.move(f"point {i + 1}", [1.0, 2.0])
    assert "one point holds the circle: ρ = 0, y = 1 (1, 2) = (1, 2)" in board.alt and "nan" not in str(board.parts)
    letter, radius, share = (text.get_position() for text in (board.letter, board.radius, board.words[0]))
    assert letter[1] > 2.0 > radius[1] and share[0] > 1.3, "none of the letters lies on another, or on the point"

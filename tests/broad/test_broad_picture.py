"""Lesson 11's picture: it asks whom `lib.broad.reach` names, lights whom `lib.exact` touches, and counts them."""

import numpy as np
import pytest

from lib import broad, exact
from lib.broad import reach
from lib.show import Asked
from lib.show.broad import _asked_crowd as room
from lib.show.central import SHOT
from lib.show.scene import facts

KNOWN = facts(SHOT)


def alone(state: str, **knobs: float) -> Asked:
    """The picture in a state, in nobody's company."""
    board = Asked(state)
    board.turn(**knobs)
    return board


def touched(c: room._Scattered) -> list[int]:
    """Whom B touches, all asked."""
    hit = exact.sweep_absolute(c.p[0], c.v[0], c.r[0], c.p[1:], c.v[1:], c.r[1:]).hit
    return (1 + np.flatnonzero(hit)).tolist()


def test_the_crowd_is_ten_thousand_of_whom_no_two_overlap_at_the_start():
    c = room._crowd(KNOWN, 2.5, 2.5)
    assert len(c.r) == 10_000 and c.R[0] == pytest.approx(12.5) == np.max(c.R)
    assert c.o[0].tolist() == [-2, 3] and c.p[1].tolist() == [0, 0] and not c.v[1].any()
    assert len(broad.by_levels(c.p, 0 * c.p, c.r, times=False).i) == 0


def test_a_smaller_room_is_the_middle_of_a_larger_and_as_full():
    all_others = room._others()[0]
    for count in room.COUNTS:
        c = room._crowd(KNOWN, 2.5, 2.5, count)
        half = 7 * np.array([room.COLUMNS, room.ROWS]) * np.sqrt(count / 10_000) + 14
        assert len(c.r) == count and np.all(np.abs(c.p[2:]) <= half)
        assert c.p[2:].tolist() == all_others[: count - 2].tolist()


@pytest.mark.parametrize("state", list(Asked.states))
def test_whom_it_lights_is_whom_lib_touches(state):
    board = alone(state)
    for tip in [(8.0, 3.0), (-12.0, 3.0), (90.0, 30.0), (0.0, -40.0)]:
        board.move("velocity of B", tip)
        now = board.now
        assert now.hits.tolist() == touched(now.crowd), "none is missed, whoever is asked"
        if state != "11.2":
            assert set(now.hits) <= set(now.asked) and 0 not in now.asked


def test_the_numbers_are_those_of_lib():
    c = room._crowd(KNOWN, 2.5, 2.5)
    found = reach.around(c.o, c.R, 25.0, 0)
    assert f"B looks at 3 × 3 and asks {len(found.balls)} of 9,999" in alone("11.5").alt
    assert alone("11.5").alt.startswith("cells: of side 25; B looks")
    pairs = len(broad.by_levels(c.p, c.v, c.r, times=False).i)
    assert f"49,995,000 pairs, of which {pairs:,} touch" in alone("11.1").alt
    assert "within R = 12.5 about o = (−2, 3)" in alone("11.2").alt
    for k in (0, 8, 16):
        found = reach.around(c.o, c.R, room.SIZES[k], 0)
        cells = np.prod(found.high - found.low + 1)
        told = f"σ = {room.SIZES[k]} B looks at {cells:,} cells and asks {len(found.balls):,};"
        assert told in alone("11.6", side=k).alt


def test_numbers_of_a_fast_ball_are_written_out():
    board = alone("11.7", balls=6)
    board.move("velocity of B", [300.0, 3.0])
    assert (
        "e3" not in board.alt and f"on average {room._of_each_count(float(board.now.crowd.R[0]))[6]:,.0f}" in board.alt
    )
    board = alone("11.8", levels=1)
    board.move("velocity of B", [300.0, 3.0])
    assert len(board.now.cells) > 4 and board.layers["big"].number.get_text() == f"{sum(board.now.cells):,} cells"


def test_one_reach_overlaps_and_two_overlap():
    board = alone("11.3")
    board.move("velocity of B", [-12.0, 3.0])
    assert "1 reach overlaps B's." in board.alt
    board.move("velocity of B", [8.0, 3.0])
    assert "3 reaches overlap B's." in board.alt


@pytest.mark.parametrize("state", ["11.6", "11.7"])
def test_the_number_of_a_curve_stays_clear_of_its_title(state):
    board = alone(state)
    for knob in (0, 16 if state == "11.6" else 6):
        board.turn(**{"side" if state == "11.6" else "balls": float(knob)})
        curve = board.layers["work" if state == "11.6" else "growth"]
        assert curve.number.get_position()[1] < curve.title.get_position()[1] - 0.2


def test_two_reaches_that_do_not_overlap_belong_to_balls_that_do_not_touch():
    board, seen = alone("11.3"), set()
    for place in ([0, 0], [-15, 5], [12, 10], [20, 7], [60, 60]):
        board.move("the other ball", place)
        c, j = board.now.crowd, board.j
        overlap = np.hypot(*(c.o[0] - c.o[j])) <= c.R[0] + c.R[j]
        assert (j in board.now.asked) == overlap and (overlap or j not in board.now.hits)
        seen.add("touch at t = 0.4" in board.alt if overlap else board.layers["big"].below.get_text())
        assert ("cannot touch" in board.alt) == (not overlap)
    assert seen == {True, False, "they cannot touch"}, "some touch, some only might have"


def test_the_work_is_a_u_whose_bottom_is_near_two_reaches():
    for R in (12.5, 20.0):
        y = room._of_each_size(R)
        bottom = int(np.argmin(y))
        assert 0.6 < room.SIZES[bottom] / (2 * R) < 1.5 and y[0] > 2 * y[bottom] and y[-1] > 2 * y[bottom]
    cells, balls = room._cost(12.5, 25.0, 100)
    o, R = room._of_the_others(100)
    o, R = np.vstack([o, [0, 0]]), np.append(R, 12.5)
    each = [reach.around(o, R, 25.0, i) for i in range(98)]
    assert balls == pytest.approx(np.mean([len(x.balls) for x in each]))
    assert cells == pytest.approx(np.mean([np.prod(x.high - x.low + 1) for x in each]))


@pytest.mark.parametrize("count", room.COUNTS)
def test_the_work_that_is_counted_in_sums_is_that_of_lib(count):
    o, each = room._of_the_others(count)
    some = np.arange(0, len(o), 1 + room.SOME * len(o) // room.COUNTS[-1])
    for R in (0.3, 8.1, 12.5, 333.3):
        for size in (4, 14.0, 160, 2 * max(R, room._widest_other(count))):
            found = reach.work(np.vstack([o, [0, 0]]), np.append(each, R), size, some)
            assert room._cost(R, size, count) == (np.mean(found.cells), np.mean(found.balls))


def test_whom_a_ball_asks_does_not_grow_with_the_room():
    board, asked = alone("11.7", balls=0), set()
    assert "by brute force each asks 99." in board.alt
    for k in range(len(room.COUNTS)):
        board.turn(balls=k)
        asked.add(len(board.now.asked))
    assert len(asked) == 1, "B asks the same balls in a hundred and in all"
    y = room._of_each_count(12.5)
    assert max(y) < 1.4 * min(y)


def test_a_giant_has_nearly_all_asked_unless_there_are_levels():
    one, levels = alone("11.8"), alone("11.8", levels=1)
    others = len(one.now.crowd.r) - 1
    assert len(one.now.asked) > 0.9 * others and len(levels.now.asked) < 0.01 * others
    assert one.now.hits.tolist() == levels.now.hits.tolist() and len(levels.now.blocks) == 4
    c, (place, r) = one.now.crowd, room.GIANT
    far = np.hypot(*(c.p[3:] - place).T)
    assert c.r[2] == r and np.all(far > r + room.RADIUS), "nobody lies in it"


def test_knobs_stand_on_their_scales_and_only_where_they_are_shown():
    board = alone("11.6")
    board.move("side of a cell", [99, 0])
    assert board.side == room.SIZES[-1]
    board.move("side of a cell", [7.6, 0])
    assert board.side == room.SIZES[8] == 25
    board.show_state("11.5")
    assert set(board.places()) == {"centre of B", "velocity of B"}
    with pytest.raises(ValueError, match="handle must be among"):
        board.move("number of balls", [0, 0])
    board.show_state("11.7")
    board.move("number of balls", [-5, 0])
    assert board.count == 100


def test_the_view_stays_while_b_is_dragged_within_it():
    board = alone("11.5")
    before = board.view.tolist()
    board.move("centre of B", [5.0, -10.0])
    assert board.view.tolist() == before
    board.move("centre of B", [300.0, 0.0])
    assert board.view.tolist() != before and not board.has_left()

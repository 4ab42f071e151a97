"""Lesson 11's picture: it asks whom `lib.broad.reach` names, lights whom `lib.exact` touches, and counts them."""

import numpy as np
import pytest

from lib import broad, exact
from lib.broad import reach
from lib.show import Asked
from lib.show.broad import _asked_crowd as room
from lib.show.broad.asked_states import _walk
from lib.show.central import SHOT
from lib.show.scene import facts
from lib.teach import lesson11

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


@pytest.mark.parametrize("state", list(Asked.states))
def test_whom_it_lights_is_whom_lib_touches(state):
    board = alone(state)
    for tip in [(8.0, 3.0), (-12.0, 3.0), (4.0, 20.0), (0.0, -8.0)]:
        board.move("velocity of B", tip)
        now = board.now
        assert now.hits.tolist() == touched(now.crowd), "none is missed, whoever is asked"
        wide = state != "cells" or board.side >= 2 * np.max(now.crowd.R)
        assert 0 not in now.asked and (set(now.hits) <= set(now.asked) or not wide)


def test_the_numbers_are_those_of_lib():
    c = room._crowd(KNOWN, 2.5, 2.5)
    pairs = len(broad.by_levels(c.p, c.v, c.r, times=False).i)
    assert f"49,995,000 pairs, of which {pairs:,} touch in the frame" in alone("everybody").alt
    voting = Asked("everybody", vote=lesson11.PREDICTION)
    assert "touch" not in voting.alt
    voting._on_choose(0)
    assert f"{pairs:,}" in voting.alt
    assert "1,300" in next(x.text for x in lesson11.PREDICTION["answers"] if x.right) and round(pairs, -2) == 1300
    assert "R₂ = 2.5 + 20 / 2 = 12.5 about the middle (−2, 3)." in alone("11.2").alt
    funnel = alone("cells").layers["big"].number.get_text()
    asked = np.mean(reach.work(c.o, c.R, 25.0).balls) * 5000
    assert funnel == f"49,995,000 → {float(f'{asked:.2g}'):,.0f} → {pairs:,}"
    for k in (0, 8, 16):
        found = reach.around(c.o, c.R, room.SIZES[k], 0)
        board = alone("11.7", side=k)
        assert f"asks {len(found.balls):,}" in f"asks {len(board.now.asked):,}" and "if none is to be lost" in board.alt


def test_nine_cells_lose_nobody_as_long_as_they_are_wide_enough():
    board, rng = alone("cells"), np.random.default_rng(3)
    lost = {4: 0, 25: 0, 64: 0}
    for x in rng.uniform(-200, 200, (40, 2)):
        board.move("centre of B", x)
        for side in lost:
            board.turn(side=float(room.SIZES.index(side)))
            now = board.now
            z = np.floor(now.crowd.o / side)
            near = np.flatnonzero(np.all(np.abs(z - z[0]) <= 1, axis=1))
            assert now.asked.tolist() == near[near != 0].tolist()
            gone = len(np.setdiff1d(now.hits, now.asked))
            lost[side] += gone
            assert (f"misses {gone}" in board.alt) == bool(gone)
    assert lost[4] > 0 == lost[25] + lost[64]


def test_the_walk_leads_from_middle_to_middle_and_is_drawn_only_where_they_touch():
    board, seen = alone("11.4"), set()
    for place in ([9, -6.5], [0, 0], [14, -9], [25, -15], [1, 12], [-20, 20]):
        board.move("centre of A", place)
        c = board.now.crowd
        t, walk = _walk(c)
        hit = exact.sweep_absolute(c.p[0], c.v[0], c.r[0], c.p[1], c.v[1], c.r[1])
        seen.add(bool(hit.hit))
        assert bool(hit.hit) == (1 in board.now.hits) == np.isfinite(t) == ("The walk is" in board.alt)
        assert ("there is no such walk" in board.alt) == bool(np.all(np.isnan(walk[1:3])))
        if hit.hit:
            steps = np.hypot(*np.diff(walk, axis=0).T)
            assert f"= {steps.sum():.4g} long" in board.alt and "= 20, the two reaches together" in board.alt
            assert np.hypot(*(c.o[0] - c.o[1])) <= steps.sum() + 1e-9 and np.all(steps <= np.array([10, 5, 5]) + 1e-9)
    assert seen == {True, False}


def test_the_ball_that_is_dragged_is_a_itself_and_its_circle_stays_as_wide():
    board = alone("reach")
    assert "touch at t = 0.75" in board.alt and board.now.hits.tolist() == [1], "it opens before the circles part"
    for place in ([20.0, 10.0], [-3.0, 12.5], [0.0, -20.0]):
        board.move("centre of A", place)
        assert board.places()["centre of A"][1].tolist() == place == board.now.crowd.p[1].tolist()
        assert board.now.crowd.R[1] == pytest.approx(7.5)
    assert {board.layers["reach"].name.get_text(), board.layers["other"].name.get_text()} == {"A", "B"}
    board.act("whole")
    assert "touch at t = 0.75" in board.alt


def test_the_crowd_moves_and_stays_within_reach():
    board = alone("reach")
    before = board.parts
    board.t = 1.0
    assert board.parts != before
    board.t = 0.0
    assert board.parts == before


def test_knobs_stand_on_their_scales_and_only_where_they_are_shown():
    board = alone("cells")
    board.move("side of a cell", [99, 0])
    assert board.side == room.SIZES[-1]
    board.move("side of a cell", [7.6, 0])
    assert board.side == room.SIZES[8] == 25
    board = alone("everybody")
    assert set(board.places()) == {"centre of B", "velocity of B"}
    with pytest.raises(ValueError, match="handle must be among"):
        board.move("side of a cell", [0, 0])


def test_the_crowd_is_ten_thousand_of_whom_no_two_overlap_at_the_start():
    c = room._crowd(KNOWN, 2.5, 2.5)
    assert len(c.r) == 10_000 and c.R[0] == pytest.approx(12.5) == np.max(c.R)
    assert c.o[0].tolist() == [-2, 3] and c.p[1].tolist() == [0, 0] and not c.v[1].any()
    assert len(broad.by_levels(c.p, 0 * c.p, c.r, times=False).i) == 0


def test_two_reaches_that_do_not_overlap_belong_to_balls_that_do_not_touch():
    board, seen = alone("reach"), set()
    for place in ([9, -6.5], [5, -18], [25, -15], [-25, 20]):
        board.move("centre of A", place)
        c = board.now.crowd
        overlap = np.hypot(*(c.o[0] - c.o[1])) <= c.R[0] + c.R[1]
        assert (1 in board.now.asked) == overlap and (overlap or 1 not in board.now.hits)
        seen.add(board.layers["big"].below.get_text())
        assert ("cannot touch" in board.alt) == (not overlap) and ("pass each other" in board.alt) == (
            overlap and 1 not in board.now.hits
        )
    assert seen == {"they may touch, and do", "they may touch, and do not", "they cannot touch"}


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


def test_a_giant_has_nearly_all_asked_unless_there_are_levels():
    one, levels = alone("levels"), alone("levels", levels=1)
    others = len(one.now.crowd.r) - 1
    assert len(one.now.asked) > 0.9 * others and len(levels.now.asked) < 0.01 * others
    assert one.now.hits.tolist() == levels.now.hits.tolist() and len(levels.now.blocks) == 4
    c, (place, r) = one.now.crowd, room.GIANT
    far = np.hypot(*(c.p[3:] - place).T)
    assert c.r[2] == r and np.all(far > r + room.RADIUS), "nobody lies in it"


def test_the_view_stays_while_b_is_dragged_within_it():
    board = alone("cells")
    before = board.view.tolist()
    board.move("centre of B", [5.0, -10.0])
    assert board.view.tolist() == before
    board.move("centre of B", [300.0, 0.0])
    assert board.view.tolist() != before and not board.has_left()

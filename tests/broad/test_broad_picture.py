"""Lesson 11's picture: it asks whom `lib.broad.reach` names, lights whom `lib.exact` touches, and counts them."""

import numpy as np
import pytest
from lessons import thinned

from lib import broad, exact
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


@pytest.mark.slow
@pytest.mark.parametrize("state", list(Asked.states))
def test_whom_it_lights_is_whom_lib_touches(state):
    board = alone(state)
    for tip in [(8.0, 3.0), (-12.0, 3.0), (4.0, 20.0), (0.0, -8.0)]:
        board.move("velocity of B", tip)
        now = board.now
        assert now.hits.tolist() == touched(now.crowd), "none is missed, whoever is asked"
        wide = state != "cells" or board.side >= 2 * np.max(now.crowd.R)
        assert 0 not in now.asked and (set(now.hits) <= set(now.asked) or not wide)


@pytest.mark.slow
def test_the_numbers_are_those_of_lib():
    c = room._crowd(KNOWN, 2.5, 2.5)
    pairs = len(broad.by_levels(c.p, c.v, c.r, times=False).i)
    assert f"49,995,000 pairs. Of these {pairs:,} touch in the frame" in alone("everybody").alt
    voting = Asked("everybody", vote=lesson11.PREDICTION)
    assert "touch" not in voting.alt
    voting._on_choose(0)
    assert f"{pairs:,}" in voting.alt
    assert "1,300" in next(x.text for x in lesson11.PREDICTION["answers"] if x.right) and round(pairs, -2) == 1300
    assert "R₂ = 2.5 + 20 / 2 = 12.5 about the middle (−2, 3)." in alone("11.2").alt
    funnel = alone("cells").layers["big"].number.get_text()
    z = np.floor(c.o / 25).astype(int)
    asked = sum(np.sum(np.all(np.abs(z - one) <= 1, axis=1)) - 1 for one in z) / 2
    assert funnel == f"49,995,000 → {float(f'{asked:.2g}'):,.0f} → {pairs:,}"


@pytest.mark.slow
def test_nine_cells_lose_nobody_as_long_as_they_are_wide_enough():
    board, rng = alone("cells"), np.random.default_rng(3)
    lost = {4: 0, 25: 0, 64: 0}
    for x in rng.uniform(-200, 200, (6, 2)):
        board.move("centre of B", x)
        for side in lost:
            board.turn(side=float(room.SIZES.index(side)))
            now = board.now
            z = np.floor(now.crowd.o / side)
            near = np.flatnonzero(np.all(np.abs(z - z[0]) <= 1, axis=1))
            assert now.asked.tolist() == near[near != 0].tolist()
            gone = len(np.setdiff1d(now.hits, now.asked))
            lost[side] += gone
            assert (f"misses {gone}" in board.alt) == bool(gone) and now.lost.size == gone
    assert lost[4] > 0 == lost[25] + lost[64]


@pytest.mark.slow
@pytest.mark.parametrize("side", [4, 10, 20, 25, 64])
def test_how_many_pairs_nine_cells_lose_is_told(side):
    board = alone("cells", side=float(room.SIZES.index(side)))
    c = board.now.crowd
    found = broad.by_levels(c.p, c.v, c.r, times=False)
    z = np.floor(c.o / side)
    lost = int(np.sum(np.max(np.abs(z[found.i] - z[found.j]), axis=1) > 1))
    told = board.layers["big"].number.get_text(), board.layers["big"].below.get_text()
    assert (lost > 0) == (side < 20) or side == 20
    if side < 25:
        unseen = "somebody is missed", "drag B on until B misses one"  # the task is not done before B is dragged
        assert told == (("0 pairs lost", f"of {len(found.i):,} that touch") if side == 20 else unseen)
        assert "and misses nobody here" in board.alt


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


@pytest.mark.slow
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


@pytest.mark.slow
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
        y = np.array([sum(room._cost(R, size)) for size in room.SIZES])
        bottom = int(np.argmin(y))
        assert 0.4 < room.SIZES[bottom] / (2 * R) < 1.5 and y[0] > 2 * y[bottom] and y[-1] > 2 * y[bottom]


@pytest.mark.one_in(6)
@pytest.mark.parametrize("side", thinned(room.SIZES, 4))
def test_the_letters_over_the_map_the_caption_and_the_equation_tell_one_number(side):
    board = alone("11.7", side=float(room.SIZES.index(side)))
    asked, looked = len(board.now.asked), board.now.cells[0]
    cells, balls = room._cost(12.5, side)
    assert cells == looked == (9 if side >= 25 else looked) and balls == pytest.approx(looked * side**2 / 14**2)
    assert board.layers["count"].number.get_text() == f"{asked:,} asked"
    assert f"B looks at {looked:,} cells and asks {asked:,} balls; {looked:,} ν σ² is {balls:,.0f}." in board.alt
    assert 0.6 < (asked + 1) / balls < 1.7 and ("nine cells would be too few" in board.alt) == (side < 25)
    assert board.layers["work"].number.get_text() == f"{cells + balls:,.0f}"
    assert set(board.now.hits) <= set(board.now.asked), "none is lost, however narrow they are"


@pytest.mark.slow
def test_in_nine_wide_cells_tag_or_no_tag_asks_the_same():
    for side in (25, 64, 160):
        k = float(room.SIZES.index(side))
        assert alone("cells", side=k).now.asked.tolist() == alone("11.7", side=k).now.asked.tolist()


@pytest.mark.slow
def test_who_is_missed_is_seen_to_lie_outside():
    board, rng = alone("cells", side=float(room.SIZES.index(8))), np.random.default_rng(1)
    while "whose middle" not in board.alt:
        board.move("centre of B", rng.uniform(-100, 100, 2))
    c, (big, below) = board.now.crowd, board.layers["big"]
    found = broad.by_levels(c.p, c.v, c.r, times=False)
    z = np.floor(c.o / 8)
    lost = int(np.sum(np.max(np.abs(z[found.i] - z[found.j]), axis=1) > 1))
    assert (big.get_text(), below.get_text()) == (f"{lost} pairs lost", f"of {len(found.i):,} that touch")
    board.fit()
    now, drawn = board.now, board.layers["missed"]
    gone = np.setdiff1d(now.hits, now.asked)
    assert "whose middle" in board.alt and np.array(drawn.middles.get_data()).T.tolist() == now.crowd.o[gone].tolist()
    (low, high), marked = now.blocks[0][1][:2], [x.min(axis=0) / 8 for x in drawn.cells.get_segments()]
    assert len(marked) == len(gone) and all(np.any((z < low) | (z > high)) for z in marked)
    assert len(board.layers["middles"].dots.get_xdata()) > 20


@pytest.mark.slow
def test_the_map_is_as_wide_as_it_is_high_and_shows_who_touches_once_it_was_guessed():
    board = Asked("everybody", vote=lesson11.PREDICTION)
    drawn = board.layers["map"].everywhere
    big, count = board.layers["big"], board.layers["count"]
    assert count.of.get_text() == "of 9,999", "how many touch is what the vote asks"
    assert not len(drawn.get_xdata()) and big.number.get_text() == "49,995,000"
    board._on_choose(0)
    assert (big.number.get_text(), big.below.get_text()) == ("1,312", "of 49,995,000 pairs touch"), "what was voted on"
    assert count.of.get_text() == "of 9,999; 1 touches"
    assert 1300 < len(drawn.get_xdata()) < 2 * 1312 and "marked on the map" in board.alt
    board.wide, board.high = 280.0, 700.0
    ax = board.layers["map"].frames.axes
    across, up = np.diff(ax.transData.transform([[0, 0], [100, 100]]), axis=0)[0]
    assert across == pytest.approx(up), "a giant is round"


@pytest.mark.slow
def test_a_giant_has_nearly_all_asked_unless_there_are_levels():
    one, levels = alone("levels"), alone("levels", levels=1)
    others = len(one.now.crowd.r) - 1
    assert len(one.now.asked) > 0.9 * others and len(levels.now.asked) < 0.01 * others
    assert one.now.hits.tolist() == levels.now.hits.tolist() and len(levels.now.blocks) == 2
    assert not len(levels.now.lost) and levels.now.cells == [1, 9], "its own level, and the giant's"
    wide = levels.layers["map"].wide.get_segments()
    assert len(wide) == 1 and np.ptp(wide[0][:, 0]) > 200, "the giant's cell is on the map"
    assert not np.any(np.isfinite(np.concatenate(one.layers["map"].wide.get_segments()))), (
        "where all are one size, none"
    )
    assert one.acts["cells"] == "levels" and "cells" not in alone("cells").acts
    one.act("cells")
    assert one.acts["cells"] == "one size" and one.alt == levels.alt
    c, (place, r) = one.now.crowd, room.GIANT
    far = np.hypot(*(c.p[3:] - place).T)
    assert c.r[2] == r and np.all(far > r + room.RADIUS), "nobody lies in it"


@pytest.mark.slow
def test_the_view_stays_while_b_is_dragged_within_it():
    board = alone("cells")
    before = board.view.tolist()
    board.move("centre of B", [5.0, -10.0])
    assert board.view.tolist() == before
    board.move("centre of B", [300.0, 0.0])
    assert board.view.tolist() != before and not board.has_left()

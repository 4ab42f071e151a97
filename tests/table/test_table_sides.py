"""One-sided derivatives of a run: against runs in 150 digits from a start that is moved a little to that side."""

from collections import Counter

import numpy as np
import pytest
from kinked import drawn, sided
from nudged import whole

from lib import setups
from lib.table import (
    BALL,
    POCKET,
    WALL,
    EndlessError,
    KinkError,
    balls,
    derivative,
    one_sided,
    room,
    run,
    sides,
)

OPEN = room([-np.inf] * 2, [np.inf] * 2)
TOUCHING = balls([[0, 0], [4, 0], [6, 0]], [[1, 0], [0, 0], [0, 0]])
TRUE = 1e-7
"""By which share of its column an entry may miss the judge's: the history it is of is rounded, and hits make more of
that."""

SOFT = 1e6
"""Entries above this come of a hit that is almost a graze, which the history may have by rounding alone."""


def parts(change, start):
    """A change of all numbers of a start, by their names."""
    N, d = start.x.shape
    x, v, r, rest = np.split(change, np.cumsum([N * d, N * d, N]))
    return (x.reshape(N, d), v.reshape(N, d), r, *rest)


def answers(seed):
    """A table with a kink, and what is said of its sides: pairs of a change and an answer; none without a kink."""
    start, house, _, t, rng = drawn(seed)
    try:
        history = run(start, house, t + 0.1, events=60)
    except EndlessError as error:
        history = error.history
    if history.until < t:
        return start, house, t, None, []
    try:
        derivative(history, t)
        return start, house, t, "none", []
    except KinkError as error:
        why = error.why
    change = rng.normal(size=2 * start.x.size + len(start.r) + 3)
    change[-1] *= not np.any(house.gravity)
    found = []
    for way in (change, -change):
        try:
            found.append((way, one_sided(history, t, *parts(way, start))))
        except KinkError:
            pass
    try:
        found += [(np.concatenate([np.ravel(a) for a in side.towards]), side) for side in sides(history, t)]
    except KinkError:
        pass
    return start, house, t, why, found


def right(seeds):
    """All that is said of these tables is right; how many answers of each kind could be judged."""
    told = Counter()
    for seed in seeds:
        try:
            start, house, t, why, found = answers(seed)
        except ValueError as error:
            assert "balls: ball" in str(error) or "ask one_sided" in str(error), error  # no table
            continue
        for change, side in found:
            soft = np.nanmax(np.abs(whole(side.derivative)), initial=0) > SOFT
            if soft or (judge := sided(start, house, t, change)) is None:
                told["no judge"] += 1
                continue
            expected, end, _ = judge
            off = np.abs(whole(side.derivative) - expected)
            most = 1e-3 + np.max(np.abs(np.nan_to_num(expected)), axis=0)
            assert np.all((off < TRUE * most) | np.isnan(expected)), (seed, why, side.order)
            np.testing.assert_allclose(np.concatenate([side.x, side.v]).ravel(), end, atol=TRUE, err_msg=str(seed))
            told[why] += 1
    return told


@pytest.mark.slow
def test_each_side_is_that_of_runs_that_are_moved_to_it():
    told = right(range(60))
    assert min(told[why] for why in ("together", "start", "now", "graze")) >= 2, told


@pytest.mark.slow
def test_each_side_of_thousands_of_tables_is():
    told = right(range(60, 3060))
    assert told["no judge"] < 0.3 * sum(told.values()), told


def test_two_contacts_have_two_orders_and_each_side_has_its_own_end():
    start = balls([[0, 0], [4, 0], [8, 0]], [[1, 0], [0, 0], [-1, 0]], m=[1, 2, 3])
    history = run(start, OPEN, 5)
    one, other = sides(history, 4.5)
    assert {one.order[0], other.order[0]} == {(BALL, 0, 1), (BALL, 1, 2)}
    for side in (one, other):
        p, kinetic = start.m @ side.v[:, 0], start.m @ side.v[:, 0] ** 2
        assert abs(p - start.m @ start.v[:, 0]) < 1e-14 and abs(kinetic - start.m @ start.v[:, 0] ** 2) < 1e-14
        assert np.all(np.diff(side.v[:, 0]) >= 0)
    assert np.max(np.abs(one.v - other.v)) > 0.1


def test_on_either_side_of_no_kink_it_is_the_derivative():
    start = balls([[0, 0], [4, 0.5]], [[1, 0], [0, 0]])
    history = run(start, room([-9, -9], [9, 9], drag=0.02), 9)
    (side,) = sides(history, 8)
    np.testing.assert_array_equal(whole(side.derivative), whole(derivative(history, 8)))
    assert side.order == []


def test_contacts_of_one_instant_that_share_no_ball_are_no_kink():
    start = balls([[0, 0], [4, 0], [0, 9], [4, 9]], [[1, 0], [0, 0], [1, 0], [0, 0]])
    (side,) = sides(run(start, OPEN, 5), 4)
    np.testing.assert_array_equal(whole(side.derivative), whole(derivative(run(start, OPEN, 5), 4)))


def test_at_the_very_time_of_an_event_there_are_a_before_and_an_after():
    history = run(balls([[0, 0], [4, 0]], [[1, 0], [0, 0]]), OPEN, 3)
    before, after = sorted(sides(history, 2), key=lambda side: len(side.order))
    assert before.v.tolist() == [[1, 0], [0, 0]] and after.v.tolist() == [[0, 0], [1, 0]]
    assert before.derivative.state[0, 0] == 1 and after.derivative.state[0, 0] == 0 and after.order == [(BALL, 0, 1)]


def test_what_touches_at_the_start_has_the_side_on_which_it_is_apart():
    history = run(balls([[0, 0], [2, 0]], [[1, 0], [0, 0]]), OPEN, 3)
    (side,) = sides(history, 2)
    assert side.v.tolist() == [[0, 0], [1, 0]] and side.towards.x[1, 0] > side.towards.x[0, 0]
    with pytest.raises(KinkError, match="overlap before they meet"):
        one_sided(history, 2, x=[[1, 0], [0, 0]])


def test_a_graze_has_the_side_that_passes_and_of_a_pocket_both():
    history = run(balls([[0, 0], [5, 2]], [[1, 0], [0, 0]]), OPEN, 9)
    (side,) = sides(history, 8)
    assert side.order == [] and np.array_equal(side.v, [[1, 0], [0, 0]])
    with pytest.raises(KinkError, match="grows without bound"):
        one_sided(history, 8, x=[[0, 1], [0, 0]])
    with pytest.raises(KinkError, match="graze all along this change"):
        one_sided(history, 8, x=[[1, 0], [0, 0]])
    where = room([-np.inf] * 2, [9, np.inf], pockets=[[2.5, 6.5]], pocket_r=1.5)
    past, falls = sorted(sides(run(balls([[6, 5]], [[1, 0]]), where, 15), 14), key=lambda side: len(side.order))
    assert past.order == [] and past.v.tolist() == [[-1, 0]] and falls.order == [(POCKET, 0, 0)]
    np.testing.assert_allclose(falls.x, [[2.5, 5]], atol=1e-7)
    assert not np.any(falls.derivative.state) and np.array_equal(past.derivative.state[0], [-1, 0, -14, 0])


def test_a_wall_and_a_pocket_at_one_instant_are_two_ways_to_go_on():
    where = room([0, 0], [9, 9], pockets=[[9, 5]], pocket_r=1.0)
    history = run(balls([[2, 5]], [[1, 0]]), where, 7)
    found = {side.order[0][0]: side for side in sides(history, 6.5)}
    assert set(found) == {WALL, POCKET} and found[WALL].v.tolist() == [[-1, 0]] and not np.any(found[POCKET].v)


def test_jaws_along_walls_have_the_sides_of_walls_and_a_corner_those_of_a_post():
    into, away = balls([[3, 3]], [[-1, -1]]), [[0.3, -0.1]]
    walls = room([0, 0], [99, 99]), room([-99, -99], [99, 99], jaws=[[[0, -5], [0, 5]], [[-5, 0], [5, 0]]])
    two, late = balls([[4, 0], [1, 5]], [[-1, 0], [0, -1]]), [[0.3, -0.1], [-0.2, 0.1]]
    far, jaw = [50.0, 50, 1], np.array([[[0.0, 0], [-3, -9]]])
    tips = OPEN._replace(posts=np.array([far, [0, 0, 1e-50]])), OPEN._replace(posts=np.array([far]), jaws=jaw)
    for start, change, rooms in ((into, away, walls), (two, late, tips)):
        for sign in (1, -1):
            one, other = (one_sided(run(start, x, 4), 4, x=sign * np.array(change)) for x in rooms)
            assert len(one.order) == len(other.order) >= 2
            assert np.allclose(one.derivative.state, other.derivative.state, rtol=1e-14, atol=1e-14)


def test_a_change_along_the_border_has_no_side():
    history = run(balls([[0, 0], [4, 0], [8, 0]], [[1, 0], [0, 0], [-1, 0]]), OPEN, 5)
    with pytest.raises(KinkError, match="stay at one instant with others"):
        one_sided(history, 4, x=[[1, 0], [0, 0], [-1, 0]])
    with pytest.raises(KinkError, match="overlap before they meet"):
        one_sided(
            run(balls([[0, 0], [4, 0], [6, 0]], [[1, 0], [0, 0], [0, 0]]), OPEN, 5), 4, x=[[0, 0], [0, 0], [-1, 0]]
        )


def test_more_contacts_than_have_all_orders_tried_are_asked_for_one_by_one():
    around = [[3 * np.cos(a), 3 * np.sin(a)] for a in np.arange(6) * np.pi / 3]
    history = run(balls([[0, 0], *around], [[0, 0], *(-np.array(around) / 3)]), OPEN, 2)
    if np.sum(history.clock == history.clock[0]) > 4:
        with pytest.raises(ValueError, match="ask one_sided for a change"):
            sides(history, 1.5)


@pytest.mark.parametrize(
    "change, words",
    [
        ({"t": 99.0}, "t must be from 0 to 5"),
        ({"x": [1, 2, 3]}, r"x must be one number or shape \(2, 2\)"),
        ({"v": np.nan}, "v must be finite"),
        ({"e": [1, 2]}, "e must be one number"),
        ({"grazes": 1}, "grazes must be"),
    ],
)
def test_what_is_no_change_is_refused(change, words):
    history = run(balls([[0, 0], [5, 0]], [[1, 0], [0, 0]]), OPEN, 5)
    with pytest.raises((ValueError, TypeError), match=words):
        one_sided(history, **({"t": 4.5} | change))


def test_a_ball_at_rest_on_a_wall_has_no_side_and_drag_does_not_go_with_gravity():
    start, house = setups.drop(0.0)
    with pytest.raises(EndlessError) as caught:
        run(start, house, 1.5)
    for ask in (one_sided, sides):
        with pytest.raises(KinkError, match="comes to rest"):
            ask(caught.value.history, caught.value.history.until)
    with pytest.raises(ValueError, match="drag must be 0 under gravity"):
        one_sided(run(*setups.drop(0.5), 1.0), 1.0, drag=0.1)


def test_no_balls_have_an_empty_derivative():
    history = run(balls(np.zeros((0, 2)), np.zeros((0, 2)), np.zeros(0), np.zeros(0)), OPEN, 5)
    (side,) = sides(history, 3)
    assert side.derivative.state.shape == (0, 0) and side.x.shape == (0, 2)

"""Posts: balls that never move, and walls that are open between them; the jaws of a pool table."""

from fractions import Fraction as F

import numpy as np
import pytest

from lib import setups
from lib.table import BALL, POCKET, POST, WALL, at, balls, named, room, run, warped

JAWED = setups.jawed(e_wall=1.0, drag=0.0)


def alone(x, v, house, until=50.0, **options):
    """One pool ball on its way."""
    return run(balls([x], [v], setups.RADIUS), house, until, **options)


def test_a_post_sends_a_ball_back_as_one_of_endless_mass_would():
    """Along the line of centres the speed turns round and loses e; across it stays: eq. 8.3 with 1/m₂ = 0."""
    met = run(balls([[0, 0.6]], [[2, 0]]), room([-9, -9], [9, 9], e=1, e_wall=0.75, posts=[[3, 0, 0.5]]), 2)
    assert (met.kind.tolist(), met.j.tolist()) == ([POST], [0]) and named(met, 0) == "ball 0 and post 0"
    n, after = (np.array([3, 0]) - met.x[0, 0]) / 1.5, met.v[0, 0]
    assert np.allclose(after @ n, -0.75 * 2 * n[0], atol=1e-14)
    assert np.allclose(after @ [-n[1], n[0]], -2 * n[1], atol=1e-14)
    assert np.isnan(met.x[0, 1]).all() and F(float(met.t[0])) > 0


@pytest.mark.parametrize("compiled", [False, True])
def test_a_ball_over_the_side_hole_falls_where_a_straight_wall_would_turn_it(compiled):
    x, v = [setups.LENGTH / 2, 0.3], [0.0, -1.0]
    assert alone(x, v, JAWED, 2, compiled=compiled).kind.tolist() == [POCKET]
    closed = JAWED._replace(posts=np.zeros((0, 3)))
    assert alone(x, v, closed, 2, compiled=compiled).kind[0] == WALL
    beside = alone([setups.LENGTH / 2 + 0.08, 0.3], v, JAWED, 2, compiled=compiled)
    assert beside.kind[0] == WALL  # a centimetre past the end of the rail


def test_a_ball_down_the_rail_is_turned_away_by_the_near_jaw_of_a_side_pocket_or_passes():
    """What rolls along the rail, a hair off it, passes the side pocket: its hole lies behind the rail."""
    along = alone([0.4, setups.RADIUS + 1e-6], [1.0, 0.0], JAWED, 1.5)
    assert along.kind.tolist() == []
    slanting = alone([1.0, 0.15], [1.0, -0.45], JAWED, 3)
    assert POST in slanting.kind[:2]


def free(x):
    """How far each centre is beyond where a ball may be: outside of rails, and not over a mouth."""
    low, high = setups.RADIUS * np.ones(2), JAWED.high - setups.RADIUS
    return np.max(np.maximum(low - x, x - high), axis=-1)


@pytest.mark.slow
def test_nothing_slips_past_a_hole_behind_a_jaw():
    """From all over the mouths, in all directions: who goes beyond the rails falls, or comes back."""
    rng, furthest, fell = np.random.default_rng(5), 0.0, 0
    for k in range(400):
        pocket = JAWED.pockets[k % 6]
        x = np.clip(pocket, 0.03, JAWED.high - 0.03) + rng.uniform(-0.01, 0.01, 2) * (pocket[0] == setups.LENGTH / 2)
        away = np.array([setups.LENGTH, setups.WIDTH]) / 2 - pocket
        x = np.clip(x + rng.uniform(0.02, 0.2) * away / np.hypot(*away), 0.0286, JAWED.high - 0.0286)
        told = alone(x, setups.direction(rng.uniform(0, 360)), JAWED, 30)
        places = np.vstack([told.x[:, 0], at(told, 30).x])  # one that slips out has no event more
        furthest = max(furthest, float(np.max(free(places))))
        fell += POCKET in told.kind
    assert 0.02 < furthest < 0.075, furthest
    assert fell > 200, fell


def test_rests_are_known_exactly_where_the_warped_clock_ends():
    shot = run(setups.break_shot(0.7), setups.jawed(), np.inf)
    still = at(shot, np.inf)
    assert shot.until == np.inf and not np.any(still.v) and warped(shot.room, np.inf) == 2.0
    assert np.allclose(still.x, at(shot, 60.0).x, atol=1e-9) and {BALL, POST} <= set(shot.kind.tolist())


def test_a_ball_may_start_in_a_mouth_and_not_in_a_jaw():
    inside = [setups.LENGTH / 2, 0.02]
    assert alone(inside, [0, 1.0], JAWED, 1).kind.tolist() == []
    with pytest.raises(ValueError, match=r"ball 0 reaches 0\.0[0-9]+ into the wall low y"):
        alone([0.5, 0.02], [0, 1.0], JAWED)
    with pytest.raises(ValueError, match=r"ball 0 reaches 0\.0[0-9]+ into post \d+ at the start"):
        alone([setups.LENGTH / 2 + 0.05, 0.02], [0, 1.0], JAWED)


@pytest.mark.slow
def test_a_crowd_among_posts_is_the_same_compiled():
    start, house = setups.gas(60, 0.2, seed=4)
    side = float(house.high[0])
    pins = [[x, y, 0.5] for x in np.linspace(0, side, 7)[1:-1] for y in np.linspace(0, side, 7)[1:-1]]
    clear = [p for p in pins if np.min(np.hypot(*(start.x - p[:2]).T)) > 1.6]
    house = house._replace(posts=np.array([*clear, [side / 3, -0.25, 0.25], [2 * side / 3, -0.25, 0.25]]), e_wall=0.9)
    house = house._replace(pockets=np.array([[side / 6, -2.0], [5 * side / 6, -2.0]]), pocket_r=1.9)
    one, other = (run(start, house, 12, compiled=compiled) for compiled in (False, True))
    assert all(np.array_equal(x, y, equal_nan=True) for x, y in zip(one[2:11], other[2:11], strict=True))
    assert {BALL, WALL, POCKET, POST} == set(one.kind.tolist()) and len(one.t) > 100


BAD = {
    "posts must be rows of x, y and radius": dict(posts=[[1, 2]]),
    "gravity must be 0 with posts": dict(posts=[[1, 2, 0.1]], gravity=[0, -1]),
    "of a radius from 1e-60 on": dict(posts=[[1, 2, 0.0]]),
    "posts must be finite": dict(posts=[[1, np.nan, 1]]),
    "posts must be at most 1e60": dict(posts=[[1, 1e70, 1]]),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_posts_are_told(what):
    with pytest.raises(ValueError, match=what):
        room([0, 0], [9, 9], **BAD[what])
    with pytest.raises(ValueError, match="posts must be rows"):
        room([0, 0, 0], [9, 9, 9], posts=[[1, 2, 0.1]])

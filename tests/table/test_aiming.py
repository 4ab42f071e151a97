"""Aiming: every shot is shown by runs of all balls, its window ends where they say, and none is left out."""

import numpy as np
import pytest

from lib import setups, table
from lib.aiming import _contacts, _shot, _turned, causes
from lib.setups import aim, easiest
from lib.table import BALL, POCKET, WALL, EndlessError, at, balls, room, run, tangent
from lib.table.following import fast_follow, follow
from lib.table.given import WALLS

TABLES = {
    "pool": setups.pool(),
    "round jaws": setups.jawed(),
    "straight jaws": setups.tournament(),
    "nothing lost": setups.pool(1, 1, 0),
    "no drag": setups.pool(0.7, 0.5, 0),
    "a hole in the middle": setups.pool()._replace(pockets=np.array([[1.3, 0.6], [0, 0]])),
    "soft": setups.pool(0.0, 0.5, 0.1),
}


def scattered(seed, N=5, alike=True):
    """Balls at rest anywhere on a pool table."""
    rng, x, r = np.random.default_rng(seed), [], []
    while len(x) < N:
        size = setups.RADIUS * (1 if alike else rng.uniform(0.5, 1.5))
        spot = rng.uniform(0.07, 1, 2) * [setups.LENGTH - 0.07, setups.WIDTH - 0.07]
        if all(np.hypot(*(spot - a)) > 1.001 * (size + b) for a, b in zip(x, r, strict=True)):
            if all(np.hypot(*(spot - a)) > 0.1 for a in ([1.3, 0.6],)):
                x.append(spot)
                r.append(size)
    m = setups.MASS * (1 if alike else 10 ** rng.uniform(-0.3, 0.3, N))
    return balls(x, np.zeros((N, 2)), r, m)


def played(start, house, v, cue=0, until=None):
    """The run of all balls with the cue ball played so."""
    speeds = start.v.copy()
    speeds[cue] = v
    end = np.inf if house.drag else 1000 / np.hypot(*v)
    try:
        return run(start._replace(v=speeds), house, until or end, events=2000)
    except EndlessError as error:
        return error.history


def sinks(start, house, shot, degrees):
    """Does the shot still sink its ball, by its way alone, turned by so little?"""
    return causes(played(start, house, _exactly_turned(shot.v, degrees)), shot.ball, shot.pocket) == shot.events


def _exactly_turned(v, degrees):
    return np.hypot(*v) * _turned(v / np.hypot(*v), np.tan(np.radians(degrees)))


def others(start, house, shot, degrees):
    """How many events come before the fall that are not of the way; many if it does not fall."""
    history = played(start, house, _exactly_turned(shot.v, degrees))
    fell = np.flatnonzero((history.kind == POCKET) & (history.i == shot.ball) & (history.j == shot.pocket))
    return fell[0] + 1 - len(shot.events) if len(fell) else 99


SOME = [pytest.param(name, marks=pytest.mark.slow if name != "pool" else ()) for name in TABLES]
"""The tables, of which one is enough after a change."""


@pytest.mark.parametrize("name", SOME)
@pytest.mark.slow
def test_each_window_ends_where_runs_of_all_balls_say(name):
    """Where hardly anything else happens before the fall: what comes across later is chaos."""
    house, quiet, count = TABLES[name], 0, 0
    for seed in range(2):
        start = scattered(seed, 4, alike=seed == 0)
        shots = easiest(start, house)
        assert [x.width for x in shots] == sorted((x.width for x in shots), reverse=True)
        for shot in shots:
            assert shot.low < shot.angle < shot.high and abs(shot.high - shot.low - shot.width) < 1e-11
            assert sinks(start, house, shot, 0.0)
            hair, count = 1e-6 * shot.width, count + 1
            ends = [(shot.low - shot.angle, -hair), (shot.high - shot.angle, hair)]
            if max(others(start, house, shot, end - out) for end, out in ends) <= 3:
                quiet += 1
                assert all(sinks(start, house, shot, end - out) for end, out in ends), (seed, shot)
                assert not any(sinks(start, house, shot, end + out) for end, out in ends), (seed, shot)
    assert count > 8 and quiet > count / 2, (quiet, count)


def way_of(events, cue=0):
    """A way of which these are the events, if it is direct or by one cushion; else None."""
    hit = [k for k, (kind, _, _) in enumerate(events) if kind == BALL]
    if len(hit) != 1 or len(events) > 3 or {kind for kind, _, _ in events} - {BALL, WALL, POCKET}:
        return None
    rows = [(i, j) if kind == BALL else (i, WALLS[j]) for kind, i, j in events[:-1]]
    return [(cue, max(row)) if k == hit[0] else row for k, row in enumerate(rows)]


@pytest.mark.slow
@pytest.mark.parametrize("name", SOME[:3])
def test_no_shot_is_left_out(name):
    """Whatever falls when the cue ball is played anywhere is in a window."""
    house, found = TABLES[name], 0
    for seed in range(2):
        start, rng = scattered(seed, 3), np.random.default_rng(seed)
        shots = easiest(start, house, speed=30.0)
        for degrees in rng.uniform(-180, 180, 250):
            v = 30.0 * np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])
            history = played(start, house, v, until=2.0)
            for ball in range(1, 3):
                for pocket in range(6):
                    events = causes(history, ball, pocket)
                    if events and (way := way_of(events)) is not None:
                        found += 1
                        those = [x for x in shots if (x.ball, x.pocket, x.way) == (ball, pocket, way)]
                        ends = [((degrees - x.low) % 360, x.high - x.low) for x in those]
                        assert any(a <= width for a, width in ends), (seed, degrees, events, those)
    assert found >= 2, found


@pytest.mark.slow
def test_what_is_not_proved_does_not_sink_the_ball():
    start, house = scattered(0, 7), setups.pool()
    sure = {(x.ball, x.pocket, str(x.way)) for x in easiest(start, house)}
    others = [x for x in easiest(start, house, prove=False) if (x.ball, x.pocket, str(x.way)) not in sure]
    assert others and not any(sinks(start, house, x, 0.0) for x in others)


def test_longer_ways():
    """Two balls in a row, two cushions, and the cue ball itself off another."""
    start = balls([[0.6, 0.6], [1.0, 0.7], [1.6, 0.9]], np.zeros((3, 2)), setups.RADIUS, setups.MASS)
    ways = {
        (2, 5): [(0, 1), (1, 2)],
        (1, 4): [(0, "low x"), (0, "low y"), (0, 1)],
        (1, 2): [(0, 1), (1, "high x"), (1, "low y")],
        (0, 3): [(0, 1)],
        (0, 5): [(0, 1), (0, "high x")],
    }
    widths = {}
    for (ball, pocket), way in ways.items():
        if shot := aim(start, setups.pool(), ball, pocket, way):
            assert sinks(start, setups.pool(), shot, 0.0)
            widths[ball, pocket] = shot.width
    assert len(widths) >= 3 and all(0 < x < 2 for x in widths.values()), widths


def test_the_more_hits_the_narrower_and_where_something_stands_there_is_none():
    line = balls([[0.3, 0.635], [0.8, 0.635], [1.3, 0.635]], np.zeros((3, 2)), setups.RADIUS, setups.MASS)
    house = setups.pool()._replace(pockets=np.array([[2.54, 0.635]]))
    first, last = aim(balls(*(a[:2] for a in line)), house, 1, 0), aim(line, house, 2, 0, [(0, 1), (1, 2)])
    assert abs(first.angle) < 1e-12 and abs(last.angle) < 1e-12 and last.width < first.width / 5
    assert aim(line, house, 2, 0) is None and aim(line, house, 1, 0) is None


def test_where_the_middle_is_shut_it_takes_what_is_left():
    """A ball stands before a wide hole, a little beside its middle: past it there is room on one side."""
    start = balls([[0.3, 0.635], [0.8, 0.635], [1.8, 0.64]], np.zeros((3, 2)), setups.RADIUS, setups.MASS)
    house = setups.pool()._replace(pockets=np.array([[2.4, 0.635]]), pocket_r=0.3)
    shot = aim(start, house, 1, 0)
    alone = aim(balls(*(a[:2] for a in start)), house, 1, 0)
    assert alone.low < shot.low < shot.high <= alone.high and not shot.low < 0.0 < shot.high
    assert sinks(start, house, shot, 0.0) and not sinks(start, house, alone, 0.0)


def test_a_jaw_across_the_way_is_seen_and_one_beside_it_is_not_in_the_way():
    line = balls([[0.3, 0.635], [0.8, 0.635]], np.zeros((2, 2)), setups.RADIUS, setups.MASS)
    house = setups.pool()._replace(pockets=np.array([[2.4, 0.635]]))
    for x, y, free in ((1.5, [0.3, 0.9], False), (1.5, [0.7, 0.9], True), (0.5, [0.3, 0.9], False)):
        crossed = house._replace(jaws=np.array([[[x, y[0]], [x, y[1]]]]))
        assert len(easiest(line, crossed, cushion=False, prove=False)) == free


@pytest.mark.slow
def test_the_slowest_just_gets_there():
    start, house = scattered(0), setups.pool()
    for shot in easiest(start, house)[:3]:
        u = shot.v / np.hypot(*shot.v)
        for share, there in ((1 - 1e-9, False), (1 + 1e-9, True)):
            v = share * shot.slowest * u
            assert (causes(played(start, house, v), shot.ball, shot.pocket) == shot.events) == there


def test_what_stops_on_its_way_is_no_shot_and_an_open_mouth_is_no_wall():
    start = scattered(0)
    assert easiest(start, setups.pool(), speed=0.05, prove=False) == []
    assert len(easiest(start, setups.jawed(), cushion=False, prove=False)) == 4


def test_compiled_it_follows_to_the_same_bits_and_its_derivative_is_that_of_the_table():
    for seed in range(4):
        start, house = scattered(seed, 3), setups.pool()
        for way in ([(0, 1)], [(0, "high y"), (0, 1)], [(0, 1), (1, "low x")]):
            shot = aim(start, house, 1, 2, way, speed=50.0)
            if shot is None:
                continue
            followed = _shot(start, house, 1, 2, _contacts(way, house, 3), 0)
            u = (shot.v / 50.0).tolist()
            assert follow(followed, *u) == fast_follow()(followed, *u)
            history = played(start, house, shot.v)
            fell = int(np.flatnonzero((history.kind == POCKET) & (history.i == 1))[0])
            t = (history.t[fell] + max([0.0, *history.t[:fell]])) / 2
            moved = tangent(history, t, v=[[-shot.v[1], shot.v[0]], [0, 0], [0, 0]])
            x, v = at(history, t).x[1], at(history, t).v[1]
            p, fast = house.pockets[2] - x, np.hypot(*v)
            side = np.array([-v[1], v[0]]) / fast
            turn = moved.v[1] @ side / fast
            turns = -moved.x[1] @ side - turn * (p @ v) / fast
            assert abs(turns - follow(followed, *u)[3]) < 1e-9 * abs(turns)


GOOD = {"balls": scattered(0), "room": setups.pool(), "ball": 1, "pocket": 0}


@pytest.mark.parametrize(
    "change, words",
    [
        ({"ball": 9}, "ball must be"),
        ({"ball": True}, "ball must be"),
        ({"pocket": -1}, "pocket must be"),
        ({"pocket": 1.5}, "pocket must be"),
        ({"cue": 5}, "cue must be"),
        ({"way": [0, 1]}, "way must be pairs"),
        ({"way": [(0, "left")]}, "way must name walls"),
        ({"way": [(0, 7)]}, "way must be pairs that end"),
        ({"way": [(1, 1)]}, "meet itself"),
        ({"speed": 0.0}, "speed must be"),
        ({"speed": np.nan}, "speed must be"),
        ({"room": room([0, 0, 0], [9, 9, 9])}, "in the plane"),
        ({"room": room([0, 0], [9, 9], gravity=[0, -1])}, "without gravity"),
        ({"balls": scattered(0)._replace(v=np.ones((5, 2)))}, "at rest"),
    ],
)
def test_bad_input_is_refused(change, words):
    with pytest.raises((ValueError, TypeError), match=words):
        aim(**(GOOD | change))


def test_without_pockets_or_others_there_is_nothing():
    assert easiest(balls([[1, 0.5]], [[0, 0]], 0.03), setups.pool()) == []
    assert easiest(scattered(0), table.room([0, 0], [2.54, 1.27])) == []
    assert aim(**(GOOD | {"way": [(2, 1)]})) is None  # ball 2 never moves

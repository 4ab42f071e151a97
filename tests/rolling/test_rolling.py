"""Balls that slide, roll and are spun: what physics knows of them, what every run promises, and pooltool's order."""

import json
from itertools import pairwise
from math import atan, cos, degrees, inf, radians, sin, sqrt
from pathlib import Path

import numpy as np
import pytest

from lib import setups
from lib.compiled import has_numba
from lib.rolling import (
    PHASE,
    REST,
    ROLL,
    SLIDE,
    SUNK,
    TURN,
    at,
    balls,
    cloth,
    deflection,
    energy,
    loop,
    path,
    run,
    strike,
    stun,
)
from lib.table import BALL, POCKET, WALL, EndlessError
from lib.table.clock import sooner

R, M, G = setups.RADIUS, setups.MASS, 9.81
OPEN = cloth([-inf] * 2, [inf] * 2)
SHOTS = json.loads((Path(__file__).parents[1] / "vectors" / "pooltool_shots.json").read_text(encoding="utf-8"))
FIELDS = ("t", "instant", "kind", "i", "j", "clock", "tail", "x", "v", "w", "phase")
WAYS = [False, pytest.param(True, marks=pytest.mark.skipif(not has_numba(), reason="numba is not there"))]


def same(one, other) -> bool:
    """Are the events of two histories the same bytes?"""
    return all(getattr(one, name).tobytes() == getattr(other, name).tobytes() for name in FIELDS)


def rolled(v):
    """The spin of a ball that rolls at v."""
    return [-v[1] / R, v[0] / R, 0.0]


def pool(**options):
    """A table of nine feet with its middle line at y = 0, so that its mirror image is itself to the last bit."""
    return cloth([0, -setups.WIDTH / 2], [setups.LENGTH, setups.WIDTH / 2], **options)


def opening(seed: int, loose: float = 0.0, lively: bool = False):
    """A break: the cue ball comes in with any spin; the rack is a little loose, or everything moves."""
    rng = np.random.default_rng(seed)
    rack = setups.rack([1.9, 0.0], R * (1 + loose * rng.random()))
    x = np.vstack([[0.635, 0.0], rack + loose * 1e-4 * R * rng.uniform(-1, 1, (15, 2))])
    v, w = np.zeros((16, 2)), np.zeros((16, 3))
    v[0], w[0] = rng.uniform(1, 10) * np.array([1, loose * rng.uniform(-1, 1)]), rng.uniform(-1, 1, 3) * [0.5, 60, 60]
    if lively:
        v[1:], w[1:] = rng.uniform(-2, 2, (15, 2)), rng.uniform(-50, 50, (15, 3))
    return balls(x, v, w, R, M)


def watched(history):
    """Of all balls at every time at which something happens: centres (T, N, 2), velocities and spins after it."""
    t, start, house = np.unique(history.t), history.balls, history.cloth
    x, v, w = (
        np.empty((len(t), len(start.r), 2)),
        np.empty((len(t), len(start.r), 2)),
        np.empty((len(t), len(start.r), 3)),
    )
    for i, mine in enumerate(path(history)):
        k = np.searchsorted(mine.t, t, side="right") - 1
        s, a, r = (t - mine.t[k])[:, None], mine.a[k], start.r[i]
        x[:, i], v[:, i] = mine.x[k] + s * (mine.v[k] + 0.5 * s * a), mine.v[k] + s * a
        sliding = mine.w[k, :2] + s * 2.5 / r * np.stack([a[:, 1], -a[:, 0]], axis=-1)
        follows = np.stack([-v[:, i, 1], v[:, i, 0]], axis=-1) / r
        phase = mine.phase[k][:, None]
        w[:, i, :2] = np.where(phase == SLIDE, sliding, np.where(phase == ROLL, follows, 0))
        left = np.maximum(np.abs(mine.w[k, 2]) - s[:, 0] * 2.5 * house.turn * house.g / r, 0)
        w[:, i, 2] = np.sign(mine.w[k, 2]) * left
    return x, v, w


def depth(history, x) -> float:
    """How deep, in radii, the worst pair, or ball and cushion, overlap."""
    (i, j), r = np.triu_indices(x.shape[1], 1), history.balls.r
    pairs = (r[i] + r[j] - np.sqrt(np.sum((x[:, i] - x[:, j]) ** 2, axis=-1))) / (r[i] + r[j])
    walls = 1 - np.minimum(x - history.cloth.low, history.cloth.high - x) / r[:, None]
    return max(np.max(pairs, initial=-inf), np.max(walls, initial=-inf))


def energies(history, v, w):
    """The energy at every time of `watched`."""
    r, m = history.balls.r, history.balls.m
    return np.sum(m / 2 * (np.sum(v * v, axis=-1) + 0.4 * r * r * np.sum(w * w, axis=-1)), axis=-1)


# One ball.


@pytest.mark.one_in(2)
@pytest.mark.parametrize("compiled", WAYS)
@pytest.mark.parametrize("ahead", [[1, 0], [0, -1], [0.6, 0.8], [-3, 1]])
def test_a_ball_slides_then_rolls_at_five_sevenths_of_its_speed(ahead, compiled):
    v0, mu = 3.7, 0.23
    v, w = strike(v0, ahead, r=R)
    history = run(balls([[0, 0]], v, w, R, M), OPEN._replace(slide=mu), compiled=compiled)
    assert history.kind.tolist() == [PHASE, PHASE] and history.j.tolist() == [SLIDE, ROLL]
    assert history.t[0] == pytest.approx(2 * v0 / (7 * mu * G), rel=1e-12)
    np.testing.assert_allclose(history.v[0, 0], 5 / 7 * v, rtol=1e-12)
    np.testing.assert_allclose(history.w[0, 0], rolled(5 / 7 * v), rtol=1e-12)
    assert np.linalg.norm(history.x[0, 0]) == pytest.approx(12 * v0**2 / (49 * mu * G), rel=1e-12)
    way = np.linalg.norm(history.x[1, 0] - history.x[0, 0])
    assert way == pytest.approx((5 / 7 * v0) ** 2 / (2 * 0.01 * G), rel=1e-12)
    assert not history.v[1, 0].any() and not history.w[1, 0].any() and history.phase[1, 0] == REST


def test_a_ball_that_rolls_goes_straight_to_rest():
    for v in ([1.5, 0], [-0.3, 0.4]):
        history = run(balls([[0.1, 0.2]], v, rolled(v), R, M), OPEN)
        assert history.j.tolist() == [ROLL]
        speed = sqrt(v[0] ** 2 + v[1] ** 2)
        assert history.t[0] == pytest.approx(speed / (0.01 * G), rel=1e-12)
        np.testing.assert_allclose(history.x[0, 0] - [0.1, 0.2], np.array(v) * speed / (2 * 0.01 * G), rtol=1e-12)


def test_a_ball_turns_on_the_spot_while_it_rolls_and_after():
    still = run(balls([[0, 0]], [0, 0], [0, 0, -30], R, M), OPEN)
    assert still.j.tolist() == [TURN] and still.phase[0, 0] == REST
    assert still.t[0] == pytest.approx(30 * R / (2.5 * OPEN.turn * G), rel=1e-12)
    moving = run(balls([[0, 0]], [0.1, 0], [0, 0.1 / R, 99], R, M), OPEN)
    assert moving.j.tolist() == [ROLL, TURN]
    assert moving.t[1] == pytest.approx(99 * R / (2.5 * OPEN.turn * G), rel=1e-12)
    half = at(moving, moving.t[1] / 2)
    assert half.w[0, 2] == pytest.approx(49.5, rel=1e-12)


def test_a_ball_struck_with_side_curves_only_by_its_slip():
    curved = run(balls([[0, 0]], [2, 0], [30, 0, 20], R, M), OPEN)
    assert curved.v[0, 0, 1] == pytest.approx(-2 / 7 * R * 30, rel=1e-12)
    straight = run(balls([[0, 0]], [2, 0], [0, 0, 20], R, M), OPEN)
    assert straight.v[0, 0, 1] == 0


def test_strike():
    v, w = strike(2, [0, 3], side=0.3, height=-0.2, r=0.1)
    assert v.tolist() == [0, 2]
    np.testing.assert_allclose(w, 2.5 * np.cross([0.3, 0, -0.2], [0, 1, 0]) * 2 / 0.1)
    rolls = run(balls([[0, 0]], *strike(1, [1, 0], height=0.4, r=R), R, M), OPEN)
    assert rolls.j.tolist() == [ROLL]
    for offset in ({"side": 0.51}, {"height": -0.6}, {"side": 0.4, "height": 0.4}):
        with pytest.raises(ValueError, match="side, height must be within half a radius, beyond is a miscue"):
            strike(1, [1, 0], **offset)


# Two balls.


def cut_shot(phi: float, spin: float = 1.0, speed: float = 2.0):
    """A cue ball that arrives with a share of natural roll and meets another at a cut of phi degrees, at once."""
    n = np.array([cos(radians(phi)), sin(radians(phi))])
    w = [0, spin * speed / R, 0]
    return run(balls([[0, 0], 2 * R * n], [[speed, 0], [0, 0]], [w, [0, 0, 0]], R, M), OPEN)


def bent(history) -> float:
    """By how many degrees the cue ball's way bends, when it rolls again."""
    k = np.flatnonzero((history.kind == PHASE) & (history.i == 0) & (history.j == SLIDE))[0]
    x, y = history.v[k, 0]
    return degrees(atan(-y / x))


@pytest.mark.parametrize("phi", np.linspace(3, 80, 23))
def test_thirty_degree_rule(phi):
    s, c = sin(radians(phi)), cos(radians(phi))
    assert bent(cut_shot(phi)) == pytest.approx(degrees(atan(s * c / (s * s + 0.4))), abs=1e-9)


def test_thirty_degree_rule_has_its_peak():
    phi = degrees(atan(sqrt(2 / 7)))  # sin² = 2/9
    assert phi == pytest.approx(28.126, abs=5e-4)
    assert bent(cut_shot(phi)) == pytest.approx(33.749, abs=5e-4)
    assert bent(cut_shot(phi)) > max(bent(cut_shot(phi - 0.1)), bent(cut_shot(phi + 0.1)))


@pytest.mark.parametrize("phi", [5, 30, 45, 71])
def test_ninety_degrees_after_a_stun_shot(phi):
    history = cut_shot(phi, spin=0.0)
    (a, b), (c, d) = history.v[0]
    assert history.kind[0] == BALL and abs(a * c + b * d) < 1e-14 * 4
    k = np.flatnonzero((history.kind == PHASE) & (history.j == SLIDE))
    first, second = (history.v[k[history.i[k] == i][0], 0] for i in (0, 1))
    assert abs(first @ second) < 1e-14 * 4, "and still when they roll"


def test_follow_goes_on_draw_comes_back_and_stun_stays():
    ends = []
    for height in (0.4, 0.0, -0.45):
        v, w = strike(3.0, [1, 0], height=height, r=R)
        history = run(balls([[0, 0], [2 * R + 0.01, 0]], [v, [0, 0]], [w, [0, 0, 0]], R, M), OPEN)
        ends.append(at(history, history.t[-1]).x[0, 0])
    assert ends[0] > 0.5 and abs(ends[1] - 0.01) < 0.01 and ends[2] < -0.2


def test_balls_that_met_meet_again_where_the_path_bends_back():
    v, w = strike(2.0, [1, 0], height=0.5, r=R)
    heavy = balls([[0, 0], [0.1, 0]], [v, [0, 0]], [w, [0, 0, 0]], R, [M, 50 * M])
    history = run(heavy, OPEN._replace(e=0.3))
    met = np.flatnonzero(history.kind == BALL)
    assert len(met) > 1 and not np.any((history.kind[: met[1]] == BALL) & (history.j[: met[1]] != 1))
    assert history.v[met[0], 0, 0] < 0 < at(history, history.t[met[1]] - 1e-9).v[0, 0]
    assert depth(history, watched(history)[0]) < 1e-12


@pytest.mark.parametrize("compiled", WAYS)
def test_a_ball_pressed_on_a_cushion_or_a_ball_knocks_a_finite_number_of_times(compiled):
    corner = cloth([0, 0], [1, 1], e_wall=0.3)
    still = [0, 0, 0]
    cases = (
        (balls([[1 - R, 0.5]], [0, 0], [0, 80, 0], R, M), corner),
        (balls([[0.5, 0.5]], [1, 0], [0, 90, 0], R, M), corner),
        (balls([[0.3, 0.5], [0.3 + 2 * R, 0.5]], [[0, 0], [0, 0]], [[0, 80, 0], still], R, M), corner._replace(e=0.5)),
    )
    for start, house in cases:
        history = run(start, house, events=5000, compiled=compiled)
        x, v, w = watched(history)
        assert 3 < len(history.t) and depth(history, x) < 1e-12
        assert np.max(np.diff(energies(history, v, w), prepend=energy(start))) <= 1e-14 * energy(start)
        assert not at(history, history.t[-1]).v.any()


@pytest.mark.slow
@pytest.mark.parametrize("compiled", WAYS)
@pytest.mark.parametrize("e", [0.05, 0.5])
def test_a_ball_that_its_spin_presses_into_a_corner_knocks_a_finite_number_of_times(e, compiled):
    start = balls([[1 - R, 1 - R]], [0, 0], [-20, 20, 0], R, M)
    history = run(start, cloth([0, 0], [1, 1], e=e), events=5000, compiled=compiled)
    x, v, w = watched(history)
    assert 3 < len(history.t) and history.t[-1] > 0.1 and depth(history, x) < 1e-12
    assert np.max(np.diff(energies(history, v, w), prepend=energy(start))) <= 1e-14 * energy(start)
    assert not at(history, history.t[-1]).v.any()


# A ball of draw drives others into a cushion, and a heavy one drives a light one: soft, they knock there without end.
JAMS = {
    "three in a line": balls([[0.5, 0.5], [0.6, 0.5], [1 - 1.5 * R, 0.5]], [[2, 0], [0, 0], [0, 0]], [0, 80, 0], R, M),
    "a heavy and a light one": balls([[0.5, 0.5], [1 - 2 * R, 0.5]], [[2, 0], [0, 0]], [0, 80, 0], R, [30 * M, M]),
}
JAMS = {name: start._replace(w=start.w * (np.arange(len(start.r)) == 0)[:, None]) for name, start in JAMS.items()}
SAVED = [("three in a line", "tc", 1e-3, e_wall) for e_wall in (0.0, 0.05, 0.5)]
SAVED += [("a heavy and a light one", "tc", 1e-3, 0.5), ("three in a line", "cutoff", 1e-2, 0.0)]


SOME = [(*case, True) for case in SAVED[1:]] + [(*SAVED[0], False)]
SAVED_BY = [
    pytest.param(*case, way, marks=() if (*case, way) in SOME else pytest.mark.slow)
    for case in SAVED
    for way in (False, True)
    if has_numba() or not way
]


@pytest.mark.slow
@pytest.mark.parametrize("name, policy, limit, e_wall, compiled", SAVED_BY)
def test_the_policies_end_what_would_not(name, policy, limit, e_wall, compiled):
    start, house, cap = JAMS[name], cloth([0, 0], [1, 1], e=0.0, e_wall=e_wall), 2000 if policy == "tc" else 6000
    with pytest.raises(EndlessError, match=f"more than {cap} events") as caught:
        run(start, house, events=cap, compiled=compiled)
    history = run(start, house, events=cap, compiled=compiled, policy=policy, limit=limit)
    x, v, w = watched(history)
    assert history.ended == "time" and history.t[-1] > caught.value.history.until + 0.02
    assert not v[-1].any() and depth(history, x) < 1e-12
    assert np.max(np.diff(energies(history, v, w), prepend=energy(start))) <= 1e-14 * energy(start)


@pytest.mark.slow
@pytest.mark.skipif(not has_numba(), reason="numba is not there")
@pytest.mark.parametrize("policy, limit", [("tc", 1e-3), ("cutoff", 1e-2)])
def test_with_a_policy_compiled_and_plain_have_the_same_bytes(policy, limit):
    jam, rack = (JAMS["three in a line"], cloth([0, 0], [1, 1], e=0.0)), (opening(2, 0.06), pool(e=0.3, e_wall=0.2))
    for start, house in (jam, rack):
        plain, fast = (run(start, house, 0.46, compiled=way, policy=policy, limit=limit) for way in (False, True))
        assert len(plain.t) > 50 and same(plain, fast) and not same(plain, run(start, house, 0.46))


@pytest.mark.parametrize("compiled", WAYS)
def test_a_ball_along_a_cushion_that_rounding_alone_presses_does_not_knock_without_end(compiled):
    """What rounding has left of its spin slips towards the cushion at 3e-17 of its speed: too little to part."""
    start = balls([[0.5, R]], [-0.96, 0], [1e-15, 0, 0], R, M)
    history = run(start, cloth([0, 0], [1, 1], e=0.0), events=500, compiled=compiled)
    assert history.ended == "time" and not at(history, history.t[-1]).v.any()


@pytest.mark.parametrize("compiled", WAYS)
def test_the_cutoff_asks_how_fast_two_close_in(compiled):
    """Two of one mass meet head on, and one meets a cushion; just above the limit e counts, and below it is 1."""
    house = cloth([0, 0], [1, 1], e=0.5, e_wall=0.25)
    pair = balls([[0.5, 0.5], [0.5 + 2 * R, 0.5]], [[1, 0], [-1, 0]], r=R, m=M)
    alone = balls([[1 - R, 0.5]], [1, 0], r=R, m=M)
    for start, e, closing in ((pair, 0.5, 2.0), (alone, 0.25, 1.0)):
        for limit, kept in ((closing, e), (closing * (1 + 1e-15), 1.0)):
            after = run(start, house, 1e-6, compiled=compiled, policy="cutoff", limit=limit)
            assert after.v[0, 0].tolist() == [-kept, 0]


@pytest.mark.parametrize("compiled", WAYS)
def test_the_tc_model_counts_from_a_contact_not_from_the_end_of_a_phase(compiled):
    """A ball that soon rolls meets two cushions: the first with e, the second with 1 if that is within the limit."""
    start, house = balls([[0.5, 0.5]], [2, 0], [0, 0.999 * 2 / R, 0], R, M), cloth([0, 0], [1.2, 1], e_wall=0.9)
    free = run(start, house, compiled=compiled)
    first, second = np.flatnonzero(free.kind == WALL)[:2]
    lull = free.t[second] - free.t[first]
    assert 0 < first and np.any(free.kind[first:second] == PHASE), "phases end before each of them"
    for limit, e in ((0.999 * lull, 0.9), (1.001 * lull, 1.0)):
        saved = run(start, house, free.t[second] + 1e-6, compiled=compiled, policy="tc", limit=limit)
        before, after = at(saved, saved.t[second] - 1e-9).v[0, 0], saved.v[second, 0, 0]
        assert saved.v[first].tobytes() == free.v[first].tobytes() and after == pytest.approx(-e * before, rel=1e-6)


@pytest.mark.parametrize("compiled", WAYS)
def test_of_several_contacts_at_once_the_policy_asks_each(compiled):
    """A ball meets two cushions in a corner at once: the one that it is slow towards is elastic, and so e is the least
    of 1 and e_wall."""
    start, house = balls([[1 - R, 1 - R]], [1, 0.5], r=R, m=M), cloth([0, 0], [1, 1], e_wall=0.25)
    for limit, e in ((0.5, 0.25), (0.75, 0.25), (1.5, 1.0)):
        history = run(start, house, 1e-6, compiled=compiled, policy="cutoff", limit=limit)
        np.testing.assert_allclose(history.v[0, 0], [-e, -e / 2], rtol=1e-14)
        assert history.instant.tolist() == [0, 0]


@pytest.mark.parametrize("compiled", WAYS)
def test_a_ball_that_leaves_a_cushion_at_a_speed_of_rounding_does_not_knock_without_end(compiled):
    start = balls([[R, 0.5]], [-1e-24, -0.17], [-5, -1e-16, 0], R, M)
    history = run(start, cloth([0, 0], [1, 1], e=1.0), events=500, compiled=compiled)
    assert history.ended == "time" and not at(history, history.t[-1]).v.any()


def test_balls_that_stay_together_do_not_meet_without_end():
    """Without restitution they go on side by side, and close in by rounding alone."""
    for seed in range(12):
        history = run(opening(seed, 0.03, lively=True), pool(e=0.0, e_wall=0.5), until=0.5, events=20_000)
        assert history.ended == "time" and depth(history, watched(history)[0]) < 1e-12


def test_readings_of_the_clock_are_ordered_by_both_their_parts():
    assert sooner(1.0, 1e-20, 1.0, 2e-20) and not sooner(1.0, 2e-20, 1.0, 1e-20)
    assert sooner(1.0, 5.0, 2.0, 0.0) and not sooner(1.0, 0.0, 1.0, 0.0)


def test_a_pocket_takes_a_ball_and_lets_the_others_pass():
    house = cloth([0, 0], [2, 1], pockets=[[0, 0.5], [2, 0.5]], pocket_r=0.06)
    start = balls([[1, 0.5], [1.2, 0.5], [1.95, 0.8]], [[4, 0], [0, 0], [0, -0.8]], r=R, m=M)
    history = run(start, house)
    k = np.flatnonzero((history.kind == POCKET) & (history.i == 1))[0]
    assert history.j[k] == 1 and history.phase[k, 0] == SUNK
    assert np.linalg.norm(history.x[k, 0] - [2, 0.5]) == pytest.approx(0.06, rel=1e-13)
    assert not np.any((history.i[k + 1 :] == 1) | ((history.kind == BALL) & (history.j == 1))[k + 1 :])
    assert (
        not at(history, history.t[-1]).v.any() and at(history, history.t[-1]).x[1].tolist() == history.x[k, 0].tolist()
    )


def test_a_cushion_turns_only_the_normal_part():
    house = cloth([0, 0], [1, 1], e_wall=0.75)
    history = run(balls([[0.9, 0.5]], [2, 1], [3, 4, 5], R, M), house)
    assert history.kind[0] == WALL and history.j[0] == 1 and history.x[0, 0, 0] == 1 - R
    before = run(balls([[0.9, 0.5]], [2, 1], [3, 4, 5], R, M), OPEN, until=history.t[0])
    arriving = at(before, history.t[0])
    np.testing.assert_allclose(history.v[0, 0], arriving.v[0] * [-0.75, 1], rtol=1e-12)
    np.testing.assert_allclose(history.w[0, 0], arriving.w[0], rtol=1e-12)


# Promises of every run.


OFTEN = [
    pytest.param(1.0, 1.0, 700, 33_000, marks=pytest.mark.slow),
    pytest.param(0.95, 0.8, 400, 33_000, marks=pytest.mark.slow),
    pytest.param(0.6, 0.3, 40, 33_000, marks=pytest.mark.slow),
    (0.95, 0.8, 100, 8_000),
    (0.6, 0.3, 10, 8_000),
]


@pytest.mark.parametrize("e, e_wall, many, least", OFTEN)
def test_no_overlap_and_no_gain_over_a_hundred_thousand_events(e, e_wall, many, least):
    """All pairs, all cushions, at every time at which something happens; three parts that make 1e5 events."""
    count, worst, gain, house = 0, -inf, -inf, pool(e=e, e_wall=e_wall)
    for seed in range(many if has_numba() else many // 20):
        start = opening(seed, loose=0.03, lively=seed % 2 == 1)
        history = run(start, house)
        x, v, w = watched(history)
        found = energies(history, v, w)
        gain = max(gain, np.max(np.diff(found, prepend=energy(start))) / energy(start))
        worst, count = max(worst, depth(history, x)), count + len(history.t)
        assert np.all(np.diff(history.t) >= 0) and not v[-1].any()
    assert count > least or not has_numba()
    assert worst < 1e-12 and gain < 1e-13


def uneven(seed: int):
    """Five balls on half a table, their radii from 1 to 3 and their masses from 1 to 1e6, and all in motion."""
    rng = np.random.default_rng(seed)
    x = np.array([[0.2, 0.2], [0.2, 0.8], [0.8, 0.2], [0.8, 0.8], [0.5, 0.5]]) + rng.uniform(-0.1, 0.1, (5, 2))
    r, m = rng.uniform(R, 3 * R, 5), rng.permutation([1.0, 1e6, 1e6, 1e3, 30.0])
    return balls(x, rng.uniform(-3, 3, (5, 2)), rng.uniform(-50, 50, (5, 3)), r, m)


@pytest.mark.parametrize("compiled", WAYS)
@pytest.mark.parametrize("e, e_wall", [(1.0, 1.0), (0.9, 0.7)])
def test_masses_a_million_apart_stay_inside_and_gain_no_energy(e, e_wall, compiled):
    house, count = cloth([0, 0], [1, 1], e=e, e_wall=e_wall), 0
    for seed in (0, 1, 3):  # in 2 a heavy ball drives a light one into a cushion, and they knock there for long
        start = uneven(seed)
        history = run(start, house, 1.0, events=5000, compiled=compiled)
        x, v, w = watched(history)
        assert depth(history, x) < 1e-12 and history.ended == "time"
        assert np.max(np.diff(energies(history, v, w), prepend=energy(start))) <= 1e-14 * energy(start)
        count += np.sum(history.kind == BALL)
    assert count > 5


OUT = "balls, cloth must be within 1e9 of the least radius, all the way"
FAST = "balls, cloth must be slow enough to roll to a halt within 1e12 of the least radius, were there no cushions"


@pytest.mark.parametrize(
    "start, low, high, message",
    [
        (uneven(0), [-inf, 0], [inf, 1], OUT),
        (uneven(0), [0, -inf], [1, 1], OUT),
        (uneven(0), [0, 0], [inf, 1], OUT),
        (uneven(0), [0, 0], [1, 1e9], OUT),
        (uneven(0), [-1e9, 0], [1, 1], OUT),
        (uneven(0)._replace(v=np.full((5, 2), 1e3)), [0, 0], [1, 1], FAST),
    ],
)
def test_where_no_cushion_keeps_balls_near_they_are_still_refused(start, low, high, message):
    with pytest.raises(ValueError, match=message):
        run(start, cloth(low, high), 1.0)


@pytest.mark.parametrize("e, speed", [(1.0, 8.0), (1.0, 2.0), (0.95, 9.5), (0.9, 3.3), (0.8, 6.0)])
def test_a_symmetric_break_stays_symmetric_bit_for_bit(e, speed):
    start = opening(0)
    v, w = strike(speed, [1, 0], height=0.2, r=R)
    start.v[0], start.w[0] = v, w
    history = run(start, pool(e=e, e_wall=0.8))
    mirror = [0] + [1 + row * (row + 1) // 2 + row - k for row in range(5) for k in range(row + 1)]
    x, v, w = watched(history)
    assert len(history.t) > 60 and np.sum(history.kind == BALL) > 20
    assert np.array_equal(x[:, mirror] * [1, -1], x) and np.array_equal(v[:, mirror] * [1, -1], v)
    assert np.array_equal(w[:, mirror] * [-1, 1, -1], w)


@pytest.mark.skipif(not has_numba(), reason="numba is not there")
@pytest.mark.parametrize("seed", range(6))
def test_compiled_and_plain_have_the_same_bytes(seed):
    start, house = opening(seed, loose=0.03 * (seed % 3), lively=seed > 3), pool(e=0.95, e_wall=0.8)
    house = house._replace(pockets=np.array([[0, 0], [setups.LENGTH, 0.0]]), pocket_r=0.06)
    plain, fast = run(start, house, compiled=False), run(start, house, compiled=True)
    assert len(plain.t) > 50 and same(plain, fast) and same(fast, run(start, house, compiled=True))


def test_what_at_and_path_say_is_what_happened():
    start, house = opening(3, loose=0.02), pool(e=0.95, e_wall=0.8)
    history = run(start, house, until=2.0)
    assert history.until == 2.0 and history.ended == "time" and history.t[-1] <= 2.0
    assert all(np.array_equal(a, b) for a, b in zip(at(history, 0), start, strict=True))
    for k in range(0, len(history.t), 7):
        now = at(history, history.t[k])
        later = np.any(history.t[k + 1 :] == history.t[k])
        i = history.i[k]
        if not later:
            np.testing.assert_allclose(now.x[i], history.x[k, 0], atol=1e-15)
            np.testing.assert_allclose(now.v[i], history.v[k, 0], atol=1e-14)
            np.testing.assert_allclose(now.w[i], history.w[k, 0], atol=1e-12)
    for t in np.linspace(0, 2, 41):
        now = at(history, t)
        for i, mine in enumerate(path(history)):
            k = np.searchsorted(mine.t, t, side="right") - 1
            s = t - mine.t[k]
            np.testing.assert_allclose(now.x[i], mine.x[k] + s * mine.v[k] + s * s / 2 * mine.a[k], atol=1e-14)
    for mine in path(history):
        assert mine.t[0] == 0 and all(a <= b for a, b in pairwise(mine.t))


def test_a_run_cut_in_two_goes_on_as_one():
    start, house = opening(5, loose=0.03), pool(e=0.95, e_wall=0.8)
    whole = run(start, house, until=1.0)
    rest = run(at(whole, 0.5), house, until=0.5)
    np.testing.assert_allclose(at(rest, 0.5).x, at(whole, 1.0).x, atol=1e-6)


# pooltool.


def end_of_tie(known, first: int) -> int:
    """The number of events, at least the first so many, that cuts no tie in two."""
    while first < len(known) and known[first][0] - known[first - 1][0] < SHOTS["tie"]:
        first += 1
    return first


def in_order(known, rows):
    """The events in order, those of a tie in one order whichever came first."""
    ties = np.cumsum(np.diff([row[0] for row in known], prepend=-1) >= SHOTS["tie"])
    return sorted([int(tie), *row] for tie, row in zip(ties, rows, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("compiled", WAYS)
def test_pooltool_finds_the_same_order_of_events(compiled):
    house = cloth(
        [0, 0], SHOTS["high"], *(SHOTS[name] for name in ("slide", "roll", "turn", "g")), 1.0, SHOTS["e_wall"]
    )
    shots, kinds = SHOTS["shots"], set()
    assert len(shots) == 100 and SHOTS["pooltool"] == "0.6.0"
    for number, shot in enumerate(shots):
        N = len(shot["x"])
        v, w = np.zeros((N, 2)), np.zeros((N, 3))
        v[0], w[0] = shot["v"], shot["w"]
        history = run(balls(shot["x"], v, w, SHOTS["r"], SHOTS["m"]), house, compiled=compiled)
        known = shot["events"][: end_of_tie(shot["events"], SHOTS["first"])]
        ours = np.stack([history.kind, history.i, history.j], axis=-1)[: len(known)].tolist()
        assert in_order(known, ours) == in_order(known, [row[1:] for row in known]), f"shot {number}"
        np.testing.assert_allclose(history.t[: len(known)], [row[0] for row in known], rtol=0, atol=1e-3)
        kinds |= {(row[1], row[3] if row[1] == PHASE else 0) for row in known}
    assert kinds == {(BALL, 0), (WALL, 0), (PHASE, SLIDE), (PHASE, ROLL), (PHASE, TURN)}


# What is refused, and what ends early.

ONE = balls([[0, 0]], [1, 0])
REFUSED = {
    "x must be finite": lambda: balls([[np.nan, 0]], [1, 0]),
    "v must be finite": lambda: balls([[0, 0]], [np.inf, 0]),
    "w must be finite": lambda: balls([[0, 0]], [1, 0], [0, np.nan, 0]),
    "r must be above 0": lambda: balls([[0, 0]], [1, 0], r=0),
    "m must be above 0": lambda: balls([[0, 0]], [1, 0], m=-1),
    r"x must have shape \(N, 2\)": lambda: balls([[0, 0, 0]], [1, 0, 0]),
    r"w must have shape \(1, 3\)": lambda: balls([[0, 0]], [1, 0], [0, 0]),
    "w must be at most": lambda: balls([[0, 0]], [1, 0], [0, 0, 1e30]),
    "slide must be above 0": lambda: cloth([0, 0], [1, 1], slide=0),
    "roll must be above 0": lambda: cloth([0, 0], [1, 1], roll=-0.1),
    "turn must be finite": lambda: cloth([0, 0], [1, 1], turn=np.nan),
    "g must be above 0": lambda: cloth([0, 0], [1, 1], g=0),
    "e must be between 0 and 1": lambda: cloth([0, 0], [1, 1], e=1.1),
    "e_wall must be one number": lambda: cloth([0, 0], [1, 1], e_wall=[1, 1]),
    "high must be above low": lambda: cloth([0, 0], [1, 0]),
    "low, high must have 2 coordinates": lambda: cloth([0, 0, 0], [1, 1, 1]),
    "pockets must be rows of 2": lambda: cloth([0, 0], [1, 1], pockets=[[0, 0, 0]]),
    "pocket_r must be at least 0": lambda: cloth([0, 0], [1, 1], pocket_r=-1),
    "speed must be at least 0": lambda: strike(-1, [1, 0]),
    "direction must be a vector of length above 0": lambda: strike(1, [0, 0]),
    "direction must be a vector of 2": lambda: strike(1, [0, 0, 1]),
    "speed must be above 0": lambda: stun(0.0, 1.0, OPEN),
    "way must be at least 0": lambda: stun(1.0, -1.0, OPEN),
    "way must be at most speed": lambda: stun(1.0, 99.0, OPEN),
    "sine must be in": lambda: deflection([0.5, 1.1]),
    "sine must be finite": lambda: deflection(np.nan),
    "height must be finite": lambda: strike(1, [1, 0], height=np.nan),
    "until must be at least 0": lambda: run(ONE, OPEN, -1),
    "until must be finite or inf": lambda: run(ONE, OPEN, np.nan),
    "events must be a whole number": lambda: run(ONE, OPEN, events=1.5),
    "policy must be one of raise, cutoff, tc; got 'hope'": lambda: run(ONE, OPEN, policy="hope"),
    "limit must be one number, at least 0; got -1": lambda: run(ONE, OPEN, policy="tc", limit=-1),
    "limit must be finite": lambda: run(ONE, OPEN, policy="cutoff", limit=inf),
    "balls, cloth must be within 1e9": lambda: run(balls([[0, 0]], [1e6, 0], r=1e-3), OPEN),
    "ball 0 and ball 1 overlap by 0.5": lambda: run(balls([[0, 0], [1.5, 0]], [1, 0]), OPEN),
    "ball 0 reaches 0.5 into the cushion high y": lambda: run(balls([[0, 0]], [1, 0]), cloth([-9, -9], [9, 0.5])),
    "ball 0 reaches 0.5 into the cushion low x": lambda: run(balls([[0, 0]], [1, 0]), cloth([-0.5, -9], [9, 9])),
    "ball 0 starts in pocket 0": lambda: run(ONE, OPEN._replace(pockets=np.array([[0.1, 0]]), pocket_r=0.2)),
    "t must be from 0 to": lambda: at(run(ONE, OPEN, 1.0), 1.1),
}


@pytest.mark.parametrize("way", [0.0, 0.1, 0.5])
def test_a_stun_shot_has_no_spin_when_it_has_gone_its_way(way):
    height = stun(2.0, way, OPEN)
    v, w = strike(2.0, [1, 0], height=height, r=R)
    history = run(balls([[0, 0], [way + 2 * R, 0]], [v, 0 * v], [w, 0 * w], R), OPEN)
    assert np.max(np.abs(history.w[0, 0])) < 1e-12 and np.max(np.abs(history.v[0, 0])) < 1e-12, "and it stops dead"
    assert height <= 0 and (height == 0) == (way == 0)


def test_the_rule_has_its_peak_where_it_is_said():
    s = np.linspace(0, 1, 1001)
    psi = np.degrees(np.arctan(deflection(s)))
    assert deflection(0) == deflection(1) == 0 and deflection([[0.5]]).shape == (1, 1)
    assert s[np.argmax(psi)] == pytest.approx(np.sqrt(2 / 9), abs=1e-3)
    assert np.degrees(np.arctan(deflection(np.sqrt(2 / 9)))) == pytest.approx(33.749, abs=5e-4)


@pytest.mark.parametrize("message", REFUSED)
def test_bad_input_is_refused_by_name(message):
    with pytest.raises(ValueError, match=message):
        REFUSED[message]()


def test_bad_types_are_refused():
    for bad in (lambda: run((1, 2), OPEN), lambda: run(ONE, setups.pool()), lambda: run(ONE, OPEN, compiled=1)):
        with pytest.raises(TypeError, match="must be"):
            bad()


REPLACED = [
    ({"x": ONE.x * np.nan}, ValueError, "x must be finite"),
    ({"x": np.zeros((1, 3)), "v": np.zeros((1, 3))}, ValueError, r"x must have shape \(N, 2\)"),
    ({"x": np.zeros((3, 2)), "v": np.zeros((2, 2))}, ValueError, "x, v, r, m must have shapes that broadcast"),
    ({"v": ONE.v * 1e21}, ValueError, "v must be at most 1e20 in size"),
    ({"v": ONE.v.astype(str)}, TypeError, "v must be real numbers"),
    ({"w": np.zeros((1, 2))}, ValueError, r"w must have shape \(1, 3\)"),
    ({"w": ONE.w + inf}, ValueError, "w must be finite"),
    ({"r": -ONE.r}, ValueError, "r must be above 0"),
    ({"r": ONE.r > 0}, TypeError, "r must be real numbers"),
    ({"m": 0 * ONE.m}, ValueError, "m must be above 0"),
    ({"low": np.array([0, np.nan])}, ValueError, "low must be at most 1e60 in size, or -inf; got nan"),
    ({"high": np.full(2, -inf)}, ValueError, "high must be at most"),
    ({"high": np.ones(3)}, ValueError, "low, high must be two corners"),
    ({"slide": -0.2}, ValueError, "slide must be above 0"),
    ({"roll": np.nan}, ValueError, "roll must be finite"),
    ({"turn": 0.0}, ValueError, "turn must be above 0"),
    ({"g": [9.81, 9.81]}, ValueError, "g must be one number"),
    ({"e": -0.1}, ValueError, "e must be between 0 and 1"),
    ({"e_wall": 1.1}, ValueError, "e_wall must be between 0 and 1"),
    ({"e_wall": "soft"}, TypeError, "e_wall must be real numbers"),
    ({"pockets": np.ones((1, 3))}, ValueError, "pockets must be rows of 2 coordinates"),
    ({"pocket_r": -1.0}, ValueError, "pocket_r must be at least 0"),
]


@pytest.mark.parametrize("fields, kind, message", REPLACED)
def test_a_field_that_was_replaced_is_checked_like_one_that_was_given(fields, kind, message):
    start, house = (
        (ONE._replace(**fields), OPEN) if fields.keys() <= set(ONE._fields) else (ONE, OPEN._replace(**fields))
    )
    with pytest.raises(kind, match=message):
        run(start, house, 1.0)


def test_what_is_written_to_after_a_run_changes_no_history():
    start, house = balls([[0, 0]], [1, 0]), cloth([-9, -9], [9, 9])
    history = run(start, house, 0.0)
    start.x[:], house.high[:] = 5, 1
    assert at(history, 0.0).x.tolist() == [[0, 0]] and history.cloth.high.tolist() == [9, 9]


@pytest.mark.parametrize("compiled", WAYS)
def test_more_events_than_allowed_is_an_error_that_keeps_them(compiled):
    start, house = opening(1), pool(e=0.95)
    whole = run(start, house, compiled=compiled)
    with pytest.raises(EndlessError, match="more than 20 events up to t = ") as caught:
        run(start, house, events=20, compiled=compiled)
    cut = caught.value.history
    n = len(cut.t)
    assert 0 < n <= 20 and cut.ended == "events" and cut.until == cut.t[-1]
    assert all(getattr(cut, name).tobytes() == getattr(whole, name)[:n].tobytes() for name in FIELDS)
    assert whole.instant[n] != cut.instant[-1], "no instant is cut in half"


def test_an_interrupted_run_gives_what_it_has(monkeypatch):
    def interrupted(*given):
        yield from list(happenings(*given))[:1]
        raise KeyboardInterrupt

    happenings = loop.happenings
    monkeypatch.setattr(loop, "happenings", interrupted)
    history = run(opening(1, loose=0.01), pool())
    assert history.ended == "interrupted" and len(history.t) and history.until == history.t[-1]


@pytest.mark.parametrize("compiled", WAYS)
def test_no_balls_and_balls_at_rest_have_no_events(compiled):
    none = run(balls(np.zeros((0, 2)), np.zeros((0, 2))), OPEN, compiled=compiled)
    still = run(balls([[0, 0], [2, 0]], [0, 0]), OPEN, compiled=compiled)
    slow = run(balls([[0, 0], [2, 0]], [1e-14, 0]), OPEN, compiled=compiled)
    assert not len(none.t) and not len(still.t) and not len(slow.t) and not len(path(none))
    assert at(still, 5.0).x.tolist() == [[0, 0], [2, 0]] and len(at(none, 1.0).r) == 0

"""What rubs: throw, gearing, cushions that grip, and Coriolis' point; and what holds for every contact."""

from math import atan2, cos, degrees, exp, inf, radians, sin

import numpy as np
import pytest

from lib import rolling
from lib.rolling import rub
from lib.rolling.event import bounce, collide
from lib.rolling.state import _in_lists

R, M = 0.028575, 0.17
"""Radius and mass of a pool ball, in metres and kilograms."""

OPEN = [-9, -9], [9, 9]
SEEDS = range(12)


def hit(v, cut, roll=False, side=0.0, **fields):
    """Both balls just after one has hit the other, which rests, so far aside; e and friction are those of a table."""
    n = np.array([cos(cut), sin(cut)])
    where = rolling.cloth(*OPEN, **{"e": 0.95, "mu_ball": rolling.ALCIATORE} | fields)
    w = [[0, v / R if roll else 0, side / R], [0, 0, 0]]
    state = _in_lists(rolling.balls([[0, 0], 2 * R * n], [[v, 0], [0, 0]], w, R, M), where)
    collide(state.ball, state.cloth, 0, 1)
    return state.ball


def thrown(*given, **fields):
    """By how many degrees the other ball leaves the line of centres, towards where the cue ball goes."""
    x, y = hit(*given, **fields)[1].v
    return degrees(given[1] - atan2(y, x))


@pytest.mark.parametrize(
    ("v", "cut", "roll", "degree"),
    [
        (0.5, 30, False, 4.8),
        (1.0, 30, False, 4.2),
        (2.0, 30, False, 2.7),
        (6.0, 30, False, 0.8),
        (1.0, 30, True, 1.3),
        (1.0, 27, False, 4.3),
        (0.5, 32, False, 5.2),
        (1.0, 10, False, 1.48),
    ],
)
def test_the_throw_table(v, cut, roll, degree):
    assert thrown(v, radians(cut), roll) == pytest.approx(degree, abs=0.05)


@pytest.mark.parametrize(("v", "cut"), [(1.0, 27), (0.5, 32)])
def test_no_other_cut_throws_more(v, cut):
    most = max(range(1, 90), key=lambda degree: thrown(v, radians(degree)))
    assert most == pytest.approx(cut, abs=1)


def test_a_small_cut_throws_by_a_seventh_of_it_as_the_rubbing_stops():
    for cut in (0.5, 1, 5):
        assert thrown(0.5, radians(cut), e=1.0) == pytest.approx(cut / 7, rel=3e-3)


def test_outside_spin_of_the_rim_speed_that_rubs_gears():
    for v, cut in ((1.0, 30), (3.0, 50), (0.2, 10)):
        assert thrown(v, radians(cut), side=v * sin(radians(cut))) == pytest.approx(0, abs=1e-9)
        assert thrown(v, radians(cut), side=1.3 * v * sin(radians(cut))) < 0 < thrown(v, radians(cut))


def test_a_half_ball_hit_of_real_balls_misses_the_thirty_degrees_by_little():
    def aside(**fields):
        one = hit(2.0, radians(30), True, **fields)[0]
        x, y = rolling.rolls_at(one.v, one.w, R)
        return degrees(-atan2(y, x))

    assert aside(e=1.0, mu_ball=0) == pytest.approx(33.7, abs=0.05)
    assert aside() == pytest.approx(33.0, abs=0.05)


@pytest.mark.parametrize("v", [0.3, 1.0, 4.0])
def test_sticking_and_slipping_are_one_where_they_meet(v):
    cut, e = radians(35), 0.95
    J = 0.5 * (1 + e) * v * cos(cut)  # per mass
    switch = v * sin(cut) / 7 / J
    thrice = [thrown(v, cut, mu_ball=switch * (1 + x)) for x in (-1e-6, 0, 1e-6)]
    assert thrice[0] == pytest.approx(thrice[1], rel=2e-6) and thrice[2] == thrice[1]
    assert thrown(v, cut, mu_ball=9 * switch) == thrice[1] and thrown(v, cut, mu_ball=0.5 * switch) < thrice[1]


def rail(v, angle, w, **fields):
    """A ball just after it has met the cushion on the right; and with which speed it then rolls."""
    real = {"e_wall": 0.85, "mu_wall": 0.2, "height": 1.28} | fields
    made = rolling.balls([[-R, 0]], [[v * cos(angle), v * sin(angle)]], w, R, M)
    state = _in_lists(made, rolling.cloth([-9, -9], [0, 9], **real))
    bounce(state.ball, state.cloth, 0, 1)
    (one,) = state.ball
    return one, float(np.hypot(*rolling.rolls_at(one.v, one.w, R)))


def test_a_cushion_that_grips_sends_a_rolling_ball_back_at_half_its_speed():
    rolls, stuns = [0, 2 / R, 0], [0, 0, 0]
    assert rail(2.0, 0, rolls)[1] == pytest.approx(1.085, abs=1e-3)
    assert rail(2.0, 0, rolls, e_wall=0.8, mu_wall=0, height=1)[1] == pytest.approx(0.571, abs=1e-3), "without a grip"
    for w, han, mathavan in ((rolls, 0.543, 0.583), (stuns, 0.577, 0.576)):
        assert rail(2.0, 0, w)[1] / 2 == pytest.approx(han, abs=1e-3) == pytest.approx(mathavan, abs=0.05)


@pytest.mark.parametrize(("side", "han", "mathavan"), [(1, 0.84, 0.97), (0, 0.945, 1.00), (-1, 1.225, 1.20)])
def test_running_side_lengthens(side, han, mathavan):
    v, angle = 1.5, radians(45)
    w = [-v * sin(angle) / R, v * cos(angle) / R, side * v / R]
    assert rail(v, angle, w)[1] == pytest.approx(han, abs=5e-3) == pytest.approx(mathavan, abs=0.15)


def test_without_friction_at_the_middle_a_cushion_is_that_of_old():
    one, _ = rail(2.0, 0.4, [1, 2, 3], mu_wall=0, height=1)
    assert one.v == [-0.85 * 2 * cos(0.4), 2 * sin(0.4)] and one.w == [1, 2, 3]


def energy(balls):
    """Kinetic energy of plain records."""
    return sum(
        one.m / 2 * (sum(x * x for x in one.v) + 0.4 * one.r * one.r * sum(x * x for x in one.w)) for one in balls
    )


def drawn(seed):
    """Numbers of two balls that meet, of any size, mass and spin."""
    rng = np.random.default_rng(seed)
    r, m = np.exp(rng.normal(size=(2, 2)))
    n = rng.normal(size=2)
    n /= np.hypot(*n)
    v, w = rng.normal(size=(2, 2)), rng.normal(size=(2, 3)) * rng.choice([0.1, 1, 30])
    fields = {"e": rng.choice([0, 0.5, 1]), "mu_ball": rng.choice([0.01, 0.2, 3.0])}
    return np.array([[0.0, 0.0], (r[0] + r[1]) * n]), v, w, r, m, fields


@pytest.mark.one_in(5)
@pytest.mark.parametrize("seed", range(300))
def test_energy_never_grows_when_two_rub(seed):
    x, v, w, r, m, fields = drawn(seed)
    state = _in_lists(rolling.balls(x, v, w, r, m), rolling.cloth([-99, -99], [99, 99], g=1e-18, **fields))
    before, moved = energy(state.ball), [sum(one.m * one.v[k] for one in state.ball) for k in range(2)]
    collide(state.ball, state.cloth, 0, 1)
    assert energy(state.ball) <= before * (1 + 1e-12)
    after = [sum(one.m * one.v[k] for one in state.ball) for k in range(2)]
    assert after == pytest.approx(moved, abs=1e-12 * sum(one.m * (1 + abs(one.v[0])) for one in state.ball))


@pytest.mark.one_in(5)
@pytest.mark.parametrize("seed", range(300))
def test_energy_never_grows_at_a_cushion(seed):
    rng = np.random.default_rng(seed)
    r, wall = float(np.exp(rng.normal())), int(rng.integers(4))
    fields = {
        "e_wall": rng.choice([0, 0.5, 1]),
        "mu_wall": rng.choice([0, 0.2, 3.0]),
        "height": rng.choice([1, 1.28, 1.5]),
    }
    place = np.array([0.0, 0.0])
    place[wall >> 1] = (1 if wall & 1 else -1) * (50 - r)
    v, w = rng.normal(size=2), rng.normal(size=3) * rng.choice([0.1, 1, 30])
    v[wall >> 1] = abs(v[wall >> 1]) * (1 if wall & 1 else -1)
    state = _in_lists(rolling.balls([place], [v], w, r), rolling.cloth([-50, -50], [50, 50], g=1e-18, **fields))
    before = energy(state.ball)
    bounce(state.ball, state.cloth, 0, wall)
    out = state.ball[0].v[wall >> 1] * (1 if wall & 1 else -1)
    assert energy(state.ball) <= before * (1 + 1e-12) and out <= 0


@pytest.mark.parametrize("seed", SEEDS)
def test_all_cushions_are_one_turned_round(seed):
    rng = np.random.default_rng(seed)
    v, w = np.array([abs(rng.normal()), rng.normal()]), rng.normal(size=3) * 9
    found = []
    for wall, (c, s) in ((1, (1, 0)), (3, (0, 1)), (0, (-1, 0)), (2, (0, -1))):
        turn = np.array([[c, -s], [s, c]])
        made = rolling.balls([turn @ [49, 0]], [turn @ v], [*(turn @ w[:2]), w[2]])
        state = _in_lists(made, rolling.cloth([-50, -50], [50, 50], **rolling.POOL))
        bounce(state.ball, state.cloth, 0, wall)
        one = state.ball[0]
        found.append([*(turn.T @ one.v), *(turn.T @ one.w[:2]), one.w[2]])
    assert found == [pytest.approx(found[0], rel=1e-12)] * 4


def mirrored(given):
    """Balls with left and right exchanged: a spin is turned about the other way."""
    return given._replace(x=given.x * [1, -1], v=given.v * [1, -1], w=given.w * [-1, 1, -1])


@pytest.mark.parametrize("seed", SEEDS)
def test_the_mirror_image_of_a_shot_is_that_of_its_events(seed):
    rng = np.random.default_rng(seed)
    x = np.array([[0.0, 0.0], [0.4, 0.03], [0.7, -0.2]])
    start = rolling.balls(
        x, [[rng.uniform(1, 3), rng.uniform(0.1, 0.3)], [0, 0], [0, 0]], rng.normal(size=3) * 20, R, M
    )
    where = rolling.cloth([-1, -0.5], [1, 0.5], **rolling.POOL)
    one, other = (rolling.run(made, where, until=1.5) for made in (start, mirrored(start)))
    assert len(one.t) == len(other.t) > 5
    assert one.t == pytest.approx(other.t, rel=1e-9, abs=1e-9)
    flip = np.array([1, -1])
    assert one.v == pytest.approx(other.v * flip, abs=1e-7, nan_ok=True)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_pair_seen_from_a_moving_table_rubs_alike(seed):
    x, v, w, r, m, fields = drawn(seed)
    where, found = rolling.cloth([-99, -99], [99, 99], g=1e-18, **fields), []
    for drift in (np.zeros(2), np.array([3.0, -7.0])):
        state = _in_lists(rolling.balls(x, v + drift, w, r, m), where)
        collide(state.ball, state.cloth, 0, 1)
        found.append(
            [*(np.array([one.v for one in state.ball]) - drift).ravel(), *np.ravel([one.w for one in state.ball])]
        )
    assert found[1] == pytest.approx(found[0], abs=1e-12 * (1 + np.max(np.abs(found))) * 100)


def test_the_events_are_the_same_compiled_and_energy_falls_all_the_way():
    rng = np.random.default_rng(3)
    x = np.array([[0.1 * i - 0.4, 0.1 * j - 0.2] for i in range(8) for j in range(4)])
    start = rolling.balls(x, rng.normal(size=(32, 2)), rng.normal(size=(32, 3)) * 30, R, M)
    where = rolling.cloth([-1, -0.5], [1, 0.5], **rolling.POOL)
    plain, fast = (rolling.run(start, where, until=0.6, compiled=way) for way in (False, True))
    for name in ("t", "x", "v", "w", "phase"):
        assert np.array_equal(getattr(plain, name), getattr(fast, name), equal_nan=True)
    left = [rolling.energy(rolling.at(plain, t)) for t in np.linspace(0, 0.6, 61)]
    assert len(plain.t) > 100 and np.all(np.diff(left) <= 1e-12)


def test_a_cloth_of_old_is_one_without_friction():
    where = rolling.cloth([-1, -0.5], [1, 0.5], e=0.95)
    assert where[-3:] == ((0.0, 0.0, 0.0), 0.0, 1.0)
    start = rolling.balls([[0, 0], [0.3, 0.01]], [[2, 0.3], [0, 0]], [4, 5, 6], R, M)
    one = rolling.run(start, where, until=2)
    other = rolling.run(start, where._replace(mu_ball=(0.0, 0.0, 5.0)), until=2)
    assert all(np.array_equal(a, b, equal_nan=True) for a, b in zip(one[2:13], other[2:13], strict=True))


@pytest.mark.parametrize("x", [0.0, 1e-9, 0.3, 1.0, 7.0, 39.0])
def test_what_fades_does_so_by_e(x):
    assert rub.fading(x) == pytest.approx(exp(-x), rel=1e-13) and rub.fading(inf) == 0.0


@pytest.mark.one_in(5)
@pytest.mark.parametrize("seed", range(200))
def test_a_ball_struck_from_above_ends_up_rolling_to_coriolis_point(seed):
    rng = np.random.default_rng(seed)
    along, r, speed = rng.normal(size=3), float(np.exp(rng.normal())), float(rng.uniform(0.1, 9))
    along[2] = -abs(along[2]) - 0.3
    d = along / np.linalg.norm(along)
    q = rng.normal(size=3)
    q -= (q @ d) * d
    q *= rng.uniform(0, 0.49) / np.linalg.norm(q)  # the line of the cue, past the centre
    point = (q - d * ((1 + q[2]) / d[2]))[:2]
    v, w = rolling.raised(speed, along, point, r)
    assert np.hypot(*v) == pytest.approx(speed * np.hypot(*d[:2]))
    goes = rolling.rolls_at(v, w, r)
    assert goes == pytest.approx(-5 / 7 * speed * d[2] * point, abs=1e-12 * speed * 9)
    made = rolling.balls([[0, 0]], [v], w, r)
    history = rolling.run(made, rolling.cloth([-inf] * 2, [inf] * 2))
    rolls = history.v[0, 0] if history.phase[0, 0] == rolling.ROLL else goes
    assert rolls == pytest.approx(goes, abs=1e-9)


def test_what_rubs_in_no_way_is_refused():
    for fields, words in (
        ({"mu_ball": -1}, "mu_ball must be at least 0"),
        ({"mu_ball": [1, 2]}, "mu_ball must be one number or three"),
        ({"mu_ball": [0, 1, inf]}, "mu_ball"),
        ({"mu_wall": -0.1}, "mu_wall must be at least 0"),
        ({"height": 0.9}, "height must be from 1 to 1.5"),
    ):
        with pytest.raises(ValueError, match=words):
            rolling.cloth([0, 0], [1, 1], **fields)
    for given, words in (
        ((1, [1, 0, 0], [0, 0]), "along must be a vector that points down"),
        ((1, [1, 0], [0, 0]), "along must be a vector of 3"),
        ((1, [1, 0, -1], [0, 0, 0]), "point must be a vector of 2"),
        ((1, [1, 0, -1], [5, 0]), "within half a radius of|past the centre within half a radius"),
        ((-1, [1, 0, -1], [0.5, 0]), "speed must be at least 0"),
        ((1, [1, 0, -1], [1.2, 0], 0), "r must be above 0"),
    ):
        with pytest.raises(ValueError, match=words):
            rolling.raised(*given)
    with pytest.raises(ValueError, match="w must have 3"):
        rolling.rolls_at([1, 0], [1, 0])

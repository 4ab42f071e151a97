"""After the hit: what a collision keeps and loses, one contact at a time and several at once."""

from itertools import product

import numpy as np
import pytest

from lib import published, response
from lib.response import collide, simultaneous

SIDE = np.sqrt(3) / 2


def collisions(count=2000, d=3, seed=1):
    """Many pairs: v1, v2, n, m1, m2, e."""
    rng = np.random.default_rng(seed)
    v1, v2, n = rng.normal(size=(3, count, d))
    m1, m2 = 10 ** rng.uniform(-2, 2, size=(2, count))
    return v1, v2, n / np.linalg.norm(n, axis=1)[:, None], m1, m2, rng.uniform(size=count)


def along(x, n):
    return (x * n).sum(-1)


@pytest.mark.parametrize("d", [2, 3])
def test_momentum_energy_and_restitution(d):
    v1, v2, n, m1, m2, e = collisions(d=d)
    after1, after2 = collide(v1, v2, n, m1, m2, e)
    heavy = np.maximum(m1, m2)
    change = m1[:, None] * (after1 - v1) + m2[:, None] * (after2 - v2)
    assert np.max(np.abs(change) / heavy[:, None]) < 1e-14
    closing, mu = np.maximum(along(v1 - v2, n), 0), m1 * m2 / (m1 + m2)
    energy = (m1 * along(v1, v1) + m2 * along(v2, v2)) / 2
    left = (m1 * along(after1, after1) + m2 * along(after2, after2)) / 2
    assert np.max(np.abs(energy - left - mu * (1 - e * e) * closing**2 / 2) / energy) < 1e-14
    parting = along(after2 - after1, n)
    np.testing.assert_allclose(parting, np.where(closing > 0, e * closing, along(v2 - v1, n)), rtol=0, atol=1e-14)
    receding = closing == 0
    assert 0 < receding.sum() < len(e)
    assert np.array_equal(after1[receding], v1[receding]) and np.array_equal(after2[receding], v2[receding])


def test_equal_masses_swap_or_part_at_a_right_angle():
    head_on = collide([3, 0], [-1, 0], [1, 0], 2, 2)
    assert [v.tolist() for v in head_on] == [[-1, 0], [3, 0]]
    turn = np.linspace(-1.5, 1.5, 51)
    after1, after2 = collide([1, 0], [0, 0], np.stack([np.cos(turn), np.sin(turn)], -1), 1, 1)
    assert np.max(np.abs(along(after1, after2))) < 1e-14


def test_a_moving_observer_sees_the_same():
    v1, v2, n, m1, m2, e = collisions()
    wind = np.array([3.0, -2.0, 1.0])
    for ours, theirs in zip(collide(v1, v2, n, m1, m2, e), collide(v1 + wind, v2 + wind, n, m1, m2, e), strict=True):
        assert np.max(np.abs(ours + wind - theirs)) < 2e-14


def test_swapping_the_names_and_a_wall():
    v1, v2, n, m1, m2, e = collisions()
    ours, theirs = collide(v1, v2, n, m1, m2, e), collide(v2, v1, -n, m2, m1, e)
    assert np.array_equal(ours[0], theirs[1]) and np.array_equal(ours[1], theirs[0])
    assert [v.tolist() for v in collide([2, 1], [0, 0], [1, 0], 1, np.inf, 0.5)] == [[-1, 1], [0, 0]]
    assert [v.tolist() for v in collide([2, 1], [-1, 0], [1, 0], 5, np.inf)] == [[-4, 1], [-1, 0]]  # a bat


def test_the_published_form_loses_momentum_on_its_witness():
    witness = published.ERRATA["E16"].witness
    theirs, ours = sum(published.ERRATA["E16"].function(**witness)), sum(collide(**witness))
    assert theirs.tolist() == [0.5, 0.5, 0] and ours.tolist() == [1, 1, 0]


def test_more_than_one_comes_back_only_by_name():
    with pytest.raises(ValueError, match="e must be between 0 and 1"):
        collide([1, 0], [0, 0], [1, 0], 1, 1, e=1.5)
    assert collide([1, 0], [0, 0], [1, 0], 1, np.inf, e=1.5, superelastic=True)[0].tolist() == [-1.5, 0]
    with pytest.raises(ValueError, match="e must be at least 0"):
        collide([1, 0], [0, 0], [1, 0], 1, 1, e=-0.5, superelastic=True)


def rack(rows=5):
    """Centres of touching balls of radius 1 in a triangle, the cue ball before them, and their contacts."""
    x = np.array([[-2.0, 0]] + [[2 * SIDE * i, 2 * (j - i / 2)] for i in range(rows) for j in range(i + 1)])
    first, second = np.triu_indices(len(x), 1)
    apart = np.hypot(*(x[second] - x[first]).T)
    touch = apart < 2 + 1e-9
    pairs = np.stack([first[touch], second[touch]], -1)
    return x, pairs, (x[pairs[:, 1]] - x[pairs[:, 0]])


def broken(e=1.0, order=None):
    x, pairs, n = rack()
    v = np.zeros_like(x)
    v[0] = [1, 0]
    order = slice(None) if order is None else order
    return x, simultaneous(v, n[order], pairs[order], np.ones(len(x)), e)


def test_the_cue_ball_into_two_touching_balls():
    v = simultaneous([[1, 0], [0, 0], [0, 0]], [[SIDE, 0.5], [SIDE, -0.5]], [[0, 1], [0, 2]], [1, 1, 1])
    np.testing.assert_allclose(v, [[-0.2, 0], [0.6, SIDE * 0.4], [0.6, -SIDE * 0.4]], rtol=0, atol=1e-14)
    np.testing.assert_allclose(np.hypot(*v[1]), 2 * np.sqrt(3) / 5, rtol=0, atol=1e-14)


def test_a_rack_breaks_alike_on_both_sides_and_in_any_order():
    x, v = broken()
    mirror = [int(np.argmin(np.hypot(*(x * [1, -1] - y).T))) for y in x]
    assert np.max(np.abs(v[mirror] * [1, -1] - v)) < 1e-12
    shuffled = broken(order=np.random.default_rng(3).permutation(31))[1]
    assert np.max(np.abs(v - shuffled)) < 1e-12
    assert abs((v**2).sum() - 1) < 1e-13 and np.max(np.abs(v.sum(0) - [1, 0])) < 1e-14


@pytest.mark.parametrize("e", [0, 0.3, 0.9])
def test_what_a_rack_keeps_and_loses(e):
    x, v = broken(e)
    _, pairs, n = rack()
    assert np.max(np.abs(v.sum(0) - [1, 0])) < 1e-14
    assert np.max(response.closing(v, n / 2, pairs)) < 1e-14
    energies = [(broken(share)[1] ** 2).sum() for share in (0, e, 1)]
    assert energies == sorted(energies) and len(set(energies)) == (3 if e else 2)


def test_soft_contacts_take_the_nearest_velocities_that_do_not_close():
    """Of all velocities that close no contact none is nearer, by kinetic energy: tried at random around ours."""
    x, pairs, n = rack(3)
    rng = np.random.default_rng(6)
    v, m = rng.normal(size=x.shape), 10 ** rng.uniform(-1, 1, len(x))
    ours = simultaneous(v, n, pairs, m, e=0)
    best = (m[:, None] * (ours - v) ** 2).sum()
    tried = 0
    for size in np.repeat([1e-3, 1e-2, 0.1, 1], 3000):
        other = ours + size * rng.normal(size=x.shape) * (rng.random(x.shape) < 0.4)
        if np.all(response.closing(other, n / 2, pairs) <= 0):
            tried += 1
            assert (m[:, None] * (other - v) ** 2).sum() > best
    assert tried > 20


@pytest.mark.slow
def test_random_piles():
    """Whatever the masses and velocities, one of them a wall: energy is kept, and nothing closes any more."""
    x, pairs, n = rack()
    rng = np.random.default_rng(7)
    for _ in range(40):
        v, m = rng.normal(size=x.shape), 10 ** rng.uniform(-1, 1, len(x))
        wall = rng.integers(len(x))
        m[wall], v[wall] = np.inf, 0
        after, free = simultaneous(v, n, pairs, m), np.isfinite(m)
        before, left = ((m[free] * along(x, x)[free]).sum() for x in (v, after))
        assert abs(left / before - 1) < 1e-12
        assert np.max(response.closing(after, n / 2, pairs)) < 1e-13
        assert not np.any(after[wall])


@pytest.mark.parametrize("e", [0.25, 0.5, 0.8])
def test_both_rules_for_soft_balls_agree_where_one_joint_step_is_enough(e):
    """As lesson 08 says: at the wedge they do, at any angle; in a row they do not, and the mixture gives up (8.6)."""
    pairs, v, m = np.array([[0, 1], [0, 2]]), np.array([[20.0, 0], [0, 0], [0, 0]]), np.ones(3)
    for turn in np.radians([30, 38, 45, 55]):
        n = np.array([[np.cos(turn), np.sin(turn)], [np.cos(turn), -np.sin(turn)]])
        once = response.together(v, n, pairs, m, e)
        np.testing.assert_allclose(once, simultaneous(v, n, pairs, m, e), rtol=0, atol=1e-13)
        assert response.closing(once, n, pairs) == pytest.approx(-e * response.closing(v, n, pairs))
    row = np.array([[1.0, 0], [1, 0]]), np.array([[0, 1], [1, 2]])
    mixed = simultaneous(v, *row, m, e)
    assert response.closing(mixed, *row)[0] == pytest.approx(0) != -20 * e


def test_one_contact_is_a_collision_and_none_is_none():
    v1, v2, n, m1, m2, e = collisions(50)
    for row in zip(v1, v2, n, m1, m2, e, strict=True):
        expected = collide(*row)
        got = simultaneous(row[:2], [row[2]], [[0, 1]], row[3:5], float(row[5]))
        np.testing.assert_allclose(got, expected, rtol=0, atol=1e-14)
    assert simultaneous([[1, 2]], np.zeros((0, 2)), [], [1]).tolist() == [[1, 2]]
    assert simultaneous(np.zeros((0, 2)), np.zeros((0, 2)), [], []).shape == (0, 2)


def brute_force(K, v_n):
    """The impulses by trying every set of contacts that may push."""
    best = None
    for taken in product((False, True), repeat=len(v_n)):
        at, J = np.flatnonzero(taken), np.zeros(len(v_n))
        J[at] = np.linalg.solve(K[np.ix_(at, at)], v_n[at])
        if np.all(J >= 0) and np.all(K @ J >= v_n - 1e-12):
            best = J
    return best


@pytest.mark.slow
def test_contacts_push_and_never_pull():
    rng, pulled = np.random.default_rng(12), 0
    for _ in range(300):
        along = rng.normal(size=(5, 6))
        K, v_n = along @ along.T, rng.normal(size=5)
        J = response.impulses(K, v_n)
        np.testing.assert_allclose(J, brute_force(K, v_n), rtol=0, atol=1e-9)
        pulled += bool(np.any(np.linalg.solve(K, v_n) < 0))
    assert pulled > 200


@pytest.mark.slow
def test_redundant_contacts_and_a_jam():
    v = simultaneous([[1, 0], [0, 0]], [[1, 0], [1, 0], [1, 0]], [[0, 1]] * 3, [1, 1])
    np.testing.assert_allclose(v, [[0, 0], [1, 0]], rtol=0, atol=1e-15)
    jam = dict(v=[[0, 0], [1, 0], [0, 0]], n=[[1, 0], [1, 0]], pairs=[[0, 1], [1, 2]], m=[np.inf, 1, np.inf])
    with pytest.raises(RuntimeError, match="jammed"):
        simultaneous(**jam)
    assert simultaneous(**jam, e=0).tolist() == [[0, 0], [0, 0], [0, 0]]


PILE = dict(v=[[1.0, 0], [0, 0]], n=[[1.0, 0]], pairs=[[0, 1]], m=[1.0, 1.0])


@pytest.mark.parametrize(
    ("changed", "kind", "message"),
    [
        ({"v": [[np.nan, 0], [0, 0]]}, ValueError, "v must be finite; got nan"),
        ({"n": [[0, 0]]}, ValueError, "n must be a vector of length above 0"),
        ({"n": [[1, 0], [0, 1]]}, ValueError, "v, n, pairs must have shapes"),
        ({"n": [[1, 0, 0]]}, ValueError, "v, n, pairs must have shapes"),
        ({"pairs": [[0, 2]]}, ValueError, "pairs must be two different spheres, numbered 0 to 1"),
        ({"pairs": [[0, 0]]}, ValueError, "pairs must be two different spheres"),
        ({"pairs": [[0.0, 1.0]]}, TypeError, "pairs must be whole numbers"),
        ({"m": [1, 0]}, ValueError, "m must be above 0: it is a mass; got 0.0 at index 1"),
        ({"m": [np.inf, np.inf]}, ValueError, "m must be finite for one sphere of every contact"),
        ({"e": 2}, ValueError, "e must be between 0 and 1"),
        ({"e": "1"}, TypeError, "e must be real numbers"),
    ],
)
def test_refusals(changed, kind, message):
    with pytest.raises(kind, match=message):
        simultaneous(**PILE | changed)


def cluster(rng) -> tuple:
    """v, x, pairs and m of spheres of a lattice that touch, in the plane or in space, and turned in the plane."""
    sides = [np.eye(2), np.array([[1, 0], [0.5, SIDE]]), np.eye(3)][rng.integers(3)]
    d = len(sides)
    x = rng.permutation(np.indices((3,) * d).reshape(d, -1).T @ sides)[: rng.integers(3, 9)]
    if d == 2:
        c, s = np.cos(turn := rng.uniform(0, 7)), np.sin(turn)
        x = x @ np.array([[c, -s], [s, c]])
    touch = np.abs(np.linalg.norm(x[:, None] - x, axis=2) - 1) < 1e-9
    pairs = np.argwhere(np.triu(touch))
    v = rng.integers(-2, 3, x.shape) if rng.random() < 0.6 else rng.normal(size=x.shape)
    return v, x, pairs, 10.0 ** (rng.integers(-3, 4, len(x)) * rng.integers(2))


@pytest.mark.slow
@pytest.mark.parametrize("e", [0, 0.5, 1])
def test_no_order_of_the_contacts_is_preferred(e):
    rng = np.random.default_rng(20)
    for _ in range(100):
        v, x, pairs, m = cluster(rng)
        found = []
        for _ in range(3):
            pairs = np.where(rng.random((len(pairs), 1)) < 0.5, pairs[:, ::-1], pairs)[rng.permutation(len(pairs))]
            found.append(simultaneous(v, x[pairs[:, 1]] - x[pairs[:, 0]], pairs, m, e))
        np.testing.assert_allclose(found[1:], [found[0]] * 2, rtol=0, atol=1e-8)


def test_a_closing_speed_of_rounding_alone_decides_nothing():
    v = [[1, 0], [0, 2], [-2, -2], [2, -2], [2, 1], [2, -1], [2, -2]]
    x = [[-0.7597270878350356, -0.6502420718545487], [-2.4624438724230546, -0.9676622216280595]]
    x += [[-0.9429896967529834, 0.332821922081038], [-3.4054335691760382, -0.6348402995470215], [0, 0]]
    x = np.array([*x, [-1.8859793935059668, 0.665643844162076], [-1.5194541756700712, -1.3004841437090975]])
    pairs = np.array([[0, 2], [0, 4], [0, 6], [1, 3], [1, 6], [2, 4], [2, 5]])
    one, other = (
        simultaneous(v, x[p[:, 1]] - x[p[:, 0]], p, np.ones(7)) for p in (pairs, pairs[[3, 4, 1, 0, 5, 6, 2]])
    )
    np.testing.assert_allclose(one, other, rtol=0, atol=1e-12)


def test_unlike_masses_are_not_taken_for_walls():
    line = dict(n=[[1, 0], [1, 0]], pairs=[[0, 1], [1, 2]])
    got = simultaneous([[1, 0], [0, 0], [-2, 1]], **line, m=[1e4, 1, 1e4], e=0)
    np.testing.assert_allclose(
        got, [[-1e4 / 20001, 0], [-1e4 / 20001, 0], [-1e4 / 20001, 1]], rtol=0, atol=1e-10
    )  # impulses of 15,000 meet in the light one


def test_what_leaves_the_range_of_floats_is_said():
    with pytest.raises(ValueError, match="v1, v2, m1, m2 must be such that the impulse stays in the range of floats"):
        collide([10, 0], [0, 0], [1, 0], 1e308, 1e308)
    with pytest.raises(ValueError, match="m must be such that m times the largest speed is at most 1e"):
        simultaneous([[1e200, 0], [0, 0]], n=[[1, 0]], pairs=[[0, 1]], m=[1e150, 1])


def test_what_a_reader_found():
    """Walls that crush, a light ball in the middle, and a swift stranger who touches nobody."""
    line = dict(n=[[1, 0], [1, 0]], pairs=[[0, 1], [1, 2]])
    for pairs in ([[0, 1], [1, 2]], [[1, 2], [0, 1]]):
        crushed = line | {"pairs": pairs, "v": [[1, 0], [0, 0], [-1, 0]], "m": [np.inf, 1, np.inf]}
        with pytest.raises(RuntimeError, match="crushed"):
            simultaneous(**crushed, e=0)
    light = simultaneous([[1, 0], [0, 0], [0, 0]], **line, m=[1, 1e-6, 1])
    assert (light**2 * [[1], [1e-6], [1]]).sum() == pytest.approx(1, abs=1e-12)
    assert light[0, 0] <= light[1, 0] <= light[2, 0]
    stranger = simultaneous([[0.1, 0], [0, 0], [1e15, 0]], n=[[1, 0]], pairs=[[0, 1]], m=[1, 1, 1])
    np.testing.assert_allclose(stranger, [[0, 0], [0.1, 0], [1e15, 0]], rtol=0, atol=1e-16)
    far = [[0.1, 0], [0, 0], [0, 0], [1e15, 0], [0, 0]]  # a slow cradle, and a swift pair elsewhere
    apart = simultaneous(far, n=[[1, 0]] * 3, pairs=[[0, 1], [1, 2], [3, 4]], m=np.ones(5))
    np.testing.assert_allclose(apart[:, 0], [0, 0, 0.1, 0, 1e15], rtol=0, atol=1e-16)
    with pytest.raises(ValueError, match="m1 must be at least 1e-300"):
        collide([1, 0], [0, 0], [1, 0], 1e-310, 1)


@pytest.mark.slow
@pytest.mark.parametrize("wall", [np.inf, 1e8])
def test_masses_a_hundred_million_times_apart_come_to_an_end(wall):
    """A light sphere to and fro between two heavy ones, stepped through one by one in plain numbers."""
    left, light, right, count = 0.0, 0.0, -1.0, 0
    while max(light - right, left - light) > 1e-15:
        if light - right > 1e-15:
            both = (light + 1e8 * right) / (1 + 1e8)
            light, right = 2 * both - light, 2 * both - right
        else:
            both = 0.0 if wall == np.inf else (wall * left + light) / (1 + wall)
            left, light = 2 * both - left, 2 * both - light
        count += 1
    assert count == (31415 if wall == np.inf else 22214)
    after = simultaneous([[0, 0], [0, 0], [-1, 0]], [[1, 0]] * 2, [[0, 1], [1, 2]], [wall, 1, 1e8])
    np.testing.assert_allclose(after[:, 0], [left, light, right], rtol=0, atol=1e-9)


def test_impulses_of_contacts_that_repeat_one_another():
    """Four corners of one face: three contacts say what the fourth would; speeds are what they are in any order."""
    n = np.array([[0, 0, 1.0]] * 4)
    pairs = np.array([[0, 1]] * 4)
    after = simultaneous([[0, 0, 2], [0, 0, -1]], n, pairs, [1, 3])
    np.testing.assert_allclose(after, np.stack(collide([0, 0, 2], [0, 0, -1], [0, 0, 1], 1, 3)), rtol=0, atol=1e-15)


@pytest.mark.parametrize(
    ("bad", "kind", "message"),
    [
        ({"e": [1, 1]}, ValueError, r"e must be one number for all contacts; got \[1 1\]"),
        ({"e": "no"}, TypeError, "e must be real numbers; got .*'no'"),
        ({"e": True}, TypeError, "e must be real numbers; got True"),
        ({"e": 2}, ValueError, "e must be between 0 and 1"),
        ({"m": [1, True]}, TypeError, "m must be real numbers; got True"),
        ({"pairs": [[0, 1.5]]}, TypeError, "pairs must be whole numbers"),
        ({"pairs": [[0, 2]]}, ValueError, "pairs must be two different spheres, numbered 0 to 1"),
    ],
)
def test_what_simultaneous_refuses(bad, kind, message):
    with pytest.raises(kind, match=message):
        simultaneous(**{"v": [[1, 0], [0, 0]], "n": [[1, 0]], "pairs": [[0, 1]], "m": [1, 1]} | bad)


def test_superelastic_is_asked_for_by_true_or_false():
    with pytest.raises(TypeError, match="superelastic must be True or False; got 'no'"):
        collide([1, 0], [0, 0], [1, 0], 1, 1, e=1.5, superelastic="no")


@pytest.mark.parametrize("ratio", [1e4, 1e8, 1e12])
def test_heavy_spheres_with_a_light_one_between_come_to_one_speed(ratio):
    """As clay, three that close in go on as one; four too, though the middle ones weigh next to nothing."""
    line = [[1, 0]] * 2, [[0, 1], [1, 2]]
    after = simultaneous([[1, 0], [0, 0], [-0.5, 0]], *line, [ratio, 1, ratio / 3], e=0)
    np.testing.assert_allclose(after[:, 0], 0.625, rtol=4 / ratio, atol=1e-12)
    chain = [[1, 0]] * 3, [[0, 1], [1, 2], [2, 3]]
    after = simultaneous([[1, 0], [0.3, 0], [-0.2, 0], [-0.5, 0]], *chain, [ratio, 1, 1 / 7, ratio / 3], e=0)
    np.testing.assert_allclose(after[:, 0], after[0, 0], rtol=1e-12)


@pytest.mark.slow
def test_a_chain_of_unlike_masses_closes_no_contact():
    rng = np.random.default_rng(1)
    n, pairs = np.array([[1.0, 0]] * 11), np.stack([np.arange(11), np.arange(1, 12)], -1)
    for _ in range(100):
        v, m = rng.normal(size=(12, 2)), 10 ** rng.uniform(-4, 4, 12)
        after = simultaneous(v, n, pairs, m, e=0)
        assert np.max(response.closing(after, n, pairs)) < 1e-11 * np.max(np.abs(v))
        np.testing.assert_allclose((m[:, None] * (after - v)).sum(axis=0) / m.max(), 0, atol=1e-14)


def test_masses_too_unlike_for_floats_are_said_to_be():
    with pytest.raises(RuntimeError, match="or their masses too unlike"):
        simultaneous([[1, 0], [0, 0], [-0.5, 0]], [[1, 0]] * 2, [[0, 1], [1, 2]], [1e8, 1e-8, 1e8 / 3], e=0)


def test_slow_spheres_collide_like_swift_ones():
    x, pairs, n = rack(3)
    v, m = np.random.default_rng(9).normal(size=x.shape), np.arange(1.0, len(x) + 1)
    for e in (0, 0.5, 1):
        slow = simultaneous(np.ldexp(v, -300), n, pairs, m, e)
        np.testing.assert_array_equal(np.ldexp(slow, 300), simultaneous(v, n, pairs, m, e))


@pytest.mark.parametrize("bad", [{"v": [1.0, 0]}, {"pairs": [0, 1]}, {"pairs": [[0, 1, 2]]}, {"n": [[1, 0, 0]]}])
def test_shapes_that_simultaneous_refuses(bad):
    with pytest.raises(ValueError, match="v, n, pairs must have shapes"):
        simultaneous(**{"v": [[1, 0], [0, 0]], "n": [[1, 0]], "pairs": [[0, 1]], "m": 1} | bad)

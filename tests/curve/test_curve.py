"""The curved sweep against Sturm's referee, its stages, its bounds, and what it refuses."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

import lib
from lib import curve, exact, rivals
from lib.attack import sturm, truth
from lib.attack.curved import CURVED
from lib.attack.sturm import first_contact
from lib.curve import bernstein, first_root, quartic

PAIRS = 40
every_family = pytest.mark.parametrize("name", CURVED)
both = pytest.mark.parametrize("d", [2, 3])
ONE = [5.0, 0.0], [-8.0, 0.0], [8.0, 0.0], 3.0


@pytest.mark.one_in(4)
@every_family
@both
@pytest.mark.parametrize("n", [PAIRS // 3, pytest.param(10 * PAIRS, marks=pytest.mark.slow)])
def test_it_is_never_wrong(name, d, n):
    pairs = CURVED[name](n, d, seed=7)
    got, right = curve.sweep(*pairs), truth._curved_truth(*pairs)
    np.testing.assert_array_equal(got.hit, right.hit)
    np.testing.assert_array_equal(got.t, right.t)  # nan, where the referee cannot round, would be told too


@pytest.mark.one_in(3)
@every_family
def test_one_by_one_and_without_numba_it_is_the_same(name, monkeypatch):
    pairs = CURVED[name](40, 3, seed=8)
    t = curve.sweep(*pairs).t
    alone = [curve.sweep(*row).t for row in zip(*pairs, strict=True)]
    np.testing.assert_array_equal(alone, t)
    monkeypatch.setattr(curve, "has_numba", lambda: False)
    np.testing.assert_array_equal(curve.sweep(*pairs).t, t)


@every_family
@both
def test_families_are_seeded_and_sound(name, d):
    one, two, other = (CURVED[name](50, d, seed) for seed in (3, 3, 4))
    assert [x.shape for x in one] == [(50, d)] * 3 + [(50,)] * 2 and all(x.dtype == np.float64 for x in one)
    assert all(np.array_equal(x, y) for x, y in zip(one, two, strict=True))
    assert not all(np.array_equal(x, y) for x, y in zip(one, other, strict=True))
    assert all(np.isfinite(x).all() for x in one) and np.all(one[3] >= 0) and np.all(one[4] >= 0)
    assert all(len(x) == 0 for x in CURVED[name](0, d))


@pytest.mark.parametrize("name", ["exact graze", "cusps on the rim", "contact at t = T", "touched from within"])
def test_families_are_what_they_say(name):
    pairs = CURVED[name](100, 3)
    assert curve.sweep(*pairs).hit.all()
    if name == "exact graze":
        smaller = *pairs[:3], pairs[3] * (1 - 2.0**-40), pairs[4]
        assert curve.sweep(*smaller).hit.mean() < 0.9, "grazes from outside are missed by a smaller sphere"


def test_every_stage_is_needed_somewhere():
    seen = [curve.steps(*CURVED[name](60, 3, 1)).stage for name in ("ordinary", "in and out twice", "exact graze")]
    assert set(np.concatenate(seen).tolist()) == set(range(len(curve.STAGES)))


@pytest.mark.one_in(6)
@every_family
def test_what_a_stage_settles_is_settled(name):
    pairs = CURVED[name](60, 2, 2)
    x, t = curve.steps(*pairs), curve.sweep(*pairs).t
    for i in np.flatnonzero((x.stage > 0) & (x.stage < 4)):
        path = *(tuple(np.float64(y) for y in (*row[i], 0.0)) for row in pairs[:3]), pairs[3][i]
        (stack, where), (wide, _) = bernstein.memory(5), bernstein.memory(5, complex)
        with np.errstate(all="ignore"):
            found, when = quartic.settled(stack, where, wide, path, pairs[4][i])
        assert found == quartic.DOUBT or (when == t[i] and (found == quartic.ROOT) == np.isfinite(t[i]))


@pytest.mark.one_in(3)
@every_family
def test_pegs_stay_within_their_bound(name):
    p, v, a, r, T = CURVED[name](40, 3, 5)
    x = curve.steps(p, v, a, r, T)
    for i in np.flatnonzero(np.isfinite(x.off)):
        exactly = [Fraction(y) for y in pegs_in_fractions(p[i], v[i], a[i], r[i], T[i])]
        assert all(
            abs(Fraction(c) - y) <= Fraction(x.off[i]) for c, y in zip(x.c[i].tolist(), exactly, strict=True)
        ) or (x.off[i] < 1e-290)


def pegs_in_fractions(p, v, a, r, T):
    """The pegs from their control points, in fractions."""
    p, v, a = ([Fraction(y) for y in x.tolist()] for x in (p, v, a))
    r, T = Fraction(float(r)), Fraction(float(T))
    P = [p, [x + y * T / 2 for x, y in zip(p, v, strict=True)]]
    P.append([x + y * T + z * T * T / 2 for x, y, z in zip(p, v, a, strict=True)])
    dots = [[sum(x * y for x, y in zip(one, other, strict=True)) for one in P] for other in P]
    c = dots[0][0], dots[0][1], (dots[0][2] + 2 * dots[1][1]) / 3, dots[1][2], dots[2][2]
    return [x - r * r for x in c]


@pytest.mark.slow
@both
def test_a_peg_within_rounding_of_zero_is_not_believed(d):
    p, v, a, r, T = CURVED["overlap"](4500, d, seed=7)
    above = np.flatnonzero((curve.steps(p, v, a, r, T).c > 0).all(axis=1))
    deep = [sum(Fraction(x) ** 2 for x in row) <= Fraction(s) ** 2 for row, s in zip(p[above], r[above], strict=True)]
    np.testing.assert_array_equal(curve.sweep(p[above], v[above], a[above], r[above], T[above]).t == 0, deep)
    assert any(deep), "nowhere does a computed peg stand above zero that is not"


def test_without_bend_it_is_the_straight_sweep():
    p, v, a, r, T = CURVED["straight"](3000, 3, 1)
    np.testing.assert_array_equal(curve.sweep(p, v, a, r, T).t, exact.sweep(p, v, r).t)


@pytest.mark.slow
def test_pegs_without_bend_are_the_early_outs_of_lesson_05():
    p, v, _, r, _ = CURVED["straight"](800, 3, 2)
    x, straight = curve.steps(p, v, 0 * v, r), exact.steps(p, v, r)
    with np.errstate(all="ignore"):
        scale = np.ldexp(1.0, 2 * np.frexp(np.max(np.abs(np.concatenate([p, v, r[:, None]], axis=1)), axis=1))[1])
    sane = np.isfinite(scale) & (scale > 1e-200)
    b, g = (straight.b * scale)[sane], (straight.g * scale)[sane]
    np.testing.assert_allclose((x.c[sane, 1] - x.c[sane, 0]) * 2, b, atol=float(np.max(x.off[sane])) * 4)
    np.testing.assert_allclose(x.c[sane, 4], g, atol=float(np.max(x.off[sane])) * 4)


def test_the_time_is_absolute_in_T():
    for T in (1.0, 0.3, 7.0, 2.0**-20):
        p, v, a, r, _ = CURVED["ordinary"](200, 3, 3)
        got = curve.sweep(p, v, a, r, T).t
        whole = curve.sweep(p, v, a, r, 8.0).t
        np.testing.assert_array_equal(got, np.where(whole <= T, whole, np.inf))


def test_empty_and_broadcast():
    assert curve.sweep(np.zeros((0, 3)), np.zeros((0, 3)), np.zeros((0, 3)), np.zeros(0)).t.shape == (0,)
    t = curve.sweep(ONE[0], ONE[1], ONE[2], [3.0, 0.5], [[1.0], [0.25], [2.0]]).t
    assert t.shape == (3, 2) and t[1].tolist() == [np.inf, np.inf] and t[0, 0] == t[2, 0]
    assert curve.sweep([5, 0], [-8, 0], [8, 0], 3).t == curve.sweep(*ONE).t


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ((*ONE, -1), ValueError, "T must be at least 0"),
        ((*ONE, np.nan), ValueError, "T must be finite"),
        ((*ONE, np.inf), ValueError, "T must be finite"),
        ((*ONE, True), TypeError, "T must be real"),
        ((*ONE[:3], -3.0), ValueError, "r must be at least 0"),
        ((ONE[0], ONE[1], [8.0, 0.0, 0.0], 3.0), ValueError, "must have shapes that broadcast"),
        ((ONE[0], ONE[1], [np.nan, 0.0], 3.0), ValueError, "a must be finite"),
        ((ONE[0], ONE[1], 8.0, 3.0), ValueError, "a must have a last axis"),
        (("x", ONE[1], ONE[2], 3.0), TypeError, "p must be real"),
    ],
)
def test_bad_input_is_named(given, error, words):
    with pytest.raises(error, match=words):
        curve.sweep(*given)


@pytest.mark.parametrize("place", range(5))
@pytest.mark.parametrize("bad", [np.nan, -1.0])
def test_many_rows_are_checked_too(place, bad):
    rows = [x.copy() for x in CURVED["ordinary"](50, 3, 0)]
    rows[place][17] = bad if place > 2 else np.nan
    name = ("p", "v", "a", "r", "T")[place]
    with pytest.raises(ValueError, match=f"^{name} must be"):
        curve.sweep(*(x.T.copy().T if x.ndim > 1 else x for x in rows))
    with pytest.raises(ValueError, match=f"^{name} must be"):
        curve.sweep(*map(np.ascontiguousarray, rows))


def test_one_sign_change_is_claimed_only_if_it_is_certain():
    said = {
        (1, 1, 1): bernstein.ABOVE,
        (1, -1, -1): bernstein.FALLS,
        (1, 0, -1): bernstein.FALLS,
        (1, 0, 0, -1): bernstein.OPEN,
        (1, -1, 0, -1): bernstein.OPEN,
        (1, -1, 1): bernstein.OPEN,
        (0, 1, 1): bernstein.UNSURE,
        (1, 1, 0): bernstein.UNSURE,
        (-1, 1, 1): bernstein.UNSURE,
        (1, -1, 0): bernstein.OPEN,
    }
    assert {c: bernstein.verdict(c, 0.5) for c in said} == said


def test_pieces_cover_the_frame_up_to_the_first_root():
    rng = np.random.default_rng(0)
    for _ in range(200):
        c = np.concatenate([[1.0], rng.uniform(-1, 1, 4)])
        found = bernstein.pieces(c)
        leaves = [x for x in found if x.verdict != bernstein.OPEN]
        assert leaves[0].low == 0 and all(x.high == y.low for x, y in zip(leaves, leaves[1:], strict=False))
        assert leaves[-1].verdict == bernstein.FALLS or leaves[-1].high == 1
        assert all(x.verdict == bernstein.ABOVE for x in leaves[:-1])


def test_whole_numbers_find_roots_that_are_given():
    for roots in (
        [3],
        [1, 1],
        [2, 2, 2],
        [1, 1, 3],
        [0.5, 0.5, 0.75, 0.75],
        [1, 5, 5, 7],
        [0.125, 0.125, 0.125, 0.125],
    ):
        f = [1]
        for x in map(Fraction, roots):
            f = [a * -x.numerator + b * x.denominator for a, b in zip([*f, 0], [0, *f], strict=True)]
        f = f if f[0] > 0 else [-x for x in f]
        assert first_root._first_root(f, 4.0) == (min(roots) if min(roots) <= 4 else np.inf)


def test_a_root_between_two_doubles_goes_to_the_even():
    for k, even in ((1, 1.0), (3, 1 + 2.0**-51)):
        root = 1 + Fraction(k, 2**53)
        assert first_root._first_root([root.numerator, -root.denominator], 2.0) == even


def test_a_meeting_is_a_fall_through_zero():
    far = (5.0, 0.0, 0.0), (-8.0, 0.0, 0.0), (8.0, 0.0, 0.0), 3.0
    assert quartic.meeting(*far, 1.0) == float(curve.sweep(*(x[:2] for x in far[:3]), 3.0).t)
    assert quartic.meeting(*far, 0.25) == np.inf
    touching, out, back = (3.0, 0.0, 0.0), (1.0, 0.0, 0.0), (-4.0, 0.0, 0.0)
    assert quartic.meeting(touching, (-1.0, 0.0, 0.0), (0.0, 0.0, 0.0), 3.0, 1.0) == 0
    assert quartic.meeting(touching, out, (0.0, 0.0, 0.0), 3.0, 1.0) == np.inf
    assert abs(quartic.meeting(touching, out, back, 3.0, 1.0) - 0.5) < 1e-12, "it parts, and is pulled back"
    assert abs(quartic.meeting((2.9, 0.0, 0.0), out, back, 3.0, 1.0) - (1 + 0.2**0.5) / 4) < 1e-12, "out, and in again"
    still = 0.0, 0.0, 0.0
    assert quartic.meeting(touching, still, back, 3.0, 1.0) < 1e-300, "at rest at first, and pulled together"
    assert quartic.meeting(touching, still, still, 3.0, 1.0) == np.inf, "it stays where it touches"


@pytest.mark.one_in(2)
@every_family
@both
def test_at_a_meeting_f_is_zero_and_it_falls_through_it_nowhere_before(name, d):
    """f is told by numpy, at the time that is found and at many before it; what rounding may leave of it is nothing."""
    for x, w, b, s, end in zip(*CURVED[name](PAIRS // 3, d, seed=9), strict=True):
        path = [(*y.tolist(), 0.0)[:3] for y in (x, w, b)]
        t, none = quartic.meeting(*path, s, end), 2.0**-50 * quartic.pegs(*path, s, end)[1]
        assert 0 <= t <= end or t == np.inf
        times = np.linspace(0, min(t, end), 65)[:, None]
        f = np.sum((x + times * w + times**2 / 2 * b) ** 2, axis=1) - s * s
        assert t == 0 or not np.any((np.diff(f) < -none) & (f[1:] < -none))
        assert t in (0, np.inf) or abs(f[-1]) <= none


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", sorted({*CURVED} - {"scales", "mixed scales"}))  # beyond the range of its squares
@both
def test_a_meeting_that_no_graze_blurs_is_rounded_rightly(name, d):
    rows = CURVED[name](PAIRS // 3, d, seed=9)
    t, stage = curve.sweep(*rows).t, curve.steps(*rows).stage
    for right, x, w, b, s, end in zip(*(y[(t > 0) & (stage > 0) & (stage < 4)] for y in (t, *rows)), strict=True):
        assert quartic.meeting(*((*y.tolist(), 0.0)[:3] for y in (x, w, b)), s, end) == right


@pytest.mark.slow
def test_rivals_are_wrong_where_we_say():
    pairs = CURVED["near graze"](100, 3, 0)
    right = curve.sweep(*pairs).hit
    for name in ("roots", "sampled", "advanced"):
        assert np.mean(rivals.rivals()[name](*pairs).hit != right) > 0.1
    ordinary = CURVED["ordinary"](100, 3, 0)
    for name in ("roots", "sampled", "advanced"):
        assert np.mean(rivals.rivals()[name](*ordinary).hit != curve.sweep(*ordinary).hit) < 0.02


def test_advancement_creeps_at_a_graze():
    t, steps = rivals.creeping(np.array([-4.0, 3.000001]), np.array([8.0, 0.0]), np.array([0.0, 0.0]), 3.0, 1.0)
    assert steps > 1000 and abs(t - 0.5) < 0.01


def test_the_referee_knows_polynomials():
    assert first_contact([5, 0], [-8, 0], [8, 0], 3, 1)[0] < Fraction(3, 10)
    assert first_contact([5, 0], [-4, 0], [4, 0], 2.9, 1) is None
    assert first_contact([3, 0], [1, 0], [0, 0], 3, 1) == (0, 0)


@pytest.mark.one_in(6)
@pytest.mark.parametrize("n", [1, 2, 3, 6, 12])
@both
@pytest.mark.parametrize("many", [10, pytest.param(60, marks=pytest.mark.slow)])
def test_paths_of_any_degree(n, d, many):
    rng = np.random.default_rng(n)
    (P, Q), r = rng.normal(size=(2, many, n + 1, d)) * 3, rng.uniform(0.2, 3, many)
    half = many // 2
    P[:half], Q[:half], r[:half] = np.round(P[:half]), np.round(Q[:half]), np.round(r[:half])
    got = curve.sweep_polynomials(P, Q, r).t
    for t, one, other, s in zip(got, P, Q, r, strict=True):
        right = of_polynomial(one, other, s)
        assert t == (np.inf if right is None else 0.0 if right == (0, 0) else float(right[0]))


@pytest.mark.one_in(16)
@every_family
@both
def test_paths_of_control_points_are_never_wrong(name, d):
    """Control points that are made of the places, ways and bends of a hard family, in degrees 1 to 3."""
    p, v, a, r, _ = CURVED[name](10, d, seed=7)
    Q = np.stack([p, p + v / 2, p + v + a / 2, p - v / 3], axis=1)
    for n in (2, 3, 4):
        got = curve.sweep_polynomials(0 * Q[:, :n], Q[:, :n], r).t
        for t, path, s in zip(got, Q, r, strict=True):
            right = of_polynomial(0 * path[:n], path[:n], s)
            assert t == (np.inf if right is None else 0.0 if right == (0, 0) else float(right[0]))


def of_polynomial(P, Q, r):
    """The referee's answer for two Bézier paths: f multiplied out in fractions from their definition."""
    n, f = len(P) - 1, [Fraction(0)] * (2 * len(P) - 1)
    for x in ([Fraction(b) - Fraction(a) for a, b in zip(*rows, strict=True)] for rows in zip(P.T, Q.T, strict=True)):
        path = [Fraction(0)] * (n + 1)
        for i, one in enumerate(x):
            for k in range(n - i + 1):
                path[i + k] += one * comb(n, i) * comb(n - i, k) * (-1) ** k
        for i, one in enumerate(path):
            for j, other in enumerate(path):
                f[i + j] += one * other
    f[0] -= Fraction(r) ** 2
    return sturm._first_root(f, Fraction(1))


def test_paths_of_control_points_are_the_quartic():
    p, v, a, r, T = CURVED["exact graze"](100, 3, 2)
    Q = np.stack([p, p + v / 2, p + v + a / 2], axis=1)
    np.testing.assert_array_equal(curve.sweep_polynomials(0 * Q, Q, r).t, curve.sweep(p, v, a, r).t)


def test_differences_of_control_points_are_not_rounded():
    P, Q = [[1e17, 0], [1e17, 0]], [[-1, 0], [1e17, 0]]
    assert curve.sweep_polynomials(P, Q, 2).t == lib.sweep(P[0], [0, 0], 1, Q[0], [1e17, 0], 1).t


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (([[0, 0], [1, 0]], [[5, 0]], 1), "as many control points"),
        (([[0, 0], [1, 0]], [[5, 0], [1, np.nan]], 1), "Q must be finite"),
        (([[0, 0], [1, 0]], [[5, 0], [1, 0]], -1), "r must be at least 0"),
        (([0, 1], [5, 0], 1), "P must be rows"),
        ((np.zeros((3, 2, 2)), np.zeros((2, 2, 2)), 1), "P, Q, r must have shapes that broadcast"),
    ],
)
def test_bad_control_points_are_named(given, words):
    with pytest.raises(ValueError, match=words):
        curve.sweep_polynomials(*given)


def test_one_pair_of_control_points_gives_one_answer():
    assert type(curve.sweep_polynomials([[0, 0], [0, 0]], [[5, 0], [1, 0]], 3).t) is float
    assert curve.sweep_polynomials(np.zeros((0, 2, 2)), np.zeros((0, 2, 2)), np.zeros(0)).t.shape == (0,)


def test_steps_tell_the_stage_of_lengths_that_no_power_of_two_brings_into_range():
    steps = curve.steps([1e-29, 0], [-1e290, 0], [0, 0], 1e-30, 1e-320)
    assert curve.STAGES[int(steps.stage)] == "whole numbers"

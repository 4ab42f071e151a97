"""Every method against exact arithmetic, then the contract case by case."""

import warnings
from fractions import Fraction

import numpy as np
import pytest
from oracle import first_contact

import lib
from lib import batch, exact, overlap, plane, quadratic, ray, residual, tmin, trig, viete
from lib.attack import families
from lib.attack.truth import square_root

SWEEPS = lib.METHODS
MODULES = {"ray": ray, "trig": trig, "quadratic": quadratic, "viete": viete, "tmin": tmin, "residual": residual}
SQUARES = sorted(SWEEPS.keys() - {"ray", "trig"})
every_sweep = pytest.mark.parametrize("name", SWEEPS)
every_method = pytest.mark.parametrize("name", MODULES)


@pytest.fixture(scope="module", params=[2, 3])
def ordinary(request):
    """10,000 ordinary pairs and the oracle's answers."""
    p, v, r = families.ordinary(10_000, d=request.param, seed=request.param)
    answers = [first_contact(*row) for row in zip(p.tolist(), v.tolist(), r.tolist(), strict=True)]
    hit, t = zip(*answers, strict=True)
    return (p, v, r), np.array(hit), np.array([np.inf if x is None else float(x) for x in t])


@pytest.mark.one_in(6)
@every_sweep
def test_ordinary_pairs(name, ordinary):
    pairs, hit, t = ordinary
    got = SWEEPS[name](*pairs)
    assert 0.2 < hit.mean() < 0.7
    np.testing.assert_array_equal(got.hit, hit)
    np.testing.assert_array_equal(np.isinf(got.t), ~hit)
    assert np.max(np.abs(got.t[hit] - t[hit])) <= (1e-6 if name == "trig" else 1e-9)


@pytest.mark.parametrize("d", [2, 3])
def test_the_referee_on_the_hardest_pairs(d):
    for p, v, r in [families.grazing(500, d=d, off=1e-15), families.small_integers(2)]:
        got = exact.sweep(p, v, r)
        for i, row in enumerate(zip(p.tolist(), v.tolist(), r.tolist(), strict=True)):
            hit, t = first_contact(*row)
            assert got.hit[i] == hit and got.t[i] == (float(t) if hit else np.inf), row


@pytest.mark.parametrize("name", SQUARES)
def test_small_integers_are_exact(name):
    p, v, r = families.small_integers(3)
    np.testing.assert_array_equal(SWEEPS[name](p, v, r).hit, exact.sweep(p, v, r).hit)


# Whole numbers, so that every method that only squares and adds is exact. Ray and trig divide by a length: on a slanted
# path that length is rounded, and the sign of what is left decides a graze or a contact at t = 1 either way. They are
# asked the same along an axis, where the length is a whole number.
CASES = {
    "no motion, apart": ([5, 0, 0], [0, 0, 0], 2, np.inf),
    "no motion, touching": ([2, 0, 0], [0, 0, 0], 2, 0),
    "no motion, overlapping": ([1, 0, 0], [0, 0, 0], 2, 0),
    "touching at the start, approaching": ([2, 0, 0], [-1, 0, 0], 2, 0),
    "touching at the start, receding": ([2, 0, 0], [1, 0, 0], 2, 0),
    "overlapping, approaching": ([1, 0, 0], [-1, 0, 0], 2, 0),
    "overlapping, leaving": ([1, 0, 0], [9, 0, 0], 2, 0),
    "head on": ([5, 0, 0], [-4, 0, 0], 3, 0.5),
    "graze along an axis": ([4, 3, 0], [-8, 0, 0], 3, 0.5),
    "passes one beside a graze": ([4, 4, 0], [-8, 0, 0], 3, np.inf),
    "contact at t = 1": ([3, 0, 0], [-2, 0, 0], 1, 1),
    "graze at t = 1": ([2, 1, 0], [-2, 0, 0], 1, 1),
    "ends one short of contact": ([4, 0, 0], [-2, 0, 0], 1, np.inf),
    "moving apart": ([5, 0, 0], [4, 0, 0], 3, np.inf),
    "moving sideways": ([5, 0, 0], [0, 4, 0], 3, np.inf),
    "coincident centres": ([0, 0, 0], [1, 0, 0], 2, 0),
    "zero radii, head on": ([2, 0, 0], [-4, 0, 0], 0, 0.5),
    "zero radii, passing by": ([2, 1, 0], [-4, 0, 0], 0, np.inf),
    "zero radii, coincident": ([0, 0, 0], [1, 0, 0], 0, 0),
    "zero radii, no motion": ([1, 0, 0], [0, 0, 0], 0, np.inf),
}
SLANTED = {
    "graze on a slanted path": ([7, 1, 0], [-8, -6, 0], 5, None),
    "graze in space": ([0, 3, 0], [-4, -4, 2], 3, 0),
    "contact at t = 1 on a slanted path": ([6, 8, 0], [-3, -4, 0], 5, 1),
    "corner contact at t = 1": ([4, 5, 0], [-1, -1, 0], 5, 1),
    "end of the frame in space": ([2, 3, 4], [-1, -1, -2], 3, 1),
}


GRAZES = {"graze along an axis", "graze at t = 1"}


@every_sweep
@pytest.mark.parametrize("case", CASES)
def test_degenerate(name, case):
    p, v, r, t = CASES[case]
    if name == "trig" and case in GRAZES:
        pytest.skip("sin(arccos) rounds even here: see test_trig_beside_a_graze")
    got = SWEEPS[name](p, v, r)
    assert (bool(got.hit), float(got.t)) == (t < np.inf, t)
    if p[2] == v[2] == 0:
        assert float(SWEEPS[name](p[:2], v[:2], r).t) == t


@pytest.mark.parametrize("case", sorted(GRAZES))
def test_trig_beside_a_graze(case):
    """Trig cannot settle a graze itself, for sin(arccos) rounds. A step to either side of it, it can."""
    p, v, r, t = CASES[case]
    assert not trig.sweep(p, v, r * (1 - 1e-12)).hit
    wide = trig.sweep(p, [2 * x for x in v], r * (1 + 1e-12))
    assert wide.hit and abs(2 * wide.t - t) < 1e-5


@pytest.mark.parametrize("name", SQUARES)
@pytest.mark.parametrize("case", SLANTED)
def test_degenerate_on_a_slant(name, case):
    p, v, r, _ = SLANTED[case]
    hit, t = first_contact(p, v, r)
    got = SWEEPS[name](p, v, r)
    assert bool(got.hit) == hit
    assert float(got.t) == (float(t) if hit else np.inf)


@every_sweep
def test_types(name):
    p, v, r = families.ordinary(20)
    single = [x.astype(np.float32) for x in (p, v, r)]
    assert SWEEPS[name](p, v, r).t.dtype == np.float64
    assert SWEEPS[name](*single).t.dtype == (np.float64 if name == "exact" else np.float32)
    assert SWEEPS[name](single[0], single[1], r).t.dtype == np.float64
    assert [type(x) for x in SWEEPS[name]([4, 0], [-4, 0], 2)] == [bool, float]
    assert SWEEPS[name](*single).hit.dtype == bool


@every_method
def test_float32_is_single_arithmetic(name):
    p, v, r = (x.astype(np.float32) for x in families.ordinary(200))
    assert all(x.dtype == np.float32 for x in MODULES[name].steps(p, v, r) if x.dtype.kind == "f")
    assert SWEEPS[name](p, v, 2.0).t.dtype == np.float32  # a Python number carries no type


@every_sweep
def test_broadcasting(name):
    p, v, r = np.zeros((4, 1, 3)) + [5, 0, 0], np.array([[-4.0, 0, 0], [4, 0, 0]]), np.array(3.0)
    got = SWEEPS[name](p, v, r)
    assert got.hit.shape == got.t.shape == (4, 2)
    np.testing.assert_array_equal(got.t, [[0.5, np.inf]] * 4)
    assert SWEEPS[name]([5, 0], [-4, 0], [1, 3, 9]).t.tolist() == [1, 0.5, 0]


@every_sweep
@pytest.mark.parametrize("lead", [(0,), (3, 0)])
def test_empty(name, lead):
    got = SWEEPS[name](np.zeros((*lead, 3)), np.zeros((*lead, 3)), np.zeros(lead))
    assert got.hit.shape == got.t.shape == lead
    assert got.hit.dtype == bool and got.t.dtype == np.float64


SIZES = [0.0, 5e-324, 1e-310, 1e-300, 1e-160, 1e-30, 1.0, 3.7, 1e30, 1e154, 1e160, 1e300, 1.7e308]


def at_every_scale(dtype=np.float64):
    """Every combination of sizes for the two components of p and of v, and r."""
    sizes = np.array(SIZES if dtype == np.float64 else [0, 1e-45, 1e-38, 1e-20, 1, 3.7, 1e18, 1e20, 3.4e38])
    grid = np.stack(np.meshgrid(sizes, sizes[::3], -sizes, sizes[::3], sizes, indexing="ij"), -1).reshape(-1, 5)
    grid = grid.astype(dtype)
    return grid[:, :2], grid[:, 2:4], grid[:, 4]


@every_method
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_no_warning_at_any_scale(name, dtype):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        got = SWEEPS[name](*at_every_scale(dtype))
        quadratic.roots(*at_every_scale(dtype))
    assert got.hit.dtype == bool
    np.testing.assert_array_equal(np.isfinite(got.t), got.hit)
    assert np.all((got.t[got.hit] >= 0) & (got.t[got.hit] <= 1))


def test_the_referee_at_any_scale():
    p, v, r = (x[::7] for x in at_every_scale())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        got = exact.sweep(p, v, r)
    np.testing.assert_array_equal(np.isfinite(got.t), got.hit)
    for i in range(0, len(r), 11):
        assert got.hit[i] == first_contact(p[i].tolist(), v[i].tolist(), float(r[i]))[0]


# What sweep does with its steps, said once more in the plainest way, for pairs that hit after the start.
TIMES = {
    "ray": lambda s: s.s / s.length,
    "trig": lambda s: s.A_c / s.A,
    "quadratic": lambda s: s.c / (-s.b + np.sqrt(s.D)),
    "viete": lambda s: s.c / (-s.b + np.sqrt(s.D)),
    "tmin": lambda s: s.tmin - np.sqrt(-s.least / s.a),
    "residual": lambda s: s.tmin - np.sqrt(s.depth / s.a),
}


@every_method
def test_steps_agree_with_sweep(name):
    p, v, r = families.ordinary(2000)
    got, steps = SWEEPS[name](p, v, r), MODULES[name].steps(p, v, r)
    later = got.t > 0
    with np.errstate(invalid="ignore"):
        t = TIMES[name](steps)
    np.testing.assert_allclose(t[later & got.hit], got.t[later & got.hit], rtol=1e-9)
    assert np.sum(later & got.hit) > 300


def test_viete_says_which_test_decided():
    rows = {"overlap": ([1, 0], [0, 0]), "receding": ([5, 0], [1, 0]), "too late": ([9, 0], [-4, 0])}
    rows |= {"passing by": ([4, 3], [-8, 0]), "hit": ([4, 0], [-8, 0])}
    for word, (p, v) in rows.items():
        assert viete.TESTS[int(viete.steps(p, v, 2).decided)] == word
    p, v, r = families.ordinary(500)
    decided = viete.steps(p, v, r).decided
    np.testing.assert_array_equal(np.isin(decided, [0, 4]), viete.sweep(p, v, r).hit)


def test_steps_have_the_broadcast_shape():
    for name, module in MODULES.items():
        for field, x in module.steps(np.zeros((4, 1, 3)), np.ones((2, 3)), 1.0)._asdict().items():
            assert x.shape == ((4, 2, 3) if (name, field) == ("residual", "q") else (4, 2)), (name, field)


def test_roots():
    u0, u1 = quadratic.roots([[5, 0], [5, 0], [4, 3], [5, 9], [5, 0], [0, 0]], [[-4, 0]] * 4 + [[0, 0]] * 2, 3)
    np.testing.assert_array_equal(u0, [0.5, 0.5, 1, np.nan, np.nan, np.nan])
    np.testing.assert_array_equal(u1, [2, 2, 1, np.nan, np.nan, np.nan])
    p, v, r = families.ordinary(2000)
    u0, u1 = quadratic.roots(p, v, r)
    real = ~np.isnan(u0)
    for u in (u0, u1):
        apart = np.linalg.norm(p + v * u[:, None], axis=-1)
        np.testing.assert_allclose(apart[real], r[real], rtol=1e-9)
    assert np.all(u0[real] <= u1[real])


def test_solve():
    assert [float(u) for u in quadratic.solve(1, -2.5, 4)] == [1, 4]
    assert [float(u) for u in quadratic.solve(-1, 2.5, -4)] == [1, 4]
    assert [float(u) for u in quadratic.solve(0, 4, 4)] == [-0.5, -0.5]
    assert [float(u) for u in quadratic.solve(0, 1e200, 1e200)] == [-0.5, -0.5]
    assert np.isnan(quadratic.solve(0, 0, 5)).all() and np.isnan(quadratic.solve(1, 0, 1)).all()
    assert quadratic.solve(np.float32(1), np.float32(-2.5), np.float32(4))[0].dtype == np.float32
    with pytest.raises(ValueError, match="^b must be finite; got nan"):
        quadratic.solve(1, np.nan, 4)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_discriminant_loses_nothing(dtype):
    rng = np.random.default_rng(0)
    most = 2.0 ** (np.finfo(dtype).nmant + 1)
    a, b = (rng.uniform(most / 2, most, size=(2, 2000)) // 1).astype(dtype)
    c = np.round(b.astype(np.longdouble) ** 2 / a).astype(dtype)
    true = [int(y) ** 2 - int(x) * int(z) for x, y, z in zip(a, b, c, strict=True)]
    np.testing.assert_allclose(quadratic.discriminant(a, b, c), np.array(true, dtype=float), rtol=np.finfo(dtype).eps)
    assert np.any(np.sign(b * b - a * c) != np.sign(np.array(true, dtype=float)))


def test_overlap():
    p = [[3, 4], [3, 5], [0, 0], [3, 3]]
    assert overlap.overlaps(p, 5).tolist() == [True, False, True, True]
    assert overlap.overlaps([0, 0, 0], 0) is True
    steps = overlap.steps(p, 5)
    assert steps.pp.tolist() == [25, 34, 0, 18] and steps.rr.tolist() == [25] * 4
    assert overlap.steps(np.float32([3, 4]), np.float32(5)).pp.dtype == np.float32
    assert overlap.overlaps(np.zeros((0, 3)), np.zeros(0)).shape == (0,)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert not overlap.overlaps([1e200, 0], 1)


def test_the_sleeve_holds_what_hits_and_nothing_else():
    rng = np.random.default_rng(4)
    for v, r in [([20.0, 0], 5.0), *zip(rng.normal(size=(20, 2)), rng.uniform(0.1, 2, size=20), strict=True)]:
        outline = overlap.sleeve(v, r)
        centre = -np.asarray(v) / 2
        for share, hits in ((1 - 1e-9, True), (1 + 1e-9, False)):
            assert (exact.sweep(centre + share * (outline - centre), v, r).hit == hits).all()
    assert overlap.sleeve([0, 0], 2, 3).tolist() == [[0, -2], [2, 0], [0, 2], [0, 2], [-2, 0], [0, -2]]
    with pytest.raises(ValueError, match=r"v must be one displacement in the plane, shape \(2,\); got shape \(3,\)"):
        overlap.sleeve([1, 0, 0], 1)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("n", [1, 2, 4, 7])
def test_the_share_missed_is_what_a_count_finds(n):
    x, y = np.meshgrid(np.linspace(-25, 5, 751), np.linspace(-5, 5, 251))
    p, v, r = np.stack([x, y], -1), np.array([20.0, 0.0]), 5.0
    hit, seen = exact.sweep(p, v, r).hit, overlap.sampled(p, v, r, n).hit
    assert overlap.missed(v, r, n) == pytest.approx((hit & ~seen).sum() / hit.sum(), abs=0.004)
    assert overlap.missed([0, 0], r, n) == overlap.missed(v, 0, n) == 0
    with pytest.raises(ValueError, match="n must be a whole number of tests a frame, at least 1; got 0"):
        overlap.missed(v, r, 0)


def test_front_door():
    p, v, r = families.ordinary(1000)
    start = np.array([1.0, -2, 3])
    got = lib.sweep(start, [0, 0, 0], 0, start + p, v, r)
    np.testing.assert_array_equal(got.hit, exact.sweep(p, v, r).hit)
    np.testing.assert_allclose(got.t, exact.sweep(p, v, r).t, atol=1e-12)


def test_contact_geometry():
    rng = np.random.default_rng(0)
    p1, v1 = rng.normal(size=(2, 500, 3))
    p, v, r = families.ordinary(500)
    r1 = r * rng.uniform(size=500)
    t = exact.sweep(p, v, r).t
    now = exact.sweep(p, v, r).t == 0
    normal, point = lib.contact_geometry(p1, v1, r1, p1 + p, v1 + v, r - r1, t)
    hit = np.isfinite(t)
    np.testing.assert_array_equal(np.isnan(normal).all(axis=-1), ~hit)
    np.testing.assert_array_equal(np.isnan(point).any(axis=-1), ~hit)
    later = hit & ~now
    np.testing.assert_allclose(np.linalg.norm(normal[hit], axis=-1), 1, atol=1e-15)
    at1, at2 = p1 + v1 * t[:, None], p1 + p + (v1 + v) * t[:, None]
    np.testing.assert_allclose(np.linalg.norm(point - at1, axis=-1)[hit], r1[hit], atol=1e-12)
    np.testing.assert_allclose(np.linalg.norm(point - at2, axis=-1)[later], (r - r1)[later], atol=1e-9)


def test_contact_geometry_at_its_limits():
    same = lib.contact_geometry([1, 2], [0, 0], 1, [1, 2], [3, 0], 1, t=0)
    assert same.normal.tolist() == [0, 0] and same.point.tolist() == [1, 2]
    rounded = lib.contact_geometry([1, 2], [0, 0], 1, [1, 2], [3e-30, 0], 1, t=0.5)
    assert rounded.normal.tolist() == [0, 0] and rounded.point.tolist() == [1, 2]
    none = lib.contact_geometry([0, 0], [0, 0], 1, [9, 0], [0, 0], 1, t=np.inf)
    assert np.isnan(none.normal).all() and np.isnan(none.point).all()
    for scale in (1e-300, 1e300):
        far = lib.contact_geometry([0, 0], [0, 0], 0, [3 * scale, 4 * scale], [0, 0], 0, t=0)
        np.testing.assert_allclose(far.normal, [0.6, 0.8], rtol=1e-15)
    single = lib.contact_geometry(*(np.float32(x) for x in ([0, 0], [4, 0], 1, [4, 0], [0, 0], 1, 0.5)))
    assert single.normal.dtype == single.point.dtype == np.float64
    many = lib.contact_geometry([0, 0], [4, 0], 1, [4, 0], [0, 0], 1, t=[0.5, np.inf])
    assert many.point[0].tolist() == [3, 0] and np.isnan(many.point[1]).all()


MOST = np.finfo(float).max
"""The largest float."""


def test_contact_geometry_at_the_ends_of_the_range():
    far = lib.contact_geometry([-1.7e308, 0], [1e308, 0], 1e308, [1.7e308, 0], [-1e308, 0], 1.2e308, t=0.5)
    assert far.normal.tolist() == [1, 0] and far.point.tolist() == [-1.7e308 + 0.5e308 + 1e308, 0]
    half = 2.0**1023  # from 2 half, which is no float, back by half
    back = lib.contact_geometry([1.5 * half, 5], [half, 0], half, [-half, 5], [half, 0], 0, t=0.5)
    assert back.normal.tolist() == [-1, 0] and back.point.tolist() == [half, 5]
    beyond = lib.contact_geometry([MOST, 0], [MOST, 1], 1, [MOST, 1], [MOST, 1], 1, t=1)
    assert beyond.normal.tolist() == [0, 1] and beyond.point.tolist() == [np.inf, 2], "the coordinate that is there"
    late = lib.contact_geometry([0, 0], [1e300, 0], 0, [0, 0], [1e300, 3], 0, t=1e300)
    assert late.normal.tolist() == [0, 1] and late.point.tolist() == [np.inf, 0]
    tiny = lib.contact_geometry([7, 0], [0, 0], 1, [7, 0], [3e-200, 4e-200], 1, t=1e-200)
    np.testing.assert_allclose(tiny.normal, [0.6, 0.8], rtol=1e-15)


def plain_geometry(p1, v1, r1, p2, v2, r2, t) -> tuple:
    """Eq. 0.6 as it stands, in the range of floats."""
    p1, v1, r1, p2, v2, t = (np.asarray(x, float) for x in (p1, v1, r1, p2, v2, t))
    apart = p2 + t[:, None] * v2 - (p1 + t[:, None] * v1)
    apart = np.ldexp(apart, -np.frexp(np.max(np.abs(apart), axis=-1))[1][:, None])
    length = np.sqrt(sum(x * x for x in apart.T))[:, None]
    normal = apart / np.where(length > 0, length, 1)
    return normal, p1 + t[:, None] * v1 + r1[:, None] * normal


@pytest.mark.parametrize("kind", ["floats", "sizes", "float32", "whole", "small", "creeping"])
@pytest.mark.parametrize("d", [2, 3])
def test_contact_geometry_of_ordinary_input_is_the_equation_to_the_last_bit(kind, d):
    rng, n = np.random.default_rng(d), 10_000

    def numbers(*shape):
        if kind in ("whole", "small"):
            return rng.integers(*((-(10**9), 10**9) if kind == "whole" else (-2, 3)), size=shape)
        x = rng.normal(size=shape) * (10.0 ** rng.integers(-90, 90, size=shape) if kind == "sizes" else 100)
        return x.astype(np.float32) if kind == "float32" else x

    given = [numbers(n, d), numbers(n, d), abs(numbers(n)), numbers(n, d), numbers(n, d), abs(numbers(n))]
    if kind == "creeping":  # along all axes but one, by what leaves the range of floats
        given[1][:, 1:], given[4][:, 1:] = 1e-310, 0
    t = rng.integers(0, 5, size=n) / 4 if kind == "small" else rng.uniform(size=n)
    for got, expected in zip(lib.contact_geometry(*given, t), plain_geometry(*given, t), strict=True):
        assert got.tobytes() == expected.tobytes()


def of_any_size(rng) -> float:
    """0, a small whole number, an end of the range, or a number of any size."""
    ends = (5e-324, 2.0**-1022, 1.79e308, MOST)
    size = float(f"{rng.uniform(1, 10):.3f}e{rng.integers(-323, 308)}")
    x = (0.0, float(rng.integers(4)), ends[rng.integers(4)], size)[rng.choice(4, p=(0.2, 0.2, 0.1, 0.5))]
    return float(rng.choice((-1, 1))) * x


def of_all_sizes(n: int, d: int) -> list[tuple]:
    """Pairs of balls whose numbers have sizes of their own; some of one place, some of one velocity."""
    rng, rows = np.random.default_rng(d), []
    for _ in range(n):
        p1, v1, p2, v2 = ([of_any_size(rng) for _ in range(d)] for _ in range(4))
        p2, v2 = (x if rng.random() < 0.2 else y for x, y in ((p1, p2), (v1, v2)))
        r1, r2, t = (abs(of_any_size(rng)) for _ in range(3))
        rows.append((p1, v1, r1, p2, v2, r2, (t, 0.0, 1.0, rng.uniform())[rng.integers(4)]))
    return rows


@pytest.mark.slow
@pytest.mark.parametrize("d", [2, 3])
def test_contact_geometry_of_numbers_of_all_sizes(d):
    """Against fractions: the normal has length 1 and its direction, the point is where p1 + t v1 + r1 n is, or inf."""
    rows, close = of_all_sizes(800, d), 0
    normals, points = lib.contact_geometry(*zip(*rows, strict=True))
    for (p1, v1, r1, p2, v2, _, t), n, point in zip(rows, normals.tolist(), points.tolist(), strict=True):
        p1, v1, p2, v2, n = ([Fraction(x) for x in y] for y in (p1, v1, p2, v2, n))
        t, ulp = Fraction(t), Fraction(2) ** -52
        apart = [b - a + t * (w - v) for a, v, b, w in zip(p1, v1, p2, v2, strict=True)]
        sizes = [abs(a) + abs(b) + t * (abs(v) + abs(w)) for a, v, b, w in zip(p1, v1, p2, v2, strict=True)]
        assert not any(n) or abs(sum(x * x for x in n) - 1) < 4 * ulp
        if (longest := max(map(abs, apart))) > 8 * ulp * max(sizes):  # else rounding may turn it
            true, off = np.array([float(x / longest) for x in apart]), 4 * ulp * (1 + max(sizes) / longest)
            assert np.max(np.abs(np.array(n, float) - true / np.linalg.norm(true))) <= off
            close += 1
        for a, v, x, q in zip(p1, v1, n, point, strict=True):
            place, off = a + t * v + Fraction(r1) * x, 2 * ulp * (abs(a) + t * abs(v) + Fraction(r1)) + Fraction(5e-324)
            if abs(place) + off <= Fraction(MOST):
                assert np.isfinite(q) and abs(Fraction(q) - place) <= off
            elif abs(place) - off > Fraction(MOST):
                assert q == (np.inf if place > 0 else -np.inf)
    assert close > 640 and not np.isfinite(points).all()


COEFFICIENTS = {
    "large": (1e200, -2.5e200, 4e200),
    "larger": (1e308, 1e308, 1e308),
    "small": (1e-200, 2e-200, 1e-200),
    "a line, large": (0.0, 1e308, 1e308),
    "a line, small": (0.0, 5e-324, 5e-324),
    "far apart": (1e-300, -1.0, 1e-300),
    "the smallest": (5e-324, -5e-320, 5e-324),
    "no root": (1e200, 1e199, 1e200),
    "b alone": (0.0, 1e300, 0.0),
    "a alone": (1e-300, 0.0, 0.0),
    "b = 0": (1e300, 0.0, -4e-300),
    "b = 0, small": (1e-200, 0.0, -4e-200),
    "b = 0, large": (1e200, 0.0, -4e200),
    "c = 0": (1e-200, 1e100, 0.0),
    "c = 0, b subnormal": (1.0, 1e-310, 0.0),
    "c = 0, a root below all floats": (1e200, 1e-250, 0.0),
    "a line, b subnormal": (0.0, 1e-310, 1e-300),
}


@pytest.mark.parametrize("name", COEFFICIENTS)
def test_roots_are_found_wherever_they_are_floats(name):
    a, b, c = (Fraction(x) for x in COEFFICIENTS[name])
    found = [float(x) for x in quadratic.solve(*COEFFICIENTS[name])]
    D = b * b - a * c
    if D < 0:
        assert np.isnan(found).all()
        return
    if a == 0:
        expected = [-c / (2 * b)] * 2
    else:
        half = square_root(D / a**2)
        far = -b / a + (half if b <= 0 else -half)
        expected = sorted([far, c / a / far if far else far])
    for got, right in zip(found, expected, strict=True):
        assert abs(Fraction(got) - right) <= 4 * Fraction(float(np.spacing(max(abs(got), 1e-320))))


def test_roots_of_random_coefficients_of_any_size():
    rng = np.random.default_rng(3)
    near, far = np.ldexp(1 + rng.random((2, 400)), rng.integers(-300, 300, (2, 400)))
    scale = np.ldexp(1.0, rng.integers(-400, 400, 400))
    a, b, c = scale, -scale * (near + far) / 2, scale * near * far
    wide = np.isfinite(c) & (c > 1e-300) & (np.maximum(near, far) > 4 * np.minimum(near, far))
    found = np.sort([near, far], axis=0)
    assert wide.sum() > 200
    np.testing.assert_allclose(np.array(quadratic.solve(a, b, c))[:, wide], found[:, wide], rtol=1e-12)


def test_overlap_at_every_size():
    for scale in np.ldexp(1.0, [-1074, -600, -80, 0, 80, 600, 1020]):
        lengths = np.array([3.0, 4.0]) * scale
        assert overlap.overlaps(lengths, 5 * scale) and not overlap.overlaps(lengths, 4 * scale)
    for scale in (1e-300, 1e200, 1e307):
        np.testing.assert_allclose(overlap.chord(5 * scale, 3 * scale), 8 * scale, rtol=1e-15)
    assert overlap.chord(1e200, 0) == 2e200 and overlap.chord(1e308, 1e308) == 0 and overlap.chord(1e308, 0) == np.inf
    assert overlap.chord(0, 1e308) == 0 and overlap.chord(0, 0) == 0


def test_the_residual_asks_its_own_time_whether_contact_is_in_the_frame():
    rng = np.random.default_rng(1)
    along, _ = families.perpendicular(rng, 4000, 3)
    far = np.ldexp(1 + rng.random((4000, 1)), rng.integers(11, 20, (4000, 1)))
    for share in (0.9, 1.1):  # of the way to contact: a clear miss, a clear hit
        rows = [x.astype(np.float32) for x in (along * far, -along * (far - 1) * share, np.ones(4000))]
        for found in (residual.sweep(*rows), batch.sweep(*rows, method="residual", precision="input")):
            wrong = np.mean(found.hit != (share > 1))
            assert wrong == 0, f"{wrong:.0%} of head-on pairs"


def test_without_motion_every_step_is_a_number():
    """No 0/0: the closest approach is where the point rests, and the angle is a right one."""
    for module in (tmin, residual):
        assert module.steps([3, 4], [0, 0], 1).tmin == 0
    assert residual.steps([3, 4], [0, 0], 1).q.tolist() == [3, 4]
    assert ray.steps([3, 4], [0, 0], 1)[:2] == (0, 0)
    for p, v in (([3, 4], [0, 0]), ([0, 0], [3, 4]), ([0, 0], [0, 0])):
        steps = trig.steps(p, v, 1)
        assert steps.q == pytest.approx(np.pi / 2, abs=1e-15) and steps.C == pytest.approx(np.hypot(*p))


def test_an_angle_is_found_however_the_cosine_is_rounded():
    p = families.bell(np.random.default_rng(2), (2000, 3))
    for kind in (np.float32, np.float64):
        q = p.astype(kind)
        beside = trig.dot(q, q) / (np.sqrt(trig.dot(q, q)) * np.sqrt(trig.dot(q, q)))
        assert np.any(beside > 1), "the test needs rounded cosines beyond 1"
        assert np.all(trig.steps(q, -q, 1).q < 1e-3)
        np.testing.assert_allclose(trig.steps(q, q, 1).q, np.pi, rtol=1e-3)


def test_tests_a_frame():
    seen = overlap.sampled([-3, 0], [3, 0], 1)
    assert seen.hit and seen.t == 1, "once a frame, at its end, unless told otherwise"
    assert not overlap.sampled([1e308, 0], [1.7e308, 0], 1).hit, "p + v t is beyond all floats"
    assert overlap.sampled([-1.6e308, 0], [1.6e308, 0], 5e-324).t == 1
    assert not overlap.sampled([3e-300, 0], [-1e300, 0], 1e-300).hit, "large motion makes no small gap vanish"
    for n in (0, -1, 1.5, "2"):
        with pytest.raises(ValueError, match="n must be a whole number of tests a frame, at least 1; got"):
            overlap.sampled([-3, 0], [3, 0], 1, n)


def test_bounds_of_known_sizes():
    """The sizes of (7.8) by hand, in units of what the arithmetic loses; once flat, once in space."""
    unit = 2.0**-10
    got = exact.bounds((3.0, 4.0, 0.0), (0.0, -3.0, 0.0), 2.0, unit)
    crossed = 9 + exact.DOUBLE * 9
    assert got == pytest.approx([unit * x for x in (29, 12, 21, 62, 36 + 9 * crossed)], rel=1e-15)
    got = exact.bounds((1.0, -2.0, 3.0), (-4.0, 5.0, 7.0), 2.0, unit)
    cross = sum((abs(difference) + exact.DOUBLE * size) * size for difference, size in ((-29, 29), (-19, 19), (-3, 13)))
    assert got == pytest.approx([unit * x for x in (18, 35, 125, 178, 360 + cross)], rel=1e-15)


def test_each_stage_settles_what_is_left_for_it(monkeypatch):
    p, v, r = families.near_tangent(2000, 3)
    stage = exact.steps(p, v, r).stage
    assert all(np.sum(stage == k) > 50 for k in (0, 1)) and np.sum(stage == 2) < 50
    asked, whole = [], exact.first_contact
    monkeypatch.setattr(exact, "first_contact", lambda *pair: asked.append(pair) or whole(*pair))
    exact.sweep(p, v, r)
    assert len(asked) == np.sum(stage == 2), "whole numbers are for what double-double leaves, and for that alone"
    asked.clear()
    exact.sweep(*families.ordinary(2000))
    assert not asked


def test_a_discriminant_beyond_the_range_is_the_plain_difference():
    assert quadratic.discriminant(*(np.array(x) for x in (1e200, 1.0, 1e150))) == -np.inf
    assert quadratic.discriminant(*(np.array(x) for x in (1.0, 1e200, 1.0))) == np.inf


def test_defaults_are_a_full_bounce():
    assert plane.reflect([3, -2], [0, 1]).tolist() == [3, 2]
    assert plane.bounce([0, 1], [0, -2], 1, [0, 1], 0).v.tolist() == [0, 2]


def test_an_approach_that_only_begins_or_has_just_ended_is_none():
    """b = 0: the nearest point is now, and apart now is apart for ever; in every method."""
    for sweep in SWEEPS.values():
        for p, r in (([0, 3], 2.0), ([0, 3], 3.0), ([0, 0.5], 2.0)):
            assert bool(sweep(p, [4, 0], r).hit) == (p[1] <= r)


def test_an_approach_that_ends_with_the_frame_is_too_late():
    """h = 0: f is least at t = 1, and g > 0 there; the end decides, and D is not asked for."""
    assert viete.TESTS[int(viete.steps([-2, 3], [2, 0], 1).decided)] == "too late"

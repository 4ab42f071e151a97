"""What must stay true whatever the numbers: symmetries of the problem, found wanting or not by hypothesis.

Coordinates are multiples of 1/8 up to 16: sums, products and squares of them are exact, so that moving the frame of
reference or turning it changes no number that decides.
"""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import lib
from lib import exact, overlap, plane, quadratic, response

settings.register_profile("laws", deadline=None, derandomize=True, max_examples=30)
settings.load_profile("laws")

SWEEPS = lib.METHODS
SQUARES = sorted(SWEEPS.keys() - {"ray", "trig"})  # these only square and add before they decide
every_sweep = pytest.mark.parametrize("name", SWEEPS)
every_square = pytest.mark.parametrize("name", SQUARES)

eighths = st.integers(-128, 128).map(lambda k: k / 8)
radii = st.integers(0, 64).map(lambda k: k / 8)
vectors = st.integers(2, 3).flatmap(lambda d: st.lists(eighths, min_size=d, max_size=d))
TURNS = [
    np.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]]),
    np.array([[1, 0, 0], [0, 0, -1], [0, 1, 0]]),
    np.diag([1, -1, 1]),
]


@st.composite
def pairs(draw):
    """A pair p, v, r in the plane or in space."""
    d = draw(st.integers(2, 3))
    coordinates = st.lists(eighths, min_size=d, max_size=d).map(np.array)
    return draw(coordinates), draw(coordinates), draw(radii)


@st.composite
def aimed(draw):
    """A pair whose path passes near the target, so that most are hits, and many of them grazes or ends of the frame."""
    p, v, r = draw(pairs())
    return p, np.round(-p * draw(st.integers(1, 24)) + v) / 8, r


def same(one, two, tolerance=0.0) -> None:
    """Both answers are one, their times within the tolerance."""
    assert bool(one.hit) == bool(two.hit)
    assert one.t == two.t or abs(one.t - two.t) <= tolerance


def clear(p, v, r, margin=1e-6) -> bool:
    """Is the pair's answer the same with r a little larger and a little smaller? Then rounding cannot turn it."""
    more = margin * (1 + r)
    far = exact.sweep(p, v, r + more)
    if r < more:
        return not far.hit
    near = exact.sweep(p, v, r - more)
    return bool(near.hit) == bool(far.hit) and (near.t == 0) == (far.t == 0)


@pytest.mark.one_in(2)
@every_sweep
@given(aimed(), pairs())
def test_swapping_the_spheres(name, pair, other):
    p, v, r = pair
    same(SWEEPS[name](p, v, r), SWEEPS[name](-p, -v, r))
    p1, v1, r1 = np.resize(other[0], p.size), np.resize(other[1], p.size), other[2]
    one, two = (p1, v1, r1), (p1 + p, v1 + v, r)
    same(lib.sweep(*one, *two), lib.sweep(*two, *one))


@pytest.mark.one_in(2)
@every_sweep
@given(aimed(), pairs())
def test_moving_the_frame_of_reference(name, pair, other):
    p, v, r = pair
    offset, velocity = np.resize(other[0], p.size), np.resize(other[1], p.size)
    still = lib.relative(np.zeros_like(p), np.zeros_like(v), 0, p, v, r)
    moved = lib.relative(offset, velocity, 0, p + offset, v + velocity, r)
    same(SWEEPS[name](*still), SWEEPS[name](*moved))


@pytest.mark.one_in(3)
@every_sweep
@pytest.mark.parametrize("turn", range(len(TURNS)))
@given(aimed())
def test_right_angles_and_mirrors(name, turn, pair):
    p, v, r = pair
    matrix = TURNS[turn][: p.size, : p.size]
    assume(abs(round(np.linalg.det(matrix))) == 1)
    if name in SQUARES:
        same(SWEEPS[name](p, v, r), SWEEPS[name](matrix @ p, matrix @ v, r))
    elif clear(p, v, r):
        same(SWEEPS[name](p, v, r), SWEEPS[name](matrix @ p, matrix @ v, r), 1e-5)


@every_sweep
@given(aimed(), st.floats(0, 7))
def test_turning_by_any_angle(name, pair, angle):
    p, v, r = pair
    assume(clear(p, v, r))
    matrix = np.eye(p.size)
    matrix[:2, :2] = [[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]
    same(SWEEPS[name](p, v, r), SWEEPS[name](matrix @ p, matrix @ v, r), 1e-4 if name == "trig" else 1e-7)


@every_sweep
@given(aimed(), st.integers(-60, 60))
def test_scaling_by_a_power_of_two(name, pair, k):
    p, v, r = pair
    same(SWEEPS[name](p, v, r), SWEEPS[name](p * 2.0**k, v * 2.0**k, r * 2.0**k))


@given(aimed())
def test_reversing_time(pair):
    p, v, r = pair
    assume(clear(p, v, r) and np.any(v))
    u0, u1 = quadratic.roots(p, v, r)
    back0, back1 = quadratic.roots(p + v, -v, r)
    assert np.isnan(u0) == np.isnan(back0)
    if not np.isnan(u0):
        np.testing.assert_allclose([back0, back1], [1 - u1, 1 - u0], atol=1e-6)


@every_square
@given(aimed())
def test_the_end_is_a_hit_and_reversed_a_start(name, pair):
    p, v, r = pair
    if overlap.overlaps(p + v, r):
        assert SWEEPS[name](p, v, r).hit
        assert SWEEPS[name](p + v, -v, r).t == 0


@every_square
@given(aimed(), radii)
def test_growing_never_loses_a_hit(name, pair, more):
    p, v, r = pair
    small, large = SWEEPS[name](p, v, r), SWEEPS[name](p, v, r + more)
    assert large.hit or not small.hit
    assert large.t <= small.t * (1 + 1e-12)


@given(vectors, vectors, st.floats(0, 20), st.floats(0, 1e-9))
def test_growing_by_a_hair_never_loses_a_hit(p, v, r, more):
    assume(len(p) == len(v))
    small, large = exact.sweep(p, v, r), exact.sweep(p, v, r + more)
    assert large.t <= small.t


@every_square
@given(aimed())
def test_splitting_the_frame_in_two(name, pair):
    p, v, r = pair
    whole, first = SWEEPS[name](p, v, r), SWEEPS[name](p, v / 2, r)
    second = SWEEPS[name](p + v / 2, v / 2, r)
    assert bool(whole.hit) == bool(first.hit | second.hit)
    t = first.t / 2 if first.hit else 0.5 + second.t / 2
    assert whole.t == t or abs(whole.t - t) <= 1e-7


@given(aimed())
def test_at_contact_the_spheres_touch(pair):
    p, v, r = pair
    hit, t = exact.sweep(p, v, r)
    if t == 0:
        assert overlap.overlaps(p, r)
    elif hit:
        at = [Fraction(x) + Fraction(float(t)) * Fraction(y) for x, y in zip(p, v, strict=True)]
        # moving by one rounding of t moves the centres by |v| of that; a graze is flat, so f itself is compared
        assert abs(sum(x * x for x in at) - Fraction(r) ** 2) <= Fraction(1, 2**40)


masses = st.integers(1, 64).map(float)
shares = st.integers(0, 8).map(lambda k: k / 8)


@given(pairs(), pairs(), masses, masses, shares)
def test_a_collision_keeps_momentum_and_loses_what_e_says(one, other, m1, m2, e):
    v1, n, _ = one
    v2 = np.resize(other[0], v1.size)
    assume(np.any(n))
    after1, after2 = response.collide(v1, v2, n, m1, m2, e)
    np.testing.assert_allclose(m1 * after1 + m2 * after2, m1 * v1 + m2 * v2, atol=1e-10)
    unit = n / np.linalg.norm(n)
    closing, mu = max((v1 - v2) @ unit, 0.0), m1 * m2 / (m1 + m2)
    lost = (m1 * (v1 @ v1 - after1 @ after1) + m2 * (v2 @ v2 - after2 @ after2)) / 2
    np.testing.assert_allclose(lost, mu * (1 - e * e) * closing**2 / 2, atol=1e-8)
    np.testing.assert_allclose((after2 - after1) @ unit, e * closing if closing else (v2 - v1) @ unit, atol=1e-12)
    for before, after in ((v1, after1), (v2, after2)):
        np.testing.assert_allclose(after - (after @ unit) * unit, before - (before @ unit) * unit, atol=1e-12)
    if not closing:
        assert after1.tolist() == v1.tolist() and after2.tolist() == v2.tolist()


@given(pairs(), shares)
def test_a_bounce_turns_and_shrinks_the_normal_part_alone(pair, e):
    v, n, _ = pair
    assume(np.any(n))
    after, unit = plane.reflect(v, n, e), n / np.linalg.norm(n)
    expected = v - (1 + e) * min(v @ unit, 0.0) * unit
    np.testing.assert_allclose(after, expected, atol=1e-12)
    np.testing.assert_allclose(plane.reflect(v, 7 * n, e), after, atol=1e-12)


@given(pairs(), eighths, st.integers(0, 2), st.sampled_from([-2, -1, 1, 3]))
def test_a_plane_along_an_axis(pair, d, axis, size):
    """Along an axis the plane's answer is that of a number on a line, in fractions."""
    p, v, r = pair
    axis %= p.size
    n = np.zeros(p.size)
    n[axis] = size
    gap = Fraction(size * p[axis] + d) - abs(size) * Fraction(r)
    rate = Fraction(size * v[axis])
    t = 0 if gap <= 0 else -gap / rate if gap + rate <= 0 else np.inf
    got = plane.sweep(p, v, r, n, d)
    assert bool(got.hit) == (t < np.inf)
    assert got.t == float(t)
    same(plane.sweep(p, v, r, 4 * n, 4 * d), got)

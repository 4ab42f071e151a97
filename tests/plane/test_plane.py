"""The sphere and the plane: sweep, sheet, bounce, and how exact they are."""

import warnings
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest
from test_methods import at_every_scale

from lib import plane

PLANES = {
    "straight on": ([0, 3], [0, -4], 1, [0, 2], 0, 0.5),
    "contact at t = 1": ([0, 3], [0, -2], 1, [0, 1], 0, 1),
    "ends one short of contact": ([0, 4], [0, -2], 1, [0, 1], 0, np.inf),
    "along the plane": ([0, 3], [5, 0], 1, [0, 1], 0, np.inf),
    "rolling on it": ([0, 1], [5, 0], 1, [0, 1], 0, 0),
    "touching, receding": ([0, 1], [0, 5], 1, [0, 1], 0, 0),
    "receding": ([0, 3], [0, 5], 1, [0, 1], 0, np.inf),
    "no motion, apart": ([0, 3], [0, 0], 1, [0, 1], 0, np.inf),
    "reaching in": ([0, 0.5], [0, 5], 1, [0, 1], 0, 0),
    "within the solid": ([0, -9], [0, 5], 1, [0, 1], 0, 0),
    "slanted, with an offset": ([10, 0], [-10, 0], 1, [3, 4], -5, 2 / 3),
    "in space, a point": ([0, 0, 3], [1, 1, -4], 0, [0, 0, 5], -5, 0.5),
}


@pytest.mark.parametrize("case", PLANES)
def test_plane(case):
    *given, t = PLANES[case]
    got = plane.sweep(*given)
    assert bool(got.hit) == (t < np.inf) and got.t == (t if t == np.inf else pytest.approx(t, abs=1e-15))


def test_plane_shapes_types_and_range():
    got = plane.sweep(np.zeros((4, 1, 2)) + [0, 3], [[0, -4], [0, 4]], 1, [0, 1], 0)
    np.testing.assert_array_equal(got.t, [[0.5, np.inf]] * 4)
    assert plane.sweep(np.zeros((0, 3)), [0, 0, 1], 1, [0, 0, 1], 0).t.shape == (0,)
    assert type(plane.sweep(*(np.float32(x) for x in ([0, 3], [0, -4], 1, [0, 2], 0))).t) is float
    assert plane.reflect(np.float32([1, -1]), np.float32([0, 1])).dtype == np.float64
    p, v, r = at_every_scale()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for scale in (1e-300, 1.0, 1e300):
            got = plane.sweep(p, v, r, [3 * scale, 4 * scale], scale)
            np.testing.assert_array_equal(np.isfinite(got.t), got.hit)
            assert plane.reflect([0, -2], [0, scale], 0.5).tolist() == [0, 1]


def test_a_sheet_stops_from_either_side():
    above, below = np.array([[0, 3], [0, -3]]), np.array([[0, -4], [0, 4]])
    assert plane.sweep(above, below, 1, [0, 1], 0).t.tolist() == [0.5, 0]
    assert plane.sweep(above, below, 1, [0, 1], 0, two_sided=True).t.tolist() == [0.5, 0.5]
    assert plane.sweep([0, -3], [0, -4], 1, [0, 1], 0, two_sided=True).t == np.inf
    assert plane.sweep([0, 0], [0, 4], 1, [0, 1], -3, two_sided=True).t == 0.5
    assert plane.sweep([0, -0.5], [0, -4], 1, [0, 1], 0, two_sided=True).t == 0
    assert plane.sweep([0, 0], [3, 0], 0, [0, 1], 0, two_sided=True).t == 0


def test_a_point_on_a_sheet_stays_on_its_side():
    t, p, v = plane.bounce([0, -2], [0, 2], 0, [0, 1], 0, two_sided=True)
    assert (t, p.tolist(), v.tolist()) == (1, [0, 0], [0, -2])
    t, p, v = plane.bounce(p, v, 0, [0, 1], 0, two_sided=True)
    assert (p.tolist(), v.tolist()) == ([0, -2], [0, -2])


@pytest.mark.parametrize("way", [[1.0, 2.0], [1.0, -2.0]])
@pytest.mark.parametrize("n", [[0.0, 1.0], [0.0, -3.0]])
def test_a_ball_centred_on_a_sheet_is_stopped_whichever_way_it_moves(way, n):
    start, sheet = ([5.0, 0.0], way, 0.5), (n, 0.0)
    assert plane.sweep(*start, *sheet, two_sided=True) == (True, 0)
    t, end, after = plane.bounce(*start, *sheet, e=0.5, two_sided=True)
    assert (t, end.tolist(), after.tolist()) == (0, [6, -way[1] / 2], [1, -way[1] / 2])
    assert plane.bounce(end, after, 0.5, *sheet, two_sided=True).v.tolist() == after.tolist(), "it leaves, and may"


def test_a_bounce_spends_the_whole_frame():
    t, p, v = plane.bounce([0, 3], [2, -4], 1, [0, 1], 0, e=0.5)
    assert (t, p.tolist(), v.tolist()) == (0.5, [2, 2], [2, 2])
    t, p, v = plane.bounce([0, 3], [2, -1], 1, [0, 1], 0)
    assert (t, p.tolist(), v.tolist()) == (np.inf, [2, 2], [2, -1])
    below = plane.bounce([0, -3], [2, 4], 1, [0, 1], 0, two_sided=True)
    assert (below.t, below.p.tolist(), below.v.tolist()) == (0.5, [2, -3], [2, -4])
    inside = plane.bounce([0, 0.5], [1, -2], 1, [0, 1], 0)
    assert (inside.t, inside.p.tolist(), inside.v.tolist()) == (0, [1, 2.5], [1, 2])
    leaving = plane.bounce([0, 0.5], [1, 2], 1, [0, 1], 0)
    assert (leaving.t, leaving.p.tolist(), leaving.v.tolist()) == (0, [1, 2.5], [1, 2])
    assert plane.bounce(np.zeros((0, 2)), [0, -1], 1, [0, 1], 0).p.shape == (0, 2)


def test_elastic_bounces_keep_speed_and_the_far_side_of_the_mirror():
    rng = np.random.default_rng(4)
    p, v, n = rng.normal(size=(3, 500, 3)) * 3
    n /= np.linalg.norm(n, axis=1)[:, None]
    d, r = rng.normal(size=(2, 500))
    r = abs(r)
    t, end, after = plane.bounce(p, v, r, n, d)
    hit = np.isfinite(t) & (plane.steps(p, v, r, n, d).gap > 0)
    assert 50 < hit.sum() < 450
    np.testing.assert_allclose((after**2).sum(-1), (v**2).sum(-1), rtol=1e-14)
    straight = p + v
    into = ((straight * n).sum(-1) + d - r)[:, None] * n
    np.testing.assert_allclose(end[hit], (straight - 2 * into)[hit], rtol=0, atol=1e-12)


def test_the_gap_and_the_rate_are_as_exact_as_the_docstring_says():
    rng = np.random.default_rng(5)
    u, worst = Fraction(1, 2**53), 0
    for _ in range(300):
        p, v, n = rng.normal(size=(3, 3)) * 10.0 ** rng.integers(-6, 7, size=(3, 1))
        r, d = abs(rng.normal()) * 10.0 ** rng.integers(-6, 7), -float(n @ p)
        got = plane.steps(p, v, r, n, d)
        P, V, N, R, D = [[Fraction(float(x)) for x in y] for y in (p, v, n, [r], [d])]
        square = sum(x * x for x in N)
        length = Fraction(sqrt(float(square)))
        length = (length + square / length) / 2  # a step of Newton's: far beyond float64
        gap = sum(x * y for x, y in zip(N, P, strict=True)) + D[0] - R[0] * length
        rate = sum(x * y for x, y in zip(N, V, strict=True))
        size = sum(abs(x * y) for x, y in zip(N, P, strict=True)) + abs(D[0]) + R[0] * length
        assert abs(Fraction(float(got.gap)) - gap) <= 8 * u * size
        assert abs(Fraction(float(got.rate)) - rate) <= 8 * u * sum(abs(x * y) for x, y in zip(N, V, strict=True))
        worst = max(worst, float(abs(Fraction(float(got.gap)) - gap) / (u * size)))
    assert worst > 0.5  # something did round


@pytest.mark.parametrize("function", [plane.sweep, plane.bounce])
def test_a_sheet_is_asked_for_by_true_or_false(function):
    with pytest.raises(TypeError, match="two_sided must be True or False; got 'no'"):
        function([0, 3], [0, -4], 1, [0, 1], 0, two_sided="no")


def test_a_sheet_is_measured_alike_from_both_sides():
    for height in (5, -5):
        assert plane.steps([0, height], [0, 1], 1, [0, 3], 0, two_sided=True) == (3, 12, 3 if height > 0 else -3)


def test_a_ball_that_moves_along_a_plane_or_off_it_in_touch_or_out():
    assert plane.sweep([0, 3], [2, 0], 1, [0, 1], 0) == (False, np.inf)
    assert plane.sweep([0, 1], [2, 0], 1, [0, 1], 0) == (True, 0)
    assert plane.sweep([0, 3], [0, 0.5], 1, [0, 1], 0).t == np.inf
    small = plane.bounce([0, 0], [0.5, -0.25], 0.5, [0, 1], 0, two_sided=True)
    assert small.v.tolist() == [0.5, 0.25], "any radius above 0 is cut by the sheet"


def test_a_sheet_that_does_not_pass_through_the_origin():
    for way in (4.0, -4.0):
        t, p, v = plane.bounce([0, 3 - way / 2], [0, way], 0.5, [0, 1], -3, two_sided=True)
        assert (t, v.tolist()) == (0.375, [0, -way]) and p.tolist() == [0, 3 - 0.125 * way - 0.625 * way]


def test_a_reflection_by_numbers_of_one_kind_is_as_precise_as_by_the_other():
    v, n = np.float32([0.1, -0.7]), np.float32([0.3, 1])
    np.testing.assert_array_equal(plane.reflect(v, n, 0.5), plane.reflect(v.astype(float), n.astype(float), 0.5))

"""The smallest enclosing ball: everything lies in it, in exact arithmetic, and no smaller ball would do."""

from fractions import Fraction
from itertools import combinations
from math import inf

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lessons import often

from lib.broad import enclosing as module
from lib.broad.enclosing import Ball, enclosing

both = pytest.mark.parametrize("d", [2, 3])


def fractions(x) -> list[list[Fraction]]:
    return [[Fraction(float(z)) for z in row] for row in np.asarray(x, float)]


def distance2(x, y) -> Fraction:
    return sum((a - b) ** 2 for a, b in zip(x, y, strict=True))


def holds(ball: Ball, x, r=0.0) -> bool:
    """Does every ball lie in the ball, in exact arithmetic?"""
    (centre,), radius, x = fractions([ball.x]), Fraction(ball.r), fractions(x)
    room = [radius - Fraction(float(s)) for s in np.broadcast_to(r, len(x))]
    return all(s >= 0 and distance2(y, centre) <= s * s for y, s in zip(x, room, strict=True))


def slack(ball: Ball) -> Fraction:
    """What the docstring allows."""
    return Fraction(ball.r) / 2**50 + sum(abs(Fraction(float(z))) for z in ball.x) / 2**51 + Fraction(1, 2**1070)


def determinant(A) -> Fraction:
    if not A:
        return Fraction(1)
    rest = [row[1:] for row in A[1:]]
    minors = [[row[:k] + row[k + 1 :] for row in A[1:]] for k in range(len(A))]
    return sum((-1) ** k * A[0][k] * determinant(minors[k]) for k in range(len(A))) if rest else A[0][0]


def circumcentre(points) -> list[Fraction] | None:
    """The centre of the least sphere through some points, by Cramer's rule; None if they are not independent."""
    base, e = points[0], [[a - b for a, b in zip(y, points[0], strict=True)] for y in points[1:]]
    G = [[sum(a * b for a, b in zip(y, z, strict=True)) for z in e] for y in e]
    D = determinant(G)
    if D == 0:
        return None
    right = [G[i][i] / 2 for i in range(len(e))]
    m = [
        determinant([row[:k] + [q] + row[k + 1 :] for row, q in zip(G, right, strict=True)]) / D for k in range(len(e))
    ]
    return [b + sum((w * y[k] for w, y in zip(m, e, strict=True)), Fraction(0)) for k, b in enumerate(base)]


def brute(x) -> Fraction:
    """The squared radius of the smallest ball around points: the least sphere through some that holds all."""
    x, best = fractions(x), None
    for k in range(1, len(x[0]) + 2):
        for part in combinations(x, k):
            centre = circumcentre(list(part))
            if centre is not None:
                R2 = max(distance2(y, centre) for y in x)
                best = R2 if best is None else min(R2, best)
    return best


def check(x, r=0.0) -> Ball:
    """Everything that is promised, but for points the smallest radius by brute force, if they are few."""
    ball = enclosing(x, r)
    assert holds(ball, x, r)
    assert 1 <= len(ball.support) <= len(x[0]) + 1 and sorted(set(ball.support)) == list(ball.support)
    if np.all(np.asarray(r) == 0) and len(x) < 9:
        R2 = brute(x)
        assert R2 <= Fraction(ball.r) ** 2
        least = Fraction(ball.r) - slack(ball)
        assert least <= 0 or least**2 <= R2
    part = np.broadcast_to(r, len(x))[ball.support]
    again = enclosing(np.asarray(x)[ball.support], part)  # the support alone needs as large a ball
    assert Fraction(ball.r) - slack(ball) <= Fraction(again.r)
    return ball


def sphere(n, d, seed=0):
    x = np.random.default_rng(seed).normal(size=(n, d))
    return x / np.linalg.norm(x, axis=1)[:, None]


@pytest.mark.one_in(10)
@both
@pytest.mark.parametrize("at", [0.0, 1e6, 1e15])
@pytest.mark.parametrize("scale", [5e-324, 1e-310, 1e-150, 1.0, 1e150, 3e307])
def test_random_points(d, at, scale):
    for seed in range(2):
        with np.errstate(under="ignore"):
            check(sphere(6, d, seed) * scale + at * min(scale, 1e290))


@pytest.mark.slow
@both
def test_points_on_one_sphere(d):
    for shift in (0, 1e3, -1e12):
        x = sphere(300, d) + shift
        assert enclosing(x).r == pytest.approx(1, abs=1e-3 if shift == -1e12 else 1e-12)
        assert holds(enclosing(x), x)
        check(x[:8])


@pytest.mark.parametrize("d, side", [(2, 9), (3, 5)])
def test_grids(d, side):
    x = np.stack(np.meshgrid(*[np.arange(float(side))] * d), -1).reshape(-1, d)
    ball = check(x)
    assert ball.x.tolist() == [(side - 1) / 2] * d and len(ball.support) == 2
    assert Fraction(np.nextafter(ball.r, 0)) ** 2 < d * Fraction(side - 1, 2) ** 2 <= Fraction(ball.r) ** 2


def test_exact_answers_stay_exact():
    assert check([[-1, 0], [1, 0]])[:2] == (pytest.approx([0, 0], abs=0), 1.0)
    assert check([[3, 4], [-5, 0], [0, 5], [-3, -4], [4, -3]]).r == 5
    assert check([[-1, 0], [2, 0]], [1, 0])[:2] == (pytest.approx([0, 0], abs=0), 2.0)  # by thirds on the way
    assert check([[0, 0], [10, 0]], [1, 2])[:2] == (pytest.approx([5.5, 0], abs=0), 6.5)


@both
def test_duplicates_and_a_single_point(d):
    assert enclosing(np.full((1, d), 0.1)).r == 0
    assert enclosing(np.full((5000, d), 0.1)).r == 0
    assert enclosing(np.full((5000, d), 0.1), 0.3).r <= np.nextafter(0.3, 1)
    assert check(np.repeat(sphere(2, d), 4, axis=0)).r == enclosing(sphere(2, d)).r


@both
def test_collinear_and_coplanar(d):
    for at in (0, 1e8):
        check(np.outer(np.linspace(0, 1, 8), [1, 3, 0.1][:d]) + at)
        check(np.outer([0, 1, 2, 3, 5], np.eye(d)[0]) + at)
        check(np.c_[sphere(7, 2), np.zeros(7)][:, :d] + at)


@pytest.mark.slow
def test_thin_triangles_and_tetrahedra():
    """Far apart from well conditioned: the circumcentre needs more digits than a double has."""
    for k in range(1, 60, 2):
        h = 2.0**-k
        check([[0, 0], [1, 0], [0.5, 0.5 + h]])
        check([[0, 0, 0], [1, 0, 0], [0.5, 0.5 + h, 0], [0.5, 0.5, h]])
        check([[0, 0], [1, h], [1, 0], [0, h], [0.5, -h]])
        check([[0, 0, 1e8], [1, h, 1e8], [1 + h, 0, 1e8]])


@both
def test_one_ball_holds_all(d):
    x, r = sphere(500, d), np.full(500, 0.125)
    x[77], r[77] = 0.25, 3.0
    ball = check(x, r)
    assert ball.r == 3 and ball.x.tolist() == x[77].tolist() and ball.support.tolist() == [77]
    x[78], r[78] = x[77] + 0.5 * np.eye(d)[0], 2.5  # touches it from inside
    assert enclosing(x, r).r == 3


@both
def test_equal_balls_are_points(d):
    x = sphere(40, d) * np.linspace(0.1, 1, 40)[:, None]
    points, spheres = enclosing(x), check(x, np.full(40, 0.5))
    assert spheres.r == pytest.approx(points.r + 0.5, rel=1e-15) and spheres.support.tolist() == points.support.tolist()


@both
def test_nested_and_tangent_inside(d):
    e = np.eye(d)[0]
    x = np.array([0 * e, 0.25 * e, 0.5 * e, 0.75 * e])
    assert check(x, [1.0, 0.75, 0.5, 0.25]).r == 1  # all touch at one point, from inside
    assert check(x, [1.0, 0.5, 0.25, 0.125]).r == 1
    u, s = sphere(300, d), np.random.default_rng(1).uniform(0, 0.9, 300)
    assert check(u * (1 - s)[:, None], s).r == pytest.approx(1, rel=1e-3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", often(range(30), range(8)))
def test_balls_by_another_way(seed):
    """The greatest reach is a convex function of the centre: nested bisection by thirds finds its least value."""
    rng = np.random.default_rng(seed)
    x, r = rng.uniform(-1, 1, (5, 2)), rng.uniform(0, 1, 5) * rng.choice([0.0, 1.0], 5)

    def by_thirds(f, low=-2.0, high=2.0):
        for _ in range(80):
            a, b = low + (high - low) / 3, high - (high - low) / 3
            low, high = (low, b) if f(a) < f(b) else (a, high)
        return f((low + high) / 2)

    least = by_thirds(lambda a: by_thirds(lambda b: float(np.max(np.hypot(x[:, 0] - a, x[:, 1] - b) + r))))
    assert check(x, r).r == pytest.approx(least, rel=1e-9)


whole = st.integers(-6, 6).map(float)
fine = st.floats(-1, 1, allow_subnormal=False)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from([2, 3]), st.sampled_from([whole, fine]))
def test_small_sets(data, d, number):
    x = np.array(data.draw(st.lists(st.lists(number, min_size=d, max_size=d), min_size=1, max_size=6)))
    check(x)
    r = np.array(data.draw(st.lists(number.map(abs), min_size=len(x), max_size=len(x))))
    check(x, r)


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(st.data(), st.sampled_from([2, 3]))
def test_moved_scaled_and_in_another_order(data, d):
    x = np.array(data.draw(st.lists(st.lists(whole, min_size=d, max_size=d), min_size=1, max_size=9)))
    r = np.array(data.draw(st.lists(whole.map(abs), min_size=len(x), max_size=len(x))))
    ball, order = enclosing(x, r), np.array(data.draw(st.permutations(range(len(x)))))
    other = enclosing(x[order], r[order])
    assert other.r == ball.r and other.x.tolist() == ball.x.tolist()
    for power in (2.0**-900, 0.25, 2.0**900):
        scaled = enclosing(x * power, r * power)
        assert scaled.r == ball.r * power and scaled.x.tolist() == (ball.x * power).tolist()
    moved = enclosing(x + 2.0**20, r)
    assert abs(Fraction(moved.r) - Fraction(ball.r)) <= slack(moved) + slack(ball)


def test_a_wrong_support_is_found_out(monkeypatch):
    """Whatever the plain doubles make of it, the proof has the last word."""
    x = sphere(50, 3) * np.linspace(0.3, 1, 50)[:, None]
    right = enclosing(x)
    for wrong in ((0,), (1, 2), (3, 4, 5), (0, 7, 9, 11)):
        monkeypatch.setattr(module, "roughly", lambda x, r, wrong=wrong: wrong)
        assert enclosing(x)[:2] == (pytest.approx(right.x, rel=1e-15), right.r)


def test_many_that_reach_equally_far():
    """More than are measured in whole numbers: one double more at most."""
    a = np.arange(-65, 66.0)
    x = np.stack(np.meshgrid(a, a), -1).reshape(-1, 2)
    x = np.repeat(x[(x * x).sum(1) == 65**2], 5, axis=0)
    assert len(x) > module.FEW and 65 <= enclosing(x).r <= np.nextafter(65, inf)


def test_a_ball_of_balls_serves():
    balls = Ball(np.array([[0.0, 0], [4, 0]]), np.array([1.0, 1]))
    assert enclosing(balls).r == 3 and enclosing(enclosing(balls)._replace(x=np.array([[0.0, 0]]))).r == 3


@pytest.mark.parametrize(
    "arguments, kind, words",
    [
        (([],), ValueError, r"points\.x must"),
        ((np.empty((0, 2)),), ValueError, r"points\.x must have shape"),
        (([1, 2],), ValueError, r"points\.x must have shape \(N, 2\)"),
        (([[1, 2], [3, np.nan]],), ValueError, r"points\.x must be finite; got nan at index \(1, 1\)"),
        (([[1, 2], [3, 4]], [1, -2]), ValueError, r"points\.r must be at least 0.*at index 1"),
        (([[1, 2], [3, 4]], [1, 2, 3]), ValueError, "broadcast"),
        (([[1, 2], [3, 4]], "a"), TypeError, r"points\.r must be real"),
        (([[1.7e308, 0], [-1.7e308, 1.7e308]],), ValueError, "points must lie in a ball whose radius is a finite"),
        (([[1.7e308, 0]] * 99 + [[-1.7e308, 1.7e308]] * 99,), ValueError, "points must lie in a ball whose radius"),
    ],
)
def test_bad_input(arguments, kind, words):
    with pytest.raises(kind, match=words):
        enclosing(*arguments)

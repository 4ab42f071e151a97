"""The curved sweep on numbers drawn from a grammar: each of its own size, from the least double to the greatest."""

import sys
import warnings
from fractions import Fraction
from math import inf, nextafter

import numpy as np
import pytest

from lib import curve, first_root
from lib.attack import sturm
from lib.compiled import has_numba
from lib.first_root import number_of

MAX, LEAST = sys.float_info.max, 5e-324
CORNERS = (LEAST, 2 * LEAST, sys.float_info.min, nextafter(sys.float_info.min, 0), 1e-162, 1e154, MAX / 2, 1.7e308, MAX)
WAYS = [False, pytest.param(True, marks=pytest.mark.skipif(not has_numba(), reason="numba is not there"))]


def number(rng, signed=True) -> float:
    """One number: 0, a small whole one, a power of ten or of two of any size, a corner; or a neighbour of such."""
    kinds = (
        lambda: 0.0,
        lambda: float(rng.integers(0, 6)),
        lambda: float(f"1e{rng.integers(-323, 309)}"),
        lambda: float(f"1e{rng.integers(-20, 21)}"),
        lambda: 2.0 ** int(rng.integers(-1074, 1024)),
        lambda: float(rng.choice(CORNERS)),
        lambda: abs(float(rng.normal())),
        lambda: float(rng.integers(1, 10)) * 10.0 ** int(rng.integers(-300, 300)),
    )
    x = kinds[rng.integers(len(kinds))]()
    x = min((x, x, x, nextafter(x, inf), nextafter(x, 0))[rng.integers(5)], MAX)
    return -x if signed and rng.random() < 0.5 else x


def numbers(rng, *shape, signed=True):
    """An array of them."""
    return np.array([number(rng, signed) for _ in range(int(np.prod(shape)))]).reshape(shape)


def pairs(seed: int, n: int, d: int) -> tuple:
    """p, v, a, r and T of n pairs."""
    rng = np.random.default_rng(seed)
    return *(numbers(rng, n, d) for _ in range(3)), numbers(rng, n, signed=False), numbers(rng, n, signed=False)


def is_first_root(f: list[Fraction], T: float, t: float) -> bool:
    """Is t the first time in [0, T] with f ≤ 0, correctly rounded? Sturm's theorem counts the roots beside it."""
    if f[0] <= 0:
        return t == 0
    chain, T = sturm.sturm(f), Fraction(T)
    if t == inf:
        return sturm.roots(chain, Fraction(0), T) == 0
    even = number_of(t) % 2 == 0  # a root in the middle of two doubles goes to the even one
    low, high = ((Fraction(nextafter(t, way)) + Fraction(t)) / 2 for way in (0, MAX))
    high, edge = min(high, T), not even and high <= T and sturm.value(f, high) == 0
    before = sturm.roots(chain, Fraction(0), low) - (even and low > 0 and sturm.value(f, low) == 0)
    return t <= T and before == 0 < sturm.roots(chain, Fraction(0), high) - edge


def of_points(P, Q, r) -> list[Fraction]:
    """f of two Bézier paths in fractions, by the rule of de Casteljau for polynomials."""
    f = [Fraction(0)] * (2 * len(P) - 1)
    for one, other in zip(P.T.tolist(), Q.T.tolist(), strict=True):
        rows = [[Fraction(y) - Fraction(x)] for x, y in zip(one, other, strict=True)]
        while len(rows) > 1:  # (1 − t) x + t y
            rows = [joined(x, y) for x, y in zip(rows, rows[1:], strict=False)]
        for i, x in enumerate(rows[0]):
            for j, y in enumerate(rows[0]):
                f[i + j] += x * y
    return [f[0] - Fraction(r) ** 2, *f[1:]]


def joined(x: list, y: list) -> list:
    """(1 − t) x + t y of polynomials of one degree."""
    less = [b - a for a, b in zip(x, y, strict=True)]
    return [a + b for a, b in zip([*x, 0], [0, *less], strict=True)]


@pytest.fixture(autouse=True)
def nothing_warns():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.parametrize("d", [2, 3])
def test_one_pair_of_any_sizes_is_answered_exactly(d):
    seen = set()
    for p, v, a, r, T in zip(*pairs(11, 400, d), strict=True):
        t = float(curve.sweep(p, v, a, float(r), float(T)).t)
        f = sturm.quartic(p.tolist(), v.tolist(), a.tolist(), r)
        assert is_first_root(f, T, t), (p.tolist(), v.tolist(), a.tolist(), float(r), float(T), t)
        seen.add("miss" if t == inf else "now" if t == 0 else "later")
    assert seen == {"miss", "now", "later"}


@pytest.mark.parametrize("compiled", WAYS)
@pytest.mark.parametrize("d", [2, 3])
def test_an_array_of_any_sizes_is_answered_as_its_pairs(d, compiled, monkeypatch):
    rows = pairs(12, 250, d)
    alone = [float(curve.sweep(*row).t) for row in zip(*rows, strict=True)]
    monkeypatch.setattr(curve, "has_numba", lambda: compiled)
    np.testing.assert_array_equal(curve.sweep(*rows).t, alone)
    np.testing.assert_array_equal(curve.sweep(*(np.asfortranarray(x) for x in rows[:3]), *rows[3:]).t, alone)
    rows = [x[:50] for x in rows[:4]]
    for T in (MAX, LEAST, 1):
        alone = [float(curve.sweep(*row, T).t) for row in zip(*rows, strict=True)]
        np.testing.assert_array_equal(curve.sweep(*rows, T).t, alone)


@pytest.mark.parametrize("d", [2, 3])
def test_the_steps_of_any_sizes_are_told(d):
    rows = pairs(13, 600, d)
    steps, t = curve.steps(*rows), curve.sweep(*rows).t
    assert {0, 2, 4} <= set(steps.stage.tolist())
    np.testing.assert_array_equal(steps.stage, [curve.steps(*row).stage for row in zip(*rows, strict=True)])
    filtered = steps.stage == 0
    assert np.isin(t[filtered], (0.0, inf)).all() and np.all((t[filtered] == 0) == (steps.c[filtered, 0] < 0))


def test_sums_and_quotients_beyond_all_floats_do_not_stop_it():
    """Both raised from within, and lost an array that held one such row."""
    for p, v, r, T, t in (
        ([1e308, 0.0], [-1.0, 0.0], 3.0, 1.7e308, 1e308),
        ([-5e199, 0.0], [2e200, 1e-229], 0.1, 1e59, 0.25),
    ):
        assert curve.sweep(p, v, [0, 0], r, T).t == t
        rows = [np.array([x] * 9) for x in (p, v, [0.0, 0.0])]
        assert curve.sweep(*rows, np.full(9, r), np.full(9, T)).t.tolist() == [t] * 9


@pytest.mark.parametrize("many", [1, 9])
def test_a_whole_number_beyond_all_floats_is_named(many):
    rows = np.ones((many, 2)) * 5, -np.ones((many, 2)), np.zeros((many, 2)), np.ones(many)
    with pytest.raises(ValueError, match="T must be finite as float64"):
        curve.sweep(*rows, 10**400)


@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_paths_of_control_points_of_any_sizes_are_answered_exactly(n):
    rng = np.random.default_rng(20 + n)
    for _ in range(60):
        P, Q, r = numbers(rng, n + 1, 2), numbers(rng, n + 1, 2), number(rng, signed=False)
        P[rng.random(P.shape) < 0.5] = 0.0
        t = float(curve.sweep_polynomials(P, Q, r).t)
        assert is_first_root(of_points(P, Q, r), 1.0, t), (P.tolist(), Q.tolist(), r, t)


@pytest.mark.parametrize("compiled", WAYS)
@pytest.mark.parametrize("n", [0, 1, 3, 6])
def test_an_array_of_control_points_is_answered_as_its_pairs(n, compiled, monkeypatch):
    rng = np.random.default_rng(30 + n)
    P, Q, r = numbers(rng, 20, n + 1, 3), numbers(rng, 20, n + 1, 3), numbers(rng, 20, signed=False)
    alone = [float(curve.sweep_polynomials(*row).t) for row in zip(P, Q, r, strict=True)]
    monkeypatch.setattr(curve, "has_numba", lambda: compiled)
    np.testing.assert_array_equal(curve.sweep_polynomials(P, Q, r).t, alone)


def test_newtons_step_may_lie_beyond_all_floats():
    assert first_root.refined([10**400, 1], 1.0, 0.0, 2.0) == 1.0
    assert first_root.step(-(10**400), 1) == inf and first_root.step(-7, 2) == -3.5

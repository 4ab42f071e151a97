"""The curved sweep on numbers drawn from a grammar: each of its own size, from the least double to the greatest."""

import sys
import warnings
from fractions import Fraction
from functools import cache
from itertools import zip_longest
from math import comb, inf, lcm, nextafter
from time import process_time

import numpy as np
import pytest

from lib import curve
from lib.attack import sturm
from lib.compiled import has_numba
from lib.curve import bernstein, bezier, first_root
from lib.curve.first_root import number_of

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
    chain, T = sturm._sturm(f), Fraction(T)
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


@pytest.mark.slow
@pytest.mark.parametrize("d", [2, 3])
def test_one_pair_of_any_sizes_is_answered_exactly(d):
    seen = set()
    for p, v, a, r, T in zip(*pairs(11, 150, d), strict=True):
        t = float(curve.sweep(p, v, a, float(r), float(T)).t)
        f = sturm.quartic(p.tolist(), v.tolist(), a.tolist(), r)
        assert is_first_root(f, T, t), (p.tolist(), v.tolist(), a.tolist(), float(r), float(T), t)
        seen.add("miss" if t == inf else "now" if t == 0 else "later")
    assert seen == {"miss", "now", "later"}


@cache
def alone(d: int, T: float | None = None) -> tuple:
    """Some rows, all of one T if it is given, and the answer of each pair."""
    rows = pairs(12, 60, d) if T is None else (*(x[:25] for x in pairs(12, 60, d)[:4]), np.full(25, T))
    return rows, [float(curve.sweep(*row).t) for row in zip(*rows, strict=True)]


@pytest.mark.slow
@pytest.mark.parametrize("compiled", WAYS)
@pytest.mark.parametrize("d", [2, 3])
def test_an_array_of_any_sizes_is_answered_as_its_pairs(d, compiled, monkeypatch):
    rows, right = alone(d)
    ends = {T: alone(d, T) for T in (MAX, LEAST, 1)}
    monkeypatch.setattr(curve, "has_numba", lambda: compiled)
    np.testing.assert_array_equal(curve.sweep(*rows).t, right)
    np.testing.assert_array_equal(curve.sweep(*(np.asfortranarray(x) for x in rows[:3]), *rows[3:]).t, right)
    for T, (rows, right) in ends.items():
        np.testing.assert_array_equal(curve.sweep(*rows[:4], T).t, right)


@pytest.mark.slow
@pytest.mark.parametrize("d", [2, 3])
def test_the_steps_of_any_sizes_are_told(d):
    rows = pairs(13, 200, d)
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


@pytest.mark.slow
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_paths_of_control_points_of_any_sizes_are_answered_exactly(n):
    rng = np.random.default_rng(20 + n)
    for _ in range(30):
        P, Q, r = numbers(rng, n + 1, 2), numbers(rng, n + 1, 2), number(rng, signed=False)
        P[rng.random(P.shape) < 0.5] = 0.0
        t = float(curve.sweep_polynomials(P, Q, r).t)
        assert is_first_root(of_points(P, Q, r), 1.0, t), (P.tolist(), Q.tolist(), r, t)


@cache
def paths(n: int) -> tuple:
    """Rows of control points, and the answer of each pair."""
    rng = np.random.default_rng(30 + n)
    rows = numbers(rng, 20, n + 1, 3), numbers(rng, 20, n + 1, 3), numbers(rng, 20, signed=False)
    return rows, [float(curve.sweep_polynomials(*row).t) for row in zip(*rows, strict=True)]


@pytest.mark.one_in(6)
@pytest.mark.parametrize("compiled", WAYS)
@pytest.mark.parametrize("n", [0, 1, 3, 6, bezier.MOST, bezier.MOST + 1])
def test_an_array_of_control_points_is_answered_as_its_pairs(n, compiled, monkeypatch):
    rows, right = paths(n)
    monkeypatch.setattr(curve, "has_numba", lambda: compiled)
    np.testing.assert_array_equal(curve.sweep_polynomials(*rows).t, right)


# Roots that lie as near to each other, or nearly there, as doubles can bring them.


def product(*factors) -> list[int]:
    """The product of some polynomials (b t − a)ᵐ."""
    f = [1]
    for a, b, m in factors:
        for _ in range(m):
            f = [b * y - a * x for x, y in zip([*f, 0], [0, *f], strict=True)]
    return f


def plus(f: list, g: list) -> list:
    """The sum of two polynomials."""
    return [x + y for x, y in zip_longest(f, g, fillvalue=0)]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", range(40))
def test_crowded_roots_are_told_apart(seed):
    rng = np.random.default_rng(seed)
    powers = [(int(rng.integers(1, b)), int(b), int(rng.integers(1, 5))) for b in rng.integers(2, 9, size=3)]
    f = product(*powers)
    f = [x << 900 for x in (f if f[0] > 0 else [-x for x in f])]
    for less in ([0], [-1], [1], [-(1 << int(rng.integers(1, 800)))], [0, 1], [3, -7, 1 << 400]):
        g = plus(f, less)
        assert is_first_root([*map(Fraction, g)], 1.0, first_root._first_root(g, 1.0)), (powers, less)


def test_two_roots_that_are_nearer_than_any_halving_sees(monkeypatch):
    """(3 t − 1)² less 2⁻²⁰⁰⁰: halving would take a thousand steps, with numbers that grow in each."""
    near, halves, halved = plus([x << 2000 for x in product((1, 3, 2))], [-1]), first_root.halves, []
    monkeypatch.setattr(first_root, "halves", lambda *piece: halved.append(piece) or halves(*piece))
    assert first_root._by_halving(near, Fraction(1)) == 1 / 3
    assert first_root._by_halving(plus(near, [2]), Fraction(1)) == inf
    assert len(halved) < 20


@pytest.mark.parametrize("seed", range(20))
def test_pegs_that_are_halved_stay_within_their_bound(seed):
    rng = np.random.default_rng(seed)
    c = [int(x) * 7**200 + int(y) for x, y in rng.integers(-99, 99, size=(7, 2))]
    scale = Fraction(2) ** (first_root.PLACES - min(abs(x) for x in c if x).bit_length())
    piece, right = (Fraction(0), Fraction(1), c, 0), [x * scale for x in c]
    for depth in range(1, 30):
        side, left = rng.integers(2), [0] * len(c)
        piece = first_root.halves(*piece)[side]
        bernstein.halve(right, left, lambda x, y: (x + y) / 2)
        right = right if side else left
        assert max(abs(x - y) for x, y in zip(piece[2], right, strict=True)) <= piece[3] == depth * len(c)


@pytest.mark.parametrize("seed", range(10))
def test_pegs_found_anew_are_those_of_the_piece(seed):
    rng = np.random.default_rng(seed)
    f, (low, high) = [int(x) for x in rng.integers(-99, 99, size=6)], sorted(map(Fraction, rng.random(2)))
    c = first_root._pegs_between(f, low, high)
    scale = Fraction(c[0]) / sturm.value(f, low)
    for share in (Fraction(1, 3), Fraction(1, 2), Fraction(1)):
        told = sum(comb(5, k) * share**k * (1 - share) ** (5 - k) * x for k, x in enumerate(c))
        assert told == scale * sturm.value(f, low + share * (high - low)) and scale > 0


@pytest.mark.parametrize(
    ("c", "off", "even"),
    [
        ([1, 0, 1], 0, True),
        ([8, 0, 0, 8], 0, True),
        ([12, 0, 0, 8], 0, True),
        ([13, 0, 0, 8], 0, False),
        ([80, 0, 0, 80], 3, True),
        ([80, 0, 0, 80], 5, False),
        ([-8, 0, 0, -8], 0, False),
        ([1, 1, 1], 0, False),
    ],
)
def test_even_bends_are_certain(c, off, even):
    assert first_root._bends_evenly(c, off) == even


def test_newtons_step_may_lie_beyond_all_floats():
    assert first_root._refined([10**400, 1], 1.0, 0.0, 2.0) == 1.0
    assert first_root._step(-(10**400), 1) == inf and first_root._step(-7, 2) == -3.5


def test_a_common_divisor_is_the_same_where_no_prime_is_large_enough(monkeypatch):
    one, other = product((1, 3, 2), (2, 5, 1), (7, 8, 3)), product((1, 3, 1), (7, 8, 2), (1, 2, 4))
    right = first_root._shared(one, other)
    assert right == product((1, 3, 1), (7, 8, 2)) and first_root._shared([-x for x in one], other) == right
    for primes in ((), (3, 5, 7), (2**61 - 1,)):
        monkeypatch.setattr(first_root, "PRIMES", primes)
        assert first_root._shared(one, other) == right
    huge = [x * 3**400 + (i == 0) for i, x in enumerate(one)]
    assert first_root._shared(huge, other) == [1]


def test_a_prime_that_divides_the_leading_coefficient_is_not_believed(monkeypatch):
    """Modulo 5, (5 t − 1)(t − 2) and (5 t − 1)(t − 3) have no t in common."""
    monkeypatch.setattr(first_root, "PRIMES", (5,))
    assert first_root._shared(product((1, 5, 1), (2, 1, 1)), product((1, 5, 1), (3, 1, 1))) == [-1, 5]


CROWDED = [(4, 6, 2), (1, 3, 2), (5, 6, 3), (6, 8, 1), (2, 5, 2), (3, 4, 4), (1, 5, 2)]


def crowded(y: float, r: float) -> tuple:
    """A pair of degree 16 whose f is a square with many double roots and less than a rounding more."""
    f, n = product(*CROWDED), curve.HIGHEST
    scaled = [x * lcm(*(comb(n, k) for k in range(n + 1))) // comb(n, k) for k, x in enumerate(f)]
    points = [sum(comb(i, k) * scaled[k] for k in range(i + 1)) for i in range(n + 1)]
    shift = 1020 - max(map(abs, points)).bit_length()
    high = [float(Fraction(x) * Fraction(2) ** shift) for x in points]
    low = [float(Fraction(x) * Fraction(2) ** shift - Fraction(h)) for x, h in zip(points, high, strict=True)]
    return np.stack([np.negative(low), np.zeros(n + 1)], -1), np.stack([high, np.full(n + 1, y)], -1), r


@pytest.mark.slow
def test_the_worst_pair_of_the_highest_degree_takes_about_a_second():
    begun = process_time()
    assert curve.sweep_polynomials(*crowded(1.5e-323, 1e-323)).t == inf
    assert curve.sweep_polynomials(*crowded(1e-323, 1.5e-323)).t == 0.2
    assert process_time() - begun < 8  # several times what it takes, for slow machines


@pytest.mark.parametrize("many", [curve.HIGHEST + 2, 41])
@pytest.mark.parametrize("name", ["P", "Q"])
def test_a_path_of_too_high_a_degree_is_refused(name, many):
    rows = {"P": np.zeros((3, 2)), "Q": np.ones((3, 2))} | {name: np.zeros((many, 2))}
    with pytest.raises(ValueError, match=f"{name} must have at most 17 control points, .* degree 16: .*; got {many}"):
        curve.sweep_polynomials(rows["P"], rows["Q"], 1.0)

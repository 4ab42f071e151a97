"""What is called known without rounding is what whole numbers say; and what stacks and grids ask is known."""

import numpy as np
import pytest

from lib import batch, broad, exact, lossless
from lib.attack import families
from lib.attack.families import FAMILIES
from lib.compiled import has_numba

both = pytest.mark.parametrize("d", [2, 3])
BOUNDARIES = ["exact graze", "touching, approaching", "touching, receding", "touching, at rest", "contact at t = 1"]


def told(p, v, r) -> lossless.Settled:
    with np.errstate(all="ignore"):
        return lossless.unrounded(*exact.two_terms((p,), (v,), (r,)))


def whole(p, v, r) -> np.ndarray:
    rows = zip(p.tolist(), v.tolist(), r.tolist(), strict=True)
    return np.array([exact.first_contact([x], [w], [s]) for x, w, s in rows])


def agrees(p, v, r) -> lossless.Settled:
    found, t = told(p, v, r), whole(p, v, r)
    np.testing.assert_array_equal(found.hit[found.known], np.isfinite(t)[found.known])
    timed = found.known & (found.t == found.t)
    np.testing.assert_array_equal(found.t[timed], t[timed])
    return found._replace(known=timed)


@both
@pytest.mark.parametrize("name", FAMILIES)
def test_what_is_known_is_right(name, d):
    agrees(*FAMILIES[name](150, d, seed=7))


@both
@pytest.mark.parametrize("name", BOUNDARIES)
def test_boundaries_of_few_digits_are_known(name, d):
    assert agrees(*FAMILIES[name](500, d, seed=3)).known.all()


def test_every_pair_of_small_whole_numbers_that_lies_on_a_boundary_is_known():
    pairs = families.small_integers(3)
    found, stage = agrees(*pairs), exact.steps(*pairs).stage
    assert (stage == 2).sum() > 300 and found.known[stage == 2].all()


@both
@pytest.mark.parametrize("most", [1, 3, 20, 26, 53, 60, 98, 149, 151, 160, 500, 1000, 1074])
def test_numbers_of_all_sizes_and_as_many_digits(most, d):
    """From sums that doubles hold to such as they do not, and to products that leave the range: never a wrong word."""
    rng, n = np.random.default_rng(most), 400

    def some(*shape):
        long = np.where(rng.random(shape) < 0.3, families.bell(rng, shape), rng.integers(-9, 10, size=shape))
        with np.errstate(all="ignore"):
            return np.clip(np.ldexp(long, rng.integers(-most, min(most, 1000) + 1, size=shape)), -1e308, 1e308)

    p, v, r = some(n, d), some(n, d), np.abs(some(n))
    touch, end = rng.random((2, n, 1)) < 0.4  # along an axis, at the start; or there at the end, where no sum rounds
    p = np.where(touch, np.eye(d)[0] * r[:, None], p)
    p = np.where(touch & end, p - v, p)
    agrees(p, v, r)


def test_a_stack_on_a_grid_of_tenths_is_known():
    """0.2 has 53 digits and its square more, but of p·p − r² nothing is left, and none of it is lost."""
    p, v = np.array([[0.2, 0], [0, 0.2], [5, 0.2]]), np.array([[0.1, 0.3], [0.7, 0], [-10, 0]])
    found = agrees(p, v, np.full(3, 0.2))
    assert found.known.all() and found.t.tolist() == [0, 0, 0.5]


def test_a_sum_of_radii_that_is_no_double_is_not_known():
    """1 + ¾ ulp is rounded up to where the other ball stands, and it would touch."""
    p1, p2, r1, r2 = np.zeros((1, 2)), np.array([[1 + 2.0**-52, 0]]), np.ones(1), np.full(1, 0.75 * 2.0**-52)
    rows = exact.two_terms((p2, -p1), (0 * p1, 0 * p1), (r1, r2))
    assert float((r1 + r2)[0]) == p2[0, 0] and not lossless.unrounded(*rows).known.any()
    assert not exact.sweep_absolute(p1, 0 * p1, r1, p2, 0 * p1, r2).hit.any()


def test_what_doubles_do_not_hold_is_left_to_whole_numbers():
    pairs = FAMILIES["far graze within an ulp"](200, 3, seed=1)
    assert not told(*pairs).known.any()


@pytest.fixture
def alone(monkeypatch):
    """Count the pairs that Python's whole numbers are asked."""
    asked, first = [], exact.first_contact
    monkeypatch.setattr(exact, "first_contact", lambda *pair: asked.append(pair) or first(*pair))
    return asked


@both
@pytest.mark.parametrize("name", [*BOUNDARIES, "small whole numbers"])
def test_no_python_for_stacks_and_grids(name, d, alone):
    p, v, r = FAMILIES[name](3000, d, seed=5)
    for times in (True, False):
        found = batch.sweep(p, v, r, times=times)
        np.testing.assert_array_equal(found.hit, exact.sweep(p, v, r).hit)
    assert found.hit.any() and not alone


@both
def test_nor_for_a_lattice_of_balls(d, alone):
    p = np.stack(np.meshgrid(*[np.arange(6)] * d, indexing="ij"), -1).reshape(-1, d) * 2.0
    v = np.random.default_rng(0).integers(-2, 3, size=p.shape) * 1.0
    for speed in (0 * v, v):
        for times in (True, False):
            assert len(broad.pairs(p, speed, 1.0, times=times).i) > 50
    assert not alone


@pytest.mark.skipif(not has_numba(), reason="numba is not installed")
def test_compiled_and_numpy_know_the_same():
    for name in BOUNDARIES:
        p, v, r = FAMILIES[name](2000, 3, seed=9)
        found = batch.sweep(p, v, r)
        np.testing.assert_array_equal(found.t, exact.sweep(p, v, r).t)
        np.testing.assert_array_equal(found.t, whole(p, v, r))

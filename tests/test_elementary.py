"""eˣ − 1 and ln(1 + x) against many more digits than floats have."""

import numpy as np
import pytest
from sympy import Float, Rational, exp, log

from lib.elementary import expm1, log1p, to_bits


def numbers(low: int, high: int) -> np.ndarray:
    """Numbers of every size from 2^low to 2^high."""
    rng = np.random.default_rng(0)
    return np.ldexp(1 + rng.random(400), rng.integers(low, high, 400))


def ulps(got: float, right: Float) -> float:
    """How far a number is from the right one, in its last digits."""
    return float(abs(Float(got, 60) - right) / Float(float(np.spacing(abs(got))), 60))


@pytest.mark.parametrize("x", [-numbers(-60, 10), numbers(-60, 9), np.array([-0.34657359, 0.34657360, -1e-300])])
def test_exponential(x):
    for got, given in zip(expm1(x), x, strict=True):
        assert ulps(got, exp(Rational(float(given)).evalf(400)) - 1) < 3


@pytest.mark.parametrize(
    "x",
    [
        np.array([-0.2952468108110223, -0.2982598870180114]),
        -numbers(-60, -1),
        numbers(-60, 1000),
        np.ldexp(1.0, -np.arange(1, 54)) - 1,
    ],
)
def test_logarithm(x):
    for got, given in zip(log1p(x), x, strict=True):
        assert ulps(got, log(1 + Rational(float(given))).evalf(60)) < 3


def test_ends():
    assert (expm1(0.0), expm1(-1e9), expm1(-np.inf), expm1(1e9)) == (0, -1, -1, np.inf)
    assert (log1p(0.0), log1p(-1.0), log1p(np.inf)) == (0, -np.inf, np.inf)
    with np.errstate(all="raise"):
        assert np.isnan(log1p([-2.0, -750.0, np.nan, -np.inf])).all() and np.isnan(expm1(np.nan))
    assert expm1(np.zeros((2, 0))).shape == (2, 0)


def test_one_undoes_the_other():
    x = numbers(-40, 3)
    np.testing.assert_allclose(log1p(expm1(x)), x, rtol=1e-15)


def test_rounding_to_bits_is_that_of_the_machine_and_ties_go_to_even():
    x = np.concatenate([numbers(-60, 60), -numbers(-60, 60)])
    assert (to_bits(x, 53) == x).all() and (to_bits(x, 24) == x.astype(np.float32)).all()
    for n in (1, 2, 10, 30):
        rounded = to_bits(x, n)
        half = np.ldexp(0.5, np.frexp(x)[1] - n)
        assert (np.abs(rounded - x) <= half).all() and (to_bits(rounded, n) == rounded).all()
    assert to_bits([5, 7, -5, 0, 2.5], 2).tolist() == [4, 8, -4, 0, 2]


@pytest.mark.parametrize("n", [0, 54, 2.5])
def test_there_are_1_to_53_bits(n):
    with pytest.raises(ValueError, match="n must be a whole number from 1 to 53"):
        to_bits(1.0, n)

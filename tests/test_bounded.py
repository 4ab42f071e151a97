"""Numbers with bounds: whatever the numbers are, within what is said of them, the true result is within its bound."""

from decimal import Decimal, localcontext
from fractions import Fraction
from operator import add, mul, sub, truediv

import numpy as np
import pytest

from lib.bounded import Bounded, BoundedDecimal, BoundedPair, TooFewDigits, digits

OPERATIONS = add, sub, mul, truediv


def number(rng):
    """A double: 0, whole, a share, anything, tiny or huge."""
    kind = rng.integers(6)
    if kind == 0:
        return 0.0
    if kind == 1:
        return float(rng.integers(-3, 4))
    return float(rng.normal()) * 10.0 ** int(rng.choice([0, 0, -3, 5, -290, 150])) if kind < 5 else float(rng.random())


def off(rng, x):
    """What it may be off by: nothing, a share of it, or more than it is itself."""
    return float(rng.choice([0.0, 0.0, abs(x) * 2.0**-40, abs(x) * 0.4, 2 * abs(x), 1e-300]))


def made(rng, kind):
    """A number of a kind, and the ends and the middle of what it stands for."""
    x = number(rng)
    d = off(rng, x)
    low = float(rng.normal()) * 2.0**-54 * abs(x) if kind is BoundedPair and 1e-200 < abs(x) else 0.0
    one = {Bounded: lambda: Bounded(x, d), BoundedPair: lambda: BoundedPair(*map(np.float64, (x, low, d)))}.get(
        kind, lambda: BoundedDecimal(x, Decimal(d))
    )()
    return one, [Fraction(x) + Fraction(low) + k * Fraction(d) for k in (-1, 0, 1)]


def holds(one, true):
    """Is a true value within the bound?"""
    if isinstance(one, BoundedDecimal):
        return abs(Fraction(one.middle) - true) <= Fraction(one.off)
    value, wide = (one.value, one.off) if isinstance(one, Bounded) else (one.high, one.off)
    if not np.isfinite(wide):
        return True
    return abs(Fraction(float(value)) + Fraction(float(getattr(one, "low", 0.0))) - true) <= Fraction(float(wide))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("kind", [Bounded, BoundedPair, BoundedDecimal])
@pytest.mark.parametrize("operation", OPERATIONS)
def test_the_true_result_is_within_the_bound(kind, operation):
    rng, said = np.random.default_rng(0), 0
    for _ in range(600):
        (x, xs), (y, ys) = made(rng, kind), made(rng, kind)
        if kind is BoundedPair and not all(1e-70 < abs(float(z.high)) < 1e70 or z.high == 0 for z in (x, y)):
            continue  # ordinary sizes only, as `derivative.rows` asks
        with localcontext(digits(40)), np.errstate(all="ignore"):
            try:
                found = operation(x, y)
            except TooFewDigits:
                assert operation is truediv and min(abs(b) for b in ys) <= abs(ys[2] - ys[1]) * 1001 / 1000
                continue
        exact = [operation(a, b) for a in xs for b in ys if b or operation is not truediv]
        assert all(holds(found, true) for true in exact), (x, y)
        said += kind is BoundedDecimal or bool(np.isfinite(found.off))
    assert said > 100


@pytest.mark.parametrize("kind", [Bounded, BoundedPair, BoundedDecimal])
def test_the_true_root_is_within_the_bound(kind):
    rng = np.random.default_rng(1)
    for _ in range(300):
        x, xs = made(rng, kind)
        if min(xs) <= 0 or (kind is BoundedPair and not 1e-70 < float(x.high) < 1e70):
            continue
        with localcontext(digits(40)), np.errstate(all="ignore"):
            try:
                root = x.root()
            except TooFewDigits:
                continue
        with localcontext(digits(80)):
            roots = [Fraction((Decimal(a.numerator) / Decimal(a.denominator)).sqrt()) for a in xs]
        assert all(holds(root, true) for true in roots), x


def test_what_is_nothing_loses_nothing():
    """A 0 that is nothing but 0 makes 0 of a product, and takes nothing from a sum; no bound comes of either."""
    third = Bounded(1.0) / 3.0
    with np.errstate(invalid="ignore"):
        root = Bounded(0.0).root()
    for zero in (third * 0.0, 0.0 * third, Bounded(0.0) / third, root):
        assert zero.is_nothing()
    assert (third + 0.0).off < third.off * (1 + 1e-13) and (0.5 - Bounded(0.5)).is_nothing()


def test_single_ones_are_compared_and_where_bounds_leave_it_open_it_is_an_error():
    third = Bounded(1.0) / 3.0
    assert third < 0.34 and third <= 1 and not third > 0.34 and third >= 0.33 and third != 0.34
    assert third < np.inf and third > -np.inf and Bounded(2.0) == 2.0 and not third == np.inf
    for ask in (lambda: third < 1 / 3, lambda: third == 1 / 3, lambda: third - 1 / 3 >= 0, lambda: Bounded(np.nan) > 0):
        with pytest.raises(TooFewDigits):
            ask()

"""Rows beyond the first block are answered as they stand, each with its own T: by the compiled loop and by numpy."""

import numpy as np
import pytest

from lib import curve
from lib.attack.curved import CURVED
from lib.compiled import curves

FAMILIES = "ordinary", "exact graze", "contact at t = T ± 1 ulp", "any T", "overlap"


def rows(d: int, many: int) -> list:
    """So many rows of each family, in any order; T is another one in each row."""
    rng, parts = np.random.default_rng(d), [CURVED[name](many, d, seed=3) for name in FAMILIES]
    spread = [[*x[:4], np.broadcast_to(x[4], x[3].shape)] for x in parts]
    order = rng.permutation(many * len(FAMILIES))
    p, v, a, r, T = (np.concatenate(x)[order] for x in zip(*spread, strict=True))
    return [p, v, a, r, T * rng.choice([0.5, 0.75, 1.0], T.size)]


@pytest.mark.slow
@pytest.mark.parametrize("d", [2, 3])
def test_rows_beyond_a_block_are_answered_as_they_stand(d, monkeypatch):
    given = rows(d, 60)
    right = curve.one_by_one(*given)
    t, doubt, flat = np.empty(right.size), np.empty(right.size + 1, np.int64), [x.reshape(-1) for x in given]
    for name, x in (("BLOCK", 32), ("AXES", d), ("ONE", False)):
        monkeypatch.setattr(curves, name, x)
    with np.errstate(all="ignore"):
        odd, count = curves.curve_loop(*flat, t, doubt)
    t[doubt[:count]] = right[doubt[:count]]
    assert not odd and 0 < count < right.size / 2
    np.testing.assert_array_equal(t, right)
    monkeypatch.setattr(curve, "ROWS", 32)
    np.testing.assert_array_equal(curve.by_numpy(*given), right)


def test_so_are_they_compiled():
    given = rows(3, curves.BLOCK // 4)
    assert given[3].size > curves.BLOCK
    np.testing.assert_array_equal(curve.sweep(*given).t, curve.by_numpy(*given))


@pytest.mark.slow
def test_differences_of_control_points_are_not_rounded_in_rows():
    rng = np.random.default_rng(3)
    P, Q = rng.integers(-9, 10, (2, 40, 3, 2)) / np.array([3, 700]).reshape(2, 1, 1, 1)
    r = np.full(40, 2.0)
    right = [curve.sweep_polynomials(*row).t for row in zip(P, Q, r, strict=True)]
    assert sum(0 < t < np.inf for t in right) > 10
    np.testing.assert_array_equal(curve.sweep_polynomials(P, Q, r).t, right)

"""Rows beyond the first block or slice of a batch are answered as they stand, as `lib.exact` answers them."""

import numpy as np
import pytest

from lib import batch, exact
from lib.attack.families import FAMILIES
from lib.batch import absolute, relative
from lib.compiled import pairs

HARD = "ordinary", "far graze within an ulp", "touching ± 1 ulp", "contact at t = 1 ± 1 ulp", "graze, p ± 1 ulp"


def rows(d: int) -> list:
    """More rows than the loops take at a time, of any family, in any order; whole numbers must answer some."""
    many = pairs.BLOCK // 4
    parts = zip(*(FAMILIES[name](many, d, seed=5) for name in HARD), strict=True)
    order = np.random.default_rng(d).permutation(many * len(HARD))
    return [np.concatenate(x)[order] for x in parts]


@pytest.mark.parametrize("times", [True, False])
@pytest.mark.parametrize("d", [2, 3])
def test_rows_beyond_a_block_and_a_slice(d, times, monkeypatch):
    p, v, r = given = rows(d)
    away = np.random.default_rng(7).integers(-4, 5, p.shape) / 3
    two = away, away[::-1].copy(), 0.75 * r, p + away, v + away[::-1], 0.25 * r
    right, right_two = exact.sweep(*given), exact.sweep_absolute(*two)
    for slice_ in (relative.SLICE, pairs.BLOCK // 8):
        monkeypatch.setattr(relative, "SLICE", slice_)
        monkeypatch.setattr(absolute, "SLICE", slice_)
        for found, wanted in (
            (batch.sweep(*given, times=times), right),
            (batch.sweep_absolute(*two, times), right_two),
        ):
            np.testing.assert_array_equal(found.hit, wanted.hit)
            assert found.t is None if not times else found.t.tobytes() == wanted.t.tobytes()


@pytest.mark.parametrize("d", [2, 3])
def test_rows_beyond_what_numpy_takes_at_a_time(d, monkeypatch):
    p, v, r = rows(d)
    for module in (relative, absolute):
        monkeypatch.setattr(module, "has_numba", lambda: False)
        monkeypatch.setattr(module, "ROWS", 100)
    zero = np.zeros_like(p)
    for found in (batch.sweep(p, v, r), batch.sweep_absolute(zero, zero, 0 * r, p, v, r)):
        assert found.t.tobytes() == exact.sweep(p, v, r).t.tobytes()

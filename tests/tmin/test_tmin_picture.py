"""The mist: every speck is what `lib` says of that pair in float32, judged by the pair as rounded."""

from fractions import Fraction

import numpy as np
import pytest

from lib import METHODS
from lib.attack.truth import first_contact
from lib.show import Mist
from lib.show.central import SHOT, relocated
from lib.show.tmin._rim import DISTANCES, HALF, ROWS, _answers, _digit, _patch

V = np.array([20.0, 0.0])


@pytest.mark.parametrize("far", [60, 600, 6000])
def test_the_truth_is_that_of_the_pair_as_rounded(far):
    p, v, r = _patch(V, 5.0, far)
    true, by = _answers(V, 5.0, far, ["quadratic", "tmin", "residual"])
    assert p.dtype == v.dtype == r.dtype == np.float32
    for i, j in [(0, 0), (ROWS // 2, 3), (ROWS // 2 - 1, 50), (41, 99), (79, 10)]:
        assert true[i, j] == (first_contact(p[i, j].tolist(), v[i, j].tolist(), float(r)) is not None)
    for name, hits in by.items():
        assert (hits == METHODS[name](p, v, r).hit).all()


@pytest.mark.parametrize(
    ("step", "shares"),
    [
        (0, "quadratic 2.2 % and tmin 2.1 % and residual 0.0 %"),
        (20, "quadratic 46.9 % and tmin 46.8 % and residual 0.0 %"),
        (40, "quadratic 51.5 % and tmin 51.0 % and residual 1.6 %"),
    ],
)
def test_the_fix_has_the_same_mist_and_the_residual_almost_none(step, shares):
    board = Mist("6.11")
    board.move("distance", (step, 0))
    assert f"from {DISTANCES[step]} radii away {shares}" in board.alt
    assert abs(board.found.wrong("tmin") - board.found.wrong("quadratic")) < 0.01
    shown = board.layers["tmin"].specks.get_array()[..., 3] > 0
    assert (shown == board.found.by["tmin"]).all()


def test_the_strip_is_as_high_as_it_says():
    board = Mist("6.2")
    p, v, _ = (np.asarray(x, float) for x in _patch(V, 5.0, 60))
    passes = np.abs(p[..., 0] * v[..., 1] - p[..., 1] * v[..., 0]) / np.hypot(v[..., 0], v[..., 1])
    assert np.ptp(passes) == pytest.approx(2 * HALF * 5, abs=1e-4) and "0.025 high" in board.alt


def test_a_radius_drowns_where_equation_13_says():
    drowned = [_digit(5.0, far) > 2 * 25 for far in (1000, 2000, 8200)]
    assert drowned == [False, False, True] and Fraction(_digit(5.0, 4096)) >= 25


@pytest.mark.parametrize(
    ("power", "told"),
    [
        (0, "quadratic says hit and tmin says hit"),
        (10, "quadratic says miss, wrong and tmin says hit"),
        (-20, "quadratic says hit and tmin says hit"),
        (20, "wrong and tmin says miss, wrong"),
    ],
)
def test_the_gearbox_has_one_range_four_times_and_one_twice(power, told):
    board = Mist("6.5")
    board.move("all lengths", (power, 0))
    assert told in board.alt


def test_without_motion_or_size_the_strip_is_still_there():
    for place in ("velocity of B", "rim of A"):
        board = Mist("6.13")
        board.take(relocated(SHOT, place, SHOT.p2 if "velocity" in place else np.zeros(2)))
        assert board.found.true.shape == board.found.by["tmin"].shape

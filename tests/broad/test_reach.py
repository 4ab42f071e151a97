"""Whom a ball asks: in cells of any size, and level by level, none that it touches is left out."""

import numpy as np
import pytest

from lib import exact, setups
from lib.broad import reach


def crowd(seed: int, d: int, wide: float = 1.0):
    """Some balls that move, a few of them wide."""
    rng = np.random.default_rng(seed)
    p, v, r = rng.uniform(-20, 20, (60, d)), rng.normal(size=(60, d)), rng.uniform(0, 1, 60)
    r[::20] *= wide
    return p, v, r


@pytest.mark.parametrize("size", [0.3, 1.7, 4.0, 11.0, 100.0])
@pytest.mark.parametrize("d", [2, 3])
def test_work_counts_whom_around_names(d, size):
    p, v, r = crowd(1, d)
    o, R = reach.reach(p, v, r)
    found = reach.work(o, R, size)
    for i in range(len(o)):
        one = reach.around(o, R, size, i)
        assert found.cells[i] == np.prod(one.high - one.low + 1) and found.balls[i] == len(one.balls)
    some = reach.work(o, R, size, [7, 3])
    assert some.cells.tolist() == found.cells[[7, 3]].tolist() and some.balls.tolist() == found.balls[[7, 3]].tolist()


def test_work_on_the_borders_of_cells_and_far_from_the_origin():
    o = np.array([[x, y] for x in range(6) for y in range(5)], dtype=float)
    for far in (0.0, -7.0, 2.0**30):
        found = reach.work(o + far, 0.5, 1.0)
        counts = [len(reach.around(o + far, 0.5, 1.0, i).balls) for i in range(len(o))]
        assert found.balls.tolist() == counts and set(found.cells.tolist()) == {9}


def test_work_that_nobody_or_too_many_cells_would_do():
    assert [len(x) for x in reach.work(np.zeros((0, 2)), 1.0, 1.0)] == [0, 0]
    with pytest.raises(ValueError, match="size must be above 0"):
        reach.work([[0, 0]], 1, 0)
    with pytest.raises(ValueError, match="size must be larger"):
        reach.work([[0, 0], [1e9, 1e9]], 1, 1e-3)


@pytest.mark.parametrize("wide", [1.0, 30.0])
@pytest.mark.parametrize("d", [2, 3])
def test_who_touches_is_asked_in_cells_of_one_size_and_in_levels(d, wide):
    p, v, r = crowd(2, d, wide)
    o, R = reach.reach(p, v, r)
    for i in range(len(o)):
        hit = np.flatnonzero(exact.sweep_absolute(p[i], v[i], r[i], p, v, r).hit)
        levels = reach.in_levels(o, R, i)
        asked = np.concatenate([each.balls for _, each in levels])
        assert set(hit) - {i} <= set(asked) and set(hit) - {i} <= set(reach.around(o, R, 3.0, i).balls)
        assert i not in asked and len(np.unique(asked)) == len(asked)
        sizes = [size for size, _ in levels]
        assert sizes == sorted(sizes, reverse=True) and sizes[0] >= 2 * R.max()


def test_with_a_giant_levels_ask_few_where_one_size_asks_nearly_all():
    p = 14 * setups.scattered(40, 40) * 40
    r = np.full(len(p), 2.5)
    r[0] = 250.0
    o, R = reach.reach(p, 0 * p, r)
    i = 820
    few = sum(len(each.balls) for _, each in reach.in_levels(o, R, i))
    assert few < 40 and len(reach.around(o, R, 2 * R.max(), i).balls) > 1200


def test_levels_are_looked_at_only_where_they_have_balls():
    (wide, giant), (size, few) = reach.in_levels([[0, 0], [3, 0], [-5, 1], [40, 0]], [1, 1, 1, 90], 0)
    assert wide > 180 and (giant.low.tolist(), giant.high.tolist(), giant.balls.tolist()) == ([0, 0], [0, 0], [3])
    assert 2 < size < 2.001
    assert (few.low.tolist(), few.high.tolist()) == ([-1, 0], [0, 0]) and not len(few.balls)
    (_, far), (_, point) = reach.in_levels([[0, 0], [3, 0]], [1, 1e-200], 0)
    assert point.balls.tolist() == [1] and not len(far.balls), "its cell is beyond all numbers, so it is asked"


def test_places_at_rest_without_size_are_a_level():
    assert [each.balls.tolist() for _, each in reach.in_levels([[0, 0], [0, 0], [5, 0]], 0, 0)] == [[1]]
    assert reach.in_levels([[0, 0], [0, 0]], 0, 0)[0][0] == 1.0


def test_the_usual_reach_is_one_that_half_of_all_have_or_come_near_to():
    for reaches, usual in (([1.0, 1, 1, 8], 1), ([8.0, 8, 1], 8), ([5.0], 5), ([0.0, 0], reach.LEAST)):
        assert reach.usual_stride(np.array(reaches)) == 2 * reach.STRIDE * usual

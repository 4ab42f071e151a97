"""One pair, given in plain numbers, is as welcome as a million: the same bits, the same types, the same errors."""

import json

import numpy as np
import pytest

import lib
from lib import exact, frame
from lib.attack import families

ROWS = 24
every_sweep = pytest.mark.parametrize("name", lib.METHODS)


def bits(contact, index=()) -> tuple[bytes, bytes]:
    """One answer as it lies in memory."""
    return tuple(np.asarray(x)[index].tobytes() for x in contact)


def quick(p, v, r) -> bool:
    """Is this pair taken in plain numbers?"""
    return frame.one_row((p, v), (r,)) is not None


@pytest.mark.one_in(3)
@every_sweep
@pytest.mark.parametrize("family", families.FAMILIES)
def test_one_pair_has_the_bits_of_many(name, family):
    for d in (2, 3):
        p, v, r = families.FAMILIES[family](ROWS, d, seed=11)
        many = lib.METHODS[name](p, v, r)
        for i, row in enumerate(zip(p.tolist(), v.tolist(), r.tolist(), strict=True)):
            one = lib.METHODS[name](*row)
            assert quick(*row) and bits(one) == bits(many, i), row


@pytest.mark.parametrize("family", families.FAMILIES)
def test_a_handful_of_pairs_has_the_bits_of_a_block(family):
    p, v, r = families.FAMILIES[family](exact.FEW, 2, seed=14)
    whole_numbers, block = exact.sweep(p, v, r), exact.settled_block([p], [v], [r])
    assert whole_numbers.t.tobytes() == block.tobytes() and exact.FEW < ROWS


@pytest.mark.one_in(3)
@every_sweep
@pytest.mark.parametrize("family", families.FAMILIES)
def test_one_row_of_float32_has_the_bits_of_many(name, family):
    with np.errstate(all="ignore"):
        p, v, r = (x.astype(np.float32) for x in families.FAMILIES[family](ROWS, 3, seed=13))
    finite = np.isfinite(np.column_stack([p, v, r])).all(axis=1)
    p, v, r = p[finite], v[finite], r[finite]
    many = lib.METHODS[name](p, v, r)
    for i in range(len(r)):
        one = lib.METHODS[name](p[i], v[i], r[i])
        assert bits(one) == bits(many, i) and np.asarray(one.t).dtype == many.t.dtype


@pytest.mark.parametrize("family", families.FAMILIES)
def test_one_absolute_pair_has_the_bits_of_many(family):
    for d in (2, 3):
        p, v, r = families.FAMILIES[family](ROWS, d, seed=12)
        given = p[::-1], v[::-1], r[::-1], p, v, r
        with np.errstate(all="ignore"):
            many = lib.sweep(*given)
        for i in range(len(r)):
            row = [x[i].tolist() for x in given]
            assert frame.one_row((row[0], row[1], row[3], row[4]), (row[2], row[5])) is not None
            assert bits(lib.sweep(*row)) == bits(many, i), row


@every_sweep
def test_every_way_to_write_one_pair_gives_the_same(name):
    sweep = lib.METHODS[name]
    expected = sweep([[5.0, 1.0]], [[-4.0, 0.0]], [3.0])
    for one in (
        ([5, 1], [-4, 0], 3),
        ((5.0, 1), (-4, 0.0), 3.0),
        (np.array([5.0, 1]), [-4, 0], np.float64(3)),
        (np.array([5, 1]), np.array([-4, 0]), np.int8(3)),
        ([np.float64(5), 1], np.array([-4.0, 0])[::1], np.array(3.0)),
        (np.array([9.0, 5, 9, 1])[1::2], [-4, 0], 3),
    ):
        found = sweep(*one)
        assert bits(found) == bits(expected, 0)
        assert [type(x) for x in found] == [bool, float] and json.loads(json.dumps(found)) == [True, found.t]


def test_what_is_no_row_of_plain_numbers_goes_the_long_way():
    for p, v, r in (
        ([5, 1], [-4, 0, 1], 3),
        ([5, 1, 2, 3], [-4, 0, 1, 2], 3),
        ([[5, 1]], [-4, 0], 3),
        ([5, True], [-4, 0], 3),
        ([5, 1], [-4, 0], -1),
        ([5, np.inf], [-4, 0], 1),
        ([5, np.nan], [-4, 0], 1),
        ([5, 10**400], [-4, 0], 1),
        ([10**400, 1], [-4, 0], 10**400),
        ([5, "1"], [-4, 0], 1),
        ([5, 1], [-4, 0], None),
        (np.float32([5, 1]), [-4, 0], 1),
        ("ab", "cd", 1),
        ([1.7e308, 1.7e308], [1.7e308, 0], 1.0),  # right, but its sum says nothing
    ):
        assert not quick(p, v, r), (p, v, r)


@every_sweep
def test_a_row_whose_sum_overflows_is_answered_all_the_same(name):
    p, v, r = [1.7e308, 1.7e308], [-1.7e308, -1.7e308], 1.0
    assert bits(lib.METHODS[name](p, v, r)) == bits(lib.METHODS[name]([p], [v], [r]), 0)


@every_sweep
@pytest.mark.filterwarnings("error")
def test_numbers_of_numpy_in_lists_may_be_as_large_as_any(name):
    p, v = [np.float64(1.7e308), 1.7e308], [np.float64(-1.7e308), -1.7e308]
    assert bits(lib.METHODS[name](p, v, 1.0)) == bits(lib.METHODS[name]([p], [v], [1.0]), 0)
    for wrong in ([np.float64(np.inf), np.float64(-np.inf)], [np.float64(1.0), np.nan]):
        with pytest.raises(ValueError, match="v must be finite"):
            lib.METHODS[name]([5.0, 0.0], wrong, 1.0)


def test_a_radius_beyond_all_floats_beside_one_of_numpy_is_named():
    with pytest.raises(ValueError, match="r2 must be finite as float64"):
        lib.sweep([0, 0], [1, 0], np.float64(1), [5, 0], [0, 0], 10**400)


def test_steps_of_one_pair_are_those_of_many():
    p, v, r = families.ordinary(50, d=3, seed=3)
    for name in set(lib.METHODS) - {"exact"}:
        steps = getattr(lib, name).steps
        many = steps(p, v, r)
        for i, row in enumerate(zip(p.tolist(), v.tolist(), r.tolist(), strict=True)):
            one = steps(*row)
            for field, x, y in zip(one._fields, one, many, strict=True):
                assert np.shape(x) == y.shape[1:] and np.asarray(x).tobytes() == y[i].tobytes(), (name, field)


def test_a_wild_pair_is_exact_without_a_filter():
    p, v = [1e308, 5e-324, 3.0], [-1e308, 0.25, 5e-324]
    assert bits(exact.sweep(p, v, 1e300)) == bits(exact.sweep([p], [v], [1e300]), 0)

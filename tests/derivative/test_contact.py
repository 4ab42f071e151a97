"""The derivatives of one contact: each entry is the nearest double, and where there is none that is said."""

import warnings
from decimal import Decimal, localcontext
from math import inf

import numpy as np
import pytest
from derivative import grammar, judge

from lib import curve, derivative, mesh
from lib.derivative import bounded, rows
from mesh.grammar import drawn


def assert_entries(got, truth, unit, where) -> None:
    """All entries of one row's fields are right.

    truth : for each argument, for each of its coordinates, the derivatives. What the judge cannot tell from 0 is a hair
    beside the most that a nudge of any argument does.
    """
    with localcontext(judge.exact()):
        unit = [Decimal(x) for x in unit[: len(got)]]
        known = [(x, u) for x, u in zip(truth, unit, strict=True) if x is not None]
        most = max(abs(a) * u for x, u in known for column in x for a in column)
        for field, columns, u in zip(got, truth, unit, strict=True):
            if columns is None:
                assert not np.any(field), where
                continue
            entries = np.reshape(field, (len(columns[0]), len(columns))).T
            for column, answers in zip(entries.tolist(), columns, strict=True):
                for x, true in zip(column, answers, strict=True):
                    assert judge.right(x, true, most / u), (where, x, float(true))


def row(fields, i):
    return [x[i] for x in fields[:-1]]


def of_pairs(seed: int, many: int, d: int) -> int:
    """Compare time and normal of a crowd with the judge; how many have a derivative."""
    p, v, r = grammar.pairs(np.random.default_rng(seed), many, d)
    time, normal, good = derivative.time(p, v, r), derivative.normal(p, v, r), 0
    for i, given in enumerate(zip(p.tolist(), v.tolist(), r.tolist(), strict=True)):
        reason = judge.reason(*given)
        assert time.reason[i] == normal.reason[i] == reason, given
        if reason:
            assert all(np.all(np.isnan(x)) for x in (*row(time, i), *row(normal, i)))
            continue
        good += 1
        unit = [min(max(map(abs, x)), given[2]) for x in given[:2]] + [given[2]]
        truth = judge.nudged(judge.balls, given, unit)
        assert_entries(row(time, i), [[x[:1] for x in columns] for columns in truth], unit, given)
        assert_entries(row(normal, i), [[x[1:] for x in columns] for columns in truth], unit, given)
    return good


@pytest.mark.parametrize("d", [2, 3])
def test_time_and_normal_are_the_nearest_doubles(d):
    assert of_pairs(d, 700, d) > 150


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 20))
def test_time_and_normal_at_length(seed):
    assert of_pairs(seed, 6000, 2 + seed % 2) > 1000


def of_two_balls(seed: int, many: int, d: int) -> int:
    """The same of point, velocities and places."""
    given = grammar.two_balls(np.random.default_rng(seed), many, d)
    bare = {name: given[name] for name in ("p1", "v1", "r1", "p2", "v2", "r2")}
    found = [derivative.point(**bare), *derivative.velocities(**given), *derivative.positions(**given)]
    good = np.flatnonzero(found[0].reason == 0)
    assert all(np.array_equal(x.reason, found[0].reason) for x in found)
    for i in good:
        one = [None if np.isinf(x[i]).all() else x[i].tolist() for x in given.values()]
        size = max(np.max(np.abs(given[name][i])) for name in bare)
        least = min(x for x in (one[2] + one[5], size) if x)
        unit = [least if k < 6 else one[k] if one[k] else 1.0 for k in range(9)]
        truth = judge.nudged(judge.collision, one, unit)
        for j, fields in enumerate(found):
            columns = [x if x is None else [y[d * j : d * j + d] for y in x] for x in truth]
            assert_entries(row(fields, i), columns[: len(fields) - 1], unit, one)
    return len(good)


@pytest.mark.parametrize("d", [2, 3])
def test_what_becomes_of_both_balls_is_the_nearest_double(d):
    assert of_two_balls(d, 150, d) > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 20))
def test_what_becomes_of_both_balls_at_length(seed):
    assert of_two_balls(seed, 6000, 2 + seed % 2) > 1000

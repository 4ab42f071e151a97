"""The derivatives of one contact: each entry is the nearest double, and where there is none that is said."""

from decimal import Decimal, localcontext
from functools import partial

import numpy as np
import pytest
from derivative import contact_grammar as grammar
from derivative import contact_judge as judge
from mesh.grammar import drawn

from lib import curve, derivative, mesh
from lib.derivative import formulas, rows
from lib.derivative.carriers import BALL


def assert_entries(got, truth, unit, where, size: float = 0.0) -> None:
    """All entries of one row's fields are right.

    truth : for each argument, for each of its coordinates, the derivatives. What the judge cannot tell from 0 is a hair
    beside the most that a nudge of any argument does, or beside the size of what is nudged: 1 for a normal.
    """
    with localcontext(judge.exact()):
        unit = [Decimal(x) for x in unit[: len(got)]]
        known = [(x, u) for x, u in zip(truth, unit, strict=True) if x is not None]
        most = max(Decimal(size), *(abs(a) * u for x, u in known for column in x for a in column))
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
    growth = derivative.growth(p, v, r)
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
        assert_growth(row(growth, i), *given)
    return good


def assert_growth(got, p, v, r) -> None:
    """The growth of an angle is right, from the way to the contact and the normal there."""
    with localcontext(judge.exact(1000)):
        p, v, r = [Decimal(x) for x in p], [Decimal(x) for x in v], Decimal(r)
        t, n = judge.balls(p, v, r)
        turn = -t * judge.dot(v, v) / (r * judge.dot(n, v))
        assert judge.right(got[0], turn, turn) and judge.right(got[1], 2 * turn + 1, turn)


@pytest.mark.parametrize("d", [2, 3])
def test_time_and_normal_are_the_nearest_doubles(d):
    assert of_pairs(d, 500, d) > 90


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


@pytest.mark.slow
@pytest.mark.parametrize("d", [2, 3])
def test_what_becomes_of_both_balls_is_the_nearest_double(d):
    assert of_two_balls(d, 120, d) > 15


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 20))
def test_what_becomes_of_both_balls_at_length(seed):
    assert of_two_balls(seed, 6000, 2 + seed % 2) > 1000


@pytest.mark.slow
def test_alone_and_in_a_crowd_a_pair_has_the_same_derivatives():
    p, v, r = grammar.pairs(np.random.default_rng(4), 400, 3)
    many = derivative.normal(p, v, r)
    for i in range(len(p)):
        alone = derivative.normal(p[i], v[i], r[i])
        for x, y in zip(alone, many, strict=True):
            np.testing.assert_array_equal(x, y[i])


@pytest.mark.slow
def test_double_double_settles_ordinary_rows_and_is_right_where_it_does():
    p, v, r = grammar.pairs(np.random.default_rng(5), 3000, 3)
    given = {"p": rows.columns(p), "v": rows.columns(v), "r": rows.columns(r)}
    values, reason = np.empty((len(p), 7)), np.zeros(len(p), int)
    with np.errstate(all="ignore"):
        done = rows._by_pairs(BALL, formulas.time, given, values, reason)
    assert np.mean(done) > 0.5
    for i in np.flatnonzero(done)[:600]:
        entries, why = rows.one_row(BALL, formulas.time, terms(given, i), "both")
        assert why == reason[i]
        np.testing.assert_array_equal(values[i], entries)


def terms(given, i):
    return {name: [[float(x[i]) for x in pair] for pair in row] for name, row in given.items()}


def of_planes(seed: int, many: int, d: int, two_sided: bool) -> int:
    """Compare a crowd of planes with the judge; how many have a derivative."""
    rng, good = np.random.default_rng(seed), 0
    p, v, n = grammar.numbers(rng, (3, many, d))
    n[np.all(n == 0, axis=1), 0] = 1
    r, offset = np.abs(grammar.numbers(rng, many)) / 4, grammar.numbers(rng, many)
    for x in (p, v, n):
        x *= 2.0 ** rng.choice(grammar.SIZES, size=(many, 1))
    time = derivative.plane_time(p, v, r, n, offset, two_sided)
    normal = derivative.plane_normal(p, v, r, n, offset, two_sided)
    for i in np.flatnonzero(time.reason == 0):
        good += 1
        given = *(x[i].tolist() for x in (p, v)), float(r[i]), n[i].tolist(), float(offset[i])
        unit = [min(x for x in (*map(abs, given[0]), *map(abs, given[1]), given[2]) if x)] * 5
        truth = judge.nudged(judge.plane, given, unit, upto=3)
        assert_entries(row(time, i), [[x[:1] for x in columns] for columns in truth], unit, given)
        assert not any(np.any(x) for x in row(normal, i))
    return good


@pytest.mark.slow
@pytest.mark.parametrize("d", [2, 3])
@pytest.mark.parametrize("two_sided", [False, True])
def test_a_plane(d, two_sided):
    assert of_planes(d, 500, d, two_sided) > 15


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 20))
def test_planes_at_length(seed):
    assert of_planes(seed, 4000, 2 + seed % 2, seed % 4 > 1) > 150


def of_meshes(seed: int, many: int, k: int, d: int = 3) -> set[int]:
    """Compare a crowd of triangles with the judge; the features that were touched."""
    rng, found = np.random.default_rng(seed), set()
    p, v, r, corners = (np.array(x) for x in zip(*(drawn(rng, k) for _ in range(many)), strict=True))
    p, v, corners = (x[..., :d] for x in (p, v, corners))
    touch, holds = mesh.sweep(p, v, r, corners), derivative.mesh_features(p, v, r, corners)
    time, normal = derivative.mesh_time(p, v, r, corners), derivative.mesh_normal(p, v, r, corners)
    np.testing.assert_array_equal(time.reason == 1, ~touch.hit)
    np.testing.assert_array_equal(normal.reason == 6, (np.sum(holds, axis=1) > 1) & (time.reason == 0))
    for i in np.flatnonzero(time.reason == 0):
        given = p[i].tolist(), v[i].tolist(), float(r[i]), corners[i].tolist()
        unit = [min(x for x in (max(map(abs, given[0])), max(map(abs, given[1])), given[2]) if x)] * 4
        for one in np.flatnonzero(holds[i]).tolist():
            found.add(one)
            truth = judge.nudged(partial(judge.feature, one=one, flat=d == 2 and not given[2]), given, unit, upto=3)
            assert_entries(row(time, i), [[x[:1] for x in columns] for columns in truth], unit, given)
            turn = derivative.mesh_normal(*given, feature=one)
            assert_entries(turn[:-1], [[x[1:] for x in columns] for columns in truth], unit, given, 1)
            if normal.reason[i] == 0:
                assert_entries(row(normal, i), [[x[1:] for x in columns] for columns in truth], unit, given, 1)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("k", "d", "features"), [(1, 3, {0}), (2, 3, {0, 1, 3}), (3, 3, set(range(7))), (3, 2, set(range(6)))]
)
def test_a_triangle_a_segment_and_a_point(k, d, features):
    assert of_meshes(k, 250, k, d) == features


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_triangles_at_length(seed):
    assert of_meshes(20 + seed, 4000, 3) == set(range(7))
    assert of_meshes(20 + seed, 1000, 3, 2) == set(range(6))


def of_curves(seed: int, many: int, d: int) -> int:
    """Compare a crowd on curved paths with the judge; how many have a derivative."""
    rng, good = np.random.default_rng(seed), 0
    p, v, r = grammar.pairs(rng, many, d)
    r = np.where(r < 1e-100 * np.max(np.abs(p), axis=1), 0, r)  # the judge's steps would come too slowly to others
    a = grammar.numbers(rng, p.shape) * np.max(np.abs(v), axis=1)[:, None] * rng.choice([0, 1, 2, 1e-9], (many, 1))
    found = curve.sweep(p, v, a, r)
    time, normal = derivative.curve_time(p, v, a, r), derivative.curve_normal(p, v, a, r)
    np.testing.assert_array_equal(time.reason == 1, ~found.hit)
    for i in np.flatnonzero(time.reason == 0):
        good += 1
        given = *(x[i].tolist() for x in (p, v, a)), float(r[i])
        unit = [min(float(np.max(np.abs(x))) or given[3], given[3]) for x in given[:3]] + [given[3]]
        truth = judge.nudged(lambda *x, t=Decimal(float(found.t[i])): judge.curve(*x, t), given, unit)
        assert_entries(row(time, i), [[x[:1] for x in columns] for columns in truth], unit, given)
        assert_entries(row(normal, i), [[x[1:] for x in columns] for columns in truth], unit, given)
    return good


@pytest.mark.slow
@pytest.mark.parametrize("d", [2, 3])
def test_curved_paths(d):
    assert of_curves(d, 200, d) > 25


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 20))
def test_curved_paths_at_length(seed):
    assert of_curves(seed, 4000, 2 + seed % 2) > 500

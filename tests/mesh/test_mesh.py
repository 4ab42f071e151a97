"""A ball and a triangle: against a judge in fractions that knows none of it, and along each of its ways."""

import numpy as np
import pytest
from mesh.grammar import corners, drawn
from mesh.judge import is_right

from lib import compiled, exact, mesh
from lib.mesh import arithmetic, deciding, features, rows, whole

FLAT = [[0, 0, 0], [4, 0, 0], [0, 4, 0]]


def crowd(seed: int, many: int, size: int) -> tuple:
    """Rows of the grammar: p, v, r and corners."""
    rng = np.random.default_rng(seed)
    return tuple(np.array(x) for x in zip(*(drawn(rng, many) for _ in range(size)), strict=True))


def assert_right(seed: int, many: int, size: int) -> None:
    """The judge finds no fault with a crowd."""
    given = crowd(seed, many, size)
    found = mesh.sweep(*given)
    for i, row in enumerate(zip(*given, strict=True)):
        why = is_right(row, bool(found.hit[i]), float(found.t[i]), int(found.feature[i]))
        assert not why, (why, [np.asarray(x).tolist() for x in row])
    assert len(set(found.feature.tolist())) == (8 if many == 3 else many + 2 if many == 2 else 2)


@pytest.mark.slow
@pytest.mark.parametrize("many", [1, 2, 3])
def test_a_judge_finds_no_fault(many):
    assert_right(many, many, 150)


@pytest.mark.slow
@pytest.mark.parametrize("many", [1, 2, 3])
def test_a_judge_finds_no_fault_with_many(many):
    assert_right(100 + many, many, 4000)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("many", [2, 3])
def test_all_ways_give_the_same_bits(many, monkeypatch):
    p, v, r, triangle = crowd(11, many, 1500)
    found = mesh.sweep(p, v, r, triangle)
    t, feature = np.empty(len(r)), np.empty(len(r), np.int64)
    zero = np.zeros_like(v), np.zeros_like(r)
    rows.by_whole_numbers(p, (v, zero[0]), (r, zero[1]), triangle, range(len(r)), t, feature)
    assert np.array_equal(found.t, t) and np.array_equal(found.feature, feature)
    monkeypatch.setattr(mesh, "has_numba", lambda: False)
    slow = mesh.sweep(p, v, r, triangle)
    assert np.array_equal(slow.t, t) and np.array_equal(slow.feature, feature)


def test_most_rows_need_no_whole_numbers(monkeypatch):
    rng, many = np.random.default_rng(5), 2000
    p, v, triangle = rng.normal(size=(many, 3)), rng.normal(size=(many, 3)), rng.normal(size=(many, 3, 3))
    asked = []
    monkeypatch.setattr(rows, "first_contact", lambda *given: asked.append(given) or whole.first_contact(*given))
    assert mesh.sweep(p, v, 0.3, triangle).hit.any() and not asked
    monkeypatch.setattr(mesh, "has_numba", lambda: False)
    assert mesh.sweep(p, v, 0.3, triangle).hit.any() and not asked


WITNESSES = {
    "the face": ([1, 1, 3], [0, 0, -4], 1, (0.5, 6)),
    "the face from behind": ([1, 1, -3], [0, 0, 4], 1, (0.5, 6)),
    "the face at the very end": ([1, 1, 3], [0, 0, -2], 1, (1.0, 6)),
    "just not the face": ([1, 1, 3], [0, 0, -2], np.nextafter(1, 0), (np.inf, -1)),
    "a ray, the face": ([1, 1, 2], [0, 0, -4], 0, (0.5, 6)),
    "a ray, an edge": ([2, 0, 2], [0, 0, -4], 0, (0.5, 3)),
    "a ray, a corner": ([4, 0, 2], [0, 0, -4], 0, (0.5, 1)),
    "a ray within the plane": ([-2, 1, 0], [4, 0, 0], 0, (0.5, 5)),
    "an edge from the side": ([2, -3, 0], [0, 4, 0], 1, (0.5, 3)),
    "an edge in a graze": ([-4, -1, 0], [8, 0, 0], 1, (0.5, 0)),
    "an edge from the corner's region": ([-1, -3, 0], [2, 4, 0], 0, (0.75, 3)),
    "a corner": ([-3, 0, 0], [4, 0, 0], 1, (0.5, 0)),
    "along the plane at its height": ([-3, 1, 1], [4, 0, 0], 1, (0.75, 5)),
    "overlap at the face": ([1, 1, 0.5], [9, 9, 9], 1, (0.0, 6)),
    "touching a corner at the start": ([-3, -4, 0], [-1, 0, 0], 5, (0.0, 0)),
    "no motion": ([1, 1, 3], [0, 0, 0], 1, (np.inf, -1)),
}


@pytest.mark.parametrize("name", WITNESSES)
def test_witnesses(name):
    p, v, r, (t, feature) = WITNESSES[name]
    assert mesh.sweep(p, v, r, FLAT) == (t < np.inf, t, feature)
    many = mesh.sweep(np.tile(p, (20, 1)), v, r, FLAT)
    assert set(many.t.tolist()) == {t} and set(many.feature.tolist()) == {feature}


def test_a_triangle_that_is_none_is_the_segment_or_the_point_it_looks_like():
    rng = np.random.default_rng(3)
    for _ in range(200):
        (a, b, _), (p, v) = corners(rng), rng.normal(size=(2, 3)) * 3
        for one, other in (([a, b], [a, b, b]), ([a, b], [b, a, (a + b) / 2]), ([a], [a, a, a]), ([a], [a, a])):
            middle = np.array_equal((a + b) / 2 - a, b - (a + b) / 2)
            if len(one) < 2 or np.array_equal(other[2], b) or middle:
                assert mesh.sweep(p, v, 0.7, one)[:2] == mesh.sweep(p, v, 0.7, other)[:2]


def test_a_triangle_that_moves_is_a_ball_that_moves_the_other_way():
    p, v, r, triangle = crowd(8, 3, 200)
    away = np.random.default_rng(8).integers(-3, 4, (200, 3)) * 2.0**-3
    still = mesh.sweep(p, v, r, triangle)
    far = np.abs(v).max(axis=1) < 2.0**40
    exactly = np.all((v + away) - away == v, axis=1) & far
    moving = mesh.sweep(p, v + away, r, triangle, moves=away)
    assert exactly.sum() > 50 and np.array_equal(still.t[exactly], moving.t[exactly])
    assert mesh.sweep([0, 0, 5], [0, 0, 2.0**-60 - 4], 1, FLAT).t == 1.0
    assert mesh.sweep([0, 0, 5], [0, 0, -4], 1, FLAT, moves=[0, 0, 2.0**-60]).t == 1.0
    assert not mesh.sweep([1, 1, 5], [0, 0, -4], 1, FLAT, moves=[0, 0, -(2.0**-60)]).hit, "v − moves is no double"


def test_a_point_is_what_lesson_7_sweeps():
    p, v, r, point = crowd(9, 1, 100)
    found, known = mesh.sweep(p, v, r, point), exact.sweep_absolute(point[:, 0], 0 * v, 0 * r, p, v, r)
    assert np.array_equal(found.t, known.t)


def test_the_radii_of_capsules_are_never_rounded():
    axis = [[-2, 0, 0], [2, 0, 0]]
    tiny = 2.0**-60
    assert mesh.sweep_capsule([0, 5, 0], [0, -3, 0], 1, axis, 1 + tiny).hit, "1 + 2⁻⁶⁰ is no double"
    assert not mesh.sweep_capsule([0, 5, 0], [0, -3, 0], 1 - 2.0**-53, axis, 1).hit
    assert mesh.sweep_capsule([0, 5, 0], [0, -8, 0], 1, axis, 2) == (True, 0.25, 3)


def test_corners_in_another_order_name_the_same_place():
    p, v, r, triangle = crowd(12, 3, 400)
    found, turned = mesh.sweep(p, v, r, triangle), mesh.sweep(p, v, r, triangle[:, [1, 2, 0]])
    assert np.array_equal(found.t, turned.t)
    proper = np.array([len({tuple(x) for x in one}) == 3 for one in triangle.tolist()])
    names = np.array([-1, 2, 0, 1, 5, 3, 4, 6])
    same = (names[found.feature + 1] == turned.feature) | ~proper
    assert np.mean(same) > 0.95, "only triangles on a line have ties"


@pytest.mark.slow
def test_the_point_and_the_normal_are_those_of_the_feature():
    p, v, r, triangle = crowd(13, 3, 1500)
    size = np.abs(np.concatenate([p, v, triangle.reshape(-1, 9)], axis=1)).max(axis=1)
    plain = (size < 100) & (size > 1e-3)
    p, v, r, triangle = p[plain], v[plain], r[plain], triangle[plain]
    found = mesh.sweep(p, v, r, triangle)
    normal, point = mesh.contact_geometry(p, v, triangle, found)
    assert np.array_equal(np.isnan(point[:, 0]), ~found.hit)
    later = found.hit & (found.t > 0) & (r > 0.01)
    x = p + found.t[:, None].clip(0, 1) * v
    assert later.sum() > 60
    assert np.allclose(np.linalg.norm(x - point, axis=1)[later], r[later], rtol=1e-6)
    assert np.allclose(np.linalg.norm(normal, axis=1)[later], 1)


def test_no_sign_has_more_roundings_than_the_bounds_allow():
    """The very source read once more: with a number that counts its roundings."""

    def deeper(x, y):
        return max(x, y) + 1

    by = arithmetic.Arithmetic(0, 0, deeper, deeper, lambda x, y: x + y + 1, lambda x: x)
    vector = (1, 1, 1)  # P and e are differences, V and r may be sums: all are rounded once
    x = features.seen((vector,) * 3, vector, (vector,) * 3, 1, by)
    squares = [features.corner(vector, vector, x.rr, by), features.edge(vector, vector, vector, x.rr, by)]
    squares.append(features.face(vector, vector, x.n, x.rr, by))
    deepest = []
    for f in squares:
        deepest += features.signs(f, by)
        deepest.append(by.minus(f.whole, features.dot(f.q, f.q, by)))
        for m in (vector, x.m[0]):
            deepest += features.wall(vector, vector, m, f, by)
    assert max(deepest) == 44
    assert 44 * 1.01 < arithmetic.DOUBLE * 2**53 and 44 * 9 * 1.01 < exact.DOUBLE_DOUBLE * 2**106


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"p": [0, np.nan, 0]}, "p must be finite"),
        ({"v": [0, 0]}, "v must have the 3 coordinates of triangle"),
        ({"r": -1}, "r must be at least 0"),
        ({"r": True}, "r must be real numbers"),
        ({"triangle": [[0, 0, 0]] * 4}, "triangle must be 1 to 3 corners"),
        ({"triangle": [0, 0, 0]}, "triangle must be 1 to 3 corners"),
        ({"triangle": [[[0, 0, np.inf]] * 3]}, "triangle must be finite"),
        ({"p": [[0, 0, 0]] * 2, "r": [1, 1, 1]}, "must have shapes that broadcast"),
        ({"moves": "fast"}, "moves must be real numbers"),
    ],
)
def test_bad_input_is_named(change, named):
    given = {"p": [0, 0, 3], "v": [0, 0, -4], "r": 1, "triangle": FLAT} | change
    with pytest.raises((ValueError, TypeError), match=named):
        mesh.sweep(**given)


def test_nothing_is_asked_and_nothing_answered():
    found = mesh.sweep(np.empty((0, 3)), np.empty((0, 3)), np.empty(0), FLAT)
    assert found.hit.shape == found.t.shape == found.feature.shape == (0,)
    assert mesh.sweep([0, 5], [0, -8], 1, [[-3, 0], [9, 0]]) == (True, 0.5, 3), "in the plane"
    assert mesh.sweep([1, 1], [0, 0], 0, [[0, 0], [4, 0], [0, 4]]) == (True, 0.0, 6), "a triangle there is filled"


def test_what_is_compiled_is_what_is_read():
    """A wall of the wrong sign is seen by the judge, in whatever way rows are swept."""
    assert compiled.has_numba()

    def flipped(f, g, x, y, i, j, by):
        return deciding.Side(*deciding.corner_sides(f, g, x, y, j, i, by))

    rng = np.random.default_rng(21)
    rows_of = [drawn(rng) for _ in range(60)]
    before = [mesh.sweep(*row) for row in rows_of]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(whole, "corner_sides", flipped)
        wrong = [not is_right(row, *mesh.sweep(*row)) == "" for row in rows_of]
    assert sum(wrong) > 2 and not any(is_right(row, *found) for row, found in zip(rows_of, before, strict=True))

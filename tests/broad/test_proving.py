"""Whether spheres cover a mesh is decided, with a witness where they do not; and a mesh knows its inside."""

from fractions import Fraction
from itertools import product
from math import nextafter

import numpy as np
import pytest
from meshes import SOLIDS, angle, cube, soup, torus

from lib.broad import proving, solid
from lib.broad.hierarchy import covers

RECTANGLE = np.array([[0.0, 0], [12, 0], [12, 8], [0, 8]]), [[0, 1, 2], [0, 2, 3]]
LESS = nextafter(5, 0)


def power(x, sphere) -> Fraction:
    """The squared distance of a sphere's centre, less its squared radius."""
    *centre, r = (Fraction(float(y)) for y in sphere)
    return sum((Fraction(p) - q) ** 2 for p, q in zip(x, centre, strict=True)) - r * r


def bare(x, spheres) -> bool:
    """Does a point lie in no sphere, in exact arithmetic?"""
    return all(power(x, (*centre, r)) > 0 for centre, r in zip(*spheres[:2], strict=True))


def points_of(mesh, count: int, seed=0):
    """Points of the faces, whose coordinates are fractions."""
    rng = np.random.default_rng(seed)
    for face in np.asarray(mesh[1])[rng.integers(len(mesh[1]), size=count)]:
        a, b = sorted(Fraction(int(k), 64) for k in rng.integers(0, 65, 2))
        three = [[Fraction(float(y)) for y in mesh[0][i]] for i in face]
        yield [a * p + (b - a) * q + (1 - b) * s for p, q, s in zip(*three, strict=True)]


@pytest.mark.parametrize(
    "x, r, yes",
    [
        ([[3, 4], [9, 4]], [5, 5], True),  # they meet just at (6, 0) and (6, 8)
        ([[3, 4], [9, 4]], [5, LESS], False),
        ([[3, 4], [nextafter(9, 10), 4]], [5, 5], False),
        ([[6, 4]], [nextafter(52**0.5, 9)], True),
        ([[6, 4]], [7.2], False),
        ([[3, 4], [9, 4], [6, 4], [6, 4]], [LESS, LESS, 4, 4], False),  # the corners are bare
        ([[0, 0], [0, 8], [12, 0], [12, 8]], [7.2, 7.2, 7.2, 7.2], False),  # the middle is bare
        ([[0, 0], [0, 8], [12, 0], [12, 8]], [7.22, 7.22, 7.22, 7.22], True),
        ([[1e200, 0]], [1e200], False),
        ([[0, 0], [3, 3]], [0, 1e200], True),
    ],
)
def test_a_rectangle(x, r, yes):
    """With circles that just meet, and with those that miss by the last digit."""
    found = covers((x, r), RECTANGLE)
    assert found.yes is yes
    assert yes or (bare(found.witness, (x, r)) and 0 <= found.witness[0] <= 12 and 0 <= found.witness[1] <= 8)


@pytest.mark.slow
@pytest.mark.parametrize("scale, shift", [(1, 0), (2.0**500, 0), (2.0**-1000, 2.0**-980)])
def test_a_hollow(scale, shift):
    """Four balls a side cover the surface of a cube; the ball that fills the hollow within has radius ¾ at least."""
    shell = [np.insert([y, z], k, x) for k in range(3) for x, y, z in product((-1, 1), (-0.5, 0.5), (-0.5, 0.5))]
    mesh = cube(-1, 1)[0] * scale + shift, cube()[1]
    for middle, yes in ((0.75, True), (nextafter(0.75, 0), False), (0.0, False)):
        x, r = np.array([*shell, [0, 0, 0]]) * scale + shift, np.array([0.75] * 24 + [middle]) * scale
        found = covers((x, r), mesh, "volume")
        assert covers((x, r), mesh).yes and found.yes is yes
        if not yes:
            away = sorted(abs(y - Fraction(shift)) / Fraction(scale) for y in found.witness)
            assert bare(found.witness, (x, r)) and max(away) < 1
            assert middle == 0 or (away[:2] == [0, 0] and 0 <= 0.75 - away[2] < 1e-15)


def test_what_is_outside_may_stay_bare():
    """The hollow of a ring is none of the solid's, though spheres all around leave it bare."""
    mesh = torus(8, 5)
    a = np.arange(8) * np.pi / 4
    x = np.c_[np.cos(a), np.sin(a), 0 * a]
    assert covers((x, np.full(8, 0.62)), mesh, "volume").yes
    assert bare([0, 0, 0], (x, np.full(8, 0.62)))


@pytest.mark.one_in(9)
@pytest.mark.parametrize("seed", range(12))
def test_answers_of_any_spheres(seed):
    """If the answer is no, the witness is bare and lies on a face; if it is yes, no point that is tried is bare."""
    d = 2 + seed % 2
    mesh = soup(seed, d)
    rng, size = np.random.default_rng(seed), np.abs(mesh[0]).max()
    x = np.concatenate([mesh[0], rng.normal(size=(3, d)) * size])
    for share in (0.05, 0.3, 1.0, 2.0):
        spheres = x, rng.uniform(0.5, 1, len(x)) * size * share
        found = covers(spheres, mesh)
        assert found.yes is not None
        tried = [point for point in points_of(mesh, 60, seed) if bare(point, spheres)]
        if found.yes:
            assert not tried
        else:
            assert bare(found.witness, spheres)
            q = np.array([[float(y) for y in found.witness] + [0.0] * (3 - d)])
            corners = np.concatenate([mesh[0], np.zeros((7, 3 - d))], axis=1)[mesh[1]]
            assert solid.distance(q, corners)[0] <= 1e-12 * size


def test_too_many_spheres_in_one_place_leave_it_unsaid(monkeypatch):
    monkeypatch.setattr(proving, "MANY", 3)
    monkeypatch.setattr(proving, "FEW", 1)
    assert covers(([[3, 4], [9, 4]], [5, 5]), RECTANGLE).yes
    a = np.arange(5) * 2 * np.pi / 5
    x = np.c_[6 + 8 * np.cos(a), 4 + 8 * np.sin(a)]
    assert covers((x, np.full(5, 8.0)), RECTANGLE) == (None, None)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", SOLIDS)
def test_the_inside_in_doubles_and_in_fractions(name):
    """On a lattice, much of which is level with corners and edges."""
    vertices, faces = SOLIDS[name]
    corners = solid.check_watertight(vertices, faces)
    q = np.array(list(product(np.arange(-5, 10) / 4 - 0.125, np.arange(-5, 10) / 4 - 0.125, [-0.5, 0.0, 0.25, 1.0])))
    q[:, 2] += 2.0**-60 * (q[:, 2] == 0) if name == "angle" else 0
    got, side_by_side = solid.inside(q, corners), solid.inside(q, solid.side_by_side(corners))
    assert np.array_equal(got, side_by_side) and 3 < got.sum() < len(q)
    some = np.flatnonzero(solid.distance(q, corners) > 1e-9)[::29]
    assert [solid.inside_exactly([Fraction(y) for y in q[i].tolist()], corners) for i in some] == got[some].tolist()


def test_the_inside_that_is_known():
    q = np.random.default_rng(1).uniform(-0.5, 2.5, size=(2000, 3))
    q[::2] = np.round(q[::2] * 8) / 8 + 1 / 16
    x, y, z = q.T
    right = (x > 0) & (y > 0) & (z > 0) & (x < 2) & (y < 2) & (z < 1) & ~((x > 1) & (y > 1))
    for mesh in (angle(), (angle()[0], angle()[1][:, ::-1])):
        assert np.array_equal(solid.inside(q, mesh[0][mesh[1]]), right)


@pytest.mark.slow
def test_distances():
    q = np.random.default_rng(2).uniform(-1, 2, size=(500, 3))
    beyond = np.abs(np.clip(q, 0, 1) - q)
    right = np.where(beyond.any(axis=1), np.sqrt((beyond**2).sum(axis=1)), np.minimum(q, 1 - q).min(axis=1))
    np.testing.assert_allclose(solid.distance(q, cube()[0][cube()[1]]), right, atol=1e-15)
    many = torus(30, 20)
    corners = many[0][many[1]]
    each = np.array([solid.distance(q[:40], corner[None]) for corner in corners]).min(axis=0)
    assert np.array_equal(solid.distance(q[:40], solid.side_by_side(corners)), each)


@pytest.mark.parametrize(
    "spheres, mesh, of, kind, words",
    [
        (([[0, 0, 0]], 1), RECTANGLE, "surface", ValueError, "must be of one dimension; got 3, 2"),
        (([[0, 0]], -1), RECTANGLE, "surface", ValueError, r"spheres\.r must be"),
        (([[0, 0]], 1), RECTANGLE, "volume", ValueError, "mesh must lie in space"),
        (([[0, 0]], 1), RECTANGLE, "all", ValueError, 'of must be "surface" or "volume"; got \'all\''),
        ([[0, 0, 0, 1]], RECTANGLE, "surface", TypeError, "spheres must be a pair"),
    ],
)
def test_what_cannot_be_asked(spheres, mesh, of, kind, words):
    with pytest.raises(kind, match=words):
        covers(spheres, mesh, of)

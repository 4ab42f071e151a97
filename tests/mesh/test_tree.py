"""A mesh as a whole: its tree says what all its triangles say, and a ball slides and rolls on it."""

from types import SimpleNamespace

import numpy as np
import pytest
from mesh.surfaces import floor, room, waves

from lib import mesh
from lib.mesh import sliding, trees


def of_all(corners, p, v, r) -> tuple:
    """First contact with each of the triangles, one after another: the least t, its feature, and the first triangle."""
    t, feature, face = np.full(len(r), np.inf), np.full(len(r), -1), np.full(len(r), -1)
    for k, one in enumerate(corners):
        found = mesh.sweep(p, v, r, one)
        sooner = found.t < t
        t[sooner], feature[sooner], face[sooner] = found.t[sooner], found.feature[sooner], k
    return t, feature, face


def balls(rng, many: int, n: float) -> tuple:
    """Balls over a floor of that size: some at any place, some at rest on it to the last bit, some far away."""
    p, v, r = rng.random((many, 3)) * [n, n, 3], rng.normal(size=(many, 3)), rng.random(many)
    grid = rng.random(many) < 0.4
    p[grid], v[grid], r[grid] = np.round(p[grid] * 2) / 2, np.round(v[grid] * 2) / 2, 0.5
    v[rng.random(many) < 0.1] = 0
    v[rng.random(many) < 0.2] *= 8
    p[rng.random(many) < 0.05] += 1e6
    return p, v, r


@pytest.mark.parametrize("height", [None, waves])
def test_a_tree_says_what_all_triangles_say(height, monkeypatch):
    rng, (vertices, faces) = np.random.default_rng(4), floor(7, height)
    given, tree = balls(rng, 400, 7), mesh.tree(vertices, faces)
    known = of_all(vertices[faces], *given)
    monkeypatch.setattr(trees, "ROOM", 16)
    found = mesh.sweep_tree(tree, *given)
    assert all(np.array_equal(x, y) for x, y in zip(known, found[1:], strict=True)) and 0.2 < found.hit.mean() < 0.98
    monkeypatch.setattr(trees, "has_numba", lambda: False)
    slow = mesh.sweep_tree(tree, *(x[:60] for x in given))
    assert all(np.array_equal(x[:60], y) for x, y in zip(found, slow, strict=True))


@pytest.mark.parametrize("many", [1, 2, 3, 5, 8, 9])
def test_a_tree_of_few_triangles_is_whole(many):
    rng = np.random.default_rng(many)
    corners = rng.normal(size=(many, 3, 3))
    p, v, r = rng.normal(size=(50, 3)) * 2, rng.normal(size=(50, 3)) * 3, rng.random(50) / 2
    tree = mesh.tree(corners)
    assert sorted(tree.face.tolist()) == list(range(many)) and np.array_equal(tree.face[tree.leaf], range(many))
    found = mesh.sweep_tree(tree, p, v, r)
    assert all(np.array_equal(x, y) for x, y in zip(of_all(corners, p, v, r), found[1:], strict=True))


@pytest.mark.parametrize("size", [2.0**-300, 2.0**-40, 2.0**40, 2.0**300])
def test_a_tree_of_any_size_says_the_same(size):
    rng, (vertices, faces) = np.random.default_rng(6), floor(4, waves)
    p, v, r = balls(rng, 80, 4)
    plain, scaled = mesh.tree(vertices, faces), mesh.tree(vertices * size, faces)
    one, other = mesh.sweep_tree(plain, p, v, r), mesh.sweep_tree(scaled, p * size, v * size, r * size)
    assert np.array_equal(one.t, other.t) and np.array_equal(one.face, other.face)


def test_a_mesh_is_read_as_packages_give_it():
    vertices, faces = floor(2)
    as_trimesh, as_stl = SimpleNamespace(vertices=vertices, faces=faces), SimpleNamespace(vectors=vertices[faces])
    as_meshio = SimpleNamespace(points=vertices, cells=[SimpleNamespace(type="triangle", data=faces)])
    known = mesh.tree(vertices, faces)
    for given in (as_trimesh, as_stl, as_meshio, (vertices, faces), vertices[faces], vertices[faces].tolist()):
        assert np.array_equal(mesh.tree(given).corners, known.corners)
    flat = mesh.tree(vertices[:, :2], faces)
    assert mesh.sweep_tree(flat, [3, 1], [-2, 0], 0.5).t == 0.25


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda: mesh.tree([[0, 0, np.nan]] * 3, [[0, 1, 2]]), "mesh.vertices must be finite"),
        (lambda: mesh.tree([[0, 0, 0]] * 3, [[0, 1, 3]]), "mesh.faces must be indices of vertices"),
        (lambda: mesh.tree(np.zeros((2, 4, 3))), "mesh must have 3 corners a triangle"),
        (lambda: mesh.tree(np.zeros((0, 3, 3))), "mesh must have 3 corners a triangle"),
        (lambda: mesh.tree("teapot"), "mesh must be a pair"),
        (lambda: mesh.sweep_tree([1], [0, 0, 0], [0, 0, 0], 1), "tree must be a MeshTree"),
        (lambda: mesh.sweep_tree(mesh.tree(*floor(1)), [0, 0, 5], [0, 0], 1), "must have shapes that broadcast"),
        (lambda: mesh.slide([0.5, 0.5, 0.1], [1, 0, 0], 0.5, mesh.tree(*floor(1))), "ball 0 overlaps face"),
        (lambda: mesh.slide([0, 0, 5], [1, 0, 0], 0.5, mesh.tree(*floor(1)), most=0), "most must be a whole number"),
        (lambda: mesh.roll(mesh.tree(*floor(1)), [0, 0, 5], [1, 0, 0], 0.5, 1, restitution=2), "restitution must be"),
    ],
)
def test_bad_input_is_named(call, named):
    with pytest.raises((ValueError, TypeError), match=named):
        call()


@pytest.mark.slow
def test_no_ball_meets_a_seam():
    """On a flat floor of triangles a ball meets the floor's normal alone, along whatever line it rolls."""
    rng, tree = np.random.default_rng(1), mesh.tree(*floor(12))
    p = np.column_stack([rng.uniform(1, 11, (300, 2)), np.full(300, 0.5)])
    v = np.column_stack([rng.normal(size=(300, 2)), -rng.random(300) * 0.3])
    hops = 0.0
    for _ in range(20):
        slid = mesh.slide(p, v, 0.5, tree)
        inner = np.all((slid.p[:, :2] > 0.6) & (slid.p[:, :2] < 11.4), axis=1)
        hops = max(hops, np.abs(slid.p[inner, 2] - 0.5).max())
        assert np.array_equal(slid.v[inner, :2], v[inner, :2]), "no seam takes anything away"
        p = slid.p
        assert not mesh.sweep_tree(tree, p, 0 * p, 0.5).hit.any()
    assert hops < 2 * sliding.HAIR


def walked(seed: int, many: int, steps: int) -> int:
    """Random steps of many balls in a room of spikes and slits; how often they met something."""
    rng = np.random.default_rng(seed)
    tree, met = mesh.tree(room(rng)), 0
    p, r = rng.uniform(-3.5, 3.5, (many, 3)), np.full(many, 0.2)
    p = p[~mesh.sweep_tree(tree, p, 0 * p, r).hit]
    v = rng.normal(size=p.shape)
    for k in range(steps):
        if k % 20 == 0:
            v = rng.normal(size=p.shape) * rng.choice([0.01, 0.1, 1, 10], size=(len(p), 1))
        slid = mesh.slide(p, v, 0.2, tree)
        assert not mesh.sweep_tree(tree, slid.p, 0 * p, 0.2).hit.any(), "nobody ends inside"
        assert np.all(np.sum(slid.v**2, axis=1) <= np.sum(v**2, axis=1) * (1 + 1e-15)), "nobody gets faster"
        assert np.all(np.abs(slid.p) < 4), "nobody leaves the room"
        stopped = np.all(slid.v == 0, axis=1)
        p, v, met = slid.p, np.where(stopped[:, None], rng.normal(size=p.shape), slid.v), met + int(slid.hits.sum())
    return met


def test_a_ball_never_ends_inside():
    assert walked(0, 400, 60) > 1000


@pytest.mark.slow
def test_a_ball_never_ends_inside_in_a_million_steps():
    assert walked(7, 2000, 640) > 50_000


def test_a_ball_slides_along_a_corner():
    wall = [[[0, -9, -9], [0, 9, -9], [0, 9, 9]], [[0, -9, -9], [0, 9, 9], [0, -9, 9]]]
    base = [[[-9, -9, 0], [9, -9, 0], [9, 9, 0]], [[-9, -9, 0], [9, 9, 0], [-9, 9, 0]]]
    slid = mesh.slide([-3, 0, 3], [4, 2, -4], 1, mesh.tree(np.array(wall + base, float)))
    assert np.allclose(slid.p, [-1, 2, 1], atol=1e-5) and np.allclose(slid.v, [0, 2, 0]) and slid.hits >= 2


@pytest.mark.parametrize(("angle", "climbs"), [((4, 3), True), ((3, 4), False)])
def test_a_walker_climbs_what_is_gentle(angle, climbs):
    run, rise = angle
    slope = [[[0, -9, 0], [run, -9, rise], [run, 9, rise]], [[0, -9, 0], [run, 9, rise], [0, 9, 0]]]
    base = [[[-9, -9, 0], [0, -9, 0], [0, 9, 0]], [[-9, -9, 0], [0, 9, 0], [-9, 9, 0]]]
    tree = mesh.tree(np.array(slope + base, float))
    walked = mesh.walk([-2, 0, 0.51], [4, 0, 0], 0.5, tree)
    assert (walked.p[2] > 1) == climbs and (climbs or walked.p[0] < 0.1)
    assert mesh.slide([-2, 0, 0.51], [4, 0, 0], 0.5, tree).p[2] > 0.6, "a ball that only slides climbs both"


def test_walkers_never_end_inside():
    rng = np.random.default_rng(3)
    tree, p = mesh.tree(room(rng)), rng.uniform(-3.5, 3.5, (300, 3))
    p = p[~mesh.sweep_tree(tree, p, 0 * p, 0.2).hit]
    for _ in range(30):
        v = rng.normal(size=p.shape) * [1, 1, 0]
        walked = mesh.walk(p, v, 0.2, tree, climb=0.35)
        p = walked.p
        assert not mesh.sweep_tree(tree, p, 0 * p, 0.2).hit.any()
        assert np.all(np.sum(walked.v**2, axis=1) <= np.sum(v**2, axis=1) * (1 + 1e-15))


@pytest.mark.slow
def test_a_marble_falls_bounces_and_comes_to_rest():
    tree = mesh.tree(*floor(8))
    run = mesh.roll(tree, [[4, 4, 3], [2, 2, 1.5]], [[0, 0, 0], [0.5, 0, 0]], 0.5, 6)
    energy = 0.5 * np.sum(run.v**2, axis=2) + 9.81 * run.p[..., 2]
    assert np.all(np.diff(energy, axis=0) <= 1e-12 * energy[0]), "no step adds energy"
    before = run.t < 0.7
    assert np.allclose(run.p[before, 0, 2], 3 - 4.905 * run.t[before] ** 2, atol=1e-9), "it falls as a stone does"
    top = run.p[(run.t > 0.75) & (run.t < 1.3), 0, 2].max() - 0.5
    assert abs(top - 2.5 * 0.25) < 0.05, "it comes back to e² of its height"
    assert np.all(run.p[..., 2] >= 0.5) and np.all(np.abs(run.v[-1, :, 2]) < 1e-9)
    assert not mesh.sweep_tree(tree, run.p.reshape(-1, 3), 0 * run.p.reshape(-1, 3), 0.5).hit.any()

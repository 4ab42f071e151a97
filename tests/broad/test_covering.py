"""N spheres at most cover a mesh, or its solid, and stick out little; meshes of any kind are read, spheres written."""

import json
from functools import cache
from itertools import pairwise
from math import nextafter, sqrt
from types import SimpleNamespace
from xml.etree import ElementTree

import numpy as np
import pytest
from lessons import thinned
from meshes import CORNERS, SIDES, SOLIDS, cube, soup, tetrahedron

from lib.broad import cutting, solid
from lib.broad.hierarchy import Ball, Mesh, cover, covers, enclosing, tree, written

TRIANGLE = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]


@cache
def covered(name: str, most: int, of: str) -> Ball:
    return cover(SOLIDS[name], most=most, of=of)


def overhang(spheres: Ball, mesh, of: str) -> float:
    """How far the spheres stick out at most: the radius less the depth of the centre."""
    corners = mesh[0][mesh[1]]
    depth = solid.distance(spheres.x, corners)
    within = solid.inside(spheres.x, corners) if of == "volume" else False
    return float(np.max(spheres.r - np.where(within, depth, -depth)))


@pytest.mark.slow
@pytest.mark.parametrize(
    "name, most, of",
    thinned(
        [*((name, 3, "volume") for name in SOLIDS if name != "cube"), ("torus", 3, "surface"), ("loose", 3, "surface")]
        + [("cube", 8, "volume"), ("torus", 6, "volume")],
        2,
        several=True,
    ),
)
def test_nothing_stays_bare(name, most, of):
    spheres = covered(name, most, of)
    assert 1 < len(spheres.r) <= most
    assert spheres.x.shape == (len(spheres.r), 3) and tree(spheres).r[0] > 0
    assert covers(spheres, SOLIDS[name], of).yes


@pytest.mark.slow
@pytest.mark.parametrize("name, most, of", [("torus", 3, "surface"), ("torus", 6, "volume")])
def test_spheres_are_no_larger_than_they_must_be(name, most, of):
    """They are proved to be enough, and a share of them made smaller is proved to be too small."""
    spheres = covered(name, most, of)
    found = covers(spheres._replace(r=spheres.r * 0.9), SOLIDS[name], of)
    assert found.yes is False
    away = np.array([float(y) for y in found.witness]) - spheres.x
    assert np.all(np.sqrt((away**2).sum(axis=1)) > spheres.r * 0.899)


@pytest.mark.parametrize("name", SOLIDS)
@pytest.mark.parametrize("of", ["surface", "volume"])
def test_one_is_the_smallest(name, of):
    (x,), (r,) = cover(SOLIDS[name], most=1, of=of)[:2]
    right = enclosing(SOLIDS[name][0])
    assert x.tolist() == right.x.tolist() and r == right.r


@pytest.mark.slow
@pytest.mark.parametrize(
    "name, of, most", [("cube", "volume", (1, 8)), ("torus", "surface", (1, 3)), ("torus", "volume", (1, 3, 6))]
)
def test_more_spheres_stick_out_less(name, of, most):
    out = [overhang(covered(name, n, of), SOLIDS[name], of) for n in most]
    assert all(b <= a * 1.001 for a, b in pairwise(out)) and out[-1] < 0.7 * out[0]


@pytest.mark.slow
def test_the_eighths_of_a_cube():
    """Eight spheres about the eighths of a cube stick out by (√3 − 1)/4 and no less is known."""
    assert overhang(covered("cube", 8, "volume"), SOLIDS["cube"], "volume") < 1.002 * (sqrt(3) - 1) / 4


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_surfaces_drawn_by_chance(seed):
    mesh, most = soup(seed, 2 + seed % 2), 2 + seed
    spheres = cover(mesh, most=most)
    assert len(spheres.r) <= most and covers(spheres, mesh).yes


@pytest.mark.slow
@pytest.mark.parametrize("scale, shift", [(1e300, 0), (-1e-300, 0), (1, 1e6), (-1e-3, 1e9), (1, 1e15)])
def test_sizes_and_places(scale, shift):
    """Tetrahedra, two of them inside out, in the range of doubles and far from the origin."""
    vertices, faces = tetrahedron(seed=int(shift != 0))
    mesh = vertices * scale + shift, faces
    spheres = cover(mesh, most=2, of="volume")
    assert covers(spheres, mesh, "volume").yes
    assert spheres.r.max() <= np.ptp(vertices, axis=0).max() * abs(scale) + 1e-13 * shift


@pytest.mark.slow
def test_powers_of_two_change_no_digit():
    mesh = tetrahedron()
    plain, large = cover(mesh, most=2), cover((mesh[0] * 2.0**600, mesh[1]), most=2)
    assert np.array_equal(plain.x * 2.0**600, large.x) and np.array_equal(plain.r * 2.0**600, large.r)


def test_meshes_of_no_size():
    for vertices in (np.zeros((3, 3)), np.ones((3, 2))):
        spheres = cover((vertices, [[0, 1, 2]]), most=5)
        assert spheres.x.tolist() == vertices[:1].tolist() and spheres.r.tolist() == [0]
    line = cover(([[0, 0], [4, 0], [8, 0]], [[0, 1, 2]]), most=2)
    assert line.r.tolist() == pytest.approx([2, 2], rel=0.02) and np.all(line.x[:, 1] == 0)


def extents(pieces) -> np.ndarray:
    """How wide each piece is along each axis."""
    ends = np.append(pieces.begin[1:], len(pieces.x))
    return np.array([np.ptp(pieces.x[i:k], axis=0) for i, k in zip(pieces.begin, ends, strict=True)])


def test_pieces_of_a_cube_are_boxes_and_make_up_the_whole():
    corners = cube()[0][cube()[1]]
    surface, whole = cutting.cut(corners, False, 200), cutting.cut(corners, True, 200)
    assert extents(surface).max() <= surface.width + 2 * surface.off and len(surface.begin) > 100
    assert np.all(solid.distance(surface.x, corners) <= surface.off)
    assert np.all(solid.inside(whole.x, corners) | (solid.distance(whole.x, corners) <= whole.off))
    assert np.prod(extents(whole), axis=1).sum() == pytest.approx(1, abs=1e-6)


FACES = np.array(TRIANGLE, float), np.array([[0, 1, 2]])


@pytest.mark.parametrize(
    "mesh",
    [
        SimpleNamespace(vertices=FACES[0], faces=FACES[1]),
        SimpleNamespace(vertices=FACES[0], triangles=FACES[1]),
        SimpleNamespace(points=FACES[0], cells_dict={"line": [[0, 1]], "triangle": FACES[1]}),
        SimpleNamespace(
            points=FACES[0],
            cells=[SimpleNamespace(type="triangle", data=FACES[1]), SimpleNamespace(type="vertex", data=[[0]])],
        ),
        SimpleNamespace(points=FACES[0], faces=np.array([3, 0, 1, 2])),
        SimpleNamespace(points=FACES[0], cells_dict={5: FACES[1]}, cells=np.array([3, 0, 1, 2])),
        Mesh(*FACES),
        [TRIANGLE, [[0, 1, 2]]],
    ],
)
def test_meshes_of_other_packages(mesh):
    for given in ({"most": 1}, {"depth": 1}):
        got, right = cover(mesh, **given), cover(FACES, **given)
        assert np.array_equal(got.x, right.x) and np.array_equal(got.r, right.r)
    assert covers(got, mesh).yes


@pytest.mark.parametrize(
    "mesh, given, kind, words",
    [
        (FACES, {}, TypeError, "one of depth and most must be given; got depth=None, most=None"),
        (FACES, {"depth": 1, "most": 3}, TypeError, "one of depth and most must be given"),
        (FACES, {"most": 0}, ValueError, "most must be at least 1; got 0"),
        (FACES, {"most": 2.0}, TypeError, "most must be a whole number"),
        (FACES, {"most": True}, TypeError, "most must be a whole number"),
        (FACES, {"most": 2, "of": "body"}, ValueError, 'of must be "surface" or "volume"'),
        (FACES, {"depth": 2, "of": "volume"}, ValueError, "a volume is covered by most=N spheres"),
        (FACES, {"most": 2, "of": "volume"}, ValueError, r"must be watertight.*got 1 faces, .* edge between \[0\.0, "),
        ((FACES[0][:, :2], FACES[1]), {"most": 2, "of": "volume"}, ValueError, "mesh must lie in space"),
        ((CORNERS, cube()[1][1:]), {"most": 2, "of": "volume"}, ValueError, "watertight"),
        (
            (CORNERS, np.concatenate([cube()[1][1:], cube()[1][:1, ::-1]])),
            {"most": 2, "of": "volume"},
            ValueError,
            r"watertight.*got 2 faces, [02] of them forwards",
        ),
        ((CORNERS, np.concatenate([cube()[1], cube()[1]])), {"most": 2, "of": "volume"}, ValueError, "got 4 faces"),
        (([[1, 1, 1]] * 3, [[0, 1, 2]]), {"most": 2, "of": "volume"}, ValueError, "no edge at all"),
        (SimpleNamespace(vertices=FACES[0]), {"most": 1}, TypeError, "mesh must be a pair: .* an object that has"),
        (SimpleNamespace(points=FACES[0], cells_dict={"quad": SIDES}), {"most": 1}, ValueError, "got also quad"),
        (SimpleNamespace(points=FACES[0], faces=np.array([4, 0, 1, 2, 0])), {"most": 1}, ValueError, "triangulate"),
        (SimpleNamespace(points=FACES[0], cells_dict={}), {"most": 1}, ValueError, r"mesh\.faces must have shape"),
        (([[0, 0], [np.nan, 0]], [[0, 1, 1]]), {"most": 1}, ValueError, r"mesh\.vertices must be finite"),
    ],
)
def test_what_cannot_be_covered(mesh, given, kind, words):
    with pytest.raises(kind, match=words):
        cover(mesh, **given)


SPHERES = Ball(np.array([[0.1, -1e-05, 1e22], [-0.0, 5e-324, 1 / 3]]), np.array([1e-7, nextafter(1, 2)]))


def same(x, r) -> bool:
    """The same to the bit?"""
    return np.array(x, float).tobytes() == SPHERES.x.tobytes() and np.array(r, float).tobytes() == SPHERES.r.tobytes()


def test_urdf_is_read_back():
    robot = ElementTree.fromstring(written(SPHERES, "urdf", link='a "hand" & <arm>'))
    (link,) = robot.findall("link")
    assert robot.tag == "robot" and link.get("name") == robot.get("name") == 'a "hand" & <arm>'
    x = [[float(y) for y in origin.get("xyz").split()] for origin in link.findall("collision/origin")]
    assert same(x, [float(one.get("radius")) for one in link.findall("collision/geometry/sphere")])


def test_json_is_read_back():
    read = json.loads(written(SPHERES, "json"))
    assert same([one["center"] for one in read], [one["radius"] for one in read])


@pytest.mark.parametrize("link", ["base_link", "no", "1", 'a: "b" # c', "Ärmel 🦾"])
def test_yaml_is_read_back(link):
    yaml = pytest.importorskip("yaml")
    read = yaml.safe_load(written(SPHERES, "yaml", link=link))["collision_spheres"]
    assert list(read) == [link] and same([one["center"] for one in read[link]], [one["radius"] for one in read[link]])
    assert all(type(y) is float for one in read[link] for y in [*one["center"], one["radius"]])


@pytest.mark.parametrize(
    "given, kind, words",
    [
        ({"form": "sdf"}, ValueError, "form must be one of urdf, yaml, json; got 'sdf'"),
        ({"link": ""}, ValueError, "link must be a name"),
        ({"link": "a\nb"}, ValueError, "link must be a name"),
        ({"link": 3}, TypeError, "link must be a name"),
        ({"spheres": ([[0, 0]], 1)}, ValueError, r"spheres\.x must have shape \(N, 3\)"),
        ({"spheres": ([[0, 0, np.inf]], 1)}, ValueError, r"spheres\.x must be finite"),
    ],
)
def test_what_cannot_be_written(given, kind, words):
    with pytest.raises(kind, match=words):
        written(**{"spheres": SPHERES, "form": "urdf"} | given)

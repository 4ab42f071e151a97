"""Bodies made of spheres: the tree holds its leaves, the sweep is brute force over all pairs, bit for bit."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lib import compiled, exact
from lib.attack.crowds import crowd
from lib.broad import hierarchy
from lib.broad.hierarchy import Ball, Meeting, Mesh, Tree, cover, opened, sweep, tree
from lib.compiled import hierarchy as loops

both = pytest.mark.parametrize("d", [2, 3])


@pytest.fixture
def plainly(monkeypatch):
    """A Python that has no numba."""
    monkeypatch.setattr(hierarchy, "has_numba", lambda: False)


def body(n: int, d: int, seed: int, at=0.0, size=1.0, radius=0.2):
    """The leaves of a crumpled ball."""
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(n, d))
    return (x / np.linalg.norm(x, axis=1)[:, None]) * size + at, rng.uniform(0.2, 1, n) * radius


def brute(one, v1, two, v2):
    """hit, t, i, j of all pairs, one by one."""
    found = exact.sweep_absolute(one[0][:, None], v1, one[1][:, None], two[0][None], v2, two[1][None])
    best = found.t.min()
    if not found.hit.any():
        return False, np.inf, -1, -1
    i, j = np.argwhere(found.t == best)[0]
    return True, float(best), int(i), int(j)


def agree(one, v1, two, v2) -> Meeting:
    got = sweep(tree(one), v1, tree(two), v2)
    assert got[:4] == brute(one, v1, two, v2)
    return got


def length2(x, y) -> Fraction:
    return sum((Fraction(float(a)) - Fraction(float(b))) ** 2 for a, b in zip(x, y, strict=True))


def inside(x, r, centre, radius) -> bool:
    """Does a ball lie in a ball, in exact arithmetic?"""
    room = Fraction(float(radius)) - Fraction(float(r))
    return room >= 0 and length2(x, centre) <= room * room


def below(i: int, N: int) -> list[int]:
    """The leaves below a node."""
    return [i] if i >= N - 1 else below(2 * i + 1, N) + below(2 * i + 2, N)


@both
@pytest.mark.parametrize("n", [1, 2, 3, 5, 8, 9, 33])
@pytest.mark.parametrize("size", [1.0, 1e-300, 1e300, 5e-324])
def test_every_node_holds_its_leaves(d, n, size):
    x, r = body(n, d, n)
    one = tree((x * size, r * size))
    assert sorted(one.first[n - 1 :]) == list(range(n))
    np.testing.assert_array_equal(one.x[n - 1 :], (x * size)[one.first[n - 1 :]])
    np.testing.assert_array_equal(one.r[n - 1 :], (r * size)[one.first[n - 1 :]])
    for i in range(2 * n - 1):
        leaves = below(i, n)
        assert one.first[i] == one.first[leaves].min()
        assert all(inside(one.x[k], one.r[k], one.x[i], one.r[i]) for k in leaves)


def test_a_node_is_not_much_larger_than_need_be():
    x, r = body(4096, 3, 0, radius=0.01)
    one = tree((x, r))
    assert one.r[0] < 1.02
    assert np.median(one.r[2047:4095]) < 0.06  # two neighbours among 4096 on a sphere


@pytest.mark.one_in(5)
@both
@pytest.mark.parametrize("at", [0.0, 1e9, 1e17])
@pytest.mark.parametrize("radius", [0.2, 0.0])
def test_equals_brute_force(d, at, radius):
    hits = 0
    for seed in range(20):
        rng = np.random.default_rng(seed)
        big = max(1.0, at * 1e-15)
        one = body(40, d, seed, at, big, radius * big)
        two = body(60, d, seed + 99, at + 3 * big * rng.uniform(0, 1, d), big, radius * big)
        hits += agree(one, rng.normal(size=d) * big, two, rng.normal(size=d) * 4 * big).hit
        if radius == 0:  # points meet if differences are no longer rounded
            one, two = ((np.round(x / big * 32) / 32 * big, r) for x, r in (one, two))
        for v in (one[0][0] - two[0][0], np.zeros(d)):
            hits += agree(one, np.zeros(d), two, v).hit
    assert hits > 0


def test_grazes():
    """A row of discs slides past a row just above it: every pair grazes, and the whole numbers must say so."""
    x = np.array([[k, 0.0] for k in range(12)])
    for height in (1.0, np.nextafter(1, 2), np.nextafter(1, 0)):
        got = agree((x, np.full(12, 0.5)), [0, 0], (x + [20.25, height], np.full(12, 0.5)), [-30, 0])
        assert got.hit == (height <= 1)


@pytest.mark.parametrize("height", [1.0, 2.0, np.nextafter(2, 3)])
def test_all_leaves_at_once(height):
    """Two flat grids face to face: all pairs that meet do so at one time, and the first is named."""
    x = np.array(list(product(range(8), range(8), [0.0])))[np.random.default_rng(1).permutation(64)]
    got = agree((x, np.full(64, 0.5)), [0, 0, 0], (x + [0, 0, height], np.full(64, 0.5)), [0, 0, -1])
    assert got.hit == (height <= 2) and (not got.hit or (got.i, got.j) == (0, 0))


def test_ties_cost_little():
    """Bodies that lie on each other, or one in the other, are not searched through."""
    x, r = body(3000, 3, 5)
    one = tree((x, r))
    for two in (one, tree((x + [0, 0, 0.5], r)), tree((x * 0.99, r))):
        assert sweep(one, [0, 0, 0], two, [0, 0, 0]).opened < 3000
    flat = np.array(list(product(range(60), range(60), [0.0])))
    got = sweep(tree((flat, 0.5)), [0, 0, 0], tree((flat + [0, 0, 1], 0.5)), [0, 0, 0])
    assert got[:4] == (True, 0.0, 0, 0) and got.opened < 500 and got.tested < 10


@pytest.mark.parametrize("size", [1e-310, 1e-200, 1e-100, 1e100, 1e153, 1e200, 1e307])
def test_at_any_scale(size):
    for seed in range(4):
        one, two = body(20, 3, seed), body(20, 3, seed + 9, [3.0, 0.2, 0])
        for v in ([-2.0, 0, 0], [-0.5, 0, 0], [-4, 1.8, 0]):
            with np.errstate(under="ignore"):
                scaled = [(x * size, r * size) for x, r in (one, two)]
                got = agree(scaled[0], [0, 0, 0], scaled[1], np.array(v) * size)
            assert got.opened < 400


def test_scales_that_differ():
    one = np.array([[1e300, 0], [-1e300, 0], [0, 1e-300]]), np.array([1e-300, 1e299, 0])
    two = np.array([[0, 0], [1e-5, 1e-300], [1e300, 1.7e308]]), np.array([0, 1e-310, 1e290])
    for v in ([0, 0], [0, 1e-300], [-1e300, 0], [1e308, -1.7e308]):
        agree(one, [0, 0], two, v)
        agree(one, [0.0, -1.7e308], two, v)


def test_order_of_leaves_does_not_matter():
    one, two = body(200, 3, 1), body(300, 3, 2, [4.0, 0, 0])
    right = sweep(tree(one), [0, 0, 0], tree(two), [-5, 0.1, 0])
    p, q = np.random.default_rng(0).permutation(200), np.random.default_rng(1).permutation(300)
    got = sweep(tree((one[0][p], one[1][p])), [0, 0, 0], tree((two[0][q], two[1][q])), [-5, 0.1, 0])
    assert right.hit and got.t == right.t and (p[got.i], q[got.j]) == (right.i, right.j)


numbers = st.integers(-8, 8).map(lambda n: n / 2)
spheres = st.lists(st.tuples(numbers, numbers, st.integers(0, 3).map(float)), min_size=1, max_size=7)


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(spheres, spheres, st.tuples(numbers, numbers), st.tuples(numbers, numbers))
def test_small_bodies_on_a_grid(first, second, v1, v2):
    one, two = ((np.array(s)[:, :2], np.array(s)[:, 2]) for s in (first, second))
    agree(one, v1, two, v2)


def test_a_pair_of_nodes_is_never_later_than_its_leaves():
    one, two = tree(body(30, 3, 3)), tree(body(30, 3, 4, [2.5, 0.4, 0]))
    v = (-0.5, 0.03125, 0.0)
    t = exact.sweep_absolute(one.x[:, None], [0, 0, 0], one.r[:, None], two.x[None], [-2, 0.125, 0], two.r[None]).t
    for i in range(59):
        for j in range(59):
            p = tuple(0.25 * (two.x[j] - one.x[i]))
            bound = loops._entry(p, v, 0.25 * (one.r[i] + two.r[j]))
            least = min(t[m, n] for m in below(i, 30) for n in below(j, 30))
            assert bound <= t[i, j] <= least
            assert t[i, j] in (0, np.inf) or bound > t[i, j] * (1 - 1e-6)


def test_plain_python_is_the_compiled(plainly):
    one, two = body(60, 3, 6), body(60, 3, 7, [2.7, 0.3, 0])
    slow = tree(one), tree(two)
    found = [
        (sweep(slow[0], [0, 0, 0], slow[1], v), opened(slow[0], [0, 0, 0], slow[1], v)) for v in ([-4, 0, 0], [1, 0, 0])
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hierarchy, "has_numba", compiled.has_numba)
        quick = tree(one), tree(two)
        for a, b in zip(slow, quick, strict=True):
            for x, y in zip(a, b, strict=True):
                np.testing.assert_array_equal(x, y)
        for v, (meeting, order) in zip(([-4, 0, 0], [1, 0, 0]), found, strict=True):
            assert sweep(quick[0], [0, 0, 0], quick[1], v) == meeting
            for x, y in zip(opened(quick[0], [0, 0, 0], quick[1], v), order, strict=True):
                np.testing.assert_array_equal(x, y)


def test_opened_is_best_first():
    one, two = tree(body(100, 2, 6)), tree(body(100, 2, 7, [4.0, 0.3]))
    order, got = opened(one, [0, 0], two, [-6, 0]), sweep(one, [0, 0], two, [-6, 0])
    assert (order.i[0], order.j[0]) == (0, 0) and len(order.t) == got.opened > 10
    assert np.all(np.diff(order.t) >= 0) and order.t[-1] <= got.t
    assert len(set(zip(order.i, order.j, strict=True))) == got.opened
    few = opened(one, [0, 0], two, [-6, 0], most=4)
    assert len(few.t) == 4 and np.array_equal(few.j, order.j[:4])


def test_it_is_quick_to_refuse():
    one, two = tree(body(1000, 3, 1)), tree(body(1000, 3, 2, [5.0, 0, 0]))
    assert sweep(one, [0, 0, 0], two, [1, 0, 0]) == (False, np.inf, -1, -1, 1, 0)


def test_a_heap_that_grows(monkeypatch):
    one, two = body(400, 3, 1), body(400, 3, 2, [4.0, 0, 0])
    right = sweep(tree(one), [0, 0, 0], tree(two), [-5, 0, 0])
    monkeypatch.setattr(hierarchy, "ROOM", 1)
    assert sweep(tree(one), [0, 0, 0], tree(two), [-5, 0, 0]) == right


ONE = tree(([[0, 0], [2, 0]], 1))


@pytest.mark.parametrize(
    "leaves, kind, words",
    [
        (np.zeros((3, 2)), TypeError, "leaves must be a pair"),
        (([], []), ValueError, r"leaves\.x must"),
        ((np.empty((0, 3)), []), ValueError, r"leaves\.x must have shape \(N, 2\) or \(N, 3\), N at least 1"),
        (([0, 0], 1), ValueError, r"leaves\.x must have shape"),
        (([[0, 0], [0, np.nan]], 1), ValueError, r"leaves\.x must be finite; got nan at index \(1, 1\)"),
        (([[0, 0], [0, 1]], [1, np.inf]), ValueError, r"leaves\.r must be finite; got inf at index 1"),
        (([[0, 0], [0, 1]], [1, -1]), ValueError, r"leaves\.r must be at least 0.* at index 1"),
        (([[0, 0], [0, 1]], [1, 1, 1]), ValueError, r"leaves\.x, leaves\.r must have shapes that broadcast"),
        (([["a", 0]], 1), TypeError, r"leaves\.x must be real"),
    ],
)
def test_bad_leaves(leaves, kind, words):
    with pytest.raises(kind, match=words):
        tree(leaves)


@pytest.mark.parametrize(
    "arguments, kind, words",
    [
        ((ONE, [0, 0], (1, 2), [0, 0]), TypeError, "tree2 must be a Tree"),
        ((ONE, [0, 0, 0], ONE, [0, 0, 0]), ValueError, "one dimension"),
        ((ONE, [0, np.inf], ONE, [0, 0]), ValueError, "v1 must be finite"),
        ((ONE, [[0, 0], [1, 1]], ONE, [0, 0]), ValueError, "v1, v2 must have shape"),
        ((ONE, [0, 0], tree(([[0, 0, 0]], 1)), [0, 0]), ValueError, "one dimension"),
        ((ONE, [0, 0], ONE, "ab"), TypeError, "v2 must be real"),
    ],
)
def test_bad_sweeps(arguments, kind, words):
    with pytest.raises(kind, match=words):
        sweep(*arguments)


@pytest.mark.parametrize("most, kind", [(-1, ValueError), (1.5, TypeError), (True, TypeError)])
def test_bad_most(most, kind):
    with pytest.raises(kind, match="most must be"):
        opened(ONE, [0, 0], ONE, [0, 0], most)


def test_a_ball_of_arrays_serves():
    assert isinstance(tree(Ball(np.zeros((3, 2)), np.ones(3))), Tree)


def cut(a, b, c, depth: int):
    """The pieces of a triangle, in exact arithmetic."""
    if depth == 0:
        return [(a, b, c)]
    ab, bc, ca = ([(x + y) / 2 for x, y in zip(p, q, strict=True)] for p, q in ((a, b), (b, c), (c, a)))
    four = ((a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca))
    return [piece for three in four for piece in cut(*three, depth - 1)]


def sticks_out(mesh, depth: int, spheres: Ball) -> int:
    """How many pieces of the mesh lie in no sphere of its triangle, in exact arithmetic: spheres are convex."""
    count, each = 0, 4**depth
    for k, face in enumerate(np.asarray(mesh[1])):
        corners = [[Fraction(float(z)) for z in np.asarray(mesh[0], float)[i]] for i in face]
        rows = range(k * each, (k + 1) * each)
        own = [([Fraction(float(z)) for z in spheres.x[i]], Fraction(float(spheres.r[i])) ** 2) for i in rows]
        for piece in cut(*corners, depth):
            holds = (all(sum((p - q) ** 2 for p, q in zip(y, x, strict=True)) <= rr for y in piece) for x, rr in own)
            count += not any(holds)
    return count


def tetrahedron(at=0.0, size=1.0, seed=0) -> Mesh:
    x = np.random.default_rng(seed).normal(size=(4, 3)) * size + at
    return Mesh(x, np.array([[0, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]]))


@pytest.mark.one_in(6)
@pytest.mark.parametrize("depth", [0, 1, 2, 3])
@pytest.mark.parametrize(
    "at, size", [(0, 1), (1e8, 1), (1e15, 1), (0, 1e-310), (0, 1e-160), (1e300, 1e299), (3e307, 3e307)]
)
def test_no_triangle_sticks_out(depth, at, size):
    mesh = tetrahedron(at, size)
    spheres = cover(mesh, depth)
    assert spheres.x.shape == (4 * 4**depth, 3) and spheres.r.shape == (4 * 4**depth,)
    assert sticks_out(mesh, depth, spheres) == 0


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seed", range(8))
def test_bodies_drawn_from_a_grammar(seed):
    """Leaves of any places, speeds and sizes: the sweep is brute force, and every node holds its leaves."""
    hits = 0
    for k in range(20):
        rng = np.random.default_rng((seed, k))
        p, v, r = crowd(rng, int(rng.integers(2, 24)), 2 + k % 2)
        n = int(rng.integers(1, len(r)))
        one, two = (p[:n], r[:n]), (p[n:], r[n:])
        hits += agree(one, v[0], two, v[-1]).hit
        if k % 5 == 0 and np.isfinite((x := tree(one)).r).all():
            assert all(inside(x.x[j], x.r[j], x.x[i], x.r[i]) for i in range(2 * n - 1) for j in below(i, n))
    assert 2 < hits < 20


@pytest.mark.slow
@pytest.mark.parametrize("d", [2, 3])
def test_meshes_drawn_from_a_grammar(d):
    for seed in range(40):
        rng = np.random.default_rng((d, seed))
        mesh = crowd(rng, 9, d)[0], rng.integers(0, 9, size=(3, 3))
        try:
            spheres = cover(mesh, seed % 3)
        except ValueError as error:  # a triangle as wide as the range of doubles
            assert "of the cover must be finite" in str(error) and np.abs(mesh[0]).max() > 1e307
            continue
        assert sticks_out(mesh, seed % 3, spheres) == 0


@pytest.mark.parametrize("third", [[0.5, 1e-9, 0], [1, 1e-12, 0], [0.5, 0, 0], [1, 0, 0], [0.3, 0.4, 0.1], [0, 0, 9]])
@pytest.mark.parametrize("at", [0.0, 1e6])
def test_needles_and_flat_triangles(third, at):
    mesh = np.array([[0, 0, 0], [1, 0, 0], third]) + at, [[0, 1, 2], [0, 0, 1], [2, 2, 2]]
    spheres = cover(mesh, 2)
    assert sticks_out(mesh, 2, spheres) == 0
    for k, face in enumerate(mesh[1]):
        right = hierarchy.enclosing(mesh[0][face]).r / 4
        np.testing.assert_allclose(spheres.r[16 * k : 16 * k + 16], right, rtol=1e-6, atol=4e-15 * (at + 9))


@pytest.mark.slow
@both
def test_pieces_get_their_smallest_sphere(d):
    x = np.random.default_rng(3).normal(size=(300, d))
    spheres = cover((x, np.arange(300).reshape(-1, 3)), 0)
    for k in range(100):
        right = hierarchy.enclosing(x[3 * k : 3 * k + 3])
        assert right.r * (1 - 1e-15) <= spheres.r[k] == pytest.approx(right.r, rel=1e-7)


def test_a_cover_that_is_too_small_is_seen():
    mesh = tetrahedron()
    spheres = cover(mesh, 1)
    assert sticks_out(mesh, 1, spheres._replace(r=spheres.r * (1 - 1e-14))) == 16


@pytest.mark.slow
def test_a_mesh_moves_and_meets():
    """The tip of one tetrahedron runs into the face of another: the spheres meet sooner, ever less so."""
    one = Mesh([[0, 0, 0], [0, 4, 0], [0, 0, 4], [-4, 0, 0]], [[0, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]])
    two = Mesh([[3, 1, 1], [6, 0, 0], [6, 2, 0], [6, 0, 2]], one.faces)
    times = [sweep(tree(cover(one, k)), [0, 0, 0], tree(cover(two, k)), [-6, 0, 0]).t for k in range(6)]
    assert times == sorted(times) and times[0] < 0.1 and 0.45 < times[-1] <= 0.5


@pytest.mark.parametrize("name", ["planefile", "antfile", "nutfile"])
def test_real_meshes(name):
    pyvista = pytest.importorskip("pyvista")
    examples = pytest.importorskip("pyvista.examples")
    surface = pyvista.read(getattr(examples, name)).triangulate()
    mesh = Mesh(np.asarray(surface.points, float), np.asarray(surface.faces).reshape(-1, 4)[:, 1:])
    some = Mesh(mesh.vertices, mesh.faces[:: max(1, len(mesh.faces) // 100)])
    assert sticks_out(some, 1, cover(some, 1)) == 0
    body = tree(cover(mesh, 1))
    got = sweep(
        body, [0, 0, 0], Tree(body.x + [4 * body.r[0], 0, 0], body.r * 1.001, body.first), [-8 * body.r[0], 0, 0]
    )
    assert got.hit and 0 < got.t < 0.5 and got.opened < 20_000


TRIANGLE = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]


@pytest.mark.parametrize(
    "mesh, depth, kind, words",
    [
        (
            (TRIANGLE, [[0, 1, 3]]),
            0,
            ValueError,
            r"mesh\.faces must be indices of vertices, from 0 to 2; got 3 at index",
        ),
        ((TRIANGLE, [[0, 1, -1]]), 0, ValueError, r"mesh\.faces must be indices"),
        ((TRIANGLE, np.empty((0, 3), int)), 0, ValueError, r"mesh\.faces must have shape \(F, 3\), F at least 1"),
        ((TRIANGLE, []), 0, ValueError, r"mesh\.faces must"),
        ((TRIANGLE, [[0, 1]]), 0, ValueError, r"mesh\.faces must have shape"),
        ((TRIANGLE, [[0.0, 1, 2]]), 0, TypeError, r"mesh\.faces must be whole numbers"),
        (([[0, 0, 0], [1, 0, np.inf], [0, 1, 0]], [[0, 1, 2]]), 0, ValueError, r"mesh\.vertices must be finite"),
        (([0, 0, 0], [[0, 0, 0]]), 0, ValueError, r"mesh\.vertices must have shape"),
        (np.zeros((3, 3)), 0, TypeError, "mesh must be a pair"),
        ((TRIANGLE, [[0, 1, 2]]), 1.0, TypeError, "depth must be a whole number"),
        ((TRIANGLE, [[0, 1, 2]]), True, TypeError, "depth must be a whole number"),
        ((TRIANGLE, [[0, 1, 2]]), -1, ValueError, "depth must be at least 0"),
        ((TRIANGLE, [[0, 1, 2]]), 15, ValueError, "depth must leave at most"),
    ],
)
def test_bad_meshes(mesh, depth, kind, words):
    with pytest.raises(kind, match=words):
        cover(mesh, depth)


@pytest.mark.parametrize("size", [0.0, 5e-324, 1e-323])
def test_bodies_of_no_size_to_speak_of(size):
    x = np.array([[0, 0], [size, 0], [0, size], [0, 0]])
    for r in (0.0, size):
        agree((x, np.full(4, r)), [0, 0], (x + [0, size], np.full(4, r)), [0, -size])
        agree((x, np.full(4, r)), [0, 0], (x + [1, 0], np.full(4, r)), [-2, 0])


def test_displacements_whose_difference_is_no_double():
    """The second point stops 2 short of the first, which a rounded difference of displacements does not tell."""
    for move, hit in ((1.0, True), (2.0, False)):
        got = agree((np.zeros((1, 2)), np.ones(1)), [move, 0], (np.array([[-1e17, 0]]), np.zeros(1)), [1e17, 0])
        assert got.hit is hit


def test_differences_that_overflow():
    """Places so far apart that their difference is no double: nothing is refused for it."""
    one = np.array([[-1.2e308, 0], [-1.2e308, 1]]), np.array([1.3e308, 1])
    two = np.array([[1.2e308, 1.7e308], [1.2e308, 1.6e308]]), np.array([1.3e308, 1])
    assert agree(one, [0, 0], two, [1e300, -1.7e308]).hit
    assert not agree(one, [0, 0], two, [1e300, 0]).hit
    one, two = (
        (np.zeros((2, 2)), np.array([5e307, 1])),
        (np.array([[1e300, 1e308], [0, 1e308]]), np.array([4.5e307, 1])),
    )
    assert agree(one, [-1.7e308, 0], two, [1.7e308, -1.7e308]).hit

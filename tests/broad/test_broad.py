"""All pairs that touch, against every pair asked: none is missed, none is too many, and every time is right."""

import warnings
from functools import cache

import numpy as np
import pytest
from lessons import often

from lib import broad, exact, memory, setups
from lib.attack import families
from lib.attack.crowds import crowd
from lib.broad import loops, reach
from lib.compiled import has_numba

both = pytest.mark.parametrize("d", [2, 3])


@pytest.fixture(params=["compiled", "numpy"])
def way(request, monkeypatch):
    """The loops, and what serves without numba."""
    if request.param == "numpy":
        monkeypatch.setattr(broad, "has_numba", lambda: False)
    elif not has_numba():
        pytest.skip("numba is not installed")
    return request.param


def brute(p, v, r) -> broad.Pairs:
    """Every pair asked."""
    (p, v, r), (i, j) = broad.balls(p, v, r), np.triu_indices(len(p), 1)
    hit, t = exact.sweep_absolute(p[i], v[i], r[i], p[j], v[j], r[j])
    return broad.Pairs(i[hit], j[hit], t[hit])


def same(found: broad.Pairs, right: broad.Pairs) -> None:
    for name in broad.Pairs._fields:
        np.testing.assert_array_equal(getattr(found, name), getattr(right, name), name)
    assert found.i.dtype == found.j.dtype == np.int32 and found.t.dtype == np.float64


def lattice(k: int, d: int) -> np.ndarray:
    return np.stack(np.meshgrid(*[np.arange(k)] * d, indexing="ij"), -1).reshape(-1, d) * 2.0


@cache
def crowds(d: int, seed: int = 0, N: int = 250) -> dict[str, tuple]:
    """Crowds of every kind that could lose a pair."""
    rng, wide = np.random.default_rng(seed), 2.2 * N ** (1 / d)
    here, any_way, one = wide * rng.random((N, d)), families.bell(rng, (N, d)), np.ones(N)
    some = rng.random((N, 1)) < 0.05
    cubes, along, k = lattice(6, d), np.eye(d)[:1], np.arange(100.0)[:, None]
    found = {
        "gas": (here, 0.3 * any_way, one),
        "at rest, all alike": (here, 0 * any_way, one),
        "a zigzag over the border of two rows": (
            np.vstack([0 * along[:1], (100 + 1.97 * k) * along + (2 + 0.05 * (-1) ** k) * np.eye(d)[1]]),
            np.zeros((101, d)),
            np.ones(101),
        ),
        "radii 1 : 1000": (6 * here, any_way, families.octaves(rng, -7, 3, N)),
        "radii and speeds of every size": (
            here * 6,
            any_way * families.octaves(rng, -9, 6, (N, 1)),
            families.octaves(rng, -9, 0, N),
        ),
        "fast movers": (2 * here, any_way * np.where(some, 100, 0.2), one),
        "all fast": (9 * here, 50 * any_way, one),
        "one very fast": (2 * here, any_way * np.where(np.arange(N) == 7, 1e9, 0.2)[:, None], one),
        "clusters": (0.1 * any_way + 1e6 * rng.integers(0, 3, (N, 1)), 1e-3 * any_way, 3e-3 * one),
        "clusters and giants": (
            np.vstack([here / 99, 1e3 * here[:9]]),
            np.vstack([any_way / 99, any_way[:9]]),
            np.r_[one / 99, np.full(9, 300.0)],
        ),
        "all in one place": (np.zeros((50, d)), any_way[:50], one[:50]),
        "two places": (np.where(some, 0.0, 2.0) + 0 * here, 0 * here, one),
        "a lattice that touches": (cubes, 0 * cubes, np.ones(len(cubes))),
        "a lattice that moves": (cubes, rng.integers(-2, 3, cubes.shape) * 1.0, np.ones(len(cubes))),
        "a lattice of points": (cubes, rng.integers(-2, 3, cubes.shape) * 1.0, np.zeros(len(cubes))),
        "a wide lattice": (cubes * 2**20, 0.0 * cubes, np.full(len(cubes), 2.0**20)),
        "far from the origin": (here + 1e15, any_way, one),
        "farther": (1e4 * here + 1e18, any_way, one),
        "one cluster far": (np.where(some, 1e300 + 1e285 * here, here), any_way, one),
        "points at rest": (np.zeros((40, d)), np.zeros((40, d)), np.zeros(40)),
        "a line": (here * np.eye(d)[0], any_way * np.eye(d)[0], 0.4 * one),
        "one that crosses all": (
            np.vstack([lattice(15, d)[:200] * 4, np.full(d, -500.0)]),
            np.vstack([np.zeros((200, d)), np.full(d, 1000.0)]),
            np.full(201, 1.5),
        ),
    }
    return found | {
        f"scale {s:g}": (here * (0.3 * s), any_way * (0.3 * s), one * (0.3 * s))
        for s in (1e-320, 1e-300, 1e-160, 1e150, 1e300)
    }


@pytest.mark.one_in(10)
@both
@pytest.mark.parametrize("name", crowds(2))
def test_every_pair_that_touches_and_none_besides(name, d, way):
    p, v, r = crowds(d)[name]
    right = brute(p, v, r)
    same(broad.pairs(p, v, r), right)
    alone = broad.pairs(p, v, r, times=False)
    np.testing.assert_array_equal(alone.i, right.i)
    np.testing.assert_array_equal(alone.j, right.j)
    assert alone.t is None


@pytest.mark.one_in(2)
@both
@pytest.mark.parametrize("seed", often(range(3), [0]))
def test_again_with_other_chance(d, seed, way):
    for p, v, r in crowds(d, 100 + seed, N=120).values():
        same(broad.pairs(p, v, r), brute(p, v, r))


def test_the_crowds_hold_pairs_of_every_kind():
    found = {name: brute(*crowd).t for name, crowd in crowds(3).items()}
    assert sum(len(t) > 0 for t in found.values()) >= len(found) - 4, {k: len(t) for k, t in found.items()}
    assert sum(np.any((t > 0) & (t <= 1)) for t in found.values()) > len(found) // 2


@pytest.mark.one_in(15)
@both
@pytest.mark.parametrize("k", often([0, 1, 3, 12, 23, 24], [0, 3, 23, 24]))
@pytest.mark.parametrize("far", often([0, 1, 10, 64, 300, 1000], [0, 10, 1000]))
def test_some_move_among_points_at_rest(k, far, d, way):
    """However many move, and however far or near: 2^±far beside the points' distances, which touch many of them."""
    rng, N = np.random.default_rng(k), 24
    p, work = rng.integers(-4, 5, size=(N, d)) * 1.0, {}
    for speed, size in ((far, 0), (-far, 0), (far, -far), (0, -far), (far, far)):
        v = np.where(np.arange(N)[:, None] < k, np.ldexp(rng.integers(-9, 10, size=(N, d)) * 1.0, speed), 0)
        r = np.where(np.arange(N) < k, np.ldexp(1.0, size), 0)
        for radii in (r, 0 * r, r[::-1]):
            same(broad.pairs(p, v, radii, work=work), brute(p, v, radii))


@pytest.mark.parametrize("seed", often(range(12), range(1)))
def test_mixtures_drawn_from_a_grammar(seed, way):
    work = {}
    for k in range(25):
        rng = np.random.default_rng((seed, k))
        p, v, r = crowd(rng, int(rng.integers(1, 90)), 2 + k % 2)
        right = brute(p, v, r)
        same(broad.pairs(p, v, r, work=work, threads=1 + k % 2), right)
        alone = broad.pairs(p, v, r, times=False)
        assert np.array_equal(alone.i, right.i) and np.array_equal(alone.j, right.j)


def test_the_grammar_draws_what_touches_and_what_does_not():
    rng, hits, pairs = np.random.default_rng(0), [], 0
    for _ in range(100):
        p, v, r = crowd(rng, 30, 2)
        assert all(np.isfinite(x).all() for x in (p, v, r)) and r.min() >= 0
        hits, pairs = hits + [*brute(p, v, r).t], pairs + 30 * 29 // 2
    hits = np.array(hits)
    assert 0.1 < len(hits) / pairs < 0.9 and 0.05 < np.mean(hits > 0) < 0.95 and (hits == 1).any()


def test_nothing_is_read_that_was_not_written(monkeypatch):
    """What is left from other crowds, or of other programs, in memory is of no effect: here it is poison."""

    def poisoned(work, name, shape, dtype=float):
        return np.full(shape, np.nan if dtype is float else np.iinfo(dtype).max, dtype)

    given = [crowd(np.random.default_rng(k), 60, 2 + k % 2) for k in range(24)] + [*crowds(3).values()]
    right = [broad.pairs(*one) for one in given]
    monkeypatch.setattr(loops, "array", poisoned)
    for one, expected in zip(given, right, strict=True):
        same(broad.pairs(*one), expected)


def test_arrays_that_are_kept_serve_one_call_at_a_time():
    work = {}
    with broad.used_alone(work):
        with pytest.raises(ValueError, match="^work must serve one call at a time: give each thread its own"):
            broad.pairs(*crowds(2)["gas"], work=work)
        broad.pairs(*crowds(2)["gas"], work={})
    with pytest.raises(ValueError, match="r must be at least 0"):
        broad.pairs([[0.0, 0]], [[0.0, 0]], [-1.0], work=work)
    same(broad.pairs(*crowds(2)["gas"], work=work), broad.pairs(*crowds(2)["gas"]))


def test_numbers_of_cells_stay_in_range():
    """64 levels of as many cells as there may be, a slice each, count to less than 2⁶²."""
    for wanted in ((1e300,) * 3, (1e300, 0.0, 0.0), (1e12, 1e9, 3.0), (0.0, 1e40, 1e40), (2.0**28, 2.0**20, 5.0)):
        most = reach.most_along(*wanted)
        x, y, z = (int(min(w, most)) + 1 for w in wanted)
        assert reach.LEVELS * loops.crowd.SLICES * (x + 2) * (y + 2) * (z + 2) <= 2**62
        assert max(wanted) < 2**17 or most >= 2**16


@both
def test_grazes_and_touches_by_a_hair(d, way):
    rng, names = np.random.default_rng(3), ("exact_graze", "graze_r_ulp", "touching_ulp", "end_contact_ulp", "grazing")
    for name in names:
        q, w, s = getattr(families, name)(80, d, seed=5)
        size = 2.0 ** np.ceil(np.log2(np.max(np.abs(q)) + np.max(np.abs(w)) + np.max(s)))
        away = rng.integers(-20, 20, (80, d)) * size
        p, v, r = np.vstack([away, away + q]), np.vstack([0 * w, w]), np.concatenate([0 * s, s])
        right = brute(p, v, r)
        assert len(right.t) > 10, name
        same(broad.pairs(p, v, r), right)


@both
def test_middles_that_rounding_moves_apart(d, way):
    """Doubles near 1e15 are an eighth apart: one middle is rounded down, the other up, by half of that."""
    along = np.eye(d)[0]
    p, v = np.array([1e15 * along, (1e15 + 2) * along]), np.array([0.12 * along, 0.1251 * along])
    same(broad.pairs(p, v, 1), broad.Pairs(np.array([0]), np.array([1]), np.array([0.0])))
    assert (p + v / 2)[1, 0] - (p + v / 2)[0, 0] > 2 + (0.12 + 0.1251) / 2


@both
@pytest.mark.parametrize("N", [0, 1, 2])
def test_none_one_and_two(N, d, way):
    p, v = np.zeros((N, d)), np.ones((N, d))
    found = broad.pairs(p, v, 1)
    same(found, broad.Pairs(*(np.arange(k, k + N // 2) for k in (0, 1)), np.zeros(N // 2)))


def test_what_is_given_may_be_lists_whole_numbers_float32_and_views(way):
    p, v, r = crowds(3)["gas"]
    single = [x.astype(np.float32) for x in (p, v, r)]
    same(broad.pairs(*single), brute(*(x.astype(float) for x in single)))
    same(broad.pairs(p[::-2], v[::-2], 1), brute(p[::-2].copy(), v[::-2].copy(), np.ones(len(p[::-2]))))
    same(broad.pairs([[0, 0], [3, 0]], [[1, 0], [0, 0]], [1, 1]), broad.Pairs(*(np.array([x]) for x in (0, 1, 1.0))))


@pytest.mark.slow
def test_two_threads_say_the_same(monkeypatch):
    monkeypatch.setattr(loops, "SLICE", 64)
    for p, v, r in crowds(3, N=700).values():
        if len(r) > 200 and len(found := broad.pairs(p, v, r).i) < 1e5:
            same(broad.pairs(p, v, r, threads=2), broad.pairs(p, v, r))
            assert len(found) == len(broad.pairs(p, v, r, times=False, threads=3).i)


def test_a_call_leaves_nothing_for_the_next_but_its_memory():
    work = {}
    for seed in range(2):
        for p, v, r in crowds(3, seed).values():
            same(broad.pairs(p, v, r, work=work), broad.pairs(p, v, r))
    kept = broad.pairs(*crowds(3)["gas"], work=work)
    before = [x.copy() for x in kept]
    broad.pairs(*crowds(3, 7)["gas"], work=work)
    same(kept, broad.Pairs(*before))


def test_the_order_of_balls_decides_nothing_but_their_names():
    p, v, r = crowds(3, N=900)["radii and speeds of every size"]
    order = np.random.default_rng(1).permutation(len(r))
    found, other = broad.pairs(p, v, r), broad.pairs(p[order], v[order], r[order])
    i, j = order[other.i], order[other.j]
    back = np.lexsort((np.maximum(i, j), np.minimum(i, j)))
    np.testing.assert_array_equal(np.minimum(i, j)[back], found.i)
    np.testing.assert_array_equal(np.maximum(i, j)[back], found.j)
    np.testing.assert_array_equal(other.t[back], found.t)


def test_it_asks_few():
    start, _ = setups.gas(5_000, 0.3, 3)
    p, v, r = start.x, 0.2 * start.v, start.r
    c, found = loops.crowd_of(p, v, r, {})
    s, g = loops.sorted_crowd(c, found, 1, {})
    first, second = np.empty((2, 500_000), np.int32)
    _, asked = loops.loop("ask")(s, g, 0, 0, len(r), 5, first, second)
    assert len(broad.pairs(p, v, r).i) <= asked < len(r)


def test_one_ball_with_more_neighbours_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr(loops, "SLICE", 8)
    p, v, r = np.random.default_rng(0).random((300, 3)), np.zeros((300, 3)), np.ones(300)
    same(broad.pairs(p, v, r), brute(p, v, r))


BAD = {
    "p must be finite; got nan at index (3, 1)": dict(p="nan"),
    "v must be finite; got inf at index (4, 0)": dict(v="inf"),
    "r must be at least 0: it is a radius or a sum of radii; got -1.0 at index 5": dict(r="negative"),
    "p must have shape (N, d)": dict(p=np.zeros(3), v=np.zeros(3), r=1.0),
    "p must have a last axis of 2 or 3": dict(p=np.zeros((3, 4)), v=np.zeros((3, 4)), r=np.ones(3)),
    "must have shapes that broadcast": dict(p=np.zeros((3, 2)), v=np.zeros((4, 2)), r=np.ones(3)),
    "threads must be at least 1; got 0": dict(threads=0),
}


@pytest.mark.parametrize("message", BAD)
def test_bad_input(message, way):
    p, v, r = (x.copy() for x in crowds(3)["gas"])
    given = dict(p=p, v=v, r=r) | {k: x for k, x in BAD[message].items() if not isinstance(x, str)}
    if BAD[message].get("p") is not None and isinstance(BAD[message]["p"], str):
        p[3, 1] = np.nan
    if isinstance(BAD[message].get("v"), str):
        v[4, 0] = np.inf
    if isinstance(BAD[message].get("r"), str):
        r[5] = -1
    with pytest.raises(ValueError) as error:
        broad.pairs(**given)
    assert message in str(error.value)


def test_bad_types(way):
    p, v, r = crowds(2)["gas"]
    for message, options in {
        "times must be True or False": dict(times="no"),
        "threads must be a whole number": dict(threads=1.5),
        "work must be a dict": dict(work=[]),
    }.items():
        with pytest.raises(TypeError, match=message):
            broad.pairs(p, v, r, **options)
    with pytest.raises(TypeError, match="^p must be real numbers"):
        broad.pairs(p.astype(complex), v, r)


def test_more_balls_than_an_index_counts(monkeypatch):
    monkeypatch.setattr(broad, "MOST_BALLS", 100)
    with pytest.raises(ValueError, match="p must have at most 100 rows, as many as 32 bits count; got 250"):
        broad.pairs(*crowds(2)["gas"])


def test_memory_that_is_not_there_is_not_taken(monkeypatch):
    monkeypatch.setattr(memory, "LITTLE", 0)
    monkeypatch.setattr(memory, "free_memory", lambda: 1e4)
    with pytest.raises(
        MemoryError, match="250 balls, their paths cut into 250 parts, want 3.4e-05 GB; 1e-05 GB are free"
    ):
        broad.pairs(*crowds(3)["gas"])
    monkeypatch.setattr(memory, "free_memory", lambda: 1e6)
    with pytest.raises(MemoryError, match="the pairs that touch among 1,000 balls are so many"):
        broad.pairs(np.zeros((1000, 2)), np.zeros((1000, 2)), 1)


@cache
def large_crowds(N: int) -> dict[str, tuple]:
    """Many balls, of kinds that took much time or memory, or could."""
    rng, wide = np.random.default_rng(1), 2.2 * N**0.5
    here, any_way, one = wide * rng.random((N, 2)), families.bell(rng, (N, 2)), np.ones(N)
    row, few = np.arange(N)[:, None] * 4.0, (np.arange(N) % 100 == 0)[:, None]
    return {
        "gas": (here, 0.3 * any_way, one),
        "a few fly far among points at rest": (here, np.where(few, wide * any_way, 0), 0 * one),
        "half of them move among points at rest": (here, np.where(rng.random((N, 1)) < 0.5, 5 * any_way, 0), 0 * one),
        "one flies very far": (here, np.where(np.arange(N)[:, None] == 7, 1e20, 0 * here), one),
        "one in a hundred is fast": (here, np.where(few, 100 * any_way, 0), one),
        "at the end of the range": (
            (here / wide - 0.5) * 2 * 1.7e308,
            np.where(np.arange(N)[:, None] == 7, 1.6e308, 0 * here),
            one * (0.3e308 / N**0.5),
        ),
        "a row": (row * [1, 0], 0.3 * any_way, one),
        "a row the other way": (row * [0, 1], 0.3 * any_way, one),
        "radii and speeds of sixty octaves": (
            6 * here,
            any_way * families.octaves(rng, -60, 6, (N, 1)),
            families.octaves(rng, -60, 0, N),
        ),
    }


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", large_crowds(4))
def test_no_more_memory_than_promised(name):
    import tracemalloc

    balls = large_crowds(50_000)[name]
    found = broad.pairs(*balls)
    tracemalloc.start()
    broad.pairs(*balls)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 300 * len(balls[2]) + sum(x.nbytes for x in found)


@pytest.mark.parametrize(
    "name", ["gas", "one flies very far", "a row", "a row the other way", "at the end of the range"]
)
def test_a_large_crowd_asks_few(name):
    """Each asks one other or so, where in a row each once asked half of all: the last cell held what lay beyond."""
    p, v, r = large_crowds(100_000)[name]
    c, found = loops.crowd_of(p, v, r, {})
    s, g = loops.sorted_crowd(c, found, 1, {})
    asked, room = 0, np.empty((2, 1_000_000), np.int32)
    for level, last in enumerate(g.first[1:].tolist()):
        end, many = loops.loop("ask")(s, g, level, int(g.first[level]), last, 2, *room)
        assert end == last
        asked += many
    assert asked < 4 * len(r)


@pytest.mark.slow
def test_frames_on_two_processes():
    da, distributed = pytest.importorskip("dask.array"), pytest.importorskip("distributed")
    import dask

    p, v, r = (np.stack([crowds(3, seed)["gas"][k] for seed in range(4)]) for k in range(3))
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        with distributed.Client(cluster):
            found = dask.compute(*broad.pairs_of_frames(da.from_array(p, chunks=(2, 100, 3)), da.from_array(v), r[0]))
    for k, one in enumerate(found):
        same(one, brute(p[k], v[k], r[k]))


def test_frames_drawn_from_a_grammar():
    da, dask = pytest.importorskip("dask.array"), pytest.importorskip("dask")
    for d in (2, 3):
        frames = [crowd(np.random.default_rng((d, k)), 40, d) for k in range(8)]
        for p, v, r in frames:
            given = (da.from_array(x[None]) for x in (p, v))
            same(dask.compute(*broad.pairs_of_frames(*given, r), scheduler="sync")[0], brute(p, v, r))


def test_frames_of_bad_input():
    da = pytest.importorskip("dask.array")
    with pytest.raises(ValueError, match="^p must be a dask array of frames"):
        broad.pairs_of_frames(np.zeros((2, 3, 2)), da.zeros((2, 3, 2)), 1)
    with pytest.raises(ValueError, match="^v must be a dask array of frames"):
        broad.pairs_of_frames(da.zeros((2, 3, 2)), da.zeros((2, 4, 2)), 1)
    with pytest.raises(TypeError, match="^times must be"):
        broad.pairs_of_frames(da.zeros((2, 3, 2)), da.zeros((2, 3, 2)), 1, times=2)


def test_no_warning_escapes(way):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for p, v, r in crowds(2, 5, N=60).values():
            broad.pairs(p, v, r)

"""The batch gives the answers of the methods it stands for, bit by bit, however it is asked."""

import builtins
import warnings
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

import lib
from lib import batch, compiled, exact, residual
from lib.attack import families
from lib.frame import Contact

SLOW = {"exact": exact.sweep, "residual": residual.sweep}
every_method = pytest.mark.parametrize("method", SLOW)
both = pytest.mark.parametrize("d", [2, 3])


@pytest.fixture
def without_numba(monkeypatch):
    """A Python that has no numba."""
    real = builtins.__import__

    def refuse(name, *rest, **options):
        if name.startswith("numba"):
            raise ImportError(name)
        return real(name, *rest, **options)

    monkeypatch.setattr(builtins, "__import__", refuse)
    compiled.is_installed.cache_clear()
    yield
    compiled.is_installed.cache_clear()


def same(got, right) -> None:
    np.testing.assert_array_equal(got.hit, right.hit)
    np.testing.assert_array_equal(got.t, right.t)
    assert got.hit.dtype == bool and got.t.dtype == right.t.dtype and got.hit.shape == right.hit.shape


@every_method
@both
def test_every_family(method, d):
    for make in families.FAMILIES.values():
        pairs = make(400, d, seed=2)
        right = SLOW[method](*pairs)
        same(batch.sweep(*pairs, method=method), right)
        alone = batch.sweep(*pairs, method=method, times=False)
        np.testing.assert_array_equal(alone.hit, right.hit)
        assert alone.t is None


@pytest.mark.parametrize("scale", [1e-300, 1e-160, 1.0, 1e100, 1e300])
def test_at_any_scale(scale):
    p, v, r = families.grazing(300, off=1e-12)
    pairs = p * scale, v * scale, r * scale
    same(batch.sweep(*pairs), exact.sweep(*pairs))
    same(batch.sweep(*pairs, method="residual"), residual.sweep(*pairs))


@pytest.mark.one_in(2)
@both
def test_float32(d):
    pairs = [x.astype(np.float32) for x in families.grazing(2000, d, off=1e-2)]
    wide = [x.astype(np.float64) for x in pairs]
    same(batch.sweep(*pairs), exact.sweep(*pairs))
    same(batch.sweep(*pairs, method="residual", precision="input"), residual.sweep(*pairs))
    inside = batch.sweep(*pairs, method="residual")
    np.testing.assert_array_equal(inside.hit, residual.sweep(*wide).hit)
    np.testing.assert_array_equal(inside.t, residual.sweep(*wide).t.astype(np.float32))
    assert np.any(residual.sweep(*pairs).hit != inside.hit)


def test_a_time_midway_between_two_doubles_is_rounded_to_even():
    r = np.arange(1, 40, 2) * 2.0**-54
    p, v = np.tile([0.75, 0], (20, 1)), np.tile([-1.0, 0], (20, 1))
    right = [float(Fraction(3, 4) - Fraction(x)) for x in r.tolist()]
    assert batch.sweep(p, v, r).t.tolist() == exact.sweep(p, v, r).t.tolist() == right
    assert (exact.steps(p, v, r).stage == 0).all()  # the hit is certain at once, the time is not


@every_method
def test_out_and_threads(method):
    pairs = families.ordinary(200_000)
    right = SLOW[method](*pairs)
    out = Contact(np.empty(200_000, bool), np.empty(200_000))
    assert batch.sweep(*pairs, method=method, out=out) is out
    same(out, right)
    same(batch.sweep(*pairs, method=method, threads=2), right)
    alone = Contact(np.empty(200_000, bool), None)
    assert batch.sweep(*pairs, method=method, out=alone, times=False) is alone
    np.testing.assert_array_equal(alone.hit, right.hit)


@every_method
def test_shapes(method):
    p, v, r = families.ordinary(24)
    p, v = p.reshape(4, 6, 3), v.reshape(4, 6, 3)
    same(batch.sweep(p, v, r[:6], method=method), SLOW[method](p, v, r[:6]))
    same(batch.sweep(p[::2, ::-1], v[:1, :], 1, method=method), SLOW[method](p[::2, ::-1], v[:1, :], 1))
    one = Contact(*map(np.asarray, SLOW[method]([5, 0], [-4, 0], 3)))
    same(batch.sweep([5, 0], [-4, 0], 3, method=method), one)
    same(
        batch.sweep(np.zeros((0, 3)), np.zeros((0, 3)), np.zeros(0), method=method),
        Contact(np.zeros(0, bool), np.zeros(0)),
    )


BAD = {
    "p must be finite; got nan at index": dict(p=np.array([[1.0, np.nan]])),
    "v must be finite; got inf at index": dict(v=np.array([[1.0, np.inf]])),
    "r must be at least 0": dict(r=np.array([-1.0])),
    "p must have a last axis": dict(p=np.zeros((1, 4))),
    "must have shapes that broadcast": dict(p=np.zeros((3, 2)), v=np.zeros((2, 2))),
    "method must be one of exact, residual; got 'best'": dict(method="best"),
    "precision must be one of float64, input; got 'float16'": dict(precision="float16"),
    "precision must be float64 for the exact method": dict(precision="input"),
    "threads must be at least 1; got 0": dict(threads=0),
    "out.t must be a contiguous float64 array of shape": dict(out=Contact(np.empty(1, bool), np.empty(1, np.float32))),
    "out.hit must be a contiguous bool array of shape": dict(out=Contact(np.empty(2, bool), np.empty(1))),
}


@pytest.mark.parametrize("message", BAD)
@every_method
def test_bad_input(method, message):
    good = dict(p=np.array([[5.0, 0]]), v=np.array([[-4.0, 0]]), r=np.array([3.0]), method=method)
    if "exact method" in message and method == "residual":
        good["method"] = "exact"
    with pytest.raises(ValueError, match=message.replace("(", r"\(")):
        batch.sweep(**(good | BAD[message]))


def test_bad_types():
    with pytest.raises(TypeError, match="^threads must be a whole number"):
        batch.sweep([5, 0], [-4, 0], 3, threads=1.5)
    with pytest.raises(TypeError, match="^out must be a Contact"):
        batch.sweep([5, 0], [-4, 0], 3, out=[1])
    with pytest.raises(TypeError, match="^p must be real numbers"):
        batch.sweep(np.array([[1j, 0]]), [-4, 0], 3)
    with pytest.raises(TypeError, match="^times must be True or False"):
        batch.sweep([5, 0], [-4, 0], 3, times="no")


def test_without_numba(without_numba):
    pairs = families.grazing(40_000, off=1e-12)
    with pytest.warns(UserWarning, match="numba is not installed"):
        same(batch.sweep(*pairs), exact.sweep(*pairs))
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # it says so once
        same(batch.sweep(*pairs, method="residual"), residual.sweep(*pairs))
        single = [x.astype(np.float32) for x in pairs]
        same(batch.sweep(*single, method="residual", precision="input"), residual.sweep(*single))
        inside = batch.sweep(*single, method="residual")
    assert inside.t.dtype == np.float32
    np.testing.assert_array_equal(inside.hit, residual.sweep(*(x.astype(np.float64) for x in single)).hit)


@pytest.mark.parametrize(("short", "serves"), [((0, 62), False), ((0, 63), True), ((0, 69), True), ((0, 70), False)])
def test_a_numba_that_serves(monkeypatch, short, serves):
    numba = pytest.importorskip("numba")
    monkeypatch.setattr(numba, "version_info", numba.version_info._replace(short=short))
    ask = compiled.is_installed.__wrapped__
    if serves:
        assert ask()
    else:
        with pytest.warns(UserWarning, match="numba must be 0.63 or newer and older than 0.70, and is "):
            assert not ask()


def in_blocks() -> Iterator[tuple[Contact, Contact]]:
    """What blocks of many shapes give, computed where Dask runs, and the method itself."""
    da, pairs = pytest.importorskip("dask.array"), families.grazing(3000, off=1e-14)
    p, v, r = pairs
    given = da.from_array(p, chunks=(700, 2)), da.from_array(v, chunks=(1000, 3)), da.from_array(r, chunks=900)
    for method in SLOW:
        found = batch.sweep_blocks(*given, method=method)
        yield Contact(found.hit.compute(), found.t.compute()), SLOW[method](*pairs)


def test_blocks():
    for got, right in in_blocks():
        same(got, right)


@pytest.mark.slow
def test_blocks_on_a_cluster():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            assert len(client.scheduler_info()["workers"]) == 2
            for got, right in in_blocks():
                same(got, right)


def test_blocks_of_bad_input():
    da = pytest.importorskip("dask.array")
    with pytest.raises(ValueError, match="^p must be a dask array of shape"):
        batch.sweep_blocks(np.zeros((3, 2)), da.zeros((3, 2)), da.zeros(3))
    with pytest.raises(ValueError, match="^method must be one of"):
        batch.sweep_blocks(da.zeros((3, 2)), da.zeros((3, 2)), da.zeros(3), method="best")


@every_method
def test_errors_say_what_the_method_says(method):
    p, v, r = families.ordinary(100_000)
    p = p.reshape(400, 250, 3).copy()
    p[399, 3, 1] = np.nan
    cases = (p, v.reshape(400, 250, 3), r.reshape(400, 250)), (np.zeros((0, 3)), np.zeros((0, 3)), np.array(-1.0))
    cases += ((np.array(5.0), np.array(-4.0), np.array([3.0])),)
    for pairs in cases:
        with pytest.raises(ValueError) as right:
            SLOW[method](*pairs)
        with pytest.raises(ValueError) as got:
            batch.sweep(*pairs, method=method)
        assert str(got.value) == str(right.value)


def test_out_that_is_read_only():
    out = Contact(np.empty(1, bool), np.empty(1))
    out.hit.flags.writeable = False
    with pytest.raises(ValueError, match="^out.hit must be .* read-only"):
        batch.sweep([[5.0, 0]], [[-4.0, 0]], [3.0], out=out)


@every_method
@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf, -1.0])
def test_an_error_leaves_in_out_what_was_there(method, bad):
    """Also where it stands in the last of several slices, when the first could have been answered."""
    p, v, r = families.ordinary(3 * batch.SLICE)
    out = Contact(np.zeros(len(r), bool), np.full(len(r), 7.0))
    for x in (r,) if bad == -1 else (p[:, 1], v[:, 2], r):
        kept, x[-1] = x[-1], bad
        with pytest.raises(ValueError, match="must be"):
            batch.sweep(p, v, r, method, out=out, threads=2)
        x[-1] = kept
    assert not out.hit.any() and (out.t == 7).all()


def test_out_must_be_what_is_wanted():
    p, v, r = families.ordinary(10)
    out = Contact(np.empty(10, bool), np.empty(10))
    with pytest.raises(ValueError, match="^out.t must be None where no times are wanted; got ndarray"):
        batch.sweep(p, v, r, out=out, times=False)
    with pytest.raises(TypeError, match="^out must be a Contact of two arrays; got tuple"):
        batch.sweep(p, v, r, out=tuple(out))


def test_blocks_of_mixed_types_and_unknown_options():
    da = pytest.importorskip("dask.array")
    p, v, r = families.ordinary(50)
    given = da.from_array(p), da.from_array(v), da.from_array(r.astype(np.float32))
    found = batch.sweep_blocks(*given, method="residual")
    same(Contact(found.hit.compute(), found.t.compute()), residual.sweep(p, v, r.astype(np.float32)))
    with pytest.raises(TypeError, match="methd"):
        batch.sweep_blocks(*given, methd="residual")


@pytest.mark.parametrize("method", ["exact", "residual"])
def test_an_output_that_shares_memory_is_refused(method):
    p, v, r = families.ordinary(1000)
    memory = np.concatenate([p.ravel(), v.ravel(), r])
    p, v, r = memory[:3000].reshape(-1, 3), memory[3000:6000].reshape(-1, 3), memory[6000:]
    hit, before = np.empty(1000, bool), memory.copy()
    for name, t in (("p", p.reshape(-1)[500:1500]), ("v", v.reshape(-1)[:1000]), ("r", r)):
        with pytest.raises(ValueError, match=f"out.t must not share memory with {name}"):
            batch.sweep(p, v, r, method, out=Contact(hit, t))
    with pytest.raises(ValueError, match="out.hit must not share memory with p"):
        batch.sweep(p, v, r, method, out=Contact(memory.view(bool)[:1000], np.empty(1000)))
    both = np.empty(1000)
    with pytest.raises(ValueError, match="out.hit must not share memory with out.t"):
        batch.sweep(p, v, r, method, out=Contact(both.view(bool)[:1000], both))
    assert np.array_equal(memory, before)


def test_masked_arrays_are_not_taken_for_plain_ones():
    p, v, r = families.ordinary(10)
    with pytest.raises(TypeError, match="r must be real numbers, none of them masked"):
        batch.sweep(p, v, np.ma.masked_array(r, r > 1))


def test_numbers_beside_float32_count_as_float64_holds_them():
    p, v = np.float32([[0.1, 0]]), np.float32([[0, 0]])
    assert not batch.sweep(p, v, 0.1).hit[0] and batch.sweep(p, v, float(p[0, 0])).hit[0]


@pytest.mark.parametrize("d", [2, 3])
def test_one_pair_as_arrays_of_one_axis(d):
    p, v = np.zeros(d), np.zeros(d)
    p[0], v[0] = 5, -4
    got = batch.sweep(p, v, np.array(3.0))
    assert (got.hit, got.t) == (True, 0.5) and got.t.shape == ()


def test_options_that_are_arrays_are_refused_like_others():
    with pytest.raises(ValueError, match="method must be one of exact, residual; got"):
        batch.sweep([1, 0], [0, 0], 1, method=np.array(["exact", "residual"]))


@pytest.mark.parametrize("coordinate", range(7))
@pytest.mark.parametrize("scale", [2.0**-120, 2.0**120])
def test_one_number_far_out_of_the_filters_range(coordinate, scale):
    """Each of p, v and r counts among the sizes between which the filter's bounds hold as they stand."""
    p, v, r = np.array([[3.0, 4, 1]]), np.array([[-3.0, -4, -1]]), np.array([2.0])
    rows = [p, v, r] if scale > 1 else [x * scale for x in (p, v, r)]
    flat = rows[min(coordinate // 3, 2)]
    flat.reshape(-1)[coordinate % 3 if coordinate < 6 else 0] *= scale if scale > 1 else 1 / scale
    same(batch.sweep(*rows), exact.sweep(*rows))
    loop = batch.loop_for(True, 3, np.dtype(float))
    _, left = loop(*(x.reshape(-1) for x in rows), np.empty(1, np.uint8), np.empty(1), np.empty(2, np.int64), True)
    assert left == (scale > 1)


def apart(p, v, r, seed: int) -> tuple:
    """Both balls of pairs: the first as it comes, so that differences round."""
    rng = np.random.default_rng(seed)
    first = rng.permutation(len(r))
    return p[first], v[first], r[first], p, v, r


@pytest.mark.one_in(3)
@both
@pytest.mark.parametrize("family", families.FAMILIES)
def test_two_balls_each_have_the_bits_of_the_front_door(family, d):
    with np.errstate(all="ignore"):
        p, v, r = families.FAMILIES[family](300, d, seed=4)
    for given in (apart(p, v, r, 5), (0 * p, 0 * v, 0 * r, p, v, r), (p, v, r / 2, 2 * p, 2 * v, r / 2)):
        if all(np.isfinite(x).all() for x in given):
            same(batch.sweep_absolute(*given), lib.sweep(*given))
            alone = batch.sweep_absolute(*given, times=False)
            np.testing.assert_array_equal(alone.hit, lib.sweep(*given).hit)
            assert alone.t is None


def decimals(n: int, seed: int) -> tuple:
    """Two balls each with one decimal, near enough to meet."""
    rng = np.random.default_rng(seed)
    p1, v1, p2, v2 = (np.round(rng.uniform(-5, 5, (n, 3)), 1) for _ in range(4))
    return p1, v1, np.round(rng.uniform(0, 3, n), 1), p2, v2, np.round(rng.uniform(0, 3, n), 1)


def test_who_subtracts_first_asks_about_other_numbers():
    given = p1, v1, r1, p2, v2, r2 = decimals(400_000, seed=1)
    right, other = batch.sweep_absolute(*given), batch.sweep(p2 - p1, v2 - v1, r1 + r2)
    assert 0 < np.sum(right.hit != other.hit) < 100 and 1000 < np.sum(right.t != other.t) < 40_000
    some = right.hit != other.hit
    same(Contact(right.hit[some], right.t[some]), lib.sweep(*(x[some] for x in given)))
    few = slice(0, 4000)
    same(Contact(right.hit[few], right.t[few]), lib.sweep(*(x[few] for x in given)))


def test_two_balls_of_any_shape_and_kind():
    p1, v1, r1, p2, v2, r2 = decimals(600, seed=2)
    grid = [x.reshape(20, 30, *x.shape[1:]) for x in (p1, v1, r1, p2, v2, r2)]
    same(batch.sweep_absolute(*grid), lib.sweep(*grid))
    given = p1[:, ::-1], v1.astype(np.float32), 1, p2.tolist(), v2[::1][0], r2[::-1]
    same(batch.sweep_absolute(*given), lib.sweep(*given))
    assert batch.sweep_absolute([5, 0], [-4, 0], 1, [0, 0], [0, 0], 2).hit.shape == ()
    assert batch.sweep_absolute(*(x[:0] for x in (p1, v1, r1, p2, v2, r2))).t.shape == (0,)
    many = [np.tile(x, (200, 1) if x.ndim == 2 else 200) for x in (p1, v1, r1, p2, v2, r2)]
    out = Contact(np.empty(120_000, bool), np.empty(120_000))
    assert batch.sweep_absolute(*many, out=out, threads=2) is out
    same(out, lib.sweep(*many))


@pytest.mark.parametrize("which", range(6))
@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf, -1.0])
def test_what_is_wrong_with_one_of_two_balls_is_named(which, bad):
    given = [x.copy() for x in decimals(3 * batch.SLICE, seed=3)]
    if bad == -1 and which not in (2, 5):
        return
    given[which][-1] = bad
    name, out = (
        ("p1", "v1", "r1", "p2", "v2", "r2")[which],
        Contact(np.zeros(len(given[2]), bool), np.full(len(given[2]), 7.0)),
    )
    for options in ({}, {"out": out}):
        with pytest.raises(ValueError, match=f"^{name} must be .* at index "):
            batch.sweep_absolute(*given, **options)
    assert not out.hit.any() and (out.t == 7).all()


def test_two_balls_without_numba(without_numba):
    given = decimals(300, seed=4)
    with pytest.warns(UserWarning, match="numba is not installed"):
        same(batch.sweep_absolute(*given), lib.sweep(*given))
    assert batch.sweep_absolute(*given, times=False).t is None


def test_blocks_without_times_and_with_one_radius():
    da, (p, v, _) = pytest.importorskip("dask.array"), families.ordinary(3000)
    rows = da.from_array(p, chunks=(700, 3)), da.from_array(v, chunks=(1000, 3))
    found = batch.sweep_blocks(*rows, 1.5)
    same(Contact(found.hit.compute(), found.t.compute()), exact.sweep(p, v, 1.5))
    alone = batch.sweep_blocks(*rows, 1.5, times=False)
    assert alone.t is None and np.array_equal(alone.hit.compute(), exact.sweep(p, v, 1.5).hit)
    with pytest.raises(ValueError, match="^r must be at least 0"):
        batch.sweep_blocks(*rows, -1.0)
    with pytest.raises(ValueError, match="^r must be a number, or a dask array of one axis"):
        batch.sweep_blocks(*rows, da.zeros(7))


def test_what_is_wrong_in_a_block_is_named_by_its_place_in_the_whole():
    da, (p, v, r) = pytest.importorskip("dask.array"), families.ordinary(3000)
    p, r = p.copy(), r.copy()
    p[2345, 1], r[2999] = np.nan, -1
    given = [da.from_array(x, chunks=700) for x in (p, v, np.abs(r))]
    with pytest.raises(ValueError, match=r"^p must be finite; got nan at index \(2345, 1\)"):
        batch.sweep_blocks(*given).hit.compute()
    given = [da.from_array(x, chunks=700) for x in (np.nan_to_num(p), v, r)]
    with pytest.raises(ValueError, match=r"^r must be at least 0.* at index 2999"):
        batch.sweep_blocks(*given).hit.compute()


def mixed(rng: np.random.Generator, n: int) -> np.ndarray:
    """Numbers of every kind side by side: halves, one decimal, 0, any digits, near and far in size."""
    x, kind = rng.uniform(-1, 1, n), rng.integers(0, 6, n)
    x = np.select([kind == 0, kind == 1, kind == 2], [rng.integers(-8, 9, n) / 2, np.round(10 * x, 1), 0 * x], x)
    far = np.where(kind == 3, rng.integers(-60, 60, n), np.where(kind == 4, rng.choice([-1060, -500, 500, 1000], n), 0))
    return np.ldexp(x, far)


@both
def test_two_balls_of_a_mixed_crowd_have_the_answers_of_whole_numbers(d):
    rng, names = np.random.default_rng(d), list(families.FAMILIES)
    for k in range(8):
        with np.errstate(all="ignore"):
            p, v, r = families.FAMILIES[names[rng.integers(len(names))]](500, d, seed=k)
            p1, v1, p2, v2 = (np.stack([mixed(rng, 500) for _ in range(d)], axis=1) for _ in range(4))
            near = rng.random(500) < 0.5
            p2, v2 = np.where(near[:, None], p1 + p, p2), np.where(near[:, None], v1 + v, v2)
        given = p1, v1, np.where(near, 0, abs(mixed(rng, 500))), p2, v2, np.where(near, r, abs(mixed(rng, 500)))
        fine = np.isfinite(np.column_stack(given)).all(axis=1)
        p1, v1, r1, p2, v2, r2 = given = [x[fine] for x in given]
        terms = zip(*(x.tolist() for x in (p2, -p1, v2, -v1, r2, r1)), strict=True)
        right = [exact.first_contact([a, b], [x, y], [s, t]) for a, b, x, y, s, t in terms]
        got = batch.sweep_absolute(*given)
        np.testing.assert_array_equal(got.t, right)
        np.testing.assert_array_equal(got.hit, np.isfinite(right))

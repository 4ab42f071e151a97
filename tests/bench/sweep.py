"""How fast the batch is: ratios to a plain C++ Viète method, medians of interleaved rounds of one run.

`python tests/bench/sweep.py`, with --quick for a million pairs alone. A ratio above 1 is faster than the C++.
"""

import argparse
import ctypes
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np

from lib import batch, residual
from lib.attack import families
from lib.frame import Contact

ROUNDS = 9
WANTED = {
    ("half hits", "residual, float32 throughout"): 3.6,
    ("half hits", "residual, float32 in, float64 inside"): 2.4,
    ("half hits", "residual, float64"): 2.0,
    ("half hits", "exact, hit alone, float64"): 1.5,
    ("half hits", "exact, hit and t, float64"): 0.5,
    ("half hits", "numpy in chunks, float32"): 0.45,
    ("half hits", "numpy in chunks, float64"): 0.3,
    ("half hits", "exact, both balls, float64"): 0.3,
    ("grazing", "exact, hit and t, float64"): 0.2,
    ("few digits", "exact, hit and t, float64"): 0.05,
}
"""Ratios wanted at a million pairs."""


def compiled(folder: str) -> ctypes.CDLL:
    """The C++ of `viete.cpp` as a shared library."""
    library = Path(folder, "viete.so")
    source = Path(__file__).with_name("viete.cpp")
    subprocess.run(["g++", "-O3", "-march=native", "-shared", "-fPIC", "-std=c++17", "-o", library, source], check=True)
    return ctypes.CDLL(str(library))


def workload(name: str, n: int) -> tuple:
    """n pairs in random order: all moving apart, half of them hits, all near a graze, or all of few digits and on a
    boundary, as in stacks and on grids."""
    rng = np.random.default_rng(0)
    if name == "few digits":
        kinds = families.exact_graze, families.touching_at_rest, families.FAMILIES["contact at t = 1"]
        parts, order = zip(*(make(n // 3 + 1, 3, seed=1) for make in kinds), strict=True), rng.permutation(n)
        return tuple(np.concatenate(x)[order] for x in parts)
    if name == "grazing":
        return families.grazing(n, seed=1)
    p, v, r = families.ordinary(max(3 * n, 1000), seed=1)
    if name == "moving apart":
        away = np.sum(p * v, axis=1) > 0
        p, v, r = np.where(away, 1, 0.5)[:, None] * p[:, :], np.where(away[:, None], v, -v), r
        apart = np.flatnonzero(np.sum(p * p, axis=1) > r * r)
        return tuple(np.ascontiguousarray(x[apart[:n]]) for x in (p, v, r))
    later = batch.sweep(p, v, r)
    hits, misses = np.flatnonzero(later.hit & (later.t > 0)), np.flatnonzero(~later.hit)
    rows = rng.permutation(np.concatenate([np.resize(hits, n // 2), misses[: n - n // 2]]))
    return tuple(np.ascontiguousarray(x[rows]) for x in (p, v, r))


def cpp(function: Callable, pairs: tuple, out: Contact) -> Callable:
    """A call of one C++ function on those arrays."""
    arrays = [x.ctypes.data_as(ctypes.c_void_p) for x in (*pairs, out.hit, out.t)]
    return lambda: function(ctypes.c_long(len(pairs[2])), *arrays)


def contenders(library: ctypes.CDLL, pairs: tuple) -> dict[str, tuple[Callable, str]]:
    """What is measured: a call for each name, and the name of what it is compared with."""
    single = tuple(x.astype(np.float32) for x in pairs)
    n, d = pairs[0].shape
    out32, out64 = (Contact(np.empty(n, bool), np.empty(n, dtype)) for dtype in (np.float32, np.float64))
    alone = Contact(out64.hit, None)

    def numpy_chunks(rows, out):
        return lambda: batch.in_chunks(residual.sweep, rows[0].ravel(), rows[1].ravel(), rows[2], d, *out, out.t.dtype)

    def ours(rows, out, **options):  # new arrays: out= has the input read once more, to lose nothing by an error
        return lambda: batch.sweep(*rows, times=out.t is not None, **options)

    p, v, r = pairs
    two = np.zeros_like(p), np.zeros_like(v), np.zeros_like(r), p, v, r
    base32, base64 = "C++, float32", "C++, float64"
    return {
        base32: (cpp(library.viete32, single, out32), base32),
        base64: (cpp(library.viete64, pairs, out64), base64),
        "memory alone, float32": (cpp(library.copy32, single, out32), base32),
        "memory alone, float64": (cpp(library.copy64, pairs, out64), base64),
        "residual, float32 throughout": (ours(single, out32, method="residual", precision="input"), base32),
        "residual, float32 in, float64 inside": (ours(single, out32, method="residual"), base32),
        "residual, float64": (ours(pairs, out64, method="residual"), base64),
        "residual, float64, two threads": (ours(pairs, out64, method="residual", threads=2), base64),
        "exact, hit alone, float64": (ours(pairs, alone), base64),
        "exact, hit and t, float64": (ours(pairs, out64), base64),
        "exact, hit and t, float64, two threads": (ours(pairs, out64, threads=2), base64),
        "exact, both balls, float64": (lambda: batch.sweep_absolute(*two), base64),
        "numpy in chunks, float32": (numpy_chunks(single, out32), base32),
        "numpy in chunks, float64": (numpy_chunks(pairs, out64), base64),
        **{name: (call, base32) for name, call in warp(single, out32).items()},
    }


def warp(pairs: tuple, out: Contact) -> dict[str, Callable]:
    """Warp's kernel on the CPU, if it is installed (extra `bench`)."""
    try:
        import warp as wp
    except ImportError:
        print("warp is not installed: not measured")
        return {}
    wp.config.quiet = True
    from warp_kernel import launch

    return {"warp on the CPU, float32": launch(pairs, out)}


def measured(calls: dict[str, tuple[Callable, str]]) -> dict[str, float]:
    """Median seconds of each, the rounds interleaved so that all meet the same machine."""
    seconds = {name: [] for name in calls}
    for call, _ in calls.values():
        call()
    for _ in range(ROUNDS):
        for name, (call, _) in calls.items():
            start = time.perf_counter()
            call()
            seconds[name].append(time.perf_counter() - start)
    return {name: median(values) for name, values in seconds.items()}


def report(library: ctypes.CDLL, name: str, n: int) -> None:
    """Measure one workload at one size, and print it."""
    calls = contenders(library, workload(name, n))
    seconds = measured(calls)
    print(f"\n{name}, {n:,} pairs: ratios to C++ (C++ took", end=" ")
    print(", ".join(f"{1e9 * seconds[base] / n:.1f} ns a pair in {base[5:]}" for base in list(calls)[:2]) + ")")
    for contender, (_, base) in list(calls.items())[2:]:
        ratio = seconds[base] / seconds[contender]
        wanted = WANTED.get((name, contender)) if n == 1_000_000 else None
        many = f"{n / seconds[contender] / 1e6:8.0f} million a second"
        print(f"  {contender:40}{ratio:6.2f}{many}" + (f"   (at least {wanted} is wanted)" if wanted else ""))
    if "warp on the CPU, float32" in seconds:
        times = seconds["warp on the CPU, float32"] / seconds["residual, float32 throughout"]
        print(f"  {'residual, float32 throughout, to warp':40}{times:6.2f}   (at least 3 is wanted)")
    if (name, n) == ("half hits", 1_000_000):
        for kind in ("float32 throughout", "float64"):
            share = seconds[f"memory alone, {kind[:7]}"] / seconds[f"residual, {kind}"]
            print(f"  {'share of the memory limit, ' + kind:40}{share:6.2f}   (at least 0.7 is wanted)")
    if n == 10_000_000:
        for method in ("residual, float64", "exact, hit and t, float64"):
            gain = seconds[method] / seconds[f"{method}, two threads"]
            print(f"  {'two threads to one, ' + method:45}{gain:6.2f}   (at least 1.7 is wanted)")


def peers(n: int = 20_000) -> None:
    """Libraries that sweep spheres pair by pair, if they are installed (extra `bench`), against batch, exact."""
    pairs = workload("half hits", n)
    calls = {"batch, exact": (lambda: batch.sweep(*pairs), "")}
    for module, make in (("fcl", fcl_call), ("pybullet", bullet_call)):
        try:
            calls[module] = (make(pairs), "")
        except ImportError:
            print(f"{module} is not installed: not measured")
    seconds = measured(calls)
    print(f"\npeers, half hits, {n:,} pairs: times of batch, exact")
    for name, value in seconds.items():
        print(f"  {name:40}{value / seconds['batch, exact']:8.1f}")


def fcl_call(pairs: tuple) -> Callable:
    """python-fcl's continuous collision of two spheres, pair by pair."""
    import fcl

    p, v, r = pairs
    point, request = fcl.Sphere(1e-9), fcl.ContinuousCollisionRequest()
    here = fcl.CollisionObject(point, fcl.Transform())

    def call():
        for i in range(len(r)):
            there = fcl.CollisionObject(fcl.Sphere(r[i]), fcl.Transform(p[i]))
            end = fcl.Transform(p[i] + v[i])
            fcl.continuousCollide(here, fcl.Transform(), there, end, request, fcl.ContinuousCollisionResult())

    return call


def bullet_call(pairs: tuple) -> Callable:
    """pybullet's batch of rays against one sphere of radius 1: the pairs scaled to it."""
    import pybullet

    p, v, r = pairs
    pybullet.connect(pybullet.DIRECT)
    shape = pybullet.createCollisionShape(pybullet.GEOM_SPHERE, radius=1)
    pybullet.createMultiBody(0, shape)
    start, end = (p / r[:, None]), ((p + v) / r[:, None])
    most = 16_000

    def call():
        for i in range(0, len(r), most):
            pybullet.rayTestBatch(start[i : i + most], end[i : i + most])

    return call


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a million pairs, half of them hits, alone")
    quick = parser.parse_args().quick
    with tempfile.TemporaryDirectory() as folder:
        library = compiled(folder)
        for n in (1_000_000,) if quick else (1000, 100_000, 1_000_000, 10_000_000):
            for name in ("half hits",) if quick else ("moving apart", "half hits", "grazing", "few digits"):
                report(library, name, n)
    peers()


if __name__ == "__main__":
    main()

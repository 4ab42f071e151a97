"""All pairs of a crowd that touch, with certified times, beside neighbour searches that know no motion: `make bench`.

CPU times of one thread, the least of interleaved rounds of one run; ratios to scipy's cKDTree, which is asked for the
pairs whose reaches may overlap and gives neither hits nor times.
"""

import importlib
from collections.abc import Callable
from time import perf_counter, process_time

import numpy as np

from lib import broad, setups
from lib.attack.families import bell
from lib.broad import loops, reach

SPEEDS = (0.2, 0.5)
"""How far a ball of the gas flies in a frame, in radii."""

WANTED = {1000: 3.0, 10_000: 3.0, 100_000: 4.5, 1_000_000: 6.0}
"""Ratios to cKDTree wanted in the slower gas."""

OF_THE_GAS = 2.0
"""How many times as long as the gas other crowds may take."""


def gas(N: int, speed: float, seed: int = 0) -> tuple:
    """Balls that fill 0.3 of a cube, in random order."""
    start, _ = setups.gas(N, 0.3, 3, seed)
    order = np.random.default_rng(1).permutation(N)
    return np.ascontiguousarray(start.x[order]), np.ascontiguousarray(speed * start.v[order]), start.r[order]


def any_sizes(r: np.ndarray, speed: float) -> tuple:
    """Balls of these radii anywhere in a cube of which they fill 0.3, each flying that many of its radii."""
    rng = np.random.default_rng(2)
    side = setups.root(float(np.sum(r**3)) * 4 * np.pi / 3 / 0.3, 3)
    return side * rng.random((len(r), 3)), speed / np.sqrt(3) * r[:, None] * bell(rng, (len(r), 3)), r


def crowds(N: int, speed: float) -> dict[str, tuple]:
    """The gas, and what is harder."""
    rng = np.random.default_rng(3)
    p, v, r = gas(N, speed)
    fast = rng.random((N, 1)) < 0.01
    places = 1e4 * rng.random((30, 3))
    many = [gas(N // 30 + 1, speed, seed=k) for k in range(30)]
    return {
        "gas": (p, v, r),
        "radii 1 : 100, most of them large": any_sizes(rng.uniform(0.01, 1, N), speed),
        "radii 1 : 100, as many in each octave": any_sizes(0.01 * 100 ** rng.random(N), speed),
        "radii 1 : 100, one in a hundred large": any_sizes(np.where(rng.random(N) < 0.01, 1.0, 0.01), speed),
        "30 clusters": tuple(
            np.concatenate(x)[:N]
            for x in zip(*[(q + place, w, s) for (q, w, s), place in zip(many, places, strict=True)], strict=True)
        ),
        "1 % fly 50 diameters": (p, np.where(fast, v * (100 / speed), v), r),
    }


def peers(p, v, r) -> dict[str, Callable]:
    """Neighbour searches that are installed (extra `bench`), asked for all pairs of reaches that may overlap."""
    o, R = reach.reach(p, v, r)
    wide, found = 2 * float(np.max(R)), {}
    makers = {"scipy": kd_tree, "vesin": vesin, "freud": freud, "matscipy": matscipy, "pybullet": bullet}
    for name, make in makers.items():
        try:
            found[name] = make(importlib.import_module("scipy.spatial" if name == "scipy" else name), o, R, wide)
        except ImportError:
            print(f"{name} is not installed: not measured")
    return found


def kd_tree(spatial, o, R, wide) -> Callable:
    """scipy's tree, built and asked."""
    return lambda: spatial.cKDTree(o).query_pairs(wide, output_type="ndarray")


def vesin(module, o, R, wide) -> Callable:
    """vesin's cell lists."""
    search = module.NeighborList(cutoff=wide, full_list=False)
    return lambda: search.compute(points=o, box=np.zeros((3, 3)), periodic=False, quantities="ij")


def freud(module, o, R, wide) -> Callable:
    """freud's cell lists, in a box so large that nobody meets an image."""
    box = module.box.Box.cube(4 * float(np.ptp(o)) + 4 * wide)
    query = {"r_max": wide, "exclude_ii": True}
    return lambda: module.locality.AABBQuery(box, o - o.mean(axis=0)).query(o - o.mean(axis=0), query).toNeighborList()


def matscipy(module, o, R, wide) -> Callable:
    """matscipy's cell lists."""
    from matscipy.neighbours import neighbour_list

    cell = np.diag(np.ptp(o, axis=0) + 1)
    return lambda: neighbour_list("ij", positions=o, cell=cell, pbc=np.zeros(3, bool), cutoff=wide)


def bullet(module, o, R, wide) -> Callable:
    """pybullet's broad phase and contacts, of balls at rest as wide as the reaches; up to 1000 of them."""
    if len(R) > 1000:
        raise ImportError
    module.connect(module.DIRECT)
    for x, radius in zip(o.tolist(), R.tolist(), strict=True):
        module.createMultiBody(1, module.createCollisionShape(module.GEOM_SPHERE, radius=radius), basePosition=x)

    def call():
        module.performCollisionDetection()
        return module.getContactPoints()

    return call


def least(calls: dict[str, Callable], rounds: int, clock: Callable = process_time, again: int = 1) -> dict[str, float]:
    """Least seconds of each, the rounds interleaved so that all meet the same machine.

    again : how many calls in a row are measured as one: what is short is asked frame after frame.
    """
    seconds = {name: [] for name in calls}
    for call in calls.values():
        call()
    for _ in range(rounds):
        for name, call in calls.items():
            begun = clock()
            for _ in range(again):
                call()
            seconds[name].append((clock() - begun) / again)
    return {name: min(values) for name, values in seconds.items()}


def ours(crowd: tuple, threads: int = 1) -> Callable:
    """Our call, with memory that is kept."""
    work = {}
    return lambda: broad.pairs(*crowd, threads=threads, work=work)


def sizes(speed: float) -> None:
    """From a thousand balls to a million."""
    print(f"\nA gas at volume fraction 0.3, flying {speed} radii a frame: pairs, hits and times, one thread")
    before = None
    for N, wanted in WANTED.items():
        crowd = gas(N, speed)
        calls = {"ours": ours(crowd)} | (
            peers(*crowd) if N < 1e6 else {k: x for k, x in peers(*crowd).items() if k == "scipy"}
        )
        seconds = least(calls, max(3, min(12, 300_000 // N)), again=max(1, 30_000 // N))
        print(f"  {N:9,} balls, {len(calls['ours']().i):9,} pairs touch: {1e3 * seconds['ours']:8.2f} ms; ", end="")
        print(
            ", ".join(f"{name} {x / seconds['ours']:.2f} times that" for name, x in seconds.items() if name != "ours"),
            end="",
        )
        print(f" (cKDTree wanted: {wanted})" if speed == SPEEDS[0] else "")
        if N == 1_000_000:
            print(f"  growth from 1e5 to 1e6: {seconds['ours'] / before:.1f} (wanted: at most 12)")
        before = seconds["ours"]


def others(N: int, speed: float) -> None:
    """Crowds that are harder than the gas."""
    print(f"\n{N:,} balls of other crowds, times of the gas that flies {speed} radii (wanted: at most {OF_THE_GAS})")
    seconds = least({name: ours(crowd) for name, crowd in crowds(N, speed).items()}, 5)
    for name, x in seconds.items():
        print(f"  {name:40} {x / seconds['gas']:6.2f}")


def threads(N: int = 1_000_000) -> None:
    """Two threads, and the order of memory, by the clock on the wall."""
    crowd = gas(N, SPEEDS[0])
    found = loops.crowd_of(*crowd, {})
    rows, _ = loops.sorted_crowd(*found, 1, {})
    in_order = tuple(np.ascontiguousarray(x[rows.name]) for x in crowd)
    seconds = least({"one": ours(crowd), "two": ours(crowd, 2), "in order": ours(in_order)}, 5, perf_counter)
    print(f"\n{N:,} balls: two threads {seconds['one'] / seconds['two']:.2f} times as fast as one (wanted: 1.6)")
    print(
        f"  balls in the order of their cells: {seconds['one'] / seconds['in order']:.2f} times as fast as in any order"
    )


def main() -> None:
    """Print the tables."""
    for speed in SPEEDS:
        sizes(speed)
    for speed in SPEEDS:
        others(100_000, speed)
    threads()


if __name__ == "__main__":
    main()

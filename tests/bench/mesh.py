"""Balls against triangles: a pair beside a pair of balls, a mesh beside a ray cast, marbles in a maze: `make bench`.

CPU times of one thread, and with two threads the time on the clock, the least of interleaved rounds of one run. The ray
cast is trimesh's by Embree, if both are there: it sees the centres alone, gives no features, and is wrong at times.
"""

import importlib
from collections.abc import Callable
from time import perf_counter, process_time

import numpy as np
from maze import MARBLES, SECONDS, STEP, given

from lib import batch, exact, mesh

PAIRS, BALLS, ROUNDS = 200_000, 100_000, 5


def pairs(seed: int = 1) -> tuple:
    """Balls that fly at triangles: a fifth of them hit."""
    rng = np.random.default_rng(seed)
    p, aside = 3 * rng.normal(size=(PAIRS, 3)), rng.normal(size=(PAIRS, 3))
    return p, 1.5 * (aside - p), rng.uniform(0, 0.5, PAIRS), rng.normal(size=(PAIRS, 3, 3))


def terrain(n: int, seed: int = 3) -> tuple:
    """Vertices and faces of rough hills over the unit square."""
    rng, line = np.random.default_rng(seed), np.linspace(0, 1, n)
    x, y = np.meshgrid(line, line)
    z = 0.1 * np.sin(9 * x) * np.cos(7 * y) + 0.002 * rng.normal(size=x.shape)
    i = np.arange(n * n).reshape(n, n)
    a, b, c, d = (part.ravel() for part in (i[:-1, :-1], i[:-1, 1:], i[1:, :-1], i[1:, 1:]))
    return np.stack([x, y, z], -1).reshape(-1, 3), np.concatenate([np.stack([a, b, d], 1), np.stack([a, d, c], 1)])


def rain(seed: int = 4) -> tuple:
    """Balls above the hills; some three in ten hit."""
    rng = np.random.default_rng(seed)
    p = rng.random((BALLS, 3)) * [1, 1, 0.5] + [0, 0, 0.15]
    return p, 0.3 * rng.normal(size=(BALLS, 3)) - [0, 0, 0.3], 0.01 * rng.random(BALLS)


def least(calls: dict[str, Callable], clock: Callable[[], float]) -> dict[str, float]:
    """The least time of each call, one after another in each round."""
    best = dict.fromkeys(calls, np.inf)
    for _ in range(ROUNDS + 1):
        for name, call in calls.items():
            before = clock()
            call()
            best[name] = min(best[name], clock() - before)
    return best


def main() -> None:
    """Print the figures."""
    p, v, r, triangles = pairs()
    calls = {"batch": lambda: batch.sweep(p, v, r), "exact": lambda: exact.sweep(p, v, r)}
    took = least(calls | {"triangles": lambda: mesh.sweep(p, v, r, triangles)}, process_time)
    by_exact, by_batch = (took["triangles"] / took[name] for name in ("exact", "batch"))
    print(f"a ball and a triangle: {1e9 * took['triangles'] / PAIRS:.0f} ns a pair", end=", ")
    print(f"{by_exact:.1f} times two balls by exact, {by_batch:.0f} times two by batch")
    for n in (225, 708):
        one(*terrain(n))
    marbles()


def one(vertices: np.ndarray, faces: np.ndarray) -> None:
    """The figures of one mesh."""
    tree, given = mesh.tree(vertices, faces), rain()
    calls = {f"{k} threads": lambda k=k: mesh.sweep_tree(tree, *given, threads=k) for k in (1, 2)}
    calls["tree"] = lambda: mesh.tree(vertices, faces)
    if rays := embree(vertices, faces, given):
        calls["Embree"] = rays
    took = least(calls, perf_counter)
    print(
        f"{BALLS:,} balls, {len(faces):,} triangles: "
        + ", ".join(f"{name} {1e3 * x:.0f} ms" for name, x in took.items())
    )


def marbles() -> None:
    """How many steps of marbles in a tilted maze are reckoned in a second, a step a picture of a film."""
    asked = given()
    took = least({"maze": lambda: mesh.roll(*asked, step=STEP)}, perf_counter)["maze"]
    print(
        f"{MARBLES} marbles in a maze of {asked[0].face.size:,} triangles: {SECONDS / STEP / took:.0f} steps a second"
    )


def embree(vertices: np.ndarray, faces: np.ndarray, given: tuple) -> Callable | None:
    """A ray cast of the same ways, None where trimesh or Embree is not there."""
    try:
        trimesh = importlib.import_module("trimesh")
        importlib.import_module("embreex")
    except ImportError:
        return None
    shape = trimesh.Trimesh(vertices, faces, process=False)
    return lambda: shape.ray.intersects_location(given[0], given[1], multiple_hits=False)


if __name__ == "__main__":
    main()

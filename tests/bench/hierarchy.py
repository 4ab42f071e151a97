"""Smallest balls, trees of spheres and their sweep, beside brute force and the peers installed: `make bench`."""

import importlib.util
from time import perf_counter

import numpy as np

from lib import batch
from lib.broad import hierarchy
from lib.broad.hierarchy import Mesh, cover, enclosing, sweep, tree

HERE = np.zeros(3)


def has(name: str) -> bool:
    """Is a peer installed?"""
    return importlib.util.find_spec(name) is not None


def least(work, rounds: int = 5) -> tuple[float, object]:
    """The least time of some rounds in ms, and what came of it; the first, which compiles, is not counted."""
    found, times = work(), []
    for _ in range(rounds):
        begun = perf_counter()
        found = work()
        times.append(perf_counter() - begun)
    return 1e3 * min(times), found


def on_sphere(N: int, d: int = 3, seed: int = 0) -> np.ndarray:
    """Points on a sphere."""
    x = np.random.default_rng(seed).normal(size=(N, d))
    return x / np.linalg.norm(x, axis=1)[:, None]


def clouds(N: int) -> dict:
    """What the smallest ball is asked of."""
    rng = np.random.default_rng(1)
    side = round(N ** (1 / 3))
    grid = np.stack(np.meshgrid(*[np.arange(float(side))] * 3), -1).reshape(-1, 3)
    s = rng.uniform(0, 0.9, N)
    return {
        "random": (rng.random((N, 3)), 0),
        "on one sphere": (on_sphere(N), 0),
        "on one sphere, far off": (on_sphere(N) + 1e9, 0),
        "on one circle": (on_sphere(N, 2), 0),
        "whole numbers": (grid, 0),
        "duplicates": (np.repeat(rng.random((10, 3)), N // 10, axis=0), 0),
        "in one line": (np.outer(np.linspace(0, 1, N), [1, 2, 3]), 0),
        "in one plane": (np.c_[rng.random((N, 2)), np.zeros(N)], 0),
        "one point": (np.ones((N, 3)), 0),
        "balls": (rng.random((N, 3)), rng.random(N) / 10),
        "balls tangent inside": (on_sphere(N) * (1 - s)[:, None], s),
    }


def too_big(measured, rounds: int = 100) -> tuple[int, float]:
    """On how many of some small clouds a peer's ball is larger than ours, and by what share at most."""
    excess = []
    for seed in range(rounds):
        rng = np.random.default_rng(seed)
        x = rng.random((rng.integers(4, 200), 3)) if seed % 2 else on_sphere(int(rng.integers(4, 200)), seed=seed)
        excess.append(measured(x) / enclosing(x).r - 1)
    return sum(one > 1e-12 for one in excess), max(excess)


def crumpled(N: int, seed: int, at=HERE):
    """The leaves of a crumpled ball, about as large as their distance."""
    x = on_sphere(N, seed=seed)
    x = x * (1 + 0.2 * np.sin(5 * x[:, :1]) * np.cos(4 * x[:, 1:2])) + at
    return x, np.random.default_rng(seed).uniform(0.5, 1, N) * 2 / np.sqrt(N)


def brute(one, two, v, rows: int) -> float:
    """ms of all pairs by the compiled batch, from some rows of them."""
    begun = perf_counter()
    for x, r in zip(one[0][:rows], one[1], strict=False):
        batch.sweep(two[0] - x, np.broadcast_to(v, two[0].shape), two[1] + r)
    return 1e3 * (perf_counter() - begun) * len(one[0]) / rows


def mesh_of(name: str) -> Mesh:
    """A mesh of the pyvista wheel."""
    import pyvista
    from pyvista import examples

    surface = pyvista.read(getattr(examples, name)).triangulate()
    return Mesh(np.asarray(surface.points, float), np.asarray(surface.faces).reshape(-1, 4)[:, 1:])


N = 100_000
print(f"the smallest ball around {N:,}: ms, least of 5")
for name, (x, r) in clouds(N).items():
    print(f"  {name:24} {least(lambda x=x, r=r: enclosing(x, r))[0]:8.1f}")
if has("trimesh"):
    from trimesh.nsphere import minimum_nsphere

    count, worst = too_big(lambda x: minimum_nsphere(x)[1])
    print(f"trimesh's ball is larger than ours on {count} of 100 clouds of 4 to 200 points, by {worst:.1e} at most")
if has("miniball"):
    from miniball import get_bounding_ball

    count, worst = too_big(lambda x: np.sqrt(get_bounding_ball(x)[1]))
    print(f"miniball's ball is larger than ours on {count} of 100, by {worst:.1e} at most")

print("two crumpled balls of N leaves: ms, least of 5")
for N in (1000, 10_000, 100_000, 1_000_000):
    one, two = crumpled(N, 1), crumpled(N, 2, [5.0, 0, 0])
    build, A = least(lambda one=one: tree(one))
    B = tree(two)
    print(f"  {N:9,}: build {build:7.1f}")
    for name, v in {
        "head on": [-9, 0, 0],
        "off centre": [-9, 3.9, 0],
        "slow": [-4, 0.5, 0.3],
        "away": [9, 0, 0],
    }.items():
        query, found = least(lambda A=A, B=B, v=v: sweep(A, HERE, B, v))
        words = f"opened {found.opened:7,}, tested {found.tested}"
        if N <= 10_000:
            words += f"; times as fast as all pairs: {brute(one, two, np.array(v, float), 500) / query:9,.0f}"
        print(f"    {name:10} {query:8.2f}  {words}")
    over, found = least(lambda A=A, B=B: sweep(A, HERE, B._replace(x=B.x - [4.7, 0, 0]), HERE))
    print(f"    one in the other {over:8.2f}  opened {found.opened:,}, moving the tree included")

if has("pyvista"):
    print("meshes of the pyvista wheel against themselves, covered to depth 2: ms, least of 5")
    for name in ("planefile", "antfile", "nutfile"):
        mesh = mesh_of(name)
        took, leaves = least(lambda mesh=mesh: cover(mesh, 2))
        build, A = least(lambda leaves=leaves: tree(leaves))
        far = 4 * A.r[0]
        B = hierarchy.Tree(A.x + [far, far / 8, 0], A.r, A.first)
        query, found = least(lambda A=A, B=B, far=far: sweep(A, HERE, B, [-2 * far, -far / 4, 0]))
        print(
            f"  {name:9} {len(mesh.faces):6,} faces, {len(leaves.r):8,} leaves: cover {took:6.1f}, "
            f"build {build:6.1f}, query {query:6.2f}, opened {found.opened:,}, hit {found.hit}"
        )

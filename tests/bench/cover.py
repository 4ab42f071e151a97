"""N spheres around a solid, beside what is fitted to it without a proof: `python tests/bench/cover.py`.

Of each covering it tells how far its spheres stick out at most and on average, as a share of the solid's longest side,
how much of the surface they leave bare, measured at points of it, and what `covers` says. The peers are written here in
a few lines, after what cuRobo and foam do: means of points inside, whose spheres hold their own points; and the largest
spheres that fit, one after the other, each then grown by as much as ours stick out.
"""

import importlib.util
from time import perf_counter

import numpy as np

from lib.broad.hierarchy import Ball, cover, covers
from lib.broad.solid import check_watertight, distance, inside, merged, side_by_side


def grown(radius, rows: int = 24, around: int = 24) -> tuple:
    """A body of revolution about the x axis; radius : of x in [0, 1], as an array of rows + 1, 0 at both ends."""
    a = np.arange(around) * 2 * np.pi / around
    x, r = np.linspace(0, 1, rows + 1)[:, None], np.asarray(radius)[:, None]
    vertices = np.stack([x + 0 * a, r * np.cos(a), r * np.sin(a)], axis=-1).reshape(-1, 3)
    sides = [[k * around + j, k * around + (j + 1) % around] for k in range(rows) for j in range(around)]
    faces = [f for a, b in sides for f in ([a, a + around, b + around], [a, b + around, b])]
    return vertices, np.array(faces)[:, ::-1]


def meshes() -> dict:
    """Solids that are made here, and those of the pyvista wheel, if that is installed."""
    x = np.linspace(0, 1, 25)
    found = {
        "rod": grown(0.12 * np.sqrt(np.clip(1 - np.abs(2 * x - 1) ** 6, 0, 1))),
        "dumb-bell": grown(np.sqrt(np.clip(x * (1 - x), 0, 1)) * (0.15 + 0.6 * (2 * x - 1) ** 2)),
        "bracket": bracket(),
        "ring": ring(),
    }
    if importlib.util.find_spec("pyvista"):
        import pyvista
        from pyvista import examples

        for name in ("antfile", "nutfile"):
            surface = pyvista.read(getattr(examples, name)).triangulate()
            found[name] = np.asarray(surface.points, float), np.asarray(surface.faces).reshape(-1, 4)[:, 1:]
    return found


def bracket() -> tuple:
    """An L, one unit thick and four long."""
    outline = np.array([[0, 0], [4, 0], [4, 1], [1, 1], [1, 3], [0, 3]], float)
    vertices = np.concatenate([np.c_[outline, np.zeros(6)], np.c_[outline, np.ones(6)]])
    top = [[6, 7, 8], [6, 8, 9], [6, 9, 10], [6, 10, 11]]
    around = [[[k, j, j + 6], [k, j + 6, k + 6]] for k, j in ((k, (k + 1) % 6) for k in range(6))]
    return vertices, np.array([*top, *([c - 6, b - 6, a - 6] for a, b, c in top), *(f for two in around for f in two)])


def ring(n: int = 40, m: int = 20) -> tuple:
    """A ring of 1600 faces."""
    a, b = np.meshgrid(np.arange(n) * 2 * np.pi / n, np.arange(m) * 2 * np.pi / m, indexing="ij")
    out = 1 + 0.35 * np.cos(b)
    vertices = np.stack([out * np.cos(a), out * np.sin(a), 0.35 * np.sin(b)], axis=-1).reshape(-1, 3)
    i, j = (k.reshape(-1) for k in np.meshgrid(np.arange(n), np.arange(m), indexing="ij"))
    at, to = i * m, (i + 1) % n * m
    next_j = (j + 1) % m
    return vertices, np.concatenate([np.c_[at + j, to + j, to + next_j], np.c_[at + j, to + next_j, at + next_j]])


def points_inside(corners, count: int = 4000) -> np.ndarray:
    """Points of the solid."""
    rng, low, high = np.random.default_rng(1), corners.min(axis=(0, 1)), corners.max(axis=(0, 1))
    q = rng.uniform(low, high, size=(20 * count, 3))
    return q[inside(q, corners)][:count]


def means(q, N: int) -> Ball:
    """Spheres about the means of N clusters of points, each around its own."""
    x = q[:: len(q) // N][:N]
    for _ in range(30):
        own = np.argmin(((q[:, None] - x) ** 2).sum(axis=-1), axis=1)
        x = np.array([q[own == k].mean(axis=0) if np.any(own == k) else x[k] for k in range(N)])
    away = np.sqrt(((q - x[own]) ** 2).sum(axis=1))
    return Ball(x, np.array([away[own == k].max(initial=0) for k in range(N)]))


def fitted(q, depth, N: int, grown: float) -> Ball:
    """The N largest spheres that fit about points that lie in none of the others, all of them grown."""
    chosen, left = [], np.ones(len(q), bool)
    for _ in range(N):
        chosen.append(int(np.argmax(np.where(left, depth, -1))))
        left &= ((q - q[chosen[-1]]) ** 2).sum(axis=1) > (depth[chosen[-1]] + grown) ** 2
    return Ball(q[chosen], depth[chosen] + grown)


def stick_out(spheres: Ball, corners, count: int = 300) -> np.ndarray:
    """How far each sphere sticks out of the solid, at points of it that lie evenly."""
    k = np.arange(count) + 0.5
    z, turn = 1 - 2 * k / count, np.pi * (1 + 5**0.5) * k
    u = np.stack([np.sqrt(1 - z * z) * np.cos(turn), np.sqrt(1 - z * z) * np.sin(turn), z], axis=1)
    out = []
    for x, r in zip(spheres.x, spheres.r, strict=True):
        q = x + r * u
        q = q[~inside(q, corners)]
        out.append(distance(q, corners).max() if len(q) else 0.0)
    return np.array(out)


def left_bare(spheres: Ball, corners, count: int = 20_000) -> float:
    """What share of the surface lies in no sphere."""
    rng = np.random.default_rng(2)
    a, b, c = np.moveaxis(corners, 1, 0)
    area = np.sqrt((np.cross(b - a, c - a) ** 2).sum(axis=1))
    face = rng.choice(len(area), size=count, p=area / area.sum())
    s, t = np.sort(rng.random((2, count)), axis=0)[:, :, None]
    q = s * a[face] + (t - s) * b[face] + (1 - t) * c[face]
    gap = np.sqrt(((q[:, None] - spheres.x) ** 2).sum(axis=-1)) - spheres.r
    return float((gap.min(axis=1) > 1e-9).mean())


for name, mesh in meshes().items():
    try:
        corners = side_by_side(check_watertight(*mesh))
    except ValueError:
        print(f"{name}: not watertight, left out")
        continue
    mesh, size = merged(*mesh), float(np.ptp(mesh[0], axis=0).max())
    print(f"{name}, {len(corners):,} faces")
    q = points_inside(corners)
    depth = distance(q, corners)
    for N in (8, 16, 32):
        begun = perf_counter()
        ours = cover(mesh, most=N, of="volume")
        took, most = perf_counter() - begun, stick_out(ours, corners).max()
        print(f"  {len(ours.r)} spheres of cover, in {took:.1f} s")
        ways = {"cover": ours, "means": means(q, N), "those that fit": fitted(q, depth, N, most)}
        for way, spheres in ways.items():
            out, bare = stick_out(spheres, corners) / size, left_bare(spheres, corners)
            begun = perf_counter()
            proved = covers(spheres, mesh, "volume").yes
            print(
                f"    {way:14}: stick out {out.max():6.2%}, on average {out.mean():6.2%}; {bare:6.2%} bare; "
                f"covers: {proved!s:5} in {perf_counter() - begun:.2f} s",
                flush=True,
            )

"""A moving ball and a triangle, to try a sweep or a ray cast on: families of (p, v, r, triangle), and what is right.

As `families`, they are the same to the last bit on every machine. With `thin`, all radii are 0: so a ray is asked.

Fair is what stays the same while r moves by slop and 64 ulps of |p| + |v| + r + the farthest corner, as for two balls.
A ray, whose r is 0, is judged where it goes through by more than that from every edge, or passes by farther.
"""

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from .. import mesh
from ..frame import dot, norm
from .fairness import ALIKE, ULPS, Policy, Right, _Precision
from .families import bell, octaves, uniform

Questions = tuple[NDArray, NDArray, NDArray, NDArray]
"""p (n, 3), v (n, 3), r (n,) and the corners (n, 3, 3)."""

EDGES = np.array([[0, 1], [1, 2], [2, 0]])


def _begun(n: int, seed: int, thin: bool) -> tuple[np.random.Generator, NDArray, NDArray]:
    """Where chance comes from, corners, and radii."""
    rng = np.random.default_rng(seed)
    corners = 3 * bell(rng, (n, 3, 3))
    return rng, corners, uniform(rng, 0.1, 1, n) * (not thin)


def _weights(rng: np.random.Generator, feature: str, n: int) -> NDArray:
    """Shares of the three corners, by which a point of a feature is told."""
    w = uniform(rng, 0.1, 1, (n, 3))
    if feature == "edge":
        w[:, 2] = 0
    elif feature == "corner":
        w[:, 1:] = 0
    return w / (w[:, :1] + w[:, 1:2] + w[:, 2:])


def _at(corners: NDArray, w: NDArray) -> NDArray:
    """The points that such shares tell."""
    return corners[:, 0] * w[:, :1] + corners[:, 1] * w[:, 1:2] + corners[:, 2] * w[:, 2:]


def _unit(x: NDArray) -> NDArray:
    """Vectors of length 1."""
    return x / norm(x)[..., None]


def _frames(corners: NDArray) -> tuple[NDArray, NDArray, NDArray]:
    """Unit vectors: along edge 0, out of the triangle across it, and normal to the face."""
    along, other = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    normal = _unit(np.cross(along, other))
    return _unit(along), _unit(np.cross(along, normal)), normal


def ordinary(n: int, d: int = 3, seed: int = 0, thin: bool = False) -> Questions:
    """n balls as a game meets them, thrown roughly at a triangle.

    >>> [x.shape for x in ordinary(4)]
    [(4, 3), (4, 3), (4,), (4, 3, 3)]
    """
    rng, corners, r = _begun(n, seed, thin)
    p = 4 * bell(rng, (n, 3))
    aim = _at(corners, _weights(rng, "face", n)) + bell(rng, (n, 3)) - p
    return p, aim * uniform(rng, 0.3, 2, (n, 1)), r, corners


def _onto(feature: str) -> Callable[..., Questions]:
    """Balls that come down on a feature so that this is what they touch, in the frame or after it."""

    def family(n: int, d: int = 3, seed: int = 0, thin: bool = False) -> Questions:
        rng, corners, r = _begun(n, seed, thin)
        along, out, normal = _frames(corners)
        up = normal * uniform(rng, 0.3, 1, (n, 1))
        if feature == "edge":
            up = up + out * uniform(rng, 0.2, 1, (n, 1))
        elif feature == "corner":
            up = up - _unit(_at(corners, np.full((n, 3), 1 / 3)) - corners[:, 0]) * uniform(rng, 0.2, 1, (n, 1))
        touch = _at(corners, _weights(rng, feature, n)) + r[:, None] * _unit(up)
        back = (_unit(up) + 0.4 * bell(rng, (n, 3)) / 3) * uniform(rng, 0.5, 5, (n, 1))
        return touch + back, -back * uniform(rng, 0.8, 2, (n, 1)), r, corners

    return family


def _grazing(feature: str) -> Callable[..., Questions]:
    """Balls that pass a feature at r (1 ± δ), δ from 10⁻¹⁸ to 10⁻⁹; a ray passes at ± δ."""

    def family(n: int, d: int = 3, seed: int = 0, thin: bool = False) -> Questions:
        rng, corners, r = _begun(n, seed, thin)
        along, out, normal = _frames(corners)
        m = out if feature == "edge" else _unit(corners[:, 0] - _at(corners, _weights(rng, "face", n)))
        off = rng.choice([-1, 1], size=n) * 1e-9 * octaves(rng, -30, 0, n)
        past = _at(corners, _weights(rng, feature, n)) + m * (r * (1 + off) + off * (r == 0))[:, None]
        way = _unit(np.cross(m, bell(rng, (n, 3)))) * uniform(rng, 0.5, 5, (n, 1))
        return past - way, way * uniform(rng, 1.2, 3, (n, 1)), r, corners

    return family


def _flat(rng: np.random.Generator, n: int) -> NDArray:
    """Triangles of whole numbers in the plane z = 0, counter-clockwise."""
    a, size = rng.integers(-4, 5, (n, 2)), rng.integers(1, 9, (n, 2))
    corners = np.zeros((n, 3, 3))
    corners[:, :, :2] = a[:, None]
    corners[:, 1, 0] += size[:, 0]
    corners[:, 2, 1] += size[:, 1]
    return corners


def coplanar(n: int, d: int = 3, seed: int = 0, thin: bool = False) -> Questions:
    """Whole numbers: balls that move in the triangle's plane, or along it at a height about r."""
    rng = np.random.default_rng(seed)
    corners, r = _flat(rng, n), rng.integers(1, 4, n) * (0.0 if thin else 1.0)
    p, v = np.zeros((2, n, 3))
    p[:, :2], v[:, :2] = rng.integers(-9, 10, (n, 2)), rng.integers(-12, 13, (n, 2))
    p[:, 2] = rng.choice([0.0, 0.0, 0.5, 1.0, 1.5], n) * (r + thin)
    return p, v, r, corners


def slivers(n: int, d: int = 3, seed: int = 0, thin: bool = False) -> Questions:
    """Triangles whose third corner lies 10⁻¹² off the middle of the first edge."""
    p, v, r, corners = ordinary(n, d, seed, thin)
    rng = np.random.default_rng(seed + 1)
    corners[:, 2] = (corners[:, 0] + corners[:, 1]) / 2 + 1e-12 * bell(rng, (n, 3))
    goal = _at(corners, _weights(rng, "edge", n)) + 0.5 * bell(rng, (n, 3)) * (r + 0.1)[:, None]
    return p, (goal - p) * uniform(rng, 0.5, 2, (n, 1)), r, corners


def seam(n: int, d: int = 3, seed: int = 0, thin: bool = False) -> Questions:
    """Whole numbers: balls that come down exactly over an edge, as they do where two triangles share it."""
    rng = np.random.default_rng(seed)
    corners, r = _flat(rng, n), rng.integers(1, 4, n) * (0.0 if thin else 1.0)
    p, v = np.zeros((2, n, 3))
    p[:, 1] = corners[:, 0, 1]
    p[:, 0] = corners[:, 0, 0] + (corners[:, 1, 0] - corners[:, 0, 0]) * rng.choice([0.25, 0.5, 0.75], n)
    height = rng.integers(1, 6, n)
    p[:, 2], v[:, 2] = r + height, -height * rng.choice([1.0, 2.0, 4.0], n)
    return p, v, r, corners


def far(n: int, d: int = 3, seed: int = 0, thin: bool = False) -> Questions:
    """Ordinary ones, all of it 10⁵ away from the origin."""
    p, v, r, corners = ordinary(n, d, seed, thin)
    off = 1e5 * np.random.default_rng(seed + 1).choice([-1.0, 1.0], (n, 3))
    return p + off, v, r, corners + off[:, None]


def tiny_motion(n: int, d: int = 3, seed: int = 0, thin: bool = False) -> Questions:
    """Balls just outside a face that come nearer by next to nothing, or hardly move elsewhere."""
    p, v, r, corners = _onto("face")(n, d, seed, thin)
    rng = np.random.default_rng(seed + 1)
    small = np.ldexp(1.0, -rng.integers(8, 40, n))[:, None]
    touch = p + v * mesh.sweep(p, v, r, corners).t.clip(0, 1)[:, None]
    return touch - v * small * rng.choice([0.5, 2.0, 1.0], (n, 1)), v * small, r, corners


def touching(n: int, d: int = 3, seed: int = 0, thin: bool = False) -> Questions:
    """Whole numbers: balls that touch a face exactly at the start, coming, going or along it, or exactly at t = 1."""
    p, v, r, corners = seam(n, d, seed, thin)
    rng = np.random.default_rng(seed + 1)
    p[:, :2] = corners[:, 0, :2] + 0.25
    begins = rng.random(n) < 0.5
    p[:, 2] = np.where(begins, r, p[:, 2])
    v[:, 2] = np.where(begins, rng.choice([-2.0, 0.0, 1.0], n), r - p[:, 2])
    v[:, 0] = rng.choice([0.0, 0.0, 0.125], n)
    return p, v, r, corners


def degenerate(n: int, d: int = 3, seed: int = 0, thin: bool = False) -> Questions:
    """Triangles that are segments or points."""
    p, v, r, corners = ordinary(n, d, seed, thin)
    rng = np.random.default_rng(seed + 1)
    corners[:, 2] = corners[:, 0]
    point = rng.random(n) < 0.3
    corners[point, 1] = corners[point, 0]
    goal = _at(corners, _weights(rng, "edge", n)) + 0.5 * bell(rng, (n, 3)) * (r + 0.1)[:, None]
    return p, (goal - p) * uniform(rng, 0.5, 2, (n, 1)), r, corners


TRIANGLES: dict[str, Callable[..., Questions]] = {
    "ordinary": ordinary,
    "onto a face": _onto("face"),
    "onto an edge": _onto("edge"),
    "onto a corner": _onto("corner"),
    "edge graze": _grazing("edge"),
    "corner graze": _grazing("corner"),
    "coplanar": coplanar,
    "slivers": slivers,
    "seam": seam,
    "far away": far,
    "tiny motion": tiny_motion,
    "touching at 0 and 1": touching,
    "segments and points": degenerate,
}
"""Every family by name."""

PLAIN = "ordinary", "onto a face", "onto an edge", "onto a corner"
"""Those that a game meets every day."""

UNASKED = ("segments and points",)
"""Not asked on trial: whether a triangle may be none is a policy that few documents tell."""


def simplest() -> Questions:
    """Balls of whole numbers over the triangle (0, 0), (4, 0), (0, 4), the simplest first.

    >>> [x[0].tolist() for x in simplest()[:3]]
    [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], 0.0]
    """
    side = np.arange(-2, 6)
    x, y, z, dx, dz, r = (k.ravel() for k in np.meshgrid(side, side, range(4), (-3, 0, 3), (-4, 0), range(3)))
    order = np.lexsort((r, -dz, abs(dx), z, y, x, abs(x) + abs(y) + z + abs(dx) - dz + r))[:2000]
    p, v = (np.stack(k, axis=1)[order].astype(float) for k in ((x, y, z), (dx, 0 * dx, dz)))
    corners = np.zeros((len(p), 3, 3))
    corners[:, 1, 0] = corners[:, 2, 1] = 4
    return p, v, r[order].astype(float), corners


def rights(rows: list, policy: Policy, precision: _Precision) -> Iterable[Right]:
    """What is right of rows, and whether the rule of fairness judges each.

    >>> from .fairness import DOUBLE, OURS
    >>> corners = [[0, 0, 0], [4, 0, 0], [0, 4, 0]]
    >>> [x.t for x in rights([([1, 1, 3], [0, 0, -4], 1, corners), ([1, 1, 3], [0, 0, -4], 0, corners)], OURS, DOUBLE)]
    [0.5, 0.75]
    """
    if not rows:
        return []
    p, v, r, corners = (np.array(x, float) for x in zip(*rows, strict=True))
    with np.errstate(all="ignore"):
        size = norm(p) + norm(v) + r + norm(corners).max(axis=1)
        by = policy.slop + ULPS * np.spacing(size.astype(precision.dtype)).astype(float)
        open_ones = ~np.isfinite(size + by)
        by[open_ones] = 0
    now = _contact(p, v, r, corners, policy)
    less, more = (_contact(p, v, r + off, corners, policy) for off in (-by, by))
    fair = (less[1] == more[1]) & _alike(less[0], more[0], policy)
    fair &= ~_turning(p, v, r + by, corners, precision) if policy.parting == "no" else True
    low, high = np.minimum(less[2], more[2]), np.maximum(less[2], more[2])
    ray = r == 0
    fair = np.where(ray, _through(p, v, corners, by, now[1]) == more[1], fair) & ~open_ones
    both = ray & now[1] & (low < np.inf)
    high[both] = 2 * now[2][both] - low[both]  # a plane as far behind as the first that would do is before
    return [Right(*x) for x in zip(*(x.tolist() for x in (*now[1:], low, high, fair)), strict=True)]


def _contact(p, v, r, corners, policy: Policy) -> tuple[NDArray, NDArray, NDArray]:
    """What becomes of each (`fairness.PASSING`, `MEETING`, `INSIDE`), is it a hit, and when; no ball has r < 0."""
    there = r >= 0
    t = np.where(there, mesh.sweep(p, v, np.maximum(r, 0), corners).t, np.inf)
    over = there & mesh.sweep(p, np.zeros_like(v), np.maximum(r, 0), corners).hit
    hit = t < np.inf
    gone = over & ((policy.inside == "no") | ((policy.parting == "no") & (_coming(p, v, corners) > 0)))
    hit, t = hit & ~gone, np.where(gone, np.inf, t)
    return np.where(over, 2, np.where(t < np.inf, 1, 0)), hit, t


def _alike(less: NDArray, more: NDArray, policy: Policy) -> NDArray:
    """May a ball become both, and the answer still be the same?"""
    return np.array([(int(x), int(y)) in ALIKE[policy.inside] for x, y in zip(less, more, strict=True)], bool)


def _coming(p, v, corners) -> NDArray:
    """v · n of a ball at the start, n the direction in which the triangle is left; nan on the triangle itself."""
    still = mesh.sweep(p, np.zeros_like(v), 4 * norm(p) + 4 * norm(corners).max(axis=1), corners)
    n = mesh.contact_geometry(p, np.zeros_like(v), corners, still).normal
    return np.where(norm(n) > 0, dot(n, v), np.nan)


def _turning(p, v, r, corners, precision: _Precision) -> NDArray:
    """Does a ball that overlaps at the start come nearer or part by no more than rounding may hide?"""
    over = mesh.sweep(p, np.zeros_like(v), r, corners).hit
    return over & ~(np.abs(_coming(p, v, corners)) > 1e3 * np.finfo(precision.dtype).eps * norm(v))


def _through(p, v, corners, by, hit) -> NDArray:
    """Do rays go through by more than that from every edge, and from both their own ends?"""
    ends = sum(mesh.sweep(x, np.zeros_like(v), by, corners).hit for x in (p, p + v))
    edges = sum(mesh.sweep(p, v, by, corners[:, edge]).hit for edge in EDGES)
    return hit & (ends + edges == 0)

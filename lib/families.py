"""Families of pairs to try a sweep on: each a named, seeded generator of (p, v, r)."""

from itertools import product

import numpy as np
from numpy.typing import NDArray

Pairs = tuple[NDArray, NDArray, NDArray]


def ordinary(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """n pairs as a game meets them, none meant to lie near a boundary; 2 in 5 hit in the plane, 1 in 4 in space.

    >>> p, v, r = ordinary(4, d=2)
    >>> p.shape, v.shape, r.shape
    ((4, 2), (4, 2), (4,))
    """
    rng = np.random.default_rng(seed)
    p = rng.normal(size=(n, d)) * 3
    aim = rng.normal(size=(n, d)) * 1.5 - p  # roughly at the target, so that near misses and hits both occur
    return p, aim * rng.uniform(0.2, 2, size=(n, 1)), rng.uniform(0.2, 2, size=n)


def grazing(n: int, d: int = 3, seed: int = 0, off: float = 1e-9) -> Pairs:
    """n pairs whose paths pass at r (1 ± δ), δ up to `off` and spread over nine decades: near tangency."""
    rng = np.random.default_rng(seed)
    along, across = perpendicular(rng, n, d)
    r = rng.uniform(0.2, 2, size=n)
    miss = r * (1 + rng.choice([-1, 1], size=n) * off * 10.0 ** rng.uniform(-9, 0, size=n))
    far = rng.uniform(2, 50, size=n)
    return across * miss[:, None] - along * far[:, None], along * (far * rng.uniform(1, 2, size=n))[:, None], r


def perpendicular(rng: np.random.Generator, n: int, d: int) -> Pairs:
    """n random unit vectors and, to each, a unit vector at a right angle."""
    along, other = rng.normal(size=(2, n, d))
    along /= np.linalg.norm(along, axis=-1, keepdims=True)
    across = other - np.sum(along * other, axis=-1, keepdims=True) * along
    return along, across / np.linalg.norm(across, axis=-1, keepdims=True)


def small_integers(most: int = 5) -> Pairs:
    """Every pair in the plane of small whole numbers, up to mirror images, simplest first.

    They meet every boundary exactly: touching at the start, grazing, contact at t = 1, overlap, no motion. p lies on
    or above the x axis. The order is by the sum of the sizes, so that the first failure found is the simplest.

    >>> p, v, r = small_integers(most=2)
    >>> p[0].tolist(), v[0].tolist(), float(r[0])
    ([0.0, 0.0], [0.0, 0.0], 0.0)
    """
    side, half = range(-most, most + 1), range(most + 1)
    rows = sorted(product(half, half, side, side, range(most)), key=lambda row: (sum(map(abs, row)), row[::-1]))
    table = np.array(rows, dtype=float)
    return table[:, 0:2], table[:, 2:4], table[:, 4]

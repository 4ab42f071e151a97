"""Meshes for tests: a wavy floor, a flat one, and a room of spikes, slits and loose triangles."""

import numpy as np


def floor(n: int, height=None) -> tuple:
    """Vertices and faces of a floor of n by n squares over [0, n]², of the heights that a function gives."""
    x, y = (a.ravel() for a in np.meshgrid(np.arange(n + 1.0), np.arange(n + 1.0)))
    z = 0 * x if height is None else height(x, y)
    i = np.arange((n + 1) ** 2).reshape(n + 1, n + 1)
    a, b, c, d = (part.ravel() for part in (i[:-1, :-1], i[:-1, 1:], i[1:, :-1], i[1:, 1:]))
    faces = np.concatenate([np.stack([a, b, d], 1), np.stack([a, d, c], 1)])
    return np.stack([x, y, z], axis=1), faces


def waves(x, y):
    """Hills and valleys."""
    return np.round(np.sin(0.9 * x) + np.cos(1.3 * y), 3)


def room(rng, half: float = 4.0) -> np.ndarray:
    """Corners of triangles: six walls, and within them loose triangles, spikes, and a pile of plates 0.3 apart."""
    found = []

    def square(a, b, c, d):
        found.extend([[a, b, c], [a, c, d]])

    h = half
    for s in (-h, h):
        square((s, -h, -h), (s, h, -h), (s, h, h), (s, -h, h))
        square((-h, s, -h), (h, s, -h), (h, s, h), (-h, s, h))
        square((-h, -h, s), (h, -h, s), (h, h, s), (-h, h, s))
    found += [rng.uniform(-3, 3, 3) + rng.normal(size=(3, 3)) * [1.5, 1.5, 0.1] for _ in range(40)]
    for _ in range(8):
        at = rng.uniform(-3, 3, 3)
        tip, (a, b, c) = at + 2 * rng.normal(size=3), at + 0.05 * rng.normal(size=(3, 3))
        found += [[a, b, tip], [b, c, tip], [c, a, tip]]
    for k in range(6):
        z = -2 + 0.3 * k
        square((1, -h, z), (h, -h, z), (h, h, z), (1, h, z))
    return np.array(found, float)

"""Meshes to be covered: solids whose inside is known, and surfaces that bound none."""

import numpy as np

CORNERS = np.array([[x, y, z] for x in (0.0, 1.0) for y in (0, 1) for z in (0, 1)])
SIDES = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]


def halved(sides) -> np.ndarray:
    """Four-sided faces as two triangles each."""
    return np.array([three for a, b, c, d in sides for three in ([a, b, c], [a, c, d])])


def cube(low=0.0, high=1.0) -> tuple:
    """A cube."""
    return CORNERS * (high - low) + low, halved(SIDES)


def angle() -> tuple:
    """An L of three cubes: all of [0, 2] × [0, 2] × [0, 1] but what has x > 1 and y > 1."""
    outline = np.array([[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]], float)
    vertices = np.concatenate([np.c_[outline, np.zeros(6)], np.c_[outline, np.ones(6)]])
    top = [[6, 7, 8], [6, 8, 9], [6, 9, 10], [6, 10, 11]]
    around = halved([[k, (k + 1) % 6, (k + 1) % 6 + 6, k + 6] for k in range(6)])
    return vertices, np.concatenate([top, [[c - 6, b - 6, a - 6] for a, b, c in top], around])


def torus(n=9, m=5, wide=1.0, thick=0.4) -> tuple:
    """A ring."""
    a, b = np.meshgrid(np.arange(n) * 2 * np.pi / n, np.arange(m) * 2 * np.pi / m, indexing="ij")
    out = wide + thick * np.cos(b)
    vertices = np.stack([out * np.cos(a), out * np.sin(a), thick * np.sin(b)], axis=-1).reshape(-1, 3)
    ring = [
        [i * m + j, (i + 1) % n * m + j, (i + 1) % n * m + (j + 1) % m, i * m + (j + 1) % m]
        for i in range(n)
        for j in range(m)
    ]
    return vertices, halved(ring)


def tetrahedron(seed=0) -> tuple:
    """Four corners anywhere; every second one is inside out."""
    return np.random.default_rng(seed).normal(size=(4, 3)), np.array([[0, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]])


def loose(mesh) -> tuple:
    """The same with corners of its own for each face, as in STL files, and with faces of no width."""
    vertices, faces = mesh
    flat = [[0, 0, 1], [2, 1, 2]]
    return np.concatenate([vertices[faces].reshape(-1, 3), vertices]), np.concatenate(
        [np.arange(3 * len(faces)).reshape(-1, 3), np.add(flat, 3 * len(faces))]
    )


def soup(seed: int, d: int) -> tuple:
    """Triangles anywhere, some of no width."""
    rng = np.random.default_rng((seed, d))
    return rng.normal(size=(7, d)) * 10.0 ** rng.integers(-3, 4), rng.integers(0, 7, size=(4, 3))


SOLIDS = {"cube": cube(), "angle": angle(), "torus": torus(), "tetrahedron": tetrahedron(), "loose": loose(angle())}

"""The point of a triangle that is nearest to others, which feature it lies on, and when a moving point changes that."""

import numpy as np
from numpy.typing import NDArray

from ...frame import dot
from ..scene import number
from ._rounded import Triangle, part

FACE = 6
"""The number of the face in `mesh.FEATURES`."""


def region(one: Triangle, x: NDArray) -> NDArray:
    """Which feature of a triangle is nearest to points, as numbers of `mesh.FEATURES`."""
    found = np.full(x.shape[:-1], FACE)
    for i in range(3):
        beyond = dot(x - one.q[i], one.m[i]) > 0
        before, after = dot(x - one.q[i], one.e[i]) <= 0, dot(x - one.q[(i + 1) % 3], one.e[i]) >= 0
        found = np.where(beyond & ~before & ~after, 3 + i, found)
        last = dot(x - one.q[i], one.e[i - 1]) >= 0
        found = np.where(before & last, i, found)
    return found


def nearest(one: Triangle, x: NDArray) -> NDArray:
    """The points of a triangle that are nearest to others."""
    where = region(one, x)
    found = x - dot(x - one.q[0], one.n)[..., None] * one.n
    for i in range(3):
        e = one.e[i]
        foot = one.q[i] + (dot(x - one.q[i], e) / dot(e, e))[..., None] * e
        found = np.where((where == 3 + i)[..., None], foot, np.where((where == i)[..., None], one.q[i], found))
    return found


def pieces(one: Triangle, p: NDArray, v: NDArray) -> list[tuple[float, float, int]]:
    """The pieces of a frame in which a moving point is in one region: from when to when, and in which."""
    walls = [(one.q[i], one.m[i]) for i in range(3)]
    walls += [(q, one.e[i]) for i in range(3) for q in (one.q[i], one.q[(i + 1) % 3])]
    rates = [(dot(p - q, m), dot(v, m)) for q, m in walls]
    times = sorted({0.0, 1.0, *(float(-x / y) for x, y in rates if y and 0 < -x / y < 1)})
    found: list[tuple[float, float, int]] = []
    for start, end in zip(times, times[1:], strict=False):
        here = int(region(one, p + (start + end) / 2 * v))
        if found and found[-1][2] == here:
            found[-1] = (found[-1][0], end, here)
        else:
            found.append((start, end, here))
    return found


def missed(way: NDArray, one: Triangle, r: float) -> str:
    """How far a ball passes that goes through these places, and what of a triangle is nearest then."""
    apart = way - nearest(one, way)
    gaps = np.sqrt(dot(apart, apart)) - r
    k = int(np.argmin(gaps))
    ends = ", where its way ends" if k == len(way) - 1 else ""
    return f"{number(float(gaps[k]), 2)} cm are left between it and {part(int(region(one, way[k])))}{ends}"

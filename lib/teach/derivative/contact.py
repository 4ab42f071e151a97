"""What the exercises and the laboratory of lesson 15 derive from: when two touch, the normal, and how fast along it."""

from math import sqrt
from typing import NamedTuple

from numpy.typing import NDArray


class Touching(NamedTuple):
    """First contact of a point with a disc about the origin: its time, the normal of length 1, and n·v."""

    t: float
    n: NDArray
    n_v: float


def touching(p: NDArray, v: NDArray, r: float, root: int = -1) -> Touching:
    """When a point from p by v touches the disc of radius r; root : 1 for when it leaves that."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    D = b * b - a * c
    t = c / (-b + sqrt(D)) if root < 0 else (-b + sqrt(D)) / a
    n = (p + t * v) / r
    return Touching(float(t), n, float(n @ v))


def time(p: NDArray, v: NDArray, r: float) -> NDArray:
    """∂t/∂p (eq. 15.1)."""
    _, n, n_v = touching(p, v, r)
    return -n / n_v


def carried(p: NDArray, v: NDArray, r: float, dp: NDArray) -> NDArray:
    """By how much a ball in the origin ends elsewhere, if one of its mass that hits it starts elsewhere by dp.

    The hit is elastic. The time changes by (15.1), the normal turns by (15.5), and the velocity with it.
    """
    t, n, n_v = touching(p, v, r)
    dt = time(p, v, r) @ dp
    dn = (dp + v * dt) / r
    return (1 - t) * ((v @ dn) * n + n_v * dn) - dt * n_v * n

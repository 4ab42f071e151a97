"""Many copies of one table, run side by side: in each step every copy goes on to its own next event."""

from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import setups

MOST = 4000
"""So many events a copy may have."""


class Flock(NamedTuple):
    """What happened in C copies: the times of their events, shape (E, C), places and velocities after each, shape
    (E, C, N, 2); the first row is the start.
    """

    t: NDArray
    x: NDArray
    v: NDArray

    def at(self, t: float) -> NDArray:
        """Where all balls of all copies are at a time, shape (C, N, 2)."""
        copy = np.arange(self.t.shape[1])
        k = np.maximum(np.sum(self.t <= t, axis=0) - 1, 0)
        return self.x[k, copy] + (t - self.t[k, copy])[:, None, None] * self.v[k, copy]

    def shares(self, t: float) -> NDArray:
        """The kinetic energy of each ball of each copy at a time, shape (C, N), in joules."""
        k = np.maximum(np.sum(self.t <= t, axis=0) - 1, 0)
        v = self.v[k, np.arange(self.t.shape[1])]
        return setups.MASS / 2 * np.sum(v * v, axis=2)

    def energy(self, t: float) -> NDArray:
        """The kinetic energy of each copy at a time, in joules."""
        return self.shares(t).sum(axis=1)


def flown(x: NDArray, v: NDArray, until: float) -> Flock:
    """Run copies with places and velocities of shape (C, N, 2) until all have reached a time."""
    N = x.shape[1]
    i, j = np.array(list(combinations(range(N), 2))).T
    t, rows = np.zeros(len(x)), [(np.zeros(len(x)), x, v)]
    while t.min() < until and len(rows) <= MOST:
        meet, wall = _pairs(x, v, i, j), _walls(x, v)
        pair, which = np.argmin(meet, axis=1), np.argmin(wall.reshape(len(x), -1), axis=1)
        first, second = np.min(meet, axis=1), np.min(wall, axis=(1, 2))
        x = x + np.minimum(first, second)[:, None, None] * v
        t = t + np.minimum(first, second)
        v = _turned(x, v, first <= second, (i[pair], j[pair]), divmod(which, 2))
        rows.append((t, x, v))
    return Flock(*(np.array(a) for a in zip(*rows, strict=True)))


def _pairs(x: NDArray, v: NDArray, i: NDArray, j: NDArray) -> NDArray:
    """In how long each pair of each copy meets, shape (C, pairs); inf for never (eq. 7.12)."""
    (px, py), (vx, vy) = (np.moveaxis(a[:, j] - a[:, i], -1, 0) for a in (x, v))
    b, a = px * vx + py * vy, vx * vx + vy * vy
    c = np.maximum(px * px + py * py - 4 * setups.RADIUS * setups.RADIUS, 0.0)
    D = b * b - a * c
    with np.errstate(all="ignore"):
        return np.where((b < 0) & (D > 0), c / (np.sqrt(D) - b), np.inf)


def _walls(x: NDArray, v: NDArray) -> NDArray:
    """In how long each ball of each copy meets a wall along x and along y, shape (C, N, 2)."""
    size, r = np.array([setups.LENGTH, setups.WIDTH]), setups.RADIUS
    with np.errstate(all="ignore"):
        far = np.where(v > 0, (size - r - x) / v, (r - x) / v)
    return np.where(v != 0, np.maximum(far, 0.0), np.inf)


def _turned(x: NDArray, v: NDArray, meets: NDArray, pair: tuple, wall: tuple) -> NDArray:
    """The velocities after the event of each copy: of a pair where that meets, elsewhere of a ball at a wall."""
    v, copy = v.copy(), np.arange(len(x))
    i, j, hit = pair[0][meets], pair[1][meets], copy[meets]
    n, w = x[hit, j] - x[hit, i], v[hit, j] - v[hit, i]
    into = (np.sum(w * n, axis=1) / np.sum(n * n, axis=1))[:, None] * n
    v[hit, i], v[hit, j] = v[hit, i] + into, v[hit, j] - into
    rest = copy[~meets]
    v[rest, wall[0][rest], wall[1][rest]] *= -1
    return v

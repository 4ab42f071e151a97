"""A room cut into cells no smaller than a ball is wide: a ball can touch only those of its own cell and around it.

`grid` is a record of `GRID`, `head` holds the first ball of each cell, −1 for none, and each ball knows the next in its
cell and the one before.
"""

from math import inf

import numpy as np
from numpy.typing import NDArray

from ..table.clock import later

GRID = np.dtype([("count", np.int64, 3), ("corner", float, 3), ("size", float, 3)], align=True)
"""How many cells there are along each axis, where the first begins, and the sides of one."""


def _cut(low: NDArray, high: NDArray, N: int, wide: float) -> np.void:
    """The grid of a room with about a cell to each of N balls, none narrower than `wide`; one if a side is open."""
    d = 3 if np.isfinite(high[2] - low[2]) else 2
    sides, count = (high - low)[:d], np.ones(3, dtype=np.int64)
    if np.all(np.isfinite(sides)):
        side = max(wide * (1 + 1e-9), np.prod((sides / N ** (1 / d)) ** (1 / d)))
        while np.prod(np.maximum(sides / side, 1)) > 2 * N:  # a thin room has fewer than its area says
            side *= 2
        count[:d] = np.maximum(sides / side, 1)
    size = np.where(count > 1, (high - low) / count, inf)
    return np.array([(count, np.where(count > 1, low, 0.0), size)], GRID)[0]


def _cell_of(grid: np.void, x: NDArray) -> NDArray:
    """The cells of some centres, shape (N, 3)."""
    count = grid["count"]
    return np.clip(np.where(count > 1, np.floor((x - grid["corner"]) / grid["size"]), 0), 0, count - 1)


def index(grid, x, y, z):
    """The number of a cell."""
    return (x * grid.count[1] + y) * grid.count[2] + z


def _own(grid, plan, i):
    """The number of ball i's cell."""
    return index(grid, plan[i].cell[0], plan[i].cell[1], plan[i].cell[2])


def _enter(grid, head, plan, i):
    """Put ball i first in the list of its cell."""
    c = _own(grid, plan, i)
    first = head[c]
    plan[i].up, plan[i].down, head[c] = first, -1, i
    if first >= 0:
        plan[first].down = i


def _leave(grid, head, plan, i):
    """Take ball i out of the list of its cell."""
    above, below = plan[i].up, plan[i].down
    if below >= 0:
        plan[below].up = above
    else:
        head[_own(grid, plan, i)] = above
    if above >= 0:
        plan[above].down = below


def _leaving(grid, ball, plan, i):
    """Foresee when ball i leaves its cell, and by which side."""
    soonest, way = inf, 0
    for k in range(3):
        v, side = ball[i].v[k], plan[i].cell[k]
        side += 1 if v > 0 else 0
        if grid.count[k] > 1 and v != 0 and 0 < side < grid.count[k]:  # at the rim a wall comes first
            dt = (grid.corner[k] + side * grid.size[k] - ball[i].x[k]) / v
            if dt < soonest:
                soonest, way = max(dt, 0.0), 2 * k + (1 if v > 0 else 0)
    plan[i].leave, plan[i].leave_tail = later(ball[i].since, ball[i].tail, soonest)
    plan[i].way = way

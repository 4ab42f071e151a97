"""Parts that are broken on purpose: each does its job but for one fault, and the table shows what comes of it."""

from math import floor

import numpy as np

from ...overlap import overlaps
from ...quadratic import roots
from ...table import event


def forgets_a(p1, v1, p2, v2):
    """B, as if A rested."""
    return p2 - p1, v2


def ignores_parting(p, r):
    """Do they touch? That is all; whoever touches is hit, though they part."""
    return overlaps(p, r)


ignores_parting.sticks = True


def later_root(p, v, r):
    """When they have passed through each other (the other root of eq. 4.9)."""
    u = float(roots(p, v, r)[1])
    return u if 0 <= u <= 1 else np.inf


def once_a_frame(p, v, r, frames: float = 1.0):
    """Do they touch at one of the instants at which a game looks?"""
    k = np.arange(floor(frames) + 1)[:, None]
    return bool(np.any(np.hypot(*(p + k * (v / frames)).T) <= r))


once_a_frame.by_frames = True


def swaps_velocities(v1, v2, n, m1, m2, e):
    """Each takes the whole velocity of the other, whatever the line between them."""
    return v2, v1


def hugs(v, n, e):
    """What goes into the rail is lost, and nothing comes back."""
    return v - np.sum(v * n) * n


def by_labels(x, v, r):
    """The first pair by its numbers that will ever meet."""
    for i in range(len(r)):
        for j in range(i + 1, len(r)):
            t = event.meeting((*(x[j] - x[i]), 0.0), (*(v[j] - v[i]), 0.0), r[i] + r[j])
            if t < np.inf:
                return i, j, t
    return None


def by_start_cells(p, v, r):
    """Those whose cells touch where they start, wherever they go."""
    z = np.floor(p / (2 * np.max(r)))
    return [(i, j) for j in range(len(r)) for i in range(j) if np.max(np.abs(z[i] - z[j])) <= 1]


def whole_plane(p, v, r, triangle):
    """When the ball touches the plane, wherever the triangle ends."""
    n = np.cross(triangle[1] - triangle[0], triangle[2] - triangle[0])
    height, rate, reach = (p - triangle[0]) @ n, v @ n, r * np.sqrt(n @ n)
    t = (abs(height) - reach) / abs(rate) if height * rate < 0 else np.inf
    return t if t <= 1 else np.inf


def no_edge(p, v, r, q0, q1):
    """Never."""
    return np.inf


def no_corner(p, v, r, q):
    """Never."""
    return np.inf


def keeps_its_length(v, t, n, m):
    """What is left of the step (eq. 14.7), made as long as its rest was."""
    rest = (1 - t) * v
    x = rest - min(rest @ n, 0) * n
    x = x - min(x @ m, 0) * m
    size = np.sqrt(x @ x)
    return np.sqrt(rest @ rest) / size * x if size > 0 else x

"""A shot followed ball by ball: where it leads, how that changes with the direction, and if anything is in the way.

Only the contacts of the shot are asked for, in their order, on the clock of the table and at speed 1, on which nothing
but the time depends. All is written once, for plain numbers, and runs as it stands or compiled as it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

import numpy as np

from ..compiled import compiled, has_numba
from ..kinds import Floats, Integers
from .crossing import jump


class Route(NamedTuple):
    """M balls, posts and corners of jaws, of which only the cue ball moves, and what is to meet what.

    x : (M, 2), r, weight : (M,), centres, radii and inverse masses, of what never moves 0. way : (K, 3), the ball
    that moves, the kind and the number of what it meets. ball, pocket, cue : who is to fall, where, and who begins.
    low, high : (2,). holes : (Q, 2), hole : their radius. ends : (4, P), where rails end along each wall, in order;
    rails : (4,), how many. jaws : (J, 5), of each an end, the unit vector across it, and how long it is. e, e_wall : as
    in `Room`.
    """

    x: Floats
    r: Floats
    weight: Floats
    way: Integers
    ball: int
    pocket: int
    cue: int
    low: Floats
    high: Floats
    holes: Floats
    hole: float
    ends: Floats
    rails: Integers
    jaws: Floats
    e: float
    e_wall: float


def fast_follow() -> Callable:
    """`follow` as machine code, where that can be made; the answers are the same."""
    return compiled(follow) if has_numba() else follow


def follow(s, u, v):
    """Where a route leads whose cue ball goes along the unit vector (u, v): there, free, off, turns and clock.

    there : whether all of its contacts come. free : whether nothing else is met. off, turns : how far to its left the
    last ball has the pocket's middle, and how that changes with the angle. clock : when it falls, or is nearest.
    """
    x, w, dx, dw, since, gone = _at_rest(s)
    w[s.cue, 0], w[s.cue, 1], dw[s.cue, 0], dw[s.cue, 1], gone[s.cue] = u, v, -v, u, True
    free = True
    for k in range(len(s.way)):
        i, kind, j = s.way[k, 0], s.way[k, 1], s.way[k, 2]
        if kind == 1:
            dt = _to_wall(s, x, w, i, j)
        else:
            dt = _to_ball(s, x, w, since, i, j)
        if not dt >= 0 or not gone[i]:
            return False, False, 0.0, 0.0, 0.0
        clock = since[i] + dt
        free = free and _is_free(s, x, w, gone, i, dt, j if kind == 0 else -1, j if kind == 1 else -1, -1)
        _bring(x, w, dx, dw, since, i, clock)
        if kind == 1:
            free = free and not _is_open(s, j, x[i, 1 - (j >> 1)])
            _bounce(s, w, dx, dw, i, j)
        else:
            if gone[j]:
                _bring(x, w, dx, dw, since, j, clock)
            since[j], gone[j] = clock, True
            _collide(s, x, w, dx, dw, i, j)
    return _into_pocket(s, x, w, dx, dw, since, gone, free)


def _at_rest(s):
    """All at rest: places, velocities, their derivatives, since when, and who has begun to move."""
    M = len(s.x)
    gone = np.zeros(M, np.bool_)
    return s.x.copy(), np.zeros((M, 2)), np.zeros((M, 2)), np.zeros((M, 2)), np.zeros(M), gone


def _to_wall(s, x, w, i, j):
    """How long ball i takes to a wall; below 0 for never."""
    k = j >> 1
    rate = w[i, k] if j & 1 else -w[i, k]
    far = s.high[k] - s.r[i] - x[i, k] if j & 1 else x[i, k] - s.low[k] - s.r[i]
    return far / rate if rate > 0 and far >= 0 else -1.0


def _to_ball(s, x, w, since, i, j):
    """How long ball i takes to ball j, from its own last contact on; below 0 for never."""
    late = since[i] - since[j]
    px, py = x[j, 0] + w[j, 0] * late - x[i, 0], x[j, 1] + w[j, 1] * late - x[i, 1]
    vx, vy = w[j, 0] - w[i, 0], w[j, 1] - w[i, 1]
    R = s.r[i] + s.r[j]
    a, b, c = vx * vx + vy * vy, px * vx + py * vy, px * px + py * py - R * R
    n = px * vy - py * vx
    D = a * R * R - n * n
    return c / (sqrt(D) - b) if b < 0 and D > 0 and c >= 0 else -1.0


def _bring(x, w, dx, dw, since, i, clock):
    """Move ball i, and its derivative, to a reading of the clock."""
    dt = clock - since[i]
    for k in range(2):
        x[i, k] += dt * w[i, k]
        dx[i, k] += dt * dw[i, k]
    since[i] = clock


def _bounce(s, w, dx, dw, i, j):
    """Ball i bounces off a wall (eq. 9.6), and its derivative jumps."""
    k, stiff = j >> 1, 1 + s.e_wall
    later = -dx[i, k] / w[i, k]
    dx[i, k] = dx[i, k] + stiff * w[i, k] * later
    w[i, k], dw[i, k] = -s.e_wall * w[i, k], -s.e_wall * dw[i, k]


def _collide(s, x, w, dx, dw, i, j):
    """Balls i and j collide (eq. 8.3, 8.4, 8.9), and their derivatives jump."""
    px, py = x[j, 0] - x[i, 0], x[j, 1] - x[i, 1]
    R = sqrt(px * px + py * py)
    n, v = (px / R, py / R, 0.0), (w[j, 0] - w[i, 0], w[j, 1] - w[i, 1], 0.0)
    rate, stiff = n[0] * v[0] + n[1] * v[1], (1 + s.e) / (s.weight[i] + s.weight[j])
    J = -stiff * rate
    p, t = (dx[j, 0] - dx[i, 0], dx[j, 1] - dx[i, 1], 0.0), (dw[j, 0] - dw[i, 0], dw[j, 1] - dw[i, 1], 0.0)
    later, q = jump(n, v, rate, 1 / R, 0.0, J, stiff, p, t, 0.0, 0.0)
    for k in range(2):
        dx[i, k] += s.weight[i] * J * n[k] * later
        dx[j, k] -= s.weight[j] * J * n[k] * later
        w[i, k] -= s.weight[i] * J * n[k]
        w[j, k] += s.weight[j] * J * n[k]
        dw[i, k] -= s.weight[i] * q[k]
        dw[j, k] += s.weight[j] * q[k]


def _is_open(s, j, where):
    """Is a wall open at a place along it? As `wall.is_open`."""
    before = 0
    for k in range(s.rails[j]):
        if s.ends[j, k] < where:
            before += 1
    return s.rails[j] > 0 and before % 2 == 0


def _is_free(s, x, w, gone, i, T, ball, wall, hole):
    """Does ball i meet nothing else for a time T: no ball at rest, no wall, no hole, but one each; and no jaw?"""
    a = w[i, 0] * w[i, 0] + w[i, 1] * w[i, 1]
    for k in range(len(s.x)):
        if k != i and k != ball and not gone[k] and _passes(s.x[k], x[i], w[i], a, T, s.r[i] + s.r[k]):
            return False
    for q in range(len(s.holes)):
        if q != hole and _passes(s.holes[q], x[i], w[i], a, T, s.hole):
            return False
    for k in range(len(s.jaws)):
        if _comes_to_jaw(s.jaws[k], x[i], w[i], T, s.r[i]):
            return False
    for j in range(4):
        if j != wall:
            dt = _to_wall(s, x, w, i, j)
            if 0 <= dt <= T and not _is_open(s, j, x[i, 1 - (j >> 1)] + dt * w[i, 1 - (j >> 1)]):
                return False
    return True


def _passes(there, x, w, a, T, reach):
    """Does what moves by w from x come within reach of a place up to T?"""
    px, py = there[0] - x[0], there[1] - x[1]
    b = px * w[0] + py * w[1]
    if b <= 0:
        return False
    t = min(b / a, T)
    qx, qy = px - t * w[0], py - t * w[1]
    return qx * qx + qy * qy < reach * reach


def _comes_to_jaw(jaw, x, w, T, r):
    """Does what moves by w from x meet the inside of a jaw up to T? As `jaw.approach`."""
    px, py, m, n = x[0] - jaw[0], x[1] - jaw[1], jaw[2], jaw[3]
    far, speed = m * px + n * py, m * w[0] + n * w[1]
    if far * speed >= 0 or abs(far) < r:
        return False
    t = (abs(far) - r) / abs(speed)
    foot = (n * px - m * py) + t * (n * w[0] - m * w[1])
    return t <= T and 0 < foot < jaw[4]


def _into_pocket(s, x, w, dx, dw, since, gone, free):
    """What is left to the pocket: what `follow` tells."""
    i = s.ball
    a = w[i, 0] * w[i, 0] + w[i, 1] * w[i, 1]
    if not gone[i] or not a > 0:
        return False, False, 0.0, 0.0, 0.0
    fast = sqrt(a)
    u, v = w[i, 0] / fast, w[i, 1] / fast
    px, py = s.holes[s.pocket, 0] - x[i, 0], s.holes[s.pocket, 1] - x[i, 1]
    ahead, off = px * u + py * v, u * py - v * px
    turn = (u * dw[i, 1] - v * dw[i, 0]) / fast
    turns = (v * dx[i, 0] - u * dx[i, 1]) - ahead * turn
    falls = ahead > 0 and abs(off) < s.hole
    T = (ahead - (sqrt((s.hole - off) * (s.hole + off)) if falls else 0.0)) / fast
    free = free and falls and _is_free(s, x, w, gone, i, T, -1, -1, s.pocket)
    return ahead > 0, free, off, turns, since[i] + T

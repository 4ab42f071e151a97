"""An engine of a page for equal balls on a table without cloth or pockets, in floats or in decimals of any length.

It knows + − × ÷ √ and nothing of the numbers it is given; so the same lines run in 16 digits and in 200. `grown` tells
how a hair in the start grows on the way (eq. 15.1, 15.5).
"""

from collections.abc import Callable
from decimal import Decimal, localcontext
from itertools import combinations
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import setups

DOUBLE = 16
"""So many digits are a double's: they are run in floats."""

Numbers = list[list[Any]]
"""A row of two numbers for each ball."""


class Event(NamedTuple):
    """What is known after an event: when, all places and velocities, and the two; j is N and more for a wall."""

    t: Any
    x: Numbers
    v: Numbers
    i: int
    j: int


def run(x: NDArray, v: NDArray, digits: int, enough: Callable[[Event], bool], aside: Any = 0) -> list[Event]:
    """The events of a break, the first that of its start, until one of them is enough.

    x, v : arrays, shape (N, 2), taken as they are, digit by digit. digits : of each number. aside : by how much the
    first ball starts farther up than that.
    """
    with localcontext() as context:
        context.prec = max(digits, DOUBLE)
        number = float if digits <= DOUBLE else Decimal
        start = Event(number(0), *([[number(c) for c in row] for row in a.tolist()] for a in (x, v)), -1, -1)
        start.x[0][1] += aside
        room = [number(float(c)) for c in (setups.RADIUS, setups.LENGTH, setups.WIDTH)]
        return _run(start, room, sqrt if number is float else Decimal.sqrt, enough)


def _run(now: Event, room: list, root: Callable, enough: Callable[[Event], bool]) -> list[Event]:
    """The loop: of all that is foretold the earliest happens, and what it concerns is foretold anew."""
    N, events, ahead = len(now.x), [now], {}
    pairs = [*combinations(range(N), 2), *((i, N + wall) for i in range(N) for wall in range(4))]
    concerned = [[pair for pair in pairs if i in pair] for i in range(N)] + [[]] * 4
    due = pairs
    while True:
        for pair in due:
            ahead.pop(pair, None)
            if (t := _time(now, pair, room, root)) is not None:
                ahead[pair] = t
        if enough(now):
            return events
        i, j = min(ahead, key=ahead.__getitem__)
        now = _happened(now, ahead[i, j], (i, j), room[0])
        events.append(now)
        due = concerned[i] + concerned[j]


def _time(now: Event, pair: tuple[int, int], room: list, root: Callable) -> Any:
    """When two meet, or one and a wall; None for never."""
    (i, j), N, r = pair, len(now.x), room[0]
    if j >= N:
        k, high = divmod(j - N, 2)
        x, v = now.x[i][k], now.v[i][k]
        if v == 0 or (v > 0) != (high == 1):
            return None
        return now.t + ((room[1 + k] - r if high else r) - x) / v
    (a, b), (c, d), (e, f), (g, h) = now.x[i], now.x[j], now.v[i], now.v[j]
    px, py, vx, vy = c - a, d - b, g - e, h - f
    half = px * vx + py * vy
    if half >= 0:
        return None
    square, rest = vx * vx + vy * vy, px * px + py * py - 4 * r * r
    D = half * half - square * rest
    return now.t + max(rest, 0 * r) / (root(D) - half) if D > 0 else None


def _happened(now: Event, t: Any, pair: tuple[int, int], r: Any) -> Event:
    """All moved to a time, and the two turned there."""
    (i, j), N, dt = pair, len(now.x), t - now.t
    x = [[a + c * dt, b + d * dt] for (a, b), (c, d) in zip(now.x, now.v, strict=True)]
    v = [row[:] for row in now.v]
    if j >= N:
        v[i][(j - N) // 2] *= -1
        return Event(t, x, v, i, j)
    nx, ny = x[j][0] - x[i][0], x[j][1] - x[i][1]
    into = ((v[j][0] - v[i][0]) * nx + (v[j][1] - v[i][1]) * ny) / (nx * nx + ny * ny)
    v[i] = [v[i][0] + into * nx, v[i][1] + into * ny]
    v[j] = [v[j][0] - into * nx, v[j][1] - into * ny]
    return Event(t, x, v, i, j)


# How a hair grows.


class Variation(NamedTuple):
    """By how much all places and velocities change, each of shape (N, 2), for a change in the start."""

    x: NDArray
    v: NDArray


def grown(hair: Variation, before: Event, after: Event) -> Variation:
    """What becomes of a small change from one event to the next: on the way, and at the hit."""
    (i, j), N = (after.i, after.j), len(after.x)
    dx, dv = hair.x + float(after.t - before.t) * hair.v, hair.v.copy()
    if j >= N:
        k = (j - N) // 2
        dx[i, k], dv[i, k] = -dx[i, k], -dv[i, k]
        return Variation(dx, dv)
    (xi, xj), (vi, vj) = (np.array([a[i], a[j]], float) for a in (after.x, before.v))
    r, v = np.sqrt(np.sum((xj - xi) ** 2)), vj - vi
    n, dp = (xj - xi) / r, dx[j] - dx[i]
    dt = -np.sum(n * dp) / np.sum(n * v)  # (15.1)
    dn = (dp + v * dt) / r  # (15.5)
    into, change = np.sum(n * v), dv[j] - dv[i]
    turned = (np.sum(change * n) + np.sum(v * dn)) * n + into * dn
    dv[i], dv[j] = dv[i] + turned, dv[j] - turned
    dx[i], dx[j] = dx[i] - into * n * dt, dx[j] + into * n * dt
    return Variation(dx, dv)

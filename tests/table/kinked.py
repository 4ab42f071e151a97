"""Tables with a kink, the kind of each number drawn apart, and a judge of each side: a start moved by 1e-25 towards it.

Balls, walls, posts and pockets that touch at one instant are laid out there, in numbers that floats have exactly, and
taken back to the start. The judge runs in 150 digits from a start that is moved a little, where no two contacts tie.
"""

from decimal import Decimal as D
from decimal import localcontext

import numpy as np
from nudged import Judge, dot, less, number, share

from lib.table import POCKET, balls, room

DIGITS, MOVED, NUDGE = 150, D(10) ** -25, D(10) ** -60
AXES = np.array([[1, 0], [0, 1], [-1, 0], [0, -1], [0.6, 0.8], [-0.8, 0.6], [-0.6, -0.8], [0.8, -0.6]])


class Soft(Judge):
    """A judge who notes whether two met as softly as a start is moved: what rested against each other came apart."""

    soft = False

    def happen(self, kind, i, j):
        before = list(self.v[i])
        super().happen(kind, i, j)
        left = [0] * len(before) if kind == POCKET else self.v[i]
        self.soft |= max(abs(b - a) for a, b in zip(before, left, strict=True)) < D(10) ** -15


def names(start):
    """The numbers of a start, in the order of columns."""
    N, d = start.x.shape
    places = [(name, i, k) for name in "xv" for i in range(N) for k in range(d)]
    return [*places, *(("r", i) for i in range(N)), ("e",), ("e_wall",), ("drag",)]


def add(judge, name, by, i=0, k=0):
    """Move one number of a judge's start."""
    if name in "xv":
        getattr(judge, name)[i][k] += by
    elif name == "r":
        judge.r[i] += by
    else:
        setattr(judge, name, getattr(judge, name) + by)


def moved(start, house, change, nudged=None):
    """A judge whose start is moved towards a change, and one number a little besides."""
    judge = Soft(start, house)
    for one, by in zip(names(start), change, strict=True):
        add(judge, one[0], MOVED * D(float(by)), *one[1:])
    if nudged:
        add(judge, nudged[0], NUDGE, *nudged[1:])
    return judge


def overlaps(judge):
    """Does anything reach into anything else?"""
    N = len(judge.r)
    gaps = [(judge.x[i], judge.x[j], judge.r[i] + judge.r[j]) for i in range(N) for j in range(i)]
    gaps += [(judge.x[i], post[:2], judge.r[i] + post[2]) for i in range(N) for post in judge.posts]
    gaps += [(judge.x[i], pocket, judge.size) for i in range(N) for pocket in judge.pockets]
    sides = [(j, judge.x[i][j >> 1], judge.r[i]) for i in range(N) for j in range(len(judge.walls))]
    away = [(judge.walls[j] - x) * (1 if j & 1 else -1) - r for j, x, r in sides]
    return min(away) < 0 or any(dot(p := less(x, y), p) < r * r for x, y, r in gaps)


def sided(start, house, t, change):
    """The derivative on the side of a change, the end and the events, by nudges; None where a start has overlaps."""
    N, d = start.x.shape
    falls = bool(np.any(house.gravity))
    with localcontext() as context:
        context.prec = DIGITS
        if overlaps(moved(start, house, change)):
            return None
        judge = moved(start, house, change)
        end, events = judge.until(t)
        if judge.soft:
            return None
        columns = []
        for one in names(start)[: -1 if falls else None]:
            other, same = moved(start, house, change, one).until(t)
            if same != events:
                return None
            columns.append([float((b - a) / NUDGE) for a, b in zip(end, other, strict=True)])
    found = np.array(columns, dtype=float).T.reshape(2 * N * d, -1)
    if falls:
        found = np.hstack([found, np.full((2 * N * d, 1), np.nan)])
    end = np.array([float(a) for a in end])
    for i in [event[1] for event in events if event[0] == POCKET]:
        found[[row + i * d + k for row in (0, N * d) for k in range(d)]] = 0.0
        end[N * d + i * d : N * d + i * d + d] = 0.0
    return found, end, events


def dyadic(rng):
    """A number that floats have exactly, with room for products."""
    return float(rng.choice([0.0, rng.integers(-2, 3), rng.integers(-16, 17) / 8, rng.integers(-64, 65) / 32]))


def drawn(seed):
    """Balls, a room, the instant at which some touch, and a time to ask for."""
    rng = np.random.default_rng(seed)
    N, T = int(rng.integers(1, 4)), float(rng.choice([0.0, 1.0, 2.0, 0.5]))
    x, r = [np.array([0.0, 0.0])], [float(rng.choice([0.625, 1.25]))]
    for _ in range(20 * (N - 1)):
        own, at = float(rng.choice([0.625, 1.25])), int(rng.integers(len(x)))
        one = x[at] + AXES[rng.integers(8)] * (own + r[at]) * (1 if rng.random() < 0.8 else 2)
        if len(x) < N and all(np.hypot(*(one - y)) >= own + s for y, s in zip(x, r, strict=True)):
            x, r = [*x, np.round(one * 64) / 64], [*r, own]
    x, r = np.array(x), np.array(r)
    v = np.array([[dyadic(rng), dyadic(rng)] for _ in x])
    v[rng.random(len(x)) < 0.25] = 0.0
    if len(x) > 1 and rng.random() < 0.2:  # two that pass each other
        (a, b) = 64 * (x[1] - x[0]) / np.gcd.reduce((64 * np.abs(x[1] - x[0])).astype(int))
        v[0] = v[1] + np.array([-b, a]) / 8
    falls = rng.random() < 0.15
    g = np.array([dyadic(rng), dyadic(rng)]) / 4 * falls
    begun = x - T * v - T * T / 2 * g
    low = np.min(np.vstack([x - r[:, None], begun - r[:, None]]), axis=0) - rng.integers(1, 9, 2) / 2
    high = np.max(np.vstack([x + r[:, None], begun + r[:, None]]), axis=0) + rng.integers(1, 9, 2) / 2
    for k in (0, 1):  # a wall that is met at the instant
        edge = np.max(x[:, k] + r)
        if rng.random() < 0.35 and np.all(begun[:, k] + r <= edge):
            high[k] = edge
    posts, pockets, hole = [], [], 0.0
    if not falls and rng.random() < 0.3:
        size, at = float(rng.choice([0.625, 1.25])), int(rng.integers(len(x)))
        spot = x[at] + AXES[rng.integers(8)] * (size + r[at])
        ends = any(abs(abs(spot[k] - edge[k]) - size) < 1e-6 for k in (0, 1) for edge in (low, high))
        if not ends and all(np.hypot(*(spot - y)) >= size + s for y, s in zip([*x, *begun], [*r, *r], strict=True)):
            posts.append([*np.round(spot * 64) / 64, size])
    if not falls and rng.random() < 0.3:
        hole, at = float(rng.choice([0.625, 1.25])), int(rng.integers(len(x)))
        spot = np.round((x[at] + AXES[rng.integers(8)] * hole) * 64) / 64
        if all(np.hypot(*(spot - y)) >= hole for y in [*x, *begun]):
            pockets.append(spot)
    hole *= bool(pockets)
    m = [float(rng.choice([1.0, rng.uniform(0.3, 3), 10.0 ** rng.uniform(-3, 3)])) for _ in x]
    drag = float(rng.choice([0.0, 0.01, abs(number(rng)) / 50])) * (not falls)
    start = balls(begun, v, r, m)
    house = room(low, high, share(rng), share(rng), g, drag, np.array(pockets), hole, np.array(posts))
    return (
        start,
        house,
        T,
        T + float(rng.choice([0.0 if drag == 0 else 0.5, rng.uniform(0, 3), rng.uniform(0, 3)])),
        rng,
    )

"""A judge of derivatives: every ball is moved at every event, in ninety digits, and the start is nudged by 1e-30.

`true` is the derivative by nudges; `drawn` and `a_time` make tables of all kinds, the kind of each number drawn apart.
"""

from decimal import Decimal as D
from decimal import localcontext

import numpy as np

from lib.table import BALL, CORNER, JAW, POCKET, POST, WALL, EndlessError, balls, room, run

DIGITS, NUDGE = 90, D(10) ** -30


class Judge:
    """A run in decimals, on the clock of the table."""

    def __init__(self, start, house, nudge=None):
        self.x, self.v = ([[D(c) for c in row] for row in a.tolist()] for a in (start.x, start.v))
        self.r, self.m = ([D(c) for c in a.tolist()] for a in (start.r, start.m))
        self.e, self.e_wall, self.drag, self.size = map(D, (house.e, house.e_wall, house.drag, house.pocket_r))
        self.g = [D(c) for c in house.gravity.tolist()]
        self.posts, self.pockets = ([[D(c) for c in row] for row in a.tolist()] for a in (house.posts, house.pockets))
        self.jaws = [[[D(c) for c in end] for end in jaw] for jaw in house.jaws.tolist()]
        ends = [tuple(end) for jaw in self.jaws for end in jaw]
        self.corners = [list(end) for k, end in enumerate(ends) if end not in ends[:k]]
        edges = zip(house.low.tolist(), house.high.tolist(), strict=True)
        self.walls = [D(c) for pair in edges for c in pair]
        self.now, self.out, self.last = D(0), set(), [None] * len(self.r)
        if nudge:
            self.nudge(*nudge)

    def nudge(self, name, i=0, k=0):
        """Move one number of the start a little."""
        if name in "xv":
            getattr(self, name)[i][k] += NUDGE
        elif name == "r":
            self.r[i] += NUDGE
        else:
            setattr(self, name, getattr(self, name) + NUDGE)

    def pair(self, i, p, w, reach):
        """When two whose way p changes by w meet, from now on."""
        a, b, c = dot(w, w), dot(p, w), dot(p, p) - reach * reach
        if b >= 0 or b * b <= a * c:
            return None
        return c / ((b * b - a * c).sqrt() - b)

    def wall(self, i, j):
        """When a ball meets a wall, from now on."""
        if not self.walls[j].is_finite():
            return None
        k, sign = j >> 1, 1 if j & 1 else -1
        gap, rate, pull = sign * (self.walls[j] - self.x[i][k]) - self.r[i], -sign * self.v[i][k], -sign * self.g[k]
        if self.last[i] == (WALL, j) and pull >= 0:
            return None
        root = rate * rate - 2 * pull * gap
        if rate < 0:
            return 2 * gap / (root.sqrt() - rate) if root > 0 else None
        return (rate + root.sqrt()) / -pull if pull < 0 else None

    def across(self, i, j):
        """The unit vector from a ball to the line of a jaw, and how far it is."""
        a, b = self.jaws[j]
        e = less(b, a)
        n = [-e[1] / dot(e, e).sqrt(), e[0] / dot(e, e).sqrt()]
        far = dot(n, less(a, self.x[i]))
        return (n, far) if far > 0 else ([-c for c in n], -far)

    def jaw(self, i, j):
        """When a ball meets the inside of a jaw, from now on."""
        n, far = self.across(i, j)
        speed, (a, b) = dot(n, self.v[i]), self.jaws[j]
        if speed <= 0 or far < self.r[i]:
            return None
        t = (far - self.r[i]) / speed
        foot = dot(less([x + t * v for x, v in zip(self.x[i], self.v[i], strict=True)], a), less(b, a))
        return t if 0 < foot < dot(less(b, a), less(b, a)) else None

    def of(self, kind, i, j):
        """When ball i meets what it may meet."""
        if kind == WALL:
            return self.wall(i, j)
        if kind == BALL:
            if self.last[i] == (BALL, j) and self.last[j] == (BALL, i):
                return None
            return self.pair(i, less(self.x[j], self.x[i]), less(self.v[j], self.v[i]), self.r[i] + self.r[j])
        if self.last[i] == (kind, j):
            return None
        if kind == JAW:
            return self.jaw(i, j)
        there, reach = {
            POST: lambda: (self.posts[j][:2], self.r[i] + self.posts[j][2]),
            CORNER: lambda: (self.corners[j], self.r[i]),
            POCKET: lambda: (self.pockets[j], self.size),
        }[kind]()
        return self.pair(i, less(there, self.x[i]), [-c for c in self.v[i]], reach)

    def all(self):
        """All that may come: when, and what."""
        N = len(self.r)
        counts = ((WALL, len(self.walls)), (POST, len(self.posts)), (POCKET, len(self.pockets)))
        counts += ((JAW, len(self.jaws)), (CORNER, len(self.corners)))
        for i in set(range(N)) - self.out:
            names = [(kind, j) for kind, n in counts for j in range(n)]
            names += [(BALL, j) for j in range(i + 1, N) if j not in self.out]
            for kind, j in names:
                if (t := self.of(kind, i, j)) is not None:
                    yield t, (kind, i, j)

    def move(self, t):
        """Let time pass."""
        self.now += t
        for i in set(range(len(self.r))) - self.out:
            self.x[i] = [x + t * v + t * t * g / 2 for x, v, g in zip(self.x[i], self.v[i], self.g, strict=True)]
            self.v[i] = [v + t * g for v, g in zip(self.v[i], self.g, strict=True)]

    def happen(self, kind, i, j):
        """What a contact does to velocities."""
        self.last[i] = (kind, j)
        if kind == POCKET:
            self.out.add(i)
        elif kind == WALL:
            self.v[i][j >> 1] *= -self.e_wall
        elif kind in (POST, CORNER, JAW):
            n = (
                self.across(i, j)[0]
                if kind == JAW
                else less(self.posts[j][:2] if kind == POST else self.corners[j], self.x[i])
            )
            J = (1 + self.e_wall) * dot(self.v[i], n) / dot(n, n)
            self.v[i] = [v - J * c for v, c in zip(self.v[i], n, strict=True)]
        else:
            self.last[j] = (BALL, i)
            n, w = less(self.x[j], self.x[i]), less(self.v[i], self.v[j])
            J = (1 + self.e) * dot(w, n) / dot(n, n) / (1 / self.m[i] + 1 / self.m[j])
            self.v[i] = [v - J / self.m[i] * c for v, c in zip(self.v[i], n, strict=True)]
            self.v[j] = [v + J / self.m[j] * c for v, c in zip(self.v[j], n, strict=True)]

    def until(self, t, events=None):
        """All up to a time, through these events or, without them, through whatever comes first; and the events."""
        drag, done = self.drag, []
        end = (1 - (-drag * D(t)).exp()) / drag if drag else D(t)
        for k in range(10_000):
            if events is not None:
                found = [(self.of(*events[k]), events[k])] if k < len(events) else []
            else:
                found = list(self.all())
            when, what = min(found, default=(D("inf"), None))
            if self.now + when > end:
                break
            self.move(when)
            self.happen(*what)
            done.append(what)
        self.move(end - self.now)
        left = 1 - drag * end
        return [c for row in self.x for c in row] + [c * left for row in self.v for c in row], done


def dot(x, y):
    return sum(a * b for a, b in zip(x, y, strict=True))


def less(x, y):
    return [a - b for a, b in zip(x, y, strict=True)]


def true(start, house, t, events):
    """The derivative by nudges, rows of all the end and columns of all the start; None if the events are others."""
    N, d = start.x.shape
    with localcontext() as context:
        context.prec = DIGITS
        end, found = Judge(start, house).until(t)
        if found != events:
            return None
        nudges = [(name, i, k) for name in "xv" for i in range(N) for k in range(d)] + [("r", i) for i in range(N)]
        nudges += [(name,) for name in ("e", "e_wall", "drag")[: 2 if np.any(house.gravity) else 3]]
        columns = []
        for nudge in nudges:
            moved, same = Judge(start, house, nudge).until(t, events)
            assert same == events
            columns.append([float((b - a) / NUDGE) for a, b in zip(end, moved, strict=True)])
    found = np.array(columns).T.reshape(2 * N * d, -1)
    return found if not np.any(house.gravity) else np.hstack([found, np.full((2 * N * d, 1), np.nan)])


def whole(found):
    """All columns of a derivative side by side."""
    return np.hstack([found.state, found.r, np.stack([found.e, found.e_wall, found.drag], axis=-1)])


def number(rng):
    """One number: whole, a share, anything, or of any size."""
    kind = rng.integers(5)
    if kind == 0:
        return float(rng.integers(-3, 4))
    if kind == 1:
        return float(rng.integers(-12, 13)) / 4
    if kind == 2:
        return float(rng.normal()) * 10.0 ** int(rng.integers(-6, 7))
    return float(rng.normal())


def share(rng):
    """A coefficient of restitution."""
    return float(rng.choice([0.0, 0.5, 1.0, rng.random()]))


def size(rng):
    """A radius or a mass."""
    return float(rng.choice([1.0, 0.5, rng.uniform(0.2, 1.5), 10.0 ** rng.uniform(-3, 0.2)]))


def drawn(seed):
    """Balls, a room, and how many events they are to have."""
    rng = np.random.default_rng(seed)
    d, N, unit = int(rng.choice([2, 2, 2, 3])), int(rng.integers(1, 5)), 2.0 ** int(rng.choice([0, 0, -20, 20, 3]))
    away = rng.choice([0.0, 0.0, number(rng), 1000.0]) * np.ones(d)
    side = rng.uniform(4, 12, d)
    low, high = away, away + side
    if rng.random() < 0.2:
        low = np.where(rng.random(d) < 0.4, -np.inf, low)
        high = np.where(rng.random(d) < 0.4, np.inf, high)
    x, r, posts, pockets = [], [], [], []
    while len(x) < N:
        one, own = away + rng.uniform(0, 1, d) * side, size(rng)
        one = np.round(4 * one) / 4 if rng.random() < 0.3 else one
        if np.all(one - own > away) and np.all(one + own < away + side):
            if all(np.linalg.norm(one - y) > 1.01 * (own + s) for y, s in zip(x, r, strict=True)):
                x.append(one)
                r.append(own)
    for _ in range(int(rng.choice([0, 0, 1, 2])) if d == 2 else 0):
        spot, own = away + rng.uniform(0, 1, d) * side, size(rng)
        if all(np.linalg.norm(spot - y) > 1.01 * (own + s) for y, s in zip(x, r, strict=True)):
            posts.append([*spot, own])
    falls = rng.random() < 0.35 and not posts
    gravity = unit * np.array([number(rng) for _ in range(d)]) * falls
    hole = size(rng) / 2
    for _ in range(int(rng.choice([0, 0, 2])) if not falls else 0):
        spot = away + rng.uniform(0, 1, d) * side
        if all(np.linalg.norm(spot - y) > hole for y in x):
            pockets.append(spot)
    drag = 0.0 if falls else float(rng.choice([0.0, 0.01, abs(number(rng)) / 10]))
    posts, pockets, hole = np.array(posts) * unit, np.array(pockets) * unit, hole * unit * (len(pockets) > 0)
    speed = unit if rng.random() < 0.8 else 1.0
    v = speed * np.array([[number(rng) for _ in range(d)] for _ in range(N)])
    m = [size(rng) if rng.random() < 0.8 else 10.0 ** rng.uniform(-8, 8) for _ in range(N)]
    start = balls(np.array(x) * unit, v, np.array(r) * unit, m)
    return start, room(low * unit, high * unit, share(rng), share(rng), gravity, drag, pockets, hole, posts), rng


def a_time(start, house, rng):
    """A history of a dozen events at most, and a time at which nothing happens."""
    try:
        history = run(start, house, float(rng.choice([10.0, 1e9, 1e9])), events=int(rng.integers(2, 14)))
    except EndlessError as error:
        history = error.history
    marks = np.unique(np.concatenate([[0.0], history.t, [history.until]]))
    k = int(rng.integers(len(marks) // 2, len(marks)))
    return history, float(marks[k - 1] + rng.uniform(0.1, 0.9) * (marks[k] - marks[k - 1]) if k else marks[0])


def events_of(history, t):
    """The events up to a time."""
    past = int(np.searchsorted(history.t, t, side="right"))
    return list(zip(*(a[:past].tolist() for a in (history.kind, history.i, history.j)), strict=True))

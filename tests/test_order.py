"""Events in their exact order: against a judge of its own, in fractions, that asks all pairs again at every event."""

from fractions import Fraction as F
from math import isqrt

import numpy as np
import pytest

from lib import event, order, setups, table
from lib.exact import quotient
from lib.order import Moment
from lib.table import BALL, EndlessError, WALL, balls, room, run

NEAR_BALL, NEAR_WALL = F(1, 2**42), F(1, 2**43)
OPEN = room([-np.inf] * 2, [np.inf] * 2)


# The judge: the state as the history tells it, the quadratics in fractions, times as intervals that shrink.


class Judge:
    """Where everybody is as stored, and when which two meet next."""

    def __init__(self, start, house):
        self.house, self.r = house, [F(x) for x in start.r.tolist()]
        self.x, self.v = ([[F(c) for c in row] for row in a.tolist()] for a in (start.x, start.v))
        self.since = [F(0)] * len(self.r)
        self.last = [None] * len(self.r)
        self.g = [F(c) for c in house.gravity.tolist()]
        self.out = set()

    def at(self, i, T):
        """Place and velocity of ball i at time T."""
        t = T - self.since[i]
        x = [a + b * t + g * t * t / 2 for a, b, g in zip(self.x[i], self.v[i], self.g, strict=True)]
        return x, [b + g * t for b, g in zip(self.v[i], self.g, strict=True)]

    def pair(self, i, j):
        """When balls i and j meet: None, or start, a, b and c of the quadratic, c None for now."""
        if self.last[i] == j and self.last[j] == i:
            return None
        T = max(self.since[i], self.since[j])
        (x, u), (y, w) = self.at(i, T), self.at(j, T)
        p, v, r = [b - a for a, b in zip(x, y, strict=True)], [b - a for a, b in zip(u, w, strict=True)], None
        r = self.r[i] + self.r[j]
        a, b, c = sum(q * q for q in v), sum(q * s for q, s in zip(p, v, strict=True)), sum(q * q for q in p) - r * r
        if b >= 0 or (c > 0 and b * b <= a * c):
            return None
        return (T, a, b, None) if c <= NEAR_BALL * r * r else (T, a, b, c)

    def wall(self, i, wall):
        """When ball i meets a wall, as `pair`."""
        k, high = divmod(wall, 2)
        edge = (self.house.high if high else self.house.low)[k]
        if not np.isfinite(edge) or (self.last[i] == ("wall", wall) and not any(self.g)):
            return None
        s = -1 if high else 1
        gap, rate, pull = s * (self.x[i][k] - F(float(edge))) - self.r[i], s * self.v[i][k], s * self.g[k]
        T, a, b = self.since[i], pull / 2, rate / 2
        if b < 0 and gap <= NEAR_WALL * self.r[i]:
            return T, a, b, None
        if (a >= 0 and b >= 0) or (a > 0 and b * b <= a * gap):
            return None
        return T, a, b, gap

    def all(self):
        """All that is to come, by who."""
        N, d = len(self.r), len(self.g)
        asked = {(i, j): self.pair(i, j) for i in range(N) for j in range(i + 1, N)}
        asked |= {(i, ("wall", w)): self.wall(i, w) for i in range(N) for w in range(2 * d)}
        return {who: told for who, told in asked.items() if told}

    def happened(self, history, events):
        """Take the state after these events from the history."""
        met = [(int(history.kind[k]), int(history.i[k]), int(history.j[k])) for k in events]
        for k, (kind, i, j) in zip(events, met, strict=True):
            for side, one in ((0, i), (1, j))[: 2 if kind == BALL else 1]:
                self.x[one] = [F(c) for c in history.x[k, side].tolist()]
                self.v[one] = [F(c) for c in history.v[k, side].tolist()]
                self.since[one] = F(float(history.clock[k])) + F(float(history.tail[k]))
                self.last[one] = (j if side == 0 else i) if kind == BALL else ("wall", j)
        return met


def bounds(told, bits):
    """The time between two fractions: the root of the discriminant is taken to so many bits."""
    T, a, b, c = told
    if c is None:
        return T, T
    D = b * b - a * c
    D = max(D, 0)
    n = isqrt(D.numerator * D.denominator << 2 * bits)
    unit = D.denominator << bits
    s = F(n, unit), F(n + (n * n != D.numerator * D.denominator << 2 * bits), unit)
    if a == 0:
        return (T - c / (2 * b),) * 2
    both = [T + (-b - x) / a for x in s]
    return min(both), max(both)


def is_exactly(one, other):
    """Are two times equal? Both are roots of quadratics about one origin: they are, if and only if those share one.

    Decided by the resultant in T, and by intervals: the shared root is the one that both intervals hold.
    """
    quads = []
    for T, a, b, c in (one, other):
        quads.append((F(0), F(1), -T) if c is None else (a, 2 * b - 2 * a * T, a * T * T - 2 * b * T + c))
    (a, b, c), (x, y, z) = quads
    return (a * z - c * x) ** 2 == (a * y - b * x) * (b * z - c * y)


def first(asked):
    """Who comes first, all at exactly one time, and bounds on the time; every pair is compared."""
    for bits in (80, 4000):  # two roots nearer than 2⁻⁴⁰⁰⁰ are one, or the resultant says so
        spans = {who: bounds(told, bits) for who, told in asked.items()}
        end = min(high for _, high in spans.values())
        near = [who for who, (low, _) in spans.items() if low <= end]
        if len(near) == 1 or all(is_exactly(asked[near[0]], asked[who]) for who in near[1:]):
            return set(near), spans[near[0]]
    raise AssertionError("two roots that neither bits nor the resultant tell apart")


def judged(start, house, history):
    """How many instants are in their true order, tied if and only if they tie, and at their times; all must be."""
    judge, t = Judge(start, house), F(0)
    for instant in np.unique(history.instant):
        events = np.flatnonzero(history.instant == instant).tolist()
        expected, (low, high) = first(judge.all())
        now = F(float(history.clock[events[0]])) + F(float(history.tail[events[0]]))
        met = judge.happened(history, events)
        names = {(i, j) if kind == BALL else (i, ("wall", j)) for kind, i, j in met}
        assert names == expected, (instant, names, expected)
        assert now >= t and (abs(now - low) < F(1, 10**9) or now == t)
        if len(events) > 1:  # several at once hold nobody to what it met last
            shared = [k for kind, i, j in met for k in ((i, j) if kind == BALL else (i,))]
            for group in linked(met):
                if len(group) > 1:
                    for kind, i, j in group:
                        for k in (i, j) if kind == BALL else (i,):
                            judge.last[k] = None
            assert shared
        t = now
    return int(history.instant[-1]) + 1 if len(history.t) else 0


def linked(met):
    """The events in groups that share a ball."""
    parts = []
    for one in met:
        names = {one[1], one[2]} if one[0] == BALL else {one[1]}
        touched = [part for part in parts if part[0] & names]
        merged = (set.union(names, *(p[0] for p in touched)), [one] + [e for p in touched for e in p[1]])
        parts = [p for p in parts if p not in touched] + [merged]
    return [events for _, events in parts]


def kept(start, house, until, **options):
    """The history, even of a run that the cap on events ended."""
    try:
        return run(start, house, until, **options)
    except EndlessError as error:
        return error.history


def lattice(n, seed, gap=3.0, speeds=(-1, 0, 1)):
    """n × n balls on a lattice with whole velocities: much that ties."""
    rng = np.random.default_rng(seed)
    places = np.stack(np.meshgrid(*[np.arange(n)] * 2), -1).reshape(-1, 2)
    v = rng.choice(speeds, size=(n * n, 2))
    return balls(gap * places + gap / 2, v), room([0, 0], [gap * n] * 2)


def collapsing(n=4, gap=2.7):
    """A lattice that falls in on its middle: four-fold symmetry, in floats that are not symmetric."""
    places = np.stack(np.meshgrid(*[np.arange(n)] * 2), -1).reshape(-1, 2) * gap
    middle = (n - 1) / 2 * gap
    return balls(places, -(places - middle) * 0.37), OPEN


SETS = {
    "a lattice": lattice(4, 1),
    "a lattice of tenths": lattice(4, 2, 2.1, (-0.3, 0.1, 0.7)),
    "a lattice that falls in": collapsing(),
    "a lattice of five that falls in": collapsing(5, 3.3),
    "a lattice that falls": (lattice(3, 3)[0], lattice(3, 3)[1]._replace(gravity=np.array([0.0, -1.0]))),
    "tenths that fall": (
        lattice(3, 4, 2.3, (-0.3, 0.1, 0.7))[0],
        lattice(3, 4, 2.3)[1]._replace(gravity=np.array([0.1, -0.7])),
    ),
    "a gas": setups.gas(12, 0.3),
    "a gas in space": setups.gas(9, 0.2, 3),
    "a break": (setups.break_shot(), setups.pool(drag=0)._replace(pockets=np.zeros((0, 2)))),
    "a cradle": setups.cradle(5, 2),
    "two touching": (setups.two_touching(17), OPEN),
}


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("case", SETS)
def test_every_instant_is_the_one_that_fractions_choose(case, compiled):
    start, house = SETS[case]
    history = kept(start, house, 40, events=120, compiled=compiled)
    assert judged(start, house, history) >= min(len(history.t), 3)

"""Events in their exact order: against a judge of its own, in fractions, that asks all pairs again at every event."""

from fractions import Fraction as F
from functools import cache
from math import isqrt

import numpy as np
import pytest
import shots

from lib import setups
from lib.table import BALL, CORNER, JAW, POCKET, POST, WALL, EndlessError, balls, event, loop, order, room, run
from lib.table.order import Moment
from lib.table.state import _begin, _in_plain

NEAR_BALL, NEAR_WALL = F(1, 2**42), F(1, 2**43)
KINDS = {WALL: "wall", POCKET: "pocket", POST: "post", JAW: "jaw", CORNER: "corner"}
OPEN = room([-np.inf] * 2, [np.inf] * 2)


# The judge: the state as the history tells it, the quadratics in fractions, times as intervals that shrink.


class Judge:
    """Where everybody is as stored, and when which two meet next."""

    def __init__(self, start, house):
        self.house, self.r = house, [F(x) for x in start.r.tolist()]
        self.x, self.v = ([[F(c) for c in row] for row in a.tolist()] for a in (start.x, start.v))
        self.since = [F(0)] * len(self.r)
        self.last = [None] * len(self.r)
        self.events = [0] * len(self.r)
        self.known = {}
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
        if b < 0 and self.is_open(wall, i, max(gap, F(0)) / -rate):
            return None
        if b < 0 and gap <= NEAR_WALL * self.r[i] and (gap <= 0 or b * b > a * gap):
            return T, a, b, None
        if (a >= 0 and b >= 0) or (a > 0 and b * b <= a * gap):
            return None
        return T, a, b, gap

    def is_open(self, wall, i, t):
        """Does a mouth, an end of no rail, lie where ball i is a while later?"""
        k, high = divmod(wall, 2)
        edge, along = (self.house.high if high else self.house.low)[k], 1 - k
        behind = [p for p in self.house.posts.tolist() if (p[k] - p[2] if high else p[k] + p[2]) == edge]
        ends = sorted(p[along] for p in behind)
        rails = list(zip(ends[::2], ends[1::2], strict=True))
        where = self.x[i][along] + t * self.v[i][along]
        return bool(rails) and not any(low < where <= high for low, high in rails)

    def post(self, i, q):
        """When ball i meets a post, as `pair`."""
        if self.last[i] == ("post", q):
            return None
        *centre, size = map(F, self.house.posts[q].tolist())
        p, r = [c - x for c, x in zip(centre, self.x[i], strict=True)], self.r[i] + size
        a, b = sum(c * c for c in self.v[i]), -sum(c * s for c, s in zip(p, self.v[i], strict=True))
        c = sum(c * c for c in p) - r * r
        if b >= 0 or (c > 0 and b * b <= a * c):
            return None
        return (self.since[i], a, b, None) if c <= NEAR_BALL * r * r else (self.since[i], a, b, c)

    def pocket(self, i, q):
        """When the centre of ball i comes within the radius of a pocket, as `pair`."""
        p = [F(c) - x for c, x in zip(self.house.pockets[q].tolist(), self.x[i], strict=True)]
        a, b = sum(c * c for c in self.v[i]), -sum(c * s for c, s in zip(p, self.v[i], strict=True))
        c = sum(c * c for c in p) - F(self.house.pocket_r) ** 2
        if b >= 0 or (c > 0 and b * b <= a * c):
            return None
        return self.since[i], a, b, c if c > 0 else None

    def all(self):
        """All that is to come, by who."""
        N, d = len(self.r), len(self.g)
        playing = [i for i in range(N) if i not in self.out]
        asked = {(i, j): self.of(self.pair, i, j) for i in playing for j in playing if i < j}
        asked |= {
            (i, ("pocket", q)): self.of(self.pocket, i, q) for i in playing for q in range(len(self.house.pockets))
        }
        asked |= {(i, ("post", q)): self.of(self.post, i, q) for i in playing for q in range(len(self.house.posts))}
        asked |= {(i, ("wall", w)): self.of(self.wall, i, w) for i in playing for w in range(2 * d)}
        return {who: told for who, told in asked.items() if told}

    def of(self, ask, i, j):
        """What is asked of ball i and another, or of a thing that stays: the same until something happens to either."""
        balls = (i, j) if ask == self.pair else (i,)
        key = (ask.__name__, i, j, *((self.events[k], self.last[k]) for k in balls))
        if key not in self.known:
            self.known[key] = ask(i, j)
        return self.known[key]

    def happened(self, history, events):
        """Take the state after these events from the history."""
        met = [(int(history.kind[k]), int(history.i[k]), int(history.j[k])) for k in events]
        for k, (kind, i, j) in zip(events, met, strict=True):
            for side, one in ((0, i), (1, j))[: 2 if kind == BALL else 1]:
                self.events[one] += 1
                self.x[one] = [F(c) for c in history.x[k, side].tolist()]
                self.v[one] = [F(c) for c in history.v[k, side].tolist()]
                self.since[one] = F(float(history.clock[k])) + F(float(history.tail[k]))
                self.last[one] = (j if side == 0 else i) if kind == BALL else (KINDS[kind], j)
            self.out |= {i} if kind == POCKET else set()
        return met


@cache
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
    for bits in (80, 2000):
        spans = {who: bounds(told, bits) for who, told in asked.items()}
        end = min(high for _, high in spans.values())
        near = [who for who, (low, _) in spans.items() if low <= end]
        asked = {who: asked[who] for who in near}
        if len(near) == 1:
            break
    assert all(is_exactly(asked[near[0]], asked[who]) for who in near[1:]), "neither bits nor resultants tell"
    return set(near), spans[near[0]]


def judged(start, house, history, judge=Judge):
    """How many instants are in their true order, tied if and only if they tie, and at their times; all must be."""
    judge, t = judge(start, house), F(0)
    for instant in np.unique(history.instant):
        events = np.flatnonzero(history.instant == instant).tolist()
        expected, (low, high) = first(judge.all())
        now = F(float(history.clock[events[0]])) + F(float(history.tail[events[0]]))
        met = judge.happened(history, events)
        names = {(i, j if kind == BALL else (KINDS[kind], j)) for kind, i, j in met}
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
        names |= {(one[0], one[2])} if one[0] in (POST, CORNER) else set()
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


def appointment(seed, lanes=7, T=6.3):
    """Balls that are to meet two others at T, and balls that are to meet a wall and another; floats miss by digits."""
    rng, x, v = np.random.default_rng(seed), [], []
    for k in range(lanes):
        n, (u, w, z) = rng.normal(size=2), rng.uniform(-1, 1, (3, 2)) * [1, 0.1]
        n, middle, corner = n / np.sqrt((n * n).sum()), np.array([20, 30.0 * k]), np.array([39, 30.0 * k + 11])
        m, aside, speed = np.array([-n[1], n[0]]), np.array([-0.6, 0.8]), np.array([rng.uniform(0.3, 0.9), 0])
        w, z, back = u + rng.uniform(0.2, 1) * (w - n), u + 0.1 * z - 0.3 * m, speed - rng.uniform(0.1, 0.4) * aside
        x = [*x, middle - u * T, middle + 2 * n - w * T, middle + 2 * m - z * T]
        x, v = [*x, corner - speed * T, corner + 2 * aside - back * T], [*v, u, w, z, speed, back]
    return balls(x, v), room([0, -99], [40, 30 * lanes + 99])


JAWS = [[x, -0.25, 0.25] for x in (3, 6)] + [[9.5, y, 0.5] for y in (1.5, 4, 5.5, 7.5)]
"""Of a rail on the low side of a room of nine by nine, and of two on its right."""

SETS = {
    "an appointment": appointment(1),
    "another appointment": appointment(2, T=0.1),
    "a third": appointment(7, T=2 / 3),
    "a lattice": lattice(4, 1),
    "a lattice of tenths": lattice(4, 2, 2.1, (-0.3, 0.1, 0.7)),
    "a lattice that falls in": collapsing(),
    "a lattice of five that falls in": collapsing(5, 3.3),
    "a lattice that falls": (lattice(3, 3)[0], lattice(3, 3)[1]._replace(gravity=np.array([0.0, -1.0]))),
    "tenths that fall": (
        lattice(3, 4, 2.3, (-0.3, 0.1, 0.7))[0],
        lattice(3, 4, 2.3)[1]._replace(gravity=np.array([0.1, -0.7])),
    ),
    "a lattice that loses": (lattice(4, 5)[0], lattice(4, 5)[1]._replace(e=0.75, e_wall=0.5)),
    "pockets in a lattice": (
        lattice(3, 6)[0],
        lattice(3, 6)[1]._replace(pockets=np.array([[3.0, 0.0], [6.0, 9.0], [4.5, 6.0]]), pocket_r=0.5),
    ),
    "jaws and mouths": (lattice(3, 8)[0], lattice(3, 8)[1]._replace(posts=np.array(JAWS), e_wall=0.75)),
    "pins in a lattice": (lattice(4, 9)[0], lattice(4, 9)[1]._replace(posts=np.array([[3.0, 3, 0.5], [9, 6, 0.25]]))),
    "a break on a table with jaws": (setups.break_shot(0.7), setups.jawed(drag=0)),
    "a gas": setups.gas(12, 0.3),
    "a gas in space": setups.gas(9, 0.1, 3),
    "a break": (setups.break_shot(), setups.pool(drag=0)._replace(pockets=np.zeros((0, 2)))),
    "a cradle": setups.cradle(5, 2),
    "two touching": (shots.two_touching(17), OPEN),
}


@pytest.mark.one_in(8)
@pytest.mark.parametrize("case", SETS)
def test_every_instant_is_the_one_that_fractions_choose(case):
    start, house = SETS[case]
    history, compiled = (kept(start, house, 40, events=70, compiled=compiled) for compiled in (False, True))
    assert judged(start, house, history) > 0
    assert as_bytes(compiled) == as_bytes(history) or judged(start, house, compiled) > 0


def as_bytes(history):
    """All that a history tells of the order, bit for bit."""
    told = (history.instant, history.kind, history.i, history.j, history.x, history.v, history.clock, history.tail)
    return [(x.shape, x.tobytes()) for x in told]


def test_what_only_looks_equal_is_told_apart_and_what_is_equal_is_not():
    """The set-ups above hold both: neighbours within a billionth of a millionth of each other, and ties."""
    near = ties = 0
    for case in ("a lattice that falls in", "a lattice of five that falls in", "a lattice of tenths"):
        history = kept(*SETS[case], 40, events=400)
        begins = np.flatnonzero(np.diff(history.instant, prepend=-1))
        near += int(np.sum(np.diff(history.t[begins]) <= 1e-14))
        ties += len(history.t) - len(begins)
    assert near >= 10 and ties > 100, (near, ties)


def test_time_never_steps_back_between_a_rounded_time_and_a_foretold_one():
    for seed in range(60):
        start, house = appointment(seed, lanes=2)
        lone = np.isin(np.arange(10) % 5, [0, 1, 3])  # nobody is to meet two: all is foretold at the start
        history = run(balls(*(a[lone] for a in start)), house, 7)
        clock = [F(x) + F(y) for x, y in zip(history.clock.tolist(), history.tail.tolist(), strict=True)]
        assert clock == sorted(clock) and np.all(np.diff(history.t) >= 0), seed


def test_appointments_are_kept_by_digits_and_floats_swap_them():
    """So that the judge sees what he is for: nearly all instants within a few last digits, and no tie."""
    swapped = 0
    for case in ("an appointment", "another appointment", "a third"):
        start, house = SETS[case]
        history = run(start, house, 7)
        s = loop._in_plain(loop._begin(start, house, "raise", 0.0))
        N, first = len(start.r), np.flatnonzero(history.t < np.median(history.t) + 1e-9)
        assert len(np.unique(history.instant)) == len(history.t) >= 20
        who = [(history.i[k], history.j[k] + N * (history.kind[k] == WALL)) for k in first]
        floats = [event.next_with(*s, int(i), int(j))[:2] for i, j in who]
        swapped += int(np.sum([one > other for one, other in zip(floats, floats[1:], strict=False)]))
    assert swapped >= 5, swapped


# Whole numbers.


def value(one, bits=400):
    """A time as a fraction, good to some 400 bits."""
    return (one.p + one.s * F(isqrt(one.D << 2 * bits), 1 << bits)) / one.q


def test_times_compare_as_their_values_do():
    rng = np.random.default_rng(1)
    some = [Moment(*map(int, x)) for x in rng.integers([-9, -1, 0, 1], [10, 2, 12, 9], size=(300, 4))]
    some += [Moment(3 * x.p, x.s, 9 * x.D, 3 * x.q) for x in some[:40]]  # the same again in other numbers
    for one, other in zip(some, [*some[7:], *some[:7]], strict=True):
        gap = value(one) - value(other)
        expected = 0 if abs(gap) < F(1, 2**300) else (gap > 0) - (gap < 0)
        assert order._compare(one, other) == expected == -order._compare(other, one)
    for one, other in zip(some[:40], some[300:], strict=True):
        assert order._compare(one, other) == 0


def test_times_that_floats_cannot_tell_apart():
    n = 10**40
    just_above, root = Moment(0, 1, 2 * n * n + 1, n), Moment(0, 1, 2, 1)  # √(2 + 10⁻⁸⁰) and √2
    assert order._reading(just_above)[0] == order._reading(root)[0]
    assert (order._compare(just_above, root), order._compare(root, just_above)) == (1, -1)
    fifth = Moment(0, 1, 5, 1), Moment(0, 1, 6, 1), Moment(0, 1, 11, 1)
    assert [order._compare(x, y) for x in fifth for y in fifth] == [0, -1, -1, 1, 0, -1, 1, 1, 0]
    assert order._sign(0, 1, 8, -2, 2) == 0 and order._sign(-1, 1, 9, -1, 4) == 0  # √8 = 2√2, and 3 − 2 = 1
    assert (
        order._sign(-7, 1, 24, 1, 4) == -1 and order._sign(7, -1, 24, -1, 4) == 1 and order._sign(-5, 1, 9, 1, 4) == 0
    )


def test_a_time_is_read_to_106_digits():
    rng = np.random.default_rng(2)
    for p, D, q in rng.integers([-50, 0, 1], [50, 10**9, 10**6], size=(200, 3)).tolist():
        high, low = order._reading(one := Moment(p, 1, D, q))
        assert abs(F(high) + F(low) - value(one)) <= abs(value(one)) * F(1, 2**104) and high + low == high


# Bounds.


def state(seed, gravity=0.0, far=0.0, graze=False):
    """Balls that are about to meet, each at a time of its own, in plain records, and the exact time of each contact."""
    rng = np.random.default_rng(seed)
    house = room([far, far, 0], [far + 40, far + 40, 40], gravity=gravity * np.array([0.1, -1.0, 0.3]))
    n, t = unit(rng), rng.uniform(0, 6)
    across = np.cross(n, unit(rng))
    middle, u = far * np.array([1, 1, 0]) + 20 + rng.uniform(-8, 8, 3), rng.normal(size=(2, 3))
    r = rng.uniform(0.5, 1, 2)
    u[1] = u[0] + (across * rng.uniform(0.1, 2) if graze else rng.normal(size=3))
    x = middle + np.array([0 * n, r.sum() * n * (1 + (rng.integers(-8, 9) * 2.0**-52 if graze else 0))])
    since = np.array([rng.uniform(0, 1), rng.uniform(0, 9)]) if seed % 3 else np.zeros(2)
    meet = t + since.max()
    back, g = (meet - since)[:, None], house.gravity
    start = balls(x - u * back + 0.5 * g * back**2, u - g * back, r)
    s = loop._in_plain(loop._begin(start, house, "raise", 0.0))
    for one, when in zip(s.ball, since.tolist(), strict=True):
        one.since, one.tail = when, when * 2.0**-54 * float(rng.uniform(-1, 1))
    return s


def unit(rng):
    """A direction."""
    n = rng.normal(size=3)
    return n / np.linalg.norm(n)


@pytest.mark.one_in(6)
@pytest.mark.parametrize("gravity", [0.0, 1.0])
@pytest.mark.parametrize("graze", [False, True])
@pytest.mark.parametrize("far", [0.0, 1e6])
def test_no_time_is_off_by_more_than_its_bound(gravity, graze, far):
    """Ordinary pairs, and such whose paths miss a graze by some last digits; walls at once."""
    doubtful, never, offs = 0, 0, []
    for seed in range(200):
        s = state(seed, gravity, far, graze)
        for j in (1, *range(2, 8)):
            clock, tail, off, doubt = event.next_with(*s, 0, j)
            true = order._moment(event._fall_of(*s, 0, j)) if np.isfinite(edge(s, j)) else None
            if clock == np.inf:
                assert true is None, (seed, j)
                never += 1
            elif doubt:
                assert true is None or value(true) >= F(clock) + F(tail) - F(off), (seed, j)
                doubtful += 1
            else:
                assert abs(value(true) - F(clock) - F(tail)) <= F(off), (seed, j)
                offs.append(off)
    assert len(offs) > 400 and never > 400 and (doubtful > 50 or not graze)
    assert np.median(offs) < 1e-12 * max(far / 10, 1)  # and a bound that says much


def edge(s, j):
    """The place of a wall; 0 for a ball."""
    k, high = divmod(j - 2, 2)
    return 0.0 if j < 2 else (s.room.high[k] if high else s.room.low[k])


@pytest.mark.parametrize("compiled", [False, True])
def test_a_gap_that_rounding_made_is_none_and_a_larger_one_is_closed_first(compiled):
    for gap, at_once in ((0.9 * 2.0**-42, True), (1.2 * 2.0**-42, False)):
        still = [[0, 0], [2 + gap, 0], [9, 0]]
        history = run(balls(still, [[1, 0], [0, 0], [0, 0]]), OPEN, 1, compiled=compiled)
        assert (history.clock[0] == 0) == at_once
    for gap, at_once in ((0.9 * 2.0**-43, True), (1.2 * 2.0**-43, False)):
        history = run(balls([[1 + gap, 5]], [[-1, 0]]), room([0, 0], [9, 9]), 1, compiled=compiled)
        assert (history.clock[0] == 0) == at_once
    for gap in (2.0**-44, 2.0**-50):
        past = run(balls([[0, 0], [2 + gap, 0]], [[2.0**-30, 1], [0, 0]]), OPEN, 1, compiled=compiled)
        assert not len(past.t)  # they do not meet by going on


@pytest.mark.parametrize("compiled", [False, True])
def test_however_slowly_they_close_in_what_touches_meets(compiled):
    for closing, events in ((2.0**-60, 1), (0.0, 0), (-(2.0**-60), 0)):
        history = run(balls([[0, 0], [2, 0]], [[closing, 1], [0, 0]]), OPEN, 1, compiled=compiled)
        assert len(history.t) == events, closing


@pytest.mark.parametrize("gravity", [0, [0, -1]])
def test_what_is_foretold_of_a_ball_is_the_same_whether_it_rests_or_not(gravity):
    start = balls([[1, 1], [3, 1], [5, 2], [7, 7]], [[1, 0.25], [0, 0], [-0.0, 0], [0, 0]], 0.5)
    table = (
        room([0, 0], [9, np.inf], gravity=gravity) if gravity else room([0, 0], [9, 9], pockets=[[0, 0]], pocket_r=0.4)
    )
    s = _in_plain(_begin(start, table, "raise", 0.0))
    for i in range(4):
        asked = [loop.known(*event.next_with(*s, i, j)) for j in range(4 + loop.SIDES + len(s.pockets))]
        assert loop.foretold(s, i) == asked


def test_a_contact_in_doubt_may_be_the_first_of_all():
    """Two graze by a last digit, at a time of which floats know little; rivals come before and after it."""
    x, v = [[0, 0], [8, 2 - 2.0**-50]], [[1, 0], [0, 0]]
    (told,) = Judge(balls(x, v), OPEN).all().values()
    low, _ = bounds(told, 200)
    for late in (-(2.0**-30), 2.0**-30):
        T = float(low + F(late))
        start = balls([*x, [0, 50], [2 + T, 50]], [*v, [1, 0], [0, 0]])
        for compiled in (False, True):
            history = run(start, OPEN, 20, compiled=compiled)
            assert history.i[0] == (0 if late > 0 else 2) and len(np.unique(history.instant)) == len(history.t) == 2


@pytest.mark.parametrize("compiled", [False, True])
def test_a_graze_that_floats_cannot_tell_from_a_hit_is_none(compiled):
    """Rows of a lattice pass each other at the distance of their radii: D = 0, and in whole numbers that is known."""
    x = [[0.1, 0.3], *([0.1 + 4 * k, 0.3 + 2] for k in range(1, 8)), *([0.1 + 4 * k, 0.3 - 2] for k in range(1, 8))]
    v = np.zeros((15, 2))
    v[0, 0] = 0.7
    history = run(balls(x, v), OPEN, 60, compiled=compiled)
    expected = Judge(balls(x, v), OPEN).all()
    assert (not len(history.t)) == (not expected)
    exact = run(balls(np.rint(np.array(x)), v), OPEN, 60, compiled=compiled)
    assert not len(exact.t)


def test_two_walls_and_a_ball_at_one_exact_time():
    """A corner by thirds: 1/3 and 1/3 tie, the double of 1/3 and what is an ulp beside it do not."""
    third = 1 / 3
    house = room([0, 0], [9, 9])
    for other, instants in ((third, 1), (np.nextafter(third, 0), 2), (np.nextafter(third, 1), 2)):
        v = [-third, -other]
        history = run(balls([[2, 2]], [v]), house, 4)
        assert history.instant[-1] + 1 == instants and len(history.t) == 2
        assert history.j[0] == (2 if v[1] < v[0] else 0) and history.kind[0] == WALL

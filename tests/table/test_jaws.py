"""Jaws: segments that never move, met inside or at a corner; in their exact order, and never passed through."""

from fractions import Fraction as F
from math import isqrt

import numpy as np
import pytest
from test_order import NEAR_BALL, Judge, as_bytes, bounds, judged, kept

from lib import mesh, setups
from lib.show import cloth
from lib.table import BALL, CORNER, JAW, POCKET, WALL, at, balls, energy, named, room, run
from lib.table.jaw import _of_jaw, approach, corners_of
from lib.table.order import _moment
from lib.table.state import _begin, _in_plain

EDGE = [np.inf, np.inf]
TABLE = setups.tournament(e_wall=1.0, drag=0.0)


def alone(x, v, house, until=50.0, r=setups.RADIUS, **options):
    """One ball on its way."""
    return run(balls([x], [v], r), house, until, **options)


# The judge: a jaw is a line in fractions, and where its foot is an interval that shrinks.


class Jawed(Judge):
    """The judge of `test_order`, who knows jaws: their insides, and their corners."""

    def __init__(self, start, house):
        super().__init__(start, house)
        self.ends = [[[F(c) for c in end] for end in jaw] for jaw in house.jaws.tolist()]
        self.corners = []
        for end in (end for jaw in self.ends for end in jaw):
            self.corners += [] if end in self.corners else [end]

    def is_open(self, wall, i, t):
        """As of posts; and corners that lie on a wall end its rails."""
        k, high = divmod(wall, 2)
        edge = F(float((self.house.high if high else self.house.low)[k]))
        behind = [[F(c) for c in p] for p in self.house.posts.tolist()]
        ends = [p[1 - k] for p in behind if (p[k] - p[2] if high else p[k] + p[2]) == edge]
        ends = sorted(ends + [c[1 - k] for c in self.corners if c[k] == edge])
        where = self.x[i][1 - k] + t * self.v[i][1 - k]
        return bool(ends) and sum(end < where for end in ends) % 2 == 0

    def corner(self, i, q):
        """When ball i meets a corner, as `pair`."""
        return None if self.last[i] == ("corner", q) else self.still(i, self.corners[q])

    def still(self, i, place):
        """When ball i meets a point, as `pair`."""
        p, r = [c - x for c, x in zip(place, self.x[i], strict=True)], self.r[i]
        a, b = sum(c * c for c in self.v[i]), -sum(c * s for c, s in zip(p, self.v[i], strict=True))
        c = sum(c * c for c in p) - r * r
        if b >= 0 or (c > 0 and b * b <= a * c):
            return None
        return (self.since[i], a, b, None) if c <= NEAR_BALL * r * r else (self.since[i], a, b, c)

    def jaw(self, i, q):
        """When ball i meets the inside of a jaw, as `pair`."""
        if self.last[i] == ("jaw", q):
            return None
        (a, b), (x, y), (u, v) = self.ends[q], self.x[i], self.v[i]
        (e, f), (x, y) = (b[0] - a[0], b[1] - a[1]), (x - a[0], y - a[1])
        far, speed, size = e * y - f * x, e * v - f * u, e * e + f * f
        gap = far * far - self.r[i] ** 2 * size
        if far * speed >= 0:
            return None
        now = gap <= NEAR_BALL * self.r[i] ** 2 * size
        later = self.since[i], speed * speed, far * speed, gap
        options = [(*later[:3], None)] * now + [later] * (gap > 0)
        return next((told for told in options if self.has_foot(told, e * x + f * y, e * u + f * v, size)), None)

    def has_foot(self, told, foot, pace, size):
        """Is the foot between the ends when the jaw is met? At an end it is not."""
        for bits in (80, 300, 4000):
            feet = [foot + pace * (t - told[0]) for t in bounds(told, bits)]
            if 0 < min(feet) and max(feet) < size:
                return True
            if max(feet) <= 0 or size <= min(feet):
                return False
        return False  # it is the end itself

    def all(self):
        """All that is to come, by who."""
        playing = [i for i in range(len(self.r)) if i not in self.out]
        told = {(i, ("jaw", q)): self.of(self.jaw, i, q) for i in playing for q in range(len(self.ends))}
        told |= {(i, ("corner", q)): self.of(self.corner, i, q) for i in playing for q in range(len(self.corners))}
        return super().all() | {who: one for who, one in told.items() if one}


NUMBERS = {
    "whole": lambda rng, size: rng.integers(-6, 7, size).astype(float),
    "tenths": lambda rng, size: rng.integers(-60, 61, size) / 10,
    "any": lambda rng, size: rng.uniform(-6, 6, size),
    "hair": lambda rng, size: rng.integers(-6, 7, size) + rng.integers(-2, 3, size) * 2.0**-50,
    "far": lambda rng, size: rng.integers(-6, 7, size) + 2.0**-30 * rng.uniform(-1, 1, size),
}


def drawn(rng, size):
    """Numbers, the kind of each drawn apart."""
    kinds = [NUMBERS[name](rng, size) for name in NUMBERS]
    return np.choose(rng.integers(0, len(kinds), size), kinds)


def mixed(seed, N=4, J=3):
    """Balls among jaws, posts and pockets, in a room or none; the kind of each number drawn apart. None: overlap."""
    rng = np.random.default_rng(seed)
    jaws = drawn(rng, (rng.integers(1, J + 1), 2, 2))
    if rng.random() < 0.5 and len(jaws) > 1:
        jaws[1:, 0] = jaws[:-1, 1]  # a chain: corners that two share
    walls = rng.random() < 0.6
    low, high = ([-7, -7], [7, 7]) if walls else ([-np.inf] * 2, EDGE)
    if walls and rng.random() < 0.5:
        jaws[0, 0, rng.integers(0, 2)] = rng.choice([-7, 7])
    e = float(rng.choice([1.0, 0.75, 0.5, 0.0, 0.9]))
    posts = [[*drawn(rng, 2), 0.5]] if rng.random() < 0.4 else []
    pockets = [[7, 7.0], [-7, 7]] if rng.random() < 0.4 else []
    x, v = drawn(rng, (N, 2)), drawn(rng, (N, 2)) * rng.choice([1, 0.25, 1e-3, 0], (N, 1))
    sizes = np.where(rng.random(N) < 0.5, 0.5, rng.choice([0.3, 0.7, 0.125], N))
    try:
        house = room(low, high, e, posts=posts, jaws=jaws, pockets=pockets, pocket_r=1.0 if pockets else 0.0)
        run(balls(x, v, sizes), house, 0.0)
    except ValueError:
        return None
    return balls(x, v, sizes), house


def mixtures(count, first=0):
    """So many of them that can be run."""
    found, seed = [], first
    while len(found) < count:
        if (one := mixed(seed)) is not None:
            found.append(one)
        seed += 1
    return found


def play(start, house, **options):
    """Both runs, plain and compiled."""
    return [kept(start, house, 30, events=40, compiled=compiled, **options) for compiled in (False, True)]


def check(first, count):
    """Judge mixtures event by event; how many of each kind there were."""
    seen = np.zeros(6, int)
    for start, house in mixtures(count, first):
        history, compiled = play(start, house)
        judged(start, house, history, Jawed)
        if as_bytes(compiled) != as_bytes(history):
            judged(start, house, compiled, Jawed)
        seen += np.bincount(history.kind, minlength=6)
    return seen


@pytest.mark.slow
def test_every_instant_is_the_one_that_fractions_choose():
    seen = check(0, 60)
    assert np.all(seen[[BALL, JAW, CORNER]] > 20), seen


@pytest.mark.slow
def test_every_instant_of_many_mixtures_is_the_one_that_fractions_choose():
    assert np.all(check(10_000, 400) > 20)


EDGES = {
    "head on": ([2, 3], [0, -1], (1.5, JAW)),
    "above its end": ([0, 3], [0, -1], (1.5, CORNER)),
    "a hair inside": ([2.0**-40, 3], [0, -1], (1.5, JAW)),
    "a hair outside": ([-(2.0**-40), 3], [0, -1], (1.5, CORNER)),
    "from below": ([2, -3], [0, 1], (1.5, JAW)),
    "along it": ([-4, 0], [1, 0], (2.5, CORNER)),
    "a graze of the side": ([-4, 1.5], [1, 0], None),
    "a graze of the end": ([-1.5, -9], [0, 1], None),
    "parting": ([2, 3], [0, 1], None),
}


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("how", EDGES)
def test_one_jaw_and_one_ball(how, compiled):
    x, v, met = EDGES[how]
    history = alone(x, v, room(*[[-np.inf] * 2, EDGE], jaws=[[[0, 0], [4, 0]]]), 20, 1.5, compiled=compiled)
    assert list(zip(history.t.tolist(), history.kind.tolist(), strict=True)) == ([met] if met else [])


@pytest.mark.slow
def test_what_a_jaw_does_is_what_a_wall_does_in_any_direction():
    """Across the jaw the speed turns round and loses e, along it stays: in fractions of 60 digits and more."""
    rng = np.random.default_rng(3)
    for _ in range(200):
        e, a, b = float(rng.uniform(0, 1)), rng.uniform(-3, 3, 2), rng.uniform(-3, 3, 2)
        n = np.array([a[1] - b[1], b[0] - a[0]])
        middle, v = (a + b) / 2 + 2 * n / np.hypot(*n), rng.normal(size=2)
        house = room([-np.inf] * 2, EDGE, e_wall=e, jaws=[[a, b]])
        history = alone(middle, v, house, 9, 0.5, events=1)
        if not len(history.t) or history.kind[0] != JAW:
            continue
        d, u, w = ([F(float(c)) for c in x] for x in (b - a, v, history.v[0, 0]))
        n, size = [-d[1], d[0]], d[0] ** 2 + d[1] ** 2
        lost = (1 + F(e)) * (u[0] * n[0] + u[1] * n[1]) / size
        right = [u[k] - lost * n[k] for k in range(2)]
        assert max(abs(x - y) for x, y in zip(right, w, strict=True)) < 16 * F(1, 2**53) * (abs(u[0]) + abs(u[1]))
        assert named(history, 0) == "ball 0 and jaw 0" and np.isnan(history.x[0, 1]).all()


@pytest.mark.parametrize("compiled", [False, True])
def test_what_touches_a_jaw_by_definition_beyond_its_end_still_comes_to_its_inside(compiled):
    """It is within 2⁻⁴² of the line, but not of the corner, which it passes; the line it reaches later."""
    house = room([-np.inf] * 2, EDGE, jaws=[[[0, 0], [4, 0]]])
    history = alone([-1e-6, 1 + 2.0**-45], [1, -1e-8], house, 3, 1.0, compiled=compiled)
    assert history.kind.tolist() == [JAW] and abs(history.t[0] - 2.0**-45 * 1e8) < 1e-8 < history.t[0]


@pytest.mark.parametrize("compiled", [False, True])
def test_two_jaws_at_one_instant_send_a_ball_back_together(compiled):
    """One after the other they would not: they stand at no right angle."""
    house = room([-np.inf] * 2, EDGE, e_wall=0.5, jaws=[[[0, 0], [8, 4]], [[0, 0], [8, -4]]])
    told = alone([9, 0], [-1, 0], house, 99, 1.0, compiled=compiled)
    assert told.kind.tolist() == [JAW, JAW] and told.instant.tolist() == [0, 0] and told.j.tolist() == [0, 1]
    assert np.allclose(told.v[:, 0], [[0.5, 0], [0.5, 0]], atol=1e-15)


def hostile(seed):
    """A ball and a jaw, and at which end or side it aims: numbers of mixed kinds, contacts pushed about by digits."""
    rng = np.random.default_rng(seed)
    a, b = drawn(rng, (2, 2))
    v, r = drawn(rng, 2), float(rng.choice([0.5, 1.0, 0.1, 3.0]))
    if not np.any(a != b) or not np.any(v):
        return None
    n = np.array([a[1] - b[1], b[0] - a[0]]) / np.hypot(*(b - a))
    if rng.random() < 0.4:  # nearly along it: what floats know least of is the speed at which it closes in
        v = rng.choice([1.0, 0.3, -2.0]) * (b - a) + n * 2.0 ** rng.uniform(-54, -44)
    foot = rng.choice([0.0, 1.0, rng.uniform(-0.2, 1.2), 2.0**-50, 1 + 2.0**-50])
    x = a + foot * (b - a) + r * n * (1 + rng.integers(-8, 9) * 2.0**-52) - v * rng.choice([1.0, 0.5, 0.3, 0.0])
    return (x, v, r, np.array([a, b])) if np.max(np.abs(x)) < 50 else None


def sight(x, v, r, jaw):
    """The state of one ball and one jaw, in plain records."""
    return _in_plain(_begin(balls([x], [v], r), room([-np.inf] * 2, EDGE, jaws=[jaw]), "raise", 0.0))


@pytest.mark.slow
def test_times_stay_within_their_bounds_and_features_are_those_of_the_mesh():
    """Against the moment in whole numbers; and that, inside the frame, is the never wrong one of lesson 14."""
    offs, doubts, insides = [], 0, 0
    for one in filter(None, map(hostile, range(1500))):
        s = sight(*one)
        t, off, doubt = approach(s.ball[0], s.jaws[0])
        fall = _of_jaw(s.ball[0], s.jaws[0], 42)
        low, high = rounded(_moment(fall)) if fall else (None, None)
        if t == np.inf:
            assert fall is None, one
        elif doubt:
            assert fall is None or F(t) - F(off) <= high, one
            doubts += 1
        else:
            assert fall is not None and abs(F(t) - low) <= F(off), one
            offs.append(off)
        touch = mesh.sweep(one[0], one[1], one[2], one[3])
        if fall is not None and not fall.touching and 0 < low < 1:
            assert touch.feature == 3 and abs(touch.t - float(low)) <= 1e-15 * touch.t, one
            insides += 1
        elif touch.feature == 3 and touch.t > 0:
            assert fall is not None or graze(*one), one
    assert min(len(offs), doubts, insides) > 80, (len(offs), doubts, insides)
    assert np.median(offs) < 1e-13  # and a bound that says much


def rounded(moment):
    """A moment as an interval."""
    n = isqrt(moment.D << 400)
    both = [(moment.p + moment.s * F(n + k, 2**200)) / moment.q for k in (0, 1)]
    return min(both), max(both)


def graze(x, v, r, jaw):
    """Does a ball move along a jaw?"""
    e = [F(float(c)) for c in jaw[1]], [F(float(c)) for c in jaw[0]]
    e = [a - b for a, b in zip(*e, strict=True)]
    return e[0] * F(float(v[1])) == e[1] * F(float(v[0]))


# What must be so, whatever happens.


@pytest.mark.slow
def test_energy_never_grows_and_a_mirror_image_has_the_mirror_history():
    for start, house in mixtures(60, 500):
        if np.any(np.abs(house.jaws[..., 1]) == 7):
            continue  # one end on a wall along which the mirror turns: which side of it is a rail is no more the same
        history = kept(start, house, 30, events=60, policy="raise")
        times = np.unique(history.t)
        told = [energy(at(history, t), house) for t in [0.0, *times]]
        assert np.all(np.diff(told) <= 1e-12 * (told[0] + 1e-300))
        flip = np.array([-1.0, 1.0])
        other = kept(balls(start.x * flip, start.v * flip, start.r), mirrored(house, flip), 30, events=60)
        assert as_bytes(other._replace(j=history.j, x=other.x * flip, v=other.v * flip))[0] == as_bytes(history)[0]
        x = np.where(np.isnan(history.x), 0, history.x)
        assert np.array_equal(np.where(np.isnan(other.x), 0, other.x * flip), x)
        assert np.array_equal(other.clock, history.clock) and np.array_equal(other.kind, history.kind)


def mirrored(house, flip):
    """The same room seen in a mirror; its walls have changed sides, which are alike."""
    at_post = np.array([*flip, 1])
    return house._replace(jaws=house.jaws * flip, posts=house.posts * at_post, pockets=house.pockets * flip)


def gaps(x, house):
    """How far each place (M, 2) is from the nearest jaw of a room."""
    a, e = house.jaws[:, 0], house.jaws[:, 1] - house.jaws[:, 0]
    w = x[:, None] - a
    foot = np.clip(np.sum(w * e, -1) / np.sum(e * e, -1), 0, 1)[..., None]
    return np.min(np.sqrt(np.sum((w - foot * e) ** 2, -1)), axis=1)


def shots(count, seed, house):
    """Shots into the mouths of a table from all over it: how many fell, met jaws, met corners; none gets through."""
    rng, counts = np.random.default_rng(seed), np.zeros(6, int)
    for k in range(count):
        pocket = house.pockets[k % 6]
        x = rng.uniform([0.03, 0.03], house.high - 0.03)
        aim = np.clip(pocket, 0, house.high) + rng.normal(size=2) * 0.04 - x
        told = alone(x, 3 * aim / np.hypot(*aim), house, 4, events=400)
        places = np.vstack([told.x[:, 0], at(told, 4).x])
        assert np.min(gaps(places, house)) >= setups.RADIUS * (1 - 1e-12), k
        beyond = np.max(np.maximum(0.02857 - places, places - house.high + 0.02857))
        assert beyond < 0.09, (k, beyond)
        counts += np.bincount(told.kind, minlength=6)
    return counts


def test_no_ball_gets_through_a_jaw():
    counts = shots(300, 1, TABLE)
    assert counts[POCKET] > 150 and counts[JAW] > 60 and counts[CORNER] > 20, counts


@pytest.mark.slow
def test_no_ball_gets_through_a_jaw_in_many_shots():
    counts = shots(20_000, 2, TABLE)
    assert np.all(counts[[WALL, POCKET, JAW, CORNER]] > 1000), counts


def test_a_ball_may_start_in_a_mouth_and_not_in_a_jaw():
    inside = [setups.LENGTH / 2, 0.02]
    assert alone(inside, [0, 1.0], TABLE, 1).kind.tolist() == []
    with pytest.raises(ValueError, match=r"ball 0 reaches 0\.0[0-9]+ into the wall low y"):
        alone([0.5, 0.02], [0, 1.0], TABLE)
    with pytest.raises(ValueError, match=r"ball 0 reaches 0\.0[0-9]+ into jaw \d+ at the start"):
        alone([setups.LENGTH / 2 + 0.05, 0.02], [0, 1.0], TABLE)


def star(points=7):
    """A closed room of jaws, with corners that look inwards and outwards."""
    angle = np.pi * np.arange(2 * points) / points
    ring = np.where(np.arange(2 * points) % 2, 6, 10)[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
    return np.stack([ring, np.roll(ring, -1, axis=0)], axis=1)


@pytest.mark.slow
@pytest.mark.one_in(2)
@pytest.mark.parametrize("e", [1.0, 0.9])
def test_nothing_leaves_a_closed_ring_of_jaws(e):
    house, rng = room([-np.inf] * 2, EDGE, e, jaws=star()), np.random.default_rng(8)
    assert len(corners_of(house)) == len(house.jaws) == 14
    x = np.array([[a, b] for a in range(-3, 4) for b in range(-3, 4)], float)
    start = balls(x, rng.normal(size=x.shape), 0.4)
    one, other = (kept(start, house, 60, events=3000, compiled=compiled) for compiled in (False, True))
    assert as_bytes(one) == as_bytes(other)
    last = at(one, one.until).x
    assert np.min(gaps(last, house)) > 0.4 * (1 - 1e-12) and np.max(np.hypot(*last.T)) < 10
    assert {BALL, JAW, CORNER} == set(one.kind.tolist())


# Where hits pile up.


def wedge(alpha, far=60.0):
    """Two jaws that meet at an angle, in degrees, in the origin."""
    a = np.radians(alpha / 2)
    return [[[0, 0], [far * np.cos(a), way * far * np.sin(a)]] for way in (1, -1)]


@pytest.mark.slow
@pytest.mark.parametrize("compiled", [False, True])
def test_a_ball_that_runs_into_a_corner_comes_out_or_rests_there(compiled):
    """It rests if and only if T x² − (1 − e) x + e T has a root that its first x does not exceed."""
    rested = left = 0
    for alpha in (3, 5, 10, 19.44, 19.5, 20, 40, 80, 100):  # of e = 0.5 the last corner to keep one has 19.47°
        for e in (0.0, 0.3, 0.5, 0.8, 0.95, 1.0):
            house = room([-np.inf] * 2, EDGE, e_wall=e, jaws=wedge(alpha))
            for up in (0.02, 0.3, 1.7):
                x = [1 / np.sin(np.radians(alpha / 2)) + 9, 0.01]
                told = alone(x, [-1, up], house, 400, 1.0, events=4000, compiled=compiled)
                still = not np.any(at(told, 400).v)
                assert still == stays(alpha, e, up), (alpha, e, up)
                assert np.min(gaps(at(told, 400).x, house)) >= 1 - 1e-12
                rested, left = rested + still, left + (not still)
    assert rested > 20 and left > 20


def stays(alpha, e, up):
    """Does a ball that goes into the corner of two jaws stay there? By the way of a point, hit after hit."""
    a = np.radians(alpha)
    theta = np.arctan(up) - a / 2  # from the jaw from which it comes: it goes to the upper one first
    for _ in range(100_000):
        if theta + a >= np.pi / 2 or theta + a <= 0:
            return False
        before, theta = theta, np.arctan(e * np.tan(theta + a))
        if abs(theta - before) < 1e-15:
            return True
    return True


def test_a_ball_too_wide_for_a_mouth_rests_between_its_corners():
    house = room([-np.inf] * 2, EDGE, e_wall=0.3, jaws=[[[0, 0.999], [-4, 2]], [[0, -0.999], [-4, -2]]])
    told = alone([5, 0.002], [-1, 0.001], house, 99, 1.0, events=4000)
    end = at(told, 99)
    assert not np.any(end.v) and set(told.kind.tolist()) == {CORNER}
    assert np.allclose(end.x, [[np.sqrt(1 - 0.999**2), 0]], atol=1e-9)


def test_what_rests_in_a_corner_can_be_struck_and_a_policy_lets_it_out():
    jaws = wedge(10)
    rests = 1 / np.sin(np.radians(5))
    house = room([-np.inf] * 2, EDGE, e=0.9, e_wall=0.5, jaws=jaws)
    told = run(balls([[rests + 9, 0.01], [rests + 40, 0]], [[-1, 0.02], [-1, 0.0]]), house, 200, events=4000)
    assert np.sum(told.kind == BALL) >= 1 and told.ended == "time"
    for policy, limit in (("cutoff", 1e-3), ("tc", 1e-3)):
        out = alone([rests + 9, 0.01], [-1, 0.02], house, 1e6, 1.0, events=4000, policy=policy, limit=limit)
        assert np.any(at(out, 1e6).v)


# Where all is as before, and what is refused.


@pytest.mark.parametrize("compiled", [False, True])
def test_jaws_that_nobody_meets_change_nothing(compiled):
    """Nor do they where balls lie: the bits of a break are those of a table without."""
    start = setups.break_shot(0.7)
    bare = setups.pool()
    far = bare._replace(jaws=np.array([[[50.0, 50], [51, 50]]]))
    one, other = (run(start, house, 9, compiled=compiled) for house in (bare, far))
    assert as_bytes(one) == as_bytes(other)


@pytest.mark.slow
def test_a_break_on_the_table_of_tournaments_ends_and_is_the_same_compiled():
    start = setups.break_shot(0.7)
    one, other = (run(start, setups.tournament(), np.inf, compiled=compiled) for compiled in (False, True))
    assert as_bytes(one) == as_bytes(other) and one.ended == "time"
    assert {BALL, WALL, POCKET} <= set(one.kind.tolist()) and {JAW, CORNER} & set(one.kind.tolist())
    assert judged(start, setups.tournament(drag=0), kept(start, setups.tournament(drag=0), 5, events=60), Jawed) > 30


def test_the_table_is_cut_as_the_rules_have_it():
    inch, table = 0.0254, setups.tournament()
    noses, ends = table.jaws[:, 0], table.jaws[:, 1]
    corner, side = noses[[0, 4]], noses[[8, 10]]
    assert 4.5 * inch <= np.hypot(*(corner[0] - corner[1])) <= 4.625 * inch
    assert 5 * inch <= np.hypot(*(side[0] - side[1])) <= 5.125 * inch
    for k, right in ((0, 142), (4, 142), (8, 104), (10, 104)):
        back = np.array([1.0, 0.0]) if k in (0, 10) else np.array([0.0, 1.0]) if k == 4 else np.array([-1.0, 0.0])
        way = ends[k] - noses[k]
        assert abs(np.degrees(np.arccos(way @ back / np.hypot(*way))) - right) <= 1
    holes = np.min(np.hypot(*(ends[:, None] - table.pockets).T), axis=0)
    assert np.all(holes < table.pocket_r)
    shelf = [np.hypot(*(corner.mean(0) - table.pockets[0])), np.hypot(*(side.mean(0) - table.pockets[4]))]
    assert 1 * inch <= shelf[0] - table.pocket_r <= 2.25 * inch and 0 <= shelf[1] - table.pocket_r <= 0.375 * inch


def test_each_straight_jaw_is_drawn_between_a_cushion_and_the_floor_of_a_mouth():
    sides = [
        {frozenset((tuple(a), tuple(b))) for shape in shapes for a, b in zip(shape, np.roll(shape, 1, 0), strict=True)}
        for shapes in (cloth._cushions(TABLE), cloth._throats(TABLE))
    ]
    assert [len(cloth._cushions(TABLE)), len(cloth._throats(TABLE))] == [6, 6]
    jaws = {frozenset(map(tuple, jaw)) for jaw in TABLE.jaws}
    assert len(jaws) == 12 and jaws <= sides[0] & sides[1]


BAD = {
    "jaws must be pairs of ends": dict(jaws=[[1, 2], [3, 4]]),
    "gravity must be 0 with jaws": dict(jaws=[[[1, 2], [3, 4]]], gravity=[0, -1]),
    "their ends must differ": dict(jaws=[[[1, 2], [1, 2]]]),
    "jaws must be finite": dict(jaws=[[[1, np.nan], [1, 2]]]),
    "jaws must be at most 1e60": dict(jaws=[[[1, 1e70], [1, 2]]]),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_jaws_are_told(what):
    with pytest.raises(ValueError, match=what):
        room([0, 0], [9, 9], **BAD[what])
    with pytest.raises(ValueError, match="jaws must be pairs"):
        room([0, 0, 0], [9, 9, 9], jaws=[[[1, 2], [3, 4]]])
    with pytest.raises(ValueError, match="ball 0 reaches 0.5 into jaw 0 at the start"):
        run(balls([[3, 0.5]], [[0, 0]]), room([-9, -9], [9, 9], jaws=[[[0, 0], [5, 0]]]), 1)

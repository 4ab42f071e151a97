"""One event on cloth: when a ball meets another, a cushion or a pocket next, and what happens then."""

from math import inf, sqrt

from ..curve.quartic import meeting
from ..response import impulse
from ..table.clock import later, passed, sooner
from ..table.event import beside, gap, landing, outward
from .motion import SUNK, TURN, _begin, _place, _settle, _velocity
from .rub import grip, rub

SOFT = 2.0**-10
"""Two that press on each other part at this share of √(g r) or faster: a ball whose spin drives it against another, or
a cushion, would knock without end otherwise. It is half a millimetre a second, and lifts the ball by some 1e-5 of its
radius; the energy comes out of the spin, or else out of how they slide past each other."""

PRESS = 2.0**-50
"""Accelerations up to this share of what sliding gives are what rounding leaves of none."""

CLEAR = 2.0**-48
"""At this share of their speed two balls neither part nor close in, but for rounding."""

SIDES = 4
"""The cushions. They are met under the numbers N to N + 3, pockets from N + 4 on, N the number of balls."""


def _with_ball(ball, cloth, i, j, fresh):
    """How balls i and j move, seen from i: since when, p, v, a, the sum of radii, and how long; below 0 for never.

    fresh : whether neither has met anything since the two met.
    """
    one, other, none = ball[i], ball[j], (0.0, 0.0, 0.0)
    if i == j or other.phase == SUNK or (one.phase <= TURN and other.phase <= TURN):
        return 0.0, 0.0, none, none, none, 0.0, -1.0
    newer = other if sooner(one.since, one.tail, other.since, other.tail) else one
    clock, tail = newer.since, newer.tail
    s, t = passed(clock, tail, one.since, one.tail), passed(clock, tail, other.since, other.tail)
    (x, y), (u, v), (a, b) = _place(one, s), _velocity(one, s), one.a
    (X, Y), (U, V), (A, B) = _place(other, t), _velocity(other, t), other.a
    p, w, f = (X - x, Y - y, 0.0), (U - u, V - v, 0.0), (A - a, B - b, 0.0)
    T = max(min(passed(one.end, one.end_tail, clock, tail), passed(other.end, other.end_tail, clock, tail)), 0.0)
    if fresh and _parted(p, w, f, _fastest(one, other), cloth):
        T = -1.0
    return clock, tail, p, w, f, one.r + other.r, T


def _fastest(one, other):
    """The largest coordinate of two velocities, in size."""
    (u, v), (U, V) = one.v, other.v
    return max(max(abs(u), abs(v)), max(abs(U), abs(V)))


def _parted(p, v, a, speed, cloth):
    """Do two that have just met neither part nor press on each other, but for rounding? Then they do not meet again.

    With p·v = 0 and p·a ≥ 0, f is never below f(0), for (v·a)² ≤ v·v a·a.
    """
    (x, y, _), (u, v, _), (f, g, _) = p, v, a
    size = abs(x) + abs(y)
    return abs(x * u + y * v) <= CLEAR * size * speed and x * f + y * g >= -PRESS * size * cloth.slide


def _with_wall(ball, cloth, i, wall):
    """When ball i meets a cushion next, as a reading of the clock."""
    one = ball[i]
    if one.phase <= TURN:
        return inf, 0.0
    dt = landing(gap(one, cloth, wall), -outward(one.v, wall), -outward(one.a, wall))
    if dt > passed(one.end, one.end_tail, one.since, one.tail) or (dt == 0 and _leaning(one, cloth, wall)):
        return inf, 0.0
    return later(one.since, one.tail, dt)


def _leaning(one, cloth, wall):
    """Does a ball that touches a cushion neither move towards it nor press on it, but for rounding?"""
    return one.v[wall >> 1] == 0 and outward(one.a, wall) <= PRESS * cloth.slide


def _with_pocket(ball, cloth, i, pocket):
    """The same for ball i and a pocket."""
    one = ball[i]
    (x, y), (u, v), (a, b), X, Y = one.x, one.v, one.a, pocket[0], pocket[1]
    T = passed(one.end, one.end_tail, one.since, one.tail) if one.phase > TURN else -1.0
    return one.since, one.tail, (X - x, Y - y, 0.0), (-u, -v, 0.0), (-a, -b, 0.0), cloth.pocket_r, T


def _far(x, u, f, r, T):
    """Are two so far apart along one axis that they cannot meet up to T? For speed alone: most pairs are."""
    return abs(x) - r > T * (abs(u) + 0.5 * T * abs(f)) * (1 + CLEAR)


def _parting(p, v, a, T):
    """Do two surely recede up to T? f′/2 is of degree three, and so it is if all its four pegs lie above zero.

    For speed alone: balls that have just met do, and there `meeting` would have to look at all of f.
    """
    (x, y, _), (u, v, _), (f, g, _) = p, v, a
    pv, vv, va, aa = x * u + y * v, (u * u + v * v) + (x * f + y * g), 1.5 * (u * f + v * g), 0.5 * (f * f + g * g)
    speed = abs(u) + abs(v) + T * (abs(f) + abs(g))
    off = 8 * CLEAR * (abs(x) + abs(y) + T * speed) * speed
    second, third = pv + T * vv / 3, pv + T * (2 * vv + T * va) / 3
    return pv > off and second > off and third > off and pv + T * (vv + T * (va + T * aa)) > off


def _next_with(s, i, j):
    """When ball i meets number j next, or, for the last number, ends its phase, as a reading of the clock."""
    ball, cloth, N = s.ball, s.cloth, len(s.ball)
    if ball[i].phase == SUNK:
        return inf, 0.0
    if j == N + SIDES + len(s.pockets):
        return ball[i].end, ball[i].end_tail
    if N <= j < N + SIDES:
        return _with_wall(ball, cloth, i, j - N)
    if j < N:
        clock, tail, p, v, a, r, T = _with_ball(ball, cloth, i, j, s.met[i * len(s.ball) + j] > 0)
    else:
        clock, tail, p, v, a, r, T = _with_pocket(ball, cloth, i, s.pockets[j - N - SIDES])
    if T < 0 or _far(p[0], v[0], a[0], r, T) or _far(p[1], v[1], a[1], r, T):
        return inf, 0.0
    return (inf, 0.0) if _parting(p, v, a, T) else later(clock, tail, meeting(p, v, a, r, T))


def _touch(ball, cloth, i, j):
    """What a contact does, all being where they meet."""
    N = len(ball)
    if j < N:
        collide(ball, cloth, i, j)
    elif j < N + SIDES:
        bounce(ball, cloth, i, j - N)
    else:
        _sink(ball[i])


def _sink(one):
    """A ball falls into a pocket."""
    one.v[0] = one.v[1] = one.w[0] = one.w[1] = one.w[2] = 0.0
    _begin(one, SUNK, 0.0, 0.0, inf)


def normal(one, other):
    """The unit vector from one ball to another."""
    (x, y), (X, Y) = one.x, other.x
    x, y = X - x, Y - y
    length = sqrt(x * x + y * y)
    return x / length, y / length


def _closing(one, other, n):
    """How fast two balls close in along the unit vector n (eq. 8.2)."""
    (u, v), (U, V), (x, y) = one.v, other.v, n
    return (u - U) * x + (v - V) * y


def _pressing(one, other, n):
    """The acceleration at which two balls close in along the unit vector n."""
    (a, b), (A, B), (x, y) = one.a, other.a, n
    return (a - A) * x + (b - B) * y


def _push(one, n, change):
    """Change a ball's velocity along n."""
    for k in range(2):
        one.v[k] = float(one.v[k] + change * n[k])


def _lull(one):
    """How long a ball has met nothing; the end of a phase is no meeting."""
    return passed(one.since, one.tail, one.hit, one.hit_tail)


def _restitution(cloth, e, quiet, speed):
    """The e of a contact that closes in at a speed after so long a lull; 1 where the policy says so."""
    return 1.0 if speed < cloth.slow or quiet < cloth.soon else e


def collide(ball, cloth, i, j):
    """Two balls collide (lesson 08)."""
    one, other = ball[i], ball[j]
    n, w1, w2 = normal(one, other), 1 / one.m, 1 / other.m
    speed = _closing(one, other, n)
    J = impulse(speed, w1, w2, _restitution(cloth, cloth.e, min(_lull(one), _lull(other)), speed))
    _push(one, n, -w1 * J)
    _push(other, n, w2 * J)
    if J > 0 and cloth.mu_least + cloth.mu_more > 0:
        rub(one, other, cloth, n, J)
    _settle(one, cloth)
    _settle(other, cloth)
    soft = SOFT * sqrt(cloth.g * min(one.r, other.r))
    if -_closing(one, other, n) < soft and _pressing(one, other, n) > PRESS * cloth.slide:
        _part_softly(one, other, n, speed, soft)
        _settle(one, cloth)
        _settle(other, cloth)


def _part_softly(one, other, n, speed, soft):
    """Let two balls that press on each other, and closed in at a speed, part at the speed `soft`."""
    w1, w2 = 1 / one.m, 1 / other.m
    mu = 1 / (w1 + w2)
    debt = _debt_of(mu, soft, speed)
    paid = _borrow(one, 0.5 * debt) + _borrow(other, 0.5 * debt)
    paid += _borrow_across(one, other, n, mu, debt - paid)
    J = mu * (_speed_for(mu, speed, soft, paid) + _closing(one, other, n))
    _push(one, n, -w1 * J)
    _push(other, n, w2 * J)


def _debt_of(mu, soft, speed):
    """The energy that two need to part at a speed beyond what they had, closing in."""
    return 0.5 * mu * max(soft * soft - max(speed, 0.0) * max(speed, 0.0), 0.0)


def _speed_for(mu, speed, soft, paid):
    """How fast two may part that closed in at a speed, with that energy besides; at most so fast."""
    speed = max(speed, 0.0)
    return min(sqrt(speed * speed + 2 * paid / mu), soft)


def _borrow(one, energy):
    """Take energy from a ball's spin about level axes; how much was there to take."""
    p, q = one.w[0], one.w[1]
    there = 0.2 * one.m * one.r * one.r * (p * p + q * q)
    taken = min(energy, there)
    left = sqrt((there - taken) / there) if there > 0 else 1.0
    one.w[0], one.w[1] = p * left, q * left
    return taken


def _borrow_across(one, other, n, mu, energy):
    """Take energy from how two balls slide past each other; how much was there to take.

    Without spin nothing else can press them together.
    """
    ahead = _closing(one, other, n)
    x, y = one.v[0] - other.v[0] - ahead * n[0], one.v[1] - other.v[1] - ahead * n[1]
    there = 0.5 * mu * (x * x + y * y)
    taken = min(energy, there)
    if taken <= 0:
        return 0.0
    J = mu * (1 - sqrt((there - taken) / there))
    _push(one, (x, y), -J / one.m)
    _push(other, (x, y), J / other.m)
    return taken


def bounce(ball, cloth, i, wall):
    """A ball bounces off a cushion (lesson 09)."""
    one, k, sign = ball[i], wall >> 1, 1.0 if wall & 1 else -1.0
    one.x[k] = beside(one, cloth, wall)
    speed = outward(one.v, wall)
    if speed > 0:
        e = _restitution(cloth, cloth.e_wall, _lull(one), speed)
        if cloth.mu_wall + cloth.lean > 0:
            grip(one, cloth, wall, e)
        else:
            one.v[k] *= -e
    _settle(one, cloth)
    parting, soft, pressed = -outward(one.v, wall), SOFT * sqrt(cloth.g * one.r), sign * one.a[k] > PRESS * cloth.slide
    if not pressed and parting <= CLEAR * abs(one.v[1 - k]):  # what rounding alone has left would come back at once
        one.v[k] = 0.0
        _settle(one, cloth)
    if parting < soft and pressed:
        paid = _borrow(one, _debt_of(one.m, soft, speed))
        one.v[k] = -sign * _speed_for(one.m, speed, soft, paid)
        _settle(one, cloth)

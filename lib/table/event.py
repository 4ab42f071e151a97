"""One event on a table: when two balls meet next, or a ball and a wall, and what happens then (lesson 10).

The next event is the first time at which two touch or overlap **and** approach (M. N. Bannerman, S. Strobl,
A. Formella, T. Pöschel, "Stable algorithm for event detection in event-driven particle dynamics", 2014): balls that
touch and recede are left alone, and balls that touch and approach collide now, whatever rounding has done to their
distance. They touch, by definition, if one of the two begins where they are apart by less than `NEAR` says and meet by
going on: the rounded centres of a rack leave gaps of a last digit, and a gap that only rounding made is none.

Beside each time stands a proved bound on what its arithmetic may have lost, and whether it may be no contact at all. Of
times whose bounds overlap `order` tells the order without error. The bounds: u = 2⁻⁵³ and W above all coordinates
and reaches. Moving a ball and taking a difference put a coordinate of p off by at most 11 u W, taken as e = 16 u W, and
under gravity one of v by e′. With |v| and |p| as sums of sizes, and E = e |v| + 6 e′ (|p| + r), what enters moves b by
less than 2 E, p × v by less than 3 E, and so D by less than 6 E r |v| + 57 E² while D is near 0; roundings are below
8 u of terms none of which exceeds 2 W |v|, or r |v|. In all: b is off by less than 4 E, D by less than
12 E (r |v| + 6 E), c by less than 3 e (|p| + r + e). Where D is nearer to 0 than four times that, the contact is in
doubt. Else the quotient c / q, q = √D − b, is off by less than twice (c's share + t q's share) / q, as q is certain to
a half.

All is written once, for plain numbers. `lib.table` runs it as it stands; for many balls it is compiled as it stands.
`ball` is a row of records, one for each ball, and `room` is a record, with the fields of `BALL` and `ROOM`; they may be
records of numpy or anything that has these names. Everything has three coordinates here; on cloth x and v are those of
the warped clock (eq. 10.6).
"""

from math import inf, sqrt
from types import SimpleNamespace

import numpy as np

from ..exact import plain
from ..response import direction, impulse
from .clock import later, passed, sooner
from .jaw import _of_jaw, along, approach, off_jaw, reflect, toward
from .number import SIDES
from .order import _of_gap, _of_two
from .resting import settles, stop
from .rounding import CLEAR, CLOSE, CLOSE_TO_WALL, COARSE, FAINT, LOST, NEAR
from .wall import beside, gap, in_mouth, outward

DONE, REST, MISPLACED = range(3)
"""What becomes of a contact: it happened, a ball comes to rest on a wall, or two meet where floats are too coarse."""

BALL = np.dtype(
    [("x", float, 3), ("v", float, 3), ("r", float), ("m", float), ("since", float), ("tail", float), ("lull", float)]
    + [("partner", np.int32), ("met", np.int32), ("out", np.int32)],
    align=True,
)
"""A ball: centre x and velocity v as they were at its own time, since + tail; radius and mass. lull : how long it had
met nothing before its last event, inf for the first. partner : what it met last, and cannot meet again before it has
met something else, −1 for nothing. met : how many events it has had. out : 1 in a pocket."""

ROOM = np.dtype(
    [("low", float, 3), ("high", float, 3), ("gravity", float, 3), ("falls", np.int32)]
    + [(name, np.int32) for name in ("posts", "corners", "jaws")]
    + [(name, float) for name in ("e", "e_wall", "drag", "pocket_r", "slow", "soon", "rough", "drift")],
    align=True,
)
"""A room: its corners; gravity, and whether there is any; how many of the balls, the last, never move, their mass being
inf: posts, and after them corners of jaws; how many corners there are, and jaws; e of balls and of walls; the drag; the
radius of pockets; below which closing speed, and how soon after another event, the policy makes a contact elastic.
rough, drift : what moving a ball may lose of a coordinate, rough + drift times the reading of the clock; under gravity
there is more."""


# When.


def meeting(p, v, r):
    """When a pair touches or overlaps and approaches for the first time; inf for never (eq. 10.1, 10.2, 10.8).

    A graze is never one, whenever the clock is started: before it, in it and after it the answer is inf.
    """
    c, b, _, _, D = plain(p, v, r)
    if b >= 0:
        return inf
    if c <= 0:
        return 0.0
    return c / (sqrt(D) - b) if D > 0 else inf  # in a graze f does not fall where it is 0


def forecast(p, v, r, close, e, e_v):
    """When a pair meets, as `meeting`; what that may be off by; and 1 if it may not meet at all, 0 if it surely does.

    close : the share of r² by which f may exceed 0 and they begin touching. e, e_v : what coordinates of p and v may be
    off by. Of a contact in doubt the time is one before which it surely does not come.
    """
    c, b, _, _, D = plain(p, v, r)
    (x, y, z), (i, j, k) = p, v
    fast = abs(i) + abs(j) + abs(k)
    E = e * fast
    if e_v > 0:
        E += 6 * e_v * (abs(x) + abs(y) + abs(z) + r)
    if b >= 4 * E:
        return inf, 0.0, 0
    DD = 12 * E * (r * fast + 6 * E)
    if D <= -DD:
        return inf, 0.0, 0
    above, cc = c - close * (r * r), 3 * e * (abs(x) + abs(y) + abs(z) + r + e)
    if b <= -4 * E and D >= 4 * DD > 0:
        if above <= -cc:
            return 0.0, 0.0, 0
        if above >= cc:
            s = sqrt(D)
            t = c / (s - b)
            return t, 2 * (cc * s + t * (4 * E * s + DD)) / (s * (s - b)) + LOST * t, 0
    low = (above - cc) / (sqrt(max(D, 0.0) + DD) + abs(b) + 4 * E) * (1 - LOST)
    return (low if low > 0 else 0.0), 0.0, 1  # and 0 where floats end


def landing(gap, rate, pull):
    """When a gap that changes by rate and pull, gap + rate t + ½ pull t², is closed and closing; inf for never."""
    if gap == inf:
        return inf
    D = rate * rate - 2 * pull * gap
    if rate < 0:
        if gap <= 0:
            return 0.0
        return 2 * gap / (sqrt(D) - rate) if D > 0 else inf
    return (rate + sqrt(max(D, 0.0))) / -pull if pull < 0 else inf


def arrival(gap, rate, pull, close, e):
    """When a gap is closed and closing, as `landing`, with what is unsure of it as in `forecast`; e of the gap.

    close : the gap at which it begins closed. e : what the gap may be off by; rate and pull are as they are.
    """
    if gap == inf or (rate >= 0 and pull >= 0):
        return inf, 0.0, 0
    if rate < 0 and gap <= close - e and (pull <= 0 or gap <= -e):
        return 0.0, 0.0, 0
    if pull == 0 and gap >= close + e:
        t = gap / -rate
        return t, 2 * e / -rate + LOST * t, 0
    return _fall(gap, rate, pull, close, e)


def _fall(gap, rate, pull, close, e):
    """`arrival` where it takes a root, or what is near."""
    D = rate * rate - 2 * pull * gap
    DD = LOST * (rate * rate + abs(2 * pull * gap)) + 2 * abs(pull) * e
    if D <= -DD and rate < 0 and gap >= e:
        return inf, 0.0, 0
    if D >= 4 * DD and rate < 0 and gap <= close - e:
        return 0.0, 0.0, 0
    t, s = landing(gap, rate, pull), sqrt(max(D, 0.0))
    if D < 4 * DD or (rate < 0 and gap < close + e):
        low = max(gap - close - e, 0.0) * 2 / (sqrt(max(D, 0.0) + DD) - rate) if rate < 0 else rate / -pull
        return low * (1 - LOST), 0.0, 1
    off = 2 * (2 * e + t * DD / s) / (s - rate) if rate < 0 else 2 * DD / (s * -pull)
    return t, off + LOST * t, 0


def _moved(x, v, g, dt):
    """Where one coordinate is after dt: straight, or falling (eq. 10.3)."""
    return x + dt * (v + 0.5 * dt * g)


def motion(one, room, clock, tail):
    """Where a ball is at a reading of the clock, and how fast."""
    dt = passed(clock, tail, one.since, one.tail)
    (x, y, z), (i, j, k), (f, g, h) = one.x, one.v, room.gravity
    return (_moved(x, i, f, dt), _moved(y, j, g, dt), _moved(z, k, h, dt)), (i + dt * f, j + dt * g, k + dt * h)


def astray(one, room, clock, tail):
    """What moving a ball to a reading may lose of its coordinates, and of those of its velocity under gravity."""
    e = room.rough + room.drift * clock
    if not room.falls:
        return e, 0.0
    dt = passed(clock, tail, one.since, one.tail) + LOST * clock
    (x, y, z), (u, v, w), (f, g, h) = one.x, one.v, room.gravity
    fast = max(abs(u), abs(v), abs(w)) + dt * max(abs(f), abs(g), abs(h))
    return e + LOST * (max(abs(x), abs(y), abs(z)) + dt * fast), LOST * fast


def reading(clock, tail, told):
    """What `forecast` or `arrival` has told of a contact after a reading, by the clock: `NEVER` looks like it."""
    dt, off, doubt = told
    if dt == inf:
        return inf, 0.0, 0.0, 0
    clock, tail = later(clock, tail, dt)
    return clock, tail, off + FAINT * clock, doubt


def with_ball(ball, room, i, j):
    """When balls i and j meet next: a reading of the clock, what it may be off by, and whether it is in doubt."""
    one, other = ball[i], ball[j]
    if i == j or one.out or other.out or (one.partner == j and other.partner == i):
        return inf, 0.0, 0.0, 0
    newer = other if sooner(one.since, one.tail, other.since, other.tail) else one
    clock, tail = newer.since, newer.tail
    (x, y, z), (u, v, w) = motion(one, room, clock, tail)
    (X, Y, Z), (U, V, W) = motion(other, room, clock, tail)
    (e, e_v), (f, f_v) = astray(one, room, clock, tail), astray(other, room, clock, tail)
    p, r = (X - x, Y - y, Z - z), one.r + other.r
    return reading(clock, tail, forecast(p, (U - u, V - v, W - w), r, CLOSE, max(e, f), e_v + f_v))


def with_wall(ball, room, i, wall):
    """When ball i meets a wall next, as `with_ball`."""
    one = ball[i]
    if one.out or (one.partner == len(ball) + wall and not room.falls):
        return inf, 0.0, 0.0, 0
    far = gap(one, room, wall)
    if far == inf or in_mouth(ball, room, i, wall):
        return inf, 0.0, 0.0, 0
    e, _ = astray(one, room, one.since, one.tail)
    rate, pull = -outward(one.v, wall), -outward(room.gravity, wall)
    return reading(one.since, one.tail, arrival(far, rate, pull, CLOSE_TO_WALL * one.r, e))


def _with_pocket(ball, room, i, pocket):
    """When ball i falls into a pocket, as `with_ball`."""
    one = ball[i]
    if one.out:
        return inf, 0.0, 0.0, 0
    (x, y, z), (u, v, w), (X, Y, Z) = one.x, one.v, pocket
    e, _ = astray(one, room, one.since, one.tail)
    return reading(one.since, one.tail, forecast((X - x, Y - y, Z - z), (-u, -v, -w), room.pocket_r, 0.0, e, 0.0))


def _with_jaw(ball, room, i, j, jaw):
    """When ball i meets the inside of a jaw, which is number j, as `with_ball`."""
    one = ball[i]
    if one.out or one.partner == j:
        return inf, 0.0, 0.0, 0
    return reading(one.since, one.tail, approach(one, jaw))


def next_with(ball, room, pockets, jaws, i, j):
    """When ball i meets number j next, as `with_ball`."""
    N, k = len(ball), j - len(ball) - SIDES
    if j < N:
        return with_ball(ball, room, i, j)
    if k < 0:
        return with_wall(ball, room, i, j - N)
    if k < room.jaws:
        return _with_jaw(ball, room, i, j, jaws[k])
    return _with_pocket(ball, room, i, pockets[k - room.jaws])


def _fall_of(ball, room, pockets, jaws, i, j):
    """The quadratic by which ball i meets number j next, in whole numbers; None if it is let off."""
    N, one = len(ball), ball[i]
    if one.out or (j < N and (ball[j].out or (one.partner == j and ball[j].partner == i))):
        return None
    if j < N:
        return _of_two(one, ball[j], (one.r, ball[j].r), room.gravity, NEAR)
    if N + SIDES <= j < N + SIDES + room.jaws:
        return None if one.partner == j else _of_jaw(one, jaws[j - N - SIDES], NEAR)
    if j >= N + SIDES:
        hole = SimpleNamespace(x=pockets[j - N - SIDES - room.jaws], v=(0.0, 0.0, 0.0), since=0.0, tail=0.0)
        return _of_two(one, hole, (room.pocket_r,), room.gravity, None)
    k, high = divmod(j - N, 2)
    if (one.partner == j and not room.falls) or in_mouth(ball, room, i, j - N):
        return None
    if high:
        return _of_gap(one, (room.high[k], -one.r, -one.x[k]), -one.v[k], -room.gravity[k], NEAR + 1)
    return _of_gap(one, (one.x[k], -room.low[k], -one.r), one.v[k], room.gravity[k], NEAR + 1)


# What.


def happen(ball, room, jaws, i, j, clock, tail):
    """Let ball i and number j meet at a time; `DONE`, or why not."""
    _bring(ball, room, i, clock, tail)
    if j < len(ball):
        _bring(ball, room, j, clock, tail)
    return touch(ball, room, jaws, i, j, clock)


def _bring(ball, room, i, clock, tail):
    """Move ball i to a time, make that its own, and count an event more."""
    one = ball[i]
    one.lull = passed(clock, tail, one.since, one.tail) if one.met else inf
    x, v = motion(one, room, clock, tail)
    for k in range(3):
        one.x[k], one.v[k] = x[k], v[k]
    one.since, one.tail = clock, tail
    one.met += 1


def touch(ball, room, jaws, i, j, clock):
    """What a contact does to velocities, all being where they meet; `DONE`, or why not."""
    N, last = len(ball), ball[min(i, j)].partner
    if j < N:
        why = collide(ball, room, i, j, clock)
    elif j < N + SIDES:
        why = bounce(ball, room, i, j - N, clock)
    elif j < N + SIDES + room.jaws:
        why = _strike(ball, room, i, j, jaws[j - N - SIDES], clock)
    else:
        return _sink(ball[i], j)
    if why == DONE and settles(ball, room, jaws, min(i, j), max(i, j), last):
        stop(ball[min(i, j)])
    return why


def _sink(one, j):
    """A ball falls into a pocket, which is number j."""
    one.out, one.partner = 1, j
    stop(one)
    return DONE


def apart(one, other):
    """The way from the centre of one ball to that of another."""
    (x, y, z), (X, Y, Z) = one.x, other.x
    return X - x, Y - y, Z - z


def misplaced(ball, i, j):
    """Are two balls elsewhere than where they meet?"""
    (x, y, z), reach = apart(ball[i], ball[j]), ball[i].r + ball[j].r
    return not abs(sqrt(x * x + y * y + z * z) - reach) <= COARSE * reach


def closing(one, other, n):
    """How fast two balls close in along the unit vector n (eq. 8.2)."""
    (u, v, w), (U, V, W), (x, y, z) = one.v, other.v, n
    return (u - U) * x + (v - V) * y + (w - W) * z


def collide(ball, room, i, j, clock):
    """Two balls collide (lesson 08). If rounding would leave them closing in, they are made to part, very slowly."""
    if misplaced(ball, i, j):
        return MISPLACED
    one, other = ball[i], ball[j]
    p, fastest = apart(one, other), speed_of(one, other)
    n = direction(p)
    speed = closing(one, other, n)
    push(one, other, n, impulse(speed, 1 / one.m, 1 / other.m, restitution(ball, room, i, j, clock, speed)))
    if closing(one, other, p) > 0:
        push(one, other, n, impulse(CLEAR * fastest, 1 / one.m, 1 / other.m, 0.0))
    one.partner, other.partner = j, i
    return DONE


def speed_of(one, other):
    """The largest coordinate of two velocities, in size."""
    (u, v, w), (U, V, W) = one.v, other.v
    return max(abs(u), abs(v), abs(w), abs(U), abs(V), abs(W))


def push(one, other, n, J):
    """Give two balls an impulse along n, from one to the other (eq. 8.3, 8.4)."""
    w1, w2 = 1 / one.m, 1 / other.m
    for k in range(3):
        one.v[k] = float(one.v[k] - w1 * J * n[k])
        other.v[k] = float(other.v[k] + w2 * J * n[k])


def put(ball, room, i, wall):
    """Put ball i exactly where the wall is; False if gravity presses it there and it comes to rest."""
    one = ball[i]
    if outward(one.v, wall) <= 0 < outward(room.gravity, wall):
        return False
    one.x[wall >> 1] = beside(one, room, wall)
    return True


def bounce(ball, room, i, wall, clock):
    """A ball bounces off a wall (lesson 09)."""
    if not put(ball, room, i, wall):
        return REST
    one = ball[i]
    speed = outward(one.v, wall)
    if speed > 0:
        one.v[wall >> 1] *= -restitution(ball, room, i, len(ball) + wall, clock, speed)
    one.partner = len(ball) + wall
    return DONE


def _strike(ball, room, i, j, jaw, clock):
    """A ball bounces off the inside of a jaw, which is number j, as off a wall."""
    one = ball[i]
    if off_jaw(one, jaw):
        return MISPLACED
    n, _ = toward(one, jaw)
    speed = max(along(one, n), 0.0)
    reflect(one, n, speed, restitution(ball, room, i, j, clock, speed), speed_of(one, one))
    one.partner = j
    return DONE


def restitution(ball, room, i, j, clock, speed):
    """The e of a contact that closes in at a speed; 1 where the policy says so."""
    i, j = min(i, j), max(i, j)
    hits_ball = j < len(ball) - room.posts
    lull = min(ball[i].lull, ball[j].lull) if hits_ball else ball[i].lull
    if speed * (1 - room.drag * clock) < room.slow or lull < room.soon:
        return 1.0
    return room.e if hits_ball else room.e_wall

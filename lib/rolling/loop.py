"""Balls that slide, roll and are spun on cloth, from event to event (lesson 12).

A ball of radius r touches the cloth below its centre, where it slips by u = v + r (e_z × w). While u is not 0 the cloth
pulls against it with μ_s m g, which brakes the ball and turns its spin, until u = 0 after 2 |u| / (7 μ_s g): then it
rolls, w follows v, and μ_r m g brakes it to a halt. About the upright axis it turns on until μ_t has stopped that. So
every motion is made of phases of constant acceleration, and two balls in such phases meet where a polynomial of degree
four says (`quartic.meeting`). The end of a phase is an event like a contact.

Said once: between balls, and between a ball and a cushion, there is no friction. Only the normal parts of velocities
change, spins stay, and so a ball slides anew after a contact, unless its slip happens to be 0. That is the physics of
the simplest books; real balls throw each other a little, and real cushions grip.

All is written once, for plain numbers, and runs as it stands or compiled as it stands, to the same bits. `ball` is a
row of records with the fields of `BALL`, `cloth` one with those of `CLOTH`. Everything is foreseen for every pair: this
is for tens of balls, not for thousands.
"""

from collections.abc import Iterator
from math import inf, sqrt
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..compiled import compiled as machine_code
from ..compiled import has_numba
from ..curve.quartic import meeting
from ..frame import checked, dot, finite, flag, norm, require
from ..response import groups, impulse, together
from ..table import BALL as BALL_MET
from ..table import WALLS, EndlessError, allowance, corners, overlapping
from ..table.event import landing, later, passed

PHASE = 3
"""The kind of an event that ends a phase; `BALL_MET`, `WALL` and `POCKET` are 0, 1 and 2, as in `table`."""

REST, TURN, ROLL, SLIDE, SUNK = range(5)
"""Phases: at rest, turning on the spot, rolling, sliding, and in a pocket."""

PHASES = ("rests", "turns on the spot", "rolls", "slides", "is in a pocket")
"""The phases in words."""

SLOW = 2.0**-44
"""Speeds and slips up to this share of √(g r) are none: they are what rounding leaves of a full stop, and the phases
that they would begin have no end. A ball that slow rolls on for less than 1e-20 of its radius."""

SOFT = 2.0**-10
"""Two that press on each other part at this share of √(g r) or faster: a ball whose spin drives it against another, or
a cushion, would knock without end otherwise. It is half a millimetre a second, and lifts the ball by some 1e-5 of its
radius; the energy comes out of the spin, or else out of how they slide past each other."""

PRESS = 2.0**-50
"""Accelerations up to this share of what sliding gives are what rounding leaves of none."""

CLEAR = 2.0**-48
"""At this share of their speed two balls neither part nor close in, but for rounding."""

LEAST, MOST = 1e-20, 1e20
"""Of radii, masses, friction and g: products of many stay in the range of floats."""

FAR = 1e9
"""Balls stay within so many of the least radius: beyond, places are rounded by more than 1e-7 of it."""

LONG = 1e12
"""Where cushions keep the balls in, the fastest that one could be rolls out within so many of the least radius, were
there none: masses may be 1e6 apart, and the time of a contact is found to rounding within a phase as long as that."""

SIDES = 4
"""The cushions. They are met under the numbers N to N + 3, pockets from N + 4 on, N the number of balls."""

SLICE = 4096
"""Events between two looks at the cap and the keyboard."""

FULL, TIE, OVER = range(3)
"""Why the loop came back: a full slice, several contacts at one instant, the end."""

BALL = np.dtype(
    [("x", float, 2), ("v", float, 2), ("w", float, 3), ("a", float, 2)]
    + [(name, float) for name in ("r", "m", "since", "tail", "end", "end_tail", "hit", "hit_tail")]
    + [("phase", np.int64)],
    align=True,
)
"""A ball: centre x, velocity v and spin w as they were at since + tail; acceleration a; radius and mass; when its phase
ends, a sum of two; when it last met something, a sum of two, −inf for never; and the phase."""

CLOTH = np.dtype(
    [("low", float, 2), ("high", float, 2)]
    + [(name, float) for name in ("slide", "roll", "turn", "g", "e", "e_wall", "pocket_r", "slow", "soon")]
)
"""The cloth: corners; what sliding, rolling and turning give of acceleration, μ g each; g; e; the pockets' radius;
below which closing speed, and how soon after another contact, the policy makes a contact elastic."""


class Balls(NamedTuple):
    """N balls: centres x and velocities v (N, 2), spins w (N, 3), radii r and masses m (N,)."""

    x: NDArray
    v: NDArray
    w: NDArray
    r: NDArray
    m: NDArray


class Cloth(NamedTuple):
    """Where the balls are; `cloth` makes one and says what its fields mean."""

    low: NDArray
    high: NDArray
    slide: float
    roll: float
    turn: float
    g: float
    e: float
    e_wall: float
    pockets: NDArray
    pocket_r: float


class History(NamedTuple):
    """All that happened: E events in order, from which every instant can be told.

    balls, cloth : as given. t : (E,), times, never decreasing. instant : (E,), counts up; events with one number were
    resolved together. kind : (E,), `table.BALL`, `WALL`, `POCKET`, or `PHASE`. i, j : (E,), the ball, and the number
    of the ball, the cushion or the pocket that it met, or the phase that ended. clock, tail : (E,), the time as a sum
    of two floats. x, v : (E, 2, 2), w : (E, 2, 3), phase : (E, 2), centres, velocities, spins and phases of the two
    after the event; of what is no ball nan, and −1. until : the time up to which all is known. ended : why there:
    "time", all that was asked for, or "interrupted", or, with an `EndlessError`, "events", more than allowed.
    """

    balls: Balls
    cloth: Cloth
    t: NDArray
    instant: NDArray
    kind: NDArray
    i: NDArray
    j: NDArray
    clock: NDArray
    tail: NDArray
    x: NDArray
    v: NDArray
    w: NDArray
    phase: NDArray
    until: float
    ended: str


class Path(NamedTuple):
    """What one ball does, piece by piece: from t on it is at x + v s + ½ a s², s the time since.

    t : (K,). x, v, a : (K, 2). w : (K, 3), at the piece's beginning. phase : (K,).
    """

    t: NDArray
    x: NDArray
    v: NDArray
    a: NDArray
    w: NDArray
    phase: NDArray


def balls(x: ArrayLike, v: ArrayLike, w: ArrayLike = (0.0, 0.0, 0.0), r: ArrayLike = 1.0, m: ArrayLike = 1.0) -> Balls:
    """N balls, checked.

    Parameters
    ----------
    x, v : array_like, shape (N, 2)
        Centres and velocities, in one unit of length, per one unit of time; up to 1e20 in size.
    w : array_like, shape (N, 3) or (3,)
        Spins, in radians per unit of time, about axes through the centre: the third is upright. Up to 1e20 in size.
    r, m : array_like, shape (N,) or ()
        Radii and masses, from 1e-20 to 1e20. The balls are solid: their moment of inertia is 2/5 m r².

    Raises
    ------
    ValueError, TypeError
        Naming the argument that is not finite, not real, not above 0, or does not fit the others.

    >>> balls([[0, 0], [3, 0]], [1, 0], w=[0, 0, 2]).w.tolist()
    [[0.0, 0.0, 2.0], [0.0, 0.0, 2.0]]
    """
    (x, v), (r, m) = checked({"x": x, "v": v}, {"r": r, "m": m}, unsigned=(), double=True)
    w = finite("w", w).astype(float)
    if x.ndim != 2 or x.shape[1] != 2:
        raise ValueError(f"x must have shape (N, 2): a row for each ball, in the plane; got shape {x.shape}")
    if w.shape not in ((3,), (len(x), 3)):
        raise ValueError(f"w must have shape ({len(x)}, 3) or (3,): a spin for each ball; got shape {w.shape}")
    for name, array in (("r", r), ("m", m)):
        require(name, (array >= LEAST) & (array <= MOST), array, "above 0, from 1e-20 to 1e20")
    for name, array in (("x", x), ("v", v), ("w", w)):
        require(name, np.abs(array) <= MOST, array, "at most 1e20 in size")
    return Balls(*(np.array(a, dtype=float) for a in (x, v, np.broadcast_to(w, (len(x), 3)), r, m)))


def cloth(low, high, slide=0.2, roll=0.01, turn=0.044, g=9.81, e=1.0, e_wall=None, pockets=(), pocket_r=0.0) -> Cloth:
    """A table with its cushions along the axes, checked.

    Parameters
    ----------
    low, high : array_like, shape (2,)
        Its corners; −inf and inf for a side that is open.
    slide, roll, turn : float, above 0
        Coefficients of friction: against the slip of a ball that slides, against the way of one that rolls, and against
        the turning about the upright axis. The defaults are those of a pool table.
    g : float, above 0
        What presses the balls down. Units are any consistent ones; the default means metres and seconds.
    e, e_wall : float in [0, 1]
        Coefficients of restitution between balls and at cushions; e_wall is e unless given.
    pockets : array_like, shape (Q, 2)
        Centres of pockets. A ball whose centre comes within pocket_r of one is taken out of play.

    Raises
    ------
    ValueError, TypeError
        Naming the argument and what was expected.

    >>> cloth([0, 0], [2.54, 1.27], e=0.95).e_wall
    0.95
    """
    low, high = corners(low, high)
    if low.size != 2:
        raise ValueError(f"low, high must have 2 coordinates: a cloth is a plane; got {low.size}")
    numbers = {"slide": slide, "roll": roll, "turn": turn, "g": g}
    for name, number in numbers.items():
        one_number(name, number, LEAST, MOST, "above 0, from 1e-20 to 1e20")
    e_wall = e if e_wall is None else e_wall
    for name, number in (("e", e), ("e_wall", e_wall)):
        one_number(name, number, 0, 1, "between 0 and 1: it is a share of the closing speed")
    one_number("pocket_r", pocket_r, 0, MOST, "at least 0, up to 1e20")
    pockets = finite("pockets", pockets).astype(float)
    if pockets.size and (pockets.ndim != 2 or pockets.shape[1] != 2):
        raise ValueError(f"pockets must be rows of 2 coordinates, a pocket each; got shape {pockets.shape}")
    require("pockets", np.abs(pockets) <= MOST, pockets, "at most 1e20 in size")
    return Cloth(low, high, *map(float, (*numbers.values(), e, e_wall)), pockets.reshape(-1, 2), float(pocket_r))


def one_number(name: str, x: float, least: float, most: float, expected: str) -> None:
    """Raise unless x is one number between two."""
    array = finite(name, x)
    require(name, np.asarray(array.ndim == 0), array, f"one number, {expected}")
    require(name, (array >= least) & (array <= most), array, expected)


def strike(speed: float, direction: ArrayLike, side: float = 0.0, height: float = 0.0, r: float = 1.0):
    """What a level cue gives a ball at rest that it hits off centre.

    Parameters
    ----------
    speed : float, at least 0
        The ball's speed after the hit.
    direction : array_like, shape (2,)
        Where the cue points, a vector of any length but 0. The ball goes that way: what side does to it is left out.
    side, height : float
        Where the cue hits, in radii from the centre of what it sees: side to the right, height above. height 2/5 is a
        ball that rolls at once; above it is follow, below 0 draw.
    r : float, above 0
        The ball's radius.

    Returns
    -------
    v : array, shape (2,)
        speed times the unit vector along direction.
    w : array, shape (3,)
        The spin (5/2) (offset × direction) v / r, offset in radii.

    Raises
    ------
    ValueError, TypeError
        Naming the argument; and for an offset beyond half a radius, where the cue slips off: a miscue.

    >>> v, w = strike(2.0, [1, 0], height=0.4, r=0.5)
    >>> v.tolist(), w.tolist()
    ([2.0, 0.0], [0.0, 4.0, 0.0])
    """
    one_number("speed", speed, 0, MOST, "at least 0, up to 1e20")
    one_number("r", r, LEAST, MOST, "above 0, from 1e-20 to 1e20")
    for name, offset in (("side", side), ("height", height)):
        one_number(name, offset, -MOST, MOST, "a share of the radius")
    if not side * side + height * height <= 0.25:
        raise ValueError(f"side, height must be within half a radius, beyond is a miscue; got {side:.6g}, {height:.6g}")
    ahead = finite("direction", direction).astype(float)
    if ahead.shape != (2,):
        raise ValueError(f"direction must be a vector of 2 coordinates; got shape {ahead.shape}")
    require("direction", np.any(ahead != 0), ahead, "a vector of length above 0")
    x, y = (ahead / norm(ahead)).tolist()
    rate = 2.5 * float(speed) / float(r)
    return np.array([speed * x, speed * y]) + 0.0, np.array([-height * y, height * x, side]) * rate + 0.0  # and no −0


def stun(speed: float, way: float, cloth: Cloth) -> float:
    """The height at which a cue must hit a ball that is to slide without spin when it has gone a way: a stun shot.

    Parameters
    ----------
    speed : float, above 0
        The ball's speed after the hit.
    way : float, at least 0
        How far it goes first. That takes t, with way = speed t − ½ μ_s g t², and as long does the cloth turn it.
    cloth
        As `cloth` made it.

    Returns
    -------
    float
        −μ_s g t / speed, in radii above the centre, for `strike`. Below −1/2 that is a miscue.

    Raises
    ------
    ValueError, TypeError
        Naming the argument; and if the ball cannot slide so far.

    >>> stun(2.0, 0.75, cloth([-9, -9], [9, 9], slide=0.25, g=8))
    -0.5
    """
    one_number("speed", speed, LEAST, MOST, "above 0, from 1e-20 to 1e20")
    one_number("way", way, 0, MOST, "at least 0, up to 1e20")
    pull = cloth.slide * cloth.g
    left = speed * speed - 2 * pull * way
    require("way", np.asarray(left >= 0), np.asarray(way), "at most speed² / (2 μ_s g): no ball slides further")
    return -pull * (2 * way / (speed + sqrt(left))) / speed


def deflection(sine: ArrayLike) -> NDArray:
    """The tangent of the angle by which a rolling ball is turned aside in the end: the 30° rule (eq. 12.17).

    Parameters
    ----------
    sine : array_like, shape (...), in [0, 1]
        Of the cut φ: the distance at which it would pass the other ball's centre, over the sum of radii; half-ball 1/2.

    Returns
    -------
    array, shape (...)
        sin φ cos φ / (sin² φ + 2/5), for balls of one mass, e = 1, and the other ball at rest. It is largest for
        sin² φ = 2/9 (eq. 12.18).

    Raises
    ------
    ValueError, TypeError
        For what is no number in [0, 1].

    >>> float(deflection(0.6))
    0.631578947368421
    """
    s = finite("sine", sine).astype(float)
    require("sine", (s >= 0) & (s <= 1), s, "in [0, 1]: it is the sine of the cut")
    return s * np.sqrt((1 - s) * (1 + s)) / (s * s + 0.4)


# How a ball moves.


def slip(one):
    """The velocity of the point of contact, u = v + r (e_z × w)."""
    (u, v), (p, q, _) = one.v, one.w
    return u - one.r * q, v + one.r * p


def least_speed(one, cloth):
    """The speed up to which there is none."""
    return SLOW * sqrt(cloth.g * one.r)


def settle(one, cloth):
    """Find a ball's phase, its acceleration and when the phase ends, from its velocity and its spin."""
    (u, v), (x, y), least = one.v, slip(one), least_speed(one, cloth)
    speed, slips = sqrt(u * u + v * v), sqrt(x * x + y * y)
    if abs(one.w[2]) * one.r <= least:
        one.w[2] = 0.0
    if slips > least:
        slide(one, cloth, x / slips, y / slips, slips)
    elif speed > least:
        roll(one, cloth, u / speed, v / speed, speed)
    else:
        stand(one, cloth)


def begin(one, phase, ax, ay, lasts):
    """Let a phase begin."""
    one.phase, one.a[0], one.a[1] = phase, ax, ay
    one.end, one.end_tail = later(one.since, one.tail, lasts)


def slide(one, cloth, x, y, slips):
    """A ball slides, its slip along the unit vector (x, y): the slip falls at the rate 7/2 μ_s g."""
    begin(one, SLIDE, -cloth.slide * x, -cloth.slide * y, 2 * slips / (7 * cloth.slide))


def roll(one, cloth, x, y, speed):
    """A ball rolls along the unit vector (x, y): w follows v."""
    one.w[0], one.w[1] = -one.v[1] / one.r, one.v[0] / one.r
    begin(one, ROLL, -cloth.roll * x, -cloth.roll * y, speed / cloth.roll)


def stand(one, cloth):
    """A ball stands still, and turns on the spot or rests."""
    one.v[0] = one.v[1] = one.w[0] = one.w[1] = 0.0
    if one.w[2] == 0:
        begin(one, REST, 0.0, 0.0, inf)
    else:
        begin(one, TURN, 0.0, 0.0, abs(one.w[2]) / turning(one, cloth))


def turning(one, cloth):
    """How fast the spin about the upright axis falls: 5/2 μ_t g / r."""
    return 2.5 * cloth.turn / one.r


def place(one, dt):
    """Where a ball is, dt into its phase."""
    (x, y), (u, v), (a, b) = one.x, one.v, one.a
    return x + dt * (u + 0.5 * dt * a), y + dt * (v + 0.5 * dt * b)


def velocity(one, dt):
    """How fast a ball is, dt into its phase."""
    (u, v), (a, b) = one.v, one.a
    return u + dt * a, v + dt * b


def spin(one, cloth, dt):
    """A ball's spin, dt into its phase: what brakes a ball that slides turns it; as it rolls, w follows v."""
    (p, q, s), (a, b), r = one.w, one.a, one.r
    lost = dt * turning(one, cloth)
    s = 0.0 if abs(s) <= lost else (s - lost if s > 0 else s + lost)
    if one.phase == SLIDE:
        return p + dt * (2.5 * b / r), q - dt * (2.5 * a / r), s
    if one.phase == ROLL:
        u, v = velocity(one, dt)
        return -v / r, u / r, s
    return 0.0, 0.0, s


def bring(one, cloth, clock, tail):
    """Move a ball to a time, and make that its own."""
    dt = passed(clock, tail, one.since, one.tail)
    (x, y), (u, v), (p, q, s) = place(one, dt), velocity(one, dt), spin(one, cloth, dt)
    one.x[0], one.x[1], one.v[0], one.v[1] = x, y, u, v
    one.w[0], one.w[1], one.w[2] = p, q, s
    one.since, one.tail = clock, tail


def end_phase(one, cloth):
    """Bring a ball to the end of its phase, where what is known is put exactly: no slip, no speed, no spin."""
    clock, tail, phase, (u, v), (x, y) = one.end, one.end_tail, one.phase, one.v, slip(one)
    u, v = u - 2 * x / 7, v - 2 * y / 7  # what friction, turning the slip into spin, leaves of it
    bring(one, cloth, clock, tail)
    if phase == TURN:
        one.w[2] = 0.0
    one.v[0], one.v[1] = (u, v) if phase == SLIDE else (0.0, 0.0)
    one.w[0], one.w[1] = -one.v[1] / one.r, one.v[0] / one.r
    settle(one, cloth)


# When.


def with_ball(ball, cloth, i, j, fresh):
    """How balls i and j move, seen from i: since when, p, v, a, the sum of radii, and how long; below 0 for never.

    fresh : whether neither has met anything since the two met.
    """
    one, other, none = ball[i], ball[j], (0.0, 0.0, 0.0)
    if i == j or other.phase == SUNK or (one.phase <= TURN and other.phase <= TURN):
        return 0.0, 0.0, none, none, none, 0.0, -1.0
    newer = other if other.since > one.since or (other.since == one.since and other.tail > one.tail) else one
    clock, tail = newer.since, newer.tail
    s, t = passed(clock, tail, one.since, one.tail), passed(clock, tail, other.since, other.tail)
    (x, y), (u, v), (a, b) = place(one, s), velocity(one, s), one.a
    (X, Y), (U, V), (A, B) = place(other, t), velocity(other, t), other.a
    p, w, f = (X - x, Y - y, 0.0), (U - u, V - v, 0.0), (A - a, B - b, 0.0)
    T = max(min(passed(one.end, one.end_tail, clock, tail), passed(other.end, other.end_tail, clock, tail)), 0.0)
    if fresh and parted(p, w, f, fastest(one, other), cloth):
        T = -1.0
    return clock, tail, p, w, f, one.r + other.r, T


def fastest(one, other):
    """The largest coordinate of two velocities, in size."""
    (u, v), (U, V) = one.v, other.v
    return max(max(abs(u), abs(v)), max(abs(U), abs(V)))


def parted(p, v, a, speed, cloth):
    """Do two that have just met neither part nor press on each other, but for rounding? Then they do not meet again.

    With p·v = 0 and p·a ≥ 0, f is never below f(0), for (v·a)² ≤ v·v a·a.
    """
    (x, y, _), (u, v, _), (f, g, _) = p, v, a
    size = abs(x) + abs(y)
    return abs(x * u + y * v) <= CLEAR * size * speed and x * f + y * g >= -PRESS * size * cloth.slide


def with_wall(ball, cloth, i, wall):
    """When ball i meets a cushion next, as a reading of the clock."""
    one, k = ball[i], wall >> 1
    if one.phase <= TURN:
        return inf, 0.0
    if wall & 1:
        dt = landing((cloth.high[k] - one.r) - one.x[k], -one.v[k], -one.a[k])
    else:
        dt = landing(one.x[k] - (cloth.low[k] + one.r), one.v[k], one.a[k])
    if dt > passed(one.end, one.end_tail, one.since, one.tail) or (dt == 0 and leaning(one, cloth, wall)):
        return inf, 0.0
    return later(one.since, one.tail, dt)


def leaning(one, cloth, wall):
    """Does a ball that touches a cushion neither move towards it nor press on it, but for rounding?"""
    pressed = one.a[wall >> 1] if wall & 1 else -one.a[wall >> 1]
    return one.v[wall >> 1] == 0 and pressed <= PRESS * cloth.slide


def with_pocket(ball, cloth, i, pocket):
    """The same for ball i and a pocket."""
    one = ball[i]
    (x, y), (u, v), (a, b), X, Y = one.x, one.v, one.a, pocket[0], pocket[1]
    T = passed(one.end, one.end_tail, one.since, one.tail) if one.phase > TURN else -1.0
    return one.since, one.tail, (X - x, Y - y, 0.0), (-u, -v, 0.0), (-a, -b, 0.0), cloth.pocket_r, T


def far(x, u, f, r, T):
    """Are two so far apart along one axis that they cannot meet up to T? For speed alone: most pairs are."""
    return abs(x) - r > T * (abs(u) + 0.5 * T * abs(f)) * (1 + CLEAR)


def parting(p, v, a, T):
    """Do two surely recede up to T? f′/2 is of degree three, and so it is if all its four pegs lie above zero.

    For speed alone: balls that have just met do, and there `meeting` would have to look at all of f.
    """
    (x, y, _), (u, v, _), (f, g, _) = p, v, a
    pv, vv, va, aa = x * u + y * v, (u * u + v * v) + (x * f + y * g), 1.5 * (u * f + v * g), 0.5 * (f * f + g * g)
    speed = abs(u) + abs(v) + T * (abs(f) + abs(g))
    off = 8 * CLEAR * (abs(x) + abs(y) + T * speed) * speed
    second, third = pv + T * vv / 3, pv + T * (2 * vv + T * va) / 3
    return pv > off and second > off and third > off and pv + T * (vv + T * (va + T * aa)) > off


def next_with(s, i, j):
    """When ball i meets number j next, or, for the last number, ends its phase, as a reading of the clock."""
    ball, cloth, N = s.ball, s.cloth, len(s.ball)
    if ball[i].phase == SUNK:
        return inf, 0.0
    if j == N + SIDES + len(s.pockets):
        return ball[i].end, ball[i].end_tail
    if N <= j < N + SIDES:
        return with_wall(ball, cloth, i, j - N)
    if j < N:
        clock, tail, p, v, a, r, T = with_ball(ball, cloth, i, j, s.met[i * len(s.ball) + j] > 0)
    else:
        clock, tail, p, v, a, r, T = with_pocket(ball, cloth, i, s.pockets[j - N - SIDES])
    if T < 0 or far(p[0], v[0], a[0], r, T) or far(p[1], v[1], a[1], r, T):
        return inf, 0.0
    return (inf, 0.0) if parting(p, v, a, T) else later(clock, tail, meeting(p, v, a, r, T))


# What.


def touch(ball, cloth, i, j):
    """What a contact does, all being where they meet."""
    N = len(ball)
    if j < N:
        collide(ball, cloth, i, j)
    elif j < N + SIDES:
        bounce(ball, cloth, i, j - N)
    else:
        sink(ball[i])


def sink(one):
    """A ball falls into a pocket."""
    one.v[0] = one.v[1] = one.w[0] = one.w[1] = one.w[2] = 0.0
    begin(one, SUNK, 0.0, 0.0, inf)


def normal(one, other):
    """The unit vector from one ball to another."""
    (x, y), (X, Y) = one.x, other.x
    x, y = X - x, Y - y
    length = sqrt(x * x + y * y)
    return x / length, y / length


def closing(one, other, n):
    """How fast two balls close in along the unit vector n (eq. 8.2)."""
    (u, v), (U, V), (x, y) = one.v, other.v, n
    return (u - U) * x + (v - V) * y


def pressing(one, other, n):
    """The acceleration at which two balls close in along the unit vector n."""
    (a, b), (A, B), (x, y) = one.a, other.a, n
    return (a - A) * x + (b - B) * y


def push(one, n, change):
    """Change a ball's velocity along n."""
    for k in range(2):
        one.v[k] = float(one.v[k] + change * n[k])


def lull(one):
    """How long a ball has met nothing; the end of a phase is no meeting."""
    return passed(one.since, one.tail, one.hit, one.hit_tail)


def restitution(cloth, e, quiet, speed):
    """The e of a contact that closes in at a speed after so long a lull; 1 where the policy says so."""
    return 1.0 if speed < cloth.slow or quiet < cloth.soon else e


def collide(ball, cloth, i, j):
    """Two balls collide (lesson 08)."""
    one, other = ball[i], ball[j]
    n, w1, w2 = normal(one, other), 1 / one.m, 1 / other.m
    speed = closing(one, other, n)
    J = impulse(speed, w1, w2, restitution(cloth, cloth.e, min(lull(one), lull(other)), speed))
    push(one, n, -w1 * J)
    push(other, n, w2 * J)
    settle(one, cloth)
    settle(other, cloth)
    soft = SOFT * sqrt(cloth.g * min(one.r, other.r))
    if -closing(one, other, n) < soft and pressing(one, other, n) > PRESS * cloth.slide:
        part_softly(one, other, n, speed, soft)
        settle(one, cloth)
        settle(other, cloth)


def part_softly(one, other, n, speed, soft):
    """Let two balls that press on each other, and closed in at a speed, part at the speed `soft`."""
    w1, w2 = 1 / one.m, 1 / other.m
    mu = 1 / (w1 + w2)
    debt = debt_of(mu, soft, speed)
    paid = borrow(one, 0.5 * debt) + borrow(other, 0.5 * debt)
    paid += borrow_across(one, other, n, mu, debt - paid)
    J = mu * (speed_for(mu, speed, soft, paid) + closing(one, other, n))
    push(one, n, -w1 * J)
    push(other, n, w2 * J)


def debt_of(mu, soft, speed):
    """The energy that two need to part at a speed beyond what they had, closing in."""
    return 0.5 * mu * max(soft * soft - max(speed, 0.0) * max(speed, 0.0), 0.0)


def speed_for(mu, speed, soft, paid):
    """How fast two may part that closed in at a speed, with that energy besides; at most so fast."""
    speed = max(speed, 0.0)
    return min(sqrt(speed * speed + 2 * paid / mu), soft)


def borrow(one, energy):
    """Take energy from a ball's spin about level axes; how much was there to take."""
    p, q = one.w[0], one.w[1]
    there = 0.2 * one.m * one.r * one.r * (p * p + q * q)
    taken = min(energy, there)
    left = sqrt((there - taken) / there) if there > 0 else 1.0
    one.w[0], one.w[1] = p * left, q * left
    return taken


def borrow_across(one, other, n, mu, energy):
    """Take energy from how two balls slide past each other; how much was there to take.

    Without spin nothing else can press them together.
    """
    ahead = closing(one, other, n)
    x, y = one.v[0] - other.v[0] - ahead * n[0], one.v[1] - other.v[1] - ahead * n[1]
    there = 0.5 * mu * (x * x + y * y)
    taken = min(energy, there)
    if taken <= 0:
        return 0.0
    J = mu * (1 - sqrt((there - taken) / there))
    push(one, (x, y), -J / one.m)
    push(other, (x, y), J / other.m)
    return taken


def outward(one, wall):
    """How fast a ball moves towards a cushion."""
    return one.v[wall >> 1] if wall & 1 else -one.v[wall >> 1]


def put(one, cloth, wall):
    """Put a ball exactly where the cushion is."""
    k = wall >> 1
    one.x[k] = cloth.high[k] - one.r if wall & 1 else cloth.low[k] + one.r


def bounce(ball, cloth, i, wall):
    """A ball bounces off a cushion (lesson 09)."""
    one, k, sign = ball[i], wall >> 1, 1.0 if wall & 1 else -1.0
    put(one, cloth, wall)
    speed = outward(one, wall)
    if speed > 0:
        one.v[k] *= -restitution(cloth, cloth.e_wall, lull(one), speed)
    settle(one, cloth)
    parting, soft, pressed = -outward(one, wall), SOFT * sqrt(cloth.g * one.r), sign * one.a[k] > PRESS * cloth.slide
    if not pressed and parting <= CLEAR * abs(one.v[1 - k]):  # what rounding alone has left would come back at once
        one.v[k] = 0.0
        settle(one, cloth)
    if parting < soft and pressed:
        paid = borrow(one, debt_of(one.m, soft, speed))
        one.v[k] = -sign * speed_for(one.m, speed, soft, paid)
        settle(one, cloth)


# The loop. It keeps for every ball and every number it may meet when that is, and of each row the first.


class State(NamedTuple):
    """What a run keeps: records of `BALL` and `CLOTH`; pockets (Q, 2); clock and tail, N rows of N + 4 + Q + 1, the
    width, one after the other: when ball i meets number j, the last being its phase's end; first (N,), the earliest of
    each row, a phase's end before others; met, N rows of N, 1 for pairs of which neither has met anything since they
    met. Rows are not arrays of their own, for to make one of a row takes more time than to read it.
    """

    ball: NDArray | list[SimpleNamespace]
    cloth: np.void | SimpleNamespace
    pockets: NDArray | list
    clock: NDArray | list
    tail: NDArray | list
    first: NDArray | list
    met: NDArray | list
    width: int


class Part(NamedTuple):
    """Room for M events: when (M, 2), who (M, 3), x and v (M, 2, 2), w (M, 2, 3), phase (M, 2); rows (1,), how many."""

    when: NDArray
    who: NDArray
    x: NDArray
    v: NDArray
    w: NDArray
    phase: NDArray
    rows: NDArray


def before(t, u, T, U):
    """Is one reading of the clock before another? Numbers, for to hand over the state would take longer than this."""
    return t < T or (t == T and u < U)


def choose(s, i):
    """Find the first of row i."""
    clock, tail, row, best = s.clock, s.tail, i * s.width, s.width - 1
    for j in range(s.width - 1):
        if before(clock[row + j], tail[row + j], clock[row + best], tail[row + best]):
            best = j
    s.first[i] = best


def foresee(s, i):
    """Foresee all of ball i."""
    clock, tail, row, N = s.clock, s.tail, i * s.width, len(s.ball)
    for j in range(s.width):
        clock[row + j], tail[row + j] = next_with(s, i, j)
    for k in range(N):
        a, b = k * s.width + i, k * s.width + s.first[k]
        if k != i:
            clock[a], tail[a] = clock[row + k], tail[row + k]
            if a == b:
                choose(s, k)
            elif before(clock[a], tail[a], clock[b], tail[b]):
                s.first[k] = i
    choose(s, i)


def next_ball(s):
    """The ball whose first comes first; of equal ones one that ends its phase."""
    clock, tail, best, last = s.clock, s.tail, 0, s.width - 1
    for i in range(1, len(s.ball)):
        j, k = s.first[i], s.first[best]
        a, b = i * s.width + j, best * s.width + k
        ends = j == last and k != last and not before(clock[b], tail[b], clock[a], tail[a])
        if ends or before(clock[a], tail[a], clock[b], tail[b]):
            best = i
    return best


def contacts_at(s, i, found):
    """The contacts at the time of ball i's first, each once, the lower ball first, written to found; how many."""
    clock, tail, mine, count = s.clock, s.tail, i * s.width + s.first[i], 0
    t, u = clock[mine], tail[mine]
    for k in range(len(s.ball)):
        row = k * s.width
        if not before(t, u, clock[row + s.first[k]], tail[row + s.first[k]]):
            for m in range(s.width - 1):
                if (m > k or m >= len(s.ball)) and not before(t, u, clock[row + m], tail[row + m]):
                    found[count][0], found[count][1] = k, m
                    count += 1
    return count


def write(s, part, i, j, phase):
    """Note an event of ball i and number j, at ball i's time; phase : the one that ended, if that is it."""
    N, row, one = len(s.ball), part.rows[0], s.ball[i]
    kind = (1 if j >= N else 0) + (1 if j >= N + SIDES else 0) + (1 if j >= N + SIDES + len(s.pockets) else 0)
    met = (j, j - N, j - N - SIDES, phase)[kind]
    part.when[row][0], part.when[row][1] = one.since, one.tail
    part.who[row][0], part.who[row][1], part.who[row][2] = kind, i, met
    for side in range(2):
        alone = side == 1 and kind > 0
        other = s.ball[j] if side == 1 and kind == 0 else one
        part.phase[row][side] = -1 if alone else other.phase
        for k in range(3):
            if k < 2:
                part.x[row][side][k] = np.nan if alone else other.x[k]
                part.v[row][side][k] = np.nan if alone else other.v[k]
            part.w[row][side][k] = np.nan if alone else other.w[k]
    part.rows[0] = row + 1


def forget(s, i):
    """Ball i has met something: it may meet anew what it met before."""
    one = s.ball[i]
    one.hit, one.hit_tail = one.since, one.tail
    for k in range(len(s.ball)):
        s.met[i * len(s.ball) + k] = s.met[k * len(s.ball) + i] = 0


def happen(s, i, j, part):
    """Let ball i meet number j, or end its phase, at the time foreseen."""
    N, phase, clock, tail = len(s.ball), s.ball[i].phase, s.clock[i * s.width + j], s.tail[i * s.width + j]
    if j == s.width - 1:
        end_phase(s.ball[i], s.cloth)
    else:
        bring(s.ball[i], s.cloth, clock, tail)
        if j < N:
            bring(s.ball[j], s.cloth, clock, tail)
        touch(s.ball, s.cloth, i, j)
        forget(s, i)
        if j < N:
            forget(s, j)
            s.met[i * len(s.ball) + j] = s.met[j * len(s.ball) + i] = 1
    write(s, part, i, j, phase)


def advance(s, until, part, found, again, stale):
    """Let events happen, one by one, until the part is full or several contacts are of one instant; why, and of whom.

    again, stale : the balls, and how many, of which all is to be foreseen first. found : (M, 2), where contacts of one
    instant are written.
    """
    while True:
        for k in range(stale):
            foresee(s, again[k])
        i, stale = next_ball(s), 0
        j = s.first[i]
        if s.clock[i * s.width + j] == inf or s.clock[i * s.width + j] > until:
            return OVER, 0
        if part.rows[0] == len(part.who):
            return FULL, 0
        if j < s.width - 1:
            count = contacts_at(s, i, found)
            if count > 1:
                return TIE, count
            i, j = found[0][0], found[0][1]
        happen(s, i, j, part)
        for k in (i, j):
            if k < len(s.ball):
                again[stale] = k
                stale += 1


def together_at(s: State, contacts: list[tuple[int, int]], part: Part) -> list[int]:
    """Let all contacts of an instant happen: those that share balls together. The balls concerned."""
    (i, j), N = contacts[0], len(s.ball)
    clock, tail = s.clock[i * s.width + j], s.tail[i * s.width + j]
    concerned = sorted({k for pair in contacts for k in pair if k < N})
    for k in concerned:
        bring(s.ball[k], s.cloth, clock, tail)
    for group in connected(contacts, N):
        resolve(s, group)
    for k in concerned:
        forget(s, k)
    for i, j in contacts:
        if j < N:
            s.met[i * len(s.ball) + j] = s.met[j * len(s.ball) + i] = 1
        write(s, part, i, j, 0)
    return concerned


def connected(contacts: list[tuple[int, int]], N: int) -> list[list[tuple[int, int]]]:
    """The contacts in groups that share no ball; cushions and pockets join nobody."""
    pairs = [(i, j if j < N else N + k) for k, (i, j) in enumerate(contacts)]
    return [[contacts[k] for k in group] for group in groups(N + len(contacts), np.array(pairs))]


def resolve(s: State, group: list[tuple[int, int]]) -> None:
    """Let the contacts of one group happen: one as it is, several that share balls together; then pockets."""
    N = len(s.ball)
    solid, sunk = ([pair for pair in group if (pair[1] < N + SIDES) == kind] for kind in (True, False))
    if len(solid) > 1:
        jointly(s, solid)
    for i, j in (solid if len(solid) == 1 else []) + sunk:
        touch(s.ball, s.cloth, i, j)


def jointly(s: State, contacts: list[tuple[int, int]]) -> None:
    """Several contacts that share balls: one joint reflection (eq. 8.14).

    It adds up contact by contact, and what is rounded depends on their order. So that mirror images stay mirror images,
    they are ordered by what a mirror leaves as it is, with mirror images both ways round; the result is the mean.
    """
    N = len(s.ball)
    for i, j in contacts:
        if j >= N:
            put(s.ball[i], s.cloth, j - N)
    names = sorted({k for pair in contacts for k in pair})
    v = np.array([list(s.ball[k].v) if k < N else [0.0, 0.0] for k in names])
    m = np.array([s.ball[k].m if k < N else inf for k in names])
    n = np.array([normal(s.ball[i], s.ball[j]) if j < N else facing(j - N) for i, j in contacts])
    pairs = np.array([[names.index(k) for k in pair] for pair in contacts])
    speeds = dot(v[pairs[:, 0]] - v[pairs[:, 1]], n).tolist()
    e = min(e_of(s, *pair, speed) for pair, speed in zip(contacts, speeds, strict=True))
    ways = [together(v, n[o], pairs[o], m, e) for o in unmirrored(s, contacts, v, n, pairs)]
    for k, velocity in zip(names, ((ways[0] + ways[1]) / 2).tolist(), strict=True):
        if k < N:
            s.ball[k].v[0], s.ball[k].v[1] = velocity
            settle(s.ball[k], s.cloth)
    all_part_softly(s, contacts)


def e_of(s: State, i: int, j: int, speed: float) -> float:
    """The e of one of several contacts."""
    if j < len(s.ball):
        return restitution(s.cloth, s.cloth.e, min(lull(s.ball[i]), lull(s.ball[j])), speed)
    return restitution(s.cloth, s.cloth.e_wall, lull(s.ball[i]), speed)


def all_part_softly(s: State, contacts: list[tuple[int, int]]) -> None:
    """Let those that press on each other after a joint reflection part at a share of the soft speed, as one by one.

    K impulses at once may give K times the energy of all of them one by one: so much is taken from the spins.
    """
    pushes, wanted, K, N = [], {}, len(contacts), len(s.ball)
    for i, j in contacts:
        n, mu, speed, pressed, r = pressed_at(s, i, j)
        soft = SOFT * sqrt(s.cloth.g * r) / K
        if speed < soft and pressed > PRESS * s.cloth.slide:
            debt, two = 0.5 * K * debt_of(mu, soft, speed), [k for k in (i, j) if k < N]
            wanted |= {k: wanted.get(k, 0.0) + 2 * debt / len(two) for k in two}
            pushes.append((two, n, mu, speed, soft, debt))
    share = {k: borrow(s.ball[k], energy) / energy if energy > 0 else 1.0 for k, energy in wanted.items()}
    for two, n, mu, speed, soft, debt in pushes:
        paid = 2 * debt / len(two) * sum(share[k] for k in two) / K
        J = mu * (speed_for(mu, speed, soft, paid) - speed)
        for k, sign in zip(two, (-1, 1), strict=False):
            push(s.ball[k], n, sign * J / s.ball[k].m)
    for k in wanted:
        settle(s.ball[k], s.cloth)


def pressed_at(s: State, i: int, j: int) -> tuple[tuple, float, float, float, float]:
    """Of a contact: n, the mass that meets there, the speed of parting, the acceleration of pressing, the least r."""
    one = s.ball[i]
    if j < len(s.ball):
        other, n = s.ball[j], normal(one, s.ball[j])
        mu, r = 1 / (1 / one.m + 1 / other.m), min(one.r, other.r)
        return n, mu, -closing(one, other, n), pressing(one, other, n), r
    n = facing(j - len(s.ball))
    return n, one.m, -outward(one, j - len(s.ball)), one.a[0] * n[0] + one.a[1] * n[1], one.r


def unmirrored(s: State, contacts: list, v: NDArray, n: NDArray, pairs: NDArray) -> tuple[NDArray, NDArray]:
    """Two orders of contacts by what no mirror changes: closing speed, speeds, and the way from all to each.

    Mirror images stand beside each other, one way round in the first and the other way round in the second.
    """
    first, second = pairs.T
    ends = [(s.ball[i], s.ball[j] if j < len(s.ball) else s.ball[i]) for i, j in contacts]
    x = np.array([[one.x[k] + other.x[k] for k in range(2)] for one, other in ends])
    spread = x - (np.max(x, axis=0) + np.min(x, axis=0)) / 2
    both = dot(v[first], v[first]) + dot(v[second], v[second])
    keys = np.array([dot(spread, spread), both, dot(v[first] - v[second], n)])
    return np.lexsort(keys), len(x) - 1 - np.lexsort(keys[:, ::-1])


def facing(wall: int) -> tuple[float, float]:
    """The direction from the table to a cushion."""
    sign = 1.0 if wall & 1 else -1.0
    return (0.0, sign) if wall >> 1 else (sign, 0.0)


# From a start to its history.


def run(
    balls: Balls,
    cloth: Cloth,
    until: float = inf,
    events: int = 1_000_000,
    compiled: bool | None = None,
    policy: str = "raise",
    limit: float = 0.0,
) -> History:
    """Everything that happens up to a time, or until all balls rest.

    Parameters
    ----------
    balls, cloth
        As `balls` and `cloth` made them.
    until : float, at least 0
        The time at which to stop; inf: when nothing happens any more.
    events : int
        The most events allowed. More are an `EndlessError`, whose `history` keeps what there is.
    compiled : bool
        Compiled, which takes some seconds at the very first, or as it stands; the events are the same, bit by bit.
        Without it: compiled where numba is there.
    policy : "raise", "cutoff" or "tc"
        What saves soft balls from endlessly many events in a finite time, as in `table.run`. "raise": nothing does, and
        the cap on events tells. "cutoff": contacts that close in slower than `limit`, a speed, are elastic. "tc":
        contacts within `limit`, a time, of an earlier contact of either ball are elastic; the end of a phase is none.

    Returns
    -------
    History
        The events in order. A run can be interrupted at any time once it has begun, and returns what it has.

    Raises
    ------
    ValueError, TypeError
        For what is none of this, for balls that overlap each other, a cushion or a pocket at the start, and for balls
        so fast or so far out that they could leave 1e9 of the least radius. Between cushions they may be so fast that
        the lightest, with all the energy there is, would roll on for 1e12 of it: masses may be 1e6 apart.
    EndlessError
        See `events`. Where e is near 0, balls that press others on each other or on a cushion may have no end of them,
        unless a policy ends it.

    >>> history = run(balls([[0, 0]], [[7, 0]]), cloth([-99, -99], [99, 99], slide=0.5, roll=0.25, g=8))
    >>> history.t.tolist(), history.x[:, 0, 0].tolist()  # slides on at 5 after 0.5, and rests after 2.5 more
    ([0.5, 3.0], [3.0, 9.25])
    """
    balls, cloth = anew(balls, cloth)
    check(balls, cloth, until, events)
    flag("compiled", compiled is None or compiled)
    fast = has_numba() if compiled is None else bool(compiled)
    parts, ended = gathered(in_lists(balls, cloth, *allowance(policy, limit)), until, events, fast)
    history = told(balls, cloth, parts, until, events, ended)
    if ended == "events":
        raise EndlessError(f"more than {events} events up to t = {history.until:.6g}; allow more by events=", history)
    return history


def gathered(s: State, until: float, events: int, fast: bool) -> tuple[list, str]:
    """The parts of a run as they come, and how it ended; an interruption loses none that has come."""
    parts, count = [], 0
    try:
        for part, joint in happenings(s, until, fast):
            parts.append((part, joint))
            count += len(part.who)
            if count > events:
                return parts, "events"
    except KeyboardInterrupt:
        return parts, "interrupted"
    return parts, "time"


def happenings(s: State, until: float, fast: bool) -> Iterator[tuple[Part, bool]]:
    """The events in parts, and whether they were resolved together; the state is one of lists."""
    N, shown = len(s.ball), s
    stale = N
    if not N:
        return
    found, again = np.zeros((len(s.clock), 2), np.int64), np.arange(max(N, 2))
    step, why = advance, FULL
    if fast:
        step, s = machine_code(advance), in_arrays(s)
        shown = s._replace(ball=s.ball.view(np.recarray), cloth=shown.cloth)
    while why != OVER:
        part = blank(SLICE)
        try:
            why, count = step(s, float(until), part, found, again, stale)
        finally:
            yield trimmed(part), False
        stale = 0
        if why == TIE:
            part, contacts = blank(count), [tuple(pair) for pair in found[:count].tolist()]
            concerned = together_at(shown, contacts, part)
            yield trimmed(part), True
            stale = len(concerned)
            again[:stale] = concerned


def blank(M: int) -> Part:
    """A part with nothing in it."""
    places = np.empty((M, 2, 2)), np.empty((M, 2, 2)), np.empty((M, 2, 3))
    return Part(
        np.empty((M, 2)), np.empty((M, 3), np.int64), *places, np.empty((M, 2), np.int64), np.zeros(1, np.int64)
    )


def trimmed(part: Part) -> Part:
    """A part without what is not filled."""
    return Part(*(a[: part.rows[0]].copy() for a in part[:-1]), part.rows)


def in_lists(balls: Balls, cloth: Cloth, slow: float = 0.0, soon: float = 0.0) -> State:
    """The state at the start, in plain records, lists and numbers, which Python reads faster than those of numpy."""
    N, M = len(balls.r), len(balls.r) + SIDES + len(cloth.pockets) + 1
    blank = dict.fromkeys(("since", "tail", "end", "end_tail", "hit_tail"), 0.0) | {"phase": REST, "hit": -inf}
    rows = zip(*(a.tolist() for a in balls), strict=True)
    ball = [SimpleNamespace(x=x, v=v, w=w, a=[0.0, 0.0], r=r, m=m, **blank) for x, v, w, r, m in rows]
    pulls = {"slide": cloth.slide * cloth.g, "roll": cloth.roll * cloth.g, "turn": cloth.turn * cloth.g}
    given = cloth._asdict() | pulls | {"low": cloth.low.tolist(), "high": cloth.high.tolist()}
    given |= {"slow": slow, "soon": soon}
    record = SimpleNamespace(**{name: given[name] for name in CLOTH.names})
    for one in ball:
        settle(one, record)
    return State(ball, record, cloth.pockets.tolist(), [inf] * (N * M), [0.0] * (N * M), [M - 1] * N, [0] * (N * N), M)


def in_arrays(s: State) -> State:
    """The same state in arrays."""
    ball = np.array([tuple(getattr(one, name) for name in BALL.names) for one in s.ball], BALL)
    cloth = np.array([tuple(getattr(s.cloth, name) for name in CLOTH.names)], CLOTH)[0]
    pockets = np.array(s.pockets, dtype=float).reshape(-1, 2)
    return State(ball, cloth, pockets, *map(np.array, (s.clock, s.tail, s.first, s.met)), s.width)


def told(balls: Balls, cloth: Cloth, parts: list, until: float, events: int, ended: str) -> History:
    """The history of the parts, at most so many events, and no instant cut in half."""
    none = trimmed(blank(0))
    when, who, x, v, w, phase = (np.concatenate(a) for a in list(zip(none, *(p for p, _ in parts), strict=True))[:6])
    begins = [np.arange(len(part.who)) < (1 if joint else len(part.who)) for part, joint in parts]
    instant = np.cumsum(np.concatenate([np.zeros(0, dtype=int), *begins])) - 1
    if len(instant) > events:
        events = int(np.searchsorted(instant, instant[events]))
    when, who, x, v, w, phase, instant = (a[:events] for a in (when, who, x, v, w, phase, instant))
    until = float(until) if ended == "time" else float(when[-1, 0]) if len(when) else 0.0
    t = np.maximum.accumulate(when[:, 0])
    return History(balls, cloth, t, instant, *who.T, *when.T, x, v, w, phase, until, ended)


def anew(given: Balls, where: Cloth) -> tuple[Balls, Cloth]:
    """Balls and a cloth made once more: a field that was replaced, or written to, is checked as if it were given."""
    for name, one, kind in (("balls", given, Balls), ("cloth", where, Cloth)):
        if not isinstance(one, kind):
            raise TypeError(f"{name} must be what rolling.{name} makes; got {type(one).__name__}")
    return balls(*given), cloth(*where)


def check(balls: Balls, cloth: Cloth, until: float, events: int) -> None:
    """Raise for what cannot be run."""
    array = finite("until", until, infinite=True)
    require("until", np.asarray(array.ndim == 0), array, "one number: it is a time")
    require("until", array >= 0, array, "at least 0: it is a time")
    if isinstance(events, bool) or not isinstance(events, int | np.integer) or events < 0:
        raise ValueError(f"events must be a whole number, at least 0; got {events!r}")
    near(balls, cloth)
    r = balls.r[:, None]
    depth = np.concatenate([cloth.low - (balls.x - r), (balls.x + r) - cloth.high], axis=1)
    for i, k in np.argwhere(depth > 1e-12 * r)[:1]:
        wall = WALLS[2 * (k % 2) + k // 2]
        raise ValueError(f"balls: ball {i} reaches {depth[i, k]:.6g} into the cushion {wall} at the start")
    for i, j, deep in overlapping(balls):
        raise ValueError(f"balls: ball {i} and ball {j} overlap by {deep:.6g} at the start")
    for q, pocket in enumerate(cloth.pockets):
        for i in np.flatnonzero(norm(balls.x - pocket) < cloth.pocket_r)[:1]:
            raise ValueError(f"balls: ball {i} starts in pocket {q}")


def near(balls: Balls, cloth: Cloth) -> None:
    """Raise if a ball could come to where floats are not fine enough, or if it is too fast for them."""
    if len(balls.r):
        way = energy(balls) / (np.min(balls.m) * min(cloth.roll, cloth.slide) * cloth.g)
        far, rolls = reach(balls, cloth, way) / np.min(balls.r), way / np.min(balls.r)
        require("balls, cloth", np.asarray(far <= FAR), np.asarray(far), "within 1e9 of the least radius, all the way")
        expected = "slow enough to roll to a halt within 1e12 of the least radius, were there no cushions"
        require("balls, cloth", np.asarray(rolls <= LONG), np.asarray(rolls), expected)


def reach(balls: Balls, cloth: Cloth, way: float) -> float:
    """The largest coordinate in size that a ball can come to, if the fastest could roll so far.

    Along an axis with two cushions no ball leaves them; along the others one with all the energy there is rolls out.
    """
    closed = np.isfinite(cloth.high - cloth.low)
    ends = np.maximum(np.abs(cloth.low), np.abs(cloth.high))
    return float(np.max(np.where(closed, ends, np.max(np.abs(balls.x), axis=0) + way)))


def at(history: History, t: float) -> Balls:
    """The balls at a time of the history; those in a pocket lie where they fell.

    >>> history = run(balls([[0, 0]], [[7, 0]]), cloth([-99, -99], [99, 99], slide=0.5, roll=0.25, g=8))
    >>> at(history, 1.0).x.tolist(), at(history, 1.0).v.tolist()
    ([[5.25, 0.0]], [[4.0, 0.0]])
    """
    array = finite("t", t)
    known = np.asarray(array.ndim == 0 and 0 <= t <= history.until)
    require("t", known, array, f"from 0 to {history.until:.17g}, the time up to which all is known")
    s, past = in_lists(history.balls, history.cloth), int(np.searchsorted(history.t, t, side="right"))
    for one, k, side in zip(s.ball, *last_events(history, past), strict=True):
        recall(one, s.cloth, history, k, side)
        bring(one, s.cloth, max(float(t), one.since + one.tail), 0.0)
    x, v, w = (np.array([getattr(one, name) for one in s.ball], dtype=float) for name in "xvw")
    return Balls(x.reshape(-1, 2), v.reshape(-1, 2), w.reshape(-1, 3), history.balls.r, history.balls.m)


def last_events(history: History, past: int) -> tuple[NDArray, NDArray]:
    """For each ball the last of so many events that concerned it, −1 for none, and on which side."""
    last = np.full((2, len(history.balls.r)), -1)
    met = history.kind[:past] == BALL_MET
    np.maximum.at(last[0], history.i[:past], np.arange(past))
    np.maximum.at(last[1], history.j[:past][met], np.flatnonzero(met))
    return np.max(last, axis=0), np.argmax(last, axis=0)


def recall(one: SimpleNamespace, cloth: SimpleNamespace, history: History, k: int, side: int) -> None:
    """Set a ball to what it was after event k; before the first, as it started."""
    if k >= 0:
        one.x, one.v, one.w = (a[k, side].tolist() for a in (history.x, history.v, history.w))
        one.since, one.tail = float(history.clock[k]), float(history.tail[k])
    if k >= 0 and history.phase[k, side] == SUNK:
        begin(one, SUNK, 0.0, 0.0, inf)
    else:
        settle(one, cloth)


def path(history: History) -> list[Path]:
    """What each ball does, piece by piece, for whoever plays it.

    >>> history = run(balls([[0, 0]], [[7, 0]]), cloth([-99, -99], [99, 99], slide=0.5, roll=0.25, g=8))
    >>> [PHASES[k] for k in path(history)[0].phase], path(history)[0].a[:, 0].tolist()
    (['slides', 'rolls', 'rests'], [-4.0, -2.0, 0.0])
    """
    s, found = in_lists(history.balls, history.cloth), []
    for i, one in enumerate(s.ball):
        mine = [(k, 0) for k in np.flatnonzero(history.i == i)]
        mine += [(k, 1) for k in np.flatnonzero((history.kind == BALL_MET) & (history.j == i))]
        rows = []
        for k, side in [(-1, 0), *sorted(mine)]:
            recall(one, s.cloth, history, k, side)
            rows.append((one.since, list(one.x), list(one.v), list(one.a), list(one.w), one.phase))
        found.append(Path(*map(np.array, zip(*rows, strict=True))))
    return found


def energy(balls: Balls) -> float:
    """Kinetic energy, that of rotation included: ½ m (v² + 2/5 r² w²), added up.

    >>> energy(balls([[0, 0]], [[3, 4]], w=[0, 0, 5], r=1, m=2))
    35.0
    """
    return float(np.sum(balls.m / 2 * (dot(balls.v, balls.v) + 0.4 * balls.r * balls.r * dot(balls.w, balls.w))))

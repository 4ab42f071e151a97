"""How one ball moves: phases of constant acceleration, each with its end."""

from math import inf, sqrt

import numpy as np

from ..table.clock import later, passed

REST, TURN, ROLL, SLIDE, SUNK = range(5)
"""Phases: at rest, turning on the spot, rolling, sliding, and in a pocket."""

PHASES = ("rests", "turns on the spot", "rolls", "slides", "is in a pocket")
"""The phases in words."""

SLOW = 2.0**-44
"""Speeds and slips up to this share of √(g r) are none: they are what rounding leaves of a full stop, and the phases
that they would begin have no end. A ball that slow rolls on for less than 1e-20 of its radius."""

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
    + [(name, float) for name in ("mu_least", "mu_more", "mu_fades", "mu_wall", "lean", "upright")]
)
"""The cloth: corners; what sliding, rolling and turning give of acceleration, μ g each; g; e; the pockets' radius;
below which closing speed, and how soon after another contact, the policy makes a contact elastic; friction between
balls, three numbers, and at a cushion; sine and cosine of how high above a ball's middle that touches."""


def _slip(one):
    """The velocity of the point of contact, u = v + r (e_z × w)."""
    (u, v), (p, q, _) = one.v, one.w
    return u - one.r * q, v + one.r * p


def _least_speed(one, cloth):
    """The speed up to which there is none."""
    return SLOW * sqrt(cloth.g * one.r)


def _settle(one, cloth):
    """Find a ball's phase, its acceleration and when the phase ends, from its velocity and its spin."""
    (u, v), (x, y), least = one.v, _slip(one), _least_speed(one, cloth)
    speed, slips = sqrt(u * u + v * v), sqrt(x * x + y * y)
    if abs(one.w[2]) * one.r <= least:
        one.w[2] = 0.0
    if slips > least:
        _slide(one, cloth, x / slips, y / slips, slips)
    elif speed > least:
        roll(one, cloth, u / speed, v / speed, speed)
    else:
        _stand(one, cloth)


def _begin(one, phase, ax, ay, lasts):
    """Let a phase begin."""
    one.phase, one.a[0], one.a[1] = phase, ax, ay
    one.end, one.end_tail = later(one.since, one.tail, lasts)


def _slide(one, cloth, x, y, slips):
    """A ball slides, its slip along the unit vector (x, y): the slip falls at the rate 7/2 μ_s g."""
    _begin(one, SLIDE, -cloth.slide * x, -cloth.slide * y, 2 * slips / (7 * cloth.slide))


def roll(one, cloth, x, y, speed):
    """A ball rolls along the unit vector (x, y): w follows v."""
    one.w[0], one.w[1] = -one.v[1] / one.r, one.v[0] / one.r
    _begin(one, ROLL, -cloth.roll * x, -cloth.roll * y, speed / cloth.roll)


def _stand(one, cloth):
    """A ball stands still, and turns on the spot or rests."""
    one.v[0] = one.v[1] = one.w[0] = one.w[1] = 0.0
    if one.w[2] == 0:
        _begin(one, REST, 0.0, 0.0, inf)
    else:
        _begin(one, TURN, 0.0, 0.0, abs(one.w[2]) / _turning(one, cloth))


def _turning(one, cloth):
    """How fast the spin about the upright axis falls: 5/2 μ_t g / r."""
    return 2.5 * cloth.turn / one.r


def _place(one, dt):
    """Where a ball is, dt into its phase."""
    (x, y), (u, v), (a, b) = one.x, one.v, one.a
    return x + dt * (u + 0.5 * dt * a), y + dt * (v + 0.5 * dt * b)


def _velocity(one, dt):
    """How fast a ball is, dt into its phase."""
    (u, v), (a, b) = one.v, one.a
    return u + dt * a, v + dt * b


def _spin(one, cloth, dt):
    """A ball's spin, dt into its phase: what brakes a ball that slides turns it; as it rolls, w follows v."""
    (p, q, s), (a, b), r = one.w, one.a, one.r
    lost = dt * _turning(one, cloth)
    s = 0.0 if abs(s) <= lost else (s - lost if s > 0 else s + lost)
    if one.phase == SLIDE:
        return p + dt * (2.5 * b / r), q - dt * (2.5 * a / r), s
    if one.phase == ROLL:
        u, v = _velocity(one, dt)
        return -v / r, u / r, s
    return 0.0, 0.0, s


def _bring(one, cloth, clock, tail):
    """Move a ball to a time, and make that its own."""
    dt = passed(clock, tail, one.since, one.tail)
    (x, y), (u, v), (p, q, s) = _place(one, dt), _velocity(one, dt), _spin(one, cloth, dt)
    one.x[0], one.x[1], one.v[0], one.v[1] = x, y, u, v
    one.w[0], one.w[1], one.w[2] = p, q, s
    one.since, one.tail = clock, tail


def _end_phase(one, cloth):
    """Bring a ball to the end of its phase, where what is known is put exactly: no slip, no speed, no spin."""
    clock, tail, phase, (u, v), (x, y) = one.end, one.end_tail, one.phase, one.v, _slip(one)
    u, v = u - 2 * x / 7, v - 2 * y / 7  # what friction, turning the slip into spin, leaves of it
    _bring(one, cloth, clock, tail)
    if phase == TURN:
        one.w[2] = 0.0
    one.v[0], one.v[1] = (u, v) if phase == SLIDE else (0.0, 0.0)
    one.w[0], one.w[1] = -one.v[1] / one.r, one.v[0] / one.r
    _settle(one, cloth)

"""What rubs in a contact: a ball on another ball, and a ball on a cushion whose edge lies above its middle.

In a contact two surfaces press on each other with a normal impulse, and where they touch one of them may rub along the
other. That is braked by an impulse against the rubbing, the lesser of two: μ times the normal one, which leaves them
rubbing; and what stops the rubbing. A push of P on the surface of a solid ball changes how that surface moves by
(1 + 5/2) P / m, the ball's motion and its spin together, so what stops a rubbing of s is 2/7 m s, with the reduced mass
where both give. Nothing leaves the cloth: what would lift a ball, or press it down, the cloth takes.
"""

from math import sqrt

STOPS = 2.0 / 7.0
"""Of mass and rubbing speed, the impulse that stops the rubbing of a solid ball."""

TERMS, PARTS, GONE = 16, 64.0, 40.0
"""For e⁻ˣ: how many terms of the series, of which share of x, and beyond which x nothing is left."""


def fading(x):
    """e⁻ˣ for x ≥ 0, made of + − × ÷ alone, so that it is the same on every machine: a series, squared six times.

    >>> fading(0.0), round(fading(1.0), 12), fading(50.0)
    (1.0, 0.367879441171, 0.0)
    """
    if x > GONE:
        return 0.0
    y, found = x / PARTS, 1.0
    for k in range(TERMS, 0, -1):
        found = 1.0 - y / k * found
    for _ in range(6):
        found = found * found
    return found


def friction(cloth, s):
    """The coefficient of friction between two balls at a rubbing speed of s."""
    return cloth.mu_least + cloth.mu_more * fading(cloth.mu_fades * s)


def rub(one, other, cloth, n, J):
    """Two balls rub while they push each other by J along the unit vector n, from one to the other.

    Seen along n, (−n_y, n_x) to the left and up. With the normal, both are brakes for one and drives for the other.
    """
    (x, y), (p, q, z), (P, Q, Z) = n, one.w, other.w
    r, R, mu = one.r, other.r, 1 / (1 / one.m + 1 / other.m)
    left = (one.v[1] - other.v[1]) * x - (one.v[0] - other.v[0]) * y + (r * z + R * Z)
    up = (r * p + R * P) * y - (r * q + R * Q) * x
    s = sqrt(left * left + up * up)
    if s == 0:
        return
    push = min(friction(cloth, s) * J, STOPS * mu * s) / s
    _drag(one, n, -push * left, -push * up, 1.0)
    _drag(other, n, push * left, push * up, -1.0)


def _drag(one, n, left, up, side):
    """Give a ball an impulse to the left and up at the point that lies along n, or against it: side 1 or −1."""
    (x, y), turns = n, 2.5 * side / (one.m * one.r)
    one.v[0] = one.v[0] - left / one.m * y
    one.v[1] = one.v[1] + left / one.m * x
    one.w[0] = one.w[0] + turns * up * y
    one.w[1] = one.w[1] - turns * up * x
    one.w[2] = one.w[2] + turns * left


def grip(one, cloth, wall, e):
    """A ball meets a cushion whose edge leans on it, and rubs there (I. Han, "Dynamics in carom and three cushion
    billiards", Journal of Mechanical Science and Technology 19, 2005).

    Axis 1 points into the cushion, 2 along it and 3 up. A cushion that gives back so little that the ball would still
    press on it holds the ball.
    """
    k, sign, r, m = wall >> 1, 1.0 if wall & 1 else -1.0, one.r, one.m
    along = sign if k == 0 else -sign
    w1, w2 = sign * one.v[k], along * one.v[1 - k]
    o1, o2, o3 = sign * one.w[k], along * one.w[1 - k], one.w[2]
    N = (1 + e) * m * w1 * cloth.upright
    s1 = w1 * cloth.lean + r * o2
    s2 = r * (o1 * cloth.lean - o3 * cloth.upright) - w2
    s = sqrt(s1 * s1 + s2 * s2)
    push = min(cloth.mu_wall * N, STOPS * m * s) / s if s > 0 else 0.0
    P1, P2, turns = push * s1, push * s2, 2.5 / (m * r)
    w1 = min(w1 - (N * cloth.upright + P1 * cloth.lean) / m, 0.0)
    one.v[k], one.v[1 - k] = sign * w1, along * (w2 + P2 / m)
    one.w[k] = sign * (o1 - turns * P2 * cloth.lean)
    one.w[1 - k] = along * (o2 - turns * P1)
    one.w[2] = o3 + turns * P2 * cloth.upright

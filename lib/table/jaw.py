"""A ball and a jaw of a pocket: a segment that stands for good, met inside or at a corner (eq. 14.1, 14.2).

The corners of jaws are posts of radius 0. What is left is the inside: looked at along the jaw, from a to b, the ball is
a point on a line, and f = (p × e)² − r² |e|² is that of a corner in one dimension (|e|² times eq. 14.2), p the
centre seen from a and e = b − a. It counts where the foot of the centre lies between the ends when f comes to 0: p·e in
(0, |e|²). At an end itself the corner is met, so each contact has one feature, as in `lib.mesh`.

In floats there are bounds. u = 2⁻⁵³; a coordinate of the unit vector n across the jaw is off by at most 6 u of itself.
So the distance n·p and the foot are off by less than 11 u (|p₁| + |p₂| + r), as the centre is exact at its own time,
and the speed by less than 9 u (|v₁| + |v₂|); 16 u are allowed. What they leave open is told in whole numbers: the time
is (p + s √D) / q, as those of `order` are, and the foot then is of the form A + B √D, whose sign is known exactly.
"""

from __future__ import annotations

from math import inf

import numpy as np
from numpy.typing import NDArray

from ..exact import whole
from ..kinds import Floats
from .order import Fall, _lessened, _moment, _sign_of_one
from .rounding import CLEAR, CLOSE_TO_WALL, COARSE, LOST

JAW = np.dtype([("a", float, 2), ("b", float, 2), ("n", float, 2), ("length", float)], align=True)
"""A jaw: its ends, the unit vector across it, to the left of the way from a to b, and how long it is."""


def corners_of(room) -> Floats:
    """The corners of the jaws of a room, (C, 2): each once, in the order in which they are named."""
    places = room.jaws.reshape(-1, 2)
    _, first = np.unique(places, axis=0, return_index=True)
    return places[np.sort(first)]


def fixed_of(room) -> Floats:
    """All that stands in a room for balls to meet like a ball, (P + C, 3): posts, and corners of radius 0."""
    corners = corners_of(room)
    return np.vstack([room.posts, np.column_stack([corners, np.zeros(len(corners))])])


def records(jaws: Floats) -> NDArray[np.void]:
    """The jaws (J, 2, 2) as records."""
    found, e = np.zeros(len(jaws), JAW), jaws[:, 1] - jaws[:, 0]
    found["a"], found["b"] = jaws[:, 0], jaws[:, 1]
    found["length"] = np.sqrt(e[:, 0] * e[:, 0] + e[:, 1] * e[:, 1])
    found["n"] = np.column_stack([-e[:, 1], e[:, 0]]) / found["length"][:, None]
    return found


def toward(one, jaw):
    """The unit vector across a jaw, from the side on which a ball is, and how far its centre is from the line."""
    m, n = jaw.n[0], jaw.n[1]
    d = m * (one.x[0] - jaw.a[0]) + n * (one.x[1] - jaw.a[1])
    return ((-m, -n, 0.0), d) if d > 0 else ((m, n, 0.0), -d)


def off_jaw(one, jaw):
    """Is a ball elsewhere than where it meets a jaw?"""
    return not abs(toward(one, jaw)[1] - one.r) <= COARSE * one.r


def approach(one, jaw):
    """When a ball meets the inside of a jaw, after its own time: as `event.forecast` says."""
    (x, y, _), (u, v, _), (m, n), (a, b) = one.x, one.v, jaw.n, jaw.a
    x, y, fast = x - a, y - b, abs(u) + abs(v)
    side, speed, e = m * x + n * y, m * u + n * v, LOST * (abs(x) + abs(y) + one.r)
    if abs(side) <= e:
        return (0.0, 0.0, 1) if fast > 0 else (inf, 0.0, 0)
    gap, speed = (side - one.r, -speed) if side > 0 else (-side - one.r, speed)
    t, off, doubt = _closed(gap, speed, CLOSE_TO_WALL * one.r, e, LOST * fast)
    if t == inf or doubt:
        return t, off, doubt
    foot = (n * x - m * y) + t * (n * u - m * v)
    slack = e + LOST * (jaw.length + 2 * t * fast) + off * fast
    if foot < -slack or foot > jaw.length + slack:
        return (inf, 0.0, 0) if t > 0 or gap <= -e else (0.0, 0.0, 1)
    if slack < foot < jaw.length - slack:
        return t, off, 0
    return max(t - off, 0.0), 0.0, 1


def _closed(gap, speed, close, e, f):
    """When a gap is closed at a speed, as `event.arrival`; e, f : what gap and speed may be off by."""
    if speed <= -f:
        return inf, 0.0, 0
    if speed >= 4 * f:
        if gap <= close - e:
            return 0.0, 0.0, 0
        if gap >= close + e:
            t = gap / speed
            return t, 2 * (e + t * f) / speed + LOST * t, 0
    return max(gap - close - e, 0.0) / (max(speed, 0.0) + f) * (1 - LOST), 0.0, 1


def along(one, n):
    """How fast a ball moves along the unit vector n."""
    return one.v[0] * n[0] + one.v[1] * n[1]


def reflect(one, n, speed, e, fastest):
    """A ball bounces off what is along n, at a speed, as off a wall (lesson 09); it parts, as two balls do."""
    _send(one, n, (1 + e) * speed)
    if along(one, n) > 0:
        _send(one, n, CLEAR * fastest)


def _send(one, n, change):
    """Take so much from a ball's velocity along n."""
    for k in range(2):
        one.v[k] = float(one.v[k] - change * n[k])


def _of_jaw(one, jaw, near: int) -> Fall | None:
    """The fall of a ball to the inside of a jaw, in whole numbers; None if it comes to no foot between the ends.

    near : as `order._of_two`. If it touches only in that sense, and beyond an end, it may still come to the inside.
    """
    T, since, tail = whole([1.0, one.since, one.tail])
    L, x, y, r, a, b, c, d = whole([1.0, *one.x[:2], one.r, *jaw.a, *jaw.b])
    S, u, v = whole([1.0, *one.v[:2]])
    x, y, i, j = x - a, y - b, c - a, d - b
    across, pace, rr = S * (i * y - j * x), L * (i * v - j * u), r * r * (i * i + j * j) * S * S
    f = across * across - rr
    fall = _lessened(since + tail, T, pace * pace, across * pace, f, f << near <= rr)
    along = S * (i * x + j * y), L * (i * u + j * v), S * (i * i + j * j)
    if fall.touching and f > 0 and not _is_inside(fall, *along):
        fall = fall._replace(touching=False)
    return fall if _is_inside(fall, *along) else None


def _is_inside(fall: Fall, foot: int, pace: int, end: int) -> bool:
    """Is what begins at foot and moves at a pace strictly between 0 and the end at the moment of a fall?"""
    if (one := _moment(fall)) is None:
        return False
    passed, whole_ = pace * (one.p * fall.unit - fall.begin * one.q), one.q * fall.unit
    A, B = foot * whole_ + passed, pace * one.s * fall.unit
    return _sign_of_one(A, B, one.D) > 0 and _sign_of_one(end * whole_ - A, -B, one.D) > 0

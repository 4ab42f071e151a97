"""Which of two contacts comes first, without error: times that are roots of quadratics, compared in whole numbers.

A contact is the first time at which a quadratic on one clock, f(t) = a t² + 2 b t + c from a start on, is at most 0 and
falls. Floats are fractions, so a, b, c and the start are whole numbers over a common denominator, and the time is
(p + s √D) / q with whole p, D and q, and s −1, 0 or 1. Two such times differ by A + B √D₁ + C √D₂, whose sign two
squarings tell. Nothing rounds, so two times are equal if and only if they are.

That sign, which of two times is the earlier, and that `_moment` is the first contact of two balls, of a ball and a
pocket, and of a ball and a wall, is proved about this source, and a machine checks it: `make proof`,
`tests/proof/OrderTheorems.v`. Not proved, but tested, is which contacts are asked for, and `_reading`.
"""

from collections.abc import Hashable
from math import isqrt
from typing import NamedTuple

from ..exact import whole
from ..frame import inner

BITS = 256
"""To how many binary places a root is taken when a time is rounded."""


class Moment(NamedTuple):
    """The time (p + s √D) / q, in whole numbers; q above 0, D at least 0, s −1, 0 or 1."""

    p: int
    s: int
    D: int
    q: int


class Fall(NamedTuple):
    """f(t) = a t² + 2 b t + c with t from the start on, which is begin / unit; whole numbers, f in a unit of its own.

    touching : whether a contact that comes counts as come at the start.
    """

    begin: int
    unit: int
    a: int
    b: int
    c: int
    touching: bool


def _moment(fall: Fall) -> Moment | None:
    """The first time from its start on at which f is at most 0 and falls; None for never (eq. 10.1, 10.2).

    >>> _moment(Fall(begin=0, unit=1, a=1, b=-5, c=9, touching=False))
    Moment(p=5, s=-1, D=16, q=1)
    """
    begin, unit, a, b, c, touching = fall
    D = b * b - a * c
    if touching and b < 0 and (c <= 0 or D > 0):
        return Moment(begin, 0, 0, unit)
    if a == 0:
        return Moment(c * unit - 2 * b * begin, 0, 0, -2 * b * unit) if b < 0 else None
    if a < 0:  # it rises to its top and comes down again, from below 0 at once
        return Moment(b * unit - a * begin, int(D > 0), max(D, 0) * unit * unit, -a * unit)
    return Moment(a * begin - b * unit, -1, D * unit * unit, a * unit) if b < 0 < D else None


def _of_two(one, other, reach: tuple[float, ...], gravity, near: int | None) -> Fall:
    """The fall of two balls towards each other, from the later of their own times on.

    Parameters
    ----------
    one, other : records with x, v, since and tail
        Where they were at their own times, and how fast, in three coordinates.
    reach : tuple of float
        What their distance comes down to in a contact, as terms of a sum.
    gravity : sequence of three floats
        The acceleration of both.
    near : int or None
        If they are to meet, they touch at the start already if f is at most 2^−near of the squared reach; None: of 0.
    """
    T, *times = whole([1.0, one.since, one.tail, other.since, other.tail])
    L, *lengths = whole([1.0, *one.x, *other.x, *reach])
    S, *speeds = whole([1.0, *one.v, *other.v])
    G, *pulls = whole([1.0, *gravity])
    s1, s2 = times[0] + times[1], times[2] + times[3]
    begin = max(s1, s2)
    d1, d2 = begin - s1, begin - s2
    p = [2 * T * (S * T * (lengths[k + 3] - lengths[k]) + L * (speeds[k + 3] * d2 - speeds[k] * d1)) for k in range(3)]
    v = [2 * T * T * L * (speeds[k + 3] - speeds[k]) for k in range(3)]
    r = 2 * T * T * S * sum(lengths[6:])
    if any(pulls):
        p = [G * x + S * L * g * (d2 * d2 - d1 * d1) for x, g in zip(p, pulls, strict=True)]
        v = [G * x + 2 * T * S * L * g * (d2 - d1) for x, g in zip(v, pulls, strict=True)]
        r *= G
    a, b, c, rr = inner(v, v), inner(p, v), inner(p, p) - r * r, r * r
    return _lessened(begin, T, a, b, c, c <= 0 if near is None else c << near <= rr)


def _of_gap(one, terms: tuple[float, ...], rate: float, pull: float, near: int) -> Fall:
    """The fall of a ball's gap to a wall: the sum of the terms at its own time, changing by rate and pull.

    If it is to close, it counts as closed at the start if it is at most 2^−near of the radius.
    """
    T, *times = whole([1.0, one.since, one.tail])
    L, radius, *lengths = whole([1.0, one.r, *terms])
    (S, speed), (G, g), gap = whole([1.0, rate]), whole([1.0, pull]), sum(lengths)
    return _lessened(sum(times), T, g * L * S, speed * L * G, 2 * gap * S * G, gap << near <= radius)


def _lessened(begin: int, unit: int, a: int, b: int, c: int, touching: bool) -> Fall:
    """The fall without common factors of two, which make numbers long."""
    spare, idle = _twos(a | b | c), _twos(begin | unit)
    return Fall(begin >> idle, unit >> idle, a >> spare, b >> spare, c >> spare, touching)


def _twos(n: int) -> int:
    """How often 2 divides n; 0 for 0.

    >>> _twos(40), _twos(-6), _twos(0)
    (3, 1, 0)
    """
    return (n & -n).bit_length() - 1 if n else 0


def _compare(one: Moment, other: Moment) -> int:
    """−1, 0 or 1 as one time is before, at or after another.

    >>> _compare(Moment(0, 1, 2, 1), Moment(3, 0, 0, 2)), _compare(Moment(0, 1, 8, 2), Moment(0, 1, 2, 1))
    (-1, 0)
    """
    if one == other:
        return 0
    A, B, C = one.p * other.q - other.p * one.q, one.s * other.q, -other.s * one.q
    return _sign(A, B, one.D, C, other.D)


def _sign(A: int, B: int, D: int, C: int, E: int) -> int:
    """The sign of A + B √D + C √E: if A + B √D and C √E differ in sign, their squares are compared."""
    first, second = _sign_of_one(A, B, D), _signum(C * E)
    if first * second >= 0:
        return first or second
    return first * _sign_of_one(A * A + B * B * D - C * C * E, 2 * A * B, D)


def _sign_of_one(A: int, B: int, D: int) -> int:
    """The sign of A + B √D: if A and B √D differ in sign, their squares are compared."""
    first, second = _signum(A), _signum(B * D)
    if first * second >= 0:
        return first or second
    return first * _signum(A * A - B * B * D)


def _signum(n: int) -> int:
    """−1, 0 or 1."""
    return (n > 0) - (n < 0)


def _earliest(moments: dict[Hashable, Moment]) -> list:
    """The keys of all that come first, at exactly one time, in the order given.

    >>> _earliest({"a": Moment(3, 0, 0, 2), "b": Moment(0, 1, 2, 1), "c": Moment(0, 1, 8, 2)})
    ['b', 'c']
    """
    best: list = []
    for key, one in moments.items():
        against = _compare(one, moments[best[0]]) if best else -1
        best = [key] if against < 0 else best + [key] if against == 0 else best
    return best


def _reading(one: Moment) -> tuple[float, float]:
    """A time as the sum of two floats, some 106 binary digits of it.

    >>> _reading(Moment(0, 1, 2, 1))
    (1.4142135623730951, -9.667293313452913e-17)
    """
    above, below = (one.p << BITS) + one.s * isqrt(one.D << 2 * BITS), one.q << BITS
    high = above / below
    top, bottom = high.as_integer_ratio()
    return high, (above * bottom - top * below) / (below * bottom)

"""Several contacts at one instant that share balls: they happen together (eq. 8.14), and part softly."""

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from ..frame import dot
from ..response import together
from ..table.event import beside, outward
from ..table.joint import facing, give, joint
from .event import (
    PRESS,
    SOFT,
    _borrow,
    _closing,
    _debt_of,
    _lull,
    _pressing,
    _push,
    _restitution,
    _speed_for,
    normal,
)
from .motion import _settle
from .state import RollingState


def _jointly(s: RollingState, contacts: list[tuple[int, int]]) -> None:
    """Several contacts that share balls: one joint reflection (eq. 8.14).

    It adds up contact by contact, and what is rounded depends on their order. So that mirror images stay mirror images,
    they are ordered by what a mirror leaves as it is, with mirror images both ways round; the result is the mean.
    """
    N = len(s.ball)
    for i, j in contacts:
        if j >= N:
            s.ball[i].x[(j - N) >> 1] = beside(s.ball[i], s.cloth, j - N)
    n = np.array([normal(s.ball[i], s.ball[j]) if j < N else facing(j - N, 2) for i, j in contacts])
    who, v, m, n, pairs, speeds = joint(s.ball, contacts, n)
    e = min(_e_of(s, *pair, speed) for pair, speed in zip(contacts, speeds, strict=True))
    ways = [together(v, n[o], pairs[o], m, e) for o in _unmirrored(s, contacts, v, n, pairs)]
    for k in give(s.ball, who, (ways[0] + ways[1]) / 2):
        _settle(s.ball[k], s.cloth)
    _all_part_softly(s, contacts)


def _e_of(s: RollingState, i: int, j: int, speed: float) -> float:
    """The e of one of several contacts."""
    if j < len(s.ball):
        return _restitution(s.cloth, s.cloth.e, min(_lull(s.ball[i]), _lull(s.ball[j])), speed)
    return _restitution(s.cloth, s.cloth.e_wall, _lull(s.ball[i]), speed)


def _all_part_softly(s: RollingState, contacts: list[tuple[int, int]]) -> None:
    """Let those that press on each other after a joint reflection part at a share of the soft speed, as one by one.

    K impulses at once may give K times the energy of all of them one by one: so much is taken from the spins.
    """
    pushes, wanted, K, N = [], {}, len(contacts), len(s.ball)
    for i, j in contacts:
        n, mu, speed, pressed, r = _pressed_at(s, i, j)
        soft = SOFT * sqrt(s.cloth.g * r) / K
        if speed < soft and pressed > PRESS * s.cloth.slide:
            debt, two = 0.5 * K * _debt_of(mu, soft, speed), [k for k in (i, j) if k < N]
            wanted |= {k: wanted.get(k, 0.0) + 2 * debt / len(two) for k in two}
            pushes.append((two, n, mu, speed, soft, debt))
    share = {k: _borrow(s.ball[k], energy) / energy if energy > 0 else 1.0 for k, energy in wanted.items()}
    for two, n, mu, speed, soft, debt in pushes:
        paid = 2 * debt / len(two) * sum(share[k] for k in two) / K
        J = mu * (_speed_for(mu, speed, soft, paid) - speed)
        for k, sign in zip(two, (-1, 1), strict=False):
            _push(s.ball[k], n, sign * J / s.ball[k].m)
    for k in wanted:
        _settle(s.ball[k], s.cloth)


def _pressed_at(s: RollingState, i: int, j: int) -> tuple[tuple, float, float, float, float]:
    """Of a contact: n, the mass that meets there, the speed of parting, the acceleration of pressing, the least r."""
    one = s.ball[i]
    if j < len(s.ball):
        other, n = s.ball[j], normal(one, s.ball[j])
        mu, r = 1 / (1 / one.m + 1 / other.m), min(one.r, other.r)
        return n, mu, -_closing(one, other, n), _pressing(one, other, n), r
    n = facing(j - len(s.ball), 2)
    return n, one.m, -outward(one.v, j - len(s.ball)), one.a[0] * n[0] + one.a[1] * n[1], one.r


def _unmirrored(s: RollingState, contacts: list, v: NDArray, n: NDArray, pairs: NDArray) -> tuple[NDArray, NDArray]:
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

"""How far the derivative along a history may be from that of the true motion, which nothing rounds.

The events are gone through once more, by numbers with bounds (`lib.bounded`): places and velocities,
and with them all changes. So every entry has a bound that is proved. It grows from hit to hit, somewhat faster than
what it bounds; after enough hits it is inf, and nothing is known.
"""

from __future__ import annotations

import numpy as np

from ..bounded import Bounded
from ..kinds import Floats
from .crossing import jump
from .derivative import Derivative, Ending, _ready, derivative
from .given import BALL, CORNER, JAW, POST, WALL
from .history import History, warped
from .jaw import fixed_of
from .jump import Jumps

READ, SERIES = 2.0**-48, 2.0**-46
"""By which share the reading of the warped clock at a time may be off, and how that changes with the drag."""


class _Mover:
    """A ball on its way: place x, velocity v and their K changes, three coordinates each; when, as a sum of two."""

    def __init__(self, x: Floats, v: Floats, dx: Floats, dv: Floats):
        self.x, self.v, self.dx, self.dv = ([Bounded(a) for a in some] for some in (x, v, dx, dv))
        self.clock, self.tail, self.sunk = Bounded(0.0), Bounded(0.0), False

    def fly(self, clock: Bounded, tail: Bounded, g: Floats) -> None:
        """Be where it is at a reading of the clock, as if it met nothing."""
        dt = (clock - self.clock) + (tail - self.tail)
        self.x = [x + dt * (v + dt * (0.5 * a)) for x, v, a in zip(self.x, self.v, g, strict=True)]
        self.v = [v + dt * a for v, a in zip(self.v, g, strict=True)]
        self.drift(dt)
        self.clock, self.tail = clock, tail

    def drift(self, dt: Bounded) -> None:
        """Let the changes alone go on for a while."""
        self.dx = [x + dt * v for x, v in zip(self.dx, self.dv, strict=True)]

    def kick(self, share: Bounded, q: list, dq: tuple, later: Bounded, dlater: Bounded) -> None:
        """Get a share of an impulse q, which comes later, and of its change."""
        self.x = [x - share * a * later for x, a in zip(self.x, q, strict=True)]
        self.v = [v + share * a for v, a in zip(self.v, q, strict=True)]
        self.dx = [x - share * a * dlater for x, a in zip(self.dx, q, strict=True)]
        self.dv = [v + share * a for v, a in zip(self.dv, dq, strict=True)]


def uncertainty(history: History, t: float) -> Derivative:
    """What each entry of `derivative` may be off by, of the derivative of the true motion from the start as given.

    Parameters
    ----------
    history, t
        As `derivative`.

    Returns
    -------
    Derivative
        A bound on each entry: what the history's rounding, amplified by every later hit, and that of the derivative
        itself can do. inf where nothing is known. It is proved for motion through the events as the history has them.
        It takes some milliseconds an event, and is meant for few balls.

    Raises
    ------
    ValueError, TypeError
        As `derivative`, and `KinkError` too.

    >>> from . import balls, room, run
    >>> history = run(balls([[1, 0], [4, 0.5]], [[1, 0], [0, 0]]), room([-9, -9], [99, 9]), until=2)
    >>> bool(np.max(uncertainty(history, 2).state) < 1e-13)
    True
    """
    there, (h, end) = derivative(history, t, grazes=False), _ready(history, t)
    N, d = history.balls.x.shape
    K = 2 * N * d + N + 3
    with np.errstate(all="ignore"):
        movers = _movers(history, np.eye(K), K)
        changes = [np.eye(K)[2 * N * d + i] for i in range(N + 2)]
        for k in range(len(h.who)):
            _meet(history, h, k, movers, changes)
        rows = [_at_end(history, end, t, one, np.eye(K)[-1]) for one in movers]
    columns = np.concatenate(
        [there.state, there.r, there.e[:, None], there.e_wall[:, None], there.drag[:, None]], axis=1
    )
    found = [row[part][c] for part in (0, 1) for row in rows for c in range(d)]
    off = np.array([a.off + np.abs(a.value - b) for a, b in zip(found, columns, strict=True)]).reshape(2 * N * d, K)
    return Derivative(*np.split(off, [2 * N * d, K - 3], axis=1)[:2], *off[:, K - 3 :].T)


def _movers(history: History, unit: Floats, K: int) -> list[_Mover]:
    """All balls at the start."""
    (N, d), made = history.balls.x.shape, []
    flat = np.zeros((3 - d, K))
    for i in range(N):
        x, v = (np.append(a[i], np.zeros(3 - d)) for a in history.balls[:2])
        dx, dv = (np.vstack([unit[at + i * d : at + (i + 1) * d], flat]) for at in (0, N * d))
        made.append(_Mover(x, v, dx, dv))
    return made


def _meet(history: History, h: Jumps, k: int, movers: list[_Mover], changes: list[Floats]) -> None:
    """Let event k happen to those concerned; changes : of the radii, and of the two e."""
    g = np.append(history.room.gravity, np.zeros(3 - len(history.room.gravity)))
    i, j, kind, N = *h.who[k].tolist(), history.kind[k], len(movers)
    two = [movers[c] for c in (i, j) if c >= 0]
    for one in two:
        one.fly(Bounded(history.clock[k]), Bounded(history.tail[k]), g)
    if h.sunk[k]:
        two[0].sunk = True
        return
    later, n, w, curve = {WALL: _wall, JAW: _jaw}.get(int(kind), _pair)(history, k, two, g)
    e = 1.0 if h.share[k] == 0 else history.room.e if kind == BALL else history.room.e_wall
    weight = [1 / Bounded(history.balls.m[c]) for c in (i, j)] if kind == BALL else [Bounded(1.0), Bounded(0.0)]
    mu, rate = 1 / (weight[0] + weight[1]), _inner(n, w)
    stiff, dE = (1 + Bounded(e)) * mu, (0.0 if h.share[k] == 0 else -(mu * rate)) * changes[N + h.which[k]]
    J, dR = -(stiff * rate), changes[i] + (changes[j] if j >= 0 else 0.0)
    for one in two:
        one.drift(later)
    dp, dw = _seen(two, "dx"), _seen(two, "dv")
    pull = 0.0 if kind == BALL else _inner(n, tuple(g))
    dlater, dq = jump(n, w, rate, curve, pull, J, stiff, dp, dw, dR, dE)
    for one, share in zip(two, (-weight[0], weight[1]), strict=False):
        one.kick(share, [J * a for a in n], dq, later, dlater)
        one.drift(-later)


def _seen(two: list[_Mover], what: str) -> tuple:
    """What the second has less what the first has; what does not move has nothing."""
    first = getattr(two[0], what)
    if len(two) == 1:
        return tuple(-a for a in first)
    return tuple(b - a for a, b in zip(first, getattr(two[1], what), strict=True))


def _inner(x: tuple, y: tuple) -> Bounded:
    """x·y."""
    return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]


def _pair(history: History, k: int, two: list[_Mover], g: Floats) -> tuple:
    """Of a ball and a ball, post or corner: how much later than as stored they meet, n and w there, and 1 / R."""
    r, i, j = history.balls.r, history.i[k], history.j[k]
    p, w = _seen(two, "x"), _seen(two, "v")
    if history.kind[k] in (POST, CORNER):
        x, y, size = fixed_of(history.room)[j + (len(history.room.posts) if history.kind[k] == CORNER else 0)]
        p, R = (p[0] + x, p[1] + y, p[2]), Bounded(r[i]) + size
    else:
        R = Bounded(r[i]) + r[j]
    a, b, c = _inner(w, w), _inner(p, w), _inner(p, p) - R * R
    later = c / ((b * b - a * c).root() - b)
    n = tuple((x + later * y) / R for x, y in zip(p, w, strict=True))
    return later, n, w, 1 / R


def _wall(history: History, k: int, two: list[_Mover], g: Floats) -> tuple:
    """Of a ball and a wall: as `_pair`."""
    (one,), axis, sign = two, history.j[k] >> 1, 1.0 if history.j[k] & 1 else -1.0
    edge = (history.room.high if history.j[k] & 1 else history.room.low)[axis]
    gap = (edge - one.x[axis]) * sign - history.balls.r[history.i[k]]
    closing, pull = one.v[axis] * sign, Bounded(g[axis]) * sign
    later = 2.0 * gap / (closing + (closing * closing + 2.0 * pull * gap).root())
    n = tuple(Bounded(sign if c == axis else 0.0) for c in range(3))
    return later, n, tuple(-(v + later * a) for v, a in zip(one.v, g, strict=True)), 0.0


def _jaw(history: History, k: int, two: list[_Mover], g: Floats) -> tuple:
    """Of a ball and the inside of a jaw: as `_pair`."""
    (one,), (a, b) = two, history.room.jaws[history.j[k]]
    e = [Bounded(y) - x for x, y in zip(a, b, strict=True)]
    length = (e[0] * e[0] + e[1] * e[1]).root()
    n = (-e[1] / length, e[0] / length, Bounded(0.0))
    far = n[0] * (one.x[0] - a[0]) + n[1] * (one.x[1] - a[1])
    if far.value > 0:
        n, far = tuple(-x for x in n), -far
    rate = _inner(n, tuple(one.v))
    later = (-far - history.balls.r[history.i[k]]) / rate
    return later, n, tuple(-v for v in one.v), 0.0


def _at_end(history: History, end: Ending, t: float, one: _Mover, drag: Floats) -> tuple[list, list]:
    """The changes of a ball's place and velocity at t."""
    room = history.room
    if one.sunk:
        return [Bounded(0 * drag)] * 3, [Bounded(0 * drag)] * 3
    clock = float(warped(room, t))
    reading = Bounded(clock, READ * clock if room.drag else 0.0)
    one.fly(reading, Bounded(0.0), np.append(room.gravity, np.zeros(3 - len(room.gravity))))
    left = 1.0 - room.drag * reading
    slower, less = Bounded(end.slower, SERIES * abs(end.slower)), (-t * left if t < np.inf else Bounded(0.0))
    dx = [a + slower * v * drag for a, v in zip(one.dx, one.v, strict=True)]
    return dx, [left * a + less * v * drag for a, v in zip(one.dv, one.v, strict=True)]

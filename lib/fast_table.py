"""The events of `lib.table`, compiled: each ball looks at its neighbours only, and a heap knows who is next.

The room is cut into cells no smaller than a ball is wide, so that a ball can touch only those of its own cell and of
those around it; to leave a cell is an event that concerns one ball and changes nothing. Every ball holds the first of
what it is about to do, and the heap holds the balls by that time (B. D. Lubachevsky, "How to simulate billiards and
similar systems", 1991). What a ball holds may be stale, if the other has met somebody meanwhile: that is seen when its
turn comes, and it looks anew. When things happen to several at one instant, `table.instant` resolves them.

The times come from the very functions of `lib.table`, compiled, and a collision takes the same steps as
`response.collide`: the events are those of the reference, bit by bit.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import double_double, table
from .table import DRAG, E_WALL, INSTANT, POCKET_R, SLOW, SOON, E, Part, RestError, State, instant

SLICE = 16_384
"""Events between two looks at the clock, the cap and the keyboard."""

FULL, DONE, TIE, REST = range(4)
"""Why the compiled loop came back: the slice is full, the time is over, several events at once, a ball rests."""

FEWEST = 32
"""Balls up to which cells would cost more than they save."""


class Plan(NamedTuple):
    """Who does what next. cells : (3,) how many along each axis; size (3,), corner (3,). cell : (N, 3), where each ball
    is; head : first ball of each cell; up, down : (N,) the next and the one before in its cell, −1 for none.
    clock, tail, partner, seen : (N,), the first contact each ball looks forward to, with whom, and how many events that
    one had had. out_clock, out_tail, way : (N,), when it leaves its cell, and by which side. heap, place : (N,), the
    balls in the order of a heap, and where each stands in it. key, key_tail : (N,), the time by which it is ordered.
    """

    cells: NDArray
    size: NDArray
    corner: NDArray
    cell: NDArray
    head: NDArray
    up: NDArray
    down: NDArray
    clock: NDArray
    tail: NDArray
    partner: NDArray
    seen: NDArray
    out_clock: NDArray
    out_tail: NDArray
    way: NDArray
    heap: NDArray
    place: NDArray
    key: NDArray
    key_tail: NDArray


def happenings(s: State, until: float) -> Iterator[Part]:
    """The events up to a clock reading, some thousands at a time."""
    if not len(s.r):
        return
    start, advance, refresh = compiled()
    plan, why = planned(s), FULL
    start(s, plan)
    while why in (FULL, TIE):
        part = Part(np.empty((SLICE, 2)), np.empty((SLICE, 3), dtype=np.int64), *np.empty((2, SLICE, 2, 3)))
        count, why, i, wall = advance(s, plan, until, part)
        if count:
            yield Part(*(x[:count].copy() for x in part))
        if why == REST:
            raise RestError(i, wall)
        if why == TIE:
            clock, tail = plan.key[i], plan.key_tail[i]
            late = table.passed(plan.key, plan.key_tail, clock, tail)
            happened, changed = instant(s, np.flatnonzero(late <= s.limits[INSTANT]), clock, tail)
            yield happened
            for k in changed:
                refresh(s, plan, k)


def planned(s: State) -> Plan:
    """Empty cells for the room, and a heap in which everybody comes last."""
    N, d = len(s.r), 3 if np.isfinite(s.high[2] - s.low[2]) else 2
    widest, room = 2 * np.max(s.r) * (1 + 1e-9), (s.high - s.low)[:d]
    cells = np.ones(3, dtype=np.int64)
    if N > FEWEST and np.all(np.isfinite(room)) and not np.any(s.gravity):
        side = max(widest, (np.prod(room) / N) ** (1 / d))  # about one ball to a cell
        cells[:d] = np.maximum(room / side, 1)
    size = np.where(cells > 1, (s.high - s.low) / cells, np.inf)
    corner = np.where(cells > 1, s.low, 0.0)
    cell = np.where(cells > 1, np.floor((s.x - corner) / size), 0).astype(np.int64).clip(0, cells - 1)
    lists = np.full(np.prod(cells), -1), np.full(N, -1), np.full(N, -1)
    times = np.full(N, np.inf), np.zeros(N), np.full(N, -1), np.zeros(N, dtype=np.int64)
    leaving = np.full(N, np.inf), np.zeros(N), np.zeros(N, dtype=np.int64)
    return Plan(
        cells, size, corner, cell, *lists, *times, *leaving, np.arange(N), np.arange(N), np.full(N, np.inf), np.zeros(N)
    )


@cache
def compiled() -> tuple:
    """The loop and what it needs, compiled: start, advance, refresh."""
    from numba import njit

    def jit(function, **options):
        return njit(function, error_model="numpy", **options)

    two_sum = jit(double_double.two_sum, inline="always")
    terms, moved, passed = jit(table.terms), jit(table.moved), jit(table.passed)

    @jit
    def later(clock, tail, dt):
        if dt == np.inf:
            return np.inf, 0.0
        high, lost = two_sum(clock, dt)
        low = tail + lost
        return high + low, low - ((high + low) - high)

    # The heap: one key is changed at a time, and sifted to its place before the next may change.

    @jit
    def before(plan, i, k):
        return plan.key[i] < plan.key[k] or (plan.key[i] == plan.key[k] and plan.key_tail[i] < plan.key_tail[k])

    @jit
    def put(plan, spot, i):
        plan.heap[spot], plan.place[i] = i, spot

    @jit
    def change(plan, i, key, key_tail):
        plan.key[i], plan.key_tail[i] = key, key_tail
        heap, spot, N = plan.heap, plan.place[i], len(plan.heap)
        while spot > 0 and before(plan, i, heap[(spot - 1) // 2]):
            put(plan, spot, heap[(spot - 1) // 2])
            spot = (spot - 1) // 2
        while 2 * spot + 1 < N:
            child = 2 * spot + 1
            if child + 1 < N and before(plan, heap[child + 1], heap[child]):
                child += 1
            if not before(plan, heap[child], i):
                break
            put(plan, spot, heap[child])
            spot = child
        put(plan, spot, i)

    @jit
    def rank(plan, i):
        clock, tail = plan.clock[i], plan.tail[i]
        if plan.out_clock[i] < clock or (plan.out_clock[i] == clock and plan.out_tail[i] < tail):
            clock, tail = plan.out_clock[i], plan.out_tail[i]
        change(plan, i, clock, tail)

    # The cells.

    @jit
    def index(plan, x, y, z):
        return (x * plan.cells[1] + y) * plan.cells[2] + z

    @jit
    def enter(plan, i):
        c = index(plan, plan.cell[i, 0], plan.cell[i, 1], plan.cell[i, 2])
        first = plan.head[c]
        plan.up[i], plan.down[i], plan.head[c] = first, -1, i
        if first >= 0:
            plan.down[first] = i

    @jit
    def leave(plan, i):
        above, below = plan.up[i], plan.down[i]
        if below >= 0:
            plan.up[below] = above
        else:
            plan.head[index(plan, plan.cell[i, 0], plan.cell[i, 1], plan.cell[i, 2])] = above
        if above >= 0:
            plan.down[above] = below

    @jit
    def leaves(s, plan, i):
        soonest, way = np.inf, 0
        for k in range(3):
            v = s.v[i, k]
            if plan.cells[k] == 1 or v == 0:
                continue
            side = plan.cell[i, k] + (1 if v > 0 else 0)
            if side == 0 or side == plan.cells[k]:
                continue  # a wall comes first
            dt = (plan.corner[k] + side * plan.size[k] - s.x[i, k]) / v
            if dt < soonest:
                soonest, way = max(dt, 0.0), 2 * k + (1 if v > 0 else 0)
        plan.out_clock[i], plan.out_tail[i] = later(s.since[i], s.tail[i], soonest)
        plan.way[i] = way

    # What a ball looks forward to.

    @jit
    def consider(plan, i, clock, tail, partner, seen):
        if clock < plan.clock[i] or (clock == plan.clock[i] and tail < plan.tail[i]):
            plan.clock[i], plan.tail[i], plan.partner[i], plan.seen[i] = clock, tail, partner, seen

    @jit
    def meeting(p, v, r):
        b, c, D = terms(p, v, r)
        if b >= 0:
            return np.inf
        if c <= 0:
            return 0.0
        return c / (np.sqrt(D) - b) if D >= 0 else np.inf

    @jit
    def with_ball(s, plan, i, j):
        if s.out[j] or (s.partner[i] == j and s.partner[j] == i):
            return
        clock, tail, g = s.since[i], s.tail[i], s.gravity
        if s.since[j] > clock or (s.since[j] == clock and s.tail[j] > tail):
            clock, tail = s.since[j], s.tail[j]
        a, b = passed(clock, tail, s.since[i], s.tail[i]), passed(clock, tail, s.since[j], s.tail[j])
        x, y, u, w = s.x[i], s.x[j], s.v[i], s.v[j]
        p = (
            moved(y[0], w[0], g[0], b) - moved(x[0], u[0], g[0], a),
            moved(y[1], w[1], g[1], b) - moved(x[1], u[1], g[1], a),
            moved(y[2], w[2], g[2], b) - moved(x[2], u[2], g[2], a),
        )
        v = (
            (w[0] + b * g[0]) - (u[0] + a * g[0]),
            (w[1] + b * g[1]) - (u[1] + a * g[1]),
            (w[2] + b * g[2]) - (u[2] + a * g[2]),
        )
        dt = meeting(p, v, s.r[i] + s.r[j])
        if dt < np.inf:
            clock, tail = later(clock, tail, dt)
            consider(plan, i, clock, tail, j, s.met[j])

    @jit
    def landing(gap, rate, pull):
        if gap == np.inf:
            return np.inf
        D = rate * rate - 2 * pull * gap
        if rate < 0:
            if gap <= 0:
                return 0.0
            return 2 * gap / (np.sqrt(D) - rate) if D >= 0 else np.inf
        return (rate + np.sqrt(max(D, 0.0))) / -pull if pull < 0 else np.inf

    @jit
    def with_walls(s, plan, i):
        N, falls = len(s.r), s.gravity[0] != 0 or s.gravity[1] != 0 or s.gravity[2] != 0
        for k in range(3):
            x, v, g, r = s.x[i, k], s.v[i, k], s.gravity[k], s.r[i]
            low = landing(x - (s.low[k] + r), v, g)
            high = landing((s.high[k] - r) - x, -v, -g)
            for side in range(2):
                wall, dt = N + 2 * k + side, high if side else low
                if dt < np.inf and (falls or s.partner[i] != wall):
                    clock, tail = later(s.since[i], s.tail[i], dt)
                    consider(plan, i, clock, tail, wall, 0)
        for q in range(len(s.pockets)):
            x, y, v = s.pockets[q], s.x[i], s.v[i]
            p, towards = (x[0] - y[0], x[1] - y[1], x[2] - y[2]), (-v[0], -v[1], -v[2])
            dt = meeting(p, towards, s.limits[POCKET_R])
            if dt < np.inf:
                clock, tail = later(s.since[i], s.tail[i], dt)
                consider(plan, i, clock, tail, N + 6 + q, 0)

    @jit
    def look(s, plan, i, low, high):
        for x in range(max(low[0], 0), min(high[0] + 1, plan.cells[0])):
            for y in range(max(low[1], 0), min(high[1] + 1, plan.cells[1])):
                for z in range(max(low[2], 0), min(high[2] + 1, plan.cells[2])):
                    j = plan.head[index(plan, x, y, z)]
                    while j >= 0:
                        if j != i:
                            with_ball(s, plan, i, j)
                        j = plan.up[j]

    @jit
    def foresee(s, plan, i):
        plan.clock[i], plan.tail[i], plan.partner[i] = np.inf, 0.0, -1
        if not s.out[i]:
            x, y, z = plan.cell[i]
            look(s, plan, i, (x - 1, y - 1, z - 1), (x + 1, y + 1, z + 1))
            with_walls(s, plan, i)
        rank(plan, i)

    @jit
    def cross(s, plan, i):
        leave(plan, i)
        k, step = plan.way[i] // 2, 2 * (plan.way[i] % 2) - 1
        plan.cell[i, k] += step
        enter(plan, i)
        x, y, z = plan.cell[i]
        low, high = np.array([x - 1, y - 1, z - 1]), np.array([x + 1, y + 1, z + 1])
        low[k] = high[k] = plan.cell[i, k] + step
        look(s, plan, i, (low[0], low[1], low[2]), (high[0], high[1], high[2]))
        leaves(s, plan, i)
        rank(plan, i)

    @jit
    def refresh(s, plan, i):
        leaves(s, plan, i)
        foresee(s, plan, i)

    @jit
    def start(s, plan):
        for i in range(len(s.r)):
            enter(plan, i)
        for i in range(len(s.r)):
            refresh(s, plan, i)

    # What happens.

    @jit
    def bring(s, i, clock, tail):
        dt = passed(clock, tail, s.since[i], s.tail[i])
        s.lull[i] = dt if s.met[i] else np.inf
        for k in range(3):
            s.x[i, k] = moved(s.x[i, k], s.v[i, k], s.gravity[k], dt)
            s.v[i, k] = s.v[i, k] + dt * s.gravity[k]
        s.since[i], s.tail[i] = clock, tail
        s.met[i] += 1

    @jit
    def elastic(s, speed, lull, clock):
        return speed * (1 - s.limits[DRAG] * clock) < s.limits[SLOW] or lull < s.limits[SOON]

    @jit
    def collide(s, i, j, clock):
        x, y, z = s.x[j, 0] - s.x[i, 0], s.x[j, 1] - s.x[i, 1], s.x[j, 2] - s.x[i, 2]
        size = max(abs(x), abs(y), abs(z))
        x, y, z = x / size, y / size, z / size
        length = np.sqrt(x * x + y * y + z * z)
        n = (x / length, y / length, z / length)
        u, w = s.v[i], s.v[j]
        speed = (u[0] - w[0]) * n[0] + (u[1] - w[1]) * n[1] + (u[2] - w[2]) * n[2]
        e = 1.0 if elastic(s, speed, min(s.lull[i], s.lull[j]), clock) else s.limits[E]
        J = (1 + e) * (1 / (1 / s.m[i] + 1 / s.m[j])) * max(speed, 0.0)
        for k in range(3):
            u[k], w[k] = u[k] - 1 / s.m[i] * J * n[k], w[k] + 1 / s.m[j] * J * n[k]
        s.partner[i], s.partner[j] = j, i

    @jit
    def bounce(s, i, wall, clock):
        k, high = wall // 2, wall % 2
        speed = s.v[i, k] if high else -s.v[i, k]
        if speed <= 0:
            return False
        s.x[i, k] = s.high[k] - s.r[i] if high else s.low[k] + s.r[i]
        e = 1.0 if elastic(s, speed, s.lull[i], clock) else s.limits[E_WALL]
        s.v[i, k] *= -e
        s.partner[i] = len(s.r) + wall
        return True

    @jit
    def happen(s, i, j, clock, tail):
        N = len(s.r)
        bring(s, i, clock, tail)
        if j < N:
            bring(s, j, clock, tail)
            collide(s, i, j, clock)
        elif j < N + 6:
            return bounce(s, i, j - N, clock)
        else:
            s.out[i], s.partner[i] = True, j
            s.v[i] = 0
        return True

    @jit
    def write(s, part, row, i, j, clock, tail):
        N = len(s.r)
        kind = (1 if j >= N else 0) + (1 if j >= N + 6 else 0)
        first, second = (min(i, j), max(i, j)) if kind == 0 else (i, j - N - 6 * (kind - 1))
        part.when[row, 0], part.when[row, 1] = clock, tail
        part.who[row, 0], part.who[row, 1], part.who[row, 2] = kind, first, second
        part.x[row, 0], part.v[row, 0] = s.x[first], s.v[first]
        if kind == 0:
            part.x[row, 1], part.v[row, 1] = s.x[second], s.v[second]
        else:
            part.x[row, 1], part.v[row, 1] = np.nan, np.nan

    @jit
    def stale(s, plan, i):
        j = plan.partner[i]
        return 0 <= j < len(s.r) and plan.seen[i] != s.met[j]

    @jit
    def crossing(plan, i):
        return plan.key[i] != plan.clock[i] or plan.key_tail[i] != plan.tail[i]

    @jit
    def lonely(s, plan, i, j, clock, tail):
        """Does nobody else do anything at this instant? The two are set aside; whoever is not ready looks anew."""
        change(plan, i, np.inf, 0.0)
        while True:
            k = plan.heap[0]
            if not passed(plan.key[k], plan.key_tail[k], clock, tail) <= s.limits[INSTANT]:
                return True
            if crossing(plan, k):
                cross(s, plan, k)
            elif stale(s, plan, k):
                foresee(s, plan, k)
            elif k == j and plan.partner[k] == i:
                change(plan, k, np.inf, 0.0)
            else:
                return False

    @jit
    def advance(s, plan, until, part):
        row = 0
        while row < len(part.who):
            i = plan.heap[0]
            clock, tail, j = plan.key[i], plan.key_tail[i], plan.partner[i]
            if clock == np.inf or clock > until:
                return row, DONE, i, 0
            if crossing(plan, i):
                cross(s, plan, i)
            elif stale(s, plan, i):
                foresee(s, plan, i)
            elif not lonely(s, plan, i, j, clock, tail):
                rank(plan, i)
                if j < len(s.r):
                    rank(plan, j)
                return row, TIE, plan.heap[0], 0
            else:
                if not happen(s, i, j, clock, tail):
                    return row, REST, i, j - len(s.r)
                write(s, part, row, i, j, clock, tail)
                row += 1
                refresh(s, plan, i)
                if j < len(s.r):
                    refresh(s, plan, j)
        return row, FULL, 0, 0

    return start, advance, refresh

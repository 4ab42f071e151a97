"""The events of `lib.table`, compiled: each ball looks at its neighbours only, and a heap knows who is next.

The room is cut into cells no smaller than a ball is wide, so that a ball can touch only those of its own cell and of
those around it; to leave a cell is an event that concerns one ball and changes nothing. Every ball holds the first of
what it is about to do, and the heap holds the balls by that time (B. D. Lubachevsky, "How to simulate billiards and
similar systems", 1991). What a ball holds may be stale, if the other has met somebody meanwhile: that is seen when its
turn comes, and it looks anew. When things happen to several at one instant, `table.instant` resolves them.

The times come from the very functions of `lib.table`, compiled, and a collision takes the same steps as
`response.collide`: the events are those of the reference, bit by bit.
"""

from collections.abc import Callable, Iterator
from functools import cache
from types import FunctionType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..double_double import two_sum
from ..table import CLEAR, COARSE, FEW, Part, State, instant, later, moved, passed, rests, terms, too_coarse

SLICE = 16_384
"""Events between two looks at the clock, the cap and the keyboard."""

FULL, DONE, TIE, REST, MISPLACED = range(5)
"""Why the compiled loop came back: the slice is full, the time is over, several events at once, a ball rests, or two
meet where floats are too coarse."""

X, V, RADIUS, MASS, SINCE, TAIL, LULL = 0, 3, 6, 7, 8, 9, 10
"""The columns of `State.numbers`."""

PARTNER, MET, OUT = range(3)
"""The columns of `State.counts`."""

CLOCK, CLOCK_TAIL, LEAVE, LEAVE_TAIL, KEY, KEY_TAIL = range(6)
"""The columns of `Plan.times`: the contact a ball looks forward to, when it leaves its cell, the earlier of the two."""

WHO, SEEN, TIED, WAY, PLACE, UP, DOWN, CELL = range(8)
"""The columns of `Plan.links`: the contact is with whom, and how many events that one had had; whether another contact
comes at the same instant; by which side the ball leaves its cell; its place in the heap; the next and the one before in
its cell, −1 for none; its cell, three columns."""

LOW, HIGH, GRAVITY, CORNER, SIZE = 0, 3, 6, 16, 19
E, E_WALL, DRAG, POCKET_R, SLOW, SOON, INSTANT = range(9, 16)
"""Where things stand in `Plan.room`."""


class Plan(NamedTuple):
    """Who does what next, in arrays that the compiled functions share.

    room : all numbers that stay. pockets (Q, 3). times (N, 6). links (N, 10). heap (N,), the balls by key. head : the
    first ball of each cell, −1 for none. cells (3,) : how many cells there are along each axis.
    """

    room: NDArray
    pockets: NDArray
    times: NDArray
    links: NDArray
    heap: NDArray
    head: NDArray
    cells: NDArray


def happenings(s: State, until: float) -> Iterator[Part]:
    """The events up to a clock reading, some thousands at a time."""
    if not len(s.r):
        return
    start, advance, refresh = compiled()
    plan, why = planned(s), FULL
    memory = s.numbers, s.counts, *plan
    start(*memory)
    while why in (FULL, TIE):
        part = np.empty((SLICE, 2)), np.empty((SLICE, 3), dtype=np.int64), *np.empty((2, SLICE, 2, 3))
        rows = np.zeros(1, dtype=np.int64)
        try:
            why, i = advance(*memory, until, *part, rows)
        except KeyboardInterrupt:  # it waits until the slice is full, which is not lost
            yield Part(*(x[: rows[0]] for x in part), together=False)
            raise
        if rows[0]:
            yield Part(*(x[: rows[0]].copy() for x in part), together=False)
        if why == REST:
            raise rests(i)
        if why == MISPLACED:
            raise too_coarse(i, plan.links[i, WHO])
        if why == TIE:
            happened, changed = tied(s, plan, i)
            yield happened
            for k in changed:
                refresh(*memory, k)


def tied(s: State, plan: Plan, i: int) -> tuple[Part, list[int]]:
    """What happens at the instant of ball i, to whom it may concern, by `table.instant`."""
    clock, tail = plan.times[i, [KEY, KEY_TAIL]]
    late = passed(plan.times[:, KEY], plan.times[:, KEY_TAIL], clock, tail)
    return instant(s, np.flatnonzero(late <= plan.room[INSTANT]), clock, tail)


def planned(s: State) -> Plan:
    """The room cut into cells, and a heap in which everybody comes last."""
    N, d = len(s.r), 3 if np.isfinite(s.high[2] - s.low[2]) else 2
    sides, cells = (s.high - s.low)[:d], np.ones(3, dtype=np.int64)
    if N > FEW and np.all(np.isfinite(sides)) and not np.any(s.gravity):
        side = max(2 * np.max(s.r) * (1 + 1e-9), np.prod((sides / N ** (1 / d)) ** (1 / d)))  # a ball to a cell
        while np.prod(np.maximum(sides / side, 1)) > 2 * N:  # a thin room has fewer than its area says
            side *= 2
        cells[:d] = np.maximum(sides / side, 1)
    size = np.where(cells > 1, (s.high - s.low) / cells, np.inf)
    corner = np.where(cells > 1, s.low, 0.0)
    times, links = np.zeros((N, 6)), np.full((N, 10), -1, dtype=np.int32)
    times[:, [CLOCK, LEAVE, KEY]] = np.inf
    links[:, PLACE] = np.arange(N)
    links[:, CELL:] = np.clip(np.where(cells > 1, np.floor((s.x - corner) / size), 0), 0, cells - 1)
    room = np.concatenate([s.low, s.high, s.gravity, s.limits, corner, size])
    return Plan(
        room, s.pockets, times, links, np.arange(N, dtype=np.int32), np.full(np.prod(cells), -1, dtype=np.int32), cells
    )


# Compiled, from here to the end. `number` and `count` are those of `State`, the rest is named as in `Plan`.


# The heap: one key is changed at a time, and sifted to its place before the next may change.


def before(times, i, k):
    """Does ball i come before ball k in the heap?"""
    return times[i, KEY] < times[k, KEY] or (times[i, KEY] == times[k, KEY] and times[i, KEY_TAIL] < times[k, KEY_TAIL])


def change(times, links, heap, i, key, key_tail):
    """Give ball i another key, and sift it to its place before the next key may change."""
    times[i, KEY], times[i, KEY_TAIL] = key, key_tail
    spot, N = links[i, PLACE], len(heap)
    while spot > 0 and before(times, i, heap[(spot - 1) >> 1]):
        above = (spot - 1) >> 1
        heap[spot], links[heap[above], PLACE] = heap[above], spot
        spot = above
    while 2 * spot + 1 < N:
        child = 2 * spot + 1
        if child + 1 < N and before(times, heap[child + 1], heap[child]):
            child += 1
        if not before(times, heap[child], i):
            break
        heap[spot], links[heap[child], PLACE] = heap[child], spot
        spot = child
    heap[spot], links[i, PLACE] = i, spot


def rank(times, links, heap, i):
    """Key ball i by what it does first: a contact, or leaving its cell."""
    clock, tail, out, out_tail = times[i, CLOCK], times[i, CLOCK_TAIL], times[i, LEAVE], times[i, LEAVE_TAIL]
    if out < clock or (out == clock and out_tail < tail):
        clock, tail = out, out_tail
    change(times, links, heap, i, clock, tail)


# The cells.


def index(cells, x, y, z):
    """The number of a cell."""
    return (x * cells[1] + y) * cells[2] + z


def enter(links, head, cells, i):
    """Put ball i first in the list of its cell."""
    c = index(cells, links[i, CELL], links[i, CELL + 1], links[i, CELL + 2])
    first = head[c]
    links[i, UP], links[i, DOWN], head[c] = first, -1, i
    if first >= 0:
        links[first, DOWN] = i


def leave(links, head, cells, i):
    """Take ball i out of the list of its cell."""
    above, below = links[i, UP], links[i, DOWN]
    if below >= 0:
        links[below, UP] = above
    else:
        head[index(cells, links[i, CELL], links[i, CELL + 1], links[i, CELL + 2])] = above
    if above >= 0:
        links[above, DOWN] = below


def leaving(number, room, times, links, cells, i):
    """Foresee when ball i leaves its cell, and by which side."""
    soonest, way = np.inf, 0
    for k in range(3):
        v, side = number[i, V + k], links[i, CELL + k]
        side += 1 if v > 0 else 0
        if cells[k] > 1 and v != 0 and 0 < side < cells[k]:  # at the rim a wall comes first
            dt = (room[CORNER + k] + side * room[SIZE + k] - number[i, X + k]) / v
            if dt < soonest:
                soonest, way = max(dt, 0.0), 2 * k + (1 if v > 0 else 0)
    times[i, LEAVE], times[i, LEAVE_TAIL] = np.inf, 0.0
    if soonest < np.inf:
        times[i, LEAVE], times[i, LEAVE_TAIL] = later(number[i, SINCE], number[i, TAIL], soonest)
    links[i, WAY] = way


# What a ball looks forward to.


def consider(room, times, links, i, clock, tail, who, seen):
    """Keep the earlier of two contacts of ball i; and whether they are of one instant."""
    lead = passed(times[i, CLOCK], times[i, CLOCK_TAIL], clock, tail)
    tied = abs(lead) <= room[INSTANT] and links[i, WHO] != who  # a neighbour may be looked at twice
    if lead > 0:
        times[i, CLOCK], times[i, CLOCK_TAIL], links[i, WHO], links[i, SEEN] = clock, tail, who, seen
        links[i, TIED] = tied
    elif tied:
        links[i, TIED] = 1


def meeting(p, v, r):
    """`table.meeting` of one pair."""
    b, c, D = terms(p, v, r)
    if b >= 0:
        return np.inf
    if c <= 0:
        return 0.0
    return c / (np.sqrt(D) - b) if D >= 0 else np.inf


def relative(number, room, i, j, k, a, b):
    """Position and velocity of ball j seen from ball i along axis k, both at one time."""
    g = room[GRAVITY + k]
    p = moved(number[j, X + k], number[j, V + k], g, b) - moved(number[i, X + k], number[i, V + k], g, a)
    return p, (number[j, V + k] + b * g) - (number[i, V + k] + a * g)


def with_ball(number, count, room, times, links, i, j):
    """Consider ball i's contact with ball j."""
    if count[j, OUT] or (count[i, PARTNER] == j and count[j, PARTNER] == i):
        return
    clock, tail, since, since_tail = number[i, SINCE], number[i, TAIL], number[j, SINCE], number[j, TAIL]
    if since > clock or (since == clock and since_tail > tail):
        clock, tail = since, since_tail
    a = passed(clock, tail, number[i, SINCE], number[i, TAIL])
    b = passed(clock, tail, since, since_tail)
    x, u = relative(number, room, i, j, 0, a, b)
    y, v = relative(number, room, i, j, 1, a, b)
    z, w = relative(number, room, i, j, 2, a, b)
    dt = meeting((x, y, z), (u, v, w), number[i, RADIUS] + number[j, RADIUS])
    if dt < np.inf:
        clock, tail = later(clock, tail, dt)
        consider(room, times, links, i, clock, tail, j, count[j, MET])


def landing(gap, rate, pull):
    """`table.landing` of one ball and wall."""
    if gap == np.inf:
        return np.inf
    D = rate * rate - 2 * pull * gap
    if rate < 0:
        if gap <= 0:
            return 0.0
        return 2 * gap / (np.sqrt(D) - rate) if D > 0 else np.inf
    return (rate + np.sqrt(max(D, 0.0))) / -pull if pull < 0 else np.inf


def with_fixed(number, room, times, links, i, wall, dt):
    """Consider ball i's contact with a wall or a pocket after dt."""
    if dt < np.inf:
        clock, tail = later(number[i, SINCE], number[i, TAIL], dt)
        consider(room, times, links, i, clock, tail, wall, 0)


def with_room(number, count, room, pockets, times, links, i):
    """Consider ball i's contacts with the walls and pockets."""
    N, r, last = len(number), number[i, RADIUS], count[i, PARTNER]
    falls = room[GRAVITY] != 0 or room[GRAVITY + 1] != 0 or room[GRAVITY + 2] != 0
    for k in range(3):
        x, v, g = number[i, X + k], number[i, V + k], room[GRAVITY + k]
        if falls or last != N + 2 * k:
            dt = landing(x - (room[LOW + k] + r), v, g)
            with_fixed(number, room, times, links, i, N + 2 * k, dt)
        if falls or last != N + 2 * k + 1:
            dt = landing((room[HIGH + k] - r) - x, -v, -g)
            with_fixed(number, room, times, links, i, N + 2 * k + 1, dt)
    for q in range(len(pockets)):
        x, y, z = number[i, X], number[i, X + 1], number[i, X + 2]
        p = (pockets[q, 0] - x, pockets[q, 1] - y, pockets[q, 2] - z)
        dt = meeting(p, (-number[i, V], -number[i, V + 1], -number[i, V + 2]), room[POCKET_R])
        with_fixed(number, room, times, links, i, N + 6 + q, dt)


def look(number, count, room, times, links, head, cells, i, x0, x1, y0, y1, z0, z1):
    """Consider ball i's contacts with all balls in a block of cells."""
    for x in range(max(x0, 0), min(x1 + 1, cells[0])):
        for y in range(max(y0, 0), min(y1 + 1, cells[1])):
            for z in range(max(z0, 0), min(z1 + 1, cells[2])):
                j = head[index(cells, x, y, z)]
                while j >= 0:
                    if j != i:
                        with_ball(number, count, room, times, links, i, j)
                    j = links[j, UP]


def foresee(number, count, room, pockets, times, links, heap, head, cells, i):
    """Foresee ball i's next contact, from nothing."""
    times[i, CLOCK], times[i, CLOCK_TAIL], links[i, WHO], links[i, TIED] = np.inf, 0.0, -1, 0
    if not count[i, OUT]:
        x, y, z = links[i, CELL], links[i, CELL + 1], links[i, CELL + 2]
        look(number, count, room, times, links, head, cells, i, x - 1, x + 1, y - 1, y + 1, z - 1, z + 1)
        with_room(number, count, room, pockets, times, links, i)
    rank(times, links, heap, i)


def cross(number, count, room, pockets, times, links, heap, head, cells, i):
    """Move ball i to the next cell, and look at the neighbours that are new."""
    leave(links, head, cells, i)
    k, step = links[i, WAY] >> 1, 2 * (links[i, WAY] & 1) - 1
    links[i, CELL + k] += step
    enter(links, head, cells, i)
    x, y, z = links[i, CELL], links[i, CELL + 1], links[i, CELL + 2]
    x0, x1 = (x + step, x + step) if k == 0 else (x - 1, x + 1)
    y0, y1 = (y + step, y + step) if k == 1 else (y - 1, y + 1)
    z0, z1 = (z + step, z + step) if k == 2 else (z - 1, z + 1)
    look(number, count, room, times, links, head, cells, i, x0, x1, y0, y1, z0, z1)
    leaving(number, room, times, links, cells, i)
    rank(times, links, heap, i)


def refresh(number, count, room, pockets, times, links, heap, head, cells, i):
    """Foresee all of ball i, after an event of its own."""
    leaving(number, room, times, links, cells, i)
    foresee(number, count, room, pockets, times, links, heap, head, cells, i)


def start(number, count, room, pockets, times, links, heap, head, cells):
    """Foresee all of every ball."""
    for i in range(len(number)):
        enter(links, head, cells, i)
    for i in range(len(number)):
        refresh(number, count, room, pockets, times, links, heap, head, cells, i)


# What happens.


def bring(number, count, room, i, clock, tail):
    """`table.bring`, and one event more."""
    dt = passed(clock, tail, number[i, SINCE], number[i, TAIL])
    number[i, LULL] = dt if count[i, MET] else np.inf
    for k in range(3):
        g = room[GRAVITY + k]
        number[i, X + k] = moved(number[i, X + k], number[i, V + k], g, dt)
        number[i, V + k] = number[i, V + k] + dt * g
    number[i, SINCE], number[i, TAIL] = clock, tail
    count[i, MET] += 1


def elastic(room, speed, lull, clock):
    """Does the policy make this contact elastic?"""
    return speed * (1 - room[DRAG] * clock) < room[SLOW] or lull < room[SOON]


def collide(number, count, room, i, j, clock):
    """A pair's part of `table.resolve` and `table.alone`; False if they are elsewhere than where they meet."""
    x, y, z = number[j, X] - number[i, X], number[j, X + 1] - number[i, X + 1], number[j, X + 2] - number[i, X + 2]
    px, py, pz, reach = x, y, z, number[i, RADIUS] + number[j, RADIUS]
    if not abs(np.sqrt(x * x + y * y + z * z) - reach) <= COARSE * reach:
        return False
    size = max(abs(x), abs(y), abs(z))
    x, y, z = x / size, y / size, z / size
    length = np.sqrt(x * x + y * y + z * z)
    x, y, z = x / length, y / length, z / length
    u, v, w = number[i, V] - number[j, V], number[i, V + 1] - number[j, V + 1], number[i, V + 2] - number[j, V + 2]
    speed = u * x + v * y + w * z
    e = 1.0 if elastic(room, speed, min(number[i, LULL], number[j, LULL]), clock) else room[E]
    w1, w2 = 1 / number[i, MASS], 1 / number[j, MASS]
    J = (1 + e) * (1 / (w1 + w2)) * max(speed, 0.0)
    fastest = 0.0
    for k, n in enumerate((x, y, z)):
        fastest = max(fastest, abs(number[i, V + k]), abs(number[j, V + k]))
        number[i, V + k] -= w1 * J * n
        number[j, V + k] += w2 * J * n
    u, v, w = number[j, V] - number[i, V], number[j, V + 1] - number[i, V + 1], number[j, V + 2] - number[i, V + 2]
    if px * u + py * v + pz * w < 0:
        set_apart(number, i, j, w1, w2, (x, y, z), CLEAR * fastest)
    count[i, PARTNER], count[j, PARTNER] = j, i
    return True


def set_apart(number, i, j, w1, w2, n, speed):
    """`table.set_apart`."""
    J = 1 / (w1 + w2) * speed
    for k in range(3):
        number[i, V + k] -= w1 * J * n[k]
        number[j, V + k] += w2 * J * n[k]


def bounce(number, count, room, i, wall, clock):
    """A wall's part of `table.resolve` and `table.alone`; False if the ball comes to rest there."""
    k, high = wall >> 1, wall & 1
    speed, r = number[i, V + k] if high else -number[i, V + k], number[i, RADIUS]
    pressed = (room[GRAVITY + k] if high else -room[GRAVITY + k]) > 0
    if speed <= 0 and pressed:
        return False
    number[i, X + k] = room[HIGH + k] - r if high else room[LOW + k] + r
    e = 1.0 if elastic(room, speed, number[i, LULL], clock) else room[E_WALL]
    if speed > 0:
        number[i, V + k] *= -e
    count[i, PARTNER] = len(number) + wall
    return True


def happen(number, count, room, i, j, clock, tail):
    """Let a contact of ball i happen; DONE, or REST or MISPLACED if it cannot."""
    N = len(number)
    bring(number, count, room, i, clock, tail)
    if j < N:
        bring(number, count, room, j, clock, tail)
        return DONE if collide(number, count, room, i, j, clock) else MISPLACED
    if j < N + 6:
        return DONE if bounce(number, count, room, i, j - N, clock) else REST
    count[i, OUT], count[i, PARTNER] = 1, j
    number[i, V : V + 3] = 0
    return DONE


def write(number, when, who, x, v, row, i, j, clock, tail):
    """Note an event in row `row` of a part."""
    N = len(number)
    kind = (1 if j >= N else 0) + (1 if j >= N + 6 else 0)
    if kind == 0 and j < i:
        i, j = j, i
    when[row, 0], when[row, 1] = clock, tail
    who[row, 0], who[row, 1], who[row, 2] = kind, i, j if kind == 0 else j - N - 6 * (kind - 1)
    for k in range(3):
        x[row, 0, k], v[row, 0, k] = number[i, X + k], number[i, V + k]
        x[row, 1, k], v[row, 1, k] = (number[j, X + k], number[j, V + k]) if kind == 0 else (np.nan, np.nan)


def stale(count, links, i):
    """Has the one that ball i looks forward to met somebody else meanwhile?"""
    j = links[i, WHO]
    return 0 <= j < len(count) and links[i, SEEN] != count[j, MET]


def crossing(times, i):
    """Is the next that ball i does to leave its cell?"""
    return times[i, KEY] != times[i, CLOCK] or times[i, KEY_TAIL] != times[i, CLOCK_TAIL]


def second_is_near(room, times, heap, clock, tail):
    """Is whoever comes second in the heap to do something at this instant?"""
    if len(heap) == 1:
        return False
    k = heap[2] if len(heap) > 2 and before(times, heap[2], heap[1]) else heap[1]
    return passed(times[k, KEY], times[k, KEY_TAIL], clock, tail) <= room[INSTANT]


def lonely(number, count, room, pockets, times, links, heap, head, cells, i, j, clock, tail):
    """Does nobody else do anything at this instant? The two are set aside; whoever is not ready looks anew."""
    alone = not links[i, TIED]
    if alone and not second_is_near(room, times, heap, clock, tail):
        return True
    change(times, links, heap, i, np.inf, 0.0)
    while alone:
        k = heap[0]
        if not passed(times[k, KEY], times[k, KEY_TAIL], clock, tail) <= room[INSTANT]:
            return True
        if crossing(times, k):
            cross(number, count, room, pockets, times, links, heap, head, cells, k)
        elif stale(count, links, k):
            foresee(number, count, room, pockets, times, links, heap, head, cells, k)
        elif k == j and links[k, WHO] == i and not links[k, TIED]:
            change(times, links, heap, k, np.inf, 0.0)
        else:
            alone = False
    rank(times, links, heap, i)
    if j < len(number):
        rank(times, links, heap, j)
    return False


def advance(number, count, room, pockets, times, links, heap, head, cells, until, when, who, x, v, rows):
    """Let contacts happen, one by one, until the slice is full or something else is to be done."""
    row, N = 0, len(number)
    while row < len(who):
        i = heap[0]
        clock, tail, j = times[i, KEY], times[i, KEY_TAIL], links[i, WHO]
        if clock == np.inf or clock > until:
            return DONE, i
        if crossing(times, i):
            cross(number, count, room, pockets, times, links, heap, head, cells, i)
        elif stale(count, links, i):
            foresee(number, count, room, pockets, times, links, heap, head, cells, i)
        elif not lonely(number, count, room, pockets, times, links, heap, head, cells, i, j, clock, tail):
            return TIE, heap[0]
        else:
            why = happen(number, count, room, i, j, clock, tail)
            if why != DONE:
                return why, i
            write(number, when, who, x, v, row, i, j, clock, tail)
            row += 1
            rows[0] = row
            refresh(number, count, room, pockets, times, links, heap, head, cells, i)
            if j < N:
                refresh(number, count, room, pockets, times, links, heap, head, cells, j)
    return FULL, 0


COMPILED = (
    before,
    change,
    rank,
    index,
    enter,
    leave,
    leaving,
    consider,
    meeting,
    relative,
    with_ball,
    landing,
    with_fixed,
    with_room,
    look,
    foresee,
    cross,
    refresh,
    start,
    bring,
    elastic,
    set_apart,
    collide,
    bounce,
    happen,
    write,
    stale,
    crossing,
    second_is_near,
    lonely,
    advance,
)
"""What is compiled, each after what it calls. As it stands here it is plain Python, and has the same events, slowly."""


@cache
def compiled() -> tuple[Callable, Callable, Callable]:
    """`start`, `advance` and `refresh`, compiled, with all that they call."""
    from numba import njit

    known = dict(globals())
    for function in (two_sum, terms, moved, passed, later, *COMPILED):
        bound = FunctionType(function.__code__, known, function.__name__, function.__defaults__)
        known[function.__name__] = njit(bound, error_model="numpy")
    return known["start"], known["advance"], known["refresh"]

"""The events of `lib.table` for many balls: each looks at its neighbours only, and a heap knows who is next.

To leave a cell is an event that concerns one ball and changes nothing. Every ball holds the first of what it is about
to do, and the heap holds the balls by that time (B. D. Lubachevsky, "How to simulate billiards and similar systems",
1991). What a ball holds may be stale, if the other has met somebody meanwhile: that is seen when its turn comes, and it
looks anew. The heap's keys are readings before which nothing comes, whatever rounding has done. When others may come
before one has come surely, whoever runs the table decides which is first.

All that is said of balls, walls and pockets is `lib.table.event`, compiled as it stands.
"""

from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..table.clock import early, late, passed, sooner
from ..table.event import DONE, REST, happen, next_with, with_ball
from ..table.number import SIDES, named_as
from . import compiled
from .cells import _cell_of, _cut, _enter, _leave, _leaving, index
from .heap import _before, change

SLICE = 16_384
"""Events between two looks at the clock, the cap and the keyboard."""

FEW = 32
"""Balls up to which to compile, and to cut a room into cells, costs more than it saves."""

FULL, NEAR, OVER = range(REST + 2, REST + 5)
"""Why the loop came back, if not by what `event.happen` says: a full slice, events too near to tell, the end."""

PLAN = np.dtype(
    [(name, float) for name in ("clock", "tail", "off", "leave", "leave_tail", "key", "key_tail")]
    + [(name, float) for name in ("judged", "judged_tail")]
    + [(name, np.int32) for name in ("who", "seen", "tied", "way", "crosses", "place", "up", "down")]
    + [("cell", np.int32, 3)],
    align=True,
)
"""What a ball is about to do. clock, tail : when it meets `who`, which had had `seen` events; off : what that may be
off by. tied : another contact of its own may come first, or this one is in doubt. leave, leave_tail, way : when and by
which side it leaves its cell. key, key_tail : before it neither comes; crosses : leaving comes first. place : where it
stands in the heap. judged, judged_tail : contacts in doubt that might have come by then are none. up, down : the next
in its cell and the one before, −1 for none. cell : where it is."""


class Memory(NamedTuple):
    """All that the compiled functions share: records of `BALL`, `ROOM`, `JAW`, `PLAN` and `GRID`, pockets, heap, cells.

    now : (2,), the time of the last event, a sum of two.
    """

    ball: NDArray
    room: np.void
    pockets: NDArray
    jaws: NDArray
    plan: NDArray
    heap: NDArray
    head: NDArray
    grid: np.void
    now: NDArray


class Slice(NamedTuple):
    """Room for M events: when (M, 2), who (M, 3), x and v (M, 2, 3), the columns of a `Part`; rows (1,), how many a."""

    when: NDArray
    who: NDArray
    x: NDArray
    v: NDArray
    rows: NDArray


def memory(ball: NDArray, room: np.void, pockets: NDArray, jaws: NDArray) -> Memory:
    """The room cut into cells, and all foreseen of every ball."""
    N, far = len(ball), np.full(3, inf)
    many = N > FEW and not room["falls"]
    grid = _cut(room["low"] if many else -far, room["high"] if many else far, N, 2 * np.max(ball["r"]))
    plan = np.zeros(N, PLAN)
    plan["clock"] = plan["leave"] = plan["key"] = inf
    plan["who"] = plan["up"] = plan["down"] = -1
    plan["place"], plan["cell"] = np.arange(N), _cell_of(grid, ball["x"])
    head = np.full(np.prod(grid["count"]), -1, dtype=np.int32)
    s = Memory(ball, room, pockets, jaws, plan, np.arange(N, dtype=np.int32), head, grid, np.zeros(2))
    compiled(start)(s)
    return s


def blank() -> Slice:
    """A slice with nothing in it."""
    return Slice(
        np.empty((SLICE, 2)), np.empty((SLICE, 3), dtype=np.int64), *np.empty((2, SLICE, 2, 3)), np.zeros(1, np.int64)
    )


def around(s: Memory, clock: float, tail: float) -> dict[tuple[int, int], tuple[float, float, float, int]]:
    """The contacts that may come by a reading, each once, with the lower ball first, as `event.with_ball` tells."""
    key, rest = s.plan["key"], s.plan["key_tail"]
    holders = np.flatnonzero((key < clock) | ((key == clock) & (rest <= tail)))
    found, most = {}, len(s.ball) + SIDES + len(s.jaws) + len(s.pockets)
    met, when, meets = np.empty((most, 2), dtype=np.int64), np.empty((most, 3)), compiled(_meets_by)
    for k in holders.tolist():
        n = meets(s, k, clock, tail, met, when)
        for (j, doubt), x in zip(met[:n].tolist(), when[:n].tolist(), strict=True):
            found[min(k, j), max(k, j)] = *x, doubt
    return found


# Compiled, from here to the end.


def _rank(s, i):
    """Key ball i by what it does first: a contact, or leaving its cell."""
    mine = s.plan[i]
    key, tail = mine.clock, mine.tail
    if key < inf:
        key, tail = early(key, tail, mine.off)
    mine.crosses = 1 if sooner(mine.leave, mine.leave_tail, key, tail) else 0
    change(s.plan, s.heap, i, mine.leave if mine.crosses else key, mine.leave_tail if mine.crosses else tail)


def _consider(mine, clock, tail, off, doubt, who, seen):
    """Keep the contact of a ball that may come first of two; and whether the other may come before it, or it not."""
    if doubt and passed(clock, tail, mine.judged, mine.judged_tail) - off <= 0:
        return
    lead = passed(mine.clock, mine.tail, clock, tail)
    tied = abs(lead) <= 2 * (mine.off + off) and mine.who != who  # a neighbour may be looked at twice
    if lead + (off - mine.off) > 0:
        mine.clock, mine.tail, mine.off, mine.who, mine.seen = clock, tail, off, who, seen
        mine.tied = 1 if tied or doubt else 0
    elif tied:
        mine.tied = 1


def _look(s, i, x0, x1, y0, y1, z0, z1):
    """Consider ball i's contacts with all balls in a block of cells."""
    count = s.grid.count
    for x in range(max(x0, 0), min(x1 + 1, count[0])):
        for y in range(max(y0, 0), min(y1 + 1, count[1])):
            for z in range(max(z0, 0), min(z1 + 1, count[2])):
                j = np.int64(s.head[index(s.grid, x, y, z)])
                while j >= 0:
                    clock, tail, off, doubt = with_ball(s.ball, s.room, i, j)
                    if clock < inf:
                        _consider(s.plan[i], clock, tail, off, doubt, j, s.ball[j].met)
                    j = np.int64(s.plan[j].up)


def _foresee(s, i):
    """Foresee ball i's next contact, from nothing."""
    mine, N = s.plan[i], len(s.ball)
    mine.clock, mine.tail, mine.off, mine.who, mine.tied = inf, 0.0, 0.0, -1, 0
    if not s.ball[i].out:
        x, y, z = mine.cell
        _look(s, i, x - 1, x + 1, y - 1, y + 1, z - 1, z + 1)
        for j in range(N, N + SIDES + len(s.jaws) + len(s.pockets)):
            clock, tail, off, doubt = next_with(s.ball, s.room, s.pockets, s.jaws, i, j)
            if clock < inf:
                _consider(mine, clock, tail, off, doubt, j, 0)
    _rank(s, i)


def _cross(s, i):
    """Move ball i to the next cell, and look at the neighbours that are new."""
    _leave(s.grid, s.head, s.plan, i)
    k, step = s.plan[i].way >> 1, 2 * (s.plan[i].way & 1) - 1
    s.plan[i].cell[k] += step
    _enter(s.grid, s.head, s.plan, i)
    x, y, z = s.plan[i].cell
    x0, x1 = (x + step, x + step) if k == 0 else (x - 1, x + 1)
    y0, y1 = (y + step, y + step) if k == 1 else (y - 1, y + 1)
    z0, z1 = (z + step, z + step) if k == 2 else (z - 1, z + 1)
    _look(s, i, x0, x1, y0, y1, z0, z1)
    _leaving(s.grid, s.ball, s.plan, i)
    _rank(s, i)


def refresh(s, i, judged, tail):
    """Foresee all of ball i, after an event of its own, or when what it might do by a reading was judged to be none."""
    s.plan[i].judged, s.plan[i].judged_tail = judged, tail
    _leaving(s.grid, s.ball, s.plan, i)
    _foresee(s, i)


def start(s):
    """Foresee all of every ball."""
    for i in range(len(s.ball)):
        _enter(s.grid, s.head, s.plan, i)
    for i in range(len(s.ball)):
        refresh(s, i, -inf, 0.0)


def _meets_by(s, i, clock, tail, met, when):
    """Note what ball i may meet by a reading: who and whether in doubt, when and how unsure; how many."""
    count = 0
    for j in range(len(s.ball) + SIDES + len(s.jaws) + len(s.pockets)):
        told = next_with(s.ball, s.room, s.pockets, s.jaws, i, j)
        if told[0] < inf:
            first, rest = early(told[0], told[1], told[2])
            if not sooner(clock, tail, first, rest):
                when[count, 0], when[count, 1], when[count, 2] = told[0], told[1], told[2]
                met[count, 0], met[count, 1] = j, told[3]
                count += 1
    return count


def _stale(s, i):
    """Has the one that ball i looks forward to met somebody else meanwhile?"""
    j = np.int64(s.plan[i].who)
    return 0 <= j < len(s.ball) and s.plan[i].seen != s.ball[j].met


def _is_near(s, i, clock, tail):
    """May ball i do something by a reading?"""
    return not sooner(clock, tail, s.plan[i].key, s.plan[i].key_tail)


def _second(s):
    """Who comes second in the heap of two or more."""
    return np.int64(s.heap[2] if len(s.heap) > 2 and _before(s.plan, s.heap[2], s.heap[1]) else s.heap[1])


def _lonely(s, i, j, clock, tail):
    """May nobody else do anything by a reading? The two are set aside; whoever is not ready looks anew."""
    alone = not s.plan[i].tied
    if alone and (len(s.heap) == 1 or not _is_near(s, _second(s), clock, tail)):
        return True
    change(s.plan, s.heap, i, inf, 0.0)
    while alone:
        k = np.int64(s.heap[0])
        if not _is_near(s, k, clock, tail):
            return True
        if s.plan[k].crosses:
            _cross(s, k)
        elif _stale(s, k):
            _foresee(s, k)
        elif k == j and s.plan[k].who == i and not s.plan[k].tied:
            change(s.plan, s.heap, k, inf, 0.0)
        else:
            alone = False
    _rank(s, i)
    if j < len(s.ball):
        _rank(s, j)
    return False


def write(s, part, i, j, clock, tail):
    """Note an event: when, who, and places and velocities after it, the lower ball first."""
    row, lower = part.rows[0], min(i, j)
    i, j = lower, max(i, j)
    kind, number = named_as(s.ball, s.room, j)
    part.when[row, 0], part.when[row, 1] = clock, tail
    part.who[row, 0], part.who[row, 1], part.who[row, 2] = kind, i, number
    for k in range(3):
        part.x[row, 0, k], part.v[row, 0, k] = s.ball[i].x[k], s.ball[i].v[k]
        part.x[row, 1, k] = s.ball[j].x[k] if kind == 0 else np.nan
        part.v[row, 1, k] = s.ball[j].v[k] if kind == 0 else np.nan
    part.rows[0] = row + 1


def advance(s, until, part):
    """Let contacts happen, one by one, until the slice is full or something else is to be done; why, and to whom."""
    while part.rows[0] < len(part.who):
        i = np.int64(s.heap[0])  # one width for all: each is compiled by itself
        mine = s.plan[i]
        clock, tail, j = mine.clock, mine.tail, np.int64(mine.who)
        if mine.key == inf or mine.key > until:
            return OVER, i, j
        if mine.crosses:
            _cross(s, i)
            continue
        if _stale(s, i):
            _foresee(s, i)
            continue
        end, rest = late(clock, tail, mine.off)
        if not _lonely(s, i, j, end, rest):
            return NEAR, np.int64(s.heap[0]), j
        if sooner(clock, tail, s.now[0], s.now[1]):
            clock, tail = s.now[0], s.now[1]
        if clock > until:
            return OVER, i, j
        s.now[0], s.now[1] = clock, tail
        why = happen(s.ball, s.room, s.jaws, i, j, clock, tail)
        if why != DONE:
            return why, i, j
        write(s, part, i, j, clock, tail)
        refresh(s, i, -inf, 0.0)
        if j < len(s.ball):
            refresh(s, j, -inf, 0.0)
    return FULL, 0, 0

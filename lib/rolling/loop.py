"""The loop over all events on cloth: for every ball and every number it may meet
it keeps when that is, and of each row the first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

import numpy as np

from ..compiled import compiled as machine_code
from ..compiled import has_numba
from ..frame import flag
from ..kinds import SoftPolicy
from ..table.clock import sooner
from ..table.given import allowance
from ..table.history import EndlessError, Part, gathered
from ..table.joint import concerned, connected, resolve
from .event import SIDES, _next_with, _touch
from .given import Cloth, RollingBalls, _ready
from .history import RollingHistory, told
from .joint import _jointly
from .motion import _bring, _end_phase
from .state import RollingState, SpinSlice, _blank, _filled, _in_arrays, _in_lists

SLICE = 4096
"""Events between two looks at the cap and the keyboard."""

FULL, TIE, OVER = range(3)
"""Why the loop came back: a full slice, several contacts at one instant, the end."""


def _choose(s, i):
    """Find the first of row i."""
    clock, tail, row, best = s.clock, s.tail, i * s.width, s.width - 1
    for j in range(s.width - 1):
        if sooner(clock[row + j], tail[row + j], clock[row + best], tail[row + best]):
            best = j
    s.first[i] = best


def _foresee(s, i):
    """Foresee all of ball i."""
    clock, tail, row, N = s.clock, s.tail, i * s.width, len(s.ball)
    for j in range(s.width):
        clock[row + j], tail[row + j] = _next_with(s, i, j)
    for k in range(N):
        a, b = k * s.width + i, k * s.width + s.first[k]
        if k != i:
            clock[a], tail[a] = clock[row + k], tail[row + k]
            if a == b:
                _choose(s, k)
            elif sooner(clock[a], tail[a], clock[b], tail[b]):
                s.first[k] = i
    _choose(s, i)


def _next_ball(s):
    """The ball whose first comes first; of equal ones one that ends its phase."""
    clock, tail, best, last = s.clock, s.tail, 0, s.width - 1
    for i in range(1, len(s.ball)):
        j, k = s.first[i], s.first[best]
        a, b = i * s.width + j, best * s.width + k
        ends = j == last and k != last and not sooner(clock[b], tail[b], clock[a], tail[a])
        if ends or sooner(clock[a], tail[a], clock[b], tail[b]):
            best = i
    return best


def _contacts_at(s, i, found):
    """The contacts at the time of ball i's first, each once, the lower ball first, written to found; how many."""
    clock, tail, mine, count = s.clock, s.tail, i * s.width + s.first[i], 0
    t, u = clock[mine], tail[mine]
    for k in range(len(s.ball)):
        row = k * s.width
        if not sooner(t, u, clock[row + s.first[k]], tail[row + s.first[k]]):
            for m in range(s.width - 1):
                if (m > k or m >= len(s.ball)) and not sooner(t, u, clock[row + m], tail[row + m]):
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


def _forget(s, i):
    """Ball i has met something: it may meet anew what it met before."""
    one = s.ball[i]
    one.hit, one.hit_tail = one.since, one.tail
    for k in range(len(s.ball)):
        s.met[i * len(s.ball) + k] = s.met[k * len(s.ball) + i] = 0


def _happen(s, i, j, part):
    """Let ball i meet number j, or end its phase, at the time foreseen."""
    N, phase, clock, tail = len(s.ball), s.ball[i].phase, s.clock[i * s.width + j], s.tail[i * s.width + j]
    if j == s.width - 1:
        _end_phase(s.ball[i], s.cloth)
    else:
        _bring(s.ball[i], s.cloth, clock, tail)
        if j < N:
            _bring(s.ball[j], s.cloth, clock, tail)
        _touch(s.ball, s.cloth, i, j)
        _forget(s, i)
        if j < N:
            _forget(s, j)
            s.met[i * len(s.ball) + j] = s.met[j * len(s.ball) + i] = 1
    write(s, part, i, j, phase)


def _advance(s, until, part, found, again, stale):
    """Let events happen, one by one, until the part is full or several contacts are of one instant; why, and of whom.

    again, stale : the balls, and how many, of which all is to be foreseen first. found : (M, 2), where contacts of one
    instant are written.
    """
    while True:
        for k in range(stale):
            _foresee(s, again[k])
        i, stale = _next_ball(s), 0
        j = s.first[i]
        if s.clock[i * s.width + j] == inf or s.clock[i * s.width + j] > until:
            return OVER, 0
        if part.rows[0] == len(part.who):
            return FULL, 0
        if j < s.width - 1:
            count = _contacts_at(s, i, found)
            if count > 1:
                return TIE, count
            i, j = found[0][0], found[0][1]
        _happen(s, i, j, part)
        for k in (i, j):
            if k < len(s.ball):
                again[stale] = k
                stale += 1


def _together_at(s: RollingState, contacts: list[tuple[int, int]], part: SpinSlice) -> list[int]:
    """Let all contacts of an instant happen: those that share balls together. The balls concerned."""
    (i, j), N = contacts[0], len(s.ball)
    clock, tail = s.clock[i * s.width + j], s.tail[i * s.width + j]
    those = concerned(contacts, N)
    for k in those:
        _bring(s.ball[k], s.cloth, clock, tail)
    for group in connected(contacts, N):
        resolve(group, N + SIDES, partial(_touch, s.ball, s.cloth), partial(_jointly, s))
    for k in those:
        _forget(s, k)
    for i, j in contacts:
        if j < N:
            s.met[i * len(s.ball) + j] = s.met[j * len(s.ball) + i] = 1
        write(s, part, i, j, 0)
    return those


def run(
    balls: RollingBalls,
    cloth: Cloth,
    until: float = inf,
    events: int = 1_000_000,
    compiled: bool | None = None,
    policy: SoftPolicy = "raise",
    limit: float = 0.0,
) -> RollingHistory:
    """Everything that happens up to a time, or until all balls rest.

    Parameters
    ----------
    balls : RollingBalls
        What `balls` made.
    cloth : Cloth
        What `cloth` made.
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
    limit : float, at least 0
        What the policy compares with: a speed, or a time.

    Returns
    -------
    RollingHistory
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

    >>> from . import balls, cloth
    >>> history = run(balls([[0, 0]], [[7, 0]]), cloth([-99, -99], [99, 99], slide=0.5, roll=0.25, g=8))
    >>> history.t.tolist(), history.x[:, 0, 0].tolist()  # slides on at 5 after 0.5, and rests after 2.5 more
    ([0.5, 3.0], [3.0, 9.25])
    """
    balls, cloth = _ready(balls, cloth, until, events)
    flag("compiled", compiled is None or compiled)
    fast = has_numba() if compiled is None else bool(compiled)
    state = _in_lists(balls, cloth, *allowance(policy, limit))
    parts, ended, _ = gathered(happenings(state, until, fast), events)
    history = told(balls, cloth, parts, until, events, ended)
    if ended == "events":
        raise EndlessError(f"more than {events} events up to t = {history.until:.6g}; allow more by events=", history)
    return history


def happenings(s: RollingState, until: float, fast: bool) -> Iterator[Part]:
    """The events in parts; the state is one of lists."""
    N, shown = len(s.ball), s
    stale = N
    if not N:
        return
    found, again = np.zeros((len(s.clock), 2), np.int64), np.arange(max(N, 2))
    step, why = _advance, FULL
    if fast:
        step, s = machine_code(_advance), _in_arrays(s)
        shown = s._replace(ball=s.ball.view(np.recarray), cloth=shown.cloth)
    while why != OVER:
        part = _blank(SLICE)
        try:
            why, count = step(s, float(until), part, found, again, stale)
        finally:
            yield Part(_filled(part), together=False)
        stale = 0
        if why == TIE:
            part, contacts = _blank(count), [tuple(pair) for pair in found[:count].tolist()]
            those = _together_at(shown, contacts, part)
            yield Part(_filled(part), together=True)
            stale = len(those)
            again[:stale] = those

"""Contacts of one instant, one by one: which of them comes first if the start is moved, and what comes of that.

A change of the start makes each contact come later by δτ (see `jump`), and the least δτ comes first. What that contact
does to velocities says which of those that touch close in next. Each of them has its saltation, and in between no time
passes. The balls, and how they change with each of K numbers of the start, are kept in one namespace: x, v (N, 3), dx,
dv (N, 3, K), dr (N, K), de (2, K), as `crossing` has them; alive, the numbers of those in play; and first, the history
they are of.
"""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

from ..frame import dot
from ..kinds import Floats
from .clock import passed
from .crossing import _fly, _through
from .derivative import KinkError
from .event import CLEAR
from .given import BALL, CORNER, JAW, POCKET, WALL, Balls
from .history import EndlessError, History, last_events, named
from .jaw import fixed_of
from .jump import GRAZE, Jumps, across, in_space, jumps, since
from .loop import run

SAME = 2.0**-36
"""Contacts that a change parts by less than this share of what it moves them are not told apart by it."""

MOST = 200
"""How many contacts an instant may have, one after the other; and a run grazes that are missed."""

Contact = tuple[int, int, int]
"""Kind, i and j, as in `History`, by the numbers that balls had at the start."""


def _begun(history: History) -> SimpleNamespace:
    """All balls of a history at the start, each number of which changes by itself."""
    start = history.balls
    (N, d), x, v = start.x.shape, in_space(start.x), in_space(start.v)
    S, K = 2 * N * d, 2 * N * d + N + 3
    unit, (dx, dv) = np.eye(K), np.zeros((2, N, 3, K))
    dx[:, :d], dv[:, :d] = unit[:S].reshape(2, N, d, K)
    changes = {"dx": dx, "dv": dv, "dr": unit[S : S + N], "de": unit[S + N : S + N + 2]}
    return SimpleNamespace(x=x, v=v, **changes, alive=np.arange(N), first=history)


def _gone(s: SimpleNamespace, history: History, past: int, clock: float, tail: float, missed: tuple) -> None:
    """Go through so many events of a history, but those that are missed, and bring all to a reading of the clock."""
    h, g = jumps(history, past), in_space(history.room.gravity)
    h = h._replace(who=np.where(h.who >= 0, s.alive[h.who], -1))
    for k in range(past):
        if k not in missed:
            _through(h, s.dx, s.dv, s.dr, s.de, k, slice(None))
            continue
        for side in np.flatnonzero(h.who[k] >= 0):
            _fly(s.dx, s.dv, h.who[k, side], h.dt[k, side], slice(None))
    k, side = last_events(history, past)
    x, v, begun, late = since(history, np.arange(len(k)), np.where(k < 0, -1, 2 * k + side))
    dt, sunk = np.maximum(passed(clock, tail, begun, late), 0)[:, None], np.zeros(len(k), dtype=bool)
    sunk[k >= 0] = history.kind[k[k >= 0]] == POCKET
    s.x[s.alive] = np.where(sunk[:, None], x, x + dt * (v + 0.5 * dt * g))
    s.v[s.alive] = np.where(sunk[:, None], 0.0, v + dt * g)
    s.dx[s.alive] += dt[..., None] * s.dv[s.alive]
    s.alive = s.alive[~sunk]


def _anew(s: SimpleNamespace, end: float, events: int) -> History:
    """The run of all that are in play, from where they are to a reading of the clock; less, where it has no end."""
    start, d, alive = s.first.balls, s.first.balls.x.shape[1], s.alive
    now = Balls(s.x[alive, :d], s.v[alive, :d], start.r[alive], start.m[alive])
    try:
        return run(now, s.first.room._replace(drag=0.0), end, events)
    except EndlessError as error:
        return error.history
    except ValueError:
        raise KinkError("there is no derivative: balls meet where floats are too coarse", -1, "together") from None


def _contact(history: History, k: int, alive) -> Contact:
    """Event k of a history of those that are in play, by the numbers of the start."""
    kind, i, j = (int(a[k]) for a in (history.kind, history.i, history.j))
    return kind, int(alive[i]), int(alive[j]) if kind == BALL else j


def _named(s: SimpleNamespace, contact: Contact) -> str:
    """The two of a contact in words."""
    kind, i, j = contact
    return named(s.first._replace(kind=[kind], i=[i], j=[j]), 0)


def _share(one: Contact, other: Contact) -> bool:
    """Do two contacts share a ball?"""
    return not {one[1], one[2] if one[0] == BALL else -1}.isdisjoint({other[1], other[2] if other[0] == BALL else -2})


def _seen(s: SimpleNamespace, contact: Contact) -> tuple[Floats, Floats, float, float]:
    """The normal of a contact, the velocity of the second seen from the first, n·w, and 1 / R."""
    (kind, i, j), r, room = contact, s.first.balls.r, s.first.room
    w = (s.v[j] if kind == BALL else 0.0) - s.v[i]
    if kind == WALL or kind == JAW:
        n = np.where(np.arange(3) == j >> 1, 1.0 if j & 1 else -1.0, 0.0)
        n = n if kind == WALL else across(room.jaws[j : j + 1], s.x[i : i + 1])[0]
        return n, w, float(dot(n, w)), 0.0
    if kind == BALL:
        p, reach = s.x[j] - s.x[i], r[i] + r[j]
    elif kind == POCKET:
        p, reach = in_space(room.pockets[j]) - s.x[i], room.pocket_r
    else:
        fixed = fixed_of(room)[j + len(room.posts) * (kind == CORNER)]
        p, reach = np.append(fixed[:2] - s.x[i, :2], 0.0), r[i] + fixed[2]
    n = p / np.sqrt(dot(p, p))
    return n, w, float(dot(n, w)), 1 / reach


def _gap(s: SimpleNamespace, contact: Contact) -> tuple[Floats, Floats]:
    """How the gap of a contact changes with each number of the start, (K,), and the sum of the sizes of its terms."""
    (kind, i, j), n = contact, _seen(s, contact)[0]
    terms = [-n @ s.dx[i]]
    terms += [n @ s.dx[j], -s.dr[j]] if kind == BALL else []
    terms += [-s.dr[i]] if kind != POCKET else []
    return np.sum(terms, axis=0), np.sum(np.abs(terms), axis=0)


def _closing(s: SimpleNamespace, met: list[Contact]) -> list[tuple[float, Contact]]:
    """How fast those contacts close in that do, n·w, and which; raise where floats do not tell."""
    found = []
    for contact in met:
        kind, i, j = contact
        if i not in s.alive or (kind == BALL and j not in s.alive):
            continue
        _, w, rate, curve = _seen(s, contact)
        size = np.max(np.abs(s.v[i])) + np.max(np.abs(w))
        if -rate > GRAZE * size * (1 + np.max(np.abs(s.x[i])) * curve):
            found.append((rate, contact))
        elif rate < 0:
            why = f"there is no derivative on that side: {_named(s, contact)} graze after others of that instant"
            raise KinkError(why, -1, "graze")
    return found


def _cascade(s: SimpleNamespace, met: list[Contact], change: Floats, begins: float, ends: float) -> list[Contact]:
    """Let contacts of an instant happen as a change (K,) makes them come; those that come before it ends."""
    done: list[Contact] = []
    floor = begins
    while len(done) <= MOST:
        met = list(dict.fromkeys([*met, *_touching(s)]))
        ahead = sorted(_later(s, rate, contact, change) for rate, contact in _closing(s, met))
        for later, off, contact in ahead:
            if not done or _share(done[-1], contact):
                _require_order(s, later - floor, off, contact)
        for later, off, contact in ahead[1:]:
            if _share(ahead[0][2], contact):
                _require_order(s, later - ahead[0][0], off + ahead[0][1], contact)
        if ahead and ends < np.inf:
            _require_order(s, abs(ahead[0][0] - ends), ahead[0][1], ahead[0][2])
        if not ahead or ahead[0][0] > ends:
            return done
        floor = ahead[0][0]
        _happen(s, ahead[0][2])
        done.append(ahead[0][2])
    raise KinkError("there is no derivative on that side: an instant has no end of contacts", -1, "together")


def _touching(s: SimpleNamespace) -> list[Contact]:
    """What happens at once if all go on from where they are."""
    history = _anew(s, 0.0, 2 * len(s.alive) ** 2)
    return [_contact(history, k, s.alive) for k in np.flatnonzero(history.instant == 0).tolist()]


def _later(s: SimpleNamespace, rate: float, contact: Contact, change: Floats) -> tuple[float, float, Contact]:
    """By how much a change makes a contact come later, what that is unsure by, and the contact."""
    row, size = _gap(s, contact)
    return float(row @ change) / -rate, float(SAME * size @ np.abs(change)) / -rate, contact


def _require_order(s: SimpleNamespace, apart: float, off: float, contact: Contact) -> None:
    """Raise unless a contact surely comes after what is to come before it."""
    if apart > off:
        return
    what = "overlap before they meet" if apart < -off else "stay at one instant with others"
    why = f"there is no derivative on that side: {_named(s, contact)} {what}"
    raise KinkError(why, -1, "together")


def _happen(s: SimpleNamespace, contact: Contact) -> None:
    """Let one contact happen, to velocities and to all changes."""
    kind, i, j = contact
    if kind == POCKET:
        s.v[i], s.dx[i], s.dv[i], s.alive = 0.0, 0.0, 0.0, s.alive[s.alive != i]
        return
    n, w, rate, _ = _seen(s, contact)
    weight = np.array([1 / s.first.balls.m[i], 1 / s.first.balls.m[j]] if kind == BALL else [1.0, 0.0])
    e, mu = s.first.room.e if kind == BALL else s.first.room.e_wall, 1 / np.sum(weight)
    _through(_one(s, contact, weight, e, mu), s.dx, s.dv, s.dr, s.de, 0, slice(None))
    fast = max(np.max(np.abs(s.v[i])), np.max(np.abs(s.v[i] + w)))
    for J in ((1 + e) * mu * -rate, CLEAR * fast * mu):  # as `event.collide`: rounding leaves nobody closing in
        s.v[i] -= weight[0] * J * n
        if kind == BALL:
            s.v[j] += weight[1] * J * n
        if _seen(s, contact)[2] >= 0:
            break


def _one(s: SimpleNamespace, contact: Contact, weight: Floats, e: float, mu: float) -> Jumps:
    """A contact that comes at once as a linear map."""
    (kind, i, j), (n, w, rate, curve) = contact, _seen(s, contact)
    who, share = [i, j if kind == BALL else -1], mu * -rate
    pull = 0.0 if kind == BALL else dot(n, in_space(s.first.room.gravity))
    one = who, [0.0, 0.0], False, n, w, rate, curve, pull, (1 + e) * share, (1 + e) * mu, share, int(kind != BALL)
    return Jumps(*(np.array([a]) for a in (*one, weight, 0.0)))

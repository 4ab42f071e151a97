"""Several contacts at one instant: those that share balls happen together (eq. 8.14). On cloth they do so too."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..kinds import Floats, Integers
from ..response import closing, groups, together, unit
from . import event
from .event import DONE, MISPLACED, misplaced, put, touch
from .history import StuckError, _rests, _too_coarse
from .jaw import off_jaw, toward
from .number import SIDES
from .state import TableState


def concerned(contacts: list[tuple[int, int]], N: int) -> list[int]:
    """The balls, of N, in some contacts.

    >>> concerned([(0, 1), (1, 7)], N=5)
    [0, 1]
    """
    return sorted({k for pair in contacts for k in pair if k < N})


def connected(contacts: list[tuple[int, int]], N: int) -> list[list[tuple[int, int]]]:
    """The contacts in groups that share no ball.

    >>> connected([(0, 1), (1, 2), (3, 4)], N=5)
    [[(0, 1), (1, 2)], [(3, 4)]]
    """
    if len(contacts) == 1:
        return [contacts]
    pairs = [(i, j if j < N else N + k) for k, (i, j) in enumerate(contacts)]  # walls join nobody
    return [[contacts[k] for k in group] for group in groups(N + len(contacts), np.array(pairs))]


def resolve(
    group: list[tuple[int, int]], first_pocket: int, one: Callable[..., object], several: Callable[..., object]
) -> None:
    """Let the contacts of one group happen: one by itself, several that share balls together; then pockets.

    Parameters
    ----------
    group : list of (int, int)
        The contacts at one instant that share balls: a ball, and the number of what it meets.
    first_pocket : int
        The number of the first pocket; what is below it bounces.
    one : callable (i, j)
        What lets one contact happen.
    several : callable (list of (int, int))
        What lets several happen together.

    Returns
    -------
    None
        All that happens is what the two callables do.

    >>> resolve([(0, 1), (1, 9)], 8, one=lambda i, j: print(i, "and", j), several=print)
    0 and 1
    1 and 9
    """
    solid, sunk = ([pair for pair in group if (pair[1] < first_pocket) == kind] for kind in (True, False))
    if len(solid) > 1:
        several(solid)
    for i, j in (solid if len(solid) == 1 else []) + sunk:
        one(i, j)


class Joint(NamedTuple):
    """Contacts that share balls, as `lib.response` has them: who takes part, by number, with velocity and mass, a wall
    with 0 and inf; of each contact the normal, which two of them it joins, and the speed at which they close in."""

    who: list[int]
    v: Floats
    m: Floats
    n: Floats
    pairs: Integers
    speeds: list[float]


def joint(ball, contacts: list[tuple[int, int]], n: NDArray) -> Joint:
    """The contacts of one group, n their normals."""
    who, N = sorted({k for pair in contacts for k in pair}), len(ball)
    v = np.array([ball[k].v if k < N else [0.0] * n.shape[1] for k in who])
    m = np.array([ball[k].m if k < N else inf for k in who])
    pairs = np.array([[who.index(k) for k in pair] for pair in contacts])
    return Joint(who, v, m, n, pairs, closing(v, n, pairs).tolist())


def give(ball, who: list[int], velocities: NDArray) -> list[int]:
    """Give those who are balls the velocities after it; their numbers."""
    for k, velocity in zip(who, velocities.tolist(), strict=True):
        if k < len(ball):
            ball[k].v[:] = velocity
    return [k for k in who if k < len(ball)]


def facing(wall: int, d: int) -> tuple[float, ...]:
    """The direction from a room of d dimensions to a wall.

    >>> facing(3, d=2)
    (0.0, 1.0)
    """
    return tuple((1.0 if wall & 1 else -1.0) if k == wall >> 1 else 0.0 for k in range(d))


def _singly(s: TableState, clock: float, i: int, j: int) -> None:
    """A contact by itself happens, as `event.touch` says."""
    if (why := touch(s.ball, s.room, s.jaws, i, j, clock)) != DONE:
        raise _stuck(why, i, j)


def _jointly(s: TableState, clock: float, contacts: list[tuple[int, int]]) -> None:
    """Several contacts that share balls: one joint reflection, with the least e of theirs (eq. 8.14)."""
    ball, N = s.ball, len(s.ball)
    for i, j in contacts:
        if misplaced(ball, i, j) if j < N else j >= N + SIDES and off_jaw(ball[i], s.jaws[j - N - SIDES]):
            raise _too_coarse(i, j)
        if N <= j < N + SIDES and not put(ball, s.room, i, j - N):
            raise _rests(i)
    n = unit(np.array([_across(s, i, j) for i, j in contacts]))
    who, v, m, n, pairs, speeds = joint(ball, contacts, n)
    e = min(event.restitution(ball, s.room, *pair, clock, speed) for pair, speed in zip(contacts, speeds, strict=True))
    for k in give(ball, who, together(v, n, pairs, m, e)):
        ball[k].partner = -1


def _across(s: TableState, i: int, j: int) -> tuple[float, ...]:
    """The way from ball i to number j, where they touch."""
    k = j - len(s.ball)
    if k < 0:
        return event.apart(s.ball[i], s.ball[j])
    return facing(k, 3) if k < SIDES else toward(s.ball[i], s.jaws[k - SIDES])[0]


def _stuck(why: int, i: int, j: int) -> StuckError:
    """The error for a contact that did not happen."""
    return _too_coarse(i, j) if why == MISPLACED else _rests(i)

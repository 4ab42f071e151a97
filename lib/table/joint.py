"""Several contacts at one instant: those that share balls happen together (eq. 8.14)."""

from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..frame import dot
from ..response import groups, together, unit
from . import event
from .event import DONE, MISPLACED, SIDES, misplaced, put, touch
from .history import rests, too_coarse


class State(NamedTuple):
    """What a run keeps: a record of `event.BALL` for each ball, one of `event.ROOM`, and the pockets, shape (Q, 3)."""

    ball: NDArray | list[SimpleNamespace]
    room: np.void | SimpleNamespace
    pockets: NDArray


def concerned(s: State, contacts: list[tuple[int, int]]) -> list[int]:
    """The balls in some contacts."""
    return sorted({i for pair in contacts for i in pair if i < len(s.ball)})


def connected(contacts: list[tuple[int, int]], N: int) -> list[list[tuple[int, int]]]:
    """The contacts in groups that share no ball.

    >>> connected([(0, 1), (1, 2), (3, 4)], N=5)
    [[(0, 1), (1, 2)], [(3, 4)]]
    """
    pairs = [(i, j if j < N else N + k) for k, (i, j) in enumerate(contacts)]  # walls join nobody
    return [[contacts[k] for k in group] for group in groups(N + len(contacts), np.array(pairs))]


def resolve(s: State, group: list[tuple[int, int]], clock: float) -> None:
    """Let the contacts of one group happen: one as `event` says, several that share balls together; then pockets."""
    N = len(s.ball)
    solid, sunk = ([pair for pair in group if (pair[1] < N + SIDES) == kind] for kind in (True, False))
    if len(solid) > 1:
        jointly(s, solid, clock)
    for i, j in (solid if len(solid) == 1 else []) + sunk:
        if (why := touch(s.ball, s.room, i, j, clock)) != DONE:
            raise too_coarse(i, j) if why == MISPLACED else rests(i)


def jointly(s: State, contacts: list[tuple[int, int]], clock: float) -> None:
    """Several contacts that share balls: one joint reflection, with the least e of theirs (eq. 8.14)."""
    ball, N = s.ball, len(s.ball)
    for i, j in contacts:
        if j < N and misplaced(ball, i, j):
            raise too_coarse(i, j)
        if j >= N and not put(ball, s.room, i, j - N):
            raise rests(i)
    names = sorted({k for pair in contacts for k in pair})
    local = np.array([[names.index(k) for k in pair] for pair in contacts])
    v = np.array([ball[k].v if k < N else (0.0, 0.0, 0.0) for k in names])
    m = np.array([ball[k].m if k < N else np.inf for k in names])
    n = unit(np.array([event.apart(ball[i], ball[j]) if j < N else outward(j - N) for i, j in contacts]))
    speeds = dot(v[local[:, 0]] - v[local[:, 1]], n).tolist()
    e = min(event.restitution(ball, s.room, *pair, clock, speed) for pair, speed in zip(contacts, speeds, strict=True))
    for k, velocity in zip(names, together(v, n, local, m, e).tolist(), strict=True):
        if k < N:
            ball[k].v[:], ball[k].partner = velocity, -1


def outward(wall: int) -> NDArray:
    """The direction from the room to a wall."""
    axis, high = divmod(wall, 2)
    return np.where(np.arange(3) == axis, 1.0 if high else -1.0, 0.0)

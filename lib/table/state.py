"""What a run on a table keeps: the state before the first event, in records of numpy or in plain ones."""

from __future__ import annotations

from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..frame import dot
from ..kinds import Floats
from . import event
from .given import Balls, Room, allowance
from .jaw import corners_of, fixed_of, records
from .rounding import LOST


class TableState(NamedTuple):
    """What a run keeps: records of `event.BALL` for all balls, posts and corners of jaws; one of `event.ROOM`; pockets
    (Q, 3); and records of `jaw.JAW`."""

    ball: NDArray[np.void] | list[SimpleNamespace]
    room: np.void | SimpleNamespace
    pockets: Floats
    jaws: NDArray[np.void] | list[SimpleNamespace]


def _begin(balls: Balls, room: Room, policy: str, limit: float) -> TableState:
    """The state before the first event."""
    d, N = balls.x.shape[1], len(balls.r)
    fixed = fixed_of(room)
    ball = np.zeros(N + len(fixed), event.BALL)
    ball["x"][:N, :d], ball["v"][:N, :d], ball["r"][:N], ball["m"][:N] = balls
    ball["x"][N:, :2], ball["r"][N:], ball["m"][N:] = fixed[:, :2], fixed[:, 2], np.inf
    ball["lull"], ball["partner"] = np.inf, -1
    low, high, gravity, pockets = _in_space(room, 3 - d)
    numbers = room.e, room.e_wall, room.drag, room.pocket_r, *allowance(policy, limit), *_blur(balls, room)
    where = low, high, gravity, np.any(gravity), len(fixed), len(corners_of(room)), len(room.jaws)
    return TableState(ball, np.array([(*where, *numbers)], event.ROOM)[0], pockets, records(room.jaws))


def _fastest(balls: Balls, room: Room) -> float:
    """The speed of the lightest ball if it had all the energy there is, and all that balls can gain by falling."""
    x, g = balls.x, np.abs(room.gravity)
    floor = np.where(room.gravity < 0, x.max(axis=0) - room.low, room.high - x.min(axis=0))
    fall = np.where(np.isfinite(floor), floor, np.ptp(x, axis=0) + np.max(balls.r))
    twice = np.sum(balls.m * dot(balls.v, balls.v)) + 2 * np.sum(balls.m) * np.sum(np.where(g > 0, g * fall, 0))
    return float(np.sqrt(twice / np.min(balls.m)))


def _blur(balls: Balls, room: Room) -> tuple[float, float]:
    """What moving a ball may lose of a coordinate: rough + drift times the reading of the clock; no gravity in it.

    Between two walls a place is as large as they say; elsewhere as the fastest that a ball could be lets it become.
    """
    if not len(balls.r):
        return 0.0, 0.0
    ends = np.abs([room.low, room.high, np.min(balls.x, axis=0), np.max(balls.x, axis=0)])
    wide = np.max(ends, initial=room.pocket_r, where=np.isfinite(ends)) + np.max(np.abs(room.pockets), initial=0)
    fixed = fixed_of(room)
    wide = wide + 2 * np.max(np.abs(fixed), initial=0)
    closed = np.all(np.isfinite(room.high - room.low)) and not len(fixed)
    speed = _fastest(balls, room)
    return LOST * float(wide + 2 * np.max(balls.r)), LOST * (LOST if closed else 1.0) * speed


def _in_space(room: Room, more: int) -> tuple[NDArray, NDArray, NDArray, NDArray]:
    """The room with as many more coordinates: low, high, gravity and pockets."""
    low, high = (np.append(a, np.full(more, b)) for a, b in ((room.low, -np.inf), (room.high, np.inf)))
    return low, high, np.append(room.gravity, np.zeros(more)), np.pad(room.pockets, ((0, 0), (0, more)))


def _in_plain(s: TableState) -> TableState:
    """The same state in records of plain numbers and lists, which Python reads many times as fast as those of numpy."""
    ball, jaws = ([_plainly(one) for one in some] for some in (s.ball, s.jaws))
    return TableState(ball, _plainly(s.room), s.pockets.tolist(), jaws)


def _plainly(record: np.void) -> SimpleNamespace:
    """One record of plain numbers and lists."""
    return SimpleNamespace(**{name: record[name].tolist() for name in record.dtype.names})

"""What a run on cloth keeps, in lists or in arrays."""

from math import inf, sqrt
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .event import SIDES
from .given import Cloth, RollingBalls
from .motion import BALL, CLOTH, REST, _settle


class RollingState(NamedTuple):
    """What a run keeps: records of `BALL` and `CLOTH`; pockets (Q, 2); clock and tail, N rows of N + 4 + Q + 1, the
    width, one after the other: when ball i meets number j, the last being its phase's end; first (N,), the earliest of
    each row, a phase's end before others; met, N rows of N, 1 for pairs of which neither has met anything since they
    met. Rows are not arrays of their own, for to make one of a row takes more time than to read it.
    """

    ball: NDArray | list[SimpleNamespace]
    cloth: np.void | SimpleNamespace
    pockets: NDArray | list
    clock: NDArray | list
    tail: NDArray | list
    first: NDArray | list
    met: NDArray | list
    width: int


class SpinSlice(NamedTuple):
    """Room for M events: when (M, 2), who (M, 3), x and v (M, 2, 2), w (M, 2, 3), phase (M, 2); rows (1,), how many."""

    when: NDArray
    who: NDArray
    x: NDArray
    v: NDArray
    w: NDArray
    phase: NDArray
    rows: NDArray


def _blank(M: int) -> SpinSlice:
    """A part with nothing in it."""
    places = np.empty((M, 2, 2)), np.empty((M, 2, 2)), np.empty((M, 2, 3))
    return SpinSlice(
        np.empty((M, 2)), np.empty((M, 3), np.int64), *places, np.empty((M, 2), np.int64), np.zeros(1, np.int64)
    )


def _filled(part: SpinSlice) -> tuple[NDArray, ...]:
    """The columns of what has happened in a slice."""
    return tuple(a[: part.rows[0]].copy() for a in part[:-1])


def _in_lists(balls: RollingBalls, cloth: Cloth, slow: float = 0.0, soon: float = 0.0) -> RollingState:
    """The state at the start, in plain records, lists and numbers, which Python reads faster than those of numpy."""
    N, M = len(balls.r), len(balls.r) + SIDES + len(cloth.pockets) + 1
    blank = dict.fromkeys(("since", "tail", "end", "end_tail", "hit_tail"), 0.0) | {"phase": REST, "hit": -inf}
    rows = zip(*(a.tolist() for a in balls), strict=True)
    ball = [SimpleNamespace(x=x, v=v, w=w, a=[0.0, 0.0], r=r, m=m, **blank) for x, v, w, r, m in rows]
    pulls = {"slide": cloth.slide * cloth.g, "roll": cloth.roll * cloth.g, "turn": cloth.turn * cloth.g}
    given = cloth._asdict() | pulls | {"low": cloth.low.tolist(), "high": cloth.high.tolist()}
    given |= {"slow": slow, "soon": soon} | dict(zip(("mu_least", "mu_more", "mu_fades"), cloth.mu_ball, strict=True))
    lean = cloth.height - 1
    given |= {"lean": lean, "upright": sqrt((1 - lean) * (1 + lean))}
    record = SimpleNamespace(**{name: given[name] for name in CLOTH.names})
    for one in ball:
        _settle(one, record)
    return RollingState(
        ball, record, cloth.pockets.tolist(), [inf] * (N * M), [0.0] * (N * M), [M - 1] * N, [0] * (N * N), M
    )


def _in_arrays(s: RollingState) -> RollingState:
    """The same state in arrays."""
    ball = np.array([tuple(getattr(one, name) for name in BALL.names) for one in s.ball], BALL)
    cloth = np.array([tuple(getattr(s.cloth, name) for name in CLOTH.names)], CLOTH)[0]
    pockets = np.array(s.pockets, dtype=float).reshape(-1, 2)
    return RollingState(ball, cloth, pockets, *map(np.array, (s.clock, s.tail, s.first, s.met)), s.width)

"""A ball seen from above whose spots turn as it does."""

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ... import rolling
from ...rolling import RollingHistory
from ..cloth import IVORY, rounds
from ..motion import move_of
from ..palette import SHADE
from ._legs import _carried, _Leg, _place

TURN_BY = 0.4
"""How far a ball turns at most from one of its pictures to the next, in radians."""

AWAY = -99.0
"""Where spots are that lie below."""

SPOTS = np.array([[0.6, 0.0, 0.8], [-0.8, 0.0, 0.6], [0.0, 1.0, 0.0]])
SPOTS = np.vstack([SPOTS, -SPOTS])
"""Six spots on a ball, opposite each other: as on the cue ball of television."""

RED = "#B3261E"
"""Of the spots, in every theme: the ball is pale."""


class _Spotted:
    """A ball with its shadow and spots, that turn as it does."""

    def __init__(self, ax: Axes, r: float):
        self.ax, self.r = ax, r
        self.shade = rounds(ax, np.array([1.04 * r]), [SHADE])
        self.disc = rounds(ax, np.array([r]), [IVORY])
        self.spots = rounds(ax, np.full(6, 0.21 * r), [RED] * 6)
        self.shade.set_alpha(0.35)
        self.spots.set_clip_box(None)  # which would move along, out of the picture, with a spot that comes up
        self.spots.set_clip_path(None)
        self.artists = [self.shade, self.disc, self.spots]

    def turn(self, history: RollingHistory, i: int, mine: list[_Leg]) -> None:
        """Follow ball i of a history: when it is looked at, where it is then, and where its spots."""
        path, end = rolling.path(history)[i], mine[-1].end
        knots, w = np.append(path.t, end), np.vstack([path.w, rolling.at(history, end).w[i]])
        most = float(np.max(np.sqrt(np.sum(w * w, axis=1))))
        self.times = np.linspace(0, end, 2 + int(end * most / TURN_BY))
        rates = np.stack([np.interp((self.times[1:] + self.times[:-1]) / 2, knots, w[:, k]) for k in range(3)], -1)
        self.x, self.seen = _place(mine, self.times), _turned(rates, np.diff(self.times))

    def put(self, x: NDArray, t: float) -> None:
        """Show the ball at a place, turned as it is at an instant."""
        k = int(np.clip(np.searchsorted(self.times, t, side="right") - 1, 0, len(self.times) - 1))
        self.disc.set_offsets([x])
        self.shade.set_offsets([x + self.r * np.array([0.16, -0.16])])
        self.spots.set_offsets(self.above(x, self.seen[k]))

    def above(self, x: NDArray, spots: NDArray) -> NDArray:
        """Where spots are seen: those on top; the others are away."""
        return np.where(spots[..., 2:] > 0.12, x + 0.78 * self.r * spots[..., :2], AWAY)

    def moves(self, part: dict[int, int], mine: list[_Leg], now: float) -> list:
        """How it moves, part by part; a spot in jumps where it comes up and goes down."""
        marks = [[part[id(self.shade)], 0], [part[id(self.disc)], 0]]
        found = [_carried(self.ax, marks, mine, now)]
        for k in range(6):
            t, x = _jumping(self.times, self.above(self.x, self.seen[:, k]))
            found.append(move_of(self.ax, [[part[id(self.spots)], k]], t, x, now))
        return found


def _jumping(t: NDArray, x: NDArray) -> tuple[list, NDArray]:
    """Knots of a way that is away at times: it goes and comes at once, and of what is away the ends are enough."""
    away, middle = x[:, 0] == AWAY, (t[1:] + t[:-1]) / 2
    rows = [(t[0], x[0])]
    for k in range(1, len(t)):
        if away[k] != away[k - 1]:
            rows += [(middle[k - 1], x[k - 1]), (middle[k - 1], x[k])]
        if not away[k] or k == len(t) - 1:
            rows.append((t[k], x[k]))
    return [round(float(when), 4) for when, _ in rows], np.array([where for _, where in rows])


def _turned(w: NDArray, dt: NDArray) -> NDArray:
    """The spots of a ball that begins as SPOTS has them and turns by w dt in step after step, shape (K + 1, 6, 3).

    Each step is Cayley's rotation, as a quaternion 1 + ½ w dt, without a sine.
    """
    now, found = (1.0, 0.0, 0.0, 0.0), [(1.0, 0.0, 0.0, 0.0)]
    for x, y, z in (0.5 * w * dt[:, None]).tolist():
        a, b, c, d = now
        q = (a - x * b - y * c - z * d, b + a * x + y * d - z * c, c + a * y + z * b - x * d, d + a * z + x * c - y * b)
        size = sum(each * each for each in q) ** 0.5
        now = tuple(each / size for each in q)
        found.append(now)
    return _rotated(*np.array(found).T[..., None])


def _rotated(a: NDArray, b: NDArray, c: NDArray, d: NDArray) -> NDArray:
    """The spots, rotated by quaternions."""
    x, y, z = SPOTS.T
    return np.stack(
        [
            (1 - 2 * (c * c + d * d)) * x + 2 * (b * c - a * d) * y + 2 * (b * d + a * c) * z,
            2 * (b * c + a * d) * x + (1 - 2 * (b * b + d * d)) * y + 2 * (c * d - a * b) * z,
            2 * (b * d - a * c) * x + 2 * (c * d + a * b) * y + (1 - 2 * (b * b + c * c)) * z,
        ],
        axis=-1,
    )

"""The ways of balls that slide and roll, told by phase, for pictures and for whoever plays them."""

from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from numpy.typing import NDArray

from ... import rolling
from ...rolling import ROLL, SLIDE, RollingHistory
from ..motion import move_of

BENT, PARTS = 13, 6
"""How many points a bent piece is drawn through; and into how many parts it is cut as it plays."""


class _Leg(NamedTuple):
    """A piece of a way: its phase, from when to when, and place, velocity and acceleration at its beginning."""

    phase: int
    start: float
    end: float
    x: NDArray
    v: NDArray
    a: NDArray

    def at(self, s) -> NDArray:
        """Where the ball is, s after the beginning."""
        s = np.asarray(s, float)[..., None]
        return self.x + s * (self.v + 0.5 * s * self.a)

    def velocity(self, s: float) -> NDArray:
        """How fast it is then."""
        return self.v + s * self.a

    @property
    def lasts(self) -> float:
        """How long the piece is."""
        return self.end - self.start

    @property
    def points(self) -> NDArray:
        """Points of the piece, two of a straight one."""
        straight = abs(self.v[0] * self.a[1] - self.v[1] * self.a[0]) <= 1e-9 * np.hypot(*self.v) * np.hypot(*self.a)
        turns = np.sum(self.v * self.velocity(self.lasts)) < 0
        return self.at(np.linspace(0, self.lasts, 2 if straight and not turns else BENT))


def _legs(history: RollingHistory, until: float) -> list[list[_Leg]]:
    """What each ball does up to an instant, piece by piece; such as last no time are left out."""
    found = []
    for path in rolling.path(history):
        ends = [*path.t[1:], until]
        rows = zip(path.phase.tolist(), path.t.tolist(), ends, path.x, path.v, path.a, strict=True)
        mine = [_Leg(phase, t, min(float(end), until), x, v, a) for phase, t, end, x, v, a in rows if t < until]
        found.append([leg for leg in mine if leg.lasts > 0])
    return found


def _parted(leg: _Leg) -> list[_Leg]:
    """A piece of a way in parts, each short enough to be drawn straight."""
    ends = np.linspace(leg.start, leg.end, PARTS + 1).tolist()
    parts = [(t, end, t - leg.start) for t, end in zip(ends[:-1], ends[1:], strict=True)]
    return [leg._replace(start=t, end=end, x=leg.at(s), v=leg.velocity(s)) for t, end, s in parts]


def _past(mine: list[_Leg], t: float) -> list[_Leg]:
    """What of a ball's pieces lies before an instant."""
    return [leg._replace(end=min(leg.end, t)) for leg in mine if leg.start < t]


def _place(mine: list[_Leg], t) -> NDArray:
    """Where a ball is at instants, and where it came to rest or fell thereafter."""
    t = np.asarray(t, float)
    starts = np.array([leg.start for leg in mine])
    which = np.clip(np.searchsorted(starts, t, side="right") - 1, 0, len(mine) - 1)
    x, v, a = (np.array([getattr(leg, name) for leg in mine])[which] for name in "xva")
    s = np.minimum(t, mine[-1].end)[..., None] - starts[which][..., None]
    return x + s * (v + 0.5 * s * a)


def _carried(ax: Axes, marks: list, mine: list[_Leg], now: float, trail=()) -> list:
    """How the marks of a ball move: from piece to piece, each with its acceleration."""
    clock = [round(leg.start, 5) for leg in mine] + [round(mine[-1].end, 5)]
    places = [*(leg.x for leg in mine), mine[-1].at(mine[-1].lasts)]
    return move_of(ax, marks, clock, places, now, trail, [leg.a / 2 for leg in mine])


def _ways(ax: Axes, colours: list[str], width: float = 2.0) -> list[LineCollection]:
    """Two artists for the ways of balls: where they slide, dashed, and where they roll."""
    made = [LineCollection([], colors=colours, linewidths=width, linestyles=x, animated=True) for x in ("--", "-")]
    return [ax.add_collection(each, autolim=False) for each in made]


def _put_ways(made: list[LineCollection], balls: list[list[_Leg]]) -> None:
    """Lead the ways through the pieces of the balls, a colour each: all that slide, then all that roll."""
    for artist, phase in zip(made, (SLIDE, ROLL), strict=True):
        artist.set_segments([_joined([leg for leg in mine if leg.phase == phase]) for mine in balls])


def _joined(some: list[_Leg]) -> NDArray:
    """The pieces as one line, with gaps of nan between."""
    gap = np.full((1, 2), np.nan)
    return np.vstack([part for leg in some for part in (leg.points, gap)]) if some else np.empty((0, 2))

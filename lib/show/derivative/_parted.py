"""The break that is followed in many digits, and how a hair in its start grows from event to event."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import setups
from ._engine import Event, Variation, grown

ACROSS = 2 * setups.RADIUS
"""How wide a ball is, in metres. What is so far off is not where it would be, and copies so far apart are not one."""

TRUTH = 230
"""The digits of what passes for the truth here."""

SPARE, LONGEST = 1.5, 90.0
"""For how many seconds all is followed after a hair has grown to a ball; and for how many at most."""

GAP, SPEED, APEX = 0.03, 8.0, 1.5
"""How far apart the balls of the rack are, how fast the cue ball comes, and where the rack begins: metres, seconds."""


class Table(NamedTuple):
    """A run in floats, for all that is drawn: the times of its events, places and velocities after each."""

    t: NDArray
    x: NDArray
    v: NDArray

    def at(self, t: float) -> NDArray:
        """Where the balls are at a time."""
        k = max(int(np.searchsorted(self.t, t, side="right")) - 1, 0)
        return self.x[k] + (t - self.t[k]) * self.v[k]


def loose(aim: float) -> tuple[NDArray, NDArray]:
    """The places and velocities of a break of a loose rack; aim : the direction of the cue ball, in degrees."""
    rack = setups.rack([APEX, setups.WIDTH / 2], setups.RADIUS + GAP / 2)
    rack = rack + 0.2 * GAP * (2 * np.random.default_rng(3).random(rack.shape) - 1)
    x = np.vstack([[setups.LENGTH / 4, setups.WIDTH / 2], rack])
    v = np.zeros_like(x)
    v[0] = SPEED * setups.direction(aim)
    return x, v


class HairGrowth:
    """How a hair grows by which the cue ball starts aside, from event to event, which `run` tells of; it says when a
    hair so thick has grown to a ball, and some time has passed since.
    """

    def __init__(self, hair: float):
        self.hair, self.sizes, self.last, self.end = hair, [], None, np.inf

    def __call__(self, now: Event) -> bool:
        if self.last is None:
            aside = np.zeros((len(now.x), 2))
            aside[0, 1] = 1.0
            self.change = Variation(aside, 0 * aside)
        else:
            self.change = grown(self.change, self.last, now)
        self.last = now
        self.sizes.append(float(np.abs(self.change.x).max()))
        if self.sizes[-1] * self.hair > ACROSS:
            self.end = min(self.end, float(now.t) + SPARE)
        return float(now.t) > min(self.end, LONGEST)


def _drawn(events: list[Event]) -> Table:
    """A run in floats."""
    return Table(*(np.array([getattr(event, name) for event in events], float) for name in "txv"))

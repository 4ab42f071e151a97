"""A break in many digits, the same one as something pulls its cue ball, and what small nudges become in it."""

from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._engine import run
from ._parted import ACROSS, TRUTH, HairGrowth, Table, _drawn, loose

THINNEST = 1e-97
"""The thinnest hair that is followed until it has grown to a ball."""

G, YEAR = 6.674e-11, 9.461e15
"""The constant of gravity, and a light year in metres."""

PLAYER, ELECTRON = (80.0, 1.0), (9.109e-31, 1e10 * YEAR)
"""Who pulls the cue ball: a mass in kilograms, and from how far, in metres."""


class Followed(NamedTuple):
    """A break, and the same one pulled by the electron: both as runs. Of all hits of two balls it is known when they
    are, in which `pairs`, how many each ball has had on average, how many follow one on another since the cue ball's
    first, each in a ball of the one before, and how often a hair in the start is as thick as at first, shape (H,); and
    `first` is when the cue ball meets the rack.
    """

    true: Table
    other: Table
    t: NDArray
    pairs: list[tuple[int, int]]
    mean: NDArray
    handed: NDArray
    growth: NDArray
    first: float

    def hits_until(self, nudge: float) -> float:
        """How many hits each ball has had when a nudge of some metres has grown to a ball."""
        grown = self.growth * nudge > ACROSS
        return float(self.mean[np.argmax(grown)]) if grown.any() else np.inf

    def pulled(self, mass: float, far: float) -> float:
        """By how much a pull moves the cue ball before its first hit: half of G m / d² times the squared time."""
        return G * mass / (far * far) * self.first * self.first / 2


@lru_cache(maxsize=4)
def followed(aim: float) -> Followed:
    """A break, aimed in degrees."""
    x, v = loose(aim)
    growth = HairGrowth(THINNEST)
    truth = run(x, v, TRUTH, growth)
    struck = [k for k, event in enumerate(truth) if event.j < len(x)]
    t = np.array([float(truth[k].t) for k in struck])
    mean = 2 * np.arange(len(struck)) / len(x)
    pairs = [(truth[k].i, truth[k].j) for k in struck]
    handed = _handed(pairs, len(x))
    made = Followed(_drawn(truth), _drawn(truth), t, pairs, mean, handed, np.array(growth.sizes)[struck], float(t[1]))
    end = truth[-1].t
    other = run(x, v, TRUTH, lambda now: now.t > end, Decimal(made.pulled(*ELECTRON)))
    return made._replace(other=_drawn(other))


def _handed(hits: list[tuple[int, int]], count: int) -> NDArray:
    """How many of the hits so far can have handed on a nudge of ball 0, one after another: both balls carry it on.

    >>> _handed([(0, 1), (2, 3), (1, 2), (0, 3)], 4).tolist()
    [1, 1, 2, 2]
    """
    carried, most = np.full(count, -np.inf), []
    carried[0] = 0
    for i, j in hits:
        carried[[i, j]] = max(carried[i], carried[j]) + 1
        most.append(int(carried.max()))
    return np.array(most)

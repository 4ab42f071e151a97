"""Copies of one break whose cue balls start a hair apart: the way of every ball, and how far its copies come apart."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import setups, table
from ..pool import met

COPIES, RACK, SPEED = 16, 2, 10.0
"""How many breaks there are, which rack they break, and the speed of their cue balls, in metres per second."""

SECONDS, SAMPLES = 5.0, 200
"""How long they are followed, and at how many instants they are compared."""

TIMES = np.linspace(0, SECONDS, SAMPLES + 1)

ROOM = setups.pool(1.0, 1.0, 0.0)._replace(pockets=np.zeros((0, 2)))
"""A table on which no ball loses anything: without cloth, and without pockets."""


class Trail(NamedTuple):
    """The way of one ball: readings of the clock, shape (K,), and the places between which it goes straight, (K, 2)."""

    clock: NDArray
    places: NDArray

    def at(self, t) -> NDArray:
        """Where it is at times of any shape."""
        return np.stack([np.interp(t, self.clock, x) for x in self.places.T], axis=-1)


class Copies(NamedTuple):
    """ways : of every ball of every copy, [copy][ball]. hits : when two balls met in the first copy, shape (E,).

    apart : how far the copies of one ball are apart at most, in metres, at `TIMES`.
    """

    ways: list[list[Trail]]
    hits: NDArray
    apart: NDArray


def starts(hair: float) -> list[table.Balls]:
    """The same break so often, the cue balls side by side within a hair."""
    first, found = setups.loosely(RACK), []
    for k in range(COPIES):
        x = first.x.copy()
        x[0, 1] += hair * k / (COPIES - 1)
        found.append(first._replace(x=x))
    return found


@lru_cache(maxsize=16)
def copies(hair: float) -> Copies:
    """What becomes of all of them."""
    runs = [table.run(balls, ROOM, SECONDS) for balls in starts(hair)]
    ways = [ways_of(run) for run in runs]
    places = np.array([[way.at(TIMES) for way in each] for each in ways])
    width = np.ptp(places, axis=0)
    apart = np.sqrt(np.max(np.sum(width * width, axis=-1), axis=0))
    return Copies(ways, runs[0].t[runs[0].kind == table.BALL], apart)


def ways_of(run: table.History) -> list[Trail]:
    """The way of every ball from event to event."""
    end, found = table.at(run, run.until).x, []
    for i, start in enumerate(run.balls.x):
        events = met(run, i, len(run.t))
        clock = np.array([0.0, *(run.t[k] for k, _ in events), run.until])
        found.append(Trail(clock, np.array([start, *(run.x[k, side] for k, side in events), end[i]])))
    return found

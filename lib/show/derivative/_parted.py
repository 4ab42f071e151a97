"""One break in two lengths of digits: how far apart both are after each event, and how far the derivative says."""

from collections.abc import Iterator
from decimal import Decimal, localcontext
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import setups
from ._engine import DOUBLE, Event, Variation, grown, run

TRUTH = 230
"""The digits of what passes for the truth here."""

SPARE, LONGEST = 1.5, 90.0
"""For how many seconds all is followed after the derivative has both part; and for how many at most."""

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


class Parted(NamedTuple):
    """Two runs of one break, and of its start and each true hit of two balls after that, shape (H,): when it is, the
    largest distance then of a ball in one from the same ball in the other, and what the derivative says of that.
    """

    true: Table
    other: Table
    t: NDArray
    measured: NDArray
    foretold: NDArray

    @property
    def each(self) -> NDArray:
        """How many hits each ball has had, on average: two have one at a time."""
        return 2 * np.arange(len(self.t)) / self.true.x.shape[1]

    def first(self, gaps: NDArray) -> int:
        """The first hit by which a gap is larger than a radius; the last if none is."""
        return int(np.argmax(gaps > setups.RADIUS)) if np.any(gaps > setups.RADIUS) else len(gaps) - 1


def loose(aim: float) -> tuple[NDArray, NDArray]:
    """The places and velocities of a break of a loose rack; aim : the direction of the cue ball, in degrees."""
    rack = setups.rack([APEX, setups.WIDTH / 2], setups.RADIUS + GAP / 2)
    rack = rack + 0.2 * GAP * (2 * np.random.default_rng(3).random(rack.shape) - 1)
    x = np.vstack([[setups.LENGTH / 4, setups.WIDTH / 2], rack])
    v = np.zeros_like(x)
    v[0] = SPEED * setups.direction(aim)
    return x, v


def unit(digits: int) -> float:
    """By how much the last digit of a length of some metres may be off."""
    return 2.0**-53 if digits <= DOUBLE else 10.0**-digits


class HairGrowth:
    """How a hair grows by which the cue ball starts aside, from event to event, which `run` tells of; it says when a
    hair so thick has grown to a radius, and some time has passed since.

    rounded : whether all balls start a hair elsewhere, and every event moves them by one more, as rounding does.
    """

    def __init__(self, hair: float, rounded: bool = False):
        self.hair, self.rounded, self.sizes, self.last, self.end = hair, rounded, [], None, np.inf
        self.rng = np.random.default_rng(15)

    def __call__(self, now: Event) -> bool:
        if self.last is None:
            aside = np.zeros((len(now.x), 2))
            aside[0, 1] = 1.0
            self.change = Variation(self.signs(len(now.x)) if self.rounded else aside, 0 * aside)
        else:
            change = grown(self.change, self.last, now)
            self.change = Variation(change.x + self.rounded * self.signs(len(now.x)), change.v)
        self.last = now
        self.sizes.append(float(np.abs(self.change.x).max()))
        if self.sizes[-1] * self.hair > setups.RADIUS:
            self.end = min(self.end, float(now.t) + SPARE)
        return float(now.t) > min(self.end, LONGEST)

    def signs(self, N: int) -> NDArray:
        """Ones and minus ones for all coordinates, drawn apart."""
        return 2.0 * self.rng.integers(0, 2, (N, 2)) - 1


@lru_cache(maxsize=6)
def parted(aim: float, digits: int) -> Parted:
    """A break in so many digits, beside the truth, until they have parted."""
    x, v = loose(aim)
    growth = HairGrowth(unit(digits), rounded=True)
    truth = run(x, v, TRUTH, growth)
    other = run(x, v, digits, lambda now: now.t > float(truth[-1].t))
    struck = [k for k, event in enumerate(truth) if event.j < len(x)]
    hits, sizes = [truth[k] for k in struck], np.array(growth.sizes)[struck]
    t = np.array([event.t for event in hits], float)
    return Parted(_drawn(truth), _drawn(other), t, _apart(hits, other), unit(digits) * sizes)


def _drawn(events: list[Event]) -> Table:
    """A run in floats."""
    return Table(*(np.array([getattr(event, name) for event in events], float) for name in "txv"))


def _apart(hits: list[Event], other: list[Event]) -> NDArray:
    """The largest distance, along x or y, of a ball in one run from itself in the other, at each true hit."""
    found, k = [], 0
    with localcontext() as context:
        context.prec = TRUTH
        times = [Decimal(event.t) for event in other]
        for now in hits:
            while k + 1 < len(other) and times[k + 1] <= now.t:
                k += 1
            past, then = now.t - times[k], other[k]
            rows = zip(now.x, then.x, then.v, strict=True)
            ways = (
                abs(Decimal(x) + Decimal(v) * past - y) for b, a, c in rows for y, x, v in zip(b, a, c, strict=True)
            )
            found.append(float(max(ways)))
    return np.array(found)


def _ways(now: Event, then: Event, past: Decimal) -> Iterator[Decimal]:
    """Along x and y of each ball, how far one run is from another whose last event is so long past."""
    for row in zip(now.x, then.x, then.v, strict=True):
        for right, x, v in zip(*row, strict=True):
            yield Decimal(x) + Decimal(v) * past - right

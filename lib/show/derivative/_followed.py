"""One ball of a break, followed from hit to hit in doubles beside the truth; and what small nudges become."""

from decimal import Decimal, localcontext
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import setups
from ._engine import DOUBLE, Event, run
from ._parted import TRUTH, HairGrowth, Table, _drawn, loose

PLACES, MOST = 16, 13
"""So many decimals of a double are told; and so many hits of the ball at most."""

THINNEST = 1e-97
"""The thinnest hair that is followed until it has grown to a radius."""

G, YEAR = 6.674e-11, 9.461e15
"""The constant of gravity, and a light year in metres."""

PULLS = {"a player of 80 kg, 1 m away": (80.0, 1.0), "an electron 10¹⁰ light years away": (9.109e-31, 1e10 * YEAR)}
"""Who pulls the cue ball: a mass in kilograms, and from how far, in metres."""


class DigitRow(NamedTuple):
    """A hit of the ball: when, where it is by a double, along the table, and how many of its decimals are right."""

    t: float
    x: float
    right: int


class Followed(NamedTuple):
    """A break: the true run, the ball that is followed and its rows, the first at the start; and of all hits of two
    balls how many each ball has had on average, and how often a hair in the start is as thick as at first, shape (H,).
    """

    true: Table
    ball: int
    rows: list[DigitRow]
    mean: NDArray
    growth: NDArray
    first: float

    def hits_until(self, nudge: float) -> float:
        """How many hits each ball has had when a nudge of some metres has grown to a radius."""
        grown = self.growth * nudge > setups.RADIUS
        return float(self.mean[np.argmax(grown)]) if grown.any() else np.inf

    def cost(self, first: int, nudge: float) -> tuple[float, float]:
        """By how many powers of ten the first hits of each ball multiply a hair; and each later one, on average, until
        a nudge of some metres has grown to a radius.
        """
        hits = self.hits_until(nudge)
        begun, grown = (float(np.log10(np.interp(k, self.mean, self.growth))) for k in (first, hits))
        return begun, (grown - begun) / (hits - first)

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
    double = run(x, v, DOUBLE, lambda now: now.t > float(truth[-1].t))
    ball, rows = _watched(truth, double, len(x))
    mean = 2 * np.arange(len(struck)) / len(x)
    return Followed(_drawn(truth), ball, rows, mean, np.array(growth.sizes)[struck], float(truth[struck[1]].t))


def _watched(truth: list[Event], double: list[Event], N: int) -> tuple[int, list[DigitRow]]:
    """The ball that is hit as often as all are on average, and its rows until a double knows nothing of it."""
    times = np.array([event.t for event in truth if event.j < N], float)[1:]
    with localcontext() as context:
        context.prec = TRUTH
        found = {ball: _rows(ball, truth, double)[: MOST + 1] for ball in range(N)}

    def off(ball: int) -> float:
        mean = 2 * np.searchsorted(times, [row.t for row in found[ball]], side="right") / N
        return float(np.abs(np.arange(len(mean)) - mean).max())

    ball = min(found, key=off)
    return ball, found[ball]


def _rows(ball: int, truth: list[Event], double: list[Event]) -> list[DigitRow]:
    """The rows of a ball, up to the first in which no decimal is right."""
    found, k, times = [DigitRow(0.0, float(truth[0].x[ball][0]), PLACES)], 0, [Decimal(event.t) for event in double]
    for now in truth[1:]:
        if found[-1].right == 0:
            break
        if now.j >= len(now.x) or ball not in (now.i, now.j):
            continue
        while k + 1 < len(double) and times[k + 1] <= now.t:
            k += 1
        x, v = (Decimal(a[ball][0]) for a in (double[k].x, double[k].v))
        said = x + v * (now.t - times[k])
        found.append(DigitRow(float(now.t), float(said), _right(abs(said - now.x[ball][0]))))
    return found


def _right(off: Decimal) -> int:
    """How many decimals are right of a number that is off by so much."""
    return next((n for n in range(PLACES, 0, -1) if 2 * off * 10**n <= 1), 0)

"""By how much hits multiply the angle between neighbours among three discs: by (15.3), and in truth."""

import numpy as np
from numpy.typing import NDArray

from ..scene import number
from . import _scattered as scattered
from ._bundle import Bundle
from ._scattered import Scattered

TOLD = 3
"""Of how many hits it is told at most."""


def factors(way: Scattered) -> list[float]:
    """By how much each hit of a way multiplies a small angle (eq. 15.3).

    s begins where the fan seems to come from: at first that is the start, and after a hit it is behind the disc.

    >>> import numpy as np
    >>> [round(x, 2) for x in factors(scattered.way(np.array([0.3, 0.12])))]
    [3.54, 2.9]
    """
    steps = np.diff(way.places, axis=0)
    found, behind = [], 0.0
    for hit, step in zip(way.places[1 : way.hits + 1], steps, strict=False):
        s = float(np.hypot(*step)) + behind
        cosine = -float(_normal(hit) @ step) / float(np.hypot(*step))
        found.append(1 + 2 * s / (scattered.R * cosine))
        behind = s / found[-1]
    return found


def _normal(hit: NDArray) -> NDArray:
    """The normal of the disc on which a hit is."""
    aside = hit - scattered.CENTRES
    return aside[np.argmin(np.abs(np.hypot(*aside.T) - scattered.R))] / scattered.R


def widest(found: Bundle, way: Scattered, hits: int) -> float:
    """The widest angle between a way and those of its neighbours, after so many hits."""
    v, *others = (np.diff(each.places, axis=0)[hits] for each in (way, *found.ways))
    return max(abs(np.arctan2(v[0] * u[1] - v[1] * u[0], v @ u)) for u in others)


def multiplied(found: Bundle, way: Scattered) -> str:
    """By how much the last hits multiply the angle that all share with the ball; empty if there are too few."""
    last = found.one - 1
    first = max(last - TOLD + 1, 2)
    if last < first or not found.ways or way.hits < found.one:
        return ""
    told = factors(way)[first - 1 : last]
    true = widest(found, way, last) / widest(found, way, first - 1)
    *some, final = (number(x, 2) for x in told)
    by = f"hits {first} to {last} multiply" if some else f"hit {last} multiplies"
    each = f"{', '.join(some)} and {final}, in all by {number(float(np.prod(told)), 2)}" if some else final
    return f" By (15.3) {by} a small angle between them by {each}. In truth it is {number(true, 2)} times as large."

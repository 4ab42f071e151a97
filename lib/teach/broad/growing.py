"""How the time of an answer to 11.2 grows: for four times as many balls four times as long, or sixteen times."""

from collections.abc import Callable
from contextlib import suppress
from math import inf
from time import process_time

from ... import setups
from ...attack.targets import Hang, within
from ...show.grown import Growth

FASTEST = 11.0
"""From so many times the time on, for four times as many balls, it is that of all pairs, 16. Cells take 4 times as
long, and those who sort along one axis 8 times.
"""

SIZES, FEWER = (1000, 4000), (250, 1000)
"""On how many balls it is timed; and on how many where the smaller crowd takes longer than `LONG` seconds already."""

LONG, ROUNDS, ETA = 0.1, 3, 0.3
"""Seconds of the processor; the least of so many rounds counts; and which share of the square the balls fill."""


def growth(answer: Callable) -> Growth | None:
    """What tells that an answer asks everybody: both sizes, and seconds of the processor; None if it does not.

    The larger crowd is given up once it has taken so long that the question is settled.
    """
    with suppress(Exception):
        sizes = SIZES
        few = _seconds(answer, sizes[0], inf)
        if few > LONG:
            sizes = FEWER
            few = _seconds(answer, sizes[0], inf)
        many = _seconds(answer, sizes[1], FASTEST * few)
        return Growth(sizes, (few, many)) if many > FASTEST * few else None
    return None


def _seconds(answer: Callable, N: int, enough: float) -> float:
    """The least of some rounds on a gas of N balls, the first of which counts if it is below `enough`."""
    balls, _ = setups.gas(N, ETA, seed=11)
    taken, spent = inf, getattr(answer, "spent", process_time)  # an answer that runs elsewhere tells its own seconds
    for _ in range(ROUNDS):
        given = balls.x.copy(), 3 * balls.v, balls.r.copy()
        begun = spent()
        with suppress(Hang):
            within(max(20 * enough, 1.0) if enough < inf else 60.0, lambda given=given: answer(*given))
        taken = min(taken, spent() - begun)
        if taken <= enough < inf:
            break
    return taken

"""Lesson 01: what goes wrong with the looks of sub-stepping."""

from itertools import product
from math import inf

import numpy as np

from ..slips import FLAT
from ..task import Mistake


def _first_seen(p, v, r, times) -> float:
    """The first of the times at which p + v t lies inside."""
    return next((t for t in times if np.dot(p + v * t, p + v * t) <= r * r), np.inf)


def _added_up(p, v, r, n) -> float:
    """Sub-stepping whose time is a sum of steps."""
    t = 0.0
    while t <= 1:
        if np.dot(p + v * t, p + v * t) <= r * r:
            return t
        t += 1 / n
    return inf


PLACES = (
    ("", lambda p, v, k, n: p + v * (k / n)),
    ("At look k the time is k / n, so B has gone on by v k / n, not by v k.", lambda p, v, k, n: p + v * k),
)
"""Where B is taken to be at look k, and what is wrong with it; first what is right, as in what follows."""

TESTED = (
    ("", lambda n: range(n + 1)),
    ("You leave out the end of the frame, t = 1.", lambda n: range(n)),
    ("You leave out the start of the frame, t = 0.", lambda n: range(1, n + 1)),
    ("You leave out both ends of the frame, t = 0 and t = 1.", lambda n: range(1, n)),
)
"""The numbers of the looks."""

COUNTED = ("", True), ("Touching counts: ≤, not <.", False)
"""Does touching count?"""


def _several_slips() -> tuple[Mistake, ...]:
    """What goes wrong with the looks, one thing or several, the fewest first."""

    def made(tested, counts, place):
        def looks(p, v, r, n):
            reach = r * r if counts else r * r * (1 - 2e-12) if r else -1.0
            places = ((k, place(p, v, k, n)) for k in tested(n))
            return next((k / n for k, q in places if np.dot(q, q) <= reach), inf)

        return looks

    rows = sorted([*product(TESTED, COUNTED, PLACES)][1:], key=lambda row: sum(bool(cause) for cause, _ in row))
    return tuple(Mistake(" ".join(cause for cause, _ in row if cause), made(*(way for _, way in row))) for row in rows)


def _in_the_square(p, v, r, n) -> float:
    """The first look at which each coordinate of B is within r."""
    return next((t for t in np.arange(n + 1) / n if np.abs(p + v * t).max() <= r), np.inf)


def look_slips() -> tuple[Mistake, ...]:
    """All that goes wrong with the looks."""
    return (
        *_several_slips(),
        Mistake(
            "You return the number of the look. Its time is that number divided by n.",
            lambda p, v, r, n: n * _first_seen(p, v, r, np.arange(n + 1) / n),
        ),
        Mistake(
            "1/n is rounded: a sum of n of them may pass 1, and the end is not tested. The time is k / n.",
            _added_up,
        ),
        Mistake(FLAT, lambda p, v, r, n: _first_seen(p[:2], v[:2], r, np.arange(n + 1) / n)),
        Mistake(
            "`linspace(0, 1, n)` has n times, 1/(n − 1) apart. The looks are n + 1, and 1/n apart.",
            lambda p, v, r, n: _first_seen(p, v, r, np.linspace(0, 1, n)),
        ),
        Mistake(
            "You give up within the loop, after the first look. Only behind the loop is it known that no look sees it.",
            lambda p, v, r, n: _first_seen(p, v, r, (0.0,)),
        ),
        Mistake(
            "You ask for each coordinate alone whether it is within r. That is a square, whose corners lie outside the "
            "circle: ask for the distance, p·p ≤ r².",
            _in_the_square,
        ),
    )

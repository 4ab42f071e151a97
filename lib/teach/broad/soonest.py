"""The checks of 11.3: the first of all, in as few asks as can be."""

from collections.abc import Callable
from math import inf
from operator import index
from typing import Any

import numpy as np

from ...show.beside import Mark, dot, line
from ..cases import in_arrays
from ..task import Mistake


def _forecasts() -> list[tuple]:
    """Bounds and times: short ones by hand, then any; no bound is above its time, and some pair has a time."""
    rows = [
        ([0.25, 0.5], [1, 0.75]),
        ([0.25, 0.5], [0.75, 0.5]),  # the first bound is not the first in time; and the bound is the time
        ([0.5, 0.25], [0.5, 0.75]),
        ([0, 1, 2], [3, 1, 2]),
        ([0, 1, 3], [2, 2.5, 3]),  # the second bound lies below the best, and its time does not
        ([0.25, 0.5, 0.75], [0.5, 0.75, 0.75]),  # the next bound is the best time
        ([2, 1, 0], [2, inf, inf]),
        ([0, 1, 2, 3], [inf, inf, 4, 3.5]),
        ([1, 0, inf], [1, inf, inf]),
        ([0, 2, 4, 6], [1, 2, 4, 6]),
        ([3, 1, 2, 0], [3.5, 2.5, 2.25, 3]),
        ([1], [2]),
        ([0, 0.5], [2, 2]),  # both at once
        ([0, 0.5, 0.75], [inf, 1, 1]),
    ]
    rng = np.random.default_rng(23)
    for N in 20 * (5, 12):
        bounds = rng.permutation(N) / N
        times = bounds + rng.exponential(0.2, N)
        times[rng.random(N) < 0.4] = inf
        rows.append((bounds, np.where(np.any(times < inf), times, bounds + 0.1)))
    return in_arrays(rows)


def _counted(answer: Callable, bounds, times) -> Any:
    """What an answer says, and how often it asked; a pair that is first as well as another stands for the other.

    What is no pair of a number and a time stays as it is.
    """
    asks = 0

    def ask(k: int) -> float:
        nonlocal asks
        asks += 1
        if not 0 <= index(k) < len(times):
            raise IndexError(f"k must be a number from 0 to {len(times) - 1}; got {k}")
        return float(times[index(k)])

    value = answer(bounds, ask)
    if not isinstance(value, tuple | list | np.ndarray) or np.ndim(value) != 1 or len(value) != 2:
        return value
    k, t = value
    return (_same_number(k, times), t), asks


def _same_number(k: Any, times) -> Any:
    """The number of a pair; of one that is first, the lowest of those that are; what is no number as it is."""
    try:
        number = int(k)
        first = number == k and 0 <= number < len(times) and times[number] == np.min(times)
    except (TypeError, ValueError, OverflowError):
        return k
    return int(np.argmin(times)) if first else number if number == k else k


def _searched(bounds, ask, order=np.argsort, stop=lambda bound, best: bound >= best, better=lambda t, best: t < best):
    """Best-first with parts to be spoiled: in which order, when it stops, which time is better."""
    k, best = 0, inf
    for i in order(bounds):
        if stop(bounds[i], best):
            break
        t = ask(i)
        if better(t, best):
            k, best = int(i), t
    return k, best


def _as_they_come(bounds) -> range:
    """The order in which they are given."""
    return range(len(bounds))


def _one_too_many(bounds, ask) -> tuple:
    """It asks the next one, and then sees that it need not have."""
    k, best = 0, inf
    for i in np.argsort(bounds):
        t = ask(i)
        if t < best:
            k, best = int(i), t
        elif bounds[i] >= best:
            break
    return k, best


def _the_bound(bounds, ask) -> tuple:
    """The bound of the first for its time."""
    k, _ = _searched(bounds, ask)
    return k, bounds[k]


def _once_more(bounds, ask) -> tuple:
    """It asks the first of all again for its time."""
    k, _ = _searched(bounds, ask)
    return k, ask(k)


def _time_first(bounds, ask) -> tuple:
    """The time, and then whose it is."""
    return _searched(bounds, ask)[::-1]


def _rows_of_pairs(bounds, times) -> list[Mark]:
    """Each pair a line from its bound to its time, the first on top, and a dot at the bound."""
    last = np.max(times[times < inf])
    rows = [
        (bound, min(t, 1.3 * last + 0.1), -0.25 * i) for i, (bound, t) in enumerate(zip(bounds, times, strict=True))
    ]
    return [mark for a, b, y in rows if a < inf for mark in (line((a, y), (b, y)), dot((a, y)))]


def _told_at(bounds, times, found) -> list[Mark]:
    """The time of an answer, across all pairs."""
    t = float(found[0][1])
    return [line((t, 0.2), (t, -0.25 * len(bounds)))] if abs(t) < 1e3 else []


def _as_said(found) -> str:
    """An answer to 11.3 in words."""
    try:
        (k, t), asks = found
        return f"({k}, {float(t):g}) after {asks} ask{'s' * (asks != 1)}"
    except (TypeError, ValueError):
        return str(found)


MISTAKES = (
    Mistake(
        "You stop at the first pair that has a time: one whose bound is later may come before it (11.12).",
        lambda bounds, ask: _searched(bounds, ask, stop=lambda bound, best: best < inf),
    ),
    Mistake(
        "You find the first pair and its time, but you ask all: stop when the next bound is not below the best time.",
        lambda bounds, ask: _searched(bounds, ask, stop=lambda bound, best: False),
    ),
    Mistake(
        "You ask in the order in which they are given: go by bounds, the least of those left first.",
        lambda bounds, ask: _searched(bounds, ask, order=_as_they_come),
    ),
    Mistake(
        "One ask too many: when the next bound is the best time, it cannot be earlier: stop at ≥.",
        lambda bounds, ask: _searched(bounds, ask, stop=lambda bound, best: bound > best),
    ),
    Mistake("One ask too many: look at the bound before you ask, not after.", _one_too_many),
    Mistake("The bound is not the time: t is what ask(k) tells.", _the_bound),
    Mistake(
        "The pair with the least bound need not be the first: a bound only says before when it cannot touch.",
        lambda bounds, ask: (int(np.argmin(bounds)), ask(int(np.argmin(bounds)))),
    ),
    Mistake("You ask the first of all once more: keep what ask(k) told.", _once_more),
    Mistake("Turned round: (k, t), the number of the pair first.", _time_first),
    Mistake(
        "You take the first pair that you find to have a time. Another may touch earlier: ask the least bound first.",
        lambda bounds, ask: _searched(bounds, ask, order=_as_they_come, stop=lambda bound, best: best < inf),
    ),
)
"""What is known to go wrong."""

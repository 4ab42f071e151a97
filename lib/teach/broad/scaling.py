"""Every pair against cells, measured where the reader is, and not stored."""

from collections.abc import Callable
from time import perf_counter

import numpy as np

from ... import broad
from ...batch import sweep_absolute
from ...compiled import behind
from ...show.broad.two_crowds import Taken, TwoCrowds
from ...show.explorer import explore

__all__ = ["two_crowds"]

ROUNDS, LONG = range(3, 50), 0.3
"""How often each way is timed, as long as that takes no more than so many seconds: the least counts."""

AT_ONCE = 2**14
"""About so many pairs are asked at a time: the arrays stay in what the processor has at hand."""


def _every_pair(p, v, r) -> int:
    """How many pairs touch, every one asked, by the compiled loop that asks fastest of many pairs."""
    found, N = 0, len(r)
    rows = max(1, AT_ONCE // max(1, N))
    for k in range(0, N, rows):
        some, rest = slice(k, min(k + rows, N)), slice(k, N)
        one, two = ([x[part] for x in (p, v, r)] for part in (some, rest))
        hit = sweep_absolute(*(x[:, None] for x in one), *(x[None] for x in two)).hit
        found += int(np.count_nonzero(hit) - np.count_nonzero(np.tril(hit[:, : len(hit)])))
    return found


def _cells(p, v, r) -> int:
    """How many, as `broad.pairs` does it."""
    return len(broad.pairs(p, v, r).i)


def _seconds(way: Callable[..., int], balls: tuple) -> float:
    """The least of some rounds; the first call, which may compile, is not counted."""
    way(*balls)
    taken: list[float] = []
    while len(taken) < ROUNDS.start or (len(taken) < ROUNDS.stop and sum(taken) < LONG):
        begun = perf_counter()
        way(*balls)
        taken.append(perf_counter() - begun)
    return min(taken)


def measured(p, v, r) -> Taken | None:
    """Seconds a frame of a crowd, both ways; None while fast loops are being compiled.

    >>> measured(np.zeros((3, 2)), np.zeros((3, 2)), np.ones(3))._fields
    ('every', 'cells')
    """
    if behind():
        return None
    return Taken(_seconds(_every_pair, (p, v, r)), _seconds(_cells, (p, v, r)))


def two_crowds() -> None:
    """Show a crowd twice, and race every pair against cells on this machine."""
    explore(TwoCrowds(measured))

"""Every pair against cells, measured where the reader is, and not stored."""

from collections.abc import Callable
from math import inf
from time import perf_counter

import numpy as np

from ... import broad
from ...batch import sweep
from ...compiled import behind
from ...show.broad.two_crowds import Taken, TwoCrowds
from ...show.explorer import explore

__all__ = ["two_crowds"]

ROUNDS = 3
"""How often each way is timed: the least counts."""

ROWS = 200
"""So many balls at a time ask all that come after them: the arrays stay small."""


def _every_pair(p, v, r) -> int:
    """How many pairs touch, every one asked."""
    found, N = 0, len(r)
    for first in range(0, N, ROWS):
        i, j = (x.ravel() for x in np.meshgrid(np.arange(first, min(first + ROWS, N)), np.arange(N), indexing="ij"))
        i, j = i[i < j], j[i < j]
        found += int(np.sum(sweep(p[j] - p[i], v[j] - v[i], r[i] + r[j]).hit))
    return found


def _cells(p, v, r) -> int:
    """How many, as `broad.pairs` does it."""
    return len(broad.pairs(p, v, r).i)


def _seconds(way: Callable[..., int], balls: tuple) -> float:
    """The least of some rounds; the first call, which may compile, is not counted."""
    way(*balls)
    taken = inf
    for _ in range(ROUNDS):
        begun = perf_counter()
        way(*balls)
        taken = min(taken, perf_counter() - begun)
    return taken


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

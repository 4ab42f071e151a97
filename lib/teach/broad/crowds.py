"""Lists of pairs that somebody's code says must be asked, beside the pairs that touch."""

import sys
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ... import exact
from ..checking import Pair, as_pairs

ASIDE = np.array([0.375, 0.1875])
"""By how much a crowd is moved to see whether it is a border of cells that hides a pair: cells of whole numbers."""


class _Missed(NamedTuple):
    """A pair that touches and is not asked. t : when; moved : is it asked if all the crowd stands a little aside?"""

    pair: Pair
    t: float
    moved: bool


class _AskedPairs(NamedTuple):
    """Of a crowd: the pairs that are asked, those that touch, each with its time, the side of the code's own cells
    (nan if it is not known), and what is told of it all.
    """

    asked: frozenset
    touching: dict[Pair, float]
    side: float
    sentence: str


def _touching(p, v, r) -> dict[Pair, float]:
    """The pairs that touch in the frame, i < j, and when."""
    i, j = np.triu_indices(len(r), 1)
    hit, t = exact.sweep_absolute(p[i], v[i], r[i], p[j], v[j], r[j])
    return dict(zip(zip(i[hit].tolist(), j[hit].tolist(), strict=True), t[hit].tolist(), strict=True))


def _asked_by(function: Callable, p, v, r) -> frozenset:
    """The pairs that a function asks, i < j, in copies of its own; TypeError for what is no list of pairs."""
    value = function(np.array(p, float), np.array(v, float), np.array(r, float))
    if (pairs := as_pairs(value)) is None or any(not 0 <= min(x) < max(x) < len(r) for x in pairs):
        raise TypeError(f"it must return a list of pairs (i, j) of two balls; got {value!r:.60}")
    return frozenset((min(pair), max(pair)) for pair in pairs)


CELLS = "side", "size", "sigma", "width", "cell"
"""What code may call the side of its cells."""


def _side_in(function: Callable, p, v, r) -> float:
    """The side of a function's cells, as its own variables have it when it returns; nan if none is called so."""
    found = [np.nan]

    def look(frame, event: str, _) -> None:
        if event == "return":
            known = (frame.f_locals.get(name) for name in CELLS)
            found.extend(float(x) for x in known if isinstance(x, float | int) and 0 < x < np.inf)

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        function(np.array(p, float), np.array(v, float), np.array(r, float))
    finally:
        sys.setprofile(before)
    return found[-1]


def _missed_by(function: Callable, p, v, r) -> list[_Missed]:
    """The pairs that touch and are not asked, in order."""
    found, asked = _touching(p, v, r), _asked_by(function, p, v, r)
    left = sorted(found.keys() - asked)
    aside = _asked_by(function, p + ASIDE, v, r) if left else ()
    return [_Missed(pair, found[pair], pair in aside) for pair in left]

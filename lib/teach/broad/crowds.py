"""Lists of pairs that somebody's code says must be asked, beside the pairs that touch."""

import sys
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ... import exact
from ...broad import enclosing
from ..checking import Pair, as_pairs

ASIDE = np.array([0.375, 0.1875])
"""By how much a crowd is moved to see whether it is a border of cells that hides a pair: cells of whole numbers."""

NEARLY = 1e-9
"""By how much of the radius a corner may stick out that was computed in floats."""


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


class _Round(NamedTuple):
    """Of a triangle: the centre and the radius that cover it, nan for none; the corners outside; and what is told."""

    x: np.ndarray
    r: float
    outside: np.ndarray
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


def _cover_by(function: Callable, corners) -> tuple[np.ndarray, float]:
    """Centre and radius that a function gives of three corners; TypeError for what is none."""
    value = function(*(np.array(x, float) for x in corners))
    try:
        x, r = np.array(value[0], float), float(value[1])
    except (TypeError, ValueError, IndexError, KeyError):
        x, r = np.empty(0), 0.0
    if x.shape != (2,) or not np.all(np.isfinite([*x, r])):
        raise TypeError(f"it must return a centre and a radius; got {value!r:.60}")
    return x, r


def _sticks_out(corners, x, r: float) -> np.ndarray:
    """Which of the corners lie outside."""
    away = np.asarray(corners, float) - x
    return np.sqrt(away[:, 0] * away[:, 0] + away[:, 1] * away[:, 1]) > r + NEARLY * abs(r)


def _least(corners) -> enclosing.Ball:
    """The smallest ball around three corners."""
    return enclosing.enclosing(np.asarray(corners, float))

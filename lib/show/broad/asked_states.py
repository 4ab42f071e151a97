"""The states of lesson 11's picture, a row each, and the words that their templates are filled with."""

from dataclasses import dataclass

import numpy as np

from ... import exact
from ..board import State
from ..scene import number
from ._asked_crowd import GIANT, _cost, _Neighbours, _of_each_count, _pairs_that_touch


@dataclass(frozen=True)
class _Asking(State):
    """A state, whom B asks in it, and its large letters, each with a line beside or below: over the map, and below it.

    whom : "all", those in "reach", those in "cells", or "none".
    """

    whom: str = "cells"
    large: tuple[str, str] = ("", "")
    count: tuple[str, str] = ("{asked} asked", "of {others}; {hits} {touch}")


STATES = {
    "11.1": _Asking(
        "all pairs",
        "spokes big",
        "B asks all {others} others, and {hits} of them {touch} B; if all ask all, that is {pairs} pairs, "
        "of which {touching} touch.",
        whom="all",
        large=("{pairs}", "pairs, if all ask all"),
    ),
    "11.2": _Asking(
        "the reach",
        "reach big",
        "whatever B does in the frame, it does within R = {R} about o = ({x}, {y}), the middle of its path.",
        whom="none",
        large=("{r} + {path} / 2 = {R}", "radius and half the path"),
        count=("{R} cm", "is how far it comes"),
    ),
    "11.3": _Asking(
        "two reaches",
        "reach other big",
        "the middles are {far} apart, the reaches add up to {both}, {verdict}; {overlaps} B's.",
        whom="reach",
        large=("{far} {sign} {both}", "{may}"),
        count=("{asked} in reach", "of {others}; {hits} {touch}"),
    ),
    "11.5": _Asking(
        "cells",
        "grid reach big",
        "of side {side}; B looks at {across} × {up} and asks {asked} of {others}; "
        "{hits} of them {touch} B, and nobody else can.",
        large=("{across} × {up} cells", "σ = 2 × {widest} = {side}"),
    ),
    "11.6": _Asking(
        "the side of a cell",
        "grid side work",
        "with σ = {side} B looks at {all_cells} cells and asks {asked}; "
        "a ball on average {mean_cells} and {mean}, {mean_work} together.",
    ),
    "11.7": _Asking(
        "the number of balls",
        "grid balls growth",
        "B asks {asked} of {others}, and a ball on average {mean}; by brute force each asks {others}.",
    ),
    "11.8": _Asking(
        "one giant",
        "grid giant levels big",
        f"a ball of radius {number(GIANT[1])} is in the room; "
        "cells {sizes} wide, B looks at {cells} and asks {asked} of {others}.",
        large=("{few_cells} cells", "σ = {listed}"),
    ),
}


def _asked_words(now: _Neighbours, on: list[str], j: int, side: float, k: int) -> dict[str, str | float]:
    """What the letters of the sentences stand for, where these layers are on; k : which of the numbers of balls."""
    found, R = _of_all(now) | {"side": side}, float(now.crowd.R[0])
    if "spokes" in on:
        found["touching"] = f"{_pairs_that_touch(now):,}"
    if "other" in on:
        found |= _of_two(now, j)
    if "grid" in on:
        found |= _of_cells(now)
    if "work" in on:
        cells, balls = _cost(R, side)
        found |= {"mean_cells": _short(cells), "mean": _short(balls), "mean_work": _short(cells + balls)}
    if "growth" in on:
        found["mean"] = _short(_of_each_count(R)[k])
    return found


def _of_all(now: _Neighbours) -> dict[str, str | float]:
    """Whom B asks and touches, and its reach."""
    c, N = now.crowd, len(now.crowd.r)
    return {
        "asked": f"{len(now.asked):,}",
        "others": f"{N - 1:,}",
        "pairs": f"{N * (N - 1) // 2:,}",
        "hits": f"{len(now.hits)}",
        "touch": "touches" if len(now.hits) == 1 else "touch",
        "r": c.r[0],
        "path": np.hypot(*c.v[0]),
        "R": c.R[0],
        "x": c.o[0, 0],
        "y": c.o[0, 1],
        "widest": np.max(c.R),
    }


def _of_two(now: _Neighbours, j: int) -> dict[str, str | float]:
    """What two reaches tell of B and ball j."""
    c, n = now.crowd, len(now.asked)
    t = float(exact.sweep_absolute(c.p[0], c.v[0], c.r[0], c.p[j], c.v[j], c.r[j]).t)
    far, both = float(np.hypot(*(c.o[0] - c.o[j]))), float(c.R[0] + c.R[j])
    then = f"touch at t = {number(t)}" if t <= 1 else "pass each other"
    says = {
        "may": f"they may touch, and do{'' if t <= 1 else ' not'}",
        "verdict": f"which is enough: they are to be asked, and {then}",
    }
    if far > both:
        says = {"may": "they cannot touch", "verdict": "which is less, so B and the other cannot touch"}
    overlaps = f"{n} reach{'es overlap' if n != 1 else ' overlaps'}"
    return says | {"far": far, "both": both, "sign": "≤" if far <= both else ">", "overlaps": overlaps}


def _of_cells(now: _Neighbours) -> dict[str, str]:
    """How many cells B looks at, and how wide they are."""
    (_, first), *_ = now.blocks
    across, up = (first.high - first.low + 1).tolist()
    each, together = " + ".join(str(n) for n in now.cells), f"{sum(now.cells):,}"
    *sizes, last = (number(size, 3) for size, _ in now.blocks)
    return {
        "across": str(across),
        "up": str(up),
        "cells": each,
        "all_cells": together,
        "few_cells": each if len(each) < 20 else together,
        "sizes": ", ".join(sizes) + " and " * bool(sizes) + last,
        "listed": ", ".join([*sizes, last]),
    }


def _short(x: float) -> str:
    """An average in three digits, thousands written out."""
    return number(x, 3) if x < 999.5 else f"{x:,.0f}"

"""The states of lesson 11's picture, a row each, and the words that their templates are filled with."""

from dataclasses import dataclass

import numpy as np

from ... import exact
from ..board import Lit, State
from ..scene import number
from ._asked_crowd import GIANT, _cost, _Neighbours, _pairs_that_touch


@dataclass(frozen=True)
class _Asking(State):
    """A state, whom B asks in it, and its large letters, each with a line beside or below: over the map, and below it.

    whom : "all", those in "reach", those in the "nine" cells about B's, or in as many "cells" as lose none.
    """

    whom: str = "cells"
    large: tuple[str, str] = ("", "")
    count: tuple[str, str] = ("{asked} asked", "of {others}; {hits} {touch}")


STATES = {
    "everybody": _Asking(
        "everybody",
        "spokes big",
        "B asks all {others} others. If all ask all, that is {pairs} pairs{found}.",
        whom="all",
        large=("{pairs}", "pairs, if all ask all"),
        tags={"11.1": Lit("spokes big", "{balls} · {others} / 2 = {pairs}.")},
    ),
    "reach": _Asking(
        "reach",
        "reach other big",
        "The middles are {far} apart, and the reaches add up to {both}: {verdict}.",
        whom="reach",
        large=("{far} {sign} {both}", "{may}"),
        count=("{asked} in reach", "of {others}; {hits} {touch}"),
        tags={
            "11.2": Lit("reach sleeve", "R₂ = {r} + {path} / 2 = {R} about the middle, ({x}, {y})."),
            "11.3": Lit("reach other big", "{far} {sign} {both}: {may}."),
            "11.4": Lit("steps reach other", "{far} ≤ {step_1} + {step} + {step_2}, at t = {when}."),
        },
    ),
    "cells": _Asking(
        "cells",
        "grid reach side big missed",
        "With σ = {side} B asks {asked} of {others} in nine cells{lost}.",
        whom="nine",
        large=("{funnel}", "{funnel_of}"),
        count=("{asked} asked", "of {others}; {hits} {touch}{gone}"),
        tags={
            "11.5": Lit("grid tint", "B's middle ({x}, {y}) lies in cell ({column}, {row})."),
            "11.6": Lit("grid reach side", "R₁ + R₂ is at most {needed}, and σ is {side}."),
            "11.7": Lit("work side grid tint", "{mean_cells} cells and {mean} balls for each, if none is to be lost."),
        },
    ),
    "levels": _Asking(
        "levels",
        "grid giant levels big",
        f"A ball of radius {number(GIANT[1])} is in the room. "
        "Cells are {sizes} wide, and B looks at {cells} and asks {asked} of {others}.",
        large=("{few_cells} cells", "σ = {listed}"),
        tags={"11.8": Lit("grid tint giant", "Each level has cells as wide as two of its widest reach: {sizes}.")},
    ),
}


def _asked_words(now: _Neighbours, on: list[str], j: int, side: float, told: bool) -> dict[str, str | float]:
    """What the letters of the sentences stand for, where these layers are on; told : may it say how many touch?"""
    found = _of_all(now) | {"side": side}
    if "spokes" in on:
        touching = f", of which {_pairs_that_touch(now):,} touch in the frame"
        found["found"] = touching if told else ""
    if "other" in on:
        found |= _of_two(now, j)
    if "grid" in on:
        found |= _of_cells(now)
    return found | _of_sides(now, side) if "side" in on else found


def _of_sides(now: _Neighbours, side: float) -> dict[str, str | float]:
    """What cells of a side cost, and what is lost where they are too narrow."""
    R, N, needed = float(now.crowd.R[0]), len(now.crowd.r), 2 * float(np.max(now.crowd.R))
    (cells, balls), gone = _cost(R, side), len(np.setdiff1d(now.hits, now.asked))
    all_asked = float(f"{N * balls / 2:.2g}")
    column, row = np.floor(now.crowd.o[0] / side)
    wide = side >= needed * (1 - 1e-9)
    funnel = f"{N * (N - 1) // 2:,} \u2192 {all_asked:,.0f} \u2192 {_pairs_that_touch(now):,}"
    return {
        "mean_cells": _short(cells),
        "mean": _short(balls),
        "needed": needed,
        "column": f"{column:.0f}".replace("-", "−"),
        "row": f"{row:.0f}".replace("-", "−"),
        "lost": f", and misses {gone}" if gone else "",
        "gone": f", {gone} missed" if gone else "",
        "funnel": funnel if wide else f"σ = {number(side)} < {number(needed)}",
        "funnel_of": "pairs, pairs asked, pairs that touch" if wide else "the reaches of a pair",
    }


def _of_all(now: _Neighbours) -> dict[str, str | float]:
    """Whom B asks and touches, and its reach."""
    c, N = now.crowd, len(now.crowd.r)
    return {
        "asked": f"{len(now.asked):,}",
        "others": f"{N - 1:,}",
        "balls": f"{N:,}",
        "pairs": f"{N * (N - 1) // 2:,}",
        "hits": f"{len(now.hits)}",
        "touch": "touches" if len(now.hits) == 1 else "touch",
        "r": c.r[0],
        "path": np.hypot(*c.v[0]),
        "R": c.R[0],
        "x": c.o[0, 0],
        "y": c.o[0, 1],
    }


def _of_two(now: _Neighbours, j: int) -> dict[str, str | float]:
    """What two reaches tell of B and ball j."""
    c = now.crowd
    t = float(exact.sweep_absolute(c.p[0], c.v[0], c.r[0], c.p[j], c.v[j], c.r[j]).t)
    far, both = float(np.hypot(*(c.o[0] - c.o[j]))), float(c.R[0] + c.R[j])
    then = f"touch at t = {number(t)}" if t <= 1 else "pass each other"
    says = {
        "may": f"they may touch, and do{'' if t <= 1 else ' not'}",
        "verdict": f"which is enough: they are to be asked, and {then}",
    }
    if far > both:
        says = {"may": "they cannot touch", "verdict": "which is less, so B and the other cannot touch"}
    told = {"far": far, "both": both, "sign": "≤" if far <= both else ">"}
    when, steps = _steps(now, j)
    lengths = np.hypot(*np.diff(steps, axis=0).T)
    return says | told | dict(zip(("step_1", "step", "step_2"), map(float, lengths), strict=True)) | {"when": when}


def _steps(now: _Neighbours, j: int) -> tuple[float, np.ndarray]:
    """When B and ball j come nearest or touch; and B's middle, its centre then, that of ball j, and its middle."""
    c = now.crowd
    t = float(exact.sweep_absolute(c.p[0], c.v[0], c.r[0], c.p[j], c.v[j], c.r[j]).t)
    p, v = c.p[j] - c.p[0], c.v[j] - c.v[0]
    t = t if t <= 1 else float(np.clip(-(p @ v) / (v @ v or 1.0), 0, 1))
    return t, np.array([c.o[0], c.p[0] + t * c.v[0], c.p[j] + t * c.v[j], c.o[j]])


def _of_cells(now: _Neighbours) -> dict[str, str]:
    """How many cells B looks at, and how wide they are."""
    each, together = " + ".join(str(n) for n in now.cells), f"{sum(now.cells):,}"
    *sizes, last = (number(size, 3) for size, _ in now.blocks)
    return {
        "cells": each,
        "few_cells": each if len(each) < 20 else together,
        "sizes": ", ".join(sizes) + " and " * bool(sizes) + last,
        "listed": ", ".join([*sizes, last]),
    }


def _short(x: float) -> str:
    """An average in three digits, thousands written out."""
    return number(x, 3) if x < 999.5 else f"{x:,.0f}"

"""The states of lesson 11's picture, a row each, and the words that their templates are filled with."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ... import exact
from ..board import Lit, State
from ..scene import number
from ._asked_crowd import (
    GIANT,
    _asked_in_all,
    _cost,
    _each_way,
    _lost_in_all,
    _Neighbours,
    _pairs_that_touch,
    _Scattered,
)


@dataclass(frozen=True)
class _Asking(State):
    """A state, whom B asks in it, and its large letters, each with a line beside or below: over the map, and below it.

    whom : "all", those in "reach", those in the "nine" cells about B's, or in as many "cells" as lose none.
    wide : how far is seen from near, in reaches of B.
    """

    whom: str = "cells"
    large: tuple[str, str] = ("", "")
    count: tuple[str, str] = ("{asked} asked", "of {others}{touching}")
    wide: float = 4.2


def _walk_told(words: dict[str, str]) -> str:
    """The three steps beside what they can be at most; without a contact there are none."""
    if not words["walked"]:
        return "A and B do not touch, so there is no such walk. Drag A until they do."
    walk = "The walk is {step_1} + {step} + {step_2} = {sum} long. It is at least {far}, the straight way".format_map(
        words
    )
    return walk + ", and at most {half_1} + {radii} + {half_2} = {both}, the two reaches together.".format_map(words)


def _work_told(words: dict[str, str]) -> str:
    """What B looks at and asks if none is to be lost, beside what may be expected."""
    begun = "With σ = {side}, ".format_map(words)
    if words["narrow"]:
        begun += "nine cells would be too few. To lose nobody, "
    return begun + "B looks at {looks} cells and asks {asked} balls; {looks} ν σ² is {usual}.".format_map(words)


def _levels_told(words: dict[str, str]) -> str:
    """How wide the cells are, and whom B asks in them."""
    begun = f"A ball of radius {number(GIANT[1])} is in the room. "
    if not words["levelled"]:
        return begun + "All cells are {sizes} wide, and B looks at {cells} and asks {asked} of {others}.".format_map(
            words
        )
    cells = "B looks at {cells} cells, of the wider level and of its own, and asks {asked} of {others}."
    return begun + cells.format_map(words)


def _widths_told(words: dict[str, str]) -> str:
    """How wide the cells of the levels are."""
    if not words["levelled"]:
        return "There is one level for all, and its cells are {sizes} wide, as two of the widest reach.".format_map(
            words
        )
    return "The widest reach of each level is half as wide as its cells: these are {sizes} wide.".format_map(words)


STATES = {
    "everybody": _Asking(
        "everybody",
        "spokes big",
        "B asks all {others} others. If all ask all, that is {pairs} pairs{found}.",
        whom="all",
        large=("{most}", "{most_of}"),
        tags={"11.1": Lit("spokes big", "{balls} · {others} / 2 = {pairs}.")},
    ),
    "reach": _Asking(
        "reach",
        "reach other big",
        "The middles are {far} apart, the reaches add up to {both}, and {verdict}.",
        whom="reach",
        wide=2.6,
        large=("{far} {sign} {both}", "{may}"),
        count=("{asked} in reach", "of {others}{touching}"),
        tags={
            "11.2": Lit("reach sleeve", "B's reach is R₂ = {r} + {path} / 2 = {R} about the middle ({x}, {y})."),
            "11.3": Lit("reach other big", "|o₂ − o₁| is {far}, and R₁ + R₂ is {both}: {may}."),
            "11.4": Lit("steps reach other", _walk_told),
        },
    ),
    "cells": _Asking(
        "cells",
        "grid reach side big middles missed",
        "With σ = {side}, B asks {asked_balls} in nine cells{lost}.",
        whom="nine",
        large=("{funnel}", "{funnel_of}"),
        count=("{asked} asked", "of {others}{touching}{gone}"),
        tags={
            "11.5": Lit("grid tint", "B's middle o₂ = ({x}, {y}) lies in cell z₂ = ({column}, {row})."),
            "11.6": Lit("grid reach side", "For no pair is R₁ + R₂ more than {needed}, and σ is {side}{too_narrow}."),
            "11.7": Lit("work side grid tint middles", _work_told),
        },
    ),
    "levels": _Asking(
        "levels",
        "grid giant big",
        _levels_told,
        large=("{few_cells} cells", "σ = {listed}"),
        tags={"11.8": Lit("grid tint giant", _widths_told)},
    ),
}


def _asked_words(now: _Neighbours, on: list[str], side: float, told: bool) -> dict[str, str | float]:
    """What the letters of the sentences stand for, where these layers are on; told : may it say how many touch?"""
    found = _of_all(now) | {"side": side} | ({} if told else {"touching": ""})
    if "spokes" in on:
        touching = f". Of these {_pairs_that_touch(now):,} touch in the frame, and their balls are marked on the map"
        found["found"] = touching if told else ""
        found |= _of_pairs(now) if told else {"most": found["pairs"], "most_of": "pairs, if all ask all"}
    if "other" in on:
        found |= _of_two(now.crowd)
    if "grid" in on:
        found |= _of_cells(now)
    return found | _of_sides(now, side) if "side" in on else found


def _of_pairs(now: _Neighbours) -> dict[str, str]:
    """How many pairs touch, of how many."""
    N = len(now.crowd.r)
    return {"most": f"{_pairs_that_touch(now):,}", "most_of": f"of {N * (N - 1) // 2:,} pairs touch"}


def _of_sides(now: _Neighbours, side: float) -> dict[str, str | float]:
    """What cells of a side cost, and what is lost where they are too narrow."""
    R, gone = float(np.max(now.crowd.R)), len(now.lost)
    (cells, balls), column, row = _cost(R, side), *np.floor(now.crowd.o[0] / side)
    wide, lost = _each_way(R, side) == 1, _lost_in_all(now, side)
    funnel = f"{lost:,} pairs lost", f"of {_pairs_that_touch(now):,} that touch"
    if wide:
        funnel = _funnel(now, side), "in all → asked → touching"
    elif lost and not gone:
        funnel = "somebody is missed", "drag B on until B misses one"
    missed = "" if wide else ", and misses nobody here"
    if gone:
        missed = f", and misses {gone}, whose middle{'s lie' if gone > 1 else ' lies'} outside"
    return {
        "looks": f"{cells:,}",
        "usual": f"{balls:,.0f}",
        "narrow": "" if wide else "yes",
        "too_narrow": ", which is wide enough" if wide else ", which is too narrow",
        "needed": 2 * R,
        "column": f"{column:.0f}".replace("-", "−"),
        "row": f"{row:.0f}".replace("-", "−"),
        "lost": missed,
        "gone": f", {gone} missed" if gone else "",
        "funnel": funnel[0],
        "funnel_of": funnel[1],
    }


def _funnel(now: _Neighbours, side: float) -> str:
    """How many pairs there are, how many are asked, and how many touch."""
    N, asked = len(now.crowd.r), float(f"{_asked_in_all(now.crowd, side):.2g}")
    return f"{N * (N - 1) // 2:,} \u2192 {asked:,.0f} \u2192 {_pairs_that_touch(now):,}"


def _of_all(now: _Neighbours) -> dict[str, str | float]:
    """Whom B asks and touches, and its reach."""
    c, N = now.crowd, len(now.crowd.r)
    return {
        "asked": f"{len(now.asked):,}",
        "asked_balls": f"the {len(now.asked):,} balls" if len(now.asked) != 1 else "the one ball",
        "others": f"{N - 1:,}",
        "balls": f"{N:,}",
        "pairs": f"{N * (N - 1) // 2:,}",
        "touching": f"; {len(now.hits)} {'touches' if len(now.hits) == 1 else 'touch'}",
        "r": c.r[0],
        "path": np.hypot(*c.v[0]),
        "R": c.R[0],
        "x": c.o[0, 0],
        "y": c.o[0, 1],
    }


def _of_two(c: _Scattered) -> dict[str, str | float]:
    """What two reaches tell of B and A."""
    far, both = float(np.hypot(*(c.o[0] - c.o[1]))), float(c.R[0] + c.R[1])
    when, walk = _walk(c)
    then = "pass each other" if np.isnan(when) else f"touch at t = {number(when)}"
    says = {
        "may": f"they may touch, and do{' not' if np.isnan(when) else ''}",
        "verdict": f"the circles meet. So B has to ask A, {'but' if np.isnan(when) else 'and'} they {then}",
    }
    if far > both:
        says = {"may": "they cannot touch", "verdict": "the circles are apart. So A and B cannot touch"}
    lengths = map(float, np.hypot(*np.diff(walk, axis=0).T))
    steps = dict(zip(("step_2", "step", "step_1"), lengths, strict=True))
    walked = {"walked": "" if np.isnan(when) else "yes", "sum": sum(steps.values())}
    halves = {"half_1": float(np.hypot(*c.v[1])) / 2, "half_2": float(np.hypot(*c.v[0])) / 2, "radii": c.r[0] + c.r[1]}
    return says | steps | walked | halves | {"far": far, "both": both, "sign": "≤" if far <= both else ">"}


def _walk(c: _Scattered) -> tuple[float, NDArray]:
    """When A and B touch, and B's middle, its centre then, A's centre then, and A's middle; nan if they do not."""
    t = float(exact.sweep_absolute(c.p[0], c.v[0], c.r[0], c.p[1], c.v[1], c.r[1]).t)
    t = t if t <= 1 else np.nan
    return t, np.array([c.o[0], c.p[0] + t * c.v[0], c.p[1] + t * c.v[1], c.o[1]])


def _of_cells(now: _Neighbours) -> dict[str, str]:
    """How many cells B looks at, and how wide they are."""
    each, together = " + ".join(str(n) for n in now.cells), f"{sum(now.cells):,}"
    *sizes, last = (number(size, 3) for size, _ in now.blocks)
    return {
        "cells": each,
        "few_cells": each if len(each) < 20 else together,
        "sizes": ", ".join(sizes) + " and " * bool(sizes) + last,
        "levelled": "yes" if sizes else "",
        "listed": ", ".join([*sizes, last]),
    }

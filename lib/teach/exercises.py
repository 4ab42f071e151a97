"""The exercises of all lessons, and the picture of a case that an answer gets wrong."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from matplotlib.figure import Figure

from ..show.beside import Value, beside
from ..show.board import Board
from ..show.graphed import graphed
from .checking import Checked, many, same, single
from .lessons import LESSONS, lesson
from .replies import both
from .scenes import as_told, at_time
from .task import Exercise


def find(name: str) -> Exercise:
    """The exercise of that number."""
    if name not in (known := every()):
        raise ValueError(f"name must be among {', '.join(known)}; got {name!r}")
    return known[name]


@cache
def every() -> dict[str, Exercise]:
    """The exercises of all lessons by number."""
    return {name: asked for number in LESSONS for name, asked in lesson(number).EXERCISES.items()}


class Drawn(NamedTuple):
    """A case that fails, with both answers: the figure, what it shows for those who do not see it, and its legend."""

    figure: Figure
    alt: str
    legend: str


def counterexample(asked: Exercise, report: Checked) -> Drawn | None:
    """The picture of a case that fails, with both answers; None where there is nothing to draw."""
    if report.ran is None:
        return None
    mine = report.ran.value if _drawn(report) else None
    with np.errstate(all="ignore"):
        if (found := _in_its_matter(asked, report, mine)) is None:
            return None
    right, yours = both(asked, report)
    figure, legend = found
    return Drawn(figure, f"Right: {right[:WORDS]}. Yours: {yours[:WORDS]}. {legend}".rstrip(), legend)


def film(asked: Exercise, report: Checked) -> Board | None:
    """What plays a case that fails until the time of the answer; None where there is nothing to play."""
    return asked.film(*report.case, report.right, single(report.ran.value)) if asked.film and _drawn(report) else None


def _drawn(report: Checked) -> bool:
    """Is there an answer that is wrong, and can be drawn?"""
    return report.kind == "wrong" and report.ran is not None and _of_a_size(report.ran.value)


CROSSED = " A ring is the true root, and a cross is yours."


def _in_its_matter(asked: Exercise, report: Checked, mine: Any) -> tuple[Figure, str] | None:
    """The figure and its legend, on axes where the exercise has a graph; mine : the answer if it is one, else None."""
    if asked.graph and (made := asked.graph(*report.case, report.right, mine)):
        hollow = "" if not (made.rings or made.dots) else " A ring is a true root." if not made.dots else CROSSED
        hollow = " Each ring on it is a positive root; above are both counts." if made.count else hollow
        other = " The dashed one is that of your numbers." if made.yours else ""
        return graphed(made), f"The full curve is the parabola of this case.{other}{hollow}"
    return _in_space(asked, report, mine)


def _in_space(asked: Exercise, report: Checked, mine: Any) -> tuple[Figure, str] | None:
    """The case with both answers in it, and their numbers on lines."""
    world = asked.world(*report.case)
    values = _numbers(asked, report.right, mine) if asked.names else []
    if not world and not any(np.isfinite([value.right, value.yours]).all() for value in values):
        return None
    right, yours = ([] if x is None or not world else asked.shown(*report.case, x) for x in (report.right, mine))
    legend = "Full lines and dots are the right answer, dashed and hollow ones yours." if yours or values else ""
    flies = " With no contact found, the ball flies on." if yours and _flown(asked, report.right, mine) else ""
    tells = f" {asked.tells(*report.case, report.right, mine)}" if yours and asked.tells else ""
    return beside(world, right, yours, values), f"{legend}{flies}{tells}".rstrip()


def _flown(asked: Exercise, right: Any, mine: Any) -> bool:
    """Is no contact answered where there is one?"""
    if asked.shown is as_told:
        return bool(right) and not single(mine)
    return asked.shown is at_time and single(mine) == np.inf != right


def _of_a_size(mine: Any) -> bool:
    """Are these numbers that floats can hold?"""
    try:
        return all(isinstance(float(x), float) for x in _flat(mine))
    except OverflowError:
        return False


WORDS = 60
"""Letters of an answer that are told to those who do not see its picture."""


def _numbers(asked: Exercise, right: Any, mine: Any) -> list[Value]:
    """The numbers of both answers by name, those that differ."""
    if mine is None:
        return []
    pairs = zip(asked.names, _flat(right), _flat(mine), strict=True)
    found = [Value(name, float(x), float(y)) for name, x, y in pairs]
    return [value for value in found if not same(value.yours, value.right, asked.rtol, asked.atol)]


def _flat(x: Any) -> list:
    """The numbers of an answer, one after another."""
    x = single(x)
    return [z for y in x for z in _flat(y)] if many(x) else [] if isinstance(x, frozenset) else [x]

"""What `lib/broad/reach.py` computes of parts of paths and of cells, as definitions in Coq: it is run on symbols.

As in `double_terms` each + − × ÷ √ is written down as `rnd` of the operation, in the order in which it ran. A sign,
|·|, the lesser and the larger of two numbers, and a whole number below are exact.
"""

from collections.abc import Callable
from math import inf
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest import mock

from double_terms import NAMED, Claim, Symbol, Trace, constant, text

HEAD = """(** Written by tests/proof/reach_terms.py from lib/broad/reach.py and lib/compiled/crowd.py: do not edit. *)
From Coq Require Import Reals ZArith.
From Flocq Require Import Core.
From Proof Require Import Float.
Open Scope R_scope.
"""

PLACE, OTHER = "x y z", "x' y' z'"
"""The names of two places."""


class Asked(Claim):
    """A comparison that may be denied."""

    def __invert__(self):
        return Asked(f"~ ({self.name})")


class Number(Symbol):
    """A number known by its name alone."""

    def __gt__(self, y):
        return Asked(f"{self.name} > {text(y)}")

    __hash__ = None


def rounding(trace: Trace) -> SimpleNamespace:
    """What stands for numpy."""

    def lesser(x: Any, y: Any) -> Any:
        return x if isinstance(y, float) and y == inf else trace.new(f"Rmin {text(x)} {text(y)}")

    return SimpleNamespace(
        sqrt=lambda x: trace.new(f"rnd (sqrt {text(x)})"),
        floor=lambda x: trace.new(f"IZR (Zfloor {text(x)})"),
        minimum=lesser,
        maximum=lambda x, y: trace.new(f"Rmax {text(x)} {text(y)}"),
        int64=lambda x: x,
        inf=inf,
    )


def definition(
    modules: list[ModuleType], function: Callable, name: str, names: str, result: str, give: Callable
) -> str:
    """A function as a definition; `give` makes its arguments of numbers by their names."""
    trace = Numbers()
    with mock.patch.multiple(modules[0], np=rounding(trace)), mock.patch.multiple(modules[-1], np=rounding(trace)):
        said = function(*give(*(Number(trace, x) for x in names.split())))
    flat = [y for x in said for y in (x if isinstance(x, tuple) else (x,))] if isinstance(said, tuple) else [said]
    told = said.name if isinstance(said, Claim) else text(tuple(flat)) if len(flat) > 1 else text(said)
    return "\n".join([f"Definition {name} ({names} : R) : {result} :=", *trace.lines, f"  {told}."])


class Numbers(Trace):
    """A trace of numbers that may be compared and the comparison denied."""

    def new(self, text: str, kind=None, fits: str = ""):
        return super().new(text, kind or Number, fits)


def of_crowd(function: Callable, *others: Any) -> Callable:
    """A function of the compiled crowd, of one level whose cells are known."""

    def call(x, low, per, most):
        cells = SimpleNamespace(low={(0, axis): low for axis in range(3)}, per=[per], most=[most])
        return function(cells, 0, *others, x)

    return call


def reach_terms(reach: ModuleType, crowd: ModuleType) -> dict[str, str]:
    """The text of the file."""
    if crowd.cell is not reach.cell or crowd.part is not reach.part:
        raise TypeError("the crowd must take the cells and the parts that are proved")
    NAMED.clear()
    loss, least = constant(reach.LOSS), constant(reach.LEAST)
    NAMED.update({reach.LOSS: "LOSS", reach.LEAST: "LEAST"})
    four, alone = "R * R * R * R", [reach]
    parts = [
        f"Definition LOSS := {loss}.\nDefinition LEAST := {least}.",
        definition(alone, reach.part, "part", "x y z i j k r m n", four, part_of),
        definition(alone, reach.overlap, "overlap", f"{PLACE} reach {OTHER} reach'", "Prop", two_reaches),
        definition(alone, reach.nearest, "nearest", "x y z i j k", "R", lambda *x: (x[:3], x[3:])),
        definition(alone, reach.which, "which", "t n", "R", lambda *x: x),
        definition(alone, reach.cells_to_the_unit, "cells_to_the_unit", "widest", "R", lambda *x: x),
        definition(alone, reach.cell, "cell", "x low per most", "R", lambda *x: x),
        *(
            definition([reach, crowd], call, name, "x low per most", "R", lambda *x: x)
            for name, call in (("slice_of", of_crowd(crowd._slice_of)), ("column", of_crowd(crowd._column, 1)))
        ),
    ]
    NAMED.clear()
    return {"ReachTerms.v": HEAD + "\n" + "\n\n".join(parts) + "\n"}


def part_of(*x: Symbol) -> tuple:
    """The arguments of `part`."""
    return x[:3], x[3:6], *x[6:]


def two_reaches(*x: Symbol) -> tuple:
    """The arguments of `overlap`."""
    return x[:3], x[3], x[4:7], x[7]

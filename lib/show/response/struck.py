"""A laboratory for the hit: the plane of velocities, with the tips that somebody's code gives beside the true ones."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ..artists import outlines, shaft
from ..board import State
from ..canvas import in_style
from ..central import NONE
from ..palette import WRONG
from ..scene import Facts
from ..shapes import disc
from .velocities import Velocities


class Says(NamedTuple):
    """What somebody's code says: the numbers, or None; and in words, beside the truth and what was found."""

    given: Any
    told: str


class Struck(Velocities):
    """The hit of lesson 08; the tips that the code gives are dashed, and so is the way from tip to tip.

    Parameters
    ----------
    judge : callable (v1, v2, n, m1, m2, e) -> Says
        Asks the code, and compares.
    """

    states = {
        "laboratory": State("move e until they differ", "slope normal answers"),
    }
    says = Says(None, "")

    def __init__(self, judge: Callable[..., Says]):
        self.judge = judge
        super().__init__()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        super().lay_out()
        self.layers["answers"] = [outlines(self.plane, [WRONG] * 3, ["dashed"] * 3, 2.6)]
        self.redraw()

    def draw(self, known: Facts) -> None:
        """The hit, and what the code makes of it."""
        super().draw(known)
        if "answers" not in self.layers:
            return
        x, s = self.hit, self.scene
        self.says = self.judge(s.v1, s.v2, x.n, *self.given) if np.any(x.n) else Says(None, "No contact, no hit.")
        after, size = self.says.given, 5 * shaft(self.plane)
        rings = [np.array(after), *(disc(np.array(tip), size) for tip in after)] if after is not None else [NONE] * 3
        self.layers["answers"][0].set_segments(rings)

    def sentence(self, known: Facts) -> str:
        """What the code says, what is true, and what was found."""
        return self.says.told

    @property
    def caption(self) -> str:
        """What the code says, what is true, and what was found."""
        return self.sentence(self.facts)

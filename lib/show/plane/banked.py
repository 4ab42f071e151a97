"""Laboratories for a ball at a rail: when somebody's code has it touch, and how it goes on, beside what is true."""

from collections.abc import Callable

import numpy as np

from ..artists import outlines
from ..board import State
from ..canvas import in_style
from ..central import NONE
from ..palette import WRONG
from ..response.struck import Says
from ..scene import Facts
from ..shapes import disc
from .bank import Bank
from .bank_parts import LEVEL, N


class Touched(Bank):
    """The bank shot of lesson 09; where the code has the ball touch is dashed.

    Parameters
    ----------
    judge : callable (p, v, r, n, d) -> Says
        Asks the code, and compares.
    """

    states = {
        "laboratory": State("drag until they differ", "inner touching closed answers"),
    }
    says = Says(None, "")

    def __init__(self, judge: Callable[..., Says]):
        self.judge = judge
        super().__init__()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        super().lay_out()
        self.layers["answers"] = [outlines(self.world, [WRONG], ["dashed"], 2.8)]
        self.redraw()

    def draw(self, known: Facts) -> None:
        """The shot, and what the code makes of it."""
        super().draw(known)
        if "answers" in self.layers:
            self.says = self.asked_of_it(known)
            line = NONE if self.says.given is None else self.drawn(known)
            self.layers["answers"][0].set_segments([line if np.all(np.isfinite(line)) else NONE])

    def asked_of_it(self, known: Facts) -> Says:
        """What the code says of the shot."""
        return self.judge(known.p, known.v, known.r, N, LEVEL)

    def drawn(self, known: Facts) -> np.ndarray:
        """Where the code has the ball touch."""
        hit, t = (float(x) for x in self.says.given)
        return disc(known.p + t * known.v, known.r) if hit else NONE

    def sentence(self, known: Facts) -> str:
        """What the code says, what is true, and what was found."""
        return self.says.told

    @property
    def caption(self) -> str:
        """What the code says, what is true, and what was found."""
        return self.sentence(self.facts)


class Turned(Touched):
    """The bank shot of lesson 09; the way on which the code sends the ball is dashed.

    Parameters
    ----------
    judge : callable (v, n, e) -> Says
        Asks the code, and compares.
    """

    states = {"laboratory": State("drag until they differ", "inner touching turned answers")}

    def asked_of_it(self, known: Facts) -> Says:
        """What the code says of the bounce."""
        if not self.shot.t < np.inf:
            return Says(None, "No contact, no bounce.")
        return self.judge(known.v, N, self.knobs["e"])

    def drawn(self, known: Facts) -> np.ndarray:
        """The way on which the code sends the ball, a frame long."""
        (after,), place = self.says.given, self.shot.place
        return np.array([place, place + after])

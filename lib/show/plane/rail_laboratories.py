"""Laboratories for a ball at a rail: when somebody's code has it touch, and how it goes on, beside what is true."""

import numpy as np

from ..board import State
from ..judged import Judged, Judgement
from ..scene import Facts
from ..shapes import disc
from ._rail import LEVEL, N, flight
from .bank import Bank

BOUNCES = 5
"""How many rails the code's ball is followed to."""


class RailContact(Judged, Bank):
    """The bank shot of lesson 09; where the code has the ball touch is dashed.

    judge : callable (p, v, r, n, d) -> Judgement
    """

    states = {"laboratory": State("drag until they differ", "ball v way inner touching chart grown closed answers")}
    free = ("laboratory",)

    def ask(self, known: Facts) -> Judgement:
        """What the code says of the shot."""
        return self.judge(known.p, known.v, known.r, N, LEVEL)

    def dashed(self, known: Facts) -> list[np.ndarray]:
        """Where the code has the ball touch."""
        hit, t = (float(x) for x in self.judgement.given)
        return [disc(known.p + t * known.v, known.r)] if hit else []


class RailBounce(Judged, Bank):
    """The bank shot of lesson 09; the way from rail to rail on which the code sends the ball is dashed.

    judge : callable (v, n, e) -> Judgement
    """

    states = {"laboratory": State("drag until they differ", "ball v way inner touching turned chart grown e answers")}
    free = ("laboratory",)

    def ask(self, known: Facts) -> Judgement:
        """What the code says of the bounce."""
        if not self.shot.t < np.inf:
            return Judgement(None, "No contact, no bounce.")
        return self.judge(known.v, N, self.knobs["e"])

    def dashed(self, known: Facts) -> list[np.ndarray]:
        """The way on which the code sends the ball."""
        turn = lambda v, n, e: (self.judge(v, n, e).given or (None,))[0]  # noqa: E731
        return [flight(known.p, known.v, known.r, self.knobs["e"], turn, BOUNCES).places]

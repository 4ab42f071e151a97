"""Laboratories for a ball at a rail: when somebody's code has it touch, and how it goes on, beside what is true."""

import numpy as np

from .. import motion
from ..artists import Marks, outlines
from ..board import State
from ..judged import Judged, Judgement
from ..palette import WRONG
from ..scene import Facts
from ..shapes import NONE, disc
from ._rail import BREAK, LEVEL, Flight, N, believed, flight
from .bank import Bank

LOW = BREAK._replace(p2=np.array([-12.0, 4.5]))
"""A ball nearer to the lower rail: what the code takes for a contact lies on the table."""

BOUNCES, LONG, BRISK = 5, 8.0, 0.9
"""How many rails the balls are followed to, or for how many frames, and how many seconds a frame takes then."""


class OnRails(Judged, Bank):
    """The bank shot of lesson 09, and dashed beside it a second ball, which does what somebody's code says."""

    free = ("laboratory",)

    def lay_out(self) -> None:
        """Make the axes and their artists, and the ball as the code has it."""
        super().lay_out()
        ghost = Marks(ring=outlines(self.world, [WRONG], ["dashed"], 2.8))
        cover = {"cover": self.layers.pop("cover")}
        self.layers |= {"ghost": ghost} | cover  # under what lies over a ball that has fallen
        self.layers["ghost_gap"] = Marks(line=outlines(self.chart, [WRONG], ["dashed"], 2.2))
        self.redraw()

    def mine(self, known: Facts) -> Flight | None:
        """The way of the ball as the code has it; None if that says nothing of it."""
        raise NotImplementedError

    def believes(self, known: Facts) -> Flight | None:
        """The same, of numbers alone."""
        found = self.mine(known)
        return found if found and np.all(np.isfinite(found.places)) and np.all(np.diff(found.times) >= 0) else None

    def ends(self, known: Facts) -> float:
        """When both balls have done what there is to see."""
        found = self.believes(known)
        return max(super().ends(known), float(np.ceil(1000 * found.times[-1]) / 1000) if found else 0.0)

    def dashed(self, known: Facts) -> list[np.ndarray]:
        """The way on which the code sends the ball."""
        found = self.believes(known)
        return [found.places[: len(found.met) + 3]] if found else []  # of one that fell without its drop

    def draw(self, known: Facts) -> None:
        """The picture, and the code's ball at the time that is shown."""
        super().draw(known)
        if "ghost" in self.layers:
            found = self.believes(known)
            self.layers["ghost"].ring.set_segments([disc(found.at(self.t), known.r)] if found else [NONE])
            gaps = np.column_stack([found.times, found.places[:, 1] - known.r]) if found else NONE
            self.put("ghost_gap", gaps)

    def motion(self) -> dict:
        """The film, with the code's ball."""
        made, found = super().motion(), self.believes(self.facts)
        if made and found and "ghost" in self.layers:
            ring = next(i for i, artist in enumerate(self.seen) if artist is self.layers["ghost"].ring)
            moves = [motion.move_of(self.world, [[ring, 0]], found.times, found.places, self.t)]
            made["moves"] = [*made["moves"], *moves]
        return made


class RailContact(OnRails):
    """A ball at the lower rail; the code's ball touches it when the code says so, and falls through where it misses.

    judge : callable (p, v, r, n, d) -> Judgement
    """

    states = {"laboratory": State("drag until they differ", "ball v inner chart grown closed answers ghost ghost_gap")}
    first = LOW

    def ask(self, known: Facts) -> Judgement:
        """What the code says of the shot."""
        return self.judge(known.p, known.v, known.r, N, LEVEL)

    def mine(self, known: Facts) -> Flight | None:
        """The way of the ball if the lower rail is where the code has it."""
        given = self.ask(known).given
        return None if given is None else believed(known.p, known.v, known.r, bool(given[0]), float(given[1]))


class RailBounce(OnRails):
    """The bank shot of lesson 09; the code's ball is turned at every rail as the code says.

    judge : callable (v, n, e) -> Judgement
    """

    states = {"laboratory": State("drag until they differ", "ball v inner turned e answers ghost")}
    watched, paced = (BOUNCES, LONG), BRISK

    def ask(self, known: Facts) -> Judgement:
        """What the code says of the bounce."""
        if not self.shot.t < np.inf:
            return Judgement(None, "No contact, no bounce.")
        return self.judge(known.v, N, self.knobs["e"])

    def mine(self, known: Facts) -> Flight | None:
        """The way from rail to rail on which the code sends the ball."""
        turn = lambda v, n, e: (self.judge(v, n, e).given or (None,))[0]
        return flight(known.p, known.v, known.r, self.knobs["e"], turn, *self.watched)

"""Lesson 09's payoff: three bank shots in a row, off rails of three kinds, turned by the learner's own bounce."""

from collections.abc import Callable
from typing import Any

from ..artists import Marks, label
from ..board import State
from ..messages import RESET
from ..palette import HIT, QUIET
from ..scene import Facts, number
from ._rail import LOWER, BankShot, Turn, bank_shot
from .bank import Bank
from .bank_states import ending

RAILS_OF = 1.0, 0.5, 0.75
"""What the rails give back in each of the shots."""

ROW, APART = -2.7, 9.5
"""Where the shots are counted, below the table, and how far apart, in centimetres."""


class ThreeShots(Bank):
    """The bank shot three times, each off other rails, without a mirror.

    turn : gives what turns a velocity at a rail, and whose it is.
    """

    states = {"three shots": State("three shots", "pocket tries ball v missed counted", "{aimed}.")}

    def __init__(self, turn: Callable[[], tuple[Turn, str]]):
        self.asks, self.sunk = turn, set()
        super().__init__("three shots")

    def lay_table(self, ax) -> None:
        """Make the table, and below it a row of the shots."""
        super().lay_table(ax)
        self.layers["counted"] = Marks(
            open=[label(ax, "", QUIET) for _ in RAILS_OF], done=[label(ax, "", HIT) for _ in RAILS_OF]
        )

    def become(self, known: Facts) -> BankShot:
        """What becomes of a shot off these rails."""
        return bank_shot(known, self.knobs["e"], self.asks()[0])

    @property
    def now(self) -> int:
        """The number of the shot that is played."""
        return RAILS_OF.index(self.knobs["e"])

    def draw(self, known: Facts) -> None:
        """The shot, and which of the three are done."""
        super().draw(known)
        for i, e in enumerate(RAILS_OF):
            for texts, done in (("open", False), ("done", True)):
                text = getattr(self.layers["counted"], texts)[i]
                here = "▸ " if i == self.now else ""
                text.set_text(f"{here}e = {number(e)}{' ✓' * done}" if (i in self.sunk) == done else "")
                text.set_position((APART * (i - 0.5), ROW))

    def _on_time(self, t: float) -> None:
        """A shot that was played to its end, off the lower rail into the pocket, is done."""
        super()._on_time(t)
        flight = self.shot.flight
        if self.over and flight.fell == flight.fell and flight.met[:1] == (LOWER,):
            self.sunk = self.sunk | {self.now}
            self.redraw()

    @property
    def acts(self) -> dict[str, str]:
        """What is offered: the next of the shots."""
        return {"next": "next rails", "again": RESET}

    rare = ("again",)

    def idle(self, name: str) -> str:
        """There is no next shot before this one is done, nor after the last."""
        if name == "next" and self.now not in self.sunk:
            return "sink this one first"
        return "that was the last" if name == "next" and self.now == len(RAILS_OF) - 1 else ""

    def act(self, name: str) -> None:
        """Go on to the next shot, or back to the first."""
        if name == "next" and not self.idle(name):
            self.tried, self.t = {}, 0.0
            self.turn(e=RAILS_OF[self.now + 1])
        elif name == "again":
            self.sunk = set()
            super().act("whole")

    def anew(self) -> None:
        """The bounce may be another."""
        self.turn()

    def words(self, known: Facts) -> dict[str, Any]:
        """Which shot it is, whose bounce turns the ball, and what came of it."""
        _, whose = self.asks()
        ends = ending(self.shot, known.r) if self.key in self.tried else "Turn the arrow by its tip, and press Play"
        head = f"Shot {self.now + 1} of {len(RAILS_OF)}, with e = {number(self.knobs['e'])}. {whose} turns the ball"
        done = ". All three are sunk" if len(self.sunk) == len(RAILS_OF) else ""
        return super().words(known) | {"aimed": f"{head}. {ends}{done}"}

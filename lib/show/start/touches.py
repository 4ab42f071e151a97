"""Lesson 00's edge cases, each with the strip of time."""

from ..board import State
from ..central import central
from ..deck import BESIDE, CARDS
from ..scene import Facts, number, scene
from .passenger import Passenger

CASES = {
    "the first": "overlap at the start",
    "the second": "a graze",
    "the third": "contact at t = 1",
    "the fourth": "no motion, touching",
}
"""The cards, by what they are called before anybody has seen what becomes of them."""


class Touches(Passenger):
    """Edge cases, each with its strip: one line in the colour of contact is a touch too. They are named once seen."""

    states = {
        name: State(name, "bars curve apart reach", "{name}. At t = {t} they are {judged}{first}.") for name in CASES
    }
    always = "floor tubes middles now names touching strip"
    seen_until = 0.0

    def __init__(self, *names: str):
        super().__init__(*(names or CASES))
        self.show_state(self.shown[0])

    def show_state(self, name: str) -> None:
        """Show a card as it was dealt, with nothing on its strip."""
        self.first = self.scene = scene(**BESIDE | CARDS[CASES[name]])
        self.t = 0.0
        super().show_state(name)
        self.seen_until = 0.0
        self.fit()

    def words(self, known: Facts) -> dict[str, str | float]:
        """What the card shows, and when its first contact is, once all of it has been seen."""
        first = f"the first contact is at t = {number(known.contact.t)}" if known.contact.hit else "there is no contact"
        seen, title = self.seen_until == 1, f"Card {[*CASES].index(self.state) + 1} of {len(CASES)}"
        name = f"{title}, {CASES[self.state]}" if seen else title
        return super().words(known) | {"first": f"; {first}" if seen else "", "name": name}


def touches() -> None:
    """Show four edge cases to flip through, each with the strip of time."""
    central(Touches())

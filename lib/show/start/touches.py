"""Lesson 00's edge cases, each with the strip of time."""

from ..board import State
from ..central import central
from ..deck import BESIDE, CARDS
from ..scene import Facts, number, scene
from .passenger import Passenger


class Touches(Passenger):
    """Edge cases by name, each with its strip: one line in the colour of contact is a touch too."""

    states = {}
    seen_until = 0.0

    def __init__(self, *names: str):
        names = names or tuple(CARDS)
        said = "At t = {t} they are {judged}{first}."
        self.states = {name: State(name, "bars curve apart reach", said) for name in names}
        super().__init__(*names)
        self.show_state(names[0])

    def show_state(self, name: str) -> None:
        """Show a card as it was dealt, with nothing on its strip."""
        self.first = self.scene = scene(**BESIDE | CARDS[name])
        self.t = 0.0
        super().show_state(name)
        self.seen_until = 0.0
        self.fit()

    def words(self, known: Facts) -> dict[str, str | float]:
        """What the card shows, and when its first contact is, once all of it has been seen."""
        first = f"the first contact is at t = {number(known.contact.t)}" if known.contact.hit else "there is no contact"
        return super().words(known) | {"first": f"; {first}" if self.seen_until == 1 else ""}

    @property
    def caption(self) -> str:
        """The card, and what is true of it."""
        return f"{self.title.capitalize()}. {self.sentence(self.facts)}"


def touches(*names: str) -> None:
    """Show edge cases of `deck` to flip through, each with the strip of time."""
    central(Touches(*names))

"""A deck of edge cases: small scenes to flip through, each a scene that can be dragged on from."""

from collections.abc import Mapping
from typing import Any

from .board import State
from .explorer import explore
from .scene import scene
from .stage import Stage

__all__ = ["Deck", "deck"]


class Deck(Stage):
    """Edge cases by name, one at a time; where no kernel runs all of them are shown, with what is true of each.

    Parameters
    ----------
    cards : mapping
        By name the arguments p1, v1, r1, p2, v2, r2 of a scene.
    options
        As `Stage`.
    """

    def __init__(self, cards: Mapping[str, Mapping[str, Any]], **options):
        self.states, self.shown = {name: State(name) for name in cards}, tuple(cards)
        self.cards = {name: scene(**card) for name, card in cards.items()}
        first = next(iter(cards))
        super().__init__(**cards[first], **{"views": ("relative", "parabola")} | options)
        self.state = first

    def show_state(self, name: str) -> None:
        """Show a card as it was dealt."""
        self.state = name
        self.scene = self.cards[name]
        self.fit()

    @property
    def caption(self) -> str:
        """The card, and what is true of it."""
        return f"{self.state.capitalize()}. {super().caption}" if self.state else super().caption


BESIDE = {"p1": (0, 0), "v1": (0, 0), "r1": 2.5, "r2": 2.5}
CARDS = {
    "a graze": {"p2": (-12, 5), "v2": (20, 0)},
    "contact at t = 1": {"p2": (-23, 0), "v2": (18, 0)},
    "moving apart from a touch": {"p2": (3, 4), "v2": (9, 12)},
    "overlap at the start": {"p2": (-3, 1), "v2": (20, 0)},
    "no motion, apart": {"p2": (-12, 3), "v2": (0, 0)},
    "no motion, touching": {"p2": (-3, 4), "v2": (0, 0)},
    "one step short": {"p2": (-23, 0), "v2": (17.5, 0)},
}
"""The cases on which a method is judged, by name: all in whole numbers, or in halves."""


def deck(*names: str, **options) -> None:
    """Show a deck of edge cases to flip through.

    Parameters
    ----------
    names : str
        Which of `CARDS`, in this order; all of them unless any is named.
    options
        As `Stage`.

    Raises
    ------
    ValueError
        For a name that is no card.
    """
    for name in names:
        if name not in CARDS:
            raise ValueError(f"names must be among {', '.join(CARDS)}; got {name!r}")
    explore(Deck({name: BESIDE | CARDS[name] for name in names or CARDS}, **options))

"""The listing of lesson 11 to be broken: a grid in a hurry."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ...show.broad.celled import Celled
from ...show.scene import number
from ..listings import Fault, Kind, Listing
from .crowds import (
    Pair,
    _asked_by,
    _AskedPairs,
    _Missed,
    _missed_by,
    _side_in,
    _touching,
)


def whom(p, v, r):
    """A grid of somebody in a hurry: whom to ask."""
    side = r.max()
    z = np.floor(p / side)
    inside = np.all((z * side < p) & (p < (z + 1) * side), axis=1)
    pairs = [(i, j) for j in range(len(r)) for i in range(j) if inside[i] and inside[j]]
    return [(i, j) for i, j in pairs if np.max(np.abs(z[i] - z[j])) <= 1]


class CrowdKind(Kind):
    """A crowd: which of its pairs are to be asked."""

    def known(self, p, v, r) -> tuple[dict[Pair, float], int]:
        """The pairs that touch, and how many pairs there are."""
        return _touching(p, v, r), len(r) * (len(r) - 1) // 2

    def answer(self, listing: Listing, ask: Callable[..., Any], given: tuple) -> tuple[frozenset, list[_Missed], float]:
        """The pairs that are asked, those that touch and are not, and the side of the code's cells."""
        return _asked_by(ask, *given), _missed_by(ask, *given), _side_in(ask, *given)

    def wrong(self, listing: Listing, known: tuple, answer: tuple) -> list[tuple]:
        """Every pair that is missed."""
        return [(missed, None) for missed in answer[1]]

    def truth(self, known: tuple) -> str:
        """How many pairs touch."""
        return f"{len(known[0])} of {known[1]} pairs touch in the frame"

    def told(self, listing: Listing, known: tuple, answer: tuple) -> str:
        """How many touch, how many are asked, and who is missed."""
        lost = ", ".join(f"{i} and {j} at t = {number(t)}" for (i, j), t, _ in answer[1])
        return f"{self.truth(known)}; the code asks {len(answer[0])}, and misses {lost or 'none'}."

    def reply(self, known: tuple, answer: tuple | None, words: str) -> _AskedPairs:
        """What the picture shows; of code that raised, no pair that is asked in vain."""
        asked, side = (answer[0], answer[2]) if answer else (frozenset(known[0]), np.nan)
        return _AskedPairs(asked, known[0], side, words)


CROWD = CrowdKind("crowd", "p, v, r", Celled, "whom to ask")


LISTINGS = {
    "whom": Listing(
        whom,
        None,
        ("pairs",),
        (
            Fault(
                "< for ≤ on the border of a cell",
                "a ball whose centre lies on it is in no cell at all",
                lambda x, _: x.moved,
                (((0, 0), (1, 0)), ((0, 0), (0, 0)), (1, 1)),
            ),
            Fault(
                "a grid that forgets motion",
                "its cells hold the starts, and the two come together later",
                lambda x, _: x.t > 0,
                (((1, 1), (9, 1)), ((6, 0), (0, 0)), (2, 2)),
            ),
            Fault(
                "cells smaller than a ball",
                "two that touch may lie two cells apart",
                lambda x, _: x.t == 0,
                (((1, 1), (5, 1)), ((0, 0), (0, 0)), (2, 2)),
            ),
        ),
        "It has three faults. Drag balls and the tips of their velocities until the code misses a pair that touches.",
        CROWD,
    ),
}
"""The listings of the lesson's laboratory, by name."""

"""The listing of lesson 01 to be broken: a test for overlap at both ends of the frame."""

from collections.abc import Callable

import numpy as np

from ...show.overlap.looks import DRAWN, Looked, Looks, looks_of
from ...show.scene import number
from ..listings import Answered, Fault, KnownPair, Listing, PairKind

RIM = 1 - 1e-9
"""How near to a graze a hit is that looks are asked about, as a share of r: 10⁵ looks are too few."""


FAST = 1e7
"""Centimetres a frame of a ball that any number of looks misses which a program has time for."""


def static_test(p, v, r):
    """*Simple Bounding-Sphere Collision Detection* (O. Dopertchouk), asked at both ends of the frame."""
    return any(q @ q <= r * r for q in (p, p + v))


def truly(known: KnownPair) -> str:
    """What is true of a pair."""
    return f"they touch at t = {number(known.t)}" if known.hit else "they do not touch in this frame"


class LooksKind(PairKind):
    """A pair, of which somebody's looks say whether they touch in the frame."""

    def told(self, listing: Listing, known: KnownPair, answer: Answered) -> str:
        """What the code says, and what is true."""
        if not self.wrong(listing, known, answer):
            return f"The code and the truth both say {'yes' if answer.hit else 'no'}."
        return f"The code says {'yes' if answer.hit else 'no'}. True: {truly(known)}."

    def reply(self, known: KnownPair, answer: Answered | None, words: str) -> Looked:
        """What is told, and whether a hit is missed."""
        return Looked(np.nan, bool(answer and known.hit and not answer.hit), words)

    def prepare(self, board: Looks, ask: Callable[..., Answered]) -> None:
        """Show B at every look of the code; code that sees B everywhere does not look at instants."""
        times = looks_of(lambda *given: bool(ask(*given).hit))
        board.show_looks(times if len(times) <= DRAWN else ())


LOOKS = LooksKind("looks", "p, v, r", Looks)


def is_missed(x: KnownPair, y: Answered) -> bool:
    """Is a hit missed?"""
    return x.hit and not y.hit


def near_the_rim(x: KnownPair) -> bool:
    """Is the chord short beside the circle?"""
    return bool(x.steps.D < 0.2 * x.steps.a * x.r * x.r)


LISTINGS = {
    "static_test": Listing(
        static_test,
        None,
        ("hit",),
        (
            Fault(
                "ends",
                "at every look they are apart",
                lambda x, y: is_missed(x, y) and not near_the_rim(x),
                (((-12, 3), (-FAST * 0.4142135623730951, 3)), ((20, 0), (FAST, 0)), (5, 5)),
                "misses a fast ball",
            ),
            Fault(
                "rim",
                "the part of the path inside the circle is shorter than the step between looks",
                lambda x, y: is_missed(x, y) and near_the_rim(x),
                ((-20 * 0.4142135623730951, 5 * RIM), (20, 0), 5),
                "misses a ball near the rim",
            ),
        ),
        "The ball is slow. Make it faster.",
        LOOKS,
        {"p": (-6, 3), "v": (6, 0), "r": 5},
    ),
}
"""The listings of the lesson's laboratories, by name."""

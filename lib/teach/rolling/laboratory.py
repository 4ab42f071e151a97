"""The listing of lesson 13 to be broken: a game's cushion."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...show.rolling.rebound import Rebound, SentBack, sent_back
from ...show.scene import number
from ..listings import Fault, Kind, Listing

NEAR = 1e-3
"""How near the velocity must come, as a share of that with which the ball comes."""


TURNS = 1e-6
"""What turns faster than so many radians a second is said to turn."""


def game_cushion(v, w, r):
    """The velocity is mirrored and shortened, whatever the spin."""
    return -0.727 * v[0], v[1]


class Comes(NamedTuple):
    """What is true of a ball that comes at a cushion: its velocity and spin, and those with which it leaves."""

    v: NDArray
    w: NDArray
    r: float
    leaves: SentBack


class CushionKind(Kind):
    """A ball that meets a cushion at high x: the velocity with which it leaves."""

    def known(self, v, w, r) -> Comes:
        """What is true of it."""
        v, w = np.array(v, float), np.array(w, float)
        return Comes(v, w, float(r), sent_back(v, w))

    def answer(self, listing: Listing, ask: Callable[..., Any], given: tuple) -> SentBack:
        """The velocity of the code, with the spin left alone; TypeError for what is no velocity."""
        value = ask(*given)
        try:
            v = np.asarray(value, float)
        except (TypeError, ValueError):
            raise TypeError(f"it must return a velocity; got {value!r}") from None
        if v.shape != (2,):
            raise TypeError(f"it must return a velocity of 2 numbers; got {value!r}")
        return SentBack(v, np.array(given[1], float))

    def wrong(self, listing: Listing, known: Comes, answer: SentBack) -> list[tuple]:
        """What is true and the answer, if they differ."""
        off = np.abs(answer.v - known.leaves.v)
        return [] if bool(np.all(off <= NEAR * np.hypot(*known.v))) else [(known, answer)]

    def truth(self, known: Comes) -> str:
        """How it leaves."""
        return f"True: {_told(known.leaves)}"

    def told(self, listing: Listing, known: Comes, answer: SentBack) -> str:
        """Both answers."""
        if not self.wrong(listing, known, answer):
            return f"Both say: {_told(known.leaves)}."
        return f"The code says: {_told(answer)}. {self.truth(known)}."

    def reply(self, known: Comes, answer: SentBack | None, words: str) -> SentBack:
        """What the picture shows: the code's velocity with the spin that came; all of the truth where it is right."""
        if answer is not None and np.all(np.abs(answer.v - known.leaves.v) <= NEAR * np.hypot(*known.v)):
            answer = known.leaves
        return (answer or SentBack(np.full(2, np.nan), known.w))._replace(sentence=words)


def _told(x: SentBack) -> str:
    """A velocity, in metres a second."""
    return "v = (" + ", ".join(number(round(float(y), 3) + 0.0) for y in x.v) + ") m/s"


def rolls(x: Comes) -> bool:
    """Does the ball roll in, or slide with spin of that kind?"""
    return bool(np.hypot(*x.w[:2]) > TURNS)


def has_side(x: Comes) -> bool:
    """Does it turn like a top?"""
    return bool(abs(x.w[2]) > TURNS)


def is_off_along(x: Comes, y: SentBack) -> bool:
    """Is more wrong with the velocity along the cushion than with that away from it? Without a roll it is taken so."""
    away, along = np.abs(y.v - x.leaves.v)
    return bool(along > away) or not rolls(x)


CUSHION = CushionKind("cushion", "v, w, r", Rebound)
BALL = 0.028575
"""The radius of a pool ball, in metres."""

LISTINGS = {
    "game_cushion": Listing(
        game_cushion,
        None,
        ("v",),
        (
            Fault(
                "it forgets the roll",
                "the edge of the cushion lies above the middle and rubs: a ball that rolls in comes back faster",
                lambda x, y: rolls(x) and (not is_off_along(x, y) or not (has_side(x) or x.v[1])),
                ((2.0, 0.0), (0.0, 2.0 / BALL, 0.0), BALL),
            ),
            Fault(
                "it forgets the side",
                "a ball with side rubs along the cushion, which turns its way",
                lambda x, y: has_side(x) and is_off_along(x, y),
                ((2.0, 0.0), (0.0, 0.0, -1.0 / BALL), BALL),
            ),
            Fault(
                "it forgets that the ball goes along the cushion",
                "where it slides along, the cushion rubs against that too",
                lambda x, y: not has_side(x) and bool(x.v[1]) and is_off_along(x, y),
                ((1.0, 1.0), (0.0, 0.0, 0.0), BALL),
            ),
        ),
        "Let balls of other kinds run into it. What is told is what is most wrong with each.",
        CUSHION,
        {"angle": 0.0, "rolls": False},
    ),
}
"""The listing of the lesson's laboratory, by name."""

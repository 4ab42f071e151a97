"""The listing of lesson 10 to be broken: who is next, by labels."""

from collections.abc import Callable
from itertools import combinations, permutations
from math import inf
from typing import Any

from ... import setups, table
from ...show.scene import number
from ...show.table.ordered import Named, NextPair, Ordered, begun
from ...table import Balls
from ..listings import CLOSE, Fault, Kind, Listing


def who(x, v, r):
    """The first pair that meets, in the order of the labels."""
    for i in range(len(r)):
        for j in range(i + 1, len(r)):
            p, w = x[j] - x[i], v[j] - v[i]
            t = table.event.meeting((*p, 0), (*w, 0), r[i] + r[j])
            if t < inf:
                return i, j, t


def _meets(x, v, r, i: int, j: int) -> float:
    """When two balls next meet, inf for never."""
    p, w = x[j] - x[i], v[j] - v[i]
    return float(table.event.meeting((*p, 0.0), (*w, 0.0), float(r[i] + r[j])))


NOBODY = Named(-1, -1, inf)
"""No pair meets."""


class NextKind(Kind):
    """Some balls: which two meet first of all, and when."""

    def known(self, x, v, r) -> tuple[Named, tuple]:
        """The first pair, and what was given."""
        found = [Named(i, j, _meets(x, v, r, i, j)) for i, j in combinations(range(len(r)), 2)]
        first = min(found, key=lambda one: one.t)
        return (first if first.t < inf else NOBODY), (x, v, r)

    def answer(self, listing: Listing, ask: Callable[..., Any], given: tuple) -> Named:
        """The pair of the code; TypeError for what is none."""
        value = ask(*given)
        if value is None:
            return NOBODY
        try:
            i, j, t = value
            named = Named(int(i), int(j), float(t))
        except (TypeError, ValueError):
            raise TypeError(f"it must return i, j, t or None; got {value!r}") from None
        if named.i == named.j or not {named.i, named.j} <= set(range(len(given[2]))):
            raise TypeError(f"i and j must be two of {len(given[2])} balls; got {value!r}")
        return named._replace(i=min(named.i, named.j), j=max(named.i, named.j))

    def wrong(self, listing: Listing, known: tuple, answer: Named) -> list[tuple]:
        """What is true and the answer, if that is neither the first pair nor one that meets at the same instant."""
        true, given = known
        if answer == NOBODY or true == NOBODY:
            return [] if answer == true else [(known, answer)]
        near = lambda t: abs(t - true.t) <= CLOSE * max(true.t, 1.0)
        return [] if near(answer.t) and near(_meets(*given, answer.i, answer.j)) else [(known, answer)]

    def explains(self, listing: Listing, ask: Callable[..., Any]) -> bool:
        """Does the code name the pair that the listing names, wherever the three balls are numbered anew?"""
        names = lambda asked, given: self.answer(listing, asked, given)[:2]
        return all(names(ask, given) == names(listing.function, given) for given in self.plain())

    def truth(self, known: tuple) -> str:
        """Who meets first."""
        return f"True: {_told(known[0])}"

    def told(self, listing: Listing, known: tuple, answer: Named) -> str:
        """Both answers."""
        if not self.wrong(listing, known, answer):
            return f"Both say: {_told(known[0])}."
        return f"The code says: {_told(answer)}. {self.truth(known)}."

    def reply(self, known: tuple, answer: Named | None, words: str) -> NextPair:
        """Both pairs, and what is told."""
        right = answer is not None and not self.wrong(WHO, known, answer)
        return NextPair(known[0] if right else answer, known[0], words)

    def plain(self) -> list[tuple]:
        """The three balls as they open, and as they are taken away, under all labels."""
        shots = [(made.x, made.v, made.r) for made in (begun(), setups.taken_away())]
        return [tuple(a[list(order)] for a in shot) for shot in shots for order in permutations(range(3))]


def _told(one: Named) -> str:
    """A pair and its time in words."""
    return "no two balls meet" if one.i < 0 else f"balls {one.i} and {one.j} at t = {number(one.t)} s"


def _frozen(balls: Balls) -> tuple:
    """Places, velocities and radii as tuples, which a fault can hold."""
    return (*(tuple(map(tuple, a.tolist())) for a in (balls.x, balls.v)), tuple(balls.r.tolist()))


NEXT = NextKind("order", "x, v, r", Ordered, "who is next")

WHO = Listing(
    who,
    None,
    ("i", "j", "t"),
    (
        Fault(
            "the code names one pair, but another meets earlier",
            "it stops at the first pair in the order of the numbers that will ever meet, and compares no times",
            lambda known, mine: mine.t > known[0].t,
            _frozen(setups.taken_away()),
        ),
    ),
    "Pull the arrow of ball 2.",
    NEXT,
)

LISTINGS = {"who": WHO}
"""The listing of the lesson's laboratory, by its name."""

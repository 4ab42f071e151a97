"""Lesson 05: its prediction, and its exercises on counting roots, roots beyond 1, and a sweep of signs alone."""

from itertools import product

import numpy as np

from ... import exact, viete
from ...show.beside import dot
from ...show.explorer import explore
from ...show.graphed import Graph
from ...show.viete.bet import Bet, Ruling
from ...show.viete.crowd import OTHERS, RADIUS
from ..cases import HAIR, pairs
from ..engine.state import engine
from ..predictions import Answer, LookBack
from ..scenes import GREAT, as_told, both_roots, counted, moves_apart, pair, pair_of, parabola_world
from ..slips import yes_or_no
from ..sweeps import numbers
from ..task import Exercise, Mistake
from .laboratory import LISTINGS as LISTINGS
from .mistakes import COUNTS, ENDS, VERDICTS
from .timing import measure

__all__ = ["bet_again", "measure"]


def _parabolas() -> list[tuple]:
    """a, b, c: whole numbers, a positive, simplest first; then in eighths, which lie between 0 and 1 too."""
    small = sorted(product((1, 2, 4), range(-6, 7), range(-5, 9)), key=lambda row: sum(map(abs, row)))
    eighths = product((8, 16), range(-20, 13, 3), range(-9, 16))
    hair = [(1.0, -1.0, 1 + HAIR), (1.0, -1.0, HAIR), (1.0, -1.0, -HAIR), (1.0, -1.5 - HAIR / 4, 2 + HAIR)]
    hair += [tuple(2.0**-47 * x for x in row) for row in ((1, -4, 15), (1, -1, 1), (1, 2, -3))]
    return [tuple(map(float, row)) for row in small] + [tuple(x / 8 for x in row) for row in eighths] + hair


def _with_roots() -> list[tuple]:
    """Those that have roots."""
    return [row for row in _parabolas() if _discriminant(*row) >= 0]


def _discriminant(a, b, c) -> float:
    """D."""
    return b * b - a * c


def _ahead(a, b, c) -> int:
    """How many roots are positive, a double one counted twice."""
    if _discriminant(a, b, c) < 0:
        return 0
    if c > 0:
        return 2 if b < 0 else 0
    return 1 if c < 0 or b < 0 else 0


def _beyond(a, b, c) -> bool:
    """Are both roots, which exist, greater than 1?"""
    return a + b < 0 and a + 2 * b + c > 0


def _hits(p, v, r, touching=True, late=True, meets=True, first=True, away=True) -> bool:
    """The sweep by signs, its questions to be left out."""
    a, b, c, D = numbers(p, v, r)
    g = a + 2 * b + c
    if first and (c <= 0 if touching else c < 0):
        return True
    if away and b >= 0:
        return False
    if late and a + b <= 0 and (g > 0 if touching else g >= 0):
        return False
    return (D >= 0 if touching else D > 0) if meets else True


PREDICTION = {
    "question": "For this shot c > 0 and b < 0. What do these two signs say, without a root?",
    "answers": (
        Answer(
            "They hit in this frame.",
            "B comes nearer, but it may pass by or be too slow. These two signs do not say which.",
        ),
        Answer(
            "They hit, in this frame or later.",
            "Both roots lie ahead, if there are any. B passes by here, so there are none.",
        ),
        Answer(
            "They miss, because b < 0 says that they move apart.",
            "b is half the slope of f. Where it is negative f falls, so B comes nearer.",
        ),
        Answer(
            "They do not settle it: both roots lie ahead, if there are any.",
            "Yes. The product and the sum are positive. But this shot passes by, so there are no roots.",
            right=True,
        ),
    ),
    "scene": {"p1": (0, 0), "v1": (0, 0), "r1": 2.5, "p2": (-12, 10), "v2": (20, -7), "r2": 2.5},
}
"""The arguments of the vote: here, so that the replies are not in sight beside the question."""


LOOK_BACK = (
    LookBack(
        "At the start f is positive and falls. What are c and b?",
        (
            Answer("c > 0 and b > 0", "b is half the slope of f, so it is negative while f falls."),
            Answer("c > 0 and b < 0", "c is f at the start, and b is half of its slope there.", right=True),
            Answer("c < 0 and b < 0", "With c < 0 the curve of f would begin below zero: an overlap."),
        ),
    ),
    LookBack(
        "A game looks at both ends of a frame and sees no overlap. What does that tell you about where B started?",
        (
            Answer("It lies outside the sleeve.", "It may lie between the two discs, and still in the sleeve."),
            Answer("It lies in neither of two discs.", "One is about A, and the other is moved by −v.", right=True),
            Answer(
                "It lies outside the disc about A.",
                "So it does, but that is what the first look alone says. You know more.",
            ),
        ),
    ),
)
"""What the lesson asks about those before."""


def roots_ahead(a, b, c):
    """The solution of 05.1."""
    D = b * b - a * c
    if D < 0:
        return 0
    if c > 0:
        return 2 if b < 0 else 0
    return 1 if c < 0 or b < 0 else 0


def beyond_the_frame(a, b, c):
    """The solution of 05.2."""
    positive_sum = a + b < 0
    positive_product = a + 2 * b + c > 0
    return positive_sum and positive_product


def touches(p, v, r):
    """The solution of 05.3."""
    c = p @ p - r * r
    if c <= 0:
        return True
    b = p @ v
    if b >= 0:
        return False
    a = v @ v
    if a + b <= 0 and a + 2 * b + c > 0:
        return False
    return bool(b * b >= a * c)


def _counted(a, b, c, count) -> list:
    """So many of the places at the roots, the later first; without roots, the closest approach."""
    p, v, _ = pair_of(a, b, c)
    half = np.sqrt(max(_discriminant(a, b, c), 0.0))
    return [dot(p + v * u) for u in ((-b + half) / a, (-b - half) / a)[: int(count)]]


def _where_they_lie(a, b, c, right, mine) -> Graph | None:
    """A parabola with its roots, before, in or after the frame."""
    return Graph((a, b, c), None, both_roots(a, b, c)) if max(abs(a), abs(b), abs(c)) < GREAT else None


def bet_again() -> None:
    """Bet on other balls; which of them touch is said by exercise 05.3, or by `lib` until that has passed."""
    explore(Bet(_said, OTHERS))


def _said(places, ways) -> Ruling:
    """What somebody's signs say of every ball of the crowd."""
    own = engine().own.get("05.3")
    touches = [bool((own or _signs)(p.copy(), v.copy(), RADIUS)) for p, v in zip(places, ways, strict=True)]
    return Ruling("Your exercise 05.3" if own else "The signs on loan from lib", np.array(touches))


def _signs(p, v, r) -> bool:
    """What signs say, by `lib`."""
    return bool(viete.sweep(p, v, r).hit)


EXERCISES = {
    "05.1": Exercise(
        ask="Return how many of the roots are positive, from signs alone; a is positive, a double root counts twice.",
        letters=("a", "b", "c"),
        right=_ahead,
        cases=_parabolas,
        mistakes=(
            Mistake(
                "With D < 0 there is no root to count.",
                lambda a, b, c: (2 if b < 0 else 0) if c > 0 else 1 if c < 0 or b < 0 else 0,
            ),
            Mistake("The sum of the roots is −2b/a: a positive b makes it negative.", lambda a, b, c: _ahead(a, -b, c)),
            Mistake(
                "With c < 0 the product is negative: one root on either side of 0.",
                lambda a, b, c: 0 if _discriminant(a, b, c) < 0 else 2 if b < 0 else 0,
            ),
            Mistake(
                "With c = 0 one root is 0, which is not positive, and the other is −2b/a.",
                lambda a, b, c: 1 if c == 0 else _ahead(a, b, c),
            ),
            *(Mistake(*each) for each in COUNTS),
        ),
        solution=roots_ahead,
        hints=(
            "Ask for the sign of *D* first, and then for that of the product.",
            "With *c* = 0 one root is 0. Where is the other?",
        ),
        world=parabola_world,
        shown=_counted,
        graph=counted,
        names=("count",),
        without=("root", "division"),
        plain=lambda a, b, c: b != 0 and c > 0,
    ),
    "05.2": Exercise(
        ask="Return whether both roots are greater than 1. a is positive, and there are roots.",
        letters=("a", "b", "c"),
        right=_beyond,
        cases=_with_roots,
        mistakes=(
            Mistake(
                "That the sum of u − 1 is positive is not enough: one of them may still be negative.",
                lambda a, b, c: a + b < 0,
            ),
            Mistake(
                "A positive product says that both lie on one side of 1: on which?", lambda a, b, c: a + 2 * b + c > 0
            ),
            Mistake("Those are the signs for roots greater than 0.", lambda a, b, c: b < 0 and c > 0),
            *(Mistake(*each) for each in ENDS),
        ),
        solution=beyond_the_frame,
        hints=(
            "Both $u - 1$ must be positive. When are two numbers both positive, in terms of their sum and product?",
            "Use (5.8) and (5.9), without their denominators. Mind the minus sign, and that a sum of 0 is not the sum "
            "of two positive numbers.",
        ),
        world=parabola_world,
        shown=lambda a, b, c, beyond: _counted(a, b, c, 2 if beyond else 0),
        graph=_where_they_lie,
        plain=lambda a, b, c: b != 0 and c > 0,
    ),
    "05.3": Exercise(
        ask="Return whether the balls touch in this frame. No root, no division.",
        letters=("p", "v", "r"),
        right=lambda p, v, r: exact.first_contact([p.tolist()], [v.tolist()], [r]) < np.inf,
        cases=pairs,
        mistakes=(
            Mistake(
                "Touching counts: at the start, in a graze and at t = 1.",
                lambda p, v, r: _hits(p, v, r, touching=False),
            ),
            Mistake("You do not ask whether contact comes too late.", lambda p, v, r: _hits(p, v, r, late=False)),
            Mistake("You do not ask whether they pass by: D < 0.", lambda p, v, r: _hits(p, v, r, meets=False)),
            Mistake(
                "Ask for overlap first: two balls that overlap and part are a hit.",
                lambda p, v, r: _hits(p, v, r, first=False),
            ),
            Mistake(
                "a + b ≤ 0 says that they come nearest after the frame. Contact may come before that: ask g too.",
                lambda p, v, r: _hits(p, v, r) and (p @ p <= r * r or (p + v) @ v > 0),
            ),
            Mistake(
                "You do not ask whether they recede: the roots may lie before the frame.",
                lambda p, v, r: _hits(p, v, r, away=False),
            ),
            Mistake(
                "a + b < 0 says that they come nearest after the frame. Contact may come before that: ask g too.",
                lambda p, v, r: _hits(p, v, r) and (p @ p <= r * r or (p + v) @ v >= 0),
            ),
            *(Mistake(*each) for each in VERDICTS),
            *yes_or_no(),
        ),
        solution=touches,
        hints=(
            "Ask four questions, in the order of the lesson: overlap, receding, too late, passing by.",
            "Touching counts. Go through your comparisons one by one: what happens at equality?",
        ),
        world=pair,
        shown=as_told,
        without=("root", "division"),
        plain=moves_apart,
    ),
}
"""The exercises by number."""

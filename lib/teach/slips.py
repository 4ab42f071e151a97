"""The mistakes that anyone makes who writes a sweep: one sweep, its questions and its numbers to be spoiled."""

from collections.abc import Callable
from itertools import combinations
from math import inf, nan, sqrt

import numpy as np

from .sweeps import numbers
from .task import Mistake

FLAT = "In space there is a third coordinate."
"""What is told of answers that know two of them."""


def swept(p, v, r, strict=(), without=(), order=0, root=-1, b=1, four=1, under=None, stable=True) -> float:
    """The time of first contact by the quadratic, or what comes of it with a question left out or a number spoiled.

    strict : where touching does not count, of "start", "graze" and "end". without : what is not asked, of "overlap",
    "receding" and "late". order : 1 asks first whether they recede. root : −1 for the entry, 1 for the exit. b, four :
    factors of b, of a c. under : callable (p, v, r), what is taken under the root. stable : the form of the root that
    keeps its digits?
    """
    plain = b == four == 1
    a, b, c = v @ v, b * (p @ v), p @ p - r * r
    D = a * r * r - _crossed(p, v) if plain else b * b - four * a * c  # which survives distance, for lessons 03 and 06
    D = D if under is None else under(p, v, r)
    if order and b >= 0:
        return inf
    if "overlap" not in without and (c < 0 if "start" in strict else c <= 0):
        return 0.0
    if (b >= 0 and "receding" not in without) or D < 0 or (D == 0 and "graze" in strict):
        return inf
    t = c / (-b - root * sqrt(D)) if stable and b < 0 and root < 0 else (-b + root * sqrt(D)) / a
    return t if t < 1 or (t == 1 and "end" not in strict) or "late" in without else inf


def _crossed(p, v) -> float:
    """The square of p × v, in the plane or in space."""
    if len(p) == 2:
        return (p[0] * v[1] - p[1] * v[0]) ** 2
    n = np.cross(p, v)
    return n @ n


def _nearest(p, v, r) -> float:
    """The time of the closest approach, where a sweep finds a contact that is not at the start."""
    return -(p @ v) / (v @ v) if 0 < swept(p, v, r) < inf else swept(p, v, r)


def _at_the_ends(p, v, r) -> float:
    """A test at the start and one at the end."""
    return 0.0 if p @ p <= r * r else 1.0 if (p + v) @ (p + v) <= r * r else inf


def _flat(p, v, r) -> float:
    """A sweep that knows two coordinates."""
    return swept(p[:2], v[:2], r)


def _moving_alone(p, v, r) -> float:
    """A sweep that takes no motion for no contact."""
    return swept(p, v, r) if np.any(v) else inf


def _still_is_a_hit(p, v, r) -> float:
    """A sweep that takes no motion for contact."""
    return swept(p, v, r) if np.any(v) else 0.0


def _said_as(nothing: float) -> Callable:
    """A sweep that has another word for no contact."""
    return lambda *pair: nothing if (t := swept(*pair)) == inf else t


SWEEPS = (
    ("Touching counts at the start: ask c ≤ 0, not c < 0.", {"strict": ("start",)}),
    ("A graze counts: a path that only touches the circle is a hit.", {"strict": ("graze",)}),
    ("Contact at t = 1 counts: the end belongs to the frame.", {"strict": ("end",)}),
    ("Touching counts: at the start, in a graze and at t = 1.", {"strict": ("start", "graze", "end")}),
    ("Overlap at the start is not asked: then t = 0.", {"without": ("overlap",)}),
    ("You do not ask whether they recede: the roots may lie before the frame.", {"without": ("receding",)}),
    ("You do not ask whether contact comes after the frame.", {"without": ("late",)}),
    ("Ask for overlap first: two balls that overlap and part are a hit at 0.", {"order": 1}),
    ("That is the exit, where they part: the larger root.", {"root": 1}),
    ("That b is the whole middle coefficient; with half of it D is b² − a c.", {"b": 2}),
    ("b² − 4 a c belongs to the whole middle coefficient; here b is half of it.", {"four": 4}),
)
"""What may be left out or spoiled, and what it is called."""

OTHERS = (
    ("Tests at both ends miss what happens between them.", _at_the_ends),
    (FLAT, _flat),
    ("Two balls that are apart and do not move do not touch.", _still_is_a_hit),
    ("Two balls that overlap and do not move touch all the same.", _moving_alone),
    ("The radius enters squared: c = p·p − r².", lambda p, v, r: swept(p, v, np.sqrt(r))),
    ("The radius is missing.", lambda p, v, r: swept(p, v, 0.0)),
    ("r is the sum of both radii already: not twice.", lambda p, v, r: swept(p, v, 2 * r)),
    ("r is the sum of both radii already: it is not a diameter.", lambda p, v, r: swept(p, v, r / 2)),
    ("p or v is turned round.", lambda p, v, r: swept(p, -v, r)),
    ("p and v are swapped.", lambda p, v, r: swept(v, p, r)),
)
"""Sweeps that are wrong in other ways."""

TIMES = (
    ("That is the closest approach; contact comes before it.", _nearest),
    *(("No contact is to be told as inf.", _said_as(nothing)) for nothing in (-1.0, nan, 1.0, 0.0)),
)
"""What is wrong only where a time is asked."""


QUESTIONS = "overlap", "receding", "miss", "late"
"""What is asked about a root before it is a time of contact: whether they overlap, part, pass by, or touch too late."""

SAME = 1e-12
"""Roots that differ by no more, as a share, are one."""

WORDED = {2: "two", 3: "three", 4: "four"}
"""How many questions."""


def bare(asked, root, under, p, v, r) -> float:
    """The smaller root of the quadratic, and of the questions some only."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    D = under(p, v, r)
    if "overlap" in asked and c <= 0:
        return 0.0
    if ("receding" in asked and b >= 0) or ("miss" in asked and D < 0):
        return inf
    t = (-b - root(D)) / a
    return inf if "late" in asked and t > 1 else t


def by_cross_product(p, v, r) -> float:
    """D by the cross product, as lesson 03 has it."""
    return r * r * (v @ v) - _crossed(p, v)


def unasked(under: Callable, also: str = "", least: int = 2) -> tuple[Mistake, ...]:
    """The smaller root, and so many of the questions left out or more; one alone may have a name of its own.

    How many are missing is told, not which: the case that is shown asks for one of them.
    also : what else is told.
    """
    some = [each for n in range(len(QUESTIONS) - least + 1) for each in combinations(QUESTIONS, n)]
    return tuple(
        Mistake(
            f"A root is not yet a contact: {_missing(asked)}{also}",
            lambda p, v, r, asked=asked, root=root: bare(asked, root, under, p, v, r),
        )
        for asked in some
        for root in ((sqrt,) if "miss" in asked else (sqrt, np.sqrt))
    )


def _missing(asked: tuple[str, ...]) -> str:
    """How many questions are missing; the case that is shown says which comes first."""
    count = len(QUESTIONS) - len(asked)
    if count == 1:
        return "one more question has to be asked. Which one would have settled this case?"
    return f"{WORDED[count]} more questions have to be asked. Which of them would have settled this case?"


def slips(but: tuple[str, ...] = (), **fixed) -> tuple[Mistake, ...]:
    """What may go wrong with a sweep (p, v, r) → t; but : what is no slip here; fixed : what an exercise leaves out."""
    spoiled = [(cause, way) for cause, way in SWEEPS if not set(way) & set(but)]
    made = [Mistake(cause, lambda p, v, r, way=way: swept(p, v, r, **(fixed | way))) for cause, way in spoiled]
    return (*made, *(Mistake(*other) for other in OTHERS + TIMES if not fixed))


def in_other_form(mistakes: tuple[Mistake, ...]) -> tuple[Mistake, ...]:
    """The same mistakes, with the first root as c / (−b + √D) in place of (−b − √D) / a, and the other way round.

    They are told apart just before a touch, where the one keeps its digits and the other loses them.
    """
    return tuple(x._replace(function=_other_form(x.function)) for x in mistakes)


def _other_form(told: Callable) -> Callable:
    """A sweep that takes the first root in the other form, where it returns that root."""

    def other(p, v, r):
        t, (a, b, c, D) = told(p, v, r), numbers(p, v, r)
        if not (b < 0 <= D and c > 0):
            return t
        kept, lost = c / (-b + sqrt(D)), (-b - sqrt(D)) / a
        return lost if abs(t - kept) <= SAME * kept else kept if abs(t - lost) <= SAME * abs(lost) else t

    return other


def yes_or_no() -> tuple[Mistake, ...]:
    """The same where it is asked whether, and not when."""
    asked = [mistake for mistake in slips() if mistake not in {Mistake(*other) for other in TIMES}]
    return tuple(x._replace(function=lambda p, v, r, told=x.function: told(p, v, r) < inf) for x in asked)


def of_two_balls(mistakes: tuple[Mistake, ...]) -> tuple[Mistake, ...]:
    """The same where both balls are given."""
    return tuple(
        x._replace(function=lambda p1, v1, r1, p2, v2, r2, told=x.function: told(p2 - p1, v2 - v1, r1 + r2))
        for x in mistakes
    )

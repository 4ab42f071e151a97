"""Lesson 04: its prediction, and its exercises on coefficients, the first root and the sweep."""

from fractions import Fraction
from functools import partial
from itertools import product
from math import inf, nan, sqrt

import numpy as np

from ... import exact
from ...attack.truth import square_root
from ..cases import HAIR, fair_pairs, in_arrays, pairs
from ..predictions import Answer, LookBack
from ..scenes import at_time, moves_apart, pair, pair_of, parabola_world, root_of, two_parabolas
from ..slips import FLAT, in_other_form, slips, swept, unasked
from ..sweeps import by_squares, head_on, no_overlap, numbers
from ..task import Exercise, Mistake
from .laboratory import LISTINGS as LISTINGS
from .mistakes import (
    DIGITS,
    DIGITS_UNASKED,
    EXIT,
    FOUR,
    LATE,
    LOST,
    MIDDLE,
    NO_SQUARE,
    OTHER_FORM,
    PARTS,
    PARTS_UNASKED,
    PAST,
    START,
    UNASKED_AT_ALL,
    WHATEVER,
    _larger,
    _larger_unasked,
    _never_asks_a,
    _other_form,
    _textbook,
    _unstable,
    clamped,
    digits_too,
    divides_by_a,
    first_look,
    looked,
    recedes_unasked,
)


def _parabolas() -> list[tuple]:
    """a, b, c: small whole numbers, then parabolas whose b² outweighs a c by far."""
    small = sorted(product(range(5), range(-5, 6), range(-4, 5)), key=lambda row: sum(map(abs, row)))
    steep = [(9, -21, 49), *((3, -(10.0**k), 7) for k in (5, 7))]
    steep += [(1, sign * 10**k, c) for k in range(2, 9) for sign in (-1, 1) for c in (1, 3)]
    return [tuple(map(float, row)) for row in small + steep] + [
        (1.0, -1.0, 1 + HAIR),
        (HAIR, -1.0, 0.5),
        (HAIR**2, -1.0, 0.5),
    ]


def _near_a_touch() -> list[tuple]:
    """p, v, r: pairs that no rounding decides, and by a hair before a touch, where −b − √D has no digits left."""
    close = [([-4 - HAIR, 3], [0.7, 0], 5), ([1 + HAIR, 0], [-0.7, 0], 1), ([-4 - HAIR, 3], [0.3, 0.1], 5)]
    return fair_pairs() + in_arrays(close)


def _well_apart(p, v, r) -> int:
    """As `moves_apart`, with those a hair before a touch last: digits are the last that is to be seen of a sweep."""
    return moves_apart(p, v, r) - 5 * int(0 < p @ p - r * r < 1e-6)


def _first_root(a: float, b: float, c: float) -> float:
    """The smaller root in exact arithmetic, rounded at the end."""
    a, b, c = Fraction(a), Fraction(b), Fraction(c)
    D = b * b - a * c
    if a == 0 or D < 0:
        return nan
    root = square_root(D)
    return float(c / (root - b) if b < 0 else (-b - root) / a)


def _at_root(a: float, b: float, c: float, u: float) -> list:
    """B at the time of a root."""
    return at_time(*pair_of(a, b, c), u)


def _exit_instead(p, v, r, at_rest=True):
    """A sweep that falls back on the exit where the entry is past; at_rest : does it ask who rests for overlap?"""
    a, b, c, D = numbers(p, v, r)
    if a == 0 or D < 0:
        return 0.0 if at_rest and c <= 0 else inf
    entry, leave = (-b - sqrt(D)) / a, (-b + sqrt(D)) / a
    t = entry if entry >= 0 else leave
    return t if 0 <= t <= 1 else inf


def _past_too(p, v, r):
    """A sweep for which a real root is enough."""
    a, b, c, D = numbers(p, v, r)
    return 0.0 if c <= 0 else (-b - sqrt(D)) / a if a > 0 and D >= 0 else inf


def _in_one_go(p, v, r, root=sqrt):
    """The four lines of the lesson as they stand, which come to the questions when it is too late."""
    a, b, c, D = numbers(p, v, r)
    u0 = c / (-b + root(D))
    return u0 if c <= 0 or (b < 0 and D >= 0 and u0 <= 1) else inf


def _root_alone(p, v, r, root=sqrt):
    """A sweep that asks about D and nothing else."""
    a, b, c, D = numbers(p, v, r)
    return (-b - root(D)) / a if D >= 0 else inf


def _bare(p, v, r, stable=False):
    """The smaller root, whatever it is."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    D = b * b - a * c
    return c / (-b + np.sqrt(D)) if stable else (-b - np.sqrt(D)) / a


def _whole_middle(a, b, c, root=sqrt, asks=True):
    """The root as for the whole middle coefficient, without a question whether there is a square."""
    D = b * b - 4 * a * c
    return nan if asks and D < 0 else (-b - root(D)) / (2 * a)


def _whole_middle_swept(p, v, r):
    """The same in a sweep that asks all else."""
    a, b, c, _ = numbers(p, v, r)
    t = _whole_middle(a, b, c) if a > 0 else nan
    return 0.0 if c <= 0 else t if 0 <= t <= 1 else inf


FLAT_ENOUGH, STEEP = 10.0, 1e8
"""The b of 04.2 that are small; and those from which on the textbook's root has no digits, and a curve is a line."""

LOOK_BACK = (
    LookBack(
        "The ray of lesson 02 enters the circle at 8 and leaves it at 16. What is c = p·p − r²?",
        (
            Answer("128", "It is s₀ s₁, and the square of the tangent.", right=True),
            Answer("64", "That is s₀ s₀, as if the ray only touched the circle."),
            Answer("24", "That is s₀ + s₁, which is −2k."),
        ),
    ),
    LookBack(
        "Lesson 03 found half the chord d by r² = C² + d². When is there none?",
        (
            Answer("When C is above r", "Then r² − C² is negative: the line passes by.", right=True),
            Answer("When C is 0", "Then the line goes through the middle, and d is r, the most it can be."),
            Answer(
                "When B is too far away", "The distance of B makes no difference, because C belongs to the whole line."
            ),
        ),
    ),
)
"""What the lesson asks about those before."""

PREDICTION = {
    "question": "At which moment of this frame do the two first touch or overlap?",
    "answers": (
        Answer(
            "At t = −0.75.",
            "That is when the two began to touch, three quarters of a frame before this one begins.",
        ),
        Answer("At t = 0.25.", "At 0.25 they part. They have been touching all the time until then."),
        Answer(
            "Never.",
            "They do touch. They began to in the past and part in the future, so they overlap now.",
        ),
        Answer(
            "At t = 0.",
            "They overlap when the frame begins, so they touch from its very first moment.",
            right=True,
        ),
    ),
    "scene": {"p1": (0, 0), "v1": (0, 0), "r1": 3, "p2": (2.5, 0), "v2": (10, 0), "r2": 2},
}
"""The arguments of `predict`: here, so that the replies are not in sight beside the question."""


def coefficients(p, v, r):
    """The solution of 04.1."""
    a = v @ v
    b = p @ v
    c = p @ p - r**2
    return a, b, c


def root(a, b, c):
    """The solution of 04.2."""
    D = b * b - a * c
    if a == 0 or D < 0:
        return nan
    if b < 0:
        return c / (-b + sqrt(D))
    return (-b - sqrt(D)) / a


def sweep(p, v, r):
    """The solution of 04.3."""
    a, b, c = v @ v, p @ v, p @ p - r**2
    if c <= 0:
        return 0.0
    D = b * b - a * c
    if b >= 0 or D < 0:
        return inf
    t = c / (-b + sqrt(D))
    return t if t <= 1 else inf


UNASKED = partial(_exit_instead, at_rest=False)
SWEEPS = (
    Mistake(LATE, partial(swept, under=by_squares, without=("late",))),
    Mistake(f"{EXIT} {LOST}", _exit_instead),
    Mistake("A real root is not enough: it may lie before the frame or after it.", _past_too, (PAST, LATE)),
    Mistake("Without relative motion a = 0, and you divide by it.", divides_by_a),
    Mistake(START, no_overlap),
    Mistake(
        "Touching counts: at the start, in a graze and at t = 1.",
        partial(swept, under=by_squares, strict=("start", "graze", "end")),
    ),
    Mistake("(|p| − r) / |v| is right only head-on.", head_on),
    Mistake(
        "A real root is not enough: ask about an overlap first, then about approach, and whether u₀ ≤ 1.",
        _root_alone,
        (START, PAST, LATE),
    ),
    Mistake(
        "A real root is not enough: ask about an overlap first, then about approach, and whether u₀ ≤ 1.",
        lambda p, v, r: _root_alone(p, v, r, np.sqrt),
    ),
    Mistake(WHATEVER, _bare, (PAST, LATE)),
    Mistake(WHATEVER, partial(_bare, stable=True)),
    Mistake("The root comes before the questions: ask c ≤ 0 first, and only then take the root.", _in_one_go),
    Mistake(
        "The root comes before the questions: ask c ≤ 0 first, and only then take the root.",
        lambda p, v, r: _in_one_go(p, v, r, np.sqrt),
    ),
    Mistake(START, lambda p, v, r: inf if p @ p < r * r else swept(p, v, r, under=by_squares, without=("overlap",))),
    Mistake(LOST, partial(swept, under=by_squares, stable=False)),
    Mistake(
        "max(u₀, 0) makes a contact at 0 of every root that is past, even where the balls have long parted.", clamped
    ),
    Mistake("b² − 4ac and 2a belong to the whole middle coefficient; here b is half of it.", _whole_middle_swept),
    Mistake(f"{EXIT} {LOST}", UNASKED),
    *unasked(by_squares),
    *slips(),
)
"""What goes wrong in 04.3."""

TEXTBOOKS = _past_too, divides_by_a, no_overlap, clamped, _whole_middle_swept
"""Those of one mistake that take the textbook's root besides."""

ONE_FORM = tuple(x for x in SWEEPS if LOST not in x.cause)
"""Those whose root may be taken in the other form."""


def _keeps_digits(x: Mistake) -> bool:
    """Does a sweep of one mistake take the root that keeps its digits? Of several what they lose is enough."""
    return x.function not in TEXTBOOKS and not x.cause.startswith(("A root", "A real root", WHATEVER))


EXERCISES = {
    "04.1": Exercise(
        ask="Return a, b and c of a t² + 2 b t + c.",
        letters=("p", "v", "r"),
        right=lambda p, v, r: (v @ v, p @ v, p @ p - r * r),
        cases=pairs,
        mistakes=(
            Mistake(
                "Your b is the whole middle coefficient, but here b is half of it, p·v.",
                lambda p, v, r: (v @ v, 2 * (p @ v), p @ p - r * r),
            ),
            Mistake("The radius enters squared.", lambda p, v, r: (v @ v, p @ v, p @ p - r)),
            Mistake(
                "The middle term is p·v: each coordinate of v times that of p.",
                lambda p, v, r: (v @ v, np.sum(v), p @ p - r * r),
            ),
            Mistake("The radius is missing from c.", lambda p, v, r: (v @ v, p @ v, p @ p)),
            Mistake(FLAT, lambda p, v, r: numbers(p[:2], v[:2], r)[:3]),
            Mistake("The sign of b is turned: it is p·v.", lambda p, v, r: (v @ v, -(p @ v), p @ p - r * r)),
            Mistake("r² is taken off p·p, not added.", lambda p, v, r: (v @ v, p @ v, p @ p + r * r)),
            Mistake(
                "You have exchanged a and b: a is v·v, which stands before t², and b is p·v.",
                lambda p, v, r: (p @ v, v @ v, p @ p - r * r),
            ),
        ),
        solution=coefficients,
        hints=(
            "`p @ v` is the dot product of two arrays.",
            "The middle term of (4.7) is $2 b t$. What is *b* then: once or twice the dot product?",
        ),
        world=pair,
        shown=lambda p, v, r, x: [],
        graph=two_parabolas,
        names=("a", "b", "c"),
        plain=moves_apart,
    ),
    "04.2": Exercise(
        ask="Return the smaller root of a t² + 2 b t + c to full accuracy, nan if there is none or a = 0.",
        letters=("a", "b", "c"),
        right=_first_root,
        cases=_parabolas,
        mistakes=(
            Mistake(PARTS, _larger),
            Mistake(DIGITS, _unstable),
            Mistake(NO_SQUARE, _never_asks_a),
            Mistake(
                "2a belongs to the formula with the whole middle coefficient; here b is half of it.",
                lambda a, b, c: _unstable(a, b, c) / 2,
            ),
            Mistake(
                MIDDLE,
                lambda a, b, c: (-b - sqrt(b * b - 4 * a * c)) / (2 * a) if a != 0 and b * b >= 4 * a * c else nan,
            ),
            Mistake(
                OTHER_FORM,
                _other_form,
            ),
            Mistake(
                OTHER_FORM,
                lambda a, b, c: c / (-b + np.sqrt(b * b - a * c)) if a != 0 and b * b >= a * c else nan,
            ),
            Mistake(
                "A negative D has no root, so ask about it first; and c/(−b + √D) is for b < 0 alone.",
                lambda a, b, c: c / (-b + sqrt(b * b - a * c)),
            ),
            Mistake(
                "c/(−b + √D) is for b < 0 alone: where b > 0, −b and √D cancel. And a = 0 has no root at all.",
                lambda a, b, c: c / (-b + np.sqrt(b * b - a * c)),
                (OTHER_FORM, NO_SQUARE),
            ),
            Mistake(DIGITS_UNASKED, partial(_textbook, root=np.sqrt, asks=False), (DIGITS, NO_SQUARE)),
            Mistake(FOUR, _whole_middle, (MIDDLE, NO_SQUARE)),
            Mistake(FOUR, partial(_whole_middle, root=np.sqrt)),
            Mistake(FOUR, partial(_whole_middle, asks=False)),
            Mistake(PARTS, partial(_larger, stable=True)),
            Mistake(UNASKED_AT_ALL, partial(_textbook, asks=False), (DIGITS, NO_SQUARE)),
            Mistake(NO_SQUARE, partial(_never_asks_a, root=np.sqrt)),
            Mistake(PARTS_UNASKED, partial(_larger_unasked, root=np.sqrt), (PARTS, NO_SQUARE)),
            Mistake(PARTS_UNASKED, _larger_unasked, (PARTS, NO_SQUARE)),
            Mistake(PARTS_UNASKED, partial(_larger_unasked, asks=False), (PARTS, NO_SQUARE)),
            Mistake(DIGITS_UNASKED, _textbook, (DIGITS, NO_SQUARE)),
        ),
        solution=root,
        hints=(
            "For which sign of *b* does −*b* − √*D* subtract two numbers of one sign?",
            "Where *b* > 0, (4.10) adds two numbers of one sign. Where *b* < 0, (4.14) does.",
        ),
        world=lambda a, b, c: parabola_world(a, b, c) if abs(b) < STEEP else [],
        shown=_at_root,
        graph=lambda a, b, c, right, mine: root_of(a, b, c, right, mine) if abs(b) < STEEP else None,
        names=("root",),
        plain=lambda a, b, c: int(a > 0 and b != 0 and c != 0) + int(not FLAT_ENOUGH < abs(b) < STEEP),
        atol=0.0,
    ),
    "04.3": Exercise(
        ask="Return the time of first contact in the frame, inf if there is none.",
        letters=("p", "v", "r"),
        right=lambda p, v, r: exact.first_contact([p.tolist()], [v.tolist()], [r]),
        cases=_near_a_touch,
        mistakes=(
            *(digits_too(x) if x.function in TEXTBOOKS else x for x in SWEEPS),
            *(digits_too(y) if _keeps_digits(x) else y for x, y in zip(ONE_FORM, in_other_form(ONE_FORM), strict=True)),
            *in_other_form((Mistake(EXIT, _exit_instead), Mistake(f"{EXIT} {START}", UNASKED))),
            *map(digits_too, slips(stable=False)),
            Mistake(PAST, recedes_unasked),
            Mistake(f"{PAST} And at rest you divide by 0.", partial(recedes_unasked, at_rest=-inf)),
            *(Mistake(looked(n), partial(first_look, n=n)) for n in (100, 1000, 10_000)),
        ),
        solution=sweep,
        hints=(
            "Ask (4.15) from left to right, and return as soon as you know.",
            "If your counterexample has v = (0, 0), look at what you divide by. If its right answer is 0, look at "
            "what you ask first.",
        ),
        world=pair,
        shown=at_time,
        names=("t",),
        plain=_well_apart,
        atol=0.0,
    ),
}
"""The exercises by number."""

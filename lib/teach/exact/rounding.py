"""The mistakes of a sweep that is to be right on every pair of floats: it rounds, or it forgets a question, or both.

Each way to write (7.6) in doubles rounds in its own way, and errs on other pairs. So the cause of an answer is known
only if its way is: here are those that the lessons suggest.
"""

from collections.abc import Callable, Iterator
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import product

import numpy as np

from ... import METHODS
from ..slips import FLAT
from ..task import Mistake


def _by_sum(x, y):
    """A dot product in Python, which rounds otherwise than numpy's."""
    return sum(i * j for i, j in zip(x, y, strict=True))


def _across(p, v, dot):
    """|p × v|²."""
    n = np.cross(p, v) if len(p) == 3 else np.array([p[0] * v[1] - p[1] * v[0]])
    return dot(n, n)


def _least(p, v, a, b, dot):
    """The square of the distance at the closest approach."""
    q = p + v * (-b / a)
    return dot(q, q)


DOTS = np.dot, _by_sum
"""Ways to write a dot product."""

GRAZES = (
    lambda p, v, r, a, b, c, dot: (b * b - a * c, 0),
    lambda p, v, r, a, b, c, dot: (b * b, a * c),
    lambda p, v, r, a, b, c, dot: (a * r * r - _across(p, v, dot), 0),
    lambda p, v, r, a, b, c, dot: (a * r * r, _across(p, v, dot)),
    lambda p, v, r, a, b, c, dot: (r * r * a - _across(p, v, dot), 0),
    lambda p, v, r, a, b, c, dot: (r * r * a, _across(p, v, dot)),
    lambda p, v, r, a, b, c, dot: (r * r, _least(p, v, a, b, dot)),
)
"""Both sides of D ≥ 0 as lessons 03 to 06 write it: where nothing rounds, they all say the same."""


def _at_least(strict=(), slack=0, **sides) -> list[bool]:
    """Is x at least y, for both sides of each question; strict : where equal is too little; slack : of x."""
    return [x + slack > y if name in strict else x + slack >= y for name, (x, y) in sides.items()]


def in_order(a, b, start, end, graze, without=(), **how) -> bool:
    """(7.6) from left to right, given both sides of the three questions in which touching counts.

    without : what is not asked, of "start", "end", "graze", "approach" and "late".
    """
    start, end, graze = _at_least(start=start, end=end, graze=graze, **how)
    meets = (b < 0 or "approach" in without) and (a + b >= 0 or "late" in without)
    touches = (start and "start" not in without) or (end and "end" not in without)
    return bool(touches or (meets and (graze or "graze" in without)))


def _by_outs(a, b, start, end, graze, without=(), **how) -> bool:
    """The early-outs of lesson 05, which ask for the end only of what is late."""
    start, end, graze = _at_least(start=start, end=end, graze=graze, **how)
    if start and "start" not in without:
        return True
    away = b >= 0 and "approach" not in without
    late = a + b <= 0 and not end and "late" not in without
    return bool(not away and not late and (graze or "graze" in without))


def _of_a_kind(number: Callable, x):
    """A vector in another kind of number."""
    return np.array([number(float(y)) for y in x], dtype=object)


def _by_signs(number=None, dot=_by_sum, graze=GRAZES[0], place=False, ask=in_order, **but) -> Callable:
    """A sweep by signs alone, in doubles as they come or in another kind of number.

    dot, graze : of `DOTS` and `GRAZES`. place : is the end asked by the place there, and not by a + 2b + c? ask :
    `in_order` or `_by_outs`; but : what that takes.
    """

    def sweep(p, v, r) -> bool:
        if number:
            p, v, r = _of_a_kind(number, p), _of_a_kind(number, v), number(float(r))
        a, b, c = dot(v, v), dot(p, v), dot(p, p) - r * r
        end = (r * r, dot(p + v, p + v)) if place else (0, a + 2 * b + c)
        return ask(a, b, (0, c), end, graze(p, v, r, a, b, c, dot), **but)

    return sweep


def _by_root(dot, graze, overlap=True) -> Callable:
    """A sweep in doubles by the smaller root of lesson 04; overlap : is it asked whether they overlap at the start?"""

    def sweep(p, v, r) -> bool:
        a, b, c = dot(v, v), dot(p, v), dot(p, p) - r * r
        x, y = graze(p, v, r, a, b, c, dot)
        t = (-b - np.sqrt(x - y) * (np.sqrt(a) if graze is GRAZES[-1] else 1)) / a
        return bool(c <= 0 or (b < 0 and t <= 1)) if overlap else bool(0 <= t <= 1)

    return sweep


def _by_length(dot) -> Callable:
    """A sweep in doubles by the distance at the nearest place of the way in the frame."""

    def sweep(p, v, r) -> bool:
        a = dot(v, v)
        return bool(np.linalg.norm(p + v * np.clip(-dot(p, v) / a, 0, 1) if a > 0 else p) <= r)

    return sweep


def _by_method(name: str) -> Callable:
    """Whether one of the methods of the earlier lessons hits."""
    return lambda p, v, r: bool(METHODS[name](p, v, r).hit)


LUCK = (
    "In doubles the signs near a boundary are a matter of luck, and squares of very large or very small lengths leave "
    "their range."
)
METHODS_IN_DOUBLES = "trig", "ray", "quadratic", "viete", "tmin", "residual"

TOUCHING = {
    ("start", "end", "graze"): "Touching counts: at the start, in a graze and at t = 1.",
    ("start",): "Touching counts at the start: c ≤ 0.",
    ("end",): "Contact at t = 1 counts: a + 2b + c ≤ 0.",
    ("graze",): "A graze counts: D ≥ 0.",
}
"""What is said where touching is forgotten."""

WITHOUT = {
    ("start",): "You do not ask whether they overlap at the start: c ≤ 0.",
    ("end",): "You do not ask whether they overlap at the end: a + 2b + c ≤ 0.",
    ("graze",): "You do not ask whether it passes beside: D ≥ 0.",
    ("approach",): "You do not ask whether they approach: b < 0.",
    ("late",): "You do not ask whether the closest approach comes in the frame: a + b ≥ 0.",
}
"""What is said where a question is left out."""

PARTING = "Ask for overlap first, c ≤ 0: balls that overlap and part touch at the start."
ENDS = "Tests at both ends miss what happens between them."


def _never(*given) -> tuple:
    """The two sides of a graze that is not asked for."""
    return -1, 0


def _spoiled() -> list[tuple]:
    """What is said where touching is forgotten or a question left out, and how that comes about."""
    found = [(why, {"strict": where}) for where, why in TOUCHING.items()]
    found += [(why, {"without": what}) for what, why in WITHOUT.items()]
    outs = [(why, {"strict": where, "ask": _by_outs}) for where, why in TOUCHING.items()]
    outs += [(WITHOUT[what,], {"without": (what,), "ask": _by_outs}) for what in ("graze", "approach", "late")]
    outs.append((PARTING, {"without": ("start",), "ask": _by_outs}))  # who asks for it last does not ask for it either
    return [*found, *outs, (ENDS, {"graze": _never})]


def _doubles() -> Iterator[Mistake]:
    """(7.6) in doubles, in each of the ways that the lessons suggest; then with a question less."""
    ways = [*map(_by_method, METHODS_IN_DOUBLES), _by_signs(float), *map(_by_length, DOTS)]
    ways += [_by_signs(None, *way) for way in product(DOTS, GRAZES, (False, True))]
    ways += [_by_root(*way) for way in product(DOTS, GRAZES[::2])]
    yield from (Mistake(LUCK, way) for way in ways)
    less = [(WITHOUT["start",], _by_root(dot, GRAZES[0], overlap=False)) for dot in DOTS]
    less += [(why, _by_signs(None, dot, **but)) for dot in DOTS for why, but in _spoiled()]
    less += [(ENDS, _by_signs(None, dot, _never, place=True)) for dot in DOTS]
    yield from (Mistake(f"{why} {LUCK}", way) for why, way in less)


def _fractions() -> Iterator[Mistake]:
    """A question less, where nothing rounds; and two coordinates, in all of it or in |p × v|² alone."""
    yield from (Mistake(why, _by_signs(Fraction, **but)) for why, but in _spoiled())
    yield Mistake(FLAT, lambda p, v, r: _by_signs(Fraction)(p[:2], v[:2], r))
    yield Mistake(
        FLAT, _by_signs(Fraction, graze=lambda p, v, r, a, b, c, dot: (a * r * r, _across(p[:2], v[:2], dot)))
    )


def _in_decimals(digits: int) -> Callable:
    """A sweep in decimals of so many digits."""

    def sweep(p, v, r) -> bool:
        with localcontext() as context:
            context.prec = digits
            return _by_signs(Decimal)(p, v, r)

    return sweep


def _too_late(dot) -> Callable:
    """A sweep in fractions of dot products that have been rounded."""

    def sweep(p, v, r) -> bool:
        a, b, c = (Fraction(float(x)) for x in (dot(v, v), dot(p, v), dot(p, p) - r * r))
        return in_order(a, b, (0, c), (0, a + 2 * b + c), (b * b, a * c))

    return sweep


def _as_printed(x: float) -> Fraction:
    """The decimal as which a float is printed: as a rule it is not the float."""
    return Fraction(str(x))


def _in_any_frame() -> Iterator[Mistake]:
    """(7.6) in doubles without a word about the end of the frame, in the other ways to ask for a graze."""
    for way in product(DOTS, GRAZES[1:]):
        yield Mistake(f"{WITHOUT['late',]} {LUCK}", _by_signs(None, *way, without=("end", "late")))


FEW = "28 digits are not enough: far away and near a graze D needs more."
MORE = "So many digits are not enough: some pairs need hundreds of them."
BORDER = "A tolerance only moves the border, and there chance decides as before."
LATE = "Make fractions of p, v and r themselves: your dot products are rounded already."
PRINTED = "A float is rarely the decimal that is printed for it: make the fraction of x, not of its text."


def _nearly_exact() -> Iterator[Mistake]:
    """More digits, but not enough; a border that was moved; fractions of what is not the pair."""
    yield Mistake(FEW, _in_decimals(28))
    yield from (Mistake(MORE, _in_decimals(digits)) for digits in (50, 100, 200, 300))
    slacks = product(DOTS, (1e-6, 1e-8, 1e-9, 1e-10, 1e-12))
    yield from (Mistake(BORDER, _by_signs(None, dot, slack=slack)) for dot, slack in slacks)
    yield from (Mistake(LATE, _too_late(dot)) for dot in DOTS)
    yield Mistake(PRINTED, _by_signs(_as_printed))

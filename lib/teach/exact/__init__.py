"""Lesson 07: its exercises on lost digits, a certain sign, and a sweep never wrong; which stage settles a pair."""

from fractions import Fraction
from itertools import product
from math import copysign

import numpy as np

from ... import exact
from ...attack import families
from ...double_double import two_sum
from ..scenes import as_told, moves_apart, pair
from ..task import Exercise, Mistake
from .payoff import digits_of_D, floors, never_missed
from .rounding import _doubles, _fractions, _in_any_frame, _nearly_exact
from .votes import AT_THE_START as AT_THE_START
from .votes import BEHIND as BEHIND
from .votes import LOOK_BACK as LOOK_BACK
from .votes import NEEDS as NEEDS
from .votes import PREDICTION as PREDICTION
from .votes import SIX_RADII as SIX_RADII
from .votes import TEN_INSTANTS as TEN_INSTANTS

__all__ = ["digits_of_D", "floors", "never_missed", "settles"]


def _sums() -> list[tuple]:
    """x, y: small numbers, then pairs whose sum no double holds, either of them the larger, of all sizes that are."""
    small = [(float(x), float(y)) for x, y in product(range(-2, 3), repeat=2)]
    apart = [(x * 10.0**k, y) for k in (17, 20, 30) for x in (1.0, -3.0) for y in (1.0, 0.1, -7.0)]
    apart += [(1e200, 1e-200), (-1e300, 0.1), (3e120, 1e101), (1e-150, -7e-170), (2.0**1023, 1.0), (1.0, 5e-324)]
    apart += [(2.0**1023, -(2.0**969 + 2.0**917)), (-(2.0**1023), 2.0**970), (1e-308, 5e-324), (5e-324, -1e-323)]
    rng = np.random.default_rng(0)
    mixed = (rng.normal(size=(200, 2)) * 10.0 ** rng.integers(-9, 10, size=(200, 2))).tolist()
    return small + apart + [(y, x) for x, y in apart] + [tuple(row) for row in mixed]


def _wholes() -> list[tuple]:
    """p, v, r in whole numbers: small ones, then grazes so large, or so far, that their squares are no doubles."""
    p, v, r = families.small_integers(3)
    rows = [(a.tolist(), b.tolist(), c) for a, b, c in zip(p[:1500:3], v[:1500:3], r[:1500:3].tolist(), strict=True)]
    for k in (10**5, 10**8, 10**12):
        rows += [([-4 * k + 3, 3 * k + 4 + off], [8 * k, -6 * k], 5) for off in (-1, 0, 1)]
    for k, s in ((10**4, 10**9), (10**10, 10**17), (7, 10**15), (10**18, 10), (10**10, 10**30)):
        rows += [([-k, s + off], [k, 0], s) for off in (1, 0, -1)]
        rows += [([3 * s - 4 * k, 4 * s + 3 * k + off], [8 * k, -6 * k], 5 * s) for off in (1, 0, -1)]
    for k in (10**5, 10**20, 10**80, 10**200):  # D is −1 and 1 of numbers as large as k⁴ and k⁶, at last no floats
        rows += [([1, -2 * k], [k, 1], 2 * k), ([3 * k, -4 * k * k], [k, 1], 4 * k * k + 1)]
        rows += [([-k, k + off], [2 * k, 0], k) for off in (1, 0, -1)]
    return [([int(x) for x in p], [int(x) for x in v], int(r)) for p, v, r in rows]


def _hard_pairs() -> list[tuple]:
    """p, v, r: the simplest pairs, then some of every family of the attack, in the plane and in space."""
    rows = [*zip(*(x[:1200:6] for x in families.small_integers(4)), strict=True)]
    for family in families.FAMILIES.values():
        for d in (2, 3):
            rows += zip(*family(12, d, seed=7), strict=True)
    return [(p, v, float(r)) for p, v, r in rows] + _wide_pairs()


def _wide_pairs() -> list[tuple]:
    """p, v, r so far apart in size that hundreds of digits lie between them."""
    rows = [([-(2.0**k), 1 + off], [2.0 ** (k + 1), 0]) for k in (60, 200, 480) for off in (0, 2.0**-52)]
    rows.append(([-(2.0**-500), 1], [2.0**501, 2.0**-480]))  # passes beside by a share of 2⁻¹⁹⁸⁰
    return [(np.array(p), np.array(v), 1.0) for p, v in rows]


def _whole_D(p, v, r, n: int | None = None) -> int:
    """D in whole numbers; n : the cross product, if it is another."""
    n = p[0] * v[1] - p[1] * v[0] if n is None else n
    return sum(x * x for x in v) * r * r - n * n


def _whole_sign(p, v, r) -> int:
    """The sign of D in whole numbers."""
    D = _whole_D(p, v, r)
    return (D > 0) - (D < 0)


def _copied(p, v, r) -> float:
    """1 with the sign of D: 0 counts as positive, and D becomes a double, which may be too large for one."""
    return copysign(1, _whole_D(p, v, r))


def _added_cross(p, v, r) -> int:
    """The sign of D with a slip of sign in the cross product."""
    D = _whole_D(p, v, r, p[0] * v[1] + p[1] * v[0])
    return (D > 0) - (D < 0)


def _rounded_squares(p, v, r) -> int:
    """The sign of b² − a c, each term made a float once it is whole."""
    a, b, c = sum(x * x for x in v), p[0] * v[0] + p[1] * v[1], sum(x * x for x in p) - r * r
    return int(np.sign(float(b * b) - float(a * c)))


def _rounded_terms(p, v, r) -> int:
    """The sign of a r² − |p × v|², each term made a float once it is whole."""
    return int(np.sign(float(sum(x * x for x in v) * r * r) - float((p[0] * v[1] - p[1] * v[0]) ** 2)))


_ROUNDED_LATE = _rounded_squares, _rounded_terms
"""Floats at the very end: whole numbers that were exact until then."""


def _rounded_cross(p, v, r) -> int:
    """The sign of D in doubles, by the cross product."""
    return _whole_sign([float(x) for x in p], [float(x) for x in v], float(r))


def _in_numpy(D, dtype=None):
    """The sign of D(p, v, r) in numpy, whose type of number may be given or left to it."""

    def sign(p, v, r) -> int:
        return int(np.sign(D(np.array(p, dtype=dtype), np.array(v, dtype=dtype), r)))

    return sign


def _times_itself(x):
    """A square."""
    return x * x


def _to_the_power(x):
    """A square too."""
    return x**2


def _in_floats(square, by_cross=False):
    """The sign of D(p, v, r) in Python's floats, given how they are squared: ** raises where × is infinite."""

    def sign(p, v, r) -> int:
        (x, y), (i, j), r = map(float, p), map(float, v), float(r)
        a = square(i) + square(j)
        D = (
            a * square(r) - square(x * j - y * i)
            if by_cross
            else square(x * i + y * j) - a * (square(x) + square(y) - square(r))
        )
        return (D > 0) - (D < 0)

    return sign


def _by_cross(p, v, r):
    """D by the cross product."""
    n = p[0] * v[1] - p[1] * v[0]
    return (v @ v) * r * r - n * n


def _by_squares(p, v, r):
    """D as b² − a c."""
    return (p @ v) ** 2 - (v @ v) * (p @ p - r * r)


def _moves_from_apart(p, v, r) -> int:
    """`moves_apart` of whole numbers that may be too large for floats."""
    return int(r > 0) + int(any(v)) + int(sum(x * x for x in p) > r * r)


def sum_and_rest(x, y):
    """The solution of 07.1."""
    z = x + y
    part = z - x
    return z, (x - (z - part)) + (y - part)


def sign_of_D(p, v, r):
    """The solution of 07.2."""
    a = v[0] * v[0] + v[1] * v[1]
    cross = p[0] * v[1] - p[1] * v[0]
    D = a * r * r - cross * cross
    return (D > 0) - (D < 0)


def my_sweep(p, v, r):
    """The solution of 07.3."""
    p, v, r = [Fraction(x) for x in p], [Fraction(x) for x in v], Fraction(r)
    a = sum(x * x for x in v)
    b = sum(x * y for x, y in zip(p, v, strict=True))
    c = sum(x * x for x in p) - r * r
    return c <= 0 or a + 2 * b + c <= 0 or (b < 0 and a + b >= 0 and b * b >= a * c)


def _as_seen(p, v, r) -> list:
    """A pair as a picture, where it is of a size that can be seen."""
    return pair(p, v, r) if max(*abs(p), *abs(v), r) < 1e6 * (r or 1) and r > 1e-300 else []


def _in_doubles(p, v, r) -> list:
    """A pair of small whole numbers as a picture."""
    return pair(np.array(p, float), np.array(v, float), float(r)) if max(map(abs, (*p, *v, r))) < 99 else []


def settles(p, v, r) -> str:
    """Which stage of the exact sweep settles a pair; which value was in doubt before is for the reader to find.

    >>> settles([3, 2], [-6, 0], 2)
    'Doubles cannot tell one value from 0, so it is settled in whole numbers: it is exactly 0, and touching counts.'
    """
    steps = exact.steps(p, v, r)
    stage = int(steps.stage)
    if stage == 0:
        return "Doubles are sure of every sign that is asked for, so the filter settles it."
    where = f"Doubles cannot tell one value from 0, so it is settled in {('double-double', 'whole numbers')[stage - 1]}"
    return f"{where}: it is exactly 0, and touching counts." if stage == 2 else f"{where}."


EXERCISES = {
    "07.1": Exercise(
        ask="Return z, the rounded sum of x and y, and δ, what rounding took from it.",
        letters=("x", "y"),
        right=lambda x, y: tuple(map(float, two_sum(x, y))),
        cases=_sums,
        mistakes=(
            Mistake(
                "Right only where |x| ≥ |y|: nobody told you which is larger.", lambda x, y: (x + y, y - (x + y - x))
            ),
            Mistake("(x + y) − z is 0: both are rounded alike.", lambda x, y: (x + y, (x + y) - (x + y))),
            Mistake("The sign of the error is turned.", lambda x, y: (two_sum(x, y)[0], -two_sum(x, y)[1])),
        ),
        solution=sum_and_rest,
        hints=(
            "`z - x` is what of `y` has arrived in `z`. Call it `part`. What of `y` has not?",
            "If `x` was the smaller, it is `x` that lost digits: what of it arrived is `z - part`. Add both losses.",
        ),
        world=lambda x, y: [],
        shown=lambda x, y, found: [],
        names=("z", "δ"),
        plain=lambda x, y: x != 0 != y,
        rtol=0.0,
        atol=0.0,
    ),
    "07.2": Exercise(
        ask="Return 1, 0 or −1: the sign of D for whole numbers of any size, in the plane.",
        letters=("p", "v", "r"),
        right=_whole_sign,
        cases=_wholes,
        mistakes=(
            Mistake(
                "Somewhere a whole number became a double: beyond 2⁵³ it is rounded.", _in_numpy(_by_squares, float)
            ),
            Mistake("Somewhere a whole number became a double: beyond 2⁵³ it is rounded.", _rounded_cross),
            *(
                Mistake("numpy's whole numbers have 64 bits. Python's have as many as they need.", _in_numpy(D, dtype))
                for D in (_by_cross, _by_squares)
                for dtype in (None, np.int64)
            ),
            Mistake(
                "That says whether D is positive: 0 and −1 are told apart too.", lambda *x: int(_whole_sign(*x) > 0)
            ),
            Mistake(
                "That says whether D is at least 0: 1 and 0 are told apart too.", lambda *x: int(_whole_sign(*x) >= 0)
            ),
            Mistake(
                "The sign is turned: D > 0 is a path that meets the sphere.", lambda p, v, r: -_whole_sign(p, v, r)
            ),
            Mistake("The radius enters squared.", lambda p, v, r: _whole_sign(p, v, 1) if r else _whole_sign(p, v, 0)),
            *(
                Mistake(
                    "Somewhere a whole number became a double: beyond 2⁵³ it is rounded.", _in_floats(square, cross)
                )
                for square, cross in ((_times_itself, False), (_to_the_power, False), (_to_the_power, True))
            ),
            Mistake("A graze has D = 0, and is told as 0, not 1.", lambda *x: 1 if _whole_sign(*x) >= 0 else -1),
            Mistake("A graze has D = 0, and is told as 0, not −1.", lambda *x: 1 if _whole_sign(*x) > 0 else -1),
            Mistake("In the cross product the second term is subtracted: p₀ v₁ − p₁ v₀.", _added_cross),
            Mistake("That is D itself. Only its sign is asked for: 1, 0 or −1.", _whole_D),
            *(Mistake("Somewhere a whole number became a double: beyond 2⁵³ it is rounded.", x) for x in _ROUNDED_LATE),
            Mistake("A graze has D = 0, and is told as 0, not 1. And copysign makes a double of D.", _copied),
        ),
        solution=sign_of_D,
        hints=(
            "Python's whole numbers are exact as long as no float comes near them. numpy's are not: they have 64 bits.",
            "`(D > 0) - (D < 0)` is the sign of a whole number.",
        ),
        world=_in_doubles,
        shown=lambda p, v, r, sign: [],
        names=("sign",),
        plain=_moves_from_apart,
    ),
    "07.3": Exercise(
        ask="Return whether the balls touch in this frame, and be right on every pair of floats.",
        letters=("p", "v", "r"),
        right=lambda p, v, r: bool(exact.sweep(p, v, r).hit),
        cases=_hard_pairs,
        mistakes=(*_doubles(), *_fractions(), *_nearly_exact(), *_in_any_frame()),
        solution=my_sweep,
        hints=(
            "`from fractions import Fraction`: every float is a fraction, and fractions do not round.",
            "Ask (7.6) from left to right. $b^2 - a c$ will do for *D* where nothing rounds.",
        ),
        world=_as_seen,
        shown=as_told,
        plain=moves_apart,
        shrinks=True,
        sorts=(("doubles cannot be sure of the sign", lambda p, v, r: int(exact.steps(p, v, r).stage) > 0),),
    ),
}
"""The exercises by number."""

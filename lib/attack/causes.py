"""Why an answer is wrong: what the pair shows, in exact numbers; and known mistakes, recognised by running them.

A cause of the first kind is a fact of the pair. One that names what a method does wrong carries that method, and is
named only where the method, run on the pair in the same precision, gives the same wrong answer.
"""

from collections.abc import Callable
from fractions import Fraction
from math import isfinite, isnan
from typing import Any, NamedTuple

import numpy as np

from ..frame import coordinates, dot
from ..residual import closest
from .facts import _alike, _facts, _gone, _lost, _PairFacts, _ratio, _root_of, _small, rounded


class _Cause(NamedTuple):
    """What is behind a wrong answer: in words, the errata of `lib.published` it stands for, and how it shows.

    method : for a method's own mistake what it answers, hit or time, from `Facts`; None for a fact of the pair.
    """

    text: str
    errata: str
    shows: Callable[[_PairFacts, bool | None, float | None], bool]
    method: Callable[[_PairFacts], Any] | None = None


def _decision(text: str, errata: str, shows: Callable, method: Callable[[_PairFacts], bool], rivals=()) -> _Cause:
    """A method's mistake about the hit, named where it shows, the method makes it, and no rival method makes it too."""

    def made(f: _PairFacts, hit: bool | None, t: float | None) -> bool:
        return t is None and shows(f, hit, t) and method(f) == hit and all(rival(f) != hit for rival in rivals)

    return _Cause(text, errata, made, method)


def formula(
    text: str, errata: str, shows: Callable, method: Callable[[_PairFacts], float | None], scale=lambda f: 0
) -> _Cause:
    """A method's mistake about the time, named where it shows and its formula gives that time."""
    return _Cause(text, errata, lambda f, hit, t: shows(f, hit, t) and _instead(f, t, method(f), scale(f)), method)


def _instead(f: _PairFacts, t: float | None, other: float | None, scale: float = 0) -> bool:
    """Is the time that of another formula, but for `scale` times what rounding takes, and clearly not the right one?"""
    if t is None or other is None or f.u0 is None or abs(t - f.u0) <= f.unit.near * abs(f.u0):
        return False
    return _alike(t, other, f.unit.near / 100) or abs(t - other) <= scale * _lost(f)


def _near_graze(f: _PairFacts) -> bool:
    """Is the least distance, within the frame, all but r? Then D is but a small share of a r²; of points, of a p·p."""
    ahead = f.c > 0 and f.b < 0 <= f.a + f.b
    return ahead and _small(f.D, f.a * (f.rr or f.pp * Fraction(f.unit.near)), f.unit.near)


def _near_end(f: _PairFacts) -> bool:
    """Is the distance at the end all but r, or f(1) no more than rounding takes from what it is the sum of?"""
    within_rounding = abs(f.g) <= 16 * f.unit.last * (f.pp + f.a)
    return f.c > 0 and f.b < 0 and (within_rounding or _small(f.g, f.rr, f.unit.near))


def _drowned(f: _PairFacts) -> bool:
    """Is r² but a small share of p·p, and D no more than rounding takes from what it is the difference of?"""
    ahead = f.c > 0 and f.b < 0 <= f.a + f.b and _small(f.rr, f.pp, f.unit.near)
    return ahead and abs(f.D) <= f.unit.last * (f.b**2 + f.a * f.pp)


def _naive(f: _PairFacts) -> float | None:
    """t = −b − √(b² − c): right only for a direction of length 1."""
    return _ratio(-f.b, Fraction(1)) - _root_of(f.b**2 - f.c) if f.b**2 >= f.c else None


def _within(f: _PairFacts) -> bool:
    """Are the squares, and their products, inside the range of its type?"""
    sizes = [x for x in (f.a * f.a, f.b * f.b, f.a * f.rr, f.pp * f.a, f.rr) if x > 0]
    return all(Fraction(2) ** -f.unit.top < x < Fraction(2) ** f.unit.top for x in sizes)


def _plainly(f: _PairFacts) -> tuple:
    """v·v, p·v, p·p and r² as floats of its type compute them; squares may leave their range."""
    p, v, r = f.floats
    return dot(v, v), dot(p, v), dot(p, p), r * r


def _quietly(method: Callable[[_PairFacts], Any]) -> Callable[[_PairFacts], Any]:
    """The method without numpy's warnings, its answer a plain bool or float."""

    def run(f: _PairFacts) -> Any:
        with np.errstate(all="ignore"):
            return np.asarray(method(f)).item()

    return run


@_quietly
def _by_discriminant(f: _PairFacts) -> bool:
    """The sign of b² − a c decides."""
    a, b, pp, rr = _plainly(f)
    return b * b - a * (pp - rr) >= 0


@_quietly
def _by_least(f: _PairFacts) -> bool:
    """The sign of c + b tmin decides."""
    a, b, pp, rr = _plainly(f)
    return (pp - rr) + b * (-b / a) <= 0


@_quietly
def _by_residual(f: _PairFacts) -> bool:
    """The residual at the closest approach decides."""
    p, v, r = f.floats
    return closest(coordinates(p), coordinates(v), r)[-1] >= 0


@_quietly
def _by_arccos(f: _PairFacts) -> float:
    """The time by the arccos of the cosine, nan for a path that passes by."""
    a, b, pp, rr = _plainly(f)
    q = np.arccos(np.minimum(-b / (np.sqrt(a) * np.sqrt(pp)), f.unit.dtype(1)))
    aside = np.sin(q) * np.sqrt(pp)
    return (np.cos(q) * np.sqrt(pp) - np.sqrt(rr - aside * aside)) / np.sqrt(a)


def _same_time(f: _PairFacts, t: float) -> bool:
    """Did a wrong hit come with this very time, but for its last digits?"""
    return f.said is not None and abs(f.said - t) <= f.unit.last * abs(t)


@_quietly
def _by_cosine(f: _PairFacts) -> bool:
    """A cosine beyond 1 has no arccos, and is no hit."""
    a, b, pp, _ = _plainly(f)
    return abs(b) <= np.sqrt(a) * np.sqrt(pp)


@_quietly
def _by_turned_sign(f: _PairFacts) -> bool:
    """Early-outs, and then > where a hit needs <."""
    a, b, pp, rr = _plainly(f)
    c = pp - rr
    settled = c < 0 or b >= 0 or (b + a <= 0 and a + 2 * b + c >= 0)
    return c < 0 if settled else c + b * (-b / a) > 0


@_quietly
def _without_end(f: _PairFacts) -> bool:
    """Real roots ahead are a hit, whenever."""
    a, b, pp, rr = _plainly(f)
    return b < 0 and b * b - a * (pp - rr) >= 0


@_quietly
def _by_subtraction(f: _PairFacts) -> float:
    """−b − √D over a."""
    a, b, pp, rr = _plainly(f)
    return (-b - np.sqrt(b * b - a * (pp - rr))) / a


def _unlike(f: _PairFacts, hit: bool | None, t: float | None) -> bool:
    """Apart at the start, with a time that the formula of subtraction shares to a quarter of its error."""
    if t is None or not isfinite(t) or f.c <= 0 or f.u0 is None:
        return False
    return abs(t - _by_subtraction(f)) <= abs(t - f.u0) / 4


def distance(f: _PairFacts) -> float | None:
    """The way to contact, not the time."""
    return None if f.u0 is None else f.u0 * _root_of(f.a)


def _head_on(f: _PairFacts) -> float | None:
    """Gap over speed."""
    return (_root_of(f.pp) - _root_of(f.rr)) / _root_of(f.a) if f.a > 0 else None


CAUSES = (
    _Cause(
        "Without relative motion a = 0: what is apart then stays apart.",
        "E3",
        lambda f, hit, t: f.a == 0 and f.c > 0 and hit is not False,
    ),
    _Cause(
        "No relative motion is no contact for spheres that are apart; these overlap.",
        "E6 E15",
        lambda f, hit, t: f.a == 0 and f.c < 0 and hit is False,
    ),
    _Cause("Touching counts, at the start too.", "E21", lambda f, hit, t: f.c == 0 and hit is False),
    _Cause(
        "Squares leave the range of floats: scale the lengths by a power of two first.",
        "",
        lambda f, hit, t: not _within(f) and (_gone(f, t) or rounded(f, t, f.u0)),
    ),
    _Cause(
        "They all but touch at the start, where c = p·p − r² cancels.",
        "",
        lambda f, hit, t: (
            _small(f.c, f.rr, f.unit.near)
            and (hit is (f.c > 0) and t is None or f.c > 0 and (t is not None or _small(f.c, f.rr, f.unit.near / 1e4)))
            and rounded(f, t, f.u0)
        ),
    ),
    formula(
        "What is returned is a distance, not a time: divide it by |v|.",
        "E7",
        lambda f, hit, t: f.c > 0 and f.u0 is not None,
        distance,
        lambda f: _root_of(f.a),
    ),
    formula("t = −b − √(b² − c) needs a direction of length 1.", "E8", lambda f, hit, t: f.c > 0, _naive),
    formula("That is the exit: the larger root.", "", lambda f, hit, t: True, lambda f: f.u1),
    _Cause(
        "They overlap at the start: the first contact in the frame is at 0.",
        "",
        lambda f, hit, t: (
            f.c <= 0
            and bool(hit)
            and t is not None
            and (not isfinite(t) if f.a == 0 else any(rounded(f, s * t, f.u0, f.u1) for s in (1, -1)))
        ),
    ),
    formula("(|p| − r) / |v| is right only head-on.", "", lambda f, hit, t: f.a > 0 and _within(f), _head_on),
    formula("The sign of t is turned.", "", lambda f, hit, t: f.u0 is not None, lambda f: -f.u0),
    *(
        formula(
            "b is half the middle coefficient: the factor 2 is missing or doubled.",
            "",
            lambda f, hit, t: f.u0 is not None,
            lambda f, factor=factor: f.u0 * factor,
        )
        for factor in (0.5, 2)
    ),
    _Cause(
        "They overlap at the start: ask c ≤ 0 before any root.",
        "E11 E15",
        lambda f, hit, t: f.c < 0 and hit is False,
    ),
    _decision(
        "Head-on, where the arccos method fails so: a cosine of these vectors is rounded beyond 1.",
        "E12",
        lambda f, hit, t: (
            hit is False
            and f.c > 0
            and _small(f.a * f.rr - f.D, f.a * f.pp, f.unit.parallel)
            and not _small(f.rr, f.pp, f.unit.near)
        ),
        _by_cosine,
    ),
    _Cause(
        "Touching counts, in a graze too: here D = 0.", "E21", lambda f, hit, t: hit is False and f.D == 0 and f.b < 0
    ),
    _Cause(
        "Touching counts, at t = 1 too: here f(1) = 0.",
        "E21",
        lambda f, hit, t: hit is False and f.g == 0 and f.c > 0 and f.a + f.b <= 0,
    ),
    *(
        _decision(
            text,
            errata,
            lambda f, hit, t: hit is not None and _near_graze(f),
            method,
            (_by_residual, lambda f: not isnan(_by_arccos(f))),
        )
        for text, errata, method in (
            (
                "Near a graze c + b tmin cancels, as b² − a c does: its computed sign gives this answer.",
                "E22",
                _by_least,
            ),
            ("Near a graze b² − a c cancels: its computed sign gives this answer.", "", _by_discriminant),
        )
    ),
    _Cause(
        "Near a graze D is next to nothing, a difference of two large numbers.",
        "",
        lambda f, hit, t: hit is not None and _near_graze(f) and (rounded(f, t, f.u0) or isnan(t)),
    ),
    _Cause(
        "From far away arccos loses half the digits of an angle near 0, and calls this a hit at this very time.",
        "E13",
        lambda f, hit, t: hit is True and f.c > 0 and _small(f.rr, f.pp, f.unit.near) and _same_time(f, _by_arccos(f)),
        _by_arccos,
    ),
    _Cause(
        "From far away r² drowns in p·p, and D in b² and a c.",
        "",
        lambda f, hit, t: hit is not None and t is None and _drowned(f),
    ),
    _Cause(
        "They all but touch at the end of the frame: f(1) is next to nothing.",
        "",
        lambda f, hit, t: hit is not None and t is None and _near_end(f),
    ),
    _Cause(
        "They recede: the roots lie before the frame.",
        "E1 E10",
        lambda f, hit, t: hit is True and f.c > 0 and f.b >= 0 and f.D >= 0 and f.a > 0,
    ),
    _decision(
        "No upper bound: the roots lie after the frame, t > 1.",
        "E2",
        lambda f, hit, t: hit is True and f.c > 0 and f.b < 0 and f.D >= 0 and f.g > 0 and f.a + f.b < 0,
        _without_end,
    ),
    _Cause(
        "The roots lie after the frame, t > 1.",
        "",
        lambda f, hit, t: hit is True and f.c > 0 and f.b < 0 and f.D >= 0 and f.g > 0 and f.a + f.b < 0,
    ),
    _decision(
        "They pass by, D < 0: it answers as a test does whose last sign is turned.",
        "E19",
        lambda f, hit, t: f.a > 0 and hit is True and f.c > 0 and f.D < 0,
        _by_turned_sign,
    ),
    _Cause("They pass by, D < 0.", "", lambda f, hit, t: f.a > 0 and hit is True and f.D < 0),
    _decision(
        "A clear hit is missed: it answers as a test of the start alone does, or one whose last sign is turned.",
        "E19",
        lambda f, hit, t: f.a > 0 and hit is False and f.D > 0 and f.c > 0,
        _by_turned_sign,
    ),
    _Cause(
        "Digits are lost: −b − √D subtracts nearly equal numbers; use c / (−b + √D).", "E4", _unlike, _by_subtraction
    ),
    _Cause(
        "Digits are lost, no more than rounding may take where numbers cancel.",
        "",
        lambda f, hit, t: t is not None and f.c > 0 and rounded(f, t, f.u0),
    ),
)
"""The known causes, the more particular first: the first that shows is named."""


def _cause(p, v, r, hit: bool | None, t: float | None, dtype: type = np.float64, said=None) -> _Cause | None:
    """The known cause of a wrong answer, None for a new one; t is None where the hit was wrong, and said its time.

    >>> _cause([5, 0], [1, 0], 2, hit=True, t=None).errata
    'E1 E10'
    """
    found = _facts(p, v, r, dtype)._replace(said=said if t is None else None)
    return next((known for known in CAUSES if known.shows(found, hit, t)), None)

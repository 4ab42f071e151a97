"""Why an answer is wrong: the known mistakes, each with the test that recognises it by what it answers."""

from collections.abc import Callable
from fractions import Fraction
from math import isfinite, isnan, sqrt
from typing import NamedTuple

NEAR = 1e-6
"""How near 0 a quantity counts as a matter of rounding, as a share of what it is made of."""

LAST = Fraction(2) ** -49
"""What a few roundings to doubles may take from a sum, as a share of its largest term."""

LEAST = Fraction(2) ** -1072
"""What a few roundings may take from a square at the lower end of the range of doubles."""

GROSS = 1e-3
"""An error of t, as a share of the frame, that says that hardly a digit was right."""


class Facts(NamedTuple):
    """A pair in exact numbers, made ready: a, b, c, D; g = f(1); u0 and u1, the roots, or None."""

    a: Fraction
    b: Fraction
    c: Fraction
    D: Fraction
    g: Fraction
    u0: float | None
    u1: float | None
    pp: Fraction
    rr: Fraction


class Cause(NamedTuple):
    """A known mistake: what it is, the errata of `lib.published` it stands for, and how it shows."""

    text: str
    errata: str
    shows: Callable[[Facts, bool | None, float | None], bool]


def facts(p, v, r) -> Facts:
    """The quantities of a pair in exact numbers.

    >>> facts([5, 0], [-4, 0], 3).u0
    0.5
    """
    p, v, r = [Fraction(float(x)) for x in p], [Fraction(float(x)) for x in v], Fraction(float(r))
    pp, b, a = (sum(x * y for x, y in zip(m, n, strict=True)) for m, n in ((p, p), (p, v), (v, v)))
    c = pp - r * r
    D = b * b - a * c
    u0, u1 = roots(a, b, D)
    return Facts(a, b, c, D, a + 2 * b + c, u0, u1, pp, r * r)


def roots(a: Fraction, b: Fraction, D: Fraction) -> tuple[float | None, float | None]:
    """Both roots as doubles, good to some digits: enough to recognise them."""
    if a == 0 or D < 0:
        return None, None
    middle, half = ratio(-b, a), sqrt(min(ratio(D, a * a), 1e300))
    return middle - half, middle + half


def ratio(x: Fraction, y: Fraction) -> float:
    """x / y as a double, inf where that is beyond its range."""
    try:
        return float(x / y)
    except OverflowError:
        return float("inf") if x > 0 else float("-inf")


def alike(t: float | None, other: float | None) -> bool:
    """Are two times one, to eight digits?"""
    return None not in (t, other) and isfinite(t) and isfinite(other) and abs(t - other) <= 1e-8 * abs(other)


def instead(f: Facts, t: float | None, other: float | None, scale: float = 0) -> bool:
    """Is the time that of another formula, but for `scale` times what rounding takes, and clearly not the right one?"""
    if t is None or other is None or f.u0 is None or abs(t - f.u0) <= NEAR * abs(f.u0):
        return False
    return alike(t, other) or abs(t - other) <= scale * lost(f)


def lost(f: Facts) -> float:
    """What rounding may take from a root of a t² + 2 b t + c in doubles: of −b, and of √D, half of whose digits may go.

    Subtracting nearly equal numbers is what makes these large against the root.
    """
    off = LAST * (f.b**2 + f.a * (f.pp + f.rr)) + LEAST * (1 + f.a + abs(f.b) + f.pp)
    most, true = root_of(off / f.a**2), root_of(f.D / f.a**2)
    return ratio(LAST * abs(f.b) + LEAST, f.a) + (min(most * most / true, most) if true else most)


def rounded(f: Facts, t: float | None, *others: float | None) -> bool:
    """Is the time one of these, but for what rounding may take from it? Without a time the hit was wrong: then yes."""
    return t is None or any(x is not None and abs(t - x) <= lost(f) for x in others)


def gone(f: Facts, t: float | None) -> bool:
    """Is nothing left of the right time, as when squares are inf or 0? Without a time the hit was wrong: then yes."""
    right = 0 if f.c <= 0 else f.u0
    return t is None or t == 0 or right is None or not abs(t - right) <= GROSS


def small(x: Fraction, whole: Fraction, share: float = NEAR) -> bool:
    """Is x but a small share of the whole?"""
    return abs(x) <= whole * Fraction(share)


def root_of(x: Fraction) -> float:
    """√x as a double, 0 below 0, and no more than √1e300."""
    return sqrt(min(ratio(max(x, Fraction(0)), Fraction(1)), 1e300))


def naive(f: Facts) -> float | None:
    """t = −b − √(b² − c): right only for a direction of length 1."""
    return ratio(-f.b, Fraction(1)) - root_of(f.b**2 - f.c) if f.b**2 >= f.c else None


def within(f: Facts) -> bool:
    """Are the squares, and their products, inside the range of doubles?"""
    sizes = [x for x in (f.a * f.a, f.b * f.b, f.a * f.rr, f.pp * f.a, f.rr) if x > 0]
    return all(Fraction(2) ** -1000 < x < Fraction(2) ** 1000 for x in sizes)


CAUSES = (
    Cause(
        "Without relative motion a = 0, and it is divided by: apart at rest is no hit.",
        "E3",
        lambda f, hit, t: f.a == 0 and f.c > 0 and hit is not False,
    ),
    Cause(
        "No relative motion is taken for no contact, but the spheres overlap.",
        "E6 E15",
        lambda f, hit, t: f.a == 0 and f.c < 0 and hit is False,
    ),
    Cause("Touching counts, at the start too.", "E21", lambda f, hit, t: f.c == 0 and hit is False),
    Cause(
        "Squares leave the range of doubles: scale the lengths by a power of two first.",
        "",
        lambda f, hit, t: not within(f) and (gone(f, t) or rounded(f, t, f.u0)),
    ),
    Cause(
        "Whether they touch at the start is left to rounding: c = p·p − r² cancels.",
        "",
        lambda f, hit, t: (
            small(f.c, f.rr)
            and (hit is (f.c > 0) and t is None or f.c > 0 and (t is not None or small(f.c, f.rr, 1e-10)))
            and rounded(f, t, f.u0)
        ),
    ),
    Cause(
        "What is returned is a distance, not a time: divide it by |v|.",
        "E7",
        lambda f, hit, t: f.c > 0 and f.u0 is not None and instead(f, t, f.u0 * root_of(f.a), root_of(f.a)),
    ),
    Cause(
        "t = −b − √(b² − c) needs a direction of length 1.", "E8", lambda f, hit, t: f.c > 0 and instead(f, t, naive(f))
    ),
    Cause("That is the exit: the larger root.", "", lambda f, hit, t: instead(f, t, f.u1)),
    Cause(
        "They overlap at the start: the first contact in the frame is at 0.",
        "",
        lambda f, hit, t: (
            f.c <= 0
            and bool(hit)
            and t is not None
            and (not isfinite(t) if f.a == 0 else any(rounded(f, s * t, f.u0, f.u1) for s in (1, -1)))
        ),
    ),
    Cause(
        "(|p| − r) / |v| is right only head-on.",
        "",
        lambda f, hit, t: f.a > 0 and within(f) and instead(f, t, (root_of(f.pp) - root_of(f.rr)) / root_of(f.a)),
    ),
    Cause("The sign of t is turned.", "", lambda f, hit, t: f.u0 is not None and instead(f, t, -f.u0)),
    Cause(
        "b is half the middle coefficient: the factor 2 is missing or doubled.",
        "",
        lambda f, hit, t: f.u0 is not None and (instead(f, t, f.u0 / 2) or instead(f, t, 2 * f.u0)),
    ),
    Cause(
        "Overlap at the start is missed: ask c ≤ 0 before any root.",
        "E11 E15",
        lambda f, hit, t: f.c < 0 and hit is False,
    ),
    Cause(
        "The cosine of parallel vectors is rounded beyond 1, and its arccos is nan.",
        "E12",
        lambda f, hit, t: (
            hit is False and f.c > 0 and small(f.a * f.rr - f.D, f.a * f.pp, 1e-28) and not small(f.rr, f.pp)
        ),
    ),
    Cause(
        "Touching counts, in a graze too; here it is tested with > for ≥, or D was rounded below 0.",
        "E21",
        lambda f, hit, t: hit is False and f.D == 0 and f.b < 0,
    ),
    Cause(
        "Touching counts, at t = 1 too; here it is tested with < for ≤, or the end was rounded.",
        "E21",
        lambda f, hit, t: hit is False and f.g == 0 and f.c > 0,
    ),
    Cause(
        "Near a graze the computed sign of D is a matter of luck: b² − a c cancels.",
        "E22",
        lambda f, hit, t: (
            hit is not None and f.c > 0 and f.b < 0 and small(f.D, f.a * f.rr) and (rounded(f, t, f.u0) or isnan(t))
        ),
    ),
    Cause(
        "From far away r² drowns in p·p, and half the digits of an angle near 0 are lost.",
        "E13",
        lambda f, hit, t: hit is not None and f.c > 0 and f.b < 0 and small(f.rr, f.pp) and t is None,
    ),
    Cause(
        "Whether they touch by the end of the frame is left to rounding.",
        "",
        lambda f, hit, t: hit is not None and f.c > 0 and f.b < 0 and small(f.g, f.pp + f.a) and t is None,
    ),
    Cause(
        "They recede: the roots lie before the frame.",
        "E1 E10",
        lambda f, hit, t: hit is True and f.c > 0 and f.b >= 0 and f.D >= 0 and f.a > 0,
    ),
    Cause(
        "No upper bound: the roots lie after the frame, t > 1.",
        "E2",
        lambda f, hit, t: hit is True and f.c > 0 and f.b < 0 and f.D >= 0 and f.g > 0 and f.a + f.b < 0,
    ),
    Cause(
        "What passes by is called a hit: the sign of the last comparison is turned.",
        "E19",
        lambda f, hit, t: f.a > 0 and hit is True and f.D < 0,
    ),
    Cause(
        "A clear hit is missed: the motion is not asked for, or the sign of the last comparison is turned.",
        "E19",
        lambda f, hit, t: f.a > 0 and hit is False and f.D > 0 and f.c > 0,
    ),
    Cause(
        "Digits are lost: −b − √D subtracts nearly equal numbers; use c / (−b + √D).",
        "E4",
        lambda f, hit, t: t is not None and f.c > 0 and rounded(f, t, f.u0),
    ),
)
"""The known mistakes, the more particular first: the first that shows is named."""


def cause(p, v, r, hit: bool | None, t: float | None) -> Cause | None:
    """The known mistake behind a wrong answer to a pair, None for a new one.

    >>> cause([5, 0], [1, 0], 2, hit=True, t=None).errata
    'E1 E10'
    """
    found = facts(p, v, r)
    return next((known for known in CAUSES if known.shows(found, hit, t)), None)

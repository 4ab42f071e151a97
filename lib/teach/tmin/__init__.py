"""Lesson 06: its vote, its exercises on the closest approach, the residual, and a sweep from afar; its sight."""

from fractions import Fraction
from math import inf, sqrt

import numpy as np

from ... import exact, residual, tmin
from ...attack import families
from ...show.beside import ball, dot
from ...show.beside import moving as shift
from ...show.explorer import explore
from ...show.filmed import LONGEST, Filmed
from ...show.scene import scene
from ...show.trig.gunsight import METRES, TARGET, Finder, Gunsight, Seen
from ..cases import fair_pairs, far_ones, in_arrays, pairs
from ..engine.state import engine
from ..scenes import BEYOND, at_time, in_its_plane, moves_apart, near_enough
from ..slips import slips
from ..sweeps import numbers
from ..task import Exercise, Mistake
from .laboratory import LISTINGS as LISTINGS
from .mistakes import APPROACHES, CANCELS, DEPTHS, SWEEPS
from .votes import CURE as CURE
from .votes import LOOK_BACK as LOOK_BACK
from .votes import PREDICTION as PREDICTION

__all__ = ["satellite"]

ROUNDINGS, NINE_DIGITS, NEAR_0 = 10, 1e-9, 1e-12
"""How many roundings of the size of p the residual takes at most; what 06.2 may be off, as a share, or about 0."""


def _motions() -> list[tuple]:
    """p, v: the simplest pairs, nothing moving among them, slow ones, whole ones in space, then ordinary ones there."""
    whole = [([3, 0], [0, 0]), ([3, 4], [0, 0]), ([3, 4], [0, -2]), ([3, 4], [0, 2])]
    slow = [([3, 4], [0, -(2.0**-k)]) for k in (20, 30, 100)]
    space = [([2, 3, 6], [0, -1, 0]), ([2, 3, 6], [0, 0, 2]), ([4, 0, 2], [-1, 0, -1]), ([1, 2, 3], [0, 0, 0])]
    p, v, _ = families.small_integers(most=4)
    rows = whole + [*zip(p[::7], v[::7], strict=True)] + slow + space
    rows += zip(*families.ordinary(200, d=3, seed=3)[:2], strict=True)
    return in_arrays(rows)


def _moving() -> list[tuple]:
    """p, v, r with motion: near ones, whole ones in space, then ones that come from far and pass at about r."""
    near = [row for row in pairs() if np.any(row[1])][::3]
    return [row for row in _by_dimension(near, _whole_in_space()) + far_ones(1e5) if keeps_digits(*row)]


def keeps_digits(p, v, r) -> bool:
    """Does every order of the residual's operations keep nine digits of r² − q·q?

    Some ten roundings move q by 2⁻⁵³ |p| each at most, and so q·q by 2 |q| times as much. Near a graze r² − q·q is not
    large beside that, in whatever order it is worked out.
    """
    q = p + v * _closest(p, v)
    lost = 2 * sqrt(q @ q) * ROUNDINGS * 2.0**-53 * sqrt(p @ p)
    return lost <= max(NINE_DIGITS * abs(_depth(p, v, r)), NEAR_0)


def _decided() -> list[tuple]:
    """Pairs that the residual decides as exact arithmetic does: of exact grazes only those where nothing is rounded."""
    near = [row for row in fair_pairs() if numbers(*row)[3] != 0 or row[0] @ row[0] <= row[2] ** 2 or _halved(row[1])]
    close = [row for row in zip(*families.just_apart(300, d=2, seed=4), strict=True) if _unrounded(*row)]
    return at_rest() + _by_dimension(near, _whole_in_space()) + far_ones(1e8) + _ending() + in_arrays(close)


def _by_dimension(near: list[tuple], space: list[tuple]) -> list[tuple]:
    """Pairs in the plane, then the simple ones in space, then the others there."""
    return [row for row in near if len(row[0]) == 2] + space + [row for row in near if len(row[0]) == 3]


def at_rest() -> list[tuple]:
    """p, v, r without motion: apart, touching and overlapping."""
    places = [([3, 0], 1), ([3, 4], 2), ([3, 4], 5), ([1, 0], 2), ([2, 3, 6], 5), ([2, 3, 6], 7)]
    return in_arrays((p, [0] * len(p), r) for p, r in places)


def _whole_in_space() -> list[tuple]:
    """p, v, r of whole numbers in space: a hit, a miss, one too late, one that recedes, one that overlaps."""
    rows = [([-5, 1, 2], [8, 0, 0], 3), ([-5, 3, 2], [8, 0, 0], 3), ([2, 4, -9], [0, 0, 2], 6)]
    rows += [([0, 5, 1], [0, 4, 0], 3), ([1, 1, 1], [3, 0, 1], 2), ([6, 0, 1], [-3, 0, 0], 2)]
    return in_arrays(rows)


def _ending() -> list[tuple]:
    """p, v, r from far away whose frame ends just before contact, or just after it, in numbers that nothing rounds."""
    ways = ([1, 0], [0, -1], [3, 4], [-4, 3], [0, 0, 1], [2, -1, 2])
    far = [(np.array(way, float) * k, np.array(way, float)) for way in ways for k in (3e8, 9e8)]
    left = [(p, way, float(np.sqrt(way @ way)), short) for p, way in far for short in (2, 0.5)]
    return [(-p, p - short * way, r) for p, way, r, short in left]


def _halved(v) -> bool:
    """Is a displacement along an axis, by a power of two, so that it may be divided by?"""
    return np.count_nonzero(v) == 1 and np.frexp(np.abs(v).max())[0] == 0.5


def _unrounded(p, v, r) -> bool:
    """Does no rounding touch c, whose digits would be lost before anybody could keep them?"""
    return all(Fraction(x) ** 2 == Fraction(x * x) for x in (*p.tolist(), float(r)))


def _closest(p, v) -> float:
    """The time of closest approach, 0 without motion."""
    return float(tmin.steps(p, v, 0).tmin)


def _clamped(p, v) -> float:
    """The closest approach within the frame."""
    return min(1.0, max(0.0, _closest(p, v)))


def _depth(p, v, r) -> float:
    """r² − q·q in exact arithmetic, rounded at the end."""
    p, v, r = [Fraction(float(x)) for x in p], [Fraction(float(x)) for x in v], Fraction(float(r))
    a, b = sum(x * x for x in v), sum(x * y for x, y in zip(p, v, strict=True))
    return float(r * r - sum(x * x for x in p) + b * b / a)


def _swept(p, v, r, least=None, in_time=True, first=True, sign=1, stable=True) -> float:
    """The sweep by the least value of f, its parts to be spoiled; least(p, v, r) gives r² − q·q."""
    a, b, c, _ = numbers(p, v, r)
    if first and c <= 0:
        return 0.0
    if b >= 0:
        return inf
    left = float(residual.steps(p, v, r).depth if least is None else least(p, v, r))
    if sign * left < 0:
        return inf
    half = sqrt(a) * sqrt(abs(left))
    t = c / (-b + half) if stable else (-b - half) / a
    return t if t <= 1 or not in_time else inf


def _plain(p, v, r) -> float:
    """−(c + b tmin), which cancels."""
    a, b, c, _ = numbers(p, v, r)
    return -(c - b * b / a)


def _by_discriminant(p, v, r) -> float:
    """D / a, which cancels too."""
    a, _, _, D = numbers(p, v, r)
    return D / a


def _by_tmin(p, v, r) -> float:
    """The same with tmin for −b / a, which rounds otherwise."""
    a, b, c, _ = numbers(p, v, r)
    return -(c + b * (-b / a))


def _at_clamped(p, v, r) -> float:
    """What is left of the radius where B is nearest within the frame."""
    q = p + v * _clamped(p, v)
    return r * r - q @ q


def _nearest_in_frame(p, v, r) -> float:
    """A sweep that takes a closest approach after the frame for a miss."""
    a, b, _, _ = numbers(p, v, r)
    return _swept(p, v, r) if p @ p <= r * r or -b <= a else inf


def _by_the_end(p, v, r) -> float:
    """A sweep that asks the signs of lesson 05 whether contact comes in the frame."""
    a, b, c, _ = numbers(p, v, r)
    return _swept(p, v, r, in_time=False) if c <= 0 or a + b >= 0 or a + 2 * b + c <= 0 else inf


def closest_approach(p, v):
    """The solution of 06.1."""
    a = v @ v
    b = p @ v
    return -b / a if a > 0 else 0


def what_is_left(p, v, r):
    """The solution of 06.2."""
    tm = -(p @ v) / (v @ v)
    q = p + v * tm
    return r * r - q @ q


def sweep(p, v, r):
    """The solution of 06.3."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    if c <= 0:
        return 0
    if b >= 0:
        return inf
    q = p + v * (-b / a)
    left = r * r - q @ q
    if left < 0:
        return inf
    t = c / (-b + sqrt(a) * sqrt(left))
    return t if t <= 1 else inf


def _foot(p, v, r, left) -> list:
    """A circle through the place that an answer means: q·q = r² − what is left."""
    return [ball((0, 0), sqrt(max(r * r - float(left), 0.0)))]


def _passes_beside(p, v, r) -> int:
    """How little is degenerate: it also passes the centre at a distance that can be seen."""
    q = p + v * _closest(p, v)
    return moves_apart(p, v, r) + int(q @ q > (r / 8) ** 2)


def _played(p, v, r, right, t) -> Filmed | None:
    """The pair as a film until the time of an answer, A at rest; a whole frame and more where it sees no contact."""
    until = BEYOND if t == inf else float(t)
    if not near_enough(p, v, r) or not 0 < until <= LONGEST:
        return None
    p, v = in_its_plane(p, v)
    return Filmed(scene((0, 0), (0, 0), r / 2, p, v, r / 2), until, float(right))


def _by_least(given: tuple) -> Seen:
    """Where the new formula says that a shot passes: C² is r² and the least value of f (eq. 6.7).

    >>> from lib.show.trig.gunsight import shot
    >>> _by_least(shot(2e7, 10.0))
    Seen(aside=5.0, hit=True)
    """
    least = float(tmin.steps(*given).least)
    return Seen(sqrt(max(TARGET**2 + least, 0.0)), bool(tmin.sweep(*given).hit))


def satellite() -> None:
    """Show the gunsight of lesson 03 at its farthest, with the new formula, and the sweep of 06.3 or that of `lib`."""
    sight = Gunsight(_verdict, Finder("the new formula says", _by_least), METRES[-1], "full")
    engine().listeners.append(sight.lay_out)
    explore(sight)


def _verdict(p, v, r) -> tuple[float, str]:
    """When a sweep finds a contact, inf for none; and whose it is."""
    if own := engine().own.get("06.3"):
        return float(own(p, v, r)), "your sweep says"
    return float(residual.sweep(p, v, r).t), "lib's sweep says"


EXERCISES = {
    "06.1": Exercise(
        ask="Return the time of closest approach, whether it is in the frame or not; 0 if nothing moves.",
        letters=("p", "v"),
        right=_closest,
        cases=_motions,
        mistakes=(
            Mistake(
                "The sign is turned: while they approach, the closest approach lies ahead.",
                lambda p, v: -_closest(p, v),
            ),
            Mistake(
                "That is a distance, not a time: divide by v·v, not by its root.",
                lambda p, v: -(p @ v) / sqrt(v @ v) if np.any(v) else 0.0,
            ),
            Mistake("You clamp it to the frame, but the whole line is asked about.", _clamped),
            Mistake("If nothing moves, v·v is 0, and you divide by it.", lambda p, v: -(p @ v) / (v @ v)),
            *(Mistake(*each) for each in APPROACHES),
        ),
        solution=closest_approach,
        hints=(
            "It is (6.1), with *a* and *b* written out as dot products.",
            "If nothing moves, `v @ v` is 0. Ask about that before you divide.",
        ),
        world=lambda p, v: [dot((0, 0)), dot(p), shift(p, v, "v")] if len(p) == 2 else [],
        shown=lambda p, v, t: [dot(p + v * float(t))],
        names=("t",),
        plain=lambda p, v: int(np.any(v)) + int(np.any(p)),
    ),
    "06.2": Exercise(
        ask="Return r² − q·q, where q is the place of B at the closest approach; well enough from afar. B moves.",
        letters=("p", "v", "r"),
        right=_depth,
        cases=_moving,
        mistakes=(
            *(Mistake(CANCELS, way) for way in (_plain, _by_discriminant, _by_tmin)),
            Mistake("That is D, so it has to be divided by a.", lambda p, v, r: numbers(p, v, r)[3]),
            Mistake(
                "The sign is turned: it should be positive where the path goes through the circle.",
                lambda p, v, r: -residual.steps(p, v, r).depth,
            ),
            Mistake(
                "That is a difference of two lengths, and what is asked for is one of their squares.",
                lambda p, v, r: r - sqrt(max(0.0, r * r - residual.steps(p, v, r).depth)),
            ),
            *(Mistake(*each) for each in DEPTHS),
        ),
        solution=what_is_left,
        hints=(
            "In algebra it is *D*/*a*, but from afar that has lost its digits.",
            "Work out the vector **q** first, by (6.10), and square it only then.",
        ),
        world=near_enough,
        shown=_foot,
        names=("r² − q·q",),
        plain=_passes_beside,
        rtol=NINE_DIGITS,
        atol=NEAR_0,
    ),
    "06.3": Exercise(
        ask="Return the time of first contact in the frame, inf if there is none, near and far, to nine digits.",
        letters=("p", "v", "r"),
        right=lambda p, v, r: exact.first_contact([p.tolist()], [v.tolist()], [r]),
        cases=_decided,
        mistakes=(
            Mistake(
                "From far away r² is lost in p·p: move B to its closest place before you square.",
                lambda p, v, r: _swept(p, v, r, least=_plain),
            ),
            Mistake(
                "That contact comes after the frame has ended: ask whether t is at most 1.",
                lambda p, v, r: _swept(p, v, r, in_time=False),
            ),
            Mistake(
                "A closest approach after the frame is no miss: they touch before they are closest, perhaps in time.",
                _nearest_in_frame,
            ),
            Mistake("They overlap when the frame begins, so t is 0.", lambda p, v, r: _swept(p, v, r, first=False)),
            Mistake(
                "The last comparison is turned round: a hit has q·q ≤ r².", lambda p, v, r: _swept(p, v, r, sign=-1)
            ),
            Mistake(
                "You clamp tmin to the frame. Don't: they may be nearest after it and still touch in it.",
                lambda p, v, r: _swept(p, v, r, least=_at_clamped),
            ),
            Mistake(
                "Digits are lost, as −b and the root are nearly equal. Use c / (−b + √a √left).",
                lambda p, v, r: _swept(p, v, r, stable=False),
            ),
            Mistake(
                "Two balls that are apart and do not move never touch.",
                lambda p, v, r: _swept(p, v, r) if np.any(v) else 0.0,
            ),
            Mistake(
                "From far away a + 2b + c is only rounding at the end of the frame: ask about t itself.", _by_the_end
            ),
            *(Mistake(*each) for each in SWEEPS),
            *slips(),
        ),
        solution=sweep,
        hints=(
            "Ask whether they overlap, whether they recede, and whether the residual leaves anything. Then work out "
            "the time, by (6.12), and ask whether it is in the frame.",
            "A closest approach after the frame says nothing. Ask whether the time of contact is at most 1.",
        ),
        world=near_enough,
        shown=at_time,
        film=_played,
        names=("t",),
        plain=moves_apart,
        atol=0.0,
    ),
}
"""The exercises by number."""

"""The checks of 14.1: when a ball touches the face of a triangle."""

from collections.abc import Callable, Iterable
from math import inf, nan, sqrt

import numpy as np

from ... import mesh
from ..cases import in_arrays
from ..task import Mistake
from ..words import at_once, first_of

FLAT = [[0, 0, 0], [4, 0, 0], [0, 4, 0]]
TURNED = [[0, 0, 0], [0, 4, 0], [4, 0, 0]]
RAISED = [[1, 2, 3], [5, 2, 3], [1, 6, 3]]
UPRIGHT = [[0, 0, 0], [0, 4, 0], [0, 0, 4]]
ASLANT = [[0, 0, 0], [8, -4, 0], [0, 4, -4]]
SMALL = [[0, 0, 0], [0.5, 0, 0], [0, 0.5, 0]]
"""Triangles in whole numbers and halves; the normal of `ASLANT` is along (1, 2, 2)."""

FINE = 2.0**-24
"""A length by which a foot lies inside of the rim or outside, with nothing rounded."""


def landings() -> list[tuple]:
    """p, v, r and a triangle, the ball clear of its plane, no foot on the rim: whole numbers, a hair, then any."""
    rows = [
        ([1, 1, 3], [0, 0, -4], 1, FLAT),
        ([1, 1, 3], [0, 0, -4], 2, TURNED),
        ([-3, 1, 3], [8, 0, -4], 1, FLAT),  # comes in from outside
        ([1, 1, 3], [8, 0, -4], 1, FLAT),  # is beyond the rim by then
        ([0.5, 1, 2], [8, 0, -4], 1, FLAT),  # touches inside, and ends outside
        ([-2.5, 1, 3], [4, 0, -4], 1, FLAT),  # its centre would pass the plane inside
        ([3, 3, 3], [0, 0, -4], 1, FLAT),  # beyond the long side alone
        ([1, 1, -3], [0, 0, 4], 1, FLAT),  # from below
        ([-3, 1, -3], [8, 0, 4], 1, FLAT),
        ([1, 1, 3], [0, 0, -1], 1, FLAT),  # too late
        ([1, 1, 3], [0, 0, -2], 1, FLAT),  # at the very end
        ([1, 1, 3], [0, 0, 4], 1, FLAT),
        ([1, 1, -3], [0, 0, -4], 1, FLAT),
        ([1, 1, 3], [4, 0, 0], 1, FLAT),
        ([1, 1, 3], [0, 0, 0], 1, FLAT),
        ([1, 1, 3], [0, 0, -4], 0, FLAT),
        ([2, 3, 6], [0, 0, -4], 1, RAISED),
        ([0, 1, 6], [0, 0, -4], 1, RAISED),  # over another triangle
        ([3, 1, 1], [-4, 0, 0], 1, UPRIGHT),
        ([3, 3, 3], [-4, 0, 0], 1, UPRIGHT),
        ([-3, -1, 1], [4, 4, 0], 1, UPRIGHT),
        ([5, 6, 5], [-2, -4, -4], 3, ASLANT),
        ([5, 6, 5], [-4, -8, -8], 3, ASLANT),
        ([-1, -6, -7], [4, 8, 8], 3, ASLANT),
    ]
    rows += [([0.125, 0.125, z], [0, 0, -4 * np.sign(z)], 1, SMALL) for z in (3, -3)]
    rows += [([x, 1, 3], [0, 0, -4], 1, FLAT) for x in (FINE, -FINE)]
    rows += [([1, 1, 3], [0, 0, x - 2], 1, FLAT) for x in (FINE, -FINE)]
    return in_arrays(rows) + [row for row in _any_landings() if _plainly_so(*row)]


def _any_landings() -> Iterable[tuple]:
    """Triangles anywhere, and balls that are aimed about them, from either side; some that move away."""
    rng = np.random.default_rng(141)
    for i in range(220):
        triangle, share = rng.normal(size=(3, 3)) * 3, rng.dirichlet((1.5, 1.5, 1.5))
        aim = share @ triangle + rng.normal(size=3) * 0.6
        p = aim + rng.normal(size=3) * 4
        yield p, (aim - p) * rng.uniform(0.5, 2) * (-1 if i % 8 == 0 else 1), float(rng.uniform(0.1, 1.5)), triangle


def _plainly_so(p, v, r, triangle) -> bool:
    """Is it clear of the plane at first, and its foot of the rim, and the contact of the end of the frame?"""
    n = _normal(triangle)
    room, rate = abs((p - triangle[0]) @ n) - r, abs(v @ n)
    x = p + room / rate * v
    return room > 0.01 and abs(room / rate - 1) > 0.01 and min(map(abs, _over(x, triangle, n))) > 0.01


def face_sweep(p, v, r, triangle) -> float:
    """When the ball first touches the triangle, if that is inside its face; else inf."""
    found = mesh.sweep(p, v, r, triangle)
    return float(found.t) if found.feature == mesh.FEATURES.index("face") else inf


def _normal(triangle, unit: bool = True) -> np.ndarray:
    """The normal of a triangle."""
    n = np.cross(triangle[1] - triangle[0], triangle[2] - triangle[0])
    return n / sqrt(n @ n) if unit else n


def _over(x, triangle, n) -> list[float]:
    """By how much a place is on the inner side of each wall, in lengths where n has length 1 (eq. 14.4)."""
    sides = zip(triangle, np.roll(triangle, -1, axis=0), strict=True)
    return [(x - a) @ np.cross(n, b - a) / sqrt((b - a) @ (b - a)) for a, b in sides]


def _inside(x, triangle) -> bool:
    """Is a place over the triangle?"""
    return min(_over(x, triangle, _normal(triangle))) >= 0


def _but_one(left: int) -> Callable:
    """Asks whether a place is on the inner side of two walls, one of the three left out."""
    return lambda x, triangle: min(np.delete(_over(x, triangle, _normal(triangle)), left)) >= 0


def _in_the_parallelogram(x, triangle) -> bool:
    """Are both shares of its sides from 0 to 1?"""
    sides = triangle[1:] - triangle[0]
    shares = np.linalg.solve(sides @ sides.T, sides @ (x - triangle[0]))
    return bool(np.all((shares >= 0) & (shares <= 1)))


def _from_above(x, triangle) -> bool:
    """Is it inside when only two coordinates are looked at?"""
    sides = zip(triangle, np.roll(triangle, -1, axis=0), strict=True)
    turns = [(b - a)[0] * (x - a)[1] - (b - a)[1] * (x - a)[0] for a, b in sides]
    return min(turns) >= 0 or max(turns) <= 0


def _touched(p, v, r, triangle, grown=1.0, unit=True, at="contact", inside=_inside, **asked) -> float:
    """When the ball touches the face, its parts to be spoiled.

    grown : how many r the plane is moved towards the ball. at : the place of which it is asked whether it is inside,
    "" for none.
    asked : front, above, comes, late, size, corner: which questions are left out, or are asked of something else; least
    : the time before which nothing counts; first : the time that is told for earlier ones.
    """
    n = _normal(triangle, unit)
    height, rate = (p - triangle[0] * asked.get("corner", True)) @ n, v @ n
    falls = height > 0 or asked.get("above", False)
    if asked.get("front", False) and height < 0:
        return inf
    height = height if asked.get("above", False) else abs(height)
    closing = abs(rate) if asked.get("size", False) else -rate if falls else rate
    if asked.get("comes", True) and closing <= 0:
        return inf
    t = np.float64(height - grown * r) / closing
    t = max(t, asked.get("first", -inf))
    if (asked.get("late", True) and t > 1) or t < asked.get("least", -inf):
        return inf
    place = {"contact": p + t * v, "start": p, "end": p + v, "plane": p + np.float64(height) / closing * v}
    return float(t) if not at or inside(place[at], triangle) else inf


def _quietly(answer: Callable) -> Callable:
    """An answer that divides by 0 as numpy does."""

    def asked(*case):
        with np.errstate(all="ignore"):
            return answer(*case)

    return asked


def _spoiled(cause: str, **parts) -> Mistake:
    """A mistake that is a part spoiled."""
    return Mistake(cause, _quietly(lambda p, v, r, triangle: _touched(p, v, r, triangle, **parts)))


def _made_of(causes: tuple[str, ...], parts: dict) -> Mistake:
    """Several mistakes at once, the first two of which are named."""
    return _spoiled(first_of(*causes), **parts)._replace(of=causes)


def _distance(p, v, r, triangle) -> float:
    """How far the ball flies to the contact."""
    t = face_sweep(p, v, r, triangle)
    return t * sqrt(v @ v) if t < inf else t


def _said_as(nothing: float) -> Callable:
    """An answer that has another word for no contact."""
    return lambda *case: nothing if (t := face_sweep(*case)) == inf else t


SIDES = "A triangle has two sides: a ball may come from below as well."
BESIDE = "The plane goes on where the triangle ends: ask whether the ball touches it inside."
LATE = "This contact comes after the frame has ended, so it does not count yet."
AWAY = "A ball that moves away, or along the plane, does not touch: ask whether it comes."
LENGTH = "The normal has to have length 1, or r and the height are not measured alike (14.3)."
SIZE = "The centre does not touch, the ball does: take r off the height (14.3)."
SIZED = "The size of v·n forgets whether the ball comes or goes."
FROM_ABOVE = {"above": True, "comes": False, "least": 0.0}
"""The parts of who lets every ball come from above, and counts the times of the frame alone."""

TOGETHER = (
    ((BESIDE, LATE), {"at": "", "late": False}),
    ((BESIDE, AWAY), {"at": "", "comes": False}),
    ((BESIDE, AWAY, LATE), {"at": "", "late": False, "comes": False}),
    ((BESIDE, SIDES, LATE, AWAY), {"above": True, "at": "", "late": False, "comes": False}),
    ((SIDES, BESIDE), {"front": True, "at": ""}),
    ((SIDES, LATE), {"front": True, "late": False}),
    ((BESIDE, SIDES, LATE), {"front": True, "at": "", "late": False}),
    ((BESIDE, SIZE), {"at": "", "grown": 0.0}),
    ((BESIDE, LENGTH), {"at": "", "unit": False}),
    ((SIDES, LENGTH), {"front": True, "unit": False}),
    ((LENGTH, SIDES, BESIDE), {"front": True, "at": "", "unit": False}),
    ((SIDES, BESIDE), FROM_ABOVE | {"at": ""}),
    ((SIDES, LENGTH), FROM_ABOVE | {"unit": False}),
    ((LENGTH, SIDES, BESIDE), FROM_ABOVE | {"at": "", "unit": False}),
)
"""Mistakes that are made at once, and their parts; of three or four first those that explain most by themselves."""

COPIED = (
    ((BESIDE, LATE, SIZED), {"at": "", "size": True, "late": False}),
    ((BESIDE, SIZED), {"at": "", "size": True}),
    ((SIZED, LATE), {"size": True, "late": False}),
)
"""The formula of a ball that comes to a plane (eq. 9.5), asked of any; and the same with some of the questions."""

BY_ITS_WAY = (
    ((SIDES, BESIDE), {"at": ""}),
    ((SIDES, BESIDE), {"at": "", "first": 0.0}),
    ((SIDES, LENGTH), {"unit": False}),
    ((SIDES, LENGTH), {"unit": False, "first": 0.0}),
    ((SIDES, AWAY), {"comes": False}),
    ((SIDES, AWAY), {"comes": False, "first": 0.0}),
)
"""The parts of who asks the face only of a ball that moves against N, as the listing of the laboratory does."""

MISTAKES = (
    _spoiled("The plane is moved the wrong way: it comes towards the ball, so r is taken off the height.", grown=-1.0),
    _spoiled(SIZE, grown=0.0),
    _spoiled(LENGTH, unit=False),
    _spoiled(SIDES, front=True),
    _spoiled(BESIDE, at=""),
    _spoiled("You ask whether the start is inside. Ask it of the centre at the time of contact.", at="start"),
    _spoiled("You ask where the centre would pass through the plane. The ball touches before: ask there.", at="plane"),
    _spoiled("You ask whether the end of the path is inside. Ask it of the centre at the time of contact.", at="end"),
    _spoiled(LATE, late=False),
    _spoiled(AWAY, comes=False, late=False),
    _spoiled(SIZED, size=True),
    _spoiled("Both shares from 0 to 1 are a parallelogram: their sum is at most 1, too.", inside=_in_the_parallelogram),
    _spoiled("A triangle has three sides: ask all three walls (14.4).", inside=_but_one(2)),
    _spoiled(
        "A triangle in space may stand upright: two coordinates do not tell inside from outside.", inside=_from_above
    ),
    _spoiled("The height is that over the triangle: measure p from a corner.", corner=False),
    Mistake("That is how far the ball flies; the time is its share of the frame.", _distance),
    *(Mistake("No contact is to be told as inf.", _said_as(nothing)) for nothing in (-1.0, nan, 1.0, 0.0)),
    *(_spoiled("A triangle has three sides: ask all three walls (14.4).", inside=_but_one(left)) for left in (0, 1)),
    _spoiled("The height is that over the triangle: measure p from a corner.", corner=False, least=0.0),
    _spoiled(AWAY, comes=False),
    *(_spoiled(LENGTH, unit=False, **at) for at in ({"least": 0.0}, {"first": 0.0})),
    *(_made_of(causes, parts) for causes, parts in TOGETHER),
    _spoiled(SIDES, **FROM_ABOVE),
    *(_made_of(causes, parts) for causes, parts in COPIED),
    *(_spoiled(SIDES, above=True, **at) for at in ({}, {"first": 0.0})),
    *(_spoiled(at_once(*causes), above=True, **parts) for causes, parts in BY_ITS_WAY),
    _spoiled(at_once(SIDES, AWAY), front=True, comes=False),
)
"""What is known to go wrong."""


def _lands(p, v, r, triangle) -> tuple[float, bool]:
    """When the ball touches the plane, inf for never, and whether that is inside."""
    t = _touched(p, v, r, triangle, at="", late=False)
    return t, t < inf and _inside(p + t * v, triangle)


SORTS = (
    ("the ball moves away from the plane, along it or not at all", lambda *x: _lands(*x)[0] == inf),
    ("the ball comes to the plane only after this frame", lambda *x: 1 < _lands(*x)[0] < inf),
    ("the ball touches the plane beside the triangle", lambda *x: _lands(*x)[0] <= 1 and not _lands(*x)[1]),
    ("the ball touches the face", lambda *x: face_sweep(*x) < inf),
    ("the ball comes from the other side", lambda p, v, r, tri: (p - tri[0]) @ _normal(tri) < 0),
    ("the ball has no size", lambda p, v, r, tri: r == 0),
)
"""Of what sorts its cases are; the last two go across the others."""


def how_plain(p, v, r, triangle) -> int:
    """How far a case is from degenerate ones: whole numbers, a size, a slanted way, and a contact in the frame."""
    whole = all(np.array_equal(x, np.rint(x)) for x in (p, v, triangle))
    return 4 * whole + int(r > 0) + int(np.count_nonzero(v) > 1) + int(_lands(p, v, r, triangle)[0] < 1)

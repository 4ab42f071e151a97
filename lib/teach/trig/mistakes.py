"""Wrong answers to lesson 03's exercises that are no slip of a sign: other triangles, other angles, the angle again."""

from collections.abc import Callable
from functools import partial
from itertools import permutations
from math import acos, atan, atan2, copysign, cos, inf, nan, pi, sin, sqrt, tan

import numpy as np

from ..slips import QUESTIONS, swept


def _without_a_root(right, B, q, r) -> tuple:
    C, d, _ = right(B, q, r)
    return C, d * d, cos(q) * B - d * d


def _sides_swapped(right, B, q, r, root) -> tuple:
    foot, C = right(B, q, r)[0], cos(q) * B
    d = nan if r < C else root(r * r - C * C)
    return C, d, foot - d


def _unlike(half, foot_less=None):
    """The sides with another d; or with another length taken from the foot."""

    def sides(right, B, q, r) -> tuple:
        C, d, _ = right(B, q, r)
        d = half(C, r) if half and d == d else d
        return C, d, cos(q) * B - (foot_less(d, r) if foot_less else d)

    return sides


def _nothing_for_a_pass(right, B, q, r) -> tuple:
    C, d, A_c = right(B, q, r)
    return (C, d, A_c) if d == d else (C, 0.0, 0.0)


def _foot_for_a_pass(right, B, q, r) -> tuple:
    C, d, A_c = right(B, q, r)
    return (C, d, A_c) if d == d else (C, 0.0, cos(q) * B)


def _nothing_at_all(right, B, q, r) -> tuple:
    C, d, A_c = right(B, q, r)
    return (C if d == d else nan), d, A_c


def _with_abs(right, B, q, r) -> tuple:
    C, d, A_c = right(B, q, r)
    return C, d, abs(A_c)


def _from_the_start(right, B, q, r) -> tuple:
    C, d, _ = right(B, q, r)
    return C, d, B - d


def _in_the_first_triangle(right, B, q, r) -> tuple:
    """The sides, with the other short side of the first triangle for d."""
    C, d, _ = right(B, q, r)
    d = sqrt(B * B - C * C) if d == d else d
    return C, d, cos(q) * B - d


def _by_tangent(tangent, root, right, B, q, r) -> tuple:
    """The sides, with the tangent for the sine."""
    C = tangent(q) * B
    d = root(r * r - C * C) if C <= r else nan
    return C, d, cos(q) * B - d


TANS = (tan, sqrt), (np.tan, np.sqrt)
EXCHANGED = "Sine and cosine are exchanged: C lies across from the angle, and the foot along it."
SUBTRACTED = "The long side of the second triangle is r: its square less the square of C is that of d."
SIDES = (
    ("A_c may be negative, where B is beyond the nearest point or in the circle: take no magnitude.", _with_abs),
    *((EXCHANGED, lambda right, B, q, r, root=root: _sides_swapped(right, B, q, r, root)) for root in (sqrt, np.sqrt)),
    *(
        ("The order is C, d, A_c.", lambda right, B, q, r, order=order: tuple(right(B, q, r)[i] for i in order))
        for order in permutations(range(3))
        if order != (0, 1, 2)
    ),
    ("d² is r² − C²: its root is missing.", _without_a_root),
    ("The foot of C is cos(q) B ahead, which is less than B: subtract d from that.", _from_the_start),
    ("Where the path passes by there is no d, and no contact: nan, and not 0.", _nothing_for_a_pass),
    ("Where the path passes by there is no d, and no contact: nan, and not 0.", _foot_for_a_pass),
    ("Where the path passes by C is told all the same: only d and A_c are nan.", _nothing_at_all),
    (SUBTRACTED, _unlike(lambda C, r: sqrt(r - C))),
    (SUBTRACTED, _unlike(lambda C, r: sqrt(r * r + C * C))),
    ("From the foot it is d back to contact, and not r.", _unlike(None, lambda d, r: r)),
    ("From the foot it is d back to contact, and not r.", _unlike(None, lambda d, r: r if d == d else nan)),
    (SUBTRACTED, _unlike(lambda C, r: r - C)),
    ("The long side of the second triangle is r, and not the distance of the centres.", _in_the_first_triangle),
    *(("C over the distance is the sine: the distance is the long side.", partial(_by_tangent, *way)) for way in TANS),
)
"""Of 03.1: the cause, and what becomes of the right answer."""


def _across(v, p) -> float:
    return v[0] * p[1] - v[1] * p[0]


def _of_a_quotient(v, p) -> float:
    """The angle by arctan, which knows no quadrant."""
    along = v @ p
    return atan(abs(_across(v, p)) / along) if along else pi / 2


def _of_a_signed_quotient(v, p, sign=1) -> float:
    """The same with a sign: of the cross product, taken from left to right or from right to left."""
    across, along = sign * _across(v, p), v @ p
    return atan(across / along) if along else copysign(pi / 2, across)


SIGNED = (
    "arctan of a quotient cannot tell in front from behind, and the angle has no sign: atan2 takes the size of the "
    "cross product and the dot product."
)
ANGLES = (
    (
        "arctan of a quotient cannot tell in front from behind: atan2 takes both numbers, and their signs.",
        _of_a_quotient,
    ),
    *(
        ("atan2 takes first what lies across, then what lies along.", lambda v, p, size=size: atan2(v @ p, size(v, p)))
        for size in (lambda v, p: abs(_across(v, p)), _across)
    ),
    (
        "The difference of two directions has a sign, and may be more than π.",
        lambda v, p: atan2(p[1], p[0]) - atan2(v[1], v[0]),
    ),
    (
        "The difference of two directions may be more than π: then the angle is what is left of the full turn.",
        lambda v, p: abs(atan2(p[1], p[0]) - atan2(v[1], v[0])),
    ),
    (
        "From 0 to 2π, the difference of two directions may still be more than π: then take what is left of 2π.",
        lambda v, p: (atan2(p[1], p[0]) - atan2(v[1], v[0])) % (2 * pi),
    ),
    *((SIGNED, partial(_of_a_signed_quotient, sign=sign)) for sign in (1, -1)),
)
"""Of 03.2: the cause, and the answer."""


def _with(under) -> Callable:
    """The sweep by (3.15), with something else under its root."""
    return lambda p, v, r: swept(p, v, r, under=under, stable=False)


def crossed_in_the_plane(p, v, r) -> float:
    """What stands under the root, with the third coordinate left out of the cross product."""
    return r * r * (v @ v) - _across(v, p) ** 2


def _crossed_once(p, v, r) -> float:
    """What stands under the root, with the length of the cross product for its square."""
    across = _across(v, p) if len(v) == 2 else sqrt(np.sum(np.cross(v, p) ** 2))
    return r * r * (v @ v) - abs(across)


def _summed(p, v, r) -> float:
    """What stands under the root, with the cross product's coordinates for their squares."""
    return r * r * (v @ v) - (_across(v, p) if len(v) == 2 else np.sum(np.cross(v, p)))


def _dots_in_a_row(p, v, r) -> float:
    """What stands under the root, by dot products, from left to right."""
    return r * r * (v @ v) - (v @ v) * (p @ p) + (v @ p) ** 2


def _dots_in_brackets(p, v, r) -> float:
    """The same with its brackets, the square by a power."""
    return r * r * (v @ v) - ((v @ v) * (p @ p) - (v @ p) ** 2)


def _by_angle(p, v, r, library, clipped, asked=tuple(QUESTIONS)) -> float:
    """The lesson's five lines, after some of the questions of (3.11)."""
    arccos, sine, cosine, root = library
    length, distance = root(v @ v), root(p @ p)
    if "overlap" in asked and distance <= r:
        return 0.0
    if "receding" in asked and -(v @ p) <= 0:
        return inf
    share = -(v @ p) / (length * distance)
    q = arccos(min(1.0, max(-1.0, share)) if clipped else share)
    C = sine(q) * distance
    if "miss" in asked and r < C:
        return inf
    t = (cosine(q) * distance - root(r * r - C * C)) / length
    return t if "late" not in asked or t <= 1 else inf


LIBRARIES = (acos, sin, cos, sqrt), (np.arccos, np.sin, np.cos, np.sqrt)
SQUARED = "Under the root of (3.15) the cross product is squared: in space that is the sum of three squares."
CANCELS = "From far away the squares are rounded before they cancel: form the cross product."
AGAIN = "That takes the angle again: from far away the arccos has lost it. (3.15) needs none."
IN_SPACE = "In space the cross product has three coordinates: `numpy.cross(v, p)`."
SWEEPS = (
    (IN_SPACE, _with(crossed_in_the_plane)),
    (SQUARED, _with(_crossed_once)),
    (SQUARED, _with(_summed)),
    (CANCELS, _with(_dots_in_a_row)),
    (CANCELS, _with(_dots_in_brackets)),
    *(
        (AGAIN, lambda p, v, r, library=library, clipped=clipped: _by_angle(p, v, r, library, clipped))
        for library in LIBRARIES
        for clipped in (True, False)
    ),
    *(
        (AGAIN, lambda p, v, r, library=library, asked=asked: _by_angle(p, v, r, library, False, asked))
        for library in LIBRARIES
        for asked in ((), ("miss",), ("miss", "late"), ("overlap", "miss"))
    ),
)
"""Of 03.3: the cause, and the answer."""

PATHS = (
    ("the path passes by", lambda B, q, r: sin(q) * B > r),
    ("the angle is 0", lambda B, q, r: q == 0),
    ("the angle is larger than a right one", lambda B, q, r: q > pi / 2),
    ("the angle is smaller than a right one and the path meets A", lambda B, q, r: 0 < q < pi / 2 and sin(q) * B <= r),
)
"""Of which sorts the cases of 03.1 are."""

ANGLED = (
    ("the angle is 0", lambda A, B: A @ B > 0 and A[0] * B[1] == A[1] * B[0]),
    ("the angle is π", lambda A, B: A @ B < 0 and A[0] * B[1] == A[1] * B[0]),
    ("the angle is a right one", lambda A, B: A @ B == 0),
    ("the angle is tiny", lambda A, B: A @ B > 0 and 0 < abs(A[0] * B[1] - A[1] * B[0]) < 1e-6),
    ("p lies to the right of v", lambda A, B: A[0] * B[1] < A[1] * B[0]),
    ("p lies to the left of v", lambda A, B: A[0] * B[1] > A[1] * B[0]),
    ("the angle is larger than a right one", lambda A, B: A @ B < 0),
)
"""And those of 03.2."""

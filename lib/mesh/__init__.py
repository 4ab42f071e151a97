"""A ball and a triangle, a segment or a point: when they touch, where, and never wrong (lesson 14).

>>> triangle = [[0, 0, 0], [4, 0, 0], [0, 4, 0]]
>>> sweep([1, 1, 3], [0, 0, -4], 1, triangle)
Touch(hit=True, t=0.5, feature=6)
>>> FEATURES[6]
'face'

What is guaranteed. `hit` is the answer of exact arithmetic on the numbers as float64 holds them, `t` is the nearest
double to the time of first contact, and `feature` names where on the triangle the point lies that is then nearest to
the ball's centre: one of its corners, inside one of its edges, or inside the face. There is one such point, and so no
tie, but for triangles that are none: where two corners or edges hold it, the one with the lower number has it.

How. The triangle grown by r is a slab, three cylinders and three balls. To each of its seven features belong a square
distance, a t² + 2 b t + c, and walls that part it from its neighbours (`features`), and signs of polynomials decide
whether the point is between the walls when it first touches (`deciding`). They are taken in doubles, with a bound on
their errors; then in double-double; and what is open still in whole numbers, as in `lib.exact`.

Why the bounds hold. Of the filter in doubles a proof about this source is checked by machine (`make proof`;
`tests/proof/MeshTheorems.v`): each value is off by no more than its bound, and what is called certain of a corner, an
edge or the face, that it has the first contact, or not, or at the start, is so. Not proved, but tested: the times,
double-double, and that the first contact with a triangle is that with one of its features. In short it goes as follows.
A value computed with n roundings is off by at most n u / (1 − n u) of the sum of the sizes of its
terms, u = 2⁻⁵³ (N. J. Higham, "Accuracy and Stability of Numerical Algorithms", 2002, §3.1). No sign has more than 44,
and 64 u are allowed. In double-double an operation loses 9 u² at most, and 1024 u² are allowed. D of a corner or an
edge is a difference whose second term is a square, and the bound on that uses its value and not its size, as in lesson
7. Lengths are scaled to about 1, so what underflow can take is far below `TINY`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .. import exact
from ..compiled import compiled, has_numba, lent
from ..compiled import mesh as loops
from ..double_double import two_sum
from ..frame import common_shape, finite, require, unwrapped
from ..geometry import Geometry
from ..kinds import Displacement, Floats, Integers, Length, Pair, Position, Vectors
from ..memory import afford_rows
from . import nearest, rows
from .marbles import MarbleRun, roll
from .sliding import Slid, slide
from .trees import Found, MeshTree, sweep_tree, tree
from .walking import walk
from .whole import CORNER, NONE

__all__ = [
    "FEATURES",
    "Found",
    "MarbleRun",
    "MeshTree",
    "Slid",
    "Touch",
    "contact_geometry",
    "roll",
    "slide",
    "sweep",
    "sweep_capsule",
    "sweep_tree",
    "tree",
    "walk",
]

FEATURES = ("corner 0", "corner 1", "corner 2", "edge 0", "edge 1", "edge 2", "face")
"""What `feature` stands for; edge i leads from corner i to the next. −1 where there is no contact."""

FEW, ROW_BYTES = 8, 25
"""Rows up to which whole numbers take less time than to begin a loop; bytes that the answer to a row takes."""


class Touch(NamedTuple):
    """The answer of a sweep against triangles; of one, whose shape is (), plain numbers.

    hit : bool, shape (...). t : the time of first contact in [0, 1], 0 where they touch or overlap at the start, inf
    where there is no hit. feature : index into `FEATURES`, −1 where there is no hit.
    """

    hit: Any
    t: Any
    feature: Any


def sweep(p: Position, v: Displacement, r: Length, triangle: Vectors, moves: Displacement | None = None) -> Touch:
    """First contact of a moving sphere and a triangle, a segment or a point, without error.

    Parameters
    ----------
    p, v : array_like, shape (..., d), d = 2 or 3
        The centre at t = 0, and its displacement during the frame, in one length unit.
    r : array_like, shape (...)
        The radius.
    triangle : array_like, shape (..., k, d), k = 1, 2 or 3
        The corners: of points, segments or triangles, in any order. Corners may coincide or lie on one line; then the
        triangle is the segment or the point that it looks like. In the plane it is filled.
    moves : array_like, shape (..., d), optional
        The displacement of the triangle during the frame, which is never rounded with v; without it, 0.

    Returns
    -------
    Touch
        Touching counts, at the start, in a graze and at t = 1.

    Raises
    ------
    ValueError, TypeError
        Naming the argument that is not finite, not real, negative, or does not fit the others.

    >>> sweep([-3, 2, 0], [4, 0, 0], 1, [[0, 0, 0], [0, 4, 0]])  # a segment, and so a capsule
    Touch(hit=True, t=0.5, feature=3)
    >>> sweep([0, 5], [0, -8], 1, [[-3, 0], [9, 0]], moves=[0, -4]).t
    1.0
    """
    given = _checked(p, v, r, triangle, moves)
    return _answer(*given)


def sweep_capsule(
    p: Position, v: Displacement, r: Length, segment: Vectors, radius: Length, moves: Displacement | None = None
) -> Touch:
    """First contact of a moving sphere and a capsule, all that is within `radius` of a segment, without error.

    The radii are added up as they are, never rounded.

    Parameters
    ----------
    p, v, r, moves
        As `sweep`.
    segment : array_like, shape (..., 2, d)
        The ends of the capsule's axis.
    radius : array_like, shape (...)
        The radius of the capsule.

    Returns
    -------
    Touch
        As `sweep`: feature is 0 or 1 for the round ends, 3 for the side.

    Raises
    ------
    ValueError, TypeError
        As `sweep`.

    >>> sweep_capsule([0, 5, 0], [0, -8, 0], 1, [[-2, 0, 0], [2, 0, 0]], 2)
    Touch(hit=True, t=0.25, feature=3)
    """
    given = _checked(p, v, r, segment, moves, {"radius": radius}, "segment")
    if given[3].shape[-2] != 2:
        raise ValueError(f"segment must be the 2 ends of an axis; got shape {np.shape(segment)}")
    return _answer(*given)


def contact_geometry(
    p: Position, v: Displacement, triangle: Vectors, found: Touch, moves: Displacement | None = None
) -> Geometry:
    """Where a ball touches a triangle, at the times and features that `sweep` found.

    Parameters
    ----------
    p, v : array_like, shape (..., d), d = 2 or 3
        The centre at t = 0, and its displacement during the frame.
    triangle : array_like, shape (..., k, d), k = 1, 2 or 3
        The corners.
    found : Touch of arrays, shape (...)
        What `sweep` answered to them.
    moves : array_like, shape (..., d), optional
        The displacement of the triangle during the frame.

    Returns
    -------
    Geometry
        normal : the unit vector from the nearest point of the triangle to the ball's centre, zero where that lies on
        the triangle. point : that nearest point, at the time of contact. nan where there is no hit.

    Raises
    ------
    ValueError, TypeError
        As `sweep`.

    >>> triangle = [[0, 0, 0], [4, 0, 0], [0, 4, 0]]
    >>> found = sweep([1, 1, 3], [0, 0, -4], 1, triangle)
    >>> [x.tolist() for x in contact_geometry([1, 1, 3], [0, 0, -4], triangle, found)]
    [[0.0, 0.0, 1.0], [1.0, 1.0, 0.0]]
    """
    p, v, _, corners = _checked(p, v, 0, triangle, moves)
    feature, t = (np.broadcast_to(np.asarray(x), p.shape[:-1]) for x in (found.feature, found.t))
    with np.errstate(all="ignore"):
        return nearest.geometry(p, v, corners, feature, np.where(feature >= 0, t, np.nan))


def _checked(p, v, r, triangle, moves, more: dict | None = None, name: str = "triangle") -> tuple[Any, ...]:
    """p, (v, its low part), (r, its low part), and corners of shape (..., k, d), broadcast."""
    given = {"p": p, "v": v, name: triangle, "r": r} | (more or {}) | ({} if moves is None else {"moves": moves})
    given = {key: finite(key, x).astype(np.float64, copy=False) for key, x in given.items()}
    corners = given.pop(name)
    if corners.ndim < 2 or corners.shape[-1] not in (2, 3) or not 1 <= corners.shape[-2] <= 3:
        raise ValueError(f"{name} must be 1 to 3 corners of 2 or 3 coordinates, shape (..., k, d); got {corners.shape}")
    vectors = {"p", "v", "moves"} & set(given)
    for key in sorted(vectors):
        if given[key].ndim == 0 or given[key].shape[-1] != corners.shape[-1]:
            raise ValueError(f"{key} must have the {corners.shape[-1]} coordinates of {name}; got {given[key].shape}")
    for key in sorted(set(given) - vectors):
        require(key, given[key] >= 0, given[key], "at least 0: it is a radius")
    lead = common_shape(given | {name: corners[..., 0, :]}, vectors | {name})
    d, k = corners.shape[-1], corners.shape[-2]
    wide = {key: np.broadcast_to(x, (*lead, d) if key in vectors else lead) for key, x in given.items()}
    v = _both(wide["v"], -wide["moves"] if moves is not None else None)
    return wide["p"], v, _both(wide["r"], wide.get("radius")), np.broadcast_to(corners, (*lead, k, d))


def _both(x: Floats, y: Floats | None) -> Pair[Floats]:
    """x + y as a pair (high, low), nothing lost."""
    with np.errstate(all="ignore"):
        return (x, np.zeros_like(x)) if y is None else two_sum(x, y)


def _answer(p: Floats, v: Pair[Floats], r: Pair[Floats], corners: Floats) -> Touch:
    """The answer for checked arguments of any shape."""
    shape, (k, d) = p.shape[:-1], corners.shape[-2:]
    n = r[0].size
    afford_rows(n, ROW_BYTES + 8 * (3 - d) * (2 + k), p, *v, corners)
    flat = _spatial(p.reshape(n, d)), tuple(_spatial(x.reshape(n, d)) for x in v), tuple(x.reshape(n) for x in r)
    t, feature = _settled(*flat, _spatial(corners.reshape(n, k, d)))
    t = unwrapped(t.reshape(shape))
    return Touch(unwrapped(np.asarray(t < np.inf)), t, unwrapped(feature.reshape(shape)))


def _spatial(x: Floats) -> Floats:
    """Vectors with a third coordinate, 0 in the plane."""
    return x if x.shape[-1] == 3 else np.concatenate([x, np.zeros((*x.shape[:-1], 1))], axis=-1)


def _settled(p: Floats, v: Pair[Floats], r: Pair[Floats], corners: Floats) -> tuple[Floats, NDArray]:
    """Times and features of rows, in space."""
    n, k = len(p), corners.shape[1]
    t, feature = np.full(n, np.inf), np.full(n, NONE)
    if n <= FEW:
        rows.by_whole_numbers(p, v, r, corners, range(n), t, feature)
    elif k == 1:
        t[:] = exact.settled((p, -corners[:, 0]), v, r).t
        feature[t < np.inf] = CORNER
    elif has_numba() and not (v[1].any() or r[1].any()):
        _by_loop(p, v[0], r[0], corners, t, feature)
    else:
        t[:], feature[:] = rows.settled(p, v, r, corners)
    return t, feature


def _by_loop(p: Floats, v: Floats, r: Floats, corners: Floats, t: Floats, feature: Integers) -> None:
    """Write the answers of the compiled loop, and of whole numbers for the few rows that it leaves."""
    doubt = np.empty(len(p) + 1, np.int64)
    flat = [lent(np.ascontiguousarray(x).reshape(-1)) for x in (p, v, r, corners)]
    count = _loop(corners.shape[1])(*flat, t, feature, doubt)
    zeros = np.zeros_like(v), np.zeros_like(r)
    rows.by_whole_numbers(p, (v, zeros[0]), (r, zeros[1]), corners, doubt[:count], t, feature)


@cache
def _loop(corners: int) -> Any:
    """The compiled loop over triangles or segments."""
    return compiled(loops.mesh_loop, one=loops.one if corners == 3 else loops.one_segment)

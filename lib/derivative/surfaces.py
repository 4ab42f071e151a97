"""The derivatives of the contact of a ball with a plane, and with a triangle, a segment or a point (lesson 15)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..frame import checked, flag, norm, require
from ..kinds import Displacement, Integers, Length, Neighbours, Normal, Numbers, Position, Truths, Vectors
from . import formulas
from .answers import Gradient, NormalGradient, answered, require_side, width
from .carriers import PLANE, SHEET
from .features import FACE, by_feature, holders, seen
from .rows import BORDER, ELSEWHERE, Formula, columns, derived


def plane_time(
    p: Position, v: Displacement, r: Length, n: Normal, d: Length, two_sided: bool = False, side: Neighbours = "both"
) -> Gradient:
    """How the time at which a ball touches a plane changes with p, v and r (eq. 15.1).

    Parameters
    ----------
    p, v, r, n, d, two_sided
        As `lib.plane.sweep`.
    side
        As `lib.derivative.time`.

    Returns
    -------
    Gradient
        p : ∂t/∂p = −n/(n·v), in frames per length, n the unit normal on the side of the ball. v : ∂t/∂v = −t n/(n·v).
        r : ∂t/∂r = 1/(n·v). reason says why there is none, as index into `REASONS`; there all else is nan. Each entry
        is correctly rounded.

    Raises
    ------
    ValueError, TypeError
        As `lib.plane.sweep`; ValueError also for another side.

    >>> plane_time([0, 3], [0, -4], 1, n=[0, 2], d=0)
    Gradient(p=array([0.  , 0.25]), v=array([0.   , 0.125]), r=-0.25, reason=0)
    """
    return _of_plane(Gradient, formulas.time, (p, v, r, n, d), two_sided, side)


def plane_normal(
    p: Position, v: Displacement, r: Length, n: Normal, d: Length, two_sided: bool = False, side: Neighbours = "both"
) -> NormalGradient:
    """How the normal at the contact of a ball with a plane changes: not at all, where there is a contact.

    It is there for whoever treats all surfaces alike. Arguments and errors as `plane_time`.

    Returns
    -------
    NormalGradient
        0, and nan where there is no derivative; reason says why, as index into `REASONS`.

    >>> plane_normal([0, 3], [0, -4], 1, n=[0, 2], d=0).p.tolist()
    [[0.0, 0.0], [0.0, 0.0]]
    """
    return _of_plane(NormalGradient, formulas.normal, (p, v, r, n, d), two_sided, side)


def mesh_time(
    p: Position,
    v: Displacement,
    r: Length,
    triangle: Vectors,
    moves: Displacement | None = None,
    side: Neighbours = "both",
) -> Gradient:
    """How the time at which a ball touches a triangle, a segment or a point changes with p, v and r.

    Parameters
    ----------
    p, v, r, triangle, moves
        As `lib.mesh.sweep`.
    side
        As `lib.derivative.time`.

    Returns
    -------
    Gradient
        p : ∂t/∂p = −n/(n·v), in frames per length, n the normal of `lib.mesh.contact_geometry` (eq. 15.1). v : ∂t/∂v =
        −t n/(n·v); with respect to `moves` it is the opposite. r : ∂t/∂r = 1/(n·v). There is a
        derivative at the border of two features, too: a triangle grown by r has no kink. reason says why there is none,
        as index into `REASONS`; there all else is nan. Each entry is correctly rounded.

    Raises
    ------
    ValueError, TypeError
        As `lib.mesh.sweep`; ValueError also for another side.

    >>> triangle = [[0, 0, 0], [4, 0, 0], [0, 4, 0]]
    >>> mesh_time([1, 1, 3], [1, 0, -4], 1, triangle).p.tolist()  # nothing but the height matters
    [0.0, 0.0, 0.25]
    """
    require_side(side)
    x = seen(p, v, r, triangle, moves)
    d = x.p.shape[-1]
    shapes = (d,), (d,), ()
    return answered(Gradient, x.lead, shapes, *by_feature(formulas.time, x, x.feature, width(shapes), side))


def mesh_normal(
    p: Position,
    v: Displacement,
    r: Length,
    triangle: Vectors,
    moves: Displacement | None = None,
    side: Neighbours = "both",
    feature: Numbers | None = None,
) -> NormalGradient:
    """How the normal at the contact with a triangle, a segment or a point turns as p, v and r change (eq. 15.5).

    On a corner it turns as on a ball, on an edge only across it, and on a face not at all.

    Parameters
    ----------
    p, v, r, triangle, moves, side
        As `mesh_time`.
    feature : array_like of int, shape (...), optional
        On which feature the neighbours touch, as index into `lib.mesh.FEATURES`. Where the contact is at the border of
        two features the normal turns faster on one side than on the other; there it is refused without this.
        `mesh_features` says which features meet.

    Returns
    -------
    NormalGradient
        p : ∂n/∂p, and so on: row i has the derivatives of nᵢ. reason says why there is none, as index into `REASONS`;
        there all else is nan. Each entry is correctly rounded.

    Raises
    ------
    ValueError, TypeError
        As `mesh_time`; TypeError for a feature that is no whole number.

    >>> segment, ball = [[0, 0, 0], [0, 4, 0]], ([-3, 0, 0], [4, 0, 0], 1)
    >>> from . import REASONS
    >>> REASONS[mesh_normal(*ball, segment).reason]
    'at the border of two features'
    >>> [mesh_normal(*ball, segment, feature=i).p[1].tolist() for i in (0, 3)]  # the round end, the side
    [[0.0, 1.0, 0.0], [0.0, 0.0, 0.0]]
    """
    require_side(side)
    x = seen(p, v, r, triangle, moves)
    holds, d = holders(x), x.p.shape[-1]
    refused, chosen = np.where(np.sum(holds, axis=-1) > 1, BORDER, 0), x.feature
    if feature is not None:
        asked = _whole("feature", feature, x.lead)
        good = (asked >= 0) & (asked <= FACE) & holds[np.arange(len(asked)), np.clip(asked, 0, FACE)]
        refused, chosen = np.where(good, 0, ELSEWHERE), np.where(good, asked, x.feature)
    shapes = (d, d), (d, d), (d,)
    values, reason = by_feature(formulas.normal, x, chosen, width(shapes), side)
    reason = np.where(reason == 0, refused, reason)
    values[reason != 0] = np.nan
    return answered(NormalGradient, x.lead, shapes, values, reason)


def mesh_features(
    p: Position, v: Displacement, r: Length, triangle: Vectors, moves: Displacement | None = None
) -> Truths:
    """Which features of a triangle, a segment or a point hold the point of contact: one, or those that meet there.

    It is decided without rounding. Arguments and errors as `mesh_time`.

    Returns
    -------
    bool array, shape (..., 7)
        In the order of `lib.mesh.FEATURES`; none where there is no hit.

    >>> mesh_features([-3, 0, 0], [4, 0, 0], 1, [[0, 0, 0], [0, 4, 0]]).nonzero()[0].tolist()
    [0, 3]
    """
    x = seen(p, v, r, triangle, moves)
    return holders(x).reshape((*x.lead, FACE + 1))


def _of_plane(kind: Any, formula: Formula, given: tuple[Any, ...], two_sided: bool, side: Neighbours) -> Any:
    """The derivatives of a contact with a plane."""
    require_side(side)
    flag("two_sided", two_sided)
    vectors, numbers = dict(zip("pvn", (given[0], given[1], given[3]), strict=True)), {"r": given[2], "d": given[4]}
    (p, v, n), (r, offset) = checked(vectors, numbers, unsigned=("r",), double=True)
    length, d = norm(n), p.shape[-1]
    require("n", length > 0, length, "a vector of length above 0: it is a normal")
    rows = {name: columns(x.reshape(-1, d)) for name, x in (("p", p), ("v", v), ("n", n))}
    rows |= {name: columns(x.reshape(-1)) for name, x in (("r", r), ("d", offset))}
    shapes = ((d,), (d,), ()) if kind is Gradient else ((d, d), (d, d), (d,))
    found = derived(SHEET if two_sided else PLANE, formula, rows, width(shapes), side)
    return answered(kind, r.shape, shapes, *found)


def _whole(name: str, x: Numbers, lead: tuple[int, ...]) -> Integers:
    """Indices of features, a row each; TypeError for what is no whole number."""
    found = np.asarray(x)
    if found.dtype.kind not in "iu":
        raise TypeError(f"{name} must be whole numbers, indices into lib.mesh.FEATURES; got {x!r}")
    try:
        return np.broadcast_to(found, lead).reshape(-1)
    except ValueError:
        raise ValueError(f"{name} must have a shape that broadcasts to {lead}; got {found.shape}") from None

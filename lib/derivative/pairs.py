"""The derivatives of the contact of two balls: its time, its normal, its point, and what comes of it (lesson 15)."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ..frame import checked, pair, require
from ..kinds import Displacement, Floats, Length, Mass, Neighbours, Position, Share
from ..response import weighed
from . import formulas
from .answers import (
    AngleGrowth,
    CollisionGradient,
    Gradient,
    NormalGradient,
    PointGradient,
    answered,
    require_side,
    width,
)
from .carriers import BALL
from .rows import Columns, columns, derived


def time(p: Position, v: Displacement, r: Length, side: Neighbours = "both") -> Gradient:
    """How the time of first contact changes with p, v and r (eq. 15.1).

    Parameters
    ----------
    p, v : array_like, shape (..., d), d = 2 or 3
        Relative position p2 − p1 at t = 0 and relative displacement v2 − v1 per frame, in one length unit.
    r : array_like, shape (...)
        Sum of the radii, in that unit.
    side : "both", "apart" or "closer"
        Of which neighbours the derivative is wanted. Most pairs have one for all neighbours, and there it makes no
        difference. At the end of the frame those that are a hair closer still hit, and those farther apart do not; two
        that touch at the start and approach hit a little later if they are a hair farther apart, and have t = 0 if
        they are closer. There "apart" and "closer" ask for one side.

    Returns
    -------
    Gradient
        p : ∂t/∂p = −n/(n·v), in frames per length. v : ∂t/∂v = −t n/(n·v). r : ∂t/∂r = 1/(n·v). Here n = (p + v t)/r
        is the normal at the contact. reason : why there is none, as index into `REASONS`; there all else is nan.
        Each entry is correctly rounded: no double is nearer to the derivative of exact arithmetic at the numbers as
        float64 holds them. One that lies beyond all floats is inf or −inf.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`; ValueError for another side. A pair without a derivative is no error.

    >>> time([5, 0], [-4, 0], 3)
    Gradient(p=array([0.25, 0.  ]), v=array([0.125, 0.   ]), r=-0.25, reason=0)
    >>> from . import REASONS
    >>> REASONS[time([5, 3], [-9, 0], 3).reason]
    'a graze'
    >>> time([5, 0], [-2, 0], 3).p, time([5, 0], [-2, 0], 3, side="closer").p  # contact at t = 1
    (array([nan, nan]), array([0.5, 0. ]))
    """
    d, lead, given = _relative(p, v, r, side)
    shapes = (d,), (d,), ()
    return answered(Gradient, lead, shapes, *derived(BALL, formulas.time, given, width(shapes), side))


def normal(p: Position, v: Displacement, r: Length, side: Neighbours = "both") -> NormalGradient:
    """How the normal at the contact turns as p, v and r change (eq. 15.5).

    Parameters
    ----------
    p, v, r, side
        As `time`.

    Returns
    -------
    NormalGradient
        p : ∂n/∂p, and so on: row i has the derivatives of nᵢ. They hold what many gradients leave out, namely that the
        contact comes sooner or later. reason says why there is none, as index into `REASONS`; there all else is nan.
        Each entry is correctly rounded.

    Raises
    ------
    ValueError, TypeError
        As `time`.

    >>> normal([5, 0], [-4, 0], 3).v.tolist()
    [[0.0, 0.0], [0.0, 0.16666666666666666]]
    """
    d, lead, given = _relative(p, v, r, side)
    shapes = (d, d), (d, d), (d,)
    return answered(NormalGradient, lead, shapes, *derived(BALL, formulas.normal, given, width(shapes), side))


def growth(p: Position, v: Displacement, r: Length, side: Neighbours = "both") -> AngleGrowth:
    """How much an angle grows at a hit: two shots leave at an angle δ, and after it they part at many times that.

    Parameters
    ----------
    p, v, r, side
        As `time`.

    Returns
    -------
    AngleGrowth
        normal : s/(r cos φ), for the ball that was at rest and goes off along the normal. bounce : 2 s/(r cos φ) + 1,
        for a ball that bounces off what is fixed, with e = 1. Here s = t |v| is the way to the contact and φ the angle
        between v and the normal (eq. 15.2). It is for shots that are turned in the plane of p and v; others part less.
        reason says why there is none, as index into `REASONS`; there all else is nan. Each entry is correctly rounded.

    Raises
    ------
    ValueError, TypeError
        As `time`.

    >>> growth([9, 0], [-12, 0], 1)  # eight radii away, head on
    AngleGrowth(normal=8.0, bounce=17.0, reason=0)
    """
    _, lead, given = _relative(p, v, r, side)
    shapes = (), ()
    return answered(AngleGrowth, lead, shapes, *derived(BALL, formulas.growth, given, width(shapes), side))


def point(
    p1: Position,
    v1: Displacement,
    r1: Length,
    p2: Position,
    v2: Displacement,
    r2: Length,
    side: Neighbours = "both",
) -> PointGradient:
    """How the point of contact moves as both balls change.

    Parameters
    ----------
    p1, v1, r1, p2, v2, r2
        As `lib.sweep`: both balls as they are. No difference of them is rounded.
    side
        As `time`.

    Returns
    -------
    PointGradient
        The derivatives of p1 + t v1 + r1 n, the point that `lib.contact_geometry` gives. reason says why there is none,
        as index into `REASONS`; there all else is nan. Each entry is correctly rounded.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`; ValueError also for another side.

    >>> found = point([0, 0], [4, 0], 1, [4, 0], [0, 0], 1)  # the surface of the ball at rest
    >>> found.p2.tolist(), found.r2.tolist()
    ([[1.0, 0.0], [0.0, 0.5]], [-1.0, 0.0])
    """
    d, lead, rows = _of_two(p1, v1, r1, p2, v2, r2, {}, side)
    shapes = ((d, d), (d, d), (d,)) * 2
    return answered(PointGradient, lead, shapes, *derived(BALL, formulas.point, rows, width(shapes), side))


def velocities(
    p1: Position,
    v1: Displacement,
    r1: Length,
    p2: Position,
    v2: Displacement,
    r2: Length,
    m1: Mass,
    m2: Mass,
    e: Share = 1.0,
    side: Neighbours = "both",
) -> tuple[CollisionGradient, CollisionGradient]:
    """How both velocities after a hit change with all that went before it.

    Parameters
    ----------
    p1, v1, r1, p2, v2, r2
        As `lib.sweep`: both balls as they are. No difference of them is rounded.
    m1, m2 : array_like, shape (...)
        The masses, above 0, in one unit. One of the two may be inf: a wall, to whose mass nothing changes.
    e : array_like, shape (...), in [0, 1]
        Coefficient of restitution.
    side
        As `time`.

    Returns
    -------
    CollisionGradient, CollisionGradient
        Of the velocity of either ball that `lib.response.collide` gives, a displacement per frame. With respect to
        p = p2 − p1 it is that with respect to p2. reason says why there is none, as index into `REASONS`; there all
        else is nan. Each entry is correctly rounded.

    Raises
    ------
    ValueError, TypeError
        As `lib.response.collide`; ValueError also for another side.

    >>> first, second = velocities([0, 0], [4, 0], 1, [4, 0], [0, 0], 1, m1=1, m2=1)
    >>> second.v1.tolist()  # all of the motion along the normal is handed on; what goes across turns the normal
    [[1.0, 0.0], [0.0, -1.0]]
    """
    return _after(formulas.velocity, (p1, v1, r1, p2, v2, r2), m1, m2, e, side)


def positions(
    p1: Position,
    v1: Displacement,
    r1: Length,
    p2: Position,
    v2: Displacement,
    r2: Length,
    m1: Mass,
    m2: Mass,
    e: Share = 1.0,
    side: Neighbours = "both",
) -> tuple[CollisionGradient, CollisionGradient]:
    """How both places at the end of a frame in which two balls hit change with all that went before.

    Each goes on from the contact with its new velocity: x1′ = p1 + t v1 + (1 − t) v1′.

    Parameters
    ----------
    p1, v1, r1, p2, v2, r2, m1, m2, e, side
        As `velocities`.

    Returns
    -------
    CollisionGradient, CollisionGradient
        Of the centre of either ball at t = 1. reason says why there is none, as index into `REASONS`; there all else is
        nan. Each entry is correctly rounded.

    Raises
    ------
    ValueError, TypeError
        As `velocities`.

    Notes
    -----
    A ball runs into an equal one at rest, without friction, and hands on all of its motion. Where the second one ends
    depends on where the first began and how fast it was, and not at all on where the second one stood: the derivatives
    are 1, 0, 1 and 0. Who forgets that the time of contact changes, too, does not find that.

    >>> _, second = positions([0, 0], [1, 0], 0.1, [0.52, 0], [0, 0], 0.1, m1=1, m2=1)
    >>> [float(x[0, 0]) for x in (second.p1, second.p2, second.v1, second.v2)]
    [1.0, 0.0, 1.0, 0.0]
    """
    return _after(formulas.place, (p1, v1, r1, p2, v2, r2), m1, m2, e, side)


def _relative(p: Position, v: Displacement, r: Length, side: Neighbours) -> tuple[int, tuple[int, ...], Columns]:
    """d, the leading shape, and the rows of relative motion."""
    require_side(side)
    p, v, r = pair(p, v, r, double=True)
    d = p.shape[-1]
    return d, r.shape, {"p": columns(p.reshape(-1, d)), "v": columns(v.reshape(-1, d)), "r": columns(r.reshape(-1))}


def _of_two(p1, v1, r1, p2, v2, r2, more: dict[str, Any], side: Neighbours) -> tuple[int, tuple[int, ...], Columns]:
    """The same of two balls, with numbers of each pair besides."""
    require_side(side)
    vectors, radii = {"p1": p1, "v1": v1, "p2": p2, "v2": v2}, {"r1": r1, "r2": r2}
    (p1, v1, p2, v2), numbers = checked(vectors, radii | more, unsigned=radii, infinite=("m1", "m2"), double=True)
    lead, d = numbers[0].shape, p1.shape[-1]
    p1, v1, p2, v2 = (x.reshape(-1, d) for x in (p1, v1, p2, v2))
    r1, r2, *rest = (x.reshape(-1) for x in numbers)
    rows = {"p": columns(p2, -p1), "v": columns(v2, -v1), "r": columns(r1, r2), "v1": columns(v1), "r1": columns(r1)}
    return d, lead, rows | {name: columns(x) for name, x in zip(more, rest, strict=True)}


def _after(
    formula: Any, balls: tuple[Any, ...], m1: Mass, m2: Mass, e: Share, side: Neighbours
) -> tuple[CollisionGradient, CollisionGradient]:
    """The derivatives of what becomes of either ball."""
    d, lead, rows = _of_two(*balls, {"m1": m1, "m2": m2, "e": e}, side)
    rows |= _masses(rows["m1"][0][0], rows["m2"][0][0], rows["e"][0][0], lead)
    shapes = (*((d, d), (d, d), (d,)) * 2, (d,), (d,), (d,))
    both = (partial(formula, second=second) for second in (False, True))
    found = (derived(BALL, one, rows, width(shapes), side) for one in both)
    first, second = (answered(CollisionGradient, lead, shapes, *one) for one in found)
    return first, second


def _masses(m1: Floats, m2: Floats, e: Floats, lead: tuple[int, ...]) -> Columns:
    """The checked masses; an infinite one is 1 beside 0, and both are then as they are."""
    for name, m in (("m1", m1), ("m2", m2)):
        weighed(name, m.reshape(lead))
    require(
        "m2",
        np.isfinite(np.minimum(m1, m2)).reshape(lead),
        m2.reshape(lead),
        "finite where m1 is inf: one must give way",
    )
    e = e.reshape(lead)
    require("e", (e >= 0) & (e <= 1), e, "between 0 and 1: it is a share of the closing speed")
    wall1, wall2 = m1 == np.inf, m2 == np.inf
    light = np.where(wall1 | wall2, 0.0, 1.0)
    m1, m2 = (np.where(wall, 1.0, np.where(light == 0, 0.0, m)) for wall, m in ((wall1, m1), (wall2, m2)))
    return {"m1": columns(m1), "m2": columns(m2), "light": columns(light)}

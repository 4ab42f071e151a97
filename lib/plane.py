"""The sweep of a sphere against a plane: the distance to it is linear in t, so contact needs no root (lesson 09).

How exact it is: with u = 2⁻⁵³ the computed gap is off by at most 8 u (|n|·|p| + |d| + r |n|), and the rate by
8 u |n|·|v|, where |n|·|p| is the sum of the sizes of the three products (fewer than 8 roundings each: N. J. Higham,
"Accuracy and Stability of Numerical Algorithms", 2002, §3.1). So `hit` is the answer of exact arithmetic wherever the
gap, at the start and at the end of the frame, is farther from 0 than that. A plane along an axis, with numbers short
enough that nothing rounds, is never wrong. All this while products of two of the numbers given stay between 1e-290 and
1e300: beyond, floats have no digits for them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .frame import Contact, at, checked, contact, dot, flag, norm, require
from .kinds import Displacement, Floats, Length, Normal, Position, Share, Velocity, one_or_many
from .response import collide

__all__ = ["Bounce", "Steps", "bounce", "reflect", "steps", "sweep"]


class Steps(NamedTuple):
    """The quantities of the derivation, all measured in lengths of n.

    length : |n|; gap = n·p + d − r |n|, the room between sphere and plane at t = 0, negative in overlap;
    rate = n·v, how the gap changes over one frame, negative while approaching (eq. 9.3, 9.4). All of shape (...).
    """

    length: Floats
    gap: Floats
    rate: Floats


class Bounce(NamedTuple):
    """One frame with a bounce.

    t : the time of contact, shape (...), inf without one; p, v : centre and displacement a frame at its end, shape
    (..., d).
    """

    t: Floats
    p: Floats
    v: Floats


def steps(p: Position, v: Displacement, r: Length, n: Normal, d: Length, two_sided: bool = False) -> Steps:
    """The gap and the rate at which it changes (eq. 9.3, 9.4). Arguments and errors as `sweep`.

    >>> x = steps([0, 3], [0, -4], 1, n=[0, 2], d=0)
    >>> float(x.gap), float(x.rate)
    (4.0, -8.0)
    """
    (p, v, n), (r, d) = checked({"p": p, "v": v, "n": n}, {"r": r, "d": d}, unsigned=("r",), double=True)
    flag("two_sided", two_sided)
    if two_sided:
        n, d = towards(p, v, r, n, d)
    with np.errstate(all="ignore"):
        length = norm(n)
        require("n", length > 0, length, "a vector of length above 0: it is a normal")
        return Steps(length, dot(n, p) + d - r * length, dot(n, v))


@one_or_many
def sweep(p: Position, v: Displacement, r: Length, n: Normal, d: Length, two_sided: bool = False) -> Contact:
    """First contact of a moving sphere with the half-space n·x + d ≤ 0 in the frame (eq. 9.5).

    Parameters
    ----------
    p, v : array_like, shape (..., d), d = 2 or 3
        The centre at t = 0 and the displacement during the frame, in one length unit.
    r : array_like, shape (...)
        The radius, at least 0, in that unit.
    n : array_like, shape (..., d)
        The plane's normal, of any length but 0. It points out of the solid side.
    d : array_like, shape (...)
        The plane's offset: the plane is n·x + d = 0.
    two_sided : bool
        Whether the plane is a thin sheet that stops spheres from either side, instead of the face of a solid.

    Returns
    -------
    Contact
        t = gap / −rate. Touching counts; a sphere that reaches into the solid side at the start, or lies in it,
        has t = 0. Of a sheet: one that it cuts at the start, and if its centre lies on it, it is stopped whichever way
        it moves.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`; ValueError also for a normal of length 0.

    References
    ----------
    "Real Time Sphere Collisions in Videogames", which calls n·v > 0 approaching; with n outward it is n·v < 0.

    >>> sweep([0, 3], [0, -4], 1, n=[0, 2], d=0)
    Contact(hit=True, t=0.5)
    """
    _, gap, rate = steps(p, v, r, n, d, two_sided)
    with np.errstate(all="ignore"):
        return contact(gap <= 0, (rate < 0) & (gap + rate <= 0), gap / -rate)


def reflect(v: Velocity, n: Normal, e: Share = 1.0) -> Floats:
    """The velocity of a sphere after it bounces off a plane (eq. 9.6).

    Parameters
    ----------
    v, n : array_like, shape (..., d), d = 2 or 3
        The velocity before; the plane's outward normal, of any length but 0.
    e : array_like, shape (...), in [0, 1]
        Coefficient of restitution: the share of the closing speed that comes back.

    Returns
    -------
    array, shape (..., d)
        v − (1 + e)(v·n) n for a unit normal: only the normal part turns and shrinks, the motion along the plane
        stays. A sphere that recedes already keeps its velocity. A plane is a sphere of infinite mass (eq. 8.9).

    Raises
    ------
    ValueError, TypeError
        As `sweep`; ValueError also for e outside [0, 1].

    >>> reflect([3, -2], [0, 1], e=0.5).tolist()
    [3.0, 1.0]
    """
    (v, n), (e,) = checked({"v": v, "n": n}, {"e": e}, unsigned=(), double=True)
    return collide(v, np.zeros_like(v), -n, 1, np.inf, e)[0]


def bounce(
    p: Position, v: Displacement, r: Length, n: Normal, d: Length, e: Share = 1.0, two_sided: bool = False
) -> Bounce:
    """One frame of a sphere that bounces off a plane: to the contact, then on with what is left (eq. 9.7).

    Parameters
    ----------
    p, v, r, n, d, two_sided
        As `sweep`.
    e : array_like, shape (...), in [0, 1]
        Coefficient of restitution.

    Returns
    -------
    Bounce
        t : the time of contact, inf without one. p : the centre at the end of the frame. v : the displacement per
        frame from then on. A sphere that overlaps the solid at the start is turned where it stands and not pushed
        out; if it recedes already, it goes on.

    Raises
    ------
    ValueError, TypeError
        As `sweep`; ValueError also for e outside [0, 1].

    >>> bounce([0, 3], [2, -4], 1, n=[0, 1], d=0, e=0.5)
    Bounce(t=0.5, p=array([2., 2.]), v=array([2., 2.]))
    """
    t = sweep(p, v, r, n, d, two_sided).t
    (p, v, n), (r, d, e) = checked({"p": p, "v": v, "n": n}, {"r": r, "d": d, "e": e}, unsigned=(), double=True)
    if two_sided:
        n, d = towards(p, v, r, n, d)
    after = np.where(np.isfinite(t)[..., None], reflect(v, n, e), v)
    first = np.minimum(t, 1)
    return Bounce(t, at(at(p, v, first), after, 1 - first), after)


def towards(p: Floats, v: Floats, r: Floats, n: Floats, d: Floats) -> tuple[Floats, Floats]:
    """The same plane with its normal on the side of p.

    A p on the plane is on the side to which it moves, if it is a point, as one that has just bounced. A sphere centred
    there is cut by the sheet, and has come from the side to which it does not move.
    """
    with np.errstate(all="ignore"):
        height, rate = dot(n, p) + d, dot(n, v)
        side = np.where(np.where(height == 0, np.where(r > 0, -rate, rate), height) < 0, -1.0, 1.0)
        return side[..., None] * n, side * d

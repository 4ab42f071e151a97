"""The sweep of a sphere against a plane: the distance to it is linear in t, so contact needs no root."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .frame import Contact, checked, contact, dot, require
from .response import collide


class Steps(NamedTuple):
    """The quantities of the derivation, all measured in lengths of n.

    length : |n|; gap = n·p + d − r |n|, the room between sphere and plane at t = 0, negative in overlap;
    rate = n·v, how the gap changes over one frame, negative while approaching (lesson 09). All of shape (...).
    """

    length: NDArray
    gap: NDArray
    rate: NDArray


def steps(p, v, r, n, d) -> Steps:
    """The gap and the rate at which it changes (lesson 09). Arguments and errors as `sweep`."""
    (p, v, n), (r, d) = checked({"p": p, "v": v, "n": n}, {"r": r, "d": d}, unsigned=("r",))
    with np.errstate(all="ignore"):
        length = np.hypot.reduce(n, axis=-1)  # not the root of n·n, which may leave the range of floats
        require("n", length > 0, length, "a vector of length above 0: it is a normal")
        return Steps(length, dot(n, p) + d - r * length, dot(n, v))


def sweep(p, v, r, n, d) -> Contact:
    """First contact of a moving sphere with the half-space n·x + d ≤ 0 in the frame (lesson 09).

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

    Returns
    -------
    Contact
        t = gap / −rate. Touching counts; a sphere that reaches into the solid side at the start, or lies in it,
        has t = 0.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`; ValueError also for a normal of length 0.

    References
    ----------
    "Real Time Sphere Collisions in Videogames", which calls n·v > 0 approaching; with n outward it is n·v < 0.

    >>> sweep([0, 3], [0, -4], 1, n=[0, 2], d=0)
    Contact(hit=array(True), t=array(0.5))
    """
    _, gap, rate = steps(p, v, r, n, d)
    with np.errstate(all="ignore"):
        return contact(gap <= 0, (rate < 0) & (gap + rate <= 0), gap / -rate)


def reflect(v, n, e=1.0) -> NDArray:
    """The velocity of a sphere after it bounces off a plane (lesson 09).

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
        stays. A sphere that recedes already keeps its velocity. A plane is a sphere of infinite mass (lesson 08).

    Raises
    ------
    ValueError, TypeError
        As `sweep`; ValueError also for e outside [0, 1].

    >>> reflect([3, -2], [0, 1], e=0.5).tolist()
    [3.0, 1.0]
    """
    (v, n), (e,) = checked({"v": v, "n": n}, {"e": e}, unsigned=())
    return collide(v, np.zeros_like(v), -n, 1, np.inf, e)[0]

"""Do two spheres touch at one instant? The static test, by squared distances."""

from numbers import Integral
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .frame import Contact, at, checked, dot, pair, shrunk


class Steps(NamedTuple):
    """The two sides of the test (eq. 1.2): pp, the squared distance of the centres; rr, the squared sum of radii."""

    pp: NDArray
    rr: NDArray


def steps(p, r) -> Steps:
    """The squared distance of the centres and the squared sum of the radii (eq. 1.2)."""
    (p,), (r,) = checked({"p": p}, {"r": r})
    with np.errstate(over="ignore", under="ignore"):
        return Steps(dot(p, p), r * r)


def overlaps(p, r) -> NDArray:
    """Do the spheres touch or overlap, the second at p relative to the first (eq. 1.2)?

    Parameters
    ----------
    p : array_like, shape (..., d), d = 2 or 3
        Relative position p2 − p1.
    r : array_like, shape (...)
        Sum of the radii, in the same length unit.

    Returns
    -------
    bool array, shape (...)
        p·p ≤ r². No square root is needed: both sides are at least 0. Touching counts. The lengths are divided by a
        power of two first, so that no square leaves the range of floats.
        O. Dopertchouk, "Simple Bounding-Sphere Collision Detection", 2000.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`.

    >>> overlaps([[3, 4], [3, 4.1]], 5).tolist()
    [True, False]
    """
    (p,), (r,) = checked({"p": p}, {"r": r})
    pp, rr = steps(*shrunk(p, r)[:2])
    return pp <= rr


def chord(r, C) -> NDArray:
    """The length of a path inside a circle or sphere of radius r, C from its centre (eq. 1.5); 0 beside it.

    Parameters
    ----------
    r, C : array_like, shape (...)
        Radius and distance of the path, at least 0, in one length unit.

    Returns
    -------
    array, shape (...)
        2 √(r² − C²); inf only where that itself is beyond the range of floats.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`.

    >>> chord(5, [0, 3, 5, 7]).tolist()
    [10.0, 8.0, 0.0, 0.0]
    """
    _, (r, C) = checked({}, {"r": r, "C": C})
    _, exponent = np.frexp(np.maximum(r, C))
    r, C = np.ldexp(r, -exponent), np.ldexp(C, -exponent)
    with np.errstate(over="ignore"):
        return np.ldexp(np.sqrt(np.maximum((r - C) * (r + C), 0)), exponent + 1)


def sampled(p, v, r, n: int = 1) -> Contact:
    """What a game sees that tests for overlap n times a frame, and at its start (eq. 1.8).

    Parameters
    ----------
    p, v, r : array_like
        Relative position and displacement, shape (..., d), d = 2 or 3; sum of radii, shape (...); one length unit.
    n : int
        Tests a frame, after the one at its start: at t = 0, 1/n, 2/n, … 1.

    Returns
    -------
    Contact
        t is the first instant tested at which they touch or overlap: late, and inf where every test falls beside the
        contact, though `lib.sweep` sees one. O. Dopertchouk, "Simple Bounding-Sphere Collision Detection", 2000.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`, and for an n that is no whole number of at least 1.

    >>> sampled([-4, 0], [9, 0], 1, n=1).t.tolist(), sampled([-4, 0], [9, 0], 1, n=2).t.tolist()
    (inf, 0.5)
    """
    p, v, r = pair(p, v, r)
    if not isinstance(n, Integral) or n < 1:
        raise ValueError(f"n must be a whole number of tests a frame, at least 1; got {n!r}")
    found, most = np.full(r.shape, np.inf, dtype=p.dtype), np.finfo(p.dtype).max
    for k in reversed(range(n + 1)):
        place = np.clip(at(p, v, np.asarray(k / n, p.dtype)), -most, most)  # beyond the largest float is beyond r
        found = np.where(overlaps(place, r), k / n, found).astype(p.dtype)
    return Contact(np.asarray(found < np.inf), found)

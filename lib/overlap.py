"""Do two spheres touch at one instant? The static test, by squared distances."""

from __future__ import annotations

from numbers import Integral
from typing import NamedTuple

import numpy as np

from .frame import Contact, at, checked, dot, norm, pair, shrunk, unwrapped
from .kinds import Displacement, Floats, Length, Position, Truths

__all__ = ["Steps", "chord", "missed", "overlaps", "sampled", "sleeve", "steps", "tooth"]


class Steps(NamedTuple):
    """The two sides of the test (eq. 1.2): pp, the squared distance of the centres; rr, the squared sum of radii."""

    pp: Floats
    rr: Floats


def steps(p: Position, r: Length) -> Steps:
    """The squared distance of the centres and the squared sum of the radii (eq. 1.2).

    Arguments and errors as `overlaps`.

    >>> [float(x) for x in steps([3, 4], 6)]
    [25.0, 36.0]
    """
    (p,), (r,) = checked({"p": p}, {"r": r})
    with np.errstate(over="ignore", under="ignore"):
        return Steps(dot(p, p), r * r)


def overlaps(p: Position, r: Length) -> Truths:
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
    return unwrapped(pp <= rr)


def chord(r: Length, C: Length) -> Floats:
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
        return unwrapped(np.ldexp(np.sqrt(np.maximum((r - C) * (r + C), 0)), exponent + 1))


def sleeve(v: Displacement, r: Length, count: int = 31) -> Floats:
    """The outline of the sleeve, the start places from which B hits in the frame: a stadium from 0 to −v (eq. 1.10).

    Parameters
    ----------
    v : array_like, shape (2,)
        Relative displacement, in the plane.
    r : float
        Sum of the radii, in the same length unit.
    count : int
        Points on each half circle.

    Returns
    -------
    array, shape (2 count, 2)
        The outline, once round; by + − × ÷ √ alone, the same on every machine.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`, and for v outside the plane.

    >>> sleeve([20, 0], 5, count=3).tolist()
    [[0.0, -5.0], [5.0, 0.0], [0.0, 5.0], [-20.0, 5.0], [-25.0, 0.0], [-20.0, -5.0]]
    """
    (v,), (r,) = _flat(v, r)
    d = v / norm(v) if np.any(v) else np.array([1.0, 0.0])
    u = np.linspace(-1, 1, count)[:, None]
    half = r * ((1 - u * u) * d + 2 * u * np.array([-d[1], d[0]])) / (1 + u * u)
    return np.concatenate([half, -v - half]) + 0.0  # and no −0


def missed(v: Displacement, r: Length, n: int = 1) -> float:
    """The share of the sleeve that no test sees, of n in the frame and one at its start (eq. 1.11).

    Parameters
    ----------
    v, r
        As `sleeve`.
    n
        As `sampled`.

    Returns
    -------
    float
        From 0 to 1. The tests see discs about 0, −v/n, … −v, of which only neighbours share what no other has. 0 where
        there is no sleeve.

    Raises
    ------
    ValueError, TypeError
        As `sleeve`, and for an n that is no whole number of at least 1.

    >>> [round(missed([20, 0], 5, n), 3) for n in (1, 4)]
    [0.436, 0.031]
    """
    (v,), (r,) = _flat(v, r)
    require_count(n)
    step, width = norm(v) / n, 2 * r
    if not r > 0:
        return 0.0
    x = min(float(step / width), 1.0)
    crescent = np.pi / 4 - (np.arccos(x) - x * np.sqrt(1 - x * x)) / 2  # of a disc of width 1, beside the next
    y = float(step / width)
    return float(n * (y - crescent) / (n * y + np.pi / 4))


def tooth(v: Displacement, r: Length, n: int = 1) -> float:
    """How deep below the rim of the sleeve two neighbouring discs of n + 1 leave a gap; r where they do not meet.

    Parameters
    ----------
    v, r, n
        As `missed`.

    Returns
    -------
    float
        The depth, in the length unit of v and r.

    Raises
    ------
    ValueError, TypeError
        As `missed`.

    >>> [round(tooth([20, 0], 5, n), 3) for n in (1, 4, 12)]
    [5.0, 0.67, 0.07]
    """
    (v,), (r,) = _flat(v, r)
    require_count(n)
    half = norm(v) / (2 * n)
    if half >= r:
        return float(r)
    return float(half * half / (r + np.sqrt((r - half) * (r + half))))


def _flat(v, r) -> tuple:
    """A displacement in the plane and a radius, checked."""
    (v,), (r,) = checked({"v": v}, {"r": r})
    if v.shape != (2,):
        raise ValueError(f"v must be one displacement in the plane, shape (2,); got shape {v.shape}")
    return (v,), (r,)


def require_count(n: object) -> None:
    """Refuse a number of tests that is none."""
    if not isinstance(n, Integral) or n < 1:
        raise ValueError(f"n must be a whole number of tests a frame, at least 1; got {n!r}")


def sampled(p: Position, v: Displacement, r: Length, n: int = 1) -> Contact[Truths, Floats]:
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

    >>> sampled([-4, 0], [9, 0], 1, n=1).t, sampled([-4, 0], [9, 0], 1, n=2).t
    (inf, 0.5)
    """
    p, v, r = pair(p, v, r)
    require_count(n)
    found, most = np.full(r.shape, np.inf, dtype=p.dtype), np.finfo(p.dtype).max
    for k in reversed(range(n + 1)):
        place = np.clip(at(p, v, np.asarray(k / n, p.dtype)), -most, most)  # beyond the largest float is beyond r
        found = np.where(overlaps(place, r), k / n, found).astype(p.dtype)
    return Contact(unwrapped(found < np.inf), unwrapped(found))

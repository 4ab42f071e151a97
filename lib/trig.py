"""The sweep by an angle: a right-angled triangle between the mover, its path and the target."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .elementary import to_bits
from .frame import Contact, contact, dot, given, where
from .kinds import Displacement, Floats, Given, Length, Numbers, Position, one_or_many

__all__ = ["Steps", "aside_of", "said_by_cosine", "said_by_cross", "steps", "sweep"]


class Steps(NamedTuple):
    """The quantities of the derivation, named as in the article; sphere 1 moves by A = −v, B = p leads to sphere 2.

    A, B : lengths of the two vectors; q : angle between them, in [0, π]; C = sin q |B|, how far the path passes
    from the target; d = √(r² − C²), nan where it passes by; A_c = cos q |B| − d, the way to contact (eq. 3.3 to 3.9).
    """

    A: Floats
    B: Floats
    q: Floats
    C: Floats
    d: Floats
    A_c: Floats


def steps(p: Position, v: Displacement, r: Length) -> Steps:
    """The triangle: its angle, its sides, and the way to contact (eq. 3.3 to 3.9). Arguments and errors as `sweep`.

    >>> round(float(steps([4, 0], [-4, 0], 2).A_c), 12)
    2.0
    """
    p, v, r = given(p, v, r)
    with np.errstate(all="ignore"):
        return triangle(p, v, r)


def triangle(p: Given, v: Given, r: Floats) -> Steps:
    """The same for checked input."""
    A, B = np.sqrt(dot(v, v)), np.sqrt(dot(p, p))
    one = A.dtype.type(1)
    # A rounded cosine may exceed 1, and arccos is then nan. No motion, or centres in one place: a right angle.
    cosine = where(A * B > 0, -dot(v, p) / (A * B), 0 * one)
    q = np.arccos(where(cosine > 1, one, where(cosine < -1, -one, cosine)))
    C = np.sin(q) * B
    d = np.sqrt(r * r - C * C)
    return Steps(A, B, q, C, d, np.cos(q) * B - d)


@one_or_many
def sweep(p: Position, v: Displacement, r: Length) -> Contact:
    """First contact of two moving spheres in the frame, by arccos (eq. 3.10, 3.11).

    Parameters
    ----------
    p, v, r : array_like
        Relative position and displacement, shape (..., d), d = 2 or 3; sum of radii, shape (...); one length unit.

    Returns
    -------
    Contact
        t = A_c / |A|. Near 0 arccos errs by up to 1e-8, and C inherits the loss: t errs by up to a few times
        1e-16 |B|² / (d |A|), which is much at long range. "Real Time Sphere Collisions in Videogames".

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`.

    >>> sweep([4, 0], [-4, 0], 2).t
    0.5
    """
    p, v, r = given(p, v, r)
    with np.errstate(all="ignore"):
        A, B, q, C, d, A_c = triangle(p, v, r)
        return contact(B <= r, (dot(p, v) < 0) & (C <= r) & (A_c <= A), A_c / A)


def aside_of(cosine: Numbers, distance: Length) -> Floats:
    """How far aside a path passes that makes an angle with that cosine with the way to a place (eq. 3.6).

    Parameters
    ----------
    cosine : array_like, shape (...)
        The cosine of the angle, from 0 to 1.
    distance : array_like, shape (...)
        How far away the place lies, in any length unit.

    Returns
    -------
    array, shape (...)
        How far aside, in that unit.

    >>> round(float(aside_of(0.8, 5)), 12)
    3.0
    """
    cosine = np.asarray(cosine, dtype=float)
    return distance * np.sqrt((1 - cosine) * (1 + cosine))


def said_by_cosine(aside: Length, distance: Length, n: int) -> Floats:
    """How far aside a path is said to pass once the cosine of its angle is rounded to n bits (eq. 3.12).

    Parameters
    ----------
    aside, distance : array_like, shape (...)
        How far aside of a place the path passes, and how far away the place lies, in one length unit; 0 < distance, and
        aside is at most that.
    n
        As `lib.elementary.to_bits`.

    Returns
    -------
    array, shape (...)
        How far aside it is said to pass, in that unit.

    Raises
    ------
    ValueError
        For an n that is not from 1 to 53.

    >>> round(float(said_by_cosine(3, 1000, 24)), 2), float(said_by_cosine(3, 1000, 16))
    (2.99, 0.0)
    """
    aside, distance = np.asarray(aside, dtype=float), np.asarray(distance, dtype=float)
    return aside_of(to_bits(np.sqrt((distance - aside) * (distance + aside)) / distance, n), distance)


def said_by_cross(aside: Length, distance: Length, n: int) -> Floats:
    """The same by the cross product, which errs by the last of the n bits of its terms (eq. 3.14).

    Parameters
    ----------
    aside, distance, n
        As `said_by_cosine`.

    Returns
    -------
    array, shape (...)
        How far aside it is said to pass, in that unit.

    Raises
    ------
    ValueError
        As `said_by_cosine`.

    >>> round(float(said_by_cross(3, 1000, 16)), 2)
    3.01
    """
    aside, distance = np.asarray(aside, dtype=float), np.asarray(distance, dtype=float)
    unit = np.ldexp(1.0, -n)
    return distance * np.rint(aside / distance / unit) * unit

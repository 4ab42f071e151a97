"""Do two spheres touch at one instant? The static test, by squared distances."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .frame import checked, dot


class Steps(NamedTuple):
    """The two sides of the test (lesson 01): pp, the squared distance of the centres; rr, the squared sum of radii."""

    pp: NDArray
    rr: NDArray


def steps(p, r) -> Steps:
    """The squared distance of the centres and the squared sum of the radii (lesson 01)."""
    (p,), (r,) = checked({"p": p}, {"r": r})
    with np.errstate(over="ignore", under="ignore"):
        return Steps(dot(p, p), r * r)


def overlaps(p, r) -> NDArray:
    """Do the spheres touch or overlap, the second at p relative to the first (lesson 01)?

    Parameters
    ----------
    p : array_like, shape (..., d), d = 2 or 3
        Relative position p2 − p1.
    r : array_like, shape (...)
        Sum of the radii, in the same length unit.

    Returns
    -------
    bool array, shape (...)
        p·p ≤ r². No square root is needed: both sides are at least 0. Touching counts.
        O. Dopertchouk, "Simple Bounding-Sphere Collision Detection", 2000.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`.

    >>> overlaps([[3, 4], [3, 4.1]], 5).tolist()
    [True, False]
    """
    pp, rr = steps(p, r)
    return pp <= rr

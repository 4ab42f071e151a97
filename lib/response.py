"""After the hit: an impulse along the normal changes both velocities, and nothing across it changes."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .frame import checked, dot, require


class Steps(NamedTuple):
    """The quantities of the derivation: the unit normal, the closing speed, the reduced mass and the impulse.

    n : unit vector from 1 to 2, shape (..., d); v_n = (v1 − v2)·n, positive while they close in; w1, w2 : inverse
    masses, 0 for an infinite mass; mu = 1 / (w1 + w2) = m1 m2 / (m1 + m2); J = (1 + e) mu v_n, 0 where they recede
    (lesson 08).
    """

    n: NDArray
    v_n: NDArray
    w1: NDArray
    w2: NDArray
    mu: NDArray
    J: NDArray


def steps(v1, v2, n, m1, m2, e=1.0) -> Steps:
    """The closing speed, the reduced mass and the impulse (lesson 08). Arguments and errors as `collide`."""
    vectors, masses = {"v1": v1, "v2": v2, "n": n}, {"m1": m1, "m2": m2}
    (v1, v2, n), (m1, m2, e) = checked(vectors, masses | {"e": e}, unsigned=(), infinite=masses)
    require("m1", m1 > 0, m1, "above 0: it is a mass")
    require("m2", m2 > 0, m2, "above 0: it is a mass")
    require("m2", np.isfinite(np.minimum(m1, m2)), m2, "finite where m1 is inf: one of the two must give way")
    require("e", (e >= 0) & (e <= 1), e, "between 0 and 1: it is a share of the closing speed")
    with np.errstate(all="ignore"):
        n, w1, w2 = unit(n), 1 / m1, 1 / m2
        v_n, mu = dot(v1 - v2, n), 1 / (w1 + w2)
        return Steps(n, v_n, w1, w2, mu, (1 + e) * mu * np.maximum(v_n, 0))


def collide(v1, v2, n, m1, m2, e=1.0) -> tuple[NDArray, NDArray]:
    """The velocities of two smooth spheres after they collide (lesson 08).

    Parameters
    ----------
    v1, v2 : array_like, shape (..., d), d = 2 or 3
        The velocities before, in one unit of length per time.
    n : array_like, shape (..., d)
        The normal of contact from sphere 1 to sphere 2, of any length but 0: only its direction counts.
    m1, m2 : array_like, shape (...)
        The masses, above 0, in one unit. One of the two may be inf: a wall.
    e : array_like, shape (...), in [0, 1]
        Coefficient of restitution: the share of the closing speed that comes back. 1 is elastic.

    Returns
    -------
    v1, v2 : arrays, shape (..., d)
        v1 − J n / m1 and v2 + J n / m2: momentum is kept, and so is all motion across the normal. A pair that
        recedes already is returned unchanged.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`; ValueError also for a normal of length 0, a mass that is not above 0, two infinite
        masses, and e outside [0, 1].

    References
    ----------
    "Real Time Sphere Collisions in Videogames", which scales both velocities by e; momentum forbids it.

    >>> v1, v2 = collide([2, 1], [0, 0], [1, 0], m1=1, m2=1)
    >>> v1.tolist(), v2.tolist()
    ([0.0, 1.0], [2.0, 0.0])
    """
    n, _, w1, w2, _, J = steps(v1, v2, n, m1, m2, e)
    v1, v2 = np.asarray(v1, n.dtype), np.asarray(v2, n.dtype)
    with np.errstate(all="ignore"):
        change1, change2 = (w1 * J)[..., None] * n, (w2 * J)[..., None] * n
        return v1 - change1, v2 + change2


def unit(n: NDArray) -> NDArray:
    """n as vectors of length 1; ValueError for one of length 0. Scaled first: n·n may leave the range of floats."""
    size = np.max(np.abs(n), axis=-1, keepdims=True)
    require("n", size[..., 0] > 0, size[..., 0], "a vector of length above 0: it is a normal")
    n = n / size
    return n / np.sqrt(dot(n, n))[..., None]

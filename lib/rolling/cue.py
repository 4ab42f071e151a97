"""What a cue gives a ball, and where a ball that rolls goes after a hit."""

from math import sqrt

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..frame import finite, norm, one_number, require
from .given import LEAST, MOST, Cloth


def strike(speed: float, direction: ArrayLike, side: float = 0.0, height: float = 0.0, r: float = 1.0):
    """What a level cue gives a ball at rest that it hits off centre.

    Parameters
    ----------
    speed : float, at least 0
        The ball's speed after the hit.
    direction : array_like, shape (2,)
        Where the cue points, a vector of any length but 0. The ball goes that way: what side does to it is left out.
    side, height : float
        Where the cue hits, in radii from the centre of what it sees: side to the right, height above. height 2/5 is a
        ball that rolls at once; above it is follow, below 0 draw.
    r : float, above 0
        The ball's radius.

    Returns
    -------
    v : array, shape (2,)
        speed times the unit vector along direction.
    w : array, shape (3,)
        The spin (5/2) (offset × direction) v / r, offset in radii.

    Raises
    ------
    ValueError, TypeError
        Naming the argument; and for an offset beyond half a radius, where the cue slips off: a miscue.

    >>> v, w = strike(2.0, [1, 0], height=0.4, r=0.5)
    >>> v.tolist(), w.tolist()
    ([2.0, 0.0], [0.0, 4.0, 0.0])
    """
    one_number("speed", speed, 0, MOST, "at least 0, up to 1e20")
    one_number("r", r, LEAST, MOST, "above 0, from 1e-20 to 1e20")
    for name, offset in (("side", side), ("height", height)):
        one_number(name, offset, -MOST, MOST, "a share of the radius")
    if not side * side + height * height <= 0.25:
        raise ValueError(f"side, height must be within half a radius, beyond is a miscue; got {side:.6g}, {height:.6g}")
    ahead = finite("direction", direction).astype(float)
    if ahead.shape != (2,):
        raise ValueError(f"direction must be a vector of 2 coordinates; got shape {ahead.shape}")
    require("direction", np.any(ahead != 0), ahead, "a vector of length above 0")
    x, y = (ahead / norm(ahead)).tolist()
    rate = 2.5 * float(speed) / float(r)
    return np.array([speed * x, speed * y]) + 0.0, np.array([-height * y, height * x, side]) * rate + 0.0  # and no −0


def stun(speed: float, way: float, cloth: Cloth) -> float:
    """The height at which a cue must hit a ball that is to slide without spin when it has gone a way: a stun shot.

    Parameters
    ----------
    speed : float, above 0
        The ball's speed after the hit.
    way : float, at least 0
        How far it goes first. That takes t, with way = speed t − ½ μ_s g t², and as long does the cloth turn it.
    cloth
        As `cloth` made it.

    Returns
    -------
    float
        −μ_s g t / speed, in radii above the centre, for `strike`. Below −1/2 that is a miscue.

    Raises
    ------
    ValueError, TypeError
        Naming the argument; and if the ball cannot slide so far.

    >>> from . import cloth
    >>> stun(2.0, 0.75, cloth([-9, -9], [9, 9], slide=0.25, g=8))
    -0.5
    """
    one_number("speed", speed, LEAST, MOST, "above 0, from 1e-20 to 1e20")
    one_number("way", way, 0, MOST, "at least 0, up to 1e20")
    pull = cloth.slide * cloth.g
    left = speed * speed - 2 * pull * way
    require("way", np.asarray(left >= 0), np.asarray(way), "at most speed² / (2 μ_s g): no ball slides further")
    return -pull * (2 * way / (speed + sqrt(left))) / speed


def deflection(sine: ArrayLike) -> NDArray:
    """The tangent of the angle by which a rolling ball is turned aside in the end: the 30° rule (eq. 12.17).

    Parameters
    ----------
    sine : array_like, shape (...), in [0, 1]
        Of the cut φ: the distance at which it would pass the other ball's centre, over the sum of radii; half-ball 1/2.

    Returns
    -------
    array, shape (...)
        sin φ cos φ / (sin² φ + 2/5), for balls of one mass, e = 1, and the other ball at rest. It is largest for
        sin² φ = 2/9 (eq. 12.18).

    Raises
    ------
    ValueError, TypeError
        For what is no number in [0, 1].

    >>> float(deflection(0.6))
    0.631578947368421
    """
    s = finite("sine", sine).astype(float)
    require("sine", (s >= 0) & (s <= 1), s, "in [0, 1]: it is the sine of the cut")
    return s * np.sqrt((1 - s) * (1 + s)) / (s * s + 0.4)

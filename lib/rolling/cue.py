"""What a cue gives a ball, and where a ball that rolls goes after a hit."""

from __future__ import annotations

from math import sqrt

import numpy as np

from ..frame import dot, finite, norm, one_number, require
from ..kinds import Floats, Normal, Numbers, Position, Spin, Velocity
from .given import LEAST, MOST, Cloth


def strike(
    speed: float, direction: Normal, side: float = 0.0, height: float = 0.0, r: float = 1.0
) -> tuple[Floats, Floats]:
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


def raised(speed: float, along: Normal, point: Position, r: float = 1.0) -> tuple[Floats, Floats]:
    """What a raised cue gives a ball at rest: it points at the cloth through the ball, which then curves (a massé).

    Parameters
    ----------
    speed : float, at least 0
        The impulse of the cue over the ball's mass: how fast the ball would be if there were no cloth.
    along : array_like, shape (3,)
        Where the cue points, a vector of any length but 0, downwards: its third coordinate is below 0.
    point : array_like, shape (2,)
        Where the line of the cue meets the cloth, in radii from the point on which the ball stands.
    r : float, above 0
        The ball's radius.

    Returns
    -------
    v : array, shape (2,)
        Speed times the level part of the unit vector along the cue: the cloth takes what points down.
    w : array, shape (3,)
        The spin (5/2) (q × along) speed / r, q where the cue hits the ball, in radii from its centre. Wherever that is,
        the ball ends up rolling towards `point`, seen from where it stands (G. Coriolis, "Théorie mathématique des
        effets du jeu de billard", 1835).

    Raises
    ------
    ValueError, TypeError
        Naming the argument; and for a line that passes the centre at more than half a radius: a miscue.

    >>> v, w = raised(2.0, [3, 0, -4], [1.0, 0.25], r=0.5)
    >>> x, y = rolls_at(v, w, 0.5).tolist()
    >>> v.round(9).tolist(), round(y / x, 9)
    ([1.2, 0.0], 0.25)
    """
    one_number("speed", speed, 0, MOST, "at least 0, up to 1e20")
    one_number("r", r, LEAST, MOST, "above 0, from 1e-20 to 1e20")
    d, there = (finite(name, x).astype(float) for name, x in (("along", along), ("point", point)))
    for name, x, n in (("along", d, 3), ("point", there, 2)):
        if x.shape != (n,):
            raise ValueError(f"{name} must be a vector of {n} coordinates; got shape {x.shape}")
    require("along", d[2] < 0, d, "a vector that points down, its third coordinate below 0")
    d = d / norm(d)
    foot = np.array([there[0], there[1], -1.0])
    k = dot(foot, d)
    beside = foot - k * d
    off = dot(beside, beside)
    if not off <= 0.25:
        far = f"beyond is a miscue; got {sqrt(off):.6g}"
        raise ValueError(f"along, point must lead past the centre within half a radius, {far}")
    q = beside - sqrt(1 - off) * d
    turn = np.array([q[1] * d[2] - q[2] * d[1], q[2] * d[0] - q[0] * d[2], q[0] * d[1] - q[1] * d[0]])
    return speed * d[:2] + 0.0, 2.5 * speed / r * turn + 0.0


def rolls_at(v: Velocity, w: Spin, r: float = 1.0) -> Floats:
    """The velocity at which a ball will have begun to roll: 5/7 of its own and 2/7 of its spin's, whatever the cloth.

    Parameters
    ----------
    v, w : array_like, shape (..., 2) and (..., 3)
        Velocities and spins.
    r : float, above 0
        The radius.

    Returns
    -------
    array, shape (..., 2)
        5/7 v + 2/7 r (w_y, −w_x).

    Raises
    ------
    ValueError, TypeError
        Naming the argument.

    >>> rolls_at([1.4, 0.0], [0.0, 0.0, 9.0]).round(9).tolist()
    [1.0, 0.0]
    """
    one_number("r", r, LEAST, MOST, "above 0, from 1e-20 to 1e20")
    v, w = (finite(name, x).astype(float) for name, x in (("v", v), ("w", w)))
    for name, x, n in (("v", v, 2), ("w", w, 3)):
        if not x.ndim or x.shape[-1] != n:
            raise ValueError(f"{name} must have {n} coordinates along its last axis; got shape {x.shape}")
    return (5 * v + 2 * r * np.stack([w[..., 1], -w[..., 0]], axis=-1)) / 7


def stun(speed: float, way: float, cloth: Cloth) -> float:
    """The height at which a cue must hit a ball that is to slide without spin when it has gone a way: a stun shot.

    Parameters
    ----------
    speed : float, above 0
        The ball's speed after the hit.
    way : float, at least 0
        How far it goes first. That takes t, with way = speed t − ½ μ_s g t², and as long does the cloth turn it.
    cloth : Cloth
        What `cloth` made.

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


def deflection(sine: Numbers) -> Floats:
    """The tangent of the angle by which a rolling ball is turned aside in the end: the 30° rule (eq. 13.6).

    Parameters
    ----------
    sine : array_like, shape (...), in [0, 1]
        Of the cut φ: the distance at which it would pass the other ball's centre, over the sum of radii; half-ball 1/2.

    Returns
    -------
    array, shape (...)
        sin φ cos φ / (sin² φ + 2/5), for balls of one mass, e = 1, and the other ball at rest. It is largest for
        sin² φ = 2/9 (eq. 13.7).

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

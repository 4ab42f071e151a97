"""What is on the cloth: balls and cushions, checked, and what no run begins with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ..frame import checked, dot, finite, one_number, require
from ..kinds import Floats, Length, Mass, Position, Spin, Velocity
from ..table.given import centres, check_ends, check_start, corners, once_more

LEAST, MOST = 1e-20, 1e20
"""Of radii, masses, friction and g: products of many stay in the range of floats."""

FAR = 1e9
"""Balls stay within so many of the least radius: beyond, places are rounded by more than 1e-7 of it."""

LONG = 1e12
"""Where cushions keep the balls in, the fastest that one could be rolls out within so many of the least radius, were
there none: masses may be 1e6 apart, and the time of a contact is found to rounding within a phase as long as that."""


class RollingBalls(NamedTuple):
    """N balls: centres x and velocities v (N, 2), spins w (N, 3), radii r and masses m (N,)."""

    x: Floats
    v: Floats
    w: Floats
    r: Floats
    m: Floats


class Cloth(NamedTuple):
    """Where the balls are; `cloth` makes one and says what its fields mean."""

    low: Floats
    high: Floats
    slide: float
    roll: float
    turn: float
    g: float
    e: float
    e_wall: float
    pockets: Floats
    pocket_r: float
    mu_ball: tuple[float, float, float] = (0.0, 0.0, 0.0)
    mu_wall: float = 0.0
    height: float = 1.0


ALCIATORE = (0.00995, 0.108, 1.088)
"""Friction between two pool balls that rub at s metres a second: 0.00995 + 0.108 e⁻¹·⁰⁸⁸ˢ, fitted to measurements
(D. G. Alciatore, "Technical proof A.14: the effects of cut angle, speed, and spin on object ball throw")."""

POOL: dict[str, Any] = {
    "turn": 0.0127,
    "e": 0.95,
    "e_wall": 0.85,
    "mu_ball": ALCIATORE,
    "mu_wall": 0.2,
    "height": 1.28,
}
"""What a real pool table has, in metres and seconds: balls that rub, and cushions that grip. All but the friction
between balls are those of E. Kiefl's pooltool (0.6.0): 0.0127 takes 11 rad/s of side in a second, and measured are 5 to
15; 0.85 and 0.2 are the same at every speed and angle, which those of a real cushion are not."""


def balls(x: Position, v: Velocity, w: Spin = (0.0, 0.0, 0.0), r: Length = 1.0, m: Mass = 1.0) -> RollingBalls:
    """N balls, checked.

    Parameters
    ----------
    x, v : array_like, shape (N, 2)
        Centres and velocities, in one unit of length, per one unit of time; up to 1e20 in size.
    w : array_like, shape (N, 3) or (3,)
        Spins, in radians per unit of time, about axes through the centre: the third is upright. Up to 1e20 in size.
    r, m : array_like, shape (N,) or ()
        Radii and masses, from 1e-20 to 1e20. The balls are solid: their moment of inertia is 2/5 m r².

    Raises
    ------
    ValueError, TypeError
        Naming the argument that is not finite, not real, not above 0, or does not fit the others.

    >>> balls([[0, 0], [3, 0]], [1, 0], w=[0, 0, 2]).w.tolist()
    [[0.0, 0.0, 2.0], [0.0, 0.0, 2.0]]
    """
    (x, v), (r, m) = checked({"x": x, "v": v}, {"r": r, "m": m}, unsigned=(), double=True)
    w = finite("w", w).astype(float)
    if x.ndim != 2 or x.shape[1] != 2:
        raise ValueError(f"x must have shape (N, 2): a row for each ball, in the plane; got shape {x.shape}")
    if w.shape not in ((3,), (len(x), 3)):
        raise ValueError(f"w must have shape ({len(x)}, 3) or (3,): a spin for each ball; got shape {w.shape}")
    for name, array in (("r", r), ("m", m)):
        require(name, (array >= LEAST) & (array <= MOST), array, "above 0, from 1e-20 to 1e20")
    for name, array in (("x", x), ("v", v), ("w", w)):
        require(name, np.abs(array) <= MOST, array, "at most 1e20 in size")
    return RollingBalls(*(np.array(a, dtype=float) for a in (x, v, np.broadcast_to(w, (len(x), 3)), r, m)))


def cloth(
    low: Position,
    high: Position,
    slide: float = 0.2,
    roll: float = 0.01,
    turn: float = 0.044,
    g: float = 9.81,
    e: float = 1.0,
    e_wall: float | None = None,
    pockets: Position = (),
    pocket_r: float = 0.0,
    mu_ball: float | Sequence[float] = 0.0,
    mu_wall: float = 0.0,
    height: float = 1.0,
) -> Cloth:
    """A table with its cushions along the axes, checked.

    Parameters
    ----------
    low, high : array_like, shape (2,)
        Its corners; −inf and inf for a side that is open.
    slide, roll, turn : float, above 0
        Coefficients of friction: against the slip of a ball that slides, against the way of one that rolls, and against
        the turning about the upright axis. The first two defaults are those of a pool table. The third is of older
        simulations, and takes 38 rad/s in a second from a pool ball; `POOL` has what was measured.
    g : float, above 0
        What presses the balls down. Units are any consistent ones; the default means metres and seconds.
    e, e_wall : float in [0, 1]
        Coefficients of restitution between balls and at cushions; e_wall is e unless given.
    pockets : array_like, shape (Q, 2)
        Centres of pockets. A ball whose centre comes within pocket_r of one is taken out of play.
    pocket_r : float, at least 0
        How near that is, in the unit of length; 0 without pockets.
    mu_ball : float or three floats, at least 0
        Friction between balls: one coefficient; or least, more and per, for least + more e^(−per s) at a rubbing speed
        of s, for which there is `ALCIATORE`. Contacts that share a ball at one instant do not rub.
    mu_wall : float, at least 0
        Friction between a ball and a cushion.
    height : float, from 1 to 1.5
        How high above the cloth a cushion touches a ball, in its radii: 1 at its middle; a pool table has 1.28.

    Raises
    ------
    ValueError, TypeError
        Naming the argument and what was expected.

    >>> cloth([0, 0], [2.54, 1.27], e=0.95).e_wall, cloth([0, 0], [2.54, 1.27], **POOL).mu_wall
    (0.95, 0.2)
    """
    low, high = corners(low, high)
    if low.size != 2:
        raise ValueError(f"low, high must have 2 coordinates: a cloth is a plane; got {low.size}")
    numbers = {"slide": slide, "roll": roll, "turn": turn, "g": g}
    for name, number in numbers.items():
        one_number(name, number, LEAST, MOST, "above 0, from 1e-20 to 1e20")
    e_wall = e if e_wall is None else e_wall
    for name, number in (("e", e), ("e_wall", e_wall)):
        one_number(name, number, 0, 1, "between 0 and 1: it is a share of the closing speed")
    one_number("pocket_r", pocket_r, 0, MOST, "at least 0, up to 1e20")
    one_number("mu_wall", mu_wall, 0, 10, "at least 0, up to 10: it is a coefficient of friction")
    one_number("height", height, 1, 1.5, "from 1 to 1.5: in radii of a ball, above the cloth")
    pockets, mu_ball = centres("pockets", pockets, 2, MOST), _rubbing(mu_ball)
    given = map(float, (*numbers.values(), e, e_wall))
    return Cloth(low, high, *given, pockets, float(pocket_r), mu_ball, float(mu_wall), float(height))


def _rubbing(mu_ball) -> tuple[float, float, float]:
    """Friction between balls, checked: least, more, and per speed."""
    given = finite("mu_ball", mu_ball).astype(float)
    if given.shape not in ((), (3,)):
        raise ValueError(f"mu_ball must be one number or three: least, more, per speed; got shape {given.shape}")
    require("mu_ball", (given >= 0) & (given <= 1e3), given, "at least 0, up to 1000")
    least, more, per = given.tolist() if given.ndim else (float(given), 0.0, 0.0)
    return least, more, per


def _ready(given: RollingBalls, where: Cloth, until: float, events: int) -> tuple[RollingBalls, Cloth]:
    """Balls and a cloth made once more; raise for what cannot be run."""
    start, space = once_more(given, RollingBalls, balls), once_more(where, Cloth, cloth)
    check_ends(until, events)
    near(start, space)
    check_start(start, space, "cushion")
    return start, space


def near(balls: RollingBalls, cloth: Cloth) -> None:
    """Raise if a ball could come to where floats are not fine enough, or if it is too fast for them."""
    if len(balls.r):
        way = energy(balls) / (np.min(balls.m) * min(cloth.roll, cloth.slide) * cloth.g)
        far, rolls = reach(balls, cloth, way) / np.min(balls.r), way / np.min(balls.r)
        require("balls, cloth", np.asarray(far <= FAR), np.asarray(far), "within 1e9 of the least radius, all the way")
        expected = "slow enough to roll to a halt within 1e12 of the least radius, were there no cushions"
        require("balls, cloth", np.asarray(rolls <= LONG), np.asarray(rolls), expected)


def reach(balls: RollingBalls, cloth: Cloth, way: float) -> float:
    """The largest coordinate in size that a ball can come to, if the fastest could roll so far.

    Along an axis with two cushions no ball leaves them; along the others one with all the energy there is rolls out.
    """
    closed = np.isfinite(cloth.high - cloth.low)
    ends = np.maximum(np.abs(cloth.low), np.abs(cloth.high))
    return float(np.max(np.where(closed, ends, np.max(np.abs(balls.x), axis=0) + way)))


def energy(balls: RollingBalls) -> float:
    """Kinetic energy, that of rotation included: ½ m (v² + 2/5 r² w²), added up.

    Parameters
    ----------
    balls : RollingBalls
        The balls at one instant.

    Returns
    -------
    float
        The energy, in the units of masses, lengths and times that were given.

    >>> energy(balls([[0, 0]], [[3, 4]], w=[0, 0, 5], r=1, m=2))
    35.0
    """
    return float(np.sum(balls.m / 2 * (dot(balls.v, balls.v) + 0.4 * balls.r * balls.r * dot(balls.w, balls.w))))

"""A shot at a ball that rests, and what a small change of the shot changes at the hit: when, which normal, whereto."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import sweep
from ...frame import dot, norm
from ...setups import direction
from ..scene import short
from ..shapes import arrow, disc

SHAFT, SHORT, DOT = 0.15, 2.5, 0.8
"""How wide the shaft of an arrow is at most, in lengths of the arrow, as its head is four times as long; below how many
widths a dot stands for it, and how large that is.
"""

CAUGHT, LED = 0.14, 0.45
"""How near to the circle the dashed ball is drawn onto it, some pixels for a hand; and how near it is led towards it:
in centimetres.
"""


class Aimed(NamedTuple):
    """A shot that hits, seen from A: start p, displacement v, sum of radii r; time t, centre x and normal n of the hit.

    s : how far it goes until then. cosine : of the angle φ between the path and the way to A's centre.
    """

    p: NDArray
    v: NDArray
    r: float
    t: float
    x: NDArray
    n: NDArray
    s: float
    cosine: float


def aimed(p: NDArray, x: NDArray, r: float, speed: float) -> Aimed:
    """The shot from p that touches with its centre at x, on the near side of the circle of radius r about A."""
    way = x - p
    s = float(norm(way))
    v, n = speed * way / s, x / r
    return Aimed(p, v, r, s / speed, x, n, s, -float(dot(n, v)) / speed)


def by_start(shot: Aimed) -> NDArray:
    """The derivative of its time by its start (eq. 15.1): along the normal, over the speed at which it closes in."""
    return -shot.n / float(dot(shot.n, shot.v))


def turned(v: NDArray, degrees: float) -> NDArray:
    """A vector turned counterclockwise."""
    c, s = direction(degrees)
    return np.array([c * v[0] - s * v[1], s * v[0] + c * v[1]])


class Fanned(NamedTuple):
    """K shots from one place, evenly spread: displacements v before and after, centres x and normals n of their hits.

    All have shape (K, 2); those that miss have nan.
    """

    v: NDArray
    x: NDArray
    n: NDArray
    after: NDArray


def fanned(shot: Aimed, degrees: float, count: int = 9) -> Fanned:
    """Shots as the given one, the outermost of which are so many degrees apart; each bounces off A, which is fixed."""
    v = np.array([turned(shot.v, degrees * (k / (count - 1) - 0.5)) for k in range(count)])
    far = v * (1 + 4 * shot.r / float(norm(shot.v)) / shot.t) * shot.t  # beyond A
    found = sweep([0, 0], [0, 0], shot.r, np.broadcast_to(shot.p, v.shape), far, 0.0)
    x = np.where(found.hit[:, None], shot.p + np.where(found.hit, found.t, 0.0)[:, None] * far, np.nan)
    n = x / shot.r
    return Fanned(v, x, n, v - 2 * dot(v, n)[:, None] * n)


def growth(shot: Aimed) -> tuple[float, float]:
    """By what a small angle of shots is multiplied: as they bounce off A (eq. 15.3), and for A if struck (15.2)."""
    turn = shot.s / (shot.r * shot.cosine)
    return 1 + 2 * turn, turn


def way_of(p: NDArray, v: NDArray, t: float, until: float, r: float) -> tuple[NDArray, NDArray]:
    """The clock and the places between which B goes straight, which hits A at t, nan for never, and bounces off it."""
    if not t < until:
        return np.array([0.0, until]), np.array([p, p + until * v])
    x = p + t * v
    after = v - 2 * dot(v, x) / r**2 * x
    return np.array([0.0, t, until]), np.array([p, x, x + (until - t) * after])


def behind(shot: Aimed) -> NDArray:
    """From B as it touches a way on which nothing is drawn: back, and towards A."""
    u = unit(shot.v)
    aside = shot.n - dot(shot.n, u) * u
    return -u - (unit(aside) if float(norm(aside)) > 1e-9 else np.array([-u[1], u[0]]))


def beside(shot: Aimed) -> NDArray:
    """From B as it touches a way on which neither its path, its normal nor a mirror there lies."""
    along = np.array([-shot.n[1], shot.n[0]])
    along = along if float(dot(along, shot.v)) > 0 else -along
    return unit(along - shot.n)


class Timed(NamedTuple):
    """A shot, the derivative of its time, and by how much later the second shot hits; nan if that misses."""

    shot: Aimed
    by: NDArray
    late: float


def timed(shot: Aimed, nudge: NDArray) -> Timed:
    """What is known of a shot and of one that starts beside it."""
    found = sweep([0, 0], [0, 0], shot.r, shot.p + nudge, 4 * shot.v, 0.0)  # four frames, as it may be far
    return Timed(shot, by_start(shot), 4 * float(found.t) - shot.t if found.hit else np.nan)


class Spread(NamedTuple):
    """A shot, and a fan of shots about it."""

    shot: Aimed
    fan: Fanned


def facing(x: NDArray, p: NDArray, r: float, least: float) -> NDArray:
    """The place on the circle about A towards x, or the last that shots from p reach with such a cosine at least."""
    n, turn = unit(x) if np.any(x) else unit(p), 1 if x[0] * p[1] - x[1] * p[0] > 0 else -1
    for _ in range(360):
        if -float(dot(n, unit(r * n - p))) >= least:
            break
        c, s = np.cos(np.pi / 180), turn * np.sin(np.pi / 180)
        n = np.array([c * n[0] - s * n[1], s * n[0] + c * n[1]])
    return r * n


def between(u: NDArray, v: NDArray) -> float:
    """The angle from u to v in degrees, counterclockwise, from −180 to 180."""
    return float(np.degrees(np.arctan2(u[0] * v[1] - u[1] * v[0], float(dot(u, v)))))


def unit(v: NDArray) -> NDArray:
    """A vector as long as 1; 0 stays 0."""
    return v / (float(norm(v)) or 1.0)


def slim(v: NDArray, width: float) -> float:
    """How wide the shaft of an arrow is; a short one is thinner, so that it has a shaft as well as a head."""
    return min(width, SHAFT * float(norm(v)))


def slender(p: NDArray, v: NDArray, width: float) -> NDArray:
    """A slim arrow from p to p + v; one that is too short to be seen is a dot at its tip."""
    return disc(p + v, DOT * width) if float(norm(v)) < SHORT * width else arrow(p, v, slim(v, width))


def within(way: NDArray, reach: float) -> NDArray:
    """A nudge that is no longer than it may be."""
    size = float(norm(way))
    return np.round(way * min(1.0, reach / size), 2) + 0.0 if size else way


def wedge(degrees: float, r: float) -> NDArray:
    """A sector about the direction to the right, from its corner."""
    half = np.radians(degrees) / 2
    turn = np.linspace(-half, half, 41)
    return np.vstack([[0.0, 0.0], r * np.column_stack([np.cos(turn), np.sin(turn)])])


def lately(t: float) -> str:
    """By how much later, or earlier."""
    return f"{short(abs(t))} of a frame {'later' if t >= 0 else 'earlier'}" if round(t, 3) else "at the same time"


def led(y: NDArray, r: float) -> NDArray:
    """A place of B′ as both hit at once, on the circle of radius r, if it is near to one; not quite so near it is led
    towards it.
    """
    far = float(norm(y))
    off = abs(far - r)
    if off >= LED or not far:
        return y
    left = max(off - CAUGHT, 0.0) * LED / (LED - CAUGHT)
    return y / far * (r + (left if far > r else -left))

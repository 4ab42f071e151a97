"""A hit in numbers: what `lib` says of it with these masses and this e, and the moves that keep it a hit."""

from typing import NamedTuple

import numpy as np

from ...response import collide, steps
from ..scene import Facts, Scene, number, scene
from ..shapes import NONE

EARLIER, FLATTEST = 0.4, 1e-3
"""When they touch, if a scene does not say; and the least cosine between the normal and the way B comes."""


class _Hit(NamedTuple):
    """A hit: where B's centre is, seen from A's, and the normal; what `response.steps` says; both velocities after it.

    Without one the normal and the impulse are 0, and the velocities stay. centre : of the masses, in velocities.
    """

    place: np.ndarray
    n: np.ndarray
    v_n: float
    mu: float
    J: float
    after: tuple[np.ndarray, np.ndarray]
    centre: np.ndarray


def _first_hit(s: Scene, known: Facts, m1: float, m2: float, e: float) -> _Hit:
    """What `lib` says of the first contact of a scene, with these masses and this e."""
    t = float(known.contact.t) if known.contact.hit else _nearest(known)
    n, place, centre = known.geometry.normal, known.p + t * known.v, (m1 * s.v1 + m2 * s.v2) / (m1 + m2)
    if not known.contact.hit or not np.any(n):
        return _Hit(place, np.zeros(2), 0.0, 1 / (1 / m1 + 1 / m2), 0.0, (s.v1, s.v2), centre)
    found, after = steps(s.v1, s.v2, n, m1, m2, e), collide(s.v1, s.v2, n, m1, m2, e)
    return _Hit(place, n, float(found.v_n), float(found.mu), float(found.J), after, centre)


def _nearest(known: Facts) -> float:
    """When the centres are nearest to each other; 0 without motion."""
    a = float(known.steps.a)
    return -float(known.steps.b) / a if a > 0 else 0.0


def _facing(q: np.ndarray, v: np.ndarray, r: float) -> np.ndarray:
    """The place on the circle about A towards q, or the last one that B can reach when it comes along v."""
    size, speed = np.hypot(*q), np.hypot(*v)
    d = v / speed if speed > 0 else np.zeros(2)
    out = q / size if size > 0 else -d
    cosine = -(out[0] * d[0] + out[1] * d[1])
    if cosine >= FLATTEST or speed == 0:
        return r * out
    across = out + cosine * d
    length = np.hypot(*across)
    side = across / length if length > 0 else np.array([-d[1], d[0]])
    return r * (np.sqrt(1 - FLATTEST**2) * side - FLATTEST * d)


def _meeting(s: Scene, known: Facts, q: np.ndarray, v1: np.ndarray, v2: np.ndarray) -> Scene:
    """The scene with these velocities whose balls touch at q, seen from A, at the time at which they did."""
    t = float(known.contact.t) if known.contact.hit and known.contact.t > 0 else EARLIER
    v = v2 - v1
    return scene(**s._asdict() | {"v1": v1, "v2": v2, "p2": s.p1 + _facing(q, v, known.r) - t * v})


def _dot(x: np.ndarray, y: np.ndarray) -> float:
    """The dot product; what rounding leaves of 0 is 0."""
    found = float(x[0] * y[0] + x[1] * y[1])
    return found if abs(found) > 1e-12 * np.hypot(*x) * np.hypot(*y) else 0.0


def _outside(tip: np.ndarray, centre: np.ndarray, away: np.ndarray, far: float) -> np.ndarray:
    """A place beside a tip, on the far side from the centre."""
    way = tip - centre
    way = way if np.hypot(*way) > 1e-9 * np.hypot(*away) else away
    return tip + far * way / (np.hypot(*way) or 1.0)


def _corner(p: np.ndarray, one: np.ndarray, other: np.ndarray, size: float) -> np.ndarray:
    """The mark of a right angle at p, between the ways to two places; nothing if one of them is p."""
    ways = [q - p for q in (one, other)]
    lengths = [np.hypot(*way) for way in ways]
    if min(lengths) < 2 * size:
        return NONE
    a, b = (size * way / length for way, length in zip(ways, lengths, strict=True))
    return np.array([p + a, p + a + b, p + b])


def _ratio(k: float) -> str:
    """Masses of A and B as a ratio.

    >>> _ratio(-3), _ratio(1)
    ('1 : 8', '2 : 1')
    """
    return f"{number(np.ldexp(1.0, int(max(k, 0))))} : {number(np.ldexp(1.0, int(max(-k, 0))))}"

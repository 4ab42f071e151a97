"""A hit in numbers: what `lib` says of it with these masses and this e, and the moves that keep it a hit."""

from typing import NamedTuple

import numpy as np

from ...response import collide, pushed, steps
from ..scene import Facts, Scene, number, scene
from ..shapes import NONE

EARLIER, FLATTEST = 0.4, 1e-3
"""When they touch, if a scene does not say; and the least cosine between the normal and the way B comes."""

PAIR = np.array([[0, 1]])
"""A and B, as `response` takes its pairs."""


class _Hit(NamedTuple):
    """A hit: when it is, and where B's centre is then, seen from A's, and the normal; what `response.steps` says.

    after : both velocities after it. Without one the normal and the impulse are 0, and the velocities stay. centre : of
    the masses, in velocities. before : both velocities as they come.
    """

    t: float
    place: np.ndarray
    n: np.ndarray
    v_n: float
    mu: float
    J: float
    before: tuple[np.ndarray, np.ndarray]
    after: tuple[np.ndarray, np.ndarray]
    centre: np.ndarray

    def at(self, t: float) -> np.ndarray:
        """The centres of A and B at a time, seen from where A's is at the hit; shape (2, 2)."""
        v = self.before if t < self.t else self.after
        return np.array([[0.0, 0.0], self.place]) + (t - self.t) * np.array(v)


def _first_hit(s: Scene, known: Facts, m1: float, m2: float, e: float, late: float = 0.0) -> _Hit:
    """What `lib` says of the first contact of a scene, with these masses and this e; e from -1 on.

    late : by how much of a frame after the contact the balls are pushed, overlapping then.
    """
    t = (float(known.contact.t) if known.contact.hit else _nearest(known)) + late
    there = bool(known.contact.hit) and t > 0
    place, centre = known.p + t * known.v, (m1 * s.v1 + m2 * s.v2) / (m1 + m2)
    n, when = known.geometry.normal if not late else place / (np.hypot(*place) or 1.0), t if there else EARLIER
    if not known.contact.hit or not np.any(n):
        mu = 1 / (1 / m1 + 1 / m2)
        return _Hit(when, place, np.zeros(2), 0.0, mu, 0.0, (s.v1, s.v2), (s.v1, s.v2), centre)
    found = steps(s.v1, s.v2, n, m1, m2)
    J = (1 + e) * float(found.mu) * max(float(found.v_n), 0.0)
    after = _pushed(s, n, m1, m2, J) if e < 0 else collide(s.v1, s.v2, n, m1, m2, e)
    return _Hit(when, place, n, float(found.v_n), float(found.mu), J, (s.v1, s.v2), after, centre)


def _pushed(s: Scene, n: np.ndarray, m1: float, m2: float, J: float) -> tuple[np.ndarray, np.ndarray]:
    """Both velocities after any impulse (eq. 8.3, 8.4)."""
    one, other = pushed(np.array([s.v1, s.v2]), n[None], PAIR, np.array([m1, m2]), np.array([J]))
    return one, other


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


def _orbits(s: Scene, x: _Hit, r: float, m1: float, m2: float, e: float, share: float) -> np.ndarray:
    """Centres at the beginning and the end of the film, and at the contact, wherever B is rolled to; shape (N, 2)."""
    turn = np.linspace(0, 2 * np.pi, 49)
    n = np.column_stack([np.cos(turn), np.sin(turn)])
    n = np.vstack([n[n @ (s.v1 - s.v2) > 0], x.n if np.any(x.n) else n[:1]])
    place = np.vstack([r * n[:-1], x.place])
    v1, v2 = (np.tile(v, (len(n), 1)) for v in x.before)
    after = collide(v1, v2, n, m1, m2, max(e, 0.0))
    starts = [place * k - share * v for k, v in ((0, v1), (1, v2))]
    return np.vstack([place, *starts, *(place * k + share * v for k, v in ((0, after[0]), (1, after[1])))])


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

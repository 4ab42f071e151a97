"""What lesson 08's picture is made of: the hit in numbers, the moves that keep it a hit, and what it tells."""

from typing import NamedTuple

import numpy as np

from ...response import collide, steps
from ..scene import Facts, Scene, number, scene, spoken

EARLIER, FLATTEST = 0.4, 1e-3
"""When they touch, if a scene does not say; and the least cosine between the normal and the way B comes."""


class Hit(NamedTuple):
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


def struck(s: Scene, known: Facts, m1: float, m2: float, e: float) -> Hit:
    """What `lib` says of the first contact of a scene, with these masses and this e."""
    t = float(known.contact.t) if known.contact.hit else nearest(known)
    n, place, centre = known.geometry.normal, known.p + t * known.v, (m1 * s.v1 + m2 * s.v2) / (m1 + m2)
    if not known.contact.hit or not np.any(n):
        return Hit(place, np.zeros(2), 0.0, 1 / (1 / m1 + 1 / m2), 0.0, (s.v1, s.v2), centre)
    found, after = steps(s.v1, s.v2, n, m1, m2, e), collide(s.v1, s.v2, n, m1, m2, e)
    return Hit(place, n, float(found.v_n), float(found.mu), float(found.J), after, centre)


def nearest(known: Facts) -> float:
    """When the centres are nearest to each other; 0 without motion."""
    a = float(known.steps.a)
    return -float(known.steps.b) / a if a > 0 else 0.0


def facing(q: np.ndarray, v: np.ndarray, r: float) -> np.ndarray:
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


def met(s: Scene, known: Facts, q: np.ndarray, v1: np.ndarray, v2: np.ndarray) -> Scene:
    """The scene with these velocities whose balls touch at q, seen from A, at the time at which they did."""
    t = float(known.contact.t) if known.contact.hit and known.contact.t > 0 else EARLIER
    v = v2 - v1
    return scene(**s._asdict() | {"v1": v1, "v2": v2, "p2": s.p1 + facing(q, v, known.r) - t * v})


def dot(x: np.ndarray, y: np.ndarray) -> float:
    """The dot product; what rounding leaves of 0 is 0."""
    found = float(x[0] * y[0] + x[1] * y[1])
    return found if abs(found) > 1e-12 * np.hypot(*x) * np.hypot(*y) else 0.0


def vector(x: np.ndarray) -> str:
    """Two coordinates, what rounding leaves of 0 as 0."""
    size = float(np.max(np.abs(x)))
    return "(" + ", ".join(number(y if abs(y) > 1e-12 * size else 0.0) for y in x) + ")"


def ratio(k: float) -> str:
    """Masses of A and B as a ratio.

    >>> ratio(-3), ratio(1)
    ('1 : 8', '2 : 1')
    """
    return f"{number(np.ldexp(1.0, int(max(k, 0))))} : {number(np.ldexp(1.0, int(max(-k, 0))))}"


def told(s: Scene, x: Hit, m1: float, m2: float, e: float) -> dict[str, str]:
    """What each state tells."""
    (w1, w2), v = x.after, s.v2 - s.v1
    free = x.mu * dot(v, v) / 2
    lost = x.mu * (1 - e * e) * x.v_n * x.v_n / 2
    kept = (
        f"of the {number(free)} that a hit can take, W = ½ · {number(x.mu)} · (1 − {number(e * e)}) · {number(x.v_n)}²"
    )
    form = {
        "8.1": f"n = {vector(x.n)}, from A to B.",
        "8.2": f"of a relative speed of {number(np.hypot(*v))} the gap closes at {number(x.v_n)}.",
        "8.3": f"A loses J / m₁ = {number(x.J / m1)} along n, and goes on by {vector(w1)}.",
        "8.4": f"B gains J / m₂ = {number(x.J / m2)} along n, and goes on by {vector(w2)}.",
        "8.5": f"the common centre moves by {vector(x.centre)}, before and after.",
        "8.6": f"the gap closed at {number(x.v_n)} and opens at {number(e)} · {number(x.v_n)} = {number(e * x.v_n)}.",
        "8.9": f"J = {number(1 + e)} · {number(x.mu)} · {number(x.v_n)} = {number(x.J)}.",
        "8.10": f"{kept} = {number(lost)} is taken.",
        "8.12": f"v₁'·v₂' = {number(dot(w1, w2))}; before the hit it was {number(dot(s.v1, s.v2))}.",
    }
    none = "no contact in this frame, and both go on as they are."
    return form if np.any(x.n) else dict.fromkeys(form, none)


def handles(world, plane, s: Scene, x: Hit) -> dict[str, tuple]:
    """B at the contact, and the tips of both velocities."""
    return {
        "B round A": (world, x.place, spoken(x.place), s.r2),
        "tip of v₁": (plane, s.v1, spoken(s.v1), 0),
        "tip of v₂": (plane, s.v2, spoken(s.v2), 0),
    }

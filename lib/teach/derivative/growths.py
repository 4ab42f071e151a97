"""The checks of 15.2: by how much an angle grows at a bounce off a fixed disc."""

from collections.abc import Callable

import numpy as np

from ...show.beside import Mark, ball, dot, line, moving
from ..task import Mistake
from .contact import touching
from .times import hits


def growth(p, v, r, off=2, own=1, way="flown", across="contact", power=1) -> float:
    """By what factor the angle between two shots is larger after the bounce (eq. 15.3), with parts to be spoiled.

    way : which length stands for s. across : the cosine of which angle is taken, "" for none.
    """
    t, n, n_v = touching(p, v, r)
    speed, far = np.sqrt(v @ v), np.sqrt(p @ p)
    lengths = {"flown": t * speed, "centre": far, "rim": far - r, "time": t, "frame": speed, "rest": (1 - t) * speed}
    cosines = {"contact": -n_v / speed, "start": -(p @ v) / (far * speed), "": 1.0, "unsigned": n_v / speed}
    cosines["sine"] = np.sqrt(max(1 - (n_v / speed) ** 2, 0.0))
    with np.errstate(all="ignore"):
        return float(off * lengths[way] / (r * np.float64(cosines[across]) ** power) + own)


def _spoiled(cause: str, **parts) -> Mistake:
    """A mistake that is a part spoiled."""
    return Mistake(cause, lambda p, v, r: growth(p, v, r, **parts))


def _other(cause: str, answer: Callable) -> Mistake:
    """A mistake by what is left of s / (r cos φ)."""
    return Mistake(cause, lambda p, v, r: float(answer(growth(p, v, r, 1, 0))))


MISTAKES = (
    _spoiled("The angle that was there before stays: add 1 (15.3).", own=0),
    _spoiled("A mirror that turns by an angle turns the ray by twice that angle: 2 s / (r cos φ) (15.3).", off=1),
    _spoiled("That is by how much the normal turns. The way turns by twice that, and 1 is added (15.3).", off=1, own=0),
    _spoiled("The hit is not head-on: the gap meets the rim aslant, so divide by cos φ (15.2).", across=""),
    _spoiled("s is the way that is flown to the contact. You measure it to A's centre.", way="centre"),
    _spoiled("s is the way that is flown to the contact. |p| − r is that only head-on.", way="rim"),
    _spoiled("s is a length: the time of the contact, times the speed.", way="time"),
    _spoiled("s ends at the contact: it is t times |v|, and the way of the whole frame is longer.", way="frame"),
    _spoiled("s is what is flown before the contact, not what is left after it.", way="rest"),
    _spoiled("φ is the angle at the contact: n = (p + v t) / r, not the direction of p.", across="start"),
    _spoiled("It is the cosine of the angle to the normal that counts, not the sine.", across="sine"),
    _spoiled("B comes against the normal, so n·v is negative: cos φ = −n·v / |v|.", across="unsigned"),
    _spoiled("Both turns go the same way round, so they add up: + 1, not − 1 (15.3).", own=-1),
    _spoiled("Only the turn of the normal counts twice; the angle itself stays: + 1, not + 2.", own=2),
    _spoiled("cos φ divides once: the rim is met aslant, and that is all.", power=2),
    _spoiled("cos φ belongs below: the more aslant, the farther apart they meet the rim (15.2).", power=-1),
    _other("Each shot is mirrored off a normal of its own, so that their angle grows (15.3).", lambda x: 1.0),
    Mistake(
        "That is s, by which an angle becomes a gap on the way. At the hit the normal turns, too (15.2).",
        lambda p, v, r: growth(p, v, r, r, 0, across=""),
    ),
    _other("Asked is the factor, with its size alone: the angle is mirrored, but it grows.", lambda x: -(2 * x + 1)),
    _spoiled(
        "Two mistakes at once. The rim is met aslant, so divide by cos φ; and add 1, for the angle that was there "
        "stays (15.3).",
        own=0,
        across="",
    ),
    _spoiled(
        "Two mistakes at once. The rim is met aslant, so divide by cos φ; and the ray turns by twice what the mirror "
        "turns by (15.3).",
        off=1,
        across="",
    ),
)
"""What is known to go wrong."""


def _slanted(p, v, r) -> float:
    """The sine of the angle at the contact."""
    _, n, _ = touching(p, v, r)
    return abs(n[0] * v[1] - n[1] * v[0]) / float(np.sqrt(v @ v))


SORTS = (
    ("B comes head-on", lambda *x: _slanted(*x) < 1e-9),
    ("B comes a little aslant", lambda *x: 1e-9 <= _slanted(*x) < 0.6),
    ("B comes very much aslant", lambda *x: _slanted(*x) >= 0.6),
    ("r is 1", lambda p, v, r: r == 1),
    ("v has the length 1", lambda p, v, r: v @ v == 1),
)
"""Of what sorts its cases are; the last two go across the others."""


def bounces() -> list[tuple]:
    """p, v, r: the hits of 15.1, and one with a v of length 1."""
    return [
        *hits(),
        (np.array([1.5, 0.0]), np.array([-1.0, 0.0]), 1.0),
        (np.array([1.5, 2.0]), np.array([0.0, -1.0]), 2.0),
    ]


def how_plain(p, v, r) -> int:
    """How far a case is from degenerate ones: whole numbers, a slanted hit, a radius other than 1."""
    whole = all(np.array_equal(x, np.rint(x)) for x in (p, v, r))
    return 4 * whole + 2 * (_slanted(p, v, r) > 1e-9) + int(r != 1)


TINY = 0.06
"""The angle between two shots that is drawn, in radians."""


def shot(p, v, r) -> list[Mark]:
    """The disc, the point and its way."""
    return [ball((0, 0), r, "A", "A"), dot(p), moving(p, v, "v", "v")]


def fan(p, v, r, factor: float) -> list[Mark]:
    """The two ways after the hit for an answer, at a tiny angle before; as long as the way to the contact and more."""
    t, n, n_v = touching(p, v, r)
    x, out = p + t * v, v - 2 * n_v * n
    long = (np.sqrt((x - p) @ (x - p)) + r) / np.sqrt(out @ out)
    half = float(np.clip(factor * TINY / 2, -1.2, 1.2))
    turned = [x + long * turned_by(angle, out) for angle in (half, -half)]
    return [line(turned[0], x, turned[1])]


def turned_by(angle: float, v) -> np.ndarray:
    """A vector turned by an angle."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([c * v[0] - s * v[1], s * v[0] + c * v[1]])

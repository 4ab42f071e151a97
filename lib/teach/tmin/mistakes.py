"""Wrong answers to lesson 06's exercises: signs and halves of the closest approach, and squares that come too early."""

from functools import partial
from math import inf, sqrt

import numpy as np

from ..slips import swept
from ..sweeps import by_squares


def _nearest(p, v) -> float:
    """When B is closest; 0 without motion."""
    return -(p @ v) / (v @ v) if np.any(v) else 0.0


def _unasked(p, v) -> float:
    """The same, but nobody asks whether anything moves: 0/0 there."""
    return -(p @ v) / (v @ v)


CLAMPED = "You clamp it to the frame, but the whole line is asked about; and if nothing moves, v·v is 0."


APPROACHES = (
    ("The sign is turned: while they approach, the closest approach lies ahead.", lambda p, v: (p @ v) / (v @ v)),
    ("With b = p·v, half of the middle coefficient, it is −b/a and not −b/(2a).", lambda p, v: _nearest(p, v) / 2),
    ("Where they part the closest approach lies in the past: t is negative there.", lambda p, v: abs(_nearest(p, v))),
    (
        "Where they part the closest approach lies in the past, and the exercise wants it all the same.",
        lambda p, v: max(0.0, _nearest(p, v)),
    ),
    (CLAMPED, lambda p, v: np.clip(_unasked(p, v), 0.0, 1.0)),
    (CLAMPED, lambda p, v: max(0.0, min(1.0, _unasked(p, v)))),
    ("−p·v is the square of a length, and no time yet: divide it by v·v.", lambda p, v: -(p @ v)),
    ("p·v is the square of a length, and no time yet: divide −p·v by v·v.", lambda p, v: p @ v),
)
"""Of 06.1: the cause, and the answer."""


def _moved(p, v, t) -> float:
    """The squared distance after a time."""
    q = p + v * t
    return q @ q


CANCELS = "That is right in algebra, but from far away the squares are rounded before they cancel."
DEPTHS = (
    ("The closest approach is at −b/a, with its minus.", lambda p, v, r: r * r - _moved(p, v, -_nearest(p, v))),
    ("The radius enters squared, too.", lambda p, v, r: r - _moved(p, v, _nearest(p, v))),
    (
        "You clamp the closest approach to the frame, but the whole line is asked about.",
        lambda p, v, r: r * r - _moved(p, v, min(1.0, max(0.0, _nearest(p, v)))),
    ),
    *(
        (CANCELS, way)
        for way in (
            lambda p, v, r: r * r - (p @ p - (p @ v) ** 2 / (v @ v)),
            lambda p, v, r: r * r - p @ p + (p @ v) ** 2 / (v @ v),
            lambda p, v, r: r * r - (p @ p + (p @ v) * _nearest(p, v)),
            lambda p, v, r: r * r - p @ p - (p @ v) * _nearest(p, v),
            lambda p, v, r: r * r - (p @ p - (p @ v / sqrt(v @ v)) ** 2),
            lambda p, v, r: r * r - (p @ p - (p @ (v / sqrt(v @ v))) ** 2),
            lambda p, v, r: r * r - sqrt(max(0.0, p @ p - (p @ v) ** 2 / (v @ v))) ** 2,
        )
    ),
)
"""Of 06.2: the cause, and the answer."""


def _back_from_the_nearest(p, v, r) -> float:
    """The sweep by the residual, whose time is a difference."""
    if p @ p <= r * r:
        return 0.0
    if p @ v >= 0:
        return inf
    left = r * r - _moved(p, v, _nearest(p, v))
    t = _nearest(p, v) - sqrt(left / (v @ v)) if left >= 0 else inf
    return t if t <= 1 else inf


FAR = "From far away r² is lost in p·p: move B to its closest place before you square."


def _begun_unseen(p, v, r) -> float:
    """A sweep that takes a time before the frame for no contact, and so a touch that is there when it begins."""
    c = p @ p - r * r
    return inf if c < 0 or (c == 0 and p @ v >= 0) else swept(p, v, r)


SWEEPS = (
    *((FAR, partial(swept, under=by_squares, stable=stable)) for stable in (True, False)),
    (
        "Close by, t_m and the root are nearly equal, and digits are lost. Use c / (−b + √a √left).",
        _back_from_the_nearest,
    ),
    ("They touch already when the frame begins, and then t is 0: ask about c before the rest.", _begun_unseen),
)
"""Of 06.3: the cause, and the answer."""

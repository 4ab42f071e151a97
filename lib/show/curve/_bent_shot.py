"""A shot that is bent, and what `lib` says of it: its pegs, its contact, its search, its roots and its time."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import curve, viete
from ...curve.bernstein import FALLS, OPEN, Piece, halve, mean, pieces
from ...curve.first_root import number_of, sign_between, sign_changes
from ...curve.quartic import height
from ...frame import Contact
from ..central import SHOT, relocated

UNSET = np.inf
"""What a knob stands at until the bend is dragged: it is then as the state wants it."""

TWICE = relocated(relocated(SHOT, "centre of B", np.array([-6.0, 2.0])), "velocity of B", np.array([6.0, -28.0]))
TWICE_BENT = (0.0, 60.0)
"""A shot that goes into the circle and out, twice."""

DEEPEST = 30
"""Halvings after which a root is as exact as any screen."""


class _BentShot(NamedTuple):
    """What `lib` says of a shot that is bent: pegs and their bound, what settles it, contact, and the search."""

    p: NDArray
    v: NDArray
    a: NDArray
    r: float
    c: tuple[float, ...]
    off: float
    stage: int
    contact: Contact
    pieces: list[Piece]


def _bent_shot(p: NDArray, v: NDArray, a: NDArray, r: float) -> _BentShot:
    """Everything that is asked of `lib.curve` for one shot; of the same shot once."""
    return _asked(tuple(p.tolist()), tuple(v.tolist()), tuple(a.tolist()), r)


@lru_cache(16)
def _asked(*given) -> _BentShot:
    p, v, a, r = *map(np.array, given[:3]), given[3]
    c, off, stage = curve.steps(p, v, a, r)
    search = pieces(c, float(off)) if c[0] > off else []
    return _BentShot(p, v, a, r, tuple(c.tolist()), float(off), int(stage), curve.sweep(p, v, a, r), search)


def _control(x: _BentShot) -> NDArray:
    """The control points P_0, P_1, P_2 (eq. 12.4)."""
    return np.array([x.p, x.p + x.v / 2, x.p + x.v + x.a / 2])


def _at(x: _BentShot, t) -> NDArray:
    """B's centre, seen from A, at a time or at many (eq. 12.1)."""
    t = np.asarray(t, dtype=float)[..., None]
    return x.p + t * (x.v + 0.5 * t * x.a)


def _f_at(x: _BentShot, t):
    """f at a time or at many."""
    return height((*((*map(float, y), 0.0) for y in (x.p, x.v, x.a)), x.r), t)[0]


def _blocker(x: _BentShot) -> _BentShot:
    """The same shot, seen from a ball as large as A that rests half-way between A and B."""
    return _bent_shot(x.p / 2, x.v, x.a, x.r)


def _stopped(x: _BentShot) -> float | None:
    """When B meets that ball, if it does so before it meets A."""
    t = float(_blocker(x).contact.t)
    return t if t <= 1 and not x.contact.t < t else None


def _looked_at(x: _BentShot, n: int) -> tuple[list[Piece], Piece | None]:
    """The pieces above zero that n halvings leave behind, and the piece that is open then, or the last."""
    left = []
    for piece in x.pieces:
        if piece.verdict in (OPEN, FALLS) and (n == 0 or piece.verdict == FALLS):
            return left, piece
        n -= piece.verdict == OPEN
        left += [piece] if piece.verdict != OPEN else []
    return (left[:-1], left[-1]) if left else ([], None)


def _halvings(x: _BentShot) -> int:
    """How many halvings the search takes."""
    return sum(piece.verdict == OPEN for piece in x.pieces)


def roots(c: tuple, low: float = 0.0, wide: float = 1.0, depth: int = 0) -> list[float]:
    """Every root in a piece, as exact as a screen: halved while the pegs change sign."""
    if not sign_changes(c):
        return []
    if depth == DEEPEST:
        return [low]
    left, right, half = list(c), list(c), wide / 2
    halve(right, left, mean)  # (12.8)
    on = [low + half] if left[-1] == 0 else []
    return roots(left, low, half, depth + 1) + on + roots(right, low + half, half, depth + 1)


@lru_cache(16)
def _all_roots(c: tuple) -> list[float]:
    """Every root in the frame; of the same pegs they are looked for once."""
    return roots(c)


def _entered_again(x: _BentShot) -> list[float]:
    """When B enters A for the second time, if it does."""
    return _all_roots(x.c)[2:3] if x.contact.hit and x.contact.t > 0 else []


def _certified(x: _BentShot) -> tuple[float, float, float, int, int] | None:
    """α, t, β, and the exact signs of f at the midpoints (α + t)/2 and (t + β)/2 (eq. 12.11); None without a time."""
    t = float(x.contact.t)
    if not (x.contact.hit and t > 0):
        return None
    low, high = float(np.nextafter(t, -np.inf)), float(np.nextafter(t, np.inf))
    f = curve.polynomial(*curve.in_whole_numbers(x.p.tolist(), x.v.tolist(), x.a.tolist(), x.r))
    i = number_of(t)
    return low, t, high, sign_between(f, i - 1), sign_between(f, i)


def _three(x: _BentShot) -> tuple[tuple[float, float, float], str]:
    """c, b + c and g of lesson 05, and what its tests say of the straight path."""
    s = viete.steps(x.p, x.v, x.r)
    return (float(s.c), float(s.b + s.c), float(s.end)), viete.TESTS[int(s.decided)]

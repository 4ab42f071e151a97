"""What a program that differentiates by itself has to be told of a contact: the answer, and how to go through it.

Plain functions over arrays, all of one leading shape, for `with_jax` and `with_torch`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..exact import sweep, sweep_absolute
from ..geometry import contact_geometry
from ..kinds import Floats
from ..response import collide
from .answers import CollisionGradient
from .pairs import positions, time, velocities
from .rows import MISS

VECTORS = 0, 1, 3, 4
"""Which of p1, v1, r1, p2, v2, r2, m1, m2 and e are vectors."""


def time_of(p: Floats, v: Floats, r: Floats) -> Floats:
    """The time of first contact, inf for none."""
    return np.asarray(sweep(p, v, r).t)


def derivatives_of_time(p: Floats, v: Floats, r: Floats) -> list[list[Floats]]:
    """The derivatives of the time: a row with those in p, v and r."""
    return [[np.asarray(x) for x in time(p, v, r)[:-1]]]


def back_through_time(back: Floats, p: Floats, v: Floats, r: Floats) -> tuple[Floats, ...]:
    """What flows back to p, v and r; where nothing flows back to a row, nothing does, derivative or not."""
    ((t_p, t_v, t_r),) = derivatives_of_time(p, v, r)
    return times(back[..., None], t_p), times(back[..., None], t_v), times(back, t_r)


def frame_of(*balls: Floats) -> tuple[Floats, ...]:
    """Both places and both velocities at the end of a frame, from p1, v1, r1, p2, v2, r2, m1, m2 and e."""
    p1, v1, r1, p2, v2, r2, m1, m2, e = balls
    hit, t = (np.asarray(x) for x in sweep_absolute(p1, v1, r1, p2, v2, r2))
    n, first = contact_geometry(p1, v1, r1, p2, v2, r2, t).normal, np.where(hit, t, 1.0)[..., None]
    n = np.where((hit & np.any(n != 0, axis=-1))[..., None], n, np.eye(n.shape[-1])[0])
    u1, u2 = (np.where(hit[..., None], u, v) for u, v in zip(collide(v1, v2, n, m1, m2, e), (v1, v2), strict=True))
    return p1 + first * v1 + (1 - first) * u1, p2 + first * v2 + (1 - first) * u2, u1, u2


def derivatives_of_frame(*balls: Floats) -> list[list[Floats]]:
    """The derivatives of both places and both velocities at the end of a frame: a row for each, hit or not."""
    found = *positions(*balls), *velocities(*balls)
    return [_free(part, second, i < 2) for i, (part, second) in enumerate(zip(found, (0, 1, 0, 1), strict=True))]


def back_through_frame(back: Sequence[Floats], *balls: Floats) -> tuple[Floats, ...]:
    """What flows back to both balls from what flows back to their places and velocities at the end of the frame."""
    free, totals = derivatives_of_frame(*balls), []
    for k in range(9):
        parts = [times(x[..., None] if k in VECTORS else x, y[k]) for x, y in zip(back, free, strict=True)]
        totals.append(np.sum(parts, axis=(0, -2) if k in VECTORS else (0, -1)))
    return tuple(totals)


def through(rows: list[list[Floats]], changes: Sequence[Floats], by: Callable[..., Any]) -> list[Any]:
    """What comes of changes of what is given: for each row the sum of its derivatives times them, by such a product."""
    made = []
    for row in rows:
        parts, vector = [], row[-1].ndim > changes[-1].ndim
        for x, y in zip(changes, row, strict=True):
            inner = y.ndim - changes[-1].ndim == 1 + vector
            part = by(x[..., None, :] if inner and vector else x[..., None] if vector else x, y)
            parts.append(part.sum(-1) if inner else part)
        made.append(sum(parts[1:], parts[0]))
    return made


def _free(found: CollisionGradient, second: int, place: bool) -> list[Floats]:
    """The derivatives, and where there is no hit those of free flight: x + v for a place, v for a velocity."""
    miss = np.asarray(found.reason)[..., None] == MISS
    fields = [np.where(miss[..., None] if k in VECTORS else miss, 0.0, x) for k, x in enumerate(found[:-1])]
    unit = np.eye(fields[0].shape[-1])
    for k in (3 * second, 3 * second + 1)[0 if place else 1 :]:
        fields[k] = np.where(miss[..., None], unit, fields[k])
    return fields


def times(back: Floats, found: Floats) -> Floats:
    """A product that is 0 where nothing flows back, though there be no derivative."""
    return np.where(back == 0, 0.0, back * found)

"""What the derivatives of a contact are answered in: a named tuple for each shape of answer."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any, NamedTuple

import numpy as np

from ..frame import unwrapped
from ..kinds import Floats, Integers
from .rows import SIDES


class Gradient(NamedTuple):
    """The derivatives of a number, such as a time, with respect to p, v and r.

    p, v : shape (..., d). r : shape (...). reason : shape (...), index into `REASONS`, 0 where there is a derivative;
    elsewhere all else is nan. Of one pair, r and reason are plain numbers.
    """

    p: Floats
    v: Floats
    r: Floats
    reason: Integers


class NormalGradient(NamedTuple):
    """The derivatives of a vector, such as the normal, with respect to p, v and r.

    p, v : shape (..., d, d), the variable in the last axis. r : shape (..., d). reason : as in `Gradient`.
    """

    p: Floats
    v: Floats
    r: Floats
    reason: Integers


class AngleGrowth(NamedTuple):
    """How many times faster than the direction of a shot others turn, at a contact.

    normal : the normal, in which a ball at rest is sent off. bounce : the way back of a ball that bounces off what is
    fixed. Both of shape (...), plain numbers of one pair. reason : as in `Gradient`.
    """

    normal: Floats
    bounce: Floats
    reason: Integers


class PathGradient(NamedTuple):
    """The derivatives of a number, such as a time, on a path that bends: with respect to p, v, a and r.

    p, v, a : shape (..., d). r : shape (...). reason : as in `Gradient`.
    """

    p: Floats
    v: Floats
    a: Floats
    r: Floats
    reason: Integers


class PathNormalGradient(NamedTuple):
    """The derivatives of a vector, such as the normal, on a path that bends: with respect to p, v, a and r.

    p, v, a : shape (..., d, d), the variable in the last axis. r : shape (..., d). reason : as in `Gradient`.
    """

    p: Floats
    v: Floats
    a: Floats
    r: Floats
    reason: Integers


class PointGradient(NamedTuple):
    """The derivatives of a point with respect to both balls.

    p1, v1, p2, v2 : shape (..., d, d), the variable in the last axis. r1, r2 : shape (..., d). reason : as in
    `Gradient`.
    """

    p1: Floats
    v1: Floats
    r1: Floats
    p2: Floats
    v2: Floats
    r2: Floats
    reason: Integers


class CollisionGradient(NamedTuple):
    """The derivatives of a ball's velocity or place after a hit with respect to both balls and what they are made of.

    p1, v1, p2, v2 : shape (..., d, d), the variable in the last axis. r1, r2, m1, m2, e : shape (..., d); 0 for an
    infinite mass. reason : as in `Gradient`.
    """

    p1: Floats
    v1: Floats
    r1: Floats
    p2: Floats
    v2: Floats
    r2: Floats
    m1: Floats
    m2: Floats
    e: Floats
    reason: Integers


def width(shapes: Sequence[tuple[int, ...]]) -> int:
    """How many entries a row has in fields of these shapes.

    >>> width([(2,), (2, 2), ()])
    7
    """
    return sum(map(prod, shapes))


def answered(kind: Any, lead: tuple[int, ...], shapes: Sequence[tuple[int, ...]], values: Floats, reason: Integers):
    """The rows of entries as fields of these shapes, behind the leading shape of what was given."""
    fields, ends = [], np.cumsum([0, *map(prod, shapes)])
    for shape, start, end in zip(shapes, ends[:-1], ends[1:], strict=True):
        fields.append(unwrapped(np.ascontiguousarray(values[:, start:end]).reshape((*lead, *shape))))
    return kind(*fields, unwrapped(reason.reshape(lead)))


def require_side(side: str) -> None:
    """ValueError for what names no side."""
    if side not in SIDES:
        raise ValueError(f"side must be one of {', '.join(map(repr, SIDES))}; got {side!r}")

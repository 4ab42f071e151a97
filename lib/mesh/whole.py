"""A ball and a triangle in whole numbers: nothing rounds before the last division.

Where several features touch first at one instant, the least of them has the contact: a corner before an edge, an edge
before the face, a lower number before a higher. That is where the point of the triangle lies that is nearest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import inf
from typing import Any

from ..exact import quotient
from ..exact import whole as in_whole_numbers
from .arithmetic import itself, minus, plus, times
from .deciding import Look, at_corner, at_edge, at_face, at_segment, judged
from .features import corner, dot, edge, face, sides

CORNER, EDGE, FACE, NONE = 0, 3, 6, -1
"""The first corner, the first edge, the face, and no feature, as an answer names them."""

ZERO = (0, 0, 0)
EXACT = 0, 0, plus, minus, times, itself
"""What a look needs to know of whole numbers: they are off by nothing, and how to add, subtract and multiply them."""

Terms = Sequence[Sequence[float]]
"""Vectors whose sum is meant, one or two."""


def first_contact(p: Terms, v: Terms, r: Sequence[float], corners: Sequence[Sequence[float]]) -> tuple[float, int]:
    """The time of first contact of one ball and one point, segment or triangle, inf for none, and the feature.

    p, v : one or two terms, each d floats, whose sum is meant; r : one or two floats; corners : one to three.
    """
    P, V, rr, e = _seen(p, v, r, corners)
    looks = list(_looks(P, V, rr, e))
    for feature, look, _ in looks:
        if look.now and look.holds:
            return 0.0, feature
    later = [(feature, x) for feature, look, x in looks if look.holds]
    if all(D == 0 for _, (_, _, D) in later):
        later.sort(key=lambda one: Fraction(one[1][0], -one[1][1]))  # stable: of one instant the least feature
    return (quotient(later[0][1][0], -later[0][1][1], later[0][1][2]), later[0][0]) if later else (inf, NONE)


def _seen(p: Terms, v: Terms, r: Sequence[float], corners: Sequence[Sequence[float]]) -> tuple[list, tuple, int, list]:
    """P from each corner, V, r², and the edges from each corner to the next, in whole numbers of one unit."""
    d, terms = len(corners[0]), len(p)
    numbers = in_whole_numbers([x for row in (*p, *v, *corners) for x in row] + [*r])
    rows = [tuple(numbers[i : i + d]) + (0,) * (3 - d) for i in range(0, len(numbers) - len(r), d)]
    x, w, at = _sum(rows[:terms]), _sum(rows[terms : -len(corners)]), rows[-len(corners) :]
    after = at[1:] + at[:1]
    return (
        [_less(x, y) for y in at],
        w,
        sum(numbers[-len(r) :]) ** 2,
        [_less(y, z) for y, z in zip(after, at, strict=True)],
    )


def _sum(rows: list) -> tuple:
    """The sum of vectors."""
    return tuple(map(sum, zip(*rows, strict=True)))


def _less(x: tuple, y: tuple) -> tuple:
    """x − y."""
    return tuple(a - b for a, b in zip(x, y, strict=True))


def _looks(P: list, V: tuple, rr: int, e: list) -> Iterator[tuple[int, Look, tuple]]:
    """The features that there are, in the order in which they have the contact: what is certain, and c, b and D."""
    many, around = len(P), sides(e, 0, minus, times) if len(P) == 3 else None
    for i in range(many):
        x = P[i], V, rr, e[i - 1], e[i]  # the second edge of a segment leads back: each end has its one wall twice
        yield CORNER + i, at_corner(x, x, *EXACT), _root(corner(P[i], V, rr, plus, minus, times))
    for i in range(many if around else many - 1):
        if e[i] != ZERO:
            x = P[i], P[(i + 1) % many], V, rr, e[i]
            look = _edge_look(x, around.m[i] if around else None)
            yield EDGE + i, look, _root(edge(P[i], V, e[i], rr, plus, minus, times))
    if around and around.n != ZERO:
        x = P, V, rr, around.n, around.m
        a, b, c, s = face(P[0], V, around.n, rr, plus, minus, times)
        yield FACE, at_face(x, x, *EXACT)[0], (c, b, a * s)


def _edge_look(x: tuple, m: tuple | None) -> Look:
    """The look at an edge of a triangle, or at a segment, which has no wall m to a face."""
    if m is not None:
        return at_edge(x, x, m, m, *EXACT)
    there, _, walls = at_segment(x, x, *EXACT)
    return judged(there, *walls)


def _root(x: tuple) -> tuple[Any, Any, Any]:
    """c, b and D, whose t = c / (−b + √D) is the time of first contact (eq. 14.7)."""
    _, b, c, s, q = x
    return c, b, s - dot(q, q, plus, times)

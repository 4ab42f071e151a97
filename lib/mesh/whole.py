"""A ball and a triangle in whole numbers: nothing rounds before the last division.

Where several features touch first at one instant, the least of them has the contact: a corner before an edge, an edge
before the face, a lower number before a higher. That is where the point of the triangle lies that is nearest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import inf

from ..exact import quotient
from ..exact import whole as in_whole_units
from .arithmetic import in_whole_numbers
from .deciding import Look, corner_sides, edge_sides, face_carrier, face_sides, judged, segment_sides, spread
from .features import Seen, Square, corner, dot, edge, face, seen, seen_along

CORNER, EDGE, FACE, NONE = 0, 3, 6, -1
"""The first corner, the first edge, the face, and no feature, as an answer names them."""

ZERO = (0, 0, 0)

Terms = Sequence[Sequence[float]]
"""Vectors whose sum is meant, one or two."""


def first_contact(p: Terms, v: Terms, r: Sequence[float], corners: Sequence[Sequence[float]]) -> tuple[float, int]:
    """The time of first contact of one ball and one point, segment or triangle, inf for none, and the feature.

    p, v : one or two terms, each d floats, whose sum is meant; r : one or two floats; corners : one to three.
    """
    looks = list(_looks(_seen(p, v, r, corners)))
    for feature, look, _ in looks:
        if look.now:
            return 0.0, feature
    later = [
        (f.c, -f.b, f.whole - dot(f.q, f.q, in_whole_numbers()), feature) for feature, look, f in looks if look.holds
    ]
    if not later:
        return inf, NONE
    if all(D == 0 for _, _, D, _ in later):  # grazes, which need not be at one instant
        later.sort(key=lambda one: Fraction(one[0], one[1]))  # of one instant the least feature comes first still
    c, b, D, feature = later[0]
    return quotient(c, b, D), feature


def _seen(p: Terms, v: Terms, r: Sequence[float], corners: Sequence[Sequence[float]]) -> Seen:
    """A ball and a triangle in whole numbers of one unit."""
    d, terms, by = len(corners[0]), len(p), in_whole_numbers()
    numbers = in_whole_units([x for row in (*p, *v, *corners) for x in row] + [*r])
    rows = [tuple(numbers[i : i + d]) + (0,) * (3 - d) for i in range(0, len(numbers) - len(r), d)]
    x, w, at = _sum(rows[:terms]), _sum(rows[terms : -len(corners)]), rows[-len(corners) :]
    P, e = [_less(x, y) for y in at], [_less(z, y) for y, z in zip(at, at[1:] + at[:1], strict=True)]
    return (seen if len(at) == 3 else seen_along)(tuple(P), w, tuple(e), sum(numbers[-len(r) :]), by)


def _sum(rows: list) -> tuple:
    """The sum of vectors."""
    return tuple(map(sum, zip(*rows, strict=True)))


def _less(x: tuple, y: tuple) -> tuple:
    """x − y."""
    return tuple(a - b for a, b in zip(x, y, strict=True))


def _looks(x: Seen) -> Iterator[tuple[int, Look, Square]]:
    """The features that there are, in the order in which they have the contact."""
    many, by = len(x.P), in_whole_numbers()
    for i in range(many):
        f = corner(x.P[i], x.V, x.rr, by)
        yield CORNER + i, judged(spread(f, f, by), corner_sides(f, f, x, x, i, i - 1, by)), f
    for i in range(many if many == 3 else many - 1):
        if x.e[i] != ZERO:
            f, walls = edge(x.P[i], x.V, x.e[i], x.rr, by), edge_sides if many == 3 else segment_sides
            yield EDGE + i, judged(spread(f, f, by), walls(f, f, x, x, i, (i + 1) % many, by)), f
    if many == 3 and x.n != ZERO:
        f = face(x.P[0], x.V, x.n, x.rr, by)
        yield FACE, judged(face_carrier(f, f, by), face_sides(f, f, x, x, by)), f

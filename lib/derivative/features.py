"""A ball and a triangle, a segment or a point: which feature is touched, what it is a piece of, and which meet there.

A corner is a ball of radius 0, an edge a piece of a line, the face a piece of a plane; in the plane an edge is.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from .. import mesh
from ..bounded import BoundedPair
from ..double_double import two_sum
from ..frame import finite, inner
from ..kinds import Displacement, Floats, Integers, Length, Position, Truths, Vectors
from .carriers import BALL, EDGE, SHEET, Carried, crossed
from .rows import INSIDE, MISS, Columns, Formula, columns, derived

FIRST_EDGE, FACE = 3, 6
"""As `mesh.FEATURES` numbers them."""


class MeshRows(NamedTuple):
    """Balls and triangles, a row each: p, v, moves (N, d), r (N,), corners (N, k, d), what `mesh.sweep` found, (N,).

    lead : the leading shape of what was given.
    """

    p: Floats
    v: Floats
    moves: Floats
    r: Floats
    corners: Floats
    t: Floats
    feature: Integers
    lead: tuple[int, ...]


def seen(p: Position, v: Displacement, r: Length, triangle: Vectors, moves: Displacement | None) -> MeshRows:
    """The checked rows, and what is touched in each."""
    found = mesh.sweep(p, v, r, triangle, moves)
    lead, still = np.shape(found.t), 0.0 if moves is None else moves
    p, v, moves, r, corners = (finite("", x).astype(np.float64) for x in (p, v, still, r, triangle))
    k, d = corners.shape[-2:]
    p, v, moves = (np.broadcast_to(x, (*lead, d)).reshape(-1, d) for x in (p, v, moves))
    r, t, feature = (np.broadcast_to(x, lead).reshape(-1) for x in (r, found.t, found.feature))
    return MeshRows(p, v, moves, r, np.broadcast_to(corners, (*lead, k, d)).reshape(-1, k, d), t, feature, lead)


def by_feature(formula: Formula, x: MeshRows, feature: Integers, width: int, side: str) -> tuple[Floats, Integers]:
    """The entries of a formula and the reasons, each row with the feature that it touches."""
    values, reason = np.full((len(x.p), width), np.nan), np.full(len(x.p), MISS)
    for one in np.unique(feature[feature >= 0]).tolist():
        at = np.flatnonzero(feature == one)
        if one == FACE and x.p.shape[-1] == 2:
            reason[at] = INSIDE
        else:
            carrier, given = _carried(x, one, at)
            values[at], reason[at] = derived(carrier, formula, given, width, side)
    return values, reason


def holders(x: MeshRows) -> Truths:
    """Which features hold the point of contact, (N, 7)."""
    found = np.arange(FACE + 1) == x.feature[:, None]
    for one in np.unique(x.feature[(x.feature >= 0) & (x.feature < FACE)]).tolist():
        at = np.flatnonzero(x.feature == one)
        carrier, given = _carried(x, one, at)
        for other, wall in _walls(one, *x.corners.shape[1:]):
            found[at, other] |= _on_wall(carrier, given, x.t[at], wall)
    corner = (x.feature >= 0) & (x.feature < FIRST_EDGE)
    if x.corners.shape[1:] == (3, 3):  # at a corner across both of its edges: so across the face
        edges = np.stack([found[:, 3] & found[:, 5], found[:, 3] & found[:, 4], found[:, 4] & found[:, 5]], axis=-1)
        across = np.flatnonzero(corner & edges[np.arange(len(edges)), np.clip(x.feature, 0, 2)])
        found[across, FACE] |= _wide(x.corners[across])
    return found


def _wide(corners: Floats) -> Truths:
    """Are triangles no segments? Exactly."""
    return np.array([any(crossed(*_edges(x.tolist())[:2])) for x in corners], bool)


def _edges(corners: list[list[float]]) -> list[list[Fraction]]:
    """The edges from each corner to the next, without rounding."""
    exact = [list(map(Fraction, x)) for x in corners]
    return [[b - a for a, b in zip(x, y, strict=True)] for x, y in zip(exact, exact[1:] + exact[:1], strict=True)]


def _carried(x: MeshRows, one: int, at: Integers) -> tuple[Carried, Columns]:
    """What a feature is a piece of, and the columns of the rows that touch it, seen from its first corner."""
    corners, d = x.corners[at], x.p.shape[-1]
    i = 0 if one == FACE else one % FIRST_EDGE
    given = {"p": columns(x.p[at], -corners[:, i]), "v": columns(x.v[at], -x.moves[at]), "r": columns(x.r[at])}
    given |= {"edge": _edge(corners, i), "next": _edge(corners, i + 1), "before": _edge(corners, i - 1)}
    given["d"] = columns(np.zeros(len(at)))
    if one < FIRST_EDGE:
        return BALL, given
    return (EDGE if one < FACE and d == 3 else SHEET), given


def _edge(corners: Floats, i: int) -> Any:
    """The columns of the edge from corner i to the next."""
    k = corners.shape[1]
    return columns(corners[:, (i + 1) % k], -corners[:, i % k])


def _walls(one: int, k: int, d: int) -> Iterator[tuple[int, str]]:
    """The features beside one, and the wall to each: the edges of a corner, and the face of an edge."""
    if one < FIRST_EDGE and k > 1:
        yield FIRST_EDGE + (one if k == 3 else 0), "edge"
        if k == 3:
            yield FIRST_EDGE + (one - 1) % k, "before"
    elif one >= FIRST_EDGE and (k, d) == (3, 3):
        yield FACE, "face"


def _on_wall(carrier: Carried, given: Columns, t: Floats, wall: str) -> Truths:
    """Does the point of contact lie on a wall? Doubles with bounds see that most do not; fractions decide."""
    with np.errstate(all="ignore"):
        x = {name: [BoundedPair(*two_sum(*pair)) for pair in row] for name, row in given.items()}
        m = _wall(x, wall)
        off = (inner(x["p"], m) + BoundedPair(t, 0.0, 2.0**-52 * t) * inner(x["v"], m)).sign()
    found = np.zeros(len(t), bool)
    for i in np.flatnonzero(~(np.abs(off) > 0)):
        row = {name: [Fraction(float(a[i])) + Fraction(float(b[i])) for a, b in row] for name, row in given.items()}
        found[i] = _meets(carrier, row, _wall(row, wall))
    return found


def _wall(x: Any, wall: str) -> list[Any]:
    """The normal of a wall."""
    return crossed(x["edge"], crossed(x["edge"], x["next"])) if wall == "face" else x[wall]


def _meets(carrier: Carried, x: dict[str, list[Fraction]], m: list[Fraction]) -> bool:
    """Is the first root of a t² + 2 b t + c that of λ + μ t?"""
    if not any(m):
        return False
    y, at, to = carrier.signs(x), inner(x["p"], m), inner(x["v"], m)
    if y.c <= 0 or to == 0:
        return at == 0
    a, t = y.g - 2 * y.b - y.c, -at / to
    return (a * t + 2 * y.b) * t + y.c == 0 and a * t + y.b <= 0

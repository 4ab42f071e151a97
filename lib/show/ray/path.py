"""The path of a point past the grown circle: its marks, where it can be turned, and where it falls into place."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...ray import steps, tangent
from ..scene import Facts
from ..shapes import NOWHERE

GRID, COARSE = 1 / 8, 1 / 2
"""All that is dragged is put to an eighth of a centimetre, and B to a half where its place is read, so that whole
numbers are easily met."""

NEAR, INWARD, ONE = 0.015, 1e-12, 1e-4
"""By which sine from the edge, or from A's centre, the path falls into place there; by how much it is then within the
edge, so that no rounding makes a miss of it; and up to which share of r the way inside is none."""


class Ray(NamedTuple):
    """What is measured along a path.

    p : its start. d : its direction, a unit vector, 0 without motion. length : of v. k : p·d, so that it is nearest to
    A's centre at −k. s0, s1 : where it enters the circle and leaves it, one number at the very edge, nan for a miss.
    out : the unit vector across it, away from A's centre.
    """

    p: NDArray
    d: NDArray
    length: float
    k: float
    s0: float
    s1: float
    out: NDArray

    def at(self, s: float) -> NDArray:
        """The place after so many centimetres; nowhere without motion."""
        return self.p + s * self.d if self.length else NOWHERE


def path(known: Facts) -> Ray:
    """The path of a shot."""
    length, k, _, _ = map(float, steps(known.p, known.v, known.r))
    d = known.v / (length or 1.0)
    s0, s1 = (length * float(u) for u in known.roots)
    s0, s1 = (-k, -k) if s1 - s0 <= ONE * known.r else (s0, s1)
    left = known.p[0] * d[1] >= known.p[1] * d[0]
    return Ray(known.p, d, length, k, s0, s1, np.array([d[1], -d[0]]) * (1 if left else -1))


def _aims(p: NDArray, r: float) -> list[NDArray]:
    """From outside the directions to A's centre and to either edge of the circle, hardly within it; inside none."""
    far = np.hypot(*p)
    if far <= r:
        return []
    edges = [(touch - p) / np.hypot(*(touch - p)) - INWARD * p / far for touch in tangent(p, r)]
    return [-p / far, *edges]


def ways(known: Facts) -> list[NDArray]:
    """The directions that the film goes through: past A's centre to the farther edge; from inside all the way round."""
    length = np.hypot(*known.v)
    d = known.v / length if length else np.array([1.0, 0.0])
    aside = np.array([-d[1], d[0]])
    if not (aims := _aims(known.p, known.r)):
        return [d, aside, -d, -aside, d]
    middle, far = aims[0], min(aims[1:], key=lambda way: way @ d)
    return [d, *([aside if aside @ middle >= 0 else -aside] if d @ middle < 0 else []), middle, far]


def between(ways: list[NDArray], share: float) -> NDArray:
    """The direction after a share of the film.

    >>> between([np.array([1.0, 0.0]), np.array([0.0, 1.0])], 0.5).round(4).tolist()
    [0.7071, 0.7071]
    """
    x = share * (len(ways) - 1)
    i = min(int(x), len(ways) - 2)
    way = ways[i] + (x - i) * (ways[i + 1] - ways[i])
    return way / np.hypot(*way)


def snapped(handle: str, place: NDArray, known: Facts, grid: float = GRID) -> NDArray:
    """Where a handle is put: on a grid, and the tip of v also at the edge, or straight at A, where that is near."""
    way = place - known.p
    length = np.hypot(*way)
    if handle == "velocity of B" and length:
        off = {abs(way[0] * aim[1] - way[1] * aim[0]) / length: aim for aim in _aims(known.p, known.r) if way @ aim > 0}
        if off and min(off) < NEAR:
            return known.p + np.rint(length / GRID) * GRID * off[min(off)]
    return np.rint(place / grid) * grid


def corner(at: NDArray, one: NDArray, other: NDArray, size: float) -> NDArray:
    """The sign of a right angle at a place between the ways to two others; nowhere where these are too short."""
    sides = [x - at for x in (one, other)]
    lengths = [np.hypot(*side) for side in sides]
    if not all(x > 2 * size for x in lengths):  # nan too
        return NOWHERE
    a, b = (size * side / x for side, x in zip(sides, lengths, strict=True))
    return np.array([at + a, at + a + b, at + b])

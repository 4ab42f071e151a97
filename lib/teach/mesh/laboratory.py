"""The listing of lesson 14 to be broken: a ball at the face of a triangle."""

from typing import Any, NamedTuple

import numpy as np
from numpy import nan, sqrt
from numpy.typing import NDArray

from ... import mesh
from ...show.mesh.two_views import FaceStruck, Landed
from ..listings import Answered, Fault, Listing, PairKind


def touch_face(p, v, r, triangle):
    """*Improved Collision Detection and Response*, a face: E26, E27."""
    q0, q1, q2 = triangle
    n = np.cross(q1 - q0, q2 - q0)
    height, rate = (p - q0) @ n / sqrt(n @ n), v @ n / sqrt(n @ n)
    if rate >= 0:
        return False, nan
    t = max((r - height) / rate, 0)
    inside = all((p + t * v - a) @ np.cross(n, b - a) >= 0 for a, b in ((q0, q1), (q1, q2), (q2, q0)))
    return bool(inside and t <= 1 and (-r - height) / rate >= 0), t


class Falling(NamedTuple):
    """What is true of a ball and a face: p, v, r, the corners; whether and when it touches it inside."""

    p: NDArray
    v: NDArray
    r: float
    triangle: NDArray
    hit: bool
    t: float


class MeshKind(PairKind):
    """A ball and a face: whether and when it touches that at a right angle, its rim included."""

    def known(self, p, v, r, triangle) -> Falling:
        """What is true of it."""
        found = mesh.sweep(p, v, r, triangle)
        normal, _ = mesh.contact_geometry(p, v, triangle, found)
        hit = found.hit and np.max(np.abs((triangle[1:] - triangle[0]) @ normal)) <= SQUARE
        return Falling(p, v, float(r), triangle, bool(hit), float(found.t) if hit else np.inf)

    def witnesses(self, fault: Fault) -> list[tuple]:
        """That of the erratum, and more of its sort: code that is right on some of them is not mended."""
        more = [self._given(p, v) for p, v in SORT[fault.name]]
        return super(PairKind, self).witnesses(fault) + more

    def plain(self) -> list[tuple]:
        """Where the picture begins, and what flies by: what is mended must not break elsewhere."""
        return [self._given(p, v) for p, v in PLAIN]

    def _given(self, p: tuple, v: tuple) -> tuple:
        """A start and a way as code is asked of them."""
        return np.array(p, float), np.array(v, float), FaceStruck.r, FaceStruck.corners

    def excuse(self, known: Any, answer: Answered) -> str:
        """Nothing is lost by rounding alone."""
        return ""

    def reply(self, known: Falling, answer: Answered | None, words: str) -> Landed:
        """The two times, and what is told."""
        return Landed(answer.t if answer and answer.hit else np.nan, known.t, words)


SQUARE = 1e-12
"""How far the normal may be from a right angle with a face that is touched, and be it on its rim."""

PLAIN = (
    ((-2, -1, 3), (3, 0, -4)),
    ((0, 0, 3), (0, 0, -4)),
    ((0, 0, 3), (0, 0, 4)),
    ((4, 2, 3), (0, 0, -4)),
    ((0, 0, 3), (0, 0, -1)),
    ((0, 0, 3), (2, 0, 0)),
)
"""Starts and ways near those with which the picture begins."""

SORT = {
    "E26": (
        ((0, 0, -3), (0, 0, 4)),
        ((0, 0, -3), (0, 0, 3)),
        ((0, 0, -3), (0, 0, 2)),
        ((-2, -1, -3), (3, 0, 4)),
        ((0, 0, -3), (0, 0, 1)),
        ((3, 2, -3), (0, 0, 4)),
        ((0, 0, -0.5), (0, 0, 4)),
        ((0, 0, 0.5), (0, 0, 2)),
    ),
    "E27": (
        ((0, 0, 0.5), (1, 0, 0)),
        ((0, 0, -0.5), (1, 0, 0)),
        ((0, 0, 0), (1, 0, 0)),
        ((0, -1, 0.5), (0, 0, 0)),
        ((0, 0, -3), (1, 0, 0)),
        ((6, 0, 0.5), (-1, 0, 0)),
    ),
}
"""Starts and ways of the sort of each fault, some of which touch nothing."""


LISTINGS = {
    "touch_face": Listing(
        touch_face,
        None,
        ("hit", "t"),
        (
            Fault(
                "E26",
                "it only asks triangles that face the motion",
                lambda x, y: x.hit and not y.hit and bool(x.v[2]),
                words="a ball that rises",
            ),
            Fault(
                "E27",
                "a ball that moves along the plane is never asked for the face",
                lambda x, y: x.hit and not y.hit and not x.v[2],
                words="a ball along the plane",
            ),
        ),
        "Move the ball, and the tip of its arrow. Which contacts does it overlook?",
        MeshKind("face", "p, v, r, triangle", FaceStruck),
        quiet=True,
    ),
}
"""The listing of the lesson's laboratory, by name."""

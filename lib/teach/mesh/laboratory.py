"""The listing of lesson 14 to be broken: a ball at the face of a triangle."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy import nan, sqrt
from numpy.typing import NDArray

from ... import mesh
from ...frame import dot
from ...geometry import unit
from ...show.mesh.two_views import FaceStruck, Landed
from ..listings import Answered, Fault, Listing, PairKind, told


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
        return Falling(p, v, float(r), triangle, *_struck(p.tobytes(), v.tobytes(), float(r), triangle.tobytes()))

    def witnesses(self, fault: Fault) -> list[tuple]:
        """That of the erratum, and more of its sort: code that is right on some of them is not mended."""
        more = [self._given(p, v) for p, v in SORT[fault.name]]
        return super(PairKind, self).witnesses(fault) + more

    def plain(self) -> list[tuple]:
        """Where the picture begins, and what flies by: what is mended must not break elsewhere."""
        return [self._given(p, v) for p, v in (*PLAIN, *AROUND)]

    def _given(self, p: tuple, v: tuple) -> tuple:
        """A start and a way as code is asked of them."""
        return np.array(p, float), np.array(v, float), FaceStruck.r, FaceStruck.corners

    def excuse(self, known: Any, answer: Answered) -> str:
        """What is said of a ball that comes to the face on its very rim, which the edge has as well."""
        if known.hit == answer.hit:
            return ""
        t = known.t if known.hit else answer.t
        q, x = known.triangle, known.p + t * known.v
        n = unit(np.cross(q[1] - q[0], q[2] - q[0]))
        inward = unit(np.cross(n, np.roll(q, -1, axis=0) - q))
        on_rim = abs(np.min(dot(x - q, inward))) <= ROUNDED and abs((x - q[0]) @ n) <= known.r + ROUNDED
        return f"The code says: {told(answer.hit, answer.t)}. {self.truth(known)}. {RIM}" if on_rim else ""

    def reply(self, known: Falling, answer: Answered | None, words: str) -> Landed:
        """The two times, and what is told."""
        return Landed(answer.t if answer and answer.hit else np.nan, known.t, words)


RIM = "The ball only grazes the rim, which is the edge's as well. That is none of the faults."
"""What is said where a contact is on the rim of the face."""

ROUNDED = 1e-9
"""What is nearer to the rim is on it."""


@cache
def _struck(*given: Any) -> tuple[bool, float]:
    """Whether and when a ball touches a face at a right angle: worked out once, as all code is asked the same."""
    p, v, r, q = (np.frombuffer(x) if isinstance(x, bytes) else x for x in given)
    triangle = q.reshape(3, 3)
    found = mesh.sweep(p, v, r, triangle)
    normal, _ = mesh.contact_geometry(p, v, triangle, found)
    hit = bool(found.hit and np.max(np.abs((triangle[1:] - triangle[0]) @ normal)) <= SQUARE)
    return hit, float(found.t) if hit else np.inf


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

AROUND = tuple(
    ((x, y, side * z), (ahead, 0, side * rise))
    for side in (1, -1)
    for x, y, places in ((0, -1, (0.5, 1, 4.5)), (-1.5, -2, (2.5,)), (5, 2, (0.5, 4.5)), (0, -4.25, (1,)))
    for z in places
    for ahead, rise in ((0, 0), (1, 0), (0, 2), (0, -4), (0.5, -1))
)
"""Starts and ways all about the face: far above it and below, near and beside, at rest, along, off and towards it."""

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
                lambda x, y: x.hit and not y.hit and x.v[2] > 0,
                words="a ball that rises",
                seek="Let the ball come from another side.",
            ),
            Fault(
                "E27",
                "a ball that moves along the plane is never asked for the face",
                lambda x, y: x.hit and not y.hit and not x.v[2],
                words="a ball along the plane",
                seek="Let the ball be partly in the face as the frame begins, and turn its arrow.",
            ),
        ),
        "Move the ball, and the tip of its arrow. Which contacts does it overlook?",
        MeshKind("face", "p, v, r, triangle", FaceStruck),
        quiet=True,
    ),
}
"""The listing of the lesson's laboratory, by name."""

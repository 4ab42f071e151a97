"""The listings of lesson 14 to be broken: a ball at an edge, and at the face of a triangle."""

from typing import Any, NamedTuple

import numpy as np
from numpy import nan, sqrt
from numpy.typing import NDArray

from ... import mesh
from ...show.mesh.two_views import AWAY, EdgeStruck, FaceStruck, Landed
from ...show.scene import number
from ..listings import Answered, Fault, Listing, PairKind


def touch_edge(p, v, r, triangle):
    """*Improved Collision Detection and Response*, an edge: E23, E24, E25."""
    e, w = triangle[1] - triangle[0], triangle[0] - p
    ee, ev, ew = e @ e, e @ v, e @ w
    a, b, c = ev * ev - ee * (v @ v), 2 * (ee * (v @ w) - ev * ew), ee * (r * r - w @ w) + ew * ew
    D = b * b - 4 * a * c
    first, last = sorted([(-b - sqrt(D)) / (2 * a), (-b + sqrt(D)) / (2 * a)])
    t = first if 0 < first < 1 else last
    return bool(0 < t < 1 and 0 <= (ev * t - ew) / ee <= 1), t


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
    """What is true of a ball and an edge or a face: p, v, r, the corners; whether and when it touches them inside."""

    p: NDArray
    v: NDArray
    r: float
    triangle: NDArray
    hit: bool
    t: float


class MeshKind(PairKind):
    """A ball and an edge, or a face: whether and when it touches that at a right angle, its rim included."""

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
        return [self._given(p, v) for p, v in PLAIN[self.name]]

    def _given(self, p: tuple, v: tuple) -> tuple:
        """A start and a way as code is asked of them."""
        seen = SEEN[self.name]
        return np.array(p, float), np.array(v, float), seen.r, seen.corners

    def wrong(self, listing: Listing, known: Falling, answer: Answered) -> list[tuple]:
        """What is true and the answer, if that is not right, or is right and puts the ball elsewhere."""
        return super().wrong(listing, known, answer) or ([(known, answer)] if _apart(known, answer) > NEAR else [])

    def told(self, listing: Listing, known: Falling, answer: Answered) -> str:
        """Both answers in a sentence; where their times are as good as one and their places are not, how far apart."""
        far = _apart(known, answer)
        if not far > NEAR or super().wrong(listing, known, answer):
            return super().told(listing, known, answer)
        both = f"Both say t = {number(known.t, 4)}, to nine digits"
        return f"{both}, but at such a speed the code's ball is then {number(far, 2)} r from the true contact."

    def excuse(self, known: Any, answer: Answered) -> str:
        """Nothing is lost by rounding alone, but from afar, and that is a fault."""
        return ""

    def reply(self, known: Falling, answer: Answered | None, words: str) -> Landed:
        """The two times, and what is told."""
        return Landed(answer.t if answer and answer.hit else np.nan, known.t, words)


NEAR = 1e-3
"""How far in r the ball of the code may be from the true contact."""

SQUARE = 1e-12
"""How far the normal may be from a right angle with an edge or a face that is touched, and be it on its rim."""

SEEN = {"edge": EdgeStruck, "face": FaceStruck}
"""The picture of each."""

PLAIN = {
    "edge": (
        ((4, 0, 0), (-6, 0, 0)),
        ((4, 2, 0), (-6, 0, 0)),
        ((4, 5, 0), (-6, 0, 0)),
        ((4, 0, 2), (-6, 0, 0)),
        ((4, 0, 0), (-2, 0, 0)),
        ((4, 0, 0), (6, 0, 0)),
    ),
    "face": (
        ((-2, -1, 3), (3, 0, -4)),
        ((0, 0, 3), (0, 0, -4)),
        ((0, 0, 3), (0, 0, 4)),
        ((4, 2, 3), (0, 0, -4)),
        ((0, 0, 3), (0, 0, -1)),
        ((0, 0, 3), (2, 0, 0)),
    ),
}
"""Starts and ways near those with which the pictures begin."""


FAR = 2.0**30
"""How many of its ways a ball is farther away that comes from afar."""

SORT = {
    "E23": (
        ((0.5, 0, 0), (-6, 0, 0)),
        ((0.5, 0, 0), (6, 0, 0)),
        ((-0.5, 1, 0.25), (0.25, 0, 0)),
        ((0.5, 0, 0), (0, 0, 1)),
    ),
    "E24": (((3, 0, 0), (-2, 0, 0)), ((0, 1, 3), (0, 0, -2)), ((-4, -2, 0), (3, 0, 0))),
    "E25": tuple(((x + FAR * w, 0, z), (-(1 + FAR) * w, 0, 0)) for x, w, z in ((4, 6, 0), (4, 6, 0.5), (5, 8, 2))),
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


def _apart(x: Falling, y: Answered) -> float:
    """How far in r the ball of the code is from the true contact; 0 unless both are there."""
    return abs(y.t - x.t) * float(np.sqrt(x.v @ x.v)) / x.r if x.hit and y.hit else 0.0


def _from_afar(x: Falling) -> bool:
    """Does it come from where squares hide r²?"""
    return bool(np.max(np.abs(x.p)) > AWAY / 100)


LISTINGS = {
    "touch_edge": Listing(
        touch_edge,
        None,
        ("hit", "t"),
        (
            Fault(
                "E23",
                "the first root lies before the frame, so that it takes the second, at which they part, or finds none",
                lambda x, y: x.hit and x.t == 0 and not (y.hit and y.t == 0),
                words="overlap at the start",
            ),
            Fault(
                "E24",
                "a root has to be below 1, and 1 itself does not count",
                lambda x, y: x.hit and x.t == 1 and not y.hit,
                words="contact at the very end",
            ),
            Fault(
                "E25",
                "w·w has used up all digits, and r² is lost in the difference under the root",
                lambda x, y: _from_afar(x) and (x.hit or y.hit),
                words="a path from far away",
            ),
        ),
        "Move the ball, and the tip of its arrow. Which contacts does it overlook?",
        MeshKind("edge", "p, v, r, triangle", EdgeStruck),
        quiet=True,
    ),
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
"""The listings of the lesson's laboratories, by name."""

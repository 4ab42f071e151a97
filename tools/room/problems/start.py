"""Problems for lesson 00. Lengths are in cm, displacements are per frame."""

import numpy as np

import lib
from lib import frame

from ..draws import _Draw, _Problem


def _two_that_move(draw: _Draw) -> dict:
    """Places and displacements of two balls, their relative displacement not 0."""
    p1, v1, p2, v2 = (draw.vector(9) for _ in range(4))
    return {"p1": p1, "v1": v1, "p2": p2, "v2": v2 if v2 != v1 else (v2[0] + 1, v2[1])}


def _half_way(draw: _Draw) -> dict:
    """p, v, r: in the middle of the frame the distance is a whole number, above r."""
    x, y, z = draw.triple()
    i = j = 0
    while abs(x * j - y * i) < 2 * z:  # well aside, so that the mean of the distances is well off
        i, j = draw.vector(4)
    return {"p": (x - i, y - j), "v": (2 * i, 2 * j), "r": draw.whole(1, z - 1)}


def _gap_half_way(p, v, r) -> dict:
    """Place, distance and gap at t = 1/2."""
    q = frame.at(p, v, 0.5)
    distance = float(frame.norm(q))
    return {"q": q, "distance": distance, "gap": distance - r}


def _about_touching(draw: _Draw) -> dict:
    """p, r1, r2: apart by one, touching, or overlapping by one."""
    x, y, z = draw.triple()
    r1 = draw.whole(1, z - 2)
    return {"p": (x, -y), "r1": r1, "r2": z - r1 + draw.pick((-1, 0, 1))}


def _how_they_are(p, r1, r2) -> dict:
    """f at the start, and what it says."""
    f = float(frame.f(p, (0, 0), r1 + r2, 0))
    return {"f": f, "state": "apart" if f > 0 else "touching" if f == 0 else "overlapping"}


PROBLEMS = (
    _Problem(
        "00.1",
        _two_that_move,
        "When a frame begins, A's centre is at «p1» cm and B's at «p2» cm. In the frame A moves by «v1» cm and B by "
        "«v2» cm. Where is B, and how does it move, seen from A?",
        lambda p1, v1, p2, v2: dict(zip("pv", lib.relative(p1, v1, 1, p2, v2, 1)[:2], strict=True)),
        "p = «p2» − «p1» = «p» cm. v = «v2» − «v1» = «v» cm.",
    ),
    _Problem(
        "00.2",
        _half_way,
        "Seen from A, B is at p = «p» cm when the frame begins, and moves by v = «v» cm. The radii make «r» cm "
        "together. How wide is the gap between the surfaces at $t = 1/2$?",
        _gap_half_way,
        "B is at p + v/2 = «q» cm, so the centres are «distance» cm apart. The gap is «distance» − «r» = «gap» cm.",
    ),
    _Problem(
        "00.3",
        _about_touching,
        "Seen from A, B's centre is at «p» cm. A's radius is «r1» cm, B's «r2» cm. Are the balls apart, touching or "
        "overlapping? Decide it without a square root.",
        _how_they_are,
        "p·p − (r1 + r2)² = «f» cm²: they are «state».",
    ),
    _Problem(
        "00.4",
        lambda draw: _two_that_move(draw) | {"w": draw.vector(5)},
        "A moves by «v1» cm in a frame, B by «v2» cm. Then the table on which they roll is itself carried along by «w» "
        "cm in that frame. How does B move seen from A, with the table at rest, and with the table carried along?",
        lambda p1, v1, p2, v2, w: {
            "rest": lib.relative(p1, v1, 1, p2, v2, 1)[1],
            "carried": lib.relative(p1, np.add(v1, w), 1, p2, np.add(v2, w), 1)[1],
        },
        "By «rest» cm, and by «carried» cm: what both share drops out.",
    ),
)

"""Problems for lesson 14. Lengths are in cm, displacements are per frame; the third coordinate points up."""

from fractions import Fraction

import numpy as np

from lib import frame, mesh, plane

from ..draws import UNIT, _Draw, _Problem

FACE, EDGE = mesh.FEATURES.index("face"), mesh.FEATURES.index("edge 0")
"""What is touched, as `mesh.sweep` tells it; −1 is nothing."""

FLOOR = 0, 0, 1
"""The normal of a level floor."""


def _over_a_triangle(draw: _Draw) -> dict:
    """A triangle on a table, and a ball that comes down over it or beside it, never over its rim."""
    s, r, share, fall = draw.whole(7, 12), draw.whole(1, 3), draw.pick((2, 4)), draw.pick((8, 12, 16))
    x, y = draw.pick([(x, y) for x in range(1, 9) for y in range(1, 9) if x + y != s])
    v = 4 * draw.other(-3, 3), 4 * draw.other(-3, 3), -fall
    return {"s": s, "p": (x - v[0] // share, y - v[1] // share, r + fall // share), "v": v, "r": r}


def _landed(s, p, v, r) -> dict:
    """When it touches the table's height, above which place, and whether that is inside the triangle."""
    t = plane.sweep(p, v, r, FLOOR, 0).t
    found = mesh.sweep(p, v, r, ((0, 0, 0), (s, 0, 0), (0, s, 0)))
    return {"t": t, "place": frame.at(p, v, t)[:2], "inside": found.feature == FACE}


def _past_an_edge(draw: _Draw) -> dict:
    """A ball that meets the line of a level edge, between its ends or beyond them, never just at one."""
    w, h, r = draw.triple()
    L, share, V = draw.whole(6, 12), draw.pick((2, 4)), 4 * draw.whole(2, 6)
    y, U = draw.pick([k for k in range(-3, L + 4) if k not in (0, L)]), 4 * draw.other(-3, 3)
    return {"L": L, "p": (w + V // share, y - U // share, h), "v": (-V, U, 0), "r": r}


def _met(L, p, v, r) -> dict:
    """When it touches the line, beside which place on it, and whether that is between the ends."""
    t = mesh.sweep(p, v, r, ((0, -999, 0), (0, 999, 0))).t
    found = mesh.sweep(p, v, r, ((0, 0, 0), (0, L, 0)))
    return {"t": t, "y": frame.at(p, v, t)[1], "between": found.feature == EDGE}


def _on_a_ramp(draw: _Draw) -> dict:
    """A step into a smooth ramp, and when it is stopped."""
    rise, run = draw.pick(UNIT)
    return {"v": (5 * draw.whole(1, 6), -5 * draw.whole(0, 3)), "t": Fraction(draw.whole(1, 4), 5), "n": (-rise, run)}


def _slid(v, t, n) -> dict:
    """What is left of it."""
    left = plane.reflect(tuple((1 - t) * x for x in v), n, 0)
    return {"left": left, "length": np.hypot(*left)}


def _in_a_corner(draw: _Draw) -> dict:
    """A step into a floor and a ramp at once, steep enough or not."""
    rise, run = draw.pick((*UNIT, (1, 0)))
    v = 5 * draw.whole(1, 6), 2 * draw.other(-5, 5), -5 * draw.whole(1, 6)
    return {"v": v, "t": Fraction(draw.whole(1, 3), draw.pick((4, 5))), "m": (-rise, 0, run)}


def _left_over(v, t, m) -> dict:
    """What is left of it: along the floor or the ramp, if that goes into neither, or else along their common line."""
    rest = (1 - t) * np.array(v, float)
    for one, other in ((FLOOR, m), (m, FLOOR)):
        x = plane.reflect(rest, one, 0)
        if x @ np.array(other) >= -1e-12:
            return {"left": x}
    return {"left": (0, rest[1], 0)}


PROBLEMS = (
    _Problem(
        "14.1",
        _over_a_triangle,
        "A triangle has its corners at (0, 0, 0), («s», 0, 0) and (0, «s», 0) cm. A ball of radius «r» cm has its "
        "centre at «p» cm, and moves by «v» cm in the frame. When does it touch the plane of the triangle, above which "
        "place (x, y) is its centre then, and is that inside the triangle?",
        _landed,
        "(height − r)/fall: t = «t», above «place» cm. Inside, with x + y below «s»: «inside».",
    ),
    _Problem(
        "14.2",
        _past_an_edge,
        "An edge leads from (0, 0, 0) to (0, «L», 0) cm. A ball of radius «r» cm has its centre at «p» cm, and moves "
        "by «v» cm in the frame. When does it touch the endless line of the edge, at which y is its centre then, and "
        "does it touch the edge between its ends?",
        _met,
        "Along the edge only x and z are seen: x² + z² = «r»² at t = «t». There y = «y» cm; between 0 and «L»: "
        "«between».",
    ),
    _Problem(
        "14.3",
        _on_a_ramp,
        "A ball would move by «v» cm in the frame. At t = «t» it touches a smooth ramp, whose normal of length 1 is "
        "«n». What displacement along the ramp is left of the step, and how long is it? Leave gravity out.",
        _slid,
        "Of the rest, (1 − t) v, what goes into the ramp is taken off: «left» cm, of length «length» cm.",
    ),
    _Problem(
        "14.4",
        _in_a_corner,
        "A ball would move by «v» cm in the frame. At t = «t» it touches two smooth surfaces at once: a level floor, "
        "normal (0, 0, 1), and another with the normal «m». What displacement is left of the step? Leave gravity out.",
        _left_over,
        "The rest slides along one of them if that leads into the other no more; or else along y, the line that they "
        "share: «left» cm.",
    ),
)

"""Problems for lesson 09. Lengths are in cm unless another unit is named, displacements are per frame."""

from fractions import Fraction

import numpy as np

from lib import frame, plane

from ..draws import _Draw, _Problem


def _a_plane(draw: _Draw) -> dict:
    """A plane whose normal is stored with a whole length other than 1, and a ball."""
    x, y, _ = draw.triple()
    return {"n": (x, y), "d": -draw.whole(1, 20), "p": (draw.whole(2, 9), draw.whole(2, 9)), "r": draw.whole(1, 3)}


def _signed_gap(n, d, p, r) -> dict:
    """Its length, and the gap."""
    steps = plane.steps(p, (0, 0), r, n, d)
    return {"length": steps.length, "gap": float(steps.gap) / float(steps.length)}


def _falling(draw: _Draw) -> dict:
    """A ball over a level floor that meets it in the frame, at a nice time."""
    r, fall = draw.whole(1, 4), draw.pick((8, 10, 20))
    share = draw.pick((Fraction(1, 4), Fraction(1, 2), Fraction(2, 5))) if fall != 8 else Fraction(1, 4)
    return {"p": (draw.whole(-5, 5), r + int(fall * share)), "v": (draw.other(-8, 8), -fall), "r": r} | {
        "e": draw.pick((Fraction(1, 2), Fraction(1, 4), Fraction(3, 4)))
    }


def _on_the_floor(p, v, r, e) -> dict:
    """The time of contact."""
    return {"t": plane.sweep(p, v, r, (0, 1), 0).t}


def _bounced(p, v, r, e) -> dict:
    """The contact, the velocity after it, and the place at the frame's end."""
    after = plane.bounce(p, v, r, (0, 1), 0, e)
    return {"t": after.t, "w": after.v, "end": after.p}


def _bank(draw: _Draw) -> dict:
    """A ball and a target above a level rail, and the radius."""
    r = draw.pick((2, 3))
    y1, y2 = r + draw.pick((10, 20, 30)), r + draw.pick((10, 30, 40))
    return {"start": (0, y1), "target": (draw.pick((40, 60, 80, 120)), y2), "r": r}


def _aimed(start, target, r) -> dict:
    """Where on the rail the centre turns: the ball is sent there, and comes to the target."""
    heights = start[1] - r, target[1] - r
    v = (target[0] - start[0], -sum(heights))
    after = plane.bounce(start, v, r, (0, 1), 0)
    if not np.allclose(after.p, target):
        raise ArithmeticError(f"target: the ball comes to {after.p}")
    return {"mirrored": (target[0], 2 * r - target[1]), "x": frame.at(start, v, after.t)[0]}


PROBLEMS = (
    _Problem(
        "09.1",
        _a_plane,
        "A solid lies where n·x + ℓ ≤ 0, with n = «n» and ℓ = «d» cm, x in cm. A ball of radius «r» cm has its centre "
        "at «p» cm. How wide is the gap between them (negative: it reaches in)? Mind the length of n.",
        _signed_gap,
        "|n| = «length»; (n·p + ℓ)/|n| − r = «gap» cm.",
    ),
    _Problem(
        "09.2",
        _falling,
        "A ball of radius «r» cm is at «p» cm, its centre, and moves by «v» cm in a frame. The floor is solid up to "
        "the height 0. When do they touch?",
        _on_the_floor,
        "The gap closes at −n·v a frame: t = «t».",
    ),
    _Problem(
        "09.3",
        _falling,
        "A ball of radius «r» cm is at «p» cm, its centre, and moves by «v» cm in a frame. It bounces with $e = «e»$ "
        "off a smooth floor that is solid up to the height 0. Where is its centre when the frame ends? Leave gravity "
        "out.",
        _bounced,
        "It touches at t = «t», goes on by «w» cm a frame, and ends at «end» cm.",
    ),
    _Problem(
        "09.4",
        _bank,
        "A rail is the line at height 0, the table lies above it. A ball of radius «r» cm is at «start» cm, and is to "
        "come to «target» cm by one bounce off the rail, with $e = 1$. At which x is its centre when it bounces?",
        _aimed,
        "The centre turns at the height «r». The target, mirrored there, is at «mirrored» cm; the straight way to it "
        "crosses that height at x = «x» cm.",
    ),
)

"""Problems for lesson 04. Lengths are in cm, displacements are per frame."""

from fractions import Fraction

import numpy as np

from lib import quadratic

from ..draws import _Draw, _level_pass, _p_v_r, _Problem


def _coefficients(p, v, r) -> dict:
    """a, b, c and D."""
    return {name: x for name, x in quadratic.steps(p, v, r)._asdict().items() if name in "abcD"}


def _its_roots(p, v, r) -> dict:
    """Both roots, and whether the first is in the frame."""
    u0, u1 = quadratic.roots(p, v, r)
    return {"u0": u0, "u1": u1}


def _slow_approach(draw: _Draw) -> dict:
    """An approach that takes more than a frame."""
    C, half, r = draw.triple()
    step = draw.pick((4, 8, 10))
    return {"p": (C, half + draw.whole(step + 1, 4 * step)), "v": (0, -step), "r": r}


def _which_frame(p, v, r) -> dict:
    """In which frame they touch, counted from 1, and when in it."""
    u0 = float(quadratic.roots(p, v, r)[0])
    return {"u0": u0, "number": int(np.ceil(u0)), "t": u0 - int(np.ceil(u0)) + 1}


def _stable(draw: _Draw) -> dict:
    """a, b, c of an approach whose roots are hundredths."""
    a, small, large = draw.pick((1, 2, 4)), draw.whole(1, 9), draw.whole(20, 60)
    return {"a": a, "b": Fraction(-a * (small + large), 20), "c": Fraction(a * small * large, 100)}


PROBLEMS = (
    _Problem(
        "04.1",
        _p_v_r,
        "Seen from A, B is at p = «p» cm and moves by v = «v» cm in a frame; r = «r» cm. Find a, b and c of "
        "$f(t) = a\\,t^2 + 2 b\\,t + c$, and $D = b^2 - a c$. Does the straight path, if it is long enough both ways, "
        "meet the circle?",
        lambda p, v, r: _coefficients(p, v, r) | {"meets": bool(quadratic.steps(p, v, r).D >= 0)},
        "a = «a», b = «b», c = «c», all in cm²; D = «D» cm⁴. The answer to whether it meets the circle is «meets».",
    ),
    _Problem(
        "04.2",
        _level_pass,
        "Seen from A, B is at «p» cm and moves by «v» cm in a frame; the radii make «r» cm together. Find both times "
        "at which the centres are exactly «r» cm apart. Which of them is the contact, and what is the other?",
        _its_roots,
        "t = «u0» and t = «u1». At the first they touch, at the second they part.",
    ),
    _Problem(
        "04.3",
        _slow_approach,
        "Seen from A, B is at «p» cm when the first frame begins, and moves by «v» cm in every frame; the radii "
        "make «r» cm together. In which frame do they touch, counted from 1, and at which t of that frame?",
        _which_frame,
        "The smaller root is «u0», counted in frames from the start: frame «number», at t = «t».",
    ),
    _Problem(
        "04.4",
        _stable,
        "In $a\\,t^2 + 2 b\\,t + c$ let a = «a», b = «b» and c = «c». Find D and the smaller root, by "
        "$c / (-b + \\sqrt D)$. Why is this formula better for a computer than $(-b - \\sqrt D)/a$?",
        lambda a, b, c: {"D": b * b - a * c, "t": quadratic.solve(a, b, c)[0]},
        "D = «D», and the smaller root is «t». −b and √D are both positive: their sum loses no digits.",
    ),
)

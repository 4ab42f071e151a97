"""Problems for lesson 13. Lengths are in metres, times in seconds; g is taken as 10 m/s²."""

from fractions import Fraction

import numpy as np

from lib import rolling

from ..draws import _Draw, _Problem

OPEN = (-999, -999), (999, 999)

FASTEST = 12
"""What no cue gives a ball, in metres per second: a hard break has some 12."""


def _slide(draw: _Draw) -> dict:
    """A speed and a friction."""
    return {"speed": draw.pick((7, Fraction(7, 2), Fraction(14, 5))), "mu": draw.pick((Fraction(1, 5), Fraction(1, 4)))}


def _rolls_at_last(speed, mu) -> dict:
    """When a ball that is struck without spin rolls, and how fast it is then."""
    made = rolling.cloth(*OPEN, slide=mu, g=10)
    history = rolling.run(rolling.balls([(0, 0)], [(speed, 0)], r=0.03), made, compiled=False)
    return {"t": history.t[0], "w": history.v[0, 0, 0]}


def _spun(draw: _Draw) -> dict:
    """A velocity and the speed of the rim, forwards above 0."""
    half = Fraction(7, 2)
    return {"v": half * draw.whole(1, 3), "rim": half * draw.other(-3, 3)}


def _in_the_end(v, rim) -> dict:
    """The velocity with which it rolls."""
    return {"w": rolling.rolls_at((v, 0), (0, rim, 0), 1)[0]}


def _cut(draw: _Draw) -> dict:
    """A right-angled triangle for the cut, with a speed and a friction."""
    x, y, z = draw.triple()
    k = Fraction(7, 10) * draw.whole(1, max(1, FASTEST * 10 // (7 * z)))
    return {"along": k * x, "across": k * y, "speed": k * z, "mu": draw.pick((Fraction(1, 20), Fraction(1, 5)))}


def _thrown(along, across, speed, mu) -> dict:
    """How fast the other ball goes across the line of centres, for e = 1."""
    two = rolling.balls([(-2, 0), (0, 0)], [(along, across), (0, 0)])
    return {"w": rolling.off_ball(two, rolling.cloth(*OPEN, mu_ball=mu)).v[1, 1]}


def _cue(draw: _Draw) -> dict:
    """Where a cue strikes the ball, in radii from its centre, and where it points."""
    a, b = draw.pick(
        (
            (Fraction(3, 5), Fraction(4, 5)),
            (Fraction(-3, 5), Fraction(4, 5)),
            (Fraction(4, 5), Fraction(3, 5)),
            (Fraction(-4, 5), Fraction(3, 5)),
        )
    )
    return {"q": (0, a, b), "d": (draw.other(-2, 2), draw.other(-2, 2), -draw.whole(2, 4))}


def _points_at(q, d) -> dict:
    """Where its line meets the cloth; lib's raised cue lets the ball roll there."""
    k = (1 + float(q[2])) / -d[2]
    x = np.array([float(q[0]) + k * d[0], float(q[1]) + k * d[1]])
    foot = np.array([*x, -1.0])
    d = np.array(d, float)
    off = foot - (foot @ d) / (d @ d) * d
    if off @ off < 0.25:
        rolls = rolling.rolls_at(*rolling.raised(1.0, d, x))
        if abs(rolls[0] * x[1] - rolls[1] * x[0]) > 1e-9:
            raise ArithmeticError("q, d: the ball does not roll to this point")
    return {"Q": tuple(x)}


PROBLEMS = (
    _Problem(
        "13.1",
        _slide,
        "A ball is struck without spin and slides off at «speed» m/s on a cloth with the coefficient of friction «mu»; "
        "take the acceleration of gravity as 10 m/s². When does it begin to roll, and how fast is it then?",
        _rolls_at_last,
        "It slides for 2 V/(7 μ g) = «t» s, and rolls on at 5/7 of its speed, «w» m/s.",
    ),
    _Problem(
        "13.2",
        _spun,
        "A ball goes at «v» m/s, and its spin turns its rim at «rim» m/s, forwards if that is above 0. "
        "At what velocity does it roll in the end?",
        _in_the_end,
        "5/7 of «v» and 2/7 of «rim» are «w» m/s together.",
    ),
    _Problem(
        "13.3",
        _cut,
        "A ball without spin comes at «speed» m/s and hits an equal one, which rests: «along» m/s along the line of "
        "centres and «across» m/s across it. e = 1, and the friction between the balls is «mu». "
        "How fast does the other ball go across the line of centres?",
        _thrown,
        "The lesser of μ times «along» and one seventh of «across»: «w» m/s.",
    ),
    _Problem(
        "13.4",
        _cue,
        "A cue strikes a ball at q = «q», in radii from its centre, and points along d = «d». x and y lie in the "
        "cloth, and z points up. Where does its line meet the cloth, in radii from the ball's foot?",
        _points_at,
        "It goes down to −1 after (1 + q₃)/−d₃ steps: at «Q». Towards that point the ball rolls in the end.",
    ),
)

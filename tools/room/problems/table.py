"""Problems for lesson 10. Lengths are in cm unless another unit is named, displacements are per frame."""

from fractions import Fraction

import numpy as np

from lib import plane, table

from ..draws import _Draw, _Problem


def _three_in_line(draw: _Draw) -> dict:
    """Three balls of radius 1 in a line, the middle one at rest, both others coming, not at one time."""
    while True:
        gaps, speeds = (draw.whole(2, 12), draw.whole(2, 12)), (draw.whole(1, 6), draw.whole(1, 6))
        if gaps[0] * speeds[1] != gaps[1] * speeds[0]:
            return {"x": (0, gaps[0] + 2, sum(gaps) + 4), "u": (speeds[0], 0, -speeds[1])}


def _open_room(**more) -> table.Room:
    """A room without walls."""
    return table.room((-np.inf, -np.inf), (np.inf, np.inf), **more)


def _first_event(x, u) -> dict:
    """Who meets first, and when."""
    three = table.balls([(a, 0) for a in x], [(a, 0) for a in u], 1)
    history = table.run(three, _open_room(), until=20)
    return {"who": f"{history.i[0] + 1} and {history.j[0] + 1}", "t": history.t[0]}


def _on_cloth(draw: _Draw) -> dict:
    """A speed, a drag, and a way that the ball still makes."""
    k, far = draw.pick((Fraction(1, 2), Fraction(1, 4), 2)), draw.pick((2, 4, 5, 8))
    return {"v": k * far, "k": k, "s": far * draw.pick((Fraction(1, 4), Fraction(1, 2), Fraction(4, 5)))}


def _reached(v, k, s) -> dict:
    """How far it comes at most, from a long run, and its speed after the way s."""
    history = table.run(table.balls([(0, 0)], [(v, 0)]), _open_room(drag=k), until=60 / k)
    far = float(table.at(history, 60 / k).x[0, 0])
    return {"far": far, "left": v * (far - s) / far}


def _to_the_wall(draw: _Draw) -> dict:
    """Two equal balls of radius 1 before a wall, one moving, one at rest."""
    u, gap, room = draw.pick((1, 2, 4, 5)), draw.whole(1, 9), draw.whole(1, 9)
    return {"u": u, "x2": gap + 2, "wall": gap + 2 + room + 1}


def _times_of_three(u, x2, wall) -> dict:
    """When the balls meet, the second meets the wall, and the balls meet again."""
    two = table.balls([(0, 0), (x2, 0)], [(u, 0), (0, 0)], 1)
    history = table.run(two, table.room((-np.inf, -np.inf), (wall, np.inf)), until=99, events=99)
    return {"times": history.t[:3]}


def _dropped(draw: _Draw) -> dict:
    """A height and e."""
    return {"h": draw.pick((16, 81, 100, 144)), "e": draw.pick((Fraction(1, 2), Fraction(2, 3), Fraction(4, 5)))}


def _heights(h, e) -> dict:
    """The heights after one bounce and after two, and the time of all flights, in that of the first."""
    back = float(plane.reflect((0, -1), (0, 1), e)[1])
    return {"one": h * back**2, "two": h * back**4, "all": 1 / (1 - back)}


PROBLEMS = (
    _Problem(
        "10.1",
        _three_in_line,
        "Balls 1, 2 and 3, of radius 1 cm, lie in a line at x = «x» cm and move at «u» cm/s along it. Which pair meets "
        "first, and when? Which forecasts are to be made anew after that?",
        _first_event,
        "«who», at «t» s. After it every pair with one of these two is to be foretold anew: of three balls, all.",
    ),
    _Problem(
        "10.2",
        _on_cloth,
        "On a cloth a ball's velocity falls by $v' = -\\kappa v$. It starts at «v» m/s, and κ = «k» /s. How far does "
        "it get at most? And what speed is left after «s» m?",
        _reached,
        "At most v/κ = «far» m. The speed falls evenly with the way: «left» m/s is left.",
    ),
    _Problem(
        "10.3",
        _to_the_wall,
        "Two equal balls of radius 1 cm: the first at x = 0 cm moves right at «u» cm/s, the second rests at x = «x2» "
        "cm. A wall stands at x = «wall» cm. All hits are elastic. At what times, in seconds "
        "from now, are the first three?",
        _times_of_three,
        "Ball meets ball, ball meets wall, and it comes back to the first, which rests: «times» s.",
    ),
    _Problem(
        "10.4",
        _dropped,
        "A ball is dropped from «h» cm (its lowest point) onto a floor with $e = «e»$. How high does it rise after the "
        "first bounce, and after the second? How long do all flights between bounces take, in units of the first of "
        "them?",
        _heights,
        "Heights go with e²: «one» cm, then «two» cm. Flights go with e: 1/(1 − e) = «all» of the first.",
    ),
)

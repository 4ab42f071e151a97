"""Problems for lesson 01. Lengths are in cm, displacements are per frame."""

from fractions import Fraction

from lib import exact, overlap

from ..draws import _Draw, _Problem


def _offset_and_radius(draw: _Draw) -> dict:
    """r and C of a path whose way inside is a whole number."""
    C, _, r = draw.triple(25)
    times = Fraction(draw.whole(1, 8), 2)
    return {"r": times * r, "C": times * C}


def _faster_than_seen(draw: _Draw) -> dict:
    """r and C, and a way from test to test so long that a share is missed."""
    C, half, r = draw.triple(17)
    return {"r": r, "C": C, "v": half * draw.pick((5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 18, 20, 22, 24, 25, 30))}


def _seen_at_a_test(draw: _Draw) -> dict:
    """A head-on flight, of which the test at k/4 is the first to see something."""
    r, k = draw.whole(2, 6), draw.whole(1, 4)
    return {"p": (-(2 * k * r + draw.whole(1 - r, r - 1)), 0), "v": (8 * r, 0), "r": r}


PROBLEMS = (
    _Problem(
        "01.1",
        _offset_and_radius,
        "Seen from A, B's centre flies along a straight line that passes «C» cm from A's centre. The radii make «r» cm "
        "together. How long is the part of that line on which the balls overlap?",
        lambda r, C: {"L": overlap.chord(r, C)},
        "Half of it is √(«r»² − «C»²); all of it is «L» cm.",
    ),
    _Problem(
        "01.2",
        lambda draw: _offset_and_radius(draw) | {"n": draw.pick((2, 4, 5, 10))},
        "A game tests for overlap «n» times a frame, at equal steps. B's centre passes «C» cm from A's, and the radii "
        "make «r» cm together. By how much may B move in a frame, seen from A, before a test can miss this pass?",
        lambda r, C, n: {"L": overlap.chord(r, C), "most": n * overlap.chord(r, C)},
        "The way inside is «L» cm long, and a step may not be longer: «n» · «L» = «most» cm a frame.",
    ),
    _Problem(
        "01.3",
        _faster_than_seen,
        "B's centre passes «C» cm from A's, and the radii make «r» cm together. From one test to the next B moves by "
        "«v» cm, seen from A, and where on the path the tests fall is left to chance, every place equally likely. "
        "What share of such passes is seen by no test?",
        lambda r, C, v: {"L": overlap.chord(r, C), "missed": max(0.0, 1 - float(overlap.chord(r, C)) / v)},
        "The way inside is «L» cm long. What is missed is 1 − «L»/«v», or 0 if that is below 0: «missed».",
    ),
    _Problem(
        "01.4",
        _seen_at_a_test,
        "Seen from A, B is at «p» cm and moves by «v» cm in a frame; the radii make «r» cm together. A game tests at "
        "$t = 0, 1/4, 1/2, 3/4, 1$. At which of these times does it first see an overlap? And when do they really "
        "touch?",
        lambda p, v, r: {"seen": overlap.sampled(p, v, r, 4).t, "t": exact.sweep(p, v, r).t},
        "It sees it at t = «seen». They touch at t = «t».",
    ),
)

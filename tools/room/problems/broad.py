"""Problems for lesson 11. Lengths are in cm unless another unit is named, displacements are per frame."""

import numpy as np

from lib.broad import enclosing, reach

from ..draws import _Draw, _Problem


def _crowd(draw: _Draw) -> dict:
    """A number of balls, and how many million pairs a second are tested."""
    return {"N": draw.pick((100, 200, 500, 1000, 2000)), "rate": draw.pick((1, 10))}


def _all_pairs(N, rate) -> dict:
    """How many pairs there are, and how long they take."""
    pairs = len(np.triu_indices(N, 1)[0])
    return {"pairs": pairs, "ms": pairs / (1000 * rate)}


def _one_ball(draw: _Draw) -> dict:
    """A ball whose way in a frame is a whole and even number."""
    x, y, _ = draw.triple()
    return {"p": draw.vector(9), "v": (2 * x, -2 * y), "r": draw.whole(1, 5)}


def _its_reach(p, v, r) -> dict:
    """Middle and reach."""
    o, R = reach.reach([p], [v], r)
    return {"o": o[0], "R": round(float(R[0]), 9)}


def _two_balls(draw: _Draw) -> dict:
    """Two balls whose ways are whole numbers, near enough to be asked or not."""
    x, y, _ = draw.triple(5)
    p2 = (draw.whole(8, 16), draw.whole(0, 6))
    return {"p1": (0, 0), "v1": (2 * x, 2 * y), "p2": p2, "v2": (0, -2 * draw.whole(1, 4)), "r": draw.whole(1, 2)}


def _must_be_asked(p1, v1, p2, v2, r) -> dict:
    """The squared distance of the middles, the sum of the reaches, and whether the pair must be asked."""
    o, R = reach.reach([p1, p2], [v1, v2], r)
    between, both = float(np.sum((o[1] - o[0]) ** 2)), round(float(R.sum()), 9)
    return {"square": between, "both": both, "asked": between <= both * both}


def _two_to_enclose(draw: _Draw) -> dict:
    """Two balls, neither inside the other, a whole number apart."""
    x, y, z = draw.triple()
    return {"x1": (0, 0), "r1": draw.whole(1, z - 1), "x2": (x, y), "r2": draw.whole(1, z - 1), "z": z}


def _enclosed(x1, r1, x2, r2, z) -> dict:
    """The radius of the smallest ball around both."""
    return {"R": enclosing.enclosing([x1, x2], [r1, r2]).r}


PROBLEMS = (
    _Problem(
        "11.1",
        _crowd,
        "How many pairs do «N» balls make? How many milliseconds does it take to test them all, at «rate» million "
        "pairs a second? And by how much do both grow if there are twice as many balls?",
        _all_pairs,
        "«N» («N» − 1)/2 = «pairs», and «ms» ms. Both become about four times as large.",
    ),
    _Problem(
        "11.2",
        _one_ball,
        "A ball of radius «r» cm is at «p» cm and moves by «v» cm in a frame. Find the smallest circle within which it "
        "stays all through the frame: its middle o and its radius R.",
        _its_reach,
        "o = p + v/2 = «o» cm, R = r + |v|/2 = «R» cm.",
    ),
    _Problem(
        "11.3",
        _two_balls,
        "Two balls of radius «r» cm are at «p1» and «p2» cm and move by «v1» and «v2» cm in a frame. A program "
        "puts around each the smallest circle that it does not leave in the frame, and asks whether two balls touch "
        "only if their circles meet. Must it ask this pair? Decide without a square root.",
        _must_be_asked,
        "The middles' squared distance is «square» cm², the reaches make «both» cm. The answer is «asked».",
    ),
    _Problem(
        "11.4",
        _two_to_enclose,
        "One ball of radius «r1» cm has its centre at «x1» cm, another of radius «r2» cm at «x2» cm. What is the "
        "radius of the smallest ball around both?",
        _enclosed,
        "The centres are «z» cm apart: («z» + «r1» + «r2»)/2 = «R» cm.",
    ),
)

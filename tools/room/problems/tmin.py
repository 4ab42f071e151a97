"""Problems for lesson 06. Lengths are in cm, displacements are per frame."""

import numpy as np

from lib import residual, tmin

from ..draws import _Draw, _Problem


def _along_a_triple(draw: _Draw) -> dict:
    """p, v, r with v along a triangle in whole numbers, approaching from outside."""
    x, y, z = draw.triple(5)
    k = draw.pick((1, 2))
    while True:
        p, r = draw.vector(9), draw.whole(1, 5)
        if p[0] * x + p[1] * y < 0 and p[0] ** 2 + p[1] ** 2 > r * r:
            return {"p": p, "v": (k * x, k * y), "r": r}


def _least(p, v, r) -> dict:
    """When f is least, and its value there."""
    steps = tmin.steps(p, v, r)
    return {"tmin": steps.tmin, "least": steps.least, "hits": bool(steps.least <= 0)}


def _left_over(p, v, r) -> dict:
    """The place of the closest approach, and r² − q·q."""
    steps = residual.steps(p, v, r)
    return {"q": steps.q, "left": steps.depth}


def _largest_power(draw: _Draw) -> dict:
    """The largest power of ten that a computer has."""
    return {"m": draw.pick((18, 30, 38, 62, 76, 98))}


def _too_long(m) -> dict:
    """The least powers of ten for a length at which length⁴ and length² leave the range."""
    powers = range(1, 99)
    return {
        "by_square": next(k for k in powers if 10 ** (4 * k) > 10**m),
        "by_tmin": next(k for k in powers if 10 ** (2 * k) > 10**m),
    }


def _far_and_small(draw: _Draw) -> dict:
    """A distance and a radius as powers of two, about where the radius is lost."""
    m = draw.whole(0, 44)
    return {"m": m, "n": m + draw.pick((11, 12, 13, 14))}


def _drowned(m, n) -> dict:
    """Is r² lost in float32? And the powers of two that say so."""
    x, r = np.float32(2.0**n), np.float32(2.0**m)
    return {"lost": bool(x * x - r * r == x * x), "apart": 2 * n - 24, "half": 2 * n - 25, "rr": 2 * m}


PROBLEMS = (
    _Problem(
        "06.1",
        _along_a_triple,
        "Seen from A, B is at «p» cm and moves by «v» cm in a frame; r = «r» cm. When is B nearest to A, the straight "
        "path being followed as long as needed, and what is f then? Does the path meet the circle?",
        _least,
        "tmin = −b/a = «tmin», and f = c + b tmin = «least» cm². The answer to whether it meets the circle is «hits».",
    ),
    _Problem(
        "06.2",
        _along_a_triple,
        "Seen from A, B is at «p» cm and moves by «v» cm in a frame; r = «r» cm. Find the place q of B at the closest "
        "approach, the straight path being followed as long as needed, and what is left there: $r^2 - \\mathbf q "
        "\\cdot \\mathbf q$.",
        _left_over,
        "q = «q» cm, and r² − q·q = «left» cm².",
    ),
    _Problem(
        "06.3",
        _largest_power,
        "The largest power of ten that a computer's numbers reach is $10^{«m»}$. All lengths are $10^k$ cm, k a whole "
        "number. What is the least k at which a length to the fourth power, as in b², is out of range? And one "
        "squared, as in c?",
        _too_long,
        "4k > «m»: k = «by_square». 2k > «m»: k = «by_tmin».",
    ),
    _Problem(
        "06.4",
        _far_and_small,
        "A computer keeps 24 binary digits: just below $2^{2n}$ its numbers are $2^{2n-24}$ apart, and it rounds to "
        "the nearest. B is $2^{«n»}$ cm away, and $r = 2^{«m»}$ cm. Is r² lost in $c = \\mathbf p \\cdot \\mathbf p - "
        "r^2$?",
        _drowned,
        "Numbers there are $2^{«apart»}$ apart, and $r^2 = 2^{«rr»}$. It is lost if r² is less than half of their "
        "distance, $2^{«half»}$: «lost».",
    ),
)

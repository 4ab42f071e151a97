"""Problems for lesson 08. Lengths are in cm unless another unit is named, displacements are per frame."""

from fractions import Fraction

from lib import response

from ..draws import UNIT, _Draw, _Problem


def _head_on(draw: _Draw) -> dict:
    """Two unequal masses, speeds along a line, and an e that is neither 0 nor 1, such that they close in."""
    m1, m2 = draw.pick(((1, 3), (3, 1), (2, 3), (3, 2), (1, 4), (4, 1)))
    u2 = draw.whole(-4, 4)
    return {
        "m1": m1,
        "m2": m2,
        "u1": u2 + draw.whole(1, 6),
        "u2": u2,
        "e": draw.pick((Fraction(1, 2), Fraction(1, 4), Fraction(3, 4))),
    }


def _after_head_on(m1, m2, u1, u2, e) -> dict:
    """Speeds and impulse."""
    first, second = response.collide((u1, 0), (u2, 0), (1, 0), m1, m2, e)
    return {"J": response.steps((u1, 0), (u2, 0), (1, 0), m1, m2, e).J, "w1": first[0], "w2": second[0]}


def _lost(m1, m2, u1, u2, e) -> dict:
    """The energy that a head-on hit takes."""
    now = _after_head_on(m1, m2, u1, u2, e)
    before, after = ((m1 * x * x + m2 * y * y) / 2 for x, y in ((u1, u2), (now["w1"], now["w2"])))
    return {"mu": m1 * m2 / (m1 + m2), "lost": before - float(after)}


def _oblique(draw: _Draw) -> dict:
    """A velocity in whole numbers towards a ball that rests, the normal in fractions."""
    n = draw.pick(UNIT[:2])
    while True:
        v = (5 * draw.other(-4, 4), 5 * draw.other(-4, 4))
        if n[0] * v[0] + n[1] * v[1] > 0:
            return {"v": v, "n": n}


def _exchanged(v, n) -> dict:
    """Both velocities after, equal masses, e = 1, the second at rest before."""
    first, second = response.collide(v, (0, 0), n, 1, 1)
    return {"w1": first, "w2": second}


def _any_two(draw: _Draw) -> dict:
    """Velocities, a normal and masses; they close in, recede, or neither."""
    return {"v1": draw.vector(5), "v2": draw.vector(5), "n": draw.pick(UNIT[:2]), "m1": 1, "m2": draw.pick((1, 3))}


def _asked_first(v1, v2, n, m1, m2) -> dict:
    """The closing speed and the elastic impulse, 0 where they recede."""
    steps = response.steps(v1, v2, n, m1, m2)
    return {"v_n": steps.v_n, "J": steps.J}


PROBLEMS = (
    _Problem(
        "08.1",
        _head_on,
        "Two balls of «m1» kg and «m2» kg move along one line: the first, on the left, at «u1» m/s, the second at «u2» "
        "m/s, where a negative speed is to the left. They hit head-on with $e = «e»$. How do they move afterwards?",
        _after_head_on,
        "J = (1 + e) μ v_n = «J» kg m/s. After: «w1» m/s and «w2» m/s.",
    ),
    _Problem(
        "08.2",
        _oblique,
        "A, moving at «v» m/s, hits B of the same mass, which rests. The normal from A to B is «n», and $e = 1$. What "
        "are both velocities afterwards? Check that they are at a right angle.",
        _exchanged,
        "B takes A's part along the normal: A goes on at «w1» m/s, B at «w2» m/s.",
    ),
    _Problem(
        "08.3",
        _head_on,
        "Two balls of «m1» kg and «m2» kg move along one line: the first, on the left, at «u1» m/s, the second at «u2» "
        "m/s, where a negative speed is to the left. They hit head-on with $e = «e»$. How much energy is lost?",
        _lost,
        "μ = «mu» kg; ½ μ (1 − e²) v_n² = «lost» J.",
    ),
    _Problem(
        "08.4",
        _any_two,
        "A («m1» kg) moves at «v1» m/s, B («m2» kg) at «v2» m/s, and they touch; the normal from A to B is «n». At "
        "which speed do they close in (negative: recede), and which elastic impulse do they get?",
        _asked_first,
        "v_n = (v1 − v2)·n = «v_n» m/s. J = «J» kg m/s: 0 unless they close in.",
    ),
)

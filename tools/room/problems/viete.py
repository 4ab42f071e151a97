"""Problems for lesson 05. Lengths are in cm, displacements are per frame."""

import numpy as np

from lib import quadratic, viete

from ..checks import settled
from ..draws import _Draw, _level_pass, _p_v_r, _Problem


def _settled_by(draw: _Draw) -> dict:
    """A pair whose verdict was drawn first, so that all five come up."""
    wanted = draw.pick(range(5))
    while True:
        p, v, r = draw.vector(9), draw.vector(9), draw.whole(1, 5)
        if _verdict_of(p, v, r) == wanted:
            return {"p": p, "v": v, "r": r}


def _verdict_of(p, v, r) -> int:
    """Which of the five tests settles a pair, in whole numbers."""
    a, b = v[0] * v[0] + v[1] * v[1], p[0] * v[0] + p[1] * v[1]
    c = p[0] * p[0] + p[1] * p[1] - r * r
    tests = (c <= 0, b >= 0, a + b <= 0 and a + 2 * b + c > 0, b * b < a * c, True)
    return tests.index(True)


def _verdict(p, v, r) -> dict:
    """The signs, and what settles the pair."""
    steps = viete.steps(p, v, r)
    return {"c": steps.c, "b": steps.b, "h": steps.a + steps.b, "g": steps.end, "D": steps.D} | {
        "test": viete.TESTS[int(steps.decided)]
    }


def _several(draw: _Draw) -> dict:
    """Four pairs, of which some hit and some pass by; how many hit was drawn first, so that each comes up as often."""
    wanted, found = draw.whole(1, 3), []
    while not _tells(found, wanted):
        found = [_settled_by(draw) for _ in range(4)]
    return {f"{name}{k}": one[name] for k, one in enumerate(found, start=1) for name in ("p", "v", "r")}


def _tells(found: list[dict], wanted: int) -> bool:
    """Do so many of four pairs hit, one pass by, one of the rest recede or come too late, and do mistakes tell?

    The time of no contact is known without a root, and each mistake gives a number of its own.
    """
    tests = [_verdict_of(**one) for one in found]
    early = wanted == 3 or {1, 2} & {*tests}  # with three hits there is no room for it
    if tests.count(4) != wanted or 3 not in tests or not early or any(map(_plain, found)):
        return False
    away = sum(settled(**one, away=-1) == "hit" for one in found)
    late = sum(settled(**one, by_end=False) == "hit" for one in found)
    return len({wanted + tests.count(3), away, late}) == 3


def _plain(one: dict) -> bool:
    """Is the time of a contact known without a root, as f is 0 when the frame begins or ends, or D; or is a + b 0?"""
    a, b, c = (float(getattr(viete.steps(**one), name)) for name in "abc")
    return 0 in (c, a + b, a + 2 * b + c, b * b - a * c)


def _how_many(**given) -> dict:
    """The tests that settle each, and how many take a root."""
    tests = [viete.TESTS[int(viete.steps(given[f"p{k}"], given[f"v{k}"], given[f"r{k}"]).decided)] for k in range(1, 5)]
    return {"tests": ", ".join(tests), "number": tests.count("hit")}


PROBLEMS = (
    _Problem(
        "05.1",
        _settled_by,
        "Seen from A, B is at «p» cm and moves by «v» cm in a frame; r = «r» cm. Ask in order: overlap at the start, "
        "receding, too late, passing by, hit. Which of these settles the pair, and by which signs?",
        _verdict,
        "c = «c», b = «b», h = «h» and g = «g», all in cm²; D = «D» cm⁴: «test».",
    ),
    _Problem(
        "05.2",
        _p_v_r,
        "Seen from A, B is at «p» cm and moves by «v» cm in a frame; r = «r» cm. Find $h = a + b$ and $g = a + 2b + "
        "c$. Then find them again as b and c of the pair when the frame ends, B being at p + v.",
        lambda p, v, r: {"h": viete.steps(np.add(p, v), v, r).b, "g": viete.steps(np.add(p, v), v, r).c},
        "h = «h» cm² and g = «g» cm², both ways: the question at the end is the question at the start, moved by v.",
    ),
    _Problem(
        "05.3",
        _level_pass,
        "Seen from A, B is at «p» cm and moves by «v» cm in a frame; r = «r» cm. Without solving: what are the sum and "
        "the product of the two roots of f?",
        lambda p, v, r: {
            "sum": sum(map(float, quadratic.roots(p, v, r))),
            "product": np.prod(quadratic.roots(p, v, r)),
        },
        "The sum is −2b/a = «sum», the product c/a = «product».",
    ),
    _Problem(
        "05.4",
        _several,
        "Of four pairs the time of first contact in the frame is wanted. For how many of them must a square root be "
        "taken, if the early-outs are asked first? All is in cm.\n"
        "| pair | p | v | r |\n| 1 | «p1» | «v1» | «r1» |\n| 2 | «p2» | «v2» | «r2» |\n| 3 | «p3» | «v3» | «r3» |\n"
        "| 4 | «p4» | «v4» | «r4» |",
        _how_many,
        "In order: «tests». A root is taken for «number» of them.",
    ),
)

"""Problems for lesson 05. Lengths are in cm, displacements are per frame."""

import numpy as np

from lib import quadratic, viete

from ..checks import which
from ..draws import _Draw, _level_pass, _p_v_r, _Problem


def _settled_by(draw: _Draw) -> dict:
    """A pair whose verdict was drawn first, so that all five come up."""
    return _of_kind(draw, draw.pick(range(5)))


def _of_kind(draw: _Draw, wanted: int) -> dict:
    """A pair that one of the five tests settles."""
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
    """Four pairs in an order that is drawn: one recedes, one comes too late, one passes by and one hits."""
    order = draw.mixed((1, 2, 3, 4))
    while not _tells(found := [_of_kind(draw, kind) for kind in order]):
        pass
    return {f"{name}{k}": one[name] for k, one in enumerate(found, start=1) for name in ("p", "v", "r")}


def _tells(found: list[dict]) -> bool:
    """Is the time of no contact known without a root, and does each mistake give pairs of its own?"""
    pairs = [tuple(one.values()) for one in found]
    mistaken = which(("hit", "passing by"), *pairs), which("hit", *pairs, away=-1), which("hit", *pairs, by_end=False)
    return len({*mistaken}) == 3 and not any(map(_plain, found))


def _plain(one: dict) -> bool:
    """Is the time of a contact known without a root, as f is 0 when the frame begins or ends, or D; or is a + b 0?"""
    a, b, c = (float(getattr(viete.steps(**one), name)) for name in "abc")
    return 0 in (c, a + b, a + 2 * b + c, b * b - a * c)


def _rooted(**given) -> dict:
    """The tests that settle each, and which takes a root."""
    tests = [viete.TESTS[int(viete.steps(given[f"p{k}"], given[f"v{k}"], given[f"r{k}"]).decided)] for k in range(1, 5)]
    return {"tests": ", ".join(tests), "pair": tests.index("hit") + 1}


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
        "Of four pairs the time of first contact in the frame is wanted. For one of them a square root must be taken, "
        "if the early-outs are asked first. For which? All is in cm.\n"
        "| pair | p | v | r |\n| 1 | «p1» | «v1» | «r1» |\n| 2 | «p2» | «v2» | «r2» |\n| 3 | «p3» | «v3» | «r3» |\n"
        "| 4 | «p4» | «v4» | «r4» |",
        _rooted,
        "In order: «tests». A root is taken for pair «pair».",
    ),
)

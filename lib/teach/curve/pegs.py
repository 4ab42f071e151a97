"""The checks of 12.1: the five pegs of f."""

from math import sqrt

import numpy as np

from ...attack.mistakes import powers
from ...curve.quartic import pegs as pegs_of
from ...show.beside import Mark, dot, line
from ..cases import in_arrays
from ..slips import FLAT
from ..task import Mistake
from .paths import TIMES, _along


def _paths() -> list[tuple]:
    """p, v, a, r: whole numbers in the plane and in space; at rest, straight, of no size; then any."""
    rows = [
        ([5, 0], [-8, 0], [8, 0], 3),
        ([3, 4], [2, -6], [-4, 2], 2),
        ([1, 2], [4, -2], [0, 0], 1),
        ([4, 3], [0, 0], [0, 0], 5),
        ([-2, 6], [2, 2], [6, -8], 0),
        ([1, 2, 4], [2, 0, -6], [4, 2, -2], 3),
        ([0, -3, 2], [-4, 2, 2], [2, 0, 8], 2),
    ]
    rng = np.random.default_rng(31)
    rows += [(*rng.normal(scale=3, size=(3, d)), rng.uniform(0.1, 3)) for d in 20 * (2, 3)]
    return in_arrays(rows)


def _right_pegs(p, v, a, r) -> tuple:
    """The five pegs on [0, 1], as `lib.curve` has them (eq. 12.5)."""
    p, v, a = ((*x.tolist(), 0.0)[:3] for x in (p, v, a))
    return pegs_of(p, v, a, r, 1.0)[0]


def _spoiled_pegs(p, v, a, r, first=0.5, second=0.5, middle=lambda outer, inner: (outer + 2 * inner) / 3) -> tuple:
    """The pegs with parts to be spoiled: the share of v in P_1, that of a in P_2, and how c_2 is mixed."""
    P0, P1, P2 = p, p + first * v, p + v + second * a
    rr = r * r
    return (P0 @ P0 - rr, P0 @ P1 - rr, middle(P0 @ P2, P1 @ P1) - rr, P1 @ P2 - rr, P2 @ P2 - rr)


def _both_whole(p, v, a, r) -> tuple:
    """Pegs without either half."""
    return _spoiled_pegs(p, v, a, r, 1.0, 1.0)


def _at_five_times(p, v, a, r) -> tuple:
    """f at five times."""
    return tuple(float(x @ x - r * r) for x in _along(p, v, a, np.arange(5)[:, None] / 4))


def _less_at_the_ends(p, v, a, r) -> tuple:
    """Pegs of which only the first and the last know the radius."""
    c = _right_pegs(p, v, a, 0.0)
    return (c[0] - r * r, *c[1:4], c[4] - r * r)


def _scaled_to(c) -> float:
    """How wide a picture of pegs is: about as wide as they are high."""
    size = max((abs(x) for x in c if abs(x) < 1e100), default=1.0)
    return 2 * size or 1.0


def _polygon(c, low=0.0, high=1.0, wide=1.0) -> list[Mark]:
    """Pegs as dots, with the line that joins them, over a part of the frame."""
    points = [(wide * (low + (high - low) * i / (len(c) - 1)), float(x)) for i, x in enumerate(c)]
    return [line(*points), *(dot(x) for x in points)]


WEIGHTS = (1, 4, 6, 4, 1)
"""How often each peg counts in f."""


def _curve_over(c) -> list[Mark]:
    """f over the frame, from its pegs (eq. 12.6), and the level 0."""
    wide, t = _scaled_to(c), TIMES[:, 0]
    f = sum(w * x * t**i * (1 - t) ** (4 - i) for i, (w, x) in enumerate(zip(WEIGHTS, c, strict=True)))
    return [line((0, 0), (wide, 0)), line(*zip(wide * t, f, strict=True))]


def _pegs_shown(p, v, a, r, c) -> list[Mark]:
    """An answer to 12.1 as a polygon beside f."""
    return _polygon(c, wide=_scaled_to(_right_pegs(p, v, a, r)))


MISTAKES = (
    Mistake("P_1 = p + ½ v: half of v (12.4).", lambda *x: _spoiled_pegs(*x, first=1.0)),
    Mistake("P_2 = p + v + ½ a: half of a (12.4).", lambda *x: _spoiled_pegs(*x, second=1.0)),
    Mistake("The halves are missing: P_1 = p + ½ v, P_2 = p + v + ½ a (12.4).", _both_whole),
    Mistake("a is left out: P_2 = p + v + ½ a (12.4).", lambda *x: _spoiled_pegs(*x, second=0.0)),
    Mistake("The radius enters squared: − r² (12.5).", lambda p, v, a, r: _right_pegs(p, v, a, sqrt(r))),
    Mistake("The radius is missing: − r² in every peg (12.5).", lambda p, v, a, r: _right_pegs(p, v, a, 0.0)),
    Mistake("− r² belongs to every peg: a level stays a level (12.5).", _less_at_the_ends),
    Mistake(
        "c_2 is a mean, a third of the one and two of the other: divide by 3 (12.5).",
        lambda *x: _spoiled_pegs(*x, middle=lambda outer, inner: outer + 2 * inner),
    ),
    Mistake(
        "c_2 has two parts: P_0·P_2 and twice P_1·P_1 (12.5).",
        lambda *x: _spoiled_pegs(*x, middle=lambda outer, inner: inner),
    ),
    Mistake(
        "c_2 has two parts: P_0·P_2 and twice P_1·P_1 (12.5).",
        lambda *x: _spoiled_pegs(*x, middle=lambda outer, inner: outer),
    ),
    Mistake(
        "In c_2 the inner part counts twice, the outer once (12.5).",
        lambda *x: _spoiled_pegs(*x, middle=lambda outer, inner: (outer + inner) / 2),
    ),
    Mistake(
        "In c_2 the inner part counts twice, the outer once (12.5).",
        lambda *x: _spoiled_pegs(*x, middle=lambda outer, inner: (2 * outer + inner) / 3),
    ),
    Mistake("Those are coefficients of 1, t, … t⁴ (12.3), not pegs.", powers),
    Mistake("Those are coefficients of t⁴, … t, 1 (12.3), not pegs.", lambda *x: powers(*x)[::-1]),
    Mistake(
        "Those are values of f. Only the first and the last peg are values of f too: the others are (12.5).",
        _at_five_times,
    ),
    Mistake(FLAT, lambda p, v, a, r: _right_pegs(p[:2], v[:2], a[:2], r)),
    Mistake("Those are the pegs of the way back: c_0 is at t = 0.", lambda *x: _right_pegs(*x)[::-1]),
)
"""What is known to go wrong."""

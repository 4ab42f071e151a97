"""The listing of lesson 12 to be broken: a sweep of a bent path."""

from typing import Any, NamedTuple

import numpy as np
from numpy import nan

from ... import curve
from ...show.curve.bent import Bent, Met
from ..listings import Answered, Fault, Listing, PairKind


def roots(p, v, a, r):
    """This takes the quartic's roots as eigenvalues."""
    f = [a @ a / 4, a @ v, v @ v + a @ p, 2 * (p @ v), p @ p - r * r]
    real = [t.real for t in np.roots(f) if abs(t.imag) < 1e-6]
    real = [t for t in real if 0 <= t <= 1]
    return len(real) > 0, min(real, default=nan)


class Bend(NamedTuple):
    """What is true of a pair on a bent path: p, v, a, r; whether and when they touch in the frame."""

    p: Any
    v: Any
    a: Any
    r: float
    hit: bool
    t: float


OFF = 1e-9
"""How far a time may be from the true one, as in exercise 12.3."""


class BendKind(PairKind):
    """A pair on a bent path: whether and when they touch in the frame."""

    def known(self, p, v, a, r) -> Bend:
        """What is true of it."""
        p, v, a = (np.array(x, float) for x in (p, v, a))
        hit, t = curve.sweep(p, v, a, r)
        return Bend(p, v, a, float(r), bool(hit), float(t))

    def plain(self) -> list[tuple]:
        """None: its witnesses are asked, and they are many."""
        return []

    def witnesses(self, fault: Fault) -> list[tuple]:
        """All that a fault is asked: on whichever side of a graze an answer errs, one of them shows it."""
        rows = fault.witness if len(fault.witness[0]) == 4 else (fault.witness,)
        return [tuple(np.asarray(x, float) for x in row) for row in rows]

    def reply(self, known: Bend, answer: Answered | None, words: str) -> Met:
        """The two times, and what is told."""
        return Met(answer.t if answer and answer.hit else np.nan, known.t, words)


CURVE = BendKind("curve", "p, v, a, r", Bent, "curved way")


LISTINGS = {
    "roots": Listing(
        roots,
        None,
        ("hit", "t"),
        (
            Fault(
                "overlap at the start is not asked",
                "the first root in the frame is where they part",
                lambda x, y: x.hit and x.t == 0 and not y.t == 0,
                ((1, 0), (8, 0), (0, 0), 3),
            ),
            Fault(
                "what is nearly real passes for real",
                "it passes by, and no root is real: the roots of a near miss have small imaginary parts, but so have "
                "those of a true graze in floats",
                lambda x, y: y.hit != x.hit,
                tuple(
                    (*path, r)
                    for path in (((-6, 7), (18, -12), (0, 36)), ((-20, 30), (32, -80), (0, 128)))
                    for r in (5.0, 5 - 2.0**-40, 5 - 2.0**-49)
                ),
            ),
            Fault(
                "the time of a graze is off",
                "in floats a double root comes out as two beside it, a hundred millionth off",
                lambda x, y: x.hit and y.hit and x.t > 0 and abs(y.t - x.t) > OFF,
                (
                    ((-6, 7), (18, -12), (0, 36), 5),
                    ((7, 0), (-4, 0), (4, 0), 5),
                    ((-20, 30), (32, -80), (0, 128), 5),
                ),
            ),
        ),
        "Start inside A. Graze A, then miss it by less and less.",
        CURVE,
        {"a": (0, 8)},
    ),
}
"""The listing of the lesson's laboratory, by name."""

"""The checks of 11.1: middle and reach of a path."""

from math import hypot

import numpy as np

from ...show.beside import Mark, ball, dot, moving, swept
from ..cases import in_arrays
from ..task import Mistake


def _flights() -> list[tuple]:
    """p, v, r: whole numbers whose |v| is whole, in the plane and in space; at rest, of no size; then any."""
    rows = [([1, 2], [6, 8], 1), ([0, 0], [4, 0], 1), ([3, -1], [0, -2], 2), ([-5, 2], [-3, 4], 0), ([2, 3], [0, 0], 1)]
    rows += [([1, 2, 3], [2, 4, 4], 1), ([0, -1, 2], [-2, 3, 6], 2), ([1, 1, 1], [0, 0, 0], 2)]
    rng = np.random.default_rng(21)
    rows += [(*rng.normal(scale=3, size=(2, d)), rng.uniform(0.1, 2)) for d in 20 * (2, 3)]
    return in_arrays(rows)


def _way(p, v, r, along=0.5, share=0.5, length=hypot, of=1.0) -> tuple:
    """Middle and reach of a path, with the numbers to be spoiled."""
    return tuple(p + along * v), of * r + share * length(*v)


def _squared(*v: float) -> float:
    """v·v."""
    return sum(x * x for x in v)


def _flight(p, v, r) -> list[Mark]:
    """A ball, where it goes and what it sweeps; none in space."""
    return [swept(p, v, r), ball(p, r, "B"), moving(p, v, "v")] if len(p) == 2 else []


def _about(p, v, r, found) -> list[Mark]:
    """The ball of an answer, and its middle; none in space."""
    o, R = found
    return [ball(o, R), dot(o)] if len(o) == 2 else []


MISTAKES = (
    Mistake(
        "The motion is forgotten: with R = r it holds the ball only while that rests (11.2).",
        lambda p, v, r: _way(p, v, r, share=0),
    ),
    Mistake(
        "R takes in all of |v|: from the middle it is half of it either way (11.2).",
        lambda p, v, r: _way(p, v, r, share=1),
    ),
    Mistake("The middle of the path is p + v/2; you give its start (11.2).", lambda p, v, r: _way(p, v, r, along=0)),
    Mistake("The middle of the path is p + v/2; you give its end (11.2).", lambda p, v, r: _way(p, v, r, along=1)),
    Mistake(
        "About the start, with all of |v|, it misses nothing, but is larger than it need be (11.2).",
        lambda p, v, r: _way(p, v, r, along=0, share=1),
    ),
    Mistake("At the start, and as if at rest: the motion is forgotten (11.2).", lambda p, v, r: _way(p, v, r, 0, 0)),
    Mistake(
        "|v| is the length of v, not the sum of its coordinates.",
        lambda p, v, r: _way(p, v, r, length=lambda *x: sum(map(abs, x))),
    ),
    Mistake(
        "|v| is the length of v, not its largest coordinate.",
        lambda p, v, r: _way(p, v, r, length=lambda *x: max(map(abs, x))),
    ),
    Mistake("v·v is the square of |v|: the root is missing.", lambda p, v, r: _way(p, v, r, length=_squared)),
    Mistake("The radius is missing: R = r + |v|/2 (11.2).", lambda p, v, r: _way(p, v, r, of=0)),
    Mistake("Only |v| is halved, not r (11.2).", lambda p, v, r: _way(p, v, r, of=0.5)),
    Mistake(
        "In space |v| has three coordinates under its root.",
        lambda p, v, r: _way(p, v, r, length=lambda *x: hypot(*x[:2])),
    ),
    Mistake("o is a place: v/2 alone says how far it is from p (11.2).", lambda p, v, r: _way(0 * p, v, r)),
    Mistake("The ball goes by v from p, so its middle is p + v/2 (11.2).", lambda p, v, r: _way(p, v, r, -0.5)),
    Mistake(
        "You take all of v: the middle is half of it from p, and from there the ball goes half of |v| (11.2).",
        lambda p, v, r: _way(p, v, r, along=1, share=1),
    ),
)
"""What is known to go wrong."""

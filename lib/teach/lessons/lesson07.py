"""Lesson 07: its prediction, and its exercises on lost digits, a certain sign, and a sweep that is never wrong."""

from itertools import product

import numpy as np

from ... import exact
from ...attack import families
from ...double_double import two_sum
from ..exercises import Exercise, Mistake
from ..predictions import Answer
from .lesson00 import pair_scene


def sums() -> list[tuple]:
    """x, y: small numbers, then pairs whose sum no double holds, either of them the larger."""
    small = [(float(x), float(y)) for x, y in product(range(-2, 3), repeat=2)]
    apart = [(x * 10.0**k, y) for k in (17, 20, 30) for x in (1.0, -3.0) for y in (1.0, 0.1, -7.0)]
    rng = np.random.default_rng(0)
    mixed = (rng.normal(size=(200, 2)) * 10.0 ** rng.integers(-9, 10, size=(200, 2))).tolist()
    return small + apart + [(y, x) for x, y in apart] + [tuple(row) for row in mixed]


def wholes() -> list[tuple]:
    """p, v, r in whole numbers: small ones, then grazes so large that their squares are no doubles."""
    p, v, r = families.small_integers(3)
    rows = [(a.tolist(), b.tolist(), c) for a, b, c in zip(p[:1500:3], v[:1500:3], r[:1500:3].tolist(), strict=True)]
    for k in (10**5, 10**8, 10**12):
        rows += [([-4 * k + 3, 3 * k + 4 + off], [8 * k, -6 * k], 5) for off in (-1, 0, 1)]
    return [([int(x) for x in p], [int(x) for x in v], int(r)) for p, v, r in rows]


def whole_sign(p, v, r) -> int:
    """The sign of D in whole numbers."""
    a, n = sum(x * x for x in v), p[0] * v[1] - p[1] * v[0]
    D = a * r * r - n * n
    return (D > 0) - (D < 0)


def rounded_sign(p, v, r) -> int:
    """The sign of D in doubles."""
    p, v = np.array(p, dtype=float), np.array(v, dtype=float)
    return int(np.sign((p @ v) ** 2 - (v @ v) * (p @ p - r * r)))


PREDICTION = {
    "question": "B will pass A at r = 2, off by one part in 10¹⁶ at most. What does b² − a c, in doubles, say of it?",
    "answers": (
        Answer("What is true: doubles carry 16 digits.", "b² and a c each carry 16, and agree in nearly all of them."),
        Answer("Nothing: it comes out as not a number.", "No operation here is invalid. What comes out is a number."),
        Answer("Always a miss, so one adds a tolerance.", "It errs both ways, and a tolerance only moves the border."),
        Answer(
            "A hit or a miss, as digits happen to round.",
            "The subtraction is exact, but what it subtracts was rounded. The sign left over is chance.",
            right=True,
        ),
    ),
    "scene": {"p1": (0, 0), "v1": (0, 0), "r1": 1.2, "p2": (-4.3, 2), "v2": (8.6, 0), "r2": 0.8},
}
"""The arguments of `predict`: here, so that the replies are not in sight beside the question."""

EXERCISES = {
    "07.1": Exercise(
        ask="Return z, the rounded sum of x and y, and what rounding took from it.",
        letters=("x", "y"),
        right=lambda x, y: tuple(map(float, two_sum(x, y))),
        cases=sums,
        mistakes=(
            Mistake(
                "Right only where |x| ≥ |y|: nobody told you which is larger.", lambda x, y: (x + y, y - (x + y - x))
            ),
            Mistake("(x + y) − z is 0: both are rounded alike.", lambda x, y: (x + y, (x + y) - (x + y))),
            Mistake("The sign of the error is turned.", lambda x, y: (two_sum(x, y)[0], -two_sum(x, y)[1])),
        ),
        scene=lambda x, y: None,
    ),
    "07.2": Exercise(
        ask="Return 1, 0 or −1: the sign of D for whole numbers of any size, in the plane.",
        letters=("p", "v", "r"),
        right=whole_sign,
        cases=wholes,
        mistakes=(
            Mistake("Somewhere a whole number became a double: beyond 2⁵³ it is rounded.", rounded_sign),
            Mistake("The sign is turned: D > 0 is a path that meets the sphere.", lambda p, v, r: -whole_sign(p, v, r)),
            Mistake("The radius enters squared.", lambda p, v, r: whole_sign(p, v, 1) if r else whole_sign(p, v, 0)),
        ),
        scene=lambda p, v, r: (
            pair_scene(np.array(p, float), np.array(v, float), float(r)) if max(map(abs, p)) < 99 else None
        ),
    ),
    "07.3": Exercise(
        ask="Return whether the balls touch in this frame, and be right on every pair of floats.",
        letters=("p", "v", "r"),
        right=lambda p, v, r: bool(exact.sweep(p, v, r).hit),
        cases=lambda: [(np.array(p), np.array(v), float(r)) for p, v, r in zip(*families.ordinary(30, 2), strict=True)],
        mistakes=(),
        scene=lambda p, v, r: pair_scene(p, v, r) if max(*abs(p), *abs(v), r) < 1e6 * (r or 1) else None,
        sweep=True,
    ),
}
"""The exercises by number."""

"""Grades for what a learner drags: a sentence for the line under the stage."""

import numpy as np

from .. import exact, overlap, residual, tmin, trig, viete
from ..show.scene import number
from ..show.viete.regions import REASONS

__all__ = ["in_float32", "settled_by", "settles", "tests_see", "two_labels"]


def settles(p, v, r) -> str:
    """Which stage of the exact sweep settles a pair, and how near D and c are to 0 beside their bounds.

    >>> settles([3, 2], [-6, 0], 2)
    'Settled in whole numbers: D = 0 ± 1.2e-16, c = 0.14 ± 4.7e-16, lengths as shares of the power of two above them.'
    """
    steps = exact.steps(p, v, r)
    D, c = (f"{number(x, 2)} ± {float(e):.2g}" for x, e in ((steps.D, steps.D_bound), (steps.c, steps.c_bound)))
    where = ("by the filter", "in double-double", "in whole numbers")[int(steps.stage)]
    return f"Settled {where}: D = {D}, c = {c}, lengths as shares of the power of two above them."


def tests_see(p, v, r, n: int = 1) -> str:
    """What n tests for overlap in the frame report, beside the one at its start, and what the sweep does.

    >>> tests_see([-4, 0], [9, 0], 2)
    'Tests at both ends see nothing. The sweep finds first contact at t = 0.2222.'
    """
    sampled, swept = overlap.sampled(p, v, r, n), exact.sweep(p, v, r)
    found = f"finds first contact at t = {number(swept.t)}" if swept.hit else "finds none either"
    seen = f"{'Tests at both ends' if n == 1 else f'{n} tests in the frame'} see nothing"
    if sampled.hit:
        seen = f"Of {'both' if n == 1 else n} tests the one at t = {number(sampled.t)} sees overlap first"
    return f"{seen}. The sweep {found}."


def two_labels(p, v, r) -> str:
    """What sin φ makes with either length, and how far the path really passes.

    >>> two_labels([4, 1.2], [-5, 0], 2)
    'sin φ |p| = 1.2, sin φ |v| = 1.437. The path passes at 1.2.'
    """
    A, B, q, _, _, _ = trig.steps(p, v, r)
    passes = abs(p[0] * v[1] - p[1] * v[0]) / np.hypot(*v)
    sine = np.sin(q)
    return f"sin φ |p| = {number(sine * B)}, sin φ |v| = {number(sine * A)}. The path passes at {number(passes)}."


def settled_by(p, v, r) -> str:
    """Which of Viète's tests settles a pair, and the numbers it looked at.

    >>> print(settled_by([3, 0], [2, 0], 1))
    Settled by receding. c > 0 and b ≥ 0: no root ahead, a miss.
      b = 6, c = 8; h = 10, g = 24; D = 4.
    """
    a, b, c, g, D, decided = viete.steps(p, v, r)
    name = viete.TESTS[int(decided)]
    numbers = f"b = {number(b)}, c = {number(c)}; h = {number(a + b)}, g = {number(g)}; D = {number(D)}"
    return f"Settled by {name}. {REASONS[name]}.\n  {numbers}."


def in_float32(p, v, r) -> str:
    """The least value of f in float32, in the two arrangements of lesson 06, beside what it is.

    >>> in_float32([300, 1.9], [-600, 0], 2)
    'Least f in float32: c + b tmin = −0.390625, q·q − r² = −0.3900001. It is −0.39.'
    """
    single = [np.asarray(x, np.float32) for x in (p, v, r)]
    a, b, c, _, least = tmin.steps(*single)
    if a == 0:
        return "Least f in float32: nothing moves, and f never changes."
    depth = residual.steps(*single).depth
    true = -residual.steps(*(x.astype(float) for x in single)).depth
    return (
        f"Least f in float32: c + b tmin = {number(least, 7)}, q·q − r² = {number(-depth, 7)}. It is {number(true, 6)}."
    )

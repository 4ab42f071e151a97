"""One mistake behind all that went wrong: named only if it explains every failure, and fails nowhere else."""

from collections.abc import Callable
from math import inf, isfinite

import numpy as np

from .fairness import Right
from .mistakes import Known
from .targets import Said

KEPT = 400
"""Right answers that are kept, to try a mistake on."""

EVERY = 7
"""Every so many of them are kept, so that they come from all families."""

BESIDE = (0.0, 1e-9, -1e-9)
"""By these shares of itself r is moved: a mistake may meet a boundary where the right path does not."""

ALIKE = 1e-6
"""Times of one mistake, as two write it, differ by no more, as a share of the frame."""


class _Whole:
    """The mistakes that a target may be, as a whole; each failure that one does not explain strikes it out.

    fair : what explains all failures that rounding does not excuse; strict : all failures.
    """

    def __init__(self, mistakes: tuple[Known, ...]):
        self.fair, self.strict = list(mistakes), list(mistakes)
        self.right: list[tuple] = []
        self.heard = 0

    def hear(self, row: tuple, answer: Said, kind: str, fair: bool, best: Right) -> None:
        """Take in one answer: what is wrong with it, is that fair, and what is right?"""
        if not (self.fair or self.strict):
            return
        if kind:
            self.strict = [x for x in self.strict if _explains(x.sweep, row, answer, best)]
            self.fair = [x for x in self.fair if not fair or _explains(x.sweep, row, answer, best)]
        elif best.fair:
            self.heard += 1
            if self.heard % EVERY == 1 and len(self.right) < KEPT:
                self.right.append((row, answer))

    def explained(self, finding):
        """A finding with its cause, if there is one that explains all."""
        if finding.cause or finding.answer.hit is None:
            return finding
        left = self.fair if finding.fair else self.strict
        while left and not all(_explains(left[0].sweep, *one) for one in self.right):
            left.pop(0)
        return finding._replace(cause=left[0].text) if left else finding


def _explains(sweep: Callable, row: tuple, answer: Said, best: Right | None = None) -> bool:
    """Does a mistake answer a pair so: with r as it is, or moved by hardly anything?

    A wrong time is explained by one that lies at it, and not at the right one.
    """
    if answer.hit is None or answer.fault:
        return False
    *vectors, r, T = row
    times = [_when(sweep, (*vectors, r * (1 + share), T)) for share in BESIDE]
    if answer.t is None or not answer.hit:
        return any((t < inf) == answer.hit for t in times)
    by = ALIKE * (T + abs(answer.t))
    if best and best.hit:
        by = min(by, abs(answer.t - best.t) / 2)
    return any(abs(t - answer.t) <= by for t in times if isfinite(t))


def _when(sweep: Callable, row: tuple) -> float:
    """The time that a mistake answers; nan for none at all."""
    try:
        with np.errstate(all="ignore"):
            return float(sweep(*row))
    except (ArithmeticError, ValueError):
        return float("nan")

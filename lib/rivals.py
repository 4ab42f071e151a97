"""How others answer when two balls on curved paths meet, with their faults: lesson 12 breaks them, `make truth` scores.

All take what `lib.curve.sweep` takes and answer as it does, row by row. `RIVALS` names them.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from math import inf, sqrt

import numpy as np

from .frame import Contact, checked

SAMPLES = 64
"""Places of a frame at which a sampler looks."""

REAL = 1e-9
"""The imaginary part below which a computed root passes for real."""

NEAR, MOST = 1e-6, 10_000
"""The gap, in radii, at which conservative advancement says hit, and the steps after which it says so too."""


def by_rows(first: Callable) -> Callable:
    """A sweep from a function that gives the time of one pair."""

    def sweep(p, v, a, r, T=1.0) -> Contact:
        (p, v, a), (r, T) = checked({"p": p, "v": v, "a": a}, {"r": r, "T": T}, unsigned=("r",), double=True)
        d = p.shape[-1]
        rows = zip(*(x.reshape(-1, d) for x in (p, v, a)), r.ravel(), T.ravel(), strict=True)
        with np.errstate(all="ignore"):
            t = np.array([first(*row) for row in rows], dtype=float).reshape(r.shape)
        return Contact(np.isfinite(t), t)

    sweep.__doc__ = first.__doc__
    return sweep


def coefficients(p, v, a, r) -> list[float]:
    """f as coefficients of t⁴, t³, … 1."""
    return [a @ a / 4, v @ a, v @ v + p @ a, 2 * (p @ v), p @ p - r * r]


def smallest(roots, T: float) -> float:
    """The smallest root in [0, T] of those that pass for real."""
    real = [x.real for x in roots if abs(x.imag) < REAL and 0 <= x.real <= T]
    return min(real, default=inf)


@by_rows
def roots(p, v, a, r, T):
    """The roots of the quartic as eigenvalues of its companion matrix; those that look real are taken for real.

    A double root, as of a graze, is computed as a pair some 1e-8 apart, on the real axis or off it.
    """
    f = coefficients(p, v, a, r)
    if f[-1] <= 0:
        return 0.0
    with suppress(np.linalg.LinAlgError):  # out of the range of floats: no answer
        return smallest(np.roots(f), T)
    return inf


@by_rows
def sampled(p, v, a, r, T):
    """Look at so many times of the frame; the first that overlaps is the hit. What happens between is missed."""
    for t in np.linspace(0, T, SAMPLES + 1):
        x = p + t * (v + t * a / 2)
        if x @ x <= r * r:
            return t
    return inf


@by_rows
def advanced(p, v, a, r, T):
    """Conservative advancement: step on by the gap over the greatest speed, until the gap is small."""
    t, _ = creeping(p, v, a, r, T)
    return t


def creeping(p, v, a, r, T) -> tuple[float, int]:
    """The time at which conservative advancement ends, and how many steps it took.

    B. Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems", 1996.

    >>> creeping(np.array([5.0, 0]), np.array([-8.0, 0]), np.array([8.0, 0]), 3.0, 1.0)
    (0.29289276741113013, 30)
    """
    steps, t, gap = -1, 0.0, inf
    for steps, (t, gap) in enumerate(advances(p, v, a, r, T)):
        if gap <= NEAR * r:
            return t, steps
    return (inf, steps + 1) if steps < MOST else (t, MOST)


def advances(p, v, a, r, T):
    """Where conservative advancement looks: times and the gap at each, until that is small or the next is after T.

    >>> list(advances(np.array([2.0, 0]), np.array([-4.0, 0]), np.zeros(2), 1.0, 1.0))
    [(0.0, 1.0), (0.25, 0.0)]
    """
    rows, t = [*zip(*(np.asarray(x, dtype=float).tolist() for x in (p, v, a)), strict=True)], 0.0
    fastest = sqrt(sum(y * y for _, y, _ in rows)) + sqrt(sum(z * z for _, _, z in rows)) * T
    for _ in range(MOST + 1):
        gap = sqrt(sum((x + t * (y + t * z / 2)) ** 2 for x, y, z in rows)) - r
        yield t, gap
        if gap <= NEAR * r or fastest == 0 or (t := t + gap / fastest) > T:
            return


@by_rows
def pooltool(p, v, a, r, T):
    """E. Kiefl's pooltool 0.6, where it is installed: a quartic as two quadratics, and its own sieve for what is real.

    A. G. Orellana and C. De Michele, "Algorithm 1010: Boosting Efficiency in Solving Quartic Equations with No
    Compromise in Accuracy", 2020.
    """
    f, (solve, first) = coefficients(p, v, a, r), pooltool_roots()
    if f[-1] <= 0:
        return 0.0
    with suppress(ValueError, ZeroDivisionError):
        t = first(solve(*map(float, f)))
        return t if t <= T else inf
    return inf


@cache
def pooltool_roots() -> tuple[Callable, Callable]:
    """What solves a quartic in pooltool, and what takes the first real root of four."""
    from pooltool.ptmath.roots import quartic
    from pooltool.ptmath.roots.core import get_real_positive_smallest_root

    return quartic.solve, get_real_positive_smallest_root


def rivals() -> dict[str, Callable]:
    """All that can be asked here, by name: pooltool only where it is installed."""
    found = {"roots": roots, "sampled": sampled, "advanced": advanced}
    try:
        pooltool_roots()
    except ImportError:
        return found
    return found | {"pooltool": pooltool}

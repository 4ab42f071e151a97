"""Mistakes about curved paths that people make, as sweeps (p, v, a, r, T) → t, inf for no contact.

Each but for its mistake is right to some ten digits: f is written by its coefficients, and its roots are found between
the turns of f. What an attack names as the cause of a wrong answer is one of these, run on the pair.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import inf, isfinite, sqrt
from typing import NamedTuple

import numpy as np

from .. import rivals
from ..curve.quartic import crossing, turns, value
from ..frame import inner


class Known(NamedTuple):
    """A mistake: what it is in a sentence, and the sweep that makes it."""

    text: str
    sweep: Callable[..., float]


def powers(p, v, a, r, half: float = 0.5) -> tuple:
    """The coefficients of 1, t, … t⁴ in f (eq. 12.3), with a number to be spoiled."""
    p, v, a = ([float(x) for x in y] for y in (p, v, a))
    pp, pv, vv, pa, va, aa = (inner(*pair) for pair in ((p, p), (p, v), (v, v), (p, a), (v, a), (a, a)))
    return pp - r * r, 2 * pv, vv + 2 * half * pa, 2 * half * va, half * half * aa


def crossings(f: tuple, T: float) -> list[float]:
    """The times in [0, T] at which f changes its sign, from its coefficients.

    >>> [round(t, 12) for t in crossings((6.0, -8.0, 2.0, 0.0, 0.0), 4.0)]
    [1.0, 3.0]
    """
    if not all(map(isfinite, (*f, T))):
        return []
    ends, many = turns(f, T)
    pieces = [(ends[k], ends[k + 1]) for k in range(many - 1)]
    turned = [(low, high) for low, high in pieces if (value(f, 0, low) > 0) != (value(f, 0, high) > 0)]
    return [float(crossing(f, 0, low, high)) for low, high in turned]


def _beyond(f: tuple) -> float:
    """A time after all roots of f."""
    top = next((k for k in range(4, 0, -1) if f[k]), 0)
    return 1 + max((abs(f[k] / f[top]) for k in range(top)), default=0.0)


def first(f: tuple, T: float) -> float:
    """The first time in [0, T] with f ≤ 0: 0 where that is at the start."""
    return 0.0 if f[0] <= 0 else min(crossings(f, T), default=inf)


def straight(p, v, a, r, T=1.0) -> float:
    """The path is taken to be straight: a is left out."""
    return first(powers(p, v, [0.0] * len(p), r), T)


def _without_the_half(p, v, a, r, T=1.0) -> float:
    """The path is p + v t + a t²."""
    return first(powers(p, v, a, r, half=1.0), T)


def _at_the_ends(p, v, a, r, T=1.0) -> float:
    """A test at the start, and one at the end."""
    f = powers(p, v, a, r)
    return 0.0 if f[0] <= 0 else T if value(f, 0, T) <= 0 else inf


def _sampled(p, v, a, r, T=1.0, N: int = rivals.SAMPLES) -> float:
    """N tests in the frame beside that at its start."""
    p, v, a = (np.asarray(x, float) for x in (p, v, a))
    t = np.linspace(0, T, N + 1)[:, None]
    x = p + t * (v + t * a / 2)
    found = np.flatnonzero(np.sum(x * x, axis=1) <= r * r)
    return float(t[found[0], 0]) if len(found) else inf


def _last(p, v, a, r, T=1.0) -> float:
    """The last root in the frame instead of the first."""
    f = powers(p, v, a, r)
    return 0.0 if f[0] <= 0 else max(crossings(f, T), default=inf)


def _no_overlap(p, v, a, r, T=1.0) -> float:
    """Overlap at the start is not asked: the first root is then where they part."""
    return min(crossings(powers(p, v, a, r), T), default=inf)


def _overlap_is_none(p, v, a, r, T=1.0) -> float:
    """Who overlaps at the start does not meet."""
    f = powers(p, v, a, r)
    return inf if f[0] <= 0 else first(f, T)


def _without_end(p, v, a, r, T=1.0) -> float:
    """The frame has no end."""
    f = powers(p, v, a, r)
    return first(f, _beyond(f))


def _from_before(p, v, a, r, T=1.0) -> float:
    """The least root of all, though it may lie before the frame."""
    f = powers(p, v, a, r)
    before = [-t for t in crossings((f[0], -f[1], f[2], -f[3], f[4]), _beyond(f))]
    return 0.0 if f[0] <= 0 else min([*before, *crossings(f, T)], default=inf)


def _by_both_ends(p, v, a, r, T=1.0) -> float:
    """Halving by the signs at both ends: no sign change from the start to the end is taken for no root."""
    f = powers(p, v, a, r)
    if f[0] <= 0:
        return 0.0
    return float(crossing(f, 0, 0.0, T)) if value(f, 0, T) <= 0 else inf


def _creeping(p, v, a, r, T=1.0) -> float:
    """Conservative advancement, which stops a millionth of r before contact, or calls that a contact."""
    return float(rivals.creeping(p, v, a, r, T)[0])


def roots(p, v, a, r, T=1.0, real: float = rivals.REAL) -> float:
    """The roots of the quartic by eigenvalues: those whose imaginary part is small pass for real."""
    p, v, a = (np.asarray(x, float) for x in (p, v, a))
    f = rivals.coefficients(p, v, a, r)
    if f[-1] <= 0:
        return 0.0
    with suppress(np.linalg.LinAlgError):
        return float(min((x.real for x in np.roots(f) if abs(x.imag) < real and 0 <= x.real <= T), default=inf))
    return inf


def _flat(p, v, a, r, T=1.0) -> float:
    """The third coordinate is left out."""
    return first(powers(p[:2], v[:2], a[:2], r), T)


def _radius_as_it_is(p, v, a, r, T=1.0) -> float:
    """The radius is not squared."""
    return first(powers(p, v, a, sqrt(r)), T)


def one_frame(p, v, a, r, T=1.0) -> float:
    """T is taken to be 1."""
    return first(powers(p, v, a, r), 1.0)


KNOWN = (
    Known("The bend is left out: the path is taken to be straight, a = 0 (12.1).", straight),
    Known("The half is missing: the path is p + v t + ½ a t² (12.1).", _without_the_half),
    Known("It looks at both ends of the frame alone: what happens between is missed.", _at_the_ends),
    *(
        Known("It looks at fixed times: who comes and goes between two of them is missed.", partial(_sampled, N=N))
        for N in (10, 50, 64, 100, 1000)
    ),
    Known("That is a later root: contact is the first (12.9).", _last),
    Known("Overlap at the start is not asked: then t = 0.", _no_overlap),
    Known("Overlap at the start is contact, at t = 0.", _overlap_is_none),
    Known("The end of the frame is not asked: the root lies after it.", _without_end),
    Known("T is not looked at: the frame is taken to end at 1.", one_frame),
    Known("That root lies before the frame, t < 0.", _from_before),
    Known(
        "It asks for a sign change from the start to the end: who comes in and leaves again shows none (12.9).",
        _by_both_ends,
    ),
    Known("It creeps up to a millionth of r, and takes that for contact.", _creeping),
    *(
        Known(
            "Computed roots round: near a graze a small imaginary part does not make one real, and with hardly any "
            "bend huge roots take the digits of the others.",
            partial(roots, real=real),
        )
        for real in (1e-3, 1e-4, 1e-5, 1e-6, 1e-8, 1e-9, 1e-10, 1e-12, 1e-300)
    ),
    Known("In space there is a third coordinate.", _flat),
    Known("The radius enters squared: |p|² − r².", _radius_as_it_is),
)
"""The known mistakes, the plainest first."""

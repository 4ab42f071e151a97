"""Crowds to try a broad phase on, drawn from a grammar: any places with any speeds with any sizes, at any scale.

A crowd is made of up to four kinds of balls. Each kind draws, by itself, how its balls are placed, how they move, how
wide they are, and how large all that is: so most crowds are mixtures that nobody thought of. Like the families, they
are the same to the last bit on every machine.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from .families import bell, octaves, uniform

Crowd = tuple[NDArray, NDArray, NDArray]

SCALES = (0, 0, 0, 0, 3, -3, 10, -10, 30, 60, -60, 200, -200, 1000, -1000, -1060)
"""Powers of two by which a part of a kind is larger or smaller than usual; most are not."""


def crowd(rng: np.random.Generator, N: int, d: int) -> Crowd:
    """N balls in the plane or in space: p and v of shape (N, d), r of shape (N,), all finite.

    >>> p, v, r = crowd(np.random.default_rng(0), 5, 2)
    >>> p.shape, v.shape, r.shape
    ((5, 2), (5, 2), (5,))
    """
    ends = np.sort(rng.integers(0, N + 1, size=rng.integers(0, 4)))
    if rng.random() < 0.3:  # a few of one kind among many of another
        ends = np.minimum(rng.integers(0, 4, size=1), N)
    with np.errstate(all="ignore"):  # what overflows is brought back
        found = [kind(rng, n, d) for n in np.diff(ends, prepend=0, append=N)]
        p, v, r = (np.concatenate(part) for part in zip(*found, strict=True))
        if rng.random() < 0.5:
            v = aimed(rng, p, v)
        common, order = scale(rng), rng.permutation(N)
        return tuple(finite(np.ldexp(x, common))[order] for x in (p, v, r))


def scale(rng: np.random.Generator) -> int:
    """How large something is, as a power of two: as usual, or by any other of `SCALES`."""
    return int(SCALES[rng.integers(0, len(SCALES))])


def kind(rng: np.random.Generator, n: int, d: int) -> Crowd:
    """n balls of one kind."""
    p, v, r = pick(rng, PLACES)(rng, n, d), pick(rng, SPEEDS)(rng, n, d), pick(rng, SIZES)(rng, n)
    together = scale(rng)
    p, v, r = (np.ldexp(x, together + (scale(rng) if rng.random() < 0.4 else 0)) for x in (p, v, r))
    if rng.random() < 0.2:
        p = finite(p) + np.ldexp(rng.integers(-3, 4, size=d) * 1.0, together + scale(rng))
    return finite(p), finite(v), finite(r)


def pick(rng: np.random.Generator, rules: list[Callable]) -> Callable:
    """One of some rules, any as likely."""
    return rules[rng.integers(0, len(rules))]


def finite(x: NDArray) -> NDArray:
    """x, what is beyond all doubles brought back to the largest."""
    most = np.finfo(float).max
    return np.clip(x, -most, most)


def aimed(rng: np.random.Generator, p: NDArray, v: NDArray) -> NDArray:
    """Some of the balls fly to where another one is, or some way beyond."""
    N = len(p)
    if not N:
        return v
    way = finite(p[rng.integers(0, N, size=N)] / 2 - p / 2)
    way = finite(way * pick(rng, [lambda rng: 2.0, lambda rng: 4.0, lambda rng: uniform(rng, 0, 4, (N, 1))])(rng))
    return np.where(rng.random((N, 1)) < rng.random(), way, v)


# How balls are placed: shape (n, d), a ball to the unit of room or so.


def gas(rng, n, d):
    """Anywhere in a box."""
    return 3 * n ** (0.5 if d == 2 else 0.25) * rng.random((n, d))


def lattice(rng, n, d):
    """On places of whole numbers, some of them taken twice."""
    return rng.integers(0, 4, size=(n, d)) * 2.0


def line(rng, n, d):
    """One after the other along an axis, or aslant."""
    way = rng.integers(-1, 2, size=d)
    return np.arange(n * 1.0)[:, None] * way * rng.integers(1, 4)


def heap(rng, n, d):
    """All in one place."""
    return np.zeros((n, d)) + rng.integers(-2, 3, size=d)


def islands(rng, n, d):
    """In a few narrow places far from each other."""
    return rng.integers(-2, 3, size=(n, d)) * np.ldexp(1.0, rng.integers(0, 60)) + 0.1 * bell(rng, (n, d))


def octave_by_octave(rng, n, d):
    """As many near the origin as far from it, in each octave."""
    return octaves(rng, -30, 10, (n, 1)) * bell(rng, (n, d))


PLACES = [gas, gas, lattice, line, heap, islands, octave_by_octave]


# How they move: shape (n, d).


def at_rest(rng, n, d):
    """Not at all."""
    return np.zeros((n, d))


def any_way(rng, n, d):
    """Each as it likes."""
    return bell(rng, (n, d)) * uniform(rng, 0, 4, 1)


def abreast(rng, n, d):
    """All alike."""
    return np.zeros((n, d)) + rng.integers(-3, 4, size=d)


def in_steps(rng, n, d):
    """By whole numbers."""
    return rng.integers(-4, 5, size=(n, d)) * 1.0


def of_all_speeds(rng, n, d):
    """As many slow as fast, in each octave."""
    low = -int(rng.integers(1, 200))
    return octaves(rng, low, 6, (n, 1)) * bell(rng, (n, d))


SPEEDS = [at_rest, at_rest, any_way, any_way, abreast, in_steps, of_all_speeds]


# How wide they are: shape (n,).


def points(rng, n):
    """Not at all."""
    return np.zeros(n)


def alike(rng, n):
    """All alike."""
    return np.full(n, [0.25, 0.5, 1.0, 1.0, 2.0][rng.integers(0, 5)])


def any_width(rng, n):
    """Each as it likes."""
    return uniform(rng, 0, 1.5, n)


def of_all_widths(rng, n):
    """As many narrow as wide, in each octave."""
    return octaves(rng, -int(rng.integers(1, 100)), 4, n)


SIZES = [points, alike, alike, any_width, of_all_widths]

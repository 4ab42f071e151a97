"""Pairs about the sleeve's rim in float32: what the methods say of them, what is true, and how one is worked out."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import METHODS, exact, residual, tmin
from ...frame import dot
from ..scene import Facts, turned

ROWS, COLUMNS = 80, 100
"""Pairs upward, through the rim, and along it."""

HALF = 1 / 400
"""How far above and below the rim they pass, in r: an eighth of a millimetre for 5 cm."""

DISTANCES = [round(60 * 1.1220184543019633**i) for i in range(41)]
"""From 60 radii to 6000, twenty to a factor of ten."""


class _Answers(NamedTuple):
    """What is true of the pairs as rounded, and what each method says in float32; shape (ROWS, COLUMNS)."""

    true: NDArray
    by: dict[str, NDArray]

    def wrong(self, name: str) -> float:
        """The share of answers of a method that are wrong."""
        return float(np.mean(self.by[name] != self.true))


def _patch(v: NDArray, r: float, far: float) -> tuple[NDArray, NDArray, np.float32]:
    """Pairs in float32 whose paths pass at r or nearly, B starting so many radii away and going as far beyond.

    From column to column B starts a fiftieth of r farther on, from row to row its path runs lower.
    """
    d = turned(v)
    n, height = np.array([-d[1], d[0]]), r * (1 + HALF * np.linspace(1, -1, ROWS))
    along = r * (np.arange(COLUMNS) / 50 - far)
    p = along[None, :, None] * d + height[:, None, None] * n
    return p.astype(np.float32), np.broadcast_to((2 * far * r * d).astype(np.float32), p.shape), np.float32(r)


def _answers(v: NDArray, r: float, far: float, names: list[str]) -> _Answers:
    """What methods say of such pairs, and what is true of these very pairs, rounded as they are."""
    given = tuple(map(float, v)), float(r), far
    return _Answers(_said("", *given), {name: _said(name, *given) for name in names})


@lru_cache(256)
def _said(name: str, v: tuple, r: float, far: float) -> NDArray:
    """What one method says of such pairs; without a name what is true."""
    pairs = _patch(np.array(v), r, far)
    return (METHODS[name] if name else exact.sweep)(*pairs).hit


class _Worked(NamedTuple):
    """A pair worked out: its squared distance, c, b tm and their sum; q, its square, and what that has over r²."""

    square: float
    c: float
    other: float
    least: float
    q: NDArray
    near: float
    left: float


def _worked(p: NDArray, v: NDArray, r) -> _Worked:
    """A pair worked out in the numbers that it is given in.

    >>> p, v = np.array([[-3.0, 2.0], [4.0, 0.0]], np.float32)
    >>> x = _worked(p, v, np.float32(2))
    >>> float(x.c), float(x.other), float(x.least), float(x.near)
    (9.0, -9.0, 0.0, 4.0)
    """
    steps, moved = tmin.steps(p, v, r), residual.steps(p, v, r)
    other = steps.b * steps.tmin
    return _Worked(dot(p, p), steps.c, other, steps.least, moved.q, dot(moved.q, moved.q), -moved.depth)


def _rim(true: NDArray) -> NDArray:
    """The rim in rows from the top, as a line of steps along the columns."""
    height = np.repeat(ROWS - true.sum(axis=0), 2)
    return np.column_stack([np.repeat(np.arange(COLUMNS + 1), 2)[1:-1], height])


def _scaled(known: Facts, power: float) -> tuple[dict[str, float], dict[str, bool], bool]:
    """A shot with its lengths times a power of ten: the sizes of b² and b tm, what is said in float32, the truth."""
    m = 10.0**power
    a, b = known.steps.a, known.steps.b
    sizes = {"quadratic": float(b * b) * m**4, "tmin": float(b * b / a) * m * m if a else 0.0}
    single = [np.asarray(x * m, np.float32) for x in (known.p, known.v, known.r)]
    says = {name: bool(METHODS[name](*single).hit) for name in sizes}
    return sizes, says, bool(exact.sweep(*single).hit)


def _digit(r: float, far: float) -> float:
    """In which steps |p|² is kept in float32, from so many radii away."""
    return float(np.spacing(np.float32((far * far + 1) * r * r)))

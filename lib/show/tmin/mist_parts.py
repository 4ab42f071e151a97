"""What the picture of lesson 06 asks of `lib`: pairs about the sleeve's rim, their truth, and how large numbers get."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import METHODS, exact
from ...setups import direction

NAMES = {"quadratic": r"$b^2-a\,c$", "tmin": r"$c+b\,t_m$", "residual": r"$\mathbf{q}\cdot\mathbf{q}-r^2$"}
"""The methods that are compared, and what each asks the sign of."""

ROWS, COLUMNS = 80, 100
"""Pairs upward, through the rim, and along it."""

HALF = 1 / 400
"""How far above and below the rim they pass, in r: an eighth of a millimetre for 5 cm."""

DISTANCES = [round(60 * 1.1220184543019633**i) for i in range(41)]
"""From 60 radii to 6000, twenty to a factor of ten."""

TILT = direction(17)
"""The shot is turned by 17°, so that no coordinate is whole: as in lesson 07."""


FRAME = [(0, 0), (COLUMNS, 0), (COLUMNS, ROWS), (0, ROWS), (0, 0)]
"""The edge of a patch."""


class Asked(NamedTuple):
    """What is true of the pairs as rounded, and what each method says in float32; shape (ROWS, COLUMNS)."""

    true: NDArray
    said: dict[str, NDArray]

    def wrong(self, name: str) -> float:
        """The share of answers of a method that are wrong."""
        return float(np.mean(self.said[name] != self.true))


def turned(v: NDArray) -> NDArray:
    """The direction of a displacement, turned by 17°; from left to right without one."""
    length = np.hypot(*v)
    x, y = v / length if length else (1.0, 0.0)
    c, s = TILT
    return np.array([c * x - s * y, s * x + c * y])


def patch(v: NDArray, r: float, far: float) -> tuple[NDArray, NDArray, np.float32]:
    """Pairs in float32 whose paths pass at r or nearly, B starting so many radii away and going as far beyond.

    From column to column B starts a fiftieth of r farther on, from row to row its path runs lower.
    """
    d = turned(v)
    n, height = np.array([-d[1], d[0]]), r * (1 + HALF * np.linspace(1, -1, ROWS))
    along = r * (np.arange(COLUMNS) / 50 - far)
    p = along[None, :, None] * d + height[:, None, None] * n
    return p.astype(np.float32), np.broadcast_to((2 * far * r * d).astype(np.float32), p.shape), np.float32(r)


def asked(v: NDArray, r: float, far: float, names=tuple(NAMES)) -> Asked:
    """What the methods say of such pairs, and what is true of these very pairs, rounded as they are."""
    pairs = patch(v, r, far)
    return Asked(exact.sweep(*pairs).hit, {name: METHODS[name](*pairs).hit for name in names})


def rim(true: NDArray) -> NDArray:
    """The rim in rows from the top, as a line of steps along the columns."""
    height = np.repeat(ROWS - true.sum(axis=0), 2)
    return np.column_stack([np.repeat(np.arange(COLUMNS + 1), 2)[1:-1], height])


def geared(known, power: float) -> tuple[dict[str, float], dict[str, bool], bool]:
    """A shot with its lengths times a power of ten: the sizes of b² and b tm, what is said in float32, the truth."""
    m = 10.0**power
    p, v, r = known.p * m, known.v * m, known.r * m
    a, b = known.steps.a, known.steps.b
    sizes = {"quadratic": float(b * b) * m**4, "tmin": float(b * b / a) * m * m if a else 0.0}
    single = [np.asarray(x, np.float32) for x in (p, v, r)]
    said = {name: bool(METHODS[name](*single).hit) for name in sizes}
    return sizes, said, bool(exact.sweep(*single).hit)


def digit(r: float, far: float) -> float:
    """What the last digit of |p|² is worth in float32, from so many radii away."""
    return float(np.spacing(np.float32((far * far + 1) * r * r)))


def power(x: float, digits: int = 2) -> str:
    """A number with its power of ten, as it is written by hand.

    >>> power(-1.5e-12), power(0.0), power(25)
    ('−1.5·10⁻¹²', '0', '25')
    """
    text = f"{x + 0.0:.{digits}g}" if x else "0"
    mantissa, _, exponent = text.partition("e")
    raised = str(int(exponent)).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")) if exponent else ""
    return mantissa.replace("-", "−") + (f"·10{raised}" if raised else "")

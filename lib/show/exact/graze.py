"""The pair that all hangs on in lesson 07: a graze, r stepped by its last digit, and how deep one sees with a bound."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import exact
from ..central import SHOT
from ..scene import Facts, turned

GRAZE = np.array([-12.937515595170108, 1.273063323142337]), np.array([19.12609511926071, 5.847434094454735])
"""The one shot, raised to a graze and turned by 17°, to fifteen decimals: p and v."""


class Pair(NamedTuple):
    """A graze: p, v, and r stepped by its last digit; what a change of D by 1 is as a length."""

    p: NDArray
    v: NDArray
    r: float
    length: float


def graze(known: Facts, last: int) -> Pair:
    """A shot raised to a graze and turned by 17°, r so many of its last digits larger."""
    v, r = known.v, known.r
    d, n = turned(v), np.array([-turned(v)[1], turned(v)[0]])
    speed = float(np.hypot(*v))
    if np.array_equal(known.p, SHOT.p2) and np.array_equal(v, SHOT.v2) and r == SHOT.r1 + SHOT.r2:
        p, v = GRAZE
    else:
        back = float(known.p @ v) / (speed or 1.0)
        p, v = back * d + r * n, speed * d
    r = max(r + last * float(np.spacing(r)), 0.0)
    size = 2 * speed * speed * r
    return Pair(p, v, r, 1 / size if size > 1e-200 else 1.0)


def rings(pair: Pair) -> NDArray:
    """D without rounding, where r is up to ten of its last digits smaller or larger."""
    ulp = float(np.spacing(pair.r))
    return np.array([float(exact.true_D(pair.p, pair.v, max(pair.r + k * ulp, 0.0))) for k in range(-10, 11)])

"""Lesson 05's crowd: many pairs at once, each coloured by the test that settles it, and what that saves."""

import numpy as np

from ...viete import TESTS

PAIRS = 400
MULTIPLICATIONS = dict(zip(TESTS, (4, 7, 10, 12, 12), strict=True))
"""What a pair in space has cost when the test settles it: c, then b, then a, then D; a hit takes a root besides."""


def crowd(far: float, speed: float, n: int = PAIRS) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """n pairs with r = 1: B anywhere in a disc of radius `far` about A, moving any way by about `speed`.

    >>> [x.shape for x in crowd(10, 1, n=3)]
    [(3, 2), (3, 2), (3,)]
    """
    rng = np.random.default_rng(8)
    place, way = rng.uniform(0, 2 * np.pi, size=(2, n))
    p = far * np.sqrt(rng.uniform(size=n)) * np.array([np.cos(place), np.sin(place)])
    v = speed * rng.uniform(0.5, 1.5, size=n) * np.array([np.cos(way), np.sin(way)])
    return p.T, v.T, np.ones(n)


def _cost(share: dict[str, float]) -> float:
    """Multiplications a pair, on average, if each is left as soon as it is settled."""
    return sum(share[name] * MULTIPLICATIONS[name] for name in TESTS)

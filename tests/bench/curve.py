"""How fast the curved sweep is: ratios to the straight one and to numpy.roots, the best of rounds in turns, in one run.

`python tests/bench/curve.py`. Wanted: ordinary pairs at most 1.5 times the straight exact sweep, adversarial ones at
most 10 µs each, 500 times as fast as numpy.roots.
"""

import time
from collections.abc import Callable

import numpy as np

from lib import batch, curve, rivals
from lib.attack.curved import CURVED

ROUNDS, MANY, FEW = 9, 200_000, 2_000


def crowd(n: int, far: float, bend: float) -> tuple:
    """n pairs as far apart as that, the near ones aimed at each other, and bent as strongly as that."""
    rng = np.random.default_rng(1)
    p, a, r = rng.normal(size=(n, 3)) * far, rng.normal(size=(n, 3)) * bend, rng.uniform(0.2, 2, n)
    aim = (rng.normal(size=(n, 3)) * 1.5 - p) * rng.uniform(0.2, 2, (n, 1))
    return p, aim if far < 10 else rng.normal(size=(n, 3)), a, r


def best(*calls: Callable) -> list[float]:
    """The least time of each call, in seconds, in turns."""
    times = [[] for _ in calls]
    for _ in range(ROUNDS):
        for call, found in zip(calls, times, strict=True):
            start = time.perf_counter()
            call()
            found.append(time.perf_counter() - start)
    return [min(found) for found in times]


def ordinary() -> None:
    """Far and near pairs, beside the straight sweep of the same p, v and r."""
    for name, far in (("far apart", 30.0), ("near", 3.0)):
        for bend in (0.1, 3.0):
            p, v, a, r = crowd(MANY, far, bend)
            hits = curve.sweep(p, v, a, r).hit.mean()
            curved, straight = best(lambda: curve.sweep(p, v, a, r), lambda: batch.sweep(p, v, r))  # noqa: B023
            ratio = f"{curved / straight:.2f} times the straight one (1.5)"
            print(f"{name:10} bend {bend:3g}: {curved / MANY * 1e9:6.1f} ns a pair, {ratio}, {100 * hits:.0f} % hit")


def adversarial() -> None:
    """Each family, and all of them; beside numpy.roots for a part of them."""
    total, slow = [], []
    for name, family in CURVED.items():
        pairs = family(FEW, 3, 5)
        curve.sweep(*pairs)
        (ours,) = best(lambda: curve.sweep(*pairs))  # noqa: B023
        few = [x[:50] for x in pairs]
        (theirs,) = best(lambda: rivals.roots(*few))  # noqa: B023
        total.append(ours / FEW)
        slow.append(theirs / 50)
        print(f"{name:26} {total[-1] * 1e6:8.2f} µs a pair, numpy.roots {slow[-1] / total[-1]:8.1f} times as long")
    print(f"{'all':26} {np.mean(total) * 1e6:8.2f} µs a pair (10), median of families {np.median(total) * 1e6:.2f}")
    print(f"ordinary pairs: numpy.roots {slow[0] / total[0]:.0f} times as long (500)")


if __name__ == "__main__":
    ordinary()
    adversarial()

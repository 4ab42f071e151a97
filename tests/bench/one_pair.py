"""What one pair costs, as times of the article's Viète method in plain Python, medians of one run: `make bench`."""

from collections.abc import Callable
from math import sqrt
from statistics import median
from time import perf_counter

import numpy as np

import lib
from lib import batch
from lib.attack import families

ROUNDS, CALLS = 9, 4000
P, V, R = [5.1, 0.2, 1.3], [-4.2, 0.3, 0.1], 3.3
ABSOLUTE = [0.5, 0.25, 0.0], [4.0, -0.1, 0.2], 1.5, [5.6, 0.45, 1.3], [-0.2, 0.2, 0.3], 1.8


def viete(p: list, v: list, r: float) -> float | None:
    """The article's method, as a game would write it in Python: when they first touch, None for never."""
    a = v[0] * v[0] + v[1] * v[1] + v[2] * v[2]
    b = p[0] * v[0] + p[1] * v[1] + p[2] * v[2]
    c = p[0] * p[0] + p[1] * p[1] + p[2] * p[2] - r * r
    if c <= 0:
        return 0.0
    if b >= 0 or (a + b <= 0 and a + 2 * b + c > 0):
        return None
    D = b * b - a * c
    return c / (-b + sqrt(D)) if D >= 0 else None


def microseconds(calls: dict[str, Callable], each: int = CALLS) -> dict[str, float]:
    """Median time of each call, the rounds interleaved so that all meet the same machine."""
    found = {name: [] for name in calls}
    for _ in range(ROUNDS):
        for name, call in calls.items():
            begun = perf_counter()
            for _ in range(each):
                call()
            found[name].append(1e6 * (perf_counter() - begun) / each)
    return {name: median(times) for name, times in found.items()}


def small_batch(method: str) -> tuple[float, float]:
    """Microseconds of the loop alone for a thousand pairs, and what `batch.sweep` adds to it."""
    p, v, r = pairs = families.ordinary(1000)
    out, doubt = batch.sweep(*pairs, method=method), np.empty(len(r) + 1, np.int64)
    loop = batch.loop_for(method == "exact", 3, out.t.dtype)
    given = (
        p.reshape(-1),
        v.reshape(-1),
        r,
        out.hit.view(np.uint8),
        out.t,
        *([doubt] if method == "exact" else []),
        True,
    )
    calls = {"all": lambda: batch.sweep(*pairs, method=method, out=out), "loop": lambda: loop(*given)}
    times = microseconds(calls, each=1000)
    return times["loop"], times["all"] - times["loop"]


BASE = "the article's Viète"
found = microseconds(
    {
        BASE: lambda: viete(P, V, R),
        **{name: lambda sweep=sweep: sweep(P, V, R) for name, sweep in lib.METHODS.items()},
        "lib.sweep, absolute": lambda: lib.sweep(*ABSOLUTE),
    }
)
unit = found.pop(BASE)
print(f"one pair: times of {BASE} in plain Python on floats, which takes {unit:.2f} µs here")
for name, time in found.items():
    most = 100 if name in ("exact", "lib.sweep, absolute") else 20
    print(f"  {name:24}{time / unit:6.1f}   (at most {most} is wanted)")
for method in ("exact", "residual"):
    loop, more = small_batch(method)
    print(f"  a batch of 1,000, {method:10}{more:5.1f} µs above the {loop:.1f} of its loop   (at most 15 is wanted)")

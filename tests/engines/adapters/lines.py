"""What an adapter in Python stands on: a pair a line in, an answer a line out; or its version; or what a call costs."""

import json
import sys
import time
from collections.abc import Callable

LONG = 0.1
"""Seconds for which a call is timed."""


def serve(engine: str, version: str, sweep: Callable) -> None:
    """Answer for an engine: sweep(p, v, r), of a triangle sweep(p, v, r, corners), gives t, a share of v, or None."""
    if sys.argv[1:] == ["--version"]:
        print(json.dumps({"engine": engine, "version": version}))
    elif sys.argv[1:] == ["--cost"]:
        print(json.dumps(cost(sweep, [given(line) for line in sys.stdin])))
    else:
        for line in sys.stdin:
            t = sweep(*given(line))
            print(json.dumps({"hit": t is not None, "t": t}), flush=True)


def given(line: str) -> tuple:
    """p, v and r of a line, in space, and the corners if there is a triangle."""
    row = json.loads(line)
    corners = [row["triangle"]] if "triangle" in row else []
    return *((*row[name], 0.0)[:3] for name in "pv"), row["r"], *corners


def cost(sweep: Callable, pairs: list) -> dict:
    """Microseconds a call, of the engine and of the plain formula, one after the other."""
    seconds(sweep, pairs)
    return {"us": 1e6 * seconds(sweep, pairs), "plain": 1e6 * seconds(plain, pairs)}


def seconds(sweep: Callable, pairs: list) -> float:
    """Seconds a call."""
    start, calls = time.perf_counter(), 0
    while (passed := time.perf_counter() - start) < LONG:
        for pair in pairs:
            sweep(*pair)
        calls += len(pairs)
    return passed / calls


def ray(t: float) -> float | None:
    """The time along a ray that has no end: what comes after t = 1 is not asked."""
    return None if t > 1 else t


def plain(p, v, r, corners=()):
    """The residual form, to compare the cost with."""
    c = dot(p, p) - r * r
    if c <= 0:
        return 0.0
    a, b = dot(v, v), dot(p, v)
    if b >= 0:
        return None
    near = [x - b / a * y for x, y in zip(p, v, strict=True)]
    D = a * (r * r - dot(near, near))
    if D < 0:
        return None
    t = c / (-b + D**0.5)
    return t if t <= 1 else None


def dot(x, y) -> float:
    """x · y."""
    return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]

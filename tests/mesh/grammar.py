"""Balls and triangles drawn from a grammar of mixtures: each number, shape and way from a kind of its own."""

from math import sqrt

import numpy as np

NUMBERS = ("whole", "half", "decimal", "any", "zero")
SHAPES = ("any", "right", "sliver", "line", "doubled", "point", "tiny", "flat")
WAYS = ("any", "at a corner", "at an edge", "at the face", "along", "past", "tiny", "none")
REACHES = ("any", "as far as it comes", "as far as it begins", "as far as it ends", "none")


def numbers(rng, shape) -> np.ndarray:
    """Numbers, each of a kind."""
    x = rng.normal(size=shape) * 3
    kind = rng.choice(NUMBERS, size=shape)
    x = np.where(kind == "whole", np.round(x), np.where(kind == "half", np.round(2 * x) / 2, x))
    return np.where(kind == "decimal", np.round(x, 1), np.where(kind == "zero", 0.0, x))


def corners(rng) -> np.ndarray:
    """A triangle."""
    a, b, c = numbers(rng, (3, 3))
    kind = rng.choice(SHAPES)
    if kind == "right":
        b, c = a + [np.round(3 * rng.random()), 0, 0], a + [0, np.round(3 * rng.random()), 0]
    elif kind == "sliver":
        c = a + (b - a) * rng.random() + rng.normal(size=3) * 1e-12
    elif kind == "line":
        c = a + (b - a) * rng.choice([-1.0, 0.5, 2.0])
    elif kind == "doubled":
        c = b
    elif kind == "point":
        b = c = a
    elif kind == "tiny":
        b, c = a + (b - a) * 2.0**-20, a + (c - a) * 2.0**-20
    elif kind == "flat":
        a[2] = b[2] = c[2] = np.round(a[2])
    return np.array([a, b, c])


def drawn(rng, many: int = 3) -> tuple:
    """p, v, r and corners of one ball and one triangle, segment or point."""
    t = corners(rng)[:many]
    p, v = numbers(rng, (2, 3))
    kind, goal = rng.choice(WAYS), t[rng.integers(many)]
    if kind == "at an edge":
        goal = goal + (t[rng.integers(many)] - goal) * rng.choice([0.25, 0.5, rng.random()])
    elif kind == "at the face":
        goal = rng.dirichlet(np.ones(many)) @ t
    if kind.startswith("at"):
        v = (goal - p) * rng.choice([1.0, 2.0, 0.5, 1 / (0.3 + rng.random())])
    elif kind == "along":
        v = (t[-1] - t[0]) * rng.choice([1.0, -2.0, rng.normal()])
    elif kind == "past":
        v = np.cross(goal - p, numbers(rng, 3))
    elif kind == "tiny":
        v = v * 2.0 ** -rng.integers(20, 60)
    elif kind == "none":
        v = np.zeros(3)
    r, unit = reach(rng, p, v, t), 2.0 ** rng.choice([0, 0, 0, 0, 40, -40, 300, -300])
    p, t = (p + x, t + x) if (x := float(rng.choice([0, 0, 0, 1e5]))) else (p, t)
    return p * unit, v * unit, r * unit, t * unit


def reach(rng, p, v, t) -> float:
    """A radius: any, or one that the way just touches, or an ulp less or more."""
    kind = rng.choice(REACHES)
    if kind == "any":
        return abs(float(numbers(rng, ()))) / 2
    if kind == "none":
        return 0.0
    at = {"as far as it begins": 0.0, "as far as it ends": 1.0}.get(kind)
    times = [at] if at is not None else np.linspace(0, 1, 65)
    r = min(distance(p + s * v, t) for s in times)
    return max(0.0, r + rng.choice([0, 0, 1, -1]) * float(np.spacing(r)))


def distance(x, t) -> float:
    """How far a point is from a corner, an edge's line or the plane: whichever chance takes."""
    e, n = t[1 % len(t)] - t[0], np.cross(t[1 % len(t)] - t[0], t[-1] - t[0])
    d = x - t[0]
    found = [sqrt(d @ d)]
    if e @ e:
        w = np.cross(d, e)
        found.append(sqrt(w @ w / (e @ e)))
    if n @ n:
        found.append(abs(d @ n) / sqrt(n @ n))
    return found[int(abs(d[0]) * 7) % len(found)]

"""Pairs of balls drawn from a grammar of mixtures: each number, way, reach and size from a kind of its own."""

import numpy as np

NUMBERS = ("whole", "half", "decimal", "any", "zero", "small")
WAYS = ("any", "head on", "nearly head on", "nearly past", "along an axis", "none", "away")
REACHES = ("any", "nearly a graze", "a graze", "an end", "a start", "large", "small", "none")
SIZES = (0, 0, 0, 0, 10, -10, 60, -60, 200, -200)


def numbers(rng, shape) -> np.ndarray:
    """Numbers, each of a kind."""
    x = rng.normal(size=shape) * 3
    kind = rng.choice(NUMBERS, size=shape)
    x = np.where(kind == "whole", np.round(x), np.where(kind == "half", np.round(2 * x) / 2, x))
    x = np.where(kind == "decimal", np.round(x, 1), np.where(kind == "zero", 0.0, x))
    return np.where(kind == "small", x * 2.0 ** -rng.integers(5, 50, size=shape), x)


def way(rng, p) -> np.ndarray:
    """A relative displacement."""
    kind, d = rng.choice(WAYS), len(p)
    speed = rng.choice([1.0, 2.0, 1.5, 1 / (0.2 + rng.random())])
    if kind == "any":
        return numbers(rng, d)
    if kind == "along an axis":
        return -np.where(np.arange(d) == rng.integers(d), p, 0) * speed
    if kind == "nearly past":
        return -p * speed + numbers(rng, d) * 0.3
    aside = rng.normal(size=d) * 2.0 ** -rng.integers(10, 60)
    return {"head on": -p * speed, "nearly head on": -p * speed + aside, "none": 0 * p, "away": p * speed}[kind]


def reach(rng, p, v) -> float:
    """A sum of radii."""
    kind, vv = rng.choice(REACHES), float(v @ v)
    past = np.sqrt(np.sum((p - v * (p @ v) / (vv or 1)) ** 2))
    if kind in ("any", "small", "large"):
        return abs(float(numbers(rng, ()))) * {"any": 0.5, "small": 2.0 ** -rng.integers(10, 40), "large": 1.5}[kind]
    found = {
        "nearly a graze": past * (1 + 2.0 ** -rng.integers(8, 52)),
        "a graze": past,
        "an end": np.sqrt(np.sum((p + v) ** 2)),
        "a start": np.sqrt(np.sum(p * p)),
        "none": 0.0,
    }[kind]
    return max(0.0, found + rng.choice([0, 0, 1, -1]) * float(np.spacing(found)))


def pair(rng, d: int) -> tuple[np.ndarray, np.ndarray, float]:
    """p, v and r."""
    p = numbers(rng, d) * 2.0 ** rng.choice([0, 0, 0, 0, 0, 10, 30])
    v = way(rng, p)
    r, unit = reach(rng, p, v), 2.0 ** rng.choice(SIZES)
    return p * unit, v * unit, r * unit


def pairs(rng, many: int, d: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Rows of them."""
    p, v, r = zip(*(pair(rng, d) for _ in range(many)), strict=True)
    return np.array(p), np.array(v), np.array(r)


def two_balls(rng, many: int, d: int) -> dict[str, np.ndarray]:
    """Both balls of each pair as they are, with masses and restitution."""
    p, v, r = pairs(rng, many, d)
    size = np.max(np.abs(np.concatenate([p, v], axis=1)), axis=1, initial=0)[:, None]
    p1, v1 = (numbers(rng, (many, d)) * size * rng.choice([0, 1, 1e3], size=(many, 1)) for _ in range(2))
    share = rng.choice([0.5, 0.25, 1.0, 0.3, 2.0**-30], size=many)
    m = np.abs(numbers(rng, (2, many))) + rng.choice([0.1, 1.0, 1e-6, 1e6], size=(2, many))
    walls = rng.choice([0, 0, 0, 1, 2], size=many)
    m1, m2 = (np.where(walls == k, np.inf, m[k - 1]) for k in (1, 2))
    e = rng.choice([0.0, 0.5, 1.0, 1 - 2.0**-53, 0.9, rng.random()], size=many)
    names = "p1", "v1", "r1", "p2", "v2", "r2", "m1", "m2", "e"
    return dict(zip(names, (p1, v1, r * share, p1 + p, v1 + v, r * (1 - share), m1, m2, e), strict=True))

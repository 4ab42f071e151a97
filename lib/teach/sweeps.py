"""Sweeps by a, b, c and D, each with one thing wrong, that more than one lesson knows."""

from math import inf, sqrt


def numbers(p, v, r) -> tuple[float, float, float, float]:
    """a, b, c and D."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    return a, b, c, b * b - a * c


def no_overlap(p, v, r):
    """A sweep that asks for the entry alone."""
    a, b, c, D = numbers(p, v, r)
    t = (-b - sqrt(D)) / a if a > 0 and D >= 0 else inf
    return t if 0 <= t <= 1 else inf


def head_on(p, v, r):
    """A sweep that takes every approach for a head-on one."""
    a, b, c, D = numbers(p, v, r)
    if c <= 0:
        return 0.0
    t = (sqrt(p @ p) - r) / sqrt(a) if b < 0 and D >= 0 else inf
    return t if t <= 1 else inf


def by_squares(p, v, r) -> float:
    """D as b² − a c, which cancels from afar."""
    return numbers(p, v, r)[3]


def by_dot_products(p, v, r) -> float:
    """D with the square of the cross product made of dot products."""
    a, b, _, _ = numbers(p, v, r)
    return r * r * a - (a * (p @ p) - b * b)

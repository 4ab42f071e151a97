"""The smallest ball around points or balls, and a proof that it is: its support holds it in place.

What is guaranteed. Every point, or ball, lies in the ball that is returned, in exact arithmetic on its doubles. Its
radius exceeds the smallest there is by at most 2⁻⁵⁰ of itself and 2⁻⁵¹ of the sum of the sizes of the centre's
coordinates, which is what rounding the centre to doubles costs far from the origin.

How. For a few points, the support, every way is tried; the point farthest outside joins them, until none is outside
(B. Gärtner, "Fast and Robust Smallest Enclosing Balls", 1999). That is done in plain doubles; then the ball of the
support is computed to 400 bits, and the rest is proof:
1. The radius is rounded up. Only points nearly as far out as the farthest matter: they are measured in double-double,
   and those that then are left, if they are few, in whole numbers.
2. No ball is smaller. For weights λ ≥ 0 of sum 1 and vectors |u| ≤ 1 with Σ λ u = 0, every ball around all has a radius
   of at least Σ λ (ρ + u·(C − x)), by Cauchy–Schwarz; with u from the points of the support to the centre C, and λ such
   that they balance, that is its own radius. The sum is taken without rounding, and what is left of Σ λ u counted in.
Where the proof fails, the support is not the right one: the farthest point joins it, to 400 bits now. Each ball is then
larger than the last, and there are finitely many.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import frexp, inf, isqrt, ldexp, nextafter, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..double_double import add, multiply, root, two_sum
from ..frame import checked, inner
from ..kinds import Floats, Integers, Length, Position

NEARLY = 1 - 2.0**-49
"""Nothing that is nearer than this share of the greatest distance, in plain doubles, is the farthest."""

SURELY = 2.0**-90
"""More than a distance in double-double may be off by, as a share."""

FEW = 64
"""As many as are measured in whole numbers."""

DIGITS = 400
"""Binary digits of a root that is no fraction."""

ROUNDS = 64
"""Rounds in plain doubles; 10 are usual."""


class Ball(NamedTuple):
    """A ball, or many. x : centre, shape (..., d); r : radius, shape (...); support : indices of what holds it."""

    x: Floats
    r: Floats | float
    support: Integers | None = None


class Held(NamedTuple):
    """The ball of a support: its centre, the radius, the members by index, and the centre's share of each."""

    x: list
    r: float | Fraction
    support: tuple[int, ...]
    shares: list


def enclosing(points: Position | Ball, r: Length = 0.0) -> Ball:
    """The smallest ball around points, or around balls.

    Parameters
    ----------
    points : array_like, shape (N, d), d = 2 or 3, N ≥ 1; or a Ball of N balls
        The points, or the centres of the balls, in one length unit.
    r : array_like, shape (N,) or ()
        The radii of the balls, in that unit; 0 for points.

    Returns
    -------
    Ball
        x : shape (d,); r : float; support : the indices of at most d + 1 points that already need so large a ball.
        It contains all, exactly; no ball that does is smaller by more than 2⁻⁵⁰ r + 2⁻⁵¹ Σ|x|.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`; without a point; and where the radius is beyond all doubles.

    >>> ball = enclosing([[0, 0], [4, 0], [2, 1], [0, 3]])
    >>> ball.x.tolist(), ball.r, ball.support.tolist()
    ([2.0, 1.5], 2.5, [1, 3])
    """
    x, r = balls("points", points if isinstance(points, Ball) else (points, r))
    held = exactly(roughly(x, r), x, r)
    while True:
        centre = np.array([float(y) for y in held.x])
        radius, farthest = outer(x, r, centre)
        if Fraction(radius) - _least(held, x, r, radius) <= _allowed(centre, radius):
            return Ball(centre, radius, np.array(sorted(held.support)))
        if farthest in held.support:  # by the argument above this cannot be; never say what is not proved
            raise ArithmeticError(f"points: the ball of {held.support} is neither proved nor refuted")
        held = _smallest(*_rows(x, r, {*held.support, farthest}), _fine_root)


def balls(name: str, given) -> tuple[NDArray, NDArray]:
    """Centres (N, d) and radii (N,), N ≥ 1, from a pair or a Ball; errors name the argument and the index."""
    if not isinstance(given, tuple | list) or len(given) not in (2, 3):
        raise TypeError(f"{name} must be a pair: centres x and radii r; got {type(given).__name__}")
    (x,), (r,) = checked({f"{name}.x": given[0]}, {f"{name}.r": given[1]}, double=True)
    if x.ndim != 2 or not len(x):
        raise ValueError(f"{name}.x must have shape (N, 2) or (N, 3), N at least 1; got {x.shape}")
    return x, r


def _allowed(centre: NDArray, radius: float) -> Fraction:
    """How much larger than the smallest the ball may be."""
    return Fraction(radius) / 2**50 + sum(abs(Fraction(float(y))) for y in centre) / 2**51 + Fraction(1, 2**1070)


def roughly(x: NDArray, r: NDArray) -> tuple[int, ...]:
    """The support in plain doubles, or something near it: the farthest joins it, until that gains nothing."""
    base = x.min(axis=0) / 2 + x.max(axis=0) / 2
    s = scale(x, r, base)
    y, r = [(x[:, k] - base[k]) * s for k in range(x.shape[1])], r * s
    held = Held([0.0] * len(y), -inf, (), [])
    for _ in range(ROUNDS):
        far = int(np.argmax(_distances(y, r, held.x)))
        if far in held.support:
            break
        few = (*held.support, far)
        grown = _smallest(few, [[float(z[i]) for z in y] for i in few], [float(r[i]) for i in few], _float_root)
        if not grown.r > held.r:
            break
        held = grown
    return held.support


def scale(x: NDArray, r: NDArray, base: NDArray) -> float:
    """A power of two that brings everything, as seen from a base, to at most 1, so that squares stay in range."""
    with np.errstate(over="ignore"):
        size = max(float(np.max(np.abs(x - base))), float(np.max(r)))
    return ldexp(1.0, -max(-1000, min(1022, frexp(size)[1] if size < inf else 1022)))


def scale_of(size: float) -> float:
    """The power of two that brings a size to between ½ and 1, or near it."""
    return ldexp(1.0, -max(-1000, min(1000, frexp(size)[1]))) if size < inf else 2.0**-1000


def _distances(y: list, r: NDArray, centre: list) -> NDArray:
    """How far each ball reaches from a centre; y : the coordinates, one array an axis."""
    square = (y[0] - centre[0]) * (y[0] - centre[0])
    for z, c in zip(y[1:], centre[1:], strict=True):
        square += (z - c) * (z - c)
    return np.sqrt(square) + r


def _rows(x: NDArray, r: NDArray, few) -> tuple[list, list, list]:
    """Those indices, and their centres and radii as fractions."""
    few = sorted(few)
    return few, [[Fraction(float(z)) for z in x[i]] for i in few], [Fraction(float(r[i])) for i in few]


def exactly(support: tuple[int, ...], x: NDArray, r: NDArray) -> Held:
    """The ball of a support to 400 bits."""
    return _smallest(*_rows(x, r, support), _fine_root)


def _smallest(few, x: list, r: list, root_of: Callable) -> Held:
    """The smallest ball around a few, d + 2 at most: of those that up to d + 1 of them hold, the least around all.

    Any centre gives a ball around all; the best of those tried is the smallest, as one of them is its centre.
    """
    best = None
    for k in range(1, len(x[0]) + 2):
        for part in combinations(range(len(few)), k):
            for shares in _balanced([x[i] for i in part], [r[i] for i in part], root_of):
                centre = [sum(m * x[i][axis] for m, i in zip(shares, part, strict=True)) for axis in range(len(x[0]))]
                radius = max(root_of(_square(_minus(centre, y))) + s for y, s in zip(x, r, strict=True))
                if best is None or radius < best.r:
                    best = Held(centre, radius, tuple(few[i] for i in part), shares)
    return best


def _balanced(x: list, r: list, root_of: Callable) -> list[list]:
    """Where a ball that touches all of a few balls from outside may have its centre, as the share of each in it.

    With y from the first centre to C, e and s the others' centres and radii less the first's, and ρ = R − r₀, it is
    2 e·y = e·e − s² + 2 ρ s for each, so y = Y + ρ Z in the span of all e; and y·y = ρ² is a quadratic for ρ.
    """
    e, s = [_minus(y, x[0]) for y in x[1:]], [q - r[0] for q in r[1:]]
    G = [[inner(y, z) for z in e] for y in e]
    solved = _solve(G, [[(row[i] - q * q) / 2, q] for i, (row, q) in enumerate(zip(G, s, strict=True))])
    if solved is None:
        return []
    Y, Z = ([inner([row[k] for row in solved], axis) for axis in zip(*e, strict=True)] for k in (0, 1))
    found = []
    for rho in _positive_roots(1 - inner(Z, Z), inner(Y, Z), inner(Y, Y), root_of):
        m = [row[0] + rho * row[1] for row in solved]
        found.append([1 - sum(m), *m])
    return found


def _positive_roots(a, b, c, root_of: Callable) -> list:
    """ρ of a ρ² − 2 b ρ − c = 0, at least 0."""
    D = b * b + a * c
    if D < 0 or (a == 0 and b == 0 and c > 0):
        return []
    if a == 0:
        return [-c / (2 * b) if b else 0 * c]
    w = root_of(D)
    return [rho for rho in ((b + w) / a, (b - w) / a)[: 2 if a < 0 else 1] if rho >= 0]


def _solve(G: list, right: list) -> list | None:
    """The solutions of a positive definite system, one for each column on the right; None where it is singular."""
    G, n = [[*row, *more] for row, more in zip(G, right, strict=True)], len(G)
    for k in range(n):
        if not G[k][k] > 0:
            return None
        G[k] = [z / G[k][k] for z in G[k]]
        for i in range(n):
            if i != k:
                G[i] = [z - G[i][k] * w for z, w in zip(G[i], G[k], strict=True)]
    return [row[n:] for row in G]


def _minus(x, y) -> list:
    """x − y."""
    return [a - b for a, b in zip(x, y, strict=True)]


def _square(x):
    """x·x."""
    return inner(x, x)


def _float_root(x) -> float:
    """√x; 0 below 0."""
    return sqrt(x) if x > 0 else 0.0


def _fine_root(x) -> Fraction:
    """√x of a fraction: itself if that is a fraction, else rounded down at `DIGITS` binary digits; 0 below 0.

    >>> _fine_root(Fraction(4, 9))
    Fraction(2, 3)
    """
    x = max(Fraction(x), Fraction(0))
    top, bottom = isqrt(x.numerator), isqrt(x.denominator)
    if top * top == x.numerator and bottom * bottom == x.denominator:
        return Fraction(top, bottom)
    shift = max(0, DIGITS - (x.numerator.bit_length() - x.denominator.bit_length()) // 2)
    return Fraction(isqrt((x.numerator << 2 * shift) // x.denominator), 1 << shift)


def outer(x: NDArray, r: NDArray, centre: NDArray) -> tuple[float, int]:
    """The least double that reaches around all from a centre, and the index of one that reaches farthest.

    One double more where so many reach equally far that whole numbers would take long.
    """
    s, d = scale(x, r, centre), x.shape[1]
    with np.errstate(over="ignore"):
        plain = _distances([(x[:, k] - centre[k]) * s for k in range(d)], r * s, [0.0] * d)
    near = np.flatnonzero(plain >= NEARLY * plain.max())
    if len(near) > FEW:
        high, low = _in_double_double(x[near], r[near], centre, s)
        top = int(np.lexsort((low, high))[-1])
        far, near = near[top], near[(high - high[top]) + (low - low[top]) >= -SURELY * high[top]]
        if len(near) > FEW:
            return _above((high[top], low[top]), s), int(far)
    radius, far = max((reach(x[i], r[i], centre), -int(i)) for i in near)
    return radius, -far


def _above(most: tuple, s: float) -> float:
    """A double that is no less than a distance in double-double, scaled back."""
    high, low = most
    if high == 0:
        return 0.0
    up = float(high) if low < -SURELY * high else nextafter(float(high), inf)
    return _finite(nextafter(up / s, inf) if up / s * s != up else up / s)


def _finite(radius: float) -> float:
    """The radius, unless there is no such double."""
    if not radius < inf:
        raise ValueError("points must lie in a ball whose radius is a finite float64; got points too far apart")
    return radius


def _in_double_double(x: NDArray, r: NDArray, centre: NDArray, s: float) -> tuple[NDArray, NDArray]:
    """How far each ball reaches from a centre, times s, in double-double."""
    total, block = [], 8192
    for i in range(0, len(r), block):
        square = (np.zeros(len(r[i : i + block])),) * 2
        for k in range(x.shape[1]):
            high, low = two_sum(x[i : i + block, k], -centre[k])
            square = add(square, multiply((high * s, low * s), (high * s, low * s)))
        with np.errstate(all="ignore"):
            distance = root(square)
        distance = tuple(np.where(square[0] > 0, part, 0.0) for part in distance)
        total.append(add(distance, (r[i : i + block] * s, np.zeros_like(square[0]))))
    return tuple(np.concatenate(part) for part in zip(*total, strict=True))


def reach(x: NDArray, r: float, centre: NDArray) -> float:
    """The least double no less than the distance of a ball's farthest point from a centre."""
    r = Fraction(float(r))
    away = _square(_minus([Fraction(float(z)) for z in x], [Fraction(float(z)) for z in centre]))
    try:
        radius = float(r + _fine_root(away))
    except OverflowError:
        radius = inf
    _finite(radius)
    while Fraction(radius) < r or (Fraction(radius) - r) ** 2 < away:
        radius = _finite(nextafter(radius, inf))
    return radius


def _least(held: Held, x: NDArray, r: NDArray, radius: float) -> Fraction:
    """No ball around the support is smaller than this: the second step of the proof."""
    few, y, s = _rows(x, r, held.support)
    if len(few) == 1:
        return s[0]
    shares = dict(zip(held.support, held.shares, strict=True))
    weights = [max(shares[i], Fraction(0)) * (held.r - q) for i, q in zip(few, s, strict=True)]
    away = [_minus(held.x, z) for z in y]
    u = [
        [a / (length * (1 + Fraction(1, 2**300))) for a in z]
        for z, length in ((z, _fine_root(_square(z))) for z in away)
    ]
    if not all(_square(z) <= 1 for z in u) or not sum(weights) > 0:
        return Fraction(0)
    weights = [w / sum(weights) for w in weights]
    left = sum(abs(inner(weights, axis)) for axis in zip(*u, strict=True))
    own = sum(w * (q + inner(z, a)) for w, q, z, a in zip(weights, s, u, away, strict=True))
    # the best centre lies in the ball too, so no coordinate of it is farther from C than twice the radius
    return own - left * 3 * Fraction(radius)

"""Families of pairs to try a sweep on: each a named, seeded generator of (p, v, r). `FAMILIES` lists them.

They are the same to the last bit on every machine: chance comes as whole numbers and as multiples of 2⁻⁵³, and from it
all is made by + − × ÷ √ in a written order and by powers of two. Powers, logarithms and bell curves of a library are
rounded here one way and there another.
"""

from collections.abc import Callable
from itertools import product
from math import gcd, isqrt

import numpy as np
from numpy.typing import NDArray

from ..frame import dot, norm

Pairs = tuple[NDArray, NDArray, NDArray]

QUADRUPLES = np.array([(1, 2, 2, 3), (2, 3, 6, 7), (1, 4, 8, 9), (4, 4, 7, 9), (2, 6, 9, 11), (3, 4, 12, 13)])
TRIPLES = np.array([(3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29), (12, 35, 37)])
"""Whole numbers with x² + y² = r² and x² + y² + z² = r²: lengths that no square root rounds."""


def uniform(rng: np.random.Generator, low: float, high: float, size) -> NDArray:
    """Numbers from low to high, any as likely."""
    return low + (high - low) * rng.random(size)


def bell(rng: np.random.Generator, size: tuple) -> NDArray:
    """Numbers about 0, of variance 1 and at most 3 in size: a sum of three, which is near enough a bell curve."""
    x, y, z = rng.random((3, *size))
    return 2 * (x + y + z) - 3


def octaves(rng: np.random.Generator, low: int, high: int, size) -> NDArray:
    """Numbers from 2^low to 2^high, as many in each octave."""
    return np.ldexp(1 + rng.random(size), rng.integers(low, high, size=size))


def ordinary(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """n pairs as a game meets them, none meant to lie near a boundary; 2 in 5 hit in the plane, 1 in 4 in space.

    >>> p, v, r = ordinary(4, d=2)
    >>> p.shape, v.shape, r.shape
    ((4, 2), (4, 2), (4,))
    """
    rng = np.random.default_rng(seed)
    p = bell(rng, (n, d)) * 3
    aim = bell(rng, (n, d)) * 1.5 - p  # roughly at the target, so that near misses and hits both occur
    return p, aim * uniform(rng, 0.2, 2, (n, 1)), uniform(rng, 0.2, 2, n)


def grazing(n: int, d: int = 3, seed: int = 0, off: float = 1e-9) -> Pairs:
    """n pairs whose paths pass at r (1 ± δ), δ up to `off` and spread over thirty octaves: near tangency."""
    rng = np.random.default_rng(seed)
    along, across = perpendicular(rng, n, d)
    r = uniform(rng, 0.2, 2, n)
    miss = r * (1 + rng.choice([-1, 1], size=n) * off * octaves(rng, -30, 0, n))
    far = uniform(rng, 2, 50, n)
    return across * miss[:, None] - along * far[:, None], along * (far * uniform(rng, 1, 2, n))[:, None], r


def perpendicular(rng: np.random.Generator, n: int, d: int) -> tuple[NDArray, NDArray]:
    """n random unit vectors and, to each, a unit vector at a right angle."""
    along, other = bell(rng, (2, n, d))
    along = along / norm(along)[:, None]
    across = other - dot(along, other)[:, None] * along
    return along, across / norm(across)[:, None]


def small_integers(most: int = 5) -> Pairs:
    """Every pair in the plane of small whole numbers, up to mirror images, simplest first.

    They meet every boundary exactly: touching at the start, grazing, contact at t = 1, overlap, no motion. p lies on
    or above the x axis. The order is by the sum of the sizes, so that the first failure found is the simplest.

    >>> p, v, r = small_integers(most=2)
    >>> p[0].tolist(), v[0].tolist(), float(r[0])
    ([0.0, 0.0], [0.0, 0.0], 0.0)
    """
    side, half = range(-most, most + 1), range(most + 1)
    rows = sorted(product(half, half, side, side, range(most)), key=lambda row: (sum(map(abs, row)), row[::-1]))
    table = np.array(rows, dtype=float)
    return table[:, 0:2], table[:, 2:4], table[:, 4]


def near_tangent(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Offsets r (1 ± δ), δ from 1e-18 to 1e-9: where the sign of a computed discriminant is a matter of luck."""
    return grazing(n, d, seed, off=1e-9)


def whole_radii(rng: np.random.Generator, n: int, d: int) -> tuple[NDArray, NDArray]:
    """n vectors of whole numbers whose lengths are whole too, their coordinates in random order and of random sign."""
    rows = (TRIPLES if d == 2 else QUADRUPLES)[rng.integers(0, len(TRIPLES), size=n)]
    return rng.permuted(rows[:, :-1], axis=1) * rng.choice([-1.0, 1.0], size=(n, d)), rows[:, -1].astype(float)


def exact_graze(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Exact tangency: the path runs at a right angle to a radius of whole length, and comes no nearer than that."""
    rng = np.random.default_rng(seed)
    foot, r = whole_radii(rng, n, d)
    along = np.zeros((n, d))
    along[:, 0], along[:, 1] = -foot[:, 1], foot[:, 0]
    back, on = rng.integers(1, 2**12, size=(2, n, 1))
    scale = np.ldexp(1.0, rng.integers(-6, 7, size=n))
    return (foot - along * back) * scale[:, None], along * (back + on) * scale[:, None], r * scale


def graze_r_ulp(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Exact tangency with r one ulp larger or smaller."""
    p, v, r = exact_graze(n, d, seed)
    return p, v, beside(np.random.default_rng(seed + 1), r)


def graze_p_ulp(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Exact tangency with one coordinate of p one ulp larger or smaller."""
    p, v, r = exact_graze(n, d, seed)
    rng = np.random.default_rng(seed + 1)
    rows, k = np.arange(n), rng.integers(0, d, size=n)
    p[rows, k] = beside(rng, p[rows, k])
    return p, v, r


def beside(rng: np.random.Generator, x: NDArray) -> NDArray:
    """Each number's neighbour among the floats, above or below by chance."""
    return np.nextafter(x, rng.choice([-np.inf, np.inf], size=x.shape))


def touching(n: int, d: int, seed: int, way: float) -> Pairs:
    """Pairs that exactly touch at the start, and approach (way < 0), recede (way > 0) or rest (way = 0)."""
    rng = np.random.default_rng(seed)
    p, r = whole_radii(rng, n, d)
    v = way * (p * uniform(rng, 0.5, 2, (n, 1)) + uniform(rng, -0.2, 0.2, (n, d)))
    scale = np.ldexp(1.0, rng.integers(-6, 7, size=n))
    return p * scale[:, None], v, r * scale


def touching_approaching(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Touching at the start and approaching."""
    return touching(n, d, seed, -1)


def touching_receding(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Touching at the start and receding."""
    return touching(n, d, seed, 1)


def touching_at_rest(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Touching at the start, without relative motion."""
    return touching(n, d, seed, 0)


def touching_ulp(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Touching at the start but for one ulp of r, approaching or receding."""
    p, v, r = touching(n, d, seed, -1)
    rng = np.random.default_rng(seed + 1)
    return p, v * rng.choice([-1, 1], size=(n, 1)), beside(rng, r)


def just_apart(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Apart by 1e-4 to 1e-8 of r along an axis, approaching: c is small and exact, and −b − √D cancels."""
    rng = np.random.default_rng(seed)
    p, r = np.zeros((n, d)), rng.integers(1, 8, size=n).astype(float)
    side = rng.integers(0, d, size=n)
    p[np.arange(n), side] = r * (1 + np.ldexp(1.0, -rng.integers(13, 27, size=n))) * rng.choice([-1, 1], size=n)
    return p, -p * uniform(rng, 0.5, 2, (n, 1)) + uniform(rng, -0.2, 0.2, (n, d)), r


def end_contact(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Contact at exactly t = 1: the path ends on a point at a whole distance."""
    rng = np.random.default_rng(seed)
    end, r = whole_radii(rng, n, d)
    v = -np.sign(end) * rng.integers(1, 2**10, size=(n, d))  # towards the target, so that it ends the approach
    scale = np.ldexp(1.0, rng.integers(-6, 7, size=n))
    return (end - v) * scale[:, None], v * scale[:, None], r * scale


def end_contact_ulp(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Contact at t = 1 but for one ulp of r."""
    p, v, r = end_contact(n, d, seed)
    return p, v, beside(np.random.default_rng(seed + 1), r)


def deep_overlap(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Overlapping by a good part of r at the start, in any motion."""
    rng = np.random.default_rng(seed)
    along, _ = perpendicular(rng, n, d)
    r = uniform(rng, 0.2, 2, n)
    return along * (r * uniform(rng, 0, 0.9, n))[:, None], bell(rng, (n, d)), r


def bare_overlap(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Overlapping or apart by a few ulp at the start, in any motion."""
    rng = np.random.default_rng(seed)
    along, _ = perpendicular(rng, n, d)
    r = uniform(rng, 0.2, 2, n)
    return along * (r * (1 + rng.integers(-4, 5, size=n) * 2.0**-53))[:, None], bell(rng, (n, d)), r


def no_motion(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """No relative motion: equal velocities, or none. Apart or overlapping, never asked when."""
    p, v, r = ordinary(n, d, seed)
    return p * uniform(np.random.default_rng(seed + 1), 0.1, 1, (n, 1)), np.zeros_like(v), r


def nearly_equal_velocities(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Velocities that differ by ulps of 1e6: v is a few rounding errors, and so is the gap it may close."""
    rng = np.random.default_rng(seed)
    p, r = whole_radii(rng, n, d)
    gap = rng.integers(0, 4, size=(n, 1)) * 2.0**-33
    return p * (1 + gap), -np.sign(p) * rng.integers(0, 24, size=(n, d)) * 2.0**-33, r


def tiny_motion(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """|v| from 1e-300 to 1e-10 of the distance: squares of it vanish."""
    p, v, r = ordinary(n, d, seed)
    rng = np.random.default_rng(seed + 1)
    return p, v * octaves(rng, -997, -33, (n, 1)), r


def huge_motion(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """|v| from 1e10 to 1e150 of the distance, head-on or nearly so: the contact is at a minute t."""
    p, v, r = ordinary(n, d, seed)
    rng = np.random.default_rng(seed + 1)
    return p, (v * 0.01 - p) * octaves(rng, 33, 498, (n, 1)), r


def subnormal(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Lengths of a few times 5e-324: every square is 0."""
    rng = np.random.default_rng(seed)
    p, v = rng.integers(-9, 10, size=(2, n, d)) * 5e-324
    return p, v * rng.choice([1, 2**20], size=(n, 1)), rng.integers(0, 6, size=n) * 5e-324


def scaled(pairs: Pairs, exponent: int) -> Pairs:
    """The same pairs, all lengths times 2^exponent: no answer changes."""
    p, v, r = pairs
    return tuple(np.ldexp(x, exponent) for x in (p, v, r))


def very_large(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Near tangency at the scale 2⁴⁸⁰: fourth powers overflow."""
    return scaled(grazing(n, d, seed, off=1e-3), 480)


def very_small(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Near tangency at the scale 2⁻⁴⁸⁰: fourth powers underflow."""
    return scaled(grazing(n, d, seed, off=1e-3), -480)


def small_and_far(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """A sphere at 1e3 to 1e9 radii, passed at up to 2 r: r² drowns in p²."""
    rng = np.random.default_rng(seed)
    along, across = perpendicular(rng, n, d)
    far = octaves(rng, 10, 30, (n, 1))
    p = across * uniform(rng, 0, 2, (n, 1)) - along * far
    return p, along * far * uniform(rng, 0.9, 2, (n, 1)), np.ones(n)


def far_graze(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Passed from up to 2³¹ radii away, by no more than a tiny part of an ulp of r: no fixed number of digits decides.

    Built in whole numbers, so that no rounding moves the path.
    """
    rng = np.random.default_rng(seed)
    drawn = rng.integers(2**51, 2**52, size=(n, 4)), rng.integers(0, 31, size=(n, 2)), rng.integers(0, 2, size=(n, 2))
    rows = [hair_graze(d, *map(np.ndarray.tolist, row)) for row in zip(*drawn, strict=True)]
    p, v = (np.array([row[i] for row in rows], dtype=float).reshape(n, d) for i in (0, 1))
    order, sign = rng.permuted(np.tile(np.arange(d), (n, 1)), axis=1), rng.choice([-1.0, 1.0], size=(n, d))
    p, v = (np.take_along_axis(x, order, axis=1) * sign for x in (p, v))
    return p, v, np.array([row[2] for row in rows], dtype=float)


def hair_graze(d: int, sizes: list[int], exponents: list[int], choice: list[int]) -> tuple[list, list, float]:
    """p, v and r of one such path: along the x axis but for 2⁻ᵐ of it, or across, and then r is 2⁻ᵏ of the way.

    With p = (x, y/2ᵐ, z/2ᵐ⁺ᵏ), v = (i, j/2ᵐ, 0) and r = w/2ᵐ⁺ᵏ, all letters whole numbers of at most 53 bits, a graze
    wants x j − y i = n with 4ᵏ⁺ᵐ n² = (w² − z²) (4ᵐ i² + j²). A whole n is near that, and Euclid finds x and y to it.
    """
    (i, j, w, z), (m, k), (slim, outside) = sizes, exponents, choice
    m, k, z = m * slim, k * (1 - slim), z // 2 * (d - 2)
    while gcd(i, j) > 1:
        j += 1
    vv = (i * i << 2 * m) + j * j
    _, n, w = min(nearly_whole(w + few, z, vv, 2 * (m + k), outside) for few in range(64))
    x = n * pow(j, -1, i) % i
    y = (x * j - n) // i
    late = -((x * i << 2 * m) + y * j) // vv  # frames from p to where the path is nearest, which is to be in the next
    p, v = [x + late * i, y + late * j, z], [i, j, 0]
    units = [2.0**-51, 2.0 ** -(51 + m), 2.0 ** -(51 + m + k)]
    p, v = ([number * unit for number, unit in zip(numbers, units, strict=True)][:d] for numbers in (p, v))
    return p, v, w * units[2]


def nearly_whole(w: int, z: int, vv: int, shift: int, outside: int) -> tuple[int, int, int]:
    """How far from a graze the whole number n beside √((w² − z²) vv / 2^shift) leaves a path; n; w."""
    nn = (w * w - z * z) * vv
    n = isqrt(nn >> shift) + outside
    return abs(nn - (n * n << shift)), n, w


def inside(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """One sphere inside another, perhaps leaving it in this frame: a hit at 0 all the same."""
    p, v, _ = ordinary(n, d, seed)
    rng = np.random.default_rng(seed + 1)
    return p, v * uniform(rng, 0, 9, (n, 1)), norm(p) * uniform(rng, 1, 100, n)


def points(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Radii 0: two points, of which most miss and those on a lattice line meet."""
    rng = np.random.default_rng(seed)
    v = rng.integers(-4, 5, size=(n, d)).astype(float)
    aside = rng.integers(0, 2, size=(n, d)) * rng.choice([0, 1, 2.0**-40], size=(n, 1))
    return -v * rng.choice([0.25, 0.5, 1, 2], size=(n, 1)) + aside, v, np.zeros(n)


def collinear(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Head-on, p and v along one line up to rounding: the cosine of their angle may come out beyond 1."""
    rng = np.random.default_rng(seed)
    along, _ = perpendicular(rng, n, d)
    far, step = uniform(rng, 0.5, 9, (2, n, 1))
    return along * far, -along * step, uniform(rng, 0.1, 1, n)


def zeros_and_ones(n: int, d: int = 3, seed: int = 0) -> Pairs:
    """Small whole numbers at random: every boundary is met exactly, and often."""
    rng = np.random.default_rng(seed)
    p, v = rng.integers(-4, 5, size=(2, n, d)).astype(float)
    return p, v, rng.integers(0, 5, size=n).astype(float)


FAMILIES: dict[str, Callable[..., Pairs]] = {
    "ordinary": ordinary,
    "near tangent": near_tangent,
    "exact graze": exact_graze,
    "graze, r ± 1 ulp": graze_r_ulp,
    "graze, p ± 1 ulp": graze_p_ulp,
    "touching, approaching": touching_approaching,
    "touching, receding": touching_receding,
    "touching, at rest": touching_at_rest,
    "touching ± 1 ulp": touching_ulp,
    "just apart": just_apart,
    "contact at t = 1": end_contact,
    "contact at t = 1 ± 1 ulp": end_contact_ulp,
    "deep overlap": deep_overlap,
    "bare overlap": bare_overlap,
    "no motion": no_motion,
    "nearly equal velocities": nearly_equal_velocities,
    "tiny motion": tiny_motion,
    "huge motion": huge_motion,
    "subnormal": subnormal,
    "scale 2^480": very_large,
    "scale 2^-480": very_small,
    "small and far": small_and_far,
    "far graze within an ulp": far_graze,
    "one inside the other": inside,
    "points": points,
    "collinear": collinear,
    "small whole numbers": zeros_and_ones,
}
"""Every family by name, as generators of (n, d, seed) in the plane (d = 2) and in space (d = 3)."""

EVERYDAY = (
    "ordinary",
    "simplest",
    "small whole numbers",
    "deep overlap",
    "one inside the other",
    "no motion",
    "collinear",
)
FAR = "small and far", "far graze within an ulp"
ENDS = "tiny motion", "huge motion", "scale 2^480", "scale 2^-480", "subnormal"


def place(family: str) -> int:
    """Where a fault in a family stands in what to mend: the everyday, boundaries, the far, the ends of the range.

    >>> place("ordinary") < place("near tangent") < place("small and far") < place("subnormal")
    True
    """
    return next((i for i, names in ((0, EVERYDAY), (2, FAR), (3, ENDS)) if family in names), 1)

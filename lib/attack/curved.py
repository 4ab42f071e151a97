"""Families of pairs on curved paths to try a sweep on: each a named, seeded generator of (p, v, a, r, T).

As `families`: the same to the last bit on every machine. A path that is to touch is built backwards: at the time s it
stands at a foot, moves on by w and is pulled by a, so that p = foot − w s + ½ a s² and v = w − a s, in whole numbers
and powers of two, which nothing rounds.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from .families import FAMILIES, bell, beside, octaves, perpendicular, uniform, whole_radii

Curves = tuple[NDArray, NDArray, NDArray, NDArray, NDArray]


def ordinary(n: int, d: int = 3, seed: int = 0) -> Curves:
    """n pairs as a game meets them: some brake, some curl, none is meant to lie near a boundary.

    >>> p, v, a, r, T = ordinary(4, d=2)
    >>> p.shape, a.shape, T.tolist()
    ((4, 2), (4, 2), [1.0, 1.0, 1.0, 1.0])
    """
    rng = np.random.default_rng(seed)
    p = bell(rng, (n, d)) * 3
    aim = bell(rng, (n, d)) * 1.5 - p
    return p, aim * uniform(rng, 0.2, 2, (n, 1)), bell(rng, (n, d)) * 3, uniform(rng, 0.2, 2, n), np.ones(n)


def _built(foot: NDArray, w: NDArray, a: NDArray, s: NDArray, r: NDArray, T: NDArray | float = 1.0) -> Curves:
    """Paths that stand at the foot at time s, moving by w."""
    s = np.asarray(s)[:, None]
    return (
        foot - w * s + a * (0.5 * s * s),
        w - a * s,
        a,
        r,
        np.broadcast_to(np.asarray(T, dtype=float), r.shape).copy(),
    )


def _eighths(rng: np.random.Generator, n: int, low: int = 1, high: int = 8) -> NDArray:
    """Times of whole eighths."""
    return rng.integers(low, high, size=n) / 8


def _sideways(rng: np.random.Generator, foot: NDArray) -> NDArray:
    """Whole numbers at a right angle to whole numbers."""
    w = np.zeros_like(foot)
    w[:, 0], w[:, 1] = -foot[:, 1], foot[:, 0]
    return w * rng.choice([-2, -1, 1, 2, 5], size=(len(foot), 1))


def _pull(rng: np.random.Generator, n: int, d: int, most: int = 9) -> NDArray:
    """Accelerations of whole numbers, times two."""
    return 2.0 * rng.integers(-most, most + 1, size=(n, d))


def _near_graze(n: int, d: int = 3, seed: int = 0) -> Curves:
    """Paths that come as near as r (1 ± δ), δ from 1e-18 to 1e-9, and bend away."""
    rng = np.random.default_rng(seed)
    along, across = perpendicular(rng, n, d)
    r, delta = uniform(rng, 0.2, 2, n), octaves(rng, -60, -30, n) * rng.choice([-1, 1], size=n)
    w, s = along * uniform(rng, 1, 9, (n, 1)), uniform(rng, 0.2, 0.9, n)
    return _built(across * (r * (1 + delta))[:, None], w, bell(rng, (n, d)) * 3, s, r)


def exact_graze(n: int, d: int = 3, seed: int = 0) -> Curves:
    """Exact tangency from outside or from within: a double root of f at a whole eighth."""
    rng = np.random.default_rng(seed)
    foot, r = whole_radii(rng, n, d)
    return _built(foot, _sideways(rng, foot), _pull(rng, n, d), _eighths(rng, n), r)


def _graze_r_ulp(n: int, d: int = 3, seed: int = 0) -> Curves:
    """Exact tangency with r one ulp larger or smaller."""
    p, v, a, r, T = exact_graze(n, d, seed)
    return p, v, a, beside(np.random.default_rng(seed + 1), r), T


def _graze_p_ulp(n: int, d: int = 3, seed: int = 0) -> Curves:
    """Exact tangency with one coordinate of p one ulp larger or smaller."""
    p, v, a, r, T = exact_graze(n, d, seed)
    rng = np.random.default_rng(seed + 1)
    rows, k = np.arange(n), rng.integers(0, d, size=n)
    p[rows, k] = beside(rng, p[rows, k])
    return p, v, a, r, T


def _touch_within(n: int, d: int = 3, seed: int = 0) -> Curves:
    """Overlapping, the path swings out to the rim, touches it from within and falls back: a hit at 0 all the same."""
    rng = np.random.default_rng(seed)
    foot, r = whole_radii(rng, n, d)
    return _built(foot, _sideways(rng, foot), -64.0 * foot, _eighths(rng, n), r)


def cusps(n: int, d: int = 3, seed: int = 0) -> Curves:
    """The path turns back on the rim: a double root, or a fourfold one where it is pulled along the rim."""
    rng = np.random.default_rng(seed)
    foot, r = whole_radii(rng, n, d)
    a = np.where(rng.random((n, 1)) < 0.5, 2 * _sideways(rng, foot), _pull(rng, n, d))
    return _built(foot, np.zeros_like(foot), a, _eighths(rng, n), r)


def _threefold(n: int, d: int = 3, seed: int = 0) -> Curves:
    """Tangent to the rim and bent as it is: f crosses zero at a threefold root, at a whole eighth."""
    rng = np.random.default_rng(seed)
    foot, r = np.zeros((n, d)), 4.0 ** rng.integers(0, 4, size=n)
    foot[:, 0] = r
    w, a = np.zeros((n, d)), np.zeros((n, d))
    w[:, 1] = rng.integers(1, 9, size=n) * np.sqrt(r)
    a[:, 0], a[:, 1] = -(w[:, 1] * w[:, 1]) / r, rng.integers(-6, 7, size=n)  # w² + foot·a = 0
    return _built(foot, w, a, _eighths(rng, n), r)


def _fourfold(n: int, d: int = 3, seed: int = 0) -> Curves:
    """Four roots in the frame: through the target, back, and through it again, often at a hair from its rim."""
    rng = np.random.default_rng(seed)
    along, across = perpendicular(rng, n, d)
    r, a = uniform(rng, 0.2, 1, n), along * uniform(rng, 40, 90, (n, 1))
    deep = -along * (r * uniform(rng, 1, 1.5, n))[:, None]
    aside = across * (r * (1 - octaves(rng, -50, -1, n)))[:, None]
    return _built(deep + aside, along * 0, a, uniform(rng, 0.4, 0.6, n), r)


def _close_roots(n: int, d: int = 3, seed: int = 0) -> Curves:
    """Two grazes one after the other, by a hair each: up to four roots in two tight pairs."""
    rng = np.random.default_rng(seed)
    r, s = uniform(rng, 0.5, 2, n), uniform(rng, 0.3, 0.7, n)
    foot, w, a = np.zeros((3, n, d))
    foot[:, 0] = r * (1 + octaves(rng, -60, -4, n) * rng.choice([-1, 1], size=n))
    w[:, 1] = uniform(rng, 1, 4, n)
    a[:, 0] = -w[:, 1] * w[:, 1] / r * (1 + octaves(rng, -52, -1, n))
    return _built(foot, w, a, s, r)


def _ends(n: int, d: int = 3, seed: int = 0) -> Curves:
    """Contact at exactly t = T: the path ends on the rim."""
    rng = np.random.default_rng(seed)
    foot, r = whole_radii(rng, n, d)
    w, T = -np.sign(foot) * rng.integers(1, 2**10, size=(n, d)), np.ldexp(1.0, rng.integers(-3, 4, size=n))
    return _built(foot, w, _pull(rng, n, d), T, r, T)


def _ends_ulp(n: int, d: int = 3, seed: int = 0) -> Curves:
    """Contact at t = T but for one ulp of r, or of T."""
    p, v, a, r, T = _ends(n, d, seed)
    rng = np.random.default_rng(seed + 1)
    which = rng.random(n) < 0.5
    return p, v, a, np.where(which, beside(rng, r), r), np.where(which, T, beside(rng, T))


def _touching(n: int, d: int = 3, seed: int = 0) -> Curves:
    """Touching at the start, or all but an ulp of r: approaching, receding, or at rest and pulled."""
    rng = np.random.default_rng(seed)
    p, r = whole_radii(rng, n, d)
    v = p * rng.choice([-1.0, 0.0, 1.0], size=(n, 1)) + _sideways(rng, p) * rng.choice([0, 1], size=(n, 1))
    return p, v, _pull(rng, n, d), np.where(rng.random(n) < 0.5, r, beside(rng, r)), np.ones(n)


def _apart_by_an_ulp(n: int, d: int = 3, seed: int = 0) -> Curves:
    """An ulp apart at the start, moving off, and pulled back: the first root is tiny, or late."""
    p, v, a, r, T = _touching(n, d, seed)
    return p, np.abs(v) * np.sign(p), -np.abs(a) * np.sign(p), np.nextafter(r, 0), 4 * T


def _orthogonal_start(n: int, d: int = 3, seed: int = 0) -> Curves:
    """b = c = 0: touching at the start and moving along the rim; what is pulled in, or not, is a hit at 0."""
    rng = np.random.default_rng(seed)
    p, r = whole_radii(rng, n, d)
    more = np.where(rng.random(n) < 0.5, r, np.nextafter(r, 0))
    return p, _sideways(rng, p), -p * rng.integers(-2, 30, size=(n, 1)), more, np.ones(n)


def _barely_bent(n: int, d: int = 3, seed: int = 0) -> Curves:
    """|a| from 2^-1000 to 2^-30 of the rest, on paths that graze: the quartic is all but a parabola."""
    p, v, a, r, T = exact_graze(n, d, seed)
    rng = np.random.default_rng(seed + 1)
    s = _eighths(np.random.default_rng(seed + 2), n)[:, None]
    along = v + a * s
    return p - 0.5 * a * s * s, along, bell(rng, (n, d)) * octaves(rng, -1000, -30, (n, 1)), r, T


def _hard_bent(n: int, d: int = 3, seed: int = 0) -> Curves:
    """Huge a: the path has turned before it is near, and passes at a hair from the rim."""
    rng = np.random.default_rng(seed)
    along, across = perpendicular(rng, n, d)
    r, huge = uniform(rng, 0.2, 2, n), octaves(rng, 6, 60, (n, 1))
    foot = across * (r * (1 + octaves(rng, -56, -20, n) * rng.choice([-1, 1], size=n)))[:, None]
    return _built(foot, along * huge, bell(rng, (n, d)) * huge, uniform(rng, 0.2, 0.9, n), r)


def _straight_away(n: int, d: int = 3, seed: int = 0) -> Curves:
    """a along v or against it: the path never leaves a line, and turns on it at the rim, before or beyond it."""
    rng = np.random.default_rng(seed)
    along, r = whole_radii(rng, n, d)
    turn = along * (1 + rng.choice([0, 2.0**-52, -(2.0**-52), 2.0**-20, -(2.0**-20)], size=(n, 1)))
    return _built(turn, np.zeros((n, d)), along * 2.0 ** rng.integers(0, 6, size=(n, 1)), _eighths(rng, n), r)


def _far(n: int, d: int = 3, seed: int = 0) -> Curves:
    """From 2^10 to 2^40 radii away, bent, and past the rim by a share of r from 1 to 2^-50."""
    rng = np.random.default_rng(seed)
    along, across = perpendicular(rng, n, d)
    way, delta = octaves(rng, 10, 40, (n, 1)), octaves(rng, -50, 0, n) * rng.choice([-1, 1], size=n)
    return _built(
        across * (1 + delta)[:, None], along * way, bell(rng, (n, d)) * way, uniform(rng, 0.2, 0.9, n), np.ones(n)
    )


def _overlap(n: int, d: int = 3, seed: int = 0) -> Curves:
    """Overlapping at the start, deep or by a few ulp, or apart by as much."""
    rng = np.random.default_rng(seed)
    along, _ = perpendicular(rng, n, d)
    r = uniform(rng, 0.2, 2, n)
    share = np.where(rng.random(n) < 0.5, uniform(rng, 0, 0.9, n), 1 + rng.integers(-4, 5, size=n) * 2.0**-53)
    return along * (r * share)[:, None], bell(rng, (n, d)), bell(rng, (n, d)) * 4, r, np.ones(n)


def _no_motion(n: int, d: int = 3, seed: int = 0) -> Curves:
    """No velocity, no acceleration, or neither; radii of 0 among them."""
    p, v, a, r, T = ordinary(n, d, seed)
    rng = np.random.default_rng(seed + 1)
    kind = rng.integers(0, 3, size=(n, 1))
    return p, v * (kind == 1), a * (kind == 2), r * rng.integers(0, 2, size=n), T


def _small_whole_numbers(n: int, d: int = 3, seed: int = 0) -> Curves:
    """Small whole numbers at random: every boundary is met exactly, and often."""
    rng = np.random.default_rng(seed)
    p, v, a = rng.integers(-4, 5, size=(3, n, d)).astype(float)
    return p, v, 2 * a, rng.integers(0, 5, size=n).astype(float), rng.choice([0.0, 0.5, 1.0, 2.0, 3.0], size=n)


def _any_time(n: int, d: int = 3, seed: int = 0) -> Curves:
    """T from 2^-30 to 2^30, no power of two, v and a to match: v T rounds."""
    p, v, a, r, _ = _near_graze(n, d, seed)
    rng = np.random.default_rng(seed + 1)
    T = octaves(rng, -30, 30, n)
    return p, v / T[:, None], a / (T * T)[:, None], r, T


def _scales(n: int, d: int = 3, seed: int = 0) -> Curves:
    """Near grazes at the scales 2^±480, and lengths of a few times 5e-324: squares overflow or vanish."""
    p, v, a, r, T = _near_graze(n, d, seed)
    exponent = np.random.default_rng(seed + 1).choice([480, -480, -1060], size=n)
    return *(np.ldexp(x, exponent[:, None]) for x in (p, v, a)), np.ldexp(r, exponent), T


def _mixed_scales(n: int, d: int = 3, seed: int = 0) -> Curves:
    """p, v, a and r each at a scale of its own, from 2^-300 to 2^300."""
    p, v, a, r, T = ordinary(n, d, seed)
    rng = np.random.default_rng(seed + 1)
    return *(x * octaves(rng, -300, 300, (n, 1)) for x in (p, v, a)), r * octaves(rng, -300, 300, n), T


def _straight(n: int, d: int = 3, seed: int = 0) -> Curves:
    """a = 0: a pair from each straight family in turn."""
    each = [family(1 + n // len(FAMILIES), d, seed) for family in FAMILIES.values()]
    p, v, r = (np.concatenate(x)[:n] for x in zip(*each, strict=True))
    return p, v, np.zeros_like(v), r, np.ones(len(r))


CURVED: dict[str, Callable[..., Curves]] = {
    "ordinary": ordinary,
    "near graze": _near_graze,
    "exact graze": exact_graze,
    "graze, r ± 1 ulp": _graze_r_ulp,
    "graze, p ± 1 ulp": _graze_p_ulp,
    "touched from within": _touch_within,
    "cusps on the rim": cusps,
    "threefold roots": _threefold,
    "in and out twice": _fourfold,
    "two grazes": _close_roots,
    "contact at t = T": _ends,
    "contact at t = T ± 1 ulp": _ends_ulp,
    "touching at the start": _touching,
    "apart by an ulp": _apart_by_an_ulp,
    "along the rim": _orthogonal_start,
    "barely bent": _barely_bent,
    "hard bent": _hard_bent,
    "along one line": _straight_away,
    "far": _far,
    "overlap": _overlap,
    "no motion": _no_motion,
    "small whole numbers": _small_whole_numbers,
    "any T": _any_time,
    "scales": _scales,
    "mixed scales": _mixed_scales,
    "straight": _straight,
}
"""Every family by name, as generators of (n, d, seed) in the plane (d = 2) and in space (d = 3)."""

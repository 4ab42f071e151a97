"""The checks of lesson 12's equations: sympy proves identities, `lib` bears out the rest."""

import math
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from equations import check, same

from lib import (
    curve,
    exact,
)
from lib.attack import curved, families, sturm
from lib.curve import bernstein, first_root, quartic


def bent(d: int = 3):
    """p, v and a of symbols."""
    return tuple(sp.Matrix(sp.symbols(f"{x}1:{d + 1}")) for x in "pva")


def quartic_of(p, v, a, r, t):
    """f on a path that bends."""
    x = p + v * t + a * t**2 / 2
    return x.dot(x) - r**2


@check("12.1", "12.2", "12.3")
def path_that_bends():
    p, v, a = bent()
    r, t = sp.symbols("r t")
    c = p.dot(p) - r**2
    powers = c, 2 * p.dot(v), v.dot(v) + a.dot(p), a.dot(v), a.dot(a) / 4
    assert same(quartic_of(p, v, a, r, t), sum(x * t**k for k, x in enumerate(powers)))
    p1, v1, a1, p2, v2, a2 = (sp.Matrix(sp.symbols(f"{x}x {x}y")) for x in ("k", "l", "m", "n", "o", "q"))
    one, two = (x + y * t + z * t**2 / 2 for x, y, z in ((p1, v1, a1), (p2, v2, a2)))
    seen = (p2 - p1) + (v2 - v1) * t + (a2 - a1) * t**2 / 2
    assert all(same(x, y) for x, y in zip(two - one, seen, strict=True))
    numbers = (-12.0, 3.0, 0.0), (20.0, 0.0, 0.0), (0.0, 24.0, 0.0), 5.0
    assert quartic.powers(*numbers) == (128, -480, 472, 0, 144)


@check("12.4", "12.5", "12.6")
def five_pegs():
    p, v, a = bent()
    r, t = sp.symbols("r t")
    P = p, p + v / 2, p + v + a / 2
    path = (1 - t) ** 2 * P[0] + 2 * t * (1 - t) * P[1] + t**2 * P[2]
    assert all(same(x, y) for x, y in zip(path, p + v * t + a * t**2 / 2, strict=True))
    c = pegs_of(P, r)
    bernstein_sum = sum(math.comb(4, k) * x * t**k * (1 - t) ** (4 - k) for k, x in enumerate(c))
    assert same(bernstein_sum, quartic_of(p, v, a, r, t))
    rng = np.random.default_rng(3)
    p, v, a = rng.normal(size=(3, 3)) * 4
    assert quartic.pegs(p, v, a, 2.0, 1.0)[0] == pytest.approx(pegs_of((p, p + v / 2, p + v + a / 2), 2.0))


def pegs_of(P, r):
    """The five pegs from control points."""
    dot = [[one.dot(other) for one in P] for other in P]
    return [x - r**2 for x in (dot[0][0], dot[0][1], (dot[0][2] + 2 * dot[1][1]) / 3, dot[1][2], dot[2][2])]


@check("12.7")
def between_the_pegs():
    t = np.linspace(0, 1, 101)
    weights = [math.comb(4, k) * t**k * (1 - t) ** (4 - k) for k in range(5)]
    assert np.min(weights) >= 0 and sum(weights) == pytest.approx(1)
    c = np.random.default_rng(1).normal(size=(200, 5))
    f = c @ np.array(weights)
    assert (f <= c.max(axis=1, keepdims=True) + 1e-12).all() and (f >= c.min(axis=1, keepdims=True) - 1e-12).all()


@check("12.8")
def halving():
    c, t = sp.symbols("c0:5"), sp.symbols("t")
    left, right = [0] * 5, list(c)
    bernstein.halve(right, left, lambda x, y: (x + y) / 2)
    stated = [sum(math.comb(k, i) * c[i] for i in range(k + 1)) / sp.Integer(2) ** k for k in range(5)]
    assert all(same(x, y) for x, y in zip(left, stated, strict=True))

    def at(pegs, s):
        return sum(math.comb(4, k) * x * s**k * (1 - s) ** (4 - k) for k, x in enumerate(pegs))

    assert (
        same(at(left, t), at(c, t / 2)) and same(at(right, t), at(c, (1 + t) / 2)) and same(left[4], at(c, sp.S.Half))
    )


@check("12.9")
def signs_and_roots():
    rng = np.random.default_rng(2)
    for c in rng.normal(size=(300, 5)):
        changes = int(np.sum(np.sign(c[1:]) != np.sign(c[:-1])))
        t = np.linspace(0, 1, 20001)
        f = sum(math.comb(4, k) * x * t**k * (1 - t) ** (4 - k) for k, x in enumerate(c))
        roots = int(np.sum(np.sign(f[1:]) != np.sign(f[:-1])))
        assert roots <= changes and (changes - roots) % 2 == 0
        assert (bernstein.verdict(c, 0.0) == bernstein.FALLS) == (changes == 1 and c[0] > 0)


@check("12.10")
def pegs_without_bend():
    p, v, _ = bent()
    r, t = sp.symbols("r t")
    c, b = p.dot(p) - r**2, p.dot(v)
    g = c + 2 * b + v.dot(v)
    assert same(c * (1 - t) ** 2 + 2 * (c + b) * t * (1 - t) + g * t**2, quartic_of(p, v, 0 * v, r, t))
    one, two, three = c, c + b, g
    raised = one, (one + two) / 2, (one + 4 * two + three) / 6, (two + three) / 2, three
    assert all(same(x, y) for x, y in zip(raised, pegs_of((p, p + v / 2, p + v), r), strict=True))
    p, v, r = families.ordinary(40_000, 3, 1)
    c, b = np.sum(p * p, axis=1) - r * r, np.sum(p * v, axis=1)
    a = np.sum(v * v, axis=1)
    g, apart = c + 2 * b + a, c > 0
    early = apart & ((b >= 0) | ((a + b <= 0) & (g > 0)))
    all_above = apart & (c + b > 0) & (g > 0)
    assert (all_above | ~early).all() and not exact.sweep(p, v, r).hit[all_above].any()
    assert 0.2 < all_above.sum() / early.sum() - 1 < 0.45, "a third as many again"


@check("12.11")
def both_sides_of_the_time():
    for row in zip(*curved.CURVED["ordinary"](60, 3, 4), strict=True):
        t = float(curve.sweep(*row).t)
        if 0 < t < np.inf:
            f = sturm.quartic(*(x.tolist() for x in row[:4]))
            low, high = ((Fraction(math.nextafter(t, way)) + Fraction(t)) / 2 for way in (0, 1))
            assert sturm.value(f, low) > 0 > sturm.value(f, high)


@check("12.12")
def without_double_roots():
    t = sp.symbols("t")
    f = sp.Poly((t - 1) ** 2 * (t - 3) * (2 * t - 1), t)
    single = sp.quo(f, sp.gcd(f, f.diff()))
    ours = first_root._single([int(x) for x in reversed(f.all_coeffs())])
    assert sorted(sp.roots(sp.Poly(list(reversed(ours)), t))) == sorted(sp.roots(single)) == [sp.S.Half, 1, 3]

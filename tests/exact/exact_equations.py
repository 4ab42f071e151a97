"""The checks of lesson 07's equations: sympy proves identities, `lib` bears out the rest."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from equations import P, R, V, check, f, pairs, same, t
from oracle import first_contact

from lib import (
    double_double,
    exact,
    quadratic,
)
from lib.attack import families


@check("7.1", "7.2", "7.3", "7.4")
def ends_of_the_frame():
    A, B, C = V.dot(V), P.dot(V), P.dot(P) - R**2
    assert same(f(0), C) and same(f(1), A + 2 * B + C)
    slope = sp.diff(f(t), t) / 2
    assert same(slope.subs(t, 0), B) and same(slope.subs(t, 1), A + B)


@check("7.5")
def lagrange():
    across = P.cross(V)
    assert same(V.dot(V) * R**2 - across.dot(across), P.dot(V) ** 2 - V.dot(V) * (P.dot(P) - R**2))


@check("7.6")
def verdict():
    for p, v, r in (families.small_integers(most=3), families.exact_graze(200, 2), families.end_contact(200, 2)):
        A, B, C = np.sum(v * v, axis=1), np.sum(p * v, axis=1), np.sum(p * p, axis=1) - r * r
        D = A * r * r - (p[:, 0] * v[:, 1] - p[:, 1] * v[:, 0]) ** 2  # no rounding: the numbers are small and whole
        ours = (C <= 0) | (A + 2 * B + C <= 0) | ((B < 0) & (A + B >= 0) & (D >= 0))
        assert (ours == exact.sweep(p, v, r).hit).all()


def doubles(n=500):
    """Pairs of doubles of very different sizes."""
    rng = np.random.default_rng(6)
    return (rng.normal(size=(n, 2)) * 10.0 ** rng.integers(-9, 10, size=(n, 2))).tolist()


@check("7.7")
def one_rounding():
    for x, y in doubles():
        whole = Fraction(x) + Fraction(y)
        assert abs(whole - Fraction(x + y)) <= Fraction(2) ** -53 * abs(whole)


@check("7.8")
def bound_of_c():
    p, v, r = families.bare_overlap(300, 3)
    steps = exact.steps(p, v, r)
    scale = 2.0 ** -np.frexp(np.max(np.abs(np.column_stack([p, v, r])), axis=1))[1]
    for i in range(300):
        q, s = [Fraction(x) for x in (p[i] * scale[i]).tolist()], Fraction(float(r[i] * scale[i]))
        off = abs(Fraction(float(steps.c[i])) - (sum(x * x for x in q) - s * s))
        sizes = sum(x * x for x in q) + s * s
        assert off <= 16 * Fraction(2) ** -53 * sizes <= Fraction(float(steps.c_bound[i])) * Fraction(1.001)


@check("7.9", "7.10")
def nothing_lost():
    for x, y in doubles():
        s, w = double_double.two_sum(x, y)
        assert Fraction(s) + Fraction(w) == Fraction(x) + Fraction(y) and s == x + y
        q, w = double_double.two_product(x, y)
        assert Fraction(q) + Fraction(w) == Fraction(x) * Fraction(y) and q == x * y


@check("7.11")
def whole_discriminant():
    p, v, r = (x[:50] for x in families.ordinary(50, d=2))
    for x, y, z in zip(p, v, r, strict=True):
        *lengths, radius = exact.whole([*x.tolist(), *y.tolist(), float(z)])
        (i, j), m = lengths[2:], Fraction(radius) / Fraction(float(z))
        D = (i * i + j * j) * radius**2 - (lengths[0] * j - lengths[1] * i) ** 2
        assert m.denominator == 1 and exact.true_D(x, y, z) * m**4 == D


@check("7.12")
def time_of_contact():
    p, v, r, (hit, when) = pairs()
    for i in np.flatnonzero(hit & (when > 0))[:50]:
        found = first_contact(p[i].tolist(), v[i].tolist(), float(r[i]))
        assert when[i] == float(found[1])
        A, B, C, root = (float(x[i]) for x in quadratic.steps(p, v, r))
        assert when[i] == pytest.approx(C / (-B + np.sqrt(root)), rel=1e-9)

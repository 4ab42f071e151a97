"""The checks of lesson 04's equations: sympy proves identities, `lib` bears out the rest."""

import numpy as np
import pytest
import sympy as sp
from equations import D, P, R, V, a, b, c, check, f, pairs, same, t

from lib import (
    exact,
    frame,
    quadratic,
)
from lib.attack import families


@check("4.1", "4.2")
def touching():
    p, v, r, (hit, when) = pairs()
    later = hit & (when > 0)
    apart = frame.at(p, v, np.where(later, when, 0))[later]
    assert np.linalg.norm(apart, axis=-1) == pytest.approx(r[later], rel=1e-9)
    assert np.sum(apart * apart, axis=-1) == pytest.approx(r[later] ** 2, rel=1e-9)


@check("4.3")
def f_is_the_f_of_lib():
    p, v, r, _ = pairs()
    apart = p + 0.7 * v
    assert frame.f(p, v, r, 0.7) == pytest.approx(np.sum(apart * apart, axis=-1) - r * r)


@check("4.4", "4.5", "4.6")
def coefficients():
    p, v, r, _ = pairs()
    got = quadratic.steps(p, v, r)
    assert got.a == pytest.approx(np.einsum("ij,ij->i", v, v))
    assert got.b == pytest.approx(np.einsum("ij,ij->i", p, v))
    assert got.c == pytest.approx(np.einsum("ij,ij->i", p, p) - r**2)


@check("4.7")
def expanded():
    assert same(f(t), V.dot(V) * t**2 + 2 * P.dot(V) * t + P.dot(P) - R**2)


@check("4.8")
def completed_square():
    assert same(a * (a * t**2 + 2 * b * t + c), (a * t + b) ** 2 - D)


@check("4.9")
def discriminant():
    p, v, r, _ = pairs()
    got = quadratic.steps(p, v, r)
    assert got.D == pytest.approx(got.b**2 - got.a * got.c)


@check("4.10", "4.11")
def both_roots():
    for sign in (-1, 1):
        u = (-b + sign * sp.sqrt(D)) / a
        assert same(a * u**2 + 2 * b * u + c, 0)
    p, v, r, _ = pairs()
    u0, u1 = quadratic.roots(p, v, r)
    A, B, _, root = quadratic.steps(p, v, r)
    real = root >= 0
    assert u0[real] == pytest.approx(((-B - np.sqrt(np.abs(root))) / A)[real], abs=1e-9)
    assert u1[real] == pytest.approx(((-B + np.sqrt(np.abs(root))) / A)[real], abs=1e-9)
    assert (u0[real] <= u1[real]).all() and np.isnan(u0[~real]).all()


@check("4.12")
def whole_middle_coefficient():
    assert same((2 * b) ** 2 - 4 * a * c, 4 * D)


@check("4.13")
def product_of_numerators():
    assert same((-b - sp.sqrt(D)) * (-b + sp.sqrt(D)), a * c)


@check("4.14")
def stable_root():
    B, E = sp.symbols("B E", positive=True)  # B = −b of an approach; E = a c < B²
    assert sp.simplify((B - sp.sqrt(B**2 - E)) * (B + sp.sqrt(B**2 - E)) - E) == 0
    p, v, r, (hit, when) = pairs()
    later = hit & (when > 0)
    assert quadratic.sweep(p, v, r).t[later] == pytest.approx(when[later], rel=1e-9)


@check("4.15")
def decision():
    p, v, r = families.small_integers(most=3)
    _, B, C, root = quadratic.steps(p, v, r)
    u0, _ = quadratic.roots(p, v, r)
    ours = (C <= 0) | ((B < 0) & (root >= 0) & (u0 <= 1))
    assert (ours == exact.sweep(p, v, r).hit).all()

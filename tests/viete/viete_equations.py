"""The checks of lesson 05's equations: sympy proves identities, `lib` bears out the rest."""

import numpy as np
import pytest
import sympy as sp
from equations import U0, U1, a1, b1, c1, check, pairs, same, t

from lib import (
    exact,
    frame,
    viete,
)
from lib.attack import families


@check("5.1", "5.2", "5.3", "5.10", "5.11")
def numbers_of_viete():
    p, v, r, _ = pairs()
    got = viete.steps(p, v, r)
    a, b, c = np.sum(v * v, axis=1), np.sum(p * v, axis=1), np.sum(p * p, axis=1) - r * r
    assert got.a == pytest.approx(a) and got.b == pytest.approx(b) and got.c == pytest.approx(c)
    assert got.end == pytest.approx(frame.f(p, v, r, 1.0))
    parabola = a1 * t**2 + 2 * b1 * t + c1
    assert same((sp.diff(parabola, t) / 2).subs(t, 1), a1 + b1) and same(parabola.subs(t, 1), a1 + 2 * b1 + c1)


@check("5.4", "5.5", "5.6", "5.8", "5.9")
def sums_and_products():
    difference = sp.expand(a1 * (t - U0) * (t - U1) - (a1 * t**2 + 2 * b1 * t + c1))
    found = sp.solve(sp.Poly(difference, t).coeffs(), [U0, U1])
    for u0, u1 in found:
        assert same(u0 + u1, -2 * b1 / a1) and same(u0 * u1, c1 / a1)
        assert same(u0 - 1 + u1 - 1, -2 * (a1 + b1) / a1)
        assert same((u0 - 1) * (u1 - 1), (a1 + 2 * b1 + c1) / a1)
    assert len(found) == 2


@check("5.7", "5.12", "5.13")
def early_outs():
    p, v, r = families.small_integers(most=4)
    a, b, c, g, root, _ = viete.steps(p, v, r)
    hit = exact.sweep(p, v, r).hit
    assert not hit[(c > 0) & (b >= 0)].any()
    apart = (c > 0) & (b < 0)
    late = apart & (a + b <= 0) & (g > 0)
    assert not hit[late].any() and not hit[apart & (root < 0)].any()
    assert hit[apart & ~late & (root >= 0)].all(), "what is left is a hit"

"""The checks of lesson 06's equations: sympy proves identities, `lib` bears out the rest."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from equations import D, P, R, V, a, b, c, check, pairs, same, t

from lib import (
    frame,
    quadratic,
    residual,
    tmin,
)
from lib.attack import families


@check("6.1", "6.2", "6.4")
def least_value():
    parabola = a * t**2 + 2 * b * t + c
    assert sp.solve(sp.diff(parabola, t), t) == [-b / a]
    assert same(parabola.subs(t, -b / a), c + b * (-b / a)) and same(c + b * (-b / a), -D / a)
    p, v, r, _ = pairs()
    got = tmin.steps(p, v, r)
    assert got.tmin == pytest.approx(-got.b / got.a) and got.least == pytest.approx(got.c + got.b * got.tmin)


@check("6.3")
def least_value_decides():
    p, v, r = families.small_integers(most=3)
    meets = quadratic.steps(p, v, r).D >= 0
    moves = np.any(v, axis=1)
    least = frame.f(p, v, r, tmin.steps(p, v, r).tmin)
    clear = moves & (np.abs(least) > 1e-9)
    assert ((least <= 0) == meets)[clear].all()


@check("6.8", "6.9")
def scales():
    m, when = sp.symbols("m t_m", positive=True)
    assert same((m**2 * b) ** 2 - (m**2 * a) * (m**2 * c), m**4 * D)
    assert same(m**2 * c + m**2 * b * when, m**2 * (c + b * when))


@check("6.5", "6.6", "6.7", "6.10", "6.11")
def cancellation():
    when = -P.dot(V) / V.dot(V)
    q = P + V * when
    passes2 = P.cross(V).dot(P.cross(V)) / V.dot(V)  # C², by the cross product
    assert same(sp.simplify(q.dot(q) - passes2), 0)
    assert same(sp.simplify(P.dot(V) * when + P.dot(P) - passes2), 0)
    assert same(sp.simplify(P.dot(P) - R**2 + P.dot(V) * when - (q.dot(q) - R**2)), 0)
    p, v, r, _ = pairs()
    assert residual.steps(p, v, r).q == pytest.approx(p + v * tmin.steps(p, v, r).tmin[:, None])


@check("6.12")
def root_of_the_residual():
    p, v, r, (hit, when) = pairs()
    later = hit & (when > 0)
    a_, b_, c_, _, _, left = (x[later] for x in residual.steps(p, v, r))
    assert c_ / (-b_ + np.sqrt(a_) * np.sqrt(left)) == pytest.approx(when[later], rel=1e-12)
    assert left * a_ == pytest.approx(quadratic.steps(p, v, r).D[later], rel=1e-6)


@check("6.13")
def drowned_radius():
    squares = np.geomspace(1, 1e12, 5000).astype(np.float32)
    assert (np.spacing(squares).astype(float) > squares.astype(float) / 2**24).all()
    assert 2.0**12 == np.sqrt(2.0**24) and round(np.sqrt(2.0**53) / 1e6) == 95


@check("6.14")
def one_rounding_takes_the_radius():
    epsilon = Fraction(1, 2**24)
    for p, holds in ((2**12, True), (2**12 - 1, False)):
        assert (epsilon * p * p >= 1) == holds
    x = np.float32(2.0**24 + 2)
    assert float(x) + 1 != float(np.float32(float(x) + 1)) and abs(float(np.float32(float(x) + 1)) - float(x) - 1) == 1

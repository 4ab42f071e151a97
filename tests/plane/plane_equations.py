"""The checks of lesson 09's equations: sympy proves identities, `lib` bears out the rest."""

import numpy as np
import pytest
import sympy as sp
from equations import P1, check, same

from lib import (
    frame,
    plane,
)


def floors(n=300):
    """Many spheres and planes: p, v, r, n, d, n of length 1."""
    rng = np.random.default_rng(10)
    p, v, n = rng.normal(size=(3, n, 3)) * 2
    n /= np.linalg.norm(n, axis=1)[:, None]
    return p, v, abs(rng.normal(size=len(n))), n, rng.normal(size=len(n))


@check("9.1", "9.2")
def plane_and_height():
    n, d, x, y = sp.Matrix(sp.symbols("nx ny nz")), sp.symbols("d"), sp.Matrix(sp.symbols("x1:4")), P1
    assert same(n.dot(y - x).subs(n.dot(x), -d) - (n.dot(y) - n.dot(x)), 0)
    assert same((n.dot(y) + d).subs(d, -n.dot(x)), n.dot(y - x))
    a, b, c = x
    other = sp.Matrix([a - n[1], b + n[0], c])  # a step along the plane
    assert same(n.dot(other), n.dot(x))


@check("9.3", "9.4", "9.5")
def gap_rate_time():
    p, v, r, n, d = floors()
    got, (hit, t) = plane.steps(p, v, r, n, d), plane.sweep(p, v, r, n, d)
    assert got.gap == pytest.approx(np.sum(n * p, axis=1) + d - r, abs=1e-12)
    assert got.rate == pytest.approx(np.sum(n * v, axis=1), abs=1e-12)
    later = hit & (t > 0)
    assert 20 < later.sum() and t[later] == pytest.approx((got.gap / -got.rate)[later])
    there = frame.at(p, v, np.where(later, t, 0))
    assert (np.sum(n * there, axis=1) + d)[later] == pytest.approx(r[later])


@check("9.6", "9.7")
def bounce_and_rest():
    p, v, r, n, d = floors()
    t, end, after = plane.bounce(p, v, r, n, d, 0.7)
    closing = -np.sum(n * v, axis=1)
    turns = np.isfinite(t) & (closing > 0)
    assert after[turns] == pytest.approx((v + 1.7 * closing[:, None] * n)[turns])
    share = np.where(turns, t, 0)[:, None]
    assert end[turns] == pytest.approx((p + v * share + after * (1 - share))[turns])

"""The checks of lesson 03's equations: sympy proves identities, `lib` bears out the rest."""

import numpy as np
import pytest
import sympy as sp
from equations import R, check, pairs, same

from lib import (
    trig,
)

A3, B3 = (sp.Matrix(sp.symbols(f"{name}x {name}y {name}z", real=True)) for name in "AB")


@check("3.1", "3.2", "3.3", "3.4", "3.10")
def triangle_quantities():
    p, v, r, (hit, when) = pairs()
    got, way = trig.steps(p, v, r), -v
    lengths = np.linalg.norm(way, axis=-1) * np.linalg.norm(p, axis=-1)
    assert got.A * got.B == pytest.approx(lengths)
    assert np.cos(got.q) == pytest.approx(np.sum(way * p, axis=-1) / lengths, abs=1e-14)
    later = hit & (when > 0)
    assert (got.A_c / got.A)[later] == pytest.approx(when[later], abs=1e-7)


@check("3.5", "3.6", "3.7", "3.8", "3.9")
def triangle_sides():
    p, v, r, _ = pairs()
    got = trig.steps(p, v, r)
    foot = p - v * (np.sum(p * v, axis=-1) / np.sum(v * v, axis=-1))[:, None]
    assert got.C == pytest.approx(np.linalg.norm(foot, axis=-1), abs=1e-7)
    assert np.sin(got.q) * got.B == pytest.approx(got.C)
    real = got.C < r
    assert (got.d**2 + got.C**2)[real] == pytest.approx(r[real] ** 2)
    assert got.A_c[real] == pytest.approx((np.cos(got.q) * got.B - got.d)[real])
    touch = p + v * (got.A_c / got.A)[:, None]
    assert np.linalg.norm(touch, axis=-1)[real] == pytest.approx(r[real], rel=1e-6)


@check("3.11")
def triangle_verdict():
    p, v, r, (hit, _) = pairs()
    A, B, q, C, d, A_c = trig.steps(p, v, r)
    ours = (B <= r) | ((np.cos(q) > 0) & (r >= C) & (A_c <= A))
    assert (ours == hit).all()


@check("3.12")
def cosine_is_flat():
    x = np.concatenate([np.linspace(-9, 9, 400), 10.0 ** np.linspace(-6, 0, 50)])
    low = 1 - x**2 / 2
    assert (low <= np.cos(x) + 1e-16).all() and (np.cos(x) <= 1).all()
    q = sp.Symbol("q")
    assert same(1 - sp.cos(q), 2 * sp.sin(q / 2) ** 2), "from which the bound follows"


@check("3.13", "3.14")
def no_angle():
    lengths = sp.sqrt(A3.dot(A3)) * sp.sqrt(B3.dot(B3))
    cosine = A3.dot(B3) / lengths
    across = A3.cross(B3)
    assert same(cosine * sp.sqrt(B3.dot(B3)), A3.dot(B3) / sp.sqrt(A3.dot(A3)))
    assert same((1 - cosine**2) * B3.dot(B3), across.dot(across) / A3.dot(A3))


@check("3.15")
def time_without_angle():
    AA, AB, C2 = sp.symbols("AA AB C2", positive=True)
    by_angle = (AB / sp.sqrt(AA) - sp.sqrt(R**2 - C2 / AA)) / sp.sqrt(AA)
    assert sp.simplify(by_angle - (AB - sp.sqrt(R**2 * AA - C2)) / AA) == 0
    p, v, r, (hit, when) = pairs()
    later = hit & (when > 0)
    A, B, r = -v[later], p[later], r[later]
    AA, AB, across = np.sum(A * A, axis=1), np.sum(A * B, axis=1), np.cross(A, B)
    root = np.sqrt(r * r * AA - np.sum(across * across, axis=1))
    assert (AB - root) / AA == pytest.approx(when[later], rel=1e-8)

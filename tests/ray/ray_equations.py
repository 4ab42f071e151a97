"""The checks of lesson 02's equations: sympy proves identities, `lib` bears out the rest."""

import numpy as np
import pytest
import sympy as sp
from equations import N, P, R, V, c, check, k, pairs, s, same, t

import lib
from lib import (
    ray,
)


@check("2.1")
def grown():
    q, r1, r2 = (np.array(x, dtype=float) for x in ([3, 4], 2, 3))
    assert r1 + r2 == np.linalg.norm(q) and lib.sweep([0, 0], [0, 0], r1, q, [0, 0], r2).hit
    assert not lib.sweep([0, 0], [0, 0], r1, q * (1 + 1e-15), [0, 0], r2).hit


@check("2.2", "2.4", "2.5", "2.13")
def ray_quantities():
    p, v, r, (hit, when) = pairs()
    got = ray.steps(p, v, r)
    unit = v / np.linalg.norm(v, axis=-1, keepdims=True)
    assert got.k == pytest.approx(np.sum(p * unit, axis=-1))
    assert got.c == pytest.approx(np.sum(p * p, axis=-1) - r * r)
    later = hit & (when > 0)
    assert (got.s / got.length)[later] == pytest.approx(when[later], rel=1e-9)


@check("2.3", "2.6")
def ray_equation():
    reached = P + s * N
    assert same(sp.simplify(reached.dot(reached) - R**2), s**2 + 2 * P.dot(N) * s + P.dot(P) - R**2)


@check("2.7", "2.8", "2.9")
def ray_roots():
    assert same((s + k) ** 2 - (k**2 - c), s**2 + 2 * k * s + c)
    for sign in (-1, 1):
        assert same((s**2 + 2 * k * s + c).subs(s, -k + sign * sp.sqrt(k**2 - c)), 0)
    p, v, r, (hit, when) = pairs()
    got, later = ray.steps(p, v, r), hit & (when > 0)
    root = np.sqrt(got.k[later] ** 2 - got.c[later])
    assert got.s[later] == pytest.approx(-got.k[later] - root, abs=1e-9)


@check("2.10", "2.11")
def nearest_point():
    along = P.dot(N)
    across = P - along * N
    assert same(sp.simplify(across.dot(across) - (P.dot(P) - along**2)), 0)
    assert same(along**2 - (P.dot(P) - R**2), R**2 - (P.dot(P) - along**2))


@check("2.12")
def c_is_no_distance():
    length = sp.sqrt(P.dot(P))
    assert same((length - R) * (length + R), P.dot(P) - R**2)


@check("2.14")
def distance_or_time():
    length = sp.sqrt(V.dot(V))
    assert same((length * t) ** 2 + 2 * (P.dot(V) / length) * (length * t) + c, V.dot(V) * t**2 + 2 * P.dot(V) * t + c)


@check("2.15")
def point_of_contact():
    p, v, r, (hit, when) = pairs()
    zero, r1 = np.zeros_like(p), r / 3
    point = lib.contact_geometry(zero, zero, r1, p, v, r - r1, when).point
    later = hit & (when > 0)
    assert point[later] == pytest.approx((p + when[:, None] * v)[later] / 3, abs=1e-9)

"""The checks of lesson 14's equations: sympy proves identities, `lib` bears out the rest."""

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest
import sympy as sp
from equations import P, R, V, check, same, t

from lib import mesh
from lib.frame import dot
from lib.mesh import features
from lib.mesh.arithmetic import in_whole_numbers
from lib.show.mesh._nearest import pieces
from lib.show.mesh._rounded import triangle
from lib.show.mesh._slid import slid

FACE, BY = 6, in_whole_numbers()
E0, E1 = sp.Matrix(sp.symbols("ex ey ez", real=True)), sp.Matrix(sp.symbols("fx fy fz", real=True))


def flights(n=1500):
    """Many balls and triangles, all of them given by whole numbers; and what `lib` says of them."""
    rng = np.random.default_rng(14)
    p, v = rng.integers(-9, 10, size=(n, 3)), rng.integers(-16, 17, size=(n, 3))
    q, r = rng.integers(-6, 7, size=(n, 3, 3)), rng.integers(1, 4, size=n)
    flat = np.all(np.cross(q[:, 1] - q[:, 0], q[:, 2] - q[:, 0]) == 0, axis=1)
    p, v, q, r = (x[~flat] for x in (p, v, q, r))
    return p, v, q, r, mesh.sweep(p, v, r, q)


def carriers(p, v, q, r):
    """a, b and c of corners, edges and face, in whole numbers, as `mesh.FEATURES` has them."""
    p, v, q = (x.astype(object) for x in (p, v, q))
    e, rr = [q[(i + 1) % 3] - q[i] for i in range(3)], int(r) ** 2
    found = [features.corner(p - q[i], v, rr, BY)[:3] for i in range(3)]
    found += [features.edge(p - q[i], v, e[i], rr, BY)[:3] for i in range(3)]
    n = features.cross(e[0], e[1], BY)
    return [*found, features.face(p - q[0], v, n, rr, BY)[:3]]


def value(a, b, c):
    """a t² + 2 b t + c, in symbols."""
    return a * t**2 + 2 * b * t + c


@check("14.1", "14.2", "14.3")
def three_carriers():
    W = P + V * t
    a, b, c, *_ = features.corner(tuple(P), tuple(V), R**2, BY)
    assert same(value(a, b, c), W.dot(W) - R**2)
    a, b, c, *_ = features.edge(tuple(P), tuple(V), tuple(E0), R**2, BY)
    ee, u = E0.dot(E0), E0 / sp.sqrt(E0.dot(E0))
    left = P.cross(u) + V.cross(u) * t
    assert same(value(a, b, c) / ee, left.dot(left) - R**2)
    across = P - P.dot(u) * u
    assert same(P.cross(u).dot(P.cross(u)), across.dot(across)), "as long as what lies across the edge"
    n = E0.cross(E1)
    N = n / sp.sqrt(n.dot(n))
    a, b, c, *_ = features.face(tuple(P), tuple(V), tuple(n), R**2, BY)
    assert same(value(a, b, c) / n.dot(n), (P.dot(N) + V.dot(N) * t) ** 2 - R**2)


def _signs_and_times():
    """What is touched is touched in its region, and what is missed is apart in every one."""
    p, v, q, r, found = flights()
    later = 0
    for i in np.flatnonzero(found.hit):
        every = carriers(p[i], v[i], q[i], r[i])
        for k, (a, b, c) in enumerate(every):
            D, h, g = b * b - a * c, a + b, a + 2 * b + c
            touches = c <= 0 or (b < 0 and D >= 0 and (g <= 0 or h >= 0))
            if k == found.feature[i]:
                assert touches, "the carrier of what is touched is touched in the frame"
                assert (found.t[i] == 0) == (c <= 0)
        a, b, c = every[found.feature[i]]
        if found.t[i] > 0:
            later += 1
            root = c / (-b + sqrt(b * b - a * c))
            assert root == pytest.approx(found.t[i], rel=1e-12)
            if found.feature[i] == FACE:
                n = np.cross(q[i, 1] - q[i, 0], q[i, 2] - q[i, 0])
                height, rate = abs(dot(p[i] - q[i, 0], n)), abs(dot(v[i], n))
                assert (height - r[i] * np.sqrt(dot(n, n))) / rate == pytest.approx(found.t[i], rel=1e-12)
    assert later > 40 and set(found.feature[found.hit & (found.t > 0)]) == set(range(7))
    for i in np.flatnonzero(~found.hit)[:100]:
        whole = pieces(triangle(q[i]), p[i].astype(float), v[i].astype(float))
        for start, end, k in whole:
            a, b, c = carriers(p[i], v[i], q[i], r[i])[k]
            for s in (start, (start + end) / 2, end):
                s = Fraction(s)
                assert float((a * s + 2 * b) * s + c) > -1e-9 * (1 + abs(c)), "who misses is apart in every region"


@check("14.4", "14.5")
def walls():
    made = features.seen((), tuple(V), (tuple(E0), tuple(E1), tuple(-E0 - E1)), R, BY)
    n = E0.cross(E1)
    N = n / sp.sqrt(n.dot(n))
    assert same(sp.Matrix(made.n), n) and same(sp.Matrix(made.m[0]) / sp.sqrt(n.dot(n)), E0.cross(N))
    assert same(E0.cross(N).dot(E1), -sp.sqrt(n.dot(n))), "outwards: the other corner lies behind it"
    a, b, c, *m = sp.symbols("a b c mx my mz", real=True)
    x, w, X, G = features.wall(tuple(P), tuple(V), m, features.Square(a, b, c, 0, m), BY)
    assert same(x + w * t, (P + V * t).dot(sp.Matrix(m)))
    assert same(X**2 - w**2 * (b * b - a * c), a * G) and same(w**2 * value(a, b, c).subs(t, -x / w), G)
    _signs_and_times()


@check("14.6")
def the_normal_of_a_mesh():
    rng = np.random.default_rng(148)
    for _ in range(40):
        p, q = rng.normal(size=3) * 3, rng.normal(size=(6, 3, 3)) * 2
        still, far = np.zeros(3), 99.0
        points = mesh.contact_geometry(p, still, q, mesh.sweep(p, still, far, q)).point
        x = min(points, key=lambda x: float(dot(p - x, p - x)))
        r = float(np.sqrt(dot(p - x, p - x)))
        assert mesh.sweep(p, still, r * 1.001, q).hit.sum() >= 1 and not mesh.sweep(p, still, r * 0.999, q).hit.any()
        assert (p - x) / r == pytest.approx(_nearest_normal(p, q))


def _nearest_normal(p, q):
    """The normal where a ball about p that grows first touches the mesh, sought by halving its radius's range."""
    low, high, still = 0.0, 99.0, np.zeros(3)
    for _ in range(60):
        r = (low + high) / 2
        low, high = (low, r) if mesh.sweep(p, still, r, q).hit.any() else (r, high)
    found = mesh.sweep(p, still, high, q)
    return mesh.contact_geometry(p, still, q, found).normal[int(np.argmax(found.hit))]


@check("14.7")
def slide():
    n = sp.Matrix([sp.cos(sp.Symbol("x", real=True)), sp.sin(sp.Symbol("x", real=True)), 0])
    after = V - V.dot(n) * n
    assert same(after.dot(n), 0) and same(after.dot(after), V.dot(V) - V.dot(n) ** 2)
    ground = np.array([[[-9.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [5.0, 3.0]]])
    legs = slid(np.array([-6.0, 2.0]), np.array([8.0, -3.0]), 1.0, ground)
    assert len(legs) == 3
    for leg, then in zip(legs, legs[1:], strict=False):
        rest = (1 - leg.t) * leg.left
        assert then.left == pytest.approx(rest - dot(rest, leg.normal) * leg.normal)
        v, p = leg.left, leg.p + leg.t * leg.left  # and where it would end
        assert then.p + then.left == pytest.approx(p + (v - dot(v, leg.normal) * leg.normal) * (1 - leg.t))
        assert dot(then.left, then.left) <= dot(rest, rest)

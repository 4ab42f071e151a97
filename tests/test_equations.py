"""Each tagged equation of the lessons has its check here: sympy proves identities, `lib` bears out the rest."""

import inspect
import math
import re
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
import sympy as sp
from lessons import NOTEBOOKS, displayed, glossary, letters, prose, read, tags
from oracle import first_contact

import lib
from lib import (
    broad,
    curve,
    double_double,
    exact,
    frame,
    overlap,
    plane,
    quadratic,
    ray,
    residual,
    response,
    rolling,
    setups,
    table,
    tmin,
    trig,
    viete,
)
from lib.attack import curved, families, sturm
from lib.broad import hierarchy, reach
from lib.curve import bernstein, first_root, quartic
from lib.show.letters import LETTERS
from lib.show.overlap.missed import missed
from lib.table import event

CHECKS = {}


def check(*numbers):
    """The function decorated holds for these tags."""

    def register(function):
        once = cache(function)  # though it holds for several
        for number in numbers:
            assert number not in CHECKS, f"({number}) has two checks"
            CHECKS[number] = once
        return function

    return register


t = sp.symbols("t", real=True)
P1, P2, V1, V2, P, V = (
    sp.Matrix(sp.symbols(f"{name}x {name}y {name}z", real=True)) for name in "P1 P2 V1 V2 p v".split()
)
R = sp.symbols("r", nonnegative=True)
a, c = sp.symbols("a c", positive=True)
b = sp.symbols("b", real=True)
D = b**2 - a * c


def same(x, y) -> bool:
    """Are two expressions one, by algebra?"""
    nothing, less = sp.zeros(3, 1) if isinstance(x, sp.MatrixBase) else 0, sp.expand(x - y)
    return less == nothing or sp.simplify(less) == nothing


def f(time):
    """The squared distance less r², in symbols."""
    apart = P + V * time
    return apart.dot(apart) - R**2


def pairs(n=500):
    """Ordinary pairs and the exact answer."""
    p, v, r = families.ordinary(n, d=3, seed=4)
    return p, v, r, exact.sweep(p, v, r)


@check("0.1", "0.2", "0.4")
def relative_motion():
    rng = np.random.default_rng(1)
    p1, v1, p2, v2 = rng.normal(size=(4, 50, 3))
    r1, r2 = rng.uniform(size=(2, 50))
    p, v, r = lib.relative(p1, v1, r1, p2, v2, r2)
    assert (p == p2 - p1).all() and (v == v2 - v1).all() and (r == r1 + r2).all()


@check("0.3")
def one_motion():
    assert same((P2 + V2 * t) - (P1 + V1 * t), (P2 - P1) + (V2 - V1) * t)


@check("0.5")
def sign_of_f():
    p, v, r, _ = pairs()
    apart = np.linalg.norm(frame.at(p, v, 0.3), axis=-1) - r
    assert (np.sign(frame.f(p, v, r, 0.3)) == np.sign(apart)).all()


@check("0.6")
def normal():
    p, v, r, (hit, when) = pairs()
    zero = np.zeros_like(p)
    n = lib.contact_geometry(zero, zero, r / 2, p, v, r / 2, when).normal[hit]
    apart = frame.at(p, v, np.where(hit, when, 0))[hit]
    assert n == pytest.approx(apart / np.linalg.norm(apart, axis=-1, keepdims=True), abs=1e-12)


@check("1.1", "1.2")
def overlap_by_squares():
    p, v, r = families.small_integers(most=3)
    assert (overlap.overlaps(p, r) == (np.hypot(*p.T) <= r)).all()
    assert (np.sum(p * p, axis=1) <= r * r).tolist() == overlap.overlaps(p, r).tolist()


@check("1.3", "1.8")
def overlap_at_instants():
    p, v, r, _ = pairs(100)
    inside = np.array([overlap.overlaps(p + v * k / 7, r) for k in range(8)])
    first = np.where(inside.any(axis=0), inside.argmax(axis=0) / 7, np.inf)
    assert overlap.sampled(p, v, r, 7).t == pytest.approx(first)


@check("1.4", "1.5")
def way_inside():
    C = sp.symbols("C", nonnegative=True)
    L = 2 * sp.sqrt(R**2 - C**2)
    assert same(C**2 + (L / 2) ** 2, R**2)
    p, v, r, _ = pairs()
    u0, u1 = quadratic.roots(p, v, r)
    aside = np.linalg.norm(np.cross(p, v), axis=-1) / np.linalg.norm(v, axis=-1)
    meets = aside < r
    way = (u1 - u0)[meets] * np.linalg.norm(v[meets], axis=-1)
    assert way == pytest.approx(2 * np.sqrt(r[meets] ** 2 - aside[meets] ** 2), rel=1e-6)


@check("1.10")
def every_start_place():
    p, v, r, _ = pairs(200)
    t = np.linspace(0, 1, 2001)[:, None]
    near = np.array(
        [
            np.hypot(*(x + y * t).T).min() if len(x) == 2 else np.linalg.norm(x + y * t, axis=1).min()
            for x, y in zip(p, v, strict=True)
        ]
    )
    clear = np.abs(near - r) > 1e-2 * np.linalg.norm(v, axis=-1)
    assert clear.sum() > 100 and (lib.exact.sweep(p, v, r).hit == (near <= r))[clear].all()


@check("1.11")
def area_of_the_sleeve():
    rng = np.random.default_rng(11)
    for v, r in zip(rng.normal(size=(20, 2)), rng.uniform(0.1, 2, size=20), strict=True):
        x, y = overlap.sleeve(v, r, count=400).T
        area = abs(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))) / 2
        assert area == pytest.approx(2 * r * np.hypot(*v) + np.pi * r * r, rel=1e-4)


@check("1.6", "1.7", "1.9")
def threshold_and_share():
    aside, jump = np.linspace(0, 0.99, 12), np.linspace(0.1, 6, 30)
    L = 2 * np.sqrt(1 - aside**2)[:, None]
    share = missed(jump, aside, phases=200)
    assert (share[jump <= L - 1e-9] == 0).all() and (share[jump > 1.05 * L] > 0).all()
    assert share == pytest.approx(np.maximum(0, 1 - L / jump), abs=0.01)
    enough = np.ceil(6 / L[:, 0])
    assert [float(missed([6 / n], [C])[0, 0]) for n, C in zip(enough, aside, strict=True)] == [0] * 12


@check("2.1")
def grown():
    q, r1, r2 = (np.array(x, dtype=float) for x in ([3, 4], 2, 3))
    assert r1 + r2 == np.linalg.norm(q) and lib.sweep([0, 0], [0, 0], r1, q, [0, 0], r2).hit
    assert not lib.sweep([0, 0], [0, 0], r1, q * (1 + 1e-15), [0, 0], r2).hit


N = sp.Matrix([sp.cos(sp.Symbol("x", real=True)), sp.sin(sp.Symbol("x", real=True)), 0])  # a vector of length 1
s, k = sp.symbols("s k", real=True)


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
    assert (low <= np.cos(x) + 1e-16).all() and (np.cos(x) <= low + x**4 / 24 + 1e-16).all()
    q = sp.Symbol("q")
    assert sp.series(sp.cos(q), q, 0, 6).removeO() == 1 - q**2 / 2 + q**4 / 24


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


@check("5.1", "5.2", "5.3", "5.10", "5.11")
def numbers_of_viete():
    p, v, r, _ = pairs()
    got = viete.steps(p, v, r)
    a, b, c = np.sum(v * v, axis=1), np.sum(p * v, axis=1), np.sum(p * p, axis=1) - r * r
    assert got.a == pytest.approx(a) and got.b == pytest.approx(b) and got.c == pytest.approx(c)
    assert got.end == pytest.approx(frame.f(p, v, r, 1.0))
    parabola = a1 * t**2 + 2 * b1 * t + c1
    assert same((sp.diff(parabola, t) / 2).subs(t, 1), a1 + b1) and same(parabola.subs(t, 1), a1 + 2 * b1 + c1)


a1, b1, c1, U0, U1 = sp.symbols("a b c u0 u1", real=True)


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


@check("6.5", "6.6")
def scales():
    m, when = sp.symbols("m t_m", positive=True)
    assert same((m**2 * b) ** 2 - (m**2 * a) * (m**2 * c), m**4 * D)
    assert same(m**2 * c + m**2 * b * when, m**2 * (c + b * when))


@check("6.7", "6.8", "6.9", "6.10", "6.11")
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


m1, m2 = sp.symbols("m1 m2", positive=True)
e = sp.symbols("e", nonnegative=True)
MU = m1 * m2 / (m1 + m2)


def collided():
    """Velocities after (8.3) and (8.4) with the impulse of (8.9), and the closing speed; N is the normal."""
    J = (1 + e) * MU * (V1 - V2).dot(N)
    return V1 - J / m1 * N, V2 + J / m2 * N, (V1 - V2).dot(N)


def hits(n=300):
    """Many pairs that collide: v1, v2, n, m1, m2, e."""
    rng = np.random.default_rng(8)
    v1, v2, n = rng.normal(size=(3, n, 3))
    m1, m2 = 10 ** rng.uniform(-1, 1, size=(2, len(n)))
    return v1, v2, n / np.linalg.norm(n, axis=1)[:, None], m1, m2, rng.uniform(size=len(n))


@check("8.1")
def normal_at_contact():
    p, v, r, (hit, when) = pairs()
    later = hit & (when > 0)
    zero = np.zeros_like(p)
    n = lib.contact_geometry(zero, zero, r / 2, p, v, r / 2, when).normal[later]
    assert n == pytest.approx((frame.at(p, v, np.where(later, when, 0)) / r[:, None])[later], abs=1e-9)


@check("8.2", "8.8", "8.9")
def closing_mass_impulse():
    v1, v2, n, m1, m2, e = hits()
    got = response.steps(v1, v2, n, m1, m2, e)
    assert got.v_n == pytest.approx(np.sum((v1 - v2) * n, axis=1))
    assert 1 / got.mu == pytest.approx(1 / m1 + 1 / m2)
    assert got.J == pytest.approx((1 + e) * got.mu * np.maximum(got.v_n, 0))


@check("8.3", "8.4")
def changed_velocities():
    v1, v2, n, m1, m2, e = hits()
    J = response.steps(v1, v2, n, m1, m2, e).J[:, None]
    after = response.collide(v1, v2, n, m1, m2, e)
    assert after[0] == pytest.approx(v1 - J / m1[:, None] * n)
    assert after[1] == pytest.approx(v2 + J / m2[:, None] * n)


@check("8.5", "8.6", "8.7", "8.10")
def kept_and_lost():
    after1, after2, v_n = collided()
    assert same(m1 * after1 + m2 * after2, m1 * V1 + m2 * V2)
    assert same((after1 - after2).dot(N), -e * v_n)
    J = sp.symbols("J")
    assert same(((V1 - J / m1 * N) - (V2 + J / m2 * N)).dot(N), v_n - J * (1 / m1 + 1 / m2))
    energy = m1 * (V1.dot(V1) - after1.dot(after1)) / 2 + m2 * (V2.dot(V2) - after2.dot(after2)) / 2
    assert same(energy, MU * (1 - e**2) * v_n**2 / 2)


@check("8.11", "8.12")
def equal_masses():
    after1, after2, _ = (x.subs({e: 1, m2: m1}) for x in collided())
    assert same(after1.dot(N), V2.dot(N)) and same(after2.dot(N), V1.dot(N))
    at_rest = dict.fromkeys(V2, 0)
    assert same(after1.subs(at_rest).dot(after2.subs(at_rest)), 0)


@check("8.13", "8.14")
def several_contacts():
    rng = np.random.default_rng(9)
    v, n = rng.normal(size=(4, 2)), np.array([[1.0, 0], [0.6, 0.8], [0, 1]])
    pairs, m = np.array([[0, 1], [0, 2], [2, 3]]), np.array([1.0, 2, 3, 4])
    K, closing = response.coupling(v, n, pairs, m)
    J = rng.normal(size=3)
    assert response.closing(response.pushed(v, n, pairs, m, J), n, pairs) == pytest.approx(closing - K @ J)
    assert K[0, 0] == pytest.approx(1 / m[0] + 1 / m[1])
    v = np.array([[1.0, 0.5], [0, 0], [0, 0], [0, 0]])
    K, closing = response.coupling(v, n[:2], pairs[:2], m)
    J = response.impulses(K, closing)
    assert (J > 0).all() and K @ (1.5 * J) == pytest.approx(1.5 * closing)
    after = response.together(v, n[:2], pairs[:2], m, 0.5)
    assert response.closing(after, n[:2], pairs[:2]) == pytest.approx(-0.5 * closing)


@check("8.15")
def two_contacts():
    n, pairs, m = np.array([[np.sqrt(0.75), 0.5], [np.sqrt(0.75), -0.5]]), np.array([[0, 1], [0, 2]]), np.ones(3)
    v = np.array([[20.0, 0], [0, 0], [0, 0]])
    K, closing = response.coupling(v, n, pairs, m)
    assert K == pytest.approx(np.array([[2, 0.5], [0.5, 2]])) and 2 * closing == pytest.approx(20 * np.sqrt(3))
    assert 2 * response.impulses(K, closing) == pytest.approx(8 * np.sqrt(3))
    assert response.simultaneous(v, n, pairs, m)[0] == pytest.approx([-4, 0])


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


@check("10.1", "10.2")
def next_event():
    p, v, r, _ = pairs()
    t = np.array([event.meeting(*pair) for pair in zip(p.tolist(), v.tolist(), r.tolist(), strict=True)])
    found = np.isfinite(t)
    assert 50 < found.sum() < len(t)
    assert frame.f(p, v, r, np.where(found, t, 0))[found] == pytest.approx(
        np.minimum(frame.f(p, v, r, 0), 0)[found], abs=1e-9
    )
    slope = np.sum((p + np.where(found, t, 0)[:, None] * v) * v, axis=1)
    assert (slope[found] < 1e-9).all()
    for ahead in range(-2, 9):  # a graze is none, whenever the clock is started; beside it there is one
        place, way = (ahead - 4.0, 2.0, 0.0), (1.0, 0.0, 0.0)
        assert event.meeting(place, way, 2.0) == np.inf
        assert np.isfinite(event.meeting(place, way, 2.0 + 2.0**-40)) == (ahead < 4)
    for time in np.linspace(0, 3, 31):  # nothing that touches and falls comes before
        falls = (frame.f(p, v, r, time) < -1e-9) & (np.sum((p + time * v) * v, axis=1) < -1e-9)
        assert (t[falls] <= time).all()


@check("10.3")
def falling():
    g = sp.Matrix(sp.symbols("gx gy gz"))
    one, two = (x + v * t + g * t**2 / 2 for x, v in ((P1, V1), (P2, V2)))
    assert same(two - one, (P2 - P1) + (V2 - V1) * t) and same(one.diff(t, 2), g)
    house = table.room([-9, -9], [9, 99], gravity=[0.5, -1])
    later = table.at(table.run(table.balls([[0, 50]], [[1, 2]]), house, 3), 3)
    assert later.x[0] == pytest.approx([3 + 0.5 * 4.5, 50 + 6 - 4.5])


kappa, tau = sp.symbols("kappa tau", positive=True)
TAU = (1 - sp.exp(-kappa * t)) / kappa


@check("10.4", "10.5", "10.6", "10.7")
def cloth():
    speed = V1 * sp.exp(-kappa * t)
    assert same(speed.diff(t), -kappa * speed) and same(speed.subs(t, 0), V1)
    way = P1 + V1 * TAU
    assert same(way.diff(t), speed) and same(way.subs(t, 0), P1)
    house = table.room([-9, -9], [9, 9], drag=0.7)
    assert table.warped(house, 2.0) == pytest.approx(float(TAU.subs({kappa: 0.7, t: 2.0})))


@check("10.8", "10.9", "10.10")
def warped_clock():
    apart = P + V * tau
    assert same(apart.dot(apart) - R**2, V.dot(V) * tau**2 + 2 * P.dot(V) * tau + P.dot(P) - R**2)
    assert same(sp.simplify(-sp.log(1 - kappa * TAU) / kappa), t)
    assert sp.limit(TAU, t, sp.oo) == 1 / kappa
    house = table.room([-9, -9], [9, 9], drag=0.7)
    assert table.unwarped(house, np.float64(table.warped(house, 2.0))) == pytest.approx(2.0)


@check("10.11")
def all_bounces():
    share, first, n = sp.symbols("q T1 n", positive=True)
    flights = first * (1 - share**n) / (1 - share)  # the first n of them, added up
    assert same(flights.subs(n, n + 1) - flights, first * share**n) and same(flights.subs(n, 1), first)
    assert sp.limit(flights.subs(share, sp.Rational(1, 2)), n, sp.oo) == 2 * first
    start, house = setups.drop(0.5)
    with pytest.raises(table.EndlessError) as error:
        table.run(start, house, 10, events=100)
    times = error.value.history.t
    assert times[-1] - times[0] == pytest.approx((times[1] - times[0]) / (1 - 0.5))


@check("10.12", "10.13")
def mirrors():
    for k in (0, 1, 2):
        start, house = setups.blocks(k)
        theta = np.arctan(np.sqrt(start.m[0] / start.m[1]))
        assert len(table.run(start, house, np.inf).t) == np.ceil(np.pi / theta - 1e-12) - 1
    angle = sp.atan(sp.sqrt(m1 / m2))  # the line on which the gaps are one: y / √m1 = x / √m2
    assert same(sp.tan(angle) * sp.sqrt(m2), sp.sqrt(m1))


def flying(N=300, seed=0, d=2):
    """A crowd of balls of two sizes."""
    rng = np.random.default_rng(seed)
    return 40 * rng.random((N, d)), rng.normal(size=(N, d)), rng.choice([0.2, 1.0], N)


@check("11.1")
def all_pairs():
    for N in (0, 1, 2, 50):
        assert len(broad.pairs(np.zeros((N, 2)), np.zeros((N, 2)), 1).i) == N * (N - 1) // 2  # all in one place


@check("11.2", "11.3", "11.4")
def reaches():
    p, v, r = flying()
    o, R = reach.reach(p, v, r)
    half = np.linalg.norm(v, axis=1) / 2
    assert o == pytest.approx(p + v / 2) and R == pytest.approx(r + half)
    for time in np.linspace(0, 1, 11):
        assert (np.linalg.norm(p + time * v - o, axis=1) + r <= R).all()
    i, j, _ = broad.pairs(p, v, r)
    apart = np.linalg.norm(o[j] - o[i], axis=1)
    assert len(i) > 20 and (apart <= R[i] + R[j]).all() and (apart <= half[i] + r[i] + r[j] + half[j] + 1e-12).all()
    every = np.triu_indices(len(r), 1)  # and not the other way round
    meet = np.linalg.norm(o[every[1]] - o[every[0]], axis=1) <= R[every[0]] + R[every[1]]
    assert np.sum(meet) > len(i)


@check("11.5", "11.6")
def cells():
    p, v, r = flying()
    o, R = reach.reach(p, v, r)
    size = 2 * np.max(R)
    z = np.floor(o / size)
    assert z == pytest.approx(np.stack([reach.cell(x, -99 * size, 1 / size, reach.ALONG) - 99 for x in o.T], -1))
    i, j, _ = broad.pairs(p, v, r)
    assert (np.abs(z[j] - z[i]) <= 1).all() and (np.abs(z[j] - z[i]) == 1).any()
    narrow = np.floor(o / (size / 3))
    assert (np.abs(narrow[j] - narrow[i]) > 1).any()


@check("11.7")
def nine_cells():
    rng = np.random.default_rng(5)
    for wide in (30, 60):  # four times as many balls, and as many to a unit of area
        N, size = wide**2, 3.0
        z = np.floor(wide * rng.random((N, 2)) / size).astype(np.int8)
        near = (np.abs(z[:, None] - z) <= 1).all(axis=2)
        inside = ((z > 0) & (z < wide / size - 1)).all(axis=1)
        assert np.mean(np.sum(near, axis=1)[inside]) == pytest.approx(9 * (N / wide**2) * size**2, rel=0.03)


@check("11.8")
def levels():
    p, v, r = flying()
    o, R = reach.reach(p, v, r)
    for i, j in zip(*broad.pairs(p, v, r)[:2], strict=True):
        size = 2 * max(R[i], R[j])
        assert R[i] + R[j] <= size and (np.abs(np.floor(o[i] / size) - np.floor(o[j] / size)) <= 1).all()


@check("11.9", "11.10")
def parts_of_a_path():
    p, v, r = np.array([1.0, 2.0, 0.0]), np.array([30.0, -9.0, 0.0]), 0.5
    for n in (1, 4, 7):
        for k in range(n):  # counted from 0 in the code
            x, R = reach.part(tuple(p), tuple(v), r, k, n)
            assert x == pytest.approx(p + (k + 1 - 0.5) / n * v) and R == pytest.approx(r + np.linalg.norm(v) / (2 * n))
            for time in np.linspace(k / n, (k + 1) / n, 9):
                assert np.linalg.norm(p + time * v - x) + r <= R
    p, v, r, (hit, _) = pairs()
    t = reach.nearest(p.T, v.T)
    assert t == pytest.approx(np.clip(-np.sum(p * v, axis=1) / np.sum(v * v, axis=1), 0, 1))
    assert (frame.f(p, v, r, t)[hit] <= 1e-9).all() and (frame.f(p, v, r, t)[~hit] > -1e-9).all()
    for time in np.linspace(0, 1, 21):
        assert (frame.f(p, v, r, t) <= frame.f(p, v, r, time) + 1e-9).all()


@check("11.11", "11.12")
def nodes():
    rng = np.random.default_rng(6)
    x, r = rng.normal(size=(2, 37, 3)), rng.uniform(0.01, 0.3, (2, 37))
    one, two = (hierarchy.tree(body) for body in zip(x, r, strict=True))
    for node in range(36):  # 36 nodes above 37 leaves
        leaves, left = [], [node]
        while left:
            k = left.pop()
            left += [2 * k + 1, 2 * k + 2] if k < 36 else []
            leaves += [k] if k >= 36 else []
        assert (np.linalg.norm(one.x[leaves] - one.x[node], axis=1) + one.r[leaves] <= one.r[node] * (1 + 1e-15)).all()
        way = np.linalg.norm(two.x[36:, None] - one.x[leaves], axis=2)
        most = way + (one.r[node] - one.r[leaves]) + (two.r[0] - two.r[36:])[:, None]
        assert (np.linalg.norm(two.x[0] - one.x[node]) <= most + 1e-12).all()


@check("11.13", "11.14")
def smallest_circle():
    rng = np.random.default_rng(7)
    for _ in range(20):
        points = rng.normal(size=(12, 2))
        ball = hierarchy.enclosing(points)
        rim = points[ball.support]
        weights = np.linalg.lstsq(np.vstack([rim.T, np.ones(len(rim))]), [*ball.x, 1], rcond=None)[0]
        assert weights @ rim == pytest.approx(ball.x) and (weights > -1e-9).all() and sum(weights) == pytest.approx(1)
        assert np.linalg.norm(rim - ball.x, axis=1) == pytest.approx(np.full(len(rim), ball.r))
        other = rng.normal(size=2)
        weighed = weights @ np.sum((rim - other) ** 2, axis=1)
        assert weighed == pytest.approx(ball.r**2 + np.sum((ball.x - other) ** 2))
    X = [sp.Matrix(sp.symbols(f"X{k}x X{k}y")) for k in (1, 2, 3)]
    k1, k2, centre = *sp.symbols("k1 k2"), sp.Matrix(sp.symbols("Ox Oy"))
    weights = k1, k2, 1 - k1 - k2
    y = sum((k * x for k, x in zip(weights, X, strict=True)), sp.zeros(2, 1))
    spread = sum(k * (x - y).dot(x - y) for k, x in zip(weights, X, strict=True))  # ρ², where all three are as far
    weighed = sum(k * (x - centre).dot(x - centre) for k, x in zip(weights, X, strict=True))
    assert same(weighed, spread + (y - centre).dot(y - centre))


# 12


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
    ours = first_root.single([int(x) for x in reversed(f.all_coeffs())])
    assert sorted(sp.roots(sp.Poly(list(reversed(ours)), t))) == sorted(sp.roots(single)) == [sp.S.Half, 1, 3]


def struck(speed=1.0, height=0.0, slide=0.2, roll=0.01):
    """A ball struck along x, and the cloth."""
    v, w = rolling.strike(speed, [1, 0], height=height, r=0.5)
    return rolling.balls([[0, 0]], [v], [w], r=0.5), rolling.cloth([-99, -99], [99, 99], slide, roll)


@check("12.13", "12.14")
def slip():
    w, omega, r, mu, G, m, t = sp.symbols("w omega r mu G m t", positive=True)
    force = mu * m * G
    speed = w - force / m * t
    turning = omega + force * r / (sp.Rational(2, 5) * m * r**2) * t
    u = speed - r * turning
    assert same(u, (w - r * omega) - sp.Rational(7, 2) * mu * G * t)
    history = rolling.run(*struck(2.0, -0.3))
    x = rolling.at(history, 0.1)
    start = 2.0 + 2.5 * 2.0 * 0.3  # w − r ω, ω = 5/2 height speed / r
    assert x.v[0, 0] == pytest.approx(2 - 0.2 * 9.81 * 0.1)
    assert x.v[0, 0] - 0.5 * x.w[0, 1] == pytest.approx(start - 3.5 * 0.2 * 9.81 * 0.1)


@check("12.15", "12.16")
def five_sevenths():
    history = rolling.run(*struck(3.0))
    t = 2 * 3.0 / (7 * 0.2 * 9.81)
    assert history.t[0] == pytest.approx(t) and history.v[0, 0, 0] == pytest.approx(5 / 7 * 3)
    w = history.v[0, 0, 0]
    assert history.x[-1, 0, 0] - history.x[0, 0, 0] == pytest.approx(w * w / (2 * 0.01 * 9.81))


@check("12.17", "12.18")
def thirty_degrees():
    s, c = sp.symbols("s c", positive=True)  # sine and cosine of the cut
    tangent = s / c
    turned = sp.Rational(7, 2) * tangent
    stated = s * c / (s**2 + sp.Rational(2, 5))
    assert sp.simplify(((turned - tangent) / (1 + turned * tangent) - stated).subs(c, sp.sqrt(1 - s**2))) == 0
    x = sp.symbols("x", positive=True)  # s²
    square = x * (1 - x) / (x + sp.Rational(2, 5)) ** 2
    assert sp.solve(sp.diff(square, x), x) == [sp.Rational(2, 9)]
    peak = sp.sqrt(square.subs(x, sp.Rational(2, 9)))
    assert same(peak, 5 * sp.sqrt(14) / 28)
    assert math.degrees(math.atan(peak)) == pytest.approx(33.749, abs=5e-4)
    assert math.degrees(math.asin(math.sqrt(2 / 9))) == pytest.approx(28.126, abs=5e-4)
    cut = np.radians(np.linspace(12, 54, 43))
    psi = np.degrees(np.arctan(np.sin(cut) * np.cos(cut) / (np.sin(cut) ** 2 + 0.4)))
    assert 24 < psi.min() and psi.max() < 34


TEXTS = {path.name: prose(read(path)) for path in NOTEBOOKS}


def test_tags_and_checks_match_one_to_one():
    found = [number for text in TEXTS.values() for number in tags(text)]
    assert len(found) == len(set(found)), "a tag stands twice"
    assert set(found) == set(CHECKS), "a tag without a check, or a check without a tag"


@pytest.mark.parametrize("number", CHECKS)
def test_equation(number):
    CHECKS[number]()


@pytest.mark.parametrize("name", TEXTS)
def test_every_displayed_equation_has_a_tag_of_its_lesson_in_order(name):
    for formula in displayed(TEXTS[name]):
        assert len(tags(formula)) == 1, f"{formula} needs one tag"
        assert "\\begin{align}" not in formula
    numbers = tags(TEXTS[name])
    assert numbers == [f"{int(name[:2])}.{i}" for i in range(1, len(numbers) + 1)]


@pytest.mark.parametrize("name", TEXTS)
def test_every_letter_means_one_thing_in_its_lesson(name):
    named = [letter for letter, _ in glossary(TEXTS[name])]
    assert len(named) == len(set(named)), "a letter has two meanings"
    before = {letter for other in TEXTS if other < name for letter, _ in glossary(TEXTS[other])}
    used = set().union(*(letters(formula) for formula in displayed(TEXTS[name])))
    assert used <= before | set(named), "a letter without a meaning"
    assert set(named) <= used, "a meaning without a letter"


FIELDS_OWN = r"\mathbf a"
"""An acceleration, as everybody writes it: the one letter that lesson 12 takes though the thin one was a number."""


def test_a_letter_means_the_same_in_every_lesson():
    meanings = {}
    for text in TEXTS.values():
        for letter, meaning in glossary(text):
            spoken = letter.replace(r"\mathbf ", "")  # nobody hears whether a letter is bold
            plain = letter if letter == FIELDS_OWN else spoken
            assert meanings.setdefault(plain, (letter, meaning)) == (letter, meaning)


def test_docstrings_cite_equations_that_exist():
    for module in (
        lib,
        frame,
        overlap,
        ray,
        trig,
        viete,
        tmin,
        residual,
        quadratic,
        exact,
        double_double,
        response,
        plane,
        table,
        reach,
        broad,
        hierarchy,
        curve,
        quartic,
        bernstein,
        first_root,
        rolling,
    ):
        for number in re.findall(r"eq\. ([\d.]+\d)", inspect.getsource(module)):
            assert number in CHECKS, f"{module.__name__} cites ({number})"


NAMED = r"""\mu \kappa \tau \theta \varphi \varepsilon \alpha \beta \gamma \delta \ell \sigma \nu \rho \lambda
\omega \psi""".split()
GREEK = dict(zip(NAMED, "μκτθφεαβγδlσνρλωψ", strict=True))


def as_drawn(letter: str) -> str:
    """A letter of a table as the glossary names it: b for bold, Greek as itself."""
    bold, plain = letter.startswith(r"\mathbf"), letter.replace(r"\mathbf ", "").replace(r"\hat v", "v̂")
    for name, sign in GREEK.items():
        plain = plain.replace(name, sign)
    return "b" * bold + plain


def test_whoever_points_at_a_letter_is_told_what_the_tables_say():
    rows = {as_drawn(letter): words(meaning) for text in TEXTS.values() for letter, meaning in glossary(text)}
    assert {name: words(meaning) for name, meaning in LETTERS.items()} == rows


def words(meaning: str) -> str:
    """A meaning without its mathematics, which a tooltip cannot draw."""
    plain = re.sub(r"\{\\color\{#\w+\}|\\mathbf|[$*`{}\\ ]|\^2|²", "", meaning)
    return plain

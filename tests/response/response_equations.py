"""The checks of lesson 08's equations: sympy proves identities, `lib` bears out the rest."""

import numpy as np
import pytest
import sympy as sp
from equations import V1, V2, N, check, m1, m2, pairs, same

import lib
from lib import (
    frame,
    response,
)

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

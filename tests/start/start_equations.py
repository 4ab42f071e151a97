"""The checks of lesson 00's equations: sympy proves identities, `lib` bears out the rest."""

import numpy as np
import pytest
from equations import P1, P2, V1, V2, check, pairs, same, t

import lib
from lib import (
    frame,
)


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

"""The checks of lesson 01's equations: sympy proves identities, `lib` bears out the rest."""

import numpy as np
import pytest
import sympy as sp
from equations import R, check, pairs, same

import lib
from lib import (
    overlap,
    quadratic,
)
from lib.attack import families
from lib.show.overlap.missed import _missed


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
    share = _missed(jump, aside, phases=200)
    assert (share[jump <= L - 1e-9] == 0).all() and (share[jump > 1.05 * L] > 0).all()
    assert share == pytest.approx(np.maximum(0, 1 - L / jump), abs=0.01)
    enough = np.ceil(6 / L[:, 0])
    assert [float(_missed([6 / n], [C])[0, 0]) for n, C in zip(enough, aside, strict=True)] == [0] * 12

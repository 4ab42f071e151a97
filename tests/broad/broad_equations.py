"""The checks of lesson 11's equations: sympy proves identities, `lib` bears out the rest."""

import numpy as np
import pytest
import sympy as sp
from equations import check, pairs, same

from lib import (
    broad,
    frame,
)
from lib.broad import hierarchy, reach


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

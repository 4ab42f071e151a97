"""The checks of lesson 13's equations: sympy proves identities, `lib` bears out the rest."""

import math

import numpy as np
import pytest
import sympy as sp
from equations import check, same

from lib import rolling

R, M = 0.028575, 0.17
"""Radius and mass of a pool ball."""

OPEN = [-np.inf] * 2, [np.inf] * 2


def struck(speed=1.0, height=0.0, slide=0.2, roll=0.01):
    """A ball struck along x, and the cloth."""
    v, w = rolling.strike(speed, [1, 0], height=height, r=0.5)
    return rolling.balls([[0, 0]], [v], [w], r=0.5), rolling.cloth([-99, -99], [99, 99], slide, roll)


@check("13.1", "13.2")
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


@check("13.3", "13.4")
def five_sevenths():
    history = rolling.run(*struck(3.0))
    t = 2 * 3.0 / (7 * 0.2 * 9.81)
    assert history.t[0] == pytest.approx(t) and history.v[0, 0, 0] == pytest.approx(5 / 7 * 3)
    w = history.v[0, 0, 0]
    assert history.x[-1, 0, 0] - history.x[0, 0, 0] == pytest.approx(w * w / (2 * 0.01 * 9.81))


@check("13.6", "13.7")
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


def _across(a, b):
    """The cross product of two vectors of symbols."""
    return sp.Matrix(a).cross(sp.Matrix(b))


@check("13.5")
def five_and_two_sevenths():
    """What friction takes from the velocity it gives to the spin: 5 w + 2 r ω × z stays, and at the end both agree."""
    w, omega, up = sp.Matrix([*sp.symbols("w1:3"), 0]), sp.Matrix(sp.symbols("o1:4")), sp.Matrix([0, 0, 1])
    pull, r, m = sp.Matrix([*sp.symbols("F1:3"), 0]), *sp.symbols("r m", positive=True)
    turned = (-r * up).cross(pull) / (sp.Rational(2, 5) * m * r**2)
    before = 5 * w + 2 * r * omega.cross(up)
    after = 5 * (w + pull / m) + 2 * r * (omega + turned).cross(up)
    assert sp.simplify(after - before) == sp.zeros(3, 1)
    rng = np.random.default_rng(135)
    for _ in range(20):
        v, spin = rng.normal(size=2), rng.normal(scale=50, size=3)
        history = rolling.run(rolling.balls([[0, 0]], [v], [spin], R), rolling.cloth(*OPEN, turn=1e3))
        path = rolling.path(history)[0]
        k = int(np.flatnonzero(path.phase == rolling.ROLL)[0])
        assert np.allclose(path.v[k], 5 / 7 * v + 2 / 7 * R * np.array([spin[1], -spin[0]]), atol=1e-9)


def hit(v, cut, side=0.0, **fields):
    """Both balls after one has hit the other, which rests at the cut; the line of centres is the first axis."""
    x = [[-2 * R, 0], [0, 0]]
    way = np.array([math.cos(cut), math.sin(cut)])
    given = rolling.balls(x, [v * way, [0, 0]], [[0, 0, -side / R], [0, 0, 0]], R, M)
    return rolling.off_ball(given, rolling.cloth(*OPEN, **fields))


@check("13.8")
def the_lesser_of_two():
    """An impulse across changes the rubbing of two balls by 7 / m; lib takes the lesser of both."""
    P, m, r = sp.symbols("P m r", positive=True)
    rim = P / m + r * (P * r) / (sp.Rational(2, 5) * m * r**2)
    assert same(2 * rim, 7 * P / m)
    for v, cut, mu in ((1.0, 0.1, 0.5), (1.0, 1.0, 0.05), (3.0, 0.5, 0.06), (2.0, 0.3, 0.0)):
        J, rubbing = M * v * math.cos(cut), v * math.sin(cut)
        after = hit(v, cut, mu_ball=mu)
        assert after.v[1].tolist() == pytest.approx([J / M, min(mu * J, M * rubbing / 7) / M])


@check("13.9")
def geared():
    """With side of the rim speed that the cut needs, nothing rubs and nothing is thrown."""
    for v, cut in ((1.0, 0.5), (0.3, 1.0)):
        after = hit(v, cut, side=v * math.sin(cut), mu_ball=0.1)
        assert after.v[1, 1] == pytest.approx(0, abs=1e-12) and hit(v, cut, mu_ball=0.1).v[1, 1] > 0.01 * v


@check("13.10")
def a_cushion_grips():
    """Han's rule, written out as the lesson has it, against lib."""
    rng = np.random.default_rng(1310)
    e, mu, lean = 0.85, 0.2, 0.28
    up = math.sqrt(1 - lean * lean)
    for _ in range(200):
        w = np.array([rng.uniform(0.2, 3), rng.normal()])
        omega = rng.normal(scale=rng.choice([0.1, 30, 100]), size=3)
        s1 = w[0] * lean + R * omega[1]
        s2 = R * (omega[0] * lean - omega[2] * up) - w[1]
        J, u = (1 + e) * M * w[0] * up, math.hypot(s1, s2)
        rub = min(mu * J, 2 / 7 * M * u)
        stated = w[0] - (J * up + rub * s1 / u * lean) / M, w[1] + rub * s2 / u / M
        given = rolling.balls([[0, 0]], [w], [omega], R, M)
        after = rolling.off_cushion(given, rolling.cloth(*OPEN, **rolling.POOL)).v[0]
        assert after.tolist() == pytest.approx([min(stated[0], 0), stated[1]], abs=1e-9)


@check("13.11")
def where_the_cue_points():
    """Coriolis' point: the bracket of the proof is −d₃ Q, and lib's raised cue rolls there."""
    q, d = sp.Matrix(sp.symbols("q1:4")), sp.Matrix(sp.symbols("d1:4"))
    level = lambda x: sp.Matrix([x[0], x[1], 0])
    turned = _across(_across(q, d), [0, 0, 1])
    assert sp.simplify(turned - (q[2] * level(d) - d[2] * level(q))) == sp.zeros(3, 1)
    Q = level(q) - (1 + q[2]) / d[2] * level(d)
    assert sp.simplify((1 + q[2]) * level(d) - d[2] * level(q) + d[2] * Q) == sp.zeros(3, 1)
    rng = np.random.default_rng(1311)
    for _ in range(50):
        along, point = np.append(rng.uniform(-0.2, 0.2, 2), -1.0), rng.uniform(-0.2, 0.2, 2)
        v, w = rolling.raised(2.0, along, point, R)
        down = along[2] / np.linalg.norm(along)
        assert np.allclose(rolling.rolls_at(v, w, R), -5 * 2.0 * down / 7 * point, atol=1e-9)

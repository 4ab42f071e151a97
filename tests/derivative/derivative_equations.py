"""The checks of lesson 15's equations: sympy derives them from the contact itself, exact sweeps bear out the rest."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from equations import P, R, V, check, same, t

from lib import sweep
from lib.show.derivative._nudged import aimed, between, by_start, fanned, growth, turned
from lib.show.derivative._pocketed import missed, narrowest
from lib.show.derivative.window import PLACES

AT, TURN, G, s = sp.symbols("tau phi g s", real=True)
NORMAL = sp.Matrix(sp.symbols("nx ny nz", real=True))
HIT = {letter: R * n - v * AT for letter, v, n in zip(P, V, NORMAL, strict=True)}
"""At a hit p is r n − v t, whatever the normal, the velocity, the radius and the time are."""


def implied(x):
    """The derivative of the time of the hit by a letter, as |p + v t|² = r² implies it; at a hit with the normal n."""
    W = P + V * t
    F = W.dot(W) - R**2
    found = -sp.diff(F, x) / sp.diff(F, t)
    return sp.simplify(found.subs(t, AT).subs(HIT).subs(NORMAL.dot(NORMAL), 1))


@check("15.1")
def derivative_of_the_time():
    """A nudge makes the way along n longer, which is closed at the rate −n·v; so the derivative by the start is
    −n/(n·v). And what a change of the velocity does: t times as much.
    """
    rate, nudge = NORMAL.dot(V), sp.Matrix(sp.symbols("dx dy dz", real=True))
    assert same(sum(implied(p) * d for p, d in zip(P, nudge, strict=True)), NORMAL.dot(nudge) / -rate)
    for p, v, n in zip(P, V, NORMAL, strict=True):
        assert same(implied(p), -n / rate) and same(implied(v), -AT * n / rate)
    shot = aimed(np.array([-12.0, 3.0]), np.array([-4.0, 3.0]), 5.0, 20.0)
    by = by_start(shot)
    assert by == pytest.approx([-0.05, 0.0375])
    h = 1e-6
    for k, one in enumerate(np.eye(2)):
        assert (hit(shot.p + h * one, shot.v, 5.0) - 0.4) / h == pytest.approx(by[k], abs=1e-6)
        assert (hit(shot.p, shot.v + h * one, 5.0) - 0.4) / h == pytest.approx(0.4 * by[k], abs=1e-6)


def hit(p, v, r) -> float:
    """When B, of which p and v are seen from A, touches."""
    return float(sweep([0, 0], [0, 0], r, p, v, 0.0).t)


@check("15.5")
def normal_turns():
    h, dp, when = sp.Symbol("h"), sp.Matrix(sp.symbols("a b c")), sp.Function("T")
    n = (P + h * dp + V * when(h)) / R
    dt = sp.Symbol("dt")
    change = sp.diff(n, h).subs(sp.diff(when(h), h), dt).subs(h, 0).subs(when(0), t)
    assert same(change, (dp + V * dt) / R)


@check("15.2")
def normal_turns_by_an_angle():
    """The gap of two shots at a hit, over the radius; by what small fans come to."""
    for p, x in (((-12, 3), (-4, 3)), ((-20, -1), (-5, 0)), ((-9, 8), (-3, 4))):
        shot = aimed(np.array(p, float), np.array(x, float), 5.0, 20.0)
        fan = fanned(shot, 0.02, 3)
        assert between(fan.n[0], fan.n[2]) == pytest.approx(-0.02 * growth(shot)[1], rel=1e-4)
        assert growth(shot)[1] == pytest.approx(shot.s / (shot.r * shot.cosine))
    turn = sp.Symbol("a", real=True)
    far = R * sp.cos(TURN) + s  # A's centre, seen from the start: so far along the way, and R sin φ beside it
    beside = R * sp.sin(TURN) * sp.cos(turn) - far * sp.sin(turn)  # R times the sine of the angle at the hit
    theta = sp.diff(sp.asin(beside / R) + turn, turn).subs(turn, 0)  # of the normal, which both turn
    assert same(theta.subs(sp.sqrt(1 - sp.sin(TURN) ** 2), sp.cos(TURN)), -s / (R * sp.cos(TURN)))


@check("15.3")
def mirror_adds():
    """A mirror that turns by an angle turns what it reflects by twice that, and shots drift apart on the way."""
    a = sp.Symbol("a", real=True)
    way = sp.Matrix([sp.cos(TURN + a), sp.sin(TURN + a)])  # at the angle φ to the line of centres, the first axis
    normal = sp.Matrix([sp.cos(G), sp.sin(G)])
    out = way - 2 * way.dot(normal) * normal
    theta = s / (R * sp.cos(TURN))
    turn = sp.diff(sp.atan2(out[1], out[0]), a) + sp.diff(sp.atan2(out[1], out[0]), G) * -theta
    assert same(sp.simplify(turn.subs({a: 0, G: 0})), -(1 + 2 * theta)), "turned the other way round"
    for p, x in (((-12, 3), (-4, 3)), ((-20, -1), (-5, 0)), ((-9, 8), (-3, 4))):
        shot = aimed(np.array(p, float), np.array(x, float), 5.0, 20.0)
        fan = fanned(shot, 0.02, 3)
        assert between(fan.after[0], fan.after[2]) == pytest.approx(-0.02 * growth(shot)[0], rel=1e-4)
        assert between(shot.v, turned(shot.v, 30.0)) == pytest.approx(30.0)
    whole = aimed(np.array([-12.0, 3.0]), np.array([-4.0, 3.0]), 5.0, 20.0)
    assert growth(whole) == pytest.approx((5.0, 2.0)) and Fraction(8, 4) * 2 + 1 == 5


@check("15.4")
def one_step_of_newtons():
    """It leaves a miss that goes with the square of the one before, hit by hit, with the slope of each (15.2)."""
    h, x = sp.Symbol("h"), sp.Symbol("x")
    beta = 3 * h + x * h**2  # any curve that goes through 0 at the right aim, as far as it bends
    left = sp.series(h - beta / sp.diff(beta, h), h, 0, 3).removeO()
    assert same(left, x * h**2 / 3), "no term of the first order is left"
    for places in PLACES.values():
        made = narrowest(places)
        for aim in (0.0, 0.01, -0.02):
            near = missed(places, made, [aim - 1e-4, aim, aim + 1e-4])
            assert (near.beta[2] - near.beta[0]) / 2e-4 == pytest.approx(near.slope[1], rel=1e-4)
        assert -missed(places, made, 0.0).slope[0] == pytest.approx(np.prod(-made.growths))
        for degrees in (4.0, -4.0, 8.0, -8.0, 30.0, -30.0):
            aim = degrees / np.prod(made.growths)
            near = missed(places, made, aim)
            left = aim - float(near.beta[0] / near.slope[0])
            assert abs(left) < (degrees / 40) ** 2 * abs(aim), "the smaller a miss, the smaller a share of it is left"

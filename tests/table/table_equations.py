"""The checks of lesson 10's equations: sympy proves identities, `lib` bears out the rest."""

import numpy as np
import pytest
import sympy as sp
from equations import P1, P2, V1, V2, P, R, V, check, m1, m2, pairs, same, t

from lib import (
    frame,
    setups,
    table,
)
from lib.table import event


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

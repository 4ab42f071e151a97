"""A program of a user's, as a checker of types reads it: every call of it is right, and it runs."""

from collections.abc import Sequence
from typing import assert_type

import numpy as np
from numpy.typing import NDArray

import lib
from lib import (
    attack,
    batch,
    broad,
    curve,
    derivative,
    exact,
    hierarchy,
    plane,
    quadratic,
    response,
    rolling,
    setups,
    table,
    tmin,
)

Floats = NDArray[np.float64]
Truths = NDArray[np.bool_]
FRAME = 1 / 60


def game(frames: int = 3) -> list[float]:
    """A ball is thrown at another, frame by frame, with velocities a second; when they touch, in seconds."""
    place, speed, found = np.array([0.0, 0.0]), np.array([90.0, 0.0]), list[float]()
    for frame in range(frames):
        step = lib.displacement(speed, seconds=FRAME)
        hit, t = lib.sweep([float(x) for x in place], [float(x) for x in step], 1, [5, 0], (0, 0), 1)
        assert_type(hit, bool)
        assert_type(t, float)
        assert_type(lib.sweep(place, step, 1, [5, 0], [0, 0], 1), lib.Contact[Truths, Floats])
        if hit:
            found.append((frame + t) * FRAME)
            normal = lib.contact_geometry(place, step, 1, [5, 0], [0, 0], 1, t).normal
            v1, v2 = response.collide(speed, [0, 0], normal, m1=1, m2=2.5, e=0.9)
            assert_type(v1, Floats)
            speed = v1 + 0 * v2
        place = place + step
    assert_type(lib.velocity(place, seconds=FRAME), Floats)
    return found


def many(n: int = 20) -> int:
    """Pairs in arrays and in lists of lists, by every method; how many touch."""
    rng = np.random.default_rng(0)
    p, v, r = rng.normal(size=(n, 3)) * 2, rng.normal(size=(n, 3)) * 2, np.ones(n)
    assert_type(exact.sweep(p, v, r), lib.Contact[Truths, Floats])
    assert_type(exact.sweep([[5, 0], [9, 0]], [-4, 0], 1).t, Floats)
    assert_type(tmin.sweep([5, 0], [-4, 0], [1, 2]).hit, Truths)
    assert_type(exact.sweep_absolute([0, 0], [4, 0], 1, [4, 0], [0, 0], 1).hit, bool)
    assert_type(plane.sweep([0, 3], [0, -4], 1, n=[0, 2], d=0), lib.Contact[bool, float])
    assert_type(quadratic.roots([5, 0], [-4, 0], 3), tuple[float, float])
    assert_type(quadratic.roots(p, v, r)[0], Floats)
    assert_type(batch.sweep(p, v, r), lib.Contact[Truths, Floats])
    assert_type(batch.sweep(p, v, r, method="residual", times=False).t, None)
    hits = [method(p, v, r).hit for method in lib.METHODS.values()]
    where = curve.sweep(p, v, -v, r, T=2.0)
    assert_type(where.t, Floats)
    assert_type(curve.sweep([5, 0], [-4, 0], [4, 0], 3).hit, bool)
    change = derivative.time(p, v, r, side="closer")
    assert_type(change.p, Floats)
    first, _ = derivative.velocities([0, 0], [1, 0], 1, [4, 0], [0, 0], 1, m1=1, m2=2.5, e=0.9)
    assert_type(first.m1, Floats)
    return int(np.sum(hits)) + int(where.hit.sum()) + int(np.sum(change.reason == 0))


def crowds() -> tuple[list[int], float]:
    """Who touches whom in a crowd, and two bodies made of balls."""
    found = broad.pairs([[0, 0], [9, 0], [5, 0]], [[8, 0], [0, 0], [0, 0]], 1)
    assert_type(found.t, Floats)
    assert_type(broad.pairs(np.zeros((2, 2)), np.zeros((2, 2)), 1, times=False).t, None)
    body = hierarchy.tree(([[0, 0], [1, 0], [2, 0]], 0.5))
    ball = hierarchy.enclosing(np.array([[0.0, 0.0], [4.0, 0.0]]))
    other = hierarchy.tree(hierarchy.cover(hierarchy.Mesh([[9, 0], [9, 1], [10, 0]], [[0, 1, 2]]), depth=1))
    met = hierarchy.sweep(body, [8, 0], other, [0, 0])
    assert_type(met.hit, bool)
    return found.i.tolist(), met.t + float(ball.r)


def tables() -> tuple[float, list[float]]:
    """Balls on a table and on cloth, from event to event, with velocities in a unit of time."""
    history = table.run(table.balls([[1, 0], [4, 0]], [[1, 0], [0, 0]]), table.room([0, -9], [9, 9]), until=20)
    assert_type(history.t, Floats)
    after = table.at(history, 3)
    assert_type(table.derivative(history, 3).state, Floats)
    assert_type(table.tangent(history, 3, v=[[1, 0], [0, 0]], r=0.1).x, Floats)
    assert_type(table.adjoint(history, 3, x=after.x).r, Floats)
    rack = table.run(setups.break_shot(), setups.pool(), until=0.5, policy="tc", limit=1e-6)
    v, w = rolling.strike(speed=2, direction=[1, 0], height=-0.4, r=0.03)
    shot = rolling.balls([[0, 0], [0.5, 0]], [v, [0, 0]], [w, [0, 0, 0]], r=0.03)
    if found := setups.aim(setups.break_shot()._replace(v=np.zeros((16, 2))), setups.pool(), 15, 5, [(0, 15)]):
        assert_type(found.v, Floats)
    rolled = rolling.run(shot, rolling.cloth([-9, -9], [9, 9], **rolling.POOL), until=9)
    assert_type(rolling.derivative(rolled, 0.3).state, Floats)
    return table.energy(after, history.room) + len(rack.t), rolling.at(rolled, 9).x[:, 0].tolist()


def mine(p: Sequence[float], v: Sequence[float], r: float) -> bool:
    """A sweep of one's own that sees overlap alone."""
    return sum(x * x for x in p) <= r * r


def judged() -> list[str]:
    """What is wrong with it."""
    report = attack.attack(mine, seconds=5, pairs=200)
    return [finding.kind for finding in report.findings]


if __name__ == "__main__":
    print(game(), many(), crowds(), tables(), judged(), sep="\n")

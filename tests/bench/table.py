"""Events a second of balls in a box, ours and those of the peers that are installed, in one run: `make bench`."""

import importlib.util
from heapq import heappop, heappush
from itertools import combinations
from math import inf, sqrt
from statistics import median
from time import perf_counter

import numpy as np

from lib import setups, table

ETA = 0.3
"""The share of the square that the balls fill."""


def ours(N: int, events: int, compiled: bool = True) -> float:
    """Events a second of `table.run`, all it does included."""
    start, house = setups.gas(N, ETA)
    begun = perf_counter()
    try:
        table.run(start, house, inf, events=events, compiled=compiled)
    except table.EndlessError as error:
        return len(error.history.t) / (perf_counter() - begun)
    raise AssertionError("a gas does not come to an end")


def plain_python(N: int, events: int) -> float:
    """Events a second of a heap of all pairs in plain Python, as textbooks have it; its filling at first left out."""
    start, house = setups.gas(N, ETA)
    x, v, L = start.x.tolist(), start.v.tolist(), float(house.high[0])
    met, heap, now = [0] * N, [], 0.0

    def pair(i, j):
        px, py = x[j][0] - x[i][0], x[j][1] - x[i][1]
        vx, vy = v[j][0] - v[i][0], v[j][1] - v[i][1]
        b = px * vx + py * vy
        if b < 0:
            a, c = vx * vx + vy * vy, px * px + py * py - 4.0
            D = b * b - a * c
            if D >= 0:
                heappush(heap, (now + max(c / (sqrt(D) - b), 0.0), i, j, met[i], met[j]))

    def walls(i):
        for k in (0, 1):
            if v[i][k]:
                way = (L - 1 - x[i][k]) if v[i][k] > 0 else (1 - x[i][k])
                heappush(heap, (now + max(way / v[i][k], 0.0), i, -1 - k, met[i], 0))

    for i, j in combinations(range(N), 2):
        pair(i, j)
    for i in range(N):
        walls(i)
    count, begun = 0, perf_counter()
    while count < events:
        t, i, j, mine, theirs = heappop(heap)
        if met[i] != mine or (j >= 0 and met[j] != theirs):
            continue
        for place, speed in zip(x, v, strict=True):
            place[0] += speed[0] * (t - now)
            place[1] += speed[1] * (t - now)
        now, count = t, count + 1
        if j < 0:
            v[i][-1 - j] = -v[i][-1 - j]
        else:
            n = [(x[j][k] - x[i][k]) / 2 for k in (0, 1)]
            J = sum((v[i][k] - v[j][k]) * n[k] for k in (0, 1))
            for k in (0, 1):
                v[i][k] -= J * n[k]
                v[j][k] += J * n[k]
        for k in (i, j) if j >= 0 else (i,):
            met[k] += 1
            walls(k)
            for other in range(N):
                if other != k:
                    pair(k, other)
    return count / (perf_counter() - begun)


def our_break() -> float:
    """Events a second of a break of 16 balls on our cloth, by the reference, which few balls take."""
    begun = perf_counter()
    return len(table.run(setups.break_shot(1.0), setups.pool(), inf).t) / (perf_counter() - begun)


def pooltool_break() -> float:
    """Events a second of a break by pooltool, whose balls slide, roll and spin: it solves more, and quartics."""
    import pooltool as pt

    def shot():
        shot_table = pt.Table.default()
        racked = pt.get_rack(pt.GameType.EIGHTBALL, shot_table)
        system = pt.System(cue=pt.Cue.default(), table=shot_table, balls=racked)
        system.strike(V0=8, phi=pt.aim.at_ball(system, "1"))
        return system

    pt.simulate(shot(), inplace=True)  # it compiles at first
    system, begun = shot(), perf_counter()
    pt.simulate(system, inplace=True)
    return len(system.events) / (perf_counter() - begun)


RUNS = {
    "100 balls, compiled": lambda: ours(100, 200_000),
    "1,000 balls, compiled": lambda: ours(1000, 200_000),
    "10,000 balls, compiled": lambda: ours(10_000, 300_000),
    "100 balls, the reference": lambda: ours(100, 500, compiled=False),
    "100 balls, a heap in plain Python": lambda: plain_python(100, 2000),
    "1,000 balls, a heap in plain Python": lambda: plain_python(1000, 300),
    "a break of 16, the reference": our_break,
}
if importlib.util.find_spec("pooltool"):
    RUNS["a break of 16, pooltool"] = pooltool_break

ours(50, 100)  # compiles
rates = {name: [] for name in RUNS}
for _ in range(3):
    for name, measured in RUNS.items():
        rates[name].append(measured())
rates = {name: median(found) for name, found in rates.items()}
print(f"balls in a square, {ETA:.0%} full, {np.__name__} {np.__version__}: events a second, median of 3 rounds")
for name, rate in rates.items():
    print(f"  {name:36} {rate:10,.0f}")
for many, few in (("10,000 balls, compiled", "100 balls, compiled"),):
    print(f"ratio of {many} to {few}: {rates[many] / rates[few]:.2f}")
for size in ("100", "1,000"):
    ratio = rates[f"{size} balls, compiled"] / rates[f"{size} balls, a heap in plain Python"]
    print(f"times as fast as a heap in plain Python, {size} balls: {ratio:,.0f}")

"""What derivatives of whole runs cost beside the runs themselves, in one run: `make bench`."""

from statistics import median
from time import perf_counter

import numpy as np

from lib import setups, table

MANY, EVENTS = 1000, 100_000


def timed(ask, *args, **options):
    """How long it takes, and what it gives."""
    begun = perf_counter()
    found = ask(*args, **options)
    return perf_counter() - begun, found


def gas() -> table.History:
    """A thousand balls, and a hundred thousand events."""
    try:
        table.run(*setups.gas(MANY, 0.3), np.inf, events=EVENTS)
    except table.EndlessError as error:
        return error.history
    raise AssertionError("a gas does not come to an end")


history = gas()
t, v = float(np.mean(history.t[-2:])), np.ones((MANY, 2))
cut = history._replace(until=t)
asked = {"tangent": lambda: table.tangent(cut, t, v=v), "adjoint": lambda: table.adjoint(cut, t, v=v)}
for ask in asked.values():
    ask()  # compiles
taken = {name: [] for name in ("run", *asked)}
for _ in range(5):
    taken["run"].append(timed(gas)[0])
    for name, ask in asked.items():
        taken[name].append(timed(ask)[0])
taken = {name: median(found) for name, found in taken.items()}
print(f"{MANY:,} balls and {EVENTS:,} events, median of 5 rounds")
for name, seconds in taken.items():
    print(f"  {name:10} {seconds:8.3f} s   {seconds / taken['run']:6.2f} × the run")

start, house = setups.loosely(1), setups.pool()
seconds, shot = timed(table.run, start, house, 3.0, compiled=False)
print(f"a break of 16 on cloth, {len(shot.t)} events, the reference: {seconds:.3f} s")
for name, ask in (("matrix", table.derivative), ("its bounds", table.uncertainty)):
    more, _ = timed(ask, shot, 3.0)
    print(f"  {name:10} {more:8.3f} s   {more / seconds:6.2f} × the run")


def scattered(N: int = 20) -> table.Balls:
    """So many balls at rest, anywhere on a pool table."""
    rng, x = np.random.default_rng(0), []
    while len(x) < N:
        spot = rng.uniform(0.06, 1, 2) * [setups.LENGTH - 0.06, setups.WIDTH - 0.06]
        if all(np.hypot(*(spot - one)) > 2 * setups.RADIUS for one in x):
            x.append(spot)
    return table.balls(x, np.zeros((N, 2)), setups.RADIUS, setups.MASS)


start, house, fineness = scattered(), setups.pool(), 0.01
setups.easiest(start, house)  # compiles
seconds, shots = timed(setups.easiest, start, house)
angles = np.random.default_rng(1).uniform(0, 360, 100)


def sampled(angle: float) -> float:
    """How long a run takes whose cue ball is played so, up to 5 seconds of the table."""
    v = start.v.copy()
    v[0] = 3.0 * setups.direction(angle)
    return timed(table.run, start._replace(v=v), house, 5.0)[0]


one = float(np.mean([sampled(angle) for angle in angles]))
many = 360 / fineness
print(f"{19 * 6 * 9:,} shots of 20 balls, of which there are {len(shots)}, each proved: {seconds:.2f} s")
print(f"  {many:,.0f} runs, one each {fineness}°, {one * 1e3:.1f} ms each: {many * one / seconds:,.0f} times as long")
finer = sum(shot.width < 2 * fineness for shot in shots)
print(f"  and {finer} of these windows are narrower than two such steps")

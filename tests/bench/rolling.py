"""Events a second of 16 balls that slide and roll, ours and pooltool's if it is there, in one run: `make bench`."""

import importlib.util
from time import perf_counter

import numpy as np

from lib import rolling, setups

ROUNDS = 7


def opening(speed: float = 8.0, gap: float = 1.001) -> rolling.RollingBalls:
    """A break of 15 balls that do not quite touch, so that pooltool and we have as much to do."""
    rack = setups.rack([1.9, 0.635], setups.RADIUS * gap)
    x = np.vstack([[0.635, 0.63], rack])
    v = np.zeros_like(x)
    v[0] = speed, 0.03
    return rolling.balls(x, v, r=setups.RADIUS, m=setups.MASS)


def touching(speed: float = 8.0) -> rolling.RollingBalls:
    """A break of 15 that touch: contacts of one instant are resolved together, in plain Python."""
    return opening(speed, 1.0)


def house() -> rolling.Cloth:
    """A table without pockets, and cushions as pooltool's simplest."""
    high = [setups.LENGTH, setups.WIDTH]
    return rolling.cloth([0, 0], high, turn=10 * 2 / 5 / 9 * setups.RADIUS, e_wall=0.85)


def ours(start: rolling.RollingBalls, compiled: bool = True) -> float:
    """Events a second of `rolling.run`, all it does included."""
    begun = perf_counter()
    history = rolling.run(start, house(), compiled=compiled)
    return len(history.t) / (perf_counter() - begun)


def pooltools(start: rolling.RollingBalls) -> float:
    """Events a second of pooltool from the same start, frictionless as ours."""
    import pooltool as pt
    from pooltool import constants
    from pooltool.objects.ball.datatypes import BallState
    from pooltool.physics.engine import PhysicsEngine
    from pooltool.physics.resolve import Resolver
    from pooltool.physics.resolve.ball_ball.frictionless_elastic import FrictionlessElastic
    from pooltool.physics.resolve.ball_cushion.unrealistic import UnrealisticLinear

    specs, old = pt.objects.BilliardTableSpecs(l=setups.WIDTH, w=setups.LENGTH), Resolver.default()
    rest = old.ball_circular_cushion, old.ball_pocket, old.stick_ball, old.transition
    rules = Resolver(FrictionlessElastic(), UnrealisticLinear(restitution=True), *rest)
    table = pt.Table.from_table_specs(specs)
    all_balls = {str(i): pt.Ball.create(str(i), xy=x) for i, x in enumerate(start.x)}
    rvw = all_balls["0"].state.rvw.copy()
    rvw[1, :2] = start.v[0]
    all_balls["0"].state = BallState(rvw, constants.sliding)
    system = pt.System(cue=pt.Cue(cue_ball_id="0"), table=table, balls=all_balls)
    begun = perf_counter()
    pt.simulate(system, engine=PhysicsEngine(resolver=rules), inplace=True)
    return len(system.events) / (perf_counter() - begun)


def main() -> None:
    """Print the best of some rounds of each."""
    runs = {
        "a loose break, compiled": lambda: ours(opening()),
        "a break that touches, compiled": lambda: ours(touching()),
        "a loose break, plain Python": lambda: ours(opening(), compiled=False),
    }
    if importlib.util.find_spec("pooltool"):
        runs["a loose break, pooltool"] = lambda: pooltools(opening())
    for measured in runs.values():
        measured()  # compiles
    rates = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, measured in runs.items():
            rates[name].append(measured())
    print(f"16 balls that slide and roll: events a second, best of {ROUNDS} rounds")
    best = {name: max(found) for name, found in rates.items()}
    for name, rate in best.items():
        print(f"  {name:32} {rate:10,.0f}")
    if "a loose break, pooltool" in best:
        ratio = best["a loose break, compiled"] / best["a loose break, pooltool"]
        print(f"times as fast as pooltool, a loose break: {ratio:,.0f}")
    else:
        print("pooltool is not installed: no comparison with it")


if __name__ == "__main__":
    main()

"""Make `pooltool_shots.json`: random shots, and the order of events that pooltool finds for each.

Run it with a Python that has pooltool-billiards: `python tests/vectors/pooltool_shots.py`. Parameters are its own.
Between balls its model is `FrictionlessElastic`, at cushions `UnrealisticLinear` with restitution, on a billiard table
without pockets. pooltool moves balls apart by a spacer before each contact. That is set to `SPACER` here, for with its
own micrometre, magnified some tenfold by each collision, the order after several of them is that of the spacer. Kept
are shots of at least `EVENTS` events. Where several are within `TIE`, rounding decides which comes first, and the test
takes any order: most are a ball that rolled and one that rested, which slide equally long after they met.
"""

import json
from importlib.metadata import version
from pathlib import Path

import numpy as np

if __name__ == "__main__":  # the tests look through this file, and need no pooltool
    import pooltool as pt
    from pooltool import constants
    from pooltool.objects.ball.datatypes import BallState
    from pooltool.physics.engine import PhysicsEngine
    from pooltool.physics.resolve import Resolver
    from pooltool.physics.resolve.ball_ball.frictionless_elastic import FrictionlessElastic
    from pooltool.physics.resolve.ball_cushion.unrealistic import UnrealisticLinear

SHOTS, EVENTS, MORE, SPACER, TIE = 100, 20, 4, 1e-9, 1e-5
WALLS = {"3": 0, "12": 1, "18": 2, "9": 3}
"""Its cushions by the numbers that ours have: low x, high x, low y, high y."""

PHASES = {"sliding": 3, "rolling": 2, "spinning": 1}
"""The phases that end, by the numbers that ours have."""


def places(rng, N, low, high):
    """N centres, none nearer to another than three radii."""
    while True:
        x = rng.uniform(low, high, (N, 2))
        gap = np.linalg.norm(x[:, None] - x, axis=-1) + 9 * np.eye(N)
        if gap.min() > 3 * low[0]:
            return x


def start(rng, R, size):
    """Centres, and the velocity and the spin of ball 0, which is aimed at ball 1, though not at its middle."""
    x = places(rng, int(rng.integers(4, 7)), np.full(2, R + 0.01), size - R - 0.01)
    p = x[1] - x[0]
    far = np.linalg.norm(p)
    ahead = p / far
    aside = np.array([-ahead[1], ahead[0]])
    sine = rng.uniform(-0.9, 0.9) * 2 * R / far
    ahead, speed = np.sqrt(1 - sine * sine) * ahead + sine * aside, rng.uniform(2, 6)
    side, height = rng.uniform(-0.35, 0.35, 2)
    w = 2.5 * speed / R * np.array([-height * ahead[1], height * ahead[0], side])
    return x, speed * ahead, w


def simulated(x, v, w):
    """What pooltool makes of it."""
    table = pt.Table.from_table_specs(pt.objects.BilliardTableSpecs())
    balls = {str(i): pt.Ball.create(str(i), xy=x[i]) for i in range(len(x))}
    rvw = balls["0"].state.rvw.copy()
    rvw[1, :2], rvw[2] = v, w
    balls["0"].state = BallState(rvw, constants.sliding)
    system = pt.System(cue=pt.Cue(cue_ball_id="0"), table=table, balls=balls)
    old = Resolver.default()
    rules = Resolver(
        FrictionlessElastic(), UnrealisticLinear(restitution=True), old.ball_circular_cushion, old.ball_pocket,
        old.stick_ball, old.transition,
    )  # fmt: skip
    return pt.simulate(system, engine=PhysicsEngine(resolver=rules), inplace=True, max_events=EVENTS + MORE + 2)


def events(system):
    """Its events as [time, kind, i, j], with our numbers."""
    found = []
    for event in system.events:
        first, _, rest = str(event.event_type).rpartition(".")[2].lower().partition("_")
        if first in PHASES:
            found.append([event.time, 3, int(event.ids[0]), PHASES[first]])
        elif rest == "ball":
            found.append([event.time, 0, *sorted(map(int, event.ids))])
        elif rest == "linear_cushion":
            found.append([event.time, 1, int(event.ids[0]), WALLS[event.ids[1]]])
    return found


def made():
    """The shots, and how many were left out because they are short, or because pooltool raised an error."""
    rng, shots, short, errors = np.random.default_rng(17), [], 0, 0
    R, specs = pt.Ball.create("0").params.R, pt.objects.BilliardTableSpecs()
    while len(shots) < SHOTS:
        x, v, w = start(rng, R, np.array([specs.w, specs.l]))
        try:
            found = events(simulated(x, v, w))[: EVENTS + MORE]
        except ValueError:
            errors += 1
            continue
        if len(found) < EVENTS:
            short += 1
        else:
            shots.append({"x": x.tolist(), "v": v.tolist(), "w": w.tolist(), "events": found})
    return shots, short, errors


def main():
    constants.MIN_DIST = SPACER
    shots, short, errors = made()
    p, specs = pt.Ball.create("0").params, pt.objects.BilliardTableSpecs()
    head = {"r": p.R, "m": p.m, "slide": p.u_s, "roll": p.u_r, "turn": p.u_sp, "g": p.g, "e_wall": p.e_c}
    head |= {"high": [specs.w, specs.l], "pooltool": version("pooltool-billiards"), "spacer": SPACER}
    head |= {"tie": TIE, "first": EVENTS, "left_out_as_short": short, "left_out_for_an_error": errors}
    rows = ",\n".join(json.dumps(shot) for shot in shots)
    text = json.dumps(head)[:-1] + ', "shots": [\n' + rows + "\n]}\n"
    Path(__file__).with_suffix(".json").write_text(text, encoding="utf-8")
    print(f"{len(shots)} shots, {short} short ones and {errors} errors left out; {len(text)} bytes")


if __name__ == "__main__":
    main()

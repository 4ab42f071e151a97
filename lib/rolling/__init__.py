"""Balls that slide, roll and are spun on cloth, from event to event (lesson 13).

A ball of radius r touches the cloth below its centre, where it slips by u = v + r (e_z × w). While u is not 0 the cloth
pulls against it with μ_s m g, which brakes the ball and turns its spin, until u = 0 after 2 |u| / (7 μ_s g): then it
rolls, w follows v, and μ_r m g brakes it to a halt. About the upright axis it turns on until μ_t has stopped that. So
every motion is made of phases of constant acceleration, and two balls in such phases meet where a polynomial of degree
four says (`quartic.meeting`). The end of a phase is an event like a contact.

Unless a cloth is told otherwise there is no friction between balls, nor between a ball and a cushion. Only the normal
parts of velocities change, spins stay, and so a ball slides anew after a contact, unless its slip happens to be 0. That
is the physics of the simplest books. Real balls throw each other a little, and real cushions grip: `POOL` is such a
table, and `rub` says how. Left out are what side does to the way of a struck ball, hops, and the nap of the cloth.

All is written once, for plain numbers, and runs as it stands or compiled as it stands, to the same bits. `ball` is a
row of records with the fields of `BALL`, `cloth` one with those of `CLOTH`. Everything is foreseen for every pair: this
is for tens of balls, not for thousands.

`balls` and `cloth` say what there is (`given`), `strike` what a cue does (`cue`), `run` what happens (`loop`). From
what it returns, a `RollingHistory`, `at` tells where all are at a time, `path` what each ball does, `derivative` how
the end changes with the start, and `uncertainty` what that may be off by.
"""

from .alone import off_ball, off_cushion
from .cue import deflection, raised, rolls_at, strike, stun
from .derivative import RollingDerivative, derivative
from .given import ALCIATORE, POOL, Cloth, RollingBalls, balls, cloth, energy
from .history import PHASE, RollingHistory, at, path
from .loop import run
from .motion import PHASES, REST, ROLL, SLIDE, SUNK, TURN
from .uncertainty import uncertainty

__all__ = [
    "ALCIATORE",
    "PHASE",
    "PHASES",
    "POOL",
    "REST",
    "ROLL",
    "SLIDE",
    "SUNK",
    "TURN",
    "RollingBalls",
    "RollingDerivative",
    "Cloth",
    "RollingHistory",
    "at",
    "balls",
    "cloth",
    "deflection",
    "derivative",
    "energy",
    "off_ball",
    "off_cushion",
    "path",
    "raised",
    "rolls_at",
    "run",
    "strike",
    "stun",
    "uncertainty",
]

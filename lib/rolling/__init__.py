"""Balls that slide, roll and are spun on cloth: the front door of the lesson's room (lesson 12).

`balls`, `cloth` and `strike` say what there is, `run` what happens, `at` and `path` what every ball does.
"""

from .loop import (
    PHASE,
    PHASES,
    REST,
    ROLL,
    SLIDE,
    SUNK,
    TURN,
    Balls,
    Cloth,
    History,
    at,
    balls,
    cloth,
    deflection,
    energy,
    path,
    run,
    strike,
    stun,
)

__all__ = [
    "PHASE",
    "PHASES",
    "REST",
    "ROLL",
    "SLIDE",
    "SUNK",
    "TURN",
    "Balls",
    "Cloth",
    "History",
    "at",
    "balls",
    "cloth",
    "deflection",
    "energy",
    "path",
    "run",
    "strike",
    "stun",
]

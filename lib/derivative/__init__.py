"""Derivatives of one contact in closed form: how its time, its normal and what comes of it change (lesson 15)."""

from .answers import CollisionGradient, Gradient, NormalGradient, PointGradient
from .pairs import normal, point, positions, time, velocities
from .rows import REASONS

__all__ = [
    "REASONS",
    "CollisionGradient",
    "Gradient",
    "NormalGradient",
    "PointGradient",
    "normal",
    "point",
    "positions",
    "time",
    "velocities",
]

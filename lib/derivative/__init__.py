"""Derivatives of one contact in closed form: how its time, its normal and what comes of it change (lesson 15)."""

from .answers import (
    AngleGrowth,
    CollisionGradient,
    Gradient,
    NormalGradient,
    PathGradient,
    PathNormalGradient,
    PointGradient,
)
from .pairs import growth, normal, point, positions, time, velocities
from .paths import curve_normal, curve_time
from .rows import REASONS
from .surfaces import mesh_features, mesh_normal, mesh_time, plane_normal, plane_time

__all__ = [
    "REASONS",
    "AngleGrowth",
    "CollisionGradient",
    "Gradient",
    "NormalGradient",
    "PathGradient",
    "PathNormalGradient",
    "PointGradient",
    "curve_normal",
    "curve_time",
    "growth",
    "mesh_features",
    "mesh_normal",
    "mesh_time",
    "normal",
    "plane_normal",
    "plane_time",
    "point",
    "positions",
    "time",
    "velocities",
]

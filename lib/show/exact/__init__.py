"""Lesson 07's pictures: the lift between kinds of numbers, and the map of precision."""

from .lift import Lift, lift
from .precision_map import PrecisionMap, precision_map

__all__ = ["Lift", "PrecisionMap", "lift", "precision_map"]

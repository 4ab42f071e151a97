"""Lesson 07's pictures: the shot that is missed, why, the lift, the strip of methods, the map of where one is right."""

from .lift import Lift, lift
from .missed import Missed, missed
from .precision_map import PrecisionMap, precision_map
from .spacing import Spacing, spacing
from .strip import strip

__all__ = ["Lift", "Missed", "PrecisionMap", "Spacing", "lift", "missed", "precision_map", "spacing", "strip"]

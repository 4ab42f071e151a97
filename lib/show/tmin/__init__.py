"""Lesson 06's pictures: the dive to the rim, the closest approach, and the mist at the rim."""

from .dive import Dive, dive
from .mist import Mist, mist
from .nearest import Nearest, nearest

__all__ = ["Dive", "Mist", "Nearest", "dive", "mist", "nearest"]

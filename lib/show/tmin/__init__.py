"""Lesson 06's pictures: the dive to the rim, and the mist there."""

from .dive import Dive, dive
from .mist import Mist, mist

__all__ = ["Dive", "Mist", "dive", "mist"]

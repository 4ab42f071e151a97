"""Lesson 14's pictures: the marble that hops, the triangle that grows, and the seven regions about it."""

from .grown import Grown, grown
from .hopping import Hopping, hopping
from .seven import Seven, seven

__all__ = ["Grown", "Hopping", "Seven", "grown", "hopping", "seven"]

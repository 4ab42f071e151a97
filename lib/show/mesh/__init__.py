"""Lesson 14's pictures: the marble that hops, and the triangle that grows."""

from .grown import Grown, grown
from .hopping import Hopping, hopping

__all__ = ["Grown", "Hopping", "grown", "hopping"]

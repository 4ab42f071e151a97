"""Lesson 14's pictures: a marble that hops, a triangle that grows, regions, a seam, and a step that slides."""

from .grown import Grown, grown
from .hopping import Hopping, hopping
from .seam import Seam, seam
from .seven import Seven, seven
from .sliding import Sliding, sliding

__all__ = ["Grown", "Hopping", "Seam", "Seven", "Sliding", "grown", "hopping", "seam", "seven", "sliding"]

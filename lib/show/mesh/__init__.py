"""Lesson 14's pictures: a marble that hops, a triangle that grows, regions, a seam, steps that slide."""

from .grown import Grown, grown
from .hopping import Hopping, hopping
from .marble import Marble
from .seam import Seam, seam
from .seven import Seven, seven
from .sliding import Sliding, sliding

__all__ = ["Grown", "Hopping", "Marble", "Seam", "Seven", "Sliding"]
__all__ += ["grown", "hopping", "seam", "seven", "sliding"]

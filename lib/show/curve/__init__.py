"""Lesson 12's pictures: five pegs, creeping up to the root, swerves, and its laboratory."""

from .creep import Creep, creep
from .pegs import Pegs, pegs

__all__ = ["Creep", "Pegs", "creep", "pegs"]

"""Lesson 02's pictures: the ruler along the ray, and the target that a triangle makes of a disc."""

from .rolled import Rolled
from .ruler import Ruler, ruler

__all__ = ["Rolled", "Ruler", "ruler"]

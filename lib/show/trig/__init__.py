"""Lesson 03's pictures: two triangles, the rungs of the cosine and fans of rays; a gunsight; and its laboratory."""

from .fan import Fan, fan
from .gunsight import Gunsight, gunsight

__all__ = ["Fan", "Gunsight", "fan", "gunsight"]

"""Lesson 15's pictures: a break sixteen times, two shots that meet a ball, and how narrow a shot is."""

from .hair import Hair, hair
from .lens import Lens, lens

__all__ = ["Hair", "Lens"]
__all__ += ["hair", "lens"]

"""Lesson 15's pictures: a break sixteen times, two shots that meet a ball, and how narrow a shot is."""

from .hair import Hair, hair
from .lens import Lens, lens
from .window import Window, window

__all__ = ["Hair", "Lens", "Window"]
__all__ += ["hair", "lens", "window"]

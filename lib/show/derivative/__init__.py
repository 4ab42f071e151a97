"""Lesson 15's pictures: a break sixteen times, two shots that meet a ball, and how narrow a shot is."""

from .hair import Hair, hair

__all__ = ["Hair"]
__all__ += ["hair"]

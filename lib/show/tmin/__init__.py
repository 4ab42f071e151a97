"""Lesson 06's picture: the mist at the rim."""

from .mist import Mist, mist

__all__ = ["Mist", "mist"]

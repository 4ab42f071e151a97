"""Lesson 15's pictures."""

from .basin import Basin, basin

__all__ = ["Basin", "basin"]

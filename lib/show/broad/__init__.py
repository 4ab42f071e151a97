"""Lesson 11's pictures: who is asked, bodies that open, enclosing balls, a race of two crowds; its laboratories."""

from .asked import Asked, asked
from .enclosed import Enclosed
from .opening import Opening, opening
from .two_crowds import TwoCrowds

__all__ = ["Asked", "Enclosed", "Opening", "TwoCrowds", "asked", "opening"]

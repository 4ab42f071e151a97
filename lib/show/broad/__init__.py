"""Lesson 11's pictures: who is asked, enclosing balls, a gas, bodies that open, and its laboratories."""

from .asked import Asked, asked
from .enclosed import Enclosed, enclosed
from .gas import Gas, gas
from .opening import Opening, opening

__all__ = ["Asked", "Enclosed", "Gas", "Opening", "asked", "enclosed", "gas", "opening"]

"""Lesson 04's pictures: the parabola over its ruler, and the digits that cancel."""

from .cancellation import Cancellation, cancellation
from .stencil import Stencil, stencil

__all__ = ["Cancellation", "Stencil", "cancellation", "stencil"]

"""Lesson 15's pictures: a break sixteen times, one hit, how narrow a shot is, digits that hits cost, and what stays."""

from .basin import Basin, basin
from .digits import Digits, digits
from .hair import Hair, hair
from .lens import Lens, lens
from .stays import Stays, stays
from .window import Window, window

__all__ = ["Basin", "Digits", "Hair", "Lens", "Stays", "Window"]
__all__ += ["basin", "digits", "hair", "lens", "stays", "window"]

"""Lesson 15's pictures: a break sixteen times, one hit, how narrow a shot is, nudges that grow, and what stays."""

from .basin import Basin, basin
from .hair import Hair, hair
from .lens import Lens, lens
from .nudges import Nudges, nudges
from .stays import Stays, stays
from .window import Window, window

__all__ = ["Basin", "Hair", "Lens", "Nudges", "Stays", "Window"]
__all__ += ["basin", "hair", "lens", "nudges", "stays", "window"]

"""Lesson 15's pictures: a break sixteen times, one hit, how narrow a shot is, nudges that grow, and what stays."""

from .basin import Basin, basin
from .hair import Hair, hair
from .later import Later, later
from .lens import Lens, lens
from .nudges import Nudges, nudges
from .stays import Stays, stays
from .window import Window, window

__all__ = ["Basin", "Hair", "Later", "Lens", "Nudges", "Stays", "Window"]
__all__ += ["basin", "hair", "later", "lens", "nudges", "stays", "window"]

"""Lesson 10's small pictures; its table and score are drawn in several lessons, and are `pool` and `score`."""

from .bounces import Bounces, bounces
from .clocks import Clocks, clocks
from .closing import Closing, closing
from .ordered import Ordered
from .pi import Pi, pi
from .worlds import Worlds, worlds

__all__ = ["Bounces", "Clocks", "Closing", "Ordered", "Pi", "Worlds", "bounces", "clocks", "closing", "pi", "worlds"]

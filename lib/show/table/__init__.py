"""Lesson 10's small pictures; its table and score are drawn in several lessons, and are `pool` and `score`."""

from .blocks import Blocks, blocks
from .bounces import Bounces, bounces
from .clocks import Clocks, clocks
from .closing import Closing, closing
from .ordered import Ordered
from .worlds import Worlds, worlds

__all__ = [
    "Blocks",
    "Bounces",
    "Clocks",
    "Closing",
    "Ordered",
    "Worlds",
    "blocks",
    "bounces",
    "clocks",
    "closing",
    "worlds",
]

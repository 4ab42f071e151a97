"""Lesson 10's small pictures: bounces, pi, and two worlds; its table is drawn in several lessons, and is `pool`."""

from .bounces import Bounces, bounces
from .pi import Pi, pi
from .worlds import Worlds, worlds

__all__ = ["Bounces", "Pi", "Worlds", "bounces", "pi", "worlds"]

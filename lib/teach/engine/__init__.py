"""The learner's own engine: sockets for the parts of its games, what fills them, where that is kept, how they play."""

from .hole import golf
from .pool import last_shot, opening, pool_game

__all__ = ["golf", "last_shot", "opening", "pool_game"]

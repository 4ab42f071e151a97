"""The learner's own engine: sockets for the parts of a pool game, what fills them, where that is kept, how it plays."""

from .pool import last_shot, opening, pool_game

__all__ = ["last_shot", "opening", "pool_game"]

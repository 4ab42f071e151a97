"""Lesson 10's pictures: the score of a break, the pool game, bounces, pi, and two worlds."""

from .bounces import Bounces, bounces
from .game import Game
from .pi import Pi, pi
from .pool import Pool
from .score import Score, score
from .worlds import Worlds, worlds

__all__ = ["Bounces", "Game", "Pi", "Pool", "Score", "Worlds", "bounces", "pi", "score", "worlds"]
